// State insurance over stored runs when raises are decided after they take effect: the runs find out by themselves who
// was covered when the contribution period began, and what they take on arrears is the organization's setting.

import t from 'tap'
import type { EsiArrears } from '#proto/records/payroll-settings.ts'
import { openStorage } from '#storage/open.ts'
import { partner, type Partner } from '../support/partner.ts'
import { seedOrganization, type SeedPerson } from '../support/seed.ts'
import { sharedStack } from '../support/stack.ts'

type Line = { code: string; amount: number; explanation: { steps: Step[] } | null }
type Step = { rule: { id: string; citation: { notification: string | null } } | null }
type Slip = {
  external_id: string
  lines: Line[]
  esi: { covered: boolean; covered_until: string | null }
  wages: { esi: number }
  gross: number
  warnings: { code: string }[]
  employer_contributions: { esi: number }
  ytd: { esi: number } | null
}

const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
const storage = await openStorage({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1).toString('base64'),
})
t.teardown(() => storage.close())

const uncovered = { covered: false, covered_until: null }
const toMarch = { covered: true, covered_until: '2027-03-31' }
const toSeptember = { covered: true, covered_until: '2026-09-30' }

/** A salary of basic pay, and 40 % of it as house rent, which is no wage by the Code. */
const salary = (basic: number, effectiveFrom: string, decidedOn?: string) => ({
  effective_from: effectiveFrom,
  ...(decidedOn === undefined ? {} : { decided_on: decidedOn }),
  components: [
    { component_code: 'BASIC', monthly_amount: basic },
    { component_code: 'HRA', monthly_amount: basic * 0.4 },
  ],
})

/** An organization of the settings, and what its payroll team does. */
async function office(
  people: readonly SeedPerson[],
  {
    arrears = 'from_decision',
    reentry = 'immediate',
  }: { arrears?: EsiArrears; reentry?: 'immediate' | 'next_period' } = {},
) {
  const seeded = await seedOrganization(storage, people, {
    lateInputPolicy: 'next_period',
    esi: { base: 'by_date', reentry, arrears },
  })
  const call: Partner = partner(base, seeded)
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body, { prefer: 'wait=30' })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const calculate = async (month: number) => {
    const made = await done('POST', '/payroll-runs', { period: { month, year: 2026 } })
    const run = `/payroll-runs/${String(made.at('id'))}`
    const calculated = await done('POST', `${run}/calculate`, {})
    if (calculated.at('counts', 'failed') !== 0) throw new Error(calculated.text)
    return run
  }
  return {
    done,
    organizationId: seeded.organizationId,
    calculate,
    async pay(month: number) {
      const run = await calculate(month)
      await done('POST', `${run}/mark-paid`, {
        include_unrouted: true,
        paid_on: `2026-${String(month).padStart(2, '0')}-28`,
      })
      return run
    },
    raise: (person: string, body: object) =>
      done('PUT', `/employees/ext:${person}/salary`, { ...body, arrears: 'auto' }),
    /** Read with explanations, which is to calculate the stored slip again to the same amounts. */
    async slip(run: string, person: string): Promise<Slip> {
      return (await done('GET', `${run}/employees/ext:${person}?explain=full`)).at() as Slip
    },
    async preview(month: number, person: string): Promise<Slip> {
      const answer = await done('POST', '/payroll-runs/preview', {
        organization_id: seeded.organizationId,
        period: { month, year: 2026 },
        employees: [{ ref: person, employee_id: `ext:${person}` }],
        options: { include_ytd: true, explain: 'full' },
      })
      return answer.at('data', 0) as Slip
    },
    /** The same of somebody whose salaries the call sends. */
    async previewOf(month: number, person: object, arrears: 'auto' | 'none'): Promise<Slip> {
      const answer = await done('POST', '/payroll-runs/preview', {
        organization_id: seeded.organizationId,
        period: { month, year: 2026 },
        employees: [person],
        options: { arrears, explain: 'full' },
      })
      return answer.at('data', 0) as Slip
    },
    async statutory(person: string, asOf: string) {
      const answer = await done('GET', `/employees/ext:${person}/statutory?as_of=${asOf}`)
      return answer.at('esi')
    },
  }
}

const amountsOf = ({ lines }: Slip) =>
  ['ESI', 'ESI_ER', 'ESI_ARREARS', 'ESI_ER_ARREARS'].map(
    code => lines.find(line => line.code === code)?.amount ?? 0,
  )

const same = (stored: Slip, previewed: Slip) =>
  JSON.stringify(
    Object.keys(previewed).flatMap(name => (name in stored ? [[name, stored[name as keyof Slip]]] : [])),
  )

t.test('the award of November from August on, in each way of charging it', async t => {
  // Worked by hand: 0.75 % and 3.25 % of 24,000, of 36,000, and of 4,000 for each of three months.
  const ways = {
    from_decision: [180, 780, 0, 0],
    pay_month: [270, 1170, 0, 0],
    due_month: [180, 780, 90, 390],
  }
  for (const [arrears, expected] of Object.entries(ways)) {
    const { pay, raise, calculate, slip, preview, done } = await office([{ basic: 20_000 }], {
      arrears: arrears as EsiArrears,
    })
    for (const month of [8, 9, 10]) await pay(month)
    await raise('E0', salary(24_000, '2026-08-01', '2026-11-20'))
    const previewed = await preview(11, 'E0')
    const november = await calculate(11)
    const stored = await slip(november, 'E0')
    t.same(amountsOf(stored), expected, arrears)
    t.equal(stored.gross, 50_400, '33,600, and three times 5,600')
    t.same(stored.esi, toMarch)
    t.equal(stored.employer_contributions.esi, (expected[1] ?? 0) + (expected[3] ?? 0))
    t.equal(
      same(stored, previewed),
      JSON.stringify(Object.entries(previewed).filter(([name]) => name in stored)),
    )
    t.equal((await done('POST', `${november}/replay`, {})).at('is_equal'), true)
    await done('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-28' })
    const december = await slip(await calculate(12), 'E0')
    t.same(amountsOf(december), [180, 780, 0, 0], 'charged once')
    // 150 for each of three months, what November took, and 180.
    t.equal((await preview(12, 'E0')).ytd?.esi, 450 + (expected[0] ?? 0) + (expected[2] ?? 0) + 180)
  }
})

t.test('the day of the decision tells who is covered in the next period', async t => {
  const people = Array.from({ length: 6 }, () => ({ basic: 20_000 }))
  const { pay, raise, calculate, slip, statutory, done } = await office(people)
  for (const person of ['E0', 'E1', 'E2'])
    await done('PATCH', `/employees/ext:${person}/statutory`, {
      esi: { ip_number: '3112345678' },
      effective_from: '2020-01-01',
    })
  const august = await pay(8)
  t.same((await slip(august, 'E0')).esi, toSeptember)
  await raise('E1', salary(24_000, '2026-08-01', '2026-09-25'))
  const september = await pay(9)
  t.same(
    amountsOf(await slip(september, 'E1')),
    [180, 780, 0, 0],
    'on 24,000 from September, nothing for August',
  )
  await raise('E2', salary(24_000, '2026-08-01', '2026-10-05'))
  // From the day of the salary that it takes the place of, which only September’s slip still tells of.
  await raise('E3', salary(24_000, '2020-01-01', '2026-10-05'))
  await done('POST', '/employees', {
    external_id: 'joiner',
    employee_code: 'J1',
    first_name: 'Jo',
    gender: 'female',
    date_of_birth: '1990-05-05',
    date_of_joining: '2026-10-17',
    employment_type: 'permanent',
    work_state_code: 'DL',
    salary: salary(20_000, '2026-10-17'),
    statutory: { esi: { ip_number: '3112345679' } },
  })
  const october = await pay(10)
  t.same((await slip(october, 'E1')).esi, uncovered, 'above the ceiling when the period began')
  for (const person of ['E2', 'E3']) {
    const { esi, lines } = await slip(october, person)
    t.same(esi, toMarch, person)
    t.equal(lines.find(({ code }) => code === 'ESI')?.amount, 180, 'contributing on 24,000')
    t.equal(
      lines.find(({ code }) => code === 'ESI_ARREARS'),
      undefined,
      'nothing for August and September',
    )
    const cited = lines
      .find(({ code }) => code === 'ESI')
      ?.explanation?.steps.find(({ rule }) => rule?.id === 'IN.ESI.CONTINUED_COVER')
    t.equal(cited?.rule?.citation.notification, 'S.O. 2351(E)')
  }
  t.same((await slip(october, 'joiner')).esi, toMarch)

  await raise('joiner', salary(24_000, '2026-10-17', '2026-11-05'))
  await raise('E4', salary(24_000, '2026-10-16', '2026-11-12'))
  await raise('E5', salary(24_000, '2026-10-16', '2026-10-16'))
  const november = await calculate(11)
  for (const person of ['E0', 'E2', 'E3', 'E4', 'E5', 'joiner']) {
    const { esi, wages } = await slip(november, person)
    t.same(esi, toMarch, person)
    t.equal(wages.esi, person === 'E0' ? 20_000 : 24_000)
  }
  t.same((await slip(november, 'E1')).esi, uncovered)
  t.equal(amountsOf(await slip(november, 'E4'))[2], 0, 'the half of October was decided in November')
  // 4,000 × 16/31 = 2,064.52 more for October, where it was decided: 22,065 × 0.75 % = 165.49, less 150, and 717.11 less 650.
  t.same(amountsOf(await slip(november, 'E5')), [180, 780, 16, 68])

  t.match(await statutory('E0', '2026-11-23'), { covered_from: '2026-04-01', locked_until: '2027-03-31' })
  t.match(await statutory('E2', '2026-10-31'), { covered_from: '2026-04-01', locked_until: '2027-03-31' })
  t.match(await statutory('joiner', '2026-11-23'), { covered_from: '2026-10-17', locked_until: '2027-03-31' })
  t.match(await statutory('E1', '2026-09-30'), { covered_from: '2026-04-01', locked_until: '2026-09-30' })
  t.match(await statutory('E1', '2026-11-23'), { covered_from: null, locked_until: null })
})

t.test('a company whose first run is in the middle of a contribution period', async t => {
  // Salaries agreed before tell who was covered on 1 October; nothing else does.
  const people = ['2026-10-28', '2026-11-20', '2026-08-10', '2026-11-20'].map(() => ({ basic: 20_000 }))
  for (const reentry of ['immediate', 'next_period'] as const) {
    const { raise, calculate, slip, done } = await office(people, { reentry })
    await raise('E0', salary(24_000, '2026-11-01', '2026-10-28'))
    await raise('E1', salary(24_000, '2026-08-01', '2026-11-20'))
    await raise('E2', salary(24_000, '2026-08-01', '2026-08-10'))
    await raise('E3', salary(24_000, '2026-08-01', '2026-08-10'))
    await raise('E3', salary(19_000, '2026-11-01', '2026-11-20'))
    const november = await calculate(11)
    const found = await Promise.all(['E0', 'E1', 'E2', 'E3'].map(async person => slip(november, person)))
    t.same(
      found.map(({ esi, wages }) => [esi.covered, wages.esi]),
      [[true, 24_000], [true, 24_000], [false, 0], reentry === 'immediate' ? [true, 19_000] : [false, 0]],
      reentry,
    )
    t.same(found[0]?.esi, toMarch)
    await done('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-28' })
    const december = await calculate(12)
    t.same((await slip(december, 'E0')).esi, toMarch)
    t.same((await slip(december, 'E2')).esi, uncovered)
  }
})

// 24,000 since the beginning of November is all that is known; 0.75 and 3.25 % of 24,000 are 180 and 780.
t.test(
  'cover that payslips of another service state lasts to the end of the contribution period',
  async t => {
    const joined = { basic: 24_000, joined: '2026-11-01' }
    const { calculate, slip, preview, done } = await office([joined, joined, joined])
    const record = (person: string, esi: object) =>
      done('PATCH', `/employees/ext:${person}/statutory`, { esi, effective_from: '2026-11-01' })
    await record('E0', { covered_until: '2027-03-31' })
    await record('E1', { covered_until: '2026-09-30' })
    for (const day of ['2027-09-30', '2027-03-30'])
      await t.rejects(record('E2', { covered_until: day }), /out_of_range/, day)
    t.same((await preview(11, 'E0')).esi, toMarch)
    const november = await calculate(11)
    const insured = await slip(november, 'E0')
    t.same(insured.esi, toMarch)
    t.same(amountsOf(insured), [180, 780, 0, 0])
    for (const person of ['E1', 'E2']) t.same((await slip(november, person)).esi, uncovered, person)
  },
)

t.test('a reversal and a calculation again find the same cover', async t => {
  const { pay, raise, calculate, slip, done, statutory } = await office([
    { basic: 20_000 },
    { basic: 20_000 },
  ])
  await done('PATCH', '/employees/ext:E0/statutory', {
    esi: { ip_number: '3112345678' },
    effective_from: '2020-01-01',
  })
  await pay(9)
  const october = await pay(10)
  const november = await calculate(11)
  t.same(amountsOf(await slip(november, 'E0')), [150, 650, 0, 0])

  // The decision comes while November waits, and October is taken back to be paid by it.
  await raise('E0', salary(24_000, '2026-08-01', '2026-11-20'))
  await done('POST', `${october}/reverse`, { reason: 'Paid by the old salary' })
  const reasons = (await done('GET', november)).at('stale_reasons') as { code: string }[]
  t.ok(
    reasons.some(({ code }) => code === 'earlier_run_changed'),
    'November knows that October is gone',
  )
  await done('POST', `${november}/recalculate`, {})
  const alone = await slip(november, 'E0')
  t.same(
    alone.esi,
    toMarch,
    'no slip of October tells it any more: the wage that was known on 1 October does',
  )
  t.same(amountsOf(alone), [180, 780, 0, 0])
  t.equal(alone.gross, 39_200, '33,600, and 5,600 for September')
  t.match(await statutory('E0', '2026-11-23'), { covered_from: '2026-04-01', locked_until: '2027-03-31' })

  const again = await calculate(10)
  const paidAgain = await slip(again, 'E0')
  t.same(paidAgain.esi, toMarch)
  t.equal(paidAgain.gross, 33_600, 'November pays what September is owed')
  t.same(amountsOf(paidAgain), [150, 650, 0, 0], 'October was 20,000 by what was decided in it')
  t.same(amountsOf(await slip(again, 'E1')), [150, 650, 0, 0])
  t.equal((await done('POST', `${again}/replay`, {})).at('is_equal'), true)
})

t.test('days paid back belong to their month, and a cut with back effect takes nothing back', async t => {
  const { pay, raise, calculate, slip, done } = await office([
    { basic: 20_000, lopDays: 2 },
    { basic: 20_000 },
  ])
  const october = await pay(10)
  // 20,000 × 29/31 = 18,709.68: 0.75 % of 18,710 is 140.33, 3.25 % is 608.08.
  t.same(amountsOf(await slip(october, 'E0')), [141, 609, 0, 0])
  await done('POST', '/attendance/bulk', {
    view: 'monthly',
    items: [{ employee_id: 'ext:E0', month: 10, year: 2026, lop_days: 0 }],
  })
  await raise('E1', salary(16_000, '2026-10-01', '2026-11-20'))
  const november = await calculate(11)
  // On 20,000 for October 150 and 650 are due, of which 141 and 609 were contributed.
  t.same(amountsOf(await slip(november, 'E0')), [150, 650, 9, 41])
  const cut = await slip(november, 'E1')
  t.same(amountsOf(cut), [120, 520, 0, 0], '0.75 % and 3.25 % of 16,000')
  t.ok(cut.warnings.some(({ code }) => code === 'esi_arrears_negative'))
})

t.test('a preview that sends the salaries comes to the figures of the stored run', async t => {
  const { pay, raise, calculate, slip, previewOf } = await office([
    { basic: 20_000 },
    { basic: 20_000 },
    { basic: 24_000 },
    { basic: 20_000, joined: '2026-10-17' },
  ])
  const told = (joined: string, first: number, ...change: Parameters<typeof salary>) => {
    const { effective_from, decided_on, components } = salary(...change)
    const agreed = (paid: { component_code: string; monthly_amount: number }[]) => ({
      components: paid.map(({ component_code: code, monthly_amount }) => ({ code, monthly_amount })),
    })
    return {
      ref: 'told',
      profile: {
        date_of_joining: joined,
        date_of_birth: '1990-05-05',
        gender: 'female',
        work_state_code: 'DL',
      },
      salary: agreed(salary(first, joined).components),
      salary_changes: [{ effective_from, decided_on, salary: agreed(components) }],
    }
  }
  const people = {
    award: told('2020-01-01', 20_000, 24_000, '2026-08-01', '2026-11-20'),
    earlier: told('2020-01-01', 20_000, 24_000, '2026-08-01', '2026-09-25'),
    cut: told('2020-01-01', 24_000, 20_000, '2026-08-01', '2026-11-20'),
    joiner: told('2026-10-17', 20_000, 24_000, '2026-10-17', '2026-11-05'),
  }
  const figures = ({ lines, esi, wages, gross, warnings }: Slip) => ({
    lines: lines.map(({ code, amount }) => [code, amount]),
    esi,
    wages,
    gross,
    warnings: warnings.map(({ code }) => code),
  })
  const equal = async (run: string, month: number, id: string, sent: object, arrears: 'auto' | 'none') => {
    const stored = await slip(run, id)
    t.same(figures(await previewOf(month, sent, arrears)), figures(stored), `${id} in month ${month}`)
    return [amountsOf(stored), stored.esi.covered_until]
  }

  await pay(8)
  await raise('E1', salary(24_000, '2026-08-01', '2026-09-25'))
  const september = await pay(9)
  t.same(await equal(september, 9, 'E1', people.earlier, 'auto'), [[180, 780, 0, 0], '2026-09-30'])
  const october = await pay(10)
  t.same(await equal(october, 10, 'E1', people.earlier, 'none'), [[0, 0, 0, 0], null])

  await raise('E0', salary(24_000, '2026-08-01', '2026-11-20'))
  await raise('E2', salary(20_000, '2026-08-01', '2026-11-20'))
  await raise('E3', salary(24_000, '2026-10-17', '2026-11-05'))
  const november = await pay(11)
  t.same(await equal(november, 11, 'E0', people.award, 'auto'), [[180, 780, 0, 0], '2027-03-31'])
  // 0.75 % and 3.25 % of 20,000, from the month in which the cut was known.
  t.same(await equal(november, 11, 'E2', people.cut, 'auto'), [[150, 650, 0, 0], '2027-03-31'])
  t.same(await equal(november, 11, 'E3', people.joiner, 'auto'), [[180, 780, 0, 0], '2027-03-31'])

  const december = await calculate(12)
  t.same(await equal(december, 12, 'E0', people.award, 'none'), [[180, 780, 0, 0], '2027-03-31'])
  t.same(await equal(december, 12, 'E1', people.earlier, 'none'), [[0, 0, 0, 0], null])
  t.same(await equal(december, 12, 'E3', people.joiner, 'none'), [[180, 780, 0, 0], '2027-03-31'])
})

t.test('a raise of March that is decided in April keeps the cover to the end of September', async t => {
  const { pay, raise, calculate, slip } = await office([{ basic: 20_000 }, { basic: 20_000 }])
  await pay(3)
  await raise('E0', salary(24_000, '2026-03-01', '2026-04-10'))
  await raise('E1', salary(24_000, '2026-03-01', '2026-03-31'))
  const april = await pay(4)
  const covered = await slip(april, 'E0')
  t.same(covered.esi, toSeptember, 'on 1 April the wage was known as 20,000')
  t.same(amountsOf(covered), [180, 780, 0, 0], 'nothing for March')
  // Decided in March: the 4,000 that April pays for March are March’s, 180 and 780 less 150 and 650; out from 1 April.
  const out = await slip(april, 'E1')
  t.same(out.esi, uncovered)
  t.same(amountsOf(out), [0, 0, 30, 130])
  t.same((await slip(await calculate(10), 'E0')).esi, uncovered, 'above the ceiling on 1 October')
})
