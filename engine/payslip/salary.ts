// From a salary as agreed to a monthly amount for each of its components.

import type { ComponentDefinition, SalaryInput, SlipFailure } from '#proto/calculation.ts'

import { add, noPaise, paise, subtract } from '../money/paise.ts'
import type { PartsPerMillion, Paise } from '../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../money/rounding.ts'
import { printRupees } from '../money/decimal.ts'
import type { PreparedComponent, PreparedRun } from './prepare.ts'
import { systemLines } from '#proto/calculation.ts'

/** One component of a salary with its amount for a full month (for a full day under daily pay). */
export type ResolvedComponent = {
  readonly component: PreparedComponent
  readonly monthly: Paise
  /** Null for an amount that was stated. */
  readonly percentage: { readonly rate: PartsPerMillion; readonly base: Paise } | null
  /** The agreed figure of which this component takes what the others leave; null for every other component. */
  readonly restOf: { readonly field: 'gross_monthly' | 'ctc_annual'; readonly target: Paise } | null
}

export type Failed = { readonly failure: SlipFailure }

type Entry = {
  readonly component: PreparedComponent
  readonly stated: Paise | null
  readonly rate: PartsPerMillion | null
  state: 'open' | 'under_way' | 'done'
  monthly: Paise
  percentage: ResolvedComponent['percentage']
  restOf: ResolvedComponent['restOf']
}

/**
 * Resolves every component; bases first, whatever the order they are written in. Fails, naming the component, where
 * one is not defined, has no amount, waits for itself, or where the whole does not come to the agreed salary.
 */
export function resolveSalary(salary: SalaryInput, run: PreparedRun): readonly ResolvedComponent[] | Failed {
  const entries = entriesOf(salary, run)
  if ('failure' in entries) return entries
  const rest = entries.find(isBalancing)
  for (const entry of entries) {
    if (entry === rest && salary.ctcAnnual === null && salary.grossMonthly === null) {
      return failed(
        entry.component.definition.code,
        'has no amount',
        'state its monthly amount on the salary',
      )
    }
    if (entry.state !== 'open' || entry === rest) continue
    const failure = resolve(entry, entries, salary)
    if (failure !== null) return failure
  }
  return agreed(entries, rest ?? null, salary)
}

function entriesOf(salary: SalaryInput, run: PreparedRun): Entry[] | Failed {
  const entries: Entry[] = []
  // A salary stated as one figure takes the organization's components unless it names its own.
  const named =
    salary.components.length > 0
      ? salary.components
      : run.input.components.map(({ code }) => ({ code, monthlyAmount: null, percent: null }))
  for (const { code, monthlyAmount, percent } of named) {
    const component = run.components.get(code)
    if (component === undefined)
      return failed(code, 'is not a component of the organization', 'define it first')
    if (Object.hasOwn(systemLines, code))
      return failed(code, 'is worked out by the engine', 'take it out of the salary')
    if (entries.some(entry => entry.component === component))
      return failed(code, 'stands twice in the salary', 'keep one')
    if (monthlyAmount !== null && !(monthlyAmount >= 0))
      return failed(code, 'is negative', 'state zero or more')
    const { calculation } = component.definition
    if (percent !== null && calculation.method === 'flat') {
      return failed(code, 'is a flat amount and has no base for a percentage', 'state its monthly amount')
    }
    entries.push({
      component,
      stated:
        monthlyAmount === null
          ? calculation.method === 'flat'
            ? calculation.amount
            : null
          : paise(monthlyAmount),
      rate: percent ?? (calculation.method === 'flat' ? null : calculation.percent),
      state: 'open',
      monthly: noPaise,
      percentage: null,
      restOf: null,
    })
  }
  return entries
}

/** A flat earning without an amount, in a salary stated as one figure, takes what the others leave. */
function isBalancing({ component: { definition }, stated, rate }: Entry): boolean {
  return (
    definition.type === 'earning' &&
    definition.calculation.method === 'flat' &&
    stated === null &&
    rate === null
  )
}

function resolve(entry: Entry, entries: readonly Entry[], salary: SalaryInput): Failed | null {
  const { definition } = entry.component
  if (entry.state === 'under_way')
    return failed(definition.code, 'depends on itself', 'break the circle of its bases')
  entry.state = 'under_way'
  if (entry.stated !== null) {
    entry.monthly = within(entry.stated, definition)
  } else {
    const base = entry.rate === null ? null : baseOf(entry, entries, salary)
    if (base === null)
      return failed(definition.code, 'has no amount', 'state its monthly amount on the salary')
    if (typeof base === 'object') return base
    const rate = entry.rate as PartsPerMillion
    entry.percentage = { rate, base }
    entry.monthly = within(halfUpToPaisa(base, rate, wholeInParts), definition)
  }
  entry.state = 'done'
  return null
}

function baseOf(entry: Entry, entries: readonly Entry[], salary: SalaryInput): Paise | Failed | null {
  const { code, calculation, type } = entry.component.definition
  if (calculation.method === 'percent_of_ctc') {
    if (salary.ctcAnnual === null)
      return failed(code, 'is a percentage of a CTC that is not stated', 'state ctc_annual')
    return halfUpToPaisa(salary.ctcAnnual, 1, 12)
  }
  if (calculation.method === 'percent_of_gross') {
    if (salary.grossMonthly !== null) return salary.grossMonthly
    // An earning cannot be a part of a gross that it is itself part of; a deduction can.
    if (type === 'earning')
      return failed(code, 'is a percentage of a gross that is not stated', 'state gross_monthly')
    return sumOf(
      entries.filter(({ component }) => component.definition.type === 'earning'),
      entries,
      salary,
    )
  }
  if (calculation.method === 'flat') return null
  const bases: Entry[] = []
  for (const baseCode of calculation.baseCodes) {
    const base = entries.find(({ component }) => component.definition.code === baseCode)
    // A base that this salary does not hold counts as nothing; one that no component answers to is a mistake.
    if (base !== undefined) bases.push(base)
  }
  return sumOf(bases, entries, salary)
}

function sumOf(bases: readonly Entry[], entries: readonly Entry[], salary: SalaryInput): Paise | Failed {
  let sum = noPaise
  for (const base of bases) {
    if (isBalancing(base)) {
      return failed(
        base.component.definition.code,
        'takes what is left and cannot be a base',
        'state its amount',
      )
    }
    if (base.state !== 'done') {
      const failure = resolve(base, entries, salary)
      if (failure !== null) return failure
    }
    sum = add(sum, base.monthly)
  }
  return sum
}

function within(amount: Paise, { calculation: { min, max } }: ComponentDefinition): Paise {
  if (min !== null && amount < min) return min
  return max !== null && amount > max ? max : amount
}

/**
 * An agreed gross must be met to the paisa, and an agreed CTC not exceeded: whoever was promised a salary is not paid
 * less because the components were set up badly. The engine's own employer shares come on top of the CTC's parts.
 */
function agreed(
  entries: readonly Entry[],
  rest: Entry | null,
  salary: SalaryInput,
): readonly ResolvedComponent[] | Failed {
  const { grossMonthly, ctcAnnual } = salary
  if (grossMonthly === null && ctcAnnual === null) return entries
  const field = grossMonthly === null ? 'ctc_annual' : 'gross_monthly'
  const target = grossMonthly ?? halfUpToPaisa(ctcAnnual as Paise, 1, 12)
  let found = noPaise
  for (const entry of entries) {
    if (entry !== rest && isPartOf(field, entry)) found = add(found, entry.monthly)
  }
  if (found > target || (rest === null && field === 'gross_monthly' && found !== target)) {
    const message = `The components come to ${printRupees(found)} a month, the agreed ${field} to ${printRupees(target)}.`
    return { failure: { code: 'component_failed', message, field: `salary.${field}` } }
  }
  if (rest !== null) {
    rest.monthly = subtract(target, found)
    rest.restOf = { field, target }
  }
  return entries
}

/** Whether a component is a part of the agreed figure. */
export function isPartOf(
  field: 'gross_monthly' | 'ctc_annual',
  { component: { definition } }: ResolvedComponent,
): boolean {
  return field === 'gross_monthly' ? definition.type === 'earning' : definition.partOfCtc
}

function failed(code: string, what: string, remedy: string): Failed {
  return {
    failure: {
      code: 'component_failed',
      message: `Component ${code} ${what}; ${remedy}.`,
      field: `salary.components[${code}]`,
    },
  }
}
