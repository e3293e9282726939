// The salary certificate: what the payslips of some months come to, in a letter of the employer. It is made of final
// payslips alone, because whoever reads it relies on it.

import { createHash } from 'node:crypto'
import { inWords } from '#proto/documents/amount-in-words.ts'
import { firstOfMonth, calendarMonth } from '#proto/calendar/months.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import type { CertificateDocument } from '#proto/documents/certificate-document.ts'
import { Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { closedStates, isInState } from '#proto/run-moves.ts'
import { findEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employerOf, printedEmployer } from '#storage/repositories/organization/logos.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { employeeOf } from '#storage/repositories/documents/payslip-documents.ts'
import { findSlip } from '#storage/repositories/payslips/payslips.ts'
import { listSlips } from '#storage/repositories/payslips/slip-pages.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import type { InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { salaryOn } from '../salary/service.ts'
import { todayOf } from '../periods/today.ts'
import type { CertificateQuery } from './request-schema.ts'

type CertificateOptions = FromWire<typeof CertificateQuery>
type Slip = NonNullable<PayslipView['slip']>
type FinalSlip = PayslipView & { readonly slip: Slip }

type Certificate = {
  readonly organizationId: number
  readonly employeeId: string
  /** Reference to the employee in files: the external id, or else the employee code. */
  readonly named: string
  readonly document: CertificateDocument
  /** By month, as in `document.months`. */
  readonly payslipIds: readonly (readonly string[])[]
}

/** Refuses `not_found`, and `invalid_run_state` for a payslip that is not final. */
export async function certificateOf(
  inTenant: InTenant,
  engine: EngineClient,
  id: string,
  asked: CertificateOptions,
): Promise<Certificate> {
  const { employee, periodEnd } = await inTenant(tenant => finalPayslip(tenant, id))
  const salary = await salaryOn(inTenant, engine, () => Promise.resolve(employee), periodEnd)
  return inTenant(tenant => certificateWith(tenant, id, asked, salary))
}

async function finalPayslip(tenant: Tenant, id: string) {
  const read = await findSlip(tenant, id)
  if (read === null || read.slip === null) throw notFound()
  await refuseUnlessFinal(tenant, read)
  const employee = await findEmployee(tenant, read.employeeId)
  if (employee === null) throw notFound()
  return { employee, periodEnd: read.periodEnd }
}

type Salary = Awaited<ReturnType<typeof salaryOn>>

async function certificateWith(
  tenant: Tenant,
  id: string,
  asked: CertificateOptions,
  salary: Salary,
): Promise<Certificate> {
  const read = await findSlip(tenant, id)
  if (read === null || read.slip === null) throw notFound()
  await refuseUnlessFinal(tenant, read)
  const organization = await findOrganization(tenant, read.organizationId)
  const employee = await findEmployee(tenant, read.employeeId)
  if (organization === null || employee === null) throw notFound()
  const slips = await finalSlips(tenant, read, asked.months)
  const byMonth = [...Map.groupBy(slips, ({ periodEnd }) => monthOf(periodEnd))]
  const months = byMonth.map(([month, own]) => monthly(month, own))
  const averageGross = average(months.map(({ gross }) => gross))
  const { slip } = read
  const earned = (salary?.components ?? []).filter(({ type }) => type === 'earning')
  const annual = new Map(earned.map(({ componentCode, annual: own }) => [componentCode, own]))
  const ctc = salary?.ctcAnnual ?? null
  const responsible = organization.responsiblePerson ?? null
  const issuedOn = todayOf(tenant, read.organizationId)
  const document: Omit<CertificateDocument, 'reference'> = {
    issuedOn,
    purpose: asked.purpose ?? null,
    addressedTo: asked.addressedTo ?? null,
    employer: await printedEmployer(tenant, organization.id, employerOf(organization)),
    signatory:
      asked.signatoryName === undefined
        ? { name: responsible?.name ?? null, designation: responsible?.designation ?? null }
        : { name: asked.signatoryName, designation: asked.signatoryDesignation ?? null },
    employee: { ...(await employeeOf(tenant, read)), employmentType: employee.employmentType },
    salary: {
      periodEnd: read.periodEnd,
      earnings: slip.lines
        .filter(({ type, amount, fullAmount }) => type === 'earning' && amount + fullAmount > 0)
        .map(line => earningOf(line, annual.get(line.code) ?? null)),
      annualGross: annual.size === 0 ? null : sumOf([...annual.values()]),
      gross: slip.gross,
      reimbursements: slip.reimbursements,
      deductions: slip.totalDeductions,
      deductionLines: asked.includeDeductions
        ? slip.lines
            .filter(({ type, amount }) => (type === 'deduction' || type === 'recovery') && amount > 0)
            .map(({ name, amount }) => ({ name, amount }))
        : null,
      netPayable: slip.netPayable,
    },
    months,
    averageGross,
    averageNet: average(months.map(({ netPayable }) => netPayable)),
    averageGrossWords: inWords(averageGross),
    ctc: ctc === null ? null : { annual: ctc, words: inWords(ctc) },
  }
  return {
    organizationId: read.organizationId,
    employeeId: read.employeeId,
    named: read.externalId ?? read.employee.code,
    document: { reference: referenceOf(read, issuedOn, document), ...document },
    payslipIds: byMonth.map(([, own]) => own.map(each => each.id)),
  }
}

function earningOf({ name, amount, fullAmount }: Slip['lines'][number], annual: Paise | null) {
  return { name, amount, fullAmount, annual }
}

function sumOf(amounts: readonly Paise[]): Paise {
  return amounts.reduce((sum, amount) => sum + amount, 0) as Paise
}

async function refuseUnlessFinal(tenant: Tenant, { status, payrollRunId }: PayslipView): Promise<void> {
  const run = await readPaymentRun(tenant, payrollRunId)
  if (status === 'void')
    throw new Problem('invalid_run_state', 'The run of the payslip is reversed. Use a payslip that counts.')
  if (!run || !isInState(run, closedStates))
    throw new Problem('invalid_run_state', 'The payslip can still change. Lock its run first.')
  if (run.type === 'settlement') {
    throw new Problem(
      'invalid_run_state',
      'A settlement is not the salary of a month. Use the last payslip of a payroll run.',
    )
  }
}

/** Of the months that end with the payslip, the earliest first; without settlements. */
async function finalSlips(tenant: Tenant, last: PayslipView, months: number): Promise<FinalSlip[]> {
  const from = addMonths(monthOf(last.periodEnd), 1 - months)
  const { rows } = await listSlips(
    tenant,
    {
      organizationIds: [last.organizationId],
      periodEnd: { from, to: last.periodEnd },
      employeeIds: [last.employeeId],
      payrollRunIds: null,
      statuses: ['locked', 'paid', 'held'],
    },
    { limit: maxSlips, after: null, descending: false, includeTotal: false },
  )
  const settlements = new Set<string>()
  for (const runId of new Set(rows.map(({ payrollRunId }) => payrollRunId)))
    if ((await readPaymentRun(tenant, runId))?.type === 'settlement') settlements.add(runId)
  return rows
    .filter((read): read is FinalSlip => read.slip !== null && !settlements.has(read.payrollRunId))
    .toSorted((one, other) => (one.periodEnd < other.periodEnd ? -1 : 1))
}

/** A year of payslips by the day, with some beside them. */
const maxSlips = 500

function monthOf(day: PlainDate): PlainDate {
  return firstOfMonth(calendarMonth(day))
}

function monthly(month: PlainDate, slips: readonly FinalSlip[]): CertificateDocument['months'][number] {
  const sum = (amount: (slip: Slip) => Paise): Paise =>
    slips.reduce((total, { slip }) => total + amount(slip), 0) as Paise
  return {
    month,
    gross: sum(({ gross }) => gross),
    reimbursements: sum(({ reimbursements }) => reimbursements),
    deductions: sum(({ totalDeductions }) => totalDeductions),
    netPayable: sum(({ netPayable }) => netPayable),
  }
}

/** To the paisa, half up. */
function average(amounts: readonly Paise[]): Paise {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return Math.floor((2 * sum + amounts.length) / (2 * amounts.length)) as Paise
}

/** The same certificate of the same day has the same reference, and any other has another. */
function referenceOf(
  { id, revision }: PayslipView,
  issuedOn: PlainDate,
  { purpose, addressedTo, months, signatory, salary, ctc }: Omit<CertificateDocument, 'reference'>,
): string {
  const said = [purpose, addressedTo, months, signatory, salary.deductionLines, salary.annualGross, ctc]
  const facts = JSON.stringify([id, revision, issuedOn, ...said])
  const digest = createHash('sha256').update(facts).digest('hex').slice(0, 10).toUpperCase()
  return `SC-${issuedOn.slice(0, 4)}-${digest}`
}

export function presentCertificate({ document, employeeId, organizationId, payslipIds }: Certificate) {
  const { reference, issuedOn, purpose, addressedTo, employee, averageGross, averageNet } = document
  return {
    reference,
    organizationId,
    issuedOn,
    purpose,
    addressedTo,
    employee: {
      id: employeeId,
      employeeCode: employee.code,
      name: employee.name,
      designation: employee.designation,
      department: employee.department,
      dateOfJoining: employee.dateOfJoining,
      dateOfLeaving: employee.dateOfLeaving,
      employmentType: employee.employmentType,
    },
    months: document.months.map(({ month, gross, reimbursements, deductions, netPayable }, index) => ({
      ...calendarMonth(month),
      gross,
      reimbursements,
      totalDeductions: deductions,
      netPayable,
      payslipIds: [...payslipIds[index]!],
    })),
    averageGross,
    averageGrossWords: document.averageGrossWords,
    averageNet,
    ctcAnnual: document.ctc?.annual ?? null,
  }
}
