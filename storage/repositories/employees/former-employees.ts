// Former employees of an organization who are the person of a new one, by the numbers that a person keeps.

import type { PlainDate } from '#proto/units.ts'
import { EmployeeStatutoryTable } from '../../entities/employee-statutory.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { openStatutory, type StatutoryFacts } from './employee-records.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'

/** The numbers of a new employee; null: not recorded. */
type PersonNumbers = {
  readonly pan: string | null
  readonly uan: string | null
  readonly ipNumber: string | null
  /** The last four digits, which identify a person only beside the date of birth. */
  readonly aadhaarLast4: string | null
  readonly dateOfBirth: PlainDate
}

/**
 * Maps each of `asked` to the id of the former employee who left last and has one of its numbers; null: there is none.
 */
export async function formerEmployees(
  tenant: Tenant,
  organizationId: number,
  asked: readonly PersonNumbers[],
): Promise<readonly (string | null)[]> {
  const values = (of: (each: PersonNumbers) => string | null) => asked.flatMap(each => of(each) ?? [])
  const lists = [
    values(({ pan }) => lastCharacters(pan)),
    values(({ uan }) => lastCharacters(uan)),
    values(({ ipNumber }) => lastCharacters(ipNumber)),
    values(({ aadhaarLast4 }) => aadhaarLast4),
  ]
  if (lists.every(list => list.length === 0)) return asked.map(() => null)
  const candidates = await queryPrepared<Candidate>(tenant, candidatesQuery, [organizationId, ...lists])
  const known = await Promise.all(
    candidates.map(async ({ dateOfBirth, employeeId, effectiveFrom }) => {
      const row = await tenant.em.findOneOrFail(EmployeeStatutoryTable, {
        organizationId,
        employeeId,
        effectiveFrom,
      })
      return { employeeId, dateOfBirth, facts: await openStatutory(tenant, row) }
    }),
  )
  return asked.map(each => known.find(former => isSamePerson(each, former))?.employeeId ?? null)
}

function isSamePerson(
  { pan, uan, ipNumber, aadhaarLast4, dateOfBirth }: PersonNumbers,
  former: { readonly dateOfBirth: PlainDate; readonly facts: StatutoryFacts },
): boolean {
  const { facts } = former
  return (
    (pan !== null && pan === facts.pan) ||
    (uan !== null && uan === facts.uan) ||
    (ipNumber !== null && ipNumber === facts.ipNumber) ||
    (aadhaarLast4 !== null && aadhaarLast4 === facts.aadhaarLast4 && dateOfBirth === former.dateOfBirth)
  )
}

type Candidate = {
  readonly employeeId: string
  readonly effectiveFrom: PlainDate
  readonly dateOfBirth: PlainDate
}

// Sealed numbers cannot be compared in a statement: those whose last characters agree are opened. Former employees are
// looked up first, because most organizations that hire many have few, and a list of subqueries is hashed once, where
// an array would be searched for each row.
const candidatesQuery = `
  with former as materialized (
    select id, date_of_birth, date_of_leaving from employee
    where organization_id = $1 and date_of_leaving is not null)
  select s.employee_id as "employeeId", to_char(s.effective_from, 'YYYY-MM-DD') as "effectiveFrom",
    to_char(e.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth"
  from former e
  cross join lateral (
    select employee_id, effective_from, pan_masked, uan_masked, ip_number_masked, aadhaar_last4
    from employee_statutory where organization_id = $1 and employee_id = e.id
    offset 0) s
  where s.pan_masked in (select unnest($2::text[])) or s.uan_masked in (select unnest($3::text[]))
    or s.ip_number_masked in (select unnest($4::text[])) or s.aadhaar_last4 in (select unnest($5::text[]))
  order by e.date_of_leaving desc, s.effective_from desc`
