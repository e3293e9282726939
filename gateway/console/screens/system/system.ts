// The services, for an operator: what is up, what waits, what fails, and what is an alarm. It starts nothing.

import { count, counted, duration, time } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { badge, facts, figures, table } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { alarmsOf, type Alarm } from './alarms.ts'
import { readReceivers, receiverTable } from './receivers.ts'
import { isWell, readServices, type Service } from './figures.ts'

const screen: Screen = {
  path: '/system',
  for: 'operator',
  async show({ metrics, now }) {
    const [services, health] = await Promise.all([
      readServices(metrics.urls, metrics.token),
      isWell(metrics.healthUrl),
    ])
    const report = await readReceivers(services, metrics)
    return {
      title: 'System',
      refreshSeconds: 30,
      body: html`${alarmList(alarmsOf(services, health, now))}
<h2>Services</h2>${serviceTable(services, health, now)}
<h2 id="receivers">Receivers, slowest first</h2>${receivers(services)}${receiverTable(report, now)}
<h2>Queues</h2>${queues(services)}
<h2>Database</h2>${database(services)}
<h2>Backups and audit</h2>${backups(services)}
<h2>Runs and calls</h2>${work(services)}`,
    }
  },
}

export const systemRoutes = [screen]

function alarmList(alarms: readonly Alarm[]): Html {
  if (alarms.length === 0)
    return html`<div class="notice good" role="status"><p>No alarm: every figure that must stay zero is zero.</p></div>`
  return html`<div class="notice bad" role="alert"><p>${counted(alarms.length, 'alarm')}</p><ul>${alarms.map(({ service, text }) => html`<li>${service}: ${text}</li>`)}</ul></div>`
}

/** Seconds as people read them. */
const seconds = (value: number | null): string => duration(value === null ? null : value * 1_000)

const instant = (unixSeconds: number | null): string =>
  unixSeconds === null ? '–' : time(new Date(unixSeconds * 1_000).toISOString())

const mebibytes = (bytes: number | null): string =>
  bytes === null ? '–' : `${count(Math.floor(bytes / 1_048_576))} MiB`

/** Total over the services, null where none has the figure. */
function total(
  services: readonly Service[],
  name: string,
  labels: Record<string, string> = {},
): number | null {
  const own = services.flatMap(({ figures: one }) => one?.sum(name, labels) ?? [])
  return own.length === 0 ? null : own.reduce((sum, value) => sum + value, 0)
}

function serviceTable(services: readonly Service[], health: boolean, now: Date): Html {
  return html`<p>API: ${health ? badge('Answers', 'good') : badge('Does not answer', 'bad')}</p>${table<Service>(
    'Services',
    [
      { title: 'Service', cell: ({ name }) => name },
      {
        title: 'State',
        cell: ({ fault }) => (fault === null ? badge('Up', 'good') : html`${badge('Down', 'bad')} ${fault}`),
      },
      {
        title: 'Up since',
        cell: ({ figures: own }) => instant(own?.sum('process_start_time_seconds') ?? null),
      },
      {
        title: 'For',
        cell: ({ figures: own }) => {
          const since = own?.sum('process_start_time_seconds') ?? null
          return since === null ? '–' : duration(now.getTime() - since * 1_000)
        },
      },
      {
        title: 'Version',
        cell: ({ figures: own }) => own?.all('build_info')[0]?.labels['version'] ?? '–',
      },
      { title: 'Schema', cell: schemaOf },
      {
        title: 'Node.js',
        cell: ({ figures: own }) => own?.all('nodejs_version_info')[0]?.labels['version'] ?? '–',
      },
      {
        title: 'Memory',
        cell: ({ figures: own }) => mebibytes(own?.sum('process_resident_memory_bytes') ?? null),
        isNumber: true,
      },
      {
        title: 'Clock off by',
        cell: ({ figures: own }) => seconds(own?.sum('clock_offset_seconds') ?? null),
        isNumber: true,
      },
    ],
    services,
    'METRICS_URLS names no service, so that nothing is known of them.',
  )}`
}

/** Migrations of the database beside those that the version of the service knows. */
function schemaOf({ figures: own }: Service): Content {
  const numberOf = (state: string) => own?.sum('schema_migrations', { state }) ?? null
  const [applied, pending, unknown] = [numberOf('applied'), numberOf('pending'), numberOf('unknown')]
  if (applied === null) return '–'
  const notes = [
    ...(pending ? [badge(`${count(pending)} pending`, 'bad')] : []),
    ...(unknown ? [badge(`${count(unknown)} newer`, 'warn')] : []),
  ]
  return html`${counted(applied, 'migration')}${notes.map(note => html` ${note}`)}`
}

/** Each figure of the services that have it, and nothing of those that do not. */
function byService(services: readonly Service[], name: string): Content {
  const own = services.flatMap(({ name: service, figures: one }) => {
    const value = one?.sum(name) ?? null
    return value === null ? [] : [`${service}: ${count(value)}`]
  })
  return own.length === 0 ? '–' : own.join(', ')
}

/** Counts of a counter by one of its labels. */
function byLabel(services: readonly Service[], name: string, label: string): Content {
  const sums = new Map<string, number>()
  for (const { labels, value } of services.flatMap(({ figures: one }) => one?.all(name) ?? []))
    sums.set(labels[label] ?? '', (sums.get(labels[label] ?? '') ?? 0) + value)
  return sums.size === 0
    ? 'None'
    : [...sums].map(([value, sum]) => `${value.replaceAll('_', ' ')}: ${count(sum)}`).join(', ')
}

function mean(services: readonly Service[], name: string): number | null {
  const times = total(services, `${name}_count`)
  return times === null || times === 0 ? null : (total(services, `${name}_sum`) ?? 0) / times
}

function receivers(services: readonly Service[]): Html {
  const paused = total(services, 'webhook_breaker_open')
  return html`${figures([
    ['Receivers spared now', count(paused)],
    ['They answer within (mean)', seconds(mean(services, 'webhook_attempt_seconds'))],
    ['From event to arrival (mean)', seconds(mean(services, 'webhook_delivery_seconds'))],
    ['Longest queue of one', count(total(services, 'webhook_lane_depth_max'))],
  ])}
${facts([
  ['Attempts since the start', byLabel(services, 'webhook_attempts_total', 'result')],
  ['Subscriptions switched off', byLabel(services, 'webhook_deactivated_total', 'reason')],
  ['Addresses not allowed', byLabel(services, 'ssrf_blocked_total', 'class')],
])}`
}

const waiting = [
  ['Events not planned', 'outbox_rows', 'outbox_oldest_seconds'],
  ['E-mails', 'mail_queue_rows', 'mail_queue_oldest_seconds'],
  ['Vouchers for Tally', 'tally_queue_rows', 'tally_queue_oldest_seconds'],
  ['Tasks of engines', 'engine_queue_depth', null],
  ['Messages not acknowledged', 'jetstream_pending', null],
  ['Large requests', 'work_budget_waiting_calls', null],
] as const

function queues(services: readonly Service[]): Html {
  return table(
    'Queues',
    [
      { title: 'Queue', cell: ([name]) => name },
      { title: 'Waiting', cell: ([, rows]) => count(total(services, rows)), isNumber: true },
      {
        title: 'Oldest',
        cell: ([, , oldest]) => (oldest === null ? '–' : seconds(total(services, oldest))),
        isNumber: true,
      },
      { title: 'Where', cell: ([, rows]) => byService(services, rows) },
    ],
    waiting,
  )
}

function database(services: readonly Service[]): Html {
  const rows = services.flatMap(({ name, figures: own }) =>
    (own?.all('db_pool_in_use') ?? []).map(sample => ({ ...sample, name })),
  )
  return html`${table(
    'Connections in use',
    [
      { title: 'Service', cell: ({ name }) => name },
      { title: 'Threads', cell: ({ labels }) => labels['threads']?.replaceAll('_', ' ') },
      { title: 'Server', cell: ({ labels }) => labels['server'] },
      { title: 'In use', cell: ({ value }) => count(value), isNumber: true },
    ],
    rows,
  )}
${facts([
  ['Size', mebibytes(greatest(services, 'database_size_bytes'))],
  ['Transactions repeated', byLabel(services, 'db_tx_retries_total', 'sqlstate')],
  ['Age of the master key', seconds(greatest(services, 'kek_age_seconds'))],
  ['Read replica', replica(services)],
])}`
}

function greatest(services: readonly Service[], name: string): number | null {
  const values = services.flatMap(({ figures: own }) => own?.sum(name) ?? [])
  return values.length === 0 ? null : Math.max(...values)
}

function replica(services: readonly Service[]): Content {
  const serves = total(services, 'read_replica_serves')
  if (serves === null) return 'None is configured'
  return html`${serves > 0 ? badge('Serves', 'good') : badge('Does not serve', 'bad')} behind by ${mebibytes(total(services, 'read_replica_lag_bytes'))}`
}

function backups(services: readonly Service[]): Html {
  const latest = (name: string) => {
    const own = services.flatMap(({ figures: one }) => one?.sum(name) ?? [])
    return own.length === 0 ? 'None is recorded' : instant(Math.max(...own))
  }
  const chain = total(services, 'audit_chain_ok')
  return facts([
    ['Last backup', latest('backup_last_success_seconds')],
    ['Last restore drill', latest('restore_drill_last_ok_seconds')],
    [
      'Audit log',
      chain === null ? 'Not verified yet' : chain > 0 ? badge('Verified', 'good') : badge('Broken', 'bad'),
    ],
  ])
}

function work(services: readonly Service[]): Html {
  return facts([
    ['Runs', byLabel(services, 'run_state', 'state')],
    ['Payslips since the start', byLabel(services, 'run_slips_total', 'result')],
    ['A run takes (mean)', seconds(mean(services, 'run_calc_seconds'))],
    ['Calls since the start', byLabel(services, 'http_requests_total', 'code')],
    ['A call takes (mean)', seconds(mean(services, 'http_request_seconds'))],
    ['Calls over their limit', byLabel(services, 'rate_limited_total', 'pool')],
    ['Calls without credentials', byLabel(services, 'auth_failures_total', 'reason')],
    ['E-mails', byLabel(services, 'mail_attempts_total', 'result')],
    ['Worker threads replaced', count(total(services, 'engine_worker_restarts_total'))],
  ])
}
