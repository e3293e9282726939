// The salaries that a calculation is told of: those of its days, and before them what was known when state insurance
// judged cover.

import { isDeepStrictEqual } from 'node:util'
import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'

/**
 * Of salaries in the order of their dates: the last one that was in force and decided on `since`, the one in force on
 * the period's first day, and all from later days. All of them where one may pay a component for several months, or once
 * (see `intervalCodes`). The first of all raises nothing, so it counts as decided when it took effect.
 */
export function salariesOfPeriod(
  salaries: readonly SalaryInput[],
  { start, end }: PayPeriod,
  since: PlainDate = start,
  intervals: ReadonlySet<string> = noCodes,
): SalaryInput[] {
  const known = salaries
    .filter(({ effectiveFrom }) => effectiveFrom <= end)
    .map(({ decidedOn, ...salary }, index): SalaryInput =>
      index === 0 || decidedOn === undefined ? salary : { ...salary, decidedOn },
    )
  if (intervals.size > 0 && known.some(salary => mayHold(salary, intervals))) return known
  const first = known.findLastIndex(
    ({ effectiveFrom, decidedOn = effectiveFrom }) => effectiveFrom <= since && decidedOn <= since,
  )
  return known.slice(Math.max(0, first))
}

const noCodes: ReadonlySet<string> = new Set()

/** The components that a salary does not pay every month; entitlements accrue by every salary of their year. */
export function intervalCodes(components: readonly ComponentDefinition[]): ReadonlySet<string> {
  const codes = components.flatMap(({ code, frequency = 'monthly', entitlement }) =>
    frequency === 'monthly' && entitlement === undefined ? [] : [code],
  )
  return codes.length === 0 ? noCodes : new Set(codes)
}

/** Whether the salary may hold one of the components. A group's are not told here, so that each group may hold one. */
export function mayHold({ components, groupId }: SalaryInput, codes: ReadonlySet<string>): boolean {
  return components.length === 0 ? groupId !== undefined : components.some(({ code }) => codes.has(code))
}

/**
 * The salaries with those that a later decision from the same day took the place of. Only a slip still tells of them,
 * by the facts that it was made from; what no slip was made by was a mistake, and nobody's pay.
 */
export function withReplaced(
  salaries: readonly SalaryInput[],
  ofSlip: readonly SalaryInput[],
): readonly SalaryInput[] {
  const replaced = ofSlip.filter(former =>
    salaries.some(
      salary =>
        salary.effectiveFrom === former.effectiveFrom &&
        decision(salary) > decision(former) &&
        !isDeepStrictEqual(payOf(salary), payOf(former)),
    ),
  )
  if (replaced.length === 0) return salaries
  return [...replaced, ...salaries].toSorted((one, other) =>
    one.effectiveFrom < other.effectiveFrom ? -1 : one.effectiveFrom > other.effectiveFrom ? 1 : 0,
  )
}

function decision({ effectiveFrom, decidedOn = effectiveFrom }: SalaryInput): PlainDate {
  return decidedOn
}

function payOf({ effectiveFrom: _from, decidedOn: _decision, ...pay }: SalaryInput) {
  return pay
}
