// The slips of a run as a partner picks them: by filters, by fields, of an earlier calculation, and of people whom
// the run leaves out.

import t from 'tap'
import {
  calculated,
  execute,
  made,
  october,
  startTestStack,
  createTestOrganization,
  refusal,
} from '../../support/office.ts'
import type { Answer } from '../../support/partner.ts'

type Row = {
  employee_id: string
  status: string
  net_payable: number
  revision: number
  warnings: unknown[]
}

t.test('the slips of a run', async t => {
  const house = await startTestStack(t)

  await t.test('filters, pages and lines agree', async t => {
    const office = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 40_000, lopDays: 3 },
      { basic: 50_000 },
      { basic: 60_000 },
      { basic: 70_000 },
    ])
    const { call, seeded } = office
    const [first, second, third, unpaid, barred, held] = seeded.employeeIds as [string, ...string[]]
    const departmentOf = async (name: string, ...members: (string | undefined)[]) => {
      const department = await call('POST', '/departments', { name })
      t.equal(department.status, 201, department.text)
      const id = String(department.at('id'))
      await execute(house, office, 'update employee set department_id = ? where id in (?)', [id, members])
      return id
    }
    const depA = await departmentOf('Assembly', first, third, barred)
    const depB = await departmentOf('Books', second)
    await execute(house, office, 'delete from employee_salary where employee_id = ?', [unpaid])
    await execute(
      house,
      office,
      `insert into payroll_permission (organization_id, employee_id, effective_from, allowed, changed_by)
       select organization_id, id, '2026-01-01', false, 'test' from employee where id = ?`,
      [barred],
    )
    const pan = await call('PATCH', `/employees/${second}/statutory`, { pan: 'AAAPA1234A' })
    t.equal(pan.status, 200, pan.text)
    const run = await calculated(call)
    t.equal((await call('POST', `${run}/hold`, { employee_ids: [held], reason: 'Wait' })).status, 200)

    const all = await call('GET', `${run}/employees`)
    const everybody = all.at('data') as Row[]
    t.equal(everybody.length, 5, 'everybody but the one who is left out')
    t.equal(all.at('meta', 'revision'), 1)
    t.ok(everybody.some(({ warnings }) => warnings.length > 0))
    t.ok(everybody.some(({ warnings }) => warnings.length === 0))

    const inA = new Set([first, third, barred])
    const cases: [query: string, picks: (slip: Row) => boolean, leftOut: string[]][] = [
      ['status=failed', ({ status }) => status === 'failed', []],
      ['status=held', ({ status }) => status === 'held', []],
      ['status=calculated', ({ status }) => status === 'calculated', []],
      ['status=held&status=failed', ({ status }) => status === 'held' || status === 'failed', []],
      ['status=paid', () => false, []],
      ['status=excluded', () => false, [barred as string]],
      ['status=excluded&status=failed', ({ status }) => status === 'failed', [barred as string]],
      [`status=excluded&department_id=${depB}`, () => false, []],
      ['has_warning=true', ({ warnings }) => warnings.length > 0, []],
      ['has_warning=false', ({ warnings }) => warnings.length === 0, []],
      ['net_below=40000', ({ net_payable }) => net_payable < 40_000, []],
      ['net_below=0', () => false, []],
      ['net_below=39999.99', ({ net_payable }) => net_payable < 39_999.99, []],
      [`department_id=${depA}`, ({ employee_id }) => inA.has(employee_id), []],
      [
        `department_id=${depA}&department_id=${depB}`,
        ({ employee_id }) => inA.has(employee_id) || employee_id === second,
        [],
      ],
      [`department_id=${depA}&net_below=30000`, ({ employee_id }) => employee_id === first, []],
      ['department_id=dep_none', () => false, []],
      ['revision=1', () => true, []],
    ]
    for (const [query, picks, leftOut] of cases) {
      const expected = [
        ...everybody.filter(picks).map(({ employee_id }) => employee_id),
        ...leftOut,
      ].toSorted()
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const more = cursor === null ? '' : `&cursor=${cursor}`
        const page: Answer = await call('GET', `${run}/employees?${query}&limit=1&include_total=true${more}`)
        t.equal(page.at('meta', 'total_count'), expected.length, `${query} ${page.text}`)
        paged.push(...(page.at('data') as Row[]).map(({ employee_id }) => employee_id))
        cursor = page.at('meta', 'next_cursor') as string | null
      } while (cursor !== null)
      t.same(paged, expected, query)
      const lines = await fetch(`${house.base}${run}/employees?${query}&fields=employee_id`, {
        headers: { authorization: `Bearer ${seeded.apiKey}`, accept: 'application/x-ndjson' },
      })
      const written = (await lines.text()).split('\n').slice(0, -1)
      const rows = written.map(line => JSON.parse(line) as Row)
      t.same(
        rows.map(row => [row.employee_id, Object.keys(row).toSorted()]),
        expected.map(employee_id => [employee_id, ['employee_id', 'id']]),
        query,
      )
    }

    const one = await call('GET', `${run}/employees/${barred}`)
    t.match(one.at(), {
      status: 'excluded',
      net_payable: 0,
      lines: [],
      input_hash: null,
      employee_id: barred,
    })
  })

  await t.test('rows show the fields that are asked for', async t => {
    const { call } = await createTestOrganization(house)
    const run = await calculated(call)
    const trimmed = await call('GET', `${run}/employees?fields=net_payable,external_id`)
    const [slip] = trimmed.at('data') as Row[]
    t.match(slip, { id: /^ps_/, external_id: 'E0', net_payable: 25_450 })
    t.equal(Object.keys(slip ?? {}).length, 3, 'the id beside them')
    t.equal(trimmed.at('meta', 'count'), 1)
    for (const fields of ['net', 'net_payable,', '', 'net_payable,secret']) {
      const refused = await call('GET', `${run}/employees?fields=${fields}`)
      t.equal(refusal(refused), '400 invalid_parameter', fields)
      t.match(refused.at('details'), [{ field: 'fields' }])
    }
  })

  await t.test('an earlier calculation stays readable, as what it was', async t => {
    const { call } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const run = await calculated(call)
    const noted = await call('PATCH', `${run}/employees/ext:E0`, {
      overrides: [{ code: 'HRA', amount: 0, reason: 'Owns a house' }],
      remarks: 'Asked on the phone',
    })
    t.match(noted.at(), { revision: 2, remarks: 'Asked on the phone' }, noted.text)
    t.equal(noted.at('heads', 'hra'), 0)
    const slip = async (revision: number) => {
      const read = await call('GET', `${run}/employees/ext:E0?revision=${revision}`)
      return [read.at('revision'), read.at('heads', 'hra'), read.at('status'), read.at('payment')]
    }
    t.same(await slip(1), [1, 8_000, 'calculated', null])
    t.same(await slip(2), [2, 0, 'calculated', null])
    const paid = await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
    t.equal(paid.at('status'), 'paid', paid.text)
    t.same(await slip(1), [1, 8_000, 'calculated', null], 'what was replaced was not paid')
    t.same((await slip(2))[2], 'paid')
    const replaced = await call('GET', `${run}/employees?revision=1&fields=revision,status`)
    t.match(replaced.at('data'), [
      { status: 'calculated', revision: 1 },
      { status: 'calculated', revision: 1 },
    ])
    t.equal(replaced.at('meta', 'revision'), 1)
    t.equal((await call('GET', `${run}/employees?revision=1&status=paid`)).at('meta', 'count'), 0)
    for (const path of ['', '/ext:E0']) {
      const refused = await call('GET', `${run}/employees${path}?revision=3`)
      t.equal(refusal(refused), '400 invalid_parameter')
      t.match(refused.at('details'), [{ field: 'revision', code: 'unknown_reference' }])
    }
    await call('POST', `${run}/reverse`, { reason: 'Start again' })
    t.equal((await slip(1))[2], 'void')
  })

  await t.test('a calculation that was given up has no slips to read', async t => {
    const { call } = await createTestOrganization(house)
    const run = await calculated(call)
    await call('POST', `${run}/recalculate`, {}, { prefer: 'respond-async' })
    const cancelled = await call('POST', `${run}/cancel-calculation`)
    const expected = cancelled.status === 200 ? '400 invalid_parameter' : '200 undefined'
    t.equal(refusal(await call('GET', `${run}/employees?revision=2`)), expected)
    t.equal(
      refusal(
        await call('GET', `${await made(call, { period: { month: 11, year: 2026 } })}/employees?revision=1`),
      ),
      '400 invalid_parameter',
    )
  })

  await t.test('whose deductions pass the pay are counted', async t => {
    const { call } = await createTestOrganization(house, [{ basic: 10_000 }, { basic: 20_000 }])
    const lent = await call('POST', '/employees/ext:E0/advances', {
      type: 'salary_advance',
      amount: 20_000,
      disbursed_on: '2026-09-20',
      repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
    })
    t.equal(lent.status, 201, lent.text)
    const uncapped = await call('PATCH', '/payroll-settings', { deductions: { cap: 'none' } })
    t.equal(uncapped.status, 200, uncapped.text)
    const run = await call('GET', await calculated(call, october))
    t.match(run.at('counts'), { negative_net: 1, failed: 1, calculated: 1, zero_pay: 0 })
    t.match(run.at('failures'), [{ code: 'negative_net', external_id: 'E0' }])
  })

  t.test('a slip says where somebody works, as it was when it was made', async t => {
    const office = await createTestOrganization(house, [
      { basic: 20_000 },
      { basic: 30_000 },
      { basic: 9000 },
    ])
    const { call, seeded } = office
    const [first, second, third] = seeded.employeeIds as [string, string, string]
    const named = async (path: string, name: string) => String((await call('POST', path, { name })).at('id'))
    const department = await named('/departments', 'Weaving')
    const designation = await named('/designations', 'Weaver')
    const placed = { department_id: department, designation_id: designation }
    t.equal((await call('PATCH', `/employees/${first}`, placed)).status, 200)
    const barring = { allowed: false, reason: 'Away', effective_from: '2026-01-01' }
    await call('PATCH', `/employees/${third}`, placed)
    await call('PUT', `/employees/${third}/salary/allow-payroll`, barring)
    const run = await calculated(call)
    const leftOut = await call('GET', `${run}/employees?status=excluded`)
    t.match(leftOut.at('data', 0, 'employee'), { department: 'Weaving', designation: 'Weaver' })
    const placeOf = async (id: string) => {
      const { at } = await call('GET', `${run}/employees/${id}`)
      return [at('employee', 'department'), at('employee', 'designation')]
    }
    t.same(await placeOf(first), ['Weaving', 'Weaver'])
    t.same(await placeOf(second), [null, null])

    await call('PATCH', `/departments/${department}`, { name: 'Looms' })
    await call('PATCH', `/designations/${designation}`, { name: 'Loom operator' })
    t.same(await placeOf(first), ['Weaving', 'Weaver'], 'a slip that was made stays')
    t.equal((await call('GET', run)).at('is_stale'), false, 'and its figures are none the older')
    await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
    t.same(await placeOf(first), ['Looms', 'Loom operator'], 'a slip that is made anew has the new names')
  })
})
