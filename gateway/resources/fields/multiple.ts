// Multiples of pay, as of overtime: they travel with four decimals and are held in hundredths.

import { overtimeMultiplier } from '#proto/law/statutory-figures.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion } from '#proto/units.ts'

const hundredth = 100

/** A rate other than the law's may be paid once and still exceed twice the law's wages. */
export const once = 100

/** More than this is a slip of the pen. */
const most = 10_000

/** Multiple in hundredths. An employer can be more generous than the law. */
export function readMultiple(
  value: PartsPerMillion,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
  least: typeof overtimeMultiplier | typeof once = overtimeMultiplier,
): number {
  const hundredths = value / hundredth
  if (hundredths >= least && hundredths <= most && Number.isInteger(hundredths)) return hundredths
  const from = least === overtimeMultiplier ? '2, the statutory multiple,' : '1'
  const message = `The multiple is out of range. Send ${from} or more, up to 100, with at most two decimals.`
  findings.push(fieldProblem(path, 'out_of_range', message))
  return least
}

export function readOptionalMultiple(
  value: PartsPerMillion | null | undefined,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
  least: typeof overtimeMultiplier | typeof once = overtimeMultiplier,
): number | null {
  return typeof value === 'number' ? readMultiple(value, path, findings, least) : null
}

export function shownMultiple(hundredths: number | null | undefined): PartsPerMillion | null {
  return typeof hundredths === 'number' ? ((hundredths * hundredth) as PartsPerMillion) : null
}
