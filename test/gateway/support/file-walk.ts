// The files that the API gives out, as calls: the routes come from the table of contents, and the government forms from
// their catalogue, so that a new file is walked without being added anywhere.

import type { FileFormat } from '#gateway/http/file-types.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import type { Partner } from '../../support/partner.ts'

export const fileRoutes = routes.filter(({ method, files }) => method === 'get' && files)

export type FileCall = {
  readonly route: Route
  /** Without a format. */
  readonly path: string
  readonly formats: readonly FileFormat[]
}

type FilePlaces = {
  readonly organizationId: number
  /** The tax year whose certificates and statements are made. */
  readonly financialYear: string
  /** For paths with an id, by the first part of the path. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Paths of files of many payslips, by format. */
  readonly bundles: Partial<Record<FileFormat, string>>
}

/** What a query is sent with where the route knows the name. */
const commonQuery = {
  month: '10',
  year: '2026',
  quarter: '3',
  state_code: 'HR',
  period: 'month',
  draft: 'true',
  allow_errors: 'true',
  type: 'employees',
  prefill: 'true',
  voucher: 'accrual',
} as const

/** Where a route takes some of them in other ways; null: without it. */
const ownQueries: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  getPtReport: { quarter: null, financial_year: null, period: null, state_code: 'KA' },
  getPtReturn: { quarter: null, financial_year: null, period: null, state_code: 'KA' },
  getEsiReturn: { contribution_period: null },
  getPfStatement: { from: '2026-10', to: '2026-10' },
  getBankFile: { draft: 'true' },
}

/** The generic layout of banks is no workbook. */
const ownFormats: Readonly<Record<string, string>> = { 'getBankFile xlsx': '&bank_format=icici' }

/** Every call of every route; throws where a path has an id that `places` lacks. */
export async function fileCalls(call: Partner, places: FilePlaces): Promise<readonly FileCall[]> {
  const calls = fileRoutes.flatMap(route => {
    const { operationId, files: formats = [] } = route
    if (operationId === 'getGovernmentForm') return []
    if (operationId === 'getPayslipFilesContent')
      return formats.map(format => ({ route, formats: [format], path: `${places.bundles[format]!}?` }))
    const known = Object.keys(route.query?.properties ?? {})
    return pathsOf(route, places).map(path => ({
      route,
      formats,
      path: `${path}?${queryOf(operationId, known, places)}`,
    }))
  })
  return [...calls, ...(await formCalls(call, places))]
}

/** The path as a file of that format. */
export const asFile = ({ route, path }: FileCall, format: FileFormat): string =>
  `${path}${path.endsWith('?') ? '' : '&'}format=${format}${ownFormats[`${route.operationId} ${format}`] ?? ''}`

function pathsOf({ path }: Route, { ids }: FilePlaces): readonly string[] {
  const own = path.slice('/v1'.length)
  if (!own.includes('{')) return [own]
  const [, place = ''] = own.split('/')
  const known = ids[place] ?? []
  if (known.length === 0 || own.split('{').length > 2) throw new Error(`Add an id for ${path}.`)
  return known.map(id => own.split(/\{\w+\}/).join(id))
}

function queryOf(operationId: string, known: readonly string[], places: FilePlaces): string {
  const own = ownQueries[operationId] ?? {}
  const common: Readonly<Record<string, string | undefined>> = {
    ...commonQuery,
    organization_id: String(places.organizationId),
    financial_year: places.financialYear,
    ...(operationId === 'getTdsCertificate' ? { employee_id: places.ids['employees']?.[0] } : {}),
  }
  return [...new Set([...known, ...Object.keys(own)])]
    .flatMap(name => {
      const value = name in own ? own[name] : common[name]
      return value === null || value === undefined ? [] : [`${name}=${value}`]
    })
    .join('&')
}

type Form = {
  readonly id: string
  readonly effective_from: string | null
  readonly effective_to: string | null
  readonly formats: readonly FileFormat[]
  readonly parameters: readonly string[]
}

/** Each form that the service makes, in the version that is in force in the month. */
async function formCalls(call: Partner, places: FilePlaces): Promise<readonly FileCall[]> {
  const route = fileRoutes.find(({ operationId }) => operationId === 'getGovernmentForm')!
  const listed = await call('GET', '/government-forms?limit=200')
  const forms = (listed.at('data') as readonly Form[]).filter(
    ({ formats, effective_from: from, effective_to: to }) =>
      formats.length > 0 && (from ?? '') <= '2026-10-31' && '2026-10-31' <= (to ?? '9999'),
  )
  const { organizationId, financialYear, ids } = places
  const values: Readonly<Record<string, string>> = {
    employee_id: ids['employees']?.[0] ?? '',
    month: commonQuery.month,
    year: commonQuery.year,
    financial_year: financialYear,
    contribution_period: 'apr_sep',
  }
  const calls: FileCall[] = []
  for (const { id, formats, parameters } of forms) {
    const query = parameters.map(name => `&${name}=${values[name]}`).join('')
    const path = `/government-forms/${id}?organization_id=${organizationId}&draft=true${query}`
    calls.push({ route, path, formats })
  }
  return calls
}
