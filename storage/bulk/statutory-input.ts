import type { EmployeeInput } from '#proto/calculation.ts'
import { isEmployee } from '#proto/employment.ts'
import type { EmployeeStatutory, StatutoryPf } from '../entities/employee-statutory.ts'

type Recorded = Pick<EmployeeStatutory, 'pf' | 'esi' | 'pt' | 'lwf' | 'nps' | 'tax' | 'panStatus'>
type StatutoryInput = Pick<EmployeeInput, 'pf' | 'esi' | 'pt' | 'lwf' | 'nps' | 'tax'>

/** What a statutory record tells a calculation; what was never recorded is as the law presumes it. */
export function statutoryInput(
  recorded: { [Part in keyof Recorded]?: Recorded[Part] | null },
  employmentType: string | null,
  defaultTaxRegime: EmployeeInput['tax']['regime'] = 'new',
): StatutoryInput {
  const { pf, esi, pt, lwf, nps, tax, panStatus } = recorded
  const ptByHand = pt?.overrideAmount ?? null
  const npsPercent = nps?.employerPercent ?? null
  return {
    pf: {
      applicable: pf?.applicable ?? isEmployee(employmentType),
      wageMode: pf?.wageMode ?? 'organization',
      joinedOn: pf?.joinedOn ?? null,
      epsMember: pf?.epsEligible ?? null,
      pensionDeferred: pf?.pensionDeferred ?? false,
      higherPension: pf?.higherPension ?? false,
      vpf: voluntary(pf?.vpf),
    },
    esi: { applicable: esi?.applicable ?? isEmployee(employmentType), coveredUntil: null },
    pt: {
      applicable: pt?.applicable ?? true,
      stateCode: pt?.stateCode ?? null,
      localBody: pt?.localBody ?? null,
      takenInHalfYear: null,
      ...(ptByHand === null ? {} : { byHand: ptByHand }),
    },
    lwf: {
      applicable: lwf?.applicable ?? true,
      stateCode: lwf?.stateCode ?? null,
      fund: lwf?.fund ?? 'general',
      class: lwf?.class ?? null,
    },
    ...(npsPercent === null ? {} : { nps: { employerPercent: npsPercent } }),
    tax: {
      regime: tax?.regime ?? defaultTaxRegime,
      panStatus: panStatus ?? 'missing',
      residency: tax?.residency ?? 'resident',
      declared: null,
    },
  }
}

function voluntary(vpf: StatutoryPf['vpf'] | undefined): EmployeeInput['pf']['vpf'] {
  if (vpf?.type === 'percent') return { percent: vpf.value }
  if (vpf?.type === 'amount') return { amount: vpf.value }
  return null
}
