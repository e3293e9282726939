// An employee's declaration for one tax year, and the proved part of it. A landlord's PAN is sealed.

import type { TaxDeclaration as DeclaredTax } from '#proto/calculation/tax-declaration.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  json,
  keyDate,
  keyText,
  organizationId,
  paise,
  updatedAt,
  version,
} from './columns.ts'

type DeclaredRent = Omit<DeclaredTax['rents'][number], 'hasLandlordPan'> & {
  readonly landlordPanSealed: string | null
  readonly landlordPanMasked: string | null
  readonly landlordName: string | null
}

/** The last word on the evidence for a section: `amount` is what it proves, null for all that is claimed. */
export type TaxProof = {
  readonly section: string
  readonly accepted: boolean
  readonly amount: Paise | null
  readonly remarks: string | null
}

export const TaxDeclarationTable = defineEntity({
  name: 'TaxDeclaration',
  tableName: 'tax_declaration',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    taxYearStart: keyDate(),
    claims: json<DeclaredTax['claims']>(),
    rents: json<readonly DeclaredRent[]>(),
    selfOccupied: json<DeclaredTax['selfOccupied']>().nullable(),
    letOut: json<DeclaredTax['letOut']>(),
    otherIncome: json<DeclaredTax['otherIncome']>(),
    previousEmployment: json<DeclaredTax['previousEmployment']>().nullable(),
    otherTaxCredits: paise(),
    /** Growth of the employer's contributions above the limit. */
    contributionGrowth: paise(),
    proofs: json<readonly TaxProof[]>(),
    /** From this day on a payment counts only what is proved. */
    proofsDueOn: date().$type<PlainDate>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type TaxDeclaration = InferEntity<typeof TaxDeclarationTable>
