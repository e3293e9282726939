// Receivers of webhooks, the slowest first, as a dispatcher reports them beside its metrics.

import { count, counted, duration, time } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { badge, table, type Tone } from '../../parts.ts'
import type { MetricsSource } from '../../screen.ts'
import { faultOf, readText, type Service } from './figures.ts'

type Receiver = {
  readonly webhook_id: string
  readonly account_id: string
  readonly environment: string
  readonly host: string
  readonly state: 'healthy' | 'failing' | 'paused' | 'disabled'
  readonly failing_since: string | null
  readonly retry_at: string | null
  readonly attempts: number
  readonly failures: number
  readonly p50_ms: number | null
  readonly p95_ms: number | null
  readonly waiting: number
  readonly oldest_waiting_seconds: number | null
  readonly last_error: string | null
}

type Report = {
  readonly since: string
  readonly receiver_count: number
  readonly receivers: readonly Receiver[]
}

/** The report of one dispatcher, which all of them make from the same records; null: no service is a dispatcher that answers. */
export async function readReceivers(
  services: readonly Service[],
  { urls, token }: MetricsSource,
): Promise<Report | { readonly fault: string } | null> {
  const dispatcher = services.find(
    ({ figures }) => figures !== null && figures.sum('webhook_breaker_open') !== null,
  )
  const url = dispatcher && urls.get(dispatcher.name)
  if (url === undefined) return null
  try {
    return JSON.parse(await readText(new URL('receivers', url).href, token)) as Report
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

export function receiverTable(report: Awaited<ReturnType<typeof readReceivers>>, now: Date): Html {
  if (report === null) return html`<p class="muted">METRICS_URLS names no dispatcher that answers.</p>`
  if ('fault' in report)
    return html`<p class="muted">The dispatcher does not report its receivers. ${report.fault}</p>`
  const { receivers, receiver_count: all } = report
  const first = all > receivers.length && html`The first ${count(receivers.length)} of `
  return html`<p>${first}${counted(all, 'receiver')} since ${time(report.since)}.</p>
${table<Receiver>(
  'Receivers, slowest first',
  [
    { title: 'Receiver', cell: ({ host, webhook_id: id }) => html`${host} <small>${id}</small>` },
    {
      title: 'Account',
      cell: ({ account_id: id, environment }) => html`<code>${id}</code> <small>${environment}</small>`,
    },
    { title: 'State', cell: receiver => state(receiver, now) },
    { title: '95 % answer within', cell: ({ p95_ms: ms }) => duration(ms), isNumber: true },
    { title: 'Half answer within', cell: ({ p50_ms: ms }) => duration(ms), isNumber: true },
    { title: 'Attempts', cell: ({ attempts }) => count(attempts), isNumber: true },
    { title: 'Failures', cell: ({ failures }) => count(failures), isNumber: true },
    { title: 'Waiting', cell: ({ waiting }) => count(waiting), isNumber: true },
    {
      title: 'Oldest',
      cell: ({ oldest_waiting_seconds: age }) => duration(age === null ? null : age * 1_000),
      isNumber: true,
    },
    { title: 'Last error', cell: ({ last_error: error }) => error ?? '–' },
  ],
  receivers,
  'Nothing was sent in the last hour, and nothing waits.',
)}`
}

const tones: Readonly<Record<Receiver['state'], Tone>> = {
  healthy: 'good',
  failing: 'warn',
  paused: 'bad',
  disabled: 'calm',
}

function state({ state: own, failing_since: since, retry_at: retry }: Receiver, now: Date): Content {
  const wait = retry === null ? 0 : Date.parse(retry) - now.getTime()
  return html`${badge(own, tones[own])}${since !== null && html` since ${time(since)}`}${wait > 0 && html`, tried again in ${duration(wait)}`}`
}
