// Overtime by each basis of a policy, from the policy to the paid slip: as a partner sets it up, and as a preview of the
// same says it.

import t from 'tap'
import type { Explanation } from '#proto/calculation/explanation.ts'
import { replay } from '#engine/payslip/replay.ts'
import { calculated, execute, startTestStack, createTestOrganization } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'

const october = { month: 10, year: 2026 }

// Wages 26,000, basic pay and dearness allowance 20,800, gross 36,400: 125, 100 and 175 an hour of 208.
const salary = {
  pay_basis: 'monthly',
  components: [
    { component_code: 'BASIC', monthly_amount: 15_600 },
    { component_code: 'DA', monthly_amount: 5_200 },
    { component_code: 'SPECIAL', monthly_amount: 5_200 },
    { component_code: 'HRA', monthly_amount: 10_400 },
  ],
}

type Rate = {
  rate_basis: string
  multiplier: number
  fixed_hourly_rate?: number
  hours_per_day?: number
  days_per_month?: number
}

// Pay for 90 minutes. The law's is 1.5 × 2 × 125, 375.00.
const bases: [rate: Rate, amount: number, why: string][] = [
  [{ rate_basis: 'wages_code', multiplier: 2 }, 375, 'as the law has it'],
  [
    { rate_basis: 'wages_code', multiplier: 2, hours_per_day: 7.5, days_per_month: 24 },
    433.33,
    '1.5 × 2 × 26,000 / 180 is 433.333…',
  ],
  [{ rate_basis: 'basic_da', multiplier: 3 }, 450, '1.5 × 3 × 100'],
  [{ rate_basis: 'basic_da', multiplier: 2 }, 375, '1.5 × 2 × 100 is 300; the law pays more'],
  [{ rate_basis: 'gross', multiplier: 1.5 }, 393.75, '1.5 × 1.5 × 175'],
  [
    { rate_basis: 'gross', multiplier: 2, days_per_month: 30.5 },
    447.54,
    '1.5 × 2 × 36,400 / 244 is 447.540…',
  ],
  [{ rate_basis: 'hourly_rate', multiplier: 2 }, 525, 'nobody’s rate by the hour: 1.5 × 2 × 175'],
  [{ rate_basis: 'fixed', multiplier: 1, fixed_hourly_rate: 280.25 }, 420.38, '1.5 × 280.25 is 420.375'],
  [
    { rate_basis: 'fixed', multiplier: 2, fixed_hourly_rate: 100 },
    375,
    '1.5 × 2 × 100 is 300; the law pays more',
  ],
]

type Line = { code: string; amount: number }
type Shown = { id: string; status: string; amount: number | null }

const overtimeLine = (lines: unknown) => (lines as Line[]).find(({ code }) => code === 'OVERTIME')

t.test('each basis, from the policy to the slip', async t => {
  const house = await startTestStack(t)
  const people = Array.from({ length: bases.length + 2 }, () => ({ basic: 1_000 }))
  const office = await createTestOrganization(house, people)
  const { call } = office
  const done = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  for (const [code, category] of [
    ['DA', 'da'],
    ['SPECIAL', 'special_allowance'],
  ])
    await done('POST', '/salary-components', {
      code,
      name: code,
      type: 'earning',
      category,
      calculation: { method: 'flat' },
      wage_treatment: 'wage',
      effective_from: '2020-04-01',
    })
  const from = { effective_from: '2026-10-01' }
  for (const index of people.keys())
    await done('PUT', `/employees/ext:E${index}/salary`, { ...salary, ...from })
  const mixed = `ext:E${bases.length}`
  const hourly = `ext:E${bases.length + 1}`
  await done('PUT', `/employees/${hourly}/salary`, {
    pay_basis: 'hourly',
    components: [
      { component_code: 'BASIC', monthly_amount: 100 },
      { component_code: 'HRA', monthly_amount: 50 },
    ],
    ...from,
  })
  await done('POST', '/attendance', { employee_id: hourly, ...october, lop_days: 0, worked_minutes: 9_600 })

  const approve = async (employee: string, minutes: number, date: string, policyId: unknown) => {
    const asked = await done('POST', '/overtime-requests', {
      employee_id: employee,
      minutes,
      date,
      policy_id: policyId,
    })
    t.match(asked.at(), { status: 'pending', rate_basis: null, hours_per_day: null })
    const id = String(asked.at('id'))
    return done('POST', `/overtime-requests/${id}/approve`, { decision: 'approve' })
  }
  const policies: unknown[] = []
  for (const [index, [rate]] of bases.entries()) {
    const usual = rate.rate_basis === 'fixed' ? {} : { hours_per_day: 8, days_per_month: 26 }
    const policy = await done('POST', '/overtime-policies', { name: `Policy ${index}`, ...rate })
    const told = { fixed_hourly_rate: null, hours_per_day: null, days_per_month: null, ...usual, ...rate }
    t.match(policy.at(), told)
    policies.push(policy.at('id'))
    const approved = await approve(`ext:E${index}`, 90, '2026-10-14', policy.at('id'))
    t.match(
      approved.at(),
      { ...told, status: 'approved', approved_minutes: 90 },
      'the request keeps the rate',
    )
  }
  await approve(hourly, 90, '2026-10-14', policies[6])
  // 50 minutes of attendance are 208.33 and 20 by basic pay and dearness allowance, three times, 100; an hour and
  // 5 minutes of 280.25 are 303.604…; 70 minutes by the gross, 1.5 times, are 306.25. In all 918.18.
  await done('POST', '/attendance', { employee_id: mixed, ...october, lop_days: 0, overtime_minutes: 50 })
  const parts = new Map<string, number>()
  for (const [minutes, policy, amount] of [
    [20, 2, 100],
    [65, 7, 303.6],
    [70, 4, 306.25],
  ] as const) {
    const approved = await approve(mixed, minutes, '2026-10-15', policies[policy])
    parts.set(String(approved.at('id')), amount)
  }
  // The policies change after the approval.
  await execute(
    house,
    office,
    `update overtime_policy set multiplier = 900, rate_basis = 'fixed', fixed_hourly_rate = 9900000,
       hours_per_day = null, days_per_month = null where organization_id = ?`,
    [office.seeded.organizationId],
  )

  const overtime = bases.map(([rate]) => [{ minutes: 90, ...rate }])
  overtime.push([
    { minutes: 50 } as never,
    { minutes: 20, ...bases[2]![0] },
    { minutes: 65, ...bases[7]![0] },
    { minutes: 70, ...bases[4]![0] },
  ])
  overtime.push([{ minutes: 90, ...bases[6]![0] }])
  const preview = await done('POST', '/payroll-runs/preview', {
    organization_id: office.seeded.organizationId,
    period: october,
    options: { explain: 'full' },
    employees: overtime.map((entries, index) => ({
      ref: `E${index}`,
      employee_id: `ext:E${index}`,
      attendance: {
        overtime: entries,
        ...(`ext:E${index}` === hourly ? { worked_hours: 160 } : { lop_days: 0 }),
      },
    })),
  })
  t.same(preview.at('errors'), [])

  const run = await calculated(call)
  const expected = [
    ...bases.map(([, amount, why]) => [amount, why] as const),
    [918.18, 'several bases in a month'] as const,
    [450, 'by the hour: 1.5 × 2 × (100 + 50); the law 300'] as const,
  ]
  for (const [index, [amount, why]] of expected.entries()) {
    const slip = await done('GET', `${run}/employees/ext:E${index}`)
    t.equal(overtimeLine(slip.at('lines'))?.amount, amount, `E${index}: ${why}`)
    const path = `/payslips/${String(slip.at('id'))}/lines/OVERTIME/explanation`
    const explanation = (await done('GET', path)).at() as { steps: Explanation['steps'] }
    t.equal(replay({ text: '', steps: explanation.steps }), Math.round(amount * 100), `E${index} replays`)
    const supposed = (preview.at('data') as { ref: string; lines: unknown; net_payable: number }[]).find(
      ({ ref }) => ref === `E${index}`,
    )
    t.equal(overtimeLine(supposed?.lines)?.amount, amount, `E${index} of the preview`)
    t.equal(supposed?.net_payable, slip.at('net_payable'), `E${index}: both pay the same`)
  }
  t.equal((await done('POST', `${run}/replay`, {})).at('is_equal'), true)

  await done('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
  const requests = (await done('GET', '/overtime-requests?limit=200')).at('data') as Shown[]
  for (const [id, amount] of parts)
    t.match(
      requests.find(each => each.id === id),
      { status: 'paid', amount },
    )
  const report = await done('GET', '/reports/overtime?month=10&year=2026&limit=200')
  const rows = report.at('data') as { source: string; amount: number; rate: number; minutes: number }[]
  // 50 minutes at twice 125.00 an hour are 208.33.
  t.match(
    rows.filter(({ source }) => source === 'attendance'),
    [{ minutes: 50, amount: 208.33, rate: 125 }],
  )
  t.equal(
    rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    expected.reduce((sum, [amount]) => sum + Math.round(amount * 100), 0),
    'the report has what the slips paid',
  )
})

t.test('a preview refuses a rate that says too little or too much', async t => {
  const { call, seeded } = await createTestOrganization(await startTestStack(t), [{ basic: 20_000 }])
  const answer = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: october,
    employees: [
      {
        ref: 'A',
        employee_id: 'ext:E0',
        attendance: {
          overtime: [
            { minutes: 60, hours_per_day: 8 },
            { minutes: 60, rate_basis: 'fixed' },
            { minutes: 60, rate_basis: 'fixed', fixed_hourly_rate: 10, days_per_month: 26 },
            { minutes: 60, rate_basis: 'gross', fixed_hourly_rate: 10, hours_per_day: 7.77 },
            { minutes: 60, multiplier: 1, rate_basis: 'gross' },
          ],
        },
      },
    ],
  })
  const details = answer.at('errors', 0, 'details') as { field: string; code: string }[]
  t.same(
    details.map(({ field, code }) => `${field.replace('employees[0].attendance.overtime', '')} ${code}`),
    [
      '[0].rate_basis required',
      '[1].fixed_hourly_rate required',
      '[2].days_per_month out_of_range',
      '[3].fixed_hourly_rate out_of_range',
      '[3].hours_per_day out_of_range',
    ],
    answer.text,
  )
})
