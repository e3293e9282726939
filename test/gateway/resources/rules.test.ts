// The law as data over HTTP, out of a real engine. Figures are those of the notifications.

import t from 'tap'

import { partner } from '../../support/partner.ts'
import { sharedStack } from '../../support/stack.ts'
import { openStorage } from '#storage/open.ts'
import { seedOrganization } from '../../support/seed.ts'

type Row = {
  readonly id?: string
  readonly month?: number
  readonly version?: string
  readonly state_code?: string
  readonly local_body?: string | null
  readonly frequency?: string | null
}

t.test('rules', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const call = partner(base, await seedOrganization(storage, [{ basic: 20_000 }]))
  type Answer = Awaited<ReturnType<typeof call>>
  const rowsOf = (answer: Answer) => answer.at('data') as Row[]

  await t.test('the rules of a day, page by page', async t => {
    const first = await call('GET', '/rules?as_of=2026-11-01&limit=100&include_total=true')
    t.equal(first.status, 200, first.text)
    t.equal(first.at('meta', 'count'), 100)
    const cursor = String(first.at('meta', 'next_cursor'))
    const second = await call('GET', `/rules?as_of=2026-11-01&limit=100&include_total=true&cursor=${cursor}`)
    const ids = [...rowsOf(first), ...rowsOf(second)].map(({ id }) => id)
    t.equal(ids.length, first.at('meta', 'total_count'))
    t.equal(new Set(ids).size, ids.length, 'no rule twice')
    t.equal((await call('GET', `/rules?as_of=2026-11-02&limit=100&cursor=${cursor}`)).status, 400)
  })

  await t.test('one figure with its unit, its span and its source', async t => {
    const answer = await call('GET', '/rules?as_of=2026-09-16&head=pf')
    const [ceiling] = rowsOf(answer)
    t.match(ceiling, {
      id: 'IN.EPF.WAGE_CEILING',
      head: 'pf',
      state_code: null,
      effective_from: '2026-05-29',
      effective_to: '2026-09-16',
      values: [{ name: 'ceiling', value: 15_000, unit: 'rupees' }],
    })
    t.match(answer.text, '"value":15000.00', 'money has two decimals here as well')
    t.same(answer.at('coverage', 0, 'head'), 'pf')
    t.equal(answer.at('coverage', 0, 'recorded_from'), '2017-04-01')
    t.match(rowsOf(await call('GET', '/rules?as_of=2023-03-31&state_code=KA')).at(0), { state_code: 'KA' })
    t.equal((await call('GET', '/rules?head=levies')).status, 400)
  })

  await t.test('a rule through time', async t => {
    const answer = await call('GET', '/rules/IN.EPF.WAGE_CEILING')
    t.same(
      (answer.at('versions') as { effective_from: string; values: { value: number }[] }[])
        .slice(-2)
        .map(({ effective_from: from, values }) => [from, values[0]?.value]),
      [
        ['2026-05-29', 15_000],
        ['2026-09-17', 25_000],
      ],
    )
    t.equal((await call('GET', '/rules/IN.EPF.NOTHING')).status, 404)
  })

  await t.test('what September 2026 changed: the ceiling, and who comes in', async t => {
    const sets = await call('GET', '/rule-sets?year=2026')
    t.equal(sets.at('meta', 'count'), 12)
    const september = rowsOf(sets).find(({ month }) => month === 9)!
    const diff = await call('GET', `/rule-sets/${String(september.version)}/diff`)
    t.equal(diff.status, 200, diff.text)
    t.same(
      (diff.at('changes') as { rule_id: string; change: string }[]).map(({ rule_id: id, change }) => [
        id,
        change,
      ]),
      [
        ['IN.EPF.WAGE_CEILING', 'changed'],
        ['IN.EPF.MEMBERSHIP', 'changed'],
      ],
    )
    t.same(
      (diff.at('changes', 0, 'after') as { effective_from: string }[]).map(each => each.effective_from),
      ['2026-05-29', '2026-09-17'],
      'both ceilings are in force in the month',
    )
    t.equal((await call('GET', '/rule-sets/2026-09.000000000000/diff')).status, 404)
    const against = await call(
      'GET',
      `/rule-sets/${String(september.version)}/diff?against=2026-08.000000000000`,
    )
    t.equal(against.status, 400)
    t.equal(against.at('details', 0, 'field'), 'against')
  })

  await t.test('the scales of income tax', async t => {
    const answer = await call('GET', '/tds-slabs?tax_year=2026-27&regime=new')
    t.equal(answer.at('meta', 'count'), 1)
    t.match(rowsOf(answer).at(0), {
      age_band: 'all',
      standard_deduction: 75_000,
      rebate: { income_limit: 12_00_000, max_amount: 60_000, marginal_relief: true },
      cess_percent: 4,
      origin: 'system',
      effective_from: '2026-04-01',
      effective_to: '2027-03-31',
    })
    t.same(answer.at('data', 0, 'slabs', 1), { from: 4_00_000, to: 8_00_000, rate_percent: 5 })
    t.same(answer.at('data', 0, 'slabs', 6), { from: 24_00_000, to: null, rate_percent: 30 })
    t.equal((await call('GET', '/tds-slabs?tax_year=2026-27')).at('meta', 'count'), 4)
    t.equal((await call('GET', '/tds-slabs?origin=custom')).at('meta', 'count'), 0)
  })

  await t.test('professional tax by state', async t => {
    const karnataka = await call('GET', '/professional-tax/states?state_code=KA&as_of=2026-11-01')
    t.match(rowsOf(karnataka).at(0), {
      state_name: 'Karnataka',
      applicable: true,
      frequency: 'monthly',
      annual_cap: 2_500,
      due_day: 20,
      return_form: '5-A, 5',
      slabs: [
        { from: 0, to: 24_999.99, amount: 0 },
        { from: 25_000, to: null, amount: 200, month_overrides: [{ month: 2, amount: 300 }] },
      ],
    })
    const tamilNadu = await call('GET', '/professional-tax/states?state_code=TN')
    t.ok(rowsOf(tamilNadu).some(each => each.local_body === 'CHENNAI' && each.frequency === 'half_yearly'))
    const delhi = await call('GET', '/professional-tax/states?state_code=DL')
    t.match(rowsOf(delhi).at(0), {
      applicable: false,
      slabs: [],
      annual_cap: null,
      due_day: null,
      return_form: null,
    })
    // 21 states that levy, one of them by its local bodies, and the fifteen that do not.
    const all = await call('GET', '/professional-tax/states?limit=200&as_of=2026-11-01')
    t.equal(new Set(rowsOf(all).map(each => each.state_code)).size, 36)
  })

  await t.test('an organization decides about rows that are not certain', async t => {
    const limits = { rule_id: 'IN.LWF.HR', effective_from: '2026-01-01', decision: 'decline' }
    const row = rowsOf(await call('GET', '/rules?as_of=2026-11-01&state_code=HR')).find(
      ({ id }) => id === 'IN.LWF.HR',
    )
    t.match(row, { effective_from: '2026-01-01', confidence: 'medium', declinable: true })
    const patch = (decisions: object[]) => call('PATCH', '/payroll-settings', { rule_decisions: decisions })
    const decided = await patch([limits])
    t.same(decided.at('effective', 'rule_decisions'), [limits], decided.text)
    for (const [decisions, field] of [
      [[{ ...limits, rule_id: 'IN.LWF.NOWHERE' }], 'rule_decisions[0].rule_id'],
      [[{ ...limits, effective_from: '2026-01-02' }], 'rule_decisions[0].effective_from'],
      [[{ ...limits, effective_from: '2025-01-01' }], 'rule_decisions[0].rule_id'],
      [[limits, { ...limits, decision: 'apply' }], 'rule_decisions[1].effective_from'],
      [[{ ...limits, decision: 'ignore' }], 'rule_decisions[0].decision'],
    ] as const) {
      const refused = await patch([...decisions])
      t.equal(refused.status, 400, refused.text)
      t.equal(refused.at('code'), 'validation_failed')
      t.equal(refused.at('details', 0, 'field'), field)
    }
    t.same((await patch([])).at('effective', 'rule_decisions'), [])
  })

  await t.test('an organization shows how often its professional tax is due', async t => {
    const places = [
      { state_code: 'KA' },
      { state_code: 'TN', local_body: 'CHENNAI' },
      { state_code: 'TN' },
      { state_code: 'DL' },
    ]
    const made = await call('POST', '/organizations', {
      name: 'Registered',
      state_code: 'KA',
      pt_registrations: places.map(place => ({ ...place, frequency: 'yearly' })),
    })
    t.equal(made.status, 201, made.text)
    t.match(made.headers.get('x-svc-warnings'), /frequency/, 'it is not for the partner to say')
    const path = `/organizations/${String(made.at('id'))}`
    const patched = await call('PATCH', path, { name: 'Registered still' })
    const listed = await call('GET', '/organizations?q=Registered')
    for (const registrations of [
      made.at('pt_registrations'),
      (await call('GET', path)).at('pt_registrations'),
      patched.at('pt_registrations'),
      listed.at('data', 0, 'pt_registrations'),
    ]) {
      t.same(
        (registrations as Row[]).map(({ frequency }) => frequency),
        ['monthly', 'half_yearly', 'half_yearly', null],
      )
    }
  })
})
