// Somebody who left and is hired again: another employee and the same person, for whom the law counts once.

import t from 'tap'
import { granted, type Answer, type Partner } from '../support/partner.ts'
import {
  calculated,
  createTestOrganization,
  execute,
  eventsOf,
  october,
  september,
  startTestStack,
} from '../support/office.ts'

const house = await startTestStack(t)
const november = { period: { month: 11, year: 2026 } }
const december = { period: { month: 12, year: 2026 } }

type Line = { code: string; amount: number }

async function slipOf(
  call: Partner,
  run: string,
  id: string,
): Promise<Answer & { line(code: string): number }> {
  const answer = await call('GET', `${run}/employees/${id}?explain=full`)
  const lines = answer.at('lines') as Line[] | undefined
  return Object.assign(answer, {
    line: (code: string) => lines?.find(each => each.code === code)?.amount ?? 0,
  })
}

async function paid(call: Partner, run: string): Promise<void> {
  for (const move of ['lock', 'mark-paid']) {
    const answer = await call(
      'POST',
      `${run}/${move}`,
      move === 'lock' ? {} : { include_unrouted: true, paid_on: '2026-12-01' },
    )
    if (answer.status !== 200) throw new Error(answer.text)
  }
}

async function leaveAndReturn(basic: number, [left, back]: readonly [string, string], options: object = {}) {
  const organization = await createTestOrganization(house, [{ basic }, { basic: 18_000 }])
  const { call, seeded } = organization
  const [former, colleague] = seeded.employeeIds as [string, string]
  for (const id of [former, colleague]) await call('PATCH', `/employees/${id}`, { work_state_code: 'MH' })
  await call('PATCH', `/employees/${former}/statutory`, {
    pan: 'ABCPK1234L',
    pf: { uan: '100200300400', uan_name: 'ASHA K' },
    esi: { ip_number: '1234567890' },
    effective_from: '2026-01-01',
  })
  await call('PATCH', `/employees/${colleague}/statutory`, {
    pf: { uan: '100200300401', uan_name: 'RAVI K' },
    esi: { ip_number: '1234567891' },
    effective_from: '2026-01-01',
  })
  const exit = await call('POST', `/employees/${former}/exit`, {
    date_of_leaving: left,
    reason: 'resignation',
    create_fnf: false,
  })
  if (exit.status !== 201) throw new Error(exit.text)
  const again = await call('POST', `/employees/${former}/rehire`, {
    date_of_joining: back,
    salary: {
      effective_from: back,
      components: [
        { component_code: 'BASIC', monthly_amount: basic },
        { component_code: 'HRA', monthly_amount: 0.4 * basic },
      ],
    },
    ...options,
  })
  if (again.status !== 201) throw new Error(again.text)
  return { organization, call, former, colleague, again, id: String(again.at('id')) }
}

t.test('a rehire takes over names and details, and is told of as such', async t => {
  const { organization, call, former, again, id } = await leaveAndReturn(
    10_000,
    ['2026-11-10', '2026-11-23'],
    {
      continues_service: true,
    },
  )
  t.match(JSON.parse(again.text), {
    former_employee_id: former,
    external_id: 'E0',
    date_of_joining: '2026-11-23',
    date_of_leaving: null,
    continuous_since: '2020-01-01',
  })
  t.not(id, former)
  const before = await call('GET', `/employees/${former}`)
  t.equal(before.at('external_id'), null)
  t.equal(before.at('employee_code'), `${String(again.at('employee_code'))}/1`)
  const statutory = await call('GET', `/employees/${id}/statutory?reveal=true`)
  t.match(JSON.parse(statutory.text), {
    pan: 'ABCPK1234L',
    pf: { uan: '100200300400' },
    esi: { ip_number: '1234567890' },
  })
  const told = (await eventsOf(house, organization)).filter(({ data }) => data['employee_id'] === id)
  t.match(told[0]?.data, { change: 'rehired', external_id: 'E0' })

  const revoked = await call('DELETE', `/employees/${former}/exit`)
  t.equal(revoked.status, 409, revoked.text)
  const moved = await call('PATCH', `/employees/${former}/exit`, { date_of_leaving: '2026-11-23' })
  t.match(moved.at('details'), [{ field: 'date_of_leaving', code: 'out_of_range' }])
  const twice = await call('POST', `/employees/${former}/rehire`, { date_of_joining: '2026-12-01' })
  t.equal(twice.status, 409, twice.text)
  const early = await call('POST', `/employees/${id}/rehire`, { date_of_joining: '2026-12-01' })
  t.match(early.at('details'), [{ field: 'date_of_joining', code: 'expected_state' }], 'has not left')
})

t.test('a new employee with the number of a former one is warned of, and linked on request', async t => {
  const { call, former } = await leaveAndReturn(10_000, ['2026-11-10', '2026-11-23'])
  await call('POST', `/employees/ext:E0/exit`, {
    date_of_leaving: '2026-11-30',
    reason: 'resignation',
    create_fnf: false,
  })
  const person = {
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2026-12-01',
    employment_type: 'permanent',
    work_state_code: 'MH',
  }
  const warned = async (more: object) =>
    (await call('POST', '/employees', { ...person, ...more })).headers.get('x-svc-warnings')
  const again = String((await call('GET', '/employees/ext:E0')).at('id'))
  t.match(await warned({ employee_code: 'N1', statutory: { pan: 'ABCPK1234L' } }), `former_employee ${again}`)
  t.match(
    await warned({ employee_code: 'N2', statutory: { pf: { uan: '100200300400' } } }),
    /former_employee/,
  )
  t.match(
    await warned({ employee_code: 'N3', statutory: { esi: { ip_number: '1234567890' } } }),
    /former_employee/,
  )
  t.equal(await warned({ employee_code: 'N4', statutory: { pan: 'ZZZPK1234L' } }), null, 'other, same ending')
  const linked = await call('POST', '/employees', {
    ...person,
    employee_code: 'N5',
    former_employee_id: again,
    statutory: { pan: 'ABCPK1234L' },
  })
  t.equal(linked.status, 201, linked.text)
  t.equal(linked.headers.get('x-svc-warnings'), null)
  t.equal(linked.at('former_employee_id'), again)
  const still = await call('POST', '/employees', {
    ...person,
    employee_code: 'N6',
    date_of_joining: '2026-11-29',
    former_employee_id: again,
  })
  t.match(still.at('details'), [{ field: 'former_employee_id', code: 'expected_state' }])
  t.ok(former)
})

// Maharashtra, a man with 20,000 + 8,000 a month: 10 of 30 days are 9,333.34 (175), 8 days 7,466.66 (nothing), and the
// month is 16,800 (200). PF wages are 12,000: 1,440.
t.test('professional tax of the month is taken once, and the return of the fund has one line', async t => {
  const { organization, call, former, id } = await leaveAndReturn(20_000, ['2026-11-10', '2026-11-23'])
  await execute(house, organization, `update employee set gender = 'male'`)
  const run = await calculated(call, november)
  const [first, second] = [await slipOf(call, run, former), await slipOf(call, run, id)]
  t.equal(first.at('gross'), 9333.34, 'BASIC 6,666.67 and HRA 2,666.67')
  t.equal(second.at('gross'), 7466.66, 'BASIC 12,000 and HRA 4,800 less those')
  t.same([first.line('PT'), second.line('PT')], [175, 25])
  t.same([first.line('PF'), second.line('PF')], [800, 640])
  const replayed = await call('POST', `${run}/replay`, {})
  t.equal(replayed.at('is_equal'), true, replayed.text)
  await paid(call, run)

  const ecr = await call('GET', '/statutory/pf/ecr?month=11&year=2026&reveal=true')
  t.equal(ecr.status, 200, ecr.text)
  t.notMatch(ecr.text, /"duplicate"/)
  const own = (ecr.at('rows') as Record<string, unknown>[]).filter(row => row['uan'] === '100200300400')
  t.match(own, [{ gross_wages: 16_800, epf_wages: 12_000, epf_contribution: 1440, ncp_days: 0 }])
  t.equal(own.length, 1)

  for (const named of [former, id]) {
    const revised = `/statutory/pf/ecr?month=11&year=2026&return_type=revised&employee_ids=${named}`
    const line = await call('GET', revised)
    t.match(line.at('rows'), [{ gross_wages: 16_800, epf_wages: 12_000, epf_contribution: 1440 }], line.text)
  }

  // A filed supplementary return that names the former employment has the line of the person: no other return repeats it.
  const reported = await call('POST', '/statutory/filings', {
    report: 'pf_ecr',
    period: { month: 11, year: 2026 },
    return_type: 'supplementary',
    status: 'submitted',
    employee_ids: [former],
  })
  t.equal(reported.status, 201, reported.text)
  const regular = await call('GET', '/statutory/pf/ecr?month=11&year=2026&reveal=true')
  t.same(
    (regular.at('rows') as Record<string, unknown>[]).map(row => row['uan']),
    ['100200300401'],
    regular.text,
  )
  t.match(regular.at('validation', 'warnings'), [{ employee_id: id, code: 'duplicate' }])
  const again = `/statutory/pf/ecr?month=11&year=2026&return_type=supplementary&employee_ids=${id}`
  t.match((await call('GET', again)).at('validation', 'errors'), [{ employee_id: id, code: 'duplicate' }])

  const taxed = await call('GET', '/statutory/pt/report?month=11&year=2026&state_code=MH')
  t.equal(taxed.status, 200, taxed.text)
  const person = (taxed.at('rows') as Record<string, unknown>[]).filter(row => row['employee_id'] === id)
  t.match(person, [{ pt_wages: 16_800, amount: 200 }], taxed.text)
  t.notMatch(taxed.text, former)
})

// 60,000 of basic pay: 20,000 for 10 days and 16,000 for 8, each below the ceiling of 25,000 by itself, and 36,000 together:
// 12 % of 25,000 is 3,000.
t.test('the ceiling of the fund is the person\u2019s', async t => {
  const { call, former, id } = await leaveAndReturn(60_000, ['2026-11-10', '2026-11-23'])
  const run = await calculated(call, november)
  const [first, second] = [await slipOf(call, run, former), await slipOf(call, run, id)]
  t.same([first.line('PF'), second.line('PF')], [2400, 600], second.text)
})

// Wages of state insurance are the basic pay: 10,000 x 18/30 = 6,000, and 0.75 % of them is 45.
t.test('state insurance has one row a person, and none for a leaver who is back', async t => {
  const { call, former, id } = await leaveAndReturn(10_000, ['2026-11-10', '2026-11-23'])
  const run = await calculated(call, november)
  const [first, second] = [await slipOf(call, run, former), await slipOf(call, run, id)]
  t.equal(first.line('ESI') + second.line('ESI'), 45, first.text)
  await paid(call, run)
  const returned = await call('GET', '/statutory/esi/return?month=11&year=2026&reveal=true')
  t.notMatch(returned.text, /"duplicate"/)
  const own = (returned.at('rows') as Record<string, unknown>[]).filter(
    row => row['ip_number'] === '1234567890',
  )
  t.match(own, [{ days: 18, wages: 6000, reason_code: 0, last_working_day: '' }], returned.text)
  t.equal(own.length, 1)

  const next = await calculated(call, december)
  await paid(call, next)
  const later = await call('GET', '/statutory/esi/return?month=12&year=2026&reveal=true')
  t.equal(later.status, 200, later.text)
  t.notMatch(later.text, /"duplicate"/)
  const row = (later.at('rows') as Record<string, unknown>[]).filter(
    each => each['ip_number'] === '1234567890',
  )
  t.match(row, [{ days: 31, reason_code: 0 }])
  t.equal(row.length, 1)
})

t.test('state insurance is told of a leaver who is back above the ceiling', async t => {
  const salary = {
    effective_from: '2026-10-07',
    components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
  }
  const { call } = await leaveAndReturn(10_000, ['2026-09-20', '2026-10-07'], { salary })
  await paid(call, await calculated(call, september))
  await paid(call, await calculated(call, october))
  const returned = await call('GET', '/statutory/esi/return?month=10&year=2026&reveal=true')
  const own = (returned.at('rows') as Record<string, unknown>[]).filter(
    row => row['ip_number'] === '1234567890',
  )
  t.match(own, [{ days: 0, wages: 0, reason_code: 2, last_working_day: '20/09/2026' }], returned.text)
})

// 1,40,000 a month from April to October, and from November again: 16,80,000 in the year. The exit was known in April, so
// that no tax was taken of 9,80,000; the five months from November take all of it.
t.test('income tax of the year counts both spells, and the cover of insurance goes on', async t => {
  const { call, former, id } = await leaveAndReturn(100_000, ['2026-10-31', '2026-11-01'])
  const months = [4, 5, 6, 7, 8, 9, 10, 11]
  for (const month of months) await paid(call, await calculated(call, { period: { month, year: 2026 } }))
  const run = await calculated(call, december)
  const slip = await slipOf(call, run, id)
  // Less 75,000 it is 16,05,000: 20,000 + 40,000 + 60,000 + 1,000 = 1,21,000, with cess 1,25,840; a fifth is 25,168.
  t.equal(slip.line('TDS'), 25_168)
  await paid(call, run)
  const statement = await call('GET', '/statutory/tds/24q?financial_year=2026-27&quarter=3&draft=true')
  t.equal(statement.status, 200, statement.text)
  // November and December, on the pay day of each.
  const rows = statement.at('rows') as Record<string, unknown>[]
  t.same(
    rows.map(row => row['employee_id']),
    [id, id],
    statement.text,
  )
  t.equal(statement.at('employee_count'), 1)
  const asked = `/statutory/tds/certificate?financial_year=2026-27&draft=true&format=json&employee_id=`
  for (const either of [former, id]) {
    const certificate = await call('GET', `${asked}${either}`)
    t.equal(certificate.status, 200, certificate.text)
    t.match(certificate.text, /12,?60,?000|1260000/, 'nine months of 1,40,000')
  }
})

// The same pay, but October is paid by a settlement: 16,80,000 less 75,000 are taxed, and 1,25,840 is the tax of the year.
t.test('income tax of the year counts the settlement of the former spell', async t => {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 100_000 }, { basic: 18_000 }])
  const [former = ''] = seeded.employeeIds
  const must = async (asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked
    if (answer.status >= 300) throw new Error(answer.text)
    return answer
  }
  await must(
    call('PATCH', `/employees/${former}/statutory`, { pan: 'ABCPK1234L', effective_from: '2026-01-01' }),
  )
  for (const month of [4, 5, 6, 7, 8, 9])
    await paid(call, await calculated(call, { period: { month, year: 2026 } }))
  const exit = { date_of_leaving: '2026-10-31', reason: 'resignation' }
  const left = await must(call('POST', `/employees/${former}/exit`, exit))
  const fnf = `/fnf/${String(left.at('fnf_id'))}`
  for (const move of ['recalculate', 'approve']) await must(call('POST', `${fnf}/${move}`, {}))
  const method = await must(call('POST', '/payment-methods', { name: 'Cash', type: 'cash' }))
  const payment = { paid_on: '2026-10-31', payment_method_id: method.at('id') }
  await must(call('POST', `${fnf}/mark-paid`, { include_unrouted: true, ...payment }))
  await paid(call, await calculated(call, october))
  const again = await must(
    call('POST', `/employees/${former}/rehire`, {
      date_of_joining: '2026-11-01',
      salary: {
        effective_from: '2026-11-01',
        components: [
          { component_code: 'BASIC', monthly_amount: 100_000 },
          { component_code: 'HRA', monthly_amount: 40_000 },
        ],
      },
    }),
  )
  const id = String(again.at('id'))
  let deducted = 0
  const yearOf = async (month: number, year: number) => {
    const run = await calculated(call, { period: { month, year } })
    const slip = await slipOf(call, run, id)
    t.equal(slip.at('tax', 'taxable_income'), 1_605_000, `${month}/${year}: ${slip.text.slice(0, 2000)}`)
    deducted += slip.line('TDS')
    await must(call('POST', `${run}/lock`, {}))
  }
  for (const month of [11, 12]) await yearOf(month, 2026)
  for (const month of [1, 2, 3]) await yearOf(month, 2027)
  const slips = await must(call('GET', `/payslips?employee_id=${former}&from=2026-04&to=2027-03&limit=50`))
  for (const slip of slips.at('data') as { lines: Line[] }[])
    deducted += slip.lines.find(({ code }) => code === 'TDS')?.amount ?? 0
  t.equal(deducted, 125_840, 'both spells together pay the tax of the year')
})

// Each spell alone is under 30 days of work. Of 6,500: 10/30 and 8/30 of November, 20/31 of December: 2,166.67 + 1,733.33 +
// 4,193.55 = 8,093.55; a twelfth is 674.46.
t.test('the statutory bonus goes by the days of both spells, and pays the months of both once', async t => {
  const { call } = await createTestOrganization(house)
  const must = async (answer: Promise<Answer>) => {
    const found = await answer
    if (found.status >= 300) throw new Error(found.text)
    return found
  }
  await must(call('PATCH', '/payroll-settings', { bonus: { is_covered: true, pay_month: 12 } }))
  const salary = (from: string) => ({
    effective_from: from,
    components: [{ component_code: 'BASIC', monthly_amount: 6_500 }],
  })
  const hired = await must(
    call('POST', '/employees', {
      employee_code: 'TWICE',
      first_name: 'Asha',
      gender: 'female',
      date_of_birth: '1990-04-05',
      date_of_joining: '2026-11-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      salary: salary('2026-11-01'),
    }),
  )
  const former = `/employees/${String(hired.at('id'))}`
  const exit = { reason: 'resignation', date_of_leaving: '2026-11-10' }
  await must(call('POST', `${former}/exit`, { ...exit, create_fnf: false }))
  const again = await must(
    call('POST', `${former}/rehire`, { date_of_joining: '2026-11-23', salary: salary('2026-11-23') }),
  )
  const run = await calculated(call, november)
  await paid(call, run)
  const left = await must(
    call('POST', `/employees/${String(again.at('id'))}/exit`, { ...exit, date_of_leaving: '2026-12-20' }),
  )
  const fnf = `/fnf/${String(left.at('fnf_id'))}`
  await must(call('POST', `${fnf}/recalculate`, {}))
  const settled = await must(call('GET', `${fnf}?explain=full`))
  const lines = settled.at('lines') as Line[]
  t.equal(lines.find(({ code }) => code === 'FNF_BONUS')?.amount, 674, settled.text)
})

// Three days of August that turn out to be unpaid leave: 38,700 × 3 / 31 = 3,745.16. The pay of two days of September is
// 2,580; deductions stay within half of it, 1,290, of which the fund takes 310 and the recovery 980. 2,765.16 wait.
for (const [back, takenIn] of [
  ['2026-09-20', 9],
  ['2026-10-05', 10],
] as const)
  t.test(`what the pay of a former spell did not reach for is recovered once, back on ${back}`, async t => {
    const { call: ask } = await createTestOrganization(house)
    const call = granted(ask)
    await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period', arrears: 'auto' })
    const salary = (from: string) => ({
      effective_from: from,
      components: [{ component_code: 'BASIC', monthly_amount: 38_700 }],
    })
    const hired = await call('POST', '/employees', {
      employee_code: 'TWICE',
      first_name: 'Asha',
      gender: 'female',
      date_of_birth: '1990-04-05',
      date_of_joining: '2020-01-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      salary: salary('2020-01-01'),
    })
    const former = String(hired.at('id'))
    const month = async (number: number) => {
      const run = await calculated(ask, { period: { month: number, year: 2026 } })
      await paid(ask, run)
      return run
    }
    const recovered = async (run: string, id: string) => {
      const slip = await slipOf(ask, run, id)
      return [
        slip.line('OVERPAYMENT_RECOVERY') + slip.line('CARRIED_FORWARD_RECOVERY'),
        slip.at('carried_forward'),
      ]
    }
    await month(8)
    await call('POST', '/leaves', {
      employee_id: former,
      leave_type: 'LOP',
      pay_fraction: 0,
      status: 'approved',
      from_date: '2026-08-11',
      to_date: '2026-08-13',
    })
    const left = await call('POST', `/employees/${former}/exit`, {
      date_of_leaving: '2026-09-02',
      reason: 'resignation',
      create_fnf: true,
    })
    const again = await call('POST', `/employees/${former}/rehire`, {
      date_of_joining: back,
      salary: salary(back),
    })
    const id = String(again.at('id'))
    const september = await month(9)
    t.same(await recovered(september, former), [980, 2765.16])
    const october = await month(10)
    const later = takenIn === 9 ? september : october
    t.match(await recovered(later, id), [2765.16])
    if (takenIn === 9) t.same(await recovered(october, id), [0, 0])
    const fnf = `/fnf/${String(left.at('fnf_id'))}`
    await call('POST', `${fnf}/recalculate`, {})
    const settled = await call('GET', `${fnf}?explain=full`)
    const asked = (settled.at('lines') as Line[]).filter(({ code }) => /RECOVERY|CARRIED/.test(code))
    t.same(asked, [], 'the settlement asks for nothing that a later spell has brought in')
    t.same(await recovered(await month(11), id), [0, 0], 'nor does a later month')
  })
