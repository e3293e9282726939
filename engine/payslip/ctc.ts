// A salary that is agreed as a cost to company: the gross that is left when the employer's shares are paid of it.

import type { CtcSplit, EmployeeInput, SalaryInput } from '#proto/calculation/employee-input.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { namesOf } from '#proto/law/formula.ts'
import type { CtcShare } from '#proto/records/payroll-settings.ts'

import { add, noPaise, paise, subtract, UnsafeAmount } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { downToPaisa } from '../money/rounding.ts'
import { RuleNotFound } from '../parameters/dated.ts'
import { employerShares, monthsOfYear } from './employer-shares.ts'
import type { EmployerShares } from './employer-shares.ts'
import type { PreparedRun } from './prepare.ts'
import { fullMonth, monthAmount } from './salary/full-month.ts'
import { entriesOf, isPartOf, residualOf, resolveEntries, resolveStated, restOf } from './salary/salary.ts'
import type { Entry, SalaryFailure, ResolvedComponent } from './salary/salary.ts'

/** CTC of a salary, stated or not; null where nobody has decided what it includes. */
function ctcIncludes(
  { payBasis, groupId, ctcIncludes: own }: SalaryInput,
  { input, settings }: PreparedRun,
): readonly CtcShare[] | null {
  if (payBasis !== 'monthly') return null
  const ofGroup = groupId === undefined ? undefined : input.ctcOfGroups?.[groupId]
  return own ?? ofGroup ?? settings.ctc.includes
}

/** A CTC of which nobody has said what it includes is paid as gross. */
export function isCtcUndecided(salary: SalaryInput, run: PreparedRun): boolean {
  return salary.ctcAnnual !== null && salary.payBasis === 'monthly' && ctcIncludes(salary, run) === null
}

/**
 * The components of a salary, each with its amount for a full month. Fails, naming the component or the agreed figure,
 * where one cannot be worked out. Throws `RuleNotFound`.
 */
export function resolveSalary(
  salary: SalaryInput,
  run: PreparedRun,
  employee: EmployeeInput,
): readonly ResolvedComponent[] | SalaryFailure {
  const includes = salary.ctcAnnual === null ? null : ctcIncludes(salary, run)
  if (includes === null) return resolveStated(salary, run)
  const found = resolveCtc(salary, run, employee, includes)
  return 'failure' in found ? found : found.components
}

/** What the CTC of a salary comes to, stated or not; null where nobody has decided what it includes. */
export function ctcSplit(
  salary: SalaryInput,
  run: PreparedRun,
  employee: EmployeeInput,
): CtcSplit | SalaryFailure | null {
  const includes = ctcIncludes(salary, run)
  if (includes === null) return null
  if (salary.ctcAnnual === null) {
    const components = resolveStated(salary, run)
    if ('failure' in components) return components
    const { total, gross, contributions, shares } = costOf({ run, employee, includes, components })
    return { annual: total, gross, contributions, shares, unallocated: noPaise }
  }
  const found = resolveCtc(salary, run, employee, includes)
  return 'failure' in found ? found : found.split
}

/** What the salary in force comes to; null: nothing is known. */
export function knownCtcSplit(run: PreparedRun, employee: EmployeeInput): CtcSplit | null {
  return ofSalaryInForce(run, employee, salary => ctcSplit(salary, run, employee))
}

/** The employer's share of a welfare fund in a year of full months at the salary in force; null: nothing is known. */
export function welfareFundOfSalary(run: PreparedRun, employee: EmployeeInput): Paise | null {
  return (
    ofSalaryInForce(run, employee, salary => {
      const components = resolveSalary(salary, run, employee)
      if ('failure' in components) return components
      const ofMonth = components.map(each => ({ ...each, monthly: fullMonth(each, salary.payBasis, run) }))
      return { share: employerShares(run, employee, ofMonth, ['lwf']).total }
    })?.share ?? null
  )
}

function ofSalaryInForce<Known extends object>(
  run: PreparedRun,
  employee: EmployeeInput,
  know: (salary: SalaryInput) => Known | SalaryFailure | null,
): Known | null {
  const salary = employee.salaries.findLast(({ effectiveFrom }) => effectiveFrom <= run.period.end)
  if (salary === undefined) return null
  try {
    const known = know(salary)
    return known === null || 'failure' in known ? null : known
  } catch (error) {
    if (error instanceof RuleNotFound || error instanceof UnsafeAmount) return null
    throw error
  }
}

type ResolvedCtc = { readonly components: readonly ResolvedComponent[]; readonly split: CtcSplit }

function resolveCtc(
  salary: SalaryInput,
  run: PreparedRun,
  employee: EmployeeInput,
  includes: readonly CtcShare[],
): ResolvedCtc | SalaryFailure {
  const entries = entriesOf(salary, run)
  if ('failure' in entries) return entries
  const plan = planOf(salary, run, employee, includes, entries)
  const annual = salary.ctcAnnual as Paise
  const gross = highestGross(annual, each => costAt(plan, each))
  if (gross !== null && typeof gross === 'object') return gross
  // The entries hold the last gross that was tried.
  const cost = costAt(plan, gross ?? noPaise)
  if ('failure' in cost) return cost
  if (gross === null || cost.excess > 0)
    return tooDear(annual, add(cost.total, paise(cost.excess * monthsOfYear)))
  if (plan.isByGross && plan.rest === null && Math.abs(cost.difference) > entries.length)
    return sumsToOther(gross, subtract(gross, cost.difference))
  const split: CtcSplit = {
    annual,
    gross: cost.gross,
    contributions: cost.contributions,
    shares: cost.shares,
    unallocated: subtract(annual, cost.total),
  }
  if (plan.filled !== null) plan.filled.by = { way: 'rest_of_gross', gross, ctc: split }
  return { components: entries, split }
}

/** Sum of a year. */
type Plan = {
  readonly salary: SalaryInput
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly includes: readonly CtcShare[]
  readonly entries: readonly Entry[]
  readonly rest: Entry | null
  /** Takes the paise that rounding leaves, where no component takes the rest. */
  readonly residual: Entry | null
  /** Whether any component goes by the gross: then each gross has other amounts. */
  readonly isByGross: boolean
  /** The amounts without the rest, once they are resolved. */
  isResolved: boolean
  residualMonthly: Paise
  /** The component that made the sum meet the gross; null: none did. */
  filled: Entry | null
}

function planOf(
  salary: SalaryInput,
  run: PreparedRun,
  employee: EmployeeInput,
  includes: readonly CtcShare[],
  entries: readonly Entry[],
): Plan {
  const rest = restOf(entries)
  const { residualComponentCode } = run.settings.rounding
  return {
    salary,
    run,
    employee,
    includes,
    entries,
    rest,
    residual: rest === null ? (residualOf(entries, residualComponentCode, 'gross_of_ctc') ?? null) : null,
    isByGross: entries.some(isByGross),
    isResolved: false,
    residualMonthly: noPaise,
    filled: null,
  }
}

function isByGross({ stated, component: { definition, formula } }: Entry): boolean {
  if (stated !== null) return false
  if (definition.calculation.method === 'percent_of_gross') return true
  return formula !== null && formula.kind !== 'fault' && namesOf(formula).has('gross_monthly')
}

type Cost = Pick<EmployerShares, 'shares' | 'due'> & {
  /** Difference between the gross of a month and the sum of the components, before anything makes up for it. */
  readonly total: Paise
  readonly gross: Paise
  readonly contributions: Paise
  /** Excess of the components of a month over the gross, if one of them takes the rest. */
  readonly difference: Paise
  /** Cost of a gross in a year. The entries hold its amounts afterwards. */
  readonly excess: Paise
}

/** Cost of components in a year of full months. */
function costAt(plan: Plan, gross: Paise): Cost | SalaryFailure {
  const { entries, rest, residual } = plan
  if (plan.isByGross || !plan.isResolved) {
    const failure = resolveEntries(entries, rest, { ...plan.salary, grossMonthly: gross })
    if (failure !== null) return failure
    plan.isResolved = true
    plan.residualMonthly = residual?.monthly ?? noPaise
  }
  if (residual !== null) residual.monthly = plan.residualMonthly
  let found = noPaise
  for (const entry of entries) {
    if (entry !== rest && isPartOf('gross_of_ctc', entry)) found = add(found, entry.monthly)
  }
  const difference = subtract(gross, found)
  plan.filled = null
  if (rest !== null) {
    rest.monthly = difference > 0 ? difference : noPaise
    plan.filled = rest
  } else if (
    residual !== null &&
    Math.abs(difference) <= entries.length &&
    residual.monthly + difference >= 0
  ) {
    residual.monthly = add(residual.monthly, difference)
    plan.filled = residual
  }
  const excess = rest !== null && difference < 0 ? subtract(noPaise, difference) : noPaise
  return { ...costOf({ ...plan, components: entries }), difference, excess }
}

type PayPlan = Pick<Plan, 'run' | 'employee' | 'includes'> & {
  readonly components: readonly ResolvedComponent[]
}

/** What components cost in a year of full months. */
function costOf({ components, run, employee, includes }: PayPlan): Omit<Cost, 'difference' | 'excess'> {
  let [gross, contributions] = [noPaise, noPaise]
  for (const entry of components) {
    if (isPartOf('gross_of_ctc', entry)) gross = add(gross, monthAmount(entry))
    else if (isContribution(entry, includes)) contributions = add(contributions, monthAmount(entry))
  }
  const { shares, total, due } = employerShares(run, employee, components, includes)
  const parts = paise((gross + contributions) * monthsOfYear)
  return { gross, contributions, shares, due, total: add(parts, total) }
}

/**
 * Employer's cost beside the components of a salary in a year of full months, as the law has it in the month of the
 * calculation: the shares that a cost to company can include.
 */
function isContribution({ component }: ResolvedComponent, includes: readonly CtcShare[]): boolean {
  const { definition, interval } = component
  if (interval === 'once' || definition.type === 'earning') return false
  if (definition.partOfCtc || interval === 'benefit') return true
  if (definition.type !== 'employer_contribution') return false
  const share = shares.get(definition.category)
  return share !== undefined && includes.includes(share)
}

const shares: ReadonlyMap<string, CtcShare> = new Map([
  ['pf', 'pf'],
  ['eps', 'pf'],
  ['edli', 'pf_charges'],
  ['pf_admin', 'pf_charges'],
  ['esi', 'esi'],
  ['lwf', 'lwf'],
  ['gratuity', 'gratuity'],
  ['bonus', 'bonus'],
  ['nps', 'nps'],
  ['insurance', 'insurance'],
])

/**
 * The highest gross of a month whose cost of a year is within the CTC; null: none is. The cost of a year rises with the
 * gross, but falls where a share is no longer due: state insurance ends above its ceiling. So the highest gross is
 * looked for from above, among those with the same shares due, and then among those below.
 */
function highestGross(
  ctc: Paise,
  costAtGross: (gross: Paise) => Cost | SalaryFailure,
): Paise | null | SalaryFailure {
  let top = downToPaisa(ctc, 1, monthsOfYear)
  for (let part = 0; part < maxParts; part += 1) {
    const cost = costAtGross(top)
    if ('failure' in cost) return cost
    if (cost.total <= ctc) return top
    const below = highestBelow(top, cost, ctc, costAtGross)
    if (below === null || typeof below === 'object') return below
    top = below
  }
  return null
}

/** Shares that end at some pay, each for one part of a split month and its own ceiling: more than there are. */
const maxParts = 20

/**
 * The highest gross below `top` that is within the CTC, or of which other shares are due; null: there is none. Goes by the
 * slope of the cost, and by halves where that leads nowhere.
 */
function highestBelow(
  top: Paise,
  atTop: Cost,
  ctc: Paise,
  costAtGross: (gross: Paise) => Cost | SalaryFailure,
): Paise | null | SalaryFailure {
  let [low, high] = [-1, top as number]
  let near = { gross: top as number, total: atTop.total as number }
  // Paise of a year for paise of a month.
  let slope = { year: monthsOfYear, month: 1 }
  for (let round = 1; high - low > 1; round += 1) {
    const byCost = near.gross + paidBy(ctc - near.total, slope)
    const byHalves = low + paidBy(high - low, half)
    const isInside = byCost > low && byCost < high
    const gross = isInside && round % halvingRound !== 0 ? byCost : byHalves
    const cost = costAtGross(gross as Paise)
    if ('failure' in cost) return cost
    if (cost.due !== atTop.due) {
      low = gross
      continue
    }
    if (cost.total <= ctc) {
      low = gross
      // Each paisa of gross costs at least itself in each month.
      high = Math.min(high, gross + paidBy(ctc - cost.total, { year: monthsOfYear, month: 1 }) + 1)
    } else high = gross
    const [year, month] = [Math.abs(cost.total - near.total), Math.abs(gross - near.gross)]
    slope = year > month * monthsOfYear ? { year, month } : { year: monthsOfYear, month: 1 }
    near = { gross, total: cost.total }
  }
  return low < 0 ? null : (low as Paise)
}

const halvingRound = 4
const half = { year: 2, month: 1 }

/** The paise of a month that a difference of a year pays for, not more than it: downwards, also below zero. */
function paidBy(ofYear: number, { year, month }: { readonly year: number; readonly month: number }): number {
  if (ofYear >= 0) return downToPaisa(paise(ofYear), month, year)
  return -1 - downToPaisa(paise(-ofYear), month, year)
}

function tooDear(annual: Paise, cost: Paise): SalaryFailure {
  const message = `The components and the employer costs of ctc.includes come to ${printRupees(cost)} a year, but the ctc_annual is ${printRupees(annual)}. Let a component without an amount take the rest.`
  return { failure: { code: 'component_failed', message, field: 'salary.ctc_annual' } }
}

function sumsToOther(gross: Paise, sum: Paise): SalaryFailure {
  const message = `The components add up to ${printRupees(sum)} of a gross of ${printRupees(gross)} a month. Let their percentages come to 100, or a component without an amount take the rest.`
  return { failure: { code: 'component_failed', message, field: 'salary.ctc_annual' } }
}
