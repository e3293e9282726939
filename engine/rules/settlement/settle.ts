// Full and final settlement: every line arrives with its amount, deductions with what of them is taken; what is left is
// what is paid or owed in the end.

import { add, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import type { SettlementLaw } from './law.ts'

type SettlementEarning = { readonly code: string; readonly amount: Paise }

/** `taken` and `carriedOn` come to `amount`. */
type SettlementDeduction = {
  readonly code: string
  readonly amount: Paise
  readonly taken: Paise
  /** Left by the cap on deductions, to be recovered later. */
  readonly carriedOn: Paise
}

export type SettlementFacts = {
  /** All but gratuity. A refund of tax is an earning; no amount is below zero. */
  readonly earnings: readonly SettlementEarning[]
  readonly deductions: readonly SettlementDeduction[]
  readonly gratuity: { readonly amount: Paise; readonly payBy: PlainDate } | null
  /** Wages of the last period and the most that may be deducted from them; null where no cap applies. */
  readonly cap: { readonly wages: Paise; readonly amount: Paise } | null
}

export type Settlement = {
  readonly earnings: Paise
  readonly cap: SettlementFacts['cap']
  /** Deductions in the order in which they were taken. */
  readonly deductions: readonly SettlementDeduction[]
  readonly deducted: Paise
  readonly carriedOn: Paise
  /** Earnings less deductions, without gratuity; below zero where the employee owes. */
  readonly net: Paise
  /** Amount payable now, and amount that the employee owes: one of them is zero. */
  readonly payable: Paise
  readonly receivable: Paise
  /** Protected: paid whole, whatever is owed. */
  readonly gratuity: SettlementFacts['gratuity']
  /** Total for the employee: `payable` and gratuity. */
  readonly total: Paise
  readonly law: SettlementLaw
  readonly warnings: readonly RuleWarning[]
}

export function settle(facts: SettlementFacts, law: SettlementLaw): Settlement {
  refuseNegative(facts)
  const { cap, deductions } = facts
  const earnings = sum(facts.earnings)
  const deducted = deductions.reduce((total, { taken }) => add(total, taken), noPaise)
  const net = subtract(earnings, deducted)
  const payable = net > 0 ? net : noPaise
  return {
    earnings,
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
    warnings: cap !== null && deducted > cap.amount ? [aboveCap] : noWarnings,
  }
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
