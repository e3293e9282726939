import { calendarMonth } from '#proto/calendar/months.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Expense } from '#storage/entities/expense.ts'
import type { ReimbursementRate } from '#storage/entities/reimbursement-rate.ts'
import { employeesByReference, findEmployee } from '#storage/repositories/employees.ts'
import { addExpense, approvedInMonth, decideExpense, lockExpense } from '#storage/repositories/expenses.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  type EmployeeMonth,
  employeeMonthId,
  holdMonths,
  type PayMonth,
  takingRuns,
} from '#storage/repositories/pay-months.ts'
import { findRate, rateInForce } from '#storage/repositories/reimbursement-rates.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../closed-period.ts'
import { employmentFindings } from '../employment.ts'
import { firstOpenMonth, monthOfInput } from '../late-input.ts'
import { todayOf } from '../today.ts'
import type { ExpenseCreate, ExpenseDecision } from './schema.ts'

/** `appliedTo` pays for a closed month. */
type Settled = { readonly expense: Expense; readonly appliedTo: PayMonth | null }

/**
 * Records a claim; nothing is paid before it is approved. Refuses `external_id_taken`, and `period_locked` where it is
 * to be paid with a month that is closed.
 */
export async function claimExpense(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof ExpenseCreate>,
): Promise<Settled> {
  const employee = (await employeesByReference(tenant, organizationId, [body.employeeId])).get(
    body.employeeId,
  )
  const rate = await rateOf(tenant, organizationId, body)
  const day = todayOf(tenant, organizationId)
  const findings = [
    ...(employee === undefined
      ? [
          fieldProblem(
            ['employee_id'],
            'unknown_reference',
            'The employee does not exist in this organization.',
          ),
        ]
      : spentFindings(employee, body.spentOn, day)),
    ...rateFindings(body, rate),
    ...(employee !== undefined && body.payIn ? payInFindings(employee, body.payIn) : []),
  ]
  refuseFindings(findings)
  if (employee === undefined) throw new Error('An employee is missing and nothing was refused.')
  const { payWith = 'payroll', payIn = null } = body
  const paying =
    payWith === 'payroll' && payIn !== null
      ? await monthOfInput(tenant, organizationId, { employeeId: employee.id, ...payIn }, ['pay_in'])
      : null
  const expense = await addExpense(tenant, {
    organizationId,
    employeeId: employee.id,
    category: body.category,
    componentCode: lineCode(body.category),
    rateId: rate === null ? null : (body.reimbursementRateId ?? null),
    rateCode: rate?.code ?? null,
    spentOn: body.spentOn,
    quantity: body.quantity ?? null,
    claimedAmount: body.claimedAmount,
    taxable: body.taxable ?? rate?.taxable ?? false,
    billNumber: body.billNumber ?? null,
    receiptUrl: body.receiptUrl ?? null,
    externalId: body.externalId ?? null,
    metadata: body.metadata ?? {},
    payWith,
    payYear: payIn?.year ?? null,
    payMonth: payIn?.month ?? null,
  })
  return { expense, appliedTo: paying?.isLate === true ? paying.month : null }
}

async function rateOf(
  tenant: Tenant,
  organizationId: number,
  { reimbursementRateId: id, spentOn }: FromWire<typeof ExpenseCreate>,
): Promise<ReimbursementRate | null> {
  const named = id ? await findRate(tenant, organizationId, id) : null
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

function payInFindings(employee: Employee, { year, month }: PayMonth): ProblemDetail[] {
  return employmentFindings(employee, year, month).map(({ code, message }) =>
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

/** Approves, rejects or cancels a claim. Refuses `already_decided` and `period_locked`. */
export async function decide(
  tenant: Tenant,
  expense: Expense,
  body: FromWire<typeof ExpenseDecision>,
  { ifMatch, keyId }: { ifMatch: readonly string[] | null; keyId: string },
): Promise<Settled> {
  await lockExpense(tenant, expense)
  requireVersion(ifMatch, expense.version)
  refuseDecided(expense, body.decision)
  const { payWith, payYear, payMonth } = expense
  const remarks = body.remarks ?? null
  if (body.decision === 'approve') return approve(tenant, expense, body, keyId)
  if (body.decision === 'cancel') await refuseTaken(tenant, expense)
  const status = body.decision === 'cancel' ? 'cancelled' : 'rejected'
  const approvedAmount = null
  await decideExpense(tenant, expense, { status, approvedAmount, payWith, payYear, payMonth, remarks }, keyId)
  return { expense, appliedTo: null }
}

function refuseDecided({ status }: Expense, decision: FromWire<typeof ExpenseDecision>['decision']): void {
  const from = decision === 'cancel' ? ['pending', 'approved'] : ['pending']
  if (from.includes(status)) return
  throw new Problem('already_decided', `The expense is ${status}.`, [
    fieldProblem(['decision'], 'expected_state', `The expense must be ${from.join(' or ')}.`, from),
  ])
}

async function refuseTaken(tenant: Tenant, expense: Expense): Promise<void> {
  const month = payMonthOf(expense)
  if (expense.status !== 'approved' || expense.payWith === 'direct' || month === null) return
  const run = (await holdMonths(tenant, expense.organizationId, [month])).get(employeeMonthId(month))
  if (run?.isClosed === true) throw periodClosed(run.payrollRunId, ['decision'])
}

async function approve(
  tenant: Tenant,
  expense: Expense,
  body: FromWire<typeof ExpenseDecision>,
  keyId: string,
): Promise<Settled> {
  const { organizationId } = expense
  const employee = await findEmployee(tenant, expense.employeeId)
  if (employee === null) throw notFound()
  const most = await mostPayable(tenant, expense)
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
    ...(payWith === 'payroll' && named !== null ? payInFindings(employee, named) : []),
  ])
  const settled =
    payWith === 'direct'
      ? { month: named, isLate: false }
      : named === null
        ? { month: await firstOpenMonth(tenant, employee, lastPayMonth(employee, tenant)), isLate: false }
        : await monthOfInput(tenant, organizationId, { employeeId: employee.id, ...named }, ['pay_in'])
  await decideExpense(
    tenant,
    expense,
    {
      status: 'approved',
      approvedAmount,
      payWith,
      payYear: settled.month?.year ?? null,
      payMonth: settled.month?.month ?? null,
      remarks: body.remarks ?? null,
    },
    keyId,
  )
  return { expense, appliedTo: settled.isLate ? settled.month : null }
}

/** This month, or the last one of whoever has left. */
function lastPayMonth({ organizationId, dateOfLeaving }: Employee, tenant: Tenant): PayMonth {
  const day = todayOf(tenant, organizationId)
  const last = dateOfLeaving && dateOfLeaving < day ? dateOfLeaving : day
  return calendarMonth(last)
}

/** What the claim and the limits of its rate allow. */
async function mostPayable(tenant: Tenant, expense: Expense): Promise<Paise> {
  const { organizationId, rateCode, spentOn, claimedAmount, quantity } = expense
  const rate = rateCode ? await rateInForce(tenant, organizationId, rateCode, spentOn) : null
  if (rate === null) return claimedAmount
  const limits: Paise[] = [claimedAmount]
  if (rate.maxPerClaim) limits.push(rate.maxPerClaim)
  if (typeof quantity === 'number') limits.push(ofUnits(quantity, rate.rate))
  if (rate.maxPerMonth) {
    limits.push((rate.maxPerMonth - (await approvedInMonth(tenant, expense))) as Paise)
  }
  return Math.max(0, Math.min(...limits)) as Paise
}

/** Half up to the paisa; quantities are ten-thousandths. */
function ofUnits(quantity: number, rate: Paise): Paise {
  return Number((BigInt(quantity) * BigInt(rate) + 5_000n) / 10_000n) as Paise
}

function payMonthOf({ employeeId, payYear, payMonth }: Expense): EmployeeMonth | null {
  if (typeof payYear !== 'number' || typeof payMonth !== 'number') return null
  return { employeeId, year: payYear, month: payMonth }
}

/** Claims as answers show them; what a paid run has paid back is paid. */
export async function presentExpenses(tenant: Tenant, organizationId: number, expenses: readonly Expense[]) {
  const months = expenses.flatMap(expense => (isForPayroll(expense) ? (payMonthOf(expense) ?? []) : []))
  const runs = await takingRuns(tenant, organizationId, months)
  return expenses.map(expense => {
    const month = payMonthOf(expense)
    const run = month !== null && isForPayroll(expense) ? runs.get(employeeMonthId(month)) : undefined
    const isTaken = run !== undefined && run.calculatedAt !== null && expense.updatedAt <= run.calculatedAt
    return {
      ...expense,
      currency: 'INR',
      reimbursementRateId: expense.rateId,
      reimbursementRateCode: expense.rateCode,
      status: isTaken && run.isPaid ? 'paid' : expense.status,
      payIn: month,
      payrollRunId: isTaken ? run.payrollRunId : null,
    } as const
  })
}

function isForPayroll({ status, payWith }: Expense): boolean {
  return status === 'approved' && payWith === 'payroll'
}
