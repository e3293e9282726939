// The least that storing a run can cost: no facts are read and the slip is IN15, but the row, its indexes, its checks
// and its policies are the real ones. COPY into a temporary table and one INSERT, as the policies demand.

import { once } from 'node:events'
import { workerData } from 'node:worker_threads'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CrewOrder, CrewShard } from './crew.ts'
import { amounts15, worker15 } from './in15.ts'

const { databaseUrl, organizationId, columns, example, arrived } = workerData as CrewOrder
const list = columns.join(', ')
const client = new pg.Client({ connectionString: databaseUrl, options: '-c role=payroll_app' })
await client.connect()
await client.query(
  'create temporary table stage (like payslip including defaults) with (toast_tuple_target = 8160) on commit delete rows',
)

/** Which cell of the row each of them is. */
const place = Object.fromEntries(columns.map((name, index) => [name, index]))
const cells = example.split('\t')

function row({ payrollRunId }: CrewShard, employeeId: string): string {
  const amounts = amounts15(worker15(Number.parseInt(employeeId.slice(-6), 36)))
  const gross = amounts[6] as number
  const net = amounts[14] as number
  const set = (name: string, value: string | number): void => {
    cells[place[name] as number] = String(value)
  }
  set('payroll_run_id', payrollRunId)
  set('employee_id', employeeId)
  set('id', `ps_${employeeId.slice(4)}`)
  set('gross', gross)
  set('total_deductions', gross - net)
  set('reimbursements', 0)
  set('round_off', 0)
  set('net_payable', net)
  set('pf_employee', amounts[7] as number)
  set('eps', amounts[8] as number)
  set('pf_employer', amounts[9] as number)
  set('esi_employee', amounts[10] as number)
  set('esi_employer', amounts[11] as number)
  set('pt', amounts[12] as number)
  set('tds', amounts[13] as number)
  return `${cells.join('\t')}\n`
}

export async function store(shard: CrewShard): Promise<void> {
  await client.query('begin')
  await client.query("select set_config('app.organization_ids', $1, true)", [String(organizationId)])
  const copy = client.query(copyFrom(`copy stage (${list}) from stdin`))
  let text = ''
  for (const employeeId of shard.employeeIds) {
    text += row(shard, employeeId)
    if (text.length >= 64 * 1024) {
      copy.write(text)
      text = ''
    }
  }
  copy.end(text)
  await once(copy, 'finish')
  await client.query({ name: 'store', text: `insert into payslip (${list}) select ${list} from stage` })
  await client.query(
    `insert into shard (organization_id, payroll_run_id, revision, no, first_employee_id, last_employee_id, size, done_at)
     values ($1, $2, 1, $3, $4, $5, $6, now())`,
    [
      organizationId,
      shard.payrollRunId,
      shard.no,
      shard.employeeIds[0],
      shard.employeeIds.at(-1),
      shard.employeeIds.length,
    ],
  )
  await client.query('commit')
}

Atomics.add(arrived, 0, 1)
