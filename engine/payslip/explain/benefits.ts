// How the lines of an entitlement came to their amounts: what has accrued, less what was paid of it, and the claims.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import { unclaimedCode } from '#proto/calculation/benefits.ts'

import { noPaise, paise } from '../../money/paise.ts'
import type { AccrualShare, Benefit } from '../benefits.ts'
import { count, days, explanation, negated, fromField, fromLine, step, newSteps } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { Computation } from '../levies/working.ts'
import { roundedAs } from './components.ts'

/** The entitlement that the line pays claims of, or the unclaimed rest of. */
export function benefitOfLine({ code }: SlipLine, { benefits }: Computation): Benefit | undefined {
  return benefits.find(({ entitlement: { component } }) => {
    const own = component.definition.code
    return code === own || code === unclaimedCode(own)
  })
}

export function explainBenefit(line: SlipLine, benefit: Benefit, { run }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  const { name, code } = benefit.entitlement.component.definition
  const left = leftBefore(steps, benefit)
  if (line.code !== code) {
    step(steps, 'sum', 'Not claimed', {
      left,
      ...(benefit.paid > 0 ? { claims: negated(fromLine(code, benefit.paid)) } : {}),
    })
    return explanation(
      steps,
      `${name} that was not claimed by ${benefit.settlesWith.end}, paid as taxed pay.`,
    )
  }
  const { before, claims } = benefit
  const waiting = paise(before.claimed - before.untaxed - before.taxed)
  const claimed = step(steps, 'sum', 'Claims that are not paid yet', {
    claims: fromField(`reimbursements[${code}]`, claims),
    ...(waiting > 0 ? { waiting: fromField(`benefits[${code}].claims_waiting`, waiting) } : {}),
  })
  step(steps, 'min', 'No more than has accrued', { left, claimed })
  const tax = benefit.isTaxed ? 'with' : 'without'
  return explanation(steps, `Claims of ${name}, paid ${tax} income tax up to what has accrued.`)
}

/** Explanations of benefits beside the cash: the employer's share of the pension system, and the benefit of a loan. */
function leftBefore(
  steps: Steps,
  { entitlement: { component }, shares, before, accrued }: Benefit,
): TracedValue {
  const { code } = component.definition
  const parts = [...Map.groupBy(shares, shareKind).values()].map(alike =>
    alikeShares(steps, alike as [AccrualShare, ...AccrualShare[]], component.rounding),
  )
  const paid = paise(before.untaxed + before.taxed + before.unclaimed + before.lapsed)
  const left = step(steps, 'sum', 'Accrued and not paid', {
    ...(before.accrued === undefined
      ? {}
      : { accrued_before: fromField(`benefits[${code}].accrued`, before.accrued.amount) }),
    ...Object.fromEntries(parts.map((part, index) => [`accrued_${index + 1}`, part])),
    ...(paid > 0 ? { paid_before: negated(fromField(`benefits[${code}].paid`, paid)) } : {}),
  })
  if (accrued >= paid) return left
  return step(steps, 'max', 'Never below zero', { left, zero: fromField('zero', noPaise) })
}

/** Whole months of one rate are alike; a part of a month stands by itself. */
function shareKind({ start, rate, days: own, ofDays }: AccrualShare): string {
  return own === ofDays ? String(rate) : start
}

function alikeShares(
  steps: Steps,
  shares: readonly [AccrualShare, ...AccrualShare[]],
  rounding: Benefit['entitlement']['component']['rounding'],
): TracedValue {
  const [{ start, end, rate, days: own, ofDays }] = shares
  const monthly = fromField(`entitlement from ${start}`, rate)
  if (own < ofDays) {
    const part = step(steps, 'prorate', `From ${start} to ${end}`, {
      month: monthly,
      days: days('days', own * 100),
      days_of_month: days('days of the month', ofDays * 100),
    })
    return roundedAs(steps, part, rounding)
  }
  const month = roundedAs(steps, monthly, rounding)
  const months = count({ kind: 'field', ref: 'months' }, shares.length)
  return shares.length === 1 ? month : step(steps, 'multiply', 'Whole months', { month, months })
}
