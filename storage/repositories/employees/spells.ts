// Spells of employment of one person in an organization: an employee who was hired again is another employee, linked to the
// former one. What the law counts by person is counted over all of them.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import { arrayLiteral } from '../../postgres/literals.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'

export type Spell = {
  readonly employeeId: string
  /** The first spell of the person. */
  readonly personId: string
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
}

/**
 * The spells of people who have several. `persons` selects the `id` of the first spell of each; `$1` is the organization.
 * One index finds the later spells and another the first ones: a condition on both would read all employees, and so would a
 * join that was planned while the table was empty.
 */
function spellsOf(persons: string): string {
  return `
    with person as materialized (${persons}),
    spell as (
      select e.* from employee e where e.organization_id = $1 and e.person_id = any (array(select id from person))
      union all
      select e.* from employee e where e.organization_id = $1 and e.id = any (array(select id from person)) and e.person_id is null)
    select s.id as "employeeId", coalesce(s.person_id, s.id) as "personId",
      to_char(s.date_of_joining, 'YYYY-MM-DD') as "dateOfJoining", to_char(s.date_of_leaving, 'YYYY-MM-DD') as "dateOfLeaving"
    from spell s
    order by s.date_of_joining, s.id`
}

const allSpells = spellsOf(
  'select distinct person_id as id from employee where organization_id = $1 and person_id is not null',
)

/** The spells of those of the employees `$2` who have several, in the organization `$1`. */
export const spellsOfPeople = spellsOf(`
  select person_id as id from employee
    where organization_id = $1 and id = any ($2::text[]) and person_id is not null
  union
  select person_id from employee where organization_id = $1 and person_id = any ($2::text[])`)

/** All spells of people who have several, by employee: of each the spells of the person, the first one first. */
export function spellsByEmployee(rows: readonly Spell[]): ReadonlyMap<string, readonly Spell[]> {
  const byPerson = Map.groupBy(rows, ({ personId }) => personId)
  return new Map(rows.map(({ employeeId, personId }) => [employeeId, byPerson.get(personId) ?? []]))
}

export async function readSpells(
  tenant: Tenant,
  organizationId: number,
): Promise<ReadonlyMap<string, readonly Spell[]>> {
  return spellsByEmployee(await queryPrepared<Spell>(tenant, allSpells, [organizationId]))
}

/** The spells of the employee's person, the first one first; empty: there is no other. */
export async function readSpellsOf(
  tenant: Tenant,
  organizationId: number,
  employeeId: string,
): Promise<readonly Spell[]> {
  return queryPrepared<Spell>(tenant, spellsOfPeople, [organizationId, arrayLiteral([employeeId])])
}

/** Returns, for an employee, the id of the first spell of the person. */
export async function personIdsOf(
  tenant: Tenant,
  organizationId: number,
): Promise<(employeeId: string) => string> {
  const spells = await readSpells(tenant, organizationId)
  return employeeId => spells.get(employeeId)?.[0]?.employeeId ?? employeeId
}

type SpellRow = {
  readonly employeeId: string
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
}

/**
 * The rows of people who have several among them as one row a person: that of the last spell, since the first day of the
 * first one, with `sums` added up.
 */
export async function mergedBySpell<Row extends SpellRow>(
  tenant: Tenant,
  organizationId: number,
  rows: readonly Row[],
  sums: readonly (keyof Row)[],
): Promise<readonly Row[]> {
  const spells = await readSpells(tenant, organizationId)
  if (spells.size === 0) return rows
  const byPerson = Map.groupBy(
    rows,
    ({ employeeId }) => spells.get(employeeId)?.[0]?.employeeId ?? employeeId,
  )
  return [...byPerson.values()].map(own => {
    const ordered = own.toSorted((one, other) => (one.dateOfJoining < other.dateOfJoining ? -1 : 1))
    const last = ordered.at(-1)!
    if (own.length === 1) return last
    const total = (name: keyof Row) => own.reduce((sum, row) => sum + Number(row[name]), 0)
    const added = Object.fromEntries(sums.map(name => [name, total(name)]))
    return { ...last, ...added, dateOfJoining: ordered[0]!.dateOfJoining }
  })
}

/** Amounts by employee as amounts of the rows that `mergedBySpell` gives. */
export async function onRowsOfPeople(
  tenant: Tenant,
  organizationId: number,
  amounts: ReadonlyMap<string, Paise>,
  rows: readonly { readonly employeeId: string }[],
): Promise<ReadonlyMap<string, Paise>> {
  const spells = await readSpells(tenant, organizationId)
  if (spells.size === 0) return amounts
  const known = new Set(rows.map(({ employeeId }) => employeeId))
  const found = new Map<string, Paise>()
  for (const [id, amount] of amounts) {
    const others = spells.get(id) ?? []
    const row = known.has(id)
      ? id
      : (others.findLast(({ employeeId }) => known.has(employeeId))?.employeeId ?? id)
    found.set(row, ((found.get(row) ?? 0) + amount) as Paise)
  }
  return found
}

/** The employees with those of their other spells, as far as they are on the roster of a run. */
export async function withSpellsOnRoster(
  tenant: Tenant,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  employeeIds: readonly string[],
): Promise<readonly string[]> {
  const spells = await readSpells(tenant, organizationId)
  const others = employeeIds.flatMap(each => (spells.get(each) ?? []).map(({ employeeId }) => employeeId))
  const added = [...new Set(others)].filter(each => !employeeIds.includes(each))
  if (added.length === 0) return employeeIds
  const rows = await queryPrepared<{ employeeId: string }>(
    tenant,
    `select employee_id as "employeeId" from payroll_run_employee
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[])`,
    [organizationId, id, added],
  )
  return [...employeeIds, ...rows.map(({ employeeId }) => employeeId)]
}

/** The spell that follows this one; null: there is none. */
export async function nextSpell(
  tenant: Tenant,
  { organizationId, id, dateOfJoining }: Pick<Employee, 'organizationId' | 'id' | 'dateOfJoining'>,
): Promise<Spell | null> {
  const spells = await readSpellsOf(tenant, organizationId, id)
  return spells.find(spell => spell.employeeId !== id && spell.dateOfJoining > dateOfJoining) ?? null
}
