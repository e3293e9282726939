// People whose calculation hangs, exhausts the memory, kills the engine or throws, among a hundred others.

import t from 'tap'
import { calculated, made, startTestStack, createTestOrganization } from '../../support/office.ts'
import { eventually } from '../../support/stack.ts'
import { poisons } from '../../faults/poisoned-calculate.ts'

const poison = new URL('../../faults/poison.ts', import.meta.url).href

t.test('those who break the engine fail alone; everybody else is paid to the paisa [promise E4]', async t => {
  const house = await startTestStack(t, {
    environment: {
      NODE_OPTIONS: `--import=${poison}`,
      ENGINE_WORKERS: '2',
      SHARD_SIZE: '4',
      TASK_SECONDS: '6',
    },
  })
  const places = new Map([
    [37, poisons.deadly],
    [88, poisons.endless],
    [89, poisons.mistaken],
    [68, poisons.hungry],
  ])
  const { call } = await createTestOrganization(
    house,
    Array.from({ length: 104 }, (_, index) => ({ basic: places.get(index) ?? 20_000 })),
  )
  const run = await made(call)
  await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
  const done = await eventually('the run is generated', async () => {
    const now = await call('GET', run)
    return now.at('status') === 'calculating' ? null : now
  })
  t.equal(done.at('status'), 'generated', done.text)
  const failures = done.at('failures') as { external_id: string; code: string }[]
  const codes = new Map(failures.map(({ external_id, code }) => [external_id, code]))
  t.equal(codes.size, 4, JSON.stringify(failures))
  t.equal(codes.get('E37'), 'engine_lost')
  t.equal(codes.get('E88'), 'calculation_timeout')
  t.equal(codes.get('E89'), 'internal_error')
  // On a machine with much else to do, the time is over before the memory is full.
  t.match(codes.get('E68'), /^(out_of_memory|calculation_timeout)$/)
  // 100 people with 20,000 + 8,000, of which PF takes 2,400 and ESI 150.
  t.match(done.at('totals'), {
    employee_count: 100,
    gross: 100 * 28_000,
    total_deductions: 100 * 2_550,
    net_payable: 100 * 25_450,
  })
  t.match(done.at('counts'), { calculated: 100, failed: 4 })

  const other = await createTestOrganization(house)
  await calculated(other.call)
  t.pass('the engine goes on with other runs')
})
