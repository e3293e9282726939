// A payslip, in the order a payroll clerk works it out: days, earnings, wages, provident fund, state insurance,
// labour welfare fund, professional tax, income tax, totals, net. Pure: the same facts under the same law give the same slip on any machine.

import { pfWageModes } from '#proto/calculation.ts'
import type { EmployeeInput, SlipResult } from '#proto/calculation.ts'

import { UnsafeAmount } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { RuleNotFound } from '../parameters/dated.ts'
import { esiContribution, esiCover } from '../rules/esi/index.ts'
import type { EsiContribution, EsiCover } from '../rules/esi/index.ts'
import type { NothingDue } from '../rules/outcome.ts'
import { pf } from '../rules/pf/index.ts'
import type { PfFacts } from '../rules/pf/index.ts'
import { ncpDays, paidDays } from './days.ts'
import { incomeBeforePt, incomeTax } from './income-tax.ts'
import { earn } from './earnings.ts'
import type { Earnings } from './earnings.ts'
import { explained } from './explain/slip.ts'
import { payslipFacts } from './facts.ts'
import type { PayslipFacts } from './facts.ts'
import { npsShare } from './nps.ts'
import { overtimePay } from './overtime.ts'
import { withOverrides, withTaxByHand } from './overrides.ts'
import { withPeriodPay } from './period-pay.ts'
import type { PreparedRun } from './prepare.ts'
import type { Failed } from './salary.ts'
import { writeSlip } from './slip.ts'
import { professionalTax, welfareFund } from './state-levies.ts'
import { statutoryBonus } from './statutory-bonus.ts'
import { taxablePay } from './taxable.ts'
import { esiRates, esiWages, wageBases } from './wage-bases.ts'
import type { WageBases } from './wage-bases.ts'
import type { Working } from './working.ts'

/** One employee's slip, or why there is none. Throws only for a mistake of our own. */
export function calculatePayslip(
  run: PreparedRun,
  employee: EmployeeInput,
  options?: { trace?: boolean },
): SlipResult {
  try {
    const working = work(run, employee)
    if ('failure' in working) return working
    const written = writeSlip(working)
    if ('failure' in written) return written
    const { slip, asked } = written
    return { slip: options?.trace === true ? explained(slip, working, asked) : slip }
  } catch (error) {
    if (error instanceof RuleNotFound)
      return { failure: { code: error.code, message: error.message, field: fieldOf(error) } }
    // Amounts are limited where they enter; one that still leaves the safe integers fails its employee alone.
    if (!(error instanceof UnsafeAmount)) throw error
    return { failure: { code: error.code, message: error.message, field: 'salary' } }
  }
}

/** The law of the run is looked up before it; what is left to a person is that of hours, loans, an exit, a place. */
function fieldOf({ table }: RuleNotFound): string {
  const own = fieldsOfHeads.find(([head]) => table.startsWith(head))
  return own?.[1] ?? 'work_state_code'
}

const fieldsOfHeads = [
  ['IN.OVERTIME.', 'attendance.overtime'],
  ['IN.BONUS.', 'statutory_bonus.year'],
  ['IN.LOAN.', 'recoveries'],
  ['IN.GRATUITY.', 'date_of_leaving'],
  ['IN.LEAVE.', 'date_of_leaving'],
  ['IN.RETRENCHMENT.', 'date_of_leaving'],
  ['IN.SETTLEMENT.', 'date_of_leaving'],
] as const

function work(run: PreparedRun, employee: EmployeeInput): Working | Failed {
  const refused = refusal(run, employee)
  if (refused !== null) return refused
  const facts = payslipFacts(run, employee)
  if ('failure' in facts) return facts

  const salary = earn(facts, run)
  const overtime = overtimePay(run, employee, salary)
  const bonus = statutoryBonus(employee)
  if (bonus !== null && 'failure' in bonus) return bonus
  const earned = withPeriodPay(salary, run, employee, { overtime, bonus })
  if ('failure' in earned) return earned
  const earnings = withOverrides(earned, run, employee)
  if ('failure' in earnings) return earnings
  const bases = wageBases(earnings, run, employee)
  const nps = npsShare(employee, earnings)
  const taxable = run.tds === null ? null : taxablePay(run, employee, earnings, nps)

  const pfFacts = run.pf === null ? null : factsForPf(run, employee, facts, earnings, bases)
  const fund = run.pf === null || pfFacts === null ? notCovered : pf(pfFacts, run.pf, run.settings.pf)

  const cover = coverOf(run, employee, facts, earnings, bases)
  const esi = cover.due && run.esi !== null ? contributionOf(run, facts, earnings, bases, cover) : null

  const welfare = welfareFund(run, employee, earnings)
  const pt = professionalTax(run, employee, earnings, () => incomeBeforePt(run, employee, taxable))
  const before = {
    run,
    employee,
    facts,
    earnings,
    overtime,
    bonus,
    bases,
    nps,
    taxable,
    pfFacts,
    pf: fund,
    cover,
    esi,
    lwf: welfare,
    pt,
  }
  if (run.tds === null || taxable === null) return { ...before, tds: null }
  return { ...before, tds: withTaxByHand(incomeTax({ ...before, taxable }, run.tds), employee) }
}

/** What the fund cannot work out for this employee, whatever the pay. */
function refusal({ pf: law, period }: PreparedRun, { pf: member }: EmployeeInput): Failed | null {
  if (law === null) return null
  if (law.higherPension === null && member.higherPension) {
    const message = `No rule IN.EPS.HIGHER_PENSION is recorded for ${period.start}.`
    return { failure: { code: 'rule_not_found', message, field: 'pf.higher_pension' } }
  }
  // Employee on the ceiling and employer on actual wages, say: no one uses it, and no column of the file fits it.
  if (member.wageMode !== 'organization' && !pfWageModes.includes(member.wageMode)) {
    const message = `There is no provident fund wage mode "${member.wageMode}"; take one of ${pfWageModes.join(', ')}.`
    return { failure: { code: 'component_failed', message, field: 'pf.wage_mode' } }
  }
  return null
}

const notCovered: NothingDue = { due: false, because: 'the organization is not covered', warnings: [] }
const notInsured: NothingDue = { due: false, because: 'not an insured person', warnings: [] }

function factsForPf(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: PayslipFacts,
  earnings: Earnings,
  bases: WageBases,
): PfFacts {
  const { organization } = run.input
  const { pf: member } = employee
  const isUniform = run.wages.definition.uniform
  return {
    rate: organization.pf.contributionRate,
    mode: member.wageMode === 'organization' ? organization.pf.wageMode : member.wageMode,
    wages: bases.pf,
    slices: facts.slices.map(({ start, end }, index) => {
      const sums = earnings.slices[index]!
      const weight = isUniform ? ((sums.included + sums.excluded) as Paise) : sums.pfWages
      return { start, end, weight, fullRate: bases.pfRates[index]! }
    }),
    basicAndDa: earnings.basicAndDa,
    ncpDays: ncpDays(facts.days, facts.employedCalendarDays),
    dateOfBirth: employee.dateOfBirth,
    isInternationalWorker: employee.isInternationalWorker,
    isOutsideTheLaw: outsideTheLaw.has(employee.employmentType ?? ''),
    member: {
      applicable: member.applicable,
      joinedOn: member.joinedOn ?? employee.dateOfJoining,
      epsMember: member.epsMember,
      pensionDeferred: member.pensionDeferred,
      higherPension: member.higherPension,
      vpf: member.vpf,
    },
  }
}

const outsideTheLaw = new Set(['apprentice', 'intern', 'consultant'])

function coverOf(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: PayslipFacts,
  earnings: Earnings,
  bases: WageBases,
): EsiCover | NothingDue {
  if (run.esi === null) return notCovered
  if (!employee.esi.applicable) return notInsured
  const rates = esiRates(earnings, bases, run.esi.base)
  return esiCover(
    {
      slices: facts.slices.map(({ start }, index) => ({ start, fullRate: rates[index]! })),
      joinedOn: employee.dateOfJoining,
      firstRateSince: employee.salaries.findLast(
        ({ effectiveFrom }) => effectiveFrom <= facts.employed.start,
      )!.effectiveFrom,
      // A certificate on record is what the law asks for; its percentage decides nothing here.
      hasDisability: (employee.disabilityPercent ?? 0) > 0,
      coveredUntil: employee.esi.coveredUntil,
    },
    run.esi,
    run.settings.esi.reentry,
  )
}

function contributionOf(
  run: PreparedRun,
  facts: PayslipFacts,
  earnings: Earnings,
  bases: WageBases,
  cover: EsiCover,
): EsiContribution {
  const law = run.esi!
  const earned = esiWages(earnings, bases, run, law.base, cover.fromSlice)
  return esiContribution(earned, paidDays(facts.days, facts.slices, cover.fromSlice), law)
}
