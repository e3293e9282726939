// Many runs by one call: drafts of a period in many organizations, or the calculations of many runs. Each has its
// own outcome, as in every batch; what is refused for one does not stop the others.

import { fieldProblem, Problem, type ProblemDetail, problemKinds } from '#proto/problems.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findWaitingRuns } from '#storage/repositories/runs/payroll-runs.ts'
import { defaultCycle } from '#storage/repositories/organization/payroll-cycles.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { Caller } from '../../http/authentication.ts'
import { refusal, type RowOutcome, type RowRefusal } from '../../http/bulk.ts'
import { findingsUnder, refuseFindings } from '../../http/findings.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { plainStart, startOnce } from './calculating.ts'
import { foundRun } from './moves.ts'
import type { runBatchOf } from './schema.ts'
import { payPeriodOf, runPeriodOf } from './pay-period.ts'
import { makeRun } from './service.ts'

/** Number of calculations that are planned at the same time. */
const plansAtOnce = 4

type Call = Pick<CallBasics, 'caller' | 'audited' | 'attempt'> & { readonly inTenant: InTenant }
type Batch = FromWire<ReturnType<typeof runBatchOf>>
type Path = readonly [field: string, index: number]

/** The outcomes in the order of `run_ids` or `organization_ids`. */
export async function runBatch(call: Call, engine: EngineClient, body: Batch): Promise<RowOutcome[]> {
  refuseFindings(batchFindings(body, call.caller))
  const refusedRow = (error: unknown, path: Path): RowRefusal => {
    if (!(error instanceof Problem)) throw error
    if (problemKinds[error.code].status >= 500) call.attempt.leaveOpen()
    return refusal(error.code, error.message, findingsUnder(path, error.details))
  }
  const startRun = async ({ id, organizationId, externalId }: PayrollRun) => {
    await startOnce(engine, call, { ...plainStart, organizationId, payrollRunId: id })
    return { id, externalId: externalId ?? null }
  }
  const { runIds, organizationIds = [], period, action } = body
  if (runIds !== undefined) {
    return outcomesOf('run_ids', runIds, refusedRow, async id => {
      const run = await call.inTenant(tenant => foundRun(tenant, id))
      return { ...(await startRun(run)), status: 'updated' }
    })
  }
  const months = period ?? {}
  // Its form; which days a month has is for each organization to say.
  if (months.start === undefined || months.end === undefined) payPeriodOf(months, [])
  return outcomesOf('organization_ids', organizationIds, refusedRow, async (organizationId, path) => {
    const { run, status } = await call.inTenant(tenant =>
      runOnce(tenant, call, organizationId, { months, isNew: action === 'create' }),
    )
    if (status === 'updated') return { ...(await startRun(run)), status }
    const made = { id: run.id, externalId: null }
    if (action === 'create') return { ...made, status }
    try {
      await startRun(run)
      return { ...made, status: 'created' }
    } catch (error) {
      // The draft stays, and without its id the caller could not go on with it.
      return { ...made, status: 'failed', refused: refusedRow(error, path) }
    }
  })
}

function batchFindings({ action, runIds, organizationIds, period }: Batch, caller: Caller): ProblemDetail[] {
  if ((runIds === undefined) === (organizationIds === undefined)) {
    return [fieldProblem(['run_ids'], 'required', 'Send either run_ids or organization_ids, not both.')]
  }
  if (organizationIds === undefined) {
    return [
      ...(action === 'create'
        ? [fieldProblem(['organization_ids'], 'required', 'organization_ids is required to create runs.')]
        : []),
      ...(period === undefined
        ? []
        : [
            fieldProblem(
              ['period'],
              'not_allowed_here',
              'run_ids cannot be combined with a period, because each run has its own. Remove period.',
            ),
          ]),
    ]
  }
  refuseForeign(organizationIds, caller)
  return period === undefined
    ? [fieldProblem(['period'], 'required', 'The period is required. Send the period of the runs.')]
    : []
}

function refuseForeign(organizationIds: readonly number[], caller: Caller): void {
  const foreign = organizationIds.flatMap((id, index) =>
    caller.organizationIds.includes(id)
      ? []
      : [
          fieldProblem(
            ['organization_ids', index],
            'unknown_reference',
            'Send organizations that GET /me lists for the key.',
          ),
        ],
  )
  if (foreign.length > 0) {
    throw new Problem(
      'organization_forbidden',
      'This key does not include all of these organizations.',
      foreign,
    )
  }
}

type Months = NonNullable<Batch['period']>
type RowRun = { readonly run: PayrollRun; readonly status: 'created' | 'updated' }

/** The run of an organization's row: the one of an earlier attempt at the request, one that waits, or a new draft. */
async function runOnce(
  tenant: Tenant,
  { attempt, caller }: Call,
  organizationId: number,
  { months, isNew }: { months: Months; isNew: boolean },
): Promise<RowRun> {
  const step = `organization ${organizationId}`
  const earlier = attempt.committed[step] as { run: string; status: RowRun['status'] } | undefined
  if (earlier !== undefined) return { ...earlier, run: await foundRun(tenant, earlier.run) }
  const waiting = isNew ? null : await waitingRun(tenant, organizationId, months)
  const run = waiting ?? (await makeRun(tenant, caller, organizationId, { period: months, calculate: false }))
  const status = waiting === null ? 'created' : 'updated'
  await attempt.commit(tenant, { [step]: { run: run.id, status } })
  return { run, status }
}

/** The run of that period and the default cycle which waits to be calculated; of several the caller must say which. */
async function waitingRun(
  tenant: Tenant,
  organizationId: number,
  period: Months,
): Promise<PayrollRun | null> {
  const cycle = await defaultCycle(tenant, organizationId)
  const { days } = runPeriodOf(period, await settingsChanges(tenant, organizationId), cycle)
  const [run = null, other] = await findWaitingRuns(tenant, organizationId, days, cycle?.id ?? null)
  if (other === undefined) return run
  throw new Problem('conflict', 'Several runs of this period can be calculated. Send their ids as run_ids.')
}

async function outcomesOf<Name extends string | number>(
  field: string,
  names: readonly Name[],
  refusedRow: (error: unknown, path: Path) => RowRefusal,
  work: (name: Name, path: Path) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  const attempt = async (name: Name, index: number): Promise<RowOutcome> => {
    const path: Path = [field, index]
    try {
      if (names.indexOf(name) < index) {
        return failedRow(
          name,
          refusal('duplicate', 'The value occurs twice. Send each value once.', [
            fieldProblem(path, 'duplicate', 'Remove this field.'),
          ]),
        )
      }
      return await work(name, path)
    } catch (error) {
      return failedRow(name, refusedRow(error, path))
    }
  }
  for (let from = 0; from < names.length; from += plansAtOnce) {
    const some = names.slice(from, from + plansAtOnce)
    outcomes.push(...(await Promise.all(some.map((name, at) => attempt(name, from + at)))))
  }
  return outcomes
}

function failedRow(name: string | number, refused: RowRefusal): RowOutcome {
  return { status: 'failed', id: typeof name === 'string' ? name : null, externalId: null, refused }
}
