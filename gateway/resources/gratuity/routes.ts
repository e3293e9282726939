import { isTableFormat, printedTableFile } from '../../documents/table-file.ts'
import { lineOf, ndjson } from '../../http/lines.ts'
import { reply } from '../../http/route.ts'
import { peopleOfStream } from '../../http/work-budget.ts'
import { employeeOfPath } from '../employees/service.ts'
import { route } from '../route.ts'
import {
  EmployeeGratuityQuery,
  GratuityExportQuery,
  GratuityList,
  GratuityPath,
  GratuityProjection,
  GratuityQuery,
  GratuityTotalsLine,
} from './schema.ts'
import {
  employeeQuestion,
  gratuityQuestion,
  projectionLines,
  projectionTable,
  projectOne,
  projectPage,
} from './service.ts'

const shared = {
  tag: 'FnF and gratuity',
  method: 'get',
  scope: 'fnf:read',
  pool: 'general',
  confidential: true,
  transactions: 'several',
} as const

export const listGratuity = route({
  ...shared,
  operationId: 'listGratuity',
  summary: 'List gratuity projections',
  description:
    'Returns the gratuity of every employee in service on `as_of`: what an exit on that day would pay, and what has accrued. `totals` add up all pages by department; they come with the first page and are null on later ones. With `Accept: application/x-ndjson` all rows are streamed, one per line, and the totals are the last line. Not an actuarial valuation: no mortality, attrition or discounting. Writes nothing.',
  path: '/v1/gratuity',
  organization: 'query',
  query: GratuityQuery,
  people: ({ accept }) => (accept.includes(ndjson) ? peopleOfStream : 0),
  replies: { 200: GratuityList },
  streams: {
    [ndjson]: lineOf([GratuityProjection, GratuityTotalsLine], 'One employee per line, then the totals.'),
  },
  errors: [
    'invalid_cursor',
    'period_invalid',
    'calculation_timeout',
    'dependency_unavailable',
    'concurrency_limit_exceeded',
  ],
  async handle({ inTenant, organizationId, query, page, accepts }, { engine }) {
    const { departmentId = null, eligible = null, ...asked } = query
    const question = await inTenant(tenant =>
      gratuityQuestion(tenant, organizationId, asked, { reason: null, explain: false }),
    )
    const filters = { departmentIds: departmentId, eligible }
    if (accepts.has(ndjson))
      return { mediaType: ndjson, stream: projectionLines(engine, question, filters, page) }
    return reply(200, await projectPage(engine, question, filters, page))
  },
})

export const exportGratuity = route({
  ...shared,
  operationId: 'exportGratuity',
  summary: 'Get gratuity projections as a file',
  description:
    'Returns the projections of `GET /gratuity` as a file, with their totals. The rows are checked against the totals while the file is written.',
  path: '/v1/gratuity/export',
  organization: 'query',
  query: GratuityExportQuery,
  people: () => peopleOfStream,
  replies: {},
  files: ['xlsx', 'csv', 'pdf'],
  errors: ['period_invalid', 'calculation_timeout', 'dependency_unavailable', 'concurrency_limit_exceeded'],
  async handle({ inTenant, organizationId, query, format, ifNoneMatch }, { engine }) {
    const { departmentId = null, eligible = null, ...asked } = query
    const question = await inTenant(tenant =>
      gratuityQuestion(tenant, organizationId, asked, { reason: null, explain: false }),
    )
    const table = () => projectionTable(inTenant, engine, question, { departmentIds: departmentId, eligible })
    return printedTableFile(table, organizationId, isTableFormat(format) ? format : 'xlsx', ifNoneMatch)
  },
})

export const getEmployeeGratuity = route({
  ...shared,
  operationId: 'getEmployeeGratuity',
  summary: 'Get a gratuity projection',
  description:
    'Returns the gratuity of one employee as of a day with the steps of the calculation. For an employee who has left, the last day of service takes the place of a later `as_of`. Writes nothing.',
  path: '/v1/gratuity/{employee_id}',
  params: GratuityPath,
  query: EmployeeGratuityQuery,
  replies: { 200: GratuityProjection },
  errors: ['ambiguous_external_id', 'period_invalid', 'calculation_timeout', 'dependency_unavailable'],
  async handle({ inTenant, params, query }, { engine }) {
    const { employeeId, question } = await inTenant(async tenant => {
      const employee = await employeeOfPath(tenant, params.employeeId)
      return { employeeId: employee.id, question: await employeeQuestion(tenant, employee, query) }
    })
    return reply(200, await projectOne(engine, question, employeeId))
  },
})
