// What comes to the pay of one month alone, for the people of a shard in one statement. A shard is a range of
// employees, so each table is asked by its month and that range: where a month has nothing, nothing is read.

import type { EmployeeInput } from '#proto/calculation.ts'
import type { PartsPerMillion, Paise, PayPeriod } from '#proto/units.ts'
import type pg from 'pg'

/** Only what there is. */
export type PeriodInputs = Pick<EmployeeInput, 'variable' | 'reimbursements'>

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
  const people = Map.groupBy(rows, row => row.employee_id)
  return new Map([...people].map(([employeeId, own]) => [employeeId, inputsOf(own)]))
}

const ofShard = `organization_id = $1 and employee_id between $4 and $5`

const inputsQuery = `
    select 'variable' as kind, employee_id, id, component_code as code, amount, quantity, rate, null as taxable
    from variable_item where ${ofShard} and year = $2 and month = $3
    union all
    select 'reimbursement', employee_id, id, component_code, approved_amount, null, null, taxable
    from expense where ${ofShard} and pay_year = $2 and pay_month = $3
      and status = 'approved' and pay_with = 'payroll'
    order by employee_id, id`

type InputRow = {
  kind: 'variable' | 'reimbursement'
  employee_id: string
  code: string
  amount: Paise | null
  quantity: PartsPerMillion | null
  rate: Paise | null
  taxable: boolean | null
}

function inputsOf(rows: readonly InputRow[]): PeriodInputs {
  const of = (kind: InputRow['kind']) => rows.filter(row => row.kind === kind)
  const variable = of('variable').map(({ code, amount, quantity, rate }) =>
    amount === null ? { code, quantity: quantity ?? 0, rate } : { code, amount },
  )
  const reimbursements = of('reimbursement').map(({ code, amount, taxable }) => ({
    code,
    amount: amount ?? nothing,
    taxable: taxable ?? false,
  }))
  return {
    ...(variable.length === 0 ? {} : { variable }),
    ...(reimbursements.length === 0 ? {} : { reimbursements }),
  }
}

const nothing = 0 as Paise
