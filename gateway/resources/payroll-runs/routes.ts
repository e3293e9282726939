import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import {
  countPayrollRuns,
  listPayrollRuns,
  readPayrollRun,
  type RunFilter,
  runPosition,
} from '#storage/repositories/runs/payroll-runs.ts'
import { inProgress } from '#storage/repositories/runs/run-transitions.ts'
import { hasRevision } from '#storage/repositories/payslips/payslips.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { slipsRevision } from '#storage/run-states.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { type CallBasics, type InTenant, reply } from '../../http/route.ts'
import { BulkAnswer, bulkAnswer } from '../../http/bulk.ts'
import { nothing } from '../../http/schema.ts'
import { eventStream } from '../../http/server-sent-events.ts'
import type { EngineClient } from '../../engine-client.ts'
import { route } from '../route.ts'
import { runBatch } from './batch.ts'
import { isStarted, withDraftId, plainStart, runName, startOnce } from './calculating.ts'
import { diffQuestion, isDifference, placeOf, presentDiff } from './diff.ts'
import { readEventId, runEvents } from './events.ts'
import { foundRun } from './moves.ts'
import { presentRun, presentRuns } from './present.ts'
import { Calculate, Recalculate } from './act-schema.ts'
import { Readiness, ReplayAnswer, RunDiff, RunDiffQuery } from './report-schema.ts'
import { Run, RunCreate, RunEvents, RunList, runBatchOf, RunPath, RunQuery, RunReadQuery } from './schema.ts'
import { readinessOf } from './readiness.ts'
import { peopleOfReplay, replayQuestion, replayRun } from './replay.ts'
import { endsIn } from './pay-period.ts'
import { cancelRun, makeRun } from './service.ts'
import { citingActs } from './state-acts.ts'

export const shared = { tag: 'Payroll runs', pool: 'general' } as const

const waitSecondsUsual = 5

export const millisecondsASecond = 1000

export const listPayrollRunsRoute = route({
  ...shared,
  operationId: 'listPayrollRuns',
  summary: 'List payroll runs',
  description: 'Returns the payroll runs of an organization, filtered by status, period and more.',
  method: 'get',
  path: '/v1/payroll-runs',
  scope: 'payroll:read',
  organization: 'query',
  query: RunQuery,
  replies: { 200: RunList },
  errors: ['invalid_cursor', 'organization_required', 'organization_forbidden'],
  async handle({ tenant, query, page, organizationId }) {
    const filter: RunFilter = {
      organizationIds: [organizationId],
      status: query.status,
      type: query.type,
      cycleId: query.cycleId,
      externalId: query.externalId,
      periodEnd: endsIn(query.year, query.month) ?? undefined,
    }
    const sort = query.sort.endsWith('period_start') ? 'periodStart' : 'createdAt'
    const { limit, after, descending, since } = page
    const window = { limit, after, sort, descending, since } as const
    const { rows: runs, changes } = await listPayrollRuns(tenant, filter, window)
    const total = page.includeTotal ? await countPayrollRuns(tenant, filter) : null
    const rows = await presentRuns(tenant, runs)
    return reply(200, page.answer(rows, runPosition, total, changes))
  },
})

export const createPayrollRun = route({
  ...shared,
  operationId: 'createPayrollRun',
  summary: 'Create a payroll run',
  description:
    'Creates a draft for a period, or calculates it at once with `calculate`, which costs one request of the payroll pool. A second run of the same employees and period returns 409 `duplicate_run`.',
  method: 'post',
  path: '/v1/payroll-runs',
  scope: 'payroll:run',
  organization: 'body',
  transactions: 'several',
  cost: body => ({ pool: isCalculated(body) ? 'payroll' : 'general', units: 1 }),
  body: RunCreate,
  example: {
    organization_id: 12,
    period: { month: 10, year: 2026 },
    name: 'October 2026',
    external_id: 'RUN-2026-10',
  },
  replies: { 201: Run, 202: Run },
  errors: ['duplicate_run', 'external_id_taken', 'period_invalid', 'run_blocked', 'organization_forbidden'],
  versioned: 'derived',
  async handle(call, { engine }) {
    const { inTenant, attempt, caller, organizationId, body } = call
    const made = await inTenant(async tenant => {
      const { run: earlier } = attempt.committed as { run?: string }
      if (earlier !== undefined) return presentRun(tenant, await foundRun(tenant, earlier))
      const run = await citingActs(tenant, engine, organizationId, () =>
        makeRun(tenant, caller, organizationId, body),
      )
      await attempt.commit(tenant, { run: run.id })
      return presentRun(tenant, run)
    })
    const headers = { Location: `/payroll-runs/${made.id}` }
    if (!body.calculate) return reply(201, made, headers)

    await startOnce(engine, call, { ...plainStart, organizationId, payrollRunId: made.id }).catch(
      (error: unknown) => {
        throw withDraftId(error, made.id)
      },
    )
    const started = await inTenant(async tenant => presentRun(tenant, await foundRun(tenant, made.id)))
    return reply(202, started, { ...headers, 'Retry-After': '1' })
  },
})

/** Takes a body as it was sent, which may be of any form. */
function isCalculated(body: unknown): boolean {
  return ((body ?? {}) as { calculate?: unknown }).calculate === true
}

const runsAUnit = 10

const maxRuns = 500

export const batchPayrollRuns = route({
  ...shared,
  operationId: 'batchPayrollRuns',
  summary: 'Create or calculate runs in bulk',
  description:
    'Creates runs in several organizations, or calculates several runs. Each row has its own result, in the order of the request.',
  method: 'post',
  path: '/v1/payroll-runs/batch',
  scope: 'payroll:run',
  pool: 'payroll',
  cost: body => ({ pool: 'payroll', units: Math.ceil(longestList(body) / runsAUnit) }),
  body: runBatchOf(maxRuns),
  example: { action: 'create', organization_ids: [12], period: { month: 11, year: 2026 } },
  transactions: 'several',
  replies: { 200: BulkAnswer },
  errors: ['organization_forbidden', 'period_invalid', 'dependency_unavailable'],
  async handle(call, { engine }) {
    const outcomes = await runBatch(call, engine, call.body)
    return reply(200, bulkAnswer(new Map(outcomes.entries()), call.warnings))
  },
})

/** Takes a body as it was sent, which may be of any form. */
function longestList(body: unknown): number {
  const { run_ids: runs, organization_ids: organizations } = (body ?? {}) as Record<string, unknown>
  const lengths = [runs, organizations].map(list => (Array.isArray(list) ? list.length : 0))
  return Math.min(Math.max(1, ...lengths), maxRuns)
}

export const getPayrollRun = route({
  ...shared,
  operationId: 'getPayrollRun',
  summary: 'Get a payroll run',
  description:
    'Returns the run with its totals and progress. With `wait_for=status_change` the response ' +
    'waits until the status changes, at most `timeout` seconds.',
  method: 'get',
  path: '/v1/payroll-runs/{id}',
  scope: 'payroll:read',
  params: RunPath,
  query: RunReadQuery,
  transactions: 'several',
  replies: { 200: Run },
  errors: ['not_found', 'calculation_timeout', 'dependency_unavailable'],
  versioned: 'derived',
  replyHeaders: ['Retry-After'],
  async handle({ params, query, ...call }, { engine }) {
    const { inTenant } = call
    const run = await inTenant(tenant => foundRun(tenant, params.id))
    if (query.waitFor === 'status_change' && run.status === 'calculating') {
      await engine.waitForRun(runName(run), query.timeout * millisecondsASecond)
    }
    const shown = await inTenant(async tenant => presentRun(tenant, await foundRun(tenant, params.id)))
    const isAsked = query.include?.includes('readiness') === true
    const body = isAsked ? { ...shown, readiness: await readinessOf(engine, call, run.id) } : shown
    return reply(200, body, body.status === 'calculating' ? { 'Retry-After': '1' } : {})
  },
})

export const calculatePayrollRun = route({
  ...shared,
  operationId: 'calculatePayrollRun',
  effect: 'engine',
  summary: 'Calculate a payroll run',
  description:
    'Calculates a payslip for each selected employee. Returns 200 with the result if it is ready within the time of `Prefer: wait`, otherwise 202; follow the run with `GET /payroll-runs/{id}` or its events. Emits `payroll.run.calculated` or `payroll.run.failed`.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/calculate',
  scope: 'payroll:run',
  pool: 'payroll',
  params: RunPath,
  body: Calculate,
  example: { on_employee_error: 'continue' },
  transactions: 'several',
  replies: { 200: Run, 202: Run },
  errors: [
    'not_found',
    'invalid_run_state',
    'calculation_in_progress',
    'run_blocked',
    'duplicate_run',
    'period_invalid',
    'precondition_failed',
    'dependency_unavailable',
  ],
  versioned: 'derived',
  find: ({ tenant, params }) => foundRun(tenant, params.id),
  async handle(call, { engine }) {
    const { attempt, target, body, ifMatch } = call
    // The version is the one that an earlier attempt has moved on from.
    if (!isStarted(attempt, target.id)) requireVersion(ifMatch, target.version)
    await startOnce(engine, call, {
      ...runName(target),
      expectedVersion: ifMatch === null ? null : target.version,
      stopOnFailure: body.onEmployeeError === 'stop',
      expectedInputHash: body.expectedInputHash ?? null,
      recalculation: null,
    })
    return whenCalculated(call, engine)
  },
})

export const recalculatePayrollRun = route({
  ...shared,
  operationId: 'recalculatePayrollRun',
  effect: 'engine',
  summary: 'Recalculate a payroll run',
  description:
    'Calculates a generated run again, as a whole or for some employees, and creates a new revision. The earlier payslips remain until the calculation succeeds. Emits `payroll.run.calculated` or `payroll.run.failed`.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/recalculate',
  scope: 'payroll:run',
  pool: 'payroll',
  params: RunPath,
  body: Recalculate,
  example: { only: 'all', reason: 'Attendance was corrected' },
  transactions: 'several',
  replies: { 200: Run, 202: Run },
  errors: [
    'not_found',
    'invalid_run_state',
    'calculation_in_progress',
    'run_blocked',
    'duplicate_run',
    'period_invalid',
    'precondition_failed',
    'dependency_unavailable',
  ],
  versioned: 'derived',
  find: ({ tenant, params }) => foundRun(tenant, params.id),
  async handle(call, { engine }) {
    const { attempt, target, body, ifMatch } = call
    if (!isStarted(attempt, target.id)) requireVersion(ifMatch, target.version)
    const { employeeIds = [], only = 'all', reason = null } = body
    await startOnce(engine, call, {
      ...plainStart,
      ...runName(target),
      expectedVersion: ifMatch === null ? null : target.version,
      recalculation: { employeeIds, only, reason },
    })
    return whenCalculated(call, engine)
  },
})

export const getRunReadiness = route({
  ...shared,
  operationId: 'getPayrollRunReadiness',
  summary: 'Get run readiness',
  description:
    'Returns what prevents or may distort the calculation, the lock and the bank file, with the request that resolves ' +
    'each finding. A run without current payslips is calculated as `calculate` would, and nothing is stored. Use it ' +
    'before `calculate` and `lock`.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/readiness',
  scope: 'payroll:read',
  params: RunPath,
  wholeRun: true,
  transactions: 'several',
  replies: { 200: Readiness },
  errors: ['not_found', 'calculation_timeout', 'dependency_unavailable'],
  async handle({ params, ...call }, { engine }) {
    return reply(200, await readinessOf(engine, call, params.id))
  },
})

export const replayPayrollRun = route({
  ...shared,
  operationId: 'replayPayrollRun',
  summary: 'Replay a payroll run',
  description:
    'Calculates every payslip again from its stored inputs and compares the result. Writes ' +
    'nothing. Use it as evidence that figures are reproducible.',
  method: 'post',
  path: '/v1/payroll-runs/{id}/replay',
  scope: 'payroll:read',
  pool: 'payroll',
  params: RunPath,
  people: () => peopleOfReplay,
  transactions: 'several',
  effect: 'none',
  replies: { 200: ReplayAnswer },
  errors: ['not_found', 'invalid_run_state', 'calculation_timeout', 'dependency_unavailable'],
  async handle({ inTenant, params }, { engine }) {
    const question = await inTenant(async tenant => replayQuestion(tenant, await foundRun(tenant, params.id)))
    return reply(200, await replayRun(engine, question))
  },
})

export const diffPayrollRun = route({
  ...shared,
  operationId: 'diffPayrollRun',
  summary: 'Compare two payroll runs',
  description:
    'Returns the payslips that differ from another run, line by line, with the cause of each difference.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/diff',
  scope: 'payroll:read',
  params: RunPath,
  query: RunDiffQuery,
  wholeRun: true,
  // Each of a page may be calculated anew, with the law of either run.
  people: ({ query }) => (query as { limit: number }).limit,
  transactions: 'several',
  replies: { 200: RunDiff },
  errors: [
    'not_found',
    'invalid_run_state',
    'invalid_cursor',
    'calculation_timeout',
    'dependency_unavailable',
  ],
  confidential: true,
  async handle({ inTenant, params, query, page }, { engine }) {
    const question = await inTenant(async tenant =>
      diffQuestion(tenant, await foundRun(tenant, params.id), query.against, {
        order: query.sort,
        limit: page.limit,
        after: page.after,
      }),
    )
    const rows = await presentDiff(engine, question)
    const { data, meta } = page.answer(rows, placeOf, null)
    const shown = data.filter(isDifference)
    return reply(200, { data: shown, meta: { ...meta, count: shown.length } })
  },
})

type Waiting = Pick<CallBasics, 'wait' | 'respondAsync'> & {
  readonly inTenant: InTenant
  readonly target: PayrollRun
}

/** Waits as long as the caller wants to; the status of the body, not that of the answer, says how far the run is. */
async function whenCalculated({ inTenant, target, wait, respondAsync }: Waiting, engine: EngineClient) {
  const waitSeconds = respondAsync ? 0 : (wait ?? waitSecondsUsual)
  if (waitSeconds > 0) await engine.waitForRun(runName(target), waitSeconds * millisecondsASecond)

  const run = await inTenant(async tenant => presentRun(tenant, await foundRun(tenant, target.id)))
  const applied = respondAsync ? 'respond-async' : wait === null ? null : `wait=${wait}`
  const headers = applied === null ? {} : { 'Preference-Applied': applied }
  if (run.status !== 'calculating') return reply(200, run, headers)
  return reply(202, run, { ...headers, Location: `/payroll-runs/${run.id}`, 'Retry-After': '1' })
}

export const watchPayrollRun = route({
  ...shared,
  operationId: 'watchPayrollRun',
  summary: 'Stream run events',
  description:
    'Streams the progress of a calculation as server-sent events: `progress`, `employee_failed`, `status` and `heartbeat`. Returns 204 if the calculation has ended and the client has received its end. Reconnect with `Last-Event-ID`.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/events',
  scope: 'payroll:read',
  params: RunPath,
  transactions: 'several',
  replies: { 204: nothing },
  streams: { [eventStream]: RunEvents },
  errors: ['not_found', 'concurrency_limit_exceeded'],
  async handle({ inTenant, params, lastEventId }, { shutdown }) {
    const run = await inTenant(tenant => foundRun(tenant, params.id))
    const seen = readEventId(lastEventId)
    // To a client that has the end, this says not to connect again.
    if (seen?.told === 'end' && seen.revision === run.revision && run.status !== 'calculating') {
      return reply(204, null)
    }
    return { mediaType: eventStream, stream: runEvents(inTenant, run.id, seen, shutdown.closing) }
  },
})

export async function calculatedRun(tenant: Tenant, id: string): Promise<PayrollRun> {
  const run = await readPayrollRun(tenant, id)
  if (run === null) throw notFound()
  if (run.status === 'calculating' && slipsRevision(run) === null) throw inProgress(run.id)
  return run
}

/** The revision that is asked for, or else the one that counts. */
export async function askedRevision(
  tenant: Tenant,
  run: PayrollRun,
  requestedRun: number | undefined,
): Promise<number | null> {
  if (requestedRun === undefined) return slipsRevision(run)
  if (await hasRevision(tenant, run, requestedRun)) return requestedRun
  throw new Problem('invalid_parameter', 'The run does not have this revision.', [
    fieldProblem(
      ['revision'],
      'unknown_reference',
      'Send the revision of a completed calculation of this run.',
    ),
  ])
}

export const deletePayrollRun = route({
  ...shared,
  operationId: 'cancelPayrollRun',
  summary: 'Delete a draft run',
  description: 'Deletes a draft that was never calculated. Returns 409 `invalid_run_state` otherwise.',
  method: 'delete',
  path: '/v1/payroll-runs/{id}',
  scope: 'payroll:run',
  params: RunPath,
  replies: { 204: nothing },
  errors: ['not_found', 'invalid_run_state', 'calculation_in_progress', 'precondition_failed'],
  versioned: 'derived',
  async handle({ tenant, params, ifMatch }) {
    await cancelRun(tenant, params.id, ifMatch)
    return reply(204, null)
  },
})
