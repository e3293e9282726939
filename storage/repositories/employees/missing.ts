// What an employee's records lack for pay and returns: one set of conditions, for the list of employees and for the
// readiness of runs.

import type { PlainDate } from '#proto/units.ts'
import { raw } from '@mikro-orm/postgresql'

/** Records that an employee may lack; readiness reports them as `missing_pan` and so on. */
export const missingParts = ['pan', 'uan', 'bank', 'salary'] as const
export type MissingPart = (typeof missingParts)[number]

/** Condition on statutory details `s`, which are null where there are none. */
export const lacksPan = (s: string): string => `coalesce(${s}.pan_status, 'missing') = 'missing'`

/** The same of the UAN, which members of the provident fund need where the organization is covered by it. */
export const lacksUan = (s: string, organization: string): string =>
  `${s}.uan_masked is null and coalesce((${s}.pf ->> 'applicable')::boolean, true)
    and (select (o.pf ->> 'isCovered')::boolean from organization o where o.id = ${organization})`

/** The row of a history that is in force on a day, which is the statement's one parameter. */
const onDay = (table: string, employee: string): string =>
  `select h.* from ${table} h where h.organization_id = ${employee}.organization_id
     and h.employee_id = ${employee}.id and h.effective_from <= ? order by h.effective_from desc limit 1`

const whereRow = (history: string, row: string, condition: string): string =>
  `exists (select from (values (1)) one left join lateral (${history}) ${row} on true where ${condition})`

const conditions: Readonly<Record<MissingPart, (employee: string) => string>> = {
  pan: employee => whereRow(onDay('employee_statutory', employee), 's', lacksPan('s')),
  uan: employee =>
    whereRow(onDay('employee_statutory', employee), 's', lacksUan('s', `${employee}.organization_id`)),
  bank: employee =>
    whereRow(
      onDay('employee_bank', employee),
      'b',
      `b.payment_mode is null
        or b.payment_mode = 'bank_transfer' and (b.account_number_sealed is null or b.ifsc is null)`,
    ),
  salary: employee => `not exists (${onDay('employee_salary', employee)})`,
}

/** Condition of a list of employees: who lacks one of the parts on the day. */
export function lacking(parts: readonly MissingPart[], day: PlainDate): Record<string, boolean> {
  const named = missingParts.filter(part => parts.includes(part))
  const condition = raw(
    employee => `(${named.map(part => conditions[part](employee)).join(' or ')})`,
    named.map(() => day),
  )
  return { [condition]: true }
}
