// The slip as written from what the sequence found out: lines, totals, net, warnings.

import type { BesideEarnings } from '#proto/calculation/other-payments.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Slip, SlipArrears, SlipLine, SlipWarning } from '#proto/calculation/slip.ts'
import type { UnpaidMonth } from '#proto/calculation/arrears.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { printPercent, printRupees } from '#proto/decimal-text.ts'
import { isEmployee } from '#proto/law/employment.ts'
import type { DayHundredths } from '#proto/units.ts'

import { assertPayWithinLimit } from '../../money/limits.ts'
import { add, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee, upToRupee } from '../../money/rounding.ts'
import { noWarnings } from '../../rules/outcome.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import type { PfDue } from '../../rules/pf/index.ts'
import type { ArrearsMonth } from '../arrears.ts'
import type { BesideArrears } from '../beside-arrears.ts'
import { benefitWarnings, slipBenefit } from '../benefits.ts'
import { sharesPaid } from '../late-shares.ts'
import { limitingPay } from '../limiting-pay.ts'
import { sumOfDays } from '../salary/days.ts'
import { isCtcUndecided } from '../ctc.ts'
import { fineLimit } from '../../rules/deductions/index.ts'
import { capBase, capDeductions } from './deduction-cap.ts'
import type { CappedDeductions } from './deduction-cap.ts'
import type { Earnings } from '../month/earnings.ts'
import { minimumWageOf } from '../month/statutory-bonus.ts'
import { fullMonthWages } from '../month/wage-bases.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import {
  arrearsLines,
  componentLines,
  debtLines,
  excessContributionLine,
  esiArrearsContribution,
  esiArrearsDeduction,
  esiContributionLine,
  esiDeduction,
  lineWithLate,
  loanBenefitLine,
  npsLine,
  pfArrearsContributions,
  pfArrearsDeduction,
  pfContributions,
  pfDeductions,
  ptLine,
  roundOffLine,
  systemLine,
  tdsLine,
} from './lines.ts'
import { taxBlock, taxWarnings } from '../levies/income-tax.ts'
import { insuredDays } from '../levies/insurance.ts'
import { wagesForGratuity } from '../gratuity/gratuity-accrual.ts'
import { isWage } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { isStateLevy, leviesTaken, levyWarnings, settleShortfall } from './shortfall.ts'
import type { ShortfallResult } from './shortfall.ts'
import { ptOfSlip } from '../levies/state-levies.ts'
import { isPaidFurther } from '../month/whole-month.ts'
import type { Computation } from '../levies/working.ts'

/** The slip and what it asked of lines that were cut, or a refusal where the policy on a negative net says so. */
export function writeSlip(working: Computation): Written | SalaryFailure {
  const { run, facts, earnings, pf: fund, tds, arrears } = working
  const lines = writeLines(working)
  const before = totalsOf(lines)
  const capped = capDeductions(lines, working, before.deductions as Paise)
  const settled = settleShortfall(lines, capped, {
    policy: run.settings.negativeNetPolicy,
    isPaidFurther: isPaidFurther(run, working.employee),
  })
  if (settled === null) return { failure: negativeNet(before) }
  const totals = settled.asked.size > 0 || settled.carriedForward > 0 ? totalsOf(lines) : before
  const netPayable = roundedNet(lines, totals, run)

  const slip: Slip = {
    days: {
      basis: facts.days.basis,
      total: facts.days.total,
      payable: working.employee.isSalaryExcluded === true ? noDays : facts.days.payable,
      lop: facts.days.lop,
      lopReversal: arrears.lopReversal,
      overtimeMinutes: facts.days.overtimeMinutes,
    },
    lossOfPay: lossOfPay(earnings),
    lines,
    gross: totals.gross as Paise,
    totalDeductions: totals.deductions as Paise,
    // Kept beside the gross, not in it: a reimbursement is no pay, though some slips print it among the earnings.
    reimbursements: totals.reimbursements as Paise,
    netPayable,
    carriedForward: settled.carriedForward,
    employerContributions: totals.employer as Paise,
    employerCost: (totals.gross + totals.reimbursements + totals.employer) as Paise,
    wages: wagesOfSlip(working),
    pf: pfOfSlip(lines, fund, settled),
    esi: esiOfSlip(working),
    ...leviesTaken({ pt: ptOfSlip(working.pt), lwf: lwfOfSlip(working) }, lines, settled),
    overtime: working.overtime?.amounts ?? noEntries,
    tax: tds === null || working.taxable === null ? null : taxBlock(tds, working.taxable),
    arrears: arrears.months.length === 0 ? noArrearsPaid : arrears.months.map(arrearsPaid),
    ...(working.benefits.length === 0 ? {} : { benefits: working.benefits.map(slipBenefit) }),
    warnings: warningsOf(working, lines, settled),
  }
  assertSums(slip)
  return { slip: withUnpaidMonths(slip, working.employee), settled }
}

/** The same slip where every earlier month is paid, as for most. */
function withUnpaidMonths(slip: Slip, { unpaidMonths }: EmployeeInput): Slip {
  return unpaidMonths === undefined ? slip : { ...slip, unpaidMonths }
}

function unpaidWarning({ period: { start, end }, days }: UnpaidMonth): SlipWarning {
  const message = `${days === 1 ? '1 day' : `${days} days`} of employment from ${start} to ${end} are paid by no run and no settlement.`
  return { code: 'unpaid_months', message, field: null }
}

/** All lines in the order of the slip, before the deductions are limited and the net is rounded. */
function writeLines(working: Computation): SlipLine[] {
  const { run, employee, earnings, nps, gratuity, taxable, pf: fund, esi, lwf, pt, tds } = working
  const { arrears, paid } = working
  const { late } = arrears
  const welfare = lwf?.outcome.due === true ? lwf.outcome : null
  const { components } = earnings
  const lines: SlipLine[] = []
  const baseCodes = wageCodes(earnings, run)

  componentLines(lines, components, 'earning', taxable)
  arrearsLines(lines, paid.components, 'earning', run, taxable)
  componentLines(lines, components, 'reimbursement', taxable)
  arrearsLines(lines, paid.components, 'reimbursement', run, taxable)
  if (arrears.refund > 0) lines.push(systemLine(systemLines.DEDUCTION_REFUND, arrears.refund))
  if (pt?.outcome.due === true && pt.outcome.refund > 0) ptLine(lines, pt.outcome)
  if (fund.due) pfDeductions(lines, fund, employee.pf.vpf, baseCodes)
  pfArrearsDeduction(lines, arrears.pf)
  if (esi !== null) esiDeduction(lines, esi, run.esi!, baseCodes)
  esiArrearsDeduction(lines, arrears.esi)
  if (pt?.outcome.due === true && pt.outcome.refund === 0) ptLine(lines, pt.outcome)
  lineWithLate(lines, systemLines.LWF, welfare?.employee ?? null, late.lwf.employee)
  if (tds !== null && (tds.taken > 0 || tds.isByHand)) tdsLine(lines, tds.taken, tds.isByHand)
  componentLines(lines, components, 'deduction', taxable)
  arrearsLines(lines, paid.components, 'deduction', run, taxable)
  componentLines(lines, components, 'recovery', taxable)
  debtLines(lines, arrears.paidTooMuch, employee.broughtForward ?? noPaise, taxable)
  if (fund.due) pfContributions(lines, fund, run.pf!, run.settings.pf, employee.pf.higherPension, baseCodes)
  pfArrearsContributions(lines, arrears.pf)
  if (esi !== null) esiContributionLine(lines, esi, run.esi!, baseCodes)
  esiArrearsContribution(lines, arrears.esi)
  lineWithLate(lines, systemLines.LWF_ER, welfare?.employer ?? null, late.lwf.employer)
  if (nps !== null) npsLine(lines, nps, taxable !== null, retirementCodes(earnings))
  const provision = gratuity !== null && gratuity.provision > 0 ? gratuity.provision : null
  lineWithLate(lines, systemLines.GRATUITY_ER, provision, late.gratuity)
  componentLines(lines, components, 'employer_contribution', taxable)
  arrearsLines(lines, paid.components, 'employer_contribution', run, taxable)
  componentLines(lines, components, 'information', taxable)
  if (taxable !== null && taxable.loans !== null && taxable.loans.value > 0)
    loanBenefitLine(lines, taxable.loans)
  const excess = taxable?.contributions ?? null
  if (excess !== null && excess.value > 0) excessContributionLine(lines, excess)
  // A contribution of nothing belongs to a salary; of a bonus or a claim nobody expects it.
  return employee.isSalaryExcluded === true ? lines.filter(saysSomething) : lines
}

function saysSomething({ amount, taxableAmount }: SlipLine): boolean {
  return amount > 0 || (taxableAmount ?? 0) !== 0
}

export function negativeNet({ gross, reimbursements, deductions }: Totals): SalaryFailure['failure'] {
  const pay = gross + reimbursements
  const message = `Deductions of ${printRupees(deductions as Paise)} exceed the pay of ${printRupees(pay as Paise)}.`
  return { code: 'negative_net', message, field: null }
}

/** The wages that each levy goes by, in paise; zero where it does not apply. */
function wagesOfSlip(working: Computation): Slip['wages'] {
  const { arrears, bases, pf: fund, esi, pt, lwf } = working
  return {
    codeOnWages: bases.code?.wages ?? noPaise,
    pf: fund.due ? fund.bases.wages : noPaise,
    epf: fund.due ? fund.bases.employer : noPaise,
    eps: fund.due ? fund.bases.pension : noPaise,
    edli: fund.due ? fund.bases.insurance : noPaise,
    esi: esi?.wages ?? noPaise,
    pt: pt?.pay.earned ?? noPaise,
    lwf: add(arrears.late.lwf.wages, lwf?.outcome.due === true ? lwf.pay.earned : noPaise),
    gratuity: wagesForGratuity(working),
  }
}

function pfOfSlip(lines: readonly SlipLine[], fund: Computation['pf'], settled: ShortfallResult): Slip['pf'] {
  return {
    member: fund.due,
    employee: fund.due ? fund.employee : noPaise,
    vpf: fund.due ? voluntaryFund(lines, fund, settled) : noPaise,
    employerTotal: fund.due ? fund.employerTotal : noPaise,
    eps: fund.due ? fund.eps : noPaise,
    employerEpf: fund.due ? fund.employerEpf : noPaise,
    edli: fund.due ? fund.edli : noPaise,
    admin: fund.due ? fund.admin : noPaise,
    ncpDays: fund.due ? fund.ncpDays : 0,
  }
}

function esiOfSlip({ cover, esi, insured, employee }: Computation): Slip['esi'] {
  return {
    covered: cover.due,
    employee: esi?.employee ?? noPaise,
    employer: esi?.employer ?? noPaise,
    paidDays: insured === null || employee.isSalaryExcluded === true ? noDays : insuredDays(insured),
    coveredFrom: cover.due ? cover.since : null,
    coveredUntil: cover.due ? cover.until : null,
  }
}

function lwfOfSlip({ lwf, arrears: { late } }: Computation): Slip['lwf'] {
  const own = lwf?.outcome.due === true ? lwf.outcome : { employee: noPaise, employer: noPaise }
  return {
    employee: add(own.employee, late.lwf.employee),
    employer: add(own.employer, late.lwf.employer),
  }
}

/** What the limit on deductions leaves of it. */
function voluntaryFund(lines: readonly SlipLine[], { vpf }: PfDue, { asked }: ShortfallResult): Paise {
  return asked.has('VPF') ? (lines.find(({ code }) => code === 'VPF')?.amount ?? noPaise) : vpf
}

function lossOfPay({ components }: Earnings): Paise {
  let sum = noPaise
  for (const { resolved, lost } of components) {
    if (resolved.component.definition.type === 'earning') sum = add(sum, lost)
  }
  return sum
}

const noDays = 0 as DayHundredths
const noArrearsPaid: readonly SlipArrears[] = []
const noEntries: readonly Paise[] = []

/** A slip's statement of an earlier month that it pays. */
export function arrearsPaid(month: ArrearsMonth): SlipArrears {
  const { period, earnings, besideEarnings, lopReversal, paidPf, pf, esi, late, tooMuch } = month
  const { ncpDays, esiTooMuchBefore } = month
  const differing = earnings.filter(({ now, paid }) => now !== paid)
  const each = differing.map(({ code, now, paid }) => ({ code, amount: subtract(now, paid) }))
  const { basicAndDa, houseRent } = limitingPay(month)
  return {
    period,
    amount: each.reduce((sum, { amount }) => add(sum, amount), noPaise),
    earnings: each,
    ...(besideEarnings.length === 0 ? {} : { besideEarnings: besideEarnings.map(besidePaid) }),
    ...(basicAndDa === 0 && houseRent === 0 ? {} : { limitingPay: { basicAndDa, houseRent } }),
    lopReversal,
    paidEpfWages: paidPf.epfWages,
    pf,
    ...(esi.due.wages > 0 ? { esi: esi.due } : {}),
    ...sharesPaid(late),
    ...(tooMuch === null ? {} : { tooMuch }),
    ...(ncpDays === null ? {} : { ncpDays }),
    ...(esiTooMuchBefore === null ? {} : { esiTooMuchBefore }),
  }
}

function besidePaid({ code, type, now, paid }: BesideArrears): BesideEarnings {
  return { code, type, amount: subtract(now, paid) }
}

type Written = { readonly slip: Slip; readonly settled: ShortfallResult }

/** What the statutory lines name as their base: for most people all wages of the run, so its list is shared. */
function wageCodes({ components }: Earnings, run: PreparedRun): readonly string[] {
  const usual = run.wageCodes
  let count = 0
  let isUsual = true
  for (const { resolved } of components) {
    if (!isWage(resolved.component, run.wages)) continue
    isUsual &&= usual[count] === resolved.component.definition.code
    count += 1
  }
  if (isUsual && count === usual.length) return usual
  const wages = components.filter(({ resolved }) => isWage(resolved.component, run.wages))
  return wages.map(({ resolved }) => resolved.component.definition.code)
}

/** Basic pay and dearness allowance: what a share for retirement is of. */
function retirementCodes({ components }: Earnings): readonly string[] {
  return components
    .filter(({ resolved }) => resolved.component.isBasicOrDa)
    .map(({ resolved }) => resolved.component.definition.code)
}

type Totals = { gross: number; deductions: number; reimbursements: number; employer: number }

/** Sums over the lines themselves, so that the parts cannot fail to add up to the whole. */
export function totalsOf(lines: readonly SlipLine[]): Totals {
  const totals = { gross: 0, deductions: 0, reimbursements: 0, employer: 0 }
  for (const { type, amount } of lines) {
    if (type === 'earning') totals.gross += amount
    else if (type === 'deduction' || type === 'recovery') totals.deductions += amount
    else if (type === 'reimbursement') totals.reimbursements += amount
    else if (type === 'employer_contribution') totals.employer += amount
  }
  assertPayWithinLimit(totals.gross + totals.reimbursements)
  return totals
}

/** Rounds the net of the lines, and adds the line of what the rounding adds. */
export function roundedNet(lines: SlipLine[], totals: Totals, { settings }: PreparedRun): Paise {
  const net = (totals.gross + totals.reimbursements - totals.deductions) as Paise
  const netPayable = roundNet(net, settings.rounding.net)
  if (netPayable !== net) roundOffLine(lines, netPayable - net)
  return netPayable
}

function roundNet(net: Paise, rounding: PreparedRun['settings']['rounding']['net']): Paise {
  if (rounding === 'none') return net
  return rounding === 'nearest_rupee' ? toNearestRupee(net) : upToRupee(net)
}

function warningsOf(
  working: Computation,
  lines: readonly SlipLine[],
  settled: ShortfallResult,
): readonly SlipWarning[] {
  const { run, facts, overtime, bonus, pf: fund, arrears, cover, esi, lwf, pt, taxable, tds } = working
  const found: SlipWarning[] = []
  collect(found, run.warnings)
  collect(found, fund.warnings)
  collect(found, overtime?.warnings)
  if (bonus !== null && !bonus.outcome.due) found.push(noBonus(bonus.outcome))
  collect(found, arrears.warnings)
  collect(found, working.employee.unpaidMonths?.map(unpaidWarning))
  if (!cover.due) collect(found, cover.warnings)
  else if (!isEmployee(working.employee.employmentType)) found.push(insuredAsRecorded)
  collect(found, esi?.warnings)
  collect(found, lwf?.outcome.warnings)
  collect(found, pt?.outcome.warnings)
  collect(found, taxable?.leaving.warnings)
  collect(found, taxable?.loans?.valued?.outcome.warnings)
  if (tds !== null) collect(found, taxWarnings(tds))
  if (working.benefits.length > 0) collect(found, benefitWarnings(working.benefits))
  if (facts.days.isLimited) {
    found.push({
      code: 'payable_days_limited',
      message: 'More paid days were recorded than the period has. The period is paid in full.',
      field: 'attendance.payable_days',
    })
  }
  collect(found, minimumWageWarnings(working))
  if (facts.slices.some(({ agreed }) => isCtcUndecided(agreed, run))) found.push(ctcUndecided)
  const isSplit = facts.slices.length > 1 || (fund.due && fund.bases.fundParts.length > 1)
  if (isSplit && hasUndatedLop(facts)) found.push(lopDatesUnknown)
  if (settled.capped !== null) collect(found, capWarnings(settled.capped))
  collect(found, fineWarnings(working, lines))
  if (settled.asked.size > 0) collect(found, levyWarnings(leviesWaiting(lines, settled)))
  return found.length === 0 ? noWarnings : found
}

/** The minimum wage is recorded by the month, so that pay by the day or the hour cannot be compared with it. */
function minimumWageWarnings({ run, employee, facts, earnings, bases }: Computation): SlipWarning[] {
  const { employmentType, isSalaryExcluded, workStateCode } = employee
  const minimum = minimumWageOf(run.settings.bonus.minimumWages, workStateCode, run.period.end)
  if (minimum === null || isSalaryExcluded === true || !isEmployee(employmentType)) return []
  if (facts.slices.at(-1)?.payBasis !== 'monthly') return []
  const wages = fullMonthWages(earnings, run, bases)
  if (wages >= minimum) return []
  const message = `The wages of a full month are ${printRupees(wages)}, below the minimum wage of ${printRupees(minimum)} recorded for ${workStateCode}.`
  return [{ code: 'wage_below_minimum', message, field: 'salary' }]
}

/** Fines of more than the law lets be imposed are told, and taken as they were recorded. */
function fineWarnings(working: Computation, lines: readonly SlipLine[]): SlipWarning[] {
  const fines = lines.filter(({ category, type }) => category === 'fine' && isTaken(type))
  const sum = fines.reduce((total, { amount }) => add(total, amount), noPaise)
  if (sum === 0) return []
  const law = working.run.deductionLaw()
  const { wages } = capBase(working)
  const limit = fineLimit(wages, law)
  if (limit === null || sum <= limit) return []
  const message = `Fines of ${printRupees(sum)} exceed ${printPercent(law.fineShare!)} % of the wages of the period (${printRupees(limit)} of ${printRupees(wages)}; ${law.law}, ${law.provision}). Reduce them.`
  return [{ code: 'fines_above_limit', message, field: `lines[${fines[0]!.code}]` }]
}

function isTaken(type: SlipLine['type']): boolean {
  return type === 'deduction' || type === 'recovery'
}

function leviesWaiting(lines: readonly SlipLine[], { asked }: ShortfallResult): Map<string, Paise> {
  const levies = lines.filter(({ code }) => isStateLevy(code) && asked.has(code))
  return new Map(levies.map(({ code, amount }) => [code, subtract(asked.get(code)!, amount)]))
}

/** What waits and what passes the limit, with the limit. */
function capWarnings({ cap, deductions, isStatutoryAbove }: CappedDeductions): SlipWarning[] {
  const found: SlipWarning[] = []
  const limit = `${printPercent(cap.share)} % of the wages of the period (${printRupees(cap.amount)} of ${printRupees(cap.wages)}; ${cap.law.law}, ${cap.law.provision})`
  if (isStatutoryAbove) {
    const message = `Statutory deductions exceed ${limit}. They are deducted in full; all other deductions are carried forward.`
    found.push({ code: 'statutory_above_deduction_cap', message, field: null })
  }
  const waiting = deductions.filter(({ carriedOn }) => carriedOn > 0)
  if (waiting.length > 0) {
    const each = waiting.map(({ code, carriedOn, inRupees }) =>
      inRupees === true
        ? `${code} is ${printRupees(carriedOn)} less`
        : `${code} ${printRupees(carriedOn)} waits`,
    )
    const message = `Deductions are limited to ${limit}: ${each.join(', ')}.`
    found.push({ code: 'deductions_limited', message, field: null })
  }
  return found
}

function hasUndatedLop({ days, slices }: PayslipFacts): boolean {
  return days.lop > slices.reduce((sum, { lopDates }) => sum + sumOfDays(lopDates), 0)
}

const lopDatesUnknown: SlipWarning = {
  code: 'lop_dates_unknown',
  message:
    'The loss of pay has no dates and was spread evenly over the days before and after the salary change of this month. Record daily attendance, or send attendance.lop_dates.',
  field: 'attendance.lop_days',
}

const ctcUndecided: SlipWarning = {
  code: 'ctc_includes_unset',
  message:
    'The organization has not said what ctc_annual includes, so all of it is paid as gross. Set ctc.includes of the payroll settings.',
  field: 'salary.ctc_annual',
}

const insuredAsRecorded: SlipWarning = {
  code: 'esi_not_an_employee',
  message:
    'ESI is contributed as recorded, although apprentices under the Apprentices Act, interns and consultants are not insurable employees.',
  field: 'esi.applicable',
}

function collect(found: SlipWarning[], warnings: readonly SlipWarning[] = noWarnings): void {
  for (const warning of warnings) found.push(warning)
}

function noBonus({ because }: NothingDue): SlipWarning {
  const message = `No statutory bonus is due for the year: ${because}.`
  return { code: 'statutory_bonus_not_due', message, field: 'statutory_bonus' }
}

/** Our own sums, checked on every slip: a broken one stops the run, it is never paid. */
export function assertSums(slip: Slip): void {
  if (slip.tax !== null) {
    const taxed = slip.lines.reduce((sum, { taxableAmount }) => sum + (taxableAmount ?? 0), 0)
    if (taxed !== slip.tax.taxablePay)
      throw new Error(`The lines are taxed on ${taxed}, not on ${slip.tax.taxablePay}.`)
  }
  if (slip.netPayable < 0) throw new Error(`The net pay is ${slip.netPayable}.`)
  const roundOff = slip.netPayable - (slip.gross + slip.reimbursements - slip.totalDeductions)
  if (roundOff <= -100 || roundOff >= 100) throw new Error(`The net pay differs by ${roundOff} paise.`)
  if (!(slip.days.payable >= 0)) throw new Error(`The paid days are ${slip.days.payable}.`)
  const { eps, employerEpf, employerTotal } = slip.pf
  if (eps + employerEpf !== employerTotal || employerEpf < 0) {
    throw new Error(`The employer's share of ${employerTotal} does not equal pension plus provident fund.`)
  }
}
