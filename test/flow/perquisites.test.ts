// Perquisites through the service: contributions of the employer above the limit of a year, and what is given in kind. The
// rules are worked by hand in test/engine/payslip/excess-contribution.test.ts and in-kind.test.ts.

import t from 'tap'
import { startTestPartner } from '../support/office.ts'
import type { Answer } from '../support/partner.ts'

const must = (answer: Answer, ...statuses: number[]): Answer => {
  if (!(statuses.length === 0 ? [200, 201, 202] : statuses).includes(answer.status))
    throw new Error(answer.text)
  return answer
}

const { call } = await startTestPartner(t)

const flat = { method: 'flat' }
const basic = { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: flat }
const car = {
  code: 'CAR',
  name: 'Car',
  type: 'earning',
  category: 'perquisite',
  taxability: 'perquisite',
  calculation: flat,
}

type Line = { code: string; amount: number; taxable_amount: number; type: string }
const lineOf = (answer: Answer, code: string, ...path: (string | number)[]) =>
  (answer.at(...path, 'lines') as Line[]).find(line => line.code === code)

t.test('previews tax contributions above 7,50,000 and what is given in kind', async t => {
  const preview = (pay: Record<string, number>, more: object, components: object[] = [basic]) =>
    call('POST', '/payroll-runs/preview', {
      period: { month: 4, year: 2026 },
      components,
      organization: { pf: { is_covered: 'pf' in more } },
      employees: [
        {
          ref: 'a',
          profile: { date_of_joining: '2020-04-01', work_state_code: 'DL' },
          salary: {
            components: Object.entries(pay).map(([code, amount]) => ({ code, monthly_amount: amount })),
          },
          ...more,
        },
      ],
    })
  const income = (answer: Answer) => must(answer).at('data', 0, 'tax', 'taxable_income')
  const nps = { statutory: { nps: { employer_percent: 14 } } }
  t.equal(income(await preview({ BASIC: 500_000 }, nps)), 6_015_000, '59,25,000 and 8,40,000 − 7,50,000')

  // The share of ten months before is not among the taxable pay, because no deduction of it is known here.
  const opened = { ytd: { months: 10, taxable: 5_000_000, employer_retirement_contributions: 700_000 } }
  const february = await call('POST', '/payroll-runs/preview', {
    period: { month: 2, year: 2027 },
    components: [basic],
    organization: { pf: { is_covered: false } },
    employees: [
      {
        ref: 'a',
        profile: { date_of_joining: '2020-04-01', work_state_code: 'DL' },
        salary: { components: [{ code: 'BASIC', monthly_amount: 500_000 }] },
        ...nps,
        ...opened,
        tax: { employer_contribution_growth: 1000 },
      },
    ],
  })
  t.equal(income(february), 6_016_000, 'and 1,000 of growth in March')
  t.match(lineOf(february, 'EXCESS_CONTRIBUTION', 'data', 0), { amount: 20_000, type: 'information' })

  const driven = must(await preview({ BASIC: 150_000, CAR: 10_000 }, {}, [basic, car]))
  t.equal(driven.at('data', 0, 'gross'), 150_000)
  t.equal(income(driven), 1_845_000, '1,60,000 x 12 − 75,000')
  t.match(lineOf(driven, 'CAR', 'data', 0), { amount: 10_000, taxable_amount: 10_000, type: 'information' })
  const paid = must(await preview({ BASIC: 150_000, CAR: 10_000 }, {}, [basic, { ...car, in_kind: false }]))
  t.equal(paid.at('data', 0, 'gross'), 160_000)
  t.equal(income(paid), 1_845_000)
})

async function organization(): Promise<number> {
  const made = must(
    await call('POST', '/organizations', {
      name: 'Perquisites',
      state_code: 'DL',
      pf: { is_covered: false },
      esi: { is_covered: false },
    }),
  )
  const id = Number(made.at('id'))
  must(await call('POST', '/sandbox/clock', { organization_id: id, today: '2026-12-15' }))
  must(await call('POST', '/salary-components', { organization_id: id, ...basic }))
  const made2 = must(await call('POST', '/salary-components', { organization_id: id, ...car }))
  t.equal(made2.at('in_kind'), true)
  return id
}

async function calculate(id: number, period: object): Promise<string> {
  const made = must(await call('POST', '/payroll-runs', { organization_id: id, period }))
  const run = `/payroll-runs/${String(made.at('id'))}`
  const done = must(await call('POST', `${run}/calculate`, {}, { prefer: 'wait=30' }))
  if (done.at('status') !== 'generated' || done.at('counts', 'failed') !== 0) throw new Error(done.text)
  must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-12-10' }))
  return run
}

t.test('a year of stored runs: opening balances, two months, the certificate', async t => {
  const id = await organization()
  must(
    await call('POST', '/employees', {
      organization_id: id,
      external_id: 'asha',
      employee_code: 'A1',
      first_name: 'Asha',
      gender: 'female',
      date_of_birth: '1990-04-12',
      date_of_joining: '2020-04-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      salary: {
        effective_from: '2020-04-01',
        components: [
          { component_code: 'BASIC', monthly_amount: 1_000_000 },
          { component_code: 'CAR', monthly_amount: 10_000 },
        ],
      },
      statutory: { pan: 'ABCPX1234K', nps: { employer_percent: 14 } },
    }),
  )
  const opening = {
    months: 6,
    gross: 6_000_000,
    taxable: 6_700_000,
    employer_retirement_contributions: 700_000,
  }
  const balances = must(await call('PUT', '/employees/ext:asha/opening-balances?tax_year=2026-27', opening))
  t.equal(balances.at('employer_retirement_contributions'), 700_000)

  // 1,40,000 a month: 8,40,000 in October is 90,000 above, and each month after it is above as a whole.
  const excess = async (run: string) => {
    const slip = must(await call('GET', `${run}/employees/ext:asha?explain=summary`))
    t.equal(slip.at('gross'), 1_000_000)
    t.equal(lineOf(slip, 'CAR')?.taxable_amount, 10_000)
    return lineOf(slip, 'EXCESS_CONTRIBUTION')?.taxable_amount
  }
  t.equal(await excess(await calculate(id, { month: 10, year: 2026 })), 90_000)
  const november = await calculate(id, { month: 11, year: 2026 })
  t.equal(await excess(november), 140_000)

  const certificate = must(
    await call(
      'GET',
      '/statutory/tds/certificate?financial_year=2026-27&employee_id=ext:asha&allow_errors=true',
    ),
  )
  const perquisites = certificate.at('perquisites') as { nature: string; taxable: number }[]
  const natureOf = (nature: string) => perquisites.find(each => each.nature === nature)?.taxable
  t.equal(natureOf('Contributions of the employer above the limit'), 230_000)
  t.equal(natureOf('Other benefits or amenities'), 20_000)
  t.equal(natureOf('Total value of perquisites'), 250_000)

  // 15 days of December: 4,83,870.97, of which 14 % is 67,741.94; all of it is above the limit.
  const exit = { date_of_leaving: '2026-12-15', reason: 'resignation' }
  const left = must(await call('POST', '/employees/ext:asha/exit', exit))
  const fnf = `/fnf/${String(left.at('fnf_id'))}`
  must(await call('POST', `${fnf}/recalculate`, {}))
  const settled = must(await call('GET', `${fnf}?explain=full`))
  const inSettlement = (code: string) =>
    (settled.at('lines') as Line[]).find(line => line.code === code)?.amount
  t.equal(inSettlement('BASIC'), 483_870.97)
  t.equal(inSettlement('EXCESS_CONTRIBUTION'), 67_741.94)
  t.equal(inSettlement('CAR'), 4838.71, '10,000 x 15 / 31, not paid')
})

t.test('the limit is one of a person, whatever the spells of the year', async t => {
  const id = await organization()
  const salary = (from: string) => ({
    effective_from: from,
    components: [{ component_code: 'BASIC', monthly_amount: 1_000_000 }],
  })
  const hired = must(
    await call('POST', '/employees', {
      organization_id: id,
      employee_code: 'R1',
      first_name: 'Ravi',
      gender: 'male',
      date_of_birth: '1990-04-12',
      date_of_joining: '2026-08-01',
      employment_type: 'permanent',
      work_state_code: 'DL',
      salary: salary('2026-08-01'),
      statutory: { pan: 'ABCPX1234L', nps: { employer_percent: 50 } },
    }),
  )
  const former = `/employees/${String(hired.at('id'))}`
  const exit = { date_of_leaving: '2026-08-31', reason: 'resignation', create_fnf: false }
  must(await call('POST', `${former}/exit`, exit))
  await calculate(id, { month: 8, year: 2026 })
  const back = must(
    await call('POST', `${former}/rehire`, { date_of_joining: '2026-10-01', salary: salary('2026-10-01') }),
  )
  must(
    await call('PATCH', `/employees/${String(back.at('id'))}/statutory`, {
      pan: 'ABCPX1234L',
      effective_from: '2026-10-01',
      nps: { employer_percent: 50 },
    }),
  )
  const run = await calculate(id, { month: 10, year: 2026 })
  const slip = must(await call('GET', `${run}/employees/${String(back.at('id'))}`))
  // 5,00,000 in August and 5,00,000 in October.
  t.equal(lineOf(slip, 'EXCESS_CONTRIBUTION')?.taxable_amount, 250_000)
})

t.test('a component says whether a perquisite is in kind', async t => {
  const id = await organization()
  const own = { organization_id: id, ...car }
  const paid = must(await call('POST', '/salary-components', { ...own, code: 'CLUB', in_kind: false }))
  t.equal(paid.at('in_kind'), false)
  t.match(paid.headers.get('x-svc-warnings'), 'perquisite_paid_in_cash CLUB')
  const back = must(await call('PATCH', `/salary-components/${String(paid.at('id'))}`, { in_kind: true }))
  t.equal(back.at('in_kind'), true)
  t.equal(back.headers.get('x-svc-warnings'), null)
  const wrong = await call('POST', '/salary-components', {
    ...own,
    code: 'X1',
    taxability: 'full',
    in_kind: true,
  })
  t.equal(wrong.status, 400)
  t.match(wrong.at('details', 0), { field: 'in_kind' })
  const rest = await call('POST', '/salary-components', {
    ...own,
    code: 'X2',
    calculation: { method: 'balancing' },
  })
  t.equal(rest.status, 400)
})
