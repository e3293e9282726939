// Coverage of the law: since when each rule is recorded, what it was compared with, and what it leaves out. The
// rulebook of a period is built from here, so a head that is not listed decides no figure.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { recordedLaw } from '../parameters/dated.ts'
import type { DatedTable, Lookup } from '../parameters/dated.ts'
import { longUnchecked, rulebook } from '../parameters/rulebook.ts'
import type { Rulebook } from '../parameters/rulebook.ts'
import { noWarnings } from './outcome.ts'
import type { RuleWarning } from './outcome.ts'
import { bonusTables } from './bonus/index.ts'
import { esiTables } from './esi/index.ts'
import { gratuityTables } from './gratuity/index.ts'
import { leaveTables } from './leave-encashment/index.ts'
import { loanTables } from './loan/index.ts'
import { lwfStates, lwfUnionTables } from './lwf/index.ts'
import { overtimeTables } from './overtime/index.ts'
import { pfTables } from './pf/index.ts'
import { ptStates, ptUnionTables } from './pt/index.ts'
import { deductionTables } from './deductions/index.ts'
import { settlementTables } from './settlement/index.ts'
import { tdsTables } from './tds/index.ts'
import { wageTables } from './wages/index.ts'

export type Head =
  | 'wages'
  | 'pf'
  | 'esi'
  | 'gratuity'
  | 'bonus'
  | 'overtime'
  | 'leave-encashment'
  | 'deductions'
  | 'settlement'
  | 'loan'
  | 'pt'
  | 'lwf'
  | 'tds'

type HeadCoverage = {
  readonly head: Head
  /** Two letters, or null where the law is the Union's. */
  readonly state: string | null
  /** The first wage month for which every figure of the head is recorded. */
  readonly inForceSince: PlainDate
  readonly checkedAgainst: string
  readonly notCovered: readonly string[]
  readonly tables: readonly DatedTable[]
}

export const coverage: readonly HeadCoverage[] = [
  {
    head: 'wages',
    state: null,
    inForceSince: '1994-10-01' as PlainDate,
    checkedAgainst: 'the Codes as quoted in public compilations, and the Ministry’s published answers',
    notCovered: [
      'pay in kind, which counts up to 15 % of the wages',
      'the second base for payment of wages and for equal pay, where clauses d, f, g and h count as wages',
    ],
    tables: wageTables,
  },
  {
    head: 'pf',
    state: null,
    inForceSince: '2017-04-01' as PlainDate,
    checkedAgainst:
      'EPFO’s sample lines, its answers on the wage ceiling of 24 September 2026, and the schemes of 2026',
    notCovered: [
      'inspection charges of exempted trusts',
      'interest, damages and late fees',
      'the pension rules of international workers under the 2026 Scheme',
      'government schemes that pay part of a share',
    ],
    tables: pfTables,
  },
  {
    head: 'esi',
    state: null,
    inForceSince: '2017-01-01' as PlainDate,
    checkedAgainst:
      'ESIC’s pages on contribution and coverage, its circulars of December 2025, and the Central Rules of 2026',
    notCovered: [
      'the regulations that follow those of 1950: the contribution for November 2026, due on 15 December, has none on record',
      'rounding of the employer’s share on an establishment’s total',
      'reimbursement of the employer’s share for persons with disability',
      'the date of a certificate of disability, which raises the ceiling from the day on which it is recorded',
    ],
    tables: esiTables,
  },
  {
    head: 'gratuity',
    state: null,
    inForceSince: '2010-05-24' as PlainDate,
    checkedAgainst: 'the Code as quoted in public compilations, rule 33, and the worked cases of practice',
    notCovered: [
      'interest on late gratuity',
      'breaks of service, whose end arrives as a fact',
      'working journalists before the Code',
      'better terms by contract',
      'interim wages of seasonal workers',
    ],
    tables: gratuityTables,
  },
  {
    head: 'bonus',
    state: null,
    inForceSince: '2014-04-01' as PlainDate,
    checkedAgainst: 'the Code on Wages, and S.O. 4710(E) and 4711(E) as reported',
    notCovered: ['allocable surplus, set-on and set-off', 'new establishments', 'which minimum wage applies'],
    tables: bonusTables,
  },
  {
    head: 'overtime',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'section 14 of the Code on Wages and its central rules',
    notCovered: ['limits of hours that a State sets', 'Shops Acts'],
    tables: overtimeTables,
  },
  {
    head: 'leave-encashment',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'CBDT Notification 31/2023 and the Table of section 19(1)',
    notCovered: ['accrual and carrying forward of leave', 'Shops Acts'],
    tables: leaveTables,
  },
  {
    head: 'deductions',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'section 18 of the Code on Wages and rules 13 and 16 to 20 of its Central Rules',
    notCovered: [
      'the order of deductions, which no text fixes: statutory, court orders, co-operative dues, fines and losses, ' +
        'advances, loans, others',
      'whether income tax and provident fund lie within the half, which a setting decides',
      'fines above 3 % of the wages, and fines not recovered within 90 days',
    ],
    tables: deductionTables,
  },
  {
    head: 'settlement',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'section 17 of the Code on Wages, and section 83 of the Industrial Relations Code',
    notCovered: [
      'limits that a State sets',
      'approved schemes of retrenchment',
      'the re-skilling fund’s forms',
    ],
    tables: settlementTables,
  },
  {
    head: 'loan',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'published readings of rule 3(7)(i) and rule 15(5)',
    notCovered: [
      'the bank’s lending rates, which are declared',
      'medical loans reimbursed by an insurer',
      'days of a broken month',
    ],
    tables: loanTables,
  },
  {
    head: 'pt',
    state: null,
    inForceSince: '2021-04-01' as PlainDate,
    checkedAgainst: 'lists of levying states and the Constitution’s ceiling',
    notCovered: ['registrations, and layouts of returns'],
    tables: ptUnionTables,
  },
  ...ptStates.map(({ code, since, tables }) => ({
    head: 'pt' as const,
    state: code,
    inForceSince: since,
    checkedAgainst:
      'state schedules, notifications and vendors’ tables; the hand-worked cases of November 2026',
    notCovered: [
      'lump-sum options',
      'interest and penalties',
      'local bodies not on record',
      'two authorities in one month',
      'exemptions whose ground is not recorded of the person, other than age and disability',
    ],
    tables,
  })),
  {
    head: 'lwf',
    state: null,
    inForceSince: '2021-04-01' as PlainDate,
    checkedAgainst: 'lists of states without a fund',
    notCovered: ['layouts of returns'],
    tables: lwfUnionTables,
  },
  ...lwfStates.map(({ code, since, tables }) => ({
    head: 'lwf' as const,
    state: code,
    inForceSince: since,
    checkedAgainst: 'state Acts, board notices and vendors’ tables; the hand-worked cases of November 2026',
    notCovered: [
      'the least sum of an establishment, which is added by the return and not by payslips',
      'arrears after a rise with back effect',
      'unpaid accumulations and fines',
      'age at enrolment in Kerala’s shops fund',
    ],
    tables,
  })),
  {
    head: 'tds',
    state: null,
    inForceSince: '2023-04-01' as PlainDate,
    checkedAgainst: 'the Acts of 1961 and 2025 with their rules as published, and the hand-worked cases',
    notCovered: [
      'the value of perquisites other than loans and contributions above the limit: a component states it',
      'the growth of contributions above the limit, which the tax declaration states',
      'contributions to the provident fund above 12 % of the salary before April 2026',
      'pay on leaving that comes in another month than the exit: it is taxed whole',
      'relief for arrears of earlier years',
      'months before an organization’s first run, whose house rent allowance counts as agreed now',
      'challans, returns and certificates; corrections of statements within two years of the tax year (section 397(3)(f))',
    ],
    tables: tdsTables,
  },
]

/**
 * Cached for the recorded law; reading and hashing every table would be most of the work of a preview of one payslip.
 */
const recordedRulebooks = new Map<string, Rulebook>()

/** The figures of the law in force over a period, under one fingerprint. */
export function rulebookOf(period: PayPeriod, lookup: Lookup = recordedLaw): Rulebook {
  const name = `${period.start} ${period.end}`
  const known = lookup === recordedLaw ? recordedRulebooks.get(name) : undefined
  if (known !== undefined) return known
  const { tableOf, on } = lookup
  const book = rulebook(
    coverage.flatMap(({ tables }) => tables.map(tableOf)),
    on === null ? period : { start: on, end: on },
  )
  if (lookup === recordedLaw) recordedRulebooks.set(name, book)
  return book
}

/** Said on every slip of a period for which nobody has looked at the law's sources for long. No figure follows from it. */
export function lawWarnings(period: PayPeriod): readonly RuleWarning[] {
  const checkedOn = longUnchecked(
    coverage.flatMap(({ tables }) => tables),
    period,
  )
  if (checkedOn === null) return noWarnings
  const message = `Some rules were last compared with their sources on ${checkedOn}; news since then may be missing.`
  return [{ code: 'law_not_checked_lately', message, field: null }]
}
