// Full and final settlement: every line arrives with its amount; what is left is the order of deductions, their cap,
// and what is paid or owed in the end.

import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { downTo, fraction } from '../../money/fraction.ts'
import { wholeInParts } from '../../money/rounding.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import type { SettlementLaw } from './law.ts'

/** In the order in which they are taken. */
const kinds = ['pf', 'esi', 'pt', 'lwf', 'tds', 'court_order', 'advance', 'loan', 'other'] as const

/** What the law makes the employer deduct and pay over: it is taken whole, and never carried on. */
const statutory: ReadonlySet<DeductionKind> = new Set(['pf', 'esi', 'pt', 'lwf', 'tds'])

export type DeductionKind = (typeof kinds)[number]

export type SettlementEarning = {
  readonly code: string
  readonly amount: Paise
  /** Whether it is wages of the last period, of which the cap is a share: salary is, leave pay and claims are not. */
  readonly isWages: boolean
}

export type SettlementDeduction = {
  readonly code: string
  readonly kind: DeductionKind
  readonly amount: Paise
}

export type SettlementFacts = {
  /** All but gratuity. A refund of tax is an earning; no amount is below zero. */
  readonly earnings: readonly SettlementEarning[]
  readonly deductions: readonly SettlementDeduction[]
  readonly gratuity: { readonly amount: Paise; readonly payBy: PlainDate } | null
}

type TakenDeduction = SettlementDeduction & {
  readonly taken: Paise
  /** Left by the cap, to be recovered later. */
  readonly carriedOn: Paise
}

export type Settlement = {
  readonly earnings: Paise
  /** The base of the cap. */
  readonly wages: Paise
  /** The most that may be deducted; null where the company does not apply the cap. */
  readonly cap: Paise | null
  /** In the order they were taken. */
  readonly deductions: readonly TakenDeduction[]
  readonly deducted: Paise
  readonly carriedOn: Paise
  /** Earnings less deductions, without gratuity; below zero where the employee owes. */
  readonly net: Paise
  /** What is paid now, and what the employee owes: one of them is nothing. */
  readonly payable: Paise
  readonly receivable: Paise
  /** Protected: paid whole, whatever is owed. */
  readonly gratuity: SettlementFacts['gratuity']
  /** What the employee gets in all: `payable` and gratuity. */
  readonly total: Paise
  readonly law: SettlementLaw
  readonly warnings: readonly RuleWarning[]
}

export type SettlementSettings = { readonly applyDeductionCap: boolean }

export function settle(facts: SettlementFacts, law: SettlementLaw, settings: SettlementSettings): Settlement {
  refuseNegative(facts)
  const earnings = sum(facts.earnings)
  const wages = sum(facts.earnings.filter(({ isWages }) => isWages))
  const cap = settings.applyDeductionCap
    ? downTo(1, fraction(BigInt(wages) * BigInt(law.deductionCap.share), wholeInParts))
    : null
  const deductions = take(facts.deductions, cap)
  const deducted = deductions.reduce((total, { taken }) => add(total, taken), noPaise)
  const net = subtract(earnings, deducted)
  const payable = net > 0 ? net : noPaise
  return {
    earnings,
    wages,
    cap,
    deductions,
    deducted,
    carriedOn: deductions.reduce((total, { carriedOn }) => add(total, carriedOn), noPaise),
    net,
    payable,
    receivable: subtract(payable, net),
    gratuity: facts.gratuity,
    total: add(payable, facts.gratuity?.amount ?? noPaise),
    law,
    warnings: cap !== null && deducted > cap ? [aboveCap] : noWarnings,
  }
}

/** Each as far as the cap leaves room, in the order of their kinds; lines of one kind keep the order given. */
function take(deductions: readonly SettlementDeduction[], cap: Paise | null): readonly TakenDeduction[] {
  const ordered = kinds.flatMap(kind => deductions.filter(each => each.kind === kind))
  let deducted = noPaise
  return ordered.map(each => {
    const room = cap === null || statutory.has(each.kind) ? each.amount : roomUnder(cap, deducted)
    const taken = lesser(each.amount, room)
    deducted = add(deducted, taken)
    return { ...each, taken, carriedOn: subtract(each.amount, taken) }
  })
}

function roomUnder(cap: Paise, deducted: Paise): Paise {
  return deducted < cap ? subtract(cap, deducted) : noPaise
}

function sum(lines: readonly { readonly amount: Paise }[]): Paise {
  return lines.reduce((total, { amount }) => add(total, amount), noPaise)
}

function refuseNegative({ earnings, deductions }: SettlementFacts): void {
  const wrong = [...earnings, ...deductions].filter(({ amount }) => amount < 0).map(({ code }) => code)
  if (wrong.length > 0)
    throw new RangeError(
      `Lines of a settlement are not below zero, as ${wrong.join(', ')}; move them across.`,
    )
}

const aboveCap: RuleWarning = {
  code: 'settlement_statutory_above_cap',
  message: 'What the law makes deductible passes the cap on deductions and is taken all the same.',
  field: null,
}
