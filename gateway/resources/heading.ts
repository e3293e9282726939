import { stateNames } from '#proto/law/states.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, openOrganization } from '#storage/repositories/organization/organizations.ts'
import type { Heading } from '../documents/table.ts'

/** `rule`: the provision whose form it is; absent: it is no form. */
export async function headingOn(
  tenant: Tenant,
  organizationId: number,
  title: string,
  subject: string,
  rule?: string,
): Promise<Heading> {
  const organization = await findOrganization(tenant, organizationId)
  const isForm = rule !== undefined && organization !== null
  return {
    title,
    organization: organization?.legalName ?? organization?.name ?? '',
    subject,
    at: tenant.clock(),
    ...(isForm
      ? {
          details: [
            ['Form', rule] as const,
            ...establishmentDetails(organization, (await openOrganization(tenant, organization)).pan),
          ],
        }
      : {}),
  }
}

type Details = NonNullable<Heading['details']>

/** Keeper of a register: the address, the owner, and the registrations that are on record. */
function establishmentDetails(
  { address, responsiblePerson, ...organization }: Organization,
  pan: string | null,
): Details {
  const { line1, line2, city, district, pincode, stateCode } = address ?? {}
  const place = [city ?? district, pincode].filter(Boolean).join(' ')
  const state = stateCode ? (stateNames[stateCode] ?? stateCode) : null
  const owner = [responsiblePerson?.name, responsiblePerson?.designation].filter(Boolean).join(', ')
  const all = [
    ['Address', [line1, line2, place, state].filter(Boolean).join(', ')],
    ['Owner or employer', owner],
    ['PAN', pan],
    ['TAN', organization.tan],
    ['CIN', organization.cin],
    ['LIN', organization.lin],
    ['Provident fund', organization.pf.establishmentCode],
    ['State insurance', organization.esi.employerCode],
  ] as const
  return all.flatMap(([label, text]) => (text ? [[label, text] as const] : []))
}
