// The law of one state's fund and one wage month, looked up once for a whole run.

import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, monthOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { recordedLaw, RuleNotFound } from '../../parameters/dated.ts'
import type { Confidence, DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import type { LwfRule, LwfState } from './contribution.ts'
import { unlevied } from './parameters.ts'
import { andhraPradesh } from './states/andhra-pradesh.ts'
import { chandigarh } from './states/chandigarh.ts'
import { chhattisgarh } from './states/chhattisgarh.ts'
import { delhi } from './states/delhi.ts'
import { goa } from './states/goa.ts'
import { gujarat } from './states/gujarat.ts'
import { haryana } from './states/haryana.ts'
import { karnataka } from './states/karnataka.ts'
import { kerala } from './states/kerala.ts'
import { madhyaPradesh } from './states/madhya-pradesh.ts'
import { maharashtra } from './states/maharashtra.ts'
import { odisha } from './states/odisha.ts'
import { punjab } from './states/punjab.ts'
import { tamilNadu } from './states/tamil-nadu.ts'
import { telangana } from './states/telangana.ts'
import { westBengal } from './states/west-bengal.ts'

const states: readonly LwfState[] = [
  andhraPradesh,
  chandigarh,
  chhattisgarh,
  delhi,
  goa,
  gujarat,
  haryana,
  karnataka,
  kerala,
  madhyaPradesh,
  maharashtra,
  odisha,
  punjab,
  tamilNadu,
  telangana,
  westBengal,
]

/** The state in which the establishment of the person's work lies. */
export type LwfPlace = {
  /** Two letters. */
  readonly state: string
  /** `shops`: in Kerala, an establishment under the Act for shops; everywhere else there is one fund. */
  readonly fund: 'general' | 'shops'
}

/** Confidence of the record in its own figures. */
type Standing = {
  readonly confidence: Confidence
  readonly doubt: string | null
  /** Said on every slip that the row decides, where the confidence is low. */
  readonly warnings: readonly RuleWarning[]
}

export type LwfLaw = Standing & {
  readonly levied: true
  readonly period: PayPeriod
  /** The wage month is the one in which the period ends. */
  readonly month: number
  readonly firstDay: PlainDate
  /** The last day of the wage month, whose rule applies. */
  readonly lastDay: PlainDate
  readonly rule: Row<LwfRule>
}

export type LwfNotLevied = Standing & {
  readonly levied: false
  readonly because: string
  readonly rule: Row | null
}

/** The law of a place, or that it has no fund. Throws `RuleNotFound` before the record, and for no known state. */
export function lwfLaw(
  place: LwfPlace,
  period: PayPeriod,
  lookup: Lookup = recordedLaw,
): LwfLaw | LwfNotLevied {
  const firstDay = `${period.end.slice(0, 7)}-01` as PlainDate
  const lastDay = addDays(addMonths(firstDay, 1), -1)
  const state = states.find(({ code }) => code === place.state)
  if (state === undefined) return notLevied(place.state, lastDay, lookup)
  const table = place.fund === 'general' ? state.fund : state.shopsFund
  if (table === undefined) {
    const because = `${state.name} has no fund of its own for shops`
    return { levied: false, because, rule: null, confidence: 'high', doubt: null, warnings: noWarnings }
  }
  const rule = lookup.inForce(table, lastDay)
  const { confidence, doubt } = rule
  const warnings: readonly RuleWarning[] =
    confidence === 'low' && doubt !== null && !lookup.isConfirmed(rule)
      ? [{ code: 'lwf_rule_unconfirmed', message: doubt, field: null }]
      : noWarnings
  const month = monthOf(firstDay)
  return { levied: true, period, month, firstDay, lastDay, rule, confidence, doubt, warnings }
}

function notLevied(code: string, on: PlainDate, { inForce }: Lookup): LwfNotLevied {
  const rule = inForce(unlevied, on)
  const state = rule.states[code]
  if (state === undefined) throw new RuleNotFound(`IN.LWF.${code}`, on, `${code} is no state or territory`)
  const doubt = state.doubt ?? null
  return {
    levied: false,
    because: `${state.name} has no labour welfare fund to pay into`,
    rule,
    confidence: doubt === null ? 'high' : 'medium',
    doubt,
    warnings: noWarnings,
  }
}

/** A state's tables for the registry, and the first day for which all its funds are recorded. */
export const lwfStates = states.map(({ code, name, fund, shopsFund }) => {
  const tables: readonly DatedTable<LwfRule>[] = shopsFund === undefined ? [fund] : [fund, shopsFund]
  const since = tables
    .map(({ rows }) => rows[0]!.from)
    .toSorted()
    .at(-1)!
  return { code, name, since, tables }
})

/** Names of the states without a fund. */
export const lwfUnionTables: readonly DatedTable[] = [unlevied]
