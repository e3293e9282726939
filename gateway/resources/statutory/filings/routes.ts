import { fieldProblem, Problem } from '#proto/problems.ts'
import { listDownloads } from '#storage/repositories/statutory/filing-downloads.ts'
import { findFiling, listFilingChanges } from '#storage/repositories/statutory/filings.ts'
import { reply } from '../../../http/route.ts'
import { notFound } from '../../../http/input.ts'
import { route } from '../../route.ts'
import {
  Filing,
  FilingDownloadList,
  FilingDownloadQuery,
  FilingList,
  FilingPath,
  FilingQuery,
  FilingReport,
  FundSubmission,
} from './schema.ts'
import { allFilings, downloadsOf, filingPosition, presentFiling, recordFiling, yearNamed } from './service.ts'

const shared = { tag: 'Statutory', pool: 'general', confidential: true, transactions: 'several' } as const

export const listFilingsRoute = route({
  ...shared,
  operationId: 'listFilings',
  summary: 'List filings',
  description:
    'Returns the returns and payments of an organization by due date: those on record, and those that the law expects where it has people and pay or is registered. Where a state has several returns of professional tax (Gujarat, Karnataka, Maharashtra), it is the one that the tax deducted or the number of employees calls for, or that `return_frequency` of the registration names; what is not known leaves the more frequent one. Without `financial_year`, the expected ones are those of the present and the previous year. `not_due` and `due` follow from the calendar and are no changes: `updated_since` returns the others alone, and is not combined with `due_before`.',
  method: 'get',
  path: '/v1/statutory/filings',
  scope: 'statutory:read',
  organization: 'query',
  query: FilingQuery,
  replies: { 200: FilingList },
  errors: ['invalid_cursor', 'invalid_parameter', 'dependency_unavailable'],
  async handle({ inTenant, organizationId, query, page }, { engine }) {
    const { report, status, stateCode, financialYear } = query
    if (page.since !== null) {
      if (query.dueBefore !== undefined) throw noDayOfChanges()
      const year = financialYear === undefined ? undefined : yearNamed(financialYear)
      const filter = { report, status, stateCode, financialYear: year }
      const { rows, latest, total, changes } = await inTenant(async tenant => {
        const found = await listFilingChanges(tenant, organizationId, filter, page)
        return { ...found, latest: await downloadsOf(tenant, organizationId, found.rows) }
      })
      const law = rows.length === 0 ? null : await engine.readLaw()
      const shown = law === null ? [] : rows.map(row => presentFiling(row, law, latest))
      return reply(200, page.answer(shown, filingPosition, total, changes))
    }
    const law = await engine.readLaw()
    const found = await inTenant(tenant => allFilings(tenant, law, organizationId, query))
    const ordered = page.descending ? found.toReversed() : found
    const { after } = page
    const rest = ordered.filter(
      each =>
        after === null || (page.descending ? filingPosition(each) < after : filingPosition(each) > after),
    )
    return reply(
      200,
      page.answer(rest.slice(0, page.limit + 1), filingPosition, page.includeTotal ? found.length : null),
    )
  },
})

export const listFilingDownloads = route({
  ...shared,
  operationId: 'listFilingDownloads',
  summary: 'List downloads of a filing',
  description:
    'Returns who downloaded the complete file of a filing, and when, latest first: every request that was answered with the file in any of its formats. Drafts, files with errors, and JSON are no downloads of it; the audit log has the calls of all files. 404 while nothing is on record of the filing.',
  method: 'get',
  path: '/v1/statutory/filings/{id}/downloads',
  scope: 'statutory:read',
  params: FilingPath,
  query: FilingDownloadQuery,
  replies: { 200: FilingDownloadList },
  errors: ['not_found', 'invalid_cursor', 'invalid_parameter'],
  async handle({ inTenant, params, page }) {
    const { rows, total } = await inTenant(async tenant => {
      const filing = await findFiling(tenant, params.id)
      if (filing === null) throw notFound()
      return listDownloads(tenant, filing, page)
    })
    return reply(
      200,
      page.answer(rows, ({ number }) => String(number), total),
    )
  },
})

function noDayOfChanges(): Problem {
  return new Problem('invalid_parameter', 'A list of changes is not filtered by due date.', [
    fieldProblem(['due_before'], 'not_allowed_here', 'Leave due_before or updated_since out.'),
  ])
}

export const reportFilingRoute = route({
  ...shared,
  operationId: 'reportFiling',
  summary: 'Record the status of a filing',
  description:
    'Records that a return or payment was submitted, accepted or rejected, with its acknowledgement and challan. The service files nothing itself. A submitted or accepted filing protects the runs that it includes from `unlock` and `reverse`. Repeat it to correct details. 201 if nothing was on record of the filing, otherwise 200.',
  method: 'post',
  path: '/v1/statutory/filings',
  scope: 'statutory:write',
  organization: 'body',
  body: FilingReport,
  example: {
    organization_id: 12,
    report: 'pf_ecr',
    period: { month: 9, year: 2026 },
    status: 'submitted',
    submitted_on: '2026-10-12',
    acknowledgement_number: '3012610004567',
  },
  replies: { 200: Filing, 201: Filing },
  errors: ['filing_state_conflict', 'dependency_unavailable'],
  async handle({ caller, organizationId, body, finish }, { engine }) {
    const law = await engine.readLaw()
    return finish(async tenant => {
      const { filing, isNew } = await recordFiling(tenant, law, organizationId, body, caller.person)
      return isNew ? reply(201, filing) : reply(200, filing)
    })
  },
})

export const markFundSubmitted = route({
  ...shared,
  operationId: 'markLwfSubmitted',
  summary: 'Mark an LWF return submitted',
  description:
    'Records that the return of a labour welfare fund was submitted, as `POST /statutory/filings` does for any return.',
  method: 'post',
  path: '/v1/statutory/lwf/mark-submitted',
  scope: 'statutory:write',
  organization: 'body',
  body: FundSubmission,
  example: {
    organization_id: 12,
    state_code: 'MH',
    period: { half: 1, year: 2026 },
    submitted_on: '2026-07-13',
    challan: { number: 'MLWB-88120', paid_on: '2026-07-13', amount: 48_200 },
  },
  replies: { 200: Filing },
  errors: ['filing_state_conflict', 'dependency_unavailable'],
  async handle({ caller, organizationId, body, finish }, { engine }) {
    const law = await engine.readLaw()
    return finish(async tenant => {
      const told = { ...body, report: 'lwf_return', status: 'submitted' } as const
      return reply(200, (await recordFiling(tenant, law, organizationId, told, caller.person)).filing)
    })
  },
})
