// Due date of a settlement.

import { addDays, addMonths, weekdayOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate, Weekday } from '#proto/calendar/plain-date.ts'
import type { SettlementLaw } from './law.ts'

export type ExitReason =
  | 'resignation'
  | 'termination'
  | 'retrenchment'
  | 'retirement'
  | 'superannuation'
  | 'contract_end'
  | 'death'
  | 'disability'
  | 'absconding'
  | 'transfer'

/** The days on which this employee does not work. */
export type WorkCalendar = {
  readonly weeklyOffs: readonly Weekday[]
  /** Holidays, and any other single day off. */
  readonly daysOff: readonly PlainDate[]
}

export type SettlementDates = {
  readonly wages: PlainDate
  /** Pay of leave: with the wages but for a death or superannuation. */
  readonly leave: PlainDate
}

/**
 * The day after the last day is day one. Section 17(2) does not name every end of employment; the two days are taken
 * for all of them, because nobody is paid too late by it.
 */
export function settlementDates(
  leftOn: PlainDate,
  reason: ExitReason,
  calendar: WorkCalendar,
  { timeLimit }: SettlementLaw,
): SettlementDates {
  const isShort = timeLimit.within === 'any_end' || reason === 'termination' || reason === 'retrenchment'
  const wages = isShort
    ? afterWorkingDays(leftOn, timeLimit.workingDays, calendar)
    : addDays(`${addMonths(leftOn, 1).slice(0, 7)}-01` as PlainDate, timeLimit.wageDay - 1)
  return { wages, leave: leaveWaits.has(reason) ? addMonths(leftOn, timeLimit.leaveMonths) : wages }
}

const leaveWaits: ReadonlySet<ExitReason> = new Set(['death', 'retirement', 'superannuation'])

/** Beyond this the calendar has no working days, which is a mistake of the calendar. */
const longestClosure = 366

function afterWorkingDays(from: PlainDate, count: number, { weeklyOffs, daysOff }: WorkCalendar): PlainDate {
  const off = new Set(daysOff)
  let worked = 0
  for (let distance = 1; distance <= longestClosure; distance += 1) {
    const day = addDays(from, distance)
    if (!weeklyOffs.includes(weekdayOf(day)) && !off.has(day)) worked += 1
    if (worked === count) return day
  }
  throw new RangeError(`The work calendar has no ${count} working days in the year after ${from}.`)
}
