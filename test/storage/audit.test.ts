// The chain as somebody meets it who can write to the database itself.

import t, { type Test } from 'tap'
import { openStorage, type Storage } from '#storage/open.ts'
import {
  type ChainFinding,
  entryContent,
  recordChanges,
  verifyChains,
} from '#storage/repositories/keys/audit.ts'
import { type AuditedCall, forSystem, forTenant, type Reach } from '#storage/repositories/for-tenant.ts'
import { issueKey, revokeKey, defaultRights } from '#storage/repositories/keys/key-administration.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { seedOrganization } from '../support/seed.ts'

const call: AuditedCall = {
  keyId: 'key_1',
  authMethod: 'key',
  session: null,
  address: '127.0.0.1',
  requestId: 'req_1',
  operation: 'patchEmployee',
}

type Site = { databaseUrl: string; storage: Storage; reach: Reach; chain: string }

/** An organization of two people with five changes on record. */
async function recordedSite(t: Test): Promise<Site> {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 1 }, { basic: 2 }])
  const reach = { accountId, organizationIds: [organizationId] }
  const site = { databaseUrl, storage, reach, chain: `organization ${organizationId}` }
  for (const name of ['A', 'B', 'C', 'D', 'E']) await rename(site, name)
  return site
}

/** Renames the first of the two. */
function rename({ storage, reach }: Site, name: string, as: AuditedCall | null = call): Promise<unknown> {
  return forTenant(
    storage,
    reach,
    ({ em }) =>
      em.execute('update employee set first_name = ? where id = (select min(id) from employee)', [name]),
    as,
  )
}

function findings({ storage }: Site): Promise<ChainFinding[]> {
  return forSystem(storage, verifyChains)
}

t.test('an update is told by what differs, in the transaction that made it', async t => {
  const site = await recordedSite(t)
  await rename(site, 'silent', null)
  await t.rejects(
    forTenant(
      site.storage,
      site.reach,
      async tenant => {
        await tenant.em.execute(`update employee set first_name = 'undone'`)
        t.ok(await recordChanges(tenant))
        throw new Error('taken back')
      },
      call,
    ),
  )
  const entries = await queryAsOwner(
    site.databaseUrl,
    `select sequence::int, key_id, request_id, operation, action, resource_type, before, after
     from audit_entry order by sequence`,
  )
  t.same(
    entries.map(({ sequence, after }) => [sequence, (after as { first_name: string }).first_name]),
    [
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
      [5, 'E'],
    ],
  )
  t.same(entries[1], {
    sequence: 2,
    key_id: 'key_1',
    request_id: 'req_1',
    operation: 'patchEmployee',
    action: 'updated',
    resource_type: 'employee',
    before: { first_name: 'A' },
    after: { first_name: 'B' },
  })
  t.same(await findings(site), [{ chain: site.chain, entries: 5, brokenAt: null, how: null }])
})

t.test('the services can add to the log and neither change nor shorten it', async t => {
  const site = await recordedSite(t)
  for (const statement of ['update audit_entry set operation = operation', 'delete from audit_entry']) {
    await t.rejects(
      forTenant(site.storage, site.reach, ({ em }) => em.execute(statement)),
      /permission denied/,
    )
    await t.rejects(
      forSystem(site.storage, ({ em }) => em.execute(statement)),
      /permission denied/,
    )
  }
})

const attacks: readonly [string, string, Partial<ChainFinding>][] = [
  [
    'an altered value',
    `update audit_entry set after = '{"first_name": "Z"}' where sequence = 3`,
    { brokenAt: 3, how: 'altered' },
  ],
  [
    'an altered actor',
    `update audit_entry set key_id = 'key_2' where sequence = 2`,
    { brokenAt: 2, how: 'altered' },
  ],
  [
    'an altered time',
    `update audit_entry set occurred_at = occurred_at + interval '1 microsecond' where sequence = 1`,
    { brokenAt: 1, how: 'altered' },
  ],
  ['the first deleted', 'delete from audit_entry where sequence = 1', { brokenAt: 2, how: 'missing' }],
  ['one deleted', 'delete from audit_entry where sequence = 3', { brokenAt: 4, how: 'missing' }],
  ['the last deleted', 'delete from audit_entry where sequence = 5', { brokenAt: 5, how: 'cut_off' }],
  ['all deleted', 'delete from audit_entry', { brokenAt: 1, how: 'cut_off' }],
  [
    'one deleted and the rest numbered anew',
    `delete from audit_entry where sequence = 3;
     update audit_entry set sequence = sequence - 1 where sequence > 3`,
    { brokenAt: 3, how: 'altered' },
  ],
  [
    'two swapped',
    `update audit_entry set sequence = 99 where sequence = 2;
     update audit_entry set sequence = 2 where sequence = 4;
     update audit_entry set sequence = 4 where sequence = 99`,
    { brokenAt: 2, how: 'altered' },
  ],
  [
    'one altered with a hash that fits it',
    `update audit_entry set operation = 'other' where sequence = 3;
     update audit_entry e set hash = sha256(previous_hash || ${entryContent}) where sequence = 3`,
    { brokenAt: 4, how: 'missing' },
  ],
  [
    'the last altered with a hash that fits it',
    `update audit_entry set operation = 'other' where sequence = 5;
     update audit_entry e set hash = sha256(previous_hash || ${entryContent}) where sequence = 5`,
    { brokenAt: 6, how: 'cut_off' },
  ],
]

t.test('tampering is found, and where it begins', async t => {
  const site = await recordedSite(t)
  await queryAsOwner(site.databaseUrl, 'create table kept_entry as table audit_entry')
  for (const [name, statement, finding] of attacks) {
    await queryAsOwner(site.databaseUrl, statement)
    t.match(await findings(site), [{ chain: site.chain, ...finding }], name)
    await queryAsOwner(
      site.databaseUrl,
      'alter table audit_entry disable trigger all; truncate audit_entry; insert into audit_entry table kept_entry; alter table audit_entry enable trigger all',
    )
    t.match(await findings(site), [{ brokenAt: null, entries: 5 }], `${name}, and put right`)
  }
})

t.test('writers of one organization side by side make one chain', async t => {
  const site = await recordedSite(t)
  await Promise.all(Array.from({ length: 40 }, (_, index) => rename(site, `name ${index}`)))
  t.same(await findings(site), [{ chain: site.chain, entries: 45, brokenAt: null, how: null }])
})

t.test('who is not done yet keeps nobody from recording', async t => {
  const site = await recordedSite(t)
  const { storage, reach } = site
  await forTenant(
    storage,
    reach,
    async ({ em }) => {
      await em.execute('update employee set first_name = ? where id = (select max(id) from employee)', ['Y'])
      await rename(site, 'X')
    },
    call,
  )
  t.match(await findings(site), [{ entries: 7, brokenAt: null }])
})

t.test('what an operator does with keys is in the chain of the account, without its secrets', async t => {
  const site = await recordedSite(t)
  const { storage, reach } = site
  const operator = { ...call, keyId: null, authMethod: 'operator', operation: 'keys create' } as const
  const issued = await forSystem(
    storage,
    system =>
      issueKey(system, reach.accountId, 'production', {
        ...defaultRights,
        name: 'N',
        scopes: ['audit:read'],
      }),
    operator,
  )
  await forSystem(storage, system => revokeKey(system, issued.keyId), operator)
  const entries = await queryAsOwner(
    site.databaseUrl,
    'select action, resource_type, resource_id, after, to_jsonb(e)::text as text from audit_entry e where chain = $1 order by sequence',
    [`account ${reach.accountId}`],
  )
  t.match(entries, [
    {
      action: 'created',
      resource_type: 'api_key',
      resource_id: issued.keyId,
      after: { name: 'N', bearer_hash: '[hidden]', signing_secret_sealed: '[hidden]' },
    },
    { action: 'updated', resource_id: issued.keyId, after: { revoked_at: /^20/ } },
  ])
  const [stored] = await queryAsOwner<{ sealed: string; hash: string }>(
    site.databaseUrl,
    `select signing_secret_sealed as sealed, bearer_hash::text as hash from api_key where id = $1`,
    [issued.keyId],
  )
  for (const secret of [stored?.sealed, stored?.hash.slice(2), issued.signingSecret]) {
    t.ok(secret && entries.every(({ text }) => !String(text).includes(secret)))
  }
})

t.test(
  'a transaction of many changes joins the chain in their order, with one write of its head',
  async t => {
    const site = await recordedSite(t)
    const [organizationId] = site.reach.organizationIds
    const people = 300
    await forTenant(
      site.storage,
      site.reach,
      async ({ em }) => {
        await em.execute(
          `insert into department (organization_id, id, name, is_active)
         select ?, 'dep_' || n, 'Department ' || n, true from generate_series(1, ?) n`,
          [organizationId, people],
        )
        await em.execute(`update department set name = 'Finance' where id in ('dep_1', 'dep_2')`)
        await em.execute(`delete from department where id = 'dep_3'`)
      },
      call,
    )
    const entries = await queryAsOwner<{ action: string; count: number; first: number }>(
      site.databaseUrl,
      `select action, count(*)::int as count, min(sequence)::int as first from audit_entry
     where resource_type = 'department' group by action order by first`,
    )
    t.same(entries, [
      { action: 'created', count: people, first: 6 },
      { action: 'updated', count: 2, first: 6 + people },
      { action: 'deleted', count: 1, first: 8 + people },
    ])
    const [ordered] = await queryAsOwner(
      site.databaseUrl,
      `select array_agg(sequence order by id) = array_agg(sequence order by sequence) as by_id,
       (select count(*)::int from audit_pending) as left_over from audit_entry`,
    )
    t.same(ordered, { by_id: true, left_over: 0 })
    t.same(await findings(site), [{ chain: site.chain, entries: 8 + people, brokenAt: null, how: null }])
  },
)
