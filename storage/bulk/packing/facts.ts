// The facts of an employee as a payslip stores them: without what is so for most employees, and salaries as tuples.

import {
  type ArrearsInput,
  type EmployeeInput,
  nothingPaid,
  type SalaryInput,
} from '#proto/calculation/employee-input.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import { withoutDefaults } from '#proto/records/fields.ts'
import type { CtcShare } from '#proto/records/payroll-settings.ts'
import { profileDefaults } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { DayHundredths, PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'

/** The facts of one person without the values that are absent for most. */
export type PackedFacts = Record<string, unknown>

const absent: Readonly<Record<string, unknown>> = { ...profileDefaults, attendance: null }

/** Default facts; a record that has nothing else is left out. */
const absentOf: Readonly<Record<string, object>> = {
  ...statutoryDefaults,
  tax: { ...statutoryDefaults.tax, declared: null },
  earlier: nothingPaid,
}

export function packFacts(facts: EmployeeInput): PackedFacts {
  const packed: PackedFacts = {}
  for (const name in facts) {
    const fact = facts[name as keyof EmployeeInput]
    if (fact === undefined || fact === absent[name]) continue
    const usual = absentOf[name]
    const kept = usual === undefined ? fact : withoutDefaults(fact as object, usual)
    if (kept !== null) packed[name] = kept
  }
  packed['salaries'] = facts.salaries.map(packSalary)
  if (facts.arrears !== undefined) packed['arrears'] = facts.arrears.map(packArrears)
  if (facts.statutoryBonus !== undefined) packed['statutoryBonus'] = packBonus(facts.statutoryBonus)
  return packed
}

export type PackedBonus = Omit<StatutoryBonusInput, 'months'> & {
  readonly months: readonly (readonly [
    wages: Paise,
    minimumWage: Paise | null,
    paidDays: DayHundredths,
    baseDays: DayHundredths,
  ])[]
}

function packBonus({ months, ...bonus }: StatutoryBonusInput): PackedBonus {
  return {
    ...bonus,
    months: months.map(({ wages, minimumWage, paidDays, baseDays }) => [
      wages,
      minimumWage,
      paidDays,
      baseDays,
    ]),
  }
}

export function unpackBonus({ months, ...bonus }: PackedBonus): StatutoryBonusInput {
  return {
    ...bonus,
    months: months.map(([wages, minimumWage, paidDays, baseDays]) => ({
      wages,
      minimumWage,
      paidDays,
      baseDays,
    })),
  }
}

function packArrears({ now, before, ...month }: ArrearsInput): Record<string, unknown> {
  const known = 'paid' in before ? before : { facts: packFacts(before.facts) }
  return { ...month, now: packFacts(now), before: known }
}

function unpackArrears(month: Record<string, unknown>): Record<string, unknown> {
  const before = month['before'] as { facts: PackedFacts } | { paid: unknown }
  return {
    ...month,
    now: unpackFacts(month['now'] as PackedFacts),
    before: 'facts' in before ? { facts: unpackFacts(before.facts) } : before,
  }
}

export function unpackFacts(packed: PackedFacts): EmployeeInput {
  const facts: Record<string, unknown> = { ...absent, ...packed }
  for (const [name, usual] of recordsOf) {
    const kept = (packed[name] ?? null) as PackedFacts | null
    facts[name] = kept === null ? usual : { ...usual, ...kept }
  }
  facts['salaries'] = (packed['salaries'] as PackedSalary[]).map(unpackSalary)
  if (packed['arrears'] !== undefined)
    facts['arrears'] = (packed['arrears'] as Record<string, unknown>[]).map(unpackArrears)
  if (packed['statutoryBonus'] !== undefined)
    facts['statutoryBonus'] = unpackBonus(packed['statutoryBonus'] as PackedBonus)
  return facts as unknown as EmployeeInput
}

/** Those who have nothing else share the usual record. */
const recordsOf = Object.entries(absentOf)

type PackedSalary = [
  effectiveFrom: PlainDate,
  payBasis: SalaryInput['payBasis'],
  components: (readonly [
    code: string,
    monthlyAmount: Paise | null,
    percent?: PartsPerMillion | null,
    formula?: string,
  ])[],
  ctcAnnual: Paise | null,
  grossMonthly: Paise | null,
  groupId?: string | null,
  decidedOn?: PlainDate | null,
  ctcIncludes?: readonly CtcShare[],
]

function packSalary({ effectiveFrom, payBasis, components, ...agreed }: SalaryInput): PackedSalary {
  const { ctcAnnual, grossMonthly, groupId, decidedOn, ctcIncludes } = agreed
  const stated: PackedSalary[2] = components.map(({ code, monthlyAmount, percent, formula = null }) => {
    if (formula !== null) return [code, monthlyAmount, percent, formula]
    return percent === null ? [code, monthlyAmount] : [code, monthlyAmount, percent]
  })
  const packed: PackedSalary = [effectiveFrom, payBasis, stated, ctcAnnual, grossMonthly]
  const hasIncludes = ctcIncludes !== undefined
  if (groupId !== undefined || decidedOn !== undefined || hasIncludes) packed.push(groupId ?? null)
  if (decidedOn !== undefined || hasIncludes) packed.push(decidedOn ?? null)
  if (hasIncludes) packed.push(ctcIncludes)
  return packed
}

function unpackSalary([
  effectiveFrom,
  payBasis,
  components,
  ctcAnnual,
  grossMonthly,
  groupId = null,
  decidedOn = null,
  ctcIncludes,
]: PackedSalary): SalaryInput {
  return {
    effectiveFrom,
    ...(decidedOn === null ? {} : { decidedOn }),
    payBasis,
    ctcAnnual,
    grossMonthly,
    ...(groupId === null ? {} : { groupId }),
    ...(ctcIncludes === undefined ? {} : { ctcIncludes }),
    components: components.map(([code, monthlyAmount, percent, formula]) => ({
      code,
      monthlyAmount,
      percent: percent ?? null,
      ...(formula === undefined ? {} : { formula }),
    })),
  }
}
