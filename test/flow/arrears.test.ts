// A raise agreed late: refused for a paid month unless it is to be paid as arrears, then paid once, explained, given
// back by a reversal, and never paid twice.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { must, partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'
import { openStorage } from '#storage/open.ts'

type Line = { code: string; amount: number; arrears_amount: number; explanation: unknown }

t.test('arrears of paid months', async t => {
  const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
  const storage = await openStorage({
    databaseUrl,
    masterKey: Buffer.alloc(32, 1).toString('base64'),
  })
  t.teardown(() => storage.close())
  const seeded = await seedOrganization(storage, [{ basic: 14_000 }, { basic: 20_000 }])
  const call = partner(base, seeded)
  const done = async (method: string, path: string, body: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const runOf = async (month: number, options: object = {}) => {
    const made = await done('POST', '/payroll-runs', { period: { month, year: 2026 }, ...options })
    const path = `/payroll-runs/${String(made.at('id'))}`
    const calculated = await done('POST', `${path}/calculate`, {})
    t.equal(calculated.at('counts', 'failed'), 0, calculated.text)
    return path
  }
  const slipOf = async (run: string, person: string) => {
    const { at } = await call('GET', `${run}/employees?limit=500&explain=full`)
    const slip = (at('data') as Record<string, unknown>[]).find(each => each['external_id'] === person)
    const lines = (slip?.['lines'] ?? []) as Line[]
    return { slip, lines, of: (code: string) => lines.find(line => line.code === code) }
  }

  for (const month of [8, 9]) {
    const run = await runOf(month)
    await done('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: `2026-0${month}-28` })
  }
  const raise = {
    effective_from: '2026-08-01',
    decided_on: '2026-10-15',
    components: [
      { component_code: 'BASIC', monthly_amount: 18_000 },
      { component_code: 'HRA', monthly_amount: 7_200 },
    ],
  }
  const refused = await call('PUT', '/employees/ext:E0/salary', raise)
  t.equal(refused.at('code'), 'period_locked', refused.text)
  await done('PUT', '/employees/ext:E0/salary', { ...raise, arrears: 'auto' })

  const preview = async (more: object = {}, options: object = {}) => {
    const answer = await done('POST', '/payroll-runs/preview', {
      organization_id: seeded.organizationId,
      period: { month: 10, year: 2026 },
      employees: [{ ref: 'E0', employee_id: 'ext:E0', ...more }],
      options: { include_ytd: true, ...options },
    })
    return answer.at('data', 0) as Record<string, unknown>
  }
  const previewed = await preview()
  const october = await runOf(10)
  const stored = (await call('GET', `${october}/employees/ext:E0?explain=none`)).at() as typeof previewed
  const figures = (slip: typeof previewed) =>
    JSON.stringify(Object.keys(previewed).flatMap(name => (name in stored ? [[name, slip[name]]] : [])))
  t.equal(figures(previewed), figures(stored), 'a preview of the employee is the slip that the run stores')
  t.same((await preview({}, { arrears: 'none' }))['arrears'], [])
  const instead = { components: [{ code: 'BASIC', monthly_amount: 19_000 }] }
  t.same(
    (await preview({ salary: instead }))['arrears'],
    [],
    'another salary owes nothing for earlier months',
  )
  const { slip, lines, of } = await slipOf(october, 'E0')
  t.same(slip?.['arrears'], [
    { month: 8, year: 2026, amount: 5600 },
    { month: 9, year: 2026, amount: 5600 },
  ])
  t.equal(of('BASIC')?.amount, 26_000, '18,000 and twice 4,000')
  t.equal(of('BASIC')?.arrears_amount, 8000)
  t.equal(of('PF_ARREARS')?.amount, 408, 'by the ceiling of each month, as in the worked slip')
  // The worked slip: 84 for August and 200 for September, though nobody recorded the membership.
  t.equal(of('EPS_ER_ARREARS')?.amount, 284, 'a raise from before the contributions ends no membership')
  const ownFund = (slip?.['ytd'] as { pf?: number } | undefined)?.pf
  t.equal(ownFund, 5928, 'twice 1,680 of 14,000, then 2,160 of 18,000, and 408 on the arrears')
  t.equal(
    of('ESI')?.amount,
    135,
    '0.75 % of October’s 18,000, and nothing on arrears of months before the decision',
  )
  t.ok(
    lines.length > 0 && lines.every(({ explanation }) => explanation !== null),
    'the stored slip is calculated again to the same amounts',
  )
  t.same((await slipOf(october, 'E1')).slip?.['arrears'], [], 'nobody else is owed anything')

  await done('POST', `${october}/recalculate`, {})
  t.equal((await slipOf(october, 'E0')).of('BASIC')?.amount, 26_000, 'a repeated calculation pays it once')
  await done('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })

  const november = await runOf(11)
  t.same((await slipOf(november, 'E0')).slip?.['arrears'], [], 'what October paid counts as paid')
  t.equal((await slipOf(november, 'E0')).of('BASIC')?.amount, 18_000)

  await done('POST', `${november}/reverse`, { reason: 'Looking again' })
  await done('POST', `${october}/reverse`, { reason: 'Looking again' })
  const without = await runOf(10, { options: { arrears: 'none' } })
  t.same((await slipOf(without, 'E0')).slip?.['arrears'], [], 'a run may leave arrears alone')
  await done('POST', `${without}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })

  await done('POST', '/salary-components', {
    code: 'BASIC_ARREARS',
    name: 'Arrears of basic pay',
    type: 'earning',
    category: 'arrears',
    calculation: { method: 'flat' },
  })
  const components = (await call('GET', '/salary-components')).at('data') as { id: string; code: string }[]
  const basic = components.find(({ code }) => code === 'BASIC')
  await done('PATCH', `/salary-components/${basic?.id}`, { arrears_component_code: 'BASIC_ARREARS' })
  const later = await slipOf(await runOf(11), 'E0')
  t.same(
    later.slip?.['arrears'],
    [
      { month: 8, year: 2026, amount: 5600 },
      { month: 9, year: 2026, amount: 5600 },
    ],
    'then a later one pays them, what was reversed included',
  )
  t.equal(later.of('BASIC')?.amount, 18_000)
  t.equal(later.of('BASIC_ARREARS')?.amount, 8000, 'on the line that the component names')
  t.equal(later.of('HRA')?.amount, 10_400, 'on its own line where it names none: 7,200 and twice 1,600')
  t.ok(later.lines.every(({ explanation }) => explanation !== null))
})

// The month from 26 August to 25 September is that of September. Two of its 31 days are 3,870.97 of 60,000 and
// 1,548.39 of the house rent of 24,000.
t.test('attendance that a month from the 26th had otherwise is made good by the next run', async t => {
  const house = await startTestStack(t)
  const office = await createTestOrganization(house, [{ basic: 60_000 }, { basic: 60_000 }])
  const { call, seeded } = office
  must(
    await call('PUT', '/payroll-settings/period', { type: 'day_range', start_day: 26, pay_day: 'last_day' }),
  )
  must(await call('PATCH', '/payroll-settings', { late_input_policy: 'next_period' }))
  const [given, taken] = seeded.employeeIds
  const lose = (id: string | undefined, days: number) =>
    call('POST', '/attendance', { employee_id: id, month: 9, year: 2026, lop_days: days })
  must(await lose(given, 2), 201)
  must(await lose(taken, 0), 201)
  const paid = await calculated(call, { period: { month: 9, year: 2026 } })
  must(await call('POST', `${paid}/lock`, {}))
  for (const [id, days] of [
    [given, 0],
    [taken, 2],
  ] as const) {
    const corrected = must(await lose(id, days), 202)
    t.match(corrected.at('applied_to'), { month: 10, year: 2026 })
  }
  const next = await calculated(call, { period: { month: 10, year: 2026 } })
  const arrearsOf = async (id: string | undefined) =>
    must(await call('GET', `${next}/employees/${id}`)).at('arrears') as object[]
  t.same(await arrearsOf(given), [{ month: 9, year: 2026, amount: 5_419.36 }])
  t.same(await arrearsOf(taken), [{ month: 9, year: 2026, amount: -5_419.36 }])
})
