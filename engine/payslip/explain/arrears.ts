// What a line makes up for earlier months: that month's own explanation, under its own law, less what was paid for it.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { lineOfArrears } from '../arrears.ts'
import type { ArrearsMonth, ComponentArrears } from '../arrears.ts'
import type { BesideArrears } from '../beside-arrears.ts'
import { componentLines, pfArrearsShares, pfContributions, pfDeductions } from '../slip/lines.ts'
import type { MonthComputation } from '../month/month.ts'
import type { Computation } from '../levies/working.ts'
import { explanation, negated, fromField, embedExplanation, step, newSteps } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'

/** Explains a line of one month by itself. */
type Explain = (line: SlipLine, month: MonthComputation) => Explanation

/** A line of the salary: what the month itself brought, and what each earlier one still owed. */
export function explainPayWithArrears(line: SlipLine, working: Computation, explain: Explain): Explanation {
  const { run, arrears } = working
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  if (line.source !== 'arrears') {
    const own = { ...line, amount: (line.amount - line.arrearsAmount) as Paise, arrearsAmount: noPaise }
    parts['this_month'] = embedExplanation(steps, explain(own, working), null)
  }
  for (const owed of arrears.months) {
    for (const each of owed.earnings) {
      if (each.due === 0 || codeOfLine(each, working) !== line.code) continue
      parts[`${nameOf(owed)}_${each.code}`] = owedFor(steps, { ...each, type: 'earning' }, owed, explain)
    }
    for (const each of owed.besideEarnings) {
      if (each.due === 0 || each.code !== line.code) continue
      parts[`${nameOf(owed)}_${each.code}`] = owedFor(steps, { ...each, setOff: noPaise }, owed, explain)
    }
    for (const each of owed.late.contributions) {
      if (each.code !== line.code) continue
      const contribution = { ...each, type: 'employer_contribution', setOff: noPaise } as const
      parts[`${nameOf(owed)}_${each.code}`] = owedFor(steps, contribution, owed, explain)
    }
  }
  step(steps, 'sum', 'What is paid with this slip', parts)
  return explanation(steps, `${line.name} with what earlier months still owed.`)
}

function codeOfLine({ code, component }: ComponentArrears, { run }: Computation): string {
  const own = run.components.get(code) ?? component
  return (own === null ? null : lineOfArrears(own, run)?.definition.code) ?? code
}

type ArrearsLine = Pick<ComponentArrears, 'code' | 'paid' | 'setOff'> & {
  readonly type: 'earning' | 'employer_contribution' | BesideArrears['type']
}

function owedFor(steps: Steps, each: ArrearsLine, owed: ArrearsMonth, explain: Explain): TracedValue {
  const { month } = owed
  const lines: SlipLine[] = []
  componentLines(lines, month.earnings.components, each.type, null)
  const line = lines.find(({ code }) => code === each.code)
  if (line === undefined) throw new Error(`Nothing in ${nameOf(owed)} is ${each.code}.`)
  const inputs: Record<string, TracedValue> = {
    now: embedExplanation(steps, explain(line, month), placeOf(owed)),
    paid: negated(fromField(`${placeOf(owed)}.paid[${each.code}]`, each.paid)),
  }
  if (each.setOff > 0)
    inputs['set_off'] = negated(fromField(`${placeOf(owed)}.paid_too_much[${each.code}]`, each.setOff))
  return step(steps, 'sum', `Still owed for ${nameOf(owed)}`, inputs)
}

/** A share of the employer or of the welfare fund: that of the month, and those of months that nobody had paid. */
export function explainLateShares(line: SlipLine, working: Computation, explain: Explain): Explanation {
  const { run, arrears } = working
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  const own = { ...line, amount: (line.amount - line.arrearsAmount) as Paise, arrearsAmount: noPaise }
  if (own.amount > 0) parts['this_month'] = embedExplanation(steps, explain(own, working), null)
  for (const owed of arrears.months) {
    const share = owed.late.shares.find(({ code }) => code === line.code)
    if (share === undefined) continue
    const now = explain({ ...own, amount: share.now }, owed.month)
    parts[nameOf(owed)] = step(steps, 'sum', `Still owed for ${nameOf(owed)}`, {
      now: embedExplanation(steps, now, placeOf(owed)),
      paid: negated(fromField(`${placeOf(owed)}.paid[${line.code}]`, share.paid)),
    })
  }
  step(steps, 'sum', 'What is paid with this slip', parts)
  return explanation(steps, `${line.name} with that of earlier months, by the law of each.`)
}

/** A line of the provident fund on arrears. */
export function explainPfArrears(
  line: SlipLine,
  { run, arrears }: Computation,
  explain: Explain,
): Explanation {
  const share = pfArrearsShares.find(({ code }) => code === line.code)
  if (share === undefined) throw new Error(`Nothing explains the line ${line.code}.`)
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  for (const owed of arrears.months) {
    if (owed.pf[share.amount] === 0) continue
    const now = fundLines(owed.month).filter(({ code }) => share.of.some(each => each === code))
    const known = now.map(({ code, ...rest }) => {
      const because = explain({ code, ...rest }, owed.month)
      return [code, embedExplanation(steps, because, placeOf(owed))] as const
    })
    const lapsed = share.amount === 'employee' && owed.vpfLapsed > 0 ? owed.vpfLapsed : null
    parts[nameOf(owed)] = step(steps, 'sum', `Still to be contributed for ${nameOf(owed)}`, {
      ...Object.fromEntries(known),
      contributed: negated(fromField(`${placeOf(owed)}.paid.${share.amount}`, owed.paidPf[share.amount])),
      ...(lapsed === null ? {} : { lapsed: negated(fromField(`${placeOf(owed)}.paid.vpf_lapsed`, lapsed)) }),
    })
  }
  step(steps, 'sum', 'All earlier months together', parts)
  return explanation(steps, 'Contributed for earlier months by the law and the ceiling of each.')
}

function fundLines({ run, employee, pf }: MonthComputation): SlipLine[] {
  const lines: SlipLine[] = []
  if (!pf.due || run.pf === null) return lines
  pfDeductions(lines, pf, employee.pf.vpf, [])
  pfContributions(lines, pf, run.pf, run.settings.pf, employee.pf.higherPension, [])
  return lines
}

export function explainOverpaymentRecovery({ run, arrears }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  for (const owed of arrears.months) {
    for (const { code, paid, now } of owed.earnings) {
      if (paid <= now) continue
      parts[`${nameOf(owed)}_${code}_paid`] = fromField(`${placeOf(owed)}.paid[${code}]`, paid)
      parts[`${nameOf(owed)}_${code}_due`] = negated(fromField(`${placeOf(owed)}.now[${code}]`, now))
    }
    const setOff = owed.earnings.reduce((sum, each) => add(sum, each.setOff), noPaise)
    if (setOff > 0)
      parts[`${nameOf(owed)}_set_off`] = negated(fromField(`${placeOf(owed)}.paid_too_much`, setOff))
    for (const { code, type, beyond } of owed.besideEarnings) {
      if (beyond === 0) continue
      const known = fromField(`${placeOf(owed)}.beyond[${code}]`, beyond)
      parts[`${nameOf(owed)}_${code}_beyond`] = type === 'deduction' ? negated(known) : known
    }
  }
  const balance = step(
    steps,
    'sum',
    'Paid less due, less what other components made good, and less deductions from it beyond what is due',
    parts,
  )
  if (arrears.refund > 0)
    step(steps, 'max', 'Not below zero: the rest is refunded', { balance, least: nothing })
  return explanation(steps, 'Earlier months were paid more than they come to by what is known now.')
}

const nothing = fromField('nothing', noPaise)

/** Deductions of earlier months beyond what these come to, less the pay that is asked back. */
export function explainRefund({ run, arrears }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  const parts: Record<string, TracedValue> = {}
  for (const owed of arrears.months) {
    for (const { code, type, beyond } of owed.besideEarnings) {
      if (beyond === 0) continue
      const known = fromField(`${placeOf(owed)}.beyond[${code}]`, beyond)
      parts[`${nameOf(owed)}_${code}_beyond`] = type === 'deduction' ? known : negated(known)
    }
    if (owed.paidTooMuch > 0)
      parts[`${nameOf(owed)}_pay`] = negated(fromField(`${placeOf(owed)}.paid_too_much`, owed.paidTooMuch))
  }
  step(steps, 'sum', 'Deducted beyond what is due, less pay that is asked back', parts)
  return explanation(steps, 'More was deducted in earlier months than they come to by what is known now.')
}

export function explainBroughtForward(line: SlipLine, { run }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  step(steps, 'input', 'As carried forward', { amount: fromField('brought_forward', line.amount) })
  return explanation(steps, 'What earlier pay did not reach for, or what was laid out with it.')
}

function nameOf({ period }: ArrearsMonth): string {
  return period.end.slice(0, 7)
}

function placeOf(owed: ArrearsMonth): string {
  return `arrears[${nameOf(owed)}]`
}
