// The master key is replaced while partners call and a run is calculated, and nobody notices.

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { openStorage } from '#storage/open.ts'
import { queryAsOwner } from '../support/database.ts'
import { type Partner, partner } from '../support/partner.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually, freshStack } from '../support/stack.ts'

const before = randomBytes(32).toString('base64')
const after = randomBytes(32).toString('base64')
const room = (name: string) => join(import.meta.dirname, `../../${name}/main.ts`)
const people = 60

const person = (n: number) => ({
  employee_code: `R${n}`,
  first_name: 'Rani',
  gender: 'female',
  date_of_birth: '1990-04-12',
  date_of_joining: '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
  bank: { payment_mode: 'bank_transfer', account_number: `77009153${1000 + n}`, ifsc: 'HDFC0000123' },
  salary: {
    effective_from: '2021-06-01',
    pay_basis: 'monthly',
    components: [{ component_code: 'BASIC', monthly_amount: 20_000 }],
  },
})

async function openSite() {
  const stack = await freshStack(t, { environment: { MASTER_KEY: before, MASTER_KEY_SECOND: after } })
  const description = stack.description()
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: description.database_url,
    ENGINE_ADDRESSES: description.engine_addresses.join(','),
    ...description.engine_tls,
  }
  const ports = [await freePort(), await freePort()]
  const start = (index: number, keys: Record<string, string>) =>
    startService({
      name: `gateway-${index}`,
      main: room('gateway'),
      environment: { ...shared, ...keys, HTTP_PORT: String(ports[index]), DRAIN_SECONDS: '10' },
      logFile: join(freshFolder('gateway'), 'log'),
    })
  const rewrap = async (keys: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(process.execPath, [room('storage'), 'rewrap'], {
      env: { DATABASE_URL: description.database_url, ...keys },
    })
    return JSON.parse(stdout) as { masterKeyId: string; rewrapped: number; left: number }
  }
  return { description, ports, start, rewrap }
}

/** A write that is sealed, a number that is opened, and a list that is gone on with at another gateway. */
async function round(
  healthy: () => readonly Partner[],
  organizationId: number,
  n: number,
): Promise<string[]> {
  // Each call goes to a gateway that is healthy when it begins: one of them stops in the middle of a round.
  const at = (step: number): Partner => {
    const calls = healthy()
    return calls[(n + step) % calls.length] as Partner
  }
  const failures: string[] = []
  const expect = (what: string, fine: boolean, text: string) =>
    fine || failures.push(`${what}: ${text.slice(0, 200)}`)
  const hired = await at(0)(
    'POST',
    '/employees',
    { organization_id: organizationId, ...person(1_000 + n) },
    {
      'idempotency-key': `hire-${n}`,
    },
  )
  expect('hire', hired.status === 201, hired.text)
  const again = await at(1)(
    'POST',
    '/employees',
    { organization_id: organizationId, ...person(1_000 + n) },
    {
      'idempotency-key': `hire-${n}`,
    },
  )
  expect('the same again', again.text === hired.text, again.text)
  const bank = await at(1)('GET', `/employees/${String(hired.at('id'))}/bank?reveal=true`)
  expect('bank', bank.at('account_number') === `77009153${2_000 + n}`, bank.text)
  const first = await at(0)('GET', `/employees?organization_id=${organizationId}&limit=2`)
  const cursor = String(first.at('meta', 'next_cursor'))
  const second = await at(1)('GET', `/employees?organization_id=${organizationId}&limit=2&cursor=${cursor}`)
  expect('next page', second.status === 200, second.text)
  return failures
}

t.test('the master key is replaced under load and no call fails [promise S2]', async t => {
  const { description, ports, start, rewrap } = await openSite()
  const call = partner(description.sandbox_base_url, { apiKey: description.api_key })
  const organizationId = Number(
    (await call('POST', '/organizations', { name: 'Kaveri', state_code: 'DL' })).at('id'),
  )
  await call('POST', '/salary-components', {
    organization_id: organizationId,
    code: 'BASIC',
    name: 'Basic',
    type: 'earning',
    category: 'basic',
    calculation: { method: 'flat' },
  })
  const items = Array.from({ length: people }, (_, n) => person(n))
  await call('POST', '/employees/bulk', { organization_id: organizationId, match_on: 'employee_code', items })
  // So many that they are not wrapped in one step.
  const storage = await openStorage({
    databaseUrl: description.database_url,
    masterKey: before,
  })
  await Promise.all(Array.from({ length: 1_200 }, (_, n) => storage.dataKeys.of({ accountId: `acc_${n}` })))
  await storage.close()

  const both = { MASTER_KEY: before, MASTER_KEY_SECOND: after }
  const turned = { MASTER_KEY: after, MASTER_KEY_SECOND: before }
  const running = await Promise.all([start(0, both), start(1, both)])
  const origins = ports.map(port => `http://127.0.0.1:${port}`)
  const healthy = new Set(origins)
  const failures: string[] = []
  let rounds = 0
  let over = false
  // As a balancer does: calls go round those that say they are well.
  const probing = (async () => {
    while (!over) {
      for (const origin of origins) {
        const reply = await fetch(`${origin}/health`).catch(() => null)
        if (reply?.status === 200) healthy.add(origin)
        else healthy.delete(origin)
      }
      await pause(50)
    }
  })()
  const partners = (): Partner[] =>
    Array.from(healthy, origin => partner(`${origin}/sandbox/v1`, { apiKey: description.api_key }))
  const calling = (async () => {
    while (!over) {
      failures.push(...(await round(partners, organizationId, rounds)))
      rounds += 1
      await pause(100)
    }
  })().finally(() => {
    over = true
  })
  calling.catch(() => undefined)
  const made = await call('POST', '/payroll-runs', {
    organization_id: organizationId,
    period: { month: 10, year: 2026 },
  })
  const run = `/payroll-runs/${String(made.at('id'))}`

  const restart = async (index: number, keys: Record<string, string>) => {
    const old = running[index]
    running[index] = await old!.stop().then(() => start(index, keys))
    await eventually('it answers again', () => healthy.has(origins[index] ?? ''))
  }
  await pause(500)
  for (const index of [0, 1]) await restart(index, turned)
  const [calculated, ...rewraps] = await Promise.all([
    call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }),
    rewrap(turned),
    rewrap(turned),
  ])
  t.equal(calculated.at('status'), 'generated', calculated.text)
  t.ok(rewraps.every(({ left }) => left === 0))
  const rewrapped = rewraps.reduce((sum, one) => sum + one.rewrapped, 0)
  t.ok(rewrapped >= 1_202, `${rewrapped} data keys, each once between two who did it at once`)
  t.match(await rewrap(turned), { rewrapped: 0, left: 0 }, 'nothing is left to do')
  for (const index of [0, 1]) await restart(index, { MASTER_KEY: after })
  await pause(500)
  over = true
  await Promise.all([probing, calling])
  t.same(failures, [])
  t.ok(rounds > 10, `${rounds} rounds`)

  const wrapping = await queryAsOwner<{ id: string }>(
    description.database_url,
    'select distinct master_key_id as id from data_key',
  )
  t.same(wrapping, [{ id: rewraps[0]?.masterKeyId }])
  await t.rejects(rewrap({ MASTER_KEY: before }), /which is neither MASTER_KEY nor MASTER_KEY_SECOND/)
  await Promise.all(running.map(gateway => gateway.stop()))
})
