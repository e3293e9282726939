// How a run comes about and what of it may be changed before it is calculated. What moves it afterwards is in
// moves.ts and payment.ts.

import { type FieldCode, fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { runContents, type RunType } from '#proto/run-contents.ts'
import type { PayPeriod } from '#proto/units.ts'
import { closedStates, isInState } from '#proto/run-moves.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { PayrollRun, RunOptions, RunSelection } from '#storage/entities/payroll-run.ts'
import type { PayrollSettings } from '#storage/entities/payroll-settings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { createPayrollRun, findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { fillRoster } from '#storage/repositories/runs/selection.ts'
import { transitionRun } from '#storage/repositories/runs/run-transitions.ts'
import { releaseRoster, resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { departments } from '#storage/repositories/organization/departments.ts'
import { cycles, defaultCycle } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import { dueOnMonth, statutoryFindings, switchableHeads } from '#storage/repositories/runs/readiness.ts'
import { salaryGroups } from '#storage/repositories/organization/salary-groups.ts'
import type { Caller } from '../../http/authentication.ts'
import { refuseFindings } from '../../http/findings.ts'
import { patchedMetadata } from '../../http/merge-patch.ts'
import type { FromWire } from '../../http/wire.ts'
import { lockedRun } from './moves.ts'
import { payDateOf, payPeriodOf, runPeriodOf } from './pay-period.ts'
import type { RunChange, RunCreate } from './schema.ts'

export async function makeRun(
  tenant: Tenant,
  caller: Caller,
  organizationId: number,
  body: FromWire<typeof RunCreate>,
): Promise<PayrollRun> {
  const changes = await settingsChanges(tenant, organizationId)
  const cycle = await cycleOf(tenant, organizationId, body.cycleId ?? null)
  const type = body.type ?? 'regular'
  const { month, days } = daysPaid(body.period, changes, { cycle, type })
  const settings = settingsOn(changes, month.end)
  const source = await sourceRun(tenant, organizationId, type, body.sourceRunId ?? null, days)
  refuseFindings([...source.findings, ...optionFindings(body.options ?? {}, type)])
  const run = await createPayrollRun(tenant, {
    organizationId,
    externalId: body.externalId ?? null,
    name: body.name ?? null,
    type,
    cycleId: cycle?.id ?? null,
    periodStart: month.start,
    periodEnd: month.end,
    paidFrom: days.start,
    paidTo: days.end,
    payDate: body.payDate ?? payDateOf(days, settings, cycle),
    selection: await selectionOf(tenant, organizationId, body.selection ?? {}),
    options: optionsOf(body.options ?? {}, type, settings),
    sourceRunId: source.id,
    replacesRunId: await replacedRun(tenant, organizationId, body.replacesRunId ?? null),
    createdBy: caller.keyId,
    metadata: body.metadata ?? {},
  })
  refuseFindings(await statutoryFindings(tenant, run))
  return run
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
  const findings: ProblemDetail[] = []
  const pairs = patchedMetadata(run.metadata, metadata, findings)
  findings.push(...optionFindings(options ?? {}, run.type))
  refuseFindings(findings)
  transitionRun(tenant, run, reaches ? 'change' : 'describe')
  const changes = await settingsChanges(tenant, run.organizationId)
  if (name !== undefined) run.name = name
  if (metadata !== undefined) run.metadata = pairs
  if (payDate !== undefined) run.payDate = payDate
  if (period !== undefined) {
    const before = { start: run.paidFrom, end: run.paidTo }
    const cycle = run.cycleId ? await cycleOf(tenant, run.organizationId, run.cycleId) : null
    const { month, days: after } = daysPaid(period, changes, { cycle, type: run.type })
    refuseFindings(
      (await sourceRun(tenant, run.organizationId, run.type, run.sourceRunId ?? null, after)).findings,
    )
    const usual = payDateOf(before, settingsOn(changes, run.periodEnd), cycle)
    if (payDate === undefined && run.payDate === usual)
      run.payDate = payDateOf(after, settingsOn(changes, month.end), cycle)
    run.periodStart = month.start
    run.periodEnd = month.end
    run.paidFrom = after.start
    run.paidTo = after.end
  }
  if (selection !== undefined) run.selection = await selectionOf(tenant, run.organizationId, selection)
  if (options !== undefined) run.options = optionsOf(options, run.type, settingsOn(changes, run.periodEnd))
  if (period !== undefined || selection !== undefined) await fillRoster(tenant, run)
  await tenant.em.flush()
  if (reaches) refuseFindings(await statutoryFindings(tenant, run))
  return run
}

/** A run with the salary pays one period of its cycle; any other is of a wage month as a whole. */
function daysPaid(
  period: FromWire<typeof RunCreate>['period'],
  changes: Parameters<typeof payPeriodOf>[1],
  { cycle, type }: { cycle: PayrollCycle | null; type: RunType },
): ReturnType<typeof runPeriodOf> {
  if (runContents[type].salary) return runPeriodOf(period, changes, cycle)
  const month = payPeriodOf(period, changes, cycle)
  return { month, days: month }
}

/** The cycle that is named, or the default one; null where there is none. */
async function cycleOf(
  tenant: Tenant,
  organizationId: number,
  id: string | null,
): Promise<PayrollCycle | null> {
  if (id === null) return defaultCycle(tenant, organizationId)
  const cycle = (await cycles.named(tenant, organizationId, [id])).get(id)
  if (cycle !== undefined) return cycle
  throw new Problem('validation_failed', 'The payroll cycle does not exist.', [
    fieldProblem(['cycle_id'], 'unknown_reference', 'The payroll cycle does not exist in this organization.'),
  ])
}

/** Gives a draft up; the record stays, and the period is free for another run. */
export async function cancelRun(
  tenant: Tenant,
  id: string,
  ifMatch: readonly string[] | null,
): Promise<void> {
  const run = await lockedRun(tenant, id, ifMatch)
  transitionRun(tenant, run, 'cancel')
  await releaseRoster(tenant, run)
  await tenant.em.flush()
}

type Chosen = NonNullable<FromWire<typeof RunCreate>['selection']>

async function selectionOf(tenant: Tenant, organizationId: number, chosen: Chosen): Promise<RunSelection> {
  refuseUnclearSelection(chosen)
  return {
    mode: chosen.mode ?? 'all',
    employeeIds: await knownEmployees(tenant, organizationId, chosen.employeeIds ?? [], ['selection']),
    departmentIds: await knownIds(tenant, organizationId, departments, {
      list: 'department_ids',
      noun: 'department',
      ids: chosen.departmentIds ?? [],
    }),
    salaryGroupIds: await knownIds(tenant, organizationId, salaryGroups, {
      list: 'salary_group_ids',
      noun: 'salary group',
      ids: chosen.salaryGroupIds ?? [],
    }),
    employmentTypes: chosen.employmentTypes ?? [],
    includeOnNotice: chosen.includeOnNotice ?? true,
    includeExitedInPeriod: chosen.includeExitedInPeriod ?? true,
  }
}

type GivenOptions = NonNullable<FromWire<typeof RunCreate>['options']>

/** Options that a run of the type may not be given, whatever else is recorded. */
function optionFindings(
  { arrears, recoverAdvances, statutory = {}, ruleSetDate = null }: GivenOptions,
  type: RunType,
): ProblemDetail[] {
  const contents = runContents[type]
  const findings: ProblemDetail[] = []
  const refuse = (path: readonly string[], message: string): void => {
    findings.push(fieldProblem(['options', ...path], 'not_allowed_here', message))
  }
  if (arrears === 'auto' && !contents.arrears) {
    refuse(['arrears'], `A run of type ${type} pays no arrears. Send none or omit this field.`)
  }
  if (recoverAdvances === true && contents.recoveries === 'never') {
    refuse(['recover_advances'], `A run of type ${type} recovers no advances. Send false or omit this field.`)
  }
  if (statutory.tds === false) {
    const law = 'section 392 of the Income-tax Act 2025, formerly section 192 of the Income-tax Act 1961'
    refuse(
      ['statutory', 'tds'],
      `Income tax is deducted at the time of payment (${law}). Send true or omit this field.`,
    )
  }
  for (const head of switchableHeads) {
    if (statutory[head] === false && contents.salary) {
      const message = `${dueOnMonth[head]}, and a run of type ${type} computes it. Send true or omit this field.`
      refuse(['statutory', head], message)
    }
  }
  // Left out in silence, the run would be taken for one by another law.
  if (ruleSetDate !== null) {
    const message =
      'A run uses the rules of its period. Remove this field; POST /payroll-runs/preview accepts rule_set.'
    refuse(['rule_set_date'], message)
  }
  return findings
}

function optionsOf(given: GivenOptions, type: RunType, settings: PayrollSettings): RunOptions {
  const contents = runContents[type]
  const arrears = given.arrears ?? (settings.arrears === 'auto' ? 'auto' : 'none')
  return {
    arrears: contents.arrears ? arrears : 'none',
    recoverAdvances:
      contents.recoveries !== 'never' && (given.recoverAdvances ?? contents.recoveries === 'default'),
    statutory: { pf: true, esi: true, pt: true, lwf: true, ...given.statutory, tds: true },
  }
}

/** The run that a correction corrects, or what is wrong with the one that is named. */
async function sourceRun(
  tenant: Tenant,
  organizationId: number,
  type: RunType,
  id: string | null,
  period: PayPeriod,
): Promise<{ readonly id: string | null; readonly findings: readonly ProblemDetail[] }> {
  const sourceRunFinding = (code: FieldCode, message: string, path = 'source_run_id') => ({
    id,
    findings: [fieldProblem([path], code, message)],
  })
  if (type !== 'correction') {
    if (id === null) return { id, findings: [] }
    return sourceRunFinding(
      'not_allowed_here',
      'Only a run of type correction has a source run. Remove this field.',
    )
  }
  if (id === null) {
    return sourceRunFinding(
      'required',
      'Send the id of the locked or paid regular run that is to be corrected.',
    )
  }
  const run = await findPayrollRun(tenant, id)
  if (run?.organizationId !== organizationId) {
    return sourceRunFinding('unknown_reference', 'The run does not exist in this organization.')
  }
  if (run.type !== 'regular' || !isInState(run, closedStates)) {
    const state = run.type === 'regular' ? run.status : `of type ${run.type}`
    return sourceRunFinding(
      'expected_state',
      `The run is ${state}. Send the id of a locked or paid regular run.`,
    )
  }
  if (run.paidFrom !== period.start || run.paidTo !== period.end) {
    const message = `A correction has the period of its source run. Send ${run.paidFrom} to ${run.paidTo}.`
    return sourceRunFinding('expected_state', message, 'period')
  }
  return { id, findings: [] }
}

/** Lists that `mode` gives no meaning would pay everybody in silence. */
function refuseUnclearSelection(selection: Chosen): void {
  const { mode = 'all', employeeIds, departmentIds, salaryGroupIds, employmentTypes } = selection
  const lists = [employeeIds, departmentIds, salaryGroupIds, employmentTypes]
  const hasLists = lists.some(list => (list ?? []).length > 0)
  if (mode === 'exclude' || hasLists === (mode === 'include')) return
  throw new Problem('validation_failed', 'The selection is incomplete or contradictory.', [
    hasLists
      ? fieldProblem(['selection', 'mode'], 'required', 'Lists of employees require mode include or exclude.')
      : fieldProblem(
          ['selection', 'employee_ids'],
          'required',
          'Mode include requires at least one list of employees.',
        ),
  ])
}

async function replacedRun(
  tenant: Tenant,
  organizationId: number,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const run = await findPayrollRun(tenant, id)
  if (run?.organizationId === organizationId && run.status === 'reversed') return run.id
  throw new Problem('validation_failed', 'Only a reversed run can be replaced.', [
    fieldProblem(['replaces_run_id'], 'unknown_reference', 'Send the id of a reversed run.'),
  ])
}

/** The ids, or every one that is unknown as a finding. */
async function knownIds(
  tenant: Tenant,
  organizationId: number,
  kept: typeof departments | typeof salaryGroups,
  { list, noun, ids }: { list: string; noun: string; ids: readonly string[] },
): Promise<string[]> {
  const found = await kept.named(tenant, organizationId, ids)
  const findings = ids.flatMap((id, index) => {
    const path = ['selection', list, index]
    return found.has(id) ? [] : [fieldProblem(path, 'unknown_reference', `The ${noun} does not exist.`)]
  })
  refuseFindings(findings)
  return [...ids]
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
      : [fieldProblem([...path, 'employee_ids', index], 'unknown_reference', 'The employee does not exist.')],
  )
  if (findings.length > 0) throw new Problem('validation_failed', 'Some employees do not exist.', findings)
  return names.map(name => known.get(name) as string)
}
