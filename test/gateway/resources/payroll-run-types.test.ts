// Runs of every type: what each pays, which options each takes, and what each refuses.

import { readFile } from 'node:fs/promises'
import t from 'tap'
import { runTypesList } from '#gateway/resources/payroll-runs/run-types.ts'
import { runContents, type RunType, runTypes } from '#proto/run-contents.ts'
import {
  calculated,
  createTestOrganization,
  made,
  october,
  refusal,
  september,
  startTestStack,
} from '../../support/office.ts'
import type { Answer, Partner } from '../../support/partner.ts'

const others = runTypes.filter(type => type !== 'regular')
/** Of the lines of a slip those that come from inputs of the period. */
const linesOfInputs = ['INCENTIVE', 'GIFT', 'OVERTIME', 'EXPENSE_TRAVEL', 'ADVANCE_RECOVERY']

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(text)
  return answer
}

async function withInputs(call: Partner, employeeId: string): Promise<void> {
  const component = { type: 'earning', calculation: { method: 'flat', value: 0 }, frequency: 'one_time' }
  for (const [code, category] of [
    ['INCENTIVE', 'incentive'],
    ['GIFT', 'other'],
  ]) {
    await done(call('POST', '/salary-components', { ...component, code, name: code, category }))
    const item = { component_code: code, amount: 100, month: 10, year: 2026 }
    await done(call('POST', `/employees/${employeeId}/variable-components`, item))
  }
  const expense = await done(
    call('POST', '/expenses', {
      employee_id: employeeId,
      category: 'Travel',
      spent_on: '2026-10-05',
      claimed_amount: 70,
    }),
  )
  await done(
    call('POST', `/expenses/${String(expense.at('id'))}/approve`, {
      decision: 'approve',
      pay_in: { month: 10, year: 2026 },
    }),
  )
  const overtime = await done(
    call('POST', '/overtime-requests', { employee_id: employeeId, date: '2026-10-07', minutes: 60 }),
  )
  await done(call('POST', `/overtime-requests/${String(overtime.at('id'))}/approve`, { decision: 'approve' }))
  await done(
    call('POST', `/employees/${employeeId}/advances`, {
      type: 'salary_advance',
      amount: 300,
      disbursed_on: '2026-09-05',
      repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
    }),
  )
}

function expectedLines(type: RunType, recovers: boolean): string[] {
  const { variable, overtime, reimbursements } = runContents[type]
  return [
    ...(variable === null || variable.includes('incentive') ? ['INCENTIVE'] : []),
    ...(variable === null ? ['GIFT'] : []),
    ...(overtime ? ['OVERTIME'] : []),
    ...(reimbursements ? ['EXPENSE_TRAVEL'] : []),
    ...(recovers ? ['ADVANCE_RECOVERY'] : []),
  ]
}

t.test('the documentation lists what each type pays', async t => {
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  const decisions = await readFile(
    new URL('../../../gateway/resources/payroll-runs/DECISIONS.md', import.meta.url),
    'utf8',
  )
  t.ok(plain(decisions).includes(plain(runTypesList())))
  for (const type of runTypes) t.ok(runTypesList().includes(`- \`${type}\`: `), type)
})

t.test('types of runs', async t => {
  const house = await startTestStack(t)

  await t.test('each type pays its inputs and no others', async t => {
    const { call, seeded } = await createTestOrganization(house)
    const [employeeId] = seeded.employeeIds as [string]
    await withInputs(call, employeeId)
    const cases: [RunType, object, boolean][] = [
      ...others
        .filter(type => type !== 'correction')
        .map((type): [RunType, object, boolean] => [type, {}, false]),
      ['off_cycle', { options: { recover_advances: true } }, true],
      ['regular', {}, true],
    ]
    for (const [type, body, recovers] of cases) {
      const expected = expectedLines(type, recovers)
      const run = await made(call, { ...october, ...body, type })
      const answer = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
      t.ok(['generated', 'failed'].includes(String(answer.at('status'))), answer.text)
      if (answer.at('status') === 'generated') {
        const { lines } = (await call('GET', `${run}/employees/${employeeId}`)).at() as {
          lines: { code: string }[]
        }
        t.same(
          linesOfInputs.filter(code => lines.some(line => line.code === code)),
          expected,
          `${type} ${JSON.stringify(body)}`,
        )
        await done(call('POST', `${run}/reverse`, { reason: 'Next type' }))
      } else t.same(expected, [], `${type} has nothing to pay`)
    }
  })

  await t.test('options follow from the type', async t => {
    const { call } = await createTestOrganization(house)
    const statutory = { pf: true, esi: true, pt: true, lwf: true, tds: true }
    for (const type of others.filter(each => each !== 'correction')) {
      const run = await call('POST', '/payroll-runs', { ...october, type })
      t.equal(run.status, 201, run.text)
      t.match(run.at(), {
        type,
        source_run_id: null,
        options: { arrears: runContents[type].arrears ? 'auto' : 'none', recover_advances: false, statutory },
      })
    }
    t.match((await call('POST', '/payroll-runs', october)).at(), {
      type: 'regular',
      options: { arrears: 'auto', recover_advances: true, statutory },
    })
    const off = { ...october, type: 'off_cycle' }
    const switched = await call('POST', '/payroll-runs', { ...off, options: { statutory: { pt: false } } })
    t.match(switched.at('options'), { statutory: { ...statutory, pt: false } })
  })

  await t.test('what a type does not take is refused, every field at once', async t => {
    const { call } = await createTestOrganization(house)
    const refused: [object, string[]][] = [
      [{ type: 'bonus', options: { arrears: 'auto' } }, ['options.arrears']],
      [
        { type: 'arrears', options: { recover_advances: true, statutory: { tds: false } } },
        ['options.recover_advances', 'options.statutory.tds'],
      ],
      [
        { type: 'reimbursement', options: { arrears: 'auto', recover_advances: true } },
        ['options.arrears', 'options.recover_advances'],
      ],
      [
        { options: { statutory: { pf: false, esi: false, pt: false, lwf: false, tds: false } } },
        [
          'options.statutory.tds',
          'options.statutory.pf',
          'options.statutory.esi',
          'options.statutory.pt',
          'options.statutory.lwf',
        ],
      ],
      [{ type: 'off_cycle', source_run_id: 'run_x' }, ['source_run_id']],
      [{ type: 'regular', source_run_id: 'run_x' }, ['source_run_id']],
      [{ type: 'correction' }, ['source_run_id']],
      [
        { type: 'correction', source_run_id: null, options: { arrears: 'auto' } },
        ['source_run_id', 'options.arrears'],
      ],
      [{ type: 'correction', source_run_id: 'run_unknown' }, ['source_run_id']],
      [{ type: 'Regular' }, ['type']],
      [{ type: 'off_cycle', options: { statutory: { pf: 'no' } } }, ['options.statutory.pf']],
    ]
    for (const [body, fields] of refused) {
      const answer = await call('POST', '/payroll-runs', { ...october, ...body })
      t.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.text}`)
      t.same(
        (answer.at('details') as { field: string }[]).map(({ field }) => field),
        fields,
        JSON.stringify(body),
      )
    }
    t.equal((await call('GET', '/payroll-runs')).at('meta', 'count'), 0, 'nothing was written')
  })

  await t.test(
    'a deduction that the law demands cannot be switched off, and the answer says which law',
    async t => {
      const { call, seeded } = await createTestOrganization(house)
      await done(call('PATCH', `/employees/${seeded.employeeIds[0]}`, { work_state_code: 'KA' }))
      const laws = {
        pf: /section 16 of the Code on Social Security 2020, formerly paragraph 38 of the EPF Scheme 1952/,
        esi: /section 29 of the Code on Social Security 2020, formerly section 39 of the ESI Act 1948/,
        pt: /The act is the Karnataka Tax on Professions, Trades, Callings and Employments Act 1976\.$/,
        lwf: /The act is the Karnataka Labour Welfare Fund Act\.$/,
        tds: /section 392 of the Income-tax Act 2025, formerly section 192 of the Income-tax Act 1961/,
      }
      const refused = async (type: string, head: string, options: object = {}) => {
        const answer = await call('POST', '/payroll-runs', {
          ...october,
          type,
          options: { statutory: { [head]: false } },
          ...options,
        })
        t.equal(answer.status, 400, `${type} ${head}`)
        const [finding, ...more] = answer.at('details') as { field: string; message: string }[]
        t.same([finding?.field, more], [`options.statutory.${head}`, []])
        t.match(finding?.message, laws[head as keyof typeof laws])
        t.match(finding?.message, /Send true/, 'the fix')
      }
      for (const head of Object.keys(laws)) await refused('regular', head)
      for (const type of others.filter(each => each !== 'correction')) await refused(type, 'tds')

      const regular = await calculated(call)
      await done(call('POST', `${regular}/lock`, {}))
      for (const head of ['pf', 'esi', 'pt', 'lwf']) await refused('off_cycle', head)
      const source = { source_run_id: regular.split('/').at(-1) }
      for (const head of Object.keys(laws)) await refused('correction', head, source)
    },
  )

  await t.test('a correction names a closed regular run of its period', async t => {
    const { call } = await createTestOrganization(house)
    const source = await calculated(call)
    const sourceId = source.split('/').at(-1)
    const correction = { ...october, type: 'correction', source_run_id: sourceId }
    const create = (body: object) => call('POST', '/payroll-runs', body)
    const finding = async (body: object) => {
      const [first] = (await create(body)).at('details') as { field: string; code: string }[]
      return `${first?.field} ${first?.code}`
    }
    t.equal(await finding(correction), 'source_run_id expected_state', 'the run is open')
    await done(call('POST', `${source}/lock`, {}))
    t.equal(await finding({ ...correction, ...september }), 'period expected_state')
    const made = await create(correction)
    t.match(made.at(), { type: 'correction', source_run_id: sourceId, status: 'draft' })
    t.equal(await finding({ ...correction, source_run_id: made.at('id') }), 'source_run_id expected_state')
    const moved = await call('PATCH', `/payroll-runs/${String(made.at('id'))}`, september)
    t.match(moved.at(), { code: 'validation_failed', details: [{ field: 'period' }] })
    const stranger = await createTestOrganization(house)
    const strange = await stranger.call('POST', '/payroll-runs', correction)
    t.match(strange.at(), { details: [{ field: 'source_run_id', code: 'unknown_reference' }] })
  })

  await t.test('statutory deductions are left out only while the regular run makes them', async t => {
    const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
    const [first, second] = seeded.employeeIds as [string, string]
    const of = (id: string) => ({ selection: { mode: 'include', employee_ids: [id] } })
    await withInputs(call, first)
    const without = { ...october, type: 'off_cycle', options: { statutory: { pf: false, lwf: false } } }
    const early = await made(call, { ...without, ...of(first) })
    const regular = await calculated(call, { ...october, ...of(first) })
    const open = await call('POST', '/payroll-runs', { ...without, ...of(first) })
    t.equal(open.status, 201, 'the regular run is open')
    await done(call('POST', `${regular}/lock`, {}))
    const late = await call('POST', '/payroll-runs', { ...without, ...of(first) })
    t.match(late.at(), {
      status: 400,
      details: [{ field: 'options.statutory.pf' }, { field: 'options.statutory.lwf' }],
    })
    t.match(late.text, /section 16 of the Code on Social Security 2020/)
    t.equal(
      (await call('POST', '/payroll-runs', { ...without, ...of(second) })).status,
      201,
      'nobody is shared',
    )
    const blocked = await call('POST', `${early}/calculate`, {})
    t.equal(refusal(blocked), '409 run_blocked', blocked.text)
    t.match(blocked.at('details'), [{ field: 'options.statutory.pf' }, { field: 'options.statutory.lwf' }])
    const readiness = await call('GET', `${early}/readiness`)
    t.match(readiness.at(), { ready: false, blockers: [{ field: 'options.statutory.pf' }, {}] })
    const patched = await call('PATCH', early, { name: 'Late', options: { statutory: { esi: false } } })
    t.match(patched.at(), { status: 400, details: [{ field: 'options.statutory.esi' }] })
    t.equal((await call('PATCH', early, { options: {} })).status, 200)
    const answer = await call('POST', `${early}/calculate`, {}, { prefer: 'wait=30' })
    t.ok(['generated', 'failed'].includes(String(answer.at('status'))), answer.text)
  })

  await t.test(
    'a deduction that is left to a run which never comes is told, and none to a settlement',
    async t => {
      const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
      const [first, second] = seeded.employeeIds as [string, string]
      const of = (id: string) => ({ selection: { mode: 'include', employee_ids: [id] } })
      await withInputs(call, first)
      const without = { ...september, type: 'off_cycle', options: { statutory: { pf: false } } }
      const off = await calculated(call, { ...without, ...of(first) })
      await done(call('POST', `${off}/lock`, {}))
      const warnings = async (path: string) =>
        (
          (await call('GET', `${path}/readiness`)).at('warnings') as {
            code: string
            employee_count: number
            employees: { employee_id: string }[]
          }[]
        ).filter(({ code }) => code === 'deductions_not_made')
      const next = await made(call, october)
      t.match(await warnings(next), [{ employee_count: 1, employees: [{ employee_id: first }] }])
      const missing = await calculated(call, { ...september, ...of(first) })
      t.same(await warnings(next), [], 'the regular run of September makes it')
      t.same(await warnings(missing), [])

      const exit = { date_of_leaving: '2026-10-20', reason: 'resignation' }
      const left = await done(call('POST', `/employees/${second}/exit`, exit))
      const fnf = `/fnf/${String(left.at('fnf_id'))}`
      await done(call('POST', `${fnf}/recalculate`, {}))
      await done(call('POST', `${fnf}/approve`, {}))
      const late = await call('POST', '/payroll-runs', { ...without, ...october, ...of(second) })
      t.match(late.at(), { status: 400, details: [{ field: 'options.statutory.pf' }] })
      t.match(late.text, /settlement fnf_/, 'which has closed the month of its employee')
    },
  )
})
