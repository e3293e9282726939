import { Problem } from '#proto/problems.ts'
import { cancelImport, listImports, refusedRows } from '#storage/repositories/jobs/imports.ts'
import { requireScope } from '../../http/authorization.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { eventStream } from '../../http/server-sent-events.ts'
import { route } from '../route.ts'
import { errorFile, templateColumns, templateComponents, templateFile } from './files.ts'
import { titleOf } from './columns.ts'
import { maxFileBytes } from './limits.ts'
import {
  Import,
  ImportCreate,
  ImportEvents,
  ImportList,
  ImportPath,
  ImportQuery,
  ImportReadQuery,
  ImportRowList,
  ImportRowsQuery,
  Template,
  TemplateQuery,
} from './schema.ts'
import {
  acceptedImport,
  changedImport,
  foundImport,
  hasErrors,
  importEvents,
  lastEventId as endOfEvents,
  presentImport,
  presentRows,
  startImport,
} from './service.ts'
import { importType } from './import-types.ts'

const shared = { tag: 'Imports', pool: 'general' } as const
const one = { ...shared, params: ImportPath } as const
const millisecondsASecond = 1000

export const listImportsRoute = route({
  ...shared,
  operationId: 'listImports',
  summary: 'List imports',
  description: 'Returns the imports of an organization, filtered by type and status.',
  method: 'get',
  path: '/v1/imports',
  scope: 'imports:read',
  organization: 'query',
  query: ImportQuery,
  replies: { 200: ImportList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query: { type, status }, page }) {
    const { rows, total, changes } = await listImports(tenant, organizationId, { type, status }, page)
    return reply(
      200,
      page.answer(rows.map(presentImport), row => row.id, total, changes),
    )
  },
})

/** The file, with room for the fields of the form. */
const bodyLimit = maxFileBytes + 1024 * 1024

export const createImportRoute = route({
  ...shared,
  operationId: 'createImport',
  summary: 'Create an import',
  description:
    'Imports the rows of a workbook (.xlsx) or of CSV in UTF-8: as `multipart/form-data` with the part `file`, or as JSON with `file_url`, or with `source_import_id` for the file of a dry run. Each row is judged as a request of its own and has its own result; refused rows are in `errors.xlsx`. Needs the write scope of the imported type too. Emits `import.completed`.',
  method: 'post',
  path: '/v1/imports',
  pool: 'bulk',
  scope: 'imports:write',
  organization: 'body',
  transactions: 'several',
  body: ImportCreate,
  bodyLimit,
  fileLimit: maxFileBytes,
  example: {
    organization_id: 12,
    type: 'employees',
    dry_run: true,
    file_url: 'https://partner.example/exports/employees.xlsx',
  },
  replies: { 202: Import },
  errors: [
    'import_running',
    'import_template_mismatch',
    'https_required',
    'url_not_allowed',
    'unsupported_media_type',
    'payload_too_large',
  ],
  async handle(call, { allowLoopbackWebhooks, wakeImporter }) {
    const { body, organizationId, finish, warnings } = call
    const accepted = await acceptedImport(call, organizationId, body, allowLoopbackWebhooks)
    const answer = await finish(async tenant => {
      const job = await startImport(tenant, organizationId, accepted, warnings)
      return reply(202, presentImport(job), { Location: `/imports/${job.id}`, 'Retry-After': '1' })
    })
    wakeImporter()
    return answer
  },
})

export const getImport = route({
  ...one,
  operationId: 'getImport',
  summary: 'Get an import',
  description:
    'Returns the import with its progress. With `wait_for=status_change` the response waits until the status changes, at most `timeout` seconds.',
  method: 'get',
  path: '/v1/imports/{id}',
  scope: 'imports:read',
  query: ImportReadQuery,
  transactions: 'several',
  versioned: 'derived',
  replies: { 200: Import },
  errors: [],
  async handle({ inTenant, params, query }) {
    const job = await inTenant(tenant => foundImport(tenant, params.id))
    const shown =
      query.waitFor === undefined
        ? job
        : await changedImport(inTenant, job, query.timeout * millisecondsASecond)
    return reply(200, presentImport(shown))
  },
})

export const watchImport = route({
  ...one,
  operationId: 'watchImport',
  summary: 'Stream import events',
  description:
    'Streams the progress of an import as server-sent events: `progress`, `status` and `heartbeat`. Returns 204 if the client has received the end. Reconnect with `Last-Event-ID`.',
  method: 'get',
  path: '/v1/imports/{id}/events',
  scope: 'imports:read',
  transactions: 'several',
  replies: { 204: nothing },
  streams: { [eventStream]: ImportEvents },
  errors: ['concurrency_limit_exceeded'],
  async handle({ inTenant, params, lastEventId }, { shutdown }) {
    const job = await inTenant(tenant => foundImport(tenant, params.id))
    if (lastEventId === endOfEvents) return reply(204, null)
    return { mediaType: eventStream, stream: importEvents(inTenant, job.id, shutdown.closing) }
  },
})

export const cancelImportRoute = route({
  ...one,
  operationId: 'cancelImport',
  summary: 'Cancel an import',
  description: 'Ends an import that has not ended. Rows that were imported before stay.',
  method: 'post',
  path: '/v1/imports/{id}/cancel',
  scope: 'imports:write',
  replies: { 200: Import },
  errors: ['conflict'],
  find: ({ tenant, params }) => foundImport(tenant, params.id),
  async handle({ tenant, target }) {
    return reply(200, presentImport(await cancelImport(tenant, target)))
  },
})

export const listImportRows = route({
  ...one,
  operationId: 'listImportRows',
  summary: 'List refused rows',
  description:
    'Returns the refused rows of an import in the order of the file, each with its cells and why it was refused. Correct them with `POST /imports`: `source_import_id` and `corrections`. Kept for 30 days.',
  method: 'get',
  path: '/v1/imports/{id}/rows',
  scope: 'imports:read',
  confidential: true,
  query: ImportRowsQuery,
  replies: { 200: ImportRowList },
  errors: ['invalid_cursor'],
  async handle({ tenant, params, page, query }) {
    const job = await foundImport(tenant, params.id)
    const window = { after: Number(page.after ?? 0), limit: page.limit + 1 }
    const rows = await refusedRows(tenant, job, window)
    return reply(
      200,
      page.answer(presentRows(rows, job), ({ row }) => String(row), query.includeTotal ? job.failed : null),
    )
  },
})

export const getImportErrors = route({
  ...one,
  operationId: 'getImportErrors',
  summary: 'Get refused rows',
  description:
    'Returns the refused rows with their original columns and why each was refused. Correct them in the file and import it again: columns that begin with `_` are ignored, and a masked number that is left as it is means the original. Cells of columns that are not read are hidden but for the last four characters of long ones, and likewise mean the original, also if `mapping` names their column now. Kept for 30 days.',
  method: 'get',
  path: '/v1/imports/{id}/errors.xlsx',
  scope: 'imports:read',
  transactions: 'several',
  confidential: true,
  replies: {},
  files: ['xlsx', 'csv'],
  linked: true,
  errors: ['not_generated'],
  async handle({ inTenant, params, format }) {
    const job = await inTenant(tenant => foundImport(tenant, params.id))
    if (!hasErrors(job)) throw new Problem('not_generated', 'The import has no file of refused rows.')
    return errorFile(inTenant, job, format === 'csv' ? 'csv' : 'xlsx')
  },
})

export const getImportTemplate = route({
  ...shared,
  operationId: 'getImportTemplate',
  summary: 'Get an import template',
  description:
    'Returns a workbook (default) or CSV with the columns of a type of import, or their description as JSON. In `employees`, `employee_statutory`, `departments` and `designations` an empty cell changes nothing; in the other types a row states the whole record. `prefill` adds the current employees; a row that says nothing beyond whose it is changes nothing. Departments, designations, shifts, managers, salary groups and components go by id, code or name. `salaries` has a column `component.CODE` for each active component.',
  method: 'get',
  path: '/v1/imports/template',
  scope: 'imports:read',
  organization: 'query',
  transactions: 'several',
  query: TemplateQuery,
  replies: { 200: Template },
  files: ['xlsx', 'csv'],
  filesFirst: true,
  confidential: true,
  errors: ['dependency_unavailable'],
  async handle({ inTenant, organizationId, query, format, caller }, { engine }) {
    const type = importType(query.type)
    if (query.prefill) requireScope(caller, 'employees:read')
    const parts = { inTenant, organizationId, engine }
    const components = await templateComponents(query.type, parts)
    if (format === 'json') {
      const columns = templateColumns(type, components).map(
        ({ key, required, type: kind, words, example, description }) => ({
          key,
          title: titleOf(key),
          required,
          type: kind,
          enum: words === null ? null : [...words],
          example,
          description,
        }),
      )
      return reply(200, { type: query.type, columns })
    }
    const asked = { isFilled: query.prefill, format: format === 'csv' ? 'csv' : 'xlsx', components } as const
    return templateFile(query.type, type, asked, parts)
  },
})
