// Readiness of a run before it is calculated, against what calculation, lock and bank file then do. Organizations are
// random, as are the faults of their people and what happens to the run.

import fc from 'fast-check'
import t from 'tap'
import document from '#gateway/openapi/openapi.json' with { type: 'json' }
import {
  createTestOrganization,
  execute,
  made,
  refusal,
  startTestStack,
  type TestOrganization,
} from '../support/office.ts'
import { granted, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 100 : 12))

const faults = ['none', 'no_salary', 'no_attendance', 'same_code', 'deducted_more'] as const
const accounts = ['none', 'usable', 'cash', 'unusable'] as const
const events = ['none', 'hold', 'raise'] as const

type Person = {
  readonly fault: (typeof faults)[number]
  readonly account: (typeof accounts)[number]
  readonly bonus: boolean
}

const person: fc.Arbitrary<Person> = fc.record({
  fault: fc.oneof({ weight: 5, arbitrary: fc.constant('none' as const) }, fc.constantFrom(...faults)),
  account: fc.constantFrom(...accounts),
  bonus: fc.boolean(),
})

const organization = fc.record({
  people: fc.array(person, { minLength: 1, maxLength: 5 }),
  event: fc.constantFrom(...events),
  type: fc.constantFrom('regular' as const, 'regular' as const, 'off_cycle' as const),
})

type Organization = typeof organization extends fc.Arbitrary<infer Value> ? Value : never

/** Each fault once, and a run without any that becomes stale. */
const everyFault: [Organization][] = [
  [
    {
      people: faults.map((fault, index) => ({ fault, account: accounts[index % 4]!, bonus: false })),
      event: 'none',
      type: 'regular',
    },
  ],
  [{ people: [{ fault: 'none', account: 'usable', bonus: true }], event: 'none', type: 'regular' }],
  [{ people: [{ fault: 'none', account: 'unusable', bonus: true }], event: 'raise', type: 'regular' }],
]

type Finding = {
  readonly code: string
  readonly level: string
  readonly fix: { readonly method: string; readonly path: string }
  readonly employees: readonly { readonly employee_id: string }[]
}
type Readiness = {
  readonly ready: boolean
  readonly blockers: readonly Finding[]
  readonly warnings: readonly Finding[]
}

async function readinessOf(call: Partner, run: string): Promise<Readiness> {
  const answer = await call('GET', `${run}/readiness`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.at() as Readiness
}

/** `emp_1 missing_salary`, sorted. */
function pairs(findings: readonly Finding[]): string[] {
  return findings
    .flatMap(({ code, employees }) => employees.map(({ employee_id: id }) => `${id} ${code}`))
    .toSorted()
}

const bankFaults = new Set([
  'missing_bank',
  'invalid_account',
  'invalid_ifsc',
  'invalid_name',
  'missing_field',
  'unsupported_rail',
  'amount_out_of_range',
  'account_unapproved',
])

const templates = Object.entries(document.paths).map(([path, methods]) => ({
  methods: Object.keys(methods),
  segments: path.split('/'),
}))

/** Whether the published document has the request. */
function isPublished({ method, path }: Finding['fix']): boolean {
  const segments = path
    .replace(/^\/(sandbox\/)?v1/, '')
    .split('?')[0]!
    .split('/')
  return templates.some(
    each =>
      each.methods.includes(method.toLowerCase()) &&
      each.segments.length === segments.length &&
      each.segments.every((segment, index) => segment.startsWith('{') || segment === segments[index]),
  )
}

async function recordPerson(
  house: Awaited<ReturnType<typeof startTestStack>>,
  office: TestOrganization,
  id: string,
  { fault, account, bonus }: Person,
): Promise<void> {
  const { call } = office
  const item = (code: string, amount: number) =>
    granted(call)('POST', `/employees/${id}/variable-components`, {
      component_code: code,
      amount,
      month: 10,
      year: 2026,
    })
  if (bonus) await item('AWARD', 500)
  if (fault === 'no_salary')
    await execute(house, office, 'delete from employee_salary where employee_id = ?', [id])
  if (fault === 'no_attendance')
    await execute(house, office, `update employee_salary set pay_basis = 'daily' where employee_id = ?`, [id])
  if (fault === 'same_code') await item('BASIC', 700)
  if (fault === 'deducted_more') await item('SHORTAGE', 900_000)
  const bank = {
    usable: { payment_mode: 'bank_transfer', account_number: '123456789012', ifsc: 'HDFC0000001' },
    cash: { payment_mode: 'cash' },
    // Digits of an account that no bank has so few of.
    unusable: { payment_mode: 'bank_transfer', account_number: '12345', ifsc: 'HDFC0000001' },
  }
  if (account === 'none') return
  const answer = await call('PUT', `/employees/${id}/bank`, {
    ...bank[account],
    effective_from: '2026-01-01',
  })
  if (answer.status >= 300 && account !== 'unusable') throw new Error(answer.text)
}

async function addComponent(call: Partner, code: string, type: string, category: string): Promise<void> {
  await granted(call)('POST', '/salary-components', {
    code,
    name: code,
    type,
    category,
    calculation: { method: 'flat' },
  })
}

t.test('readiness says what calculation, lock and bank file then do', async t => {
  t.comment(`TEST_DAY=${testDay} INTERLEAVINGS=${rounds}`)
  const house = await startTestStack(t)
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(organization, async ({ people, event, type }) => {
      const office = await createTestOrganization(
        house,
        people.map(() => ({ basic: 20_000 })),
      )
      const { call, seeded } = office
      // Otherwise the limit of the law lets what is deducted above half of the wages wait.
      await granted(call)('PATCH', '/payroll-settings', { deductions: { cap: 'none' } })
      await addComponent(call, 'AWARD', 'earning', 'bonus')
      await addComponent(call, 'SHORTAGE', 'deduction', 'other')
      for (const [index, each] of people.entries())
        await recordPerson(house, office, seeded.employeeIds[index]!, each)
      const run = await made(call, { period: { month: 10, year: 2026 }, type })
      const before = await readinessOf(call, run)
      for (const { fix } of [...before.blockers, ...before.warnings])
        t.ok(isPublished(fix), `${fix.method} ${fix.path}`)

      const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
      const failures = (done.at('failures') as { employee_id: string; code: string }[]).map(
        ({ employee_id: id, code }) => `${id} ${code}`,
      )
      t.same(pairs(before.blockers), failures.toSorted(), 'whoever has no payslip, and why')
      for (const failure of failures) count(seen, failure.split(' ')[1]!)
      if (done.at('status') === 'failed') {
        t.equal(before.ready, false)
        return
      }
      const file = await call('GET', `${run}/bank-file?draft=true&format=json`)
      const excluded = (file.at('excluded') as { employee_id: string; code: string }[])
        .filter(({ code }) => bankFaults.has(code))
        .map(({ employee_id: id, code }) => `${id} ${code}`)
      const failed = new Set(failures.map(each => each.split(' ')[0]))
      const told = pairs(before.warnings.filter(({ code }) => bankFaults.has(code)))
      t.same(
        told.filter(each => !failed.has(each.split(' ')[0])),
        excluded.toSorted(),
        'whom the bank file leaves out, and why',
      )
      for (const fault of excluded) count(seen, fault.split(' ')[1]!)

      if (event === 'hold') await granted(call)('POST', `${run}/hold`, { reason: 'Audit' })
      if (event === 'raise')
        await granted(call)('PUT', `/employees/${seeded.employeeIds[0]}/salary`, {
          effective_from: '2026-10-01',
          components: [{ component_code: 'BASIC', monthly_amount: 21_000 }],
          arrears: 'auto',
        })
      const after = await readinessOf(call, run)
      if (event === 'none') t.equal(after.ready, before.ready, 'the same of the calculated run')
      for (const { fix } of after.blockers) t.ok(isPublished(fix), `${fix.method} ${fix.path}`)
      const locked = await call('POST', `${run}/lock`, {})
      t.equal(locked.status, after.ready ? 200 : 409, JSON.stringify(after.blockers) + locked.text)
      count(seen, after.ready ? 'ready' : 'not_ready')
      if (locked.status !== 200 || type !== 'regular') return
      // A fact that is written past the guards of a locked run makes its figures stale.
      await execute(house, office, 'update employee_salary set updated_at = clock_timestamp()')
      const stale = await readinessOf(call, run)
      t.match(stale, { ready: false, blockers: [{ code: 'run_is_stale', level: 'error' }] })
      t.ok(isPublished(stale.blockers[0]!.fix), 'its fix is published')
    }),
    { numRuns: rounds, seed: testDay, examples: everyFault },
  )
  for (const what of [
    'component_failed',
    'negative_net',
    'missing_salary',
    'missing_attendance',
    'missing_bank',
    'ready',
  ])
    t.ok(seen.has(what), `${what} came about`)
})

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}

type Case = {
  readonly what: string
  /** 1 when absent. */
  readonly people?: number
  /** Returns the path of the run. */
  readonly prepare: (office: TestOrganization, house: House) => Promise<string>
  readonly blockers: readonly string[]
  /** Answer of `calculate`: `409 run_blocked`, or the state that the run comes to. */
  readonly calculation: string
  /** Fix that the finding names; afterwards the run is calculated and locked. */
  readonly mend?: (office: TestOrganization, run: string) => Promise<unknown>
}

type House = Awaited<ReturnType<typeof startTestStack>>

const period = { month: 10, year: 2026 }

/** 20,000 of an advance against a pay of 14,000: 10,000 and 4,000 of house rent allowance. */
async function lendMore({ call }: TestOrganization): Promise<string> {
  await granted(call)('POST', '/employees/ext:E0/advances', {
    type: 'salary_advance',
    amount: 20_000,
    disbursed_on: '2026-09-20',
    repayment: { method: 'lump_sum', start_month: 10, start_year: 2026 },
  })
  await granted(call)('PATCH', '/payroll-settings', { deductions: { cap: 'none' } })
  return made(call, { period })
}

async function barred({ call }: TestOrganization, allowed: boolean): Promise<void> {
  await granted(call)('PUT', '/employees/ext:E0/salary/allow-payroll', {
    allowed,
    reason: 'Dispute',
    effective_from: '2026-01-01',
  })
}

/** A run of a department, and another of the first employee, who is in the department by now. */
async function sharedRuns({ call, seeded }: TestOrganization): Promise<{ run: string; other: string }> {
  const [first, second] = seeded.employeeIds
  const department = String((await granted(call)('POST', '/departments', { name: 'Weaving' })).at('id'))
  await granted(call)('PATCH', `/employees/${second}`, { department_id: department })
  const run = await made(call, { period, selection: { mode: 'include', department_ids: [department] } })
  const other = await made(call, { period, selection: { mode: 'include', employee_ids: [first] } })
  await granted(call)('PATCH', `/employees/${first}`, { department_id: department })
  return { run, other }
}

/** Sends the request of the first blocker. */
async function mendAsTold({ call }: TestOrganization, run: string): Promise<void> {
  const { method, path } = (await readinessOf(call, run)).blockers[0]!.fix
  const body = method === 'DELETE' ? undefined : { reason: 'Twice' }
  await granted(call)(method, path.replace(/^.*\/v1/, ''), body)
}

const withoutFund = {
  period,
  type: 'off_cycle',
  options: { statutory: { pf: false, esi: true, pt: true, lwf: true, tds: true } },
}

const cases: readonly Case[] = [
  {
    what: 'deductions above the pay, which the policy lets fail',
    prepare: lendMore,
    blockers: ['no_payslip negative_net'],
    calculation: 'failed',
    mend: ({ call }) => granted(call)('PATCH', '/payroll-settings', { negative_net_policy: 'carry_forward' }),
  },
  {
    what: 'nobody has a salary',
    prepare: async (office, house) => {
      await execute(house, office, 'delete from employee_salary')
      return made(office.call, { period })
    },
    blockers: ['no_payslip missing_salary'],
    calculation: 'failed',
    mend: ({ call }) =>
      granted(call)('PUT', '/employees/ext:E0/salary', {
        effective_from: '2026-01-01',
        components: [{ component_code: 'BASIC', monthly_amount: 10_000 }],
      }),
  },
  {
    what: 'nobody may be paid',
    prepare: async office => {
      const run = await made(office.call, { period })
      await barred(office, false)
      return run
    },
    blockers: ['error run_blocked'],
    calculation: '409 run_blocked',
    mend: office => barred(office, true),
  },
  {
    what: 'law that is not recorded',
    prepare: ({ call }) => made(call, { period: { month: 11, year: 2030 } }),
    blockers: ['error rule_not_found'],
    calculation: '400 period_invalid',
  },
  {
    what: 'a draft of the period has somebody who comes into the department of the run',
    people: 2,
    prepare: async office => (await sharedRuns(office)).run,
    blockers: ['error duplicate_run'],
    calculation: '409 duplicate_run',
    mend: mendAsTold,
  },
  {
    what: 'a calculated run of the period has somebody who comes into the department of the run',
    people: 2,
    prepare: async office => {
      const { run, other } = await sharedRuns(office)
      await granted(office.call)('POST', `${other}/calculate`, {}, { prefer: 'wait=30' })
      return run
    },
    blockers: ['error duplicate_run'],
    calculation: '409 duplicate_run',
    mend: mendAsTold,
  },
  {
    what: 'deductions that no later run would make',
    prepare: async ({ call }) => {
      const run = await made(call, withoutFund)
      const regular = await made(call, { period })
      await granted(call)('POST', `${regular}/calculate`, {}, { prefer: 'wait=30' })
      await granted(call)('POST', `${regular}/lock`, {})
      return run
    },
    blockers: ['error run_blocked'],
    calculation: '409 run_blocked',
  },
  {
    what: 'a draft that was given up',
    prepare: async ({ call }) => {
      const run = await made(call, { period })
      await granted(call)('DELETE', run)
      return run
    },
    blockers: ['error invalid_run_state'],
    calculation: '409 invalid_run_state',
  },
  {
    what: 'a run that is paid',
    prepare: async ({ call }) => {
      const run = await made(call, { period })
      await granted(call)('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
      await granted(call)('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' })
      return run
    },
    blockers: ['error already_paid'],
    calculation: '409 invalid_run_state',
  },
  {
    what: 'a bonus run without input, whose payslips are zero',
    prepare: ({ call }) => made(call, { period, type: 'bonus' }),
    blockers: [],
    calculation: 'generated',
    mend: async () => undefined,
  },
]

t.test('what readiness says of a run that cannot be calculated is what calculate says', async t => {
  const house = await startTestStack(t)
  for (const { what, people = 1, prepare, blockers, calculation, mend } of cases) {
    await t.test(what, async t => {
      const office = await createTestOrganization(
        house,
        Array.from({ length: people }, () => ({ basic: 10_000 })),
      )
      const { call } = office
      const run = await prepare(office, house)
      const before = await readinessOf(call, run)
      t.same(
        before.blockers.map(({ level, code }) => `${level} ${code}`),
        blockers,
        JSON.stringify(before),
      )
      t.equal(before.ready, blockers.length === 0)
      for (const { fix } of before.blockers) t.ok(isPublished(fix), `${fix.method} ${fix.path}`)
      t.equal(await calculationOf(call, run), calculation)
      if (mend === undefined) return

      await mend(office, run)
      const mended = await readinessOf(call, run)
      t.same([mended.ready, mended.blockers], [true, []], 'mended')
      if (calculation !== 'generated') t.equal(await calculationOf(call, run), 'generated')
      t.equal((await call('POST', `${run}/lock`, {})).status, 200)
    })
  }
})

/** `409 run_blocked`, or the state of the run. */
async function calculationOf(call: Partner, run: string): Promise<string> {
  const done = await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  return done.status >= 400 ? refusal(done) : String(done.at('status'))
}

t.test('readiness says what keeps the bank file from being made', async t => {
  const house = await startTestStack(t)
  const office = await createTestOrganization(house, [{ basic: 10_000 }, { basic: 20_000 }])
  const { call, seeded } = office
  await granted(call)('POST', '/payment-methods', {
    name: 'Kotak',
    type: 'bank_transfer',
    bank_format: 'kotak',
    bank_account: { account_number: '50200011223344', ifsc: 'KKBK0000523', account_name: 'Kaveri' },
    bank_file: { client_code: 'KAVERI' },
    is_default: true,
  })
  const transfer = {
    payment_mode: 'bank_transfer',
    account_number: '000123456789',
    ifsc: 'ICIC0000001',
    effective_from: '2026-01-01',
  }
  await granted(call)('PUT', '/employees/ext:E0/bank', transfer)
  await granted(call)('PUT', '/employees/ext:E1/bank', transfer)
  // An account that takes the place of another waits for the approval of a second key.
  await granted(call)('PUT', '/employees/ext:E1/bank', { ...transfer, account_number: '555555555555' })
  const run = await made(call, { period })
  const before = await readinessOf(call, run)
  t.equal(before.ready, true, 'the run can be locked')
  const told = before.warnings.filter(({ code }) => code === 'file_blocked' || code === 'account_unapproved')
  t.match(told, [
    { code: 'account_unapproved', employees: [{ employee_id: seeded.employeeIds[1] }] },
    { code: 'file_blocked', field: 'payment_method.bank_file.product_code' },
  ])
  for (const { fix } of told) t.ok(isPublished(fix), `${fix.method} ${fix.path}`)

  await granted(call)('POST', `${run}/calculate`, {}, { prefer: 'wait=30' })
  await granted(call)('POST', `${run}/lock`, {})
  const file = await call('GET', `${run}/bank-file?format=json`)
  t.match(file.at('excluded'), [{ code: 'account_unapproved', employee_id: seeded.employeeIds[1] }])
  t.match(file.at('blocked_by'), [{ field: 'payment_method.bank_file.product_code' }])
  t.equal(refusal(await call('GET', `${run}/bank-file?format=csv`)), '409 file_blocked')
})
