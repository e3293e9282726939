// Payslips as files: rendered in the background, stored once, announced once for each file, through real parts.

import { createHash } from 'node:crypto'
import { request } from 'undici'
import t from 'tap'
import { openStorage } from '#storage/open.ts'
import { query } from '#storage/postgres/sql.ts'
import { forSystem } from '#storage/repositories/for-tenant.ts'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { claimBundleParts } from '#storage/repositories/documents/payslip-bundles.ts'
import { readPdf } from '../proto/pdf/reading.ts'
import {
  calculated,
  createTestOrganization,
  eventsOf,
  execute,
  refusal,
  type TestOrganization,
} from '../support/office.ts'
import { blockTable, holdPayslips } from '../support/database.ts'
import type { Partner } from '../support/partner.ts'
import { ended, entriesOf, fileOf, opened, pathOf, withoutPython } from '../support/payslip-bundles.ts'
import { encodePng } from '../support/png.ts'
import { eventually, freshStack } from '../support/stack.ts'

const stack = await freshStack(t, { environment: { RENDER_WORKERS: '1', ENGINE_WORKERS: '1' } })
const { database_url: databaseUrl, sandbox_base_url: base, metrics_urls: metricsUrls } = stack.description()
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())
const house = { base, databaseUrl, storage }

type Slip = { readonly id: string; readonly employee_id: string; readonly net_payable: number }

const slipsOf = async (call: Partner, run: string): Promise<readonly Slip[]> =>
  (await call('GET', `${run}/employees`)).at('data') as Slip[]

const readyOf = async (organization: TestOrganization) =>
  (await eventsOf(house, organization)).filter(({ type }) => type === 'payslip.ready').map(({ data }) => data)

const waiting = async (organization: TestOrganization): Promise<number> =>
  (await execute(house, organization, 'select 1 from rendering')).length

async function rendered(organization: TestOrganization): Promise<void> {
  await eventually('everything is rendered', async () => (await waiting(organization)) === 0)
}

async function pdf({ seeded }: TestOrganization, id: string): Promise<{ bytes: Buffer; text: string }> {
  const answer = await request(`${base}/payslips/${id}.pdf`, {
    headers: { authorization: `Bearer ${seeded.apiKey}` },
  })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  if (answer.statusCode !== 200) throw new Error(bytes.toString())
  return { bytes, text: (await readPdf(bytes)).flatMap(({ lines }) => lines).join('\n') }
}

const storedOf = async (organization: TestOrganization, employeeId: string) =>
  (await execute(
    house,
    organization,
    'select sha256, content_sealed as sealed, announced_state = state as is_announced from payslip_file where employee_id = ?',
    [employeeId],
  )) as unknown as StoredRow[]

type StoredRow = { readonly sha256: Buffer; readonly sealed: Buffer; readonly is_announced: boolean }

const readStored = ({ seeded }: TestOrganization, row: StoredRow) =>
  storage.contents.read(seeded.organizationId, row)

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

async function setRenderOn(call: Partner, organizationId: number, renderOn: string): Promise<void> {
  const answer = await call('PATCH', '/payroll-settings', {
    organization_id: organizationId,
    payslip: { render_on: renderOn },
  })
  if (answer.status !== 200) throw new Error(answer.text)
}

t.test('from the calculation to the payment, and back', async t => {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
  const { call } = organization
  const run = await calculated(call)
  const [slip] = await slipsOf(call, run)
  await rendered(organization)
  const drafts = await readyOf(organization)
  t.equal(drafts.length, 2)
  // Basic and HRA: 28,000; PF 2,400, ESI 150.
  t.match(
    drafts.find(({ payslip_id: id }) => id === slip!.id),
    {
      payslip_id: slip!.id,
      payroll_run_id: run.slice('/payroll-runs/'.length),
      employee_id: slip!.employee_id,
      external_id: 'E0',
      month: 10,
      year: 2026,
      net_payable: 25_450,
      pdf_url: new RegExp(`^/sandbox/v1/payslips/${slip!.id}[.]pdf[?]link=v1[.]`),
      sequence: 1,
    },
  )
  const draft = await pdf(organization, slip!.id)
  t.match(draft.text, 'DRAFT')
  const [stored] = await storedOf(organization, slip!.employee_id)
  t.same(await readStored(organization, stored!), draft.bytes, 'the stored file is served')
  t.same(stored!.sha256, sha256(draft.bytes))
  t.notOk(stored!.sealed.includes('%PDF'), 'it is sealed')

  await execute(
    house,
    organization,
    `update payslip_file set content_sealed = overlay(content_sealed placing 'x' from 99)`,
  )
  t.ok(
    (await pdf(organization, slip!.id)).bytes.equals(draft.bytes),
    'one that was altered is rendered again',
  )
  const [repaired] = await storedOf(organization, slip!.employee_id)
  t.same(await readStored(organization, repaired!), draft.bytes)
  t.ok(repaired!.is_announced)

  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  await rendered(organization)
  t.equal((await readyOf(organization)).length, 2, 'figures that did not change are not rendered again')
  t.ok((await pdf(organization, slip!.id)).bytes.equals(draft.bytes))

  t.equal((await call('POST', `${run}/lock`)).at('status'), 'locked')
  await rendered(organization)
  const locked = await pdf(organization, slip!.id)
  t.notMatch(locked.text, 'DRAFT')
  t.equal((await readyOf(organization)).length, 4, 'the final ones are announced as well')

  t.equal((await call('POST', `${run}/unlock`, { reason: 'Wrong attendance' })).at('status'), 'generated')
  t.match((await pdf(organization, slip!.id)).text, 'DRAFT', 'the withdrawn file is not served')
  t.equal((await call('POST', `${run}/lock`)).at('status'), 'locked')
  await rendered(organization)
  t.equal((await readyOf(organization)).length, 4, 'the same file is not announced again')
  t.ok((await pdf(organization, slip!.id)).bytes.equals(locked.bytes), 'nor is another one made')

  t.equal(
    (await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })).at('status'),
    'paid',
  )
  await rendered(organization)
  t.equal((await readyOf(organization)).length, 4, 'a payment alone calls for no other file')
  const paid = await pdf(organization, slip!.id)
  t.match(paid.text, '31-Oct-2026')
  t.ok((await pdf(organization, slip!.id)).bytes.equals(paid.bytes))
  t.match(await storedOf(organization, slip!.employee_id), [
    { sha256: sha256(paid.bytes), is_announced: false },
  ])

  t.equal((await call('POST', `${run}/reverse`, { reason: 'Paid twice' })).at('status'), 'reversed')
  t.match((await pdf(organization, slip!.id)).text, 'VOID')
  t.equal((await readyOf(organization)).length, 4)
})

for (const renderOn of ['generated', 'locked']) {
  t.test(`a correction of one employee makes one other file, rendered on ${renderOn}`, async t => {
    const organization = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 40_000 },
    ])
    const { call, seeded } = organization
    await setRenderOn(call, seeded.organizationId, renderOn)
    const run = await calculated(call)
    await rendered(organization)
    await call('POST', `${run}/lock`)
    await rendered(organization)
    const slips = await slipsOf(call, run)
    const filesOf = () => Promise.all(slips.map(({ id }) => pdf(organization, id)))
    const before = await filesOf()
    const announced = (await readyOf(organization)).length

    await call('POST', `${run}/unlock`, { reason: 'Wrong attendance' })
    // The facts of one employee change, and no figure of any.
    await call('POST', '/attendance', {
      employee_id: slips[1]!.employee_id,
      month: 10,
      year: 2026,
      lop_days: 0,
    })
    await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
    t.match((await pdf(organization, slips[2]!.id)).text, 'DRAFT')
    t.equal((await call('POST', `${run}/lock`)).at('status'), 'locked')
    await rendered(organization)
    const same = await filesOf()
    t.ok(same.every(({ bytes }, at) => bytes.equals(before[at]!.bytes)))
    t.equal((await readyOf(organization)).length, announced)

    await call('POST', `${run}/unlock`, { reason: 'Wrong attendance' })
    const changed = await call('POST', '/attendance', {
      employee_id: slips[0]!.employee_id,
      month: 10,
      year: 2026,
      lop_days: 1,
    })
    if (changed.status >= 300) throw new Error(changed.text)
    await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
    await rendered(organization)
    const [stored] = await storedOf(organization, slips[1]!.employee_id)
    t.same(stored!.sha256, sha256(before[1]!.bytes), 'the final file of the others stays')
    t.equal((await call('POST', `${run}/lock`)).at('status'), 'locked')
    await rendered(organization)
    const after = await filesOf()
    t.same(
      after.map(({ bytes }, at) => bytes.equals(before[at]!.bytes)),
      [false, true, true],
    )
    t.same(
      (await readyOf(organization)).slice(announced).map(({ payslip_id: id }) => id),
      [slips[0]!.id],
    )
  })
}

t.test('rendered on the lock alone, held payslips on their release', async t => {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
  const { call, seeded } = organization
  await setRenderOn(call, seeded.organizationId, 'locked')
  const run = await calculated(call)
  t.equal(await waiting(organization), 0)
  const [first, second] = await slipsOf(call, run)
  await call('POST', `${run}/hold`, { employee_ids: [first!.employee_id], reason: 'Bank details' })
  // Somebody asks before the lock, and so for a draft; the file of the locked payslip takes its place.
  t.match((await pdf(organization, second!.id)).text, 'DRAFT')
  t.equal((await call('POST', `${run}/lock`)).at('status'), 'locked')
  await rendered(organization)
  t.same(
    (await readyOf(organization)).map(({ payslip_id: id }) => id),
    [second!.id],
  )
  t.match((await pdf(organization, first!.id)).text, 'ON HOLD')
  await call('POST', `${run}/hold`, { action: 'release', employee_ids: ['ext:E0'] })
  await rendered(organization)
  t.same(
    (await readyOf(organization)).map(({ payslip_id: id }) => id),
    [second!.id, first!.id],
  )
  t.notMatch((await pdf(organization, first!.id)).text, 'ON HOLD')
})

t.test('rendered on the payment alone', async t => {
  const organization = await createTestOrganization(house)
  const { call, seeded } = organization
  await setRenderOn(call, seeded.organizationId, 'paid')
  const run = await calculated(call)
  await call('POST', `${run}/lock`)
  t.equal(await waiting(organization), 0)
  await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  await rendered(organization)
  t.equal((await readyOf(organization)).length, 1)
})

t.test('the logo of the calculation is in the file, whatever the organization has by then', async t => {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
  const { call, seeded } = organization
  await setRenderOn(call, seeded.organizationId, 'locked')
  const putLogo = async (width: number): Promise<void> => {
    const answer = await request(`${base}/organizations/${seeded.organizationId}/logo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${seeded.apiKey}`, 'content-type': 'image/png' },
      body: encodePng({ width, height: 10, depth: 8, colourType: 0 }, x => [x]),
    })
    if (answer.statusCode !== 200) throw new Error(await answer.body.text())
  }
  await putLogo(30)
  const run = await calculated(call)
  await putLogo(50)
  await call('POST', `${run}/lock`, { force: true, reason: 'The figures are right' })
  await rendered(organization)
  for (const { id, employee_id: employeeId } of await slipsOf(call, run)) {
    const [stored] = await storedOf(organization, employeeId)
    const { bytes } = await pdf(organization, id)
    t.same(await readStored(organization, stored!), bytes, 'the stored file is served')
    t.match(bytes.toString('latin1'), '/Subtype/Image/Width 30/')
  }
})

/** Database connections in use of each kind of the engine's threads. */
async function connectionsOfThreads(): Promise<Record<string, number>> {
  const text = await (await fetch(metricsUrls['engine-1']!)).text()
  const figures = text.matchAll(/^db_pool_in_use\{threads="(.*)",server="primary"\} (\d+)$/gm)
  const { main: _, ...threads } = Object.fromEntries(
    [...figures].map(([, name, count]) => [name, Number(count)]),
  )
  return threads
}

t.test('metrics of an engine count the connections of its threads by the purpose of the threads', async t => {
  const people = Array.from({ length: 51 }, (_, at) => ({ basic: 15_000 + at }))
  const organization = await createTestOrganization(house, people)
  const { call, seeded } = organization
  await setRenderOn(call, seeded.organizationId, 'locked')
  const idle = { shards: 0, calls: 0, large_calls: 0, renderings: 0 }
  const isIdle = async () => Object.values(await connectionsOfThreads()).every(count => count === 0)
  await eventually('the threads are idle', isIdle)
  t.same(await connectionsOfThreads(), idle)
  const preview = (count: number) => () =>
    call('POST', '/payroll-runs/preview', {
      period: { month: 10, year: 2026 },
      organization_id: seeded.organizationId,
      employees: seeded.employeeIds.slice(0, count).map(id => ({ ref: id, employee_id: id })),
    })
  let run = ''
  const cases = [
    [
      'shards',
      () => holdPayslips(databaseUrl, seeded.organizationId),
      async () => (run = await calculated(call)),
    ],
    ['calls', () => blockTable(databaseUrl, 'attendance_month'), preview(1)],
    ['large_calls', () => blockTable(databaseUrl, 'attendance_month'), preview(51)],
    ['renderings', () => blockTable(databaseUrl, 'payslip_file'), () => call('POST', `${run}/lock`)],
  ] as const
  for (const [threads, hold, work] of cases) {
    const release = await hold()
    const working = work()
    try {
      const busy = await eventually(`the threads for ${threads} wait`, async () => {
        const counts = await connectionsOfThreads()
        return counts[threads]! > 0 && counts
      })
      t.same(busy, { ...idle, [threads]: 1 })
    } finally {
      await release()
    }
    await working
    await eventually('the threads are idle again', isIdle)
  }
})

t.test('an engine killed in the middle renders none twice and misses none', async t => {
  const people = Array.from({ length: 1_000 }, (_, at) => ({ basic: 15_000 + at }))
  const organization = await createTestOrganization(house, people)
  const { call, seeded } = organization
  await setRenderOn(call, seeded.organizationId, 'locked')
  const run = await calculated(call)
  await call('POST', `${run}/lock`)
  await eventually('the first slice is stored', async () => (await readyOf(organization)).length > 0)
  process.kill(stack.processes.get('engine-1')!.pid(), 'SIGKILL')
  await rendered(organization)
  const ready = await readyOf(organization)
  t.equal(ready.length, people.length)
  t.equal(new Set(ready.map(({ payslip_id: id }) => id)).size, people.length)
  const files = (await execute(
    house,
    organization,
    'select sha256, content_sealed as sealed from payslip_file where announced_state = state',
  )) as unknown as StoredRow[]
  const contents = await Promise.all(files.map(row => readStored(organization, row)))
  t.equal(contents.filter(content => Buffer.isBuffer(content)).length, people.length)

  const file = await call('POST', `${run}/payslip-files`, { format: 'zip' })
  await eventually('a part is made', async () => Number((await fileOf(call, file)).at('payslips_done')) > 0)
  process.kill(stack.processes.get('engine-1')!.pid(), 'SIGKILL')
  const done = await ended(call, file)
  t.same([done.at('status'), done.at('payslips_done'), done.at('progress')], ['completed', 1_000, 100])
  const archived = await opened(base, done)
  t.equal(archived.length, done.at('size_bytes'))
  if (withoutPython === false) t.equal(entriesOf(t, archived).size, people.length)

  const other = await call('POST', `${run}/payslip-files`, { format: 'pdf' })
  t.equal((await call('POST', `${run}/unlock`, { reason: 'Wrong attendance' })).at('status'), 'generated')
  const failed = await ended(call, other)
  t.match(failed.at(), { status: 'failed', file_url: null, error: { code: 'invalid_run_state' } })
  const third = await call('POST', `${run}/payslip-files`, { format: 'pdf' })
  const ofThird = [String(third.at('id'))]
  const cancelled = await forSystem(storage, async ({ em }) => {
    const held = 'select no from payslip_bundle_part where bundle_id = ? order by no desc limit 1 for update'
    await query({ em }, held, ofThird)
    return call('POST', `${pathOf(third)}/cancel`)
  })
  t.equal(cancelled.at('status'), 'cancelled', 'whoever holds a part keeps nobody from it')
  t.equal(refusal(await call('POST', `${pathOf(third)}/cancel`)), '409 conflict')
  const due =
    'update payslip_bundle_part set done_at = null, published_at = null, attempts = 0 where bundle_id = ?'
  await execute(house, organization, due, ofThird)
  const left = 'select 1 from payslip_bundle_part where done_at is null'
  t.not((await execute(house, organization, left)).length, 0)
  t.same(await claimBundleParts(storage, 64), [], 'parts of a cancelled file are not handed out')
  await forgetExpired(storage)
  t.same(await execute(house, organization, left), [])
})
