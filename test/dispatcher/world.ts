// A database with an account in it, as the dispatcher finds one.

import { randomBytes } from 'node:crypto'
import type { Test } from 'tap'

import type { Clock } from '#proto/process/clock.ts'
import type { EventName } from '#proto/events.ts'
import { rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { newId } from '#storage/ids.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { openOrm } from '#storage/orm.ts'
import { appendEvents } from '#storage/outbox/append.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { sealAddress, sealHeaders, webhookSecretPlace } from '#storage/repositories/deliveries/deliveries.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { freshDatabase } from '../support/database.ts'
import { sampleEvent } from '../support/event-samples.ts'

export const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
export const masterKey = randomBytes(32).toString('base64')

export type World = {
  readonly storage: Storage
  readonly databaseUrl: string
  readonly accountId: string
  readonly keyId: string
  readonly organizationId: number
  /** The connection is the owner's, whom row-level security lets pass. */
  sql<Row>(text: string, values?: unknown[]): Promise<Row[]>
  addOrganization(): Promise<number>
  subscribe(
    url: string,
    options?: { events?: EventName[]; organizationIds?: number[]; headers?: Record<string, string> },
  ): Promise<string>
  /** Appends events of an organization, each with its own data. */
  append(count: number, type?: EventName, organizationId?: number): Promise<void>
}

export async function startTestDispatcher(t: Test, clock?: Clock): Promise<World> {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey, ...(clock && { clock }) })
  const owner = await openOrm(databaseUrl, null, { pool: { min: 0, max: 2 } })
  t.teardown(async () => {
    await owner.close()
    await storage.close()
  })
  const sql = async <Row>(text: string, values: unknown[] = []) =>
    owner.em.fork().execute<Row[]>(text, values)

  const { accountId, keyId } = await createAccountWithKey(storage, {
    name: 'Partner',
    environment: 'sandbox',
    scopes: ['webhooks:write', 'employees:read', 'payroll:read', 'payslips:read', 'fnf:read', 'imports:read'],
  })
  async function addOrganization(): Promise<number> {
    const [row] = await sql<{ id: number }>(
      `insert into organization (account_id, environment, name, state_code, pf, esi, gratuity)
       values (?, 'sandbox', 'Employer', 'KA', '{}', '{}', '{}') returning id`,
      [accountId],
    )
    const id = row?.id ?? 0
    await sql('update api_key set organization_ids = organization_ids || ?::int where id = ?', [id, keyId])
    return id
  }
  const organizationId = await addOrganization()

  return {
    storage,
    databaseUrl,
    accountId,
    keyId,
    organizationId,
    sql,
    addOrganization,
    async subscribe(url, { events = ['payroll.run.paid'], organizationIds, headers = {} } = {}) {
      const id = newId('wh', storage.clock)
      const address = await sealAddress(storage.sealer, { accountId, id }, url)
      await sql(
        `insert into webhook_subscription
           (id, account_id, key_id, url_sealed, url_masked, events, organization_ids, headers_sealed, secret_sealed)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          accountId,
          keyId,
          address.urlSealed,
          address.urlMasked,
          `{${events.join(',')}}`,
          organizationIds === undefined ? null : `{${organizationIds.join(',')}}`,
          await sealHeaders(storage.sealer, { accountId, id }, headers),
          await storage.sealer.seal(secret, webhookSecretPlace(id), { accountId }),
        ],
      )
      return id
    },
    append: (count, type = 'payroll.run.paid', of = organizationId) =>
      forTenant(storage, { accountId, organizationIds: [of] }, tenant =>
        appendEvents(
          tenant,
          Array.from({ length: count }, (_, n) => {
            const sample = sampleEvent(type, { organizationId: of, resourceId: `run_${n}` })
            if (sample.type !== 'payroll.run.paid') return sample
            const net = rupeesOnWire((5_000_000 + 100 * n) as Paise)
            return { ...sample, data: { ...sample.data, payroll_run_id: `run_${n}`, net_paid: net } }
          }),
        ),
      ),
  }
}
