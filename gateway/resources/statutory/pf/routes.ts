import { Type } from 'typebox'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { isTableFormat, tableFormats } from '../../../documents/table-file.ts'
import type { Format } from '../../../http/file-types.ts'
import type { Page } from '../../../http/pagination.ts'
import type { InTenant } from '../../../http/route.ts'
import { flag, organizationId, pageQuery, pattern, text, whole } from '../../../http/schema.ts'
import { endsBetween } from '../../payroll-runs/pay-period.ts'
import { allowStale } from '../../reports/schema.ts'
import { isMarkedStale } from '../../reports/scope.ts'
import { route } from '../../route.ts'
import { statutoryRoute } from '../schema.ts'
import { formFile, formReply, firstReused, type StatutoryForm } from '../forms/form.ts'
import { formChecks, StatutoryForm as FormAnswer } from '../forms/schema.ts'
import { form3a, form6a } from './annual-forms.ts'
import { form12a } from './form-12a.ts'
import { type FundQuery, fundSpan, fundYear, monthSpanOf } from './fund-scope.ts'
import { formOfJoiners, formOfLeavers } from './movements.ts'
import { pfStatement } from './statement.ts'

const shared = {
  ...statutoryRoute,
  replies: { 200: FormAnswer },
  errors: ['invalid_parameter', 'invalid_run_state', 'invalid_cursor', 'form_inputs_missing', 'run_is_stale'],
} as const

const printed = ['xlsx', 'pdf'] as const

const common = {
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  establishment_code: Type.Optional(
    pattern('^[A-Z]{5}[0-9]{7}([0-9]{3})?$', 'The establishment of the organization.', 'KABLR0012345000'),
  ),
  draft: flag({
    default: false,
    description:
      'Also runs that are calculated and not locked yet, and a file although fields are missing; the form is marked as a draft.',
  }),
  allow_stale: allowStale,
  ...formChecks,
  reveal: flag({ default: false, description: 'UANs in full. Requires `employees:sensitive`; audited.' }),
}

const month = { month: whole(1, 12), year: whole(2000, 2100) }
const MonthQuery = Type.Object({ ...common, ...month })

const financialYear = pattern(
  '^20[0-9]{2}-[0-9]{2}$',
  'Financial year: the wage months from March, which is paid in April, to February.',
  '2026-27',
)

const ofFinal =
  'Figures are those of the locked and paid runs and settlements of the period, as the monthly PF returns have them. A file is refused with 409 `form_inputs_missing` while fields of the form are missing (`validation.errors`), unless `draft=true` or `allow_errors=true`.'

type PfReturnQuery = {
  readonly draft: boolean
  readonly allowStale: boolean
  readonly allowErrors: boolean
  readonly strict: boolean
  readonly reveal: boolean
  readonly establishmentCode?: string
}

type FormCall = {
  readonly inTenant: InTenant
  readonly organizationId: number
  readonly page: Page
  readonly format: Format
  readonly ifNoneMatch: readonly string[] | null
}

async function answer(
  { inTenant, page, format, ifNoneMatch }: FormCall,
  make: () => Promise<StatutoryForm>,
  { allowStale: isAllowed, ...asked }: PfReturnQuery,
  clock: () => Date,
) {
  const isFile = isTableFormat(format)
  const form = await make()
  const isStale = await inTenant(tenant =>
    isMarkedStale(tenant, form.payments, { allowStale: isAllowed, isFile }),
  )
  const terms = { ...asked, isStale, generatedAt: clock() }
  return isFile ? formFile(firstReused(form, make), format, terms, ifNoneMatch) : formReply(form, page, terms)
}

export const getPfForm5 = route({
  ...shared,
  operationId: 'getPfForm5',
  summary: 'Get new PF members (Form 5)',
  description: `Returns one row for each member of the month’s PF return who is not in that of the month before. ${ofFinal}`,
  path: '/v1/statutory/pf/form-5',
  query: MonthQuery,
  files: tableFormats,
  versioned: 'table',
  async handle(call, { clock }) {
    const { inTenant, organizationId: id, query } = call
    const form = () =>
      inTenant(async tenant =>
        formOfJoiners(tenant, await fundSpan(tenant, id, monthSpanOf(query), query), query.reveal),
      )
    return answer(call, form, query, clock)
  },
})

export const getPfForm10 = route({
  ...shared,
  operationId: 'getPfForm10',
  summary: 'Get PF leavers (Form 10)',
  description: `Returns one row for each member who left service in the month, with the reason in the words of the form or as \`pf_exit_reason\` of the exit says. ${ofFinal}`,
  path: '/v1/statutory/pf/form-10',
  query: MonthQuery,
  files: tableFormats,
  versioned: 'table',
  async handle(call, { clock }) {
    const { inTenant, organizationId: id, query } = call
    const form = () =>
      inTenant(async tenant =>
        formOfLeavers(tenant, await fundSpan(tenant, id, monthSpanOf(query), query), query.reveal),
      )
    return answer(call, form, query, clock)
  },
})

export const getPfForm12A = route({
  ...shared,
  operationId: 'getPfForm12A',
  summary: 'Get PF contributions (Form 12A)',
  description: `Returns one row per fund with wages, both shares and charges as the challan of the month has them, and the count of members. ${ofFinal}`,
  path: '/v1/statutory/pf/form-12a',
  query: MonthQuery,
  files: printed,
  versioned: 'table',
  errors: [...shared.errors, 'period_invalid', 'calculation_timeout', 'dependency_unavailable'],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId: id, query } = call
    const span = await inTenant(tenant => fundSpan(tenant, id, monthSpanOf(query), query))
    return answer(call, () => form12a(inTenant, engine, span), query, clock)
  },
})

export const getPfForm3A = route({
  ...shared,
  operationId: 'getPfForm3A',
  summary: 'Get PF cards (Form 3A)',
  description: `Returns twelve rows for each member, March to February; months without payments are empty. \`limit\` counts members. With \`employee_id\` the particulars of the member are among those of the form. ${ofFinal}`,
  path: '/v1/statutory/pf/form-3a',
  query: Type.Object({
    ...common,
    financial_year: financialYear,
    employee_id: Type.Optional(text(110, { description: 'One employee. Default: all members.' })),
  }),
  files: printed,
  versioned: 'table',
  async handle(call, { clock }) {
    const { inTenant, organizationId: id, query } = call
    const asked = await withEmployee(inTenant, id, query)
    const span = await inTenant(tenant => fundSpan(tenant, id, fundYear(query.financialYear), asked))
    return answer(call, () => form3a(inTenant, span, query.financialYear, asked), query, clock)
  },
})

export const getPfForm6A = route({
  ...shared,
  operationId: 'getPfForm6A',
  summary: 'Get annual PF contributions (6A)',
  description: `Returns one row for each member with the sums of the year, and the challans month by month. ${ofFinal}`,
  path: '/v1/statutory/pf/form-6a',
  query: Type.Object({ ...common, financial_year: financialYear }),
  files: printed,
  versioned: 'table',
  errors: [...shared.errors, 'period_invalid', 'calculation_timeout', 'dependency_unavailable'],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId: id, query } = call
    const span = await inTenant(tenant => fundSpan(tenant, id, fundYear(query.financialYear), query))
    return answer(call, () => form6a(inTenant, engine, span, query.financialYear, query), query, clock)
  },
})

const monthName = (example: string) => pattern('^\\d{4}-(0[1-9]|1[0-2])$', 'Month as YYYY-MM.', example)

export const getPfStatement = route({
  ...shared,
  operationId: 'getPfStatement',
  summary: 'Get the PF statement of members',
  description: `Returns one row for each member and month with wages and both sides of the contribution. \`limit\` counts members. \`totals\` has the charges of the challans and their difference to the members’ parts, which are rounded one by one. ${ofFinal}`,
  path: '/v1/statutory/pf/statement',
  query: Type.Object({
    ...common,
    from: monthName('2026-04'),
    to: monthName('2026-10'),
    employee_id: Type.Optional(text(110, { description: 'One employee. Default: all members.' })),
  }),
  files: tableFormats,
  versioned: 'table',
  errors: [...shared.errors, 'period_invalid', 'calculation_timeout', 'dependency_unavailable'],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId: id, query } = call
    const span = spanOf(query)
    const asked = await withEmployee(inTenant, id, query)
    const fund = await inTenant(tenant => fundSpan(tenant, id, span, asked))
    return answer(call, () => pfStatement(inTenant, engine, fund, asked), query, clock)
  },
})

const maxMonths = 12

function spanOf({ from, to }: { readonly from: string; readonly to: string }) {
  endsBetween(from, to)
  const count = (name: string) => Number(name.slice(0, 4)) * 12 + Number(name.slice(5))
  if (count(to) - count(from) < maxMonths) return { from, to }
  throw new Problem('invalid_parameter', 'The months of the statement are invalid.', [
    fieldProblem(['to'], 'out_of_range', `Send a range of at most ${maxMonths} months.`),
  ])
}

/** The employee by id; refuses one that is unknown. */
async function withEmployee(
  inTenant: InTenant,
  organization: number,
  { employeeId, ...asked }: PfReturnQuery & { readonly employeeId?: string },
): Promise<FundQuery> {
  if (employeeId === undefined) return asked
  const known = await inTenant(tenant => resolveEmployeeIds(tenant, organization, [employeeId]))
  if (known.size > 0) return { ...asked, employeeIds: [...known.values()] }
  throw new Problem('invalid_parameter', 'The employee is unknown.', [
    fieldProblem(['employee_id'], 'unknown_reference', 'Send the id of an employee of the organization.'),
  ])
}
