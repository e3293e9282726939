// Payslips as files in an object store: a real one, with everything that may become of it and its objects.

import { inflateSync } from 'node:zlib'
import t from 'tap'
import { request } from 'undici'
import { objectStoreOf, objectStoreVariables } from '#proto/network/object-store-settings.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { sweepPayslipObjects } from '#storage/repositories/documents/payslip-objects.ts'
import { startObjectStore, type TestObjectStore, withoutSwift } from '../support/object-store.ts'
import {
  calculated,
  createTestOrganization,
  eventsOf,
  execute,
  type TestOrganization,
  type TestStack,
} from '../support/office.ts'
import type { Partner } from '../support/partner.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { queryAsOwner } from '../support/database.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'

t.test('payslips in an object store', { skip: withoutSwift }, async t => {
  const objects = await startObjectStore(t)
  const stack = await freshStack(t, {
    environment: { ...objects.environment, RENDER_WORKERS: '1', ENGINE_WORKERS: '1' },
  })
  const { database_url: databaseUrl, sandbox_base_url: base, metrics_urls: metricsUrls } = stack.description()
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const objectStore = objectStoreOf(readEnvironment(objects.environment, objectStoreVariables))
  const storage = await openStorage({ databaseUrl, masterKey, objectStore })
  t.teardown(() => storage.close())
  const house: TestStack = { base, databaseUrl, storage }
  const logOf = (name: string): string => readFileSync(join(stack.dataDir, `logs/${name}.log`), 'utf8')

  const rendered = (organization: TestOrganization): Promise<unknown> =>
    eventually('everything is rendered', async () => (await slices(house, organization)) === 0)

  t.test('rendered in the background, and served from the store', async t => {
    const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const run = await calculated(organization.call)
    await rendered(organization)
    t.equal((await readyOf(house, organization)).length, 2, 'announced')
    const rows = await rowsOf(house, organization)
    t.same(await objects.keys(prefixOf(organization)), rows.map(keyIn(organization)).toSorted())
    t.ok(
      rows.every(({ sealed }) => sealed === null),
      'no content is in PostgreSQL',
    )
    const [slip] = await slipsOf(organization.call, run)
    const first = await pdf(base, organization, slip!.id)
    t.equal(first.status, 200)
    t.ok(rows.some(({ sha256 }) => sha256 === digest(first.bytes)))
    t.ok((await pdf(base, organization, slip!.id)).bytes.equals(first.bytes))

    // No rendering would say this.
    const other = await storedAs(storage, objects, organization, Buffer.from('what is in the store'))
    await execute(
      house,
      organization,
      `update payslip_file set sha256 = decode(?, 'hex') where sha256 = decode(?, 'hex')`,
      [other, digest(first.bytes)],
    )
    t.equal((await pdf(base, organization, slip!.id)).bytes.toString(), 'what is in the store')
  })

  t.test('the first GET renders and stores; the later ones give its bytes', async t => {
    const organization = await createTestOrganization(house, [{ basic: 20_000 }])
    await renderNothing(organization)
    const run = await calculated(organization.call)
    const [slip] = await slipsOf(organization.call, run)
    t.same(await objects.keys(prefixOf(organization)), [])
    const first = await pdf(base, organization, slip!.id)
    t.same(await objects.keys(prefixOf(organization)), [`${prefixOf(organization)}${digest(first.bytes)}`])
    t.same(await rowsOf(house, organization), [{ sha256: digest(first.bytes), sealed: null }])
    t.ok((await pdf(base, organization, slip!.id)).bytes.equals(first.bytes))
  })

  t.test('an object that is deleted or altered is rendered again, to the same bytes', async t => {
    const organization = await createTestOrganization(house, [{ basic: 20_000 }])
    const run = await calculated(organization.call)
    await rendered(organization)
    const [slip] = await slipsOf(organization.call, run)
    const before = await pdf(base, organization, slip!.id)
    const [key] = await objects.keys(prefixOf(organization))
    const sealed = await objects.get(key!)

    await objects.delete(key!)
    t.ok((await pdf(base, organization, slip!.id)).bytes.equals(before.bytes), 'deleted')
    t.same(await objects.keys(prefixOf(organization)), [key], 'and stored again')
    t.match(logOf('gateway'), 'stored payslip is missing; rendering it again')

    const flipped = Buffer.from(await objects.get(key!))
    flipped[100]! ^= 1
    for (const [what, body] of Object.entries({
      'one bit': flipped,
      'cut off': sealed.subarray(0, 1_000),
      'next to nothing': Buffer.alloc(5),
      'plain text': before.bytes,
      nothing: Buffer.alloc(0),
    })) {
      await objects.put(key!, body)
      const after = await pdf(base, organization, slip!.id)
      t.ok(after.status === 200 && after.bytes.equals(before.bytes), what)
      t.notOk((await objects.get(key!)).equals(body), 'and replaced')
    }
    t.match(logOf('gateway'), 'stored payslip is corrupt; rendering it again')
    const metrics = await (await fetch(metricsUrls['gateway']!)).text()
    t.match(metrics, 'payslip_content_faults_total{fault="altered"} 5')
    t.equal((await readyOf(house, organization)).length, 1, 'nothing is announced again')
    t.match(
      await execute(house, organization, 'select announced_state = state as is_announced from payslip_file'),
      [{ is_announced: true }],
    )
  })

  t.test('an object says nothing, and is of one organization alone', async t => {
    const [own, other] = [
      await createTestOrganization(house, [{ basic: 20_000 }]),
      await createTestOrganization(house, [{ basic: 20_000 }]),
    ]
    const run = await calculated(own.call)
    await calculated(other.call)
    await rendered(own)
    await rendered(other)
    const [slip] = await slipsOf(own.call, run)
    const { bytes } = await pdf(base, own, slip!.id)
    const [key] = await objects.keys(prefixOf(own))
    const sealed = await objects.get(key!)
    // Text that any PDF of ours has, in the clear and in its streams.
    t.ok(bytes.includes('%PDF-') && inflated(bytes).length > 0)
    t.notOk(sealed.includes('%PDF-') || sealed.includes('endstream'))
    t.same(inflated(sealed), [])

    const [theirs] = await rowsOf(house, other)
    const content = { sha256: Buffer.from(theirs!.sha256, 'hex'), sealed: null }
    const read = (organization: TestOrganization) =>
      storage.contents.read(organization.seeded.organizationId, content)
    t.ok(Buffer.isBuffer(await read(other)))
    t.equal(await read(own), 'absent', 'a row of one cannot name an object of another')
    await objects.put(
      `${prefixOf(own)}${theirs!.sha256}`,
      await objects.get(`${prefixOf(other)}${theirs!.sha256}`),
    )
    t.equal(await read(own), 'altered', 'nor is a copy of it of any use')
  })

  t.test('a store that is away', async t => {
    const organization = await createTestOrganization(house, people(450))
    await setRenderOn(organization, 'locked')
    const run = await calculated(organization.call)
    const [slip] = await slipsOf(organization.call, run)
    await organization.call('POST', `${run}/lock`)
    await eventually(
      'the first objects are stored',
      async () => (await objects.keys(prefixOf(organization))).length > 20,
    )
    await objects.stop()
    await eventually('the engine says so', () => logOf('engine-1').includes('object store is unavailable'))
    const ofEngine = await (await fetch(metricsUrls['engine-1']!)).text()
    t.match(ofEngine, /payslip_content_faults_total\{fault="unavailable"\} [1-9]/, 'and counts it')
    const [left, announced] = [await slices(house, organization), (await readyOf(house, organization)).length]
    t.ok(left > 0, 'slices are left')
    t.equal((await rowsOf(house, organization)).length, announced, 'and nothing of them is stored')

    const began = performance.now()
    const asked = await pdf(base, organization, slip!.id)
    t.equal(asked.status, 200)
    t.ok(performance.now() - began < 15_000, 'a GET does not wait long')
    t.match(logOf('gateway'), 'object store is unavailable; payslips are rendered and not stored')
    for (let count = 0; count < 20; count += 1) {
      t.equal((await pdf(base, organization, slip!.id)).status, 200)
    }
    t.ok(performance.now() - began < 30_000, 'nor does every GET wait')

    await objects.start()
    await rendered(organization)
    t.equal((await readyOf(house, organization)).length, 450)
    const rows = await rowsOf(house, organization)
    t.same((await objects.keys(prefixOf(organization))).toSorted(), rows.map(keyIn(organization)).toSorted())
    t.ok((await pdf(base, organization, slip!.id)).bytes.equals(asked.bytes), 'the same bytes')
    t.match(logOf('engine-1'), 'object store is available again')
  })

  t.test('what nothing refers to is deleted, and a reset deletes everything', async t => {
    const [organization, other] = [
      await createTestOrganization(house, people(3)),
      await createTestOrganization(house, people(1)),
    ]
    const run = await calculated(organization.call)
    await calculated(other.call)
    await rendered(organization)
    await rendered(other)
    const drafts = await objects.keys(prefixOf(organization))
    const kept = await objects.keys(prefixOf(other))
    t.equal(drafts.length, 3)
    await organization.call('POST', `${run}/lock`)
    await rendered(organization)
    t.equal((await objects.keys(prefixOf(organization))).length, 6, 'drafts stay at first')
    await sweepPayslipObjects(storage, new Date(0))
    t.equal((await objects.keys(prefixOf(organization))).length, 6, 'as long as they are young')
    await sweepPayslipObjects(storage, new Date('2100-01-01'))
    t.same(
      await objects.keys(prefixOf(organization)),
      (await rowsOf(house, organization)).map(keyIn(organization)).toSorted(),
    )
    t.same(await objects.keys(prefixOf(other)), kept)

    const reset = await organization.call('POST', '/sandbox/reset', {
      organization_id: organization.seeded.organizationId,
    })
    t.equal(reset.at('status'), 'done')
    await eventually('nothing is left', async () => (await objects.keys(prefixOf(organization))).length === 0)
    t.same(await objects.keys(prefixOf(other)), kept)
  })

  t.test('files of before and after the setting', async t => {
    const organization = await createTestOrganization(house, people(1))
    const run = await calculated(organization.call)
    await rendered(organization)
    const [slip] = await slipsOf(organization.call, run)
    const stored = await pdf(base, organization, slip!.id)
    const plain = await openStorage({ databaseUrl, masterKey })
    t.teardown(() => plain.close())
    const { organizationId } = organization.seeded
    const [row] = await rowsOf(house, organization)
    t.equal(
      await plain.contents.read(organizationId, { sha256: Buffer.from(row!.sha256, 'hex'), sealed: null }),
      'absent',
      'without the setting an object is as good as absent, and rendered again',
    )
    const [inRow] = await plain.contents.keep(organizationId, [stored.bytes])
    await queryAsOwner(databaseUrl, 'update payslip_file set content_sealed = $1 where sha256 = $2', [
      inRow!.sealed,
      inRow!.sha256,
    ])
    const [key] = await objects.keys(prefixOf(organization))
    await objects.delete(key!)
    t.ok((await pdf(base, organization, slip!.id)).bytes.equals(stored.bytes))
    t.same(
      await objects.keys(prefixOf(organization)),
      [],
      'with the setting, a content in the row is served from there',
    )
  })
})

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ basic: 15_000 + at }))

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const prefixOf = ({ seeded }: TestOrganization): string => `payslips/${seeded.organizationId}/`

const keyIn =
  (organization: TestOrganization) =>
  ({ sha256 }: { readonly sha256: string }): string =>
    `${prefixOf(organization)}${sha256}`

async function rowsOf(house: TestStack, organization: TestOrganization) {
  return (await execute(
    house,
    organization,
    `select encode(sha256, 'hex') as sha256, content_sealed as sealed from payslip_file`,
  )) as unknown as { sha256: string; sealed: Buffer | null }[]
}

async function slices(house: TestStack, organization: TestOrganization): Promise<number> {
  return (await execute(house, organization, 'select 1 from rendering')).length
}

async function readyOf(house: TestStack, organization: TestOrganization) {
  return (await eventsOf(house, organization)).filter(({ type }) => type === 'payslip.ready')
}

async function slipsOf(call: Partner, run: string): Promise<readonly { readonly id: string }[]> {
  return (await call('GET', `${run}/employees`)).at('data') as { readonly id: string }[]
}

async function pdf(base: string, { seeded }: TestOrganization, id: string) {
  const answer = await request(`${base}/payslips/${id}.pdf`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  return { status: answer.statusCode, bytes: Buffer.from(await answer.body.arrayBuffer()) }
}

async function setRenderOn({ call, seeded }: TestOrganization, renderOn: string): Promise<void> {
  const answer = await call('PATCH', '/payroll-settings', {
    organization_id: seeded.organizationId,
    payslip: { render_on: renderOn },
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

const renderNothing = (organization: TestOrganization): Promise<void> => setRenderOn(organization, 'paid')

/** Puts a content of its own into the store, sealed as any other; its hash. */
async function storedAs(
  storage: Storage,
  objects: TestObjectStore,
  { seeded }: TestOrganization,
  content: Buffer,
): Promise<string> {
  const [kept] = await storage.contents.keep(seeded.organizationId, [content])
  const sha256 = kept!.sha256.toString('hex')
  await objects.get(`payslips/${seeded.organizationId}/${sha256}`)
  return sha256
}

/** Contents that anybody can inflate from the bytes, wherever they begin. */
function inflated(bytes: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at]! & 0x0f) !== 8 || bytes.readUInt16BE(Math.min(at, bytes.length - 2)) % 31 !== 0) continue
    try {
      const text = inflateSync(bytes.subarray(at)).toString('latin1')
      if (text.length > 64) found.push(text)
    } catch {
      // No stream begins here.
    }
  }
  return found
}
