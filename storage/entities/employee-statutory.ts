// What the law asks about a person, from a date on. PAN and UAN are sealed and shown by their last characters.

import type { LwfClass, PfWageMode } from '#proto/calculation.ts'
import type { PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  json,
  keyDate,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export type StatutoryPf = {
  /** Null: by the type of employment. */
  applicable: boolean | null
  memberId: string | null
  joinedOn: PlainDate | null
  wageMode: 'organization' | PfWageMode
  /** Null: the membership test of the law decides. */
  epsEligible: boolean | null
  pensionDeferred: boolean
  higherPension: boolean
  vpf: { type: 'none' } | { type: 'percent'; value: PartsPerMillion } | { type: 'amount'; value: Paise }
  exemptReason: string | null
}
export type StatutoryEsi = {
  /** Null: by the type of employment. */
  applicable: boolean | null
  ipNumber: string | null
  dispensary: string | null
}
export type StatutoryPt = {
  applicable: boolean
  stateCode: string | null
  localBody: string | null
  /** Why it is not applicable; absent as null. */
  exemptReason?: string | null
  /** Taken with each payment in place of what the slab asks; absent: as the slab asks. */
  overrideAmount?: Paise | null
}
export type StatutoryLwf = {
  applicable: boolean
  stateCode: string | null
  fund: 'general' | 'shops'
  class: LwfClass | null
}
export type StatutoryTax = {
  regime: 'new' | 'old'
  regimeChosenOn: PlainDate | null
  residency: 'resident' | 'not_ordinarily_resident' | 'non_resident'
}
export type StatutoryNps = { pran: string | null; employerPercent: PartsPerMillion | null }
type Nominee = { name: string; relationship: string | null; sharePercent: PartsPerMillion | null }

export const EmployeeStatutoryTable = defineEntity({
  name: 'EmployeeStatutory',
  tableName: 'employee_statutory',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    panSealed: optionalText(),
    panMasked: optionalText(),
    panStatus: text().$type<'valid' | 'missing' | 'inoperative'>(),
    aadhaarLast4: optionalText().name('aadhaar_last4'),
    uanSealed: optionalText(),
    uanMasked: optionalText(),
    pf: json<StatutoryPf>(),
    esi: json<StatutoryEsi>(),
    pt: json<StatutoryPt>(),
    lwf: json<StatutoryLwf>(),
    tax: json<StatutoryTax>(),
    nps: json<StatutoryNps>(),
    nominees: json<Nominee[]>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeStatutory = InferEntity<typeof EmployeeStatutoryTable>
