// A tax year of a monthly office: regular runs, a bonus run, a correction, a leaver who is settled and is hired again. What
// the payslips come to is worked by hand.

import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { type Answer, granted, type Partner } from '../support/partner.ts'
import { table } from '../support/table.ts'

const house = await startTestStack(t)

type Line = { readonly code: string; readonly type: string; readonly amount: number }

type Person = {
  readonly id: string
  readonly joined: string
  readonly components: readonly [string, number][]
}

function salaryOf(components: Person['components']): object[] {
  return components.map(([code, amount]) => ({ component_code: code, monthly_amount: amount }))
}

async function hire(call: Partner, { id, joined, components }: Person): Promise<void> {
  await call('POST', '/employees', {
    external_id: id,
    employee_code: id,
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: joined,
    employment_type: 'permanent',
    work_state_code: 'MH',
    statutory: { pan: 'ABCPX1234K' },
    salary: { effective_from: joined, pay_basis: 'monthly', components: salaryOf(components) },
  })
}

const year = Array.from({ length: 12 }, (_, index) => ({
  month: ((index + 3) % 12) + 1,
  year: index < 9 ? 2026 : 2027,
}))

function lastDay({ month, year: of }: (typeof year)[number]): string {
  return new Date(Date.UTC(of, month, 0)).toISOString().slice(0, 10)
}

const none = (months: readonly number[]) => Object.fromEntries(months.map(month => [month, 0]))

/**
 * Rupees of the year. PAY of asha: 7 months of 1,00,000, 5 of 1,06,000 and the bonus; of bela: 8 months of 1,50,000 and 15 of
 * 31 days. PF: 12 % of 15,000 five times, of 8,000 and 11,666.67 in September (16 and 14 days under either ceiling), and of
 * 25,000 since. EDLI: 75, 98 and 125. PT of Maharashtra: 200, in February 300. LWF: 25 in June and December of whoever is
 * employed at their end. FNF_GRATUITY: 1,50,000 x 15/26 x 9 for eight years and more than six months.
 */
const sums = table`
  person     | PAY        | FNF_GRATUITY | PF    | EDLI_ER | PT   | LWF | TDS    | NET
  asha       | 1330000    | 0         | 29360 | 1223    | 2500 | 50  | 57200  | 1240890
  bela       | 1272580.65 | 778846.15 | 20360 | 848     | 1800 | 25  | 0      | 2029241.80
  bela_again | 300000     | 0         | 6000  | 250     | 500  | 0   | 108820 | 184680
`

const pay = ['BASIC', 'HRA', 'SPECIAL', 'BONUS']

/** Line amounts in paise by code, added up over payments. */
class Ledger {
  readonly #sums = new Map<string, number>()
  net = 0
  settled = 0

  add(lines: readonly Line[], net: number): void {
    for (const { code, amount } of lines) {
      const name = pay.includes(code) ? 'PAY' : code
      this.#sums.set(name, (this.#sums.get(name) ?? 0) + paise(amount))
    }
    this.net += paise(net)
  }

  of(code: string): number {
    return (code === 'NET' ? this.net : (this.#sums.get(code) ?? 0)) / 100
  }
}

const paise = (rupees: unknown) => Math.round(Number(rupees) * 100)

const stepsOfRise = (from: string, basic: number) => ({
  effective_from: from,
  components: salaryOf([
    ['BASIC', basic],
    ['HRA', 30_000],
    ['SPECIAL', 10_000],
  ]),
  arrears: 'auto',
})

t.test('a year of an office', async t => {
  const organization = await createTestOrganization(house, [])
  const call = granted(organization.call)
  await call('POST', '/sandbox/clock', {
    organization_id: organization.seeded.organizationId,
    today: '2027-03-31',
  })
  for (const [code, category] of [
    ['SPECIAL', 'special_allowance'],
    ['BONUS', 'bonus'],
  ])
    await call('POST', '/salary-components', {
      code,
      name: code,
      type: 'earning',
      category,
      calculation: { method: 'flat' },
    })
  await hire(call, {
    id: 'asha',
    joined: '2020-04-01',
    components: [
      ['BASIC', 60_000],
      ['HRA', 30_000],
      ['SPECIAL', 10_000],
    ],
  })
  await hire(call, { id: 'bela', joined: '2018-06-01', components: [['BASIC', 150_000]] })
  await call('POST', '/employees/ext:bela/exit', {
    date_of_leaving: '2026-12-15',
    reason: 'resignation',
    create_fnf: true,
  })

  const ledgers = new Map<string, Ledger>()
  const tds = new Map<string, Record<string, number>>()
  let [runsNet, last] = [0, '']
  const enter = (person: string, period: string, slip: Answer): void => {
    const lines = slip.at('lines') as readonly Line[]
    const ledger = ledgers.get(person) ?? new Ledger()
    ledger.add(lines, Number(slip.at('net_payable')))
    ledgers.set(person, ledger)
    const taken = lines.find(({ code }) => code === 'TDS')?.amount ?? 0
    tds.set(person, { ...tds.get(person), [period]: taken })
  }
  const payRun = async (period: (typeof year)[number], people: readonly string[], more: object = {}) => {
    const run = await calculated(call, { period, ...more })
    const shown = await call('GET', run)
    t.equal(shown.at('counts', 'failed'), 0)
    if (!('type' in more)) t.equal(shown.at('counts', 'calculated'), people.length, `in ${period.month}`)
    runsNet += paise(shown.at('totals', 'net_payable'))
    for (const person of people)
      enter(
        person,
        `${period.month}${'type' in more ? ` ${String(more.type)}` : ''}`,
        await call('GET', `${run}/employees/ext:${person}`),
      )
    await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: lastDay(period) })
    return run
  }
  const employed = (month: number): string[] => {
    if (month >= 4 && month < 12) return ['asha', 'bela']
    return month === 2 || month === 3 ? ['asha', 'bela_again'] : ['asha']
  }

  for (const period of year) {
    const { month } = period
    if (month === 10) {
      await call('POST', '/employees/ext:asha/variable-components', {
        component_code: 'BONUS',
        amount: 100_000,
        ...period,
      })
      await payRun(period, ['asha'], { type: 'bonus' })
    }
    if (month === 12) {
      const path = `/fnf/${String((await call('GET', '/employees/ext:bela/exit')).at('fnf_id'))}`
      const settled = await call('POST', `${path}/recalculate`, {})
      enter('bela', 'settlement', settled)
      ledgers.get('bela')!.settled = paise(settled.at('net_payable'))
      await call('POST', `${path}/approve`, {})
      const method = await call('POST', '/payment-methods', { name: 'Bank', type: 'bank_transfer' })
      await call('POST', `${path}/mark-paid`, {
        include_unrouted: true,
        paid_on: '2026-12-17',
        payment_method_id: method.at('id'),
      })
    }
    if (month === 2) {
      await hire(call, { id: 'bela_again', joined: '2027-02-01', components: [['BASIC', 150_000]] })
      await call('PUT', '/employees/ext:bela_again/tax-declaration?tax_year=2026-27', {
        previous_employment: { gross: 1_272_580.65, tds: 0 },
      })
    }
    const regular = await payRun(period, employed(month))
    last = regular
    if (month === 11) {
      await call('PUT', '/employees/ext:asha/salary', stepsOfRise('2026-11-01', 66_000))
      const source_run_id = regular.split('/').at(-1)
      await payRun(period, ['asha'], { type: 'correction', source_run_id })
    }
  }
  for (const each of sums)
    for (const code of ['PAY', 'FNF_GRATUITY', 'PF', 'EDLI_ER', 'PT', 'LWF', 'TDS', 'NET'])
      t.equal(ledgers.get(each('person'))?.of(code), Number(each(code)), `${each('person')}: ${code}`)
  // 12,00,000 a year is below the rebate's limit. With the bonus 12,25,000 are taxable: the tax is no more than what
  // exceeds 12,00,000, and 4 % of it. 6,000 more from November: 57,200, of which the correction can bear 6,000 and each of
  // four months a quarter of the rest.
  t.same(tds.get('asha'), {
    ...none([4, 5, 6, 7, 8, 9, 10, 11]),
    '10 bonus': 26_000,
    '11 correction': 6_000,
    ...Object.fromEntries([12, 1, 2, 3].map(month => [month, 6_300])),
  })
  // Up to 15 December, and no more: 12,72,580.65 less 75,000 are 11,97,580. Hired again, the year goes on: 15,72,580.65 less
  // 75,000, of which 60,000 and 15 % of 2,97,580, with 4 % 1,08,820, over two months.
  t.same(tds.get('bela'), { ...none([4, 5, 6, 7, 8, 9, 10, 11]), settlement: 0 })
  t.same(tds.get('bela_again'), { 2: 54_410, 3: 54_410 })
  const march = await call('GET', `${last}/employees/ext:asha`)
  t.match(march.at('ytd'), { gross: 1_330_000, tds: 57_200 })
  t.equal(march.at('tax', 'annual_tax'), 57_200)
  t.equal(
    runsNet + (ledgers.get('bela')?.settled ?? 0),
    [...ledgers.values()].reduce((sum, { net }) => sum + net, 0),
    'runs and the settlement pay what the payslips pay',
  )
})
