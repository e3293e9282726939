// Chains that hold by themselves and were changed all the same, beside what was published of them before.

import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { openObjectStore } from '#storage/objects/object-store.ts'
import { objectStoreOf, objectStoreVariables } from '#proto/network/object-store-settings.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { entryContent, verifyChains } from '#storage/repositories/keys/audit.ts'
import {
  type AnchorLine,
  anchorsOf,
  compareAnchors,
  type PublishedAnchor,
} from '#storage/repositories/keys/audit-anchors.ts'
import { forSystem, forTenant } from '#storage/repositories/for-tenant.ts'
import {
  compareAnchorsDaily,
  publishAnchorsDaily,
  readStoredAnchors,
} from '#storage/repositories/keys/publish-anchors.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'
import { startObjectStore, type TestObjectStore, withoutSwift } from '../support/object-store.ts'
import { seedOrganization } from '../support/seed.ts'
import { freshFolder } from '../support/servers.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const call = {
  keyId: 'key_1',
  authMethod: 'key',
  session: null,
  address: '127.0.0.1',
  requestId: 'req_1',
  operation: 'patchEmployee',
} as const

/** Two organizations; the first has eight changes on record, the second two. */
async function recordedSite(t: Test, objectStore: Parameters<typeof openStorage>[0]['objectStore'] = null) {
  const databaseUrl = await freshDatabase(t)
  const storage = await openStorage({ databaseUrl, masterKey, objectStore })
  t.teardown(() => storage.close())
  const chains: string[] = []
  const rename = (accountId: string, organizationId: number, name: string) =>
    forTenant(
      storage,
      { accountId, organizationIds: [organizationId] },
      ({ em }) => em.execute('update employee set first_name = ?', [name]),
      call,
    )
  const more: ((name: string) => Promise<unknown>)[] = []
  for (const changes of [8, 2]) {
    const { accountId, organizationId } = await seedOrganization(storage, [{ basic: 1 }])
    chains.push(`organization ${organizationId}`)
    more.push(name => rename(accountId, organizationId, name))
    for (let at = 0; at < changes; at += 1) await more.at(-1)?.(`N${at}`)
  }
  return { databaseUrl, storage, chain: chains[0]!, other: chains[1]!, rename: more[0]! }
}

/** The day on which the anchors were published is over. */
const nextDay = (databaseUrl: string) =>
  queryAsOwner(databaseUrl, `update routine set began_at = began_at - interval '25 hours'`)

async function published(storage: Storage): Promise<AnchorLine[]> {
  const lines: AnchorLine[] = []
  await publishAnchorsDaily(storage, line => lines.push(line))
  return lines
}

const anchorsIn = (lines: readonly AnchorLine[]): PublishedAnchor[] =>
  lines.flatMap(({ anchoredAt, auditAnchors }) => auditAnchors.map(anchor => ({ ...anchor, anchoredAt })))

function compared(storage: Storage, anchors: readonly PublishedAnchor[]) {
  return forSystem(storage, system => compareAnchors(system, anchors))
}

/** Links the entries of `chain` from `from` on anew, and the head with them. */
const relink = (chain: string, from: number) => `
  do $$ declare e record; head bytea; begin
    select coalesce((select hash from audit_entry where chain = '${chain}' and sequence = ${from} - 1), '\\x') into head;
    for e in select * from audit_entry where chain = '${chain}' and sequence >= ${from} order by sequence loop
      update audit_entry set previous_hash = head, hash = sha256(head || ${entryContent})
        where chain = e.chain and sequence = e.sequence returning hash into head;
    end loop;
    update audit_chain c set hash = head,
      sequence = (select max(sequence) from audit_entry o where o.chain = c.chain) where chain = '${chain}';
  end $$;`

t.test('heads are published once a day, by one of those who would', async t => {
  const { databaseUrl, storage, chain, other, rename } = await recordedSite(t)
  const lines = (await Promise.all([published(storage), published(storage), published(storage)])).flat()
  t.match(lines, [
    {
      auditAnchors: [
        { chain, sequence: 8, hash: /^[0-9a-f]{64}$/ },
        { chain: other, sequence: 2, hash: /^[0-9a-f]{64}$/ },
      ],
    },
  ])
  t.equal(lines.length, 1)
  t.same(
    Object.keys(lines[0]?.auditAnchors[0] ?? {}),
    ['chain', 'sequence', 'hash'],
    'and nothing of anybody',
  )
  t.same(await published(storage), [])
  await rename('later')
  await nextDay(databaseUrl)
  t.match(await published(storage), [
    {
      auditAnchors: [
        { chain, sequence: 9 },
        { chain: other, sequence: 2 },
      ],
    },
  ])
})

t.test('a publication that fails is made up for by the next attempt', async t => {
  const { storage } = await recordedSite(t)
  await t.rejects(
    publishAnchorsDaily(storage, () => {
      throw new Error('disk full')
    }),
    /disk full/,
  )
  t.equal((await published(storage)).length, 1)
})

t.test('a chain that holds by itself and contradicts its anchors is seen', async t => {
  const { databaseUrl, storage, chain, other, rename } = await recordedSite(t)
  const first = anchorsIn(await published(storage))
  for (const name of ['X', 'Y', 'Z']) await rename(name)
  await nextDay(databaseUrl)
  const anchors = [...anchorsIn(await published(storage)), ...first]
  t.same(
    anchors.map(({ chain, sequence }) => [chain, sequence]),
    [
      [chain, 11],
      [other, 2],
      [chain, 8],
      [other, 2],
    ],
  )
  t.same(await compared(storage, anchors), [], 'intact')
  await queryAsOwner(
    databaseUrl,
    'create table kept_entry as table audit_entry; create table kept_chain as table audit_chain',
  )

  const edit = (sequence: number) =>
    `update audit_entry set operation = 'other' where chain = '${chain}' and sequence = ${sequence};`
  const cut = (from: number) => `delete from audit_entry where chain = '${chain}' and sequence >= ${from};`
  const attacks = [
    ['the last two cut off', cut(10) + relink(chain, 9), { confirmedTo: 8, sequence: 11, how: 'cut_off' }],
    ['the last four cut off', cut(8) + relink(chain, 7), { confirmedTo: 0, sequence: 8, how: 'cut_off' }],
    [
      'recalculated from 9 on',
      edit(9) + relink(chain, 9),
      { confirmedTo: 8, sequence: 11, how: 'recalculated' },
    ],
    [
      'recalculated as a whole',
      edit(1) + relink(chain, 1),
      { confirmedTo: 0, sequence: 8, how: 'recalculated' },
    ],
    [
      'one deleted, numbered and linked anew',
      `delete from audit_entry where chain = '${chain}' and sequence = 4;
       update audit_entry set sequence = sequence - 1 where chain = '${chain}' and sequence > 4;${relink(chain, 4)}`,
      { confirmedTo: 0, sequence: 8, how: 'recalculated' },
    ],
    [
      'deleted with its head',
      `${cut(1)} delete from audit_chain where chain = '${chain}'`,
      { confirmedTo: 0, sequence: 8, how: 'unknown_chain' },
    ],
  ] as const
  for (const [name, statement, finding] of attacks) {
    await queryAsOwner(databaseUrl, statement)
    const chains = await forSystem(storage, verifyChains)
    t.ok(
      chains.every(({ brokenAt }) => brokenAt === null),
      `${name}: the chain holds by itself`,
    )
    t.match(await compared(storage, anchors), [{ chain, ...finding }], name)
    t.equal((await compared(storage, anchors)).length, 1, 'the other chain holds')
    await queryAsOwner(
      databaseUrl,
      `alter table audit_entry disable trigger all; truncate audit_entry, audit_chain;
       insert into audit_entry table kept_entry; insert into audit_chain table kept_chain;
       alter table audit_entry enable trigger all`,
    )
    t.same(await compared(storage, anchors), [], `${name}, and put right`)
  }

  const [head] = first
  const tampered = { ...head!, hash: head!.hash.replace(/^./, digit => (digit === '0' ? '1' : '0')) }
  t.match(await compared(storage, [tampered, anchors[0]!]), [{ chain, sequence: 8, how: 'recalculated' }])
  t.match(await compared(storage, [{ ...head!, chain: 'organization 999999' }]), [{ how: 'unknown_chain' }])
})

t.test('anchors are found among the lines of a log, and damaged ones are refused', async t => {
  const hash = 'ab'.repeat(32)
  const line = JSON.stringify({
    level: 30,
    anchoredAt: '2026-11-28T10:00:00.000Z',
    auditAnchors: [{ chain: 'organization 1', sequence: 5, hash }],
    msg: 'audit anchors',
  })
  const anchor = { chain: 'organization 1', sequence: 5, hash, anchoredAt: '2026-11-28T10:00:00.000Z' }
  const read = (...lines: string[]) => anchorsOf(Readable.from(lines), 'gateway.log')
  t.same(await read('{"msg":"ready"}', line, '', `2026-11-28T10:00:00Z stdout F ${line}`), [anchor, anchor])
  await t.rejects(read('{"msg":"ready"}'), /gateway\.log contains no anchors/)
  const damaged = [
    line.slice(0, -20),
    line.replace(hash, hash.slice(1)),
    line.replace(hash, `x${hash.slice(1)}`),
    line.replace('"sequence":5', '"sequence":"5"'),
    line.replace('"sequence":5', '"sequence":5.5'),
    line.replace('organization 1', String.raw`organization\u0000`),
    line.replace('2026-11-28', 'yesterday'),
    line.replace(/\[.*\]/, 'null'),
  ]
  for (const each of damaged) await t.rejects(read(line, each), /Line 2 of gateway\.log is damaged/, each)
})

/** The exit code and what the command printed. */
function verify(databaseUrl: string, anchors: string, environment: Readonly<Record<string, string>> = {}) {
  const main = join(import.meta.dirname, '../../storage/main.ts')
  return new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
    execFile(
      process.execPath,
      [main, 'verify-audit', '--anchors', anchors],
      { env: { DATABASE_URL: databaseUrl, MASTER_KEY: masterKey, ...environment } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

t.test('the command compares with a file', async t => {
  const { databaseUrl, storage, chain } = await recordedSite(t)
  const file = join(freshFolder('anchors'), 'gateway.log')
  const lines = await published(storage)
  writeFileSync(file, lines.map(line => `${JSON.stringify({ level: 30, ...line })}\n`).join(''))
  const intact = await verify(databaseUrl, file)
  t.equal(intact.code, 0, intact.stderr)
  t.match(JSON.parse(intact.stdout), { holds: true, broken: [], anchors: 2, contradicted: [] })
  await queryAsOwner(
    databaseUrl,
    `delete from audit_entry where chain = '${chain}' and sequence > 6;${relink(chain, 6)}`,
  )
  const cut = await verify(databaseUrl, file)
  t.equal(cut.code, 1, cut.stderr)
  t.match(JSON.parse(cut.stdout), { holds: false, broken: [], contradicted: [{ chain, sequence: 8 }] })
  const [routine] = await queryAsOwner(databaseUrl, `select ok from routine where name = 'verify-audit'`)
  t.same(routine, { ok: false })
  t.match(await verify(databaseUrl, '/nowhere'), { code: 2, stderr: /\/nowhere, which does not exist/ })
  t.match(await verify(databaseUrl, 'store'), { code: 2, stderr: /requires S3_ENDPOINT/ })
})

type Server = Pick<TestObjectStore, 'environment' | 'keys' | 'stop' | 'start'>

function listing(keys: readonly string[]): string {
  const modified = '<LastModified>2026-11-28T00:00:00Z</LastModified>'
  const contents = keys.map(key => `<Contents><Key>${key}</Key>${modified}</Contents>`)
  return `<ListBucketResult>${contents.join('')}</ListBucketResult>`
}

/** Answers PUT, GET and lists of one bucket from memory, where no real store is installed. */
async function startMemoryStore(t: Test): Promise<Server> {
  const objects = new Map<string, Buffer>()
  let isAway = false
  const keysFrom = (prefix: string) => [...objects.keys()].filter(key => key.startsWith(prefix))
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const key = decodeURIComponent(pathname.slice('/anchors/'.length))
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (isAway) response.writeHead(503)
      else if (request.method === 'PUT') objects.set(key, Buffer.concat(parts))
      else if (key !== '') response.write(objects.get(key))
      else response.write(listing(keysFrom(searchParams.get('prefix') ?? '')))
      response.end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'anchors',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    keys: async (prefix = '') => keysFrom(prefix),
    stop: async () => void (isAway = true),
    start: async () => void (isAway = false),
  }
}

t.test('anchors of an object store', { skip: withoutSwift }, async t =>
  throughStore(t, await startObjectStore(t)),
)
t.test('anchors of a store in memory', async t => throughStore(t, await startMemoryStore(t)))

async function throughStore(t: Test, server: Server): Promise<void> {
  const settings = objectStoreOf(readEnvironment(server.environment, objectStoreVariables))
  const { databaseUrl, storage, chain, rename } = await recordedSite(t, settings)
  await server.stop()
  await t.rejects(published(storage), /object store/)
  await t.rejects(compareAnchorsDaily(storage), /object store/, 'a store that is away is asked again')
  t.same(await comparisons(databaseUrl), [], 'and says nothing of the chains')
  await server.start()
  const store = openObjectStore(settings!)
  t.teardown(() => store.close())
  // The client rests after a failure.
  await new Promise(resolve => setTimeout(resolve, 5_500))
  t.same(await published(storage), [], 'the log has them already')
  await rename('later')
  await nextDay(databaseUrl)
  t.equal((await published(storage)).length, 1)
  t.equal((await server.keys('audit-anchors/')).length, 2)
  const anchors = await readStoredAnchors(store)
  t.same(
    anchors.filter(anchor => anchor.chain === chain).map(({ sequence }) => sequence),
    [8, 9],
  )
  t.same(await compared(storage, anchors), [])
  t.same(await compareAnchorsDaily(storage), [])
  t.same(await comparisons(databaseUrl), [{ ok: true }])
  t.same(
    await readStoredAnchors(store, new Date(anchors.at(-1)!.anchoredAt)),
    anchors.filter(({ anchoredAt }) => anchoredAt === anchors.at(-1)!.anchoredAt),
    'of the last publication alone',
  )
  const intact = await verify(databaseUrl, 'store', server.environment)
  t.equal(intact.code, 0, intact.stderr)
  await queryAsOwner(
    databaseUrl,
    `update audit_entry set operation = 'other' where chain = '${chain}' and sequence = 3;${relink(chain, 3)}`,
  )
  const changed = await verify(databaseUrl, 'store', server.environment)
  t.equal(changed.code, 1, changed.stderr)
  t.match(JSON.parse(changed.stdout), { contradicted: [{ chain, sequence: 8, how: 'recalculated' }] })
  t.same(await compareAnchorsDaily(storage), [], 'it was compared within the day')
  await nextDay(databaseUrl)
  t.match(await compareAnchorsDaily(storage), [{ chain, sequence: 8, how: 'recalculated' }])
  t.same(await comparisons(databaseUrl), [{ ok: false }])
  await store.put('audit-anchors/9999.jsonl', Buffer.from('{"auditAnchors":[{}]}'))
  await nextDay(databaseUrl)
  await queryAsOwner(databaseUrl, `update routine set ok = true where name = 'compare-audit-anchors'`)
  await t.rejects(compareAnchorsDaily(storage), /is damaged/)
  t.same(await comparisons(databaseUrl), [{ ok: false }])
  await t.rejects(compareAnchorsDaily(storage), /is damaged/, 'and is tried again')
}

const comparisons = (databaseUrl: string) =>
  queryAsOwner(databaseUrl, `select ok from routine where name = 'compare-audit-anchors'`)

t.test('chains hold after the master key was replaced', async t => {
  const server = await startMemoryStore(t)
  const objectStore = objectStoreOf(readEnvironment(server.environment, objectStoreVariables))
  const { databaseUrl, storage, chain, rename } = await recordedSite(t, objectStore)
  await published(storage)
  const replaced = { masterKey: Buffer.alloc(32, 2).toString('base64'), secondMasterKey: masterKey }
  const after = await openStorage({ databaseUrl, objectStore, ...replaced })
  t.teardown(() => after.close())
  await after.dataKeys.rewrap(() => undefined)
  const only = await openStorage({ databaseUrl, objectStore, masterKey: replaced.masterKey })
  t.teardown(() => only.close())
  await rename('later')
  await nextDay(databaseUrl)
  t.equal((await published(only)).length, 1)
  t.same(await compareAnchorsDaily(only), [])
  t.same(await comparisons(databaseUrl), [{ ok: true }])
  t.ok((await forSystem(only, verifyChains)).every(({ brokenAt }) => brokenAt === null))
  const command = await verify(databaseUrl, 'store', {
    ...server.environment,
    MASTER_KEY: replaced.masterKey,
  })
  t.equal(command.code, 0, command.stderr)
  // Both chains, on two days.
  t.match(JSON.parse(command.stdout), { holds: true, anchors: 4, contradicted: [] })
  await queryAsOwner(
    databaseUrl,
    `update audit_entry set operation = 'other' where chain = '${chain}' and sequence = 3;${relink(chain, 3)}`,
  )
  await nextDay(databaseUrl)
  t.match(await compareAnchorsDaily(only), [{ chain, sequence: 8, how: 'recalculated' }])
})
