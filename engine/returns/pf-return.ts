// The monthly return of an establishment: gross wages in whole rupees, the challan on the sums of the file, and the checks
// by which the portal refuses a line.

import { returnDays } from '#proto/calendar/months.ts'
import { payPeriod } from '#proto/calendar/period.ts'
import { birthday, daysInclusive } from '#proto/calendar/plain-date.ts'
import { foldToLatin, hasOtherScript } from '#proto/documents/latin-letters.ts'
import type {
  FindingLevel,
  PfChallan,
  PfChallanQuestion,
  PfContributors,
  PfReturn,
  PfReturnMember,
  PfReturnQuestion,
  StatutoryFinding,
} from '#proto/law/pf-return.ts'
import { add, noPaise, paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import type { PayPeriod } from '#proto/units.ts'
import { toNearestRupee, wholeInParts } from '../money/rounding.ts'
import { challan } from '../rules/pf/challan.ts'
import { pfLaw } from '../rules/pf/index.ts'
import type { PfLaw } from '../rules/pf/index.ts'

/**
 * Return by the law of the wage month; an error of a member is a finding. Throws `RuleNotFound` outside the recorded
 * law.
 */
export function preparePfReturn({ period, contributionRate, members, others }: PfReturnQuestion): PfReturn {
  const law = pfLaw(payPeriod(period.start, period.end))
  const rate = contributionRate === 12 ? law.rate.standard : law.rate.reduced
  const grossWages = members.map(({ gross }) => toNearestRupee(gross))
  const sum = (amount: (member: PfReturnMember) => Paise) =>
    members.reduce((total, member) => add(total, amount(member)), noPaise)
  const times = countedUans(members)
  return {
    grossWages,
    challan: challan(
      {
        members: members.filter(({ epfWages }) => epfWages > 0).length,
        adminWages: sum(member => administrationWages(member, law)),
        edliWages: sum(({ edliWages }) => edliWages),
        employee: sum(({ employee, vpf }) => add(employee, vpf)),
        employerEpf: sum(({ employerEpf }) => employerEpf),
        eps: sum(({ eps }) => eps),
        refunds: sum(({ refund }) => refund),
      },
      law,
      administrationTotals(others, law),
    ),
    findings: members.flatMap((member, index) => [
      ...identityFindings(member, times),
      ...shareFindings(member, rate, law),
      ...periodFindings(member, member.wageMonth ?? law.period),
      ...(grossWages[index]! < member.epfWages ? [finding(member, grossBelowWages)] : []),
    ]),
  }
}

/** The challan of the same month as its return has it. Throws `RuleNotFound` outside the recorded law. */
export function preparePfChallan({ period, contributors, refunds }: PfChallanQuestion): PfChallan {
  const law = pfLaw(payPeriod(period.start, period.end))
  const sum = (name: 'edliWages' | 'employee' | 'employerEpf' | 'eps') =>
    contributors.reduce((total, each) => add(total, each[name]), noPaise)
  return challan(
    {
      ...administrationTotals(contributors, law),
      edliWages: sum('edliWages'),
      employee: sum('employee'),
      employerEpf: sum('employerEpf'),
      eps: sum('eps'),
      refunds,
    },
    law,
  )
}

/** Number of contributors, and the wages that the charge is based on. */
function administrationTotals(contributors: readonly PfContributors[], law: PfLaw) {
  return {
    members: contributors
      .filter(({ epfWages }) => epfWages > 0)
      .reduce((count, { people }) => count + people, 0),
    adminWages: contributors.reduce(
      (total, each) =>
        add(total, isChargedOnAll(each, law) ? each.pfWages : paise(each.epfWages * each.people)),
      noPaise,
    ),
  }
}

/** Wages that the charge is on: those of the employer, or all where the establishment pays it on all. */
function administrationWages(member: PfReturnMember, law: PfLaw): Paise {
  return isChargedOnAll(member, law) ? member.pfWages : member.epfWages
}

function isChargedOnAll(
  { epfWages, admin }: Pick<PfReturnMember, 'epfWages' | 'admin'>,
  { administration }: PfLaw,
): boolean {
  return admin > toNearestRupee(epfWages, administration.rate, wholeInParts)
}

function countedUans(members: readonly PfReturnMember[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const { uan } of members) if (uan !== null) times.set(uan, (times.get(uan) ?? 0) + 1)
  return times
}

function identityFindings(
  member: PfReturnMember,
  times: ReadonlyMap<string, number>,
): readonly StatutoryFinding[] {
  const { uan, name } = member
  return [
    ...(uan === null ? [finding(member, uanMissing)] : []),
    ...(uan !== null && times.get(uan)! > 1 ? [finding(member, uanRepeated)] : []),
    ...nameRules(name).map(each => finding(member, each)),
  ]
}

/** Letters, digits, blanks within and dots, with a letter among them. */
const nameInFund = /^(?=.*[A-Za-z])[A-Za-z0-9.]([A-Za-z0-9 .]{0,83}[A-Za-z0-9.])?$/

function nameRules(name: string): readonly Rule[] {
  if (hasOtherScript(foldToLatin(name))) return [{ ...nameInvalid, isUnwritable: true }]
  return nameInFund.test(name) ? [] : [nameInvalid]
}

/** Each share against its base, at the rates of the month. */
function shareFindings(
  member: PfReturnMember,
  rate: PfLaw['rate']['standard'],
  law: PfLaw,
): readonly StatutoryFinding[] {
  const { employee, vpf, eps, employerEpf, epfWages, epsWages, edliWages } = member
  const least = toNearestRupee(epfWages, rate, wholeInParts)
  const isAtRate =
    eps === toNearestRupee(epsWages, law.pension.rate, wholeInParts) ||
    (law.pension.twelfth && eps === toNearestRupee(epsWages, 1, 12))
  return [
    ...(add(employee, vpf) < least ? [finding(member, employeeShareLow)] : []),
    ...(add(eps, employerEpf) < least ? [finding(member, employerShareLow)] : []),
    ...(epsWages > epfWages ? [finding(member, pensionAboveWages)] : []),
    ...(edliWages > law.ceiling ? [finding(member, insuranceAboveCeiling)] : []),
    ...(eps > 0 && isPastPensionAge(member, law) ? [finding(member, pensionPastAge)] : []),
    ...(isAtRate ? [] : [finding(member, pensionRateDiffers)]),
  ]
}

/** Before the month, unless the pension is deferred. */
function isPastPensionAge(
  { dateOfBirth, isPensionDeferred }: PfReturnMember,
  { period, pensionAge }: PfLaw,
): boolean {
  return !isPensionDeferred && dateOfBirth !== null && birthday(dateOfBirth, pensionAge.years) < period.start
}

function periodFindings(member: PfReturnMember, period: PayPeriod): readonly StatutoryFinding[] {
  const { ncpDays, epfWages, dateOfJoining, dateOfLeaving, isExitLate } = member
  const isOutside =
    epfWages > 0 && (dateOfJoining > period.end || (dateOfLeaving !== null && dateOfLeaving < period.start))
  const from = dateOfJoining > period.start ? dateOfJoining : period.start
  const to = dateOfLeaving !== null && dateOfLeaving < period.end ? dateOfLeaving : period.end
  const days = returnDays(period)
  const served = from > to ? 0 : Math.min(days, daysInclusive(from, to))
  return [
    ...(ncpDays < 0 || ncpDays > days ? [finding(member, ncpOutsideMonth)] : []),
    ...(isOutside ? [finding(member, isExitLate ? wagesAfterLateExit : wagesOutsideService)] : []),
    ...(epfWages === 0 && ncpDays < served ? [finding(member, zeroWages)] : []),
  ]
}

type Rule = Omit<StatutoryFinding, 'employeeId'>

function finding({ employeeId }: PfReturnMember, rule: Rule): StatutoryFinding {
  return { ...rule, employeeId }
}

function rule(level: FindingLevel, code: StatutoryFinding['code'], field: string, message: string): Rule {
  return { level, code, field, message }
}

const uanMissing = rule('error', 'required', 'statutory.pf.uan', 'Record the UAN of the member.')
const uanRepeated = rule(
  'error',
  'duplicate',
  'statutory.pf.uan',
  'Another employee of the return has this UAN. Correct one of them.',
)
const nameInvalid = rule(
  'error',
  'invalid_format',
  'statutory.pf.uan_name',
  'Record the name as it is held against the UAN: letters, digits, spaces and dots, at most 85 characters.',
)
const employeeShareLow = rule(
  'error',
  'out_of_range',
  'epf_contribution',
  'The employee’s share is below the rate of the EPF wages. Recalculate the run, or check its overrides.',
)
const employerShareLow = rule(
  'error',
  'out_of_range',
  'epf_eps_difference',
  'The employer’s shares are below the rate of the EPF wages. Recalculate the run, or check its overrides.',
)
const pensionAboveWages = rule(
  'error',
  'out_of_range',
  'eps_wages',
  'EPS wages exceed EPF wages. Recalculate the run.',
)
const insuranceAboveCeiling = rule(
  'error',
  'out_of_range',
  'edli_wages',
  'EDLI wages exceed the wage ceiling. Recalculate the run.',
)
const pensionPastAge = rule(
  'error',
  'out_of_range',
  'eps_contribution',
  'The member is past the age at which pension contributions end. Check the date of birth.',
)
const pensionRateDiffers = rule(
  'warning',
  'out_of_range',
  'eps_contribution',
  'The pension contribution is not the standard rate of the EPS wages. Confirm the higher pension or the split month.',
)
const ncpOutsideMonth = rule(
  'error',
  'out_of_range',
  'ncp_days',
  'Non-contributory days do not fit the month. Check the attendance.',
)
const wagesOutsideService = rule(
  'error',
  'out_of_range',
  'date_of_leaving',
  'Contributions are accepted only between joining and exit. Check both dates.',
)
const wagesAfterLateExit = rule(
  'warning',
  'out_of_range',
  'date_of_leaving',
  'The month was paid before the exit became known. The fund takes no contributions after the exit: send a revised return of the member, or settle the difference with EPFO.',
)
const zeroWages = rule(
  'warning',
  'out_of_range',
  'ncp_days',
  'The member has no wages although days of the month count as contributory.',
)
const grossBelowWages = rule(
  'warning',
  'out_of_range',
  'gross_wages',
  'Gross wages are below EPF wages. Check the components of the salary.',
)
