// Features of what is agreed: how much, by what unit, of which components, stated how, and how it changes.

import { before } from './feature.ts'
import type { Entry, Feature, Fields, Person, Salary } from './feature.ts'

const level = (name: string, basic: number): Feature => ({
  slot: 'pay',
  name,
  ofPerson: ({ salary: { components }, random }) => {
    const [first] = components
    if (first !== undefined) first.monthly_amount = paise(basic + random() * 10)
  },
})

const units = { monthly: 1, daily: 30, hourly: 240 }

/** What a month's amount comes to for the unit that the pay is for. */
const each = ({ pay_basis }: Salary, amount: number) => paise(amount / units[pay_basis])

function paise(amount: number): number {
  return Math.round(amount * 100) / 100
}

const part = (
  name: string,
  code: string,
  entry: { amount?: number; percent?: number; formula?: string } = {},
): Feature => ({
  slot: name,
  name,
  excludes: wholeOnly,
  ofPerson: ({ salary }) => {
    const { amount, ...others } = entry
    if (salary.components.some(known => known.code === code)) return
    salary.components.push({
      code,
      ...others,
      ...(amount === undefined ? {} : { monthly_amount: each(salary, amount) }),
    })
  },
})

const monthlyGroup = 'the groups are of monthly pay'
const noParts = 'the salary states no components of its own'
export const wholeOnly = {
  'a gross of percentages with a residual component': noParts,
  'a gross split by a salary group': noParts,
  'a CTC split by a salary group': noParts,
}

type Change = {
  /** Days of the period, counted from 1. */
  readonly on: readonly number[]
  /** What the salary has before, beside its parts. */
  readonly first?: (salary: Salary) => Entry
  readonly next: (before: Salary, index: number) => Salary
  readonly attendance?: Fields
  readonly excludes?: Feature['excludes']
}

const change = (name: string, { on, first, next, attendance = {}, excludes = {} }: Change): Feature => ({
  slot: 'change of salary',
  name,
  excludes: { ...outsideDays, ...(first === undefined ? {} : wholeOnly), ...excludes },
  ofPerson: person => {
    const { salary, changes, day } = person
    if (first !== undefined) salary.components.push(first(salary))
    Object.assign(person.attendance, attendance)
    Object.assign(person.stored.attendance, attendance)
    on.forEach((count, index) => {
      const before = structuredClone(changes.at(-1)?.salary ?? salary)
      changes.push({ effective_from: day(count), decided_on: day(1), salary: next(before, index) })
    })
  },
})

const notEmployed = 'the person is not employed on its days'
export const outsideDays = {
  'joins on the last day': notEmployed,
  'leaves on the first day': notEmployed,
}

function scaled(salary: Salary, factor: number): Salary {
  const grown = (amount: number) => paise(amount * factor)
  return {
    ...salary,
    ...(salary.gross_monthly === undefined ? {} : { gross_monthly: grown(salary.gross_monthly) }),
    ...(salary.ctc_annual === undefined ? {} : { ctc_annual: grown(salary.ctc_annual) }),
    components: salary.components.map(entry =>
      entry.monthly_amount === undefined ? entry : { ...entry, monthly_amount: grown(entry.monthly_amount) },
    ),
  }
}

function replaced(salary: Salary, code: string, entry: Salary['components'][number]): Salary {
  return { ...salary, components: salary.components.map(known => (known.code === code ? entry : known)) }
}

/** More than the stated parts and what follows from them can come to. */
function wholeOf({ salary }: Person): number {
  const stated = salary.components.reduce((sum, { monthly_amount: amount = 0 }) => sum + amount, 0)
  return paise(2.5 * stated + each(salary, 12_000))
}

function takesRest(salary: Salary, code: 'SPECIAL' | 'REST'): void {
  salary.components = [...salary.components.filter(({ code }) => code !== 'SPECIAL'), { code }]
}

const restIsNoBase = 'what takes the rest cannot be part of a base'
const yearly = 'a CTC is of a year, not of a day or an hour'

const statement = (
  name: string,
  state: (person: Person) => void,
  excludes: Feature['excludes'] = {},
): Feature => ({
  slot: 'statement of the salary',
  name,
  excludes,
  // A stored salary is stated in parts, or as a whole that its group splits.
  ...(name.includes('group') ? {} : { notStored: 'the whole of a stored salary is split by its group' }),
  ofPerson: state,
})

/** What the month before is paid by, where there is one. */
function worksBefore({ stored, run, profile, day }: Person, attendance: Fields): void {
  stored.whenHired.push(async (done, { id }) => {
    if (run.isAfterPaidMonth && profile.date_of_joining < day(1))
      await done('POST', '/attendance', { employee_id: id, ...before(run), ...attendance })
  })
}

export const payFeatures: readonly Feature[] = [
  level('wages of 7,000', 7_000),
  level('wages of 14,950', 14_950),
  level('wages of 20,400', 20_400),
  level('wages of 95,000', 95_000),
  level('wages of 4,50,000', 450_000),

  {
    slot: 'pay basis',
    name: 'pay by the day',
    ofPerson: person => {
      const { salary, attendance, stored } = person
      Object.assign(salary, byUnit(salary, 'daily'))
      attendance['payable_days'] = 22
      stored.attendance['payable_days'] = 22
      worksBefore(person, { payable_days: 22 })
    },
  },
  {
    slot: 'pay basis',
    name: 'pay by the hour',
    ofPerson: person => {
      const { salary, attendance, stored } = person
      Object.assign(salary, byUnit(salary, 'hourly'))
      attendance['worked_hours'] = 171.25
      Object.assign(stored.attendance, { lop_days: 0, worked_minutes: 10_275 })
      worksBefore(person, { lop_days: 0, worked_minutes: 10_275 })
    },
  },

  part('dearness allowance', 'DA', { amount: 1_900 }),
  part('a percentage of components', 'HRA'),
  part('a percentage of the salary’s own', 'OWN_SHARE', { percent: 12.3456 }),
  part('the formula of a component', 'MEDICAL'),
  part('a formula of the salary’s own', 'CONVEYANCE', {
    formula: 'max(BASIC / 7, 333.33) + if(HRA <= 0, 11, HRA / 13)',
  }),
  part('a slab', 'LTA'),
  part('a component at its minimum', 'LEAST'),
  part('a component at its maximum', 'MOST'),
  part('a component in whole rupees', 'PHONE', { amount: 777.77 }),
  part('a component that is not prorated', 'RETAINER', { amount: 450.5 }),
  part('a component of each quarter', 'RETENTION', { amount: 612.34 }),
  part('a component of each year', 'TRAVEL', { amount: 45.67 }),
  part('a component that is paid once', 'JOINING', { amount: 4_321 }),
  part('an exempt allowance', 'UNIFORM', { amount: 99.99 }),
  part('an employer contribution of the organization', 'INSURANCE', { amount: 1_250.25 }),
  part('a deduction of the organization', 'CANTEEN', { amount: 350 }),
  part('a court order', 'COURT', { amount: 900 }),
  {
    slot: 'a deduction by percentage of the gross',
    name: 'a deduction by percentage of the gross',
    excludes: {
      ...wholeOnly,
      'a CTC with a balancing rest': restIsNoBase,
      'a CTC with a flat rest': restIsNoBase,
      'another statement within the month': restIsNoBase,
    },
    ofPerson: ({ salary }) => salary.components.push({ code: 'FUND' }),
  },
  {
    slot: 'salary group',
    name: 'a salary group with calculations of its own',
    excludes: {
      'a gross split by a salary group': 'a salary is of one group',
      'a CTC split by a salary group': 'a salary is of one group',
      'pay basis': monthlyGroup,
      'pay by the day within the month': monthlyGroup,
    },
    ofPerson: ({ salary }) => {
      salary.group = 'rich'
      for (const code of ['HRA', 'MEDICAL']) {
        if (salary.components.every(entry => entry.code !== code)) salary.components.push({ code })
      }
    },
  },

  statement('a gross with a balancing rest', person => {
    person.salary.gross_monthly = wholeOf(person)
    takesRest(person.salary, 'REST')
    person.salary.components.push({ code: 'SHARE' })
  }),
  statement('a gross with a flat rest', person => {
    person.salary.gross_monthly = wholeOf(person)
    takesRest(person.salary, 'SPECIAL')
    person.salary.components.push({ code: 'NOTE', formula: 'gross_monthly * 0.013' })
  }),
  statement(
    'a CTC with a balancing rest',
    person => {
      person.salary.ctc_annual = paise(12 * wholeOf(person) + 0.07)
      takesRest(person.salary, 'REST')
      person.salary.components.push({ code: 'FLEXIBLE' })
    },
    { 'pay by the day': yearly, 'pay by the hour': yearly },
  ),
  statement(
    'a CTC with a flat rest',
    person => {
      person.salary.ctc_annual = paise(12 * wholeOf(person) + 0.05)
      takesRest(person.salary, 'SPECIAL')
      person.salary.components.push({ code: 'NOTE', formula: 'ctc_monthly / 77' })
    },
    { 'pay by the day': yearly, 'pay by the hour': yearly },
  ),
  statement('a gross of percentages with a residual component', person => {
    const { salary } = person
    salary.gross_monthly = paise(wholeOf(person) + 0.01)
    salary.components = ['HALF', 'THIRD', 'SIXTH'].map(code => ({ code }))
  }),
  statement(
    'a gross split by a salary group',
    person => {
      const { salary } = person
      salary.gross_monthly = wholeOf(person)
      salary.group = 'whole'
      salary.components = []
    },
    { 'pay basis': monthlyGroup },
  ),
  statement(
    'a CTC split by a salary group',
    person => {
      const { salary } = person
      salary.ctc_annual = paise(12 * wholeOf(person) + 0.11)
      salary.group = 'yearly'
      salary.components = []
    },
    { 'pay basis': monthlyGroup },
  ),

  change('a raise within the month', { on: [11], next: salary => scaled(salary, 1.137) }),
  change('a cut within the month', { on: [11], next: salary => scaled(salary, 0.81) }),
  change('two changes on consecutive days', {
    on: [11, 12],
    next: (salary, index) => scaled(salary, index === 0 ? 1.3 : 0.7),
  }),
  change('a component dropped and another added within the month', {
    on: [11],
    first: salary => ({ code: 'EXTRA', monthly_amount: each(salary, 650) }),
    next: salary => replaced(salary, 'EXTRA', { code: 'SHIFT', monthly_amount: each(salary, 712.5) }),
  }),
  change('another formula within the month', {
    on: [11],
    first: () => ({ code: 'GRADE', formula: 'BASIC / 9' }),
    next: salary => replaced(salary, 'GRADE', { code: 'GRADE' }),
  }),
  change('an amount in place of a formula within the month', {
    on: [11, 19],
    first: () => ({ code: 'GRADE' }),
    next: (salary, index) =>
      replaced(salary, 'GRADE', {
        code: 'GRADE',
        ...(index === 0 ? { monthly_amount: each(salary, 1_111.11) } : { formula: 'floor(BASIC / 8)' }),
      }),
  }),
  change('another salary group within the month', {
    on: [11],
    next: salary => ({ ...salary, group: 'plain' }),
    excludes: {
      'a gross split by a salary group': noParts,
      'a CTC split by a salary group': noParts,
      'pay basis': monthlyGroup,
    },
  }),
  change('another statement within the month', {
    on: [11],
    next: otherwise,
    excludes: { 'pay basis': monthlyGroup },
  }),
  change('pay by the day within the month', {
    on: [11],
    next: salary => byUnit(salary, 'daily'),
    attendance: { payable_days: 22 },
    excludes: {
      'pay basis': 'the pay is by the month until then',
      absence: 'the days that were worked are stated',
      'statement of the salary': 'a whole of a month cannot be split by the day',
    },
  }),
]

/** A whole in place of its parts, or parts in place of the whole. */
function otherwise({ gross_monthly: gross, ctc_annual: ctc }: Salary): Salary {
  if (gross === undefined && ctc === undefined)
    return { pay_basis: 'monthly', gross_monthly: 61_234.56, group: 'whole', components: [] }
  const parts = [
    { code: 'BASIC', monthly_amount: 9_000 },
    { code: 'SPECIAL', monthly_amount: 4_000 },
  ]
  return { pay_basis: 'monthly', components: parts }
}

/** The amounts of a month by the day or the hour. */
function byUnit(salary: Salary, pay_basis: Salary['pay_basis']): Salary {
  return scaled({ ...salary, pay_basis }, 1 / units[pay_basis])
}
