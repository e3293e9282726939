// The share of the wages that the deductions of one period stay within: which pay it is of, and which lines wait.

import type { SlipLine } from '#proto/calculation/slip.ts'

import { add, lesser, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { capOf, statutoryAbove, takeDeductions } from '../../rules/deductions/index.ts'
import type { Deduction, DeductionCap, DeductionKind, TakenDeduction } from '../../rules/deductions/index.ts'
import type { PaidComponent } from '../month/earnings.ts'
import type { MonthComputation } from '../month/month.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'

export type CappedDeductions = {
  readonly cap: DeductionCap
  readonly base: CapBase
  readonly hasCooperativeDues: boolean
  /** The deductions in the order taken. */
  readonly deductions: readonly TakenDeduction[]
  readonly isStatutoryAbove: boolean
}

/** Pay that counts as wages here: the Code's wages and what it leaves out of them for other purposes only. */
export type CapBase = {
  /** Null before the Code. */
  readonly codeWages: Paise | null
  /** Earnings that count beside the Code's wages; before the Code, all that count. */
  readonly counted: readonly PaidComponent[]
  /** Remuneration: no more than this counts. Null before the Code. */
  readonly most: Paise | null
  readonly wages: Paise
  /** The wages of a full month. */
  readonly monthlyWages: Paise
}

/** Section 2(y), last proviso: clauses (d), (f) and (h) count for the payment of wages. */
const countedBesideCode: ReadonlySet<string> = new Set(['conveyance', 'lta', 'hra', 'overtime'])
/** Section 2(vi) of the Act of 1936 leaves travel out. */
const outsideBefore: ReadonlySet<string> = new Set(['conveyance', 'lta'])

/** Null where no limit applies, or where all deductions, `total`, are within it: then their order decides nothing. */
export function capDeductions(
  lines: readonly SlipLine[],
  month: MonthComputation,
  total: Paise,
): CappedDeductions | null {
  const { run } = month
  const settings = run.settings.deductions
  if (settings.cap === 'none' || total === 0) return null
  const base = capBase(month)
  const { wages, monthlyWages } = base
  const hasCooperativeDues = lines.some(isCooperativeDues)
  const cap = capOf({ wages, monthlyWages, hasCooperativeDues }, run.deductionLaw(), settings)
  if (cap === null || total <= cap.amount) return null
  const deductions = deductionsOf(lines)
  return {
    cap,
    base,
    hasCooperativeDues,
    deductions: takeDeductions(deductions, cap.amount, settings),
    isStatutoryAbove: statutoryAbove(deductions, cap.amount),
  }
}

/** Earned in the month, without what is paid for earlier ones. */
export function capBase({ earnings, bases, run }: MonthComputation): CapBase {
  const counted: PaidComponent[] = []
  let most = noPaise
  let besideCode = noPaise
  let monthly = noPaise
  for (const paid of earnings.components) {
    const { amount, full } = paid
    const { component } = paid.resolved
    const { definition } = component
    if (definition.type !== 'earning' || definition.wageTreatment === 'excluded_uncapped') continue
    most = add(most, amount)
    if (!counts(component, run)) continue
    counted.push(paid)
    besideCode = add(besideCode, amount)
    if (!component.isOutsideRate) monthly = add(monthly, full)
  }
  if (bases.code === null)
    return { codeWages: null, counted, most: null, wages: besideCode, monthlyWages: monthly }
  const wages = lesser(most, add(bases.code.wages, besideCode))
  return { codeWages: bases.code.wages, counted, most, wages, monthlyWages: monthly }
}

function counts(
  { definition: { category }, isExcluded }: PreparedComponent,
  { wages }: PreparedRun,
): boolean {
  if (!wages.definition.uniform) return !outsideBefore.has(category)
  return isExcluded && countedBesideCode.has(category)
}

/** Debts of earlier pay come before this month's sums of their kind. */
function deductionsOf(lines: readonly SlipLine[]): Deduction[] {
  const found = lines.filter(isDeducted).map((line): Deduction => {
    const { code, amount } = line
    return { code, kind: kindOf(line), amount, ...unitOf(line) }
  })
  return [
    ...found.filter(({ code }) => earlierDebts.has(code)),
    ...found.filter(({ code }) => !earlierDebts.has(code)),
  ]
}

function isCooperativeDues(line: SlipLine): boolean {
  return line.category === 'cooperative_dues' && isDeducted(line)
}

function isDeducted({ type, amount }: SlipLine): boolean {
  return (type === 'deduction' || type === 'recovery') && amount > 0
}

/** Whether an employee pays it into the provident fund without having to: what is not taken is not owed later. */
export function isPaidIntoFund({ code, category }: Pick<SlipLine, 'code' | 'category'>): boolean {
  return code === 'VPF' || category === 'pf_refund'
}

/** The fund takes whole rupees. */
export function unitOf(line: Pick<SlipLine, 'code' | 'category'>): Pick<Deduction, 'inRupees'> {
  return isPaidIntoFund(line) ? { inRupees: true } : {}
}

const earlierDebts: ReadonlySet<string> = new Set(['CARRIED_FORWARD_RECOVERY', 'OVERPAYMENT_RECOVERY'])

export function kindOf({ code, category }: Pick<SlipLine, 'code' | 'category'>): DeductionKind {
  return earlierDebts.has(code) ? 'advance' : (kindOfCategory[category] ?? 'other')
}

const kindOfCategory: Partial<Record<SlipLine['category'], DeductionKind>> = {
  pf: 'pf',
  esi: 'esi',
  pt: 'pt',
  lwf: 'lwf',
  tds: 'tds',
  court_order: 'court_order',
  cooperative_dues: 'cooperative_dues',
  fine: 'fine_or_loss',
  loss_or_damage: 'fine_or_loss',
  advance: 'advance',
  loan: 'loan',
}
