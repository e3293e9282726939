// What comes to this period alone, beside the salary: variable pay, overtime, claims paid back, instalments taken.

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput, VariableInput } from '#proto/calculation/employee-input.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'

import { componentAmount } from '../../money/limits.ts'
import { add, AmountLimitExceeded, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, millionthsInPaisa } from '../../money/rounding.ts'
import { addToEarned } from './earnings.ts'
import type { Earnings, PaidComponent } from './earnings.ts'
import { lineName } from '../line-names.ts'
import type { OvertimeWorking } from './overtime.ts'
import { prepareComponent } from '../prepare-component.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import type { BonusWorking } from './statutory-bonus.ts'

/** Quantities are held in ten-thousandths of a unit. */
export const perUnit = 10_000

/**
 * The earnings with the pay of the period: each component once, whatever the number of its items. It belongs to the
 * salary last in force and is no part of the rate on which cover and membership are tested.
 */
export function withPeriodPay(
  earnings: Earnings,
  run: PreparedRun,
  employee: EmployeeInput,
  { overtime, bonus }: { overtime: OvertimeWorking | null; bonus: BonusWorking | null },
): Earnings | SalaryFailure {
  const { variable, reimbursements, recoveries } = employee
  const isGiven = variable !== undefined || reimbursements !== undefined || recoveries !== undefined
  if (!isGiven && overtime === null && bonus === null) return earnings
  const found: PaidComponent[] = []
  for (const [index, item] of (variable ?? []).entries()) {
    const component = variableComponent(item.code, run, employee)
    const field = `variable[${index}]`
    if (isSystemCode(item.code)) return periodPayFailure(item.code, byEngine, field)
    if (component === undefined)
      return periodPayFailure(item.code, 'is not a component; create it first', field)
    if (run.entitlements.has(item.code))
      return periodPayFailure(
        item.code,
        'has an entitlement; record an expense with its component_code',
        field,
      )
    const pay = variablePay(item, component)
    if (pay === null) return periodPayFailure(item.code, 'has no rate; send a rate or an amount', field)
    collect(found, component, pay, 'variable')
  }
  if (bonus !== null && bonus.outcome.due)
    collect(found, bonusComponent(run), bonus.outcome.bonus, 'statutory')
  if (overtime !== null) collect(found, overtimeComponent(run), overtime.amount, 'overtime')
  for (const { code, amount } of reimbursements ?? []) {
    // Claims of an entitlement are paid as it accrues.
    if (run.entitlements.has(code)) continue
    const component = ownOr(run, code, 'reimbursement', 'reimbursement')
    if ('failure' in component) return component
    collect(found, component, amount, 'expense')
  }
  for (const { code, amount, type, loan } of recoveries ?? []) {
    // A loan in a month without an instalment: its value is income, and there is nothing to take.
    if (amount === 0 && loan !== undefined) continue
    const component = ownOr(run, code, 'recovery', type)
    if ('failure' in component) return component
    collect(found, component, amount, 'advance')
  }

  const twice = found.find(
    ({ resolved }, index) =>
      has(earnings.components, codeOf(resolved)) || has(found.slice(0, index), codeOf(resolved)),
  )
  if (twice !== undefined) {
    const code = codeOf(twice.resolved)
    return periodPayFailure(
      code,
      'already has a line; use another code for the additional amount',
      twice.source,
    )
  }
  return found.length === 0 ? earnings : joinEarnings(earnings, found)
}

/** A component of variable pay as the salary group last in force calculates it, or else the organization. */
export function variableComponent(
  code: string,
  run: PreparedRun,
  { salaries }: Pick<EmployeeInput, 'salaries'>,
): PreparedComponent | undefined {
  const groupId = salaries.findLast(({ effectiveFrom }) => effectiveFrom <= run.period.end)?.groupId
  const group = groupId === undefined ? undefined : run.groups.get(groupId)
  return group?.components.get(code) ?? run.components.get(code)
}

/** To the paisa; null where nothing says what a unit pays. */
function variablePay(item: VariableInput, { definition }: PreparedComponent): Paise | null {
  if ('amount' in item) return paise(item.amount)
  const rate = unitRate(item, definition)
  return rate === null ? null : halfUpToPaisa(rate, item.quantity, perUnit)
}

/** What a unit pays: as the item says, or else the component. */
export function unitRate(
  { rate }: Extract<VariableInput, { quantity: number }>,
  { calculation }: ComponentDefinition,
): Paise | null {
  return rate ?? (calculation.method === 'per_unit' ? calculation.rate : null)
}

function collect(
  found: PaidComponent[],
  component: PreparedComponent,
  amount: Paise,
  source: SlipLine['source'],
): void {
  const { code } = component.definition
  if (!(amount >= 0))
    throw new AmountLimitExceeded(`Component ${code} is negative; send zero or more.`, source)
  componentAmount(amount, code, source)
  const earlier = found.find(
    each => each.source === source && codeOf(each.resolved) === codeOf({ component }),
  )
  if (earlier !== undefined) {
    earlier.full = componentAmount(add(earlier.full, amount), codeOf(earlier.resolved), source)
    earlier.amount = earlier.full
    earlier.raw = earlier.full * millionthsInPaisa
    return
  }
  const resolved = {
    component: { ...component, isOutsideRate: true },
    monthly: amount,
    by: { way: 'stated' as const },
  }
  const raw = amount * millionthsInPaisa
  found.push({ resolved, full: amount, amount, bySlice: null, raw, lost: noPaise, source })
}

function joinEarnings(earnings: Earnings, found: readonly PaidComponent[]): Earnings {
  const slices = earnings.slices.map(slice => ({ ...slice }))
  const last = slices.at(-1)
  if (last === undefined) throw new Error('There is pay without a day of employment.')
  let { basicAndDa } = earnings
  for (const { resolved, amount } of found) {
    addToEarned(last, resolved.component, amount)
    if (resolved.component.isBasicOrDa) basicAndDa = add(basicAndDa, amount)
  }
  return { ...earnings, components: [...earnings.components, ...found], slices, basicAndDa }
}

/** The organization's component of this code and type, or a plain one of that name. */
function ownOr(
  run: PreparedRun,
  code: string,
  type: 'reimbursement' | 'recovery',
  category: ComponentDefinition['category'],
): PreparedComponent | SalaryFailure {
  const field = type === 'recovery' ? 'recoveries' : 'reimbursements'
  if (isSystemCode(code)) return periodPayFailure(code, byEngine, field)
  const own = run.components.get(code)
  if (own !== undefined && own.definition.type !== type)
    return periodPayFailure(code, `is of type ${own.definition.type}; use a component of type ${type}`, field)
  if (own !== undefined) return own
  return prepareComponent({ ...enginesOwn, code, name: lineName(code), type, category }, run.settings)
}

/** Overtime is outside the fund's wages, and limited beside the Code's: section 2(88)(h). */
function overtimeComponent(run: PreparedRun): PreparedComponent {
  const { name, type, category } = systemLines.OVERTIME
  return prepareComponent(
    {
      ...enginesOwn,
      code: 'OVERTIME',
      name,
      type,
      category,
      wageFlags: { ...enginesOwn.wageFlags, esi: true, pt: true, lwf: true },
      wageTreatment: 'excluded',
    },
    run.settings,
  )
}

/** A year's sum is no wages of the month that pays it, and must not lift them by the limit on what is excluded. */
function bonusComponent(run: PreparedRun): PreparedComponent {
  const { name, type, category } = systemLines.STATUTORY_BONUS
  const wageFlags = { ...enginesOwn.wageFlags, pt: true }
  return prepareComponent(
    { ...enginesOwn, code: 'STATUTORY_BONUS', name, type, category, wageFlags },
    run.settings,
  )
}

/** Of a component that the engine brings: paid whole, outside every wage but what its maker adds, taxed in full. */
export const enginesOwn = {
  calculation: { method: 'flat', amount: null, min: null, max: null },
  prorate: false,
  partOfCtc: false,
  wageFlags: {
    pf: false,
    esi: false,
    pt: false,
    lwf: false,
    gratuity: false,
    bonus: false,
    overtime: false,
  },
  wageTreatment: 'excluded_uncapped',
  taxability: 'full',
  taxSection: null,
  rounding: 'paise',
} as const

const byEngine = 'is calculated by the engine; use another code'

function isSystemCode(code: string): boolean {
  return Object.hasOwn(systemLines, code)
}

function has(components: readonly PaidComponent[], code: string): boolean {
  return components.some(({ resolved }) => codeOf(resolved) === code)
}

function codeOf({ component }: { component: PreparedComponent }): string {
  return component.definition.code
}

function periodPayFailure(code: string, what: string, field: string): SalaryFailure {
  return { failure: { code: 'component_failed', message: `Component ${code} ${what}.`, field } }
}
