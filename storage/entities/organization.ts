// An employer. Its decisions about amounts are copied into each calculation. The PAN, and that of the person who signs
// for it, are sealed and shown by their last characters.

import type { OrganizationRecord } from '#proto/records/organization.ts'
import type { PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, json, optionalText, organizationId, text, updatedAt, version } from './columns.ts'

export type Address = {
  line1: string | null
  line2: string | null
  city: string | null
  district: string | null
  stateCode: string | null
  pincode: string | null
  country: string
}
type ResponsiblePerson = {
  name: string
  panSealed: string | null
  panMasked: string | null
  designation: string | null
}
type PtRegistration = {
  stateCode: string
  /** The corporation in Tamil Nadu whose tax it is, or `BASE`. */
  localBody: string | null
  certificateNumber: string | null
  enrolmentNumber: string | null
  returnFrequency: 'monthly' | 'quarterly' | 'yearly' | null
  returnFrequencyFrom: PlainDate | null
}
/** The image is in `organization_logo`; sizes are in pixels. */
type OrganizationLogo = { sha256: string; width: number; height: number }
type LwfRegistration = { stateCode: string; code: string | null }

export const OrganizationTable = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: organizationId(),
    accountId: text(),
    environment: text().$type<'production' | 'sandbox'>(),
    externalId: optionalText(),
    name: text(),
    legalName: optionalText(),
    status: text().$type<'active' | 'suspended' | 'closed'>(),
    currency: text(),
    timezone: text(),
    stateCode: text(),
    address: json<Address | null>().nullable(),
    panSealed: optionalText(),
    panMasked: optionalText(),
    tan: optionalText(),
    cin: optionalText(),
    gstin: optionalText(),
    lin: optionalText(),
    responsiblePerson: json<ResponsiblePerson | null>().nullable(),
    pf: json<OrganizationRecord['pf']>(),
    esi: json<OrganizationRecord['esi']>(),
    ptRegistrations: json<PtRegistration[]>(),
    lwfRegistrations: json<LwfRegistration[]>(),
    gratuity: json<OrganizationRecord['gratuity']>(),
    tds: json<OrganizationRecord['tds']>(),
    brandColour: optionalText(),
    logo: json<OrganizationLogo | null>().nullable(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Organization = InferEntity<typeof OrganizationTable>
