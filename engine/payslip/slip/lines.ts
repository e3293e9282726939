// The lines of a slip, each in the form partners read. One shape for every line keeps the hot path fast.

import type { CalculatedType } from '#proto/calculation/components.ts'
import type { MonthEsi, MonthPf } from '#proto/calculation/other-payments.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'

import { add, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { inMillionths, millionthsInPaisa, wholeInParts } from '../../money/rounding.ts'
import type { EsiContribution, EsiLaw } from '../../rules/esi/index.ts'
import type { PfDue, PfLaw, PfSettings } from '../../rules/pf/index.ts'
import type { PtDue, PtRepealRefund } from '../../rules/pt/index.ts'
import type { PtByHand } from '../levies/state-levies.ts'
import { lineOfArrears } from '../arrears.ts'
import type { PaidComponent } from '../month/earnings.ts'
import type { ExcessContribution } from '../excess-contribution.ts'
import type { LoanBenefit } from '../levies/loan-benefit.ts'
import type { NpsShare } from '../month/nps.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from '../salary/salary.ts'
import type { TaxablePay } from '../levies/taxable.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import type { SystemLine } from '#proto/calculation/system-lines.ts'

/** The paid components of one type, in the salary's order. */
export function componentLines(
  lines: SlipLine[],
  components: readonly PaidComponent[],
  type: CalculatedType,
  taxable: TaxablePay | null,
): void {
  for (let index = 0; index < components.length; index += 1) {
    const { resolved, full, formerFull, amount, raw, source, isElsewhere } = components[index]!
    const { component } = resolved
    const { definition } = component
    if (definition.type !== type || source === 'arrears' || isElsewhere === true) continue
    lines.push({
      code: definition.code,
      name: definition.name,
      type,
      category: definition.category,
      amount,
      fullAmount: formerFull ?? full,
      arrearsAmount: noPaise,
      basis: basisOf(resolved),
      source,
      taxableAmount: taxable === null ? null : taxable.ofComponents[index]!,
      rounding: roundingOf(
        amount,
        raw,
        component.rounding === 'rupee' ? toThePaisa.half_up.rupee : toThePaisa.half_up.paise,
      ),
      explanation: null,
    })
  }
}

/** What is due for earlier months: on the component's own line, or on that of the component named for it. */
export function arrearsLines(
  lines: SlipLine[],
  components: readonly PaidComponent[],
  type: Exclude<CalculatedType, 'recovery' | 'information'>,
  run: PreparedRun,
  taxable: TaxablePay | null,
): void {
  for (let index = 0; index < components.length; index += 1) {
    const { resolved, amount, raw, source } = components[index]!
    if (source !== 'arrears' || typeOfArrears(resolved) !== type) continue
    const ofPay = type === 'employer_contribution' ? null : lineOfArrears(resolved.component, run)
    const { definition } = ofPay ?? resolved.component
    const at = lines.findIndex(({ code }) => code === definition.code)
    const known = lines[at]
    const taxed = taxable?.ofComponents[index] ?? null
    if (known === undefined) {
      lines.push({
        code: definition.code,
        name: definition.name,
        type,
        category: definition.category,
        amount,
        fullAmount: noPaise,
        arrearsAmount: amount,
        basis: computedBasis,
        source,
        taxableAmount: taxed,
        rounding: roundingOf(amount, raw, toThePaisa.none.paise),
        explanation: null,
      })
      continue
    }
    const total = add(known.amount, amount)
    const { mode, unit } = known.rounding
    lines[at] = {
      ...known,
      amount: total,
      arrearsAmount: add(known.arrearsAmount, amount),
      taxableAmount: taxed === null ? null : add(known.taxableAmount ?? noPaise, taxed),
      rounding: roundingOf(total, rawOf(known) + raw, toThePaisa[mode][unit]),
    }
  }
}

function typeOfArrears({ component: { definition } }: ResolvedComponent) {
  const { type } = definition
  const isBeside = type === 'reimbursement' || type === 'deduction' || type === 'employer_contribution'
  return isBeside ? type : 'earning'
}

/** The provident fund on arrears; a share that is nothing has no line. */
export function pfArrearsDeduction(lines: SlipLine[], { employee }: MonthPf): void {
  if (employee > 0) lines.push(ofArrears(systemLines.PF_ARREARS, employee))
}

/** State insurance on arrears, where it is not charged with the month that pays them. */
export function esiArrearsDeduction(lines: SlipLine[], { employee }: Omit<MonthEsi, 'wages'>): void {
  if (employee > 0) lines.push(ofArrears(systemLines.ESI_ARREARS, employee))
}

export function esiArrearsContribution(lines: SlipLine[], { employer }: Omit<MonthEsi, 'wages'>): void {
  if (employer > 0) lines.push(ofArrears(systemLines.ESI_ER_ARREARS, employer))
}

export function pfArrearsContributions(lines: SlipLine[], pf: MonthPf): void {
  for (const { code, amount } of pfArrearsShares) {
    if (code !== 'PF_ARREARS' && pf[amount] > 0) lines.push(ofArrears(systemLines[code], pf[amount]))
  }
}

/** Each line on arrears, its amount, and the lines of a month that it makes up for. */
export const pfArrearsShares = [
  { code: 'PF_ARREARS', amount: 'employee', of: ['PF', 'VPF'] },
  { code: 'PF_ER_ARREARS', amount: 'employerEpf', of: ['PF_ER'] },
  { code: 'EPS_ER_ARREARS', amount: 'eps', of: ['EPS_ER'] },
  { code: 'EDLI_ER_ARREARS', amount: 'edli', of: ['EDLI_ER'] },
  { code: 'PF_ADMIN_ARREARS', amount: 'admin', of: ['PF_ADMIN'] },
] as const

function ofArrears(line: SystemLine, amount: Paise): SlipLine {
  return { ...systemLine(line, amount), fullAmount: noPaise, arrearsAmount: amount }
}

/** What earlier pay left open, or paid too much, is taken back before anything waits again. */
export function debtLines(
  lines: SlipLine[],
  paidTooMuch: Paise,
  broughtForward: Paise,
  taxable: TaxablePay | null,
): void {
  if (paidTooMuch > 0 || (taxable !== null && taxable.paidTooMuch > 0)) {
    const line = systemLine(systemLines.OVERPAYMENT_RECOVERY, paidTooMuch)
    // Income that was taxed when it was paid is income no more.
    lines.push({ ...line, taxableAmount: taxable === null ? null : subtract(noPaise, taxable.paidTooMuch) })
  }
  if (broughtForward > 0) lines.push(systemLine(systemLines.CARRIED_FORWARD_RECOVERY, broughtForward))
}

function basisOf({ component, by }: ResolvedComponent): SlipLine['basis'] {
  const { method, baseCodes } = component.ownBasis
  if (by.way === 'percentage') return basisUpon(method, by.base, by.rate, baseCodes)
  if (by.way === 'slab') return basisUpon(method, by.base, null, baseCodes)
  return by.way === 'stated' ? statedBasis : component.ownBasis
}

function basisUpon(
  method: SlipLine['basis']['method'],
  baseAmount: Paise | null,
  rate: PartsPerMillion | null,
  baseCodes: readonly string[],
): SlipLine['basis'] {
  return { method, quantity: null, unit: null, rate, baseAmount, baseCodes }
}

const statedBasis = basisUpon('flat', null, null, [])

export function pfDeductions(
  lines: SlipLine[],
  pf: PfDue,
  vpf: PfVoluntary,
  baseCodes: readonly string[],
): void {
  lines.push(ofBase(systemLines.PF, pf.employee, pf.bases.employee, pf.rate, 'half_up', baseCodes))
  if (vpf === null) return
  lines.push(
    'percent' in vpf
      ? ofBase(systemLines.VPF, pf.vpf, pf.bases.wages, vpf.percent, 'half_up', baseCodes)
      : {
          ...systemLine(systemLines.VPF, pf.vpf),
          rounding: roundingOf(pf.vpf, vpf.amount * millionthsInPaisa, toThePaisa.none.rupee),
        },
  )
}

type PfVoluntary = { readonly percent: PartsPerMillion } | { readonly amount: Paise } | null

export function pfContributions(
  lines: SlipLine[],
  pf: PfDue,
  law: PfLaw,
  settings: PfSettings,
  isHigherPension: boolean,
  baseCodes: readonly string[],
): void {
  const { bases } = pf
  lines.push(systemLine(systemLines.PF_ER, pf.employerEpf))
  if (pf.isPensionMember) {
    const byRate = settings.epsRate === '8.33' || !law.pension.twelfth
    lines.push(
      byRate && !isHigherPension
        ? ofBase(systemLines.EPS_ER, pf.eps, bases.pension, law.pension.rate, 'half_up', baseCodes)
        : systemLine(systemLines.EPS_ER, pf.eps),
    )
  }
  lines.push(ofBase(systemLines.EDLI_ER, pf.edli, bases.insurance, law.insurance.rate, 'half_up', baseCodes))
  lines.push(
    ofBase(
      systemLines.PF_ADMIN,
      pf.admin,
      bases.administration,
      law.administration.rate,
      'half_up',
      baseCodes,
    ),
  )
}

export function esiDeduction(
  lines: SlipLine[],
  esi: EsiContribution,
  law: EsiLaw,
  baseCodes: readonly string[],
): void {
  lines.push(
    esi.isExempt
      ? systemLine(systemLines.ESI, noPaise)
      : ofBase(systemLines.ESI, esi.employee, esi.wages, law.rates.employee, 'up', baseCodes),
  )
}

export function esiContributionLine(
  lines: SlipLine[],
  esi: EsiContribution,
  law: EsiLaw,
  baseCodes: readonly string[],
): void {
  lines.push(ofBase(systemLines.ESI_ER, esi.employer, esi.wages, law.rates.employer, 'up', baseCodes))
}

/** Professional tax of the month, or what of earlier months is given back. */
export function ptLine(lines: SlipLine[], outcome: PtDue | PtByHand | PtRepealRefund): void {
  const { tax, refund } = outcome
  const line = refund > 0 ? systemLine(systemLines.PT_REFUND, refund) : systemLine(systemLines.PT, tax)
  lines.push('isByHand' in outcome ? { ...line, source: 'override' } : line)
}

export function tdsLine(lines: SlipLine[], amount: Paise, isByHand: boolean): void {
  const line = systemLine(systemLines.TDS, amount)
  lines.push(isByHand ? { ...line, source: 'override' } : line)
}

/** A share of the month, null where it has none, with those of earlier months that nobody had paid. */
export function lineWithLate(
  lines: SlipLine[],
  line: (typeof systemLines)['LWF' | 'LWF_ER' | 'GRATUITY_ER'],
  own: Paise | null,
  late: Paise,
): void {
  if (own === null && late === 0) return
  const ofMonth = systemLine(line, own ?? noPaise)
  lines.push(late === 0 ? ofMonth : { ...ofMonth, amount: add(ofMonth.amount, late), arrearsAmount: late })
}

/** The pension system takes paise; nothing of it is on a statutory rounding. */
export function npsLine(
  lines: SlipLine[],
  { amount, base, rate, late }: NpsShare,
  isTaxed: boolean,
  baseCodes: readonly string[],
): void {
  const line = ofBase(systemLines.NPS_ER, amount, base, rate, 'half_up', baseCodes)
  const total = add(amount, late)
  lines.push({
    ...line,
    amount: total,
    arrearsAmount: late,
    taxableAmount: isTaxed ? total : null,
    rounding: roundingOf(total, rawOf(line) + late * millionthsInPaisa, toThePaisa.half_up.paise),
  })
}

/** Income without cash. */
export function loanBenefitLine(lines: SlipLine[], { value }: LoanBenefit): void {
  lines.push({ ...systemLine(systemLines.LOAN_BENEFIT, value), taxableAmount: value })
}

/** Income without cash. */
export function excessContributionLine(lines: SlipLine[], { value }: ExcessContribution): void {
  lines.push({ ...systemLine(systemLines.EXCESS_CONTRIBUTION, value), taxableAmount: value })
}

export function roundOffLine(lines: SlipLine[], roundOff: number): void {
  lines.push(systemLine(systemLines.ROUND_OFF, roundOff as Paise))
}

/** The employer lays out what the deductions pass the pay by. */
export function laidOutLine(lines: SlipLine[], amount: Paise): void {
  lines.push(systemLine(systemLines.EMPLOYER_ADVANCE, amount))
}

export function carriedForwardLine(lines: SlipLine[], amount: Paise): void {
  lines.push(systemLine(systemLines.CARRIED_FORWARD, amount))
}

function ofBase(
  line: SystemLine,
  amount: Paise,
  base: Paise,
  rate: PartsPerMillion,
  mode: 'half_up' | 'up',
  baseCodes: readonly string[],
): SlipLine {
  const whole = mode === 'up' ? toThePaisa.up.rupee : toThePaisa.half_up.rupee
  return {
    code: line.code,
    name: line.name,
    type: line.type,
    category: line.category,
    amount,
    fullAmount: amount,
    arrearsAmount: noPaise,
    basis: basisUpon('percent_of_base', base, rate, baseCodes),
    source: 'statutory',
    taxableAmount: noPaise,
    rounding: roundingOf(amount, inMillionths(base, rate, wholeInParts), whole),
    explanation: null,
  }
}

const computedBasis = basisUpon('computed', null, null, [])

/** A line of the engine's own. */
export function systemLine(line: SystemLine, amount: Paise): SlipLine {
  return {
    code: line.code,
    name: line.name,
    type: line.type,
    category: line.category,
    amount,
    fullAmount: amount,
    arrearsAmount: noPaise,
    basis: computedBasis,
    source: 'statutory',
    taxableAmount: noPaise,
    rounding: toThePaisa.none.rupee,
    explanation: null,
  }
}

/** Most amounts are whole paise before any rounding: their lines share these, which spares a run two objects a line. */
export const toThePaisa = {
  none: exactly('none'),
  half_up: exactly('half_up'),
  up: exactly('up'),
}

function exactly(mode: Rounding['mode']): Record<Rounding['unit'], Rounding> {
  return { paise: { raw: null, mode, unit: 'paise' }, rupee: { raw: null, mode, unit: 'rupee' } }
}

type Rounding = SlipLine['rounding']

/** `whole` where nothing was rounded, and else the same with the amount before. */
function roundingOf(amount: Paise, raw: number, whole: Rounding): Rounding {
  return raw === amount * millionthsInPaisa ? whole : { raw, mode: whole.mode, unit: whole.unit }
}

function rawOf({ amount, rounding }: SlipLine): number {
  return rounding.raw ?? amount * millionthsInPaisa
}
