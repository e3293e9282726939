// Features of one person beside the pay that is agreed: employment, attendance, what statutes ask, the tax, and what a
// month brings.

import { before } from './feature.ts'
import type { Call, Feature, Fields, Person } from './feature.ts'
import { outsideDays, wholeOnly } from './pay-features.ts'

type Statute = keyof Person['statutory']
type Excludes = Feature['excludes']

const employment = (name: string, tell: (person: Person) => void, excludes: Excludes = {}): Feature => ({
  slot: 'employment',
  name,
  excludes,
  ofPerson: tell,
})

/** The same fields in the preview's profile and in the employee's record. */
const profile = (slot: string, name: string, fields: (person: Person) => Fields): Feature => ({
  slot,
  name,
  ofPerson: person => Object.assign(person.profile, fields(person)),
})

const state = (code: string, statutory: Partial<Record<Statute, Fields>> = {}): Feature => ({
  slot: 'state',
  name: `works in ${code}`,
  ofPerson: person => {
    person.profile['work_state_code'] = code
    for (const [statute, fields] of Object.entries(statutory))
      Object.assign(person.statutory[statute as Statute], fields)
  },
})

const statutory = (
  slot: string,
  name: string,
  statute: Statute,
  fields: Fields,
  excludes: Excludes = {},
): Feature => ({
  slot,
  name,
  excludes,
  ofPerson: person => Object.assign(person.statutory[statute], fields),
})

const tax = (slot: string, name: string, fields: (person: Person) => Fields): Feature => ({
  slot,
  name,
  ofPerson: person => Object.assign(person.tax, fields(person)),
})

const months = ({ run: { year, month } }: Person) => ({ year, month })

/** What is said of a stored employee by a call of its own. */
const brings = (
  slot: string,
  name: string,
  inPreview: (person: Person) => void,
  inMonth: (person: Person) => Call,
  excludes: Excludes = outsideDays,
): Feature => ({
  slot,
  name,
  excludes,
  ofPerson: person => {
    inPreview(person)
    person.stored.inMonth.push(inMonth(person))
  },
})

const byUnit = { 'pay basis': 'the days and hours that were worked are stated', ...outsideDays }
const fullMonth = {
  ...byUnit,
  'leaves within the month': 'not employed on its days',
  'joins within the month': 'not employed on its days',
}

const variable = (name: string, item: Fields): Feature =>
  brings(
    'variable pay',
    name,
    person => person.variable.push(item),
    person =>
      (done, { employee }) =>
        done('POST', `${employee}/variable-components`, { ...item, ...months(person) }),
  )

/** The overtime of each feature by its rate, as an overtime policy and a preview say it. */
export const overtimeRates: Readonly<Record<string, Fields>> = {
  overtime: { rate_basis: 'wages_code', multiplier: 2 },
  'overtime by a shorter month': {
    rate_basis: 'wages_code',
    multiplier: 2,
    days_per_month: 24,
    hours_per_day: 7.5,
  },
  'overtime by basic pay': { rate_basis: 'basic_da', multiplier: 2.25 },
  'overtime by the gross': { rate_basis: 'gross', multiplier: 1.5, days_per_month: 30.5 },
  'overtime by the hour': { rate_basis: 'hourly_rate', multiplier: 2 },
  'overtime at a fixed rate': { rate_basis: 'fixed', multiplier: 1, fixed_hourly_rate: 333.35 },
}

const overtime = (name: string, rate: Fields): Feature =>
  brings(
    'overtime',
    name,
    ({ attendance }) => Object.assign(attendance, { overtime: [{ minutes: 330, ...rate }] }),
    person =>
      async (done, { id, records }) => {
        const asked = await done('POST', '/overtime-requests', {
          employee_id: id,
          date: person.day(13),
          minutes: 330,
          policy_id: records.overtimePolicies[name],
        })
        await done('POST', `/overtime-requests/${String(asked.at('id'))}/approve`, { decision: 'approve' })
      },
  )

const claim = (name: string, amount: number, taxable: boolean): Feature =>
  brings(
    'reimbursement',
    name,
    person => person.reimbursements.push({ code: 'EXPENSE_INTERNET', amount, taxable }),
    person =>
      async (done, { id }) => {
        const filed = await done('POST', '/expenses', {
          employee_id: id,
          category: 'internet',
          spent_on: [person.day(1), person.profile.date_of_joining].toSorted()[1],
          claimed_amount: amount,
          taxable,
          bill_number: 'B1',
        })
        await done('POST', `/expenses/${String(filed.at('id'))}/approve`, {
          decision: 'approve',
          pay_with: 'payroll',
          pay_in: months(person),
        })
      },
  )

export const personFeatures: readonly Feature[] = [
  employment('joins within the month', ({ profile, day }) =>
    Object.assign(profile, { date_of_joining: day(6) }),
  ),
  employment('joins on the last day', ({ profile, day, run }) =>
    Object.assign(profile, { date_of_joining: day(new Date(Date.UTC(run.year, run.month, 0)).getUTCDate()) }),
  ),
  employment('leaves within the month', ({ profile, day }) =>
    Object.assign(profile, { date_of_leaving: day(21) }),
  ),
  employment('leaves on the first day', ({ profile, day }) =>
    Object.assign(profile, { date_of_leaving: day(1) }),
  ),
  employment('in service since before the pension amendment of 2014', ({ profile }) =>
    Object.assign(profile, { date_of_joining: '2012-06-01' }),
  ),

  profile('age', 'turns 58 within the month', ({ run, day }) => ({
    date_of_birth: `${run.year - 58}${day(14).slice(4)}`,
  })),
  profile('age', 'a senior citizen', () => ({ date_of_birth: '1960-02-01' })),
  profile('gender', 'a man', () => ({ gender: 'male' })),
  profile('disability', 'a certified disability', () => ({ disability_percent: 62.5 })),
  profile('international worker', 'an international worker', () => ({ is_international_worker: true })),
  profile('kind of employment', 'an apprentice', () => ({ employment_type: 'apprentice' })),

  state('MH'),
  state('KA'),
  state('TN', { pt: { local_body: 'CHENNAI' } }),
  state('WB'),
  state('MP'),
  state('HR'),
  state('PB'),
  state('OD'),

  statutory('PF of the person', 'outside the provident fund', 'pf', { applicable: false }),
  statutory('PF of the person', 'PF on actual wages of the person', 'pf', { wage_mode: 'actual_wages' }),
  statutory('pension', 'outside the pension scheme', 'pf', { eps_eligible: false }),
  statutory('pension', 'pension deferred beyond 58', 'pf', { pension_deferred: true }),
  statutory('pension', 'pension on higher wages', 'pf', { higher_pension: true }),
  statutory('voluntary contribution', 'a voluntary contribution in percent', 'pf', { vpf_percent: 7.5 }),
  statutory('voluntary contribution', 'a voluntary contribution of an amount', 'pf', {
    vpf_amount: 1_234.56,
  }),
  statutory('ESI of the person', 'outside ESI', 'esi', { applicable: false }),
  statutory('PT of the person', 'outside professional tax', 'pt', { applicable: false }),
  {
    slot: 'PT of the person',
    name: 'professional tax of an amount',
    ofPerson: person => {
      person.statutory.pt['override_amount'] = 150
      person.stored.whenHired.push((done, { employee }) =>
        done('PUT', `${employee}/professional-tax`, {
          applicable: true,
          override_amount: 150,
          effective_from: person.profile.date_of_joining,
        }),
      )
    },
  },
  statutory('LWF of the person', 'outside the welfare fund', 'lwf', { applicable: false }),
  statutory('LWF of the person', 'a manager to the welfare fund', 'lwf', { class: 'manager' }),
  statutory('NPS', 'an employer share in the pension system', 'nps', { employer_percent: 12.5 }),

  tax('regime', 'the old regime', () => ({ regime: 'old' })),
  tax('PAN', 'no PAN', () => ({ pan_status: 'missing' })),
  tax('residency', 'a non-resident', () => ({ residency: 'non_resident' })),
  tax('deductions', 'deductions from income', () => ({
    declarations: [
      { section: '80C', amount: 170_000 },
      { section: '80D', amount: 12_345.67 },
      { section: '80CCD(1B)', amount: 60_000 },
    ],
  })),
  tax('rent', 'a rent', () => ({
    rent: [{ from: '2025-04-01', monthly: 23_000, metro: true, landlord_pan: 'AAAPL1234C' }],
  })),
  tax('house property', 'a loss from house property', () => ({
    home_loan: { interest: 180_000, let_out: [{ income: 100_000, interest: 320_000 }] },
  })),
  tax('other income', 'other income', () => ({
    other_income: [
      { kind: 'savings_interest', amount: 23_456.78 },
      { kind: 'other', amount: 90_000 },
    ],
  })),
  tax('previous employment', 'a previous employment', () => ({
    previous_employment: { gross: 420_000, exemptions: 10_000, pf: 21_600, pt: 1_200, tds: 8_000 },
  })),

  {
    slot: 'absence',
    name: 'days without pay by number',
    excludes: fullMonth,
    ofPerson: ({ attendance, stored }) => {
      Object.assign(attendance, { lop_days: 2.5 })
      Object.assign(stored.attendance, { lop_days: 2.5 })
    },
  },
  {
    slot: 'absence',
    name: 'days without pay by date',
    excludes: fullMonth,
    ofPerson: ({ attendance, stored, day }) => {
      const lop_dates = [
        { date: day(5), days: 1 },
        { date: day(13), days: 0.5 },
        { date: day(24), days: 1 },
      ]
      Object.assign(attendance, { lop_days: 2.5, lop_dates })
      Object.assign(stored.attendance, { lop_days: 2.5, lop_dates })
    },
  },
  {
    slot: 'absence',
    name: 'daily attendance',
    excludes: fullMonth,
    ofPerson: person => {
      const absent = [person.day(4), person.day(12)]
      Object.assign(person.attendance, { lop_days: 2, lop_dates: absent.map(date => ({ date, days: 1 })) })
      person.stored.inMonth.push(async (done, { id }) => {
        for (const date of absent)
          await done('POST', '/attendance', { employee_id: id, date, status: 'absent' })
      })
    },
  },
  {
    slot: 'absence',
    name: 'payable days by number',
    excludes: fullMonth,
    ofPerson: ({ attendance, stored }) => {
      Object.assign(attendance, { payable_days: 19 })
      Object.assign(stored.attendance, { payable_days: 19 })
    },
  },

  ...Object.entries(overtimeRates).map(([name, rate]) => overtime(name, rate)),
  variable('a commission', { component_code: 'COMMISSION', amount: 7_654.32 }),
  variable('pieces at a rate', { component_code: 'PIECES', quantity: 123.5, rate: 7.77 }),
  variable('a large bonus', { component_code: 'COMMISSION', amount: 400_000 }),
  claim('a claim', 1_499.5, false),
  claim('a taxable claim', 2_500, true),
  {
    slot: 'recovery',
    name: 'an advance',
    ofPerson: person => {
      person.recoveries.push({ code: 'ADVANCE_RECOVERY', type: 'advance', amount: 1_500 })
      person.stored.inMonth.push((done, { employee }) =>
        done('POST', `${employee}/advances`, advanceOf(person, 1_500)),
      )
    },
  },
  {
    slot: 'recovery',
    name: 'an advance beyond the pay',
    ofPerson: person => {
      person.recoveries.push({ code: 'ADVANCE_RECOVERY', type: 'advance', amount: 150_000 })
      person.stored.inMonth.push((done, { employee }) =>
        done('POST', `${employee}/advances`, advanceOf(person, 150_000)),
      )
    },
  },
  {
    slot: 'debt',
    name: 'a debt brought forward',
    notStored: 'earlier slips of the service alone bring debts forward',
    ofPerson: person => {
      person.broughtForward = 876.54
    },
  },
  {
    slot: 'ESI cover',
    name: 'covered until the contribution period ends',
    notStored: 'the service finds out the cover by itself',
    ofPerson: ({ statutory: { esi }, run }) => {
      esi['covered_until'] =
        run.month >= 4 && run.month <= 9
          ? `${run.year}-09-30`
          : `${run.month >= 10 ? run.year + 1 : run.year}-03-31`
    },
  },
  {
    slot: 'earlier pay',
    name: 'sums of an earlier system',
    excludes: { 'a paid month before': 'the sums reach up to the first run', employment: 'was there before' },
    ofPerson: person => {
      const monthsPaid = (person.run.month + 8) % 12
      const sums = {
        months: monthsPaid,
        gross: 40_000 * monthsPaid,
        pf: 1_800 * monthsPaid,
        pt: 0,
        tds: 500 * monthsPaid,
      }
      if (monthsPaid === 0) return
      Object.assign(person.ytd, { ...sums, taxable: sums.gross })
      const start = person.run.month >= 4 ? person.run.year : person.run.year - 1
      person.stored.whenHired.push((done, { employee }) =>
        done(
          'PUT',
          `${employee}/opening-balances?tax_year=${start}-${String((start + 1) % 100).padStart(2, '0')}`,
          sums,
        ),
      )
    },
  },
  {
    slot: 'amount set by hand',
    name: 'an amount set by hand',
    notInline: 'a run alone is corrected by hand',
    excludes: wholeOnly,
    ofPerson: ({ stored }) => {
      stored.overrides.push({ code: 'BASIC', amount: 9_999.99, reason: 'Agreed with the employee' })
    },
  },
  {
    slot: 'late raise',
    name: 'a raise of the month before that is agreed now',
    notInline: 'what was paid before is known of stored employees alone',
    excludes: {
      'change of salary': 'a raise is of the salary before',
      employment: 'was there before',
      'salary group': 'a raise is by percent',
    },
    ofPerson: person => {
      person.stored.inMonth.push((done, { employee }) =>
        done('POST', `${employee}/salary/increments`, {
          effective_from: person.day(-12),
          decided_on: person.day(5),
          type: 'percent',
          value: 22.5,
        }),
      )
    },
  },
  {
    slot: 'late absence',
    name: 'an absence of the month before that is told now',
    notInline: 'what was paid before is known of stored employees alone',
    excludes: { employment: 'was there before', 'pay basis': 'the days that were worked are stated' },
    ofPerson: person => {
      const { year, month } = before(person.run)
      person.stored.inMonth.push((done, { id }) =>
        done('POST', '/attendance', { employee_id: id, year, month, lop_days: 3 }),
      )
    },
  },
]

/** Six instalments, of which the month takes the first; someone who leaves repays that one alone. */
function advanceOf({ run, profile, day }: Person, instalment: number): Fields {
  const installments = profile.date_of_leaving === undefined ? 6 : 1
  return {
    type: 'salary_advance',
    amount: installments * instalment,
    disbursed_on: [day(1), profile.date_of_joining].toSorted()[1],
    repayment: { method: 'installments', installments, start_month: run.month, start_year: run.year },
  }
}
