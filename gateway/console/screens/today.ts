// Today: the tasks of each organization, and receivers that do not answer.

import type { Figures, Task, Webhook } from '../../clients/typescript/src/index.ts'
import { day, monthKey, monthName, type Period, time, words } from '../format.ts'
import { html, type Content, type Html } from '../html.ts'
import { workingMonth } from '../layout.ts'
import { badge, optional, pager, table } from '../parts.ts'
import type { Screen } from '../screen.ts'

type Waiting = Figures<Task, 'string'>

const screen: Screen = {
  path: '/',
  async show(view) {
    const { api, query, now } = view
    const cursor = query.get('cursor')
    const [organizations, webhooks] = await Promise.all([
      api.tasks.list(cursor === null ? {} : { cursor }),
      optional(api.webhooks.list({ limit: 200 })),
    ])
    for (const { organization_id: id, organization_name: name } of organizations.data)
      view.names.remember(id, name)
    const failing = webhooks?.data.filter(isFailing) ?? []
    return {
      title: 'Today',
      body: html`${failing.length > 0 && failingList(failing)}
${organizations.data.length === 0 && html`<p class="muted">There is no organization yet.</p>`}
${organizations.data.map(
  ({ organization_id: id, organization_name: name, tasks }) =>
    html`<section><h2><a href="/orgs/${id}/months/${monthKey(workingMonth(now))}">${name}</a></h2>${tasksOf(id, tasks)}</section>`,
)}
${pager(view, organizations.meta.next_cursor)}`,
    }
  },
}

export const todayRoutes = [screen]

/** Tasks of one organization that are shown; the others are in its month and its calendar. */
const shownTasks = 12

function tasksOf(org: number, tasks: readonly Waiting[]): Html {
  const shown = tasks.slice(0, shownTasks)
  return html`${table(
    'What waits',
    [
      { title: 'What', cell: task => what(org, task) },
      { title: 'Month', cell: task => monthOf(task) && monthName(monthOf(task)!) },
      {
        title: 'By',
        cell: ({ due_date: due, overdue }) => html`${day(due)} ${overdue && badge('Late', 'bad')}`,
      },
    ],
    shown,
    'Nothing is waiting.',
  )}${tasks.length > shown.length && html`<p class="muted">${tasks.length - shown.length} more.</p>`}`
}

const sentences: Readonly<Record<Waiting['kind'], string>> = {
  month_without_run: 'No run pays this month yet',
  run_to_calculate: 'The run is not calculated',
  run_failed: 'The calculation failed',
  run_stale: 'Something changed after the calculation',
  run_to_lock: 'The run waits for its approval',
  run_to_pay: 'The run is locked and not paid',
  filing_due: 'is due',
  file_stale: 'is due, and its file is out of date',
}

function what(org: number, task: Waiting): Content {
  const sentence = sentences[task.kind]
  const period = monthOf(task)
  if (task.report !== null) {
    const [year] = (task.due_date ?? '').split('-')
    return html`<a href="/orgs/${org}/calendar/${year}">${words(task.report)}${task.state_code && ` ${task.state_code}`}</a> ${sentence}`
  }
  return period === null ? sentence : html`<a href="/orgs/${org}/months/${monthKey(period)}">${sentence}</a>`
}

const monthOf = ({ month, year }: Waiting): Period | null =>
  month === null || year === null ? null : { month, year }

const isFailing = ({ active, disabled_reason: reason, failing_since: since }: Webhook): boolean =>
  active ? since !== null : reason !== null && reason !== 'manual'

function failingList(webhooks: readonly Webhook[]): Html {
  return html`<section><h2>Receivers that do not answer</h2>${table(
    'Receivers that do not answer',
    [
      { title: 'Receiver', cell: ({ id, url }) => html`<a href="/webhooks/${id}">${url}</a>` },
      { title: 'Since', cell: ({ failing_since: since }) => time(since) },
      {
        title: 'State',
        cell: ({ active }) => (active ? badge('Failing', 'warn') : badge('Switched off', 'bad')),
      },
    ],
    webhooks.slice(0, 20),
  )}</section>`
}
