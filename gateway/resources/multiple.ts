// Multiples of pay, as of overtime: they travel with four decimals and are held in hundredths.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion } from '#proto/units.ts'

const hundredth = 100

export function readMultiple(
  value: PartsPerMillion,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
): number {
  if (value <= 0 || value % hundredth !== 0) {
    findings.push(fieldProblem(path, 'out_of_range', 'Send a multiple above 0 of at most two decimals.'))
    return hundredth
  }
  return value / hundredth
}

export function shownMultiple(hundredths: number | null | undefined): PartsPerMillion | null {
  return typeof hundredths === 'number' ? ((hundredths * hundredth) as PartsPerMillion) : null
}
