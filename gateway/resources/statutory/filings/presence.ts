// What an organization has in a month, from its people, its payslips, its registrations and its settings.

import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { FilingReport } from '#proto/law/filings.ts'
import type { FundCoverage } from '#proto/law/law.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayOfMonth, PeopleOfPlace } from '#storage/repositories/statutory/filing-presence.ts'
import { settingsOn, type settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import { isInForce } from '../state-return.ts'
import type { FilingLaw, MonthOfWork } from './calendar.ts'
import { type EmployerNumbers, frequencyOf, yearOfReturns } from './frequency.ts'

/** Months are `2026-11`. */
export type Presence = {
  readonly law: Pick<FilingLaw, 'stateReturns' | 'fundCoverage'>
  readonly organization: Pick<Organization, 'pf' | 'esi' | 'ptRegistrations' | 'lwfRegistrations'>
  readonly people: readonly PeopleOfPlace[]
  readonly pay: readonly PayOfMonth[]
  readonly settings: Awaited<ReturnType<typeof settingsChanges>>
  /** The first wage month on record. */
  readonly first: string
  readonly present: string
}

export function monthOfWork(end: PlainDate, presence: Presence): MonthOfWork {
  const { organization, people, pay } = presence
  const month = end.slice(0, 7)
  const here = people.filter(({ since, until }) => since <= month && (until === null || until >= month))
  const ofMonth = pay.filter(({ wageMonth }) => wageMonth === month)
  const { ptRegistrations, lwfRegistrations } = organization
  const taxStates = new Set([
    ...here.map(({ taxState }) => taxState),
    ...ofMonth.flatMap(({ taxState }) => taxState ?? []),
    ...ptRegistrations.map(({ stateCode }) => stateCode),
  ])
  return {
    reports: reportsOf(end, presence, { here, ofMonth }),
    taxStates,
    funds: new Set([
      ...here
        .filter(({ fundState, fund }) => isReached(end, presence, fundState, fund))
        .map(({ fundState, fund }) => `${fundState} ${fund}`),
      ...ofMonth.flatMap(({ fund }) => fund ?? []),
      ...lwfRegistrations.map(({ stateCode }) => `${stateCode} general`),
    ]),
    frequencies: new Map(
      [...taxStates].flatMap(state => {
        const found = frequencyOf(presence.law, state, end, numbersOf(end, presence, state, here))
        return found === null ? [] : [[state, found] as const]
      }),
    ),
  }
}

type OfMonth = { readonly here: readonly PeopleOfPlace[]; readonly ofMonth: readonly PayOfMonth[] }

function reportsOf(
  end: PlainDate,
  { organization: { pf, esi }, pay, present }: Presence,
  { here, ofMonth }: OfMonth,
): ReadonlySet<FilingReport> {
  const month = end.slice(0, 7)
  const paidNow = pay.filter(({ paidIn }) => paidIn === month)
  const isAtWork = here.length > 0 || ofMonth.length > 0
  // What will be deducted is not known: it is as it was.
  const isPaying = month < present ? paidNow.length > 0 : here.length > 0 || paidNow.length > 0
  const isDeducting =
    month < present
      ? paidNow.some(({ hasIncomeTax }) => hasIncomeTax)
      : isPaying && (pay.length === 0 || pay.some(({ hasIncomeTax }) => hasIncomeTax))
  const isCovered = (scheme: { isCovered: boolean; coverageDate: PlainDate | null }) =>
    isAtWork && scheme.isCovered && (scheme.coverageDate === null || scheme.coverageDate <= end)
  const reports: [FilingReport, boolean][] = [
    ['pf_ecr', isCovered(pf)],
    ['esi_return', isCovered(esi)],
    ['tds_24q', isPaying],
    ['tds_deposit', isDeducting],
  ]
  return new Set(reports.flatMap(([report, isExpected]) => (isExpected ? [report] : [])))
}

/** Whether a fund reaches an establishment of the size that the settings say; without one the fund does. */
function isReached(
  end: PlainDate,
  { law, settings }: Presence,
  state: string,
  fund: FundCoverage['fund'],
): boolean {
  const { isFactory, headCount } = settingsOn(settings, end).lwf
  const row = law.fundCoverage.find(
    each => each.state === state && each.fund === fund && isInForce(each, end),
  )
  if (row === undefined || headCount === null) return true
  if (isFactory && row.factoryFrom === null) return false
  return headCount >= ((isFactory ? row.factoryFrom : null) ?? row.otherFrom)
}

function numbersOf(
  end: PlainDate,
  { organization, pay, first }: Presence,
  state: string,
  here: readonly PeopleOfPlace[],
): EmployerNumbers {
  const months = new Map<string, number>()
  for (const { wageMonth, taxState, tax } of pay) {
    if (taxState === state) months.set(wageMonth, (months.get(wageMonth) ?? 0) + tax)
  }
  const known = [...months.keys()].toSorted()
  // A month that is not paid yet is taken to be as the last one before it.
  const taxIn = (month: string) => months.get(known.findLast(each => each <= month) ?? '') ?? null
  const employees = here.reduce((sum, { taxState, count }) => (taxState === state ? sum + count : sum), 0)
  const registered = organization.ptRegistrations.find(
    ({ stateCode, returnFrequency, returnFrequencyFrom }) =>
      stateCode === state &&
      returnFrequency !== null &&
      (returnFrequencyFrom === null || returnFrequencyFrom <= end),
  )
  return {
    assigned: registered?.returnFrequency ?? null,
    employees: employees === 0 ? null : employees,
    taxOfMonth: taxIn(end.slice(0, 7)),
    taxOfYearBefore(begins) {
      const year = yearBefore(yearOfReturns(end, begins))
      // Before the record begins, and of a state that is new to the employer, nothing is known.
      if (first > year[0]! || !known.some(month => month <= year.at(-1)!)) return null
      return year.reduce((sum, month) => sum + (taxIn(month) ?? 0), 0)
    },
  }
}

/** The twelve months before a month. */
function yearBefore(month: string): string[] {
  const first = plainDate(`${month}-01`)
  return Array.from({ length: 12 }, (_, at) => addMonths(first, at - 12).slice(0, 7))
}
