import { financialYearName, financialYear } from '#proto/calendar/months.ts'
import { yearOf } from '#proto/calendar/plain-date.ts'
import {
  homeLoanSection,
  houseRentSection,
  sectionOf2025,
  type ClaimSection,
  type ProofSection,
} from '#proto/law/tax-sections.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { TaxDeclaration } from '#storage/entities/tax-declaration.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  findTaxDeclaration,
  putTaxDeclaration,
  recordProofs,
} from '#storage/repositories/employees/tax-facts.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { requireVersion } from '../../../http/preconditions.ts'
import type { FromWire } from '../../../http/wire.ts'
import { declaredParts } from './declared-tax.ts'
import { decided, proofsKept } from './proofs.ts'
import type { Declaration, DeclarationPut, ProofsPost } from './schema.ts'

type DeclarationInput = FromWire<typeof DeclarationPut>

/** The declaration of a year; 404 when there is none. */
export async function declarationOf(
  tenant: Tenant,
  employee: Employee,
  year: PlainDate,
): Promise<TaxDeclaration> {
  const declaration = await findTaxDeclaration(tenant, employee, year)
  if (declaration === null) throw notFound()
  return declaration
}

/** Replaces the declaration of an employee who is locked by the caller; what was proved of a section stays so. */
export async function declare(
  tenant: Tenant,
  employee: Employee,
  year: PlainDate,
  given: DeclarationInput,
  ifMatch: readonly string[] | null,
): Promise<TaxDeclaration> {
  const known = await findTaxDeclaration(tenant, employee, year)
  requireVersion(ifMatch, known?.version ?? 0)
  const claims = given.declarations ?? []
  const parts = declaredParts(given)
  refuseFindings([...repeated('declarations', claims), ...misplaced(given, year)])
  const defaultDay = `${yearOf(year) + 1}-01-15` as PlainDate
  const declared = {
    ...parts,
    claims: claims.map(({ section, amount }) => ({ code: section, amount })),
    rents: parts.rents.map(({ hasLandlordPan: _, ...rent }) => rent),
  }
  const facts = {
    ...declared,
    proofs: claims.reduce(decided, proofsKept(known, declared)),
    proofsDueOn: given.proofsDueOn ?? known?.proofsDueOn ?? defaultDay,
  }
  return putTaxDeclaration(tenant, employee, year, facts, known)
}

/** Records evidence for sections of a declaration whose employee is locked by the caller. */
export async function prove(
  tenant: Tenant,
  declaration: TaxDeclaration,
  { proofs }: FromWire<typeof ProofsPost>,
  ifMatch: readonly string[] | null,
): Promise<TaxDeclaration> {
  requireVersion(ifMatch, declaration.version)
  refuseFindings([
    ...repeated('proofs', proofs),
    ...proofs.flatMap(({ section, amount }, index) => [
      ...(isDeclared(declaration, section)
        ? []
        : [
            fieldProblem(
              ['proofs', index, 'section'],
              'unknown_reference',
              'Nothing is declared under this section. Declare it first.',
            ),
          ]),
      // Rent counts by the months that it was paid for.
      ...(section === houseRentSection && (amount ?? null) !== null
        ? [
            fieldProblem(
              ['proofs', index, 'amount'],
              'out_of_range',
              'Rent is accepted or rejected as a whole. Remove the amount, or correct the rent in the declaration.',
            ),
          ]
        : []),
    ]),
  ])
  const sections = new Set<string>(proofs.map(({ section }) => section))
  const given = proofs.map(({ section, accepted, amount, remarks }) => ({
    section,
    accepted,
    amount: amount ?? null,
    remarks: remarks ?? null,
  }))
  const kept = declaration.proofs.filter(({ section }) => !sections.has(section))
  await recordProofs(tenant, declaration, [...kept, ...given])
  return declaration
}

function repeated(list: string, rows: readonly { section: string }[]): ProblemDetail[] {
  return rows.flatMap(({ section }, index) =>
    rows.findIndex(other => other.section === section) === index
      ? []
      : [
          fieldProblem(
            [list, index, 'section'],
            'duplicate',
            'The section occurs twice. Send each section once, with the total amount.',
          ),
        ],
  )
}

/** Rents are of days in the tax year, and one house at a time: the exemption goes by the months. */
function misplaced({ rent = [], proofsDueOn }: DeclarationInput, year: PlainDate): ProblemDetail[] {
  const { end } = financialYear(year)
  const findings = rent.flatMap(({ from, to }, index) => {
    const last = to ?? end
    if (last < from || from > end || last < year)
      return [
        fieldProblem(
          ['rent', index, 'to'],
          'out_of_range',
          'Send dates of this tax year, with from not after to.',
        ),
      ]
    const isShared = rent.slice(0, index).some(other => other.from <= last && from <= (other.to ?? end))
    return isShared
      ? [
          fieldProblem(
            ['rent', index, 'from'],
            'overlaps',
            'The period overlaps with another rent. Send periods that do not overlap.',
          ),
        ]
      : []
  })
  if (proofsDueOn !== undefined && (proofsDueOn < year || proofsDueOn > end))
    findings.push(
      fieldProblem(
        ['proofs_due_on'],
        'out_of_range',
        'The date is outside the tax year. Send a date of this tax year.',
      ),
    )
  return findings
}

function isDeclared({ claims, rents, selfOccupied, letOut }: TaxDeclaration, section: string): boolean {
  if (section === houseRentSection) return rents.length > 0
  if (section === homeLoanSection) return (selfOccupied ?? null) !== null || letOut.length > 0
  return claims.some(({ code }) => code === section)
}

export function presentDeclaration(row: TaxDeclaration): FromWire<typeof Declaration> {
  const proofs = row.proofs.map(proof => ({
    ...proof,
    section: proof.section as ProofSection,
    section2025: sectionOf2025(proof.section),
  }))
  const previous = row.previousEmployment ?? null
  return {
    employeeId: row.employeeId,
    organizationId: row.organizationId,
    taxYear: financialYearName({ start: row.taxYearStart }),
    declarations: row.claims.map(({ code, amount }) => ({
      section: code as ClaimSection,
      section2025: sectionOf2025(code),
      amount,
      proofAccepted: proofs.find(({ section }) => section === code)?.accepted ?? null,
    })),
    rent: row.rents.map(({ from, to, monthly, inListedCity, landlordPanMasked, landlordName }) => ({
      from,
      to,
      monthly,
      metro: inListedCity,
      landlordPan: landlordPanMasked,
      landlordName,
    })),
    homeLoan:
      !row.selfOccupied && row.letOut.length === 0
        ? null
        : {
            interest: row.selfOccupied?.interest ?? null,
            isOldOrRepairLoan: row.selfOccupied?.isOldOrRepairLoan ?? false,
            letOut: row.letOut.map(house => ({ ...house })),
          },
    otherIncome: row.otherIncome.map(income => ({ ...income })),
    previousEmployment: previous && {
      gross: previous.gross,
      exemptions: previous.exemptions,
      pf: previous.providentFund,
      pt: previous.employmentTax,
      tds: previous.tds,
    },
    otherTaxCredits: row.otherTaxCredits,
    employerContributionGrowth: row.contributionGrowth,
    proofs,
    proofsDueOn: row.proofsDueOn,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
