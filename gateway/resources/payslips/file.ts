// The payslip as the employee's own paper. What the slip holds is printed as it holds it; what it does not hold is read of
// the records as they stood on the last day of its period.

import { createHash } from 'node:crypto'
import { type LineType, systemLines } from '#proto/calculation.ts'
import { printRupees } from '#proto/decimal-text.ts'
import type { PayslipDocument, PayslipMark } from '#proto/payslip-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Address } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { openStatutory, statutoryDetails } from '#storage/repositories/employee-records.ts'
import { findEmployee } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organizations.ts'
import { componentsByCode } from '#storage/repositories/salary-components.ts'
import { readPaymentRun } from '#storage/repositories/payroll-runs.ts'
import { findSlip, type ReadSlip } from '#storage/repositories/payslips.ts'
import type { PaidBefore } from '#storage/repositories/year-to-date.ts'
import { Problem } from '#proto/problems.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import type { FileReply, InTenant } from '../../http/route.ts'
import { today } from '../today.ts'
import { inWords } from './present.ts'
import { lineToDate, presentYearToDate } from './year-to-date.ts'

type Slip = NonNullable<ReadSlip['slip']>

/** Refuses `not_found`, also for a payslip without figures. */
export async function payslipFile(inTenant: InTenant, engine: EngineClient, id: string): Promise<FileReply> {
  const { document, organizationId, named } = await inTenant(async tenant => {
    const read = await findSlip(tenant, id)
    if (read === null) throw notFound()
    if (read.slip === null) {
      throw new Problem(
        'not_found',
        'The payslip has no figures to print, because the employee could not be calculated or is excluded from the run.',
      )
    }
    return {
      document: await documentOf(tenant, read, read.slip),
      organizationId: read.organizationId,
      named: read.externalId ?? read.employee.code,
    }
  })
  const bytes = await engine.renderPayslip(document)
  const name = `payslip_${named.replaceAll(/[^A-Za-z0-9._-]/g, '_')}_${document.period.end.slice(0, 7)}.pdf`
  return { file: { organizationId, format: 'pdf', bytes, name } }
}

async function documentOf(tenant: Tenant, read: ReadSlip, slip: Slip): Promise<PayslipDocument> {
  const run = await readPaymentRun(tenant, read.payrollRunId)
  const organization = await findOrganization(tenant, read.organizationId)
  if (run === null || organization === null) throw notFound()
  const { before } = read
  return {
    payslipId: read.id,
    payrollRunId: read.payrollRunId,
    verificationCode: verificationCode(read, slip),
    calculatedAt: read.createdAt.toISOString(),
    marks: marksOf(read, run),
    employer: {
      name: organization.legalName ?? organization.name,
      address: addressText(organization.address ?? null),
      pfCode: organization.pf.establishmentCode,
      esiCode: organization.esi.employerCode,
    },
    employee: await employeeOf(tenant, read),
    period: read.paidDays,
    payDate: read.payDate,
    payment: read.payment && { paidOn: read.payment.paidOn, reference: read.payment.reference },
    days: slip.days,
    lossOfPay: slip.lossOfPay,
    lines: slip.lines.map(line => ({
      code: line.code,
      name: line.name,
      type: line.type,
      amount: line.amount,
      fullAmount: line.fullAmount,
      arrearsAmount: line.arrearsAmount,
      toDate: before && lineToDate(line, before),
    })),
    gross: slip.gross,
    totalDeductions: slip.totalDeductions,
    reimbursements: slip.reimbursements,
    netPayable: slip.netPayable,
    netPayableWords: inWords(slip.netPayable),
    employerContributions: slip.employerContributions,
    toDate: {
      gross: before && presentYearToDate(slip, before).gross,
      deductions: before && (await deductionsToDate(tenant, read.organizationId, slip, before)),
    },
    tax: slip.tax,
    remarks: read.remarks,
  }
}

/** What partners can work out again from the payslip as JSON. */
function verificationCode({ id, revision, inputHash }: ReadSlip, slip: Slip): string {
  const amounts = [slip.gross, slip.totalDeductions, slip.netPayable].map(printRupees)
  const facts = [id, revision, ...amounts, inputHash].join(' ')
  return createHash('sha256').update(facts).digest('hex').slice(0, 8)
}

function marksOf(
  { status, hold }: ReadSlip,
  run: Pick<PayrollRun, 'type' | 'status' | 'reversedAt'>,
): PayslipMark[] {
  if (status === 'void') {
    const { reversedAt } = run
    return [{ kind: 'void', reversedOn: reversedAt ? today(() => reversedAt) : null }]
  }
  if (run.type === 'settlement') return [{ kind: 'full_and_final' }]
  const isDraft = run.status !== 'locked' && run.status !== 'paid'
  return [
    ...(isDraft ? [{ kind: 'draft' } as const] : []),
    ...(status === 'held' ? [{ kind: 'on_hold', reason: hold?.reason ?? null } as const] : []),
  ]
}

/** The numbers in full, as long as they are those that the payslip was calculated with. */
async function employeeOf(tenant: Tenant, read: ReadSlip): Promise<PayslipDocument['employee']> {
  const { employee: stated, paidDays } = read
  const employee = await findEmployee(tenant, read.employeeId)
  if (employee === null) throw notFound()
  const row = (await statutoryDetails.inForce(tenant, [employee], read.periodEnd)).get(employee.id)
  const opened = row === undefined ? null : await openStatutory(tenant, row)
  const leftOn = employee.dateOfLeaving ?? null
  return {
    name: stated.name,
    code: stated.code,
    fatherOrSpouseName: employee.fatherOrSpouseName ?? null,
    designation: stated.designation,
    department: stated.department,
    location: [employee.workCity, employee.workStateCode].filter(Boolean).join(', '),
    dateOfJoining: stated.dateOfJoining as PlainDate,
    dateOfLeaving: leftOn !== null && leftOn <= paidDays.end ? leftOn : null,
    pan: row?.panMasked === stated.pan ? (opened?.pan ?? null) : stated.pan,
    uan: row?.uanMasked === stated.uan ? (opened?.uan ?? null) : stated.uan,
    pfMemberId: row?.pf.memberId ?? null,
    esiNumber: row?.esi.ipNumber ?? null,
    accountNumber: stated.bank?.accountNumber ?? null,
    ifsc: stated.bank?.ifsc ?? null,
  }
}

function addressText(address: Address | null): string | null {
  if (address === null) return null
  const { line1, line2, city, district, pincode, stateCode } = address
  const place = [city ?? district, pincode].filter(Boolean).join(' ')
  const text = [line1, line2, place, stateCode].filter(Boolean).join(', ')
  return text === '' ? null : text
}

/** Null where lines of earlier payslips are not known. */
async function deductionsToDate(
  tenant: Tenant,
  organizationId: number,
  slip: Slip,
  before: PaidBefore,
): Promise<Paise | null> {
  if (!before.isEveryLineKnown) return null
  const components = await componentsByCode(tenant, organizationId)
  const typeOf = new Map<string, LineType>([
    ...Object.values(systemLines).map(({ code, type }) => [code, type] as const),
    ...slip.lines.map(({ code, type }) => [code, type] as const),
  ])
  let sum = slip.totalDeductions as number
  for (const [code, amount] of before.lines) {
    const type = typeOf.get(code) ?? components.get(code)?.type
    if (type === undefined) return null
    if (type === 'deduction' || type === 'recovery') sum += amount
  }
  return sum as Paise
}
