// A run: its state and next action, its totals beside those of the months before, and what stands in its way.

import type { Figures, ReadinessFinding } from '../../../clients/typescript/src/index.ts'
import { bars } from '../../charts.ts'
import { count, counted, day, money, roughMoney, shortMonth, time, words } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { badge, facts, figures, isNow, later, optional, progress, table } from '../../parts.ts'
import type { FileScreen, LiveScreen, Screen } from '../../screen.ts'
import { streamed } from '../files/fetched.ts'
import { choicesOf, runActions } from './actions.ts'
import { runAddress, runPage, type Run, type RunSummary } from './run-parts.ts'

type Finding = Figures<ReadinessFinding, 'string'>

const live: LiveScreen = {
  path: '/runs/:run/progress',
  async *live({ api, params }, signal) {
    for await (const { event, data } of api.runs.watch(params['run']!, { signal })) {
      if (event === 'progress') yield { event, data: { percent: (data as { percent: number }).percent } }
      if (event === 'status') break
    }
    yield { event: 'end', data: {} }
  },
}

const bankFile: FileScreen = {
  path: '/runs/:run/bank-file',
  file({ api, params, query }) {
    const draft = query.get('draft') === 'yes' ? { draft: true } : {}
    return streamed(api.runs.getBankFile(params['run']!, draft).file('xlsx'))
  },
}

const screen: Screen = {
  path: '/runs/:run',
  actions: runActions,
  async show(view) {
    const { api, params } = view
    const run = await api.runs.get(params['run']!, { include: 'failures' })
    const isReadinessLater = hasReadiness(run) && !isNow(view, 'findings', run.counts.selected)
    const [months, readiness] = await Promise.all([
      api.runs.list({
        organization_id: run.organization_id,
        type: run.type,
        status: ['generated', 'locked', 'paid'],
        sort: '-period_start',
        limit: 24,
        fields: ['id', 'month', 'year', 'totals'],
      }),
      hasReadiness(run) && !isReadinessLater ? optional(api.runs.getReadiness(run.id)) : null,
    ])
    const findings = [...(readiness?.blockers ?? []), ...(readiness?.warnings ?? [])]
    const needsOther = findings.some(({ code }) => code === 'four_eyes_required')
    const isCalculated = run.calculation !== null && run.status !== 'calculating'
    const { text, next, others } = choicesOf(view, run, needsOther)
    const page = runPage(
      view,
      run,
      '',
      html`<section class="card"><h2>Next</h2><p>${text}</p>
${run.status === 'calculating' && progress('Calculating', run.progress.percent, runAddress(run.id, '/progress'))}${next}
${others.length > 0 && html`<details><summary>Other actions</summary><div class="actions">${others}</div></details>`}</section>
${isCalculated && html`<h2>Totals</h2>${totalsOf(run)}${chartOf(run, months.data)}`}
${failuresOf(run)}<div id="findings">${isReadinessLater ? later(view, 'findings', 'Check the run for blockers and warnings') : findingsOf(findings)}</div>${heldOf(run)}${filesOf(run)}
<h2>About the run</h2>${aboutRun(run)}`,
    )
    return run.status === 'calculating' ? { ...page, refreshSeconds: 3 } : page
  },
}

/** Nothing stands in the way of what is done or given up. */
const hasReadiness = ({ status }: Run): boolean =>
  status === 'draft' || status === 'failed' || status === 'generated' || status === 'locked'

export const runRoutesOfOne = [screen, live, bankFile]

function totalsOf({ totals, counts }: Run): Html {
  return figures([
    ['Employees paid', count(totals.employee_count)],
    ['Gross pay', money(totals.gross)],
    ['Deductions', money(totals.total_deductions)],
    ['Net pay', money(totals.net_payable)],
    ['Employer contributions', money(totals.employer_contributions)],
    ['Cost to the employer', money(totals.total_cost)],
    ...(counts.failed > 0 ? [['Failed', badge(count(counts.failed), 'bad')] as const] : []),
    ...(counts.held > 0 ? [['Held', badge(count(counts.held), 'warn')] as const] : []),
  ])
}

const at = ({ month, year }: Pick<Run, 'month' | 'year'>): number => year * 12 + month

/** The twelve months up to the run; where a month has several runs, the sum of them. */
function chartOf(run: Run, runs: readonly RunSummary[]): Html {
  const before = [...runs.filter(other => other.id !== run.id && at(other) <= at(run)), run]
  const keys = [...new Set(before.map(at))].toSorted((one, other) => one - other).slice(-12)
  const pointsOf = (key: 'gross' | 'net_payable') =>
    keys.map(month => {
      const own = before.filter(other => at(other) === month)
      const value = own.reduce((sum, { totals }) => sum + Number(totals[key]), 0)
      return {
        label: `${shortMonth(own[0]!)} ${String(own[0]!.year).slice(2)}`,
        value,
        text: own.length === 1 ? money(own[0]!.totals[key]) : roughMoney(value),
        isCurrent: month === at(run),
      }
    })
  return html`<div class="sides">${bars('Gross pay by month, in rupees', pointsOf('gross'))}${bars('Net pay by month, in rupees', pointsOf('net_payable'))}</div>`
}

function failuresOf({ failures, id }: Run): Content {
  if (failures.length === 0) return null
  return html`<h2>Failed</h2>${table(
    'Employees who could not be calculated',
    [
      { title: 'Employee', cell: one => personLink(one.employee_id, one.external_id) },
      { title: 'What is missing, and what to do', cell: one => one.message },
      { title: 'Field', cell: one => one.field && html`<code>${one.field}</code>` },
    ],
    failures.slice(0, 20),
  )}${failures.length > 20 && html`<p><a href="${runAddress(id, '/people?status=failed')}">All who failed</a></p>`}`
}

export function personLink(id: string, name: string | null): Html {
  return html`<a href="/people/${encodeURIComponent(id)}">${name ?? id}</a>`
}

function findingsOf(findings: readonly Finding[]): Content {
  if (findings.length === 0) return null
  return html`<h2>Blockers and warnings</h2>${table<Finding>(
    'Blockers and warnings',
    [
      {
        title: 'Level',
        cell: ({ level }) =>
          level === 'warning'
            ? badge('Warning', 'warn')
            : badge(level === 'error' ? 'Blocker' : 'No payslip', 'bad'),
      },
      { title: 'What', cell: ({ message }) => message },
      { title: 'What to do', cell: ({ fix }) => fix.message },
      { title: 'Employees', cell: one => count(one.employee_count), isNumber: true },
      {
        title: 'Who',
        cell: ({ employees, employee_count }) =>
          html`${employees.slice(0, 5).map(one => html`${personLink(one.employee_id, one.external_id)} `)}${employee_count > 5 && `and ${count(employee_count - 5)} more`}`,
      },
    ],
    findings,
  )}`
}

function heldOf({ held_employees, id }: Run): Content {
  if (held_employees.length === 0) return null
  return html`<h2>Held</h2>${table(
    'Employees whose payment is on hold',
    [
      { title: 'Employee', cell: one => personLink(one.employee_id, one.external_id) },
      { title: 'Net pay', cell: one => money(one.net_payable), isNumber: true },
      { title: 'Reason', cell: one => one.reason },
    ],
    held_employees.slice(0, 20),
  )}<p><a href="${runAddress(id, '/people?status=held')}">${counted(held_employees.length, 'employee')} held: release them among the people</a></p>`
}

function filesOf(run: Run): Content {
  const isFinal = run.status === 'locked' || run.status === 'paid'
  if (!isFinal && run.status !== 'generated') return null
  return html`<h2>Files</h2><ul>
<li><a href="${runAddress(run.id, isFinal ? '/bank-file' : '/bank-file?draft=yes')}" download>Bank file${!isFinal && ' (draft)'}</a></li>
<li><a href="/orgs/${run.organization_id}/files/${run.year}-${String(run.month).padStart(2, '0')}">Payslips and returns of the month</a></li>
</ul>`
}

function aboutRun(run: Run): Html {
  const { calculation } = run
  return facts(
    [
      ['Period', html`${day(run.period_start)} to ${day(run.period_end)}`],
      ['Pay date', day(run.pay_date)],
      ['Employees selected', count(run.counts.selected)],
      ['Excluded', count(run.counts.excluded)],
      ['Without pay', count(run.counts.zero_pay)],
      ['Negative net pay', count(run.counts.negative_net)],
      ['Warnings on payslips', count(run.warnings_count)],
      ['Calculated', calculation && html`${time(calculation.finished_at)}, revision ${calculation.revision}`],
      ['Law', calculation && html`rules <code>${calculation.rule_set_version}</code>`],
      ['Hold', run.on_hold && (run.hold_reason ?? 'The whole run')],
      [
        'Changed since',
        run.is_stale &&
          run.stale_reasons
            .slice(0, 5)
            .map(({ code, source }, index) => `${index > 0 ? ', ' : ''}${words(code)} (${words(source)})`),
      ],
      [
        'Reverses',
        run.reverses_run_id && html`<a href="${runAddress(run.reverses_run_id)}">the earlier run</a>`,
      ],
      ['Corrects', run.source_run_id && html`<a href="${runAddress(run.source_run_id)}">the regular run</a>`],
      ['Id', html`<code>${run.id}</code>`],
    ].filter(([, value]) => value !== null && value !== false) as [string, Content][],
  )
}
