// What readiness says of a run before it is calculated, against what calculation, lock and bank file then do. Organizations
// are random, as are the faults of their people and what happens to the run.

import fc from 'fast-check'
import t from 'tap'
import document from '../../gateway/openapi/openapi.json' with { type: 'json' }
import {
  createTestOrganization,
  execute,
  made,
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
  for (const what of ['component_failed', 'missing_salary', 'missing_attendance', 'missing_bank', 'ready'])
    t.ok(seen.has(what), `${what} came about`)
})

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}
