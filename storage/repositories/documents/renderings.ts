// Payslips that are to be rendered: slices of a run, written beside the change that calls for them. JetStream only
// distributes them; a slice is gone when its files are stored.

import { currentTraceparent } from '#proto/process/trace.ts'
import { calculatedStates } from '#proto/run-moves.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Storage } from '../../open.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import { forSystem, type Tenant } from '../for-tenant.ts'
import { settingsInForce } from '../organization/payroll-settings.ts'
import { slipsRevision } from '../../run-states.ts'

export type RenderingKey = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly no: number
}

/** Payslips that are rendered and stored in one transaction. */
const sliceSize = 200

/**
 * Has the payslips of a run rendered that has just been calculated, locked or paid, if the organization wants their
 * files by then. From the lock on they are final, so that a payment alone does not call for them again. In a run that
 * was opened again the final files stay, and those that change are rendered once they are final.
 */
export async function planRendering(tenant: Tenant, run: PayrollRun): Promise<void> {
  const renderOn = await renderMoment(tenant, run)
  if (!isDue(run, renderOn)) return
  if (run.status === 'generated' && run.wasClosed) return dropRendering(tenant, run)
  if (run.status === 'paid' && run.previousStatus !== 'generated' && renderOn !== 'paid') return
  await dropRendering(tenant, run)
  await query(
    tenant,
    `insert into rendering (organization_id, payroll_run_id, no, first_employee_id, last_employee_id, traceparent)
     select :organizationId, :id, no, min(employee_id), max(employee_id), :traceparent
     from (
       select employee_id, (row_number() over (order by employee_id) - 1) / :sliceSize as no from payslip
       where organization_id = :organizationId and payroll_run_id = :id and revision = :revision
         and failure is null) slip
     group by no`,
    {
      organizationId: run.organizationId,
      id: run.id,
      revision: slipsRevision(run),
      traceparent: currentTraceparent(),
      sliceSize,
    },
  )
}

/** The same for people whose payment was held when the others were rendered. */
export async function planReleased(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
): Promise<void> {
  if (employeeIds.length === 0 || !isDue(run, await renderMoment(tenant, run))) return
  await query(
    tenant,
    `insert into rendering (organization_id, payroll_run_id, no, first_employee_id, last_employee_id, traceparent)
     select :organizationId, :id, row_number() over (order by employee_id) + coalesce((
         select max(no) from rendering where organization_id = :organizationId and payroll_run_id = :id), 0),
       employee_id, employee_id, :traceparent
     from unnest(array[:employeeIds]::text[]) as employee_id`,
    { organizationId: run.organizationId, id: run.id, traceparent: currentTraceparent(), employeeIds },
  )
}

async function renderMoment(tenant: Tenant, { organizationId, periodEnd }: PayrollRun) {
  return (await settingsInForce(tenant, organizationId, periodEnd)).payslip.renderOn
}

function isDue({ status }: PayrollRun, renderOn: (typeof calculatedStates)[number]): boolean {
  const reached = calculatedStates.findIndex(state => state === status)
  return reached >= calculatedStates.indexOf(renderOn)
}

/**
 * Of a run whose payslips change: what waits is not rendered, and what is being rendered is waited for. What waits goes
 * first, because a thread that is waited for would begin the next slice as soon as it has ended its own.
 */
export async function dropRendering(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
): Promise<void> {
  const ofRun = 'organization_id = $1 and payroll_run_id = $2'
  const values = [organizationId, id]
  await queryPrepared(
    tenant,
    `delete from rendering where ctid = any (array(
       select ctid from rendering where ${ofRun} for update skip locked))`,
    values,
  )
  await queryPrepared(tenant, `delete from rendering where ${ofRun}`, values)
}

type Slice = {
  readonly firstEmployeeId: string
  readonly lastEmployeeId: string
}

/** Takes a slice out of the queue as the transaction commits; null: it is done, or somebody else has it. */
export async function takeRendering(tenant: Tenant, key: RenderingKey): Promise<Slice | null> {
  const [slice] = await queryPrepared<Slice>(
    tenant,
    `delete from rendering where ctid = any (array(
       select ctid from rendering where organization_id = $1 and payroll_run_id = $2 and no = $3
       for update skip locked))
     returning first_employee_id as "firstEmployeeId", last_employee_id as "lastEmployeeId"`,
    [key.organizationId, key.payrollRunId, key.no],
  )
  return slice ?? null
}

/** Employees of the slice with a payslip of the present revision. */
export async function listSliceEmployees(tenant: Tenant, run: PayrollRun, slice: Slice): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(
    tenant,
    `select employee_id as id from payslip
     where organization_id = $1 and payroll_run_id = $2 and revision = $3 and failure is null
       and employee_id between $4 and $5 order by employee_id`,
    [run.organizationId, run.id, slipsRevision(run), slice.firstEmployeeId, slice.lastEmployeeId],
  )
  return rows.map(({ id }) => id)
}

/** A slice that is out for so long is handed out again; each time it is waited for longer. */
const patienceSeconds = 120
/** Then its payslips are rendered when somebody asks for them. */
const handedOutMost = 20

/** `traceparent`: of the call that has them rendered. */
type ClaimedRendering = RenderingKey & { readonly traceparent: string | null }

/**
 * Slices to be handed out, marked as such: at most `ahead` that are out at once, and the first of every organization
 * before the second of any.
 */
export function claimRenderings(storage: Storage, ahead: number): Promise<ClaimedRendering[]> {
  return forSystem(storage, ({ em }) =>
    query<ClaimedRendering[]>(
      { em },
      `with queued as (
         select *, published_at > now() - make_interval(secs => :patience * attempts) as is_out from rendering
         where attempts < :most or published_at > now() - make_interval(secs => :patience * attempts)),
       turns as (
         select organization_id, payroll_run_id, no,
           row_number() over (partition by organization_id order by payroll_run_id, no) as turn
         from queued where is_out is not true),
       handed_out as (
         select organization_id, payroll_run_id, no from turns order by turn, organization_id
         limit greatest(0, :ahead - (select count(*) from queued where is_out))),
       free as (
         select r.organization_id, r.payroll_run_id, r.no from rendering r
         join handed_out h on h.organization_id = r.organization_id and h.payroll_run_id = r.payroll_run_id
           and h.no = r.no
         for update of r skip locked)
       update rendering r set published_at = now(), attempts = r.attempts + 1
       from free f
       where r.organization_id = f.organization_id and r.payroll_run_id = f.payroll_run_id and r.no = f.no
       returning r.organization_id as "organizationId", r.payroll_run_id as "payrollRunId", r.no, r.traceparent`,
      { patience: patienceSeconds, most: handedOutMost, ahead },
    ),
  )
}
