// Deductions of one wage period: in which order they are taken, and how far they fit into the share of the wages that
// the law lets be deducted.

import { add, noPaise, paise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { downToPaisa, wholeInParts } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { negated, fromField, fromLine, percentage, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { deductionCap } from './parameters.ts'

/** Deductions in the order in which they are taken. */
const kinds = [
  'pf',
  'esi',
  'pt',
  'lwf',
  'tds',
  'court_order',
  'cooperative_dues',
  'fine_or_loss',
  'advance',
  'loan',
  'other',
] as const
export type DeductionKind = (typeof kinds)[number]

/**
 * Amounts that the employer has to remit by other laws: they are taken whole, whatever the wages, and use up the share.
 */
const statutory: ReadonlySet<DeductionKind> = new Set(['pf', 'esi', 'pt', 'lwf', 'tds'])

export type DeductionLaw = Row<{
  share: PartsPerMillion
  cooperativeShare: PartsPerMillion | null
  fineShare: PartsPerMillion | null
  wageLimit: Paise | null
}>

/** The law of the first day of a wage period. Throws `RuleNotFound`. */
export function deductionLaw(on: PlainDate, { inForce }: Lookup = recordedLaw): DeductionLaw {
  return inForce(deductionCap, on)
}

export const deductionTables: readonly DatedTable[] = [deductionCap]

/** Decisions of an organization where the law leaves room for doubt. */
export type DeductionSettings = {
  /** `half_of_wages`: the share of the law; `none`: everything is taken. */
  readonly cap: 'half_of_wages' | 'none'
  /** Whether statutory deductions use up the share. */
  readonly statutoryCounts: boolean
  /** Whether court orders are taken whole, like statutory deductions. */
  readonly courtOrdersFirst: boolean
}

export type DeductionCap = {
  /** Wages of the period that the share is of. */
  readonly wages: Paise
  readonly share: PartsPerMillion
  /** Down to the paisa. */
  readonly amount: Paise
  readonly law: DeductionLaw
}

type CapFacts = {
  /** Earned in the period. */
  readonly wages: Paise
  /** Wages of a full month. */
  readonly monthlyWages: Paise
  readonly hasCooperativeDues: boolean
}

/** Trace of the limit: its steps, the wages that they begin with, and the limit once recorded. */
export type CapTrace = { readonly steps: Steps; readonly wages: TracedValue; limit: TracedValue | null }

/** The most that may be deducted; null where no limit applies. */
export function capOf(
  { wages, monthlyWages, hasCooperativeDues }: CapFacts,
  law: DeductionLaw,
  { cap }: Pick<DeductionSettings, 'cap'>,
  traced: CapTrace | null = null,
): DeductionCap | null {
  if (cap === 'none') return null
  if (law.wageLimit !== null && monthlyWages > law.wageLimit) return null
  const share = (hasCooperativeDues ? law.cooperativeShare : null) ?? law.share
  const amount = downToPaisa(wages, share, wholeInParts)
  if (traced !== null) {
    const { steps } = traced
    const inputs = { wages: traced.wages, percent: percentage({ kind: 'rule', ref: law.rule }, share) }
    const exact = step(steps, 'multiply', 'The share of them that may be deducted', inputs, law)
    const unit = roundingInputs('paise', 'down', law.rule)
    traced.limit = step(steps, 'round', 'Down to the paisa', { share: exact, ...unit })
  }
  return { wages, share, amount, law }
}

/** The most that fines of a period may come to, down to the paisa; null where no limit is recorded. */
export function fineLimit(wages: Paise, { fineShare }: DeductionLaw): Paise | null {
  return fineShare === null ? null : downToPaisa(wages, fineShare, wholeInParts)
}

export type Deduction = {
  readonly code: string
  readonly kind: DeductionKind
  readonly amount: Paise
  /** Taken in whole rupees, as the provident fund is contributed. Absent: to the paisa. */
  readonly inRupees?: true
}

export type TakenDeduction = Deduction & {
  readonly taken: Paise
  /** Remainder that the cap leaves for later periods. */
  readonly carriedOn: Paise
  /** Whether what is taken uses up the cap. */
  readonly counts: boolean
}

/** Trace of a deduction: its steps, the amount that they begin with, and the deducted amount once recorded. */
export type TakenTrace = {
  readonly steps: Steps
  readonly code: string
  /** Requested amount. */
  readonly due: TracedValue
  readonly limit: TracedValue
  taken: TracedValue | null
}

/**
 * Each as far as the cap leaves room, in the order of their kinds; those of one kind keep the order given. A fine or a
 * loss is taken whole or waits. `settings`: statutory deductions and, if chosen, court orders are taken whole.
 */
export function takeDeductions(
  deductions: readonly Deduction[],
  cap: Paise | null,
  settings: Pick<DeductionSettings, 'statutoryCounts' | 'courtOrdersFirst'>,
  traced: TakenTrace | null = null,
): readonly TakenDeduction[] {
  const ordered = kinds.flatMap(kind => deductions.filter(each => each.kind === kind))
  const before: Record<string, TracedValue> | null = traced === null ? null : { limit: traced.limit }
  let counted = noPaise
  return ordered.map((each): TakenDeduction => {
    const { code, kind, amount } = each
    const isStatutory = statutory.has(kind)
    const isWhole = isStatutory || (settings.courtOrdersFirst && kind === 'court_order')
    const counts = !isStatutory || settings.statutoryCounts
    let taken = amount
    if (cap !== null && !isWhole) {
      const room = counted < cap ? subtract(cap, counted) : noPaise
      taken = takenOf(each, room)
      if (before !== null && traced?.code === code) traced.taken = traceTaken(traced, each, before)
    }
    if (counts) counted = add(counted, taken)
    if (before !== null && counts && taken > 0) before[code] = negated(fromLine(code, taken))
    return { ...each, taken, carriedOn: subtract(amount, taken), counts }
  })
}

function takenOf({ kind, amount, inRupees }: Deduction, room: Paise): Paise {
  if (amount <= room) return amount
  if (kind === 'fine_or_loss') return noPaise
  return inRupees === true ? paise(room - (room % 100)) : room
}

/** `before`: the limit and what uses it up before this deduction. */
function traceTaken(
  { steps, due }: TakenTrace,
  { kind, inRupees }: Deduction,
  before: Readonly<Record<string, TracedValue>>,
): TracedValue {
  const none = fromField('nothing', noPaise)
  const left = step(steps, 'sum', 'Less the deductions before it', before)
  const room = step(steps, 'max', 'What of it is left', { left, none })
  if (kind === 'fine_or_loss')
    return step(steps, 'condition', 'Taken whole or not at all', { due, room, whole: due, none })
  const amount = step(steps, 'min', 'What the limit leaves for it', { due, room })
  if (inRupees !== true) return amount
  return step(steps, 'round', 'Down to the rupee', { amount, ...roundingInputs('rupee', 'down', 'pf') })
}

/** Whether what must be remitted passes the cap by itself. */
export function statutoryAbove(deductions: readonly Deduction[], cap: Paise): boolean {
  const sum = deductions.reduce(
    (total, { kind, amount }) => (statutory.has(kind) ? add(total, amount) : total),
    noPaise,
  )
  return sum > cap
}
