// What a tax year must be told beside the payslips: the declaration of the employee, and what was paid before this
// system did. One of each for a person and a year.

import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import { type OpeningBalance, OpeningBalanceTable } from '../../entities/opening-balance.ts'
import { type TaxDeclaration, TaxDeclarationTable } from '../../entities/tax-declaration.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'

type Owner = Pick<Employee, 'organizationId' | 'id'>

type StoredColumn = 'organizationId' | 'employeeId' | 'taxYearStart' | 'version' | 'createdAt' | 'updatedAt'

type RentFacts = Omit<TaxDeclaration['rents'][number], 'landlordPanSealed' | 'landlordPanMasked'> & {
  readonly landlordPan: string | null
}

type DeclarationFacts = Omit<TaxDeclaration, StoredColumn | 'rents'> & {
  readonly rents: readonly RentFacts[]
}

type OpeningFacts = Omit<OpeningBalance, StoredColumn>

export function findTaxDeclaration(
  { em }: Tenant,
  { organizationId, id: employeeId }: Owner,
  taxYearStart: PlainDate,
): Promise<TaxDeclaration | null> {
  return em.findOne(TaxDeclarationTable, { organizationId, employeeId, taxYearStart })
}

/** Writes the declaration in the place of `known`, which the caller has read under the employee's lock. */
export async function putTaxDeclaration(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  taxYearStart: PlainDate,
  { rents, ...facts }: DeclarationFacts,
  known: TaxDeclaration | null,
): Promise<TaxDeclaration> {
  const place = placeOfLandlord(employeeId, taxYearStart)
  const row = {
    ...facts,
    rents: await Promise.all(
      rents.map(async ({ landlordPan, ...rent }) => ({
        ...rent,
        landlordPanSealed: landlordPan && (await tenant.sealer.seal(landlordPan, place, { organizationId })),
        landlordPanMasked: lastCharacters(landlordPan),
      })),
    ),
  }
  const now = tenant.clock()
  const written =
    known === null
      ? tenant.em.create(TaxDeclarationTable, {
          ...row,
          organizationId,
          employeeId,
          taxYearStart,
          version: 1,
          createdAt: now,
        })
      : tenant.em.assign(known, { ...row, updatedAt: now })
  await tenant.em.flush()
  return written
}

function placeOfLandlord(employeeId: string, taxYearStart: PlainDate): string {
  return `tax_declaration/${employeeId}/${taxYearStart}/landlord_pan`
}

/** Of whom an employee rents, as a statement of tax names them. */
export type Landlord = { readonly pan: string; readonly name: string }

/** The landlords with PAN and name in the declarations of a tax year, each once, by employee. */
export async function landlordsOf(
  { em, sealer }: Tenant,
  organizationId: number,
  taxYearStart: PlainDate,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Landlord[]>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await em.find(TaxDeclarationTable, {
    organizationId,
    taxYearStart,
    employeeId: { $in: [...employeeIds] },
  })
  const found = new Map<string, readonly Landlord[]>()
  for (const { employeeId, rents } of rows) {
    const byPan = new Map<string, Landlord>()
    for (const { landlordPanSealed: sealed, landlordName: name = null } of rents) {
      if (sealed === null || name === null) continue
      const pan = await sealer.open(sealed, placeOfLandlord(employeeId, taxYearStart))
      byPan.set(pan, { pan, name })
    }
    found.set(employeeId, [...byPan.values()])
  }
  return found
}

/** Records what evidence was decided on; nothing else of the declaration changes. */
export async function recordProofs(
  tenant: Tenant,
  declaration: TaxDeclaration,
  proofs: TaxDeclaration['proofs'],
): Promise<void> {
  tenant.em.assign(declaration, { proofs, updatedAt: tenant.clock() })
  await tenant.em.flush()
}

export function findOpeningBalance(
  { em }: Tenant,
  { organizationId, id: employeeId }: Owner,
  taxYearStart: PlainDate,
): Promise<OpeningBalance | null> {
  return em.findOne(OpeningBalanceTable, { organizationId, employeeId, taxYearStart })
}

/** Stores as `putTaxDeclaration` does. */
export async function putOpeningBalance(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  taxYearStart: PlainDate,
  facts: OpeningFacts,
  known: OpeningBalance | null,
): Promise<OpeningBalance> {
  const now = tenant.clock()
  const written =
    known === null
      ? tenant.em.create(OpeningBalanceTable, {
          ...facts,
          organizationId,
          employeeId,
          taxYearStart,
          version: 1,
          createdAt: now,
        })
      : tenant.em.assign(known, { ...facts, updatedAt: now })
  await tenant.em.flush()
  return written
}
