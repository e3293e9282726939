// A slip as partners read it. Amounts stay paise here; the kernel prints them as its last step.

import type { BenefitAmounts, SlipBenefit } from '#proto/calculation/benefits.ts'
import type { Explanation, Quantity, Step } from '#proto/calculation/explanation.ts'
import type { LineType } from '#proto/calculation/components.ts'
import type { Slip, SlipLine, SlipTax } from '#proto/calculation/slip.ts'
import { type SystemCode, systemLines } from '#proto/calculation/system-lines.ts'
import type { UnpaidMonth } from '#proto/calculation/arrears.ts'
import { inWords } from '#proto/documents/amount-in-words.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import type { DayHundredths, Paise, PlainDate } from '#proto/units.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { noSourceRefs, type SourceRefs } from '#storage/repositories/payslips/source-refs.ts'
import { lineToDate, yearToDate } from '#storage/repositories/payslips/slip-year-to-date.ts'
import type { PaidBefore } from '#storage/repositories/payslips/year-to-date.ts'
import { Decimal } from 'decimal.js'
import type { FromWire } from '../../http/wire.ts'
import type { explainLevels, Slip as SlipSchema, unpaidMonths } from './schema.ts'
import type { slipTax } from './tax-schema.ts'

type ExplainLevel = (typeof explainLevels)[number]

const nil = 0 as Paise

/** A stored slip; `explained` is the same slip with its explanations, when they were asked for. */
export function presentStoredSlip(
  read: PayslipView,
  explained: Slip | null,
  level: ExplainLevel,
): FromWire<typeof SlipSchema> {
  const slip = explained ?? read.slip
  return {
    id: read.id,
    payslipId: read.id,
    payrollRunId: read.payrollRunId,
    organizationId: read.organizationId,
    employeeId: read.employeeId,
    externalId: read.externalId,
    employee: {
      name: read.employee.name,
      code: read.employee.code,
      department: read.employee.department,
      designation: read.employee.designation,
      dateOfJoining: read.employee.dateOfJoining as PlainDate,
      pan: read.employee.pan,
      uan: read.employee.uan,
      bank: read.employee.bank,
    },
    status: read.status,
    ...calendarMonth(read.periodEnd),
    periodStart: read.paidDays.start,
    periodEnd: read.paidDays.end,
    payDate: read.payDate,
    revision: read.revision,
    ...presentFigures(slip ?? emptySlip, level, read.before, read.sourceRefs),
    leave: presentLeave(read.leave),
    unpaidMonths: presentUnpaidMonths(slip?.unpaidMonths, read.employeeId),
    days: slip === null ? null : presentDays(slip),
    hold: read.hold,
    payment: read.payment,
    failure: read.failure,
    pdfUrl: read.slip === null ? null : `/payslips/${read.id}.pdf`,
    remarks: read.remarks,
    inputHash: read.inputHash,
    ruleSetVersion: read.ruleSetVersion,
    version: read.version,
    createdAt: read.createdAt,
    updatedAt: read.updatedAt,
  }
}

/** The figures that a failed slip shows. */
const emptySlip: Slip = {
  days: {
    basis: 'calendar_days',
    total: 0 as DayHundredths,
    payable: 0 as DayHundredths,
    lop: 0 as DayHundredths,
    lopReversal: 0 as DayHundredths,
    overtimeMinutes: 0,
  },
  lossOfPay: nil,
  lines: [],
  gross: nil,
  totalDeductions: nil,
  reimbursements: nil,
  netPayable: nil,
  carriedForward: nil,
  employerContributions: nil,
  employerCost: nil,
  wages: {
    codeOnWages: nil,
    pf: nil,
    epf: nil,
    eps: nil,
    edli: nil,
    esi: nil,
    pt: nil,
    lwf: nil,
    gratuity: nil,
  },
  pf: {
    member: false,
    employee: nil,
    vpf: nil,
    employerTotal: nil,
    eps: nil,
    employerEpf: nil,
    edli: nil,
    admin: nil,
    ncpDays: 0,
  },
  esi: {
    covered: false,
    employee: nil,
    employer: nil,
    paidDays: 0 as DayHundredths,
    coveredFrom: null,
    coveredUntil: null,
  },
  pt: { authority: null, tax: nil, refund: nil, slab: null },
  lwf: { employee: nil, employer: nil },
  overtime: [],
  tax: null,
  arrears: [],
  warnings: [],
}

/** The figures of a slip, stored or previewed; `before` null: nobody asked for the year to date. */
export function presentFigures(
  slip: Slip,
  level: ExplainLevel,
  before: PaidBefore | null,
  refs: SourceRefs = noSourceRefs,
) {
  return {
    days: presentDays(slip),
    heads: presentHeads(slip),
    lines: slip.lines.map((line, index) => presentLine(line, index + 1, level, { before, refs })),
    gross: slip.gross,
    totalDeductions: slip.totalDeductions,
    netPayable: slip.netPayable,
    carriedForward: slip.carriedForward,
    netPayableWords: inWords(slip.netPayable),
    employerContributions: {
      pf: onArrears(slip, 'employerEpf', slip.pf.employerEpf),
      eps: onArrears(slip, 'eps', slip.pf.eps),
      edli: onArrears(slip, 'edli', slip.pf.edli),
      pfAdmin: onArrears(slip, 'admin', slip.pf.admin),
      esi: insuranceOfEmployer(slip),
      lwf: slip.lwf.employer,
      gratuity: employerLine(slip, 'GRATUITY_ER'),
      nps: employerLine(slip, 'NPS_ER'),
      other: ownContributions(slip),
      total: slip.employerContributions,
    },
    reimbursementsTotal: slip.reimbursements,
    employerCost: slip.employerCost,
    wages: {
      pf: slip.wages.pf,
      epf: slip.wages.epf,
      eps: slip.wages.eps,
      edli: slip.wages.edli,
      esi: slip.wages.esi,
      pt: slip.wages.pt,
      lwf: slip.wages.lwf,
      gratuity: slip.wages.gratuity,
      codeOnWages: slip.wages.codeOnWages,
    },
    pf: {
      isMember: slip.pf.member,
      ncpDays: slip.pf.ncpDays,
      employee: slip.pf.employee,
      vpf: slip.pf.vpf,
      employer: slip.pf.employerEpf,
      eps: slip.pf.eps,
      edli: slip.pf.edli,
      admin: slip.pf.admin,
    },
    pt: { tax: slip.pt.tax, refund: slip.pt.refund, slab: slip.pt.slab },
    esi: { covered: slip.esi.covered, coveredUntil: slip.esi.coveredUntil },
    tax: slip.tax === null ? null : presentTax(slip.tax),
    arrears: presentArrears(slip.arrears),
    unpaidMonths: presentUnpaidMonths(slip.unpaidMonths, null),
    benefits: (slip.benefits ?? []).map(presentBenefit),
    ytd: before === null ? null : yearToDate(slip, before),
    warnings: slip.warnings.map(warning => ({ ...warning })),
  }
}

export function presentLeave(accounts: readonly LeaveAccount[]) {
  return accounts.map(({ lossOfPay, ...account }) => ({ ...account, lop: lossOfPay }))
}

export function presentBenefit({ now, ...benefit }: SlipBenefit) {
  return { ...benefitBalance(benefit), thisPayment: benefitSums(now) }
}

/** An entitlement with what is left of it. */
export function benefitBalance({ code, name, year, ...benefit }: Omit<SlipBenefit, 'now'>) {
  const { claimed, untaxed, taxed, unclaimed, lapsed, accrued } = benefit
  return {
    componentCode: code,
    name,
    yearStart: year.start,
    yearEnd: year.end,
    entitlement: benefit.entitlement,
    accrued,
    ...benefitSums(benefit),
    claimsWaiting: (claimed - untaxed - taxed) as Paise,
    balance: (accrued - untaxed - taxed - unclaimed - lapsed) as Paise,
    isSettled: benefit.isSettled,
  }
}

function benefitSums({ claimed, untaxed, taxed, unclaimed, lapsed }: BenefitAmounts) {
  return { claimed, paidUntaxed: untaxed, paidTaxed: taxed, unclaimedPaid: unclaimed, lapsed }
}

export function presentArrears(months: Slip['arrears']) {
  return months.map(({ period, amount }) => ({ ...calendarMonth(period.end), amount }))
}

/** `employeeId` null: a preview of an employee who is not stored. */
export function presentUnpaidMonths(
  months: readonly UnpaidMonth[] = [],
  employeeId: string | null,
): FromWire<typeof unpaidMonths> {
  return months.map(({ period, days, reason }) => ({
    employeeId,
    ...calendarMonth(period.end),
    days,
    reason,
  }))
}

export function presentTax({ breakdown, deductionRows: _, ...tax }: SlipTax): FromWire<typeof slipTax> {
  return { ...breakdown, ...tax }
}

function presentDays({ days }: Slip) {
  return {
    basis: days.basis,
    totalDays: days.total,
    payableDays: days.payable,
    lopDays: days.lop,
    lopReversalDays: days.lopReversal,
    overtimeMinutes: days.overtimeMinutes,
    sources: [],
  }
}

function employerLine({ lines }: Slip, code: SystemCode): Paise {
  return lines.find(line => line.code === code)?.amount ?? nil
}

/** Contributions from components of the organization and not from the law. */
function ownContributions({ lines }: Slip): Paise {
  return lines
    .filter(({ type, code }) => type === 'employer_contribution' && !Object.hasOwn(systemLines, code))
    .reduce((sum, { amount }) => sum + amount, 0) as Paise
}

/** The month's own share and that of the earlier months, so that the parts come to the total. */
function onArrears(slip: Slip, share: keyof Slip['arrears'][number]['pf'], own: Paise): Paise {
  return slip.arrears.reduce<number>((sum, { pf }) => sum + pf[share], own) as Paise
}

/** The month's own share and that of the earlier months, so that the parts come to the total. */
function insuranceOfEmployer({ esi, arrears }: Slip): Paise {
  return arrears.reduce<number>((sum, month) => sum + (month.esi?.employer ?? 0), esi.employer) as Paise
}

function presentHeads(slip: Slip) {
  const sum = (type: LineType, ...categories: SlipLine['category'][]): Paise =>
    slip.lines
      .filter(line => line.type === type && categories.includes(line.category))
      .reduce((total, line) => total + line.amount, 0) as Paise
  return {
    basic: sum('earning', 'basic'),
    hra: sum('earning', 'hra'),
    pf: sum('deduction', 'pf', 'vpf'),
    esi: sum('deduction', 'esi'),
    pt: sum('deduction', 'pt'),
    tds: sum('deduction', 'tds'),
    lwf: sum('deduction', 'lwf'),
    lop: slip.lossOfPay,
    overtime: sum('earning', 'overtime'),
    reimbursements: slip.reimbursements,
  }
}

type Around = { readonly before: PaidBefore | null; readonly refs: SourceRefs }

export function presentLine(line: SlipLine, sequence: number, level: ExplainLevel, { before, refs }: Around) {
  const { basis, rounding } = line
  return {
    sequence,
    code: line.code,
    name: line.name,
    type: line.type,
    category: line.category,
    amount: line.amount,
    fullAmount: line.fullAmount,
    basis: { ...basis, baseCodes: [...basis.baseCodes] },
    taxableAmount: line.taxableAmount,
    arrearsAmount: line.arrearsAmount,
    ytdAmount: before === null ? null : lineToDate(line, before),
    source: line.source,
    sourceRef: refs.get(line.code) ?? null,
    rounding: {
      ...rawAmount(line),
      mode: rounding.mode,
      unit: rounding.unit === 'rupee' ? 1 : 0.01,
    },
    explanation: line.explanation === null ? null : presentExplanation(line.explanation, level),
  }
}

/** What an amount was before it was rounded, and what rounding added; `raw` is null where it was exact. */
function rawAmount({ amount, rounding }: SlipLine) {
  if (rounding.raw === null) return { raw: printHundredths(amount), adjustment: 0 }
  const raw = new Decimal(rounding.raw).div(1_000_000)
  return {
    raw: raw.toString(),
    adjustment: JSON.rawJSON(new Decimal(amount).div(100).minus(raw).toString()),
  }
}

export function presentExplanation(explanation: Explanation, level: ExplainLevel) {
  return { text: explanation.text, steps: level === 'full' ? explanation.steps.map(presentStep) : [] }
}

function presentStep(step: Step) {
  return {
    n: step.n,
    op: step.op,
    label: step.label,
    inputs: step.inputs.map(({ name, value, unit, from }) => ({
      name,
      value: presentQuantity({ value, unit }),
      unit,
      from: { ...from },
    })),
    result: presentQuantity(step.result),
    unit: step.result.unit,
    rule: step.rule,
  }
}

/** Exact decimal text as a number; rupees have at least two decimals. */
function presentQuantity({ value, unit }: Quantity): unknown {
  if (unit === 'date' || unit === 'text') return value
  if (unit !== 'rupees') return JSON.rawJSON(value)
  const paise = new Decimal(value).times(100)
  return paise.isInteger() ? rupeesOnWire(paise.toNumber() as Paise) : JSON.rawJSON(value)
}
