// The payslip as the employee's own paper. Figures are printed as the slip holds them. Names and numbers of the employee,
// and what the slip does not hold, are read of the records when the page is made, those with dates as they stand for the
// last day of its period. The employer is printed as it was when the run was calculated.

import { createHash } from 'node:crypto'
import { bankOf } from '#proto/documents/banks.ts'
import { inWords } from '#proto/documents/amount-in-words.ts'
import { today } from '#proto/process/clock.ts'
import type { LineType } from '#proto/calculation/components.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { payslipPassword, type PayslipPasswordRule } from '#proto/documents/payslip-email.ts'
import type { PayslipDocument, PayslipMark } from '#proto/documents/payslip-document.ts'
import { stateNames } from '#proto/law/states.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { EmployeeBank } from '../../entities/employee-bank.ts'
import type { EmployeeStatutory } from '../../entities/employee-statutory.ts'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { isInKind } from '../../entities/salary-component-version.ts'
import { bankDetails, openPan, openStatutory, statutoryDetails } from '../employees/employee-records.ts'
import type { Tenant } from '../for-tenant.ts'
import { daysOff } from '../organization/days-off.ts'
import { frozenEmployer, printedEmployer } from '../organization/logos.ts'
import { listDefinitions } from '../organization/salary-components.ts'
import { readPaymentRun } from '../runs/payroll-runs.ts'
import { printedInstalments } from '../payslips/printed-installments.ts'
import type { PayslipView } from '../payslips/slip-status.ts'
import { lineToDate, yearToDate } from '../payslips/slip-year-to-date.ts'
import type { PaidBefore } from '../payslips/year-to-date.ts'
import { plainRows, queryPrepared } from '../../postgres/sql.ts'
import { nameOf } from '../statutory/wage-month.ts'
import { Problem } from '#proto/problems.ts'
import { closedStates, isInState } from '#proto/run-moves.ts'

type Slip = NonNullable<PayslipView['slip']>
type PrintedRun = Pick<
  PayrollRun,
  'organizationId' | 'id' | 'type' | 'status' | 'reversedAt' | 'periodStart' | 'periodEnd'
>

const absent = () => new Problem('not_found', 'The payslip was deleted while it was read.')

/** Refuses `not_found`, also where the payslip has no figures. */
export async function payslipDocument(
  tenant: Tenant,
  read: PayslipView,
  options: { readonly wageSlipForm?: boolean } = {},
): Promise<PayslipDocument> {
  const run = await readPaymentRun(tenant, read.payrollRunId)
  const [document] = run === null ? [] : await payslipDocuments(tenant, run, [withFigures(read)], options)
  if (document === undefined) throw absent()
  return document
}

/** Refuses `not_found` where the payslip has none. */
export function withFigures(read: PayslipView): PrintedSlip {
  if (hasFigures(read)) return read
  throw new Problem(
    'not_found',
    'The payslip has no figures to print, because the employee could not be calculated or is excluded from the run.',
  )
}

type PrintedSlip = PayslipView & { readonly slip: Slip }

export function hasFigures(read: PayslipView): read is PrintedSlip {
  return read.slip !== null
}

/** Payslip documents of one run, in the order of the payslips, by a few statements whatever their number. */
export async function payslipDocuments(
  tenant: Tenant,
  run: PrintedRun,
  reads: readonly PrintedSlip[],
  { wageSlipForm = false }: { readonly wageSlipForm?: boolean } = {},
): Promise<PayslipDocument[]> {
  const [first] = reads
  if (first === undefined) return []
  const employer = await employerOfPayslips(tenant, first)
  const employees = await employeesOf(tenant, reads)
  const calculated = await calculationTimes(tenant, reads)
  const kinds = await lineKinds(tenant, run)
  const periods = reads.map((read, at) => printedPeriod(read, run, employees[at]))
  const spans = reads.map(({ employeeId }, at) => ({ employeeId, days: periods[at]! }))
  const off = await daysOff(tenant, run.organizationId, spans)
  const recoveries = await printedInstalments(
    tenant,
    run,
    reads.filter(({ slip, status }) => status !== 'void' && recovers(slip)).map(each => each.employeeId),
  )
  return reads.map((read, at) => {
    const { slip, before } = read
    const employee = employees[at]
    const calculatedAt = calculated.get(read.employeeId)
    if (employee === undefined || calculatedAt === undefined) throw absent()
    return {
      payslipId: read.id,
      payrollRunId: read.payrollRunId,
      verificationCode: verificationCode(read),
      calculatedAt: calculatedAt.toISOString(),
      marks: marksOf(read, run),
      employer,
      employee,
      period: periods[at]!,
      payDate: read.payDate,
      payment: read.payment && { paidOn: read.payment.paidOn, reference: read.payment.reference },
      days: slip.days,
      daysOff: off[at] ?? null,
      lossOfPay: slip.lossOfPay,
      lines: printedLines(read, kinds, {
        isSettlement: run.type === 'settlement',
        recoveryOf: code => recoveries.get(`${read.employeeId} ${code}`),
      }),
      gross: slip.gross,
      totalDeductions: slip.totalDeductions,
      reimbursements: slip.reimbursements,
      netPayable: slip.netPayable,
      netPayableWords: inWords(Math.abs(slip.netPayable) as Paise),
      ...debtOf(slip),
      employerContributions: slip.employerContributions,
      toDate: {
        gross: before && yearToDate(slip, before).gross,
        deductions:
          before && sumToDate(['deduction', 'recovery'], slip.totalDeductions, { kinds, slip, before }),
        reimbursements: before && sumToDate(['reimbursement'], slip.reimbursements, { kinds, slip, before }),
      },
      tax: slip.tax,
      leave: read.leave,
      ...(slip.benefits === undefined ? {} : { benefits: slip.benefits }),
      wageSlip: wageSlipForm ? wageSlipOf(read, slip, calculatedAt) : null,
      remarks: read.remarks,
    }
  })
}

/**
 * When the run first came to the figures of each payslip, by employee: calculating them again without another result
 * changes nothing on the page. The payslips are of one revision.
 */
async function calculationTimes(
  tenant: Tenant,
  reads: readonly PrintedSlip[],
): Promise<ReadonlyMap<string, Date>> {
  const [first] = reads
  if (first === undefined) return new Map()
  const rows = await queryPrepared<{ employeeId: string; calculatedMs: number }>(
    tenant,
    `select p.employee_id as "employeeId", (extract(epoch from min(e.created_at)) * 1000)::float8 as "calculatedMs"
     from payslip p
     join payslip e on e.organization_id = p.organization_id and e.payroll_run_id = p.payroll_run_id
       and e.employee_id = p.employee_id and e.slip_hash = p.slip_hash
     where p.organization_id = $1 and p.payroll_run_id = $2 and p.revision = $3 and p.employee_id = any ($4::text[])
     group by p.employee_id`,
    [first.organizationId, first.payrollRunId, first.revision, reads.map(({ employeeId }) => employeeId)],
  )
  return new Map(rows.map(({ employeeId, calculatedMs }) => [employeeId, new Date(calculatedMs)]))
}

/** A settlement pays no day after the last one of service. */
function printedPeriod(
  { paidDays }: PayslipView,
  { type }: PrintedRun,
  employee: PayslipDocument['employee'] | undefined,
): PayPeriod {
  const leftOn = type === 'settlement' ? (employee?.dateOfLeaving ?? null) : null
  return leftOn !== null && leftOn >= paidDays.start ? { start: paidDays.start, end: leftOn } : paidDays
}

function debtOf({ lines }: Slip): { debt?: Paise } {
  const debt = lines.reduce((sum, { debt: own = 0 }) => sum + own, 0) as Paise
  return debt === 0 ? {} : { debt }
}

function recovers({ lines }: Slip): boolean {
  return lines.some(({ source, amount, debt = 0 }) => source === 'advance' && amount + debt > 0)
}

type Lines = PayslipDocument['lines']
type LineContext = {
  readonly isSettlement: boolean
  readonly recoveryOf: (code: string) => Lines[number]['recovery'] | undefined
}

/** Those of the slip that say something, and those of the year that this payment has no part in. */
function printedLines(
  { slip: { lines }, before }: PrintedSlip,
  kinds: ReadonlyMap<string, LineKind>,
  { isSettlement, recoveryOf }: LineContext,
): Lines {
  const own = lines.map(line => {
    const { code, name, type, amount, fullAmount, arrearsAmount, source, debt = 0 } = line
    const recovery = source === 'advance' ? recoveryOf(code) : undefined
    return {
      code,
      name,
      type,
      amount,
      // Only a part of the salary has an amount for a full month.
      fullAmount: source === 'salary' ? fullAmount : noPaise,
      arrearsAmount,
      toDate: before && lineToDate(line, before),
      ...(recovery === undefined ? {} : { recovery }),
      ...(debt === 0 ? {} : { debt }),
    }
  })
  const shown = own.filter(line => saysSomething(line, isSettlement))
  const codes = new Set(own.map(({ code }) => code))
  const earlier = [...(before?.lines ?? [])]
    .filter(([code, toDate]) => !codes.has(code) && toDate !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([code, toDate]) => {
      const kind = kinds.get(code)
      if (kind === undefined || kind.type === 'information') return []
      const { name, type } = kind
      return [{ code, name, type, amount: noPaise, fullAmount: noPaise, arrearsAmount: noPaise, toDate }]
    })
  return gatherLines([...shown, ...earlier], kinds)
}

/** Labels of lines that the payslip shows only in sum. */
const otherLines: Readonly<Partial<Record<LineType, string>>> = {
  earning: 'Other earnings',
  deduction: 'Other deductions',
  recovery: 'Other recoveries',
  reimbursement: 'Other reimbursements',
  employer_contribution: 'Other contributions',
}

/**
 * With one line of each type in place of those whose component is not shown on payslips, so that the lines still come to
 * the totals. Such a line of information alone is left out.
 */
function gatherLines(lines: Lines, kinds: ReadonlyMap<string, LineKind>): Lines {
  const isHidden = ({ code }: Lines[number]) => kinds.get(code)?.isShown === false
  if (!lines.some(isHidden)) return lines
  const hidden = lines.filter(isHidden)
  const others = Object.entries(otherLines).flatMap(([type, name]) => {
    const own = hidden.filter(line => line.type === type)
    const [first] = own
    if (first === undefined) return []
    const sum = (key: 'amount' | 'fullAmount' | 'arrearsAmount') =>
      own.reduce((total, line) => total + line[key], 0) as Paise
    const toDate = own.reduce<number | null>(
      (total, line) => (total === null || line.toDate === null ? null : total + line.toDate),
      0,
    )
    const debt = own.reduce((total, line) => total + (line.debt ?? 0), 0) as Paise
    return [
      {
        code: 'OTHER',
        name,
        type: first.type,
        amount: sum('amount'),
        fullAmount: sum('fullAmount'),
        arrearsAmount: sum('arrearsAmount'),
        toDate: toDate as Paise | null,
        ...(debt === 0 ? {} : { debt }),
      },
    ]
  })
  return [...lines.filter(line => !isHidden(line)), ...others]
}

const noPaise = 0 as Paise

/** A month without a paid day shows what the salary is; a settlement leaves it to the payslip of the month. */
function saysSomething(
  { type, amount, fullAmount, arrearsAmount, toDate, debt = noPaise }: Lines[number],
  isSettlement: boolean,
): boolean {
  if (amount !== 0 || arrearsAmount !== 0 || debt !== 0) return true
  if (type === 'information') return false
  return (toDate ?? 0) !== 0 || (type === 'earning' && fullAmount !== 0 && !isSettlement)
}

/** The payslips of one run have one employer. */
async function employerOfPayslips(tenant: Tenant, read: PayslipView): Promise<PayslipDocument['employer']> {
  const { organizationId } = read
  const frozen = await frozenEmployer(tenant, read)
  if (frozen === undefined) throw absent()
  return printedEmployer(tenant, organizationId, frozen)
}

/** Password of a PDF; null: none is needed, undefined: the rule needs a PAN that is not known. */
type Password = string | null | undefined

export async function passwordOf(
  tenant: Tenant,
  read: PayslipView,
  rule: PayslipPasswordRule,
): Promise<Password> {
  const [password] = await passwordsOf(tenant, [read], rule)
  return password
}

/** Employees of payslips of one period, in their order. */
export async function passwordsOf(
  tenant: Tenant,
  reads: readonly PayslipView[],
  rule: PayslipPasswordRule,
): Promise<Password[]> {
  const [first] = reads
  if (first === undefined || rule === 'none') return reads.map(() => null)
  const { organizationId, periodEnd } = first
  const rows = await employeesById(tenant, [organizationId, reads.map(({ employeeId }) => employeeId)])
  const employees = new Map(rows.map(row => [row.id, row]))
  const statutory = await statutoryDetails.inForce(tenant, rows, periodEnd)
  const passwords: Password[] = []
  for (const { employeeId } of reads) {
    const employee = employees.get(employeeId)
    if (employee === undefined) throw absent()
    const row = statutory.get(employeeId)
    const pan = row?.panSealed ? await openPan(tenant, { ...row, panSealed: row.panSealed }) : null
    passwords.push(payslipPassword(rule, employee.dateOfBirth, pan))
  }
  return passwords
}

/**
 * Eight hexadecimal digits, which partners can work out again from the payslip as JSON. They follow from the figures
 * alone: inputs that change none of them leave the page as it is.
 */
export function verificationCode({ id, slip }: PrintedSlip): string {
  const amounts = [slip.gross, slip.totalDeductions, slip.netPayable].map(printRupees)
  const lines = slip.lines.map(({ code, amount }) => `${code} ${printRupees(amount)}`)
  const facts = [id, ...amounts, ...lines].join(' ')
  return createHash('sha256').update(facts).digest('hex').slice(0, 8)
}

function marksOf({ status }: PayslipView, run: PrintedRun): PayslipMark[] {
  if (status === 'void') {
    const { reversedAt } = run
    return [{ kind: 'void', reversedOn: reversedAt ? today(() => reversedAt) : null }]
  }
  if (run.type === 'settlement') return [{ kind: 'full_and_final' }]
  const isDraft = !isInState(run, closedStates)
  return [
    ...(isDraft ? [{ kind: 'draft' } as const] : []),
    ...(status === 'held' ? [{ kind: 'on_hold' } as const] : []),
  ]
}

/** Names and numbers as the records have them now, numbers in full. */
export async function employeeOf(tenant: Tenant, read: PayslipView): Promise<PayslipDocument['employee']> {
  const [employee] = await employeesOf(tenant, [read])
  if (employee === undefined) throw absent()
  return employee
}

/** For readers only: a part of a run has hundreds of them. */
const employeesById = plainRows<Employee>(EmployeeTable, 'organization_id = $1 and id = any ($2::text[])')

/** Employees of payslips of one period, in their order. */
async function employeesOf(
  tenant: Tenant,
  reads: readonly PayslipView[],
): Promise<PayslipDocument['employee'][]> {
  const [first] = reads
  if (first === undefined) return []
  const { organizationId, periodEnd } = first
  const rows = await employeesById(tenant, [organizationId, reads.map(({ employeeId }) => employeeId)])
  const employees = new Map(rows.map(row => [row.id, row]))
  const statutory = await statutoryDetails.inForce(tenant, rows, periodEnd)
  const banks = await bankDetails.inForce(tenant, rows, periodEnd)
  const stated: PayslipDocument['employee'][] = []
  for (const read of reads) {
    const employee = employees.get(read.employeeId)
    if (employee === undefined) throw absent()
    const records = { statutory: statutory.get(employee.id), bank: banks.get(employee.id) }
    stated.push(await statedEmployee(tenant, read, employee, records))
  }
  return stated
}

async function statedEmployee(
  tenant: Tenant,
  { employee: stated, paidDays }: PayslipView,
  employee: Employee,
  {
    statutory,
    bank,
  }: { readonly statutory: EmployeeStatutory | undefined; readonly bank: EmployeeBank | undefined },
): Promise<PayslipDocument['employee']> {
  const opened = statutory === undefined ? null : await openStatutory(tenant, statutory)
  const leftOn = employee.dateOfLeaving ?? null
  return {
    name: nameOf(employee),
    code: employee.employeeCode,
    fatherOrSpouseName: employee.fatherOrSpouseName ?? null,
    designation: stated.designation,
    department: stated.department,
    location: [employee.workCity, stateNames[employee.workStateCode] ?? employee.workStateCode]
      .filter(Boolean)
      .join(', '),
    dateOfJoining: stated.dateOfJoining as PlainDate,
    dateOfLeaving: leftOn !== null && leftOn <= paidDays.end ? leftOn : null,
    pan: opened?.pan ?? null,
    uan: opened?.uan ?? null,
    pfMemberId: statutory?.pf.memberId ?? null,
    esiNumber: opened?.ipNumber ?? null,
    accountNumber: stated.bank?.accountNumber ?? null,
    ifsc: stated.bank?.ifsc ?? null,
    bankName: bankOf(stated.bank?.ifsc ?? null),
    paymentMode: bank?.paymentMode ?? null,
  }
}

/** Fields of Form V of the Code on Wages (Central) Rules 2026 that the payslip lacks. */
function wageSlipOf(read: PayslipView, slip: Slip, calculatedAt: Date): PayslipDocument['wageSlip'] {
  const sum = (lines: Slip['lines'], amount: 'amount' | 'fullAmount'): Paise =>
    lines.reduce((total, line) => total + line[amount], 0) as Paise
  const deducted = slip.lines.filter(({ type }) => type === 'deduction' || type === 'recovery')
  const earned = slip.lines.filter(({ type }) => type === 'earning')
  const rates = earned.filter(({ source }) => source === 'salary')
  const linesOfCategories = (lines: Slip['lines'], ...categories: Slip['lines'][number]['category'][]) =>
    lines.filter(({ category }) => categories.includes(category))
  const [basic, da] = [
    sum(linesOfCategories(rates, 'basic'), 'fullAmount'),
    sum(linesOfCategories(rates, 'da'), 'fullAmount'),
  ]
  const [pf, esi] = [
    sum(linesOfCategories(deducted, 'pf', 'vpf'), 'amount'),
    sum(linesOfCategories(deducted, 'esi'), 'amount'),
  ]
  return {
    issuedOn: read.payment?.paidOn ?? today(() => calculatedAt),
    rates: { basic, da, other: (sum(rates, 'fullAmount') - basic - da) as Paise },
    overtime: sum(linesOfCategories(earned, 'overtime'), 'amount'),
    pf,
    esi,
    otherDeductions: (slip.totalDeductions - pf - esi) as Paise,
  }
}

type LineKind = { readonly name: string; readonly type: LineType; readonly isShown: boolean }

/** Kinds of the lines that the organization has on the last day of the period, and of the system's lines. */
async function lineKinds(
  tenant: Tenant,
  { organizationId, periodEnd }: PrintedRun,
): Promise<ReadonlyMap<string, LineKind>> {
  const components = await listDefinitions(tenant, organizationId, periodEnd)
  return new Map<string, LineKind>([
    ...components.map(each => {
      const type = isInKind(each) ? 'information' : each.type
      return [each.code, { name: each.name, type, isShown: each.showOnPayslip }] as const
    }),
    ...Object.values(systemLines).map(
      ({ code, name, type }) => [code, { name, type, isShown: true }] as const,
    ),
  ])
}

type YearContext = {
  readonly kinds: ReadonlyMap<string, LineKind>
  readonly slip: Slip
  readonly before: PaidBefore
}

/** Sum to date of lines of these types, with that of the slip; null where lines of earlier payslips are not known. */
function sumToDate(
  types: readonly LineType[],
  now: Paise,
  { kinds, slip, before }: YearContext,
): Paise | null {
  if (!before.isEveryLineKnown) return null
  const own = new Map(slip.lines.map(({ code, type }) => [code, type]))
  let sum = now as number
  for (const [code, amount] of before.lines) {
    const type = own.get(code) ?? kinds.get(code)?.type
    if (type === undefined) return null
    if (types.includes(type)) sum += amount
  }
  return sum as Paise
}
