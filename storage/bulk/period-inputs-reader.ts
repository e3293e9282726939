// What comes to the pay of one month alone, for the people of a shard in one statement. A shard is a range of
// employees, so each table is asked by its month and that range: where a month has nothing, nothing is read.

import type { EmployeeInput, VariableInput } from '#proto/calculation.ts'
import type { PartsPerMillion, Paise, PayPeriod } from '#proto/units.ts'
import type pg from 'pg'

/** Only what there is. */
export type PeriodInputs = Pick<EmployeeInput, 'variable'>

/** By employee, also of people in the range who are not on the roster. */
export async function readPeriodInputs(
  client: pg.Client,
  shard: { organizationId: number; firstEmployeeId: string; lastEmployeeId: string },
  period: PayPeriod,
): Promise<ReadonlyMap<string, PeriodInputs>> {
  const { rows } = await client.query<InputRow>(inputsQuery, [
    shard.organizationId,
    Number(period.end.slice(0, 4)),
    Number(period.end.slice(5, 7)),
    shard.firstEmployeeId,
    shard.lastEmployeeId,
  ])
  const people = new Map<string, { variable?: VariableInput[] }>()
  for (const row of rows) {
    const inputs = people.get(row.employee_id) ?? {}
    people.set(row.employee_id, inputs)
    inputs.variable = [...(inputs.variable ?? []), variableOf(row)]
  }
  return people
}

const inputsQuery = `
    select employee_id, component_code as code, amount, quantity, rate
    from variable_item
    where organization_id = $1 and year = $2 and month = $3 and employee_id between $4 and $5
    order by employee_id, id`

type InputRow = {
  employee_id: string
  code: string
  amount: Paise | null
  quantity: PartsPerMillion | null
  rate: Paise | null
}

function variableOf({ code, amount, quantity, rate }: InputRow): VariableInput {
  return amount === null ? { code, quantity: quantity ?? 0, rate } : { code, amount }
}
