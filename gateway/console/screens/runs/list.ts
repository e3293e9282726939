// The runs of an organization, by month and state, and the start of another one.

import { laterMonth, count, money, monthKey, monthName, periodOf, words } from '../../format.ts'
import { html } from '../../html.ts'
import { workingMonth } from '../../layout.ts'
import { actionForm, field, filters, pager, table } from '../../parts.ts'
import type { Action, Screen } from '../../screen.ts'
import { organizationOf } from '../place.ts'
import { runAddress, runName, runState, runStates, type Run, type RunSummary } from './run-parts.ts'

const types = ['regular', 'off_cycle', 'bonus', 'arrears', 'reimbursement'] as const

const start: Action<Run> = {
  label: 'Start a run',
  done: 'The run was started as a draft.',
  call: (api, { params, form, once }) => {
    const period = periodOf(form.get('month'))
    return api.runs.create(
      {
        organization_id: Number(params['org']),
        // The API says what is wrong with a month that is none.
        period: period ?? {},
        type: form.get('type') as (typeof types)[number],
      },
      once,
    )
  },
  next: run => runAddress(run.id),
}

const screen: Screen = {
  path: '/orgs/:org/runs',
  actions: { start },
  async show(view) {
    const { api, query, now } = view
    const organization = organizationOf(view)
    const month = periodOf(query.get('month') ?? '')
    const status = runStates.find(([code]) => code === query.get('status'))?.[0] as Run['status'] | undefined
    const runs = await api.runs.list({
      organization_id: organization,
      ...month,
      status,
      sort: '-period_start',
      limit: 50,
      cursor: query.get('cursor') ?? undefined,
      fields: [
        'id',
        'name',
        'type',
        'month',
        'year',
        'pay_date',
        'status',
        'is_stale',
        'on_hold',
        'totals',
        'counts',
        'warnings_count',
      ],
    })
    const working = workingMonth(now)
    const months = Array.from({ length: 18 }, (_, at) => laterMonth(working, 2 - at))
    const monthChoices = months.map(one => [monthKey(one), monthName(one)] as const)
    const fields = html`${field('month', 'Month', { choices: monthChoices, value: monthKey(working) })}
${field('type', 'Kind', { choices: types.map(type => [type, words(type)]) })}`
    return {
      title: 'Runs',
      body: html`${filters(
        view,
        html`${field('month', 'Month', {
          choices: [['', 'All months'], ...monthChoices],
          value: month === null ? '' : monthKey(month),
        })}${field('status', 'State', { choices: [['', 'All states'], ...runStates], value: status ?? '' })}`,
      )}
${table<RunSummary>(
  'Runs',
  [
    { title: 'Run', cell: run => html`<a href="${runAddress(run.id)}">${runName(run)}</a>` },
    { title: 'State', cell: runState },
    { title: 'Kind', cell: run => words(run.type) },
    { title: 'Employees', cell: run => count(run.totals.employee_count), isNumber: true },
    { title: 'Failed', cell: run => count(run.counts.failed), isNumber: true },
    { title: 'Gross pay', cell: run => money(run.totals.gross), isNumber: true },
    { title: 'Net pay', cell: run => money(run.totals.net_payable), isNumber: true },
    { title: 'Cost', cell: run => money(run.totals.total_cost), isNumber: true },
  ],
  runs.data,
  'No run matches.',
)}
${pager(view, runs.meta.next_cursor)}
<h2>Start a run</h2>
${actionForm(view, 'start', start, { fields, sample: { month: monthKey(working), type: 'regular' }, tone: 'first' })}`,
    }
  },
}

export const listRoutes = [screen]
