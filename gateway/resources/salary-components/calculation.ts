// How a component is calculated: from the wire to what is stored, judged on the way, and back.

import type { ComponentCalculation, ComponentSlab, ComponentType } from '#proto/calculation/components.ts'
import { isAgreedName, namesOf, readFormula } from '#proto/law/formula.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PartsPerMillion, Paise } from '#proto/units.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { paiseAsQuantity, quantityAsPaise } from '../fields/quantity.ts'
import type { ComponentPatch } from './schema.ts'

/** Another component of the same organization: what percentages may be of. */
export type Other = {
  readonly definition: { readonly code: string; readonly calculation: ComponentCalculation }
}

type CalculationInput = FromWire<typeof ComponentPatch>['calculation'] & object
type Slabs = NonNullable<CalculationInput['slabs']>

const maxPercent = 10_000_000
const path = (...names: (string | number)[]) => ['calculation', ...names]

/** Refuses `validation_failed` with `found` and its own findings, `formula_invalid` and `formula_cycle`. */
export function judgedCalculation(
  { code, type }: { readonly code: string; readonly type: ComponentType },
  given: CalculationInput,
  others: readonly Other[],
  found: readonly ProblemDetail[],
): ComponentCalculation {
  const findings = [...found]
  const { min = null, max = null } = given
  if (min !== null && max !== null && min > max) {
    findings.push(
      fieldProblem(path('max'), 'out_of_range', 'max is less than min. Send an amount of at least min.'),
    )
  }
  const calculation = readCalculation(code, type, given, others, findings)
  refuseFindings(findings)
  refuseCycle(code, calculation, others)
  return calculation
}

/** Where something is missing the finding is added, and what comes back is not used. */
function readCalculation(
  code: string,
  type: ComponentType,
  given: CalculationInput,
  others: readonly Other[],
  findings: ProblemDetail[],
): ComponentCalculation {
  const {
    method = 'flat',
    value = null,
    baseCodes = [],
    formula = null,
    slabs = [],
    min = null,
    max = null,
  } = given
  switch (method) {
    case 'flat':
      return {
        method,
        amount: value === null ? null : quantityAsPaise(value, path('value'), findings),
        min,
        max,
      }
    case 'per_unit': {
      const rate = quantityAsPaise(requiredFields(value, method, findings), path('value'), findings)
      refuseLimits(given, findings)
      return { method, rate, min: null, max: null }
    }
    case 'balancing':
      if (type !== 'earning')
        findings.push(
          fieldProblem(path('method'), 'out_of_range', 'Only an earning can be the balancing component.'),
        )
      refuseLimits(given, findings)
      return { method, min: null, max: null }
    case 'statutory':
      for (const [name, isSent] of Object.entries({ value: value !== null, formula: formula !== null })) {
        if (isSent)
          findings.push(
            fieldProblem(
              path(name),
              'out_of_range',
              'The statutory rules determine the amount. Remove this field.',
            ),
          )
      }
      refuseLimits(given, findings)
      return { method, min: null, max: null }
    case 'slab':
      findings.push(...baseFindings(code, baseCodes, others))
      return { method, baseCodes, slabs: readSlabs(slabs, findings), min, max }
    case 'formula': {
      const bases = readNames(code, formula, others, findings)
      return { method, formula: formula ?? '', baseCodes: bases, min, max }
    }
    default: {
      const percent = requiredFields(value, method, findings)
      if (percent > maxPercent) findings.push(tooMuch(path('value')))
      const isOfComponents = method === 'percent_of_components'
      if (isOfComponents) findings.push(...baseFindings(code, baseCodes, others))
      return { method, percent, baseCodes: isOfComponents ? baseCodes : [], min, max }
    }
  }
}

function refuseLimits({ min = null, max = null }: CalculationInput, findings: ProblemDetail[]): void {
  for (const [name, limit] of Object.entries({ min, max })) {
    if (limit !== null)
      findings.push(fieldProblem(path(name), 'out_of_range', 'This method has no limits. Remove this field.'))
  }
}

function requiredFields(
  value: PartsPerMillion | null,
  method: ComponentCalculation['method'],
  findings: ProblemDetail[],
): PartsPerMillion {
  if (value === null)
    findings.push(fieldProblem(path('value'), 'required', `This field is required with method ${method}.`))
  return value ?? (0 as PartsPerMillion)
}

function tooMuch(at: readonly (string | number)[]): ProblemDetail {
  return fieldProblem(at, 'out_of_range', 'The percentage exceeds 1000. Send at most 1000.')
}

function baseFindings(code: string, baseCodes: readonly string[], others: readonly Other[]): ProblemDetail[] {
  if (baseCodes.length === 0) {
    return [
      fieldProblem(
        path('base_codes'),
        'required',
        'base_codes is empty. Send the codes of the components to compute from.',
      ),
    ]
  }
  return baseCodes.flatMap((base, index) =>
    isKnown(base, code, others)
      ? []
      : [fieldProblem(path('base_codes', index), 'unknown_reference', 'The component does not exist.')],
  )
}

function isKnown(base: string, code: string, others: readonly Other[]): boolean {
  return base === code || others.some(({ definition }) => definition.code === base)
}

/** Slabs follow each other without a gap, so that every base has one answer. */
function readSlabs(slabs: Slabs, findings: ProblemDetail[]): ComponentSlab[] {
  if (slabs.length === 0)
    findings.push(fieldProblem(path('slabs'), 'required', 'This field is required with method slab.'))
  return slabs.map(({ from, to = null, value, mode }, index) => {
    const at = (name: string) => path('slabs', index, name)
    const before = slabs[index - 1]
    if (before !== undefined && before.to !== from)
      findings.push(fieldProblem(at('from'), 'overlaps', 'Begin where the slab before ends.'))
    if (to !== null && to <= from)
      findings.push(
        fieldProblem(at('to'), 'out_of_range', 'The slab ends before it starts. Send a to above from.'),
      )
    if (mode === 'percent' && value > maxPercent) findings.push(tooMuch(at('value')))
    const pays =
      mode === 'percent' ? { percent: value } : { amount: quantityAsPaise(value, at('value'), findings) }
    return { from, to, pays }
  })
}

/** The components a formula names; throws `formula_invalid`, pointing at the character. */
function readNames(
  code: string,
  text: string | null,
  others: readonly Other[],
  findings: ProblemDetail[],
): string[] {
  if (text === null) {
    findings.push(fieldProblem(path('formula'), 'required', 'This field is required with method formula.'))
    return []
  }
  const formula = readFormula(text)
  const faults =
    formula.kind === 'fault'
      ? [formula]
      : [...namesOf(formula)].flatMap(([name, at]) =>
          isAgreedName(name) || isKnown(name, code, others)
            ? []
            : [{ at, message: `Component "${name}" does not exist.` }],
        )
  if (formula.kind === 'fault' || faults.length > 0) {
    throw new Problem(
      'formula_invalid',
      'The formula is invalid.',
      faults.map(({ at, message }) =>
        fieldProblem(path('formula'), 'invalid_format', `At character ${at}: ${message}`),
      ),
    )
  }
  return [...namesOf(formula).keys()].filter(name => !isAgreedName(name))
}

function refuseCycle(code: string, calculation: ComponentCalculation, others: readonly Other[]): void {
  const bases = new Map(others.map(({ definition }) => [definition.code, basesOf(definition.calculation)]))
  bases.set(code, basesOf(calculation))
  const circle = pathBackTo(code, code, bases, new Set())
  if (circle === null) return
  const field = calculation.method === 'formula' ? 'formula' : 'base_codes'
  throw new Problem('formula_cycle', `The components have a circular dependency: ${circle.join(', ')}.`, [
    fieldProblem(
      path(field),
      'unknown_reference',
      'Remove the components that depend on this component.',
      circle,
    ),
  ])
}

/** The codes from `at` back to `goal`, each a base of the one before; null when there is no such way. */
function pathBackTo(
  goal: string,
  at: string,
  bases: ReadonlyMap<string, readonly string[]>,
  seen: Set<string>,
): string[] | null {
  for (const base of bases.get(at) ?? []) {
    if (base === goal) return [at, goal]
    if (seen.has(base)) continue
    seen.add(base)
    const rest = pathBackTo(goal, base, bases, seen)
    if (rest !== null) return [at, ...rest]
  }
  return null
}

function basesOf(calculation: ComponentCalculation): readonly string[] {
  return 'baseCodes' in calculation ? calculation.baseCodes : []
}

export function calculationOnWire(calculation: ComponentCalculation) {
  const { method, min, max } = calculation
  return {
    method,
    value: valueOnWire(calculation),
    baseCodes: method === 'formula' ? [] : [...basesOf(calculation)],
    formula: method === 'formula' ? calculation.formula : null,
    slabs: method === 'slab' ? calculation.slabs.map(slabOnWire) : [],
    min,
    max,
  }
}

function valueOnWire(calculation: ComponentCalculation): PartsPerMillion | null {
  if ('percent' in calculation) return calculation.percent
  const amount: Paise | null =
    calculation.method === 'flat'
      ? calculation.amount
      : calculation.method === 'per_unit'
        ? calculation.rate
        : null
  return amount === null ? null : paiseAsQuantity(amount)
}

function slabOnWire({ from, to, pays }: ComponentSlab) {
  return 'percent' in pays
    ? { from, to, value: pays.percent, mode: 'percent' as const }
    : { from, to, value: paiseAsQuantity(pays.amount), mode: 'amount' as const }
}
