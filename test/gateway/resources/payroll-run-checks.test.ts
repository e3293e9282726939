// What a run says of itself beside its figures: what stands in its way, that its slips can be made again, and how
// they differ from another run's.

import { cess } from '#engine/rules/tds/parameters.ts'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import {
  september,
  calculated,
  execute,
  made,
  october,
  startTestStack,
  createTestOrganization,
  refusal,
} from '../../support/office.ts'

/** The last day of payment whose tax rates are recorded. */
const lastRecorded = String(cess.rows.at(-1)!.to)
const notEnacted = new RegExp(`The Finance Act \\d{4}, .* up to ${lastRecorded}\\.$`)

t.test('the checks of payroll runs', async t => {
  const house = await startTestStack(t)

  await t.test('readiness lists what is missing as the calculation then finds it', async t => {
    const office = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 40_000 },
    ])
    const { call, seeded } = office
    const [first, second, third] = seeded.employeeIds as [string, string, string]
    await execute(house, office, 'delete from employee_salary where employee_id = ?', [first])
    await execute(house, office, "update employee_salary set pay_basis = 'daily' where employee_id = ?", [
      second,
    ])
    const recorded = await call('PATCH', `/employees/${third}/statutory`, { pan: 'AAAPA1234A' })
    t.equal(recorded.status, 200, recorded.text)
    const run = await made(call)

    const told = await call('GET', `${run}/readiness`)
    t.equal(told.at('ready'), false, 'two get no payslip')
    const codes = (list: string): unknown[] =>
      (told.at(list) as { code: string; level: string; employees: { employee_id: string }[] }[]).map(
        ({ code, level, employees }) => [code, level, employees.map(({ employee_id }) => employee_id)],
      )
    t.same(codes('blockers'), [
      ['missing_attendance', 'no_payslip', [second]],
      ['missing_salary', 'no_payslip', [first]],
    ])
    t.same(codes('warnings'), [
      ['missing_bank', 'warning', [first, second, third]],
      ['missing_pan', 'warning', [first, second]],
      ['missing_uan', 'warning', [first, second, third]],
    ])

    const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    t.same([done.at('status'), done.at('counts', 'failed')], ['generated', 2], 'the third is paid')
    const failures = done.at('failures') as { code: string; employee_id: string }[]
    t.same(
      failures.map(({ code, employee_id }) => [code, employee_id]),
      [
        ['missing_salary', first],
        ['missing_attendance', second],
      ],
      'as it was told',
    )
  })

  await t.test('what makes every slip impossible blocks the run, all reasons at once', async t => {
    const office = await createTestOrganization(house)
    const { call } = office
    const run = await made(call)
    await execute(house, office, 'update salary_component set is_active = false')
    await execute(
      house,
      office,
      `insert into payroll_permission (organization_id, employee_id, effective_from, allowed, changed_by)
       select organization_id, id, '2026-01-01', false, 'test' from employee`,
    )

    const told = await call('GET', `${run}/readiness`)
    t.equal(told.at('ready'), false)
    t.match(told.at('blockers'), [
      { code: 'run_blocked', level: 'error', field: 'components' },
      { code: 'run_blocked', level: 'error', field: 'selection' },
    ])
    const refused = await call('POST', `${run}/calculate`)
    t.equal(refusal(refused), '409 run_blocked')
    t.match(refused.at('details'), [{ field: 'components' }, { field: 'selection' }], refused.text)
    t.equal((await call('GET', run)).at('status'), 'draft')
  })

  await t.test('law that is not recorded is told before', async t => {
    const { call } = await createTestOrganization(house)
    const run = await made(call, { period: { month: 11, year: 2030 } })
    const told = await call('GET', `${run}/readiness`)
    t.same([told.at('ready'), told.at('blockers', 0, 'code')], [false, 'rule_not_found'], told.text)
    t.match(told.at('blockers', 0), {
      message: notEnacted,
      field: 'pay_date',
      fix: { method: 'PATCH', path: run, message: `Send a pay date up to ${lastRecorded}.` },
    })
  })

  await t.test('a replay proves every slip, failures and kept slips too', async t => {
    const office = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000, lopDays: 2 },
      { basic: 40_000 },
    ])
    const { call, seeded } = office
    const [first, second] = seeded.employeeIds as [string, string, string]
    await execute(house, office, 'delete from employee_salary where employee_id = ?', [first])
    const draft = await made(call)
    t.equal(refusal(await call('POST', `${draft}/replay`)), '409 invalid_run_state')
    await call('POST', `${draft}/calculate`, {}, { prefer: 'wait=30' })
    await call('POST', `${draft}/recalculate`, { employee_ids: [second] }, { prefer: 'wait=30' })

    // What the records say by now does not matter.
    await execute(house, office, "update employee set work_state_code = 'KA'")
    const replayed = await call('POST', `${draft}/replay`)
    t.match(
      replayed.at(),
      { is_equal: true, revision: 2, counts: { slips: 3, matched: 3, differing: 0 }, differing: [] },
      replayed.text,
    )
    t.equal(replayed.at('replayed_hash'), (await call('GET', draft)).at('calculation', 'result_hash'))

    for (const [change, reason] of [
      ['pf_wages = pf_wages + 100', 'figures'],
      [`facts = replace(facts::text, '"lopDays":200', '"lopDays":100')::json`, 'facts'],
    ] as const) {
      await queryAsOwner(
        house.databaseUrl,
        `update payslip set ${change} where employee_id = $1 and revision = 2`,
        [second],
      )
      const caught = await call('POST', `${draft}/replay`)
      t.match(caught.at(), {
        is_equal: false,
        differing: [{ employee_id: second, external_id: 'E1', reason }],
      })
      t.equal(caught.at('counts', 'matched'), 2)
    }
  })

  await t.test('a difference is told by line, and its causes come to all of it', async t => {
    const people = [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 40_000 },
      { basic: 20_000, lopDays: 2 },
      { basic: 20_000, joined: '2026-10-01' },
    ]
    const office = await createTestOrganization(house, people)
    const { call, seeded } = office
    const [first, raised, overridden, absent, joined] = seeded.employeeIds as [string, ...string[]]
    const before = await calculated(call, september)
    const twice = await call('PUT', `/employees/${raised}/salary`, {
      effective_from: '2026-10-01',
      components: [
        { component_code: 'BASIC', monthly_amount: 40_000 },
        { component_code: 'HRA', monthly_amount: 12_000 },
      ],
    })
    t.ok(twice.status < 300, twice.text)
    const run = await calculated(call)
    await call('PATCH', `${run}/employees/${overridden}`, {
      overrides: [{ code: 'HRA', amount: 10_000, reason: 'Agreed once' }],
    })

    const answer = await call('GET', `${run}/diff?against=${before.split('/').at(-1)}`)
    t.equal(answer.status, 200, answer.text)
    const rows = answer.at('data') as Row[]
    const of = (id: string | undefined): Row | undefined => rows.find(row => row.employee_id === id)
    const line = (id: string | undefined, code: string) => of(id)?.lines.find(each => each.code === code)

    t.match(line(raised, 'BASIC'), { difference: 10_000, causes: [{ cause: 'salary', amount: 10_000 }] })
    // 16,000 of house rent allowance, 40 % of 40,000, set to 10,000.
    t.match(line(overridden, 'HRA'), { difference: -6_000, causes: [{ cause: 'override', amount: -6_000 }] })
    // 2 days of 31: 20,000 x 2/31 = 1,290.32.
    t.match(line(absent, 'BASIC'), { difference: -1_290.32, causes: [{ cause: 'days', amount: -1_290.32 }] })
    t.match(of(joined), { change: 'added', causes: [{ cause: 'joined' }], net_payable: { previous: null } })
    t.equal(line(first, 'BASIC'), undefined, 'a whole month is paid as a whole month')
    t.ok(rows.length >= 4)
    for (const { net_payable, causes, lines } of rows) {
      t.equal(inPaise(causes.map(each => each.net_payable)), inPaise([net_payable.difference]))
      for (const { difference, causes: parts } of lines)
        t.equal(inPaise(parts.map(({ amount }) => amount)), inPaise([difference]))
    }

    t.equal(of(joined)?.name, 'Person 4', 'with the name of the slip')
    const list = async (sort: string, limit: number): Promise<string[]> => {
      const found: string[] = []
      for (let cursor = ''; ;) {
        const page = await call(
          'GET',
          `${run}/diff?against=${before.split('/').at(-1)}&sort=${sort}&limit=${limit}${cursor}`,
        )
        t.equal(page.status, 200, page.text)
        found.push(...(page.at('data') as Row[]).map(row => row.employee_id))
        const next = page.at('meta', 'next_cursor') as string | null
        if (next === null) return found
        cursor = `&cursor=${next}`
      }
    }
    const size = ({ net_payable: { difference } }: Row) => Math.abs(difference)
    const expected = {
      employee_id: rows.map(row => row.employee_id).toSorted(),
      '-net_payable_difference': rows
        .toSorted((one, other) => size(other) - size(one) || (one.employee_id < other.employee_id ? -1 : 1))
        .map(row => row.employee_id),
    }
    for (const [sort, ids] of Object.entries(expected))
      for (const limit of [1, 2, 3, 200]) t.same(await list(sort, limit), ids, `${sort} by ${limit}`)
    const unknown = await call('GET', `${run}/diff?against=${before.split('/').at(-1)}&sort=-name`)
    t.match(unknown.at(), { code: 'invalid_parameter', status: 400 })

    const draft = await made(call, { period: { month: 8, year: 2026 } })
    const id = (path: string): string => String(path.split('/').at(-1))
    t.equal(refusal(await call('GET', `${run}/diff?against=${id(draft)}`)), '409 invalid_run_state')
    t.equal(refusal(await call('GET', `${run}/diff?against=run_nothing`)), '400 validation_failed')
    const other = await createTestOrganization(house)
    const theirs = await calculated(other.call)
    t.equal(refusal(await call('GET', `${run}/diff?against=${id(theirs)}`)), '400 validation_failed')
  })

  await t.test('who is paid the same is no difference, though the month has other days', async t => {
    const people = [{ basic: 20_000 }, { basic: 20_000, lopDays: 2 }, { basic: 20_000 }]
    const { call, seeded } = await createTestOrganization(house, people)
    const before = await calculated(call)
    const run = await calculated(call, { period: { month: 11, year: 2026 } })
    const path = `${run}/diff?against=${before.split('/').at(-1)}`
    const answer = await call('GET', path)
    t.match(answer.at('data'), [{ employee_id: seeded.employeeIds[1], change: 'changed' }])
    t.match(answer.at('meta'), { count: 1, has_more: false })

    const first = await call('GET', `${path}&limit=1`)
    t.match(first.at(), { data: [], meta: { count: 0, has_more: true } })
    const next = await call('GET', `${path}&limit=1&cursor=${String(first.at('meta', 'next_cursor'))}`)
    t.match(next.at('data'), [{ employee_id: seeded.employeeIds[1] }])
  })

  await t.test(
    'who came and went, what was agreed late and other settings are causes of their own',
    async t => {
      const people = [
        { basic: 20_000 },
        { basic: 20_000, left: '2026-09-20' },
        { basic: 20_000, joined: '2026-10-10' },
        { basic: 10_000 },
        { basic: 20_000 },
      ]
      const office = await createTestOrganization(house, people)
      const { call, seeded } = office
      const [stays, left, joined, late, barred] = seeded.employeeIds as [string, ...string[]]
      const before = await calculated(call, september)
      const paid = await call('POST', `${before}/mark-paid`, {
        include_unrouted: true,
        paid_on: '2026-09-30',
      })
      t.equal(paid.at('status'), 'paid', paid.text)
      const raise = await call('PUT', `/employees/${late}/salary`, {
        effective_from: '2026-09-01',
        arrears: 'auto',
        components: [
          { component_code: 'BASIC', monthly_amount: 11_000 },
          { component_code: 'HRA', monthly_amount: 4_000 },
        ],
      })
      t.ok(raise.status < 300, raise.text)
      const permission = { allowed: false, reason: 'Unpaid leave', effective_from: '2026-10-01' }
      const allowed = await call('PUT', `/employees/${barred}/salary/allow-payroll`, permission)
      t.equal(allowed.status, 200, allowed.text)
      await execute(house, office, `update organization set pf = pf || '{"contributionRate": 10}'`)
      const run = await calculated(call)

      const path = `${run}/diff?against=${before.split('/').at(-1)}`
      const answer = await call('GET', path)
      const rows = answer.at('data') as Row[]
      const of = (id: string | undefined): Row | undefined => rows.find(row => row.employee_id === id)
      const line = (id: string | undefined, code: string) => of(id)?.lines.find(each => each.code === code)
      t.match(of(left), { change: 'removed', causes: [{ cause: 'left' }], net_payable: { current: null } })
      t.match(of(joined), { change: 'added', causes: [{ cause: 'joined' }], net_payable: { previous: null } })
      t.match(of(barred), { change: 'removed', causes: [{ cause: 'not_in_both' }] })
      // The ceiling is 15,000 until 16 September and 25,000 then: 15,000 x 16/30 + 20,000 x 14/30 = 17,333.33, of which
      // 12 % are 2,080 and 10 % 1,733; of October's 20,000 they are 2,000.
      t.match(line(stays, 'PF'), {
        previous: 2_080,
        current: 2_000,
        causes: [
          { cause: 'settings', amount: -347 },
          { cause: 'rules', amount: 267 },
        ],
      })
      t.match(line(late, 'BASIC'), {
        previous: 10_000,
        current: 12_000,
        causes: [
          { cause: 'salary', amount: 1_000 },
          { cause: 'arrears', amount: 1_000 },
        ],
      })
      for (const { net_payable, causes, lines } of rows) {
        t.equal(inPaise(causes.map(each => each.net_payable)), inPaise([net_payable.difference]))
        for (const { difference, causes: parts } of lines)
          t.equal(inPaise(parts.map(({ amount }) => amount)), inPaise([difference]))
      }

      const paged: Row[] = []
      let cursor: string | null = null
      do {
        const page = await call('GET', `${path}&limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
        t.ok((page.at('data') as Row[]).length <= 2, page.text)
        paged.push(...(page.at('data') as Row[]))
        cursor = page.at('meta', 'next_cursor') as string | null
      } while (cursor !== null)
      t.same(paged, rows, 'pages come to the whole')

      const replayed = await call('POST', `${run}/replay`)
      t.match(replayed.at(), { is_equal: true, counts: { matched: 3, differing: 0 } }, 'arrears among them')
    },
  )

  await t.test('another office sees nothing of it', async t => {
    const { call } = await createTestOrganization(house)
    const other = await createTestOrganization(house)
    const run = await calculated(call, october)
    t.equal((await other.call('GET', `${run}/readiness`)).status, 404)
    t.equal((await other.call('POST', `${run}/replay`)).status, 404)
  })
})

type Change = { readonly previous: number | null; readonly difference: number }
type Row = {
  readonly name: string
  readonly employee_id: string
  readonly net_payable: Change
  readonly causes: readonly { readonly net_payable: number }[]
  readonly lines: readonly (Change & {
    readonly code: string
    causes: readonly { readonly amount: number }[]
  })[]
}

function inPaise(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
}
