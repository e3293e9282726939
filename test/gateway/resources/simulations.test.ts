// Simulations: what a change of law costs over a stored run. Expected figures are worked by hand, or are those of the
// previews of the same people under the same rules.

import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { SimulatedSlips } from '#proto/engine/simulation.ts'
import { simulate, type SimulationQuestion } from '#gateway/resources/simulations/service.ts'
import {
  calculated,
  createTestOrganization,
  execute,
  made,
  october,
  refusal,
  startTestStack,
  type TestOrganization,
  type TestStack,
} from '../../support/office.ts'
import { queryAsOwner } from '../../support/database.ts'
import type { Answer } from '../../support/partner.ts'

const idOf = (run: string) => run.slice('/payroll-runs/'.length)
const ceiling = (value: number, from = '2026-10-01') => ({
  rule_id: 'IN.EPF.WAGE_CEILING',
  effective_from: from,
  value,
})

type Change = { before: number; after: number; difference: number }
type Line = Change & { code: string; type: string; affected_count: number }

const linesOf = (answer: Answer) =>
  new Map((answer.at('lines') as Line[]).map(({ code, ...line }) => [code, line]))
const paise = (rupees: number) => Math.round(rupees * 100)

t.test('simulations', async t => {
  const stack = await startTestStack(t)

  // Karnataka takes 200 of pay of 25,000 and more, and nothing below. Punjab's fund takes 5 and 20 a month.
  await t.test('slabs of professional tax and amounts of a welfare fund, by hand', async t => {
    const office = await createTestOrganization(stack, [{ basic: 20_000 }, { basic: 10_000 }])
    const { call } = office
    for (const [person, state] of [
      ['E0', 'KA'],
      ['E1', 'PB'],
    ] as const)
      t.equal((await call('PATCH', `/employees/ext:${person}`, { work_state_code: state })).status, 200)
    const run = idOf(await calculated(call))
    const simulated = (rule: string, value: object | number) =>
      call('POST', '/simulations', {
        payroll_run_id: run,
        rule_overrides: [{ rule_id: rule, effective_from: '2026-10-01', value }],
      })
    const tax = await simulated('IN.PT.KA', { 'slabs[1].tax': 250 })
    t.match(linesOf(tax).get('PT'), { before: 200, after: 250, difference: 50, affected_count: 1 })
    const raised = { 'contribution.bands[0].employee': 10, 'contribution.bands[0].employer': 40 }
    const fund = linesOf(await simulated('IN.LWF.PB', raised))
    t.match(fund.get('LWF'), { before: 5, after: 10, affected_count: 1 })
    t.match(fund.get('LWF_ER'), { before: 20, after: 40, affected_count: 1 })
    const unknown = await simulated('IN.PT.KA', { 'slabs[7].tax': 250 })
    t.match([unknown.status, unknown.at('details', 0, 'field')], [400, 'rule_overrides[0].value'])
    t.match(unknown.at('details', 0, 'message'), /slabs\[1\]\.tax/)
  })

  await t.test('a higher ceiling of the provident fund, by hand', async t => {
    const office = await createTestOrganization(stack, [{ basic: 40_000 }, { basic: 20_000 }])
    const { call } = office
    const member = await call('PATCH', '/employees/ext:E0/statutory', { pf: { eps_eligible: true } })
    t.equal(member.status, 200, member.text)
    const run = await calculated(call)
    const renamed = { first_name: 'Asha', middle_name: 'Vinay', last_name: 'Rao', employee_code: 'K-7' }
    t.equal((await call('PATCH', '/employees/ext:E0', renamed)).status, 200)
    const named = { employee_code: 'K-7', name: 'Asha Vinay Rao' }
    const answer = await call('POST', '/simulations', {
      payroll_run_id: idOf(run),
      rule_overrides: [ceiling(30_000)],
    })
    t.equal(answer.status, 200, answer.text)
    t.match(answer.at(), {
      payroll_run_id: idOf(run),
      revision: 1,
      employee_count: 2,
      affected_count: 1,
      without_payslip_count: 0,
      failed_count: 0,
      failures: [],
    })
    t.not(answer.at('simulated_rule_set_version'), answer.at('rule_set_version'))
    // The ceiling of October is 25,000. Basic 40,000: the fund takes 12 % of 25,000 = 3,000, then 12 % of 30,000 =
    // 3,600. Pension 8.33 %: 2,082.50 → 2,083, then 2,499; the employer's rest 917, then 1,101. Insurance and
    // administration 0.5 % each: 125, then 150. Basic 20,000 is below either ceiling: 2,400; 1,666; 734; 100; 100.
    const lines = linesOf(answer)
    for (const [code, before, after] of [
      ['PF', 3_000 + 2_400, 3_600 + 2_400],
      ['EPS_ER', 2_083 + 1_666, 2_499 + 1_666],
      ['PF_ER', 917 + 734, 1_101 + 734],
      ['EDLI_ER', 125 + 100, 150 + 100],
      ['PF_ADMIN', 125 + 100, 150 + 100],
    ] as const)
      t.match(lines.get(code), { before, after, difference: after - before, affected_count: 1 }, code)
    t.match(lines.get('BASIC'), { before: 60_000, after: 60_000, difference: 0, affected_count: 0 })
    // The employer pays 600 more to fund and pension, and 25 each of insurance and administration.
    t.equal(answer.at('totals', 'net_payable', 'difference'), -600)
    t.equal(answer.at('totals', 'employer_contributions', 'difference'), 650)
    t.equal(answer.at('totals', 'employer_cost', 'difference'), 650)
    // Basic and 40 % house rent.
    t.match(answer.at('totals', 'gross'), { before: 84_000, after: 84_000, difference: 0 })

    // Of the two, the payslip of Basic 40,000 alone changes.
    t.match(answer.at('employees'), [
      { external_id: 'E0', ...named, net_payable: { difference: -600 }, employer_cost: { difference: 650 } },
    ])
    t.equal((answer.at('employees') as object[]).length, 1)

    const stored = await call('GET', run)
    t.equal(stored.at('totals', 'net_payable'), answer.at('totals', 'net_payable', 'before'))
    t.equal(stored.at('version'), (await call('GET', run)).at('version'), 'nothing of the run changed')
  })

  await t.test('overrides that change nothing come to no difference', async t => {
    const office = await createTestOrganization(stack, [{ basic: 40_000 }, { basic: 18_000, lopDays: 3 }])
    const { call } = office
    const run = await calculated(call)
    for (const rule of [ceiling(25_000), ceiling(90_000, '2026-11-01')]) {
      const answer = await call('POST', '/simulations', {
        payroll_run_id: idOf(run),
        rule_overrides: [rule],
      })
      t.equal(answer.status, 200, answer.text)
      t.match(answer.at(), { employee_count: 2, affected_count: 0 })
      for (const [code, { difference, affected_count: count }] of linesOf(answer))
        t.same([difference, count], [0, 0], code)
      for (const [name, { difference }] of Object.entries(answer.at('totals') as Record<string, Change>))
        t.equal(difference, 0, name)
    }
  })

  await t.test('the run is taken as it was calculated, without those who have no payslip', async t => {
    const office = await createTestOrganization(stack, [
      { basic: 40_000 },
      { basic: 20_000 },
      { basic: 50_000 },
    ])
    const { call, seeded } = office
    const [first, , third] = seeded.employeeIds as [string, string, string]
    await execute(stack, office, 'delete from employee_salary where employee_id = ?', [third])
    const run = await calculated(call)
    await call('POST', `${run}/recalculate`, { employee_ids: [first] }, { prefer: 'wait=30' })
    await execute(stack, office, "update employee set work_state_code = 'KA'")
    const body = { payroll_run_id: idOf(run), rule_overrides: [ceiling(30_000)] }
    const answer = await call('POST', '/simulations', body)
    t.match(answer.at(), {
      revision: 2,
      employee_count: 2,
      affected_count: 1,
      without_payslip_count: 1,
    })
    t.match(linesOf(answer).get('PF'), { before: 5_400, after: 6_000 })
    t.notOk(linesOf(answer).has('PT'), 'Karnataka takes professional tax, Delhi none')

    // Figures of another engine are calculated again, so that the difference is that of the override.
    await queryAsOwner(
      stack.databaseUrl,
      "update calculation set engine_version = '0.0.1' where payroll_run_id = $1",
      [idOf(run)],
    )
    await queryAsOwner(
      stack.databaseUrl,
      'update payslip set slip = replace(slip, $2, $3) where payroll_run_id = $1',
      [idOf(run), '["PF",300000', '["PF",290000'],
    )
    const again = await call('POST', '/simulations', body)
    t.match(linesOf(again).get('PF'), { before: 5_400, after: 6_000 }, again.text)
  })

  await t.test('a stream tells how far it is, and ends with the same simulation', async t => {
    const office = await createTestOrganization(stack, [{ basic: 40_000 }, { basic: 20_000 }])
    const run = await calculated(office.call)
    const body = { payroll_run_id: idOf(run), rule_overrides: [ceiling(30_000)] }
    const { headers, lines } = await streamed(stack, office, body)
    t.equal(headers.get('content-type'), 'application/x-ndjson')
    t.same(lines, [
      { progress: { completed: 2, total: 2, affected_count: 1 } },
      { simulation: (await office.call('POST', '/simulations', body)).at() },
    ])
  })

  await t.test('what cannot be simulated is refused, and costs nothing stored', async t => {
    const office = await createTestOrganization(stack)
    const other = await createTestOrganization(stack)
    const { call } = office
    const draft = idOf(await made(call))
    const ask = (id: string, ...rules: object[]) =>
      call('POST', '/simulations', { payroll_run_id: id, rule_overrides: rules })
    t.equal(refusal(await ask(draft, ceiling(30_000))), '409 invalid_run_state')
    const run = idOf(await calculated(call, { period: { month: 9, year: 2026 } }))
    const foreign = await other.call('POST', '/simulations', {
      payroll_run_id: run,
      rule_overrides: [ceiling(30_000)],
    })
    t.match(foreign.at(), { code: 'validation_failed', details: [{ field: 'payroll_run_id' }] })
    for (const [rule, field] of [
      [{ ...ceiling(30_000), rule_id: 'IN.EPF.NOTHING' }, 'rule_overrides[0].rule_id'],
      [ceiling(30_000, '1901-01-01'), 'rule_overrides[0].effective_from'],
      [{ ...ceiling(0), value: { floor: 1 } }, 'rule_overrides[0].value'],
      [ceiling(-1), 'rule_overrides[0].value'],
      [ceiling(30_000.001), 'rule_overrides[0].value'],
      [{ rule_id: 'IN.EPS.RATE', effective_from: '2026-09-01', value: 100.5 }, 'rule_overrides[0].value'],
    ] as const) {
      const answer = await ask(run, rule)
      t.match(answer.at(), { status: 400, code: 'validation_failed', details: [{ field }] }, answer.text)
    }
    t.equal((await ask(run, ceiling(30_000), ceiling(40_000))).status, 400, 'a rule twice')
    t.equal((await ask(run)).status, 400, 'no rule')

    const key = { 'idempotency-key': 'price' }
    const body = { payroll_run_id: run, rule_overrides: [ceiling(30_000)] }
    const once = await call('POST', '/simulations', body, key)
    const twice = await call('POST', '/simulations', body, key)
    t.same([twice.headers.get('idempotent-replayed'), twice.text], ['true', once.text])
    t.equal(once.headers.get('x-ratelimit-pool'), 'payroll')
  })

  await t.test('is the preview of the same people under the same rules, line by line', t =>
    asPreviewed(t, stack),
  )
})

/** Rules with figures that matter in October 2026, and a range of each that the law could take. */
const ranges = [
  ['IN.EPF.WAGE_CEILING', 10_000, 60_000],
  ['IN.EPS.RATE', 1, 12, 'rate'],
  ['IN.EDLI.RATE', 0, 3],
  ['IN.EPF.ADMIN_RATE', 0, 3, 'rate'],
  ['IN.ESI.WAGE_CEILING', 15_000, 60_000, 'ceiling'],
] as const

async function asPreviewed(t: Test, stack: TestStack): Promise<void> {
  const people = Array.from({ length: 24 }, (_, index) => ({
    basic: randomInt(8_000, 150_000),
    ...(index % 3 === 0 ? { lopDays: randomInt(1, 12) } : {}),
    ...(index % 5 === 0 ? { joined: `2026-10-${randomInt(10, 28)}` } : {}),
  }))
  const office = await createTestOrganization(stack, people)
  const { call, seeded } = office
  const run = idOf(await calculated(call))
  const preview = async (rules: readonly object[]) => {
    const answer = await call('POST', '/payroll-runs/preview', {
      organization_id: seeded.organizationId,
      ...october,
      rule_overrides: rules,
      employees: seeded.employeeIds.map(id => ({ ref: id, employee_id: id })),
    })
    const slips = answer.at('data') as { lines: { code: string; amount: number }[] }[]
    if (slips.length !== people.length) throw new Error(answer.text)
    const sums = new Map<string, number>()
    for (const { code, amount } of slips.flatMap(({ lines }) => lines))
      sums.set(code, (sums.get(code) ?? 0) + paise(amount))
    return { sums, slips, totals: answer.at('totals') as Record<string, number> }
  }
  const recorded = await preview([])
  const rounds = process.env['TEST_ALL'] === 'true' ? 200 : 8
  for (let round = 0; round < rounds; round += 1) {
    const rules = ranges
      .filter(() => randomInt(2) === 1)
      .map(([rule, least, most, figure]) => {
        const value = randomInt(least * 100, most * 100) / 100
        return {
          rule_id: rule,
          effective_from: `2026-10-0${randomInt(1, 2)}`,
          value: figure === undefined ? value : { [figure]: value },
        }
      })
    if (rules.length === 0) continue
    const answer = await call('POST', '/simulations', { payroll_run_id: run, rule_overrides: rules })
    const told = `${JSON.stringify(people)} ${JSON.stringify(rules)}`
    const supposed = await preview(rules)
    const lines = linesOf(answer)
    const codes = new Set([...recorded.sums.keys(), ...supposed.sums.keys()])
    t.same([...lines.keys()].toSorted(), [...codes].toSorted(), told)
    t.same(
      [...lines].map(([code, { before, after, difference }]) => [
        code,
        ...[before, after, difference].map(paise),
      ]),
      [...lines.keys()].map(code => {
        const [was, is] = [recorded.sums.get(code) ?? 0, supposed.sums.get(code) ?? 0]
        return [code, was, is, is - was]
      }),
      told,
    )
    const changes = supposed.slips.filter(
      ({ lines: now }, index) => amountsIn(now) !== amountsIn(recorded.slips[index]!.lines),
    )
    t.equal(answer.at('affected_count'), changes.length, told)
    const totals = answer.at('totals') as Record<string, Change>
    for (const name of ['gross', 'total_deductions', 'net_payable', 'employer_contributions'])
      t.match(totals[name], { before: recorded.totals[name], after: supposed.totals[name] }, told)
  }
}

/** A line of nothing, such as insurance of somebody without a paid day, is no change. */
const amountsIn = (lines: readonly { code: string; amount: number }[]) =>
  JSON.stringify(lines.filter(({ amount }) => amount !== 0).map(({ code, amount }) => [code, amount]))

async function streamed({ base }: TestStack, { seeded }: TestOrganization, body: object) {
  const response = await fetch(`${base}/simulations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seeded.apiKey}`,
      accept: 'application/x-ndjson',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return {
    headers: response.headers,
    lines: text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as unknown),
  }
}

t.test('a caller who stops reading costs the parts under way and no further one', async t => {
  let asked = 0
  const engine = {
    async simulateSlips() {
      asked += 1
      await pause(1)
      const zero = { before: 0, after: 0 }
      return {
        ruleSetVersion: '1',
        engineVersion: '1',
        employees: 1,
        affected: 0,
        withoutPayslip: 0,
        lines: [],
        people: [],
        failures: [],
        figures: {
          gross: zero,
          totalDeductions: zero,
          reimbursements: zero,
          netPayable: zero,
          employerContributions: zero,
          employerCost: zero,
        },
      } as unknown as SimulatedSlips
    },
  }
  const question = {
    slices: Array.from({ length: 50 }, () => ({})),
    overrides: {},
  } as unknown as SimulationQuestion
  for await (const { completed } of simulate(engine, question)) if (completed === 3) break
  t.equal(asked, 7, 'three are done, four are under way')
  let last = 0
  for await (const { completed } of simulate(engine, question)) last = completed
  t.equal(last, 50)
})
