// From a salary as agreed to a monthly amount for each of its components.

import type { ComponentDefinition, ComponentSlab } from '#proto/calculation/components.ts'
import type { CtcSplit, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { SlipFailure } from '#proto/calculation/slip.ts'

import { maxAmount } from '#proto/amount-limits.ts'
import { evaluate, exactly, FormulaFailed, toPaisa } from '../../formula/evaluate.ts'
import { exceeding, lowerAmount } from '../../money/limits.ts'
import { add, noPaise, paise, subtract, UnsafeAmount } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, paiseInRupee, wholeInParts } from '../../money/rounding.ts'
import { amountOfRate } from './full-month.ts'
import { slabAmount, slabOf } from './slab.ts'
import { asOfSalary, byFormulaOf } from '../prepare-component.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { isAgreedName, namesOf } from '#proto/law/formula.ts'
import type { AgreedName } from '#proto/law/formula.ts'

/** One component of a salary with its amount for a full month (for a full day under daily pay). */
export type ResolvedComponent = {
  readonly component: PreparedComponent
  readonly monthly: Paise
  readonly by: Way
}

/** How a monthly amount came about; `rest`: what the other components leave of the agreed figure. */
type Way =
  | { readonly way: 'stated' }
  /** `gross`: what the name of the gross stands for, where the salary states a CTC; absent: as the salary states it. */
  | { readonly way: 'formula'; readonly gross?: Paise }
  | { readonly way: 'percentage'; readonly rate: PartsPerMillion; readonly base: Paise }
  /** Null where the base lies below every slab. */
  | { readonly way: 'slab'; readonly slab: ComponentSlab | null; readonly base: Paise }
  | {
      readonly way: 'rest'
      readonly field: 'gross_monthly' | 'ctc_annual'
      readonly target: Paise
    }
  /** The rest of the gross of a month, which is what the employer's shares leave of the CTC. */
  | { readonly way: 'rest_of_gross'; readonly gross: Paise; readonly ctc: CtcSplit }

export type SalaryFailure = { readonly failure: SlipFailure }

/** A component while the salary is resolved. */
export type Entry = {
  readonly component: PreparedComponent
  readonly stated: Paise | null
  readonly rate: PartsPerMillion | null
  state: 'open' | 'under_way' | 'done'
  monthly: Paise
  by: Way
}

const asStated: Way = { way: 'stated' }
const asFormula: Way = { way: 'formula' }

/**
 * Resolves every component as it is stated; bases first, whatever the order they are written in. Fails, naming the
 * component, where one is not defined, has no amount, waits for itself, or where the whole does not come to the agreed
 * salary.
 */
export function resolveStated(
  salary: SalaryInput,
  run: PreparedRun,
): readonly ResolvedComponent[] | SalaryFailure {
  const entries = entriesOf(salary, run)
  if ('failure' in entries) return entries
  const rest = restOf(entries)
  const isStatedBySum = salary.ctcAnnual !== null || salary.grossMonthly !== null
  if (rest !== null && !isStatedBySum)
    return salaryFailure(
      rest.component.definition.code,
      'has no amount',
      'set its monthly amount in the salary',
    )
  const failure = resolveEntries(entries, rest, salary)
  if (failure !== null) return failure
  return agreedAmount(entries, rest, salary, run.settings.rounding.residualComponentCode)
}

/** The component that takes what the others leave of an agreed figure; null: none does. */
export function restOf(entries: readonly Entry[]): Entry | null {
  return entries.find(isBalancingByName) ?? entries.find(isBalancing) ?? null
}

/** The amounts of all but `rest`, anew; null: every one of them has its amount. */
export function resolveEntries(
  entries: readonly Entry[],
  rest: Entry | null,
  salary: SalaryInput,
): SalaryFailure | null {
  for (const entry of entries) {
    entry.state = 'open'
    entry.monthly = noPaise
    entry.by = asStated
  }
  for (const entry of entries) {
    if (entry.state !== 'open' || entry === rest) continue
    const failure = resolve(entry, entries, salary)
    if (failure !== null) return failure
  }
  return null
}

/** The components of the salary, none of them resolved yet. */
export function entriesOf(salary: SalaryInput, run: PreparedRun): Entry[] | SalaryFailure {
  const entries: Entry[] = []
  const group = groupOf(salary, run)
  if (salary.groupId !== undefined && group === undefined) return noSuchGroup(salary.groupId)
  for (const { code, monthlyAmount, percent, formula = null } of componentsOf(salary, run)) {
    const known = group?.components.get(code) ?? run.components.get(code)
    if (known === undefined) {
      const remedy = 'create it, set its is_active to true, or remove it from the salary'
      return salaryFailure(code, 'is not an active component of the organization', remedy)
    }
    const component = asOfSalary(formula === null ? known : byFormulaOf(known, formula, run.settings))
    if (known.isOfTheLaw)
      return salaryFailure(code, 'is calculated by the engine', 'remove it from the salary')
    if (entries.some(entry => entry.component.definition.code === code))
      return salaryFailure(code, 'occurs twice in the salary', 'keep one')
    if (monthlyAmount !== null && !(monthlyAmount >= 0))
      return salaryFailure(code, 'is negative', 'send zero or more')
    const { calculation } = component.definition
    if (known.definition.calculation.method === 'statutory')
      return salaryFailure(code, 'is statutory and calculated by the engine', 'remove it from the salary')
    if (known.definition.calculation.method === 'per_unit') {
      return salaryFailure(code, 'is paid per unit', 'pay it as a variable component with its quantity')
    }
    if (formula !== null && known.definition.entitlement !== undefined) {
      return salaryFailure(code, 'has an entitlement, which no formula replaces', 'set its monthly amount')
    }
    if (percent !== null && !('percent' in calculation)) {
      return salaryFailure(code, 'has no base for its percentage', 'set its monthly amount')
    }
    if (formula !== null && 'baseCodes' in calculation) {
      if (monthlyAmount !== null)
        return salaryFailure(code, 'has both an amount and a formula', 'send one of them')
      const unknown = calculation.baseCodes.find(name => !run.components.has(name))
      if (unknown !== undefined)
        return salaryFailure(
          code,
          `has a formula that uses ${unknown}, which is not a component`,
          'correct the formula',
        )
    }
    entries.push({
      component,
      stated:
        monthlyAmount === null
          ? calculation.method === 'flat'
            ? calculation.amount
            : null
          : paise(monthlyAmount),
      rate: percent ?? ('percent' in calculation ? calculation.percent : null),
      state: 'open',
      monthly: noPaise,
      by: asStated,
    })
  }
  return entries
}

/** The components of a salary: its own, or else those of its group or of the organization. */
export function componentsOf(salary: SalaryInput, run: PreparedRun): SalaryInput['components'] {
  if (salary.components.length > 0) return salary.components
  return groupOf(salary, run)?.usualComponents ?? run.usualComponents
}

function groupOf({ groupId }: SalaryInput, { groups }: PreparedRun) {
  return groupId === undefined ? undefined : groups.get(groupId)
}

/** A balancing or a flat earning without an amount, in a salary stated as one figure, takes what the others leave. */
function isBalancing({ component: { definition, interval }, stated }: Entry): boolean {
  const { method } = definition.calculation
  if (definition.type !== 'earning' || stated !== null || interval === 'once') return false
  return method === 'flat' || method === 'balancing'
}

function isBalancingByName(entry: Entry): boolean {
  return entry.component.definition.calculation.method === 'balancing' && isBalancing(entry)
}

function resolve(entry: Entry, entries: readonly Entry[], salary: SalaryInput): SalaryFailure | null {
  const { definition } = entry.component
  if (entry.state === 'under_way')
    return salaryFailure(definition.code, 'depends on itself', 'remove the circular dependency of its bases')
  entry.state = 'under_way'
  const { calculation } = definition
  if (entry.stated !== null) {
    entry.monthly = clampAmount(entry.stated, definition)
  } else if (calculation.method === 'formula') {
    const failure = resolveFormula(entry, entries, salary)
    if (failure !== null) return failure
  } else if (calculation.method === 'slab') {
    const base = sumOfCodes(calculation.baseCodes, entries, salary)
    if (typeof base === 'object') return base
    const slab = slabOf(base, calculation.slabs)
    entry.by = { way: 'slab', slab, base }
    entry.monthly = clampAmount(slabAmount(base, slab), definition)
  } else {
    const base = entry.rate === null ? null : baseOf(entry, entries, salary)
    if (base === null)
      return salaryFailure(definition.code, 'has no amount', 'set its monthly amount in the salary')
    if (typeof base === 'object') return base
    const rate = entry.rate as PartsPerMillion
    entry.by = { way: 'percentage', rate, base }
    entry.monthly = clampAmount(halfUpToPaisa(base, rate, wholeInParts), definition)
  }
  entry.state = 'done'
  return entry.monthly > maxAmount ? tooLarge(definition.code, entry.monthly) : null
}

function baseOf(entry: Entry, entries: readonly Entry[], salary: SalaryInput): Paise | SalaryFailure | null {
  const { code, calculation, type } = entry.component.definition
  if (calculation.method === 'percent_of_ctc') {
    if (salary.ctcAnnual === null)
      return salaryFailure(
        code,
        'is a percentage of the CTC, which the salary does not state',
        'send ctc_annual',
      )
    return halfUpToPaisa(salary.ctcAnnual, 1, 12)
  }
  if (calculation.method === 'percent_of_gross') {
    if (salary.grossMonthly !== null) return salary.grossMonthly
    // An earning cannot be a part of a gross that it is itself part of; a deduction can.
    if (type === 'earning')
      return salaryFailure(
        code,
        'is a percentage of the gross, which the salary does not state',
        'send gross_monthly',
      )
    return sumOfEarnings(entries, salary)
  }
  return calculation.method === 'percent_of_components'
    ? sumOfCodes(calculation.baseCodes, entries, salary)
    : null
}

function sumOfCodes(
  codes: readonly string[],
  entries: readonly Entry[],
  salary: SalaryInput,
): Paise | SalaryFailure {
  let sum = noPaise
  for (const baseCode of codes) {
    const base = entries.find(({ component }) => component.definition.code === baseCode)
    // A base that this salary does not hold counts as nothing; one that no component answers to is a mistake.
    if (base === undefined) continue
    const failure = resolveBase(base, entries, salary)
    if (failure !== null) return failure
    sum = add(sum, base.monthly)
  }
  return sum
}

function sumOfEarnings(entries: readonly Entry[], salary: SalaryInput): Paise | SalaryFailure {
  let sum = noPaise
  for (const base of entries) {
    if (!isPartOf('gross_monthly', base)) continue
    const failure = resolveBase(base, entries, salary)
    if (failure !== null) return failure
    sum = add(sum, base.monthly)
  }
  return sum
}

function resolveBase(base: Entry, entries: readonly Entry[], salary: SalaryInput): SalaryFailure | null {
  if (isBalancing(base)) {
    return salaryFailure(
      base.component.definition.code,
      'is the balancing component and cannot be a base',
      'set its amount',
    )
  }
  return base.state === 'done' ? null : resolve(base, entries, salary)
}

/** Everything the formula names is resolved first; one after the other, so that a failure names its own component. */
function resolveFormula(entry: Entry, entries: readonly Entry[], salary: SalaryInput): SalaryFailure | null {
  const { definition, formula } = entry.component
  const { code } = definition
  if (formula === null) throw new Error(`The formula of ${code} was not prepared.`)
  if (formula.kind === 'fault')
    return salaryFailure(
      code,
      `has an invalid formula at character ${formula.at}: ${formula.message}`,
      'correct the formula',
    )
  for (const [name, at] of namesOf(formula)) {
    if (!isAgreedName(name)) {
      const base = sumOfCodes([name], entries, salary)
      if (typeof base === 'object') return base
    } else if (agreedFigure(name, salary) === null) {
      return salaryFailure(
        code,
        `uses ${name} at character ${at}, which this salary does not state`,
        'add it to the salary',
      )
    }
  }
  try {
    const amount = toPaisa(
      evaluate(
        formula,
        exactly(name => figureOf(name, entries, salary)),
      ),
    )
    if (amount < 0)
      return salaryFailure(
        code,
        `is ${printRupees(amount)}`,
        'change its formula so that the result is zero or more',
      )
    const { grossMonthly } = salary
    entry.by =
      salary.ctcAnnual === null || grossMonthly === null ? asFormula : { way: 'formula', gross: grossMonthly }
    entry.monthly = clampAmount(amount, definition)
    return null
  } catch (error) {
    if (error instanceof UnsafeAmount) return tooLarge(code, Infinity)
    if (!(error instanceof FormulaFailed)) throw error
    return salaryFailure(code, `${error.message} at character ${error.at} of its formula`, 'correct it')
  }
}

type AgreedFigures = Pick<SalaryInput, 'ctcAnnual' | 'grossMonthly'>

/** What a name in a formula stands for; a component that this salary does not hold counts as nothing. */
export function figureOf(
  name: string,
  components: readonly ResolvedComponent[],
  agreed: AgreedFigures,
): Paise {
  if (isAgreedName(name)) return agreedFigure(name, agreed) ?? noPaise
  return components.find(({ component }) => component.definition.code === name)?.monthly ?? noPaise
}

function agreedFigure(name: AgreedName, { ctcAnnual, grossMonthly }: AgreedFigures): Paise | null {
  if (name === 'gross_monthly') return grossMonthly
  return ctcAnnual === null ? null : halfUpToPaisa(ctcAnnual, 1, 12)
}

function clampAmount(amount: Paise, { calculation: { min, max } }: ComponentDefinition): Paise {
  if (min !== null && amount < min) return min
  return max !== null && amount > max ? max : amount
}

/**
 * An agreed gross must be met to the paisa, and an agreed CTC not exceeded: whoever was promised a salary is not paid
 * less because the components were set up badly. The engine's own employer shares come on top of the CTC's parts.
 * What rounding leaves goes to the organization's residual component. The others count as a slip of a whole month pays them.
 */
function agreedAmount(
  entries: readonly Entry[],
  rest: Entry | null,
  salary: SalaryInput,
  residualCode: string | null,
): readonly ResolvedComponent[] | SalaryFailure {
  const { grossMonthly, ctcAnnual } = salary
  if (grossMonthly === null && ctcAnnual === null) return entries
  const field = grossMonthly === null ? 'ctc_annual' : 'gross_monthly'
  const target = grossMonthly ?? halfUpToPaisa(ctcAnnual as Paise, 1, 12)
  const parts = entries.filter(entry => entry !== rest && isPartOf(field, entry))
  const sum = (amountOf: (entry: Entry) => Paise) =>
    parts.reduce((total, entry) => add(total, amountOf(entry)), noPaise)
  const paid = sum(entry => amountOfRate(entry, salary.payBasis))
  const found = sum(({ monthly }) => monthly)
  const left = entries.some(({ component }) => component.rounding === 'rupee') ? paiseInRupee : 1
  const isRounding = rest === null && paid !== target && Math.abs(paid - target) <= entries.length * left
  const residual = isRounding ? residualOf(entries, residualCode, field) : undefined
  if (residual !== undefined) {
    const others = subtract(paid, amountOfRate(residual, salary.payBasis))
    if (others <= target) {
      residual.monthly = subtract(target, others)
      residual.by = { way: 'rest', field, target }
      return entries
    }
  }
  if (found > target || (rest === null && field === 'gross_monthly' && found !== target)) {
    const remedy = isRounding
      ? ' Set rounding.residual_component_code to an earning that is not a base of other components, so that it takes the difference.'
      : ''
    const message = `The components add up to ${printRupees(found)} a month, but the ${field} is ${printRupees(target)}.${remedy}`
    return { failure: { code: 'component_failed', message, field: `salary.${field}` } }
  }
  if (rest !== null) {
    rest.monthly = paid < target ? subtract(target, paid) : noPaise
    rest.by = { way: 'rest', field, target }
  }
  return entries
}

/** Others that are worked out of it would not follow the paise that it takes. */
export function residualOf(
  entries: readonly Entry[],
  code: string | null,
  field: AgreedFigure,
): Entry | undefined {
  const isBase = entries.some(
    ({
      component: {
        definition: { calculation },
      },
    }) => ('baseCodes' in calculation ? calculation.baseCodes.some(base => base === code) : false),
  )
  return entries.find(entry => entry.component.definition.code === code && isPartOf(field, entry) && !isBase)
}

/** `gross_of_ctc`: the gross that the employer's shares leave of a CTC. */
type AgreedFigure = 'gross_monthly' | 'ctc_annual' | 'gross_of_ctc'

/** Whether a component is a part of the agreed figure. One that is paid once comes on top of it. */
export function isPartOf(
  field: AgreedFigure,
  { component: { definition, interval } }: Pick<ResolvedComponent, 'component'>,
): boolean {
  if (interval === 'once') return false
  if (field === 'ctc_annual') return definition.partOfCtc
  return definition.type === 'earning' && (field === 'gross_monthly' || definition.partOfCtc)
}

function tooLarge(code: string, amount: number): SalaryFailure {
  return salaryFailure(code, exceeding(amount), lowerAmount)
}

function salaryFailure(code: string, what: string, remedy: string): SalaryFailure {
  return {
    failure: {
      code: 'component_failed',
      message: `Component ${code} ${what}; ${remedy}.`,
      field: `salary.components[${code}]`,
    },
  }
}

function noSuchGroup(id: string): SalaryFailure {
  const message = `Salary group ${id} does not exist in this period. Assign another group to the salary.`
  return { failure: { code: 'component_failed', message, field: 'salary.salary_group_id' } }
}
