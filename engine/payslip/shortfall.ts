// Where the deductions pass the pay. A net is never below zero; what happens instead is the organization's choice.

import type { CalculationSettings, SlipLine } from '#proto/calculation.ts'
import { systemLines } from '#proto/calculation.ts'

import { lesser, noPaise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { carriedForwardLine, laidOutLine, toThePaisa } from './lines.ts'

export type Settled = {
  /** What later pay must still bring. */
  readonly carriedForward: Paise
  /** What was asked of the lines that could not be taken in full. */
  readonly asked: ReadonlyMap<string, Paise>
}

const nothingLeftOpen: Settled = { carriedForward: noPaise, asked: new Map() }

/**
 * Changes `lines` so that the net is not below zero; null where the policy lets no slip be made. Carrying forward
 * takes the law's deductions first, the organization's own next and recoveries last; the law's never wait, because
 * they are remitted in any case. Recovering later takes everything and lays out what is missing.
 */
export function settleShortfall(
  lines: SlipLine[],
  shortfall: Paise,
  policy: CalculationSettings['negativeNetPolicy'],
): Settled | null {
  if (shortfall <= 0) return nothingLeftOpen
  if (policy === 'zero_and_recover') {
    laidOutLine(lines, shortfall)
    carriedForwardLine(lines, shortfall)
    return { carriedForward: shortfall, asked: nothingLeftOpen.asked }
  }
  if (policy !== 'carry_forward' || ableToWait(lines) < shortfall) return null
  const asked = cut(lines, shortfall)
  carriedForwardLine(lines, shortfall)
  return { carriedForward: shortfall, asked }
}

/** The last one waits first. */
function cut(lines: SlipLine[], shortfall: Paise): ReadonlyMap<string, Paise> {
  const asked = new Map<string, Paise>()
  let left = shortfall
  for (const type of ['recovery', 'deduction'] as const) {
    for (let index = lines.length - 1; index >= 0 && left > 0; index -= 1) {
      const line = lines[index]!
      if (line.type !== type || isOfTheLaw(line) || line.amount === 0) continue
      const waits = lesser(line.amount, left)
      const amount = subtract(line.amount, waits)
      asked.set(line.code, line.amount)
      left = subtract(left, waits)
      lines[index] = { ...line, amount, rounding: toThePaisa.none[line.rounding.unit] }
    }
  }
  return asked
}

function ableToWait(lines: readonly SlipLine[]): number {
  return lines.reduce((sum, line) => {
    const waits = (line.type === 'recovery' || line.type === 'deduction') && !isOfTheLaw(line)
    return waits ? sum + line.amount : sum
  }, 0)
}

/** A debt from earlier pay stands among the engine's lines, but no law wants it now. */
function isOfTheLaw({ code, type }: SlipLine): boolean {
  return type !== 'recovery' && Object.hasOwn(systemLines, code)
}
