import { fileName } from '#proto/documents/payslip-document.ts'
import { findSlip } from '#storage/repositories/payslips/payslips.ts'
import { listSlips, slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import { totalSlips } from '#storage/repositories/payslips/slip-totals.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { isListFormat, listFormats, tableFile } from '../../documents/table-file.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import { verificationCode, withFigures } from '#storage/repositories/documents/payslip-documents.ts'
import { endsBetween, endsIn } from '../payroll-runs/pay-period.ts'
import { EmployeePath } from '../employees/schema.ts'
import { employeeOfPath } from '../employees/service.ts'
import { refuseChangesAsFile } from '../../documents/list-file.ts'
import { route } from '../route.ts'
import { explainedPeople, presentSlips } from './explained.ts'
import { presentExplanation } from './present.ts'
import { certificateOf, presentCertificate } from './certificate.ts'
import { payslipFile } from './pdf.ts'
import { printSlip } from './printed.ts'
import { slipTable } from './table.ts'
import {
  CertificateQuery,
  EmployeePayslipQuery,
  explainQuery,
  PayslipFileQuery,
  PayslipLinePath,
  PayslipPath,
  PayslipQuery,
  VerificationQuery,
} from './request-schema.ts'
import { Explanation } from './explanation-schema.ts'
import { PayslipVerification, Slip, SlipList } from './schema.ts'
import { SalaryCertificate } from './certificate-schema.ts'
import { Type } from 'typebox'

const shared = { tag: 'Payslips', pool: 'general', scope: 'payslips:read', confidential: true } as const

/** Slips are for everybody's eyes from the lock on; before it they are read through their run. */
const listedStatuses = ['locked', 'paid', 'held', 'void'] as const

export const listPayslips = route({
  ...shared,
  operationId: 'listPayslips',
  summary: 'List payslips',
  description:
    'Returns payslips of locked, paid and reversed runs, filtered by employee and period. Supports incremental sync with `updated_since`. `format=csv` and `format=xlsx` return all payslips of the list as a file, with one column for each component.',
  method: 'get',
  path: '/v1/payslips',
  organization: 'query',
  query: PayslipQuery,
  people: explainedPeople,
  replies: { 200: SlipList },
  files: listFormats,
  errors: ['invalid_cursor', 'invalid_parameter', 'organization_required', 'organization_forbidden'],
  transactions: 'several',
  async handle({ inTenant, organizationId, query, page, format, ifNoneMatch }, { engine }) {
    const filterOf = async (tenant: Tenant) => ({
      organizationIds: [organizationId],
      periodEnd: spanOf(query),
      employeeIds: await namedEmployees(tenant, organizationId, query.employeeId),
      payrollRunIds: query.payrollRunId ?? null,
      statuses: query.status ?? listedStatuses,
    })
    if (isListFormat(format)) {
      refuseChangesAsFile(page.since)
      const filter = await inTenant(filterOf)
      const table = () =>
        slipTable(
          inTenant,
          'payslips',
          organizationId,
          tenant => totalSlips(tenant, filter),
          (tenant, window) => listSlips(tenant, filter, window),
        )
      return tableFile(table, organizationId, format, ifNoneMatch)
    }
    const { rows, total, changes } = await inTenant(async tenant =>
      listSlips(tenant, await filterOf(tenant), page),
    )
    const shown = await presentSlips(engine, rows, query.explain)
    return reply(200, page.answer(shown, slipPosition, total, changes))
  },
})

/** A year or a month of it, or months from one to another. */
function spanOf({ year, month, from, to }: { year?: number; month?: number; from?: string; to?: string }) {
  const [inYear, between] = [endsIn(year, month), endsBetween(from, to)]
  if (inYear === null || between === null) return inYear ?? between
  throw new Problem('invalid_parameter', 'The range of months is contradictory.', [
    fieldProblem(['year'], 'not_allowed_here', 'Send either year and month, or from and to.'),
  ])
}

export const listEmployeePayslips = route({
  ...shared,
  operationId: 'listEmployeePayslips',
  summary: 'List payslips of an employee',
  description: 'Returns the payslips of one employee, the newest first.',
  method: 'get',
  path: '/v1/employees/{id}/payslips',
  params: EmployeePath,
  query: EmployeePayslipQuery,
  people: explainedPeople,
  replies: { 200: SlipList },
  errors: ['ambiguous_external_id', 'invalid_cursor'],
  transactions: 'several',
  async handle({ inTenant, params, query, page }, { engine }) {
    const { rows, total, changes } = await inTenant(async tenant => {
      const employee = await employeeOfPath(tenant, params.id)
      return listSlips(
        tenant,
        {
          organizationIds: [employee.organizationId],
          periodEnd: spanOf(query),
          employeeIds: [employee.id],
          payrollRunIds: null,
          statuses: query.status ?? listedStatuses,
        },
        page,
      )
    })
    const shown = await presentSlips(engine, rows, query.explain)
    return reply(200, page.answer(shown, slipPosition, total, changes))
  },
})

async function namedEmployees(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[] | undefined,
): Promise<string[] | null> {
  if (names === undefined) return null
  return [...(await resolveEmployeeIds(tenant, organizationId, names)).values()]
}

export const getPayslip = route({
  ...shared,
  operationId: 'getPayslip',
  summary: 'Get a payslip',
  description:
    'Returns one payslip with all its lines, statutory wages, income tax and year-to-date amounts; with ' +
    '`format=pdf`, the PDF of `GET /payslips/{id}.pdf`.',
  method: 'get',
  path: '/v1/payslips/{id}',
  params: PayslipPath,
  query: Type.Object({ ...explainQuery('summary'), ...PayslipFileQuery.properties }),
  replies: { 200: Slip },
  files: ['pdf'],
  filesAtHand: true,
  filesReveal: true,
  errors: ['not_found'],
  transactions: 'several',
  versioned: 'derived',
  async handle({ inTenant, reader, params, query, fields, format, caller }, { engine, contents }) {
    if (format === 'pdf') return payslipFile(inTenant, { engine, contents }, params.id, query)
    const printing = { level: query.explain, base: basePaths[caller.environment] }
    const printed = fields === null && (await printSlip(engine, reader, { id: params.id }, printing))
    if (printed) return { printed }
    const slip = await inTenant(tenant => findSlip(tenant, params.id))
    const [shown] = slip === null ? [] : await presentSlips(engine, [slip], query.explain)
    if (shown === undefined) throw notFound()
    return reply(200, shown)
  },
})

export const getPayslipPdf = route({
  ...shared,
  operationId: 'getPayslipPdf',
  summary: 'Get a payslip as PDF',
  description:
    'Returns the payslip as a PDF (A4), for the employee: PAN and UAN in full, the bank account by its last four ' +
    'digits. Each call is recorded in the audit log as `revealed`. A payslip whose run is neither locked nor paid is ' +
    'marked DRAFT, one whose payment is held ON HOLD, and one of a reversed run VOID. The employer, its logo and its ' +
    'colour are those of the calculation of the run; name, code, PAN and UAN are those of the records at present. A ' +
    'calculation with equal figures gives the same bytes, unless they are encrypted. The verification code in the footer is the first eight hexadecimal digits of the SHA-256 of ' +
    '`payslip_id`, `gross`, `total_deductions`, `net_payable`, and `code` and `amount` of each of `lines`, separated by ' +
    'spaces, amounts with two decimals; ' +
    '`GET /payslips/{id}/verification` confirms it.',
  method: 'get',
  path: '/v1/payslips/{id}.pdf',
  params: PayslipPath,
  query: PayslipFileQuery,
  replies: {},
  files: ['pdf'],
  filesAtHand: true,
  filesReveal: true,
  linked: true,
  errors: ['not_found', 'invalid_parameter', 'dependency_unavailable'],
  transactions: 'several',
  versioned: 'content',
  handle: ({ inTenant, params, query, caller }, services) =>
    payslipFile(inTenant, services, params.id, { ...query, isLinked: caller.method === 'link' }),
})

export const getSalaryCertificate = route({
  ...shared,
  operationId: 'getSalaryCertificate',
  summary: 'Get a salary certificate',
  description:
    'Returns a letter of the employer that states the salary of the payslip and of the months before it, as a PDF (A4) ' +
    'with the PAN in full, or as JSON. Only payslips of locked and paid runs count; settlements are left out. The ' +
    'averages are over the months that have payslips, rounded to the paisa, half up. Each PDF is recorded in the audit ' +
    'log as `revealed`. The same certificate of the same day has the same reference.',
  method: 'get',
  path: '/v1/payslips/{id}/salary-certificate',
  params: PayslipPath,
  query: CertificateQuery,
  replies: { 200: SalaryCertificate },
  files: ['pdf'],
  filesAtHand: true,
  filesFirst: true,
  filesReveal: true,
  errors: ['not_found', 'invalid_run_state', 'dependency_unavailable'],
  transactions: 'several',
  async handle({ inTenant, params, query, format }, { engine }) {
    const certificate = await certificateOf(inTenant, engine, params.id, query)
    if (format === 'json') return reply(200, presentCertificate(certificate))
    const { document, organizationId, named } = certificate
    const bytes = await engine.renderCertificate(document)
    const name = fileName('salary_certificate', named, document.salary.periodEnd)
    return { file: { organizationId, format: 'pdf', bytes, name } }
  },
})

export const getPayslipVerification = route({
  ...shared,
  operationId: 'getPayslipVerification',
  summary: 'Get the verification of a payslip',
  description:
    'Returns whether the verification code in the footer of a printed payslip is that of the payslip as it is now, with ' +
    'its status and amounts to compare. A payslip that was recalculated with other amounts after it was ' +
    'printed does not match; one of a reversed run matches, and its status is `void`.',
  method: 'get',
  path: '/v1/payslips/{id}/verification',
  params: PayslipPath,
  query: VerificationQuery,
  replies: { 200: PayslipVerification },
  errors: ['not_found'],
  async handle({ tenant, params, query }) {
    const read = await findSlip(tenant, params.id)
    if (read === null) throw notFound()
    const printed = withFigures(read)
    const { gross, totalDeductions, netPayable } = printed.slip
    const code = query.code.toLowerCase()
    return reply(200, {
      payslipId: read.id,
      code,
      matches: code === verificationCode(printed),
      status: read.status,
      gross,
      totalDeductions,
      netPayable,
    })
  },
})

export const explainPayslipLine = route({
  ...shared,
  operationId: 'explainPayslipLine',
  summary: 'Explain a payslip line',
  description:
    'Returns the steps, inputs and statutory rules behind one amount. Replaying the steps gives ' +
    'the amount exactly.',
  method: 'get',
  path: '/v1/payslips/{id}/lines/{code}/explanation',
  params: PayslipLinePath,
  replies: { 200: Explanation },
  errors: ['not_found', 'explanation_unavailable'],
  transactions: 'several',
  async handle({ inTenant, params }, { engine }) {
    const read = await inTenant(tenant => findSlip(tenant, params.id))
    if (read === null || read.slip === null) throw notFound()
    const { organizationId, id, revision } = read
    const [explained] = await engine.explainPayslips({
      organizationId,
      payslips: [{ id, revision }],
      steps: true,
    })
    if (explained === undefined || 'problem' in explained) {
      if (explained?.problem !== 'explanation_unavailable') throw notFound()
      throw new Problem(
        'explanation_unavailable',
        'An earlier engine calculated it; its steps are not known here.',
      )
    }
    const line = explained.slip.lines.find(({ code }) => code === params.code)
    if (line?.explanation === null || line === undefined) throw notFound()
    return reply(200, presentExplanation(line.explanation, 'full'))
  },
})
