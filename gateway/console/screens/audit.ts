// The audit log: who changed what and when, and the values before and after.

import type { AuditEntry, Figures, ListAuditLogQuery } from '../../clients/typescript/src/index.ts'
import { instantOf, time, words } from '../format.ts'
import { html, type Content, type Html } from '../html.ts'
import { facts, field, filters, pager, table } from '../parts.ts'
import type { FileScreen, Screen, View } from '../screen.ts'
import { streamed } from './files/fetched.ts'

type Entry = Figures<AuditEntry, 'string'>

const actions = {
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  called: 'Called',
  revealed: 'Unmasked values read',
} as const

const filterNames = [
  'key_id',
  'action',
  'resource_type',
  'resource_id',
  'employee_id',
  'operation',
  'request_id',
]

const screen: Screen = {
  path: '/audit',
  async show(view) {
    const { api, query } = view
    const log = await api.auditLog.list({
      ...auditQuery(query),
      limit: 50,
      cursor: query.get('cursor') ?? undefined,
    })
    const entries = log.data
    const chosen = entries.find(({ id }) => id === query.get('entry'))
    return {
      title: 'Audit',
      body: html`${auditFilters(view)}
<div id="entry">${chosen && entryOf(chosen)}</div>
<h2>Entries</h2>
<p><a href="${fileAddress(view)}">All of these entries as CSV</a></p>
${list(view, entries)}
${pager(view, log.meta.next_cursor)}`,
    }
  },
}

const file: FileScreen = {
  path: '/audit/csv',
  file: ({ api, query }) =>
    streamed(api.auditLog.list(auditQuery(query), { timeoutMs: 300_000 }).file('csv')),
}

export const auditRoutes = [screen, file]

/** The filters of the screen, without the page. */
function auditQuery(query: URLSearchParams): ListAuditLogQuery {
  const asked = Object.fromEntries(
    filterNames.flatMap(name => {
      const value = query.get(name)?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
  const organization = Number(query.get('organization_id'))
  return {
    ...(asked as ListAuditLogQuery),
    ...(organization > 0 ? { organization_id: organization } : {}),
    created_since: instantOf(query.get('since')),
    created_until: instantOf(query.get('until')),
  }
}

function fileAddress({ query }: View): string {
  const kept = new URLSearchParams(query)
  for (const name of ['cursor', 'entry']) kept.delete(name)
  const text = kept.toString()
  return `/audit/csv${text === '' ? '' : `?${text}`}`
}

function auditFilters(view: View): Html {
  const value = (name: string) => view.query.get(name) ?? ''
  const text = (name: string, label: string) => field(name, label, { value: value(name) })
  return filters(
    view,
    html`${field('action', 'Action', { value: value('action'), choices: [['', 'All'], ...Object.entries(actions)] })}
${text('key_id', 'Id of the key')}${text('resource_type', 'Kind of resource')}${text('resource_id', 'Id of the resource')}
${text('employee_id', 'Id of the employee')}${text('operation', 'Operation')}${text('request_id', 'Id of the request')}
${text('organization_id', 'Id of the organization')}
${field('since', 'From (India)', { value: value('since'), type: 'datetime-local' })}${field('until', 'Before (India)', { value: value('until'), type: 'datetime-local' })}`,
  )
}

const actor = ({ key_id: key, auth_method: method }: Entry): Content =>
  key === null ? (method === 'operator' ? 'Operator' : 'Download link') : html`<code>${key}</code>`

function list(view: View, entries: readonly Entry[]): Html {
  const [path] = view.url.split('?')
  const linkOf = (id: string): string => {
    const query = new URLSearchParams(view.query)
    query.set('entry', id)
    return `${path}?${query.toString()}`
  }
  return table(
    'Audit entries',
    [
      {
        title: 'When',
        cell: ({ id, occurred_at: at }) =>
          html`<a href="${linkOf(id)}" hx-get="${linkOf(id)}" hx-target="#entry" hx-select="#entry" hx-swap="outerHTML show:#entry:top">${time(at)}</a>`,
      },
      { title: 'By', cell: actor },
      { title: 'Action', cell: ({ action }) => actions[action] },
      { title: 'Kind', cell: ({ resource_type: type }) => words(type) },
      { title: 'Resource', cell: ({ resource_id: id }) => id !== null && html`<code>${id}</code>` },
      { title: 'Operation', cell: ({ operation }) => html`<code>${operation}</code>` },
    ],
    entries,
    'No entry is like this.',
  )
}

function entryOf(entry: Entry): Html {
  return html`<section class="card"><h2>${actions[entry.action]}: ${words(entry.resource_type)}</h2>
${facts([
  ['When', time(entry.occurred_at)],
  ['By', html`${actor(entry)}${entry.address !== null && html` from ${entry.address}`}`],
  ['Resource', html`<code>${entry.resource_id}</code>`],
  ['Operation', html`<code>${entry.operation}</code>`],
  ['Request', html`<code>${entry.request_id}</code>`],
  ['Place in its chain', html`${entry.sequence} of <code>${entry.chain}</code>`],
  ['Hash', html`<code>${entry.hash}</code>`],
])}
${
  entry.required_scope === null
    ? changes(entry)
    : html`<p class="muted">The values need the scope <code>${entry.required_scope}</code>, which this key lacks.</p>`
}
<p><a href="/events?resource_id=${encodeURIComponent(entry.resource_id ?? '')}">Events of this resource</a></p></section>`
}

function changes({ before, after }: Entry): Html {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return html`${table(
    'Values before and after',
    [
      { title: 'Field', cell: name => words(name) },
      { title: 'Before', cell: name => valueOf(before?.[name]) },
      { title: 'After', cell: name => valueOf(after?.[name]) },
    ],
    names.slice(0, shownFields),
    'The entry has no values.',
  )}<p class="muted">Amounts are in paise. Secrets and identity numbers are masked.</p>`
}

const shownFields = 80
const longest = 300

function valueOf(value: unknown): string {
  if (value === undefined || value === null) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
