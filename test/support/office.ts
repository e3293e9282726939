// A partner's payroll office in the tests: an organization of some people behind a whole stack, and its runs.

import type { Test } from 'tap'
import { OutboxEventTable } from '#storage/entities/outbox-event.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { forTenant } from '#storage/repositories/for-tenant.ts'
import { type Answer, partner, type Partner } from './partner.ts'
import { seedAccount, type SeededOrganization, seedOrganization, type SeedPerson } from './seed.ts'
import type { SharedStackName } from './servers.ts'
import { watchEvents } from './sent-events.ts'
import { eventually, freshStack, sharedStack } from './stack.ts'

export type TestStack = { readonly base: string; readonly databaseUrl: string; readonly storage: Storage }

/** A stack of its own where there are options, and otherwise one that files share. */
export async function startTestStack(
  t: Test,
  options: Parameters<typeof freshStack>[1] | SharedStackName = 'usual',
): Promise<TestStack> {
  const stack =
    typeof options === 'string' ? await sharedStack(options) : (await freshStack(t, options)).description()
  const { database_url: databaseUrl, sandbox_base_url: base } = stack
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  watchEvents(t, databaseUrl)
  return { base, databaseUrl, storage }
}

export type TestOrganization = { readonly call: Partner; readonly seeded: SeededOrganization }

export async function createTestOrganization(
  house: TestStack,
  people: readonly SeedPerson[] = [{ basic: 20_000 }],
): Promise<TestOrganization> {
  const seeded = await seedOrganization(house.storage, people)
  return { seeded, call: partner(house.base, seeded) }
}

/** A partner of the shared stack who has no organization yet. */
export async function startTestPartner(t: Test): Promise<{
  readonly base: string
  readonly apiKey: string
  readonly call: Partner
}> {
  const { base, storage } = await startTestStack(t)
  const { apiKey } = await seedAccount(storage)
  return { base, apiKey, call: partner(base, { apiKey }) }
}

export const october = { period: { month: 10, year: 2026 } }
export const september = { period: { month: 9, year: 2026 } }

/** The path of a new draft. */
export async function made(call: Partner, body: object = october): Promise<string> {
  const answer = await call('POST', '/payroll-runs', body)
  if (answer.status !== 201) throw new Error(answer.text)
  return `/payroll-runs/${String(answer.at('id'))}`
}

/** The path of a new run that is calculated. */
export async function calculated(call: Partner, body: object = october): Promise<string> {
  const run = await made(call, body)
  await generated(call, run, await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  return run
}

/** The run once its calculation is over, which `answer` may be too early for: no call waits as long as a busy machine. */
export async function over(call: Partner, run: string, answer: Answer): Promise<Answer> {
  if (answer.at('status') !== 'calculating') return answer
  return eventually(`${run} is calculated`, async () => {
    const now = await call('GET', run)
    return now.at('status') !== 'calculating' && now
  })
}

/** Waits as `over` does, and throws unless the run is generated. */
export async function generated(call: Partner, run: string, answer: Answer): Promise<Answer> {
  const done = await over(call, run, answer)
  if (done.at('status') !== 'generated') throw new Error(done.text)
  return done
}

/** `409 run_is_stale`. */
export function refusal(answer: Answer): string {
  return `${answer.status} ${String(answer.at('code'))}`
}

export function eventsOf(
  { storage }: TestStack,
  { seeded }: TestOrganization,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
  return forTenant(storage, reach, ({ em }) => em.find(OutboxEventTable, {}, { orderBy: { id: 'asc' } }))
}

/** Does something to the organization's records past the API. */
export function execute(
  { storage }: TestStack,
  { seeded }: TestOrganization,
  sql: string,
  values: unknown[] = [],
) {
  const reach = { accountId: seeded.accountId, organizationIds: [seeded.organizationId] }
  return forTenant(storage, reach, ({ em }) => em.execute(sql, values))
}
