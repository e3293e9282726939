// What can be done to a run. Each move reads the run under its lock, checks the guards of that move, and
// commits the new state with its event.

import { rupeesOnWire } from '#proto/money-on-wire.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  createPayrollRun,
  findHeldEmployees,
  findLaterPaidRun,
  findPayrollRun,
  listStaleReasons,
  lockPayrollRun,
  moveRun,
  recordPayments,
  releaseRoster,
  resolveEmployeeIds,
} from '#storage/repositories/payroll-runs.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips.ts'
import type { Caller } from '../../http/authentication.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import type { MarkPaid, Reverse, RunCreate } from './schema.ts'

export async function makeRun(
  tenant: Tenant,
  caller: Caller,
  organizationId: number,
  body: FromWire<typeof RunCreate>,
): Promise<PayrollRun> {
  const period = payPeriodOf(body.period)
  const chosen = body.selection ?? {}
  if ((chosen.salaryGroupIds ?? []).length > 0) {
    throw new Problem('validation_failed', 'Salary groups are not offered yet.', [
      fieldProblem(
        ['selection', 'salary_group_ids'],
        'unknown_reference',
        'Select by employees or departments.',
      ),
    ])
  }
  if (Object.values(body.options?.statutory ?? {}).includes(false)) {
    throw new Problem('validation_failed', 'A regular run calculates every statutory head.', [
      fieldProblem(['options', 'statutory'], 'out_of_range', 'Leave the heads on in a regular run.'),
    ])
  }
  refuseUnclearSelection(chosen)
  return createPayrollRun(tenant, {
    organizationId,
    externalId: body.externalId ?? null,
    name: body.name ?? null,
    type: body.type ?? 'regular',
    periodStart: period.start,
    periodEnd: period.end,
    payDate: body.payDate ?? period.end,
    selection: {
      mode: chosen.mode ?? 'all',
      employeeIds: await knownEmployees(tenant, organizationId, chosen.employeeIds ?? [], ['selection']),
      departmentIds: chosen.departmentIds ?? [],
      salaryGroupIds: [],
      employmentTypes: chosen.employmentTypes ?? [],
      includeOnNotice: chosen.includeOnNotice ?? true,
      includeExitedInPeriod: chosen.includeExitedInPeriod ?? true,
    },
    options: {
      arrears: body.options?.arrears ?? 'auto',
      recoverAdvances: body.options?.recoverAdvances ?? true,
      statutory: { pf: true, esi: true, pt: true, lwf: true, tds: true },
    },
    sourceRunId: null,
    replacesRunId: await replacedRun(tenant, body.replacesRunId ?? null),
    createdBy: caller.keyId,
    metadata: body.metadata ?? {},
  })
}

/** Lists that `mode` gives no meaning would pay everybody in silence. */
function refuseUnclearSelection(selection: NonNullable<FromWire<typeof RunCreate>['selection']>): void {
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
async function knownEmployees(
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

/** The run, locked, at a version that the caller accepts. */
async function lockedRun(tenant: Tenant, id: string, ifMatch: readonly string[] | null): Promise<PayrollRun> {
  const run = await lockPayrollRun(tenant, id)
  if (run === null) throw notFound()
  requireVersion(ifMatch, run.version)
  return run
}

/** Closes the run as disbursed; on a paid run, pays people who were held. */
export async function markRunPaid(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof MarkPaid>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedRun(tenant, id, ifMatch)
  refuseFindings(payDayFindings(tenant, run, body))
  if (run.status === 'paid') return payHeld(tenant, run, body)
  if (body.employeeIds !== undefined) {
    throw new Problem(
      'validation_failed',
      'employee_ids names held employees of a run that is paid already.',
      [
        fieldProblem(
          ['employee_ids'],
          'out_of_range',
          'Leave it out to pay the run; hold whom you do not pay.',
        ),
      ],
    )
  }
  moveRun(tenant, run, 'markPaid')
  if (run.onHold) throw new Problem('run_on_hold', 'The run is on hold; release it first.')
  if (run.previousStatus === 'generated') await requirePayable(tenant, run)

  const held = await findHeldEmployees(tenant, run)
  const heldSlips = await listRunSlipsOf(
    tenant,
    run,
    held.map(({ employeeId }) => employeeId),
  )
  const heldNet = heldSlips.reduce((sum, { slip }) => sum + (slip?.netPayable ?? 0), 0)
  run.paidOn = body.paidOn
  run.paymentMethodId = body.paymentMethodId ?? null
  run.reference = body.reference ?? null
  run.netPaid = (run.netPayable - heldNet) as Paise
  await recordNamedPayments(tenant, run, body, new Set(held.map(({ employeeId }) => employeeId)))
  await tenant.em.flush()
  await appendEvent(tenant, {
    organizationId: run.organizationId,
    type: 'payroll.run.paid',
    data: {
      payroll_run_id: run.id,
      organization_id: run.organizationId,
      paid_on: run.paidOn,
      payment_method_id: run.paymentMethodId,
      reference: run.reference,
      net_paid: rupeesOnWire(run.netPaid),
      held_employee_ids: held.map(({ employeeId }) => employeeId),
      resource_version: run.version,
    },
  })
  return run
}

const daysAheadMax = 31
const dayMs = 24 * 60 * 60 * 1000

/** Every day of payment that is named must be from the period's start to a month from now. */
function payDayFindings(tenant: Tenant, run: PayrollRun, body: FromWire<typeof MarkPaid>): ProblemDetail[] {
  const latest = new Date(tenant.clock().getTime() + daysAheadMax * dayMs).toISOString().slice(0, 10)
  const days: [path: (string | number)[], day: PlainDate][] = [[['paid_on'], body.paidOn]]
  for (const [index, { paidOn }] of (body.payments ?? []).entries()) {
    if (paidOn !== undefined) days.push([['payments', index, 'paid_on'], paidOn])
  }
  return days
    .filter(([, day]) => day < run.periodStart || day > latest)
    .map(([path]) => fieldProblem(path, 'out_of_range', `Send a date from ${run.periodStart} to ${latest}.`))
}

/** What locking would have checked: paying a run that was never locked locks it on the way. */
async function requirePayable(tenant: Tenant, run: PayrollRun): Promise<void> {
  if (run.failedCount > 0) {
    throw new Problem(
      'run_has_failed_employees',
      `${run.failedCount} employees have no slip; correct their records and calculate them, or exclude them.`,
    )
  }
  const [stale] = await listStaleReasons(tenant, run, 1)
  if (stale !== undefined) {
    throw new Problem(
      'run_is_stale',
      `Inputs changed after the calculation (${stale.source}); calculate again.`,
    )
  }
}

async function payHeld(
  tenant: Tenant,
  run: PayrollRun,
  body: FromWire<typeof MarkPaid>,
): Promise<PayrollRun> {
  const named = await knownEmployees(tenant, run.organizationId, body.employeeIds ?? [], [])
  const held = new Set((await findHeldEmployees(tenant, run)).map(({ employeeId }) => employeeId))
  if (named.length === 0 || named.some(id => !held.has(id))) {
    throw new Problem('already_paid', 'This run is paid; only employees who are held can still be paid.')
  }
  const reference = body.reference ?? null
  await recordPayments(
    tenant,
    run,
    named.map(employeeId => ({ employeeId, reference, paidOn: body.paidOn })),
  )
  const slips = await listRunSlipsOf(tenant, run, named)
  run.netPaid = ((run.netPaid ?? 0) +
    slips.reduce((sum, { slip }) => sum + (slip?.netPayable ?? 0), 0)) as Paise
  run.updatedAt = tenant.clock()
  await tenant.em.flush()
  return run
}

/** Records what `payments` says of single people, who must be in the run and not held. */
async function recordNamedPayments(
  tenant: Tenant,
  run: PayrollRun,
  body: FromWire<typeof MarkPaid>,
  held: ReadonlySet<string>,
): Promise<void> {
  const named = body.payments ?? []
  const known = await resolveEmployeeIds(
    tenant,
    run.organizationId,
    named.map(({ employeeId }) => employeeId),
  )
  const payments = named.map(({ employeeId, reference, paidOn }) => ({
    employeeId: known.get(employeeId) ?? employeeId,
    reference: reference ?? null,
    paidOn: paidOn ?? body.paidOn,
  }))
  const unknown = await recordPayments(tenant, run, payments)
  const seen = new Set<string>()
  refuseFindings(
    payments.flatMap(({ employeeId }, index) => {
      const path = ['payments', index, 'employee_id']
      if (unknown.has(employeeId)) {
        return [fieldProblem(path, 'unknown_reference', 'This person is not in the run.')]
      }
      if (held.has(employeeId)) return [fieldProblem(path, 'out_of_range', 'This person is held.')]
      if (seen.has(employeeId)) return [fieldProblem(path, 'duplicate', 'Name each person once.')]
      seen.add(employeeId)
      return []
    }),
  )
}

/** Voids the run and every slip of it, and frees the period for another run. */
export async function reverseRun(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof Reverse>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedRun(tenant, id, ifMatch)
  moveRun(tenant, run, 'reverse')
  if (body.cascade !== 'restate_ytd') {
    const later = await findLaterPaidRun(tenant, run)
    if (later !== null) {
      throw new Problem('later_run_exists', `Run ${later} is paid and builds on this one; reverse it first.`)
    }
  }
  run.reversedAt = tenant.clock()
  run.reason = body.reason
  run.payslipsVoided = run.employeeCount
  await releaseRoster(tenant, run)
  await tenant.em.flush()
  await appendEvent(tenant, {
    organizationId: run.organizationId,
    type: 'payroll.run.reversed',
    data: {
      payroll_run_id: run.id,
      organization_id: run.organizationId,
      reversed_at: `${run.reversedAt.toISOString().slice(0, 19)}Z`,
      reason: run.reason,
      payslips_voided: run.payslipsVoided,
      resource_version: run.version,
    },
  })
  return run
}
