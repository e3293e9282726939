// Other spells of employment of the people of a shard: what the law counts by person is counted over all of them.

import type { PlainDate } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { type Spell, spellsByEmployee, spellsOfPeople } from '../repositories/employees/spells.ts'
import { idArray } from './asking.ts'

export type OtherSpell = Spell & {
  /** It began before the employee's own. */
  readonly isEarlier: boolean
}

/** Other spells by employee; employees without one are missing. */
export type OtherSpells = ReadonlyMap<string, readonly OtherSpell[]>

export const noOtherSpells: OtherSpells = new Map()

export async function readOtherSpells(
  client: BulkClient,
  { organizationId, employeeIds }: { organizationId: number; employeeIds: readonly string[] },
): Promise<OtherSpells> {
  const { rows } = await client.query<Spell>({
    name: 'spells of people',
    text: spellsOfPeople,
    values: [organizationId, idArray(employeeIds)],
  })
  if (rows.length === 0) return noOtherSpells
  const all = spellsByEmployee(rows)
  return new Map(
    employeeIds.flatMap(id => {
      const spells = all.get(id) ?? []
      const own = spells.findIndex(({ employeeId }) => employeeId === id)
      const others = spells.map((spell, index) => ({ ...spell, isEarlier: index < own }))
      return spells.length < 2 ? [] : [[id, others.toSpliced(own, 1)] as const]
    }),
  )
}

/** The people and those of their other spells. */
export function withOtherSpells(employeeIds: readonly string[], spells: OtherSpells): readonly string[] {
  if (spells.size === 0) return employeeIds
  const others = [...spells.values()].flat().map(({ employeeId }) => employeeId)
  return [...new Set([...employeeIds, ...others])].toSorted()
}

/** The employees of earlier spells that reach beyond the day before `start`, in order. */
export function earlierSpellsSince(spells: OtherSpells, start: PlainDate): readonly string[] {
  const earlier = [...spells.values()]
    .flat()
    .filter(({ isEarlier, dateOfLeaving }) => isEarlier && dateOfLeaving !== null && dateOfLeaving >= start)
  return [...new Set(earlier.map(({ employeeId }) => employeeId))].toSorted()
}

/** Which of the earlier spells that reach into the period are on the roster of the run. */
export async function earlierSpellsInRun(
  client: BulkClient,
  { organizationId, payrollRunId }: { organizationId: number; payrollRunId: string },
  spells: OtherSpells,
  start: PlainDate,
): Promise<readonly string[]> {
  const earlier = earlierSpellsSince(spells, start)
  if (earlier.length === 0) return []
  const { rows } = await client.query<{ employee_id: string }>({
    name: 'earlier spells of a run',
    text: `select employee_id from payroll_run_employee
      where organization_id = $1 and payroll_run_id = $2 and not excluded and employee_id = any ($3::text[])
      order by employee_id`,
    values: [organizationId, payrollRunId, earlier],
  })
  return rows.map(row => row.employee_id)
}
