// The gratuity of one employee as of a day: what an exit on that day would pay, and what has accrued. Pure, as the
// payslip is. A day in the future assumes uninterrupted service and the growth that the question states.

import { earlier, laterOf } from '#proto/calendar/period.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { ExitReason } from '#proto/calculation/leaving.ts'
import type { Explanation } from '#proto/calculation/explanation.ts'
import type { GratuityProjection, GratuityQuestion } from '#proto/calculation/gratuity.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { PlainDate } from '#proto/units.ts'

import { fraction, divideFractions } from '../../money/fraction.ts'
import { printGrouped } from '../../money/decimal.ts'
import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import {
  accruedGratuity,
  exemptGratuity,
  formulaForTax,
  gratuityLaw,
  gratuityTaxLaw,
  projectGratuity,
  yearsReckoned,
} from '../../rules/gratuity/index.ts'
import type { GratuityDue, GratuityLaw, NoGratuity } from '../../rules/gratuity/index.ts'
import { count, explanation, fromField, fromRule, step, newSteps, roundingInputs } from '../../trace/steps.ts'
import { withinAmountLimits } from '../amount-failure.ts'
import { gratuityApplies, gratuityFacts, gratuitySettings } from './gratuity-facts.ts'
import { monthlyRates } from '../month/monthly-rates.ts'
import { prepareRun } from '../prepare.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { serviceSince } from '../spells.ts'

/**
 * The run of a projection. Only the Code's wages know an employer's share of the provident fund; before it, and for
 * every levy, law that is not applied need not be recorded.
 */
export function prepareGratuity(input: RunInput): PreparedRun {
  const { organization } = input
  const esi = { ...organization.esi, isCovered: false }
  const pf = { ...organization.pf, isCovered: false }
  const levies = { pt: false, lwf: false, tds: false }
  const bare = prepareRun({ ...input, levies, organization: { ...organization, esi, pf } })
  if (!bare.wages.definition.uniform) return bare
  return prepareRun({ ...input, levies, organization: { ...organization, esi } })
}

/**
 * `run` is the wage month of the day. Fails without a salary, or where growth passes the largest amount; throws
 * `RuleNotFound` before the record of gratuity.
 */
export function projectEmployeeGratuity(
  ...[run, employee, question, unpaidDays]: Parameters<typeof project>
): GratuityProjection | SalaryFailure {
  return withinAmountLimits(() => project(run, employee, question, unpaidDays))
}

function project(
  run: PreparedRun,
  employee: EmployeeInput,
  question: GratuityQuestion,
  unpaidDays: number,
): GratuityProjection | SalaryFailure {
  const asOf =
    employee.dateOfLeaving === null ? question.asOf : earlier(question.asOf, employee.dateOfLeaving)
  const rates = monthlyRates(run, employee)
  if ('failure' in rates) return rates
  if (!gratuityApplies(run, employee))
    return notCovered(employee, asOf, rates.wages, gratuityLaw(asOf, run.lookup))

  const settings = gratuitySettings(question.settings)
  const reason = question.reason ?? defaultReason(employee)
  // Growth begins after the last salary that is known.
  const known = earlier(asOf, laterOf(question.today, employee.salaries.at(-1)!.effectiveFrom))
  const base = known < employee.dateOfJoining ? asOf : known
  const [lawThen, lawOn] = [gratuityLaw(base, run.lookup), gratuityLaw(asOf, run.lookup)]
  const facts = gratuityFacts(run, employee, { leftOn: base, reason, unpaidDays, wages: rates.wages })
  const projection = projectGratuity(
    { today: facts, lastMonth: null, later: { on: asOf, growth: question.growth } },
    { today: lawThen, lastMonth: lawThen, later: lawOn },
    settings,
  )
  const { wages, outcome } = projection.later!
  const { service } = outcome
  const payable = outcome.due ? outcome.amount : noPaise
  const atExit = { ...facts, leftOn: asOf, wages }
  const accrued = accruedGratuity(atExit, lawOn, settings)
  const exempted = exemptGratuity(
    {
      received: payable,
      formula: formulaForTax(wages, yearsReckoned(atExit, lawOn, settings), lawOn),
      exemptEarlier: employee.leaving?.exemptBefore.gratuity ?? noPaise,
    },
    gratuityTaxLaw(asOf, run.lookup),
  )
  return {
    asOf,
    dateOfJoining: employee.dateOfJoining,
    service: { years: service.years, months: service.months, days: service.days },
    countedYears: outcome.countedYears,
    eligible: outcome.due,
    eligibilityReason: outcome.due ? outcome.because : 'not_eligible',
    eligibleOn: projection.eligibleOn,
    wages: wages.wages,
    factor: { days: lawOn.terms.daysAYear, of: lawOn.terms.daysInMonth },
    accrued,
    payable,
    cap: lawOn.cap.cap,
    exempt: exempted.exempt,
    taxable: exempted.taxable,
    explanation: question.explain ? explainProjection(outcome, lawOn, asOf, run.rulebook.version) : null,
  }
}

/** A fixed term ends by itself; of any other employment the most common end is assumed. */
function defaultReason({ employmentType }: EmployeeInput): ExitReason {
  return employmentType === 'fixed_term' ? 'contract_end' : 'resignation'
}

function notCovered(
  employee: EmployeeInput,
  asOf: PlainDate,
  wages: Paise,
  { terms, cap }: GratuityLaw,
): GratuityProjection {
  const { years, months, days } = serviceBetween(serviceSince(employee), asOf)
  return {
    asOf,
    dateOfJoining: employee.dateOfJoining,
    service: { years, months, days },
    countedYears: 0,
    eligible: false,
    eligibilityReason: 'not_eligible',
    eligibleOn: null,
    wages,
    factor: { days: terms.daysAYear, of: terms.daysInMonth },
    accrued: noPaise,
    payable: noPaise,
    cap: cap.cap,
    exempt: noPaise,
    taxable: noPaise,
    explanation: null,
  }
}

function explainProjection(
  outcome: GratuityDue | NoGratuity,
  law: GratuityLaw,
  asOf: PlainDate,
  version: string,
): Explanation {
  if (!outcome.due) {
    const { years, months, days } = outcome.service
    const text = `No gratuity is due on ${asOf}: the service is ${years} years, ${months} months and ${days} days.`
    return { text, steps: [] }
  }
  return explainGratuity(outcome, law, version)
}

/** The formula with its figures, as replayable steps that end in the amount before any forfeiture. */
export function explainGratuity(outcome: GratuityDue, law: GratuityLaw, version: string): Explanation {
  const steps = newSteps(version)
  const ofTerms = { kind: 'rule', ref: law.terms.rule } as const
  const ofService = { kind: 'field', ref: 'date_of_joining' } as const
  const parts = outcome.parts.map(({ wages, days, years, dailyWage }) =>
    step(
      steps,
      'prorate',
      'Days of wages for each counted year of service',
      {
        wages: fromField('wages.gratuity', wages.wages),
        days: count(ofTerms, days),
        of: count(ofTerms, divideFractions(fraction(wages.wages), dailyWage)),
        years: count(ofService, years.num),
        parts_of_a_year: count(ofService, years.den),
      },
      law.terms,
    ),
  )
  const [first] = parts
  const whole =
    parts.length === 1 && first !== undefined
      ? first
      : step(
          steps,
          'sum',
          'All parts of the service',
          Object.fromEntries(parts.map((part, index) => [`part_${index + 1}`, part])),
        )
  const unit = roundingInputs('paise', 'half_up', 'practice')
  const rounded = step(steps, 'round', 'To the paisa, half up', { whole, ...unit })
  step(steps, 'min', 'Up to the limit', { rounded, limit: fromRule(law.cap, law.cap.cap) }, law.cap)
  const wages = outcome.parts.at(-1)?.wages.wages ?? noPaise
  const { daysAYear, daysInMonth } = law.terms
  const text = `Gratuity is ${daysAYear}/${daysInMonth} of ${printGrouped(wages)} for each of ${outcome.countedYears} years of service, at most ${printGrouped(law.cap.cap)}.`
  return explanation(steps, text)
}
