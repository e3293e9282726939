// Real addresses of the screens, by the paths of their routes, for tests that look at every screen.

import { eventually } from '../../../support/stack.ts'
import { must, type Partner } from '../../../support/partner.ts'

/** Of a partner whose organization this is; makes a subscription without a receiver, and a delivery to it that fails. */
export async function exampleAddresses(
  call: Partner,
  organizationId: number,
): Promise<Record<string, string>> {
  const created = must(
    await call('POST', '/webhooks', {
      url: 'https://127.0.0.1:9/nobody?token=secret',
      description: 'Nobody <b>listens</b> & nobody answers',
      events: ['employee.upserted', 'payroll.run.paid'],
    }),
    201,
  )
  const webhook = String(created.at('id'))
  const delivery = String(
    must(await call('POST', `/webhooks/${webhook}/test`, { event: 'payroll.run.paid' }), 202).at('id'),
  )
  await eventually('the delivery fails', async () => {
    const answer = await call('GET', `/webhook-deliveries/${delivery}`)
    return Number(answer.at('attempt_count')) > 0
  })
  const event = String((await call('GET', `/webhook-deliveries/${delivery}`)).at('event_id'))
  const entry = (await call('GET', '/audit-log?limit=1')).at('data', 0, 'id')
  return {
    '/': '/',
    '/orgs/:org/months/:period': `/orgs/${organizationId}/months/2026-10`,
    '/webhooks': '/webhooks',
    '/webhooks/new': '/webhooks/new',
    '/webhooks/:webhook': `/webhooks/${webhook}`,
    '/deliveries': '/deliveries',
    '/deliveries/:delivery': `/deliveries/${delivery}`,
    '/events': '/events',
    '/events/:event': `/events/${event}`,
    '/audit': `/audit?entry=${String(entry)}`,
    '/audit/csv': `/audit/csv?organization_id=${organizationId}`,
    '/key': '/key',
  }
}
