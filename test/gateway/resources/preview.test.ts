// One call with everything inline: the handbook's slips come back, and nothing is written.

import { openStorage } from '#storage/open.ts'
import { openOrm } from '#storage/orm.ts'
import t from 'tap'
import { calculated } from '../../support/office.ts'
import { partner } from '../../support/partner.ts'
import { seedOrganization } from '../../support/seed.ts'
import { eventually, freshStack } from '../../support/stack.ts'

const flat = (code: string, category: string, treatment: string) => ({
  code,
  name: code,
  type: 'earning',
  category,
  calculation: { method: 'flat' },
  wage_treatment: treatment,
})

const components = [
  flat('BASIC', 'basic', 'wage'),
  flat('HRA', 'hra', 'excluded'),
  flat('CONVEYANCE', 'conveyance', 'excluded'),
  flat('SPECIAL', 'special_allowance', 'wage'),
]

const october = { month: 10, year: 2026 }

type Person = {
  ref: string
  pay: Record<string, number | string>
  profile?: object
  attendance?: object
  statutory?: object
  more?: object
}

const person = ({ ref, pay, profile, attendance, statutory, more }: Person) => ({
  ref,
  profile: { date_of_joining: '2020-01-01', date_of_birth: '1990-01-01', work_state_code: 'DL', ...profile },
  salary: { components: Object.entries(pay).map(([code, amount]) => ({ code, monthly_amount: amount })) },
  ...(attendance === undefined ? {} : { attendance }),
  ...(statutory === undefined ? {} : { statutory }),
  ...more,
})

t.test('preview', async t => {
  const stack = await freshStack(t)
  const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const seeded = await seedOrganization(storage, [{ basic: 20_000 }])
  const call = partner(base, seeded)
  const ask = (employees: unknown, more: object = {}) =>
    call('POST', '/payroll-runs/preview', { period: october, components, employees, ...more })

  const owner = await openOrm(databaseUrl, null)
  t.teardown(() => owner.close())
  /** Everything that the database holds but the count of calls, as one hash a table. */
  const contents = async (): Promise<Record<string, string | null>> => {
    const tables = await owner.em.execute<{ name: string }[]>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limit'`,
    )
    const hashes: Record<string, string | null> = {}
    for (const { name } of tables) {
      const [row] = await owner.em.execute<[{ hash: string | null }]>(
        `select md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
      )
      hashes[name] = row.hash
    }
    return hashes
  }

  await t.test('worked slips of the handbook', async t => {
    const answer = await ask([
      person({ ref: 'S01', pay: { BASIC: 12_000, HRA: 4_800, SPECIAL: 3_200 } }),
      person({
        ref: 'S07',
        pay: { BASIC: 15_500, HRA: 6_200, SPECIAL: 3_100 },
        profile: { date_of_leaving: '2026-10-10' },
      }),
      person({ ref: 'S17', pay: { BASIC: '8000.00', HRA: 6_000, CONVEYANCE: 6_000 } }),
      person({ ref: 'S22', pay: { BASIC: 24_000, HRA: 4_000 }, profile: { disability_percent: 40 } }),
    ])
    t.equal(answer.status, 200, answer.text)
    const of = (index: number) => [
      answer.at('data', index, 'ref'),
      answer.at('data', index, 'gross'),
      answer.at('data', index, 'total_deductions'),
      answer.at('data', index, 'net_payable'),
    ]
    t.same(of(0), ['S01', 20_000, 1_938, 18_062])
    t.same(of(1), ['S07', 8_000, 765, 7_235])
    t.same(of(3), ['S22', 28_000, 3_060, 24_940])
    t.same(
      [answer.at('totals', 'employee_count'), answer.at('totals', 'gross')],
      [4, 20_000 + 8_000 + 20_000 + 28_000],
    )
    t.equal(answer.at('totals', 'reimbursements'), 0)
    t.match(answer.at('meta', 'rule_set_version'), /^2026-10\./)
    // Employer PF counts in remuneration unless the organization says otherwise: handbook 0.4, 20,000 / 1.88.
    t.equal(answer.at('data', 2, 'wages', 'code_on_wages'), 10_638.3)

    const again = await ask([person({ ref: 'S01', pay: { BASIC: 12_000, HRA: 4_800, SPECIAL: 3_200 } })])
    const once = await ask([person({ ref: 'S01', pay: { BASIC: 12_000, HRA: 4_800, SPECIAL: 3_200 } })])
    t.equal(
      again.at('meta', 'result_hash'),
      once.at('meta', 'result_hash'),
      'the same question, the same answer',
    )
  })

  await t.test('as lines: the same slips, errors, totals and hashes', async t => {
    const employees = [
      person({ ref: 'S01', pay: { BASIC: 12_000, HRA: 4_800, SPECIAL: 3_200 } }),
      person({ ref: 'nowhere', pay: { BASIC: 12_000 }, profile: { work_state_code: 'XX' } }),
      person({ ref: 'S22', pay: { BASIC: 24_000, HRA: 4_000 }, profile: { disability_percent: 40 } }),
    ]
    const whole = await ask(employees)
    const asked = (body: object, key = 'one') =>
      fetch(`${base}/payroll-runs/preview`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${seeded.apiKey}`,
          'content-type': 'application/json',
          accept: 'application/x-ndjson',
          'idempotency-key': key,
        },
        body: JSON.stringify({ components, ...body }),
      })
    const answer = await asked({ period: october, employees })
    t.equal(answer.headers.get('content-type'), 'application/x-ndjson')
    const lines = (await answer.text())
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>)
    const last = lines.pop()
    t.same(
      lines.filter(line => 'ref' in line),
      whole.at('data'),
    )
    t.same(
      lines.flatMap(({ error }) => error ?? []),
      whole.at('errors'),
    )
    t.same(last?.['totals'], whole.at('totals'))
    const { input_hash, result_hash, count } = whole.at('meta') as Record<string, unknown>
    t.match(last?.['meta'], { input_hash, result_hash, count: 2 })
    t.equal(count, 2)

    const again = await asked({ period: october, employees })
    t.same([again.status, again.headers.get('idempotent-replayed')], [200, null], 'answered anew')
    t.equal((await again.text()).split('\n').length, 5)
    const refused = await asked({ period: { month: 1, year: 2010 }, employees }, 'two')
    t.same([refused.status, ((await refused.json()) as { code: string }).code], [400, 'period_invalid'])
  })

  await t.test('under another law than the period’s own', async t => {
    const september = { month: 9, year: 2026 }
    const employees = [person({ ref: 'E', pay: { BASIC: 40_000 } })]
    const under = (law: object) =>
      call('POST', '/payroll-runs/preview', { period: september, components, employees, ...law })
    const pf = (answer: Awaited<ReturnType<typeof under>>) => [
      answer.at('data', 0, 'heads', 'pf'),
      answer.at('meta', 'hypothetical'),
    ]

    // 16 days under 15,000 and 14 under 25,000: (16 × 15,000 + 14 × 25,000) / 30 = 19,666.67, and 12 % of 19,667.
    const recorded = await under({})
    t.same(pf(recorded), [2_360, false], recorded.text)
    const version = String(recorded.at('meta', 'rule_set_version'))
    t.same(pf(await under({ rule_set: { version } })), [2_360, false], 'its own rules by their name')
    t.same(
      pf(await under({ rule_set: { as_of: '2026-09-16' } })),
      [1_800, true],
      'the day before it was known',
    )
    const sets = await call('GET', '/rule-sets?year=2026')
    const august = (sets.at('data') as { month: number; version: string }[]).find(({ month }) => month === 8)!
    t.same(
      pf(await under({ rule_set: { version: august.version } })),
      [1_800, true],
      'by the rules of August',
    )

    // 16 days under 15,000 and 14 under 30,000 come to 22,000; 12 % of it.
    const ceiling = { rule_id: 'IN.EPF.WAGE_CEILING', effective_from: '2026-09-17', value: 30_000 }
    t.same(pf(await under({ rule_overrides: [ceiling] })), [2_640, true])
    // 11 % of 19,667 is 2,163.37.
    const rate = { rule_id: 'IN.EPF.RATE', effective_from: '2026-09-01', value: { standard: 11 } }
    t.same(pf(await under({ rule_overrides: [rate] })), [2_163, true])

    for (const [law, field] of [
      [{ rule_set: { version: '2026-09.000000000000' } }, 'rule_set.version'],
      [{ rule_set: { version, as_of: '2026-09-16' } }, 'rule_set.as_of'],
      [{ options: { rule_set_date: '2026-09-16' } }, 'options.rule_set_date'],
      [{ rule_overrides: [{ ...ceiling, rule_id: 'IN.EPF.NOTHING' }] }, 'rule_overrides[0].rule_id'],
      [{ rule_overrides: [ceiling, ceiling] }, 'rule_overrides[1].rule_id'],
      [{ rule_overrides: [{ ...ceiling, value: 0.001 }] }, 'rule_overrides[0].value'],
      [{ rule_overrides: [{ ...ceiling, rule_id: 'IN.EPF.RATE' }] }, 'rule_overrides[0].value'],
      [{ rule_overrides: [{ ...ceiling, rule_id: 'IN.TDS.SLABS_NEW' }] }, 'rule_overrides[0].value'],
      [
        { rule_overrides: [{ ...ceiling, effective_from: '1980-01-01' }] },
        'rule_overrides[0].effective_from',
      ],
    ] as const) {
      const refused = await under(law)
      t.equal(refused.status, 400, refused.text)
      t.equal(refused.at('code'), 'validation_failed')
      t.equal(refused.at('details', 0, 'field'), field)
    }
  })

  await t.test('without a row of the law that is not certain', async t => {
    const haryana = { rule_id: 'IN.LWF.HR', effective_from: '2026-01-01', decision: 'decline' }
    const deciding = (decisions: object[]) =>
      call('POST', '/payroll-runs/preview', {
        period: { month: 10, year: 2026 },
        components,
        employees: [person({ ref: 'E', pay: { BASIC: 40_000 }, profile: { work_state_code: 'HR' } })],
        settings: { rule_decisions: decisions },
      })
    // 0.2 % of 40,000 is above both limits: 35 of 2026, and 34 of 2025.
    const recorded = await deciding([])
    t.equal(recorded.at('data', 0, 'heads', 'lwf'), 35, recorded.text)
    const declined = await deciding([haryana])
    t.equal(declined.at('data', 0, 'heads', 'lwf'), 34)
    t.equal(declined.at('meta', 'hypothetical'), false, 'a choice of the organization, not another law')
    t.equal(declined.at('meta', 'rule_set_version'), recorded.at('meta', 'rule_set_version'))
    const refused = await deciding([{ ...haryana, rule_id: 'IN.LWF.DL' }])
    t.equal(refused.status, 400)
    t.equal(refused.at('details', 0, 'field'), 'settings.rule_decisions[0].effective_from')
  })

  await t.test('apprentices, interns and consultants are no employees unless somebody says so', async t => {
    const types = ['permanent', 'fixed_term', 'apprentice', 'intern', 'consultant']
    const paid = (employment_type: string, statutory?: object) =>
      person({
        ref: statutory === undefined ? employment_type : `insured ${employment_type}`,
        pay: { BASIC: 12_000 },
        profile: { employment_type },
        ...(statutory === undefined ? {} : { statutory }),
      })
    const insists = { pf: { applicable: true }, esi: { applicable: true } }
    const answer = await ask([
      ...types.map(type => paid(type)),
      ...['apprentice', 'permanent'].map(type => paid(type, insists)),
    ])
    t.equal(answer.status, 200, answer.text)
    const of = (index: number) => [
      answer.at('data', index, 'ref'),
      answer.at('data', index, 'heads', 'pf'),
      answer.at('data', index, 'heads', 'esi'),
      ((answer.at('data', index, 'warnings') ?? []) as { code: string }[])
        .map(({ code }) => code)
        .filter(code => code.endsWith('not_an_employee')),
    ]
    // 12 % of 12,000, and 0.75 % of it.
    t.same(
      types.map((_, index) => of(index)),
      [
        ['permanent', 1_440, 90, []],
        ['fixed_term', 1_440, 90, []],
        ['apprentice', 0, 0, []],
        ['intern', 0, 0, []],
        ['consultant', 0, 0, []],
      ],
    )
    t.same(of(5), ['insured apprentice', 1_440, 90, ['pf_not_an_employee', 'esi_not_an_employee']])
    t.same(of(6), ['insured permanent', 1_440, 90, []])
  })

  await t.test('professional tax of the year in the old regime, by the schedule of the place', async t => {
    const tax = { regime: 'old', other_income: [{ kind: 'other', amount: 1_000_000 }] }
    const april = { month: 4, year: 2026 }
    const answer = await call('POST', '/payroll-runs/preview', {
      period: april,
      components,
      employees: ['MH', 'WB', 'KL', 'MP'].map(state =>
        person({
          ref: state,
          pay: { BASIC: 50_000 },
          profile: { work_state_code: state, gender: 'male' },
          more: { tax },
        }),
      ),
      options: { explain: 'full' },
    })
    t.equal(answer.status, 200, answer.text)
    const deducted = [0, 1, 2, 3].map(index => [
      answer.at('data', index, 'ref'),
      answer.at('data', index, 'tax', 'employment_tax'),
    ])
    // 11 x 200 + 300; 6 x 200 and, from October, 6 x 140; 1,250 in August and in February; 11 x 208 + 212.
    t.same(deducted, [
      ['MH', 2_500],
      ['WB', 2_040],
      ['KL', 2_500],
      ['MP', 2_500],
    ])
  })

  await t.test('what the state takes at the place of work', async t => {
    const december = { month: 12, year: 2026 }
    const answer = await call('POST', '/payroll-runs/preview', {
      period: december,
      components,
      employees: [
        person({ ref: 'MH', pay: { BASIC: 60_000 }, profile: { work_state_code: 'MH', gender: 'male' } }),
        person({
          ref: 'manager',
          pay: { BASIC: 60_000 },
          profile: { pt_state_code: 'KA', lwf_state_code: 'MH' },
          statutory: { lwf: { class: 'manager' } },
        }),
        person({
          ref: 'exempt',
          pay: { BASIC: 60_000 },
          profile: { work_state_code: 'MH' },
          statutory: { pt: { applicable: false }, lwf: { applicable: false } },
        }),
        person({ ref: 'nowhere', pay: { BASIC: 60_000 }, profile: { work_state_code: 'XX' } }),
      ],
    })
    t.equal(answer.status, 200, answer.text)
    const of = (index: number) => [
      answer.at('data', index, 'heads', 'pt'),
      answer.at('data', index, 'wages', 'pt'),
      answer.at('data', index, 'heads', 'lwf'),
      answer.at('data', index, 'employer_contributions', 'lwf'),
    ]
    t.same(of(0), [200, 60_000, 25, 75], 'handbook: 200 above 10,000, the fund with the register of December')
    t.same(of(1), [200, 60_000, 0, 0], 'managers are out of the fund')
    t.same(of(2), [0, 0, 0, 0])
    t.match(answer.at('errors', 0), {
      code: 'validation_failed',
      details: [{ field: 'employees[3].profile.work_state_code', code: 'not_in_enum' }],
    })
  })

  await t.test('what comes to the period alone: handbook S12 and S23, and pieces at their rate', async t => {
    const november = { month: 11, year: 2026 }
    const answer = await call('POST', '/payroll-runs/preview', {
      period: november,
      components: [
        ...components,
        flat('EXGRATIA', 'bonus', 'excluded_uncapped'),
        { ...flat('PIECES', 'incentive', 'wage'), calculation: { method: 'per_unit', value: 12.5 } },
      ],
      employees: [
        person({
          ref: 'S12',
          pay: { BASIC: 18_200, HRA: 2_000 },
          attendance: { overtime: [{ minutes: 900 }, { minutes: 300 }] },
        }),
        person({
          ref: 'S23',
          pay: { BASIC: 20_000, HRA: 8_000 },
          more: {
            variable: [{ component_code: 'EXGRATIA', amount: 5_000 }],
            reimbursements: [{ code: 'CLAIM', amount: 1_250.5 }],
            recoveries: [{ code: 'EMI', amount: 2_500, type: 'loan', perquisite_value: 0 }],
          },
        }),
        person({
          ref: 'pieces',
          pay: { BASIC: 10_000 },
          more: { variable: [{ component_code: 'PIECES', quantity: 10.5 }] },
        }),
        person({
          ref: 'triple',
          pay: { BASIC: 26_000 },
          attendance: { overtime: [{ minutes: 60, multiplier: 3 }] },
        }),
        person({
          ref: 'too fine',
          pay: { BASIC: 26_000 },
          attendance: { overtime: [{ minutes: 60, multiplier: 2.125 }] },
        }),
        person({
          ref: 'rate of nothing',
          pay: { BASIC: 26_000 },
          more: { variable: [{ component_code: 'PIECES', amount: 5, rate: 2 }] },
        }),
      ],
      options: { explain: 'full' },
    })
    t.equal(answer.status, 200, answer.text)
    t.equal(answer.at('data', 0, 'heads', 'overtime'), 3_500)
    t.equal(answer.at('data', 0, 'net_payable'), 21_379)
    t.equal(answer.at('data', 0, 'days', 'overtime_minutes'), 1_200)
    t.equal(answer.at('data', 1, 'net_payable'), 29_200.5)
    t.equal(answer.at('data', 1, 'reimbursements_total'), 1_250.5)
    // 10.5 pieces at 12.50 are 131.25; an hour of 26,000 ÷ 208 at three times is 375.
    t.equal(answer.at('data', 2, 'gross'), 10_131.25)
    t.equal(answer.at('data', 3, 'heads', 'overtime'), 375)
    t.match(answer.at('errors', 0, 'details', 0, 'field'), 'employees[4].attendance.overtime[0].multiplier')
    t.match(answer.at('errors', 1, 'details', 0, 'field'), 'employees[5].variable[0].rate')
  })

  await t.test('a salary that contradicts itself is refused as it is when it is agreed', async t => {
    const salaries = [
      { ctc_annual: 600_000, gross_monthly: 40_000 },
      { components: [{ code: 'BASIC', monthly_amount: 20_000, percent: 40 }] },
      { components: [{ code: 'BASIC', percent: 40, formula: 'GROSS * 0.4' }] },
    ]
    const changed = { effective_from: '2026-10-16', salary: salaries[0] }
    const answer = await ask([
      ...salaries.map((salary, index) => ({ ...person({ ref: `S${index}`, pay: {} }), salary })),
      person({ ref: 'changed', pay: { BASIC: 20_000 }, more: { salary_changes: [changed] } }),
    ])
    const fields = (answer.at('errors') as { details: { field: string; code: string }[] }[]).map(
      ({ details }) => details.map(({ field, code }) => `${field} ${code}`),
    )
    t.same(fields, [
      ['employees[0].salary.ctc_annual duplicate'],
      ['employees[1].salary.components[0].percent duplicate'],
      ['employees[2].salary.components[0].formula duplicate'],
      ['employees[3].salary_changes[0].salary.ctc_annual duplicate'],
    ])
  })

  await t.test('without the lines of the employer every sum stays', async t => {
    const club = { ...flat('CLUB', 'other', 'excluded'), type: 'employer_contribution' }
    const asked = (options: object) =>
      call('POST', '/payroll-runs/preview', {
        period: october,
        components: [...components, club],
        employees: [
          person({
            ref: 'member',
            pay: { BASIC: 20_000, CLUB: 500 },
            more: { ytd: { months: 2, components: [{ code: 'CLUB', amount: 1_000 }] } },
          }),
        ],
        options: { include_ytd: true, ...options },
      })
    const slipOf = async (options: object) =>
      (await asked(options)).at('data', 0) as { lines: { type: string }[] } & Record<string, unknown>
    const whole = await slipOf({})
    t.match(whole, { employer_contributions: { other: 500 } })
    t.match(
      (whole['ytd'] as { components: object[] }).components.filter(
        each => 'code' in each && each.code === 'CLUB',
      ),
      [{ code: 'CLUB', amount: 1_500 }],
      '1,000 before and 500 now',
    )
    const lines = whole.lines.filter(({ type }) => type !== 'employer_contribution')
    t.ok(lines.length < whole.lines.length)
    t.same(await slipOf({ include_employer: false }), { ...whole, lines })
  })

  await t.test('deductions beyond the pay, by the policy of the call', async t => {
    const owing = [
      person({
        ref: 'owing',
        pay: { BASIC: 10_000 },
        more: { recoveries: [{ code: 'ADVANCE', amount: 9_000, type: 'advance' }] },
      }),
    ]
    const by = async (negative_net_policy: string, cap = 'none') =>
      ask(owing, { settings: { negative_net_policy, deductions: { cap } } })
    // 10,000 less provident fund 1,200 and state insurance 75 leaves 8,725 for 9,000.
    const waits = await by('carry_forward')
    t.equal(waits.status, 200, waits.text)
    t.same(
      ['net_payable', 'carried_forward', 'total_deductions'].map(name => waits.at('data', 0, name)),
      [0, 275, 10_000],
    )
    const laidOut = await by('zero_and_recover')
    t.same(
      ['net_payable', 'carried_forward', 'total_deductions'].map(name => laidOut.at('data', 0, name)),
      [0, 275, 10_275],
    )
    t.equal((await by('fail')).at('errors', 0, 'code'), 'negative_net')
    const limited = await by('fail', 'half_of_wages')
    t.same(
      ['net_payable', 'carried_forward', 'total_deductions'].map(name => limited.at('data', 0, name)),
      [5_000, 5_275, 5_000],
      'half of 10,000: 1,275 and 3,725 of the advance',
    )
    t.equal(limited.at('data', 0, 'warnings', 0, 'code'), 'deductions_limited')
  })

  await t.test('income tax from what is declared and what the year has brought', async t => {
    const answer = await ask([
      person({
        ref: 'known',
        pay: { BASIC: 150_000 },
        more: { ytd: { months: 6, taxable: 900_000, tds: 75_000 } },
      }),
      person({
        ref: 'old',
        pay: { BASIC: 150_000 },
        statutory: { pf: { applicable: false } },
        more: {
          tax: {
            regime: 'old',
            declarations: [
              { section: '80C', amount: 100_000, proof_accepted: true },
              { section: '80C', amount: 90_000, proof_accepted: false },
              { section: '80D', amount: 25_000 },
            ],
            home_loan: { interest: 200_000 },
            previous_employment: { gross: 0, tds: 12_000 },
          },
        },
      }),
      person({ ref: 'wrong', pay: { BASIC: 150_000 }, more: { tax: { regime: 'newest' } } }),
    ])
    t.equal(answer.status, 200, answer.text)
    // 18,00,000 less 75,000: tax of 1,50,800, of which 75,800 is open over six payments.
    t.equal(answer.at('data', 0, 'heads', 'tds'), 12_633)
    t.match(answer.at('data', 0, 'tax'), {
      regime: 'new',
      tax_year: '2026-27',
      annual_projection: 1_800_000,
      taxable_income: 1_725_000,
      annual_tax: 150_800,
      deducted_to_date: 75_000,
      this_month: 12_633,
      months_left: 6,
    })
    // 18,00,000 - 50,000 - 2,00,000 - 1,00,000 - 25,000 = 14,25,000: 12,500 + 1,00,000 + 1,27,500 = 2,40,000, with
    // 4 % 2,49,600. Less 12,000 is 2,37,600; a twelfth, because no earlier payment is known.
    t.equal(answer.at('data', 1, 'tax', 'annual_tax'), 249_600)
    t.equal(answer.at('data', 1, 'heads', 'tds'), 19_800)
    t.match(answer.at('errors', 0, 'details', 0, 'field'), 'employees[2].tax.regime')
  })

  await t.test('the tax block adds up from the salary to this payment', async t => {
    const outside = { pf: { applicable: false } }
    const old = (tax: object) => ({ tax: { regime: 'old', ...tax } })
    const answer = await call('POST', '/payroll-runs/preview', {
      period: { month: 4, year: 2026 },
      components,
      employees: [
        // O-18, with the professional tax paid to another employer.
        person({
          ref: 'O-18',
          pay: { BASIC: 50_000, HRA: 20_000, SPECIAL: 30_000 },
          statutory: outside,
          more: old({
            declarations: [
              { section: '80C', amount: 150_000 },
              { section: '80CCD(1B)', amount: 50_000 },
              { section: '80D', amount: 25_000 },
            ],
            rent: [{ from: '2026-04-01', monthly: 20_000, metro: true }],
            previous_employment: { pt: 2500 },
          }),
        }),
        person({ ref: 'O-12', pay: { BASIC: 431_250 }, statutory: outside }),
        person({
          ref: 'O-35',
          pay: { BASIC: 125_000 },
          statutory: outside,
          more: { tax: { pan_status: 'missing' } },
        }),
        // 15,00,000 - 50,000 - 2,00,000 of the loss of 2,60,000 = 12,50,000: 12,500 + 1,00,000 + 75,000.
        person({
          ref: 'house',
          pay: { BASIC: 125_000 },
          statutory: outside,
          more: old({ home_loan: { interest: 260_000 }, other_income: [{ kind: 'other', amount: 3 }] }),
        }),
        person({
          ref: 'O-31',
          pay: { BASIC: 150_000 },
          profile: { date_of_joining: '2026-04-01' },
          statutory: outside,
          more: { tax: { previous_employment: { gross: 900_000, tds: 40_000 } } },
        }),
      ],
    })
    t.equal(answer.status, 200, answer.text)
    const tax = (index: number) => answer.at('data', index, 'tax') as Record<string, number>
    t.match(tax(0), {
      paid_to_date: 0,
      taxable_pay: 100_000,
      projected_pay: 1_100_000,
      annual_projection: 1_200_000,
      exemptions: 180_000,
      standard_deduction: 50_000,
      employment_tax: 2500,
      salary_income: 967_500,
      chapter_vi_a_deductions: 225_000,
      taxable_income: 742_500,
      slab_tax: 61_000,
      cess: 2440,
      annual_tax: 63_440,
      this_month: 5287,
    })
    t.match(tax(1), {
      taxable_income: 5_100_000,
      slab_tax: 1_110_000,
      surcharge: 70_000,
      marginal_relief: 41_000,
      relief: 0,
      cess: 47_200,
      annual_tax: 1_227_200,
    })
    t.match(tax(2), { slab_tax: 93_750, cess: 0, higher_rate_addition: 191_250, annual_tax: 285_000 })
    t.match(tax(3), {
      house_property: -200_000,
      other_income: 3,
      gross_total_income: 1_250_003,
      income_rounding: -3,
      taxable_income: 1_250_000,
      slab_tax: 187_500,
      cess: 7500,
      annual_tax: 195_000,
    })
    t.match(tax(4), {
      previous_employment: 900_000,
      annual_projection: 2_700_000,
      tax_credits: 40_000,
      deducted_to_date: 0,
    })
    for (const index of [0, 1, 2, 3, 4]) {
      const one = tax(index)
      const sum = (...names: string[]) =>
        names.reduce(
          (total, name) => (name.startsWith('-') ? total - one[name.slice(1)]! : total + one[name]!),
          0,
        )
      const all = 'paid_to_date taxable_pay projected_pay previous_employment -exemptions -standard_deduction'
      const income = `${all} -employment_tax house_property other_income -chapter_vi_a_deductions`
      t.equal(sum(...`${income} income_rounding`.split(' ')), one['taxable_income'])
      const taxed = 'slab_tax -rebate surcharge cess -relief higher_rate_addition tax_rounding'.split(' ')
      t.equal(Math.round(sum(...taxed) * 100) / 100, one['annual_tax'])
      t.equal(sum('annual_tax', '-tax_credits', '-deducted_to_date'), one['balance'])
      t.equal(Math.round(one['balance']! / one['months_left']!), one['this_month'])
    }
  })

  await t.test('one bad employee never spoils the others', async t => {
    const answer = await ask([
      person({ ref: 'good', pay: { BASIC: 20_000 } }),
      person({ ref: 'good', pay: { BASIC: 20_000 } }),
      person({ ref: 'unknown', pay: { NOWHERE: 20_000 } }),
      person({ ref: 'fraction', pay: { BASIC: 20_000.123 } }),
      person({
        ref: 'bonus',
        pay: { BASIC: 20_000 },
        more: { variable: [{ component_code: 'BASIC', amount: 5, quantity: 2 }] },
      }),
      { ref: 'empty' },
      'nobody',
      person({ ref: 'last', pay: { BASIC: 10_000 } }),
    ])
    t.equal(answer.status, 200, answer.text)
    t.same(
      (answer.at('data') as { ref: string }[]).map(({ ref }) => ref),
      ['good', 'last'],
    )
    t.same(
      (answer.at('errors') as { ref: string; code: string }[])
        .map(({ ref, code }) => `${ref} ${code}`)
        .toSorted(),
      [
        'bonus validation_failed',
        'employees[6] validation_failed',
        'empty validation_failed',
        'fraction validation_failed',
        'good validation_failed',
        'unknown component_failed',
      ],
    )
    t.match(answer.text, 'employees[3].salary.components[0].monthly_amount')
  })

  await t.test('ESI coverage ends with the contribution period at the latest', async t => {
    // Contribution periods run from April to September and from October to March.
    const cases = [
      { period: october, covered_until: '2027-03-31', latest: null },
      { period: october, covered_until: '2027-04-01', latest: '2027-03-31' },
      { period: october, covered_until: '2027-09-30', latest: '2027-03-31' },
      { period: { month: 9, year: 2026 }, covered_until: '2026-10-01', latest: '2026-09-30' },
      // The period ends in the contribution period that begins in October.
      { period: { start: '2026-09-16', end: '2026-10-15' }, covered_until: '2027-03-31', latest: null },
    ]
    for (const { period, covered_until, latest } of cases) {
      const statutory = { esi: { covered_until } }
      const answer = await ask([person({ ref: 'A', pay: { BASIC: 22_000 }, statutory })], { period })
      t.equal(answer.status, 200, answer.text)
      const errors = answer.at('errors') as { details: { field: string; code: string; message: string }[] }[]
      const details = errors.flatMap(error => error.details)
      if (latest === null) t.same(details, [], covered_until)
      else {
        t.match(details, [
          { field: 'employees[0].statutory.esi.covered_until', code: 'out_of_range', message: latest },
        ])
        t.equal(details.length, 1)
      }
    }
  })

  await t.test('an organization lends its components and settings', async t => {
    const lent = await call('POST', '/payroll-runs/preview', {
      organization_id: seeded.organizationId,
      period: october,
      employees: [person({ ref: 'lent', pay: { BASIC: 20_000, HRA: 8_000 } })],
      options: { explain: 'full' },
    })
    t.equal(lent.at('data', 0, 'net_payable'), 25_450, lent.text)
    t.ok((lent.at('data', 0, 'lines', 0, 'explanation', 'steps') as unknown[]).length > 0)
    const foreign = await seedOrganization(storage, [{ basic: 1 }])
    const refused = await ask([person({ ref: 'x', pay: { BASIC: 1 } })], {
      organization_id: foreign.organizationId,
    })
    t.same([refused.status, refused.at('code')], [403, 'organization_forbidden'])
  })

  await t.test('a stored employee lends its facts, and what the call says wins', async t => {
    const [employee_id] = seeded.employeeIds
    const lent = (employees: unknown, more: object = {}) =>
      call('POST', '/payroll-runs/preview', {
        organization_id: seeded.organizationId,
        period: october,
        employees,
        ...more,
      })
    const stored = await lent([{ ref: 'as stored', employee_id }], { options: { include_ytd: true } })
    t.equal(stored.at('data', 0, 'net_payable'), 25_450, stored.text)
    t.match(stored.at('data', 0, 'ytd'), { months: 1, gross: 28_000 })
    t.equal(stored.at('data', 0, 'diff'), null, 'nothing was compared')

    const raised = {
      components: [
        { code: 'BASIC', monthly_amount: 30_000 },
        { code: 'HRA', monthly_amount: 12_000 },
      ],
    }
    const answer = await lent(
      [
        { ref: 'as stored', employee_id, salary: raised },
        { ref: 'elsewhere', employee_id, profile: { work_state_code: 'MH', gender: 'male' } },
        {
          ref: 'later',
          employee_id,
          salary_changes: [{ effective_from: '2026-10-01', decided_on: '2026-09-25', salary: raised }],
        },
        { ref: 'unknown', employee_id: 'ext:nobody' },
        { ref: 'bare', profile: { work_state_code: 'DL' } },
        { ref: 'twice', employee_id, attendance: { payable_days: 20, lop_days: 1 } },
      ],
      { options: { compare_to: { slips: stored.at('data') } } },
    )
    t.equal(answer.status, 200, answer.text)
    // 12 % of the ceiling of 25,000; above 21,000 nobody is insured. 42,000 less 3,000.
    t.equal(answer.at('data', 0, 'net_payable'), 39_000)
    t.equal(answer.at('data', 1, 'heads', 'pt'), 200, 'what the call does not say is as stored')
    t.equal(answer.at('data', 2, 'net_payable'), 39_000, 'a change on top of the stored salary')
    t.same(
      (answer.at('errors') as { ref: string; details: { field: string }[] }[]).map(({ ref, details }) => [
        ref,
        details.map(({ field }) => field),
      ]),
      [
        ['unknown', ['employees[3].employee_id']],
        ['bare', ['employees[4].profile.date_of_joining', 'employees[4].salary']],
        ['twice', ['employees[5].attendance.payable_days']],
      ],
    )
    t.match(answer.at('data', 0, 'diff'), {
      gross: { previous: 28_000, current: 42_000, difference: 14_000 },
      total_deductions: { previous: 2_550, current: 3_000, difference: 450 },
      net_payable: { previous: 25_450, current: 39_000, difference: 13_550 },
    })
    const lines = answer.at('data', 0, 'diff', 'lines') as { code: string }[]
    t.same(
      ['BASIC', 'HRA', 'PF', 'ESI'].map(code => lines.find(line => line.code === code)),
      [
        { code: 'BASIC', previous: 20_000, current: 30_000, difference: 10_000 },
        { code: 'HRA', previous: 8_000, current: 12_000, difference: 4_000 },
        { code: 'PF', previous: 2_400, current: 3_000, difference: 600 },
        { code: 'ESI', previous: 150, current: null, difference: -150 },
      ],
    )
    t.equal(answer.at('data', 1, 'diff'), null, 'no earlier slip has that ref')
    t.match(answer.at('meta'), {
      engine_version: /./,
      rule_set_version: /^2026-10\./,
      input_hash: /^[0-9a-f]{64}$/,
      result_hash: /^[0-9a-f]{64}$/,
      hypothetical: false,
      duration_ms: Number,
      count: 3,
    })

    const run = await calculated(call, { period: october })
    const against = await lent(
      [
        { ref: 'now', employee_id, salary: raised },
        person({ ref: 'new', pay: { BASIC: 9_000 } }),
        { ref: 'same', employee_id },
      ],
      {
        options: { compare_to: { run_id: run.split('/').at(-1) } },
      },
    )
    t.equal(against.at('data', 0, 'diff', 'net_payable', 'difference'), 13_550, against.text)
    t.equal(against.at('data', 1, 'diff'), null, 'nobody of the run')
    t.match(against.at('data', 2, 'diff'), { net_payable: { difference: 0 } })
    t.same(against.at('data', 2, 'diff', 'lines'), [], 'what is lent is what the run read')

    for (const [compare_to, field] of [
      [{}, 'options.compare_to'],
      [{ run_id: 'run_x', slips: stored.at('data') }, 'options.compare_to'],
      [{ run_id: 'run_x' }, 'options.compare_to.run_id'],
      [{ slips: [{ ref: 'x' }] }, 'options.compare_to.slips[0].gross'],
    ] as const) {
      const refused = await lent([{ ref: 'x', employee_id }], { options: { compare_to } })
      t.same([refused.status, refused.at('details', 0, 'field')], [400, field], refused.text.slice(0, 300))
    }
  })

  await t.test('holidays of a base of working days, and rent in a listed city', async t => {
    // October 2026 has 27 days without Sundays; less the 2nd and the 20th 25, of which two are lost: 23/25 of 31,000.
    const month = await ask([person({ ref: 'E', pay: { HRA: 31_000 }, attendance: { lop_days: 2 } })], {
      settings: { salary_days: { basis: 'working_days' } },
      organization: { holidays: ['2026-10-02', '2026-10-20'] },
    })
    t.equal(month.at('data', 0, 'gross'), 28_520, month.text)

    const renting = (ref: string, is_metro: boolean) =>
      person({
        ref,
        pay: { BASIC: 100_000, HRA: 50_000 },
        profile: { is_metro },
        more: {
          tax: { regime: 'old', rent: [{ from: '2026-04-01', monthly: 60_000, landlord_pan: 'ABCPX1234K' }] },
        },
      })
    const rents = await ask([renting('listed', true), renting('elsewhere', false)])
    // Twelve months: half of the basic pay, or two fifths; rent less a tenth of the pay is 50,000 in both.
    t.equal(rents.at('data', 0, 'tax', 'exemptions'), 600_000, rents.text)
    t.equal(rents.at('data', 1, 'tax', 'exemptions'), 480_000)

    const [employee_id] = seeded.employeeIds
    const tenant = { employee_id, ...renting('stored', true), profile: {} }
    const exemptions = async () => {
      const answer = await call('POST', '/payroll-runs/preview', {
        organization_id: seeded.organizationId,
        period: october,
        employees: [
          tenant,
          { ...tenant, ref: 'elsewhere', profile: { is_metro: false } },
          { ...tenant, ref: 'listed', profile: { is_metro: true } },
        ],
      })
      return [0, 1, 2].map(index => Number(answer.at('data', index, 'tax', 'exemptions')))
    }
    const [unknown, elsewhere = 0, listed = 0] = await exemptions()
    t.ok(listed > elsewhere, `${listed} in a listed city`)
    t.equal(unknown, elsewhere, 'nothing is recorded')
    await call('PATCH', `/employees/${employee_id}`, { is_metro: true })
    t.same(await exemptions(), [listed, elsewhere, listed], 'as recorded, unless the call states it')
  })

  await t.test('what earlier months are still owed: handbook S09, and days paid back', async t => {
    const s09 = { ref: 'S09', pay: { BASIC: 14_000, HRA: 5_600 } }
    const raised = (effective_from: string, basic: number, hra: number) => ({
      salary_changes: [
        { effective_from, salary: person({ ref: '', pay: { BASIC: basic, HRA: hra } }).salary },
      ],
    })
    const late = raised('2026-08-01', 18_000, 7_200)
    const back = (month: number, days: number) => ({ month, year: 2026, days })
    const answer = await ask(
      [
        person({ ...s09, more: late }),
        person({
          ref: 'days',
          pay: { BASIC: 30_000, HRA: 12_000 },
          attendance: { lop_reversals: [back(8, 2)] },
        }),
        person({ ...s09, ref: 'debt', more: { brought_forward: 1_500 } }),
        { ref: 'stored', employee_id: 'ext:E0', ...raised('2026-09-16', 30_000, 12_000) },
        person({ ...s09, ref: 'too far', more: raised('2023-09-30', 18_000, 7_200) }),
        person({
          ...s09,
          ref: 'days that are none',
          attendance: { lop_reversals: [back(10, 1), back(9, 31), back(8, 1), back(8, 1)] },
        }),
      ],
      { organization_id: seeded.organizationId },
    )
    t.equal(answer.status, 200, answer.text)
    type Line = { code: string; amount: number; arrears_amount: number }
    const line = (index: number, code: string) =>
      (answer.at('data', index, 'lines') as Line[]).find(each => each.code === code)
    t.same(answer.at('data', 0, 'arrears'), [
      { month: 8, year: 2026, amount: 5_600 },
      { month: 9, year: 2026, amount: 5_600 },
    ])
    t.match(line(0, 'BASIC'), { amount: 26_000, arrears_amount: 8_000 })
    t.equal(line(0, 'PF_ARREARS')?.amount, 408)
    // The handbook’s 33,637 with 135 in the place of 195: 0.75 % of October’s 18,000, and nothing on the arrears.
    t.equal(answer.at('data', 0, 'net_payable'), 33_697)

    // 30,000 less 28,064.52, and 12,000 less 11,225.81: 29 of the 31 days of August.
    t.equal(line(1, 'BASIC')?.arrears_amount, 1_935.48)
    t.equal(line(1, 'HRA')?.arrears_amount, 774.19)
    t.equal(answer.at('data', 1, 'days', 'lop_reversal_days'), 2)
    t.same(answer.at('data', 1, 'arrears'), [{ month: 8, year: 2026, amount: 2_709.67 }])

    t.equal(line(2, 'CARRIED_FORWARD_RECOVERY')?.amount, 1_500)
    // Fifteen of thirty days at 14,000 more than is stored.
    t.same(answer.at('data', 3, 'arrears'), [{ month: 9, year: 2026, amount: 7_000 }])
    t.same(
      (answer.at('errors') as { details: { field: string }[] }[]).map(({ details }) =>
        details.map(({ field }) => field),
      ),
      [
        ['employees[4].salary_changes[0].effective_from'],
        [
          'employees[5].attendance.lop_reversals[0].month',
          'employees[5].attendance.lop_reversals[1].days',
          'employees[5].attendance.lop_reversals[3].month',
        ],
      ],
    )

    const asPaid = await ask([person({ ...s09, more: late })], {
      settings: { esi: { arrears: 'pay_month' } },
    })
    t.equal(asPaid.at('data', 0, 'net_payable'), 33_637, '0.75 % of all 26,000, as the handbook has it')

    const none = await ask([person({ ...s09, more: late })], { options: { arrears: 'none' } })
    t.same(none.at('data', 0, 'arrears'), [], none.text)
    t.equal(none.at('data', 0, 'gross'), 25_200, 'the raise counts, and for this month alone')
  })

  await t.test('state insurance on a raise that was decided after it took effect', async t => {
    const november = { period: { month: 11, year: 2026 } }
    const award = (effective_from: string, more: object = {}) =>
      person({
        ref: 'award',
        pay: { BASIC: 20_000 },
        more: {
          salary_changes: [
            { effective_from, salary: person({ ref: '', pay: { BASIC: 24_000 } }).salary, ...more },
          ],
        },
      })
    type Slip = { lines: { code: string; amount: number }[]; esi: object; wages: { esi: number } }
    const slip = async (someone: object, more: object): Promise<Slip> => {
      const answer = await ask([someone], more)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.at('data', 0) as Slip
    }
    const amounts = ({ lines }: Slip) =>
      ['ESI', 'ESI_ER', 'ESI_ARREARS', 'ESI_ER_ARREARS'].map(
        code => lines.find(line => line.code === code)?.amount ?? 0,
      )
    const decided = award('2026-08-01', { decided_on: '2026-11-20' })
    const toMarch = { covered: true, covered_until: '2027-03-31' }
    const ways = {
      from_decision: [180, 780, 0, 0],
      pay_month: [270, 1170, 0, 0],
      due_month: [180, 780, 90, 390],
    }
    for (const [arrears, expected] of Object.entries(ways)) {
      const found = await slip(decided, { ...november, settings: { esi: { arrears } } })
      t.same(amounts(found), expected, arrears)
      t.same(found.esi, toMarch)
    }
    t.same(
      amounts(await slip(award('2026-08-01'), november)),
      ways.from_decision,
      'what is paid now was decided by now',
    )

    t.same((await slip(award('2026-08-01', { decided_on: '2026-10-05' }), {})).esi, toMarch)
    const september = await slip(award('2026-08-01', { decided_on: '2026-09-25' }), {})
    t.same(september.esi, { covered: false, covered_until: null }, 'above the ceiling when the period began')
    const told = {
      ...award('2026-08-01', { decided_on: '2026-09-25' }),
      statutory: { esi: { covered_until: '2027-03-31' } },
    }
    t.same((await slip(told, {})).esi, toMarch, 'covered as the call says')

    // On top of a stored salary from the same day, which is what was known on 1 October.
    const [employee_id] = seeded.employeeIds
    const raised = { components: [{ code: 'BASIC', monthly_amount: 24_000 }] }
    const ofStored = async (decided_on: string) => {
      const change = { effective_from: '2020-01-01', decided_on, salary: raised }
      const more = {
        organization_id: seeded.organizationId,
        components: undefined,
        options: { arrears: 'none' },
      }
      return (await slip({ ref: 'stored', employee_id, salary_changes: [change] }, more)).esi
    }
    t.same(await ofStored('2026-10-05'), toMarch, 'decided later')
    t.same(await ofStored('2020-01-01'), { covered: false, covered_until: null }, 'a correction')
  })

  await t.test('what is wrong with the whole call', async t => {
    const people = [person({ ref: 'x', pay: { BASIC: 1 } })]
    const cases: [object, number, string][] = [
      [{ employees: people }, 400, 'validation_failed'],
      [{ period: { month: 10, year: 2026 } }, 400, 'validation_failed'],
      [{ period: october, components, employees: [] }, 400, 'validation_failed'],
      [
        { period: { start: '2026-10-01', end: '2026-10-15' }, components, employees: people },
        400,
        'period_invalid',
      ],
      [{ period: { month: 1, year: 2010 }, components, employees: people }, 400, 'period_invalid'],
      [
        {
          period: october,
          settings: { salary_days: { basis: 'fixed_days' } },
          components,
          employees: people,
        },
        400,
        'validation_failed',
      ],
      [
        { period: october, components: [...components, components[0]], employees: people },
        400,
        'validation_failed',
      ],
      [{ period: october, components, employees: Array(1_001).fill(people[0]) }, 413, 'too_many_items'],
    ]
    for (const [body, status, code] of cases) {
      const answer = await call('POST', '/payroll-runs/preview', body)
      t.same([answer.status, answer.at('code')], [status, code], answer.text.slice(0, 300))
    }
  })

  await t.test('a thousand people are answered in one call, and nothing is written', async t => {
    const before = await contents()
    t.ok(before['employee'], 'there is something to compare')
    const crowd = Array.from({ length: 1_000 }, (_, index) =>
      person({ ref: `P${index}`, pay: { BASIC: 9_000 + index, HRA: 4_000 } }),
    )
    // A busy service answers in 30 seconds that it could not; callers send the request again.
    const inTime = (more: object = {}) =>
      eventually('the service has the time', async () => {
        const reply = await ask(crowd, more)
        return reply.at('code') !== 'calculation_timeout' && reply
      })
    const answer = await inTime()
    t.equal(answer.at('meta', 'count'), 1_000, answer.text.slice(0, 300))
    t.same(await contents(), before)
    const explained = await inTime({ options: { explain: 'full' } })
    t.equal(explained.at('meta', 'count'), 1_000, `every step of it: ${explained.text.slice(0, 300)}`)
  })
})
