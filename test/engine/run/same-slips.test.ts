// The same people come to the same slips, to the letter: whatever threads calculate them, in whatever order and
// shards, for the first time or again.

import fc from 'fast-check'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { calculated, made, october, startTestStack, createTestOrganization } from '../../support/office.ts'
import type { Partner } from '../../support/partner.ts'
import type { SeedPerson } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'

type Row = { name: string; facts: string; slip: string; hash: string; figures: string }

const people: readonly SeedPerson[] = Array.from({ length: 40 }, (_, index) => ({
  name: `P${index}`,
  basic: 9_000 + index * 2_731,
  ...(index % 3 === 0 ? { lopDays: index % 7 } : {}),
  ...(index % 5 === 0 ? { joined: '2026-10-12' } : {}),
  ...(index % 11 === 0 ? { left: '2026-10-20' } : {}),
}))

/** Stored rows of all employees by a revision, by name: no run, person or time is in it. */
async function storedRows(databaseUrl: string, run: string, revision: number): Promise<Row[]> {
  return queryAsOwner<Row>(
    databaseUrl,
    `select employee::json ->> 'name' as name, facts::text, slip::text, encode(facts_hash, 'hex') as hash,
       row_to_json(p)::jsonb - array['organization_id', 'payroll_run_id', 'employee_id', 'revision', 'calculated_in',
         'id', 'external_id', 'employee', 'slip', 'facts', 'facts_hash', 'created_at'] as figures
     from payslip p where payroll_run_id = $1 and revision = $2 order by 1`,
    [run.split('/').at(-1), revision],
  )
}

async function hashesOf(call: Partner, run: string) {
  const read = await call('GET', run)
  return [read.at('calculation', 'input_hash'), read.at('calculation', 'result_hash')]
}

t.test('one thread, eight, and any order', async t => {
  const alone = await startTestStack(t, { environment: { ENGINE_WORKERS: '1', SHARD_SIZE: '500' } })
  const first = await createTestOrganization(alone, people)
  const run = await calculated(first.call)
  const expected = await storedRows(alone.databaseUrl, run, 1)
  t.equal(expected.length, people.length)
  t.equal(new Set(expected.map(({ slip }) => slip)).size, people.length, 'nobody is like another')
  const hashes = await hashesOf(first.call, run)

  const crowd = await startTestStack(t, { environment: { ENGINE_WORKERS: '8', SHARD_SIZE: '3' } })
  const second = await createTestOrganization(crowd, people)
  const parallel = await made(second.call)
  // So many threads take their time to start; readiness is a question to one of them.
  await eventually(
    'a thread is ready',
    async () => (await second.call('GET', `${parallel}/readiness`)).status === 200,
  )
  await second.call('POST', `${parallel}/calculate`, {}, { prefer: 'respond-async' })
  await eventually(
    'the run is generated',
    async () => (await second.call('GET', parallel)).at('status') === 'generated',
  )
  t.same(await storedRows(crowd.databaseUrl, parallel, 1), expected, 'eight threads, shards of three')
  t.same(await hashesOf(second.call, parallel), hashes)

  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
  t.comment(`seed ${seed}`)
  const [order = []] = fc.sample(fc.shuffledSubarray([...people], { minLength: people.length }), {
    seed,
    numRuns: 1,
  })
  t.notSame(order, people)
  const third = await createTestOrganization(crowd, order)
  const shuffled = await calculated(third.call)
  t.same(await storedRows(crowd.databaseUrl, shuffled, 1), expected, 'another order of people')

  for (const body of [{}, { employee_ids: ['ext:E0', 'ext:E7'] }]) {
    const again = await second.call('POST', `${parallel}/recalculate`, body, { prefer: 'wait=30' })
    const revision = Number(again.at('calculation', 'revision'))
    t.same(await storedRows(crowd.databaseUrl, parallel, revision), expected, JSON.stringify(body))
    t.same(await hashesOf(second.call, parallel), hashes)
  }
  // A recalculation keeps slips whose facts are equal; a replay and another run make every one again.
  const replayed = await second.call('POST', `${parallel}/replay`)
  t.match(replayed.at(), { is_equal: true, replayed_hash: hashes[1], counts: { matched: people.length } })
  await second.call('POST', `${parallel}/reverse`, { reason: 'Once more' })
  const anew = await calculated(second.call, october)
  t.same(await storedRows(crowd.databaseUrl, anew, 1), expected, 'another run')
  t.same(await hashesOf(second.call, anew), hashes)
})
