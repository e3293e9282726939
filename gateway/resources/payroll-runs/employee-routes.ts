// Payslips of a run, one by one.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { inProgress } from '#storage/repositories/runs/run-transitions.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import { excludedPayslip } from '#storage/repositories/payslips/excluded-employees.ts'
import { listRunSlips, slipPosition } from '#storage/repositories/payslips/slip-pages.ts'
import type { SlipStatus } from '#storage/repositories/payslips/slip-status.ts'
import { totalRunSlips } from '#storage/repositories/payslips/slip-totals.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { isListFormat, listFormats, tableFile } from '../../documents/table-file.ts'
import { notFound } from '../../http/input.ts'
import { lineOf, ndjson } from '../../http/lines.ts'
import { reply } from '../../http/route.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import { explainedPeople, presentSlips } from '../payslips/explained.ts'
import { slipLines } from '../payslips/lines.ts'
import { printPage, printSlip } from '../payslips/printed.ts'
import { Slip } from '../payslips/schema.ts'
import { slipTable } from '../payslips/table.ts'
import { refuseChangesAsFile } from '../../documents/list-file.ts'
import { route } from '../route.ts'
import { adjust, type Adjustment } from './adjusting.ts'
import { plainStart, runName, startOnce } from './calculating.ts'
import { foundRun } from './moves.ts'
import { AdjustEmployee } from './act-schema.ts'
import { RunEmployeePath, RunPath, RunSlipList, RunSlipQuery, RunSlipReadQuery } from './schema.ts'
import { shared, millisecondsASecond, calculatedRun, askedRevision } from './routes.ts'

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
    const adjustOnce = async (tenant: Tenant): Promise<Adjustment> => {
      const { adjusted: earlier } = attempt.committed as { adjusted?: Adjustment }
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
