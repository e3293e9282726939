import { firstOfMonth } from '#proto/calendar/months.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { decidedInputMoves, decidedInputState } from '#proto/moves/decided-input.ts'
import { expenseFields } from '#proto/records/expense.ts'
import { blankRecord, factsOf } from '#proto/records/fields.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { type Expense, ExpenseTable } from '#storage/entities/expense.ts'
import type { ReimbursementRate } from '#storage/entities/reimbursement-rate.ts'
import { hasComponent } from '#storage/repositories/employees/benefits.ts'
import { changeTimes } from '#storage/repositories/changes.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import { approvedInMonth, expenses } from '#storage/repositories/inputs/expenses.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import { type ClaimingRun, claimingRuns, leaveInput } from '#storage/repositories/runs/input-claims.ts'
import type { EmployeeMonth, PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { rateInForce, reimbursementRates } from '#storage/repositories/organization/reimbursement-rates.ts'
import { componentsByCode, componentsOn } from '#storage/repositories/organization/salary-components.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { employmentFindings } from '../periods/employment.ts'
import type { Written } from '../kinds/collection.ts'
import { type Decider, employeeOf, requireDecidable, requireEmployee } from '../kinds/decided.ts'
import { firstOpenMonth, type InputMonth, monthOfInput } from '../periods/late-input.ts'
import { todayOf } from '../periods/today.ts'
import type { ExpenseCreate, ExpenseDecision } from './schema.ts'

type Result = Written<Expense>

const blank = blankRecord(expenseFields)

/**
 * Records a claim; nothing is paid before it is approved. Throws `external_id_taken`, and `period_locked` if it is to be
 * paid with a closed month.
 */
export async function claimExpense(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof ExpenseCreate>,
): Promise<Result> {
  const rate = await rateOf(tenant, organizationId, body)
  const day = todayOf(tenant, organizationId)
  const { componentCode: claimed = null } = body
  const isEntitlement = claimed !== null && (await hasEntitlement(tenant, organizationId, claimed, day))
  const employee = await requireEmployee(tenant, organizationId, body.employeeId, async known => [
    ...(known === null ? [] : spentFindings(known, body.spentOn, day)),
    ...rateFindings(body, rate),
    ...(claimed === null ? [] : claimFindings(body, isEntitlement)),
    ...(known !== null && body.payIn ? await payInFindings(tenant, known, body.payIn) : []),
  ])
  if (claimed !== null && !(await hasComponent(tenant, employee, claimed))) {
    const message =
      'No salary of the employee contains the component. Add it to the salary, or send no component_code.'
    refuseFindings([fieldProblem(['component_code'], 'out_of_range', message)])
  }
  const { payWith = 'payroll', payIn = null } = body
  const paying =
    payWith === 'payroll' && payIn !== null
      ? await monthOfInput(tenant, organizationId, expenseMonth(employee, payIn, body.runType ?? null), [
          'pay_in',
        ])
      : null
  const { currency: _, ...facts } = factsOf(blank, body)
  const row = await expenses.add(tenant, organizationId, {
    ...facts,
    employeeId: employee.id,
    status: 'pending',
    approvedAmount: null,
    remarks: null,
    decidedBy: null,
    decidedAt: null,
    componentCode: claimed ?? lineCode(facts.category),
    rateId: rate === null ? null : (body.reimbursementRateId ?? null),
    rateCode: rate?.code ?? null,
    taxable: claimed === null && (body.taxable ?? rate?.taxable ?? false),
    payWith,
    payYear: payIn?.year ?? null,
    payMonth: payIn?.month ?? null,
    namedMonth: null,
    runType: payWith === 'direct' ? null : (body.runType ?? null),
  })
  return { row, appliedTo: paying?.isLate === true ? paying.month : null }
}

function expenseMonth(
  { id: employeeId }: Pick<Employee, 'id'>,
  { year, month }: PayMonth,
  runType: Expense['runType'],
): InputMonth {
  return { employeeId, year, month, input: { kind: 'expense', runType: runType ?? null, categories: [] } }
}

async function hasEntitlement(
  tenant: Tenant,
  organizationId: number,
  code: string,
  day: PlainDate,
): Promise<boolean> {
  const known = (await componentsByCode(tenant, organizationId)).get(code)
  if (known === undefined || !known.isActive) return false
  const [component] = await componentsOn(tenant, [known], day)
  return Boolean(component?.definition.entitlement)
}

function claimFindings(
  { taxable, payWith }: FromWire<typeof ExpenseCreate>,
  isEntitlement: boolean,
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  if (!isEntitlement) {
    const message = 'No active component with an entitlement has this code. Send another code, or none.'
    findings.push(fieldProblem(['component_code'], 'unknown_reference', message))
  }
  if (taxable !== undefined) {
    const message = 'The component and the tax regime decide whether the claim is taxed. Remove taxable.'
    findings.push(fieldProblem(['taxable'], 'out_of_range', message))
  }
  if (payWith === 'direct') findings.push(paidByPayroll())
  return findings
}

function paidByPayroll(): ProblemDetail {
  return fieldProblem(
    ['pay_with'],
    'out_of_range',
    'A claim of an entitlement is paid with the payroll. Send payroll, or remove pay_with.',
  )
}

async function rateOf(
  tenant: Tenant,
  organizationId: number,
  { reimbursementRateId: id, spentOn }: FromWire<typeof ExpenseCreate>,
): Promise<ReimbursementRate | null> {
  const named = id ? await reimbursementRates.findIn(tenant, organizationId, id) : null
  return named && rateInForce(tenant, organizationId, named.code, spentOn)
}

function spentFindings(employee: Employee, spentOn: string, day: string): ProblemDetail[] {
  if (spentOn < employee.dateOfJoining) {
    return [
      fieldProblem(
        ['spent_on'],
        'before_joining',
        `The date is before the employee joined (${employee.dateOfJoining}).`,
      ),
    ]
  }
  if (spentOn <= day) return []
  return [
    fieldProblem(['spent_on'], 'out_of_range', 'The date is in the future. Send today or an earlier date.'),
  ]
}

function rateFindings(body: FromWire<typeof ExpenseCreate>, rate: ReimbursementRate | null): ProblemDetail[] {
  if (!body.reimbursementRateId) return []
  if (rate === null) {
    const message = 'No active rate with this code is in force on spent_on. Send another code or date.'
    return [fieldProblem(['reimbursement_rate_id'], 'unknown_reference', message)]
  }
  const findings: ProblemDetail[] = []
  if (rate.unit !== 'claim' && (body.quantity ?? null) === null) {
    findings.push(fieldProblem(['quantity'], 'required', `The rate is per ${rate.unit}. Send quantity.`))
  }
  if (rate.proofRequired && !body.billNumber && !body.receiptUrl) {
    findings.push(
      fieldProblem(['receipt_url'], 'required', 'The rate requires a bill_number or a receipt_url.'),
    )
  }
  return findings
}

async function payInFindings(tenant: Tenant, employee: Employee, month: PayMonth): Promise<ProblemDetail[]> {
  const { id, organizationId } = employee
  const wageMonths = await wageMonthsOf(tenant, organizationId, [id])
  return employmentFindings(employee, wageMonths.named(id, month)).map(({ code, message }) =>
    fieldProblem(['pay_in'], code, message),
  )
}

const longestCode = 32

/** Under a name of its own, so that no claim meets a component that the salary pays. */
function lineCode(category: string): string {
  const word = category
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `EXPENSE_${word === '' ? 'OTHER' : word}`.slice(0, longestCode)
}

/** An expense without a component has a line by its category. */
function isOfEntitlement({ componentCode, category }: Expense): boolean {
  return componentCode !== lineCode(category)
}

/** Approves, rejects or cancels a claim. Throws `already_decided` and `period_locked`. */
export async function decideExpense(
  tenant: Tenant,
  expense: Expense,
  body: FromWire<typeof ExpenseDecision>,
  by: Decider,
): Promise<Result> {
  await expenses.lock(tenant, expense)
  const { organizationId, version, rateCode } = expense
  // The limit of a month is of all claims of the rate, so of two approvals one comes after the other.
  if (body.decision === 'approve' && rateCode) await lockEmployee(tenant, await employeeOf(tenant, expense))
  await lockInputsShared(tenant, organizationId)
  const payment = (await paymentsOf(tenant, [expense])).get(expense.id)
  const state = decidedInputState(expense.status, payment)
  requireDecidable({ state, version, payment }, body.decision, by, 'expense')
  if (body.decision === 'approve') return approve(tenant, expense, body, by.keyId)
  await recordDecision(tenant, expense, by.keyId, {
    status: decidedInputMoves[body.decision].to,
    approvedAmount: null,
    remarks: body.remarks ?? null,
  })
  return { row: expense }
}

/** The runs and settlements that take the expenses of an organization, by the id of the expense. */
async function paymentsOf(
  tenant: Tenant,
  rows: readonly Expense[],
): Promise<ReadonlyMap<string, ClaimingRun>> {
  const ids = rows.filter(isForPayroll).map(({ id }) => id)
  return claimingRuns(tenant, rows[0]?.organizationId ?? 0, 'expense', ids)
}

function recordDecision(
  tenant: Tenant,
  expense: Expense,
  decidedBy: string,
  decision: Parameters<typeof expenses.change>[2],
): Promise<void> {
  return expenses.change(tenant, expense, { ...decision, decidedBy, decidedAt: tenant.clock() })
}

async function approve(
  tenant: Tenant,
  expense: Expense,
  body: FromWire<typeof ExpenseDecision>,
  keyId: string,
): Promise<Result> {
  const { organizationId } = expense
  const employee = await employeeOf(tenant, expense)
  const most = await maxPayable(tenant, expense)
  const approvedAmount = body.approvedAmount ?? most
  const payWith = body.payWith ?? expense.payWith
  const named = body.payIn ?? payMonthOf(expense)
  refuseFindings([
    ...(approvedAmount > most || most === 0
      ? [
          fieldProblem(
            ['approved_amount'],
            'out_of_range',
            `At most ${printRupees(most)} rupees can be approved.`,
          ),
        ]
      : []),
    ...(payWith === 'payroll' && named !== null ? await payInFindings(tenant, employee, named) : []),
    ...(payWith === 'direct' && isOfEntitlement(expense) ? [paidByPayroll()] : []),
  ])
  const runType = payWith === 'direct' ? null : (body.runType ?? expense.runType ?? null)
  const settled =
    payWith === 'direct'
      ? { ...unmoved, month: named }
      : named === null
        ? { ...unmoved, month: await firstPayMonth(tenant, employee, runType) }
        : await monthOfInput(tenant, organizationId, expenseMonth(employee, named, runType), ['pay_in'])
  await recordDecision(tenant, expense, keyId, {
    status: 'approved',
    approvedAmount,
    payWith,
    payYear: settled.month?.year ?? null,
    payMonth: settled.month?.month ?? null,
    namedMonth: settled.isLate && named !== null ? firstOfMonth(named) : null,
    runType,
    remarks: body.remarks ?? null,
  })
  const { leftOutBy, month } = settled
  if (leftOutBy !== null && runType === null && month !== null) {
    await leaveInput(tenant, 'expense', expense, { closedBy: leftOutBy, dueOn: firstOfMonth(month) })
  }
  return { row: expense, appliedTo: settled.isLate ? settled.month : null }
}

const unmoved = { isLate: false, leftOutBy: null } as const

/** The first open month; for runs of a type this one, whether its regular run is closed or not. */
async function firstPayMonth(
  tenant: Tenant,
  employee: Employee,
  runType: Expense['runType'],
): Promise<PayMonth> {
  const month = await lastPayMonth(tenant, employee)
  return runType === null ? firstOpenMonth(tenant, employee, month) : month
}

/** This month, or the last one of whoever has left. */
async function lastPayMonth(
  tenant: Tenant,
  { id, organizationId, dateOfLeaving }: Employee,
): Promise<PayMonth> {
  const day = todayOf(tenant, organizationId)
  const last = dateOfLeaving && dateOfLeaving < day ? dateOfLeaving : day
  return (await wageMonthsOf(tenant, organizationId, [id])).nameAt(id, last)
}

/** Amount that the claim and the limits of its rate allow. */
async function maxPayable(tenant: Tenant, expense: Expense): Promise<Paise> {
  const { organizationId, rateCode, spentOn, claimedAmount } = expense
  const rate = rateCode ? await rateInForce(tenant, organizationId, rateCode, spentOn) : null
  if (rate === null) return claimedAmount
  const limits: Paise[] = [claimedAmount]
  if (rate.maxPerClaim) limits.push(rate.maxPerClaim)
  const quantity = expense.quantity ?? (rate.unit === 'claim' ? oneUnit : null)
  if (quantity !== null) limits.push(ofUnits(quantity, rate.rate))
  if (rate.maxPerMonth) {
    limits.push((rate.maxPerMonth - (await approvedInMonth(tenant, expense))) as Paise)
  }
  return Math.max(0, Math.min(...limits)) as Paise
}

const oneUnit = 10_000

/** Half up to the paisa; quantities are ten-thousandths. */
function ofUnits(quantity: number, rate: Paise): Paise {
  return Number((BigInt(quantity) * BigInt(rate) + 5_000n) / 10_000n) as Paise
}

function payMonthOf({ employeeId, payYear, payMonth }: Expense): EmployeeMonth | null {
  if (typeof payYear !== 'number' || typeof payMonth !== 'number') return null
  return { employeeId, year: payYear, month: payMonth }
}

/** Claims of one organization as responses show them. */
export async function presentExpenses(tenant: Tenant, rows: readonly Expense[]) {
  const payments = await paymentsOf(tenant, rows)
  const changes = await changeTimes(tenant, ExpenseTable, rows)
  return rows.map(expense => {
    const payment = payments.get(expense.id)
    return {
      ...expense,
      updatedAt: changes.get(expense.id) ?? expense.updatedAt,
      currency: blank.currency,
      reimbursementRateId: expense.rateId,
      reimbursementRateCode: expense.rateCode,
      status: decidedInputState(expense.status, payment),
      payIn: payMonthOf(expense),
      payrollRunId: payment?.payrollRunId ?? null,
    } as const
  })
}

function isForPayroll({ status, payWith }: Expense): boolean {
  return status === 'approved' && payWith === 'payroll'
}
