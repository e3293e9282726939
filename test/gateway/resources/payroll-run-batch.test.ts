// Many runs by one call: each has its own outcome, and the call costs what it asks for.

import t from 'tap'
import {
  made,
  october,
  over,
  startTestStack,
  createTestOrganization,
  refusal,
  september,
} from '../../support/office.ts'
import { queryAsOwner } from '../../support/database.ts'

t.test('batches of runs', async t => {
  const house = await startTestStack(t)

  const settled = async (call: Awaited<ReturnType<typeof createTestOrganization>>['call'], id: unknown) =>
    over(
      call,
      `/payroll-runs/${String(id)}`,
      await call('GET', `/payroll-runs/${String(id)}?wait_for=status_change`),
    )

  await t.test('runs are calculated by their ids, whatever becomes of the others', async t => {
    const { call } = await createTestOrganization(house)
    const [first, second] = await Promise.all([made(call, september), made(call)])
    const ids = [first, second].map(path => path.split('/').at(-1))
    const answer = await call('POST', '/payroll-runs/batch', {
      action: 'calculate',
      run_ids: [ids[0], 'run_none', ids[1], ids[0]],
    })
    t.equal(answer.status, 200, answer.text)
    t.match(answer.at(), {
      summary: { total: 4, created: 0, updated: 2, unchanged: 0, failed: 2 },
      data: [
        { index: 0, status: 'updated', id: ids[0], error: null },
        { index: 1, status: 'failed', id: 'run_none', error: { code: 'not_found' } },
        { index: 2, status: 'updated', id: ids[1], error: null },
        {
          index: 3,
          status: 'failed',
          id: ids[0],
          error: { code: 'duplicate', details: [{ field: 'run_ids[3]' }] },
        },
      ],
    })
    for (const id of ids)
      t.match((await settled(call, id)).at(), { status: 'generated', counts: { calculated: 1 } })

    const again = await call('POST', '/payroll-runs/batch', { action: 'calculate', run_ids: ids })
    t.match(again.at('data'), [
      { status: 'failed', error: { code: 'invalid_run_state', details: [{ field: 'run_ids[0].status' }] } },
      { status: 'failed', error: { code: 'invalid_run_state' } },
    ])
  })

  await t.test('a period is made, and then calculated, in organizations', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const second = await call('POST', '/organizations', { name: 'Empty', state_code: 'DL' })
    t.equal(second.status, 201, second.text)
    const organizations = [seeded.organizationId, second.at('id')]
    const batch = (action: string, more: object = october) =>
      call('POST', '/payroll-runs/batch', { action, organization_ids: organizations, ...more })

    const drafts = await batch('create')
    t.match(drafts.at('data'), [
      { index: 0, status: 'created', error: null },
      {
        index: 1,
        status: 'failed',
        id: null,
        error: { code: 'validation_failed', details: [{ field: 'organization_ids[1].selection' }] },
      },
    ])
    const id = drafts.at('data', 0, 'id')
    t.equal((await call('GET', `/payroll-runs/${String(id)}`)).at('status'), 'draft')
    t.equal((await batch('create')).at('data', 0, 'error', 'code'), 'duplicate_run')

    const begun = await batch('calculate')
    t.match(begun.at('data', 0), { status: 'updated', id }, 'the draft that waits')
    t.match((await settled(call, id)).at(), { status: 'generated', totals: { employee_count: 2 } })
    const fresh = await batch('calculate', september)
    t.equal(fresh.at('data', 0, 'status'), 'created', 'made where there was none')
    t.match((await settled(call, fresh.at('data', 0, 'id'))).at('status'), 'generated')

    const november = { period: { month: 11, year: 2026 } }
    for (const name of ['ext:E0', 'ext:E1']) {
      await made(call, {
        ...november,
        organization_id: seeded.organizationId,
        selection: { mode: 'include', employee_ids: [name] },
      })
    }
    t.equal(
      (await batch('calculate', november)).at('data', 0, 'error', 'code'),
      'conflict',
      'which is not said',
    )
  })

  await t.test('a period of unrecorded law leaves the draft, and says which', async t => {
    const { call, seeded } = await createTestOrganization(house)
    const answer = await call('POST', '/payroll-runs/batch', {
      action: 'calculate',
      organization_ids: [seeded.organizationId],
      period: { month: 11, year: 2030 },
    })
    t.match(
      answer.at('data'),
      [{ status: 'failed', id: /^run_/, error: { code: 'period_invalid' } }],
      answer.text,
    )
    const { status } = (await settled(call, answer.at('data', 0, 'id'))).at() as { status: string }
    t.equal(status, 'draft')
  })

  await t.test('ten runs are one call of the pool', async t => {
    const { call } = await createTestOrganization(house)
    const left = async (count: number) => {
      const answer = await call('POST', '/payroll-runs/batch', {
        action: 'calculate',
        run_ids: Array.from({ length: count }, (_, index) => `run_${index}`),
      })
      t.equal(answer.headers.get('x-ratelimit-pool'), 'payroll')
      return Number(answer.headers.get('x-ratelimit-remaining'))
    }
    const before = await left(1)
    t.equal(await left(10), before - 1)
    t.equal(await left(11), before - 3)
    t.equal(await left(500), before - 53)
    const once = { 'idempotency-key': 'once' }
    const body = { action: 'calculate', run_ids: ['run_none'] }
    // What is answered from memory is no calculation.
    for (const pool of ['payroll', 'general']) {
      const answer = await call('POST', '/payroll-runs/batch', body, once)
      t.equal(answer.headers.get('x-ratelimit-pool'), pool)
    }
    t.equal(await left(1), before - 55)
  })

  await t.test('a batch beyond the limit costs nothing', async t => {
    const { call, seeded } = await createTestOrganization(house)
    await queryAsOwner(house.databaseUrl, `update api_key set limits = '{"payroll": 3}' where id = $1`, [
      seeded.keyId,
    ])
    const send = (count: number) =>
      call('POST', '/payroll-runs/batch', {
        action: 'calculate',
        run_ids: Array.from({ length: count }, (_, index) => `run_${index}`),
      })
    t.equal((await send(1)).headers.get('x-ratelimit-remaining'), '2')
    const refused = await send(21)
    t.equal(refusal(refused), '429 rate_limit_exceeded')
    t.equal(refused.headers.get('x-ratelimit-remaining'), '2')
    t.equal((await send(20)).headers.get('x-ratelimit-remaining'), '0')
    t.equal(refusal(await send(1)), '429 rate_limit_exceeded')
  })

  await t.test('what a batch needs is said', async t => {
    const { call, seeded } = await createTestOrganization(house)
    const other = await createTestOrganization(house)
    const own = { organization_ids: [seeded.organizationId] }
    const cases: [body: object, code: string, field: string][] = [
      [{}, '400 validation_failed', 'action'],
      [{ action: 'calculate' }, '400 validation_failed', 'run_ids'],
      [{ action: 'calculate', run_ids: ['run_x'], ...own }, '400 validation_failed', 'run_ids'],
      [{ action: 'calculate', run_ids: [] }, '400 validation_failed', 'run_ids'],
      [{ action: 'create', run_ids: ['run_x'] }, '400 validation_failed', 'organization_ids'],
      [{ action: 'calculate', run_ids: ['run_x'], ...october }, '400 validation_failed', 'period'],
      [{ action: 'create', ...own }, '400 validation_failed', 'period'],
      [{ action: 'create', ...own, period: { month: 10 } }, '400 period_invalid', 'period'],
      [
        { action: 'create', organization_ids: [other.seeded.organizationId], ...october },
        '403 organization_forbidden',
        'organization_ids[0]',
      ],
    ]
    for (const [body, code, field] of cases) {
      const answer = await call('POST', '/payroll-runs/batch', body)
      t.equal(refusal(answer), code, JSON.stringify(body))
      t.match(answer.at('details'), [{ field }], answer.text)
    }
    const theirs = await made(other.call)
    const answer = await call('POST', '/payroll-runs/batch', {
      action: 'calculate',
      run_ids: [theirs.split('/').at(-1)],
    })
    t.match(answer.at('data'), [{ status: 'failed', error: { code: 'not_found' } }])
    t.equal((await other.call('GET', theirs)).at('status'), 'draft')
  })

  await t.test('a run can be read with its readiness', async t => {
    const { call } = await createTestOrganization(house)
    const run = await made(call)
    const told = await call('GET', `${run}/readiness`)
    const both = await call('GET', `${run}?include=failures,readiness`)
    t.same(both.at('readiness'), told.at())
    t.same(both.at('failures'), [])
    t.not(
      both.headers.get('etag'),
      (await call('GET', run)).headers.get('etag'),
      'it changes without the run',
    )
    t.notOk('readiness' in ((await call('GET', run)).at() as object))
    t.equal(refusal(await call('GET', `${run}?include=all`)), '400 invalid_parameter')
  })
})
