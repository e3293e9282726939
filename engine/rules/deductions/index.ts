// Deductions of one wage period: in which order they are taken, and how far they fit into the share of the wages that
// the law lets be deducted.

import { downTo, fraction } from '../../money/fraction.ts'
import { add, noPaise, paise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { wholeInParts } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { deductionCap } from './parameters.ts'

/** In the order in which they are taken. */
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

/** What the employer has to remit by other laws: it is taken whole, whatever the wages, and uses up the share. */
const statutory: ReadonlySet<DeductionKind> = new Set(['pf', 'esi', 'pt', 'lwf', 'tds'])

export type DeductionLaw = Row<{
  share: PartsPerMillion
  cooperativeShare: PartsPerMillion | null
  wageLimit: Paise | null
}>

/** The law of the first day of a wage period. Throws `RuleNotFound`. */
export function deductionLaw(on: PlainDate, { inForce }: Lookup = recordedLaw): DeductionLaw {
  return inForce(deductionCap, on)
}

export const deductionTables: readonly DatedTable[] = [deductionCap]

/** What an organization decides where the law leaves room for doubt. */
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
  /** Of a full month. */
  readonly monthlyWages: Paise
  readonly hasCooperativeDues: boolean
}

/** The most that may be deducted; null where no limit applies. */
export function capOf(
  { wages, monthlyWages, hasCooperativeDues }: CapFacts,
  law: DeductionLaw,
  { cap }: DeductionSettings,
): DeductionCap | null {
  if (cap === 'none') return null
  if (law.wageLimit !== null && monthlyWages > law.wageLimit) return null
  const share = (hasCooperativeDues ? law.cooperativeShare : null) ?? law.share
  const amount = downTo(1, fraction(BigInt(wages) * BigInt(share), wholeInParts))
  return { wages, share, amount, law }
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
  /** What the cap leaves for later periods. */
  readonly carriedOn: Paise
  /** Whether what is taken uses up the cap. */
  readonly counts: boolean
}

/**
 * Each as far as the cap leaves room, in the order of their kinds; those of one kind keep the order given. A fine or a
 * loss is taken whole or waits. `settings`: statutory deductions and, if chosen, court orders are taken whole.
 */
export function takeDeductions(
  deductions: readonly Deduction[],
  cap: Paise | null,
  settings: Pick<DeductionSettings, 'statutoryCounts' | 'courtOrdersFirst'>,
): readonly TakenDeduction[] {
  const ordered = kinds.flatMap(kind => deductions.filter(each => each.kind === kind))
  let counted = noPaise
  return ordered.map((each): TakenDeduction => {
    const isStatutory = statutory.has(each.kind)
    const isWhole = isStatutory || (settings.courtOrdersFirst && each.kind === 'court_order')
    const counts = !isStatutory || settings.statutoryCounts
    if (cap === null || isWhole) {
      if (counts) counted = add(counted, each.amount)
      return { ...each, taken: each.amount, carriedOn: noPaise, counts }
    }
    const room = counted < cap ? subtract(cap, counted) : noPaise
    const taken = takenOf(each, room)
    counted = add(counted, taken)
    return { ...each, taken, carriedOn: subtract(each.amount, taken), counts }
  })
}

function takenOf({ kind, amount, inRupees }: Deduction, room: Paise): Paise {
  if (amount <= room) return amount
  if (kind === 'fine_or_loss') return noPaise
  return inRupees === true ? paise(room - (room % 100)) : room
}

/** Whether what must be remitted passes the cap by itself. */
export function statutoryAbove(deductions: readonly Deduction[], cap: Paise): boolean {
  const sum = deductions.reduce(
    (total, { kind, amount }) => (statutory.has(kind) ? add(total, amount) : total),
    noPaise,
  )
  return sum > cap
}
