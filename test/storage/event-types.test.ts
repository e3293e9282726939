// The compiler holds each event against its record: `tsc` fails here where it accepts one that is not as its record says.

import t from 'tap'
import { rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { appendEvent, appendEvents } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

const event = { organizationId: 1, resourceId: 'wh_1' }
const calculated = {
  payroll_run_id: 'run_1',
  organization_id: 1,
  period_start: '2026-10-01' as PlainDate,
  period_end: '2026-10-31' as PlainDate,
  status: 'generated' as const,
  resource_version: 1,
}
const amount = rupeesOnWire(100 as Paise)
const totals = { employee_count: 1, gross: amount, total_deductions: amount, net_payable: amount }
const extra = { webhook_id: 'wh_1', extra: 1 }

/** Is compiled and never run. */
const attempts = [
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.ping', data: { webhook_id: 'wh_1' } }),
  (tenant: Tenant) =>
    appendEvent(tenant, { ...event, type: 'payroll.run.calculated', data: { ...calculated, totals } }),

  // @ts-expect-error: a field is missing
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.ping', data: {} }),
  // @ts-expect-error: a field is of another type
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.ping', data: { webhook_id: 1 } }),
  // @ts-expect-error: a field too many
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.ping', data: { webhook_id: '', n: 1 } }),
  // @ts-expect-error: a field too many, by a spread
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.ping', data: { ...extra } }),
  (tenant: Tenant) =>
    appendEvents(
      tenant,
      // @ts-expect-error: a field too many, out of a callback
      ['wh_1'].map(id => ({ ...event, type: 'webhook.ping' as const, data: { webhook_id: id, n: 1 } })),
    ),
  (tenant: Tenant) =>
    appendEvent(tenant, {
      ...event,
      type: 'payroll.run.calculated',
      // @ts-expect-error: a field too many in a group
      data: { ...calculated, totals: { ...totals, tax: amount } },
    }),
  (tenant: Tenant) =>
    appendEvent(tenant, {
      ...event,
      type: 'payroll.run.calculated',
      // @ts-expect-error: an amount that would lose its decimals
      data: { ...calculated, totals: { ...totals, gross: 1 } },
    }),
  (tenant: Tenant) =>
    // @ts-expect-error: the data of another event
    appendEvent(tenant, { ...event, type: 'payroll.run.failed', data: { ...calculated, totals } }),
  // @ts-expect-error: no such event
  (tenant: Tenant) => appendEvent(tenant, { ...event, type: 'webhook.pong', data: { webhook_id: 'wh_1' } }),
]

t.test('events as the compiler accepts and refuses them', t => {
  t.equal(attempts.length, 11)
  t.end()
})
