// Logos, and what the payslips of a calculation print of their employer.

import { createHash } from 'node:crypto'
import type { DocumentLogo, PayslipDocument } from '#proto/documents/payslip-document.ts'
import { stateNames } from '#proto/law/states.ts'
import type { PrintedEmployer } from '../../entities/calculation.ts'
import { type Address, type Organization, OrganizationTable } from '../../entities/organization.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { LockMode } from '@mikro-orm/postgresql'
import type { Tenant } from '../for-tenant.ts'

type Logo = { readonly png: Buffer; readonly width: number; readonly height: number }

/**
 * Gives the organization, which the caller has locked, another logo; null: none. Nothing is written where it is the same.
 * Calculations keep those that they name.
 */
export async function changeLogo(
  tenant: Tenant,
  organization: Organization,
  logo: Logo | null,
): Promise<void> {
  const { id } = organization
  const sha256 = logo && createHash('sha256').update(logo.png).digest('hex')
  if (sha256 === (organization.logo?.sha256 ?? null)) return
  if (logo !== null) {
    await queryPrepared(
      tenant,
      `insert into organization_logo (organization_id, sha256, png) values ($1, $2, $3) on conflict do nothing`,
      [id, sha256, logo.png],
    )
  }
  tenant.em.assign(organization, {
    logo: logo && { sha256: sha256!, width: logo.width, height: logo.height },
    updatedAt: tenant.clock(),
  })
  await tenant.em.flush()
  await queryPrepared(
    tenant,
    `delete from organization_logo l where organization_id = $1 and sha256 is distinct from $2
       and not exists (select from calculation c
         where c.organization_id = l.organization_id and c.employer ->> 'logo' = l.sha256)`,
    [id, sha256],
  )
}

/** The PNG; null: there is none. */
export async function readLogo(
  tenant: Tenant,
  organizationId: number,
  sha256: string,
): Promise<Buffer | null> {
  const [row] = await queryPrepared<{ png: Buffer }>(
    tenant,
    `select png from organization_logo where organization_id = $1 and sha256 = $2`,
    [organizationId, sha256],
  )
  return row?.png ?? null
}

/** The employer as it is now, to be frozen: its logo is not deleted until the transaction ends. */
export async function employerToFreeze(tenant: Tenant, organizationId: number): Promise<PrintedEmployer> {
  const organization = await tenant.em.findOneOrFail(
    OrganizationTable,
    { id: organizationId },
    { lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  )
  return employerOf(organization)
}

type CalculationKey = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly revision: number
}

/** Undefined: there is no such calculation. */
export async function frozenEmployer(
  tenant: Tenant,
  { organizationId, payrollRunId, revision }: CalculationKey,
): Promise<PrintedEmployer | undefined> {
  const [row] = await queryPrepared<{ employer: PrintedEmployer }>(
    tenant,
    `select employer from calculation where organization_id = $1 and payroll_run_id = $2 and revision = $3`,
    [organizationId, payrollRunId, revision],
  )
  return row?.employer
}

/** With the image. */
export async function printedEmployer(
  tenant: Tenant,
  organizationId: number,
  { logo: sha256, ...employer }: PrintedEmployer,
): Promise<PayslipDocument['employer']> {
  const png = sha256 && (await readLogo(tenant, organizationId, sha256))
  const logo: DocumentLogo | null = sha256 && png ? { sha256, png: png.toString('base64') } : null
  return { ...employer, logo }
}

export function employerOf(organization: Organization): PrintedEmployer {
  return {
    name: organization.legalName ?? organization.name,
    address: addressText(organization.address ?? null),
    pfCode: organization.pf.establishmentCode,
    esiCode: organization.esi.employerCode,
    brandColour: organization.brandColour ?? null,
    logo: organization.logo?.sha256 ?? null,
  }
}

function addressText(address: Address | null): string | null {
  if (address === null) return null
  const { line1, line2, city, district, pincode, stateCode } = address
  const place = [city ?? district, pincode].filter(Boolean).join(' ')
  const state = stateCode ? (stateNames[stateCode] ?? stateCode) : null
  const text = [line1, line2, place, state].filter(Boolean).join(', ')
  return text === '' ? null : text
}
