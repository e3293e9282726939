// How a run comes about and what of it may be changed before it is calculated. What moves it afterwards is in
// moves.ts and payment.ts.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { PayrollRun, RunOptions, RunSelection } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  createPayrollRun,
  fillRoster,
  findPayrollRun,
  moveRun,
  releaseRoster,
  resolveEmployeeIds,
} from '#storage/repositories/payroll-runs.ts'
import type { Caller } from '../../http/authentication.ts'
import type { FromWire } from '../../http/wire.ts'
import { lockedRun } from './moves.ts'
import type { RunChange, RunCreate } from './schema.ts'

export async function makeRun(
  tenant: Tenant,
  caller: Caller,
  organizationId: number,
  body: FromWire<typeof RunCreate>,
): Promise<PayrollRun> {
  const period = payPeriodOf(body.period)
  return createPayrollRun(tenant, {
    organizationId,
    externalId: body.externalId ?? null,
    name: body.name ?? null,
    type: body.type ?? 'regular',
    periodStart: period.start,
    periodEnd: period.end,
    payDate: body.payDate ?? period.end,
    selection: await selectionOf(tenant, organizationId, body.selection ?? {}),
    options: optionsOf(body.options ?? {}),
    sourceRunId: null,
    replacesRunId: await replacedRun(tenant, body.replacesRunId ?? null),
    createdBy: caller.keyId,
    metadata: body.metadata ?? {},
  })
}

/**
 * Names, tags or dates a run anew; a draft may also get other people, another period or other options. Whoever sets
 * another day of payment for calculated figures makes them stale, because the tax year follows it.
 */
export async function changeRun(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof RunChange>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedRun(tenant, id, ifMatch)
  const { name, metadata, payDate, period, selection, options } = body
  const reaches = period !== undefined || selection !== undefined || options !== undefined
  moveRun(tenant, run, reaches ? 'change' : 'describe')
  if (name !== undefined) run.name = name
  if (metadata !== undefined) run.metadata = metadata
  if (payDate !== undefined) run.payDate = payDate
  if (period !== undefined) {
    const { start, end } = payPeriodOf(period)
    if (payDate === undefined && run.payDate === run.periodEnd) run.payDate = end
    run.periodStart = start
    run.periodEnd = end
  }
  if (selection !== undefined) run.selection = await selectionOf(tenant, run.organizationId, selection)
  if (options !== undefined) run.options = optionsOf(options)
  if (period !== undefined || selection !== undefined) await fillRoster(tenant, run)
  await tenant.em.flush()
  return run
}

/** Gives a draft up; the record stays, and the period is free for another run. */
export async function cancelRun(
  tenant: Tenant,
  id: string,
  ifMatch: readonly string[] | null,
): Promise<void> {
  const run = await lockedRun(tenant, id, ifMatch)
  moveRun(tenant, run, 'cancel')
  await releaseRoster(tenant, run)
  await tenant.em.flush()
}

type Chosen = NonNullable<FromWire<typeof RunCreate>['selection']>

async function selectionOf(tenant: Tenant, organizationId: number, chosen: Chosen): Promise<RunSelection> {
  if ((chosen.salaryGroupIds ?? []).length > 0) {
    throw new Problem('validation_failed', 'Salary groups are not offered yet.', [
      fieldProblem(
        ['selection', 'salary_group_ids'],
        'unknown_reference',
        'Select by employees or departments.',
      ),
    ])
  }
  refuseUnclearSelection(chosen)
  return {
    mode: chosen.mode ?? 'all',
    employeeIds: await knownEmployees(tenant, organizationId, chosen.employeeIds ?? [], ['selection']),
    departmentIds: chosen.departmentIds ?? [],
    salaryGroupIds: [],
    employmentTypes: chosen.employmentTypes ?? [],
    includeOnNotice: chosen.includeOnNotice ?? true,
    includeExitedInPeriod: chosen.includeExitedInPeriod ?? true,
  }
}

function optionsOf(options: NonNullable<FromWire<typeof RunCreate>['options']>): RunOptions {
  if (Object.values(options.statutory ?? {}).includes(false)) {
    throw new Problem('validation_failed', 'A regular run calculates every statutory head.', [
      fieldProblem(['options', 'statutory'], 'out_of_range', 'Leave the heads on in a regular run.'),
    ])
  }
  return {
    arrears: options.arrears ?? 'auto',
    recoverAdvances: options.recoverAdvances ?? true,
    statutory: { pf: true, esi: true, pt: true, lwf: true, tds: true },
  }
}

/** Lists that `mode` gives no meaning would pay everybody in silence. */
function refuseUnclearSelection(selection: Chosen): void {
  const { mode = 'all', employeeIds, departmentIds, employmentTypes } = selection
  const hasLists = [employeeIds, departmentIds, employmentTypes].some(list => (list ?? []).length > 0)
  if (mode === 'exclude' || hasLists === (mode === 'include')) return
  throw new Problem('validation_failed', 'The selection does not say whom to pay.', [
    hasLists
      ? fieldProblem(['selection', 'mode'], 'required', 'Send include or exclude beside the lists.')
      : fieldProblem(['selection', 'employee_ids'], 'required', 'Name whom to include.'),
  ])
}

/** `{month, year}`, or `{start, end}` that is one wage month: from any day to the day before it a month later. */
export function payPeriodOf(period: FromWire<typeof RunCreate>['period']): PayPeriod {
  const { month, year, start, end } = period
  const byMonth = month !== undefined && year !== undefined
  const byDates = start !== undefined && end !== undefined
  if (byMonth === byDates) {
    throw new Problem('period_invalid', 'Name the period by month and year, or by start and end.', [
      fieldProblem(['period'], 'required', 'Send month and year, or start and end.'),
    ])
  }
  if (byMonth) return monthOf(year, month)
  if (start !== undefined && end !== undefined && end === endOfWageMonth(start)) return { start, end }
  throw new Problem('period_invalid', 'The period must be one wage month.', [
    fieldProblem(['period', 'end'], 'out_of_range', 'End on the day before the same day of the next month.'),
  ])
}

function monthOf(year: number, month: number): PayPeriod {
  const start = `${year}-${String(month).padStart(2, '0')}-01` as PlainDate
  return { start, end: endOfWageMonth(start) }
}

/** The days on which a period of that year, or of that month of it, may end; null: on any. */
export function endsIn(
  year: number | undefined,
  month: number | undefined,
): { from: PlainDate; to: PlainDate } | null {
  if (year !== undefined) return { from: monthOf(year, month ?? 1).start, to: monthOf(year, month ?? 12).end }
  if (month === undefined) return null
  throw new Problem('invalid_parameter', 'A month is one of a year.', [
    fieldProblem(['year'], 'required', 'Send year beside month.'),
  ])
}

function endOfWageMonth(start: PlainDate): PlainDate {
  const [year, month, day] = start.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month, day - 1)).toISOString().slice(0, 10) as PlainDate
}

async function replacedRun(tenant: Tenant, id: string | null): Promise<string | null> {
  if (id === null) return null
  const run = await findPayrollRun(tenant, id)
  if (run?.status === 'reversed') return run.id
  throw new Problem('validation_failed', 'A run can replace a reversed run only.', [
    fieldProblem(['replaces_run_id'], 'unknown_reference', 'Name a run that was reversed.'),
  ])
}

/** The ids of the people named, or every name that is unknown as a finding. */
export async function knownEmployees(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[],
  path: readonly string[],
): Promise<string[]> {
  const known = await resolveEmployeeIds(tenant, organizationId, names)
  const findings = names.flatMap((name, index) =>
    known.has(name)
      ? []
      : [fieldProblem([...path, 'employee_ids', index], 'unknown_reference', 'There is no such employee.')],
  )
  if (findings.length > 0) throw new Problem('validation_failed', 'Some employees are not known.', findings)
  return names.map(name => known.get(name) as string)
}
