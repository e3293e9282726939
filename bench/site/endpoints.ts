// Webhook endpoints of a bench: their receiver, their subscriptions, and events that they are told of.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { organization } from '#gateway/resources/sandbox/workforce.ts'
import { createPartner } from '../demo/partner.ts'
import { freePort } from '../machine/process.ts'
import { startService } from '../machine/services.ts'
import { bareSender } from '../reference/bare-drains.ts'
import type { Site } from './site.ts'

/** The padding of the data; the whole body has some 700 bytes then. */
export const padding = 'x'.repeat(500)

/** Starts `reference/receiver.ts` as a process of its own. */
export async function startReceiver({ folder, certificate }: Site) {
  const port = String(await freePort())
  const service = await startService({
    name: 'receiver',
    main: fileURLToPath(new URL('../reference/receiver.ts', import.meta.url)),
    environment: { PORT: port, KEY: certificate.key, CERTIFICATE: certificate.certificate },
    logFile: join(folder, 'receiver.log'),
  })
  const origin = `https://localhost:${port}`
  const control = bareSender(origin, certificate.authority, 1)
  return {
    origin,
    ask: control.ask,
    async stop() {
      await control.close()
      await service.stop()
    },
  }
}

/** So many organizations with one endpoint each. Returns their ids. */
export async function subscribe({ stack }: Site, count: number, url: string): Promise<number[]> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const partner = createPartner(baseUrl, apiKey)
  const ids: number[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await partner.post('/organizations', organization)
    await partner.post('/webhooks', { url, events: ['payslip.ready'], organization_ids: [id] })
    ids.push(Number(id))
  }
  return ids
}

/** So many events of every organization in one commit, the organizations by turns. */
export async function announce(
  owner: pg.Client,
  round: string,
  organizationIds: readonly number[],
  each: number,
): Promise<void> {
  await owner.query('begin')
  await owner.query(
    `insert into outbox_event (id, organization_id, type, data)
     select 'evt_' || $1 || '_' || n || '_' || o, o, 'payslip.ready',
       jsonb_build_object('payslip_id', 'ps_' || n, 'padding', $2::text)
     from generate_series(1, $3::int) n, unnest($4::int[]) o order by n, o`,
    [round, padding, each, organizationIds],
  )
  await owner.query('notify outbox')
  await owner.query('commit')
}

/** Resolves once `question` is answered by true; throws after two minutes. */
export async function until(owner: pg.Client, question: string, values: readonly unknown[]): Promise<void> {
  const late = performance.now() + 120_000
  for (;;) {
    const { rows } = await owner.query<[boolean]>({ text: question, values: [...values], rowMode: 'array' })
    if (rows[0]?.[0] === true) return
    if (performance.now() > late) throw new Error('Deliveries are still pending after two minutes.')
    await pause(20)
  }
}
