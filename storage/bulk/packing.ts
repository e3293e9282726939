// Writing payslip rows is most of what a run costs, so facts and lines are stored without what the run's frozen input
// already says, and lines as tuples. A row up to eight kilobytes is stored as it is; a longer one PostgreSQL compresses.

import {
  type ArrearsInput,
  type EmployeeInput,
  isOfItem,
  nothingPaid,
  type SalaryInput,
} from '#proto/calculation/employee-input.ts'
import type { BesideEarnings } from '#proto/calculation/other-payments.ts'
import { isUnclaimedCode, type SlipBenefit } from '#proto/calculation/benefits.ts'
import type {
  PtSlabFound,
  Slip,
  SlipArrears,
  SlipLine,
  SlipTax,
  SlipWarning,
} from '#proto/calculation/slip.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { TaxDeduction } from '#proto/calculation/tax-declaration.ts'
import type { UnpaidMonth } from '#proto/calculation/arrears.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { withoutDefaults } from '#proto/records/fields.ts'
import type { CtcShare } from '#proto/records/payroll-settings.ts'
import { profileDefaults } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { DayHundredths, PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'

/** The facts of one person without the values that are absent for most. */
export type PackedFacts = Record<string, unknown>

const absent: Readonly<Record<string, unknown>> = { ...profileDefaults, attendance: null }

/** Of the records among the facts; one that has nothing else is left out. */
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

type Method = SlipLine['basis']['method']
type Source = SlipLine['source']
type RoundingMode = SlipLine['rounding']['mode']
type RoundingUnit = SlipLine['rounding']['unit']

// Words that lines repeat are stored as their numbers here, which therefore never change. Nought is what is usual.
const methods: Record<Method, number> = {
  flat: 0,
  percent_of_components: 1,
  percent_of_ctc: 2,
  percent_of_gross: 3,
  percent_of_base: 4,
  balancing: 5,
  per_unit: 6,
  slab: 7,
  formula: 8,
  computed: 9,
}
const sources: Record<Source, number> = {
  salary: 0,
  variable: 1,
  attendance: 2,
  overtime: 3,
  expense: 4,
  advance: 5,
  statutory: 6,
  arrears: 7,
  override: 8,
}
const roundingModes: Record<RoundingMode, number> = { half_up: 0, none: 1, up: 2 }
const roundingUnits: Record<RoundingUnit, number> = { paise: 0, rupee: 1 }

/** The words by their numbers. */
function words<Word extends string>(numbers: Record<Word, number>): readonly Word[] {
  const list: Word[] = []
  for (const word in numbers) list[numbers[word]] = word
  return list
}

const methodWords = words(methods)
const sourceWords = words(sources)
const roundingModeWords = words(roundingModes)
const roundingUnitWords = words(roundingUnits)

/**
 * A line, the least usual last; null stands for what is usual, and is left out at the end. Usual is an amount of the
 * salary as it was agreed, to the paisa, and taxed whole. `taxable` is false where no tax was reckoned; `kind` is that
 * of a line whose code this run need not know: a claim's, a recovery's, or that of an earlier month.
 */
export type PackedLine = [
  code: string,
  amount: number,
  raw?: number | null,
  method?: number | null,
  source?: number | null,
  roundingMode?: number | null,
  roundingUnit?: number | null,
  rate?: number | null,
  baseAmount?: number | null,
  baseCodes?: readonly string[] | null,
  fullAmount?: number | null,
  quantity?: number | null,
  unit?: string | null,
  taxable?: number | false | null,
  kind?: readonly [name: string, type: SlipLine['type'], category: SlipLine['category']] | null,
  arrears?: number | null,
  debt?: number | null,
  isApart?: true | null,
  asked?: number | null,
]

export type PackedSlip = {
  days: [
    basis: Slip['days']['basis'],
    total: number,
    payable: number,
    lop: number,
    reversal: number,
    overtime: number,
    /** Absent: none. */
    lossOfPay?: number,
  ]
  lines: PackedLine[]
  wages: number
  pf: boolean
  /** The first day of the cover; false: not covered. */
  esi: PlainDate | false
  tax: PackedTax | null
  /** The slab of professional tax; absent: none. */
  pt?: [pay: number, from: number, to: number | null, amount: number]
  /** What each entry of overtime came to; absent: all have the law's rate, or there is one. */
  overtime?: readonly Paise[]
  /** Absent: none. */
  arrears?: readonly SlipArrears[]
  /** Absent: none. */
  benefits?: readonly SlipBenefit[]
  /** Absent: none. */
  unpaid?: readonly UnpaidMonth[]
  /** Of the tax of the year; absent: none. */
  deductions?: readonly PackedDeduction[]
  warnings: readonly SlipWarning[]
}

export type PackedDeduction = readonly [code: string, claimed: number, allowed: number]

/** Regime, tax year, months left, and the amounts of `taxAmounts`. */
type PackedTax = [regime: SlipTax['regime'], taxYear: string, monthsLeft: number, ...amounts: number[]]

/** The typed columns of a payslip row that the packed slip leaves out. */
type SlipTotals = {
  gross: Paise
  totalDeductions: Paise
  reimbursements: Paise
  netPayable: Paise
  employerContributions: Paise
  pfWages: Paise
  epfWages: Paise
  epsWages: Paise
  edliWages: Paise
  pfEmployee: Paise
  vpf: Paise
  eps: Paise
  pfEmployer: Paise
  edli: Paise
  pfAdmin: Paise
  ncpDays: number
  esiWages: Paise
  esiEmployee: Paise
  esiEmployer: Paise
  esiCoveredUntil: PlainDate | null
  pt: Paise
  ptWages: Paise
  ptAuthority?: string | null | undefined
  lwfEmployee: Paise
  lwfEmployer: Paise
  lwfWages: Paise
  gratuityWages: Paise
  tds: Paise
  taxable: Paise
}

export function packSlip(slip: Slip): PackedSlip {
  return {
    days: packDays(slip),
    lines: slip.lines.map(packLine),
    wages: slip.wages.codeOnWages,
    pf: slip.pf.member,
    esi: slip.esi.coveredFrom ?? false,
    tax: slip.tax === null ? null : packTax(slip.tax),
    ...(slip.pt.slab === null ? {} : { pt: packPtSlab(slip.pt.slab) }),
    ...(slip.overtime.length === 0 ? {} : { overtime: slip.overtime }),
    ...(slip.arrears.length === 0 ? {} : { arrears: slip.arrears }),
    ...(slip.benefits === undefined ? {} : { benefits: slip.benefits }),
    ...(slip.unpaidMonths === undefined ? {} : { unpaid: slip.unpaidMonths }),
    ...(slip.tax?.deductionRows === undefined
      ? {}
      : { deductions: slip.tax.deductionRows.map(packDeduction) }),
    warnings: slip.warnings,
  }
}

export type LineAmount = readonly [code: string, amount: number]

const lineStart = /\["([^"\\]+)",(-?\d+)/g

/**
 * Codes and amounts of the lines of a stored slip, at half the cost of parsing it. No other array of a line has a number
 * second, and codes have nothing to escape.
 */
export function lineAmounts(text: string): LineAmount[] {
  const amounts: LineAmount[] = []
  const end = text.indexOf('],"wages":')
  lineStart.lastIndex = text.indexOf('"lines":')
  for (let found = lineStart.exec(text); found !== null && found.index < end; found = lineStart.exec(text))
    amounts.push([found[1]!, Number(found[2])])
  return amounts
}

function packDeduction({ code, claimed, allowed }: TaxDeduction): PackedDeduction {
  return [code, claimed, allowed]
}

/** What a stored slip deducts from gross total income, as a part of its tax. */
export function unpackDeductions(
  packed: readonly PackedDeduction[] | null | undefined,
): Pick<SlipTax, 'deductionRows'> {
  if (packed === null || packed === undefined) return {}
  return {
    deductionRows: packed.map(([code, claimed, allowed]) => ({
      code,
      claimed: claimed as Paise,
      allowed: allowed as Paise,
    })),
  }
}

function packPtSlab({ pay, from, to, amount }: PtSlabFound): NonNullable<PackedSlip['pt']> {
  return [pay, from, to, amount]
}

function unpackPtSlab([pay, from, to, amount]: NonNullable<PackedSlip['pt']>): PtSlabFound {
  return { pay: pay as Paise, from: from as Paise, to: to as Paise | null, amount: amount as Paise }
}

const unknownToRun: ReadonlySet<Source> = new Set(['expense', 'advance', 'arrears'])

function packDays({ days, lossOfPay }: Slip): PackedSlip['days'] {
  const { basis, total, payable, lop, lopReversal, overtimeMinutes } = days
  return lossOfPay === 0
    ? [basis, total, payable, lop, lopReversal, overtimeMinutes]
    : [basis, total, payable, lop, lopReversal, overtimeMinutes, lossOfPay]
}

/** The slip as it was stored; explanations are not stored but calculated again when asked for. */
export function unpackSlip(packed: PackedSlip, totals: SlipTotals, run: RunInput): Slip {
  const [basis, total, payable, lop, lopReversal, overtimeMinutes, lossOfPay = 0] = packed.days
  return {
    days: {
      basis,
      total: total as DayHundredths,
      payable: payable as DayHundredths,
      lop: lop as DayHundredths,
      lopReversal: lopReversal as DayHundredths,
      overtimeMinutes,
    },
    lossOfPay: lossOfPay as Paise,
    lines: packed.lines.map(line => unpackLine(line, run)),
    gross: totals.gross,
    totalDeductions: totals.totalDeductions,
    reimbursements: totals.reimbursements,
    netPayable: totals.netPayable,
    carriedForward: (packed.lines.find(([code]) => code === 'CARRIED_FORWARD')?.[1] ?? 0) as Paise,
    employerContributions: totals.employerContributions,
    employerCost: (totals.gross + totals.reimbursements + totals.employerContributions) as Paise,
    wages: {
      codeOnWages: packed.wages as Paise,
      pf: totals.pfWages,
      epf: totals.epfWages,
      eps: totals.epsWages,
      edli: totals.edliWages,
      esi: totals.esiWages,
      pt: totals.ptWages,
      lwf: totals.lwfWages,
      gratuity: totals.gratuityWages,
    },
    pf: {
      member: packed.pf,
      employee: totals.pfEmployee,
      vpf: totals.vpf,
      employerTotal: (totals.eps + totals.pfEmployer) as Paise,
      eps: totals.eps,
      employerEpf: totals.pfEmployer,
      edli: totals.edli,
      admin: totals.pfAdmin,
      ncpDays: totals.ncpDays,
    },
    esi: {
      covered: packed.esi !== false,
      employee: totals.esiEmployee,
      employer: totals.esiEmployer,
      coveredFrom: packed.esi === false ? null : packed.esi,
      coveredUntil: totals.esiCoveredUntil,
    },
    pt: {
      authority: totals.ptAuthority ?? null,
      tax: Math.max(totals.pt, 0) as Paise,
      refund: Math.max(0 - totals.pt, 0) as Paise,
      slab: packed.pt === undefined ? null : unpackPtSlab(packed.pt),
    },
    lwf: { employee: totals.lwfEmployee, employer: totals.lwfEmployer },
    tax:
      packed.tax === null
        ? null
        : { ...unpackTax(packed.tax, totals), ...unpackDeductions(packed.deductions) },
    overtime: packed.overtime ?? [],
    arrears: packed.arrears ?? [],
    ...(packed.benefits === undefined ? {} : { benefits: packed.benefits }),
    ...(packed.unpaid === undefined ? {} : { unpaidMonths: packed.unpaid }),
    warnings: packed.warnings,
  }
}

function kindOf(code: string, run: RunInput): Pick<SlipLine, 'name' | 'type' | 'category'> | undefined {
  return Object.hasOwn(systemLines, code)
    ? systemLines[code as keyof typeof systemLines]
    : run.components.find(component => component.code === code)
}

/** What a stored slip paid for its own month, by earning; arrears that it paid for others are left out. */
export function packedEarnings({ lines }: PackedSlip, run: RunInput): { code: string; amount: Paise }[] {
  return lines.flatMap(line => {
    const { code, type, source, amount, arrearsAmount } = unpackLine(line, run)
    // An entitlement is settled for its whole year, so that no single month owes it.
    return type === 'earning' && source !== 'arrears' && !isUnclaimedCode(code)
      ? [{ code, amount: (amount - arrearsAmount) as Paise }]
      : []
  })
}

/** Of a line for its own month. What it did not take waits as a debt of its own, so that it counts as taken. */
export function ownAmount({
  amount,
  asked = amount,
  arrearsAmount,
}: Pick<SlipLine, 'amount' | 'asked' | 'arrearsAmount'>): Paise {
  return (asked - arrearsAmount) as Paise
}

/** What it paid and deducted by the salary beside the earnings; `facts` are those that it was calculated from. */
export function packedBesideEarnings(
  { lines }: PackedSlip,
  run: RunInput,
  facts: EmployeeInput,
): BesideEarnings[] {
  return lines.flatMap(line => {
    const unpacked = unpackLine(line, run)
    const { code, type, source } = unpacked
    if (type !== 'reimbursement' && type !== 'deduction') return []
    const isOfSalary = source === 'salary' || (source === 'override' && !isOfItem(facts, code))
    const own = ownAmount(unpacked)
    return isOfSalary && !Object.hasOwn(systemLines, code) && own !== 0 ? [{ code, type, amount: own }] : []
  })
}

/** What a stored slip paid for the overtime of its own month. */
export function packedOvertime({ lines }: PackedSlip): Paise {
  const line = lines.find(([code]) => code === 'OVERTIME')
  return ((line?.[1] ?? 0) - (line?.[15] ?? 0)) as Paise
}

/** What of a tax year cannot be worked out from the rest, the least usual last. */
function taxAmounts({ breakdown, ...tax }: SlipTax): number[] {
  return [
    tax.annualProjection,
    tax.exemptions,
    tax.deductions,
    tax.taxableIncome,
    tax.annualTax,
    tax.rebate,
    tax.surcharge,
    tax.cess,
    tax.deductedToDate,
    breakdown.paidToDate,
    breakdown.standardDeduction,
    breakdown.slabTax,
    breakdown.employmentTax,
    breakdown.oneTimeTax,
    breakdown.previousEmployment,
    breakdown.houseProperty,
    breakdown.otherIncome,
    breakdown.taxCredits,
    breakdown.higherRateAddition,
    tax.relief,
    breakdown.marginalRelief,
  ]
}

/** So many stand in every tax year; of the others, zeros at the end are left out. */
const usualTaxAmounts = 12

function packTax(tax: SlipTax): PackedTax {
  const amounts = taxAmounts(tax)
  while (amounts.length > usualTaxAmounts && amounts.at(-1) === 0) amounts.pop()
  return [tax.regime, tax.taxYear, tax.monthsLeft, ...amounts]
}

/** The tax year of a stored slip, whose row has its tax and its taxable pay. */
export function unpackTax(
  [regime, taxYear, monthsLeft, ...packed]: PackedTax,
  { tds, taxable }: Pick<SlipTotals, 'tds' | 'taxable'>,
): SlipTax {
  const [annualProjection, exemptions, deductions, taxableIncome, annualTax, ...rest] = packed as Paise[]
  const [rebate, surcharge, cess, deductedToDate, paidToDate, standardDeduction, slabTax, ...unusual] = rest
  const [employmentTax = nil, oneTimeTax = nil, previousEmployment = nil, ...others] = unusual
  const [houseProperty = nil, otherIncome = nil, taxCredits = nil, ...additions] = others
  const [higherRateAddition = nil, relief = nil, marginalRelief = nil] = additions
  const salaryIncome = annualProjection! - exemptions! - standardDeduction! - employmentTax
  const grossTotalIncome = salaryIncome + houseProperty + otherIncome
  const chapterViADeductions = deductions! - standardDeduction! - employmentTax
  const exactTax = slabTax! - rebate! + surcharge! + cess! - relief + higherRateAddition
  return {
    regime,
    taxYear,
    taxablePay: taxable,
    annualProjection: annualProjection!,
    exemptions: exemptions!,
    deductions: deductions!,
    taxableIncome: taxableIncome!,
    annualTax: annualTax!,
    rebate: rebate!,
    relief,
    surcharge: surcharge!,
    cess: cess!,
    deductedToDate: deductedToDate!,
    thisMonth: tds,
    monthsLeft,
    breakdown: {
      paidToDate: paidToDate!,
      projectedPay: (annualProjection! - paidToDate! - taxable - previousEmployment) as Paise,
      previousEmployment,
      standardDeduction: standardDeduction!,
      employmentTax,
      salaryIncome: salaryIncome as Paise,
      houseProperty,
      otherIncome,
      grossTotalIncome: grossTotalIncome as Paise,
      chapterViADeductions: chapterViADeductions as Paise,
      incomeRounding: (taxableIncome! - (grossTotalIncome - chapterViADeductions)) as Paise,
      slabTax: slabTax!,
      marginalRelief,
      higherRateAddition,
      taxRounding: (annualTax! - exactTax) as Paise,
      taxCredits,
      balance: (annualTax! - taxCredits - deductedToDate!) as Paise,
      oneTimeTax,
    },
  }
}

const nil = 0 as Paise

function packLine({
  code,
  name,
  type,
  category,
  amount,
  fullAmount,
  arrearsAmount,
  basis,
  source,
  taxableAmount,
  rounding,
  debt,
  isApart,
  asked,
}: SlipLine): PackedLine {
  const line: PackedLine = [
    code,
    amount,
    rounding.raw,
    unlessUsual(methods[basis.method]),
    unlessUsual(sources[source]),
    unlessUsual(roundingModes[rounding.mode]),
    unlessUsual(roundingUnits[rounding.unit]),
    basis.rate,
    basis.baseAmount,
    basis.baseCodes.length === 0 ? null : basis.baseCodes,
    unless<number>(amount, fullAmount),
    basis.quantity,
    basis.unit,
    unless<number | false>(usuallyTaxed(type, amount), taxableAmount ?? false),
    unknownToRun.has(source) || isApart || isUnclaimedCode(code) ? [name, type, category] : null,
    unlessUsual(arrearsAmount),
    unlessUsual(debt ?? 0),
    isApart ?? null,
    asked ?? null,
  ]
  while (line.at(-1) === null) line.pop()
  return line
}

/** Pay is, and nothing else. */
function usuallyTaxed(type: SlipLine['type'], amount: number): number {
  return type === 'earning' ? amount : 0
}

function unlessUsual(value: number): number | null {
  return value === 0 ? null : value
}

function unless<Value>(usual: Value, value: Value): Value | null {
  return value === usual ? null : value
}

/** What a stored line is called, and of what it is. */
export function kindOfLine(line: PackedLine, run: RunInput): Pick<SlipLine, 'name' | 'type' | 'category'> {
  const { name, type, category } = unpackLine(line, run)
  return { name, type, category }
}

export function unpackLine(line: PackedLine, run: RunInput): SlipLine {
  const [code, amount, raw, method, source, mode, roundingUnit, rate, baseAmount, baseCodes, ...rest] = line
  const [fullAmount, quantity, unit, taxable, own, arrears, debt = null, isApart = null, asked = null] = rest
  const kind = own ? { name: own[0], type: own[1], category: own[2] } : kindOf(code, run)
  if (kind === undefined)
    throw new Error(`The run's frozen components do not hold ${code}, which a payslip has.`)
  return {
    code,
    name: kind.name,
    type: kind.type,
    category: kind.category,
    amount: amount as Paise,
    fullAmount: (fullAmount ?? amount) as Paise,
    arrearsAmount: (arrears ?? 0) as Paise,
    basis: {
      method: methodWords[method ?? 0]!,
      quantity: quantity ?? null,
      unit: unit ?? null,
      rate: (rate ?? null) as PartsPerMillion | null,
      baseAmount: (baseAmount ?? null) as Paise | null,
      baseCodes: baseCodes ?? [],
    },
    source: sourceWords[source ?? 0]!,
    taxableAmount: taxable === false ? null : ((taxable ?? usuallyTaxed(kind.type, amount)) as Paise),
    rounding: {
      raw: raw ?? null,
      mode: roundingModeWords[mode ?? 0]!,
      unit: roundingUnitWords[roundingUnit ?? 0]!,
    },
    explanation: null,
    ...(debt === null ? {} : { debt: debt as Paise }),
    ...(isApart === null ? {} : { isApart }),
    ...(asked === null ? {} : { asked: asked as Paise }),
  }
}
