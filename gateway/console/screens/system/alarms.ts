// Figures that call for somebody.

import { count, counted, duration } from '../../format.ts'
import type { Figures, Service } from './figures.ts'

export type Alarm = { readonly service: string; readonly text: string }

/** Counters that must stay zero. */
const invariants: Readonly<Record<string, string>> = {
  money_invariant_violations_total: 'runs whose totals do not match their payslips',
  engine_internal_errors_total: 'errors of the engine',
  webhook_too_large_total: 'events larger than 20 KB',
  payslip_content_faults_total: 'stored payslips that are absent or altered',
}

const maxSkewSeconds = 5
const maxAgeSeconds = 300
const maxBackupHours = 26

const oldest: Readonly<Record<string, string>> = {
  outbox_oldest_seconds: 'The oldest event has waited to be planned for',
  mail_queue_oldest_seconds: 'The oldest e-mail has waited for',
  tally_queue_oldest_seconds: 'The oldest vouchers for Tally have waited for',
}

export function alarmsOf(services: readonly Service[], isHealthy: boolean, now: Date): Alarm[] {
  return [
    ...(isHealthy ? [] : [{ service: 'API', text: 'It does not answer that all is well.' }]),
    ...services.flatMap(({ name, figures, fault }) => {
      const texts = figures === null ? [`It is down. ${fault}`] : textsOf(figures, now)
      return texts.map(text => ({ service: name, text }))
    }),
  ]
}

function pendingOf(figures: Figures): string[] {
  const pending = figures.sum('schema_migrations', { state: 'pending' }) ?? 0
  return pending > 0 ? [`The database lacks ${counted(pending, 'migration')} of its version.`] : []
}

function textsOf(figures: Figures, now: Date): string[] {
  const value = (name: string): number => figures.sum(name) ?? 0
  const backup = figures.sum('backup_last_success_seconds')
  const backupMs = backup === null ? 0 : now.getTime() - backup * 1_000
  return [
    ...Object.entries(invariants).flatMap(([name, text]) =>
      value(name) > 0 ? [`${count(value(name))} ${text}.`] : [],
    ),
    ...Object.entries(oldest).flatMap(([name, text]) =>
      value(name) > maxAgeSeconds ? [`${text} ${duration(value(name) * 1_000)}.`] : [],
    ),
    ...(Math.abs(value('clock_offset_seconds')) > maxSkewSeconds
      ? [`Its clock is off by ${duration(Math.abs(value('clock_offset_seconds')) * 1_000)}.`]
      : []),
    ...pendingOf(figures),
    ...(figures.sum('audit_chain_ok') === 0 ? ['The audit log does not verify.'] : []),
    ...(figures.sum('read_replica_serves') === 0 ? ['The read replica does not serve.'] : []),
    ...(backupMs > maxBackupHours * 3_600_000 ? [`The last backup was ${duration(backupMs)} ago.`] : []),
    ...(value('webhook_breaker_open') > 0
      ? [`${count(value('webhook_breaker_open'))} receivers of webhooks fail and are spared.`]
      : []),
  ]
}
