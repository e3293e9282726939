// The PDF of each payslip, stored once it is rendered. A file belongs to a state of its payslip: what the page prints.
// In another state it is not served any more, and the next rendering takes its place. Where its bytes are is known by
// storage/objects/payslip-contents.ts.

import { createHash } from 'node:crypto'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { KeptContent } from '../../objects/payslip-contents.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import type { PayslipView } from '../payslips/slip-status.ts'

/**
 * A digest of what the page prints, so that equal figures calculated again are the same file. The time of the
 * calculation does not count. On a final page neither do records that go on after it: leave, days off, sums of the tax
 * year, balances of advances, and facts of employment beside names and numbers.
 */
export function fileState({ calculatedAt: _, ...document }: PayslipDocument): Buffer {
  const { employer } = document
  const { logo, ...identity } = employer
  const printed = { ...document, employer: { ...identity, logo: logo?.sha256 } }
  const shown = document.marks.some(({ kind }) => kind === 'draft') ? printed : finalPart(printed)
  return createHash('sha256').update(JSON.stringify(shown)).digest()
}

function finalPart<
  Printed extends Pick<PayslipDocument, 'employee' | 'lines' | 'leave' | 'daysOff' | 'toDate'>,
>({ employee, lines, leave: _leave, daysOff: _daysOff, toDate: _toDate, ...rest }: Printed) {
  const { name, code, pan, uan, pfMemberId, esiNumber, accountNumber, ifsc, designation, department } =
    employee
  return {
    ...rest,
    employee: [name, code, pan, uan, pfMemberId, esiNumber, accountNumber, ifsc, designation, department],
    lines: lines
      .filter(({ amount, fullAmount, debt = 0 }) => amount !== 0 || fullAmount !== 0 || debt !== 0)
      .map(({ toDate: _toDateOfLine, recovery: _recovery, ...line }) => line),
  }
}

type SlipKey = Pick<PayslipView, 'organizationId' | 'payrollRunId' | 'employeeId'>

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

type StoredFile = { readonly state: Buffer; readonly announcedState: Buffer | null }

/** Stored files of payslips of a run, by employee. */
export async function listPayslipFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const rows = await queryPrepared<StoredFile & { employeeId: string }>(
    tenant,
    `select employee_id as "employeeId", state, announced_state as "announcedState" from payslip_file
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[])`,
    [organizationId, id, employeeIds],
  )
  return new Map(rows.map(({ employeeId, ...file }) => [employeeId, file]))
}

/** Files of payslips of a run with their contents, by employee; for a few of them at a time. */
export async function listKeptFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, RenderedFile>> {
  const rows = await queryPrepared<RenderedFile>(
    tenant,
    `select employee_id as "employeeId", state, sha256, content_sealed as sealed from payslip_file
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[])`,
    [organizationId, id, employeeIds],
  )
  return new Map(rows.map(file => [file.employeeId, file]))
}

/**
 * Whether a file of the run's payslips stays. A draft does not take the place of a final file, which may be due again
 * unchanged.
 */
export function areFilesKept({ status, wasClosed }: Pick<PayrollRun, 'status' | 'wasClosed'>): boolean {
  return !(status === 'generated' && wasClosed)
}

export type RenderedFile = KeptContent & { readonly employeeId: string; readonly state: Buffer }

/**
 * Stores files of payslips of a run in the place of those of other states. One of the same state that somebody else
 * stored meanwhile stays, so that the same payslip has the same bytes, unless it is `unreadable`. What was announced is
 * remembered.
 */
export async function storePayslipFiles(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  files: readonly RenderedFile[],
  unreadable: KeptContent | null = null,
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
    `insert into payslip_file (organization_id, payroll_run_id, employee_id, state, sha256, content_sealed)
     select $1, $2, f.employee_id, decode(f.state, 'hex'), decode(f.sha256, 'hex'),
       substring($3::bytea from f.start for f.size)
     from unnest($4::text[], $5::text[], $6::text[], $7::int[], $8::int[])
       as f(employee_id, state, sha256, start, size)
     order by f.employee_id
     on conflict (organization_id, payroll_run_id, employee_id) do update
       set state = excluded.state, sha256 = excluded.sha256, content_sealed = excluded.content_sealed,
         rendered_at = now()
       where payslip_file.state <> excluded.state or payslip_file.sha256 = $9`,
    [
      organizationId,
      id,
      Buffer.concat(files.flatMap(({ sealed }) => sealed ?? [])),
      files.map(({ employeeId }) => employeeId),
      files.map(({ state }) => state.toString('hex')),
      files.map(({ sha256 }) => sha256.toString('hex')),
      starts,
      files.map(({ sealed }) => sealed?.length ?? null),
      unreadable?.sha256 ?? null,
    ],
  )
}

/** The files as they are stored. */
export async function markAnnounced(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  employeeIds: readonly string[],
): Promise<void> {
  await queryPrepared(
    tenant,
    `update payslip_file set announced_state = state
     where organization_id = $1 and payroll_run_id = $2 and employee_id = any ($3::text[])`,
    [organizationId, id, employeeIds],
  )
}
