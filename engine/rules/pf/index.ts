// Provident fund, pension and deposit-linked insurance of one member and one wage month.

import { fraction, halfUpTo, plus, times } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { downToRupee, toNearestRupee, wholeInParts } from '../../money/rounding.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { pfBases } from './bases.ts'
import type { PfBases } from './bases.ts'
import type { PfFacts, PfSettings } from './facts.ts'
import type { PfLaw } from './law.ts'
import { isPensionAssumed, mustJoin } from './membership.ts'

export { modeOf } from './bases.ts'
export { fullRateOn } from './membership.ts'
export type { PfPart } from './bases.ts'
export type { PfFacts, PfSettings } from './facts.ts'
export { pfLaw, pfTables } from './law.ts'
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
  /** What the pension leaves of the employer's share, so that the two always add up to it. */
  readonly employerEpf: Paise
  readonly edli: Paise
  /** This member's share of the administration charge; the challan charges the file's total (see `challan.ts`). */
  readonly admin: Paise
  readonly ncpDays: number
  readonly warnings: readonly RuleWarning[]
}

export function pf(facts: PfFacts, law: PfLaw, settings: PfSettings): PfDue | NothingDue {
  const bases = pfBases(facts, law, settings)
  if (bases === null) return excluded(facts, law)
  const rate = facts.rate === 12 ? law.rate.standard : law.rate.reduced
  const employee = toNearestRupee(bases.employee, rate, wholeInParts)
  const employerTotal = toNearestRupee(bases.employer, rate, wholeInParts)
  const eps = pensionContribution(bases, facts, law, settings)
  const vpf = voluntary(facts, bases.wages, employee)
  return {
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
}

function pensionContribution(bases: PfBases, facts: PfFacts, law: PfLaw, settings: PfSettings): Paise {
  const byTwelfth = settings.epsRate === 'one_twelfth' && law.pension.twelfth
  const n = byTwelfth ? 1 : law.pension.rate
  const d = byTwelfth ? 12 : wholeInParts
  const above = law.higherPension
  if (!facts.member.higherPension || above === null) return toNearestRupee(bases.pension, n, d)
  const excess = furtherBase(bases, law)
  const further = times(fraction(excess.num, excess.den), fraction(above.further, wholeInParts))
  return halfUpTo(100, plus(times(fraction(bases.pension), fraction(n, d)), further))
}

/** What lies above the line of the higher pension; the line shrinks with the days like the wages do. */
export function furtherBase(bases: PfBases, law: PfLaw): { num: bigint; den: bigint } {
  const line = BigInt(law.higherPension?.above ?? 0) * BigInt(bases.pensionDays)
  const num = BigInt(bases.pension) * BigInt(law.days) - line
  return { num: num > 0n ? num : 0n, den: BigInt(law.days) }
}

/** What was asked for, in whole rupees, as far as basic and dearness allowance still cover the whole share. */
function voluntary({ member: { vpf }, basicAndDa }: PfFacts, wages: Paise, employee: Paise): Paise {
  if (vpf === null) return noPaise
  const asked =
    'amount' in vpf ? toNearestRupee(vpf.amount) : toNearestRupee(wages, vpf.percent, wholeInParts)
  return basicAndDa <= employee ? noPaise : lesser(asked, downToRupee(subtract(basicAndDa, employee)))
}

function excluded(facts: PfFacts, law: PfLaw): NothingDue {
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
