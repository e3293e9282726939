// The PDF of each payslip, stored once it is rendered. A file belongs to a state of its payslip: what the page shows
// beside the figures. In another state it is not served any more, and the next rendering takes its place. Where its
// bytes are is known by storage/objects/payslip-contents.ts.

import { createHash } from 'node:crypto'
import type { PrintedEmployer } from '../entities/calculation.ts'
import type { PayrollRun } from '../entities/payroll-run.ts'
import type { KeptContent } from '../objects/payslip-contents.ts'
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
export async function findPayslipFile(
  tenant: Tenant,
  key: SlipKey,
  state: Buffer,
): Promise<KeptContent | null> {
  const [row] = await queryPrepared<KeptContent>(
    tenant,
    `select sha256, content_sealed as sealed from payslip_file
     where organization_id = $1 and payroll_run_id = $2 and employee_id = $3 and state = $4`,
    [key.organizationId, key.payrollRunId, key.employeeId, state],
  )
  return row ?? null
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

export type RenderedFile = KeptContent & { readonly employeeId: string; readonly state: Buffer }

/**
 * Stores files of payslips of a run in the place of those of other states. One of the same state that somebody else
 * stored meanwhile stays, so that the same payslip has the same bytes, unless it is `unreadable`.
 */
export async function storePayslipFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  files: readonly RenderedFile[],
  { isAnnounced, unreadable }: { readonly isAnnounced: boolean; readonly unreadable?: KeptContent | null },
): Promise<void> {
  const starts: number[] = []
  let length = 0
  for (const { sealed } of files) {
    starts.push(length + 1)
    length += sealed?.length ?? 0
  }
  // One value for all of them: as an array they would be sent as text of twice the length.
  await queryPrepared(
    tenant,
    `insert into payslip_file (organization_id, payroll_run_id, employee_id, state, sha256, content_sealed, is_announced)
     select $1, $2, f.employee_id, decode(f.state, 'hex'), decode(f.sha256, 'hex'),
       substring($3::bytea from f.start for f.size), $8
     from unnest($4::text[], $5::text[], $6::text[], $7::int[], $9::int[])
       as f(employee_id, state, sha256, start, size)
     order by f.employee_id
     on conflict (organization_id, payroll_run_id, employee_id) do update
       set state = excluded.state, sha256 = excluded.sha256, content_sealed = excluded.content_sealed,
         content = null,
         is_announced = excluded.is_announced
           or payslip_file.state = excluded.state and payslip_file.is_announced,
         rendered_at = now()
       where payslip_file.state <> excluded.state or payslip_file.sha256 = $10`,
    [
      organizationId,
      id,
      Buffer.concat(files.flatMap(({ sealed }) => sealed ?? [])),
      files.map(({ employeeId }) => employeeId),
      files.map(({ state }) => state.toString('hex')),
      files.map(({ sha256 }) => sha256.toString('hex')),
      starts,
      isAnnounced,
      files.map(({ sealed }) => sealed?.length ?? null),
      unreadable?.sha256 ?? null,
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
