// Files: everything of a month that goes to an authority, a bank or the books.

import type { AuditEntry, Figures, PayrollRunSummary } from '../../../clients/typescript/src/index.ts'
import { html, type Html } from '../../html.ts'
import { count, day, money, monthKey, monthName, type Period, time, words, todayOf } from '../../format.ts'
import { badge, optional, pager, table, type Tone } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import {
  fileKey,
  filingBadge,
  filingMonths,
  lastMonth,
  lawName,
  mainFormat,
  type ShownFiling,
} from '../filing.ts'
import { monthLinks, monthOf, organizationOf, taxYearOf } from '../place.ts'

const filingFields =
  'id,report,return_type,serial,state_code,period,financial_year,form_title,due_date,status,generated_at,download_count,last_downloaded_at,last_downloaded_by,sha256,employee_count,total_amount'
const runFields = 'id,name,type,status,is_stale,totals,calculation'
const filed = ['pf_ecr', 'esi_return', 'pt_return', 'lwf_return', 'tds_24q', 'tds_26q'] as const

export const fileList: Screen = {
  path: '/orgs/:org/files/:period',
  async show(view) {
    const { api, query } = view
    const [organization, period] = [organizationOf(view), monthOf(view)]
    const today = todayOf(view.now)
    const cursor = query.get('cursor')
    const [runs, filings, taken] = await Promise.all([
      api.runs.list({
        organization_id: organization,
        month: period.month,
        year: period.year,
        fields: runFields,
        limit: 10,
        ...(cursor !== null && { cursor }),
      }),
      optional(
        api.statutory.listFilings({
          organization_id: organization,
          financial_year: taxYearOf(period),
          report: [...filed],
          fields: filingFields,
          limit: 200,
        }),
      ),
      optional(
        api.auditLog.list({
          organization_id: organization,
          operation: 'getBankFile',
          limit: 50,
          sort: '-created_at',
        }),
      ),
    ])
    const calculated = runs.data.filter(({ calculation }) => calculation !== null)
    const base = `/orgs/${organization}/files/${monthKey(period)}`
    const ofMonth = (filings?.data ?? []).filter(filing => isOf(filing, period))
    return {
      title: `Files of ${monthName(period)}`,
      period,
      body: html`${monthLinks(period, key => `/orgs/${organization}/files/${key}`)}
<h2>Returns</h2>
${
  filings === null
    ? html`<p class="muted">This session may not read returns (<code>statutory:read</code>).</p>`
    : returns(base, ofMonth, today)
}
${filings?.meta.has_more === true && html`<p class="muted">The year has more than 200 returns; the latest ones stand in the <a href="/orgs/${organization}/calendar/${period.year}">calendar</a>.</p>`}
<h2>Payment and books</h2>
${filesOfRuns(base, organization, calculated, taken?.data ?? null)}
${pager(view, runs.meta.next_cursor)}
<h2>Registers</h2>
${registersTable(base)}`,
    }
  },
}

const runFiles = [
  ['bank', 'Bank file', ['csv']],
  ['journal', 'Journal', ['xlsx']],
  ['tally', 'Vouchers for Tally', []],
  ['payslips', 'Payslips as one file', []],
] as const

const registers = [
  ['wages', 'Register of wages', 'The statutory register, one line for each payslip.', ['pdf', 'xlsx']],
  [
    'register',
    'Payroll register',
    'One line for each payslip, one column for each component.',
    ['xlsx', 'csv'],
  ],
] as const

const registersTable = (base: string): Html =>
  table(
    'Registers',
    [
      { title: 'File', cell: ([key, name]) => html`<a href="${base}/${key}">${name}</a>` },
      { title: 'What it is', cell: ([, , text]) => text },
      { title: 'Get', cell: ([key, , , formats]) => downloads(base, key, formats) },
    ],
    registers,
  )

type ShownRun = Figures<PayrollRunSummary, 'string'>
type RunFile = {
  readonly run: ShownRun
  readonly kind: string
  readonly name: string
  readonly key: string
  readonly formats: readonly string[]
}

/** `takings`: of bank files, newest first; null: this session may not read them. */
function filesOfRuns(
  base: string,
  organization: number,
  runs: readonly ShownRun[],
  takings: readonly AuditEntry[] | null,
): Html {
  const last = new Map((takings ?? []).toReversed().map(entry => [entry.resource_id, entry]))
  const taken = ({ run, kind }: RunFile) => {
    if (kind !== 'bank') return html`<span class="muted">not recorded</span>`
    if (takings === null) return html`<span class="muted">needs <code>audit:read</code></span>`
    const entry = last.get(run.id)
    return entry === undefined
      ? 'not yet'
      : html`${time(entry.occurred_at)} <code>${entry.key_id ?? words(entry.auth_method)}</code>`
  }
  const rows = runs.flatMap(run =>
    runFiles.map(([kind, name, formats]): RunFile => {
      const key = kind === 'payslips' ? `payslips/${run.id}` : `${kind}.${run.id}`
      return { run, kind, name, formats, key }
    }),
  )
  return table(
    'Files of runs',
    [
      { title: 'File', cell: ({ name, key }) => html`<a href="${base}/${key}">${name}</a>` },
      {
        title: 'Run',
        cell: ({ run }) =>
          html`<a href="/orgs/${organization}/runs/${encodeURIComponent(run.id)}">${run.name ?? words(run.type)}</a>`,
      },
      { title: 'State', cell: ({ run }) => runState(run) },
      { title: 'Net pay, ₹', cell: ({ run }) => money(run.totals?.net_payable), isNumber: true },
      { title: 'Last taken', cell: taken },
      { title: 'Get', cell: ({ key, formats }) => downloads(base, key, formats) },
    ],
    rows,
    'There is no run of this month yet.',
  )
}

function isOf(filing: ShownFiling, { month, year }: Period): boolean {
  const last = lastMonth(filing)
  return last !== null && last.month === month && last.year === year
}

function returns(base: string, filings: readonly ShownFiling[], today: string): Html {
  return table(
    'Returns of the month',
    [
      {
        title: 'Return',
        cell(filing) {
          const key = fileKey(filing)
          const name = lawName(filing)
          const type = filing.return_type === 'regular' ? '' : `, ${filing.return_type} ${filing.serial}`
          const record = filing.generated_at === null ? '' : `?filing=${filing.id}`
          return key === null ? `${name}${type}` : html`<a href="${base}/${key}${record}">${name}</a>`
        },
      },
      { title: 'Of', cell: filingMonths },
      { title: 'Due', cell: ({ due_date: due }) => html`<span class="whole">${day(due)}</span>` },
      { title: 'State', cell: filing => filingBadge(filing, today) },
      { title: 'People', cell: ({ employee_count: people }) => count(people), isNumber: true },
      { title: 'Amount', cell: ({ total_amount: total }) => money(total), isNumber: true },
      {
        title: 'Last taken',
        cell: ({ last_downloaded_at: at, last_downloaded_by: person, download_count: times }) =>
          at === null
            ? 'not yet'
            : html`${time(at)}<br>${person === null ? 'by link' : html`<code>${person}</code>`}${times > 1 && html`<br><span class="muted">${count(times)} times</span>`}`,
      },
      {
        title: 'SHA-256',
        cell: ({ sha256 }) =>
          sha256 === null ? '–' : html`<code class="whole">${sha256.slice(0, 8)}…</code>`,
      },
      {
        title: 'Get',
        cell(filing) {
          const key = fileKey(filing)
          return key === null ? '' : downloads(base, key, [mainFormat(filing.report)])
        },
      },
    ],
    filings,
    'The law expects no return of this month.',
  )
}

/** Links to the file in each format. */
export function downloads(base: string, key: string, formats: readonly string[], query = ''): Html {
  return html`${formats.map(format => html`<a class="get" href="${base}/${key}/${format}${query}">${format.toUpperCase()}</a> `)}`
}

function runState({
  status,
  is_stale: isStale,
}: {
  readonly status: string
  readonly is_stale: boolean
}): Html {
  const tones: Readonly<Record<string, Tone>> = {
    locked: 'good',
    paid: 'good',
    generated: 'warn',
    failed: 'bad',
    reversed: 'bad',
  }
  return html`${badge(words(status), tones[status])}${isStale && html` ${badge('stale', 'bad')}`}`
}
