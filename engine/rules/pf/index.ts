// Provident fund, pension and deposit-linked insurance of one member and one wage month.

import { printPercent } from '#proto/decimal-text.ts'
import { printGrouped } from '../../money/decimal.ts'
import { fraction, halfUpTo, addFractions, times } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { downToRupee, toNearestRupee, wholeInParts } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import {
  count,
  explainFigure,
  negated,
  fromField,
  fromLine,
  fromRule,
  percentage,
  step,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Steps, Trace } from '../../trace/steps.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { pfBases, toRupee } from './bases.ts'
import type { BasesTrace, KnownBases, PfBases } from './bases.ts'
import type { PfFacts, PfSettings } from './facts.ts'
import type { PfLaw } from './law.ts'
import { isPensionAssumed, mustJoin } from './membership.ts'

export { agreedMode, contributionMode } from './facts.ts'
export type { PfFacts, PfSettings } from './facts.ts'
export { pfLaw, pfTables } from './law.ts'
export { pfReturns } from './returns.ts'
export type { PfLaw } from './law.ts'

export type PfDue = {
  readonly due: true
  readonly bases: PfBases
  readonly rate: PartsPerMillion
  readonly isPensionMember: boolean
  readonly employee: Paise
  readonly vpf: Paise
  readonly employerTotal: Paise
  readonly eps: Paise
  /** Employer's share beyond the pension, so that the two always add up to it. */
  readonly employerEpf: Paise
  readonly edli: Paise
  /** This member's share of the administration charge; the challan charges the file's total (see `challan.ts`). */
  readonly admin: Paise
  readonly ncpDays: number
  readonly warnings: readonly RuleWarning[]
}

/**
 * The record that the steps of `employee`, `vpf`, `employer_epf`, `eps`, `edli` and `admin` are written to, and what
 * records the wages of the period in it, unrounded.
 */
type PfTrace = { readonly trace: Trace; readonly recordWages: () => TracedValue }

export function pf(
  facts: PfFacts,
  law: PfLaw,
  settings: PfSettings,
  traced: PfTrace | null = null,
): PfDue | NothingDue {
  const ofBases: BasesTrace | null =
    traced === null ? null : { steps: traced.trace, recordWages: traced.recordWages, recorded: null }
  const bases = pfBases(facts, law, settings, ofBases)
  if (bases === null) return notCovered(facts, law)
  const own = traced === null || !ofBases?.recorded ? null : { trace: traced.trace, bases: ofBases.recorded }
  const rate = facts.rate === 12 ? law.rate.standard : law.rate.reduced
  const employee = toNearestRupee(bases.employee, rate, wholeInParts)
  const employerTotal = toNearestRupee(bases.employer, rate, wholeInParts)
  const eps = pensionContribution(bases, facts, law, settings, own)
  const vpf = voluntary(facts, bases.wages, employee, own)
  const due: PfDue = {
    due: true,
    bases,
    rate,
    isPensionMember: bases.pensionDays > 0,
    employee,
    vpf,
    employerTotal,
    eps,
    employerEpf: subtract(employerTotal, eps),
    edli: toNearestRupee(bases.insurance, law.insurance.rate, wholeInParts),
    admin: toNearestRupee(bases.administration, law.administration.rate, wholeInParts),
    ncpDays: facts.ncpDays,
    warnings: warningsOf(facts, law, bases, vpf),
  }
  if (own !== null) traceShares(own, due, law)
  return due
}

type OwnTrace = { readonly trace: Trace; readonly bases: KnownBases }

/** Records the contributions that are a rate of their base, and what the pension leaves of the employer's. */
function traceShares({ trace, bases: known }: OwnTrace, due: PfDue, law: PfLaw): void {
  const { bases, rate, eps, isPensionMember } = due
  const employee = traceShare(trace, known.employee, rate, law.rate)
  const capped =
    bases.employee < bases.wages ? `, limited to ${printGrouped(bases.employee)} by the ceiling` : ''
  const onWages = `provident fund wages of ${printGrouped(bases.wages)}${capped}`
  explainFigure(trace, 'employee', `${printPercent(rate)} % of ${onWages}.`, ...known.drawnIn, employee)

  const total = traceShare(trace, known.employer, rate, law.rate)
  const whole = `${printPercent(rate)} % of ${printGrouped(bases.employer)}`
  if (isPensionMember) {
    const inputs = { share: total, pension: negated(fromLine('EPS_ER', eps)) }
    const left = step(trace, 'sum', 'What the pension leaves', inputs)
    const sentence = `${whole} less the pension contribution of ${printGrouped(eps)}.`
    explainFigure(trace, 'employer_epf', sentence, left)
  } else {
    const sentence = `${whole}, all of it for the fund.`
    explainFigure(trace, 'employer_epf', sentence, ...known.pensionDecisions, total)
  }

  const edli = traceShare(trace, known.insurance, law.insurance.rate, law.insurance)
  const onInsured = `insurance wages of ${printGrouped(bases.insurance)}`
  explainFigure(trace, 'edli', `${printPercent(law.insurance.rate)} % of ${onInsured}.`, edli)

  const charge = law.administration.rate
  const admin = traceShare(trace, known.administration, charge, law.administration)
  const part = `${printPercent(charge)} % of ${printGrouped(bases.administration)}`
  explainFigure(trace, 'admin', `${part}; this member's part of the charge.`, admin)
}

/** Rate × base, to the nearest rupee. */
function traceShare(steps: Steps, base: TracedValue, rate: PartsPerMillion, row: Row): TracedValue {
  const inputs = { base, percent: percentage({ kind: 'rule', ref: row.rule }, rate) }
  return toRupee(steps, step(steps, 'multiply', `${printPercent(rate)} % of the base`, inputs, row))
}

function pensionContribution(
  bases: PfBases,
  facts: PfFacts,
  law: PfLaw,
  settings: PfSettings,
  traced: OwnTrace | null,
): Paise {
  const byTwelfth = settings.epsRate === 'one_twelfth' && law.pension.twelfth
  const n = byTwelfth ? 1 : law.pension.rate
  const d = byTwelfth ? 12 : wholeInParts
  const above = facts.member.higherPension ? law.higherPension : null
  if (traced !== null) tracePension(traced, bases, law, byTwelfth, above)
  if (above === null) return toNearestRupee(bases.pension, n, d)
  const excess = furtherBase(bases, law, above)
  const further = times(fraction(excess.num, excess.den), fraction(above.further, wholeInParts))
  return halfUpTo(100, addFractions(times(fraction(bases.pension), fraction(n, d)), further))
}

type HigherPension = NonNullable<PfLaw['higherPension']>

/** Wages above the threshold of the higher pension; the threshold shrinks with the days as the wages do. */
function furtherBase(bases: PfBases, law: PfLaw, { above }: HigherPension): { num: bigint; den: bigint } {
  const line = BigInt(above) * BigInt(bases.pensionDays)
  const num = BigInt(bases.pension) * BigInt(law.days) - line
  return { num: num > 0n ? num : 0n, den: BigInt(law.days) }
}

function tracePension(
  { trace, bases: known }: OwnTrace,
  bases: PfBases,
  law: PfLaw,
  byTwelfth: boolean,
  above: HigherPension | null,
): void {
  const base = known.pension
  if (base === null) return
  const { pension } = law
  const rule = { kind: 'rule', ref: pension.rule } as const
  const parts = { base, parts: count(rule, 1), of: count(rule, 12) }
  const main = byTwelfth
    ? step(trace, 'prorate', 'One twelfth', parts, pension)
    : step(trace, 'multiply', 'Pension scheme', { base, percent: percentage(rule, pension.rate) }, pension)
  const further = above === null ? null : traceFurther(trace, base, bases, law, above)
  const share = toRupee(trace, further === null ? main : step(trace, 'sum', 'Both', { main, further }))
  const rate = byTwelfth ? 'One twelfth' : `${printPercent(pension.rate)} %`
  const more = above === null ? '' : ', and the further rate of the higher pension'
  const sentence = `${rate} of pension wages of ${printGrouped(bases.pension)}${more}.`
  explainFigure(trace, 'eps', sentence, ...known.pensionDecisions, share)
}

function traceFurther(
  steps: Steps,
  base: TracedValue,
  bases: PfBases,
  law: PfLaw,
  above: HigherPension,
): TracedValue {
  const from = { kind: 'field', ref: 'days in the pension scheme' } as const
  const line = fromRule(above, above.above)
  const days = { line, days: count(from, bases.pensionDays), of: count(from, law.days) }
  const isWhole = bases.pensionDays === law.days
  const own = isWhole ? line : step(steps, 'prorate', 'The line for these days', days)
  const excess = step(steps, 'sum', 'Wages above the line', { base, line: negated(own) })
  const compared = { excess, nothing: fromField('never below zero', noPaise) }
  const isNone = furtherBase(bases, law, above).num === 0n
  const counted = isNone ? step(steps, 'max', 'Nothing above it', compared) : excess
  const percent = percentage({ kind: 'rule', ref: above.rule }, above.further)
  return step(steps, 'multiply', 'Further rate', { above: counted, percent }, above)
}

/** Requested contribution in whole rupees, as far as basic and dearness allowance still cover the whole share. */
function voluntary(
  { member: { vpf }, basicAndDa }: PfFacts,
  wages: Paise,
  employee: Paise,
  traced: OwnTrace | null,
): Paise {
  if (vpf === null) return noPaise
  const asked =
    'amount' in vpf ? toNearestRupee(vpf.amount) : toNearestRupee(wages, vpf.percent, wholeInParts)
  const room = basicAndDa <= employee ? noPaise : downToRupee(subtract(basicAndDa, employee))
  const due = lesser(asked, room)
  if (traced !== null) {
    const known = traceAsked(traced, vpf)
    const within = due < asked ? traceRoom(traced.trace, known, basicAndDa, employee) : known
    const limited =
      due < asked ? ', limited so that the whole share stays within basic and dearness allowance' : ''
    const sentence = `Voluntary contribution of ${printGrouped(due)}${limited}.`
    explainFigure(traced.trace, 'vpf', sentence, within)
  }
  return due
}

function traceAsked({ trace, bases }: OwnTrace, vpf: NonNullable<PfFacts['member']['vpf']>): TracedValue {
  if ('amount' in vpf) return toRupee(trace, fromField('pf.vpf.amount', vpf.amount))
  const percent = percentage({ kind: 'field', ref: 'pf.vpf.percent' }, vpf.percent)
  const inputs = { wages: bases.wages, percent }
  return toRupee(trace, step(trace, 'multiply', 'The percentage chosen', inputs))
}

function traceRoom(steps: Steps, asked: TracedValue, basicAndDa: Paise, employee: Paise): TracedValue {
  const left = step(steps, 'sum', 'What basic and dearness allowance leave', {
    basic: fromField('basic and dearness allowance earned', basicAndDa),
    share: negated(fromLine('PF', employee)),
  })
  const nothing = fromField('never below zero', noPaise)
  const room = step(steps, 'max', 'Never below zero', { left, nothing })
  const unit = roundingInputs('rupee', 'down', 'whole rupees')
  const whole = step(steps, 'round', 'Whole rupees', { room, ...unit })
  return step(steps, 'cap', 'No more than that', { asked, room: whole })
}

function notCovered(facts: PfFacts, law: PfLaw): NothingDue {
  const isExpected = law.ceilings.some(stretch => mustJoin(facts, stretch))
  return {
    due: false,
    because: 'not a member of the provident fund',
    warnings: isExpected ? [membershipExpected] : noWarnings,
  }
}

function warningsOf(facts: PfFacts, law: PfLaw, bases: PfBases, vpf: Paise): readonly RuleWarning[] {
  const { member } = facts
  const found: RuleWarning[] = []
  if (!member.applicable) found.push(membershipCompulsory)
  if (facts.isOutsideTheLaw) found.push(notAnEmployee)
  if (facts.isInternationalWorker) found.push(internationalUnverified)
  if (isPensionAssumed(facts, law)) found.push(pensionAssumed)
  if (isAdmittedAgainstRecord(facts, law, bases)) found.push(pensionByPresentWage)
  if (facts.dateOfBirth === null && bases.pensionDays > 0) found.push(birthMissing)
  if (member.vpf !== null && 'amount' in member.vpf && vpf < toNearestRupee(member.vpf.amount))
    found.push(vpfLimited)
  return found.length === 0 ? noWarnings : found
}

/** No answer of EPFO says what becomes of someone who joined above the ceiling when the wage falls to it later. */
function isAdmittedAgainstRecord({ member }: PfFacts, law: PfLaw, { pensionParts }: PfBases): boolean {
  if (member.epsMember !== false || member.joinedOn >= law.period.start) return false
  return pensionParts.some(({ inFund, pension: { member: isIn, row } }) => inFund && isIn && row >= 5)
}

const membershipExpected = warning(
  'pf_membership_expected',
  'The wage is within the ceiling, yet no membership is recorded.',
  'pf.applicable',
)

const membershipCompulsory = warning(
  'pf_membership_compulsory',
  'The ceiling now covers this wage; membership was taken as begun.',
  'pf.applicable',
)

const notAnEmployee = warning(
  'pf_not_an_employee',
  'Contributed as recorded, although apprentices under the Apprentices Act, interns and consultants are no employees of the provident fund.',
  'pf.applicable',
)

const internationalUnverified = warning(
  'international_worker_unverified',
  'Contributed on full wages; confirm the rule and any certificate of coverage.',
  'is_international_worker',
)

const pensionAssumed = warning(
  'eps_membership_assumed',
  'Whether this member is in the pension scheme is not recorded; the wage decided.',
  'pf.eps_eligible',
)

const pensionByPresentWage = warning(
  'eps_admitted_by_present_wage',
  'Recorded as no member of the pension scheme, yet the full-month wage is within the ceiling: contributed since it is. Confirm it, or record the membership.',
  'pf.eps_eligible',
)

const birthMissing = warning(
  'date_of_birth_missing',
  'Without a date of birth the pension contribution was not ended at 58.',
  'date_of_birth',
)

const vpfLimited = warning(
  'vpf_limited',
  'The whole employee share stops at basic and dearness allowance.',
  'pf.vpf',
)

function warning(code: string, message: string, field: string | null): RuleWarning {
  return { code, message, field }
}
