// A line cites the instruments that were in force in its wage month. The windows are those of the handbook's table of
// instruments by wage month; they are written here by hand and not read from the recorded law.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { percent } from '#engine/money/paise.ts'
import { ruleRows } from '#engine/lawbook/rows.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import { employee, lossOfPay, member, month, pay, runInput, salary, slipOf } from './example.ts'

/** The days from and to which an instrument stood: a slip may name it where the wage month has one of them. */
const windows = table`
named in the citation                           | from       | to
EPF and Miscellaneous Provisions Act 1952       | -          | 2025-11-20
EPF Scheme 1952                                 | -          | 2026-06-28
Employees’ Pension Scheme 1995                  | -          | 2026-06-28
Employees’ Deposit Linked Insurance Scheme 1976 | -          | 2026-06-28
Code on Social Security 2020                    | 2025-11-21 | -
section 164(2)(b)                               | 2025-11-21 | 2026-11-20
S.O. 2061(E)                                    | 2023-05-03 | 2026-06-28
S.O. 2011(E)                                    | 2018-06-01 | -
S.O. 828(E)                                     | 2017-04-01 | 2026-06-28
S.O. 3582(E)                                    | 2025-11-21 | -
S.O. 2702(E)                                    | 2026-05-29 | 2026-09-16
G.S.R. 525(E)                                   | 2026-06-29 | -
G.S.R. 526(E)                                   | 2026-06-29 | -
G.S.R. 527(E)                                   | 2026-06-29 | -
S.O. 3580(E)                                    | 2026-06-29 | -
S.O. 3581(E)                                    | 2026-06-29 | -
EPF Scheme 2026                                 | 2026-06-29 | -
Employees’ Pension Scheme 2026                  | 2026-06-29 | -
Employees’ Deposit Linked Insurance Scheme 2026 | 2026-06-29 | -
S.O. 5109(E)                                    | 2026-09-17 | -
EPFO answers on the wage ceiling                | 2026-09-17 | -
EPFO Wage Ceiling FAQs                          | 2026-09-17 | -
ESI Act 1948                                    | -          | 2025-11-20
ESI (Central) Rules 1950                        | -          | 2026-05-07
ESIC circulars of 10, 11 and 13 December 2025   | 2025-12-01 | -
Social Security (Central) Rules 2026            | 2026-05-08 | -
G.S.R. 344(E)                                   | 2026-05-08 | -
S.O. 2351(E)                                    | 2026-05-08 | -
ESIC practice                                   | 2026-05-08 | -
answers of 16 March 2026                        | 2026-05-08 | -
Payment of Bonus Act 1965                       | -          | 2025-11-20
Payment of Gratuity Act 1972                    | -          | 2025-11-20
Factories Act 1948                              | -          | 2025-11-20
Code on Wages 2019                              | 2025-11-21 | -
Code on Wages (Central) Rules 2026              | 2026-05-08 | -
G.S.R. 343(E)                                   | 2026-05-08 | -
Income-tax Act 1961                             | -          | 2026-03-31
Finance Act 2023                                | 2023-04-01 | 2024-03-31
Finance (No. 2) Act 2024                        | 2024-04-01 | 2026-03-31
Finance Act 2025                                | 2025-04-01 | 2026-03-31
Income-tax Act 2025                             | 2026-04-01 | -
Finance Act 2026                                | 2026-04-01 | -
682-L of 28 July 2016                           | -          | 2026-09-30
1407-F.T.                                       | 2026-10-01 | -
`.map(each => ({ name: each('named in the citation'), from: each('from'), to: each('to') }))

/** Citation that the line of the month must have, from the same table of the handbook. */
const required = table`
line     | person  | first   | last    | cites
PF       | capped  | 2023-01 | 2025-11 | EPF and Miscellaneous Provisions Act 1952
PF       | capped  | 2025-12 | 2026-06 | S.O. 3582(E)
PF       | capped  | 2026-07 | 2026-11 | G.S.R. 525(E)
PF       | capped  | 2023-01 | 2026-05 | EPF Scheme 1952
PF       | capped  | 2026-06 | 2026-09 | S.O. 2702(E)
PF       | capped  | 2026-09 | 2026-11 | S.O. 5109(E)
EPS_ER   | capped  | 2023-01 | 2026-06 | Employees’ Pension Scheme 1995
EPS_ER   | capped  | 2026-07 | 2026-11 | G.S.R. 527(E)
EPS_ER   | higher  | 2023-06 | 2026-06 | S.O. 2061(E)
EPS_ER   | higher  | 2026-07 | 2026-11 | paragraph 4(2)
EDLI_ER  | capped  | 2023-01 | 2026-06 | Employees’ Deposit Linked Insurance Scheme 1976
EDLI_ER  | capped  | 2026-07 | 2026-11 | S.O. 3581(E)
PF_ADMIN | capped  | 2023-01 | 2026-11 | S.O. 2011(E)
PF_ADMIN | capped  | 2026-07 | 2026-11 | paragraphs 28(2) and 29(1)
PF_ER    | aged    | 2023-01 | 2026-06 | Employees’ Pension Scheme 1995
PF_ER    | aged    | 2026-07 | 2026-11 | Employees’ Pension Scheme 2026
EPS_ER   | turns58 | 2026-07 | 2026-11 | membership ends on completing 58 years
PF_ER    | left out | 2023-01 | 2026-06 | paragraph 6
PF_ER    | left out | 2026-07 | 2026-08 | paragraph 9
EPS_ER   | left out | 2026-10 | 2026-11 | EPFO answers on the wage ceiling
PF       | drawn in | 2026-09 | 2026-11 | EPFO answers on the wage ceiling
ESI      | insured | 2023-01 | 2025-11 | section 39 of the ESI Act 1948
ESI      | insured | 2025-12 | 2026-05 | sections 28 and 29
ESI      | insured | 2026-06 | 2026-11 | G.S.R. 344(E)
ESI      | insured | 2023-01 | 2026-05 | rule 50
ESI      | insured | 2026-06 | 2026-11 | ESIC practice
ESI      | held    | 2023-01 | 2025-11 | section 2(9)
ESI      | held    | 2025-12 | 2026-05 | section 2(26)
ESI      | held    | 2026-06 | 2026-11 | S.O. 2351(E)
ESI      | exempt  | 2023-01 | 2026-05 | rule 52
ESI      | exempt  | 2026-06 | 2026-11 | ESIC practice
OVERTIME | insured | 2023-04 | 2025-11 | Factories Act 1948
OVERTIME | insured | 2026-06 | 2026-11 | G.S.R. 343(E)
OVERTIME | insured | 2026-06 | 2026-11 | State rules apply where the State is the appropriate government
TDS      | higher  | 2023-06 | 2026-03 | section 192(3)
TDS      | higher  | 2026-04 | 2026-11 | section 392(5)(c)
PT       | in WB   | 2023-04 | 2026-09 | 682-L
PT       | in WB   | 2026-10 | 2026-11 | 1407-F.T.
PF       | capped  | 2023-01 | 2026-05 | paragraph 2(f)
PF       | capped  | 2025-12 | 2026-05 | section 164(2)(b)
PF       | capped  | 2026-07 | 2026-11 | S.O. 3582(E)
EPS_ER   | capped  | 2025-12 | 2026-06 | section 16
EPS_ER   | capped  | 2025-12 | 2026-06 | section 164(2)(b)
EPS_ER   | capped  | 2026-07 | 2026-11 | S.O. 3580(E)
EDLI_ER  | capped  | 2025-12 | 2026-06 | section 16
EDLI_ER  | capped  | 2025-12 | 2026-06 | section 164(2)(b)
EDLI_ER  | capped  | 2026-07 | 2026-11 | G.S.R. 526(E)
PF_ADMIN | capped  | 2023-01 | 2026-06 | EPF Scheme 1952
PF_ADMIN | capped  | 2025-12 | 2026-06 | section 164(2)(b)
ESI      | insured | 2023-01 | 2025-11 | rule 51
ESI      | insured | 2025-12 | 2026-04 | rule 51
ESI      | insured | 2026-06 | 2026-11 | rule 19
ESI      | insured | 2023-01 | 2025-11 | section 2(22)
ESI      | insured | 2025-12 | 2026-11 | section 2(88)
ESI      | insured | 2025-12 | 2026-11 | ESIC circulars of 10, 11 and 13 December 2025
ESI      | held    | 2023-01 | 2026-11 | regulations 4 and 31
ESI      | held    | 2025-12 | 2026-11 | section 164(2)(b)
ESI      | held    | 2026-11 | 2026-11 | section 2(26)
TDS      | in MH   | 2023-04 | 2026-03 | section 16(iii)
TDS      | in MH   | 2026-04 | 2026-11 | section 19(1), Table, serial 1
PT       | in OD   | 2023-04 | 2026-03 | Odisha State Tax
`.map(each => ({
  line: each('line'),
  person: each('person'),
  first: each('first'),
  last: each('last'),
  cites: each('cites'),
}))

type Person = {
  readonly pay: string
  /** The first wage month with a slip; absent: the first of all. */
  readonly since?: string
  readonly over: (month: string) => Partial<EmployeeInput>
}

const old = { regime: 'old', panStatus: 'valid', residency: 'resident', declared: null } as const

const people: Readonly<Record<string, Person>> = {
  capped: { pay: 'basic 30000', over: () => ({}) },
  higher: {
    pay: 'basic 200000',
    since: '2023-06',
    over: () => ({ pf: member({ higherPension: true, vpf: { percent: percent(10) } }) }),
  },
  aged: { pay: 'basic 30000', over: () => ({ dateOfBirth: plainDate('1960-06-15'), tax: old }) },
  turns58: {
    pay: 'basic 30000',
    over: wageMonth => ({
      dateOfBirth: plainDate(`${Number(wageMonth.slice(0, 4)) - 58}-${wageMonth.slice(5)}-15`),
    }),
  },
  'left out': {
    pay: 'basic 24000',
    over: () => ({ pf: member({ epsEligible: false, joinedOn: plainDate('2018-05-01') }) }),
  },
  'drawn in': {
    pay: 'basic 24000',
    over: () => ({ pf: member({ applicable: false, epsEligible: null, joinedOn: plainDate('2018-05-01') }) }),
  },
  insured: {
    pay: 'basic 15000, hra 4000 X',
    over: () => ({ attendance: { payableDays: null, lopDays: null, overtimeMinutes: 120 } }),
  },
  held: {
    pay: 'basic 26000',
    over: wageMonth => ({ esi: { applicable: true, coveredUntil: month(wageMonth).end } }),
  },
  exempt: { pay: 'basic 3000', over: () => ({ attendance: lossOfPay(2) }) },
  'in MH': { pay: 'basic 60000', over: () => ({ workStateCode: 'MH', tax: old }) },
  'in WB': { pay: 'basic 60000', over: () => ({ workStateCode: 'WB', tax: old }) },
  'in KL': { pay: 'basic 60000', over: () => ({ workStateCode: 'KL' }) },
  'in OD': { pay: 'basic 60000', over: () => ({ workStateCode: 'OD' }) },
  'in HR': { pay: 'basic 60000', over: () => ({ workStateCode: 'HR' }) },
}

const months = Array.from({ length: 47 }, (_, index) => {
  const calendarMonth = String((index % 12) + 1).padStart(2, '0')
  return `${2023 + Math.floor(index / 12)}-${calendarMonth}`
})

function linesOf(name: string, wageMonth: string): readonly SlipLine[] {
  const { pay: text, over } = people[name]!
  const { components, amounts } = pay(text)
  const given: RunInput = runInput(wageMonth, components, {
    organization: {
      ...runInput(wageMonth, []).organization,
      gratuity: { isCovered: true, funding: 'trust' as const },
    },
  })
  // The record of overtime begins with April 2023.
  const facts = over(wageMonth)
  const known = wageMonth < '2023-04' ? { ...facts, attendance: null } : facts
  const result = calculatePayslip(prepareRun(given), employee([salary('2020-04-01', amounts)], known), {
    trace: true,
  })
  return slipOf(result).lines
}

const textOf = (citation: { law: string; provision: string | null; notification: string | null }) =>
  [citation.law, citation.provision, citation.notification].filter(part => part !== null).join('; ')

t.equal(months[0], '2023-01')
t.equal(months.at(-1), '2026-11')

for (const name of Object.keys(people)) {
  t.test(`${name}: January 2023 to November 2026`, async t => {
    const met = new Set<string>()
    for (const wageMonth of months.filter(each => each >= (people[name]!.since ?? ''))) {
      const { start, end } = month(wageMonth)
      for (const { code, amount, explanation } of linesOf(name, wageMonth)) {
        t.equal(replay(explanation!), amount, `${code} of ${wageMonth} replays`)
        const cited = explanation!.steps.flatMap(({ rule }) => (rule === null ? [] : [rule]))
        for (const { id, effectiveFrom, effectiveTo, citation } of cited) {
          const where = `${code} of ${wageMonth} by ${id}: ${textOf(citation)}`
          if (effectiveFrom > end || (effectiveTo !== null && effectiveTo < start))
            t.fail(`${where} is out of force`)
          for (const window of windows) {
            if (!textOf(citation).includes(window.name)) continue
            const isEarly = window.from !== '-' && end < window.from
            const isLate = window.to !== '-' && start > window.to
            if (isEarly || isLate) t.fail(`${where} names ${window.name}`)
          }
        }
        const all = cited.map(({ citation }) => textOf(citation)).join('\n')
        for (const [index, each] of required.entries()) {
          if (each.person !== name || each.line !== code) continue
          if (wageMonth < each.first || wageMonth > each.last) continue
          met.add(`${index} ${wageMonth}`)
          if (!all.includes(each.cites)) t.fail(`${code} of ${wageMonth} does not cite ${each.cites}: ${all}`)
        }
      }
    }
    for (const [index, { line, person, first, last }] of required.entries()) {
      if (person !== name) continue
      const asked = months.filter(wageMonth => wageMonth >= first && wageMonth <= last)
      for (const wageMonth of asked)
        if (!met.has(`${index} ${wageMonth}`)) t.fail(`${wageMonth} has no line ${line}`)
    }
  })
}

t.test('no row cites what is younger than itself, unless it was published with back effect', async t => {
  for (const { id, from, gazetted, law, provision, instrument, source } of ruleRows()) {
    const published = gazetted !== null && gazetted > from ? gazetted : from
    const text = [law, provision, instrument].filter(part => part !== null).join('; ')
    // `2061(E)` is a number of the gazette and no year.
    const years = [...text.matchAll(/\b(?:19|20)\d\d\b(?!\(E\))/g)].map(([year]) => year)
    const ofGazette = /WriteReadData\/(\d{4})\//.exec(source)?.[1]
    for (const year of [...years, ofGazette ?? ''])
      t.ok(year <= published.slice(0, 4), `${id} of ${from}: ${text}`)
  }
})

// Handbook: the central rules under the Codes bind where the Union is the appropriate government. State insurance has no others.
t.test('whoever reads central rules is referred to those of the State', async t => {
  const central = ruleRows().filter(
    ({ head, law, provision }) =>
      head !== 'esi' && /(Wages|Social Security) \(Central\) Rules/.test(`${law} ${provision ?? ''}`),
  )
  t.same([...new Set(central.map(({ id }) => id))].toSorted(), [
    'IN.GRATUITY.TERMS',
    'IN.OVERTIME.RATE',
    'IN.WAGES.DAYS_IN_MONTHLY_RATE',
    'IN.WAGES.DEDUCTION_CAP',
  ])
  for (const { id, from, provision } of central)
    t.match(provision, /State rules apply where the State is the appropriate government/, `${id} of ${from}`)
})
