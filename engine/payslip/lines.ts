// The lines of a slip, each in the form partners read. One shape for every line keeps the hot path fast.

import type { ComponentType, SlipLine } from '#proto/calculation.ts'

import { noPaise } from '../money/paise.ts'
import type { PartsPerMillion, Paise } from '../money/paise.ts'
import { inMillionths, wholeInParts } from '../money/rounding.ts'
import type { EsiContribution, EsiLaw } from '../rules/esi/index.ts'
import type { LwfDue } from '../rules/lwf/index.ts'
import type { PfDue, PfLaw, PfSettings } from '../rules/pf/index.ts'
import type { PtDue } from '../rules/pt/index.ts'
import type { PaidComponent } from './earnings.ts'
import type { LoanBenefit } from './loan-benefit.ts'
import type { NpsShare } from './nps.ts'
import type { ResolvedComponent } from './salary.ts'
import type { TaxablePay } from './taxable.ts'
import { systemLines } from '#proto/calculation.ts'
import type { SystemCode } from '#proto/calculation.ts'

/** The paid components of one type, in the salary's order. */
export function componentLines(
  lines: SlipLine[],
  components: readonly PaidComponent[],
  type: ComponentType,
  taxable: TaxablePay | null,
): void {
  for (const [index, { resolved, full, amount, raw, source }] of components.entries()) {
    const { component } = resolved
    const { definition } = component
    if (definition.type !== type) continue
    lines.push({
      code: definition.code,
      name: definition.name,
      type,
      category: definition.category,
      amount,
      fullAmount: full,
      basis: basisOf(resolved),
      source,
      taxableAmount: taxable === null ? null : taxable.ofComponents[index]!,
      rounding: { raw, mode: 'half_up', unit: component.rounding },
      explanation: null,
    })
  }
}

function basisOf({ component, by }: ResolvedComponent): SlipLine['basis'] {
  if (by.way === 'percentage') return { ...component.ownBasis, rate: by.rate, baseAmount: by.base }
  if (by.way === 'slab') return { ...component.ownBasis, baseAmount: by.base }
  return by.way === 'stated' ? statedBasis : component.ownBasis
}

const statedBasis: SlipLine['basis'] = {
  method: 'flat',
  quantity: null,
  unit: null,
  rate: null,
  baseAmount: null,
  baseCodes: [],
}

export function pfDeductions(
  lines: SlipLine[],
  pf: PfDue,
  vpf: PfVoluntary,
  baseCodes: readonly string[],
): void {
  lines.push(ofBase('PF', pf.employee, pf.bases.employee, pf.rate, 'half_up', baseCodes))
  if (vpf === null) return
  lines.push(
    'percent' in vpf
      ? ofBase('VPF', pf.vpf, pf.bases.wages, vpf.percent, 'half_up', baseCodes)
      : computed('VPF', pf.vpf, vpf.amount * 10_000),
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
  lines.push(computed('PF_ER', pf.employerEpf, pf.employerEpf * 10_000))
  if (pf.isPensionMember) {
    const byRate = settings.epsRate === '8.33' || !law.pension.twelfth
    lines.push(
      byRate && !isHigherPension
        ? ofBase('EPS_ER', pf.eps, bases.pension, law.pension.rate, 'half_up', baseCodes)
        : computed('EPS_ER', pf.eps, pf.eps * 10_000),
    )
  }
  lines.push(ofBase('EDLI_ER', pf.edli, bases.insurance, law.insurance.rate, 'half_up', baseCodes))
  lines.push(
    ofBase('PF_ADMIN', pf.admin, bases.administration, law.administration.rate, 'half_up', baseCodes),
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
      ? computed('ESI', noPaise, 0)
      : ofBase('ESI', esi.employee, esi.wages, law.rates.employee, 'up', baseCodes),
  )
}

export function esiContributionLine(
  lines: SlipLine[],
  esi: EsiContribution,
  law: EsiLaw,
  baseCodes: readonly string[],
): void {
  lines.push(ofBase('ESI_ER', esi.employer, esi.wages, law.rates.employer, 'up', baseCodes))
}

/** Professional tax of the month, or what of earlier months is given back. */
export function ptLine(lines: SlipLine[], { tax, refund }: PtDue): void {
  const [code, amount] = refund > 0 ? (['PT_BACK', refund] as const) : (['PT', tax] as const)
  lines.push(computed(code, amount, amount * 10_000))
}

export function tdsLine(lines: SlipLine[], amount: Paise, isByHand: boolean): void {
  const line = computed('TDS', amount, amount * 10_000)
  lines.push(isByHand ? { ...line, source: 'override' } : line)
}

export function lwfDeduction(lines: SlipLine[], { employee }: LwfDue): void {
  lines.push(computed('LWF', employee, employee * 10_000))
}

export function lwfContributionLine(lines: SlipLine[], { employer }: LwfDue): void {
  lines.push(computed('LWF_ER', employer, employer * 10_000))
}

/** The pension system takes paise; nothing of it is on a statutory rounding. */
export function npsLine(
  lines: SlipLine[],
  { amount, base, rate }: NpsShare,
  isTaxed: boolean,
  baseCodes: readonly string[],
): void {
  const line = ofBase('NPS_ER', amount, base, rate, 'half_up', baseCodes)
  lines.push({
    ...line,
    taxableAmount: isTaxed ? amount : null,
    rounding: { ...line.rounding, unit: 'paise' },
  })
}

/** Income without cash. */
export function loanBenefitLine(lines: SlipLine[], { value }: LoanBenefit): void {
  lines.push({ ...computed('LOAN_BENEFIT', value, value * 10_000), taxableAmount: value })
}

export function roundOffLine(lines: SlipLine[], roundOff: number): void {
  lines.push(computed('ROUND_OFF', roundOff as Paise, roundOff * 10_000))
}

/** The employer lays out what the deductions pass the pay by. */
export function laidOutLine(lines: SlipLine[], amount: Paise): void {
  lines.push(computed('LAID_OUT', amount, amount * 10_000))
}

export function carriedForwardLine(lines: SlipLine[], amount: Paise): void {
  lines.push(computed('CARRIED_FORWARD', amount, amount * 10_000))
}

function ofBase(
  code: SystemCode,
  amount: Paise,
  base: Paise,
  rate: PartsPerMillion,
  mode: 'half_up' | 'up',
  baseCodes: readonly string[],
): SlipLine {
  const line = systemLines[code]
  return {
    code,
    name: line.name,
    type: line.type,
    category: line.category,
    amount,
    fullAmount: amount,
    basis: { method: 'percent_of_base', quantity: null, unit: null, rate, baseAmount: base, baseCodes },
    source: 'statutory',
    taxableAmount: noPaise,
    rounding: { raw: inMillionths(base, rate, wholeInParts), mode, unit: 'rupee' },
    explanation: null,
  }
}

const computedBasis: SlipLine['basis'] = {
  method: 'computed',
  quantity: null,
  unit: null,
  rate: null,
  baseAmount: null,
  baseCodes: [],
}

function computed(code: SystemCode, amount: Paise, raw: number): SlipLine {
  const line = systemLines[code]
  return {
    code,
    name: line.name,
    type: line.type,
    category: line.category,
    amount,
    fullAmount: amount,
    basis: computedBasis,
    source: 'statutory',
    taxableAmount: noPaise,
    rounding: { raw, mode: 'none', unit: 'rupee' },
    explanation: null,
  }
}
