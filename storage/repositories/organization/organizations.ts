import { fieldProblem, Problem } from '#proto/problems.ts'
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { type Organization, OrganizationTable } from '../../entities/organization.ts'
import type { PayrollSettings } from '../../entities/payroll-settings.ts'
import { type Environment, extendReach } from '../keys/api-keys.ts'
import type { Reader, Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { containing } from '../../postgres/literals.ts'
import { batchedRead } from '../../postgres/reads.ts'
import { entityOf } from '../../postgres/row-json.ts'
import { beginSettings } from './payroll-settings.ts'
import { flushUnique } from '../uniqueness.ts'
import { query } from '../../postgres/sql.ts'

/** Facts of an organization from a partner and the defaults. */
export type OrganizationFacts = Omit<
  Organization,
  | 'id'
  | 'accountId'
  | 'environment'
  | 'status'
  | 'panSealed'
  | 'panMasked'
  | 'responsiblePerson'
  | 'logo'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
> & {
  pan: string | null
  responsiblePerson: { name: string; pan: string | null; designation: string | null } | null
}

type OrganizationFilter = {
  readonly id?: number
  readonly status?: readonly Organization['status'][]
  readonly externalId?: string
  /** Part of the name, in any case. */
  readonly q?: string
}

export async function findOrganization(tenant: Tenant, id: number): Promise<Organization | null> {
  return tenant.em.findOne(OrganizationTable, { id })
}

const organizationsById = batchedRead<number, { place: number; organization: string }>(
  { name: 'read_organizations', text: 'select * from read_organizations($1::text, $2::int[])' },
  ids => [ids],
)

/** To be looked at; null when the reach does not hold it. */
export async function readOrganization(
  { reads, reach }: Reader,
  id: number,
): Promise<Readonly<Organization> | null> {
  const found = await organizationsById(reads, reach.organizationIds, id)
  return found && (entityOf(found.organization) as unknown as Organization)
}

/** The row, locked until the transaction ends. */
export async function lockOrganization(tenant: Tenant, id: number): Promise<Organization | null> {
  return tenant.em.findOne(OrganizationTable, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

export async function listOrganizations(
  tenant: Tenant,
  filter: OrganizationFilter,
  window: PageWindow,
): Promise<PageOfRows<Organization>> {
  const filters: FilterQuery<Organization>[] = [
    ...(filter.id === undefined ? [] : [{ id: filter.id }]),
    ...(filter.status === undefined ? [] : [{ status: { $in: [...filter.status] } }]),
    ...(filter.externalId === undefined ? [] : [{ externalId: filter.externalId }]),
    ...(filter.q === undefined ? [] : [{ name: { $ilike: containing(filter.q) } }]),
  ]
  return pageById<Organization>(tenant, OrganizationTable, { of: {}, filters }, window)
}

/** Makes an organization with its settings, which the key reaches from then on. Refuses `external_id_taken`. */
export async function createOrganization(
  tenant: Tenant,
  by: { keyId: string; environment: Environment },
  facts: OrganizationFacts,
  settings: PayrollSettings,
): Promise<Organization> {
  const id = await reserveId(tenant)
  await extendReach(tenant, by.keyId, id)
  const organization = tenant.em.create(OrganizationTable, {
    ...(await sealOrganization(tenant, id, facts)),
    id,
    accountId: tenant.reach.accountId,
    environment: by.environment,
    status: 'active',
    version: 1,
    createdAt: tenant.clock(),
  })
  beginSettings(tenant, id, settings, by.keyId)
  await flushOrganization(tenant)
  return organization
}

/** Refuses `external_id_taken`. */
export async function changeOrganization(
  tenant: Tenant,
  organization: Organization,
  facts: OrganizationFacts,
): Promise<void> {
  const before = await openOrganization(tenant, organization)
  const changed = await sealOrganization(tenant, organization.id, facts)
  // Sealing the same text twice gives different bytes: what did not change is left as it is.
  if (before.pan === facts.pan) changed.panSealed = organization.panSealed ?? null
  if (changed.responsiblePerson && before.responsiblePerson?.pan === facts.responsiblePerson?.pan) {
    changed.responsiblePerson.panSealed = organization.responsiblePerson?.panSealed ?? null
  }
  tenant.em.assign(organization, { ...changed, updatedAt: tenant.clock() })
  await flushOrganization(tenant)
}

async function sealOrganization(
  tenant: Tenant,
  id: number,
  { pan, responsiblePerson: person, ...facts }: OrganizationFacts,
) {
  const seal = async (text: string | null, name: string) =>
    text && (await tenant.sealer.seal(text, placeOf(id, name), { organizationId: id }))
  return {
    ...facts,
    panSealed: await seal(pan, 'pan'),
    panMasked: lastCharacters(pan),
    responsiblePerson: person && {
      name: person.name,
      panSealed: await seal(person.pan, 'responsible_person/pan'),
      panMasked: lastCharacters(person.pan),
      designation: person.designation,
    },
  }
}

/** Returns the partner's facts in the clear. */
export async function openOrganization(
  tenant: Tenant,
  { panSealed, panMasked: _, responsiblePerson: person, ...row }: Organization,
): Promise<OrganizationFacts> {
  const open = async (text: string | null | undefined, name: string) =>
    text ? tenant.sealer.open(text, placeOf(row.id, name)) : null
  return {
    ...row,
    pan: await open(panSealed, 'pan'),
    responsiblePerson: person
      ? {
          name: person.name,
          pan: await open(person.panSealed, 'responsible_person/pan'),
          designation: person.designation,
        }
      : null,
  }
}

function placeOf(id: number, name: string): string {
  return `organization/${id}/${name}`
}

async function flushOrganization(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    organization_account_id_environment_external_id_key: () =>
      new Problem('external_id_taken', 'Another organization has this external_id.', [
        fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other organization has.'),
      ]),
  })
}

// Row-level security asks for the new row's own id, so the id comes first and joins the transaction's reach.
async function reserveId(tenant: Tenant): Promise<number> {
  const rows = await query<{ id: number }[]>(tenant, "select nextval('organization_id_seq')::int as id")
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The sequence of organizations gave no id.')
  const reach = [...tenant.reach.organizationIds, id].join(',')
  await query(tenant, "select set_config('app.organization_ids', ?, true)", [reach])
  return id
}

/** The first organizations of the reach by their ids. */
export async function namesOfOrganizations(
  tenant: Tenant,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return tenant.em.find(OrganizationTable, {}, { fields: ['id', 'name'], orderBy: { id: 'asc' }, limit })
}
