import { Type } from 'typebox'
import { choice, flag, listOf, pageQuery, pattern, text } from '../../http/schema.ts'
import { monthSpan } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { isTableFormat, tableFormats } from '../../documents/table-file.ts'
import { route } from '../route.ts'
import { insuredOfMonth } from './esi/insured.ts'
import { contributionPeriods, contributionRegister } from './esi/contribution-period.ts'
import { form01 } from './esi/form-01.ts'
import { esiReport, esiReturn } from './esi/returns.ts'
import { findReversedReturn } from './filings/filed-returns.ts'
import { formFile, formReply } from './forms/form.ts'
import { formChecks, StatutoryForm } from './forms/schema.ts'
import { esiDifferences, pfArrears } from './late-months.ts'
import { ecrOf } from './pf/ecr.ts'
import { membersOfMonth } from './pf/members.ts'
import { monthQuery, statutoryRoute } from './schema.ts'
import { returnAnswer } from './statutory-return.ts'
import { assertEstablishment, assertPaidUnlessNil } from './wage-month.ts'

const reveal = (numbers: string) =>
  flag({ default: false, description: `${numbers} in full. Requires \`employees:sensitive\`; audited.` })

const ofMonth =
  'A complete file is recorded as the file of its filing. The first one of a return (of PF, ESI, PT, LWF or TDS), and each one with other figures, emits `statutory.file.ready`; registers emit none. Includes all runs and settlements of the wage month, which must be locked or paid unless `draft=true`. A file is refused with 409 `file_blocked` while its validation finds errors.'

export const getPfEcr = route({
  ...statutoryRoute,
  operationId: 'getPfEcr',
  summary: 'Get the monthly PF return (ECR)',
  description: `Returns one row per member of the provident fund with the challan by account. \`format=txt\` returns the file for the EPFO portal, with UANs in full; elsewhere they are masked unless \`reveal=true\`. ${ofMonth}`,
  path: '/v1/statutory/pf/ecr',
  query: Type.Object({
    ...monthQuery,
    return_type: Type.Optional(
      choice(['regular', 'supplementary', 'revised'], {
        description:
          'Supplementary and revised returns are of `employee_ids`. A regular return leaves out the members of supplementary returns that are recorded as filed, with a warning for each. A revised return has the members as the month comes to now, without what was contributed too much for an exit or absence that became known later. Default: regular.',
      }),
    ),
    establishment_code: Type.Optional(
      pattern('^[A-Z]{5}[0-9]{7}([0-9]{3})?$', 'The establishment of the organization.', 'KABLR0012345000'),
    ),
    employee_ids: Type.Optional(listOf(text(110), 100)),
    reveal: reveal('UANs'),
  }),
  files: ['txt', ...tableFormats],
  versioned: 'table',
  errors: [
    'invalid_parameter',
    'invalid_run_state',
    'run_is_stale',
    'file_blocked',
    'conflict',
    'period_invalid',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  async handle(call, { engine, clock }) {
    const { inTenant, organizationId, query } = call
    const { returnType = 'regular', establishmentCode, employeeIds, reveal, nil, ...asked } = query
    if (returnType !== 'regular' && employeeIds === undefined) throw employeesRequired(returnType)
    const members = await membersOfMonth(inTenant, engine, organizationId, {
      ...asked,
      ...(employeeIds === undefined ? {} : { employeeIds }),
      returnType,
    })
    assertPaidUnlessNil(members.scope, nil)
    assertEstablishment(members.organization, establishmentCode)
    const { value, upload } = ecrOf(members, { ...asked, returnType, employeeIds, reveal })
    return returnAnswer(call, value, upload, { ...asked, organizationId, generatedAt: clock() })
  },
})

type LateDefinition = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly path: `/v1/statutory/${string}`
  readonly of: typeof pfArrears
}

/** Without a filing: the portals publish no layout of a file for earlier months. */
function lateRoute({ operationId, summary, description, path, of }: LateDefinition) {
  const { nil: _, ...query } = monthQuery
  return route({
    ...statutoryRoute,
    operationId,
    summary,
    description: `${description} \`month\` is the one that pays. Its runs and settlements must be locked or paid unless \`draft=true\`. The portal publishes no layout for such a file, so it is a working for the entry on the portal.`,
    path,
    query: Type.Object({
      ...query,
      reveal: reveal('UANs and insurance numbers'),
    }),
    files: tableFormats,
    versioned: 'table',
    errors: ['invalid_parameter', 'invalid_run_state', 'run_is_stale', 'file_blocked'],
    async handle(call, { clock }) {
      const { inTenant, organizationId, query: asked } = call
      const value = await inTenant(tenant => of(tenant, organizationId, asked))
      return returnAnswer(call, value, null, { ...asked, organizationId, generatedAt: clock() })
    },
  })
}

export const getPfArrears = lateRoute({
  operationId: 'getPfArrears',
  summary: 'Get the PF arrear working',
  description:
    'Returns one row per member and earlier wage month for which more is contributed now, with old and new EPF wages and each share of the difference.',
  path: '/v1/statutory/pf/arrears',
  of: pfArrears,
})

export const getEsiDifferences = lateRoute({
  operationId: 'getEsiDifferences',
  summary: 'Get ESI differences',
  description:
    'Returns one row per insured person and earlier wage month whose contribution differs from what was paid for it. Amounts below zero were contributed too much.',
  path: '/v1/statutory/esi/differences',
  of: esiDifferences,
})

type EsiDefinition = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly path: `/v1/statutory/esi/${string}`
  readonly of: typeof esiReport
}

function esiRoute({ operationId, summary, description, path, of }: EsiDefinition) {
  return route({
    ...statutoryRoute,
    operationId,
    summary,
    description: `${description} ${ofMonth}`,
    path,
    query: Type.Object({ ...monthQuery, reveal: reveal('Insurance numbers') }),
    files: tableFormats,
    versioned: 'table',
    errors: ['invalid_parameter', 'invalid_run_state', 'run_is_stale', 'file_blocked', 'conflict'],
    async handle(call, { clock }) {
      const { inTenant, organizationId, query } = call
      const insured = await inTenant(tenant => insuredOfMonth(tenant, organizationId, query))
      assertPaidUnlessNil(insured.scope, query.nil)
      const value = of(insured, query)
      return returnAnswer(call, value, null, { ...query, organizationId, generatedAt: clock() })
    },
  })
}

export const getEsiReport = esiRoute({
  operationId: 'getEsiReport',
  summary: 'Get the monthly ESI register',
  description:
    'Returns one row per insured person with days, wages and both shares. Insurance numbers are masked unless `reveal=true`.',
  path: '/v1/statutory/esi/report',
  of: esiReport,
})

const { month, year, nil, ...returnTerms } = monthQuery

export const getEsiReturn = route({
  ...statutoryRoute,
  operationId: 'getEsiReturn',
  summary: 'Get the ESI return',
  description: `Returns one row per insured person in the columns of the monthly upload to the ESIC portal, with those who left in the month before. The portal calculates both shares; \`totals\` has them as deducted. The portal takes Excel 97 files: \`format=xls\`. With \`contribution_period\` instead of \`month\`: the register of half a year (Form 5). Files of a month have insurance numbers in full; elsewhere they are masked unless \`reveal=true\`. ${ofMonth}`,
  path: '/v1/statutory/esi/return',
  query: Type.Object({
    ...returnTerms,
    month: Type.Optional(month),
    year,
    nil,
    contribution_period: Type.Optional(
      choice(contributionPeriods, {
        description: 'April to September of `year`, or October of `year` to March of the next.',
      }),
    ),
    reveal: reveal('Insurance numbers'),
  }),
  files: ['xls', ...tableFormats],
  versioned: 'table',
  errors: ['invalid_parameter', 'invalid_run_state', 'run_is_stale', 'file_blocked', 'conflict'],
  async handle(call, { clock }) {
    const { inTenant, organizationId, query, format, warnings } = call
    const { contributionPeriod, month: number, ...asked } = query
    const isMonth = number !== undefined
    if (isMonth === (contributionPeriod !== undefined)) throw eitherPeriod(isMonth)
    const value = await inTenant(async tenant => {
      if (!isMonth)
        return contributionRegister(tenant, organizationId, {
          ...asked,
          contributionPeriod: contributionPeriod!,
        })
      const insured = await insuredOfMonth(tenant, organizationId, { ...asked, month: number })
      assertPaidUnlessNil(insured.scope, asked.nil)
      const subject = {
        report: 'esi_return',
        stateCode: null,
        period: monthSpan({ ...asked, month: number }),
      } as const
      const reversed = await findReversedReturn(tenant, organizationId, subject)
      return esiReturn(insured, { ...asked, month: number }, reversed)
    })
    const terms = { ...asked, ...(isMonth ? { month: number } : {}), organizationId, generatedAt: clock() }
    if (isMonth && format === 'xlsx') warnings.add(legacyFormat)
    return returnAnswer(call, value, null, terms)
  },
})

const legacyFormat = 'xls_required: the ESIC portal takes Excel 97 files; request format=xls'

export const getEsiForm01 = route({
  ...statutoryRoute,
  operationId: 'getEsiForm01',
  summary: 'Get the employer’s particulars (Form 01)',
  description:
    'Returns what is recorded of the employer for registration with ESIC; other particulars of the form are blank. New establishments register through the common form of the Shram Suvidha portal. A file is refused with 409 `form_inputs_missing` while fields are missing (`validation.errors`), unless `draft=true` or `allow_errors=true`.',
  path: '/v1/statutory/esi/form-01',
  query: Type.Object({
    ...pageQuery,
    organization_id: returnTerms.organization_id,
    draft: flag({ default: false, description: 'A file although fields are missing, marked as a draft.' }),
    ...formChecks,
    reveal: reveal('PAN'),
  }),
  replies: { 200: StatutoryForm },
  files: ['xlsx', 'pdf'],
  versioned: 'table',
  errors: ['invalid_cursor', 'form_inputs_missing'],
  async handle({ inTenant, organizationId, query, format, page, ifNoneMatch }, { clock }) {
    const form = () => inTenant(tenant => form01(tenant, organizationId, query.reveal))
    const terms = { ...query, generatedAt: clock() }
    return isTableFormat(format)
      ? formFile(form, format, terms, ifNoneMatch)
      : formReply(await form(), page, terms)
  },
})

function eitherPeriod(isBoth: boolean): Problem {
  return new Problem('invalid_parameter', 'The period of the return is incomplete or contradictory.', [
    fieldProblem(
      ['month'],
      isBoth ? 'not_allowed_here' : 'required',
      'Send either month or contribution_period, with year.',
    ),
  ])
}

function employeesRequired(returnType: string): Problem {
  return new Problem('invalid_parameter', 'The return needs to name its members.', [
    fieldProblem(['employee_ids'], 'required', `Send the employees of the ${returnType} return.`),
  ])
}
