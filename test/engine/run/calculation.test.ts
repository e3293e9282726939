// A run through real parts: PostgreSQL, JetStream, worker threads, and engines that are killed in the middle.

import t from 'tap'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import { openStorage } from '#storage/open.ts'
import { startTestStack } from '../../support/office.ts'
import { partner, type Partner } from '../../support/partner.ts'
import { seedOrganization, type SeedPerson } from '../../support/seed.ts'
import { eventually, freshStack } from '../../support/stack.ts'

t.test('three people in October 2026, worked by hand', async t => {
  const { base, storage } = await startTestStack(t)
  const seeded = await seedOrganization(storage, [
    { basic: 20_000 },
    { basic: 30_000 },
    { basic: 15_500, lopDays: 1 },
  ])
  const call = partner(base, seeded)

  const made = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 } })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(done.at('status'), 'generated', done.text)

  // Basic and HRA: 28,000 + 42,000 + 21,700 x 30/31 = 91,000.
  t.equal(done.at('totals', 'gross'), 91_000)
  // PF 12 % of 20,000, of the ceiling of 25,000, of 15,500 x 30/31 = 15,000: 2,400 + 3,000 + 1,800 = 7,200.
  // ESI 0.75 % of 20,000 and of 15,000, rounded up: 150 + 113; the second is above the ceiling.
  t.equal(done.at('totals', 'total_deductions'), 7_463)
  t.equal(done.at('totals', 'net_payable'), 83_537)
  // The employer: PF and EPS 7,200; EDLI 100 + 125 + 75; administration the same; ESI 650 + 488.
  t.equal(done.at('totals', 'employer_contributions'), 7_200 + 300 + 300 + 1_138)
  t.match(done.text, '"net_payable":83537.00', 'amounts are printed with two decimals')

  const slips = await call('GET', `${run}/employees?explain=summary`)
  t.same(
    [0, 1, 2].map(index => slips.at('data', index, 'net_payable')),
    [25_450, 39_000, 19_087],
    'one slip each: 28,000 - 2,550; 42,000 - 3,000; 21,000 - 1,913',
  )
  t.equal(slips.at('data', 2, 'heads', 'lop'), 700, 'a day of 21,700 in a month of 31')

  const again = await call('POST', `${run}/calculate`)
  t.equal(again.status, 409)
  t.equal(again.at('code'), 'invalid_run_state')
})

t.test('income tax knows what earlier runs of the year took', async t => {
  const { base, storage } = await startTestStack(t)
  const seeded = await seedOrganization(storage, [{ basic: 100_000 }])
  const call = partner(base, seeded)
  const slipOf = async (month: number) => {
    const made = await call('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.equal(done.at('status'), 'generated', done.text)
    return call('GET', `${run}/employees/ext:E0?explain=full`)
  }

  // 1,40,000 a month, 16,80,000 in the year, less 75,000: 16,05,000. Without a PAN 20 % of it, 3,21,000; a twelfth.
  const october = await slipOf(10)
  t.equal(october.at('heads', 'tds'), 26_750, october.text)
  t.match(october.at('tax'), {
    annual_projection: 1_680_000,
    taxable_income: 1_605_000,
    annual_tax: 321_000,
    deducted_to_date: 0,
    this_month: 26_750,
    months_left: 6,
  })
  t.match(october.text, 'pan_higher_rate')

  const november = await slipOf(11)
  t.match(november.at('tax'), { deducted_to_date: 26_750, this_month: 26_750, months_left: 5 })
  t.match(
    november.text,
    '5 payments are left, and 6 earlier ones count',
    'April to September are not known here',
  )
})

t.test('what is stored is read back to the letter', async t => {
  const { base, storage } = await startTestStack(t)
  const name = 'Tab\tNew\nline\\N "quote" \r नाम'
  const settings = { rounding: { ...defaultSettings.rounding, net: 'nearest_rupee' } } as const
  const seeded = await seedOrganization(storage, [{ basic: 20_000, lopDays: 1, name }], settings)
  const call = partner(base, seeded)
  const made = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 } })
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  t.equal(done.at('status'), 'generated', done.text)

  const slip = await call('GET', `${run}/employees/ext:E0?explain=none`)
  t.equal(slip.at('employee', 'name'), name)
  // 28,000 x 30/31 = 19,354.84 + 7,741.94 = 27,096.78; PF 12 % of 19,355 = 2,323; ESI 0.75 % = 146; rest 24,627.78.
  t.same([slip.at('gross'), slip.at('total_deductions'), slip.at('net_payable')], [27_096.78, 2_469, 24_628])
  const last = (slip.at('lines') as { code: string; amount: number }[]).find(
    line => line.code === 'ROUND_OFF',
  )
  t.equal(last?.amount, 0.22)
  const replayed = await call('GET', `${run}/employees/ext:E0?explain=summary`)
  const plain = (text: string) => text.replace(/"explanation":(null|\{"text":"[^"]*","steps":\[\]\})/g, '')
  t.equal(plain(replayed.text), plain(slip.text), 'calculated again it is the same slip')
})

const people = process.env['TEST_ALL'] === 'true' ? 5_000 : 2_000
const kills = 3
const crowd: readonly SeedPerson[] = Array.from({ length: people }, (_, index) => ({
  basic: 9_000 + (index % 400) * 100,
  ...(index % 7 === 0 ? { lopDays: index % 5 } : {}),
}))

t.test('a small run does not wait for all of a large one', async t => {
  const stack = await freshStack(t, { environment: { SHARD_SIZE: '2', ENGINE_WORKERS: '1' } })
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
  t.teardown(() => storage.close())
  const large = partner(base, await seedOrganization(storage, crowd.slice(0, 400)))
  const small = partner(base, await seedOrganization(storage, [{ basic: 20_000 }]))
  const draft = async (call: Partner) => {
    const made = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 } })
    return `/payroll-runs/${String(made.at('id'))}`
  }
  const [largeRun, smallRun] = [await draft(large), await draft(small)]
  await large('POST', `${largeRun}/calculate`, {}, { prefer: 'respond-async' })
  const completed = async () => Number((await large('GET', largeRun)).at('progress', 'completed'))
  await eventually('the large run is under way', async () => (await completed()) || null)
  const done = await small('POST', `${smallRun}/calculate`, {}, { prefer: 'wait=60' })
  const behind = await completed()
  t.equal(done.at('status'), 'generated', done.text)
  t.ok(behind < 400, `${behind} of the 400 slips of the large run were stored before`)

  const end = await eventually('the large run is generated', async () => {
    const now = await large('GET', largeRun)
    return now.at('status') === 'calculating' ? null : now
  })
  t.match(end.at('counts'), { calculated: 400, failed: 0 })
})

t.test('an engine killed in the middle of thousands of slips loses none and doubles none', async t => {
  const stack = await freshStack(t, { environment: { SHARD_SIZE: '50', ENGINE_WORKERS: '2' } })
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const calm = await seedOrganization(storage, crowd)
  const troubled = await seedOrganization(storage, crowd)

  const calculate = async (seeded: typeof calm, trouble: (run: string) => Promise<void>) => {
    const call = partner(base, seeded)
    const made = await call('POST', '/payroll-runs', { period: { month: 10, year: 2026 } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    const asked = await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
    t.equal(asked.status, 202, asked.text)
    await trouble(run)
    return eventually('the run is generated', async () => {
      const now = await call('GET', run)
      return now.at('status') === 'calculating' ? null : now
    })
  }

  const undisturbed = await calculate(calm, async () => undefined)
  t.equal(undisturbed.at('totals', 'employee_count'), people, undisturbed.text)
  const asked = performance.now()
  await partner(base, calm)('GET', `/payroll-runs/${String(undisturbed.at('id'))}`)
  t.ok(performance.now() - asked < 25_000, 'a run is read at once, although PostgreSQL has no statistics yet')

  const engine = stack.processes.get('engine-1')
  if (engine === undefined) throw new Error('The stack started no engine.')
  const killedAt: number[] = []
  const disturbed = await calculate(troubled, async run => {
    const call = partner(base, troubled)
    let killed = 0
    for (let kill = 0; kill < kills; kill++) {
      const completed = await eventually('some slips are stored by an engine that lives', async () => {
        const count = Number((await call('GET', run)).at('progress', 'completed'))
        return engine.pid() !== killed && count > (kill * people) / (kills + 2) ? count : null
      })
      killedAt.push(completed)
      killed = engine.pid()
      process.kill(killed, 'SIGKILL')
    }
  })
  t.comment(`killed at ${killedAt.join(' and ')} stored slips`)
  t.ok(
    killedAt.every(count => count < people),
    'the engine died while slips were missing',
  )

  t.equal(disturbed.at('status'), 'generated', 'no human help')
  t.same(disturbed.at('totals'), undisturbed.at('totals'), 'totals equal to the paisa')
  const nets = await netOfEach(partner(base, troubled), `/payroll-runs/${String(disturbed.at('id'))}`)
  t.same(nets, await netOfEach(partner(base, calm), `/payroll-runs/${String(undisturbed.at('id'))}`))
  t.equal(nets.length, people, 'each slip exactly once')
})

/** The partner's id and the net pay of every slip of a run, in order. */
async function netOfEach(call: Partner, run: string): Promise<string[]> {
  const nets: string[] = []
  for (let cursor = ''; ;) {
    const page = await call('GET', `${run}/employees?limit=500&fields=external_id,net_payable${cursor}`)
    const slips = page.at('data') as { external_id: string; net_payable: number }[]
    nets.push(...slips.map(slip => `${slip.external_id} ${slip.net_payable}`))
    if (page.at('meta', 'has_more') !== true) return nets.toSorted()
    cursor = `&cursor=${String(page.at('meta', 'next_cursor'))}`
  }
}
