// The files of a month as values: what each says of itself in one call, and how it is fetched.

import type { Download, GetPtReturnQuery } from '../../../clients/typescript/src/index.ts'
import type { Api } from '../../calls.ts'
import { money, monthName, type Period, words } from '../../format.ts'
import { stateName } from '../../states.ts'
import { taxYearOf } from '../place.ts'
import { countedFacts, returnFacts, type FileFacts } from './facts.ts'

/** A parameter that passes over a refusal. */
export type Way = { readonly code: string; readonly flag: string; readonly label: string }

export type MonthFile = {
  readonly title: string
  /** The first one is that of the portal, the bank or the books. */
  readonly formats: readonly [string, ...string[]]
  readonly ways: readonly Way[]
  /** The audited records that tell who took it; null: none does. */
  readonly taken: { readonly operation: string; readonly resourceId: string } | null
  look(api: Api): Promise<FileFacts>
  fetch(api: Api, format: string): Download
}

/** A call whose answer can be fetched as a file. */
type Fetchable = { file(format: string): Download }

/** A month of 50,000 people takes longer than a page. */
const patient = { timeoutMs: 300_000 }

const draftWay = { flag: 'draft', label: 'Take it as a draft, with runs that are not locked' }
const staleWay: Way = {
  code: 'run_is_stale',
  flag: 'allow_stale',
  label: 'Take it with the earlier figures',
}
const returnWays: readonly Way[] = [
  { code: 'invalid_run_state', ...draftWay },
  staleWay,
  {
    code: 'file_blocked',
    flag: 'allow_errors',
    label: 'Take it with its errors; the portal will refuse it',
  },
]
const reportWays: readonly Way[] = [staleWay]
const bankWays: readonly Way[] = [{ code: 'invalid_run_state', ...draftWay }]

const returnFields = 'report,employee_count,total_amount,sha256,validation,due,draft,generated_at'
type StateCode = GetPtReturnQuery['state_code']

/** Null: no file has this name. `flags`: parameters of `Way`. */
export function monthFile(
  organization: number,
  period: Period,
  key: string,
  flags: URLSearchParams,
): MonthFile | null {
  const [kind = '', ...rest] = key.split('.')
  const passed = (names: readonly Way[]) =>
    Object.fromEntries(names.filter(({ flag }) => flags.get(flag) === 'true').map(({ flag }) => [flag, true]))
  if (rest.length === 0) return unionFile(organization, period, kind, passed)
  if (kind === 'pt_return' || kind === 'lwf_return') {
    const [state, length = ''] = rest
    const span = rest.length === 2 ? spanOf(kind, period, length) : null
    const query = { organization_id: organization, ...passed(returnWays) }
    return span === null ? null : stateFile(kind, state as StateCode, length, { ...query, ...span })
  }
  return rest.length === 1 ? runFile(kind, rest[0]!, passed(bankWays)) : null
}

function unionFile(
  organization: number,
  period: Period,
  kind: string,
  passed: (ways: readonly Way[]) => Readonly<Record<string, boolean>>,
): MonthFile | null {
  const { month, year } = period
  const query = { organization_id: organization, month, year, ...passed(returnWays) }
  const statement = {
    organization_id: organization,
    financial_year: taxYearOf(period),
    quarter: Math.floor(((month + 8) % 12) / 3) + 1,
    ...passed(returnWays),
  }
  const reported = { organization_id: organization, month, year, ...passed(reportWays) }
  const filed = { ways: returnWays, taken: null } as const
  switch (kind) {
    case 'pf_ecr':
      return {
        ...filed,
        title: `Electronic Challan cum Return, ${monthName(period)}`,
        formats: ['txt', 'csv', 'xlsx', 'pdf'],
        look: async api => returnFacts(await api.statutory.getPfEcr({ ...query, fields: returnFields })),
        fetch: (api, format) => fileOf(api.statutory.getPfEcr(query, patient), format),
      }
    case 'esi_return':
      return {
        ...filed,
        title: `ESI return, ${monthName(period)}`,
        formats: ['xls', 'csv', 'xlsx', 'pdf'],
        look: async api => returnFacts(await api.statutory.getEsiReturn({ ...query, fields: returnFields })),
        fetch: (api, format) => fileOf(api.statutory.getEsiReturn(query, patient), format),
      }
    case 'tds_24q':
      return {
        ...filed,
        title: `TDS statement of salaries, quarter ${statement.quarter} of ${statement.financial_year}`,
        formats: ['txt', 'csv', 'xlsx'],
        look: async api => returnFacts(await api.statutory.getTdsSalaryStatement({ ...statement, limit: 1 })),
        fetch: (api, format) => fileOf(api.statutory.getTdsSalaryStatement(statement, patient), format),
      }
    case 'tds_26q':
      return {
        ...filed,
        title: `TDS statement of contractors, quarter ${statement.quarter} of ${statement.financial_year}`,
        formats: ['txt', 'csv', 'xlsx'],
        look: async api =>
          returnFacts(await api.statutory.getTdsContractorStatement({ ...statement, limit: 1 })),
        fetch: (api, format) => fileOf(api.statutory.getTdsContractorStatement(statement, patient), format),
      }
    case 'register':
      return {
        ...written(api => fileOf(api.reports.getRegisterDetail(reported, patient), 'csv')),
        title: `Payroll register, ${monthName(period)}`,
        formats: ['xlsx', 'csv', 'pdf'],
        fetch: (api, format) => fileOf(api.reports.getRegisterDetail(reported, patient), format),
      }
    case 'wages':
      return {
        ...written(api => fileOf(api.reports.getSalaryRegister(reported, patient), 'csv')),
        title: `Register of wages, ${monthName(period)}`,
        formats: ['pdf', 'xlsx', 'csv'],
        fetch: (api, format) => fileOf(api.reports.getSalaryRegister(reported, patient), format),
      }
    default:
      return null
  }
}

type StateQuery = Span & { readonly organization_id: number }

function stateFile(
  kind: 'pt_return' | 'lwf_return',
  state: StateCode,
  length: string,
  query: StateQuery,
): MonthFile {
  const asked = { ...query, state_code: state }
  const name = kind === 'pt_return' ? 'Professional tax' : 'Labour welfare fund'
  const call = (api: Api, fields?: string) =>
    kind === 'pt_return'
      ? api.statutory.getPtReturn({ ...asked, ...(fields && { fields }) }, patient)
      : api.statutory.getLwfReturn({ ...asked, year: query.year!, ...(fields && { fields }) }, patient)
  return {
    title: `${name}, ${stateName(state)}, ${length.replace(/(\d)$/, ' $1')}`,
    formats: kind === 'pt_return' ? ['pdf', 'xlsx', 'csv', 'txt'] : ['pdf', 'xlsx', 'csv'],
    ways: returnWays,
    taken: null,
    look: async api => returnFacts(await call(api, returnFields)),
    fetch: (api, format) => fileOf(call(api), format),
  }
}

type Span = {
  readonly year?: number
  readonly month?: number
  readonly quarter?: number
  readonly half?: number
  readonly period?: 'year'
  readonly financial_year?: string
}

/** The months of a State's return, as the API names them; null: the word is none of its lengths. */
function spanOf(kind: 'pt_return' | 'lwf_return', period: Period, length: string): Span | null {
  const name = taxYearOf(period)
  const year = Number(name.slice(0, 4))
  const [, word, place] = /^(month|year|quarter(?=[1-4])|half(?=[12]))([1-4]?)$/.exec(length) ?? []
  switch (word) {
    case 'month':
      return { month: period.month, year: period.year }
    case 'year':
      return kind === 'pt_return' ? { financial_year: name } : { period: 'year', year }
    case 'quarter':
      return { quarter: Number(place), year }
    case 'half':
      return { half: Number(place), year }
    default:
      return null
  }
}

function runFile(kind: string, run: string, passed: Readonly<Record<string, boolean>>): MonthFile | null {
  switch (kind) {
    case 'bank':
      return {
        title: 'Bank file',
        formats: ['csv', 'txt', 'xlsx'],
        ways: bankWays,
        taken: { operation: 'getBankFile', resourceId: run },
        async look(api) {
          const file = await api.runs.getBankFile(run, { ...passed, fields: bankFields })
          return {
            rows: file.row_count,
            total: file.total,
            sha256: file.sha256,
            isDraft: file.draft,
            facts: [
              ['Layout', words(file.bank_format)],
              ['Layout checked with the bank', words(file.profile_status)],
              ['Left out', money(file.excluded_total)],
            ],
            problems: [
              ...file.blocked_by.map(({ message }) => ({
                tone: 'bad' as const,
                text: message,
                employee: null,
              })),
              ...file.warnings.map(({ message }) => ({
                tone: 'warn' as const,
                text: message,
                employee: null,
              })),
            ],
          }
        },
        fetch: (api, format) => fileOf(api.runs.getBankFile(run, passed, patient), format),
      }
    case 'journal':
      return {
        ...written(api => fileOf(api.runs.getJournal(run, {}, patient), 'csv')),
        title: 'Journal',
        formats: ['xlsx', 'csv'],
        ways: [],
        fetch: (api, format) => fileOf(api.runs.getJournal(run, {}, patient), format),
      }
    case 'tally':
      return {
        ...written(api => fileOf(api.runs.getTallySync(run, {}, patient), 'xml')),
        title: 'Vouchers for Tally',
        formats: ['xml'],
        ways: [],
        fetch: (api, format) => fileOf(api.runs.getTallySync(run, {}, patient), format),
      }
    default:
      return null
  }
}

const bankFields =
  'row_count,total,sha256,draft,bank_format,profile_status,excluded_total,blocked_by,warnings'

/** A file that tells nothing of itself but in its own headers: it is fetched to be looked at. */
function written(fetchOne: (api: Api) => Download): Pick<MonthFile, 'look' | 'ways' | 'taken'> {
  return {
    ways: reportWays,
    taken: null,
    look: async api => countedFacts(await fetchOne(api).stream()),
  }
}

const fileOf = (call: Fetchable, format: string): Download => call.file(format)
