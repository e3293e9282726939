// Fields whose unit another field decides: a percentage or an amount. They travel as a number of up to four
// decimals and are held in ten-thousandths until that is known.

import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'
import { recordFields } from '../../http/record-fields.ts'

/** Ten-thousandths, which is what parts per million are to a percentage. */
export const quantity = (options: { readonly description?: string } = {}) =>
  recordFields({ quantity: { kind: 'quantity', ...options } }).quantity

const perPaisa = 100

/** The quantity as an amount; the finding names what has more than two decimals. */
export function quantityAsPaise(
  value: PartsPerMillion,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
): Paise {
  if (value % perPaisa !== 0) {
    findings.push(fieldProblem(path, 'invalid_money_precision', 'Send at most 2 decimals.'))
    return 0 as Paise
  }
  return (value / perPaisa) as Paise
}

export function paiseAsQuantity(amount: Paise): PartsPerMillion {
  return (amount * perPaisa) as PartsPerMillion
}

const perHour = 10_000
const minutesInHour = 60

/** To the nearest minute. */
export function hoursAsMinutes(hours: PartsPerMillion): number {
  return halfUp(hours * minutesInHour, perHour)
}

/** To four decimals, as hours travel. */
export function minutesAsHours(minutes: number): PartsPerMillion {
  return halfUp(minutes * perHour, minutesInHour) as PartsPerMillion
}

function halfUp(n: number, d: number): number {
  const lifted = n + d / 2
  return (lifted - (lifted % d)) / d
}
