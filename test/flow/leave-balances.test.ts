// Leave balances where they are read: settlements, payslips and previews.

import t from 'tap'
import { calculated, createTestOrganization, eventsOf, refusal, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const stack = await startTestStack(t)

/** BASIC 30,000 since April 2024; a day of leave is paid at 30,000 / 30 = 1,000. */
async function hire(call: Partner, code: string): Promise<string> {
  const answer = await call('POST', '/employees', {
    external_id: code,
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: '2024-04-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: {
      effective_from: '2024-04-01',
      components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
    },
  })
  return String(must(answer, 201).at('id'))
}

/** The path of the draft. */
async function exit(call: Partner, id: string, more: object = {}): Promise<string> {
  const body = { date_of_leaving: '2026-11-20', reason: 'resignation', ...more }
  return `/fnf/${String(must(await call('POST', `/employees/${id}/exit`, body), 201).at('fnf_id'))}`
}

const leave = (id: string, from: string, to: string) => ({
  employee_id: id,
  leave_type: 'EL',
  from_date: from,
  to_date: to,
  status: 'approved',
})

const leaveWarnings = (answer: Answer) =>
  (answer.at('warnings') as { code: string; message: string }[]).filter(({ code }) =>
    code.startsWith('leave_'),
  )

const leavePay = (answer: Answer) =>
  (answer.at('lines') as { code: string; amount: number }[])
    .filter(({ code }) => code === 'FNF_LEAVE')
    .reduce((sum, { amount }) => sum + amount, 0)

t.test(
  'a settlement pays the balances at the last day of service, unless it states leave itself',
  async t => {
    const { call, seeded } = await createTestOrganization(stack, [])
    must(
      await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' }),
    )
    const id = await hire(call, 'B1')
    const balances = `/employees/${id}/leave-balances`
    must(
      await call('PUT', balances, {
        as_of: '2026-10-31',
        items: [
          { leave_type: 'EL', balance: 12 },
          { leave_type: 'SL', balance: 6, encashable: false },
          { leave_type: 'CL', balance: -1 },
        ],
      }),
    )
    const taken = must(await call('POST', '/leaves', leave(id, '2026-11-02', '2026-11-03')), 201)
    const path = await exit(call, id)
    t.match(must(await call('GET', path)).at('inputs'), {
      leave_encashment: [{ leave_type: 'EL', days: 10 }],
      leave_encashment_source: 'leave_balances',
    })
    const first = must(await call('POST', `${path}/recalculate`, {}))
    t.equal(leavePay(first), 10_000, '12 - 2 days at 1,000')
    t.match(leaveWarnings(first), [
      { code: 'leave_encashable_unset', message: /EL/ },
      { code: 'leave_balance_negative', message: /CL/ },
    ])

    must(await call('PATCH', `/leaves/${String(taken.at('id'))}`, { status: 'cancelled' }))
    t.equal(refusal(await call('POST', `${path}/approve`, {})), '409 fnf_is_stale')
    t.equal(leavePay(must(await call('POST', `${path}/recalculate`, {}))), 12_000, 'the leave was cancelled')

    const own = { leave_encashment: [{ leave_type: 'EL', days: 5 }] }
    must(await call('PATCH', path, { inputs: own }))
    const stated = must(await call('POST', `${path}/recalculate`, {}))
    t.match(stated.at('inputs'), { ...own, leave_encashment_source: 'inputs' })
    t.equal(leavePay(stated), 5_000, 'stated by the settlement')
    t.match(must(await call('PATCH', path, { inputs: { leave_encashment: null } })).at('inputs'), {
      leave_encashment: [{ leave_type: 'EL', days: 12 }],
      leave_encashment_source: 'leave_balances',
    })
    const others = [
      { leave_type: 'SL', balance: 6 },
      { leave_type: 'CL', balance: -1 },
    ]
    const restated = (balance: number) =>
      call('PUT', balances, {
        as_of: '2026-11-10',
        items: [{ leave_type: 'EL', balance, encashable: true }, ...others],
      })
    must(await call('POST', `${path}/recalculate`, {}))
    must(await restated(13))
    t.equal(refusal(await call('POST', `${path}/approve`, {})), '409 fnf_is_stale', 'the balance changed')
    must(await restated(12))
    must(await call('POST', `${path}/recalculate`, {}))

    const approved = must(await call('POST', `${path}/approve`, {}))
    const slip = must(await call('GET', `/payslips/${String(approved.at('payslip_id'))}`))
    t.match(slip.at('leave'), [
      { leave_type: 'CL', opening: -1, taken: 0, encashed: 0, closing: -1 },
      { leave_type: 'EL', opening: 12, accrued: 0, taken: 0, lop: 0, encashed: 12, closing: 0 },
      { leave_type: 'SL', opening: 6, closing: 6 },
    ])
    t.match(must(await call('GET', `${balances}?on=2026-11-30`)).at('items'), [
      { leave_type: 'EL', current: 0 },
      { leave_type: 'SL', current: 6 },
      { leave_type: 'CL', current: -1 },
    ])
    const reopened = must(await call('POST', `${path}/recalculate`, { reopen: true, reason: 'Check again.' }))
    t.equal(leavePay(reopened), 12_000, 'its own days are not counted against it')

    const rehired = must(
      await call('POST', `/employees/${id}/rehire`, {
        date_of_joining: '2026-12-01',
        employee_code: 'B1R',
        salary: {
          effective_from: '2026-12-01',
          components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
        },
      }),
      201,
    )
    const ofSpell = await call('GET', `/employees/${String(rehired.at('id'))}/leave-balances`)
    t.equal(ofSpell.status, 404, 'a new spell begins without balances')
  },
)

t.test(
  'leave of the exit precedes balances; balances of a later day count if there are no others',
  async t => {
    const { call, seeded } = await createTestOrganization(stack, [])
    must(
      await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-25' }),
    )
    for (const [code, more, days, source] of [
      ['B2', { leave_days: 3 }, [3], 'exit'],
      ['B3', { leave_days: 0 }, [], 'exit'],
      ['B4', {}, [7.5], 'leave_balances'],
    ] as const) {
      const id = await hire(call, code)
      const items = [{ leave_type: 'EL', balance: 7.5, encashable: true }]
      must(await call('PUT', `/employees/${id}/leave-balances`, { as_of: '2026-11-30', items }))
      const found = must(await call('POST', `${await exit(call, id, more)}/recalculate`, {}))
      t.match(found.at('inputs'), { leave_encashment_source: source }, code)
      t.same(
        (found.at('inputs') as { leave_encashment: { days: number }[] }).leave_encashment.map(
          each => each.days,
        ),
        days,
      )
      t.same(leaveWarnings(found), [])
    }
    const none = await exit(call, await hire(call, 'B5'))
    t.match(must(await call('GET', none)).at('inputs'), {
      leave_encashment: [],
      leave_encashment_source: 'none',
    })
  },
)

t.test('payslips and previews show the balances, and no run becomes stale', async t => {
  const organization = await createTestOrganization(stack)
  const { call } = organization
  const balances = '/employees/ext:E0/leave-balances'
  const put = (balance: number) =>
    call('PUT', balances, { as_of: '2026-09-30', items: [{ leave_type: 'EL', balance, encashable: true }] })
  must(await put(9))
  must(await call('POST', '/leaves', leave('ext:E0', '2026-10-05', '2026-10-06')), 201)
  must(
    await call('POST', '/salary-components', {
      code: 'LEAVEPAY',
      name: 'Leave encashment',
      type: 'earning',
      category: 'leave_encashment',
      calculation: { method: 'flat' },
    }),
    201,
  )
  const item = { component_code: 'LEAVEPAY', month: 10, year: 2026, leave_type: 'EL' }
  const amount = await call('POST', '/employees/ext:E0/variable-components', { ...item, amount: 3_000 })
  t.match(amount.at('details'), [{ field: 'quantity', code: 'required' }])
  must(
    await call('POST', '/employees/ext:E0/variable-components', { ...item, quantity: 3, rate: 1_000 }),
    201,
  )
  const run = await calculated(call)
  must(await put(10))
  const events = await eventsOf(stack, organization)
  t.ok(
    events.some(
      ({ type, data }) =>
        type === 'employee.upserted' && JSON.stringify(data['fields_changed']) === '["leave_balances"]',
    ),
  )

  // 10 - 2 taken - 3 encashed.
  const expected = [{ leave_type: 'EL', opening: 10, accrued: 0, taken: 2, lop: 0, encashed: 3, closing: 5 }]
  const slip = must(await call('GET', `${run}/employees/ext:E0`))
  t.same(slip.at('leave'), expected)
  t.same(must(await call('GET', `${run}/employees`)).at('data', 0, 'leave'), expected, 'in the list')
  const previewed = async (employee: object) => {
    const answer = await call('POST', '/payroll-runs/preview', {
      organization_id: organization.seeded.organizationId,
      period: { month: 10, year: 2026 },
      employees: [{ ref: 'one', employee_id: 'ext:E0', ...employee }],
    })
    return must(answer)
  }
  t.same((await previewed({})).at('data', 0, 'leave'), expected, 'a preview of the stored employee')
  const sent = [{ leave_type: 'EL', balance: 10, taken: 2, encashed: 3 }]
  t.same((await previewed({ leave_balances: sent })).at('data', 0, 'leave'), expected, 'as sent')
  const twice = await previewed({ leave_balances: [...sent, ...sent] })
  t.match(twice.at('errors', 0, 'details'), [{ field: 'employees[0].leave_balances[1].leave_type' }])
  must(await call('POST', `${run}/lock`, {}))
})
