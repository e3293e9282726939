// A component and a salary group in the form that the sequence reads, prepared once a run.

import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import type { CalculationSettings, RunInput, SalaryGroupInput } from '#proto/calculation/run-input.ts'
import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { halfUpToPaisa } from '../money/rounding.ts'
import type { WageLaw } from '../rules/wages/index.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { isAgreedName, namesOf, readFormula, type Formula, type FormulaFault } from '#proto/law/formula.ts'

/** A component with what the sequence asks of it, answered once. */
export type PreparedComponent = {
  readonly definition: ComponentDefinition
  readonly rounding: 'paise' | 'rupee'
  /** In the Code's wages, limited beside them, or neither. */
  readonly isIncluded: boolean
  readonly isExcluded: boolean
  readonly isPfWage: boolean
  readonly isEsiWage: boolean
  readonly isBasicOrDa: boolean
  /** Its line is worked out by the engine, so a salary cannot bring it. */
  readonly isOfTheLaw: boolean
  /** Overtime and one-off pay: earned, but no part of the rate on which cover and membership are tested. */
  readonly isOutsideRate: boolean
  /** How a salary pays it; `month` also for what no salary brings. A `benefit` is paid against claims. */
  readonly interval: 'month' | 'longer' | 'once' | 'benefit'
  /** The line's basis where nothing in it depends on the employee. */
  readonly ownBasis: SlipLine['basis']
  /** Read once for a run; null for every other method. */
  readonly formula: Formula | FormulaFault | null
}

/** The components of a group of salaries, as the group calculates them; `usualComponents` as in a run, null: the run's. */
export type PreparedGroup = {
  readonly components: ReadonlyMap<string, PreparedComponent>
  readonly usualComponents: SalaryInput['components'] | null
}

/**
 * A flat component without an amount takes the rest where none is for balancing; one that is paid now and then, such
 * as arrears or a bonus, takes nothing, and neither does one that is not paid every month. What is calculated by law is
 * in no salary.
 */
export function defaultComponents(components: readonly PreparedComponent[]): SalaryInput['components'] {
  const isBalanced = components.some(({ definition }) => definition.calculation.method === 'balancing')
  return components
    .filter(({ definition, isOutsideRate }) => {
      const { calculation, type } = definition
      if (calculation.method !== 'flat') return !['per_unit', 'statutory'].includes(calculation.method)
      const takesRest = !isBalanced && !isOutsideRate && type === 'earning' && isMonthly(definition)
      return calculation.amount !== null || takesRest
    })
    .map(({ definition: { code } }) => ({ code, monthlyAmount: null, percent: null }))
}

export function isMonthly({ frequency = 'monthly' }: Pick<ComponentDefinition, 'frequency'>): boolean {
  return frequency === 'monthly'
}

/**
 * The component as a salary holds it. What is paid for several months, or once, is no part of the monthly rate, no wage
 * of state insurance by the Act of 1948 (section 2(22): intervals of up to two months), and cannot lift the wages of the
 * month that pays it by the limit on excluded pay.
 */
export function asOfSalary(component: PreparedComponent): PreparedComponent {
  const { frequency, entitlement } = component.definition
  if (entitlement !== undefined) return { ...component, interval: 'benefit', isOutsideRate: true }
  if (isMonthly(component.definition)) return component
  const interval = frequency === 'one_time' ? 'once' : 'longer'
  return { ...component, interval, isOutsideRate: true, isExcluded: false, isEsiWage: false }
}

/** By the Code where it governs the month, and by the provident fund's own definition before. */
export function isWage({ isIncluded, isPfWage }: PreparedComponent, { definition }: WageLaw): boolean {
  return definition.uniform ? isIncluded : isPfWage
}

/** A component that the organization does not have any more is none of the group's either. */
export function prepareGroup(group: SalaryGroupInput, { components, settings }: RunInput): PreparedGroup {
  const own = group.flatMap(({ code, calculation }) => {
    const definition = components.find(component => component.code === code)
    if (definition === undefined) return []
    return [prepareComponent(calculation === null ? definition : { ...definition, calculation }, settings)]
  })
  return {
    components: new Map(own.map(component => [component.definition.code, component])),
    usualComponents: own.length === 0 ? null : defaultComponents(own),
  }
}

const outsideRate = new Set([
  'overtime',
  'bonus',
  'arrears',
  'leave_encashment',
  'gratuity',
  'notice_pay',
  'retrenchment',
])

export function prepareComponent(
  definition: ComponentDefinition,
  settings: CalculationSettings,
): PreparedComponent {
  const isEarning = definition.type === 'earning'
  const calculation = calculationOf(definition)
  return {
    definition: calculation === definition.calculation ? definition : { ...definition, calculation },
    rounding: roundingOf(definition, settings),
    isIncluded: isEarning && definition.wageTreatment === 'wage',
    isExcluded: isEarning && definition.wageTreatment === 'excluded',
    isPfWage: isEarning && definition.wageFlags.pf,
    isEsiWage: isEarning && definition.wageFlags.esi,
    isBasicOrDa: isEarning && (definition.category === 'basic' || definition.category === 'da'),
    isOfTheLaw: Object.hasOwn(systemLines, definition.code),
    isOutsideRate: outsideRate.has(definition.category),
    interval: 'month',
    ownBasis: {
      method: calculation.method === 'statutory' ? 'computed' : calculation.method,
      quantity: null,
      unit: null,
      rate: null,
      baseAmount: null,
      baseCodes: 'baseCodes' in calculation ? calculation.baseCodes : [],
    },
    formula: calculation.method === 'formula' ? readFormula(calculation.formula) : null,
  }
}

/** A salary that names an entitlement without an amount has the last one of the component, by the month. */
function calculationOf({
  calculation,
  entitlement,
}: ComponentDefinition): ComponentDefinition['calculation'] {
  const last = entitlement?.amounts.at(-1)
  if (last === undefined || calculation.method !== 'flat' || calculation.amount !== null) return calculation
  const amount = last.per === 'month' ? last.amount : halfUpToPaisa(last.amount, 1, 12)
  return { ...calculation, amount }
}

/** The fund takes whole rupees back. */
function roundingOf(
  { category, rounding }: ComponentDefinition,
  settings: CalculationSettings,
): PreparedComponent['rounding'] {
  if (category === 'pf_refund') return 'rupee'
  return rounding === 'organization' ? settings.rounding.component : rounding
}

/** The component as a salary that brings its own formula has it; the limits stay those of the definition. */
export function byFormulaOf(
  { definition }: PreparedComponent,
  text: string,
  settings: CalculationSettings,
): PreparedComponent {
  const { min, max } = definition.calculation
  const formula = readFormula(text)
  const baseCodes =
    formula.kind === 'fault' ? [] : [...namesOf(formula).keys()].filter(name => !isAgreedName(name))
  const calculation = { method: 'formula', formula: text, baseCodes, min, max } as const
  return prepareComponent({ ...definition, calculation }, settings)
}
