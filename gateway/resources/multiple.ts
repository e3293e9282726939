// Multiples of pay, as of overtime: they travel with four decimals and are held in hundredths.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion } from '#proto/units.ts'

const hundredth = 100

/** What the law asks for overtime at least (`IN.OVERTIME.RATE`), so that a smaller multiple would pay nobody. */
export const lawful = 200

/** More than this is a slip of the pen. */
const most = 10_000

/** In hundredths. An employer can be more generous than the law. */
export function readMultiple(
  value: PartsPerMillion,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
): number {
  const hundredths = value / hundredth
  if (hundredths >= lawful && hundredths <= most && Number.isInteger(hundredths)) return hundredths
  const message = 'Send 2, the multiple of the law, or more, up to 100 and of at most two decimals.'
  findings.push(fieldProblem(path, 'out_of_range', message))
  return lawful
}

export function readOptionalMultiple(
  value: PartsPerMillion | null | undefined,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
): number | null {
  return typeof value === 'number' ? readMultiple(value, path, findings) : null
}

export function shownMultiple(hundredths: number | null | undefined): PartsPerMillion | null {
  return typeof hundredths === 'number' ? ((hundredths * hundredth) as PartsPerMillion) : null
}
