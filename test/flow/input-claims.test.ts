// Runs that pay the inputs of the same month: every input is on the payslips of at most one live run, and on exactly one
// when all runs are paid. What a run gives up goes to the next. What the limit on deductions leaves of an advance in one
// run, another run of the month may take.

import fc from 'fast-check'
import t from 'tap'
import {
  calculated,
  createTestOrganization,
  made,
  october,
  refusal,
  startTestStack,
  type TestOrganization,
  type TestStack,
} from '../support/office.ts'
import type { Answer, Partner } from '../support/partner.ts'
import { queryAsOwner } from '../support/database.ts'
import { testDay } from '../support/share-of-day.ts'

const november = { period: { month: 11, year: 2026 } }
const wait = { prefer: 'wait=30' }

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer
  if (status >= 300) throw new Error(text)
  return answer
}

/** An input, as the payslip shows it: each has a line of its own. */
type Input = {
  readonly employeeId: string
  readonly code: string
  readonly amount: number
  readonly path: string
}

async function addComponents(call: Partner, codes: readonly string[], category = 'incentive'): Promise<void> {
  const calculation = { method: 'flat', value: 0 }
  for (const code of codes) {
    const component = { code, name: code, type: 'earning', category, calculation, frequency: 'one_time' }
    await done(call('POST', '/salary-components', component))
  }
}

function addItem(
  call: Partner,
  employeeId: string,
  code: string,
  amount: number,
  month = 10,
): Promise<Answer> {
  const item = { component_code: code, amount, month, year: 2026 }
  return call('POST', `/employees/${employeeId}/variable-components`, item)
}

async function addExpense(
  call: Partner,
  employeeId: string,
  category: string,
  amount: number,
): Promise<string> {
  const claim = { employee_id: employeeId, category, spent_on: '2026-10-05', claimed_amount: amount }
  return String((await done(call('POST', '/expenses', claim))).at('id'))
}

const approved = { decision: 'approve', pay_in: { month: 10, year: 2026 } }

async function addOvertime(call: Partner, employeeId: string, minutes: number): Promise<string> {
  const overtime = { employee_id: employeeId, date: '2026-10-07', minutes }
  return String((await done(call('POST', '/overtime-requests', overtime))).at('id'))
}

/** Inputs of every kind for everybody; overtime without an amount, which follows from the salary. */
async function addInputs({ call, seeded }: TestOrganization): Promise<Input[]> {
  await addComponents(call, ['AWARD', 'GIFT', 'LATER'])
  const inputs: Input[] = []
  for (const [index, employeeId] of seeded.employeeIds.entries()) {
    for (const [code, amount] of [
      ['AWARD', 100 + index],
      ['GIFT', 200 + index],
    ] as const) {
      const item = await done(addItem(call, employeeId, code, amount))
      const path = `/employees/${employeeId}/variable-components ${String(item.at('id'))}`
      inputs.push({ employeeId, code, amount, path })
    }
    const expense = await addExpense(call, employeeId, 'Travel', 300 + index)
    await done(call('POST', `/expenses/${expense}/approve`, approved))
    inputs.push({ employeeId, code: 'EXPENSE_TRAVEL', amount: 300 + index, path: `/expenses ${expense}` })
    const overtime = await addOvertime(call, employeeId, 60)
    await done(call('POST', `/overtime-requests/${overtime}/approve`, { decision: 'approve' }))
    inputs.push({ employeeId, code: 'OVERTIME', amount: 0, path: `/overtime-requests ${overtime}` })
    await done(
      call('POST', `/employees/${employeeId}/advances`, {
        type: 'salary_advance',
        amount: 400 + index,
        disbursed_on: '2026-09-05',
        repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
      }),
    )
    const path = `/employees/${employeeId}/advances`
    inputs.push({ employeeId, code: 'ADVANCE_RECOVERY', amount: 400 + index, path })
  }
  return inputs
}

type Line = { readonly code: string; readonly amount: number }
type SlipOf = { readonly employee_id: string; readonly lines: readonly Line[] }

async function linesOf(call: Partner, run: string): Promise<Map<string, number>> {
  const slips = (await done(call('GET', `${run}/employees?limit=200`))).at('data') as SlipOf[]
  return new Map(
    slips.flatMap(({ employee_id: id, lines }) =>
      lines.map(({ code, amount }): [string, number] => [`${id} ${code}`, amount]),
    ),
  )
}

const live = ['generated', 'locked', 'paid']

type Row = { readonly id: string; readonly payroll_run_id: string | null }
type ScheduledClaim = { readonly schedule: readonly { readonly payroll_run_id: string | null }[] }

/** The run of each input as the API shows it, by the path of the input. */
async function shownRuns(call: Partner, inputs: readonly Input[]): Promise<Map<string, string | null>> {
  const lists = [...new Set(inputs.map(({ path }) => path.split(' ')[0] ?? ''))]
  const shown = lists.map(async list => {
    const rows = (await done(call('GET', `${list}?limit=200`))).at('data') as (Row &
      Partial<ScheduledClaim>)[]
    return rows.map(({ id, payroll_run_id: run, schedule }): [string, string | null] =>
      schedule === undefined ? [`${list} ${id}`, run] : [list, schedule[0]?.payroll_run_id ?? null],
    )
  })
  return new Map((await Promise.all(shown)).flat())
}

/** The lines of that key together, in paise. */
function sumOf(runs: readonly [string, Map<string, number>][], key: string): number {
  return runs.reduce((sum, [, lines]) => sum + Math.round((lines.get(key) ?? 0) * 100), 0)
}

/** Ways in which the payslips of the runs break the rules; `everyOne`: each input must be on one. */
async function faultsOf(
  call: Partner,
  runs: readonly string[],
  inputs: readonly Input[],
  everyOne = false,
): Promise<string[]> {
  const [shown, ...read] = await Promise.all([
    shownRuns(call, inputs),
    ...runs.map(async (run): Promise<[string, Map<string, number>][]> => {
      const status = String((await done(call('GET', run))).at('status'))
      return live.includes(status) ? [[run.split('/').at(-1) ?? '', await linesOf(call, run)]] : []
    }),
  ])
  const lines = new Map(read.flat())
  return inputs.flatMap(({ employeeId, code, amount, path }) => {
    const key = `${employeeId} ${code}`
    const having = [...lines].filter(([, own]) => (own.get(key) ?? 0) > 0)
    const faults: string[] = []
    const isRecovery = code === 'ADVANCE_RECOVERY'
    const by = having.map(([id, own]) => `${own.get(key)} in ${id}`).join(' and ')
    if (having.length > 1 && !isRecovery) faults.push(`${key} is paid twice: ${by}`)
    if (having.length === 0 && everyOne) faults.push(`${key} is paid by no run`)
    const paise = sumOf(having, key)
    const isWaiting =
      isRecovery &&
      paise < amount * 100 &&
      paise + sumOf(having, `${employeeId} CARRIED_FORWARD`) >= amount * 100
    // Where one of two runs gave up its part of an advance, the rest is for the next payment to take.
    const isPartlyTaken = isRecovery && !everyOne && paise < amount * 100
    if (having.length > 0 && amount > 0 && paise !== amount * 100 && !isWaiting && !isPartlyTaken)
      faults.push(`${key} is ${amount}, and paid ${by}`)
    const run = shown.get(path) ?? null
    if (isPartlyTaken && run === null) return faults
    if (having.length === 0 ? run !== null : !having.some(([id]) => id === run))
      faults.push(`${key} is shown in ${run}, and paid ${by}`)
    return faults
  })
}

const bodies = {
  regular: october,
  off_cycle: { ...october, type: 'off_cycle', options: { recover_advances: true } },
} as const
type Type = keyof typeof bodies

const moves = {
  calculate: (call, run) => call('POST', `${run}/calculate`, {}, wait),
  recalculate: (call, run) => call('POST', `${run}/recalculate`, {}, wait),
  recalculateOne: (call, run, [first]) => call('POST', `${run}/recalculate`, { employee_ids: [first] }, wait),
  async giveUp(call, run) {
    await call('POST', `${run}/recalculate`, {}, { prefer: 'respond-async' })
    await call('POST', `${run}/calculate`, {}, { prefer: 'respond-async' })
    return call('POST', `${run}/cancel-calculation`)
  },
  exclude: (call, run, [first]) => call('PATCH', `${run}/employees/${first}`, { excluded: true }),
  include: (call, run, [first]) => call('PATCH', `${run}/employees/${first}`, { excluded: false }),
  lock: (call, run) => call('POST', `${run}/lock`, {}),
  unlock: (call, run) => call('POST', `${run}/unlock`, { reason: 'Correct' }),
  pay: (call, run) => call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }),
  reverse: (call, run) => call('POST', `${run}/reverse`, { reason: 'Start again', cascade: 'restate_ytd' }),
  remove: (call, run) => call('DELETE', run),
} as const satisfies Record<
  string,
  (call: Partner, run: string, people: readonly string[]) => Promise<Answer>
>
type Move = keyof typeof moves

// Other rounds each day, so that few of them meet much over time.
const seed = Number(process.env['SEED'] ?? testDay)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 200 : 7))

async function settled(call: Partner, run: string): Promise<string> {
  for (;;) {
    const status = (await done(call('GET', `${run}?wait_for=status_change`))).at('status')
    if (status !== 'calculating') return String(status)
  }
}

/** Pays what the type is to pay, whatever became of its run. */
async function brought(call: Partner, type: Type, run: string, people: readonly string[]): Promise<string> {
  const ended = ['reversed', 'cancelled'].includes(await settled(call, run))
  const present = ended ? await made(call, bodies[type]) : run
  if ((await settled(call, present)) === 'locked') await done(moves.unlock(call, present))
  if ((await settled(call, present)) === 'generated') {
    await moves.include(call, present, people)
    await done(moves.recalculate(call, present))
  }
  if (['draft', 'failed'].includes(await settled(call, present))) await done(moves.calculate(call, present))
  return present
}

async function paid(call: Partner, runs: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    let open = 0
    for (const run of runs) {
      if ((await settled(call, run)) !== 'generated') continue
      open += 1
      if ((await done(call('GET', run))).at('is_stale') === true) await done(moves.recalculate(call, run))
      await moves.pay(call, run)
    }
    if (open === 0) return
  }
}

t.test('two runs over the inputs of a month', { timeout: 900_000 }, async t => {
  t.comment(`seed ${seed}`)
  const house = await startTestStack(t)
  const organization = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
  const { call, seeded } = organization
  const people = seeded.employeeIds
  const inputs = await addInputs(organization)
  const step = fc.record({
    type: fc.constantFrom<Type>('regular', 'off_cycle'),
    move: fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom<Move>('calculate', 'calculate', 'recalculate', 'lock', 'pay', 'pay'),
      },
      {
        weight: 5,
        arbitrary: fc.constantFrom<Move>('recalculateOne', 'giveUp', 'exclude', 'include', 'unlock'),
      },
      { weight: 2, arbitrary: fc.constantFrom<Move>('reverse', 'remove') },
    ),
    together: fc.boolean(),
  })
  const givenUp = (last: Move) =>
    [
      ['off_cycle', 'calculate'],
      ['regular', 'calculate'],
      ['regular', 'pay'],
      ['off_cycle', last],
    ] as const
  const plans = [
    // What each of them took of an advance, after one was paid and the other gave up its part.
    ...(['exclude', 'reverse'] as const).map(last =>
      givenUp(last).map(([type, move]) => ({ type, move, together: false })),
    ),
    ...fc.sample(fc.array(step, { minLength: 3, maxLength: 6 }), { seed, numRuns: rounds }),
  ]
  const met = new Set<string>()
  for (const [round, steps] of plans.entries()) {
    const runs = { regular: await made(call, bodies.regular), off_cycle: await made(call, bodies.off_cycle) }
    const history: string[] = []
    let under: Promise<Answer>[] = []
    for (const [index, { type, move, together }] of steps.entries()) {
      under.push(moves[move](call, runs[type], people))
      history.push(`${type} ${move}`)
      // Now and then two calls meet.
      if (together && under.length < 2 && index + 1 < steps.length) continue
      for (const answer of await Promise.all(under)) {
        if (answer.status >= 500) t.fail(answer.text)
      }
      under = []
      for (const one of ['regular', 'off_cycle'] as const) {
        const status = await settled(call, runs[one])
        met.add(`${one} ${status}`)
        if (status === 'reversed' || status === 'cancelled') runs[one] = await made(call, bodies[one])
      }
      const faults = await faultsOf(call, Object.values(runs), inputs)
      if (faults.length > 0) t.fail(`round ${round}: ${history.join(', ')}: ${faults.join('; ')}`)
    }
    const present = [
      await brought(call, 'regular', runs.regular, people),
      await brought(call, 'off_cycle', runs.off_cycle, people),
    ]
    met.add(`regular ${await settled(call, present[0]!)}`)
    met.add(`off_cycle ${await settled(call, present[1]!)}`)
    await paid(call, present)
    const faults = await faultsOf(call, present, inputs, true)
    if (faults.length > 0) t.fail(`round ${round}: ${history.join(', ')}, paid: ${faults.join('; ')}`)
    for (const [index, run] of present.entries()) {
      met.add(`${index === 0 ? 'regular' : 'off_cycle'} ${await settled(call, run)}`)
      await moves.reverse(call, run)
      met.add(`${index === 0 ? 'regular' : 'off_cycle'} ${await settled(call, run)}`)
      if ((await settled(call, run)) === 'failed') await moves.remove(call, run)
    }
    const left = await faultsOf(call, present, inputs)
    if (left.length > 0) t.fail(`round ${round}: ${history.join(', ')}, reversed: ${left.join('; ')}`)
  }
  t.comment([...met].toSorted().join(', '))
  for (const type of ['regular', 'off_cycle'])
    for (const status of ['generated', 'paid', 'reversed'])
      t.ok(met.has(`${type} ${status}`), `${type} ${status} occurred`)
  const [claims] = await queryAsOwner<{ count: number }>(
    house.databaseUrl,
    'select count(*)::int as count from input_claim where organization_id = $1 and payroll_run_id is not null',
    [seeded.organizationId],
  )
  t.equal(claims?.count, 0, 'reversed runs claim nothing')
})

async function staleOf(call: Partner, run: string): Promise<string[]> {
  const reasons = (await done(call('GET', run))).at('stale_reasons') as { code: string; source: string }[]
  return [...new Set(reasons.map(({ code, source }) => `${code} ${source}`))].toSorted()
}

async function someone(house: TestStack): Promise<TestOrganization & { employeeId: string }> {
  const organization = await createTestOrganization(house, [{ basic: 20_000 }])
  const [employeeId] = organization.seeded.employeeIds as [string]
  return { ...organization, employeeId }
}

t.test('inputs of runs', async t => {
  const house = await startTestStack(t)

  await t.test(
    'what another run gives up makes a run stale, and is paid when it is recalculated',
    async t => {
      const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }, { basic: 30_000 }])
      const [employeeId] = seeded.employeeIds as [string]
      await addComponents(call, ['AWARD'])
      await done(addItem(call, employeeId, 'AWARD', 100))
      const first = await calculated(call, bodies.off_cycle)
      const second = await calculated(call)
      const reimbursement = await made(call, { ...october, type: 'reimbursement' })
      const key = `${employeeId} AWARD`
      t.same(
        [(await linesOf(call, first)).get(key), (await linesOf(call, second)).get(key)],
        [100, undefined],
      )
      const taken = async (path: string) =>
        ((await call('GET', `${path}/readiness`)).at('warnings') as { code: string }[]).filter(
          ({ code }) => code === 'inputs_in_other_run',
        )
      t.match(await taken(second), [
        {
          level: 'warning',
          message: `Run ${first.split('/').at(-1)} of the same month pays 1 input of employees of this run. This run does not pay them again.`,
          employee_count: 1,
          employees: [{ employee_id: employeeId }],
        },
      ])
      t.same(await taken(reimbursement), [], 'it pays no such inputs')
      await done(moves.reverse(call, first))
      t.ok((await staleOf(call, second)).includes('input_changed variable'))
      t.equal(refusal(await moves.lock(call, second)), '409 run_is_stale')
      await done(moves.recalculate(call, second))
      t.equal((await linesOf(call, second)).get(key), 100)
      t.same(await staleOf(call, second), [])
      await done(moves.exclude(call, second, [employeeId]))
      const third = await calculated(call, bodies.off_cycle)
      t.equal((await linesOf(call, third)).get(key), 100, 'who is left out gives up the inputs')
    },
  )

  await t.test('what a closed month was without is paid by the next run', async t => {
    const { call, employeeId } = await someone(house)
    await addComponents(call, ['AWARD'])
    const expense = await addExpense(call, employeeId, 'Travel', 300)
    const overtime = await addOvertime(call, employeeId, 60)
    const run = await calculated(call)
    const item = await done(addItem(call, employeeId, 'AWARD', 100))
    await done(call('POST', `/expenses/${expense}/approve`, approved))
    await done(call('POST', `/overtime-requests/${overtime}/approve`, { decision: 'approve' }))
    await done(call('POST', `${run}/lock`, { force: true, reason: 'Paid late' }))
    await done(moves.pay(call, run))
    const items = `/employees/${employeeId}/variable-components`
    const statuses = async () => [
      ((await call('GET', items)).at('data') as { status: string }[])[0]?.status,
      ((await call('GET', '/expenses')).at('data') as { status: string }[])[0]?.status,
      ((await call('GET', '/overtime-requests')).at('data') as { status: string }[])[0]?.status,
    ]
    const codes = ['AWARD', 'EXPENSE_TRAVEL', 'OVERTIME']
    const paidIn = async (path: string) => {
      const lines = await linesOf(call, path)
      return codes.map(code => (lines.get(`${employeeId} ${code}`) ?? 0) > 0)
    }
    t.same(await paidIn(run), [false, false, false])
    t.same(await statuses(), ['pending', 'approved', 'approved'])
    const next = await calculated(call, november)
    t.same(await paidIn(next), [true, true, true])
    t.same(await statuses(), ['in_run', 'approved', 'approved'])
    await done(moves.reverse(call, next))
    const extra = await calculated(call, bodies.off_cycle)
    t.same(await paidIn(extra), [true, true, true], 'a run of the month takes them too')
    const again = await calculated(call, november)
    t.same(await paidIn(again), [false, false, false])
    await done(call('POST', `${extra}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
    t.same(await statuses(), ['paid', 'paid', 'paid'])
    t.equal(
      refusal(await call('DELETE', `${items}?variable_id=${String(item.at('id'))}`)),
      '409 period_locked',
    )
  })

  await t.test(
    'an input of an open month that a paid run has paid can neither be removed nor withdrawn',
    async t => {
      const { call, employeeId } = await someone(house)
      await addComponents(call, ['AWARD'])
      const item = await done(addItem(call, employeeId, 'AWARD', 100))
      const expense = await addExpense(call, employeeId, 'Travel', 300)
      await done(call('POST', `/expenses/${expense}/approve`, approved))
      const overtime = await addOvertime(call, employeeId, 60)
      await done(call('POST', `/overtime-requests/${overtime}/approve`, { decision: 'approve' }))
      const run = await calculated(call, bodies.off_cycle)
      const runId = run.split('/').at(-1)
      await done(call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
      const items = `/employees/${employeeId}/variable-components`
      const changes = () => [
        call('DELETE', `${items}?variable_id=${String(item.at('id'))}`),
        call('PUT', items, { month: 10, year: 2026, items: [] }),
        call('POST', `/expenses/${expense}/approve`, { decision: 'cancel' }),
        call('POST', `/overtime-requests/${overtime}/approve`, { decision: 'cancel' }),
      ]
      for (const answer of await Promise.all(changes())) {
        t.equal(refusal(answer), '409 period_locked', answer.text)
        t.match(answer.at('details'), [{ expected: [runId] }])
      }
      const attendance = { employee_id: employeeId, month: 10, year: 2026, lop_days: 1 }
      t.equal(
        (await call('POST', '/attendance', attendance)).status,
        201,
        'the salary of the month is not paid yet',
      )
      t.equal((await addItem(call, employeeId, 'AWARD', 50)).status, 201)
      await done(moves.reverse(call, run))
      for (const answer of [
        await call('DELETE', `${items}?variable_id=${String(item.at('id'))}`),
        await call('POST', `/expenses/${expense}/approve`, { decision: 'cancel' }),
        await call('POST', `/overtime-requests/${overtime}/approve`, { decision: 'cancel' }),
      ])
        t.ok(answer.status < 300, answer.text)
    },
  )

  await t.test('a removed input is no run’s any more', async t => {
    const { call, employeeId, seeded } = await someone(house)
    await addComponents(call, ['AWARD'])
    const item = await done(addItem(call, employeeId, 'AWARD', 100))
    const run = await calculated(call)
    await done(
      call('DELETE', `/employees/${employeeId}/variable-components?variable_id=${String(item.at('id'))}`),
    )
    const claims = await queryAsOwner(
      house.databaseUrl,
      'select input_id from input_claim where organization_id = $1',
      [seeded.organizationId],
    )
    t.same(claims, [])
    t.ok((await staleOf(call, run)).includes('input_removed variable'))
    await done(moves.recalculate(call, run))
    t.equal((await linesOf(call, run)).get(`${employeeId} AWARD`), undefined)
  })
})
