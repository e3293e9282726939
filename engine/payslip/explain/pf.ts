// How the provident fund's lines came about: wages, base, rate, one rounding.

import type { Explanation } from '#proto/calculation.ts'

import { printFraction, printGrouped, printPercent } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { toNearestRupee } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import { fullRateOn, furtherBase, modeOf } from '../../rules/pf/index.ts'
import type { PfDue, PfFacts, PfLaw, PfPart } from '../../rules/pf/index.ts'
import type { Working } from '../working.ts'
import {
  count,
  explanation,
  less,
  ofField,
  ofLine,
  ofRule,
  percentage,
  step,
  stepsUnder,
  text,
  toUnit,
} from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'
import { fundWages } from './wages.ts'

/** What the fund's explanations read: a working in which the fund is due. */
export type FundWorking = { working: Working; facts: PfFacts; law: PfLaw; due: PfDue }

export function explainEmployeePf(fund: FundWorking): Explanation {
  const { steps, due, law, facts } = begin(fund)
  if (!facts.member.applicable) drawnIn(steps, fund)
  const base = modeOf(facts) === 'statutory_ceiling' ? cappedBase(steps, fund) : wholeBase(steps, fund)
  share(steps, base, due.rate, law.rate)
  return explanation(steps, rateSentence(due.rate, due.bases.wages, due.bases.employee))
}

export function explainEmployerPf(fund: FundWorking): Explanation {
  const { steps, due, law } = begin(fund)
  if (!due.isPensionMember) pensionMembership(steps, fund)
  const total = share(steps, employerBase(steps, fund), due.rate, law.rate)
  const text = `${printPercent(due.rate)} % of ${printGrouped(due.bases.employer)}`
  if (!due.isPensionMember) return explanation(steps, `${text}, all of it for the fund.`)
  step(steps, 'sum', 'What the pension leaves', { share: total, pension: less(ofLine('EPS_ER', due.eps)) })
  return explanation(steps, `${text} less the pension contribution of ${printGrouped(due.eps)}.`)
}

export function explainVpf(fund: FundWorking): Explanation {
  const { steps, due, facts } = begin(fund)
  const { vpf } = facts.member
  let asked: Known
  if (vpf !== null && 'percent' in vpf) {
    const wages = wholeBase(steps, fund)
    const rate = percentage({ kind: 'field', ref: 'pf.vpf.percent' }, vpf.percent)
    asked = toRupee(steps, step(steps, 'multiply', 'The percentage chosen', { wages, percent: rate }))
  } else {
    asked = toRupee(steps, ofField('pf.vpf.amount', vpf?.amount ?? noPaise))
  }
  const isLimited = vpf !== null && due.vpf < askedOf(vpf, due)
  if (isLimited) limitVpf(steps, asked, fund)
  const limited = isLimited
    ? ', limited so that the whole share stays within basic and dearness allowance'
    : ''
  return explanation(steps, `Voluntary contribution of ${printGrouped(due.vpf)}${limited}.`)
}

export function explainEps(fund: FundWorking): Explanation {
  const { steps, due, law, facts, settings } = begin(fund)
  const isHigher = facts.member.higherPension
  pensionMembership(steps, fund)
  const base = pensionBase(steps, fund)
  const isTwelfth = settings.epsRate === 'one_twelfth' && law.pension.twelfth
  const rule = { kind: 'rule', ref: law.pension.rule } as const
  const main = isTwelfth
    ? step(steps, 'prorate', 'One twelfth', { base, parts: count(rule, 1), of: count(rule, 12) }, law.pension)
    : step(
        steps,
        'multiply',
        'Pension scheme',
        { base, percent: percentage(rule, law.pension.rate) },
        law.pension,
      )
  toRupee(steps, isHigher ? step(steps, 'sum', 'Both', { main, further: further(steps, base, fund) }) : main)
  const rate = isTwelfth ? 'One twelfth' : `${printPercent(law.pension.rate)} %`
  const more = isHigher ? ', and the further rate of the higher pension' : ''
  return explanation(steps, `${rate} of pension wages of ${printGrouped(due.bases.pension)}${more}.`)
}

export function explainEdli(fund: FundWorking): Explanation {
  const { steps, due, law, settings } = begin(fund)
  const { fundParts, insurance } = due.bases
  let base: Known
  if (fundParts.length === 1 || settings.splitMonthEdli === 'capped') {
    base = cappedBase(steps, fund)
  } else {
    base = limit(steps, employerBase(steps, fund), law.ceilings.at(-1)!.row, law.ceiling)
  }
  share(steps, base, law.insurance.rate, law.insurance)
  return explanation(
    steps,
    `${printPercent(law.insurance.rate)} % of insurance wages of ${printGrouped(insurance)}.`,
  )
}

export function explainAdmin(fund: FundWorking): Explanation {
  const { steps, due, law, settings, facts } = begin(fund)
  const onWages = settings.adminBase === 'pf_wages' && modeOf(facts) !== 'statutory_ceiling'
  share(
    steps,
    onWages ? wholeBase(steps, fund) : employerBase(steps, fund),
    law.administration.rate,
    law.administration,
  )
  const base = printGrouped(due.bases.administration)
  return explanation(
    steps,
    `${printPercent(law.administration.rate)} % of ${base}; this member's part of the charge.`,
  )
}

function begin(
  fund: FundWorking,
): FundWorking & { steps: Steps; settings: Working['run']['settings']['pf'] } {
  const { run } = fund.working
  return { ...fund, steps: stepsUnder(run.rulebook.version), settings: run.settings.pf }
}

/** Rate × base, to the nearest rupee. */
function share(steps: Steps, base: Known, rate: PartsPerMillion, row: Row): Known {
  const percent = percentage({ kind: 'rule', ref: row.rule }, rate)
  return toRupee(
    steps,
    step(steps, 'multiply', `${printPercent(rate)} % of the base`, { base, percent }, row),
  )
}

function toRupee(steps: Steps, amount: Known): Known {
  return step(steps, 'round', 'Nearest rupee', {
    amount,
    ...toUnit('rupee', 'half_up', 'IN.EPF.RATE'),
  })
}

function employerBase(steps: Steps, fund: FundWorking): Known {
  return modeOf(fund.facts) === 'actual_wages' ? wholeBase(steps, fund) : cappedBase(steps, fund)
}

/** Wages of the days of membership, without a ceiling. */
function wholeBase(steps: Steps, { working, due, law }: FundWorking): Known {
  const wages = fundWages(steps, working)
  const { fundParts } = due.bases
  return toRupee(steps, fundParts.length === 1 ? wages : added(steps, joined(fundParts), wages, law, false))
}

function cappedBase(steps: Steps, { working, due, law }: FundWorking): Known {
  const wages = fundWages(steps, working)
  const { fundParts } = due.bases
  if (fundParts.length > 1) return toRupee(steps, added(steps, joined(fundParts), wages, law, true))
  return limit(steps, toRupee(steps, wages), law.ceilings[0]!.row, law.ceiling)
}

function pensionBase(steps: Steps, { working, due, law, facts }: FundWorking): Known {
  const { pensionParts } = due.bases
  const isCapped = !facts.member.higherPension
  const wages = fundWages(steps, working)
  if (pensionParts.length > 1) {
    const parts = joined(pensionParts).filter(({ pension }) => pension.member)
    return toRupee(steps, added(steps, parts, wages, law, isCapped))
  }
  const rounded = toRupee(steps, wages)
  return isCapped ? limit(steps, rounded, law.ceilings[0]!.row, law.ceiling) : rounded
}

function joined(parts: readonly PfPart[]): PfPart[] {
  return parts.filter(({ inFund }) => inFund)
}

function limit(steps: Steps, wages: Known, row: Row, ceiling: Paise): Known {
  return step(steps, 'cap', 'Ceiling applied', { wages, ceiling: ofRule(row, ceiling) }, row)
}

/** The parts of a split month: each its share of the wages, under its days of the ceiling; added before rounding. */
function added(steps: Steps, parts: readonly PfPart[], wages: Known, law: PfLaw, isCapped: boolean): Known {
  const each = parts.map(part => {
    const { start, end, row } = part.stretch
    const shareFrom = { kind: 'field', ref: `days ${start} to ${end}` } as const
    const own = step(steps, 'prorate', `Wages of ${start} to ${end}`, {
      wages,
      parts: count(shareFrom, part.share.num),
      of: count(shareFrom, part.share.den),
    })
    if (!isCapped) return own
    const ceiling = step(
      steps,
      'prorate',
      `Ceiling for ${start} to ${end}`,
      {
        ceiling: ofRule(row, row.ceiling),
        days: count(shareFrom, part.days),
        of: count(shareFrom, law.days),
      },
      row,
    )
    return step(steps, 'min', 'The lesser of the two', { wages: own, ceiling })
  })
  return step(
    steps,
    'sum',
    'The parts together',
    Object.fromEntries(each.map((part, index) => [`part_${index + 1}`, part])),
  )
}

/** By which ceiling someone without a recorded membership came into the fund. */
function drawnIn(steps: Steps, fund: FundWorking): void {
  const [first] = joined(fund.due.bases.fundParts)
  if (first !== undefined) withinCeiling(steps, 'In the fund by the full-month wage', first, fund)
}

/** Why the person is in the pension scheme, or not: once for each answer that the parts of the month have. */
function pensionMembership(steps: Steps, fund: FundWorking): void {
  const told = new Set<PfPart['pension']['row']>()
  for (const part of joined(fund.due.bases.pensionParts)) {
    const { row } = part.pension
    if (told.has(row)) continue
    told.add(row)
    membershipStep(steps, part, fund)
  }
}

function membershipStep(steps: Steps, part: PfPart, fund: FundWorking): void {
  const { facts, law } = fund
  const { row, member } = part.pension
  if (row === 1) {
    const born = { value: null, text: facts.dateOfBirth ?? '', unit: 'date' as const }
    const date_of_birth = { ...born, from: { kind: 'field' as const, ref: 'date_of_birth' } }
    const label = `Out of the pension scheme: ${law.pensionAge.years} years are completed`
    step(steps, 'condition', label, { date_of_birth }, law.pensionAge)
  } else if (row === 5 || row === 6 || row === 7) {
    const label = member ? 'In the pension scheme by the full-month wage' : 'Out of the pension scheme by it'
    withinCeiling(steps, label, part, fund)
  } else {
    const recorded = text({ kind: 'field', ref: 'pf.eps_eligible' }, String(facts.member.epsMember))
    const citing = row === 2 ? law.higherPension : part.stretch.membership
    step(steps, 'condition', membershipLabels[row], { recorded }, citing)
  }
}

const membershipLabels = {
  2: 'Member of the pension scheme with an approved higher pension',
  3: 'Already a member of the pension scheme',
  4: 'Out of the pension scheme: recorded as no member, or joined above the ceiling',
}

function withinCeiling(steps: Steps, label: string, { stretch }: PfPart, { facts }: FundWorking): void {
  const { amount, n, d } = fullRateOn(facts, stretch.start)
  const value = fraction(BigInt(amount) * BigInt(n), BigInt(d) * 100n)
  const from = { kind: 'field', ref: 'salary, full month' } as const
  step(
    steps,
    'condition',
    label,
    {
      full_month_wages: { value, text: printFraction(value, 2), unit: 'rupees', from },
      ceiling: ofRule(stretch.row, stretch.row.ceiling),
    },
    stretch.membership,
  )
}

function further(steps: Steps, base: Known, { due, law }: FundWorking): Known {
  const row = law.higherPension!
  const line = ofRule(row, row.above)
  const from = { kind: 'field', ref: 'days in the pension scheme' } as const
  const own =
    due.bases.pensionDays === law.days
      ? line
      : step(steps, 'prorate', 'The line for these days', {
          line,
          days: count(from, due.bases.pensionDays),
          of: count(from, law.days),
        })
  const excess = step(steps, 'sum', 'Wages above the line', { base, line: less(own) })
  const nothing = ofField('never below zero', noPaise)
  const above =
    furtherBase(due.bases, law).num === 0n
      ? step(steps, 'max', 'Nothing above it', { excess, nothing })
      : excess
  const percent = percentage({ kind: 'rule', ref: row.rule }, row.further)
  return step(steps, 'multiply', 'Further rate', { above, percent }, row)
}

function askedOf(vpf: NonNullable<PfFacts['member']['vpf']>, { bases }: PfDue): Paise {
  return 'amount' in vpf ? toNearestRupee(vpf.amount) : toNearestRupee(bases.wages, vpf.percent, 1_000_000)
}

function limitVpf(steps: Steps, asked: Known, { working, due }: FundWorking): void {
  const basic = ofField('basic and dearness allowance earned', working.earnings.basicAndDa)
  const left = step(steps, 'sum', 'What basic and dearness allowance leave', {
    basic,
    share: less(ofLine('PF', due.employee)),
  })
  const room = step(steps, 'max', 'Never below zero', { left, nothing: ofField('never below zero', noPaise) })
  const whole = step(steps, 'round', 'Whole rupees', { room, ...toUnit('rupee', 'down', 'whole rupees') })
  step(steps, 'cap', 'No more than that', { asked, room: whole })
}

function rateSentence(rate: PartsPerMillion, wages: Paise, base: Paise): string {
  const capped = base < wages ? `, limited to ${printGrouped(base)} by the ceiling` : ''
  return `${printPercent(rate)} % of provident fund wages of ${printGrouped(wages)}${capped}.`
}
