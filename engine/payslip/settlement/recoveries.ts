// Deductions of a settlement, in the order and within the limit of the law.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { SettlementFacts } from '#proto/calculation/settlement.ts'
import type { Slip, SlipLine } from '#proto/calculation/slip.ts'
import { add, lesser, noPaise, subtract, type Paise } from '../../money/paise.ts'
import { upToRupee } from '../../money/rounding.ts'
import {
  capOf,
  type takeDeductions,
  type Deduction,
  type DeductionCap,
} from '../../rules/deductions/index.ts'
import { capBase, kindOf, unitOf } from '../slip/deduction-cap.ts'
import { lineName } from '../line-names.ts'
import { workMonth } from '../month/month.ts'
import { withoutLeavingPay } from '../month/settlement-lines.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { wholeMonth } from '../month/whole-month.ts'
import { withSpells } from '../spells.ts'
import { type TerminalBenefits, noticeOf } from './pay-on-leaving.ts'

/** A deduction as asked for; `line` is that of the slip, or the one it will be. */
export type RequestedDeduction = Deduction & { readonly line: SlipLine; readonly advanceId?: string }

export function requestedDeductions(
  slip: Slip,
  facts: SettlementFacts,
  due: TerminalBenefits,
): RequestedDeduction[] {
  const ofSlip = slip.lines
    .filter(({ type, amount }) => isDeduction(type) && amount > 0)
    .map(line => ({ kind: kindOf(line), amount: line.amount, line, ...unitOf(line) }))
  const waived = new Set(facts.inputs.waiveAdvances)
  const ofAdvances = facts.advances
    .filter(({ id, amount }) => amount > 0 && !waived.has(id))
    .map(({ id, type, amount }) => ({
      kind: type,
      amount,
      advanceId: id,
      line:
        type === 'loan'
          ? settlementLine('LOAN_RECOVERY', lineName('LOAN_RECOVERY'), 'recovery', 'loan', 'advance', amount)
          : settlementLine(
              'ADVANCE_RECOVERY',
              lineName('ADVANCE_RECOVERY'),
              'recovery',
              'advance',
              'advance',
              amount,
            ),
    }))
  const others = facts.inputs.otherLines
    .filter(({ type, amount }) => type === 'deduction' && amount > 0)
    .map(({ code, remarks, amount }) => ({
      kind: 'other' as const,
      amount,
      line: settlementLine(code, remarks ?? lineName(code), 'deduction', 'other', 'variable', amount),
    }))
  const short = noticeOf(due, 'recover')
  const ofNotice =
    short === 0
      ? []
      : [
          {
            kind: 'other' as const,
            amount: short,
            line: settlementLine(
              'FNF_NOTICE_RECOVERY',
              'Notice recovery',
              'recovery',
              'notice_recovery',
              'variable',
              short,
            ),
          },
        ]
  // Two advances have one code, so that deductions are told apart by their place.
  return [...ofSlip, ...ofAdvances, ...others, ...ofNotice].map((each, index) => ({
    ...each,
    code: String(index),
  }))
}

export function isDeduction(type: SlipLine['type']): boolean {
  return type === 'deduction' || type === 'recovery'
}

function settlementLine(
  code: string,
  name: string,
  type: SlipLine['type'],
  category: SlipLine['category'],
  source: SlipLine['source'],
  amount: Paise,
): SlipLine {
  return {
    code,
    name,
    type,
    category,
    amount,
    fullAmount: amount,
    arrearsAmount: noPaise,
    basis: { method: 'flat', quantity: null, unit: null, rate: null, baseAmount: null, baseCodes: [] },
    source,
    taxableAmount: null,
    rounding: { raw: null, mode: 'none', unit: 'paise' },
    explanation: null,
    isApart: true,
  }
}

/** The limit on the deductions of the last period: of its wages, without what is paid on leaving. */
export function capOfMonth(
  run: PreparedRun,
  employee: EmployeeInput,
  deductions: readonly RequestedDeduction[],
  { settings, inputs }: SettlementFacts,
): DeductionCap | null | SalaryFailure {
  const variable = withoutLeavingPay(employee.variable, inputs.otherLines)
  const lasting = { ...employee, variable, ...paymentsWithoutLeavingPay(employee) }
  const month = workMonth(run, wholeMonth(withSpells(run, lasting)))
  if ('failure' in month) return month
  const hasCooperativeDues = deductions.some(({ kind }) => kind === 'cooperative_dues')
  const cap = settings.deductionCap ? 'half_of_wages' : 'none'
  const limit = capOf({ ...capBase(month), hasCooperativeDues }, run.deductionLaw(), { cap })
  if (limit === null) return null
  // Other payments of the month have used up a part of its limit.
  const lines = (employee.sameMonth ?? []).flatMap(({ paid }) => paid.lines)
  const apart = (employee.sameMonth ?? []).reduce(
    (sum, { paid }) => add(sum, paid.deductedApart ?? noPaise),
    noPaise,
  )
  const used = lines
    .filter(({ type }) => isDeduction(type))
    .reduce((sum, { amount }) => add(sum, amount), apart)
  return { ...limit, amount: subtract(limit.amount, lesser(limit.amount, used)) }
}

/** Other payments of the month without what earlier settlements paid on leaving. */
function paymentsWithoutLeavingPay({ sameMonth }: EmployeeInput): Pick<EmployeeInput, 'sameMonth'> {
  if (sameMonth === undefined) return {}
  return {
    sameMonth: sameMonth.map(payment => {
      const { settlementLines, variable } = payment.contents
      if (settlementLines === undefined) return payment
      return {
        ...payment,
        contents: { ...payment.contents, variable: withoutLeavingPay(variable, settlementLines) },
      }
    }),
  }
}

const statutory: ReadonlySet<Deduction['kind']> = new Set(['pf', 'esi', 'pt', 'lwf', 'tds'])

type LimitedDeductions = ReturnType<typeof takeDeductions>[number]

/** Gratuity is not set off against debts: where there is one, other deductions take no more than the rest of the pay. */
export function limitToPay(
  taken: readonly LimitedDeductions[],
  asked: readonly RequestedDeduction[],
  earnings: readonly { readonly amount: Paise }[],
  gratuityAmount: Paise,
): readonly LimitedDeductions[] {
  if (gratuityAmount === 0) return taken
  const sum = (amounts: readonly Paise[]): Paise => amounts.reduce(add, noPaise)
  let missing = subtract(sum(taken.map(each => each.taken)), sum(earnings.map(each => each.amount)))
  if (missing <= 0) return taken
  const cut = taken.toReversed().map(each => {
    const { kind, inRupees } = asked[Number(each.code)]!
    if (missing <= 0 || statutory.has(kind)) return each
    const least = inRupees === true ? upToRupee(missing) : missing
    const less = lesser(each.taken, least)
    missing = subtract(missing, less)
    return { ...each, taken: subtract(each.taken, less), carriedOn: add(each.carriedOn, less) }
  })
  return cut.toReversed()
}

/** What somebody pays into the fund without having to is not owed where the pay does not reach for it. */
export function voluntaryAsTaken(each: LimitedDeductions): LimitedDeductions {
  return each.inRupees === true ? { ...each, amount: each.taken, carriedOn: noPaise } : each
}
