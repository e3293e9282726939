// Parts of screens about events: what they are about, and their payload.

import type { Event, Figures } from '../../../clients/typescript/src/index.ts'
import { money, words } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'

export type EventRecord = Figures<Event, 'string'>

/** JSON with a line for each field; a text that is none as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const id = (data: EventRecord['data'], name: string): string | null => {
  const value = data[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** The id that the API lists the events of the same resource by; null for what has none. */
export function resourceOf({ type, data }: EventRecord): string | null {
  if (type.startsWith('payroll.run.') || type === 'payslip.files.ready') return id(data, 'payroll_run_id')
  if (type.startsWith('employee.')) return id(data, 'employee_id')
  if (type.startsWith('payslip.')) return id(data, 'payslip_id')
  if (type.startsWith('fnf.')) return id(data, 'fnf_id')
  if (type.startsWith('import.')) return id(data, 'job_id')
  if (type.startsWith('webhook.')) return id(data, 'webhook_id')
  return id(data, 'filing_id')
}

/** Links to what an event is about, and to the other events of the same resource. */
export function causes(event: EventRecord): Html {
  const { data, organization_id: org } = event
  if (event.test === true) return html`A test: nothing happened, and what it names is an example.`
  const link = (name: string, path: string, label: string): Content => {
    const own = id(data, name)
    return (
      own !== null && html`<a href="${path}/${encodeURIComponent(own)}">${label}</a> <code>${own}</code><br>`
    )
  }
  const resource = resourceOf(event)
  return html`${link('payroll_run_id', `/orgs/${org}/runs`, 'Run')}${link('employee_id', `/orgs/${org}/people`, 'Employee')}${link('webhook_id', '/webhooks', 'Subscription')}${
    resource !== null &&
    html`<a href="/events?resource_id=${encodeURIComponent(resource)}">All events of this resource</a>`
  }`
}

/** The fields of a payload, as rows of names and values. */
export function payload({ data }: EventRecord): [string, Content][] {
  return Object.entries(data).map(([name, value]) => [
    words(name),
    isAmount(name, value) ? money(value) : valueOf(value),
  ])
}

const amounts = new Set(['net_payable', 'net_paid', 'net_released', 'total_amount'])

const isAmount = (name: string, value: unknown): value is number | string =>
  amounts.has(name) && (typeof value === 'number' || typeof value === 'string')

function valueOf(value: unknown): Content {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = JSON.stringify(value, null, 2)
  return html`<pre tabindex="0" aria-label="Value"><code>${text.length > longest ? `${text.slice(0, longest)} …` : text}</code></pre>`
}

const longest = 4_000
