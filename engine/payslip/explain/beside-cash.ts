// What the employee gets beside the cash: the employer's share of the pension system, and the benefit of a loan.

import type { Explanation } from '#proto/calculation/explanation.ts'
import { printPercent } from '#proto/decimal-text.ts'

import { printFraction, printGrouped } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noPaise, subtract } from '../../money/paise.ts'
import { taxRunOf } from '../levies/earlier.ts'
import type { ExcessContribution } from '../excess-contribution.ts'
import type { LoanBenefit } from '../levies/loan-benefit.ts'
import type { NpsShare } from '../month/nps.ts'
import type { Computation } from '../levies/working.ts'
import {
  count,
  explanation,
  negated,
  fromField,
  fromRule,
  percentage,
  step,
  newSteps,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'

export function explainNps({ run, earnings }: Computation, { rate, base }: NpsShare): Explanation {
  const steps = newSteps(run.rulebook.version)
  const paid: Record<string, TracedValue> = {}
  for (const { resolved, amount } of earnings.components) {
    const { code } = resolved.component.definition
    if (resolved.component.isBasicOrDa) paid[code] = fromField(`lines[${code}]`, amount)
  }
  const wages = step(steps, 'sum', 'Basic pay and dearness allowance of the month', orNothing(paid))
  const percent = percentage({ kind: 'field', ref: 'nps.employer_percent' }, rate)
  toPaisa(steps, step(steps, 'multiply', 'The employer’s share', { wages, percent }))
  return explanation(
    steps,
    `${printPercent(rate)} % of ${printGrouped(base)}; income, of which the tax law takes the most part off again.`,
  )
}

export function explainLoanBenefit({ run }: Computation, benefit: LoanBenefit): Explanation {
  const steps = newSteps(run.rulebook.version)
  const values: Record<string, TracedValue> = {}
  for (const { index, value } of benefit.stated)
    values[`stated_${index + 1}`] = fromField(`recoveries[${index}].perquisite_value`, value)
  if (benefit.valued?.outcome.due === true) {
    const { law, values: found } = benefit.valued.outcome
    for (const [index, { balance, interest, lendingRate }] of benefit.valued.loans.entries()) {
      if (found[index] === null || lendingRate === null) continue
      const ref = `recoveries[loan ${index + 1}]`
      const year = step(
        steps,
        'multiply',
        'A year’s interest of the bank on the month’s highest balance',
        {
          balance: fromField(`${ref}.outstanding`, balance),
          rate: percentage({ kind: 'field', ref: `${ref}.lending_rate_percent` }, lendingRate),
        },
        law,
      )
      const from = { kind: 'field', ref: 'period' } as const
      const month = step(steps, 'prorate', 'Of it a month', {
        year,
        months: count(from, 1),
        of: count(from, 12),
      })
      const value = step(steps, 'sum', 'Less the interest paid', {
        month: toPaisa(steps, month),
        paid: negated(fromField(`${ref}.interest`, interest)),
      })
      const nothing = fromField('never below zero', noPaise)
      values[`loan_${index + 1}`] = step(steps, 'max', 'Never below zero', { value, nothing })
    }
  }
  step(steps, 'sum', 'Income of this payment, though no cash', orNothing(values))
  return explanation(
    steps,
    `The benefit of loans at little or no interest, ${printFraction(fraction(benefit.value, 100), 2)}: taxed with the pay, and no part of the net.`,
  )
}

/** Steps by which a component of the salary came to its amount: as agreed, as a percentage, by days. */
export function explainExcess({ run, employee }: Computation, excess: ExcessContribution): Explanation {
  const steps = newSteps(run.rulebook.version)
  const { limit, before, assumed, now, growth, elsewhere, value } = excess
  const law = taxRunOf(run, employee)?.law.employerContributions
  const parts: Record<string, TracedValue> = {}
  if (law !== undefined && now > 0) {
    const ceiling = fromRule(law, limit)
    const nothing = fromField('never below zero', noPaise)
    const known = step(steps, 'sum', 'Contributions before this payment', {
      recorded: fromField('ytd.employer_contributions', subtract(before, assumed)),
      assumed: fromField('earlier payments without figures', assumed),
    })
    const withThis = step(steps, 'sum', 'With those of this payment', {
      before: known,
      contributions: fromField('lines of employer contributions', now),
    })
    const excessOf = (contributions: TracedValue, title: string) => {
      const rest = step(steps, 'sum', title, { contributions, limit: negated(ceiling) }, law)
      return step(steps, 'max', 'Never below zero', { rest, nothing })
    }
    parts['above_with'] = excessOf(withThis, 'Above the limit with this payment')
    parts['above_before'] = negated(excessOf(known, 'Above the limit before it'))
  }
  if (growth > 0) parts['growth'] = fromField('tax.employer_contribution_growth', growth)
  if (elsewhere > 0) parts['elsewhere'] = fromField('payments of the month in another tax year', elsewhere)
  step(steps, 'sum', 'Income of this payment, though no cash', orNothing(parts))
  const grown = growth > 0 ? `, with a year’s growth of ${printGrouped(growth)}` : ''
  return explanation(
    steps,
    `Contributions of the employer above ${printGrouped(limit)} a year${grown}: ${printGrouped(value)} is taxed with the pay, and no part of the net.`,
  )
}

function toPaisa(steps: Steps, amount: TracedValue): TracedValue {
  return step(steps, 'round', 'To the paisa, half up', {
    amount,
    ...roundingInputs('paise', 'half_up', 'practice'),
  })
}

function orNothing(known: Record<string, TracedValue>): Record<string, TracedValue> {
  return Object.keys(known).length > 0 ? known : { nothing: fromField('nothing', noPaise) }
}
