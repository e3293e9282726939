// Every move of a calculated run over HTTP: who may go where, what stands in the way, and what is told.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import {
  holdPayrollRun,
  lockPayrollRunRoute,
  markPayrollRunPaid,
  reversePayrollRun,
  unlockPayrollRun,
} from '#gateway/resources/payroll-runs/move-routes.ts'
import { holdPayslips } from '../../support/database.ts'
import {
  calculated,
  eventsOf,
  execute,
  made,
  october,
  over,
  startTestStack,
  createTestOrganization,
  refusal,
  september,
} from '../../support/office.ts'
import type { Partner } from '../../support/partner.ts'
import { eventually } from '../../support/stack.ts'

const paidOn = { include_unrouted: true, paid_on: '2026-10-31' }
const threePeople = [{ basic: 20_000 }, { basic: 30_000 }, { basic: 40_000 }]

async function recalculated(call: Partner, run: string, body: object = {}) {
  return over(call, run, await call('POST', `${run}/recalculate`, body, { prefer: 'wait=30' }))
}

t.test('the moves of payroll runs', async t => {
  const house = await startTestStack(t)

  await t.test('a draft is changed and given up, another state is not', async t => {
    const { call } = await createTestOrganization(house, threePeople)
    const run = await made(call)
    const renamed = await call('PATCH', run, { name: 'Diwali', metadata: { batch: '7' } })
    t.same([renamed.status, renamed.at('name')], [200, 'Diwali'], renamed.text)
    const tagged = await call('PATCH', run, { metadata: { team: 'loom', desk: '4' } })
    t.same(tagged.at('metadata'), { batch: '7', team: 'loom', desk: '4' })
    const untagged = await call('PATCH', run, { metadata: { batch: null, desk: '5' } })
    t.same(untagged.at('metadata'), { team: 'loom', desk: '5' })
    const fewer = await call('PATCH', run, {
      selection: { mode: 'include', employee_ids: ['ext:E0', 'ext:E2'] },
    })
    t.equal(fewer.at('counts', 'selected'), 2)
    const moved = await call('PATCH', run, { period: { month: 9, year: 2026 } })
    t.same([moved.at('period_end'), moved.at('pay_date')], ['2026-09-30', '2026-09-30'])
    t.equal(
      refusal(await call('PATCH', run, { name: 'x' }, { 'if-match': '"1"' })),
      '412 precondition_failed',
    )
    t.equal(refusal(await call('PATCH', run, { metadata: { n: 5 } })), '400 validation_failed')

    t.equal((await call('DELETE', run)).status, 204)
    t.equal((await call('GET', run)).at('status'), 'cancelled', 'kept for audit')
    t.equal(refusal(await call('DELETE', run)), '409 invalid_run_state')
    t.equal(refusal(await call('PATCH', run, { name: 'late' })), '409 invalid_run_state')
    t.equal(refusal(await call('POST', `${run}/calculate`)), '409 invalid_run_state')

    const done = await calculated(call, september)
    t.equal(refusal(await call('DELETE', done)), '409 invalid_run_state')
    t.equal(refusal(await call('PATCH', done, { selection: { mode: 'all' } })), '409 invalid_run_state')
    t.equal((await call('PATCH', done, { name: 'September' })).at('name'), 'September')
    const dated = await call('PATCH', done, { pay_date: '2026-10-05' })
    t.match(dated.at('stale_reasons'), [{ code: 'pay_date_changed', employee_id: null }], dated.text)
    t.equal((await recalculated(call, done)).at('is_stale'), false)
  })

  await t.test('holding is a flag beside the state', async t => {
    const { call, seeded } = await createTestOrganization(house, threePeople)
    const run = await made(call)
    t.equal(refusal(await call('POST', `${run}/hold`, {})), '400 validation_failed', 'a reason is needed')
    const some = await call('POST', `${run}/hold`, { employee_ids: ['ext:E1'], reason: 'Bank rejected' })
    t.same([some.status, some.at('status'), some.at('counts', 'held')], [200, 'draft', 1], some.text)
    t.equal(
      refusal(await call('POST', `${run}/hold`, { employee_ids: ['ext:no'], reason: 'x' })),
      '400 validation_failed',
    )
    await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    const held = await call('GET', run)
    t.match(
      held.at('held_employees'),
      [{ external_id: 'E1', net_payable: 39_000, reason: 'Bank rejected' }],
      'the calculation keeps the hold',
    )
    const slip = await call('GET', `${run}/employees/ext:E1`)
    t.same([slip.at('status'), slip.at('hold', 'reason')], ['held', 'Bank rejected'])
    t.equal((await recalculated(call, run)).at('counts', 'held'), 1, 'and so does the next one')

    const whole = await call('POST', `${run}/hold`, { reason: 'Audit' })
    t.same([whole.at('on_hold'), whole.at('hold_reason')], [true, 'Audit'])
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_on_hold')
    t.equal(refusal(await call('POST', `${run}/mark-paid`, paidOn)), '409 run_on_hold')
    await call('POST', `${run}/hold`, { action: 'release' })

    const other = await createTestOrganization(house)
    const method = { name: 'Bank', type: 'bank_transfer' }
    const theirs = (await other.call('POST', '/payment-methods', method)).at('id')
    const stopped = (await call('POST', '/payment-methods', { ...method, is_active: false })).at('id')
    for (const id of [theirs, stopped, 2_147_483_647]) {
      const refused = await call('POST', `${run}/mark-paid`, { ...paidOn, payment_method_id: id })
      t.match(refused.at('details'), [{ field: 'payment_method_id', code: 'unknown_reference' }])
    }
    const payment_method_id = (await call('POST', '/payment-methods', method)).at('id')
    const paid = await call('POST', `${run}/mark-paid`, { ...paidOn, payment_method_id })
    t.equal(paid.at('payment_method_id'), payment_method_id)
    // 20,000 and 40,000 of basic: 28,000 - 2,550; 56,000 - 3,000 - TDS nil below the rebate.
    t.same([paid.at('held_employee_ids'), paid.at('net_paid')], [[seeded.employeeIds[1]], 78_450], paid.text)
    t.equal(refusal(await call('POST', `${run}/hold`, { reason: 'late' })), '409 invalid_run_state')
    t.equal(
      refusal(await call('POST', `${run}/mark-paid`, { ...paidOn, employee_ids: ['ext:E0'] })),
      '409 already_paid',
    )
    const rewritten = await call('POST', `${run}/mark-paid`, {
      ...paidOn,
      employee_ids: ['ext:E1'],
      payments: [{ employee_id: 'ext:E1' }, { employee_id: 'ext:E0', reference: 'UTR2' }],
    })
    t.match(rewritten.at('details'), [{ field: 'payments[1].employee_id', code: 'expected_state' }])
    const nobody = await call('POST', `${run}/mark-paid`, {
      ...paidOn,
      employee_ids: ['ext:E1'],
      payments: [{ employee_id: 'ext:E1' }, { employee_id: 'ext:null' }],
    })
    t.match(nobody.at('details'), [{ field: 'payments[1].employee_id', code: 'unknown_reference' }])
    const released = await call('POST', `${run}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-11-05',
      reference: 'B',
      employee_ids: ['ext:E1'],
    })
    t.same([released.at('net_paid'), released.at('held_employee_ids')], [117_450, []], released.text)
    const events = await eventsOf(house, { call, seeded })
    t.match(events.at(-1), {
      type: 'payroll.run.hold_released',
      data: { employee_ids: [seeded.employeeIds[1]], net_released: 39_000, net_paid: 117_450 },
    })
  })

  await t.test('each move emits what its description says, from every state it allows', async t => {
    const described = new Map(
      [holdPayrollRun, lockPayrollRunRoute, unlockPayrollRun, markPayrollRunPaid, reversePayrollRun].map(
        ({ path, description }) => [
          path.split('/').at(-1)!,
          [...new Set(description?.match(/payroll\.run\.\w+/g))].toSorted(),
        ],
      ),
    )
    const emitted = new Map([...described.keys()].map(word => [word, new Set<string>()]))
    const { call, seeded } = await createTestOrganization(house, threePeople)
    const runEvents = async () =>
      (await eventsOf(house, { call, seeded }))
        .map(({ type }) => type)
        .filter(type => type.startsWith('payroll.run'))
    const reason = 'Checked'
    const E1 = { employee_ids: ['ext:E1'] }
    const steps = {
      hold: ['hold', { ...E1, reason }],
      release: ['hold', { ...E1, action: 'release' }],
      lock: ['lock', {}],
      unlock: ['unlock', { reason }],
      pay: ['mark-paid', paidOn],
      payHeld: ['mark-paid', { ...paidOn, ...E1 }],
      reverse: ['reverse', { reason }],
    } as const
    const flows: (keyof typeof steps)[][] = [
      ['hold', 'release', 'hold', 'reverse'],
      ['lock', 'hold', 'release', 'unlock', 'lock', 'reverse'],
      ['hold', 'pay', 'payHeld', 'reverse'],
      ['lock', 'hold', 'pay', 'payHeld', 'reverse'],
    ]
    for (const flow of flows) {
      const run = await calculated(call)
      for (const name of flow) {
        const [word, body] = steps[name]
        const before = await runEvents()
        const moved = await call('POST', `${run}/${word}`, body)
        t.equal(moved.status, 200, `${flow.join(' ')}: ${name} ${moved.text}`)
        for (const type of (await runEvents()).slice(before.length)) emitted.get(word)!.add(type)
        if (name !== 'pay') continue
        const late = await call('POST', `${run}/hold`, steps.release[1])
        t.equal(refusal(late), '409 invalid_run_state', 'the payment releases')
        t.match(late.at('message'), /mark-paid and their employee_ids/, late.text)
        const left = await call('GET', `${run}/bank-file?employee_ids=ext:E1&include_held=true`)
        t.equal(left.status, 200, left.text)
        t.equal((await call('GET', run)).at('counts', 'held'), 1, 'and nobody is lost until then')
      }
    }
    for (const [word, types] of described) t.same([...emitted.get(word)!].toSorted(), types, word)
  })

  await t.test('a locked run is closed to inputs until it is unlocked', async t => {
    const { call, seeded } = await createTestOrganization(house, threePeople)
    const run = await calculated(call)
    t.equal(refusal(await call('POST', `${run}/unlock`, { reason: 'early' })), '409 invalid_run_state')
    const locked = await call('POST', `${run}/lock`, { reason: 'Approved' })
    t.same(
      [locked.at('status'), locked.at('locked_by'), typeof locked.at('locked_at')],
      ['locked', seeded.keyId, 'string'],
      locked.text,
    )
    const attendance = {
      organization_id: seeded.organizationId,
      employee_id: 'ext:E0',
      month: 10,
      year: 2026,
      lop_days: 1,
    }
    t.equal(refusal(await call('POST', '/attendance', attendance)), '409 period_locked')
    t.equal(refusal(await recalculated(call, run)), '409 invalid_run_state')
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 invalid_run_state')
    t.equal(refusal(await call('POST', `${run}/unlock`, {})), '400 validation_failed')
    const open = await call('POST', `${run}/unlock`, { reason: 'Attendance was late' })
    t.same([open.at('status'), open.at('locked_at')], ['generated', null])
    await call('POST', '/attendance', attendance)
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_is_stale')
    t.equal(refusal(await call('POST', `${run}/lock`, { force: true })), '400 validation_failed')
    const forced = await call('POST', `${run}/lock`, { force: true, reason: 'Agreed with the client' })
    t.equal(forced.at('status'), 'locked', forced.text)
    t.equal((await call('POST', `${run}/mark-paid`, paidOn)).at('status'), 'paid')
    const kinds = (await eventsOf(house, { call, seeded })).map(({ type }) => type)
    t.same(kinds, ['payroll.run.calculated', 'payroll.run.locked', 'payroll.run.locked', 'payroll.run.paid'])
  })

  await t.test('a recalculation touches whom it names, and nobody else', async t => {
    const office = await createTestOrganization(house, threePeople)
    const { call } = office
    const run = await made(call)
    t.equal(refusal(await recalculated(call, run)), '409 invalid_run_state', 'a draft is calculated first')
    await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
    await execute(
      house,
      office,
      `update employee_salary s set components = '[{"code":"BASIC","monthlyAmount":1000000,"percent":null}]'
       from employee e where e.id = s.employee_id and e.external_id in ('E0', 'E1')`,
    )
    const nets = async () =>
      ((await call('GET', `${run}/employees`)).at('data') as { net_payable: number }[]).map(
        slip => slip.net_payable,
      )
    const before = await nets()
    const one = await recalculated(call, run, { employee_ids: ['ext:E0'], reason: 'New salary' })
    t.same([one.at('status'), one.at('calculation', 'revision')], ['generated', 2], one.text)
    // 10,000: PF 1,200, ESI 75.
    t.same(await nets(), [8_725, before[1], before[2]])
    t.match(one.at('stale_reasons'), [{ source: 'salary' }], 'the other one is still stale')
    t.equal((one.at('stale_reasons') as unknown[]).length, 1)
    t.equal(one.at('totals', 'net_payable'), 8_725 + 39_000 + 53_000)

    const rest = await recalculated(call, run, { only: 'stale' })
    t.same([rest.at('is_stale'), rest.at('calculation', 'revision')], [false, 3])
    t.same(await nets(), [8_725, 8_725, before[2]])
    const none = await recalculated(call, run, { only: 'stale' })
    t.same([none.status, none.at('calculation', 'revision')], [200, 3], 'nothing is stale, nothing is done')
    t.equal((await recalculated(call, run, { only: 'failed' })).at('calculation', 'revision'), 3)
    const hash = none.at('calculation', 'result_hash')
    const all = await recalculated(call, run)
    t.same([all.at('calculation', 'revision'), all.at('calculation', 'result_hash')], [4, hash])
    const kept = await execute(
      house,
      office,
      'select count(distinct created_at)::int as made, bool_and(calculated_in = 4) as verified from payslip where revision = 4',
    )
    t.match(kept, [{ made: 1, verified: true }])
    t.equal(
      refusal(await recalculated(call, run, { employee_ids: ['ext:unknown'] })),
      '400 validation_failed',
    )
    const explained = await call('GET', `${run}/employees/ext:E2?explain=full`)
    t.match(explained.text, '"steps":[{', 'a slip that was kept can be explained')
  })

  await t.test('an input that is removed makes figures stale', async t => {
    const office = await createTestOrganization(house, [{ basic: 31_000, lopDays: 1 }])
    const run = await calculated(office.call)
    await execute(house, office, 'delete from attendance_month')
    const stale = await office.call('GET', run)
    t.match(stale.at('stale_reasons'), [
      { code: 'input_removed', source: 'attendance', employee_id: office.seeded.employeeIds[0] },
    ])
    t.equal((await recalculated(office.call, run)).at('totals', 'gross'), 43_400, 'the day is paid again')
  })

  await t.test('whoever may be paid again after the calculation makes figures stale', async t => {
    const office = await createTestOrganization(house, [{ basic: 31_000 }, { basic: 20_000 }])
    const { call, seeded } = office
    const barred = seeded.employeeIds[1]
    const allow = async (allowed: boolean) => {
      const body = { allowed, effective_from: '2026-10-01', ...(allowed ? {} : { reason: 'A dispute' }) }
      const put = await call('PUT', `/employees/${barred}/salary/allow-payroll`, body)
      t.equal(put.status, 200, put.text)
    }
    await allow(false)
    const run = await calculated(call)
    t.equal((await call('GET', run)).at('counts', 'calculated'), 1)
    await allow(true)
    const stale = await call('GET', run)
    t.match(stale.at('stale_reasons'), [{ code: 'input_changed', source: 'selection', employee_id: barred }])
    t.equal(refusal(await call('POST', `${run}/lock`)), '409 run_is_stale')
    t.equal((await recalculated(call, run, { only: 'stale' })).at('counts', 'calculated'), 2)

    await allow(false)
    const without = await recalculated(call, run, { only: 'stale' })
    t.equal(without.at('counts', 'calculated'), 1, 'nobody is paid who may not be')
    t.equal((await call('POST', `${run}/lock`)).status, 200)
  })

  await t.test('whom the selection names no more, a recalculation of what is stale leaves out', async t => {
    const office = await createTestOrganization(house, [{ basic: 31_000 }, { basic: 20_000 }])
    const { call, seeded } = office
    const [stays, leaves] = seeded.employeeIds
    const department = async (name: string) => {
      const made = await call('POST', '/departments', { organization_id: seeded.organizationId, name })
      t.equal(made.status, 201, made.text)
      return made.at('id')
    }
    const [mill, office2] = [await department('Mill'), await department('Office')]
    const moveTo = async (person: unknown, department_id: unknown) => {
      const moved = await call('PATCH', `/employees/${String(person)}`, { department_id })
      t.equal(moved.status, 200, moved.text)
    }
    for (const person of [stays, leaves]) await moveTo(person, mill)
    const selection = { mode: 'include', department_ids: [mill] }
    const run = await calculated(call, { ...october, selection })
    t.equal((await call('GET', run)).at('counts', 'calculated'), 2)
    await moveTo(leaves, office2)
    t.equal((await recalculated(call, run, { only: 'stale' })).at('counts', 'calculated'), 1)
    const other = await call('POST', '/payroll-runs', {
      organization_id: seeded.organizationId,
      ...october,
      selection: { mode: 'include', department_ids: [office2] },
    })
    t.equal(other.at('counts', 'selected'), 1, other.text)
  })

  await t.test(
    'whoever joins after the calculation makes figures stale, and is paid by the next',
    async t => {
      const office = await createTestOrganization(house, [{ basic: 31_000 }])
      const { call, seeded } = office
      const all = await calculated(call)
      const hire = async (code: string, joined: string) => {
        const person = {
          organization_id: seeded.organizationId,
          employee_code: code,
          first_name: code,
          date_of_birth: '1990-02-03',
          date_of_joining: joined,
          gender: 'female',
          employment_type: 'permanent',
          work_state_code: 'KA',
          salary: {
            effective_from: joined,
            components: [{ component_code: 'BASIC', monthly_amount: 31_000 }],
          },
        }
        const hired = await call('POST', '/employees', person)
        t.equal(hired.status, 201, hired.text)
        return String(hired.at('id'))
      }
      await hire('N1', '2026-11-01')
      t.equal((await call('GET', all)).at('is_stale'), false, 'who joins after the period is not paid by it')
      const late = await hire('N2', '2026-10-16')
      const stale = await call('GET', all)
      t.match(stale.at('stale_reasons'), [{ code: 'input_changed', source: 'selection', employee_id: late }])
      t.equal(refusal(await call('POST', `${all}/lock`, {})), '409 run_is_stale')
      // Pay of 43,400, as above, and of October 16 of 31 days of 31,000.
      const again = await recalculated(call, all, { only: 'stale' })
      t.same([again.at('is_stale'), again.at('totals', 'gross')], [false, 43_400 + 16_000], again.text)

      await call('PATCH', `${all}/employees/${late}`, { excluded: true })
      t.equal((await recalculated(call, all)).at('is_stale'), false, 'who is left out by hand is no news')
      const named = { ...october, selection: { mode: 'include', employee_ids: [late] } }
      const own = await calculated(call, named)
      await hire('N3', '2026-10-20')
      t.equal((await call('GET', own)).at('is_stale'), false, 'a run of others does not name them')
    },
  )

  await t.test('what an earlier run comes to makes later figures stale', async t => {
    const office = await createTestOrganization(house)
    const first = await calculated(office.call, september)
    const second = await calculated(office.call)
    await office.call('POST', `${first}/reverse`, { reason: 'Wrong month' })
    const stale = await office.call('GET', second)
    t.match(stale.at('stale_reasons'), [{ code: 'earlier_run_changed', source: first.split('/').at(-1) }])
  })

  await t.test('a calculation under way can be watched, waited for and cancelled', async t => {
    const office = await createTestOrganization(house, threePeople)
    const { call } = office
    const run = await calculated(call)
    const before = await call('GET', `${run}/employees`)
    const unblock = await holdPayslips(house.databaseUrl, office.seeded.organizationId)
    const asked = await call('POST', `${run}/recalculate`, {}, { prefer: 'respond-async' })
    t.same([asked.status, asked.at('status'), asked.at('previous_status')], [202, 'calculating', 'generated'])
    for (const [method, path, body] of [
      ['POST', '/calculate', {}],
      ['POST', '/recalculate', {}],
      ['POST', '/lock', {}],
      ['POST', '/mark-paid', paidOn],
      ['POST', '/reverse', { reason: 'Not now' }],
      ['DELETE', '', undefined],
    ] as const) {
      const refused = await call(method, `${run}${path}`, body)
      t.equal(refusal(refused), '409 calculation_in_progress', path)
      t.equal(refused.headers.get('location'), `/sandbox/v1${run}`, path)
    }
    const shown = await call('GET', `${run}/employees`)
    t.same(shown.at('data', 0, 'net_payable'), before.at('data', 0, 'net_payable'), 'the earlier slips')
    const cancelled = await call('POST', `${run}/cancel-calculation`)
    t.same(
      [cancelled.at('status'), cancelled.at('calculation', 'revision')],
      ['generated', 1],
      cancelled.text,
    )
    await unblock()
    t.equal(refusal(await call('POST', `${run}/cancel-calculation`)), '409 invalid_run_state')
    const again = await recalculated(call, run)
    t.same([again.at('status'), again.at('calculation', 'revision')], ['generated', 3])

    const draft = await made(call, september)
    const stop = await holdPayslips(house.databaseUrl, office.seeded.organizationId)
    await call('POST', `${draft}/calculate`, {}, { prefer: 'respond-async' })
    t.equal(refusal(await call('GET', `${draft}/employees`)), '409 calculation_in_progress')
    t.equal((await call('POST', `${draft}/cancel-calculation`)).at('status'), 'draft')
    await stop()
    await pause(300)
    t.equal((await call('GET', draft)).at('status'), 'draft', 'what was under way changes nothing')
    t.equal((await call('POST', `${draft}/calculate`, {}, { prefer: 'wait=30' })).at('status'), 'generated')
  })

  await t.test('amounts are set by hand, outlast calculations, and are taken back', async t => {
    const office = await createTestOrganization(house, threePeople)
    const { call } = office
    const run = await calculated(call)
    const slip = `${run}/employees/ext:E0`
    const override = { code: 'BASIC', amount: 22_000, reason: 'Agreed by mail' }
    for (const overrides of [
      [{ ...override, code: 'PF' }],
      [override, override],
      [{ ...override, amount: -1 }],
      [{ code: 'BASIC', amount: 1 }],
    ]) {
      t.equal(
        refusal(await call('PATCH', slip, { overrides })),
        '400 validation_failed',
        JSON.stringify(overrides),
      )
    }
    const set = await call('PATCH', slip, {
      overrides: [override, { code: 'TDS', amount: 500, reason: 'Asked for' }],
    })
    // 22,000 and 8,000 of HRA: PF 2,640; the rate stays 20,000 of wages, so ESI 0.75 % of 22,000: 165; TDS 500.
    t.same([set.status, set.at('gross'), set.at('heads', 'tds')], [200, 30_000, 500], set.text)
    t.equal(set.at('net_payable'), 30_000 - 2_640 - 165 - 500)
    const line = (set.at('lines') as { code: string; source: string; explanation: { text: string } }[]).find(
      ({ code }) => code === 'BASIC',
    )
    t.same([line?.source, line?.explanation.text], ['override', 'Set by hand: Agreed by mail'])
    const all = await recalculated(call, run)
    t.same([all.at('is_stale'), all.at('totals', 'gross')], [false, 30_000 + 42_000 + 56_000], all.text)
    const back = await call('PATCH', slip, { overrides: [] })
    t.equal(back.at('net_payable'), 25_450)

    await execute(house, office, 'delete from employee_salary where employee_id = ?', [
      office.seeded.employeeIds[2],
    ])
    t.equal((await recalculated(call, run)).at('counts', 'failed'), 1)
    t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_has_failed_employees')
    const out = await call('PATCH', `${run}/employees/ext:E2`, { excluded: true, remarks: 'Left in dispute' })
    t.same([out.status, out.at('status')], [200, 'excluded'], out.text)
    const now = await call('GET', run)
    t.same(
      [now.at('counts', 'excluded'), now.at('counts', 'failed'), now.at('is_stale')],
      [1, 0, false],
      now.text,
    )
    t.equal((await recalculated(call, run)).at('counts', 'excluded'), 1, 'and stays left out')
    t.equal((await call('POST', `${run}/lock`, {})).at('status'), 'locked')
    t.equal(refusal(await call('PATCH', slip, { overrides: [override] })), '409 invalid_run_state')
  })

  await t.test('a recalculation that fails leaves the earlier slips', async t => {
    const office = await createTestOrganization(house, threePeople)
    const { call } = office
    const run = await calculated(call)
    const net = (await call('GET', run)).at('totals', 'net_payable')
    await execute(house, office, 'delete from employee_salary')
    const failed = await recalculated(call, run)
    t.same(
      [failed.at('status'), failed.at('status_reason'), failed.at('calculation', 'revision')],
      ['generated', 'recalculation_failed: no_payslip_possible', 1],
      failed.text,
    )
    t.equal((await call('GET', `${run}/employees`)).at('meta', 'count'), 3)
    t.equal(failed.at('totals', 'net_payable'), net)
    t.equal(failed.at('is_stale'), true)
  })

  await t.test('of a payment and the reversal of what it builds on one wins', async t => {
    for (let time = 0; time < 4; time++) {
      const { call } = await createTestOrganization(house)
      const first = await calculated(call, september)
      await call('POST', `${first}/mark-paid`, { include_unrouted: true, paid_on: '2026-09-30' })
      const second = await calculated(call, october)
      const [paid, reversed] = await Promise.all([
        call('POST', `${second}/mark-paid`, paidOn),
        call('POST', `${first}/reverse`, { reason: 'At the same moment' }),
      ])
      const outcome = [refusal(paid), refusal(reversed)]
      t.ok(
        ['200 undefined,409 later_run_exists', '409 run_is_stale,200 undefined'].includes(outcome.join()),
        outcome.join(),
      )
    }
  })

  await t.test('the state is the same wherever it is asked for', async t => {
    const { call } = await createTestOrganization(house)
    const run = await calculated(call)
    const events = await eventually('the list shows it', async () =>
      (await call('GET', '/payroll-runs?status=generated')).at('data', 0, 'id'),
    )
    t.equal(`/payroll-runs/${String(events)}`, run)
  })
})
