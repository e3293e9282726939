import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organizations.ts'
import type { Heading } from '../documents/table.ts'

export async function headingOn(
  tenant: Tenant,
  organizationId: number,
  title: string,
  subject: string,
): Promise<Heading> {
  const organization = await findOrganization(tenant, organizationId)
  return {
    title,
    organization: organization?.legalName ?? organization?.name ?? '',
    subject,
    at: tenant.clock(),
  }
}
