// Deductions that this pay does not bring: above the share of the wages that the law lets be deducted, or above the pay.
// A net is never below zero; what happens instead is the organization's choice.

import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import type { Slip, SlipLine, SlipWarning } from '#proto/calculation/slip.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { printRupees } from '#proto/decimal-text.ts'

import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { downToRupee } from '../../money/rounding.ts'
import { type CappedDeductions, isPaidIntoFund } from './deduction-cap.ts'
import { carriedForwardLine, laidOutLine, toThePaisa } from './lines.ts'

export type ShortfallResult = {
  /** What later pay must still bring. */
  readonly carriedForward: Paise
  /** The amounts asked of the lines that could not be taken in full. */
  readonly asked: ReadonlyMap<string, Paise>
  /** The law's limit on the deductions of the period; null where none applies. */
  readonly capped: CappedDeductions | null
}

/** Shared: it is what most pay brings. */
const nothingShort: ShortfallResult = { carriedForward: noPaise, asked: new Map(), capped: null }

/** How the organization and the month bear what the pay does not bring. */
type Bearing = {
  readonly policy: CalculationSettings['negativeNetPolicy']
  /** Later payments of the same month can still take what the law asks of it. */
  readonly isPaidFurther: boolean
}

/**
 * Changes `lines` so that deductions stay within the cap and the net is not below zero; null where the policy lets no
 * slip be made. What the cap leaves waits, whatever the policy; voluntary provident fund is not contributed instead.
 */
export function settleShortfall(
  lines: SlipLine[],
  capped: CappedDeductions | null,
  { policy, isPaidFurther }: Bearing,
): ShortfallResult | null {
  if (capped === null && shortfallOf(lines) <= 0) return nothingShort
  const asked = new Map<string, Paise>()
  const waiting = capped === null ? noPaise : keepWithin(lines, capped, asked)
  if (isPaidFurther && policy !== 'zero_and_recover') leaveToMonth(lines, asked)
  const shortfall = shortfallOf(lines)
  const uncovered = shortfall <= 0 ? noPaise : settleNet(lines, shortfall, policy, asked)
  if (uncovered === null) return null
  const carriedForward = add(waiting, uncovered)
  if (carriedForward > 0) carriedForwardLine(lines, carriedForward)
  return { carriedForward, asked, capped }
}

function shortfallOf(lines: readonly SlipLine[]): Paise {
  let sum = 0
  for (const { type, amount } of lines) {
    if (type === 'deduction' || type === 'recovery') sum += amount
    else if (type === 'earning' || type === 'reimbursement') sum -= amount
  }
  return sum as Paise
}

/** Fixed sums of a month, a half-year or a year, which no pay of a few days has to reach; the last one waits first. */
const stateLevies = ['PT', 'LWF'] as const

export function isStateLevy(code: string): boolean {
  return (stateLevies as readonly string[]).includes(code)
}

/**
 * Levies that this payment's pay does not reach for are left to the next payments of the month, which take the rest. What is
 * taken is in whole rupees.
 */
function leaveToMonth(lines: SlipLine[], asked: Map<string, Paise>): void {
  let short = shortfallOf(lines.filter(line => !isOwn(line)))
  for (const code of stateLevies.toReversed()) {
    const index = lines.findIndex(line => line.code === code)
    if (index < 0 || short <= 0) continue
    const line = lines[index]!
    const takenAmount = downToRupee(subtract(line.amount, lesser(line.amount, short)))
    asked.set(code, line.amount)
    lines[index] = reduceLine(line, takenAmount)
    short = subtract(short, subtract(line.amount, takenAmount))
  }
}

/** The levies as they were taken. */
export function leviesTaken(
  { pt, lwf }: Pick<Slip, 'pt' | 'lwf'>,
  lines: readonly SlipLine[],
  { asked }: ShortfallResult,
): Pick<Slip, 'pt' | 'lwf'> {
  const takenAmount = (code: string) => lines.find(line => line.code === code)?.amount ?? noPaise
  return {
    pt: asked.has('PT') ? { ...pt, tax: takenAmount('PT') } : pt,
    lwf: asked.has('LWF') ? { ...lwf, employee: takenAmount('LWF') } : lwf,
  }
}

/** `waiting`: what is left of each levy, by code. */
export function levyWarnings(waiting: ReadonlyMap<string, Paise>): SlipWarning[] {
  return [...waiting]
    .filter(([, amount]) => amount > 0)
    .map(([code, amount]) => ({
      code: levyWaits,
      message: `${code} of ${printRupees(amount)} waits for the next payment of the month, because the pay does not reach for it.`,
      field: `lines[${code}]`,
    }))
}

export const levyWaits = 'levy_waits'

/** What waits; the lines keep what was taken. */
function keepWithin(lines: SlipLine[], { deductions }: CappedDeductions, asked: Map<string, Paise>): Paise {
  let waiting = noPaise
  for (const { code, amount, taken: takenAmount, carriedOn, inRupees } of deductions) {
    if (carriedOn === 0) continue
    const index = lines.findIndex(line => line.code === code)
    lines[index] = reduceLine(lines[index]!, takenAmount)
    asked.set(code, amount)
    if (inRupees !== true) waiting = add(waiting, carriedOn)
  }
  return waiting
}

/**
 * What later pay must bring for a net of zero; null where the policy lets no slip be made. Carrying forward takes the
 * law's deductions first, the organization's own next and recoveries last; the law's never wait, because they are
 * remitted in any case. Recovering later takes everything and lays out what is missing.
 */
function settleNet(
  lines: SlipLine[],
  shortfall: Paise,
  policy: CalculationSettings['negativeNetPolicy'],
  asked: Map<string, Paise>,
): Paise | null {
  if (policy === 'zero_and_recover') {
    laidOutLine(lines, shortfall)
    return shortfall
  }
  if (policy !== 'carry_forward' || ableToWait(lines) < shortfall) return null
  reduceLines(lines, shortfall, asked)
  return shortfall
}

/** The last one waits first. */
function reduceLines(lines: SlipLine[], shortfall: Paise, asked: Map<string, Paise>): void {
  let left = shortfall
  for (const type of ['recovery', 'deduction'] as const) {
    for (let index = lines.length - 1; index >= 0 && left > 0; index -= 1) {
      const line = lines[index]!
      if (line.type !== type || !isOwn(line) || line.amount === 0) continue
      const waits = lesser(line.amount, left)
      if (!asked.has(line.code)) asked.set(line.code, line.amount)
      left = subtract(left, waits)
      lines[index] = reduceLine(line, subtract(line.amount, waits))
    }
  }
}

function reduceLine(line: SlipLine, amount: Paise): SlipLine {
  return { ...line, amount, asked: line.asked ?? line.amount, rounding: toThePaisa.none[line.rounding.unit] }
}

function ableToWait(lines: readonly SlipLine[]): number {
  return lines.reduce((sum, line) => {
    return isOwn(line) ? sum + line.amount : sum
  }, 0)
}

/**
 * A deduction that can wait: no law wants it now, and the provident fund does not take it. A debt from earlier pay is one,
 * although it stands among the engine's lines.
 */
function isOwn(line: SlipLine): boolean {
  if (line.type === 'recovery') return true
  return line.type === 'deduction' && !Object.hasOwn(systemLines, line.code) && !isPaidIntoFund(line)
}
