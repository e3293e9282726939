// A statement of a quarter as a value: its challans with their deductees, the salary annexure of the fourth quarter, and
// what is wrong with them.

import { financialYear } from '#proto/calendar/months.ts'
import { addMonths, addDays } from '#proto/calendar/plain-date.ts'
import { contractorSections, type ContractorSection, statementCode } from '#proto/law/tds-sections.ts'
import { Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { ContractorPayment } from '#storage/entities/contractor-payment.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import {
  challansById,
  contractorPaymentsBy,
  contractorPaymentsOf,
  openDeducteePan,
  tdsChallans,
} from '#storage/repositories/statutory/challans.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, openOrganization } from '#storage/repositories/organization/organizations.ts'
import { isOpenAndEmpty } from '#storage/repositories/runs/payroll-runs.ts'
import {
  type DeducteeSlip,
  byPerson,
  listDeducteeSlips,
  panOf,
  paymentsOfTaxYear,
  quartersPaidIn,
  taxPeople,
  type TaxPerson,
  taxYearScope,
  type YearScope,
} from '#storage/repositories/statutory/tds-statements.ts'
import { unfinishedRuns } from '#storage/repositories/reports/report-rows.ts'
import { notFound } from '../../../http/input.ts'
import { todayOf } from '../../periods/today.ts'
import { refuseUnfinished } from '../wage-month.ts'
import {
  type Assignment,
  assignChallans,
  carriedOver,
  type OpenChallan,
  type TaxDeposit,
} from './assignment.ts'
import { type Deductee, divideTax } from './deductees.ts'
import { earlierStatements } from './earlier-statements.ts'
import {
  challanFindings,
  deductorFindings,
  deductorNameFindings,
  findingOf,
  layoutGaps,
  personFindings,
  type TdsFinding,
  unassignedFinding,
  unwritable,
  withoutPan,
} from './findings.ts'
import { type Act, actOf, forms, quarterSpan, salaryCode } from './forms.ts'

export type StatementQuery = {
  readonly yearStart: PlainDate
  readonly quarter: number
  readonly returnType: 'regular' | 'correction'
  /** Undefined: as the filings have it. */
  readonly previousReceiptNumber: string | undefined
  readonly draft: boolean
  /** PANs in full; the text of the file has them so in any case. */
  readonly reveal: boolean
}

export type Statement = {
  readonly isSalary: boolean
  readonly act: Act
  readonly form: { readonly number: string; readonly title: string }
  readonly asked: StatementQuery
  readonly span: PayPeriod
  readonly organization: Organization
  readonly pans: { readonly own: string | null; readonly responsible: string | null }
  /** The organization's day, on which the file is made. */
  readonly madeOn: PlainDate
  readonly payments: readonly PayrollRun[]
  /** The quarter is not over, or runs that are not locked may be included. */
  readonly isDraft: boolean
  readonly assignment: Assignment<Deductee>
  /** Year of the annexure, in the fourth quarter of salary; null: the statement has no annexure. */
  readonly annexure: YearScope | null
  readonly findings: readonly TdsFinding[]
  /** Receipt of the previous statement of the form; null: none is recorded. */
  readonly previousReceipt: string | null
  /** Why there is no text file; empty: there is one. */
  readonly layoutGaps: readonly string[]
}

export function reportOf(isSalary: boolean): 'tds_24q' | 'tds_26q' {
  return isSalary ? 'tds_24q' : 'tds_26q'
}

/** April to March. */
export function taxYearSpan(start: PlainDate): PayPeriod {
  return { start, end: addDays(addMonths(start, 12), -1) }
}

export async function salaryStatement(
  tenant: Tenant,
  organizationId: number,
  asked: StatementQuery,
): Promise<Statement> {
  const { yearStart, quarter } = asked
  const basis = await basisOf(tenant, organizationId, asked, true)
  const year = taxYearSpan(yearStart)
  const payments = await finalPayments(tenant, organizationId, year, quarter === 4 ? year : basis.span, asked)
  const scope = await taxYearScope(tenant, organizationId, payments, year, null)
  const listed = await listDeducteeSlips(tenant, scope, basis.span, { withYear: basis.act === '1961' })
  const slips = await byPerson(tenant, organizationId, listed)
  const people = await taxPeople(tenant, organizationId, [
    ...new Set(slips.map(({ employeeId }) => employeeId)),
  ])
  const pans = await pansOf(tenant, people)
  const code = salaryCode(basis.organization.tds.deductorType, basis.act)
  const rows = slips.map(slip => employeeRow(slip, people.get(slip.employeeId)!, pans, code))
  const assignment = await assignSalary(tenant, scope, rows, basis.span)
  const named = new Set(slips.map(({ payrollRunId }) => payrollRunId))
  const { span } = basis
  const isOfQuarter = ({ id, payDate }: PayrollRun) =>
    slips.length === 0 ? payDate >= span.start && payDate <= span.end : named.has(id)
  return {
    ...basis,
    // The sources of a nil statement are the payments without tax.
    payments: quarter === 4 ? payments : payments.filter(isOfQuarter),
    assignment,
    annexure: quarter === 4 ? scope : null,
    findings: [
      ...basis.findings,
      ...challanFindings(assignment),
      ...assignment.unassigned.map(row => unassignedFinding(row, { employeeId: row.id })),
      ...[...people.values()].flatMap(personFindings),
      ...slips.flatMap(slipFindings),
    ],
  }
}

/** Facts that both statements share, whatever they are of. */
async function basisOf(
  tenant: Tenant,
  organizationId: number,
  asked: StatementQuery,
  isSalary: boolean,
): Promise<
  Pick<
    Statement,
    | 'isSalary'
    | 'act'
    | 'form'
    | 'asked'
    | 'span'
    | 'organization'
    | 'pans'
    | 'madeOn'
    | 'isDraft'
    | 'findings'
    | 'previousReceipt'
    | 'layoutGaps'
  >
> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const { pan, responsiblePerson } = await openOrganization(tenant, organization)
  const act = actOf(asked.yearStart)
  const span = quarterSpan(asked.yearStart, asked.quarter)
  const madeOn = todayOf(tenant, organizationId)
  const { returnType, previousReceiptNumber: known } = asked
  const own = { report: reportOf(isSalary), act, span, returnType, receipt: known }
  const { receipt, findings } = await earlierStatements(tenant, organizationId, own)
  return {
    isSalary,
    act,
    form: forms[isSalary ? 'salary' : 'contractors'][act],
    asked,
    span,
    organization,
    pans: { own: pan, responsible: responsiblePerson?.pan ?? null },
    madeOn,
    isDraft: asked.draft || madeOn <= span.end,
    findings: [...deductorFindings(organization, act), ...deductorNameFindings(organization), ...findings],
    previousReceipt: receipt,
    layoutGaps: layoutGaps(organization, { act, isSalary, ...asked }),
  }
}

/**
 * Refuses `invalid_run_state` while a run paid in `days` is being calculated, is calculated and not locked, or while a
 * regular run has failed, unless a draft is asked for.
 */
export async function finalPayments(
  tenant: Tenant,
  organizationId: number,
  year: PayPeriod,
  days: PayPeriod,
  { draft }: { readonly draft: boolean },
): Promise<PayrollRun[]> {
  const payments = await paymentsOfTaxYear(tenant, organizationId, year)
  if (draft) return payments
  refuseUnfinished(
    await unfinishedRuns(tenant, { organizationId, from: days.start, to: days.end }, 'payDate'),
  )
  const open = payments.filter(
    run =>
      run.status === 'generated' &&
      !isOpenAndEmpty(run) &&
      run.payDate >= days.start &&
      run.payDate <= days.end,
  )
  if (open.length > 0) {
    throw new Problem(
      'invalid_run_state',
      'Runs of the period are calculated and not locked. Lock them, or send draft=true for a draft.',
      [],
      { payroll_run_ids: open.map(({ id }) => id) },
    )
  }
  return payments.filter(({ status }) => status !== 'generated')
}

async function pansOf(
  tenant: Tenant,
  people: ReadonlyMap<string, TaxPerson>,
): Promise<ReadonlyMap<string, string | null>> {
  const pans = new Map<string, string | null>()
  for (const [id, person] of people) pans.set(id, await panOf(tenant, person))
  return pans
}

function employeeRow(
  slip: DeducteeSlip,
  { employeeId, employeeCode, name }: TaxPerson,
  pans: ReadonlyMap<string, string | null>,
  code: string,
): Deductee {
  return {
    ...depositOf(slip),
    id: employeeId,
    reference: employeeCode,
    name,
    pan: pans.get(employeeId) ?? null,
    isCompany: false,
    code,
    amount: slip.amountPaid,
    rate: null,
    ...divideTax(slip),
  }
}

function depositOf({ payrollRunId, employeeId, paidOn, tds }: DeducteeSlip) {
  return { payrollRunId, paidOn, total: tds, names: [`${payrollRunId} ${employeeId}`, payrollRunId] }
}

/** The challans of the quarter and, for what they do not deposit, those of earlier quarters of the tax year that have tax left. */
async function assignSalary<Row extends TaxDeposit>(
  tenant: Tenant,
  scope: YearScope,
  rows: readonly Row[],
  span: PayPeriod,
): Promise<Assignment<Row>> {
  const own = await salaryChallans(tenant, scope.organizationId, span)
  const assignment = assignChallans(rows, own)
  if (assignment.unassigned.length === 0) return assignment
  const { challans, unassigned } = assignChallans(rows, [
    ...own,
    ...(await carriedChallans(tenant, scope, span)),
  ])
  return {
    unassigned,
    challans: challans.filter(({ isCarried = false, rows: under }) => !isCarried || under.length > 0),
  }
}

async function carriedChallans(
  tenant: Tenant,
  scope: YearScope,
  { start }: PayPeriod,
): Promise<OpenChallan[]> {
  let carried: OpenChallan[] = []
  for (let number = 1; ; number += 1) {
    const quarter = quarterSpan(scope.year.start, number)
    if (quarter.start >= start) return carried
    const challans = [...(await salaryChallans(tenant, scope.organizationId, quarter)), ...carried]
    if (challans.length === 0) continue
    const slips = await listDeducteeSlips(tenant, scope, quarter, { withYear: false })
    carried = carriedOver(assignChallans(slips.map(depositOf), challans))
  }
}

async function salaryChallans(
  tenant: Tenant,
  organizationId: number,
  span: PayPeriod,
): Promise<OpenChallan[]> {
  const challans = await tdsChallans(tenant, organizationId, span)
  const others = await contractorPaymentsBy(
    tenant,
    organizationId,
    challans.map(({ id }) => id),
  )
  return challans.map(challan => ({
    challan,
    used: others.reduce(
      (sum, payment) => (payment.challanId === challan.id ? sum + taxDeducted(payment) : sum),
      0,
    ) as Paise,
    claims: challan.allocations.map(({ payrollRunId, employeeId, amount }) => ({
      name: employeeId === null ? payrollRunId : `${payrollRunId} ${employeeId}`,
      amount,
    })),
  }))
}

/** The income tax of a payment: what was deducted, and what of it no challan deposits. */
type Deposits = {
  readonly deducted: Paise
  /** Payslips that no challan deposits, and their tax. */
  readonly open: { readonly count: number; readonly amount: Paise }
  /** Challans that deposit less than the payslips under them need, and by how much; at most what the payment has under them. */
  readonly short: { readonly count: number; readonly amount: Paise }
}

/** Goes by the statements of the quarters in which the payment is paid, as each assigns its challans. */
export async function depositsOf(tenant: Tenant, run: PayrollRun): Promise<Deposits> {
  const year = financialYear(run.payDate)
  const payments = await paymentsOfTaxYear(tenant, run.organizationId, year)
  const scope = await taxYearScope(tenant, run.organizationId, payments, year, null)
  const quarters: Deposits[] = []
  for (const start of await quartersPaidIn(tenant, run, year)) {
    const quarter = { start, end: addDays(addMonths(start, 3), -1) }
    quarters.push(await depositsOfQuarter(tenant, run, scope, quarter))
  }
  const sum = (of: (each: Deposits) => Paise) =>
    quarters.reduce((total, each) => total + of(each), 0) as Paise
  const both = (name: 'open' | 'short') => ({
    count: quarters.reduce((total, each) => total + each[name].count, 0),
    amount: sum(each => each[name].amount),
  })
  return { deducted: sum(({ deducted }) => deducted), open: both('open'), short: both('short') }
}

async function depositsOfQuarter(
  tenant: Tenant,
  { id }: PayrollRun,
  scope: YearScope,
  quarter: PayPeriod,
): Promise<Deposits> {
  const slips = await listDeducteeSlips(tenant, scope, quarter, { withYear: false })
  const rows = slips.map(depositOf)
  const assignment = await assignSalary(tenant, scope, rows, quarter)
  const own = (some: readonly (typeof rows)[number][]) =>
    some.filter(({ payrollRunId }) => payrollRunId === id)
  const sum = (some: readonly { readonly total: Paise }[]) =>
    some.reduce((total, each) => total + each.total, 0) as Paise
  const open = own(assignment.unassigned)
  const short = assignment.challans
    .map(({ rows: under, unused }) => Math.min(Math.max(0 - unused, 0), sum(own(under))))
    .filter(amount => amount > 0)
  return {
    deducted: sum(own(rows)),
    open: { count: open.length, amount: sum(open) },
    short: { count: short.length, amount: short.reduce((total, each) => total + each, 0) as Paise },
  }
}

function taxDeducted({ tds, surcharge, cess }: ContractorPayment): Paise {
  return (tds + surcharge + cess) as Paise
}

function slipFindings({ employeeId, tds, amountPaid, isHeld, paidOn }: DeducteeSlip): TdsFinding[] {
  const findings: TdsFinding[] = []
  if (tds > amountPaid) {
    const message = `More tax was deducted on ${paidOn} than was paid. Combine the payment with another of the quarter in the utility of the portal.`
    findings.push(findingOf({ level: 'error', field: 'tds', code: 'out_of_range', message }, { employeeId }))
  }
  if (isHeld) {
    const message = `The pay of ${paidOn} is held, so its tax is not due yet. Release the pay, or leave it out of the run.`
    findings.push(
      findingOf({ level: 'warning', field: 'held', code: 'expected_state', message }, { employeeId }),
    )
  }
  return findings
}

export async function contractorStatement(
  tenant: Tenant,
  organizationId: number,
  asked: StatementQuery,
): Promise<Statement> {
  const basis = await basisOf(tenant, organizationId, asked, false)
  const payments = await contractorPaymentsOf(tenant, organizationId, basis.span)
  const taxed = payments.filter(payment => taxDeducted(payment) > 0)
  const rows: Deductee[] = []
  for (const payment of taxed) rows.push(await contractorRow(tenant, payment))
  const ids = taxed.flatMap(({ challanId }) => (challanId ? [challanId] : []))
  const challans = await challansById(tenant, organizationId, ids)
  const everybody = await contractorPaymentsBy(tenant, organizationId, ids)
  const named = new Set(taxed.map(({ id }) => id))
  const assignment = assignChallans(
    rows,
    challans.map(challan => ({
      challan,
      used: (challan.allocations.reduce((sum, { amount }) => sum + amount, 0) +
        everybody.reduce(
          (sum, other) =>
            other.challanId === challan.id && !named.has(other.id) ? sum + taxDeducted(other) : sum,
          0,
        )) as Paise,
      claims: [{ name: challan.id, amount: null }],
    })),
  )
  return {
    ...basis,
    payments: [],
    assignment,
    annexure: null,
    findings: [
      ...basis.findings,
      ...challanFindings(assignment),
      ...assignment.unassigned.map(row => unassignedFinding(row, { contractorPaymentId: row.id })),
      ...rows.flatMap(contractorFindings),
      ...(payments.length === 0 ? [findingOf(noPayments)] : []),
      ...payments.filter(payment => taxDeducted(payment) === 0).map(untaxedFinding),
    ],
  }
}

const noPayments = {
  level: 'warning',
  field: 'contractor_payments',
  code: 'required',
  message:
    'The quarter has no contractor payments, so the statement is empty. A nil statement is not compulsory.',
} as const

function untaxedFinding({ id }: ContractorPayment): TdsFinding {
  const message = 'No tax was deducted from the payment, so it is left out of the statement.'
  return findingOf(
    { level: 'warning', field: 'tds', code: 'out_of_range', message },
    { contractorPaymentId: id },
  )
}

async function contractorRow(tenant: Tenant, payment: ContractorPayment): Promise<Deductee> {
  const { id, deducteeName, deducteeType, paidOn, amount, rate, tds, surcharge, cess, challanId } = payment
  const pan = await openDeducteePan(tenant, payment)
  // The fourth letter of a PAN is the kind of its holder: P a person, H a Hindu undivided family.
  const isIndividual = pan === null ? deducteeType === 'other' : 'PH'.includes(pan.charAt(3))
  const section = contractorSections.find(each => each === payment.section) as ContractorSection
  return {
    id,
    payrollRunId: null,
    reference: payment.externalId ?? id.slice(-10),
    name: deducteeName,
    pan,
    isCompany: deducteeType === 'company',
    code: statementCode(section, paidOn, { isIndividual }),
    paidOn,
    amount,
    rate,
    incomeTax: tds,
    surcharge,
    cess,
    total: taxDeducted(payment),
    names: challanId ? [challanId] : [],
  }
}

function contractorFindings({ id, name, pan, code }: Deductee): TdsFinding[] {
  const subject = { contractorPaymentId: id }
  const findings: TdsFinding[] = unwritable(name, 'deductee.name', subject)
  if (pan === null) {
    const message = 'Without a PAN the higher rate applies. Record the payment with the PAN of the payee.'
    findings.push(findingOf(withoutPan('deductee.pan', message), subject))
  }
  if (code === null) {
    const message =
      'The payment code of the section in Form 140 is not on record. Report the payment in the utility of the portal.'
    findings.push(findingOf({ level: 'error', field: 'section', code: 'not_in_enum', message }, subject))
  }
  return findings
}

/** No tax was deducted in the quarter. */
export function isNil({ assignment: { challans, unassigned } }: Statement): boolean {
  return unassigned.length === 0 && challans.every(({ rows }) => rows.length === 0)
}

export function depositedBy({ assignment }: Statement): Assignment<Deductee>['challans'] {
  return assignment.challans.filter(({ rows }) => rows.length > 0)
}
