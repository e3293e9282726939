import { blankOrganization } from '#proto/records/organization.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { changeLogo } from '#storage/repositories/organization/logos.ts'
import {
  changeOrganization,
  createOrganization,
  lockOrganization,
  openOrganization,
  type OrganizationFacts,
} from '#storage/repositories/organization/organizations.ts'
import type { Caller } from '../../http/authentication.ts'
import { notFound } from '../../http/input.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { completeAddress } from '../fields/address.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import type { OrganizationCreate, OrganizationPatch } from './schema.ts'
import type { FrequencyOf } from './tax-frequency.ts'

const blank: Omit<OrganizationFacts, 'name' | 'stateCode'> = {
  legalName: null,
  externalId: null,
  currency: 'INR',
  timezone: 'Asia/Kolkata',
  address: null,
  pan: null,
  tan: null,
  cin: null,
  gstin: null,
  lin: null,
  responsiblePerson: null,
  ...blankOrganization,
  ptRegistrations: [],
  lwfRegistrations: [],
  brandColour: null,
}

export async function makeOrganization(
  tenant: Tenant,
  caller: Caller,
  body: FromWire<typeof OrganizationCreate>,
): Promise<Organization> {
  const { name, stateCode } = body
  const facts = complete(mergePatch({ ...blank, name, stateCode }, body))
  return createOrganization(tenant, caller, facts, defaultSettings)
}

/** The organization with `patch` laid over it. Nothing is written when nothing differs. */
export async function patchOrganization(
  tenant: Tenant,
  id: number,
  patch: FromWire<typeof OrganizationPatch>,
  ifMatch: readonly string[] | null,
): Promise<Organization> {
  // Before the row is locked, in the order of a plan.
  await lockInputsShared(tenant, id)
  const organization = await lockOrganization(tenant, id)
  if (organization === null) throw notFound()
  requireVersion(ifMatch, organization.version)

  const before = await openOrganization(tenant, organization)
  const changed = complete(mergePatch(before, patch))
  if (changedPaths(before, changed).length > 0) {
    await changeOrganization(tenant, organization, changed)
  }
  return organization
}

/** Null takes the logo away; `not_found` where there is none. */
export async function replaceLogo(
  tenant: Tenant,
  id: number,
  logo: Parameters<typeof changeLogo>[2],
): Promise<Organization> {
  await lockInputsShared(tenant, id)
  const organization = await lockOrganization(tenant, id)
  if (organization === null || (logo === null && !organization.logo)) throw notFound()
  await changeLogo(tenant, organization, logo)
  return organization
}

/** Nested records may be sent in part; what was left out is empty. */
function complete(facts: OrganizationFacts): OrganizationFacts {
  return {
    ...facts,
    brandColour: facts.brandColour?.toUpperCase() ?? null,
    address: completeAddress(facts.address),
    responsiblePerson: facts.responsiblePerson && {
      name: facts.responsiblePerson.name,
      pan: facts.responsiblePerson.pan ?? null,
      designation: facts.responsiblePerson.designation ?? null,
    },
    ptRegistrations: facts.ptRegistrations.map(({ stateCode, ...registration }) => ({
      stateCode,
      localBody: registration.localBody ?? null,
      certificateNumber: registration.certificateNumber ?? null,
      enrolmentNumber: registration.enrolmentNumber ?? null,
      returnFrequency: registration.returnFrequency ?? null,
      returnFrequencyFrom: registration.returnFrequencyFrom ?? null,
    })),
    lwfRegistrations: facts.lwfRegistrations.map(({ stateCode, code }) => ({
      stateCode,
      code: code ?? null,
    })),
  }
}

/** An organization as answers show it. */
export function presentOrganization(organization: Organization, frequencyOf: FrequencyOf, on: PlainDate) {
  const { responsiblePerson, ptRegistrations } = organization
  return {
    ...organization,
    organizationId: organization.id,
    pan: organization.panMasked,
    responsiblePerson: responsiblePerson && {
      ...responsiblePerson,
      pan: responsiblePerson.panMasked,
    },
    ptRegistrations: ptRegistrations.map(registration => ({
      ...registration,
      frequency: frequencyOf(registration, on),
    })),
  }
}
