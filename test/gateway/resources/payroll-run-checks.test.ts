// What a run says of itself beside its figures: what stands in its way, that its slips can be made again, and how
// they differ from another run's.

import t from 'tap'
import { calculated, execute, made, october, openHouse, openOffice, refusal } from '../../support/office.ts'

t.test('the checks of payroll runs', async t => {
  const house = await openHouse(t)

  await t.test(
    'readiness lists what is missing, and stops the run only where no slip can come about',
    async t => {
      const office = await openOffice(house, [{ basic: 20_000 }, { basic: 30_000 }, { basic: 40_000 }])
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
      t.equal(told.at('ready'), true, told.text)
      const codes = (list: string): unknown[] =>
        (told.at(list) as { code: string; level: string; employees: { employee_id: string }[] }[]).map(
          ({ code, level, employees }) => [code, level, employees.map(({ employee_id }) => employee_id)],
        )
      t.same(codes('blockers'), [
        ['missing_attendance', 'no_slip', [second]],
        ['missing_salary', 'no_slip', [first]],
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
    },
  )

  await t.test('what makes every slip impossible blocks the run, all reasons at once', async t => {
    const office = await openOffice(house)
    const { call } = office
    const run = await made(call)
    await execute(house, office, 'update salary_component set is_active = false')
    await execute(house, office, 'update employee set payroll_allowed = false')

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
    const { call } = await openOffice(house)
    const run = await made(call, { period: { month: 11, year: 2030 } })
    const told = await call('GET', `${run}/readiness`)
    t.same([told.at('ready'), told.at('blockers', 0, 'code')], [false, 'rule_not_found'], told.text)
  })

  await t.test('another office sees nothing of it', async t => {
    const { call } = await openOffice(house)
    const other = await openOffice(house)
    const run = await calculated(call, october)
    for (const path of ['readiness']) t.equal((await other.call('GET', `${run}/${path}`)).status, 404)
  })
})
