// The law of one place and one wage month, looked up once for a whole run.

import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, monthOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '../../money/paise.ts'
import { recordedLaw, RuleNotFound } from '../../parameters/dated.ts'
import type { Confidence, DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import { ceiling, unlevied, wagesElsewhere } from './parameters.ts'
import type { PtExemption, PtLocalBody, PtRepeal, PtSchedule, PtState, PtWages } from './schedule.ts'
import { andhraPradesh } from './states/andhra-pradesh.ts'
import { assam } from './states/assam.ts'
import { bihar } from './states/bihar.ts'
import { gujarat } from './states/gujarat.ts'
import { jharkhand } from './states/jharkhand.ts'
import { karnataka } from './states/karnataka.ts'
import { kerala } from './states/kerala.ts'
import { madhyaPradesh } from './states/madhya-pradesh.ts'
import { maharashtra } from './states/maharashtra.ts'
import { manipur } from './states/manipur.ts'
import { meghalaya } from './states/meghalaya.ts'
import { mizoram } from './states/mizoram.ts'
import { nagaland } from './states/nagaland.ts'
import { odisha } from './states/odisha.ts'
import { puducherry } from './states/puducherry.ts'
import { punjab } from './states/punjab.ts'
import { sikkim } from './states/sikkim.ts'
import { tamilNadu } from './states/tamil-nadu.ts'
import { telangana } from './states/telangana.ts'
import { tripura } from './states/tripura.ts'
import { westBengal } from './states/west-bengal.ts'

const states: readonly PtState[] = [
  andhraPradesh,
  assam,
  bihar,
  gujarat,
  jharkhand,
  karnataka,
  kerala,
  madhyaPradesh,
  maharashtra,
  manipur,
  meghalaya,
  mizoram,
  nagaland,
  odisha,
  puducherry,
  punjab,
  sikkim,
  tamilNadu,
  telangana,
  tripura,
  westBengal,
]

/** The place of work decides, not the residence and not the head office. */
export type PtPlace = {
  /** Two letters. */
  readonly state: string
  /**
   * Local body: in Tamil Nadu the corporation, or `BASE`; null where the state has one table, or where it is not known.
   */
  readonly localBody: string | null
}

/** Confidence of the record in its own figures. */
type Standing = {
  readonly confidence: Confidence
  readonly doubt: string | null
  /** Said on every slip that the row decides, where the confidence is low. */
  readonly warnings: readonly RuleWarning[]
}

export type PtLaw = Standing & {
  readonly levied: true
  /** The state, or the local body and its state. */
  readonly authority: string
  readonly period: PayPeriod
  /** The wage month is the one in which the period ends. */
  readonly month: number
  readonly monthStart: PlainDate
  /** The months the tax is for: this one, the half-year or the financial year. */
  readonly span: PayPeriod
  /** Whether this is the last of them. */
  readonly closesSpan: boolean
  /** The months whose pay finds the slab. */
  readonly paySpan: PayPeriod
  /** The financial year, over which the ceiling counts. */
  readonly year: PayPeriod
  readonly schedule: Row<PtSchedule>
  readonly exemptions: readonly Row<PtExemption>[]
  readonly ceiling: Row<{ yearly: Paise; halfYearly: Paise }>
  readonly wages: Row<PtWages>
}

export type PtNotLevied = Standing & {
  readonly levied: false
  readonly because: string
  readonly rule: Row | null
  /** Repeal of the tax: deductions for months since then are refunded, once the organization has confirmed it. */
  readonly repeal: PtRepealed | null
}

/** `authority`: the one that levied the tax. `year`: the financial year of the wage month. */
export type PtRepealed = {
  readonly authority: string
  readonly stateName: string
  readonly since: PlainDate
  readonly year: PayPeriod
  readonly monthStart: PlainDate
  readonly isConfirmed: boolean
}

/** The law of a place, or that it levies nothing. Throws `RuleNotFound` before the record, and for no known place. */
export function ptLaw(place: PtPlace, period: PayPeriod, lookup: Lookup = recordedLaw): PtLaw | PtNotLevied {
  const monthStart = `${period.end.slice(0, 7)}-01` as PlainDate
  const state = states.find(({ code }) => code === place.state)
  if (state === undefined) return notLevied(place.state, monthStart, lookup)
  // A body that is recorded where the state has one table decides nothing: it may be left from an earlier place of work.
  const body = state.schedule === null ? bodyOf(state, place, monthStart) : null
  const table = state.schedule ?? body?.schedule
  if (table === undefined) return bodyUnknown(state)
  return lawOf(state, body, table, { period, monthStart }, lookup)
}

function lawOf(
  state: PtState,
  body: PtLocalBody | null,
  table: DatedTable<PtSchedule | PtRepeal>,
  { period, monthStart }: Pick<PtLaw, 'period' | 'monthStart'>,
  { inForce, tableOf, on: only, isConfirmed }: Lookup,
): PtLaw | PtNotLevied {
  const current = inForce(table, monthStart)
  const authority = body === null ? state.code : `${state.code} ${body.code}`
  const year = around(monthStart, 4, 12)
  if (isRepeal(current)) {
    const repeal = { authority, stateName: state.name, since: current.from, year, monthStart }
    return repealedLevy(current, { ...repeal, isConfirmed: isConfirmed(current) })
  }
  const span = spanOf(current, monthStart)
  // A rate that comes in the middle of a half-year begins with the next one; everything else goes by the month.
  const on = current.levy.taxFor === 'half_year' ? span.start : monthStart
  const started = inForce(table, on)
  const schedule = isRepeal(started) ? current : started
  return {
    levied: true,
    authority,
    period,
    month: monthOf(monthStart),
    monthStart,
    span,
    closesSpan: addMonths(monthStart, 1) > span.end,
    paySpan: schedule.levy.slabsBy === 'year' ? year : span,
    year,
    schedule,
    exemptions: state.exemptions.flatMap(exemption => standing(tableOf(exemption), only ?? on)),
    ceiling: inForce(ceiling, monthStart),
    wages: inForce(state.wages ?? wagesElsewhere, monthStart),
    ...sureness(schedule, isConfirmed(schedule)),
  }
}

function isRepeal(row: Row<PtSchedule | PtRepeal>): row is Row<PtRepeal> {
  return row.levy === null
}

function repealedLevy(rule: Row<PtRepeal>, repeal: PtRepealed): PtNotLevied {
  return {
    levied: false,
    because: `${repeal.stateName} levies no professional tax since ${repeal.since}`,
    rule,
    repeal,
    confidence: rule.confidence,
    doubt: rule.doubt,
    warnings: noWarnings,
  }
}

function spanOf({ levy }: PtSchedule, monthStart: PlainDate): PayPeriod {
  if (levy.taxFor === 'half_year') return around(monthStart, levy.halvesBegin, 6)
  return levy.taxFor === 'year' ? around(monthStart, 4, 12) : around(monthStart, monthOf(monthStart), 1)
}

/** The span of so many months that holds this one, where one such span begins with calendar month `begins`. */
function around(monthStart: PlainDate, begins: number, months: number): PayPeriod {
  const start = addMonths(monthStart, -((monthOf(monthStart) - begins + 12) % months))
  return { start, end: addDays(addMonths(start, months), -1) }
}

/** An exemption has a beginning of its own, and may have ended: outside its record it exempts no one. */
function standing({ rows }: DatedTable<PtExemption>, on: PlainDate): Row<PtExemption>[] {
  const row = rows.findLast(({ from, to }) => from <= on && (to === null || on <= to))
  return row === undefined ? [] : [row]
}

function bodyOf(state: PtState, { localBody }: PtPlace, on: PlainDate): PtLocalBody | null {
  if (localBody === null) return null
  const body = state.localBodies?.find(({ code }) => code === localBody)
  if (body !== undefined) return body
  const known = state.localBodies?.map(({ code }) => code).join(', ')
  throw new RuleNotFound(`IN.PT.${state.code}_${localBody}`, on, `${state.name} has ${known} on record`)
}

/** Each body has a table of its own and none of them stands for the others, so nothing is guessed. */
function bodyUnknown({ name }: PtState): PtNotLevied {
  const message = `${name} levies professional tax by local body; record the one of the place of work.`
  return {
    levied: false,
    because: 'the local body of the place of work is not known',
    rule: null,
    repeal: null,
    confidence: 'high',
    doubt: null,
    warnings: [{ code: 'pt_local_body_unknown', message, field: 'pt.local_body' }],
  }
}

function notLevied(code: string, on: PlainDate, { inForce }: Lookup): PtNotLevied {
  const rule = inForce(unlevied, on)
  const state = rule.states[code]
  if (state === undefined) throw new RuleNotFound(`IN.PT.${code}`, on, `${code} is no state or territory`)
  const because = `${state.name} levies no professional tax`
  const doubt = state.doubt ?? null
  return {
    levied: false,
    because,
    rule,
    repeal: null,
    confidence: doubt === null ? 'high' : 'low',
    doubt,
    warnings: doubt === null ? noWarnings : [unconfirmedWarning(doubt)],
  }
}

function sureness({ confidence, doubt }: Row, isConfirmed: boolean): Standing {
  const warnings =
    confidence === 'low' && doubt !== null && !isConfirmed ? [unconfirmedWarning(doubt)] : noWarnings
  return { confidence, doubt, warnings }
}

function unconfirmedWarning(doubt: string): RuleWarning {
  return { code: 'pt_rule_unconfirmed', message: doubt, field: null }
}

/** A state's tables for the registry, and the first day for which all its schedules are recorded. */
export const ptStates = states.map((state: PtState) => {
  const { code, name, exemptions, wages } = state
  const schedules =
    state.schedule === null
      ? (state.localBodies ?? [])
      : [{ code: null, name: null, schedule: state.schedule }]
  const since = schedules
    .map(({ schedule }) => schedule.rows[0]!.from)
    .toSorted()
    .at(-1)!
  const tables: readonly DatedTable[] = [
    ...schedules.map(({ schedule }) => schedule),
    ...exemptions,
    ...(wages === undefined ? [] : [wages]),
  ]
  return { code, name, since, tables, schedules, exemptions }
})

/** Rules that apply in every state. */
export const ptUnion = { ceiling, unlevied }
export const ptUnionTables: readonly DatedTable[] = [ceiling, wagesElsewhere, unlevied]
