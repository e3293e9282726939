// The defaults of a component for which the partner states nothing. These decide wages in the sense of the law, so they
// belong to the dated contract of 2026-11-01.

import type {
  ComponentCategory,
  ComponentType,
  WageFlags,
  WageTreatment,
} from '#proto/calculation/components.ts'

/** Code on Social Security, s. 2(88): what is not on its list of exclusions is wages. */
const treatments: Partial<Record<ComponentCategory, WageTreatment>> = {
  bonus: 'excluded',
  perquisite: 'excluded',
  conveyance: 'excluded',
  lta: 'excluded',
  hra: 'excluded',
  overtime: 'excluded',
  gratuity: 'excluded_uncapped',
  leave_encashment: 'excluded_uncapped',
  notice_pay: 'excluded_uncapped',
  retrenchment: 'excluded_uncapped',
  reimbursement: 'excluded_uncapped',
}

export function defaultTreatment(type: ComponentType, category: ComponentCategory): WageTreatment {
  return type === 'earning' ? (treatments[category] ?? 'wage') : 'excluded_uncapped'
}

export function defaultFlags(type: ComponentType, treatment: WageTreatment): WageFlags {
  const isEarning = type === 'earning'
  const isWage = isEarning && treatment === 'wage'
  const isPay = isEarning && treatment !== 'excluded_uncapped'
  return {
    pf: isWage,
    esi: isPay,
    pt: isEarning,
    lwf: isEarning,
    gratuity: isWage,
    bonus: isWage,
    overtime: isWage,
  }
}

export function defaultPartOfCtc(type: ComponentType): boolean {
  return type === 'earning' || type === 'employer_contribution'
}
