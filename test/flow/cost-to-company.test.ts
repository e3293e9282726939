// Contents of a CTC: stated by the salary, or else its group, or else the settings; paid, previewed and reported alike.

import t from 'tap'
import { createTestOrganization, made, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'

const house = await startTestStack(t)

const hire = (call: Partner, code: string, salary: object) =>
  call('POST', '/employees', {
    employee_code: code,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2026-04-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: {
      effective_from: '2026-04-01',
      ctc_annual: 1_200_000,
      components: [{ component_code: 'REST' }],
      ...salary,
    },
  })

async function office(
  settings: object = {},
): Promise<{ call: Partner; group: string; organizationId: number }> {
  const { call, seeded } = await createTestOrganization(house)
  const rest = { code: 'REST', name: 'Rest', type: 'earning', category: 'special_allowance' }
  must(await call('POST', '/salary-components', { ...rest, calculation: { method: 'balancing' } }), 201)
  must(await call('PATCH', '/payroll-settings', settings))
  const group = await call('POST', '/salary-groups', {
    name: 'Office',
    components: [{ component_code: 'REST' }],
    ctc: { includes: ['pf', 'pf_charges'] },
  })
  t.same(must(group, 201).at('ctc'), { includes: ['pf', 'pf_charges'] })
  return { call, group: String(group.at('id')), organizationId: seeded.organizationId }
}

const warningsOf = ({ headers }: Answer) => headers.get('x-svc-warnings') ?? ''

// The employer's part of the provident fund is 12 % of the ceiling of 25,000, 3,000 a month; its charges are 125 twice.
const ways = [
  { code: 'SETTINGS', gross: 97_000, salary: () => ({}) },
  { code: 'GROUP', gross: 96_750, salary: (group: string) => ({ salary_group_id: group }) },
  {
    code: 'SALARY',
    gross: 100_000,
    salary: (group: string) => ({ salary_group_id: group, ctc: { includes: [] } }),
  },
] as const

t.test('the salary, its group or the settings state what a CTC includes, everywhere alike', async t => {
  const { call, group, organizationId } = await office({ ctc: { includes: ['pf'] } })
  const ids = new Map<string, string>()
  for (const { code, salary, gross } of ways) {
    const hired = must(await hire(call, code, salary(group)), 201)
    t.equal(warningsOf(hired), '')
    const id = String(hired.at('id'))
    ids.set(code, id)
    const shown = must(await call('GET', `/employees/${id}/salary`))
    const stated = (salary(group) as { ctc?: object }).ctc ?? null
    t.match(shown.at(), { gross_monthly: gross, unallocated: 0 }, code)
    t.same(shown.at('ctc'), stated)
    const previewed = must(
      await call('POST', '/payroll-runs/preview', {
        organization_id: organizationId,
        period: { month: 11, year: 2026 },
        employees: [
          {
            ref: 'P',
            profile: {
              date_of_joining: '2026-04-01',
              date_of_birth: '1990-04-05',
              gender: 'female',
              employment_type: 'permanent',
              work_state_code: 'DL',
            },
            salary: { ctc_annual: 1_200_000, components: [{ code: 'REST' }], ...salary(group) },
          },
        ],
      }),
    )
    t.equal(previewed.at('data', 0, 'gross'), gross, previewed.text)
  }
  const run = await made(call, { period: { month: 11, year: 2026 } })
  must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  for (const { code, gross } of ways)
    t.equal(must(await call('GET', `${run}/employees/${ids.get(code)}`)).at('gross'), gross, code)
  const report = must(await call('GET', '/reports/ctc-annual?financial_year=2026-27&limit=10'))
  const rows = report.at('data') as Record<string, unknown>[]
  for (const { code, gross } of ways)
    t.match(
      rows.find(row => row['employee_code'] === code),
      { gross: 12 * gross, ctc: 1_200_000, unallocated: 0 },
      code,
    )
  t.equal(warningsOf(report), '')
})

t.test(
  'a change of what a group includes makes its runs stale, and a raise keeps what the salary states',
  async t => {
    const { call, group } = await office()
    const ofGroup = String(must(await hire(call, 'GROUP', { salary_group_id: group }), 201).at('id'))
    const own = String(must(await hire(call, 'SALARY', { ctc: { includes: ['pf'] } }), 201).at('id'))
    const run = await made(call, { period: { month: 11, year: 2026 } })
    must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
    must(await call('PATCH', `/salary-groups/${group}`, { ctc: { includes: ['pf'] } }))
    t.equal((await call('POST', `${run}/lock`, {})).at('code'), 'run_is_stale')
    must(await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
    t.equal(must(await call('GET', `${run}/employees/${ofGroup}`)).at('gross'), 97_000)
    const increment = { effective_from: '2026-12-01', type: 'new_ctc', value: 2_400_000 }
    must(await call('POST', `/employees/${own}/salary/increments`, increment), 201)
    const raised = must(await call('GET', `/employees/${own}/salary?as_of=2026-12-01`))
    t.match(raised.at(), { ctc: { includes: ['pf'] }, ctc_annual: 2_400_000, gross_monthly: 197_000 })
  },
)

t.test(
  'a CTC of which nothing says what it includes is paid as gross, with a warning in each answer',
  async t => {
    const { call } = await office()
    const hired = must(await hire(call, 'UNSET', {}), 201)
    const id = String(hired.at('id'))
    const salary = {
      effective_from: '2026-05-01',
      ctc_annual: 1_200_000,
      components: [{ component_code: 'REST' }],
    }
    const answers = {
      hired,
      set: must(await call('PUT', `/employees/${id}/salary`, salary), 201),
      shown: must(await call('GET', `/employees/${id}/salary`)),
      history: must(await call('GET', `/employees/${id}/salary/history`)),
      report: must(await call('GET', '/reports/ctc-annual?financial_year=2026-27')),
    }
    for (const [name, answer] of Object.entries(answers))
      t.match(warningsOf(answer), /ctc_includes_unset/, name)
    t.match(answers.shown.at(), { gross_monthly: 100_000, unallocated: null })
    const group = must(await call('POST', '/salary-groups', { name: 'Plant' }), 201)
    const sampled = await call(
      'PUT',
      `/salary-groups/${String(group.at('id'))}/components?sample_ctc=1200000`,
      {
        components: [{ component_code: 'REST' }],
      },
    )
    t.match(warningsOf(must(sampled)), /ctc_includes_unset/)
    t.match(sampled.at('sample'), { gross_monthly: 100_000, unallocated: null })
    must(await call('PATCH', `/salary-groups/${String(group.at('id'))}`, { ctc: { includes: ['pf'] } }))
    const again = await call(
      'PUT',
      `/salary-groups/${String(group.at('id'))}/components?sample_ctc=1200000`,
      {
        components: [{ component_code: 'REST' }],
      },
    )
    t.equal(warningsOf(must(again)), '')
    t.match(again.at('sample'), { gross_monthly: 97_000, unallocated: 0 })
  },
)
