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
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { hasRevision, listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import { excludedPayslip } from '#storage/repositories/payslips/excluded-employees.ts'
import { listRunSlips, slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import type { SlipStatus } from '#storage/repositories/payslips/slip-status.ts'
import { totalRunSlips } from '#storage/repositories/payslips/slip-totals.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { slipsRevision } from '#storage/run-states.ts'
import { isListFormat, listFormats, tableFile } from '../../documents/table-file.ts'
import { notFound } from '../../http/input.ts'
import { lineOf, ndjson } from '../../http/lines.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { type CallBasics, type InTenant, reply } from '../../http/route.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import { BulkAnswer, bulkAnswer } from '../../http/bulk.ts'
import { nothing } from '../../http/schema.ts'
import type { EngineClient } from '../../engine-client.ts'
import { explainedPeople, presentSlips } from '../payslips/explained.ts'
import { slipLines } from '../payslips/lines.ts'
import { printPage, printSlip } from '../payslips/printed.ts'
import { Slip } from '../payslips/schema.ts'
import { slipTable } from '../payslips/table.ts'
import { refuseChangesAsFile } from '../../documents/list-file.ts'
import { route } from '../route.ts'
import { adjust, type Adjusted } from './adjusting.ts'
import { runBatch } from './batch.ts'
import { isStarted, withDraftId, plainStart, runName, startOnce } from './calculating.ts'
import { diffQuestion, isDifference, presentDiff } from './diff.ts'
import { readEventId, runEvents } from './events.ts'
import { foundRun } from './moves.ts'
import { presentRun, presentRuns } from './present.ts'
import {
  AdjustEmployee,
  Calculate,
  Readiness,
  Recalculate,
  ReplayAnswer,
  Run,
  RunCreate,
  RunDiff,
  RunDiffQuery,
  RunEmployeePath,
  RunEvents,
  RunList,
  runBatchOf,
  RunPath,
  RunQuery,
  RunReadQuery,
  RunSlipList,
  RunSlipQuery,
  RunSlipReadQuery,
} from './schema.ts'
import { readinessOf } from './readiness.ts'
import { peopleOfReplay, replayQuestion, replayRun } from './replay.ts'
import { endsIn } from './pay-period.ts'
import { cancelRun, makeRun } from './service.ts'
import { citingActs } from './state-acts.ts'

const shared = { tag: 'Payroll runs', pool: 'general' } as const

const waitSecondsUsual = 5
const millisecondsASecond = 1000

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

/** Of a body as it was sent, which may be of any form. */
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

/** Of a body as it was sent, which may be of any form. */
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
      diffQuestion(tenant, await foundRun(tenant, params.id), query.against, page),
    )
    const rows = await presentDiff(engine, question)
    const { data, meta } = page.answer(rows, ({ employeeId }) => employeeId, null)
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
  streams: { 'text/event-stream': RunEvents },
  errors: ['not_found', 'concurrency_limit_exceeded'],
  async handle({ inTenant, params, lastEventId }, { shutdown }) {
    const run = await inTenant(tenant => foundRun(tenant, params.id))
    const seen = readEventId(lastEventId)
    // To a client that has the end, this says not to connect again.
    if (seen?.told === 'end' && seen.revision === run.revision && run.status !== 'calculating') {
      return reply(204, null)
    }
    return { mediaType: 'text/event-stream', stream: runEvents(inTenant, run.id, seen, shutdown.closing) }
  },
})

async function calculatedRun(tenant: Tenant, id: string): Promise<PayrollRun> {
  const run = await readPayrollRun(tenant, id)
  if (run === null) throw notFound()
  if (run.status === 'calculating' && slipsRevision(run) === null) throw inProgress(run.id)
  return run
}

/** The revision that is asked for, or else the one that counts. */
async function askedRevision(
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

export const listRunEmployees = route({
  ...shared,
  operationId: 'listPayrollRunEmployees',
  summary: 'List payslips of a run',
  description:
    'Returns the payslips of the run, up to 500 a page. With `Accept: application/x-ndjson` all ' +
    'payslips are streamed, one per line. `format=csv` and `format=xlsx` return all of them as a file, with one ' +
    'column for each component.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/employees',
  scope: 'payroll:read',
  params: RunPath,
  query: RunSlipQuery,
  people: explainedPeople,
  replies: { 200: RunSlipList },
  streams: { [ndjson]: lineOf([Slip], 'One payslip per line.') },
  files: listFormats,
  errors: [
    'not_found',
    'calculation_in_progress',
    'invalid_cursor',
    'invalid_parameter',
    'concurrency_limit_exceeded',
  ],
  confidential: true,
  transactions: 'several',
  async handle(call, { engine }) {
    const { inTenant, reader, params, query, page, accepts, format, fields, caller, ifNoneMatch } = call
    const printing = { level: query.explain, base: basePaths[caller.environment] }
    const filter = {
      status: query.status === undefined ? null : (query.status as SlipStatus[]),
      hasWarning: query.hasWarning ?? null,
      netBelow: query.netBelow ?? null,
      departmentIds: query.departmentId ?? null,
    }
    const requestedRun = async (tenant: Tenant) => {
      const run = await calculatedRun(tenant, params.id)
      return { run, revision: await askedRevision(tenant, run, query.revision) }
    }
    if (isListFormat(format)) {
      refuseChangesAsFile(page.since)
      const { run, revision } = await inTenant(requestedRun)
      const wanted = { ...filter, revision }
      const table = () =>
        slipTable(
          inTenant,
          `payslips-${run.id}`,
          run.organizationId,
          tenant => totalRunSlips(tenant, run, wanted),
          (tenant, window) => listRunSlips(tenant, run, wanted, window),
        )
      return tableFile(table, run.organizationId, format, ifNoneMatch)
    }
    if (page.since !== null)
      refuseBesideChanges({ revision: query.revision, accept: accepts.has(ndjson) || undefined })
    if (accepts.has(ndjson)) {
      const { run, revision } = await inTenant(requestedRun)
      const read = (after: string | null, limit: number) =>
        inTenant(tenant => {
          const window = { after, limit, descending: false, includeTotal: false }
          return listRunSlips(tenant, run, { ...filter, revision }, window)
        })
      return { mediaType: ndjson, stream: slipLines(engine, read, printing, fields) }
    }
    const isFiltered = Object.values({ ...filter, revision: query.revision ?? null }).some(
      value => value !== null,
    )
    if (!isFiltered && fields === null && page.since === null && !page.includeTotal) {
      const printed = await printPage(engine, reader, params.id, page, printing)
      // The rows are printed by the schema of the list.
      if (printed !== null) return reply(200, { ...printed, data: printed.data as never })
    }
    const { rows, total, revision, changes } = await inTenant(async tenant => {
      const { run, revision: ofSlips } = await requestedRun(tenant)
      const found = await listRunSlips(tenant, run, { ...filter, revision: ofSlips }, page)
      return { ...found, revision: ofSlips }
    })
    const shown = await presentSlips(engine, rows, query.explain)
    const { data, meta } = page.answer(shown, slipPosition, total, changes)
    return reply(200, { data, meta: { ...meta, revision } })
  },
})

/** A list of changes is of the slips that count, and has pages. */
function refuseBesideChanges(requestedRun: Readonly<Record<string, unknown>>): void {
  const named = Object.keys(requestedRun).filter(name => requestedRun[name] !== undefined)
  if (named.length === 0) return
  throw new Problem(
    'invalid_parameter',
    'revision cannot be combined with updated_since, which lists changes of the current payslips.',
    named.map(name => fieldProblem([name], 'not_allowed_here', 'Remove revision or updated_since.')),
  )
}

/** A name of the partner's is looked up; any other is the id, whether somebody has it or not. */
async function employeeIdOf(
  tenant: Tenant,
  organizationId: number,
  name: string,
): Promise<string | undefined> {
  if (!name.startsWith('ext:')) return name
  return (await resolveEmployeeIds(tenant, organizationId, [name])).get(name)
}

export const getRunEmployee = route({
  ...shared,
  operationId: 'getPayrollRunEmployee',
  summary: 'Get one payslip of a run',
  description:
    'Returns the payslip of one employee in the run, with explanations if `explain` asks for them.',
  method: 'get',
  path: '/v1/payroll-runs/{id}/employees/{emp_id}',
  scope: 'payroll:read',
  params: RunEmployeePath,
  query: RunSlipReadQuery,
  replies: { 200: Slip },
  errors: ['not_found', 'calculation_in_progress'],
  confidential: true,
  transactions: 'several',
  versioned: 'derived',
  async handle({ inTenant, reader, params, query, fields, caller }, { engine }) {
    if (query.revision === undefined && fields === null) {
      const printing = { level: query.explain, base: basePaths[caller.environment] }
      const name = { payrollRunId: params.id, employeeId: params.empId }
      const printed = await printSlip(engine, reader, name, printing)
      if (printed !== null) return { printed }
    }
    const slips = await inTenant(async tenant => {
      const run = await calculatedRun(tenant, params.id)
      const revision = await askedRevision(tenant, run, query.revision)
      const employeeId = await employeeIdOf(tenant, run.organizationId, params.empId)
      if (employeeId === undefined) return []
      const found = await listRunSlipsOf(tenant, run, [employeeId], revision)
      if (found.length > 0 || query.revision !== undefined) return found
      const leftOut = await excludedPayslip(tenant, run, employeeId)
      return leftOut === null ? [] : [leftOut]
    })
    const [shown] = await presentSlips(engine, slips, query.explain)
    if (shown === undefined) throw notFound()
    return reply(200, shown)
  },
})

const longestWaitSeconds = 30

export const patchRunEmployee = route({
  ...shared,
  operationId: 'adjustPayrollRunEmployee',
  summary: 'Adjust one employee of a run',
  description:
    'Overrides calculated amounts, or excludes the employee from the run (JSON merge patch), and recalculates the payslip. `overrides` replaces all earlier overrides of the employee.',
  method: 'patch',
  path: '/v1/payroll-runs/{id}/employees/{emp_id}',
  scope: 'payroll:run',
  params: RunEmployeePath,
  body: AdjustEmployee,
  example: {
    overrides: [{ code: 'TDS', amount: 2500, reason: 'Lower deduction certificate' }],
    remarks: 'Certificate of 12 October',
  },
  transactions: 'several',
  replies: { 200: Slip },
  errors: [
    'not_found',
    'invalid_run_state',
    'calculation_in_progress',
    'run_blocked',
    'duplicate_run',
    'employee_not_payable',
    'precondition_failed',
    'dependency_unavailable',
  ],
  confidential: true,
  versioned: 'derived',
  async find({ tenant, params }) {
    const run = await foundRun(tenant, params.id)
    const known = await resolveEmployeeIds(tenant, run.organizationId, [params.empId])
    if (!known.has(params.empId)) throw notFound()
    return run
  },
  async handle(call, { engine }) {
    const { inTenant, attempt, params, target, body, ifMatch } = call
    const adjustOnce = async (tenant: Tenant): Promise<Adjusted> => {
      const { adjusted: earlier } = attempt.committed as { adjusted?: Adjusted }
      if (earlier !== undefined) return earlier
      const adjusted = await adjust(tenant, { id: target.id, name: params.empId }, body, ifMatch)
      await attempt.commit(tenant, { adjusted })
      return adjusted
    }
    const { employeeId, figuresChange } = await inTenant(adjustOnce)
    if (figuresChange) {
      await startOnce(engine, call, {
        ...plainStart,
        ...runName(target),
        recalculation: { employeeIds: [employeeId], only: 'all', reason: 'adjusted by hand' },
      })
      await engine.waitForRun(runName(target), longestWaitSeconds * millisecondsASecond)
    }
    const slip = await inTenant(async tenant => {
      const run = await foundRun(tenant, target.id)
      if (run.status === 'calculating') throw inProgress(run.id)
      return (await listRunSlipsOf(tenant, run, [employeeId]))[0] ?? excludedPayslip(tenant, run, employeeId)
    })
    const [shown] = slip === null ? [] : await presentSlips(engine, [slip], 'summary')
    if (shown === undefined) throw notFound()
    return reply(200, shown)
  },
})

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
