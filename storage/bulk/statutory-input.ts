import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { isEmployee } from '#proto/law/employment.ts'
import { factsOf } from '#proto/records/fields.ts'
import {
  type RecordedVoluntaryFund,
  statutoryDefaults,
  type StatutoryFacts,
  type StatutoryRecord,
} from '#proto/records/statutory.ts'

type StoredStatutory = StatutoryRecord & { panStatus: EmployeeInput['tax']['panStatus'] }
type TaxRegime = EmployeeInput['tax']['regime']

/** The facts of a statutory record; what was never recorded is as the law presumes it. */
export function statutoryInput(
  recorded: { [Part in keyof StoredStatutory]?: StoredStatutory[Part] | null },
  employmentType: string | null,
  defaultTaxRegime: TaxRegime = statutoryDefaults.tax.regime,
): StatutoryFacts {
  const { pf, esi, pt, lwf, nps, tax, panStatus } = recorded
  const applicable = isEmployee(employmentType)
  return {
    pf: { ...factsOf({ ...statutoryDefaults.pf, applicable }, pf), vpf: voluntary(pf?.vpf) },
    esi: factsOf({ ...statutoryDefaults.esi, applicable }, esi),
    pt: factsOf(statutoryDefaults.pt, pt),
    lwf: factsOf(statutoryDefaults.lwf, lwf),
    nps: factsOf(statutoryDefaults.nps, nps),
    tax: {
      ...factsOf({ ...statutoryDefaults.tax, regime: defaultTaxRegime }, tax),
      panStatus: panStatus ?? 'missing',
    },
  }
}

function voluntary(vpf: RecordedVoluntaryFund | undefined): StatutoryFacts['pf']['vpf'] {
  if (vpf?.type === 'percent') return { percent: vpf.value }
  if (vpf?.type === 'amount') return { amount: vpf.value }
  return null
}
