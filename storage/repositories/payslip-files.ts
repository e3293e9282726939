// The PDF of each payslip, stored once it is rendered. A file belongs to a state of its payslip: what the page shows
// beside the figures. In another state it is not served any more, and the next rendering takes its place.

import { createHash } from 'node:crypto'
import type { PrintedEmployer } from '../entities/calculation.ts'
import type { PayrollRun } from '../entities/payroll-run.ts'
import { queryPrepared } from '../postgres/sql.ts'
import type { Tenant } from './for-tenant.ts'
import type { ReadSlip } from './payslips.ts'

/**
 * Changes with the figures, and with each lock, hold, payment and reversal. Sums of the tax year count as long as the
 * payslip is a draft: a final one is not rendered again because an earlier run is reversed. `employer` is as it was
 * frozen; null: it was not, and does not count.
 */
export function fileState(
  read: ReadSlip,
  run: Pick<PayrollRun, 'lockedAt' | 'reversedAt'>,
  employer: PrintedEmployer | null,
): Buffer {
  const { employee, slip, status, before, hold, payment, remarks } = read
  const earlier = status === 'calculated' && before !== null ? { ...before, lines: [...before.lines] } : null
  const shown = {
    employee,
    slip,
    status,
    earlier,
    held: hold?.reason,
    paid: payment && [payment.paidOn, payment.reference],
    remarks,
    lockedAt: run.lockedAt,
    reversedAt: run.reversedAt,
    employer: employer ?? undefined,
  }
  return createHash('sha256').update(JSON.stringify(shown)).digest()
}

type SlipKey = Pick<ReadSlip, 'organizationId' | 'payrollRunId' | 'employeeId'>

/** Null: none is stored for that state. */
export async function findPayslipFile(tenant: Tenant, key: SlipKey, state: Buffer): Promise<Buffer | null> {
  const [row] = await queryPrepared<{ content: Buffer }>(
    tenant,
    `select content from payslip_file
     where organization_id = $1 and payroll_run_id = $2 and employee_id = $3 and state = $4`,
    [key.organizationId, key.payrollRunId, key.employeeId, state],
  )
  return row?.content ?? null
}

type StoredFile = { readonly state: Buffer; readonly isAnnounced: boolean }

/** What is stored of payslips of a run, by employee. */
export async function listPayslipFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const rows = await queryPrepared<StoredFile & { employeeId: string }>(
    tenant,
    `select employee_id as "employeeId", state, is_announced as "isAnnounced" from payslip_file
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[])`,
    [organizationId, id, employeeIds],
  )
  return new Map(rows.map(({ employeeId, ...file }) => [employeeId, file]))
}

export type RenderedFile = {
  readonly employeeId: string
  readonly state: Buffer
  readonly content: Buffer
}

/**
 * Stores files of payslips of a run in the place of those of other states. One of the same state that somebody else
 * stored meanwhile stays, so that the same payslip has the same bytes.
 */
export async function storePayslipFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  files: readonly RenderedFile[],
  isAnnounced: boolean,
): Promise<void> {
  const starts: number[] = []
  let length = 0
  for (const { content } of files) {
    starts.push(length + 1)
    length += content.length
  }
  // One value for all of them: as an array they would be sent as text of twice the length.
  await queryPrepared(
    tenant,
    `insert into payslip_file (organization_id, payroll_run_id, employee_id, state, sha256, content, is_announced)
     select $1, $2, f.employee_id, decode(f.state, 'hex'), decode(f.sha256, 'hex'),
       substring($3::bytea from f.start for f.size), $8
     from unnest($4::text[], $5::text[], $6::text[], $7::int[], $9::int[])
       as f(employee_id, state, sha256, start, size)
     order by f.employee_id
     on conflict (organization_id, payroll_run_id, employee_id) do update
       set state = excluded.state, sha256 = excluded.sha256, content = excluded.content,
         is_announced = excluded.is_announced, rendered_at = now()
       where payslip_file.state <> excluded.state`,
    [
      organizationId,
      id,
      Buffer.concat(files.map(({ content }) => content)),
      files.map(({ employeeId }) => employeeId),
      files.map(({ state }) => state.toString('hex')),
      files.map(({ content }) => createHash('sha256').update(content).digest('hex')),
      starts,
      isAnnounced,
      files.map(({ content }) => content.length),
    ],
  )
}

export async function markAnnounced(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[],
): Promise<void> {
  await queryPrepared(
    tenant,
    `update payslip_file set is_announced = true
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[]) and not is_announced`,
    [organizationId, id, employeeIds],
  )
}
