// What a partner should know before a run is calculated, locked and paid: what stops all of it, what keeps people of it
// from a slip, and what is worth a look. Each verdict is that of the check which the later call makes.

import type { CheckedSlip } from '#proto/engine/calls.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { Problem, type ProblemDetail } from '#proto/problems.ts'
import { runContents } from '#proto/run-contents.ts'
import {
  isInState,
  payableStates,
  type RunMove,
  runMoves,
  type RunStatus,
  uncalculatedStates,
} from '#proto/run-moves.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { readInputOfRun } from '#storage/repositories/runs/run-input.ts'
import { listLateEmployees } from '#storage/repositories/runs/changed-facts.ts'
import { listSettledEmployees } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { hasDueInput, listInputsOfOthers } from '#storage/repositories/runs/input-claims.ts'
import {
  findConflictingCalculation,
  isOpenAndEmpty,
  listPaidPeople,
} from '#storage/repositories/runs/payroll-runs.ts'
import { findSharedEmployees } from '#storage/repositories/runs/selection.ts'
import { listFailures } from '#storage/repositories/runs/failures.ts'
import {
  listBlockers,
  listBonusFindings,
  listPeopleFindings,
  listUnmadeDeductions,
} from '#storage/repositories/runs/readiness.ts'
import { readSpells } from '#storage/repositories/employees/spells.ts'
import {
  listUnpaidMonths,
  looksBack,
  type UnpaidMonthOf,
} from '#storage/repositories/settlements/unpaid-months.ts'
import type { PaymentOfUnpaid } from '#storage/unpaid-months.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import type { CallBasics, InTenant, TakePeople } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { isFault } from '../disbursement/payments.ts'
import { planFile } from '../disbursement/plan.ts'
import { unmetNeeds } from '../disbursement/service.ts'
import { presentUnpaidMonths } from '../payslips/present.ts'
import { foundRun, needsAnotherKey, payableProblems } from './moves.ts'
import {
  accountFindings,
  failureFindings,
  type Finding,
  methodFindings,
  ofPeople,
  otherKeyFinding,
  personFinding,
  refusalFinding,
  type Remedy,
  stateFinding,
  wholeRun,
} from './readiness-findings.ts'
import { peopleOfReplay } from './replay.ts'
import type { Readiness } from './report-schema.ts'
import { withActs } from './state-acts.ts'

type Asking = Pick<CallBasics, 'caller' | 'hasLeft'> & {
  readonly inTenant: InTenant
  readonly takePeople: TakePeople
}

/**
 * Reads the records in one transaction, asks the engine about the people, and reads their accounts. Refuses `not_found`, and
 * begins nothing more once the caller has left.
 */
export async function readinessOf(
  engine: EngineClient,
  { inTenant, caller, takePeople, hasLeft }: Asking,
  id: string,
): Promise<FromWire<typeof Readiness>> {
  const found = await inTenant(async tenant => {
    const run = await foundRun(tenant, id)
    const needsOther = run.status === 'generated' && (await needsAnotherKey(tenant, run, caller))
    return { ...(await readinessOfRecords(tenant, engine, run)), needsOther }
  })
  const { run, check, needsOther } = found
  await takePeople(Math.min(check?.employeeIds.length ?? run.selectedCount, peopleOfReplay))
  refuseIfLeft(hasLeft)
  const checked = check === null ? null : await checkSlips(engine, check, hasLeft)
  const failed =
    checked === null
      ? found.failed
      : checked.slips.flatMap(slip => (slip.failure === null ? [] : [{ ...slip, failure: slip.failure }]))
  const blockers = [...(checked?.blockers ?? []), ...found.blockers, ...failureFindings(failed, run)]
  refuseIfLeft(hasLeft)
  const accounts = await inTenant(tenant => findAccounts(tenant, run, checked?.slips ?? null))
  return {
    payrollRunId: id,
    ready: blockers.length === 0,
    blockers,
    warnings: [...accounts, ...(needsOther ? [otherKeyFinding(run)] : []), ...found.warnings],
    unpaidMonths: found.unpaidMonths.flatMap(({ employeeId, ...month }) =>
      presentUnpaidMonths([month], employeeId),
    ),
  }
}

function refuseIfLeft(hasLeft: () => boolean): void {
  if (hasLeft()) throw new Problem('service_unavailable', 'The client closed the connection.')
}

type SlipsCheck = Omit<Parameters<EngineClient['checkSlips']>[0], 'employeeIds'> & {
  readonly employeeIds: readonly string[]
}

/** What the records say, and what the engine is to be asked. */
type RecordFindings = {
  readonly run: PayrollRun
  /** Null: the payslips of the run are current, or it has no further ones. */
  readonly check: SlipsCheck | null
  /** The failures of the current payslips. */
  readonly failed: Awaited<ReturnType<typeof listFailures>>
  readonly blockers: readonly Finding[]
  readonly warnings: readonly Finding[]
  readonly unpaidMonths: readonly UnpaidMonthOf[]
}

const everybodyMax = 2_147_483_647

async function readinessOfRecords(
  tenant: Tenant,
  engine: EngineClient,
  run: PayrollRun,
): Promise<RecordFindings> {
  const { organizationId } = run
  const input = await readInputOfRun(tenant, run)
  if (input === null) throw notFound()
  const people = [
    ...(await listPeopleFindings(tenant, run)),
    ...(input.bonusYear === undefined ? [] : await listBonusFindings(tenant, run, input.bonusYear)),
  ].map(personFinding)
  const unpaid = runContents[run.type].arrears ? await listUnpaidMonths(tenant, run) : []
  const payment = { looksBack: looksBack(run), unpaidMonths: input.settings.unpaidMonths }
  const stops = await withActs(tenant, engine, organizationId, await listBlockers(tenant, run))
  const state = stateFinding(run)
  const problems = await payableProblems(tenant, run)
  const isUncalculated = isInState(run, uncalculatedStates)
  const isStale = run.status === 'generated' && problems.some(({ code }) => code === 'run_is_stale')
  return {
    run,
    check: isUncalculated || isStale ? await checkOf(tenant, run, input, unpaid) : null,
    failed: isUncalculated ? [] : await listFailures(tenant, run, everybodyMax),
    blockers: [
      ...(state === null ? [] : [state]),
      ...stops.map(detail => presentStop(run, detail)),
      ...(await sharedWithOthers(tenant, run)),
      ...(await calculatedBeside(tenant, run)),
      ...problems
        .filter(({ code }) => code !== 'run_has_failed_employees')
        .map(problem => refusalFinding(problem, run)),
    ],
    warnings: [
      ...people,
      ...(await paidBySettlements(tenant, run)),
      ...(await takenByOthers(tenant, run)),
      ...(await emptiness(tenant, run, input)),
      ...(await notDeducted(tenant, run)),
      ...unpaidFindings(unpaid, payment),
    ],
    unpaidMonths: unpaid,
  }
}

/** What a plan of the run would give its shards now. */
async function checkOf(
  tenant: Tenant,
  run: PayrollRun,
  input: RunInput,
  unpaid: readonly UnpaidMonthOf[],
): Promise<SlipsCheck> {
  const employeeIds = await listPaidPeople(tenant, run)
  const spells = await readSpells(tenant, run.organizationId)
  const late = looksBack(run) ? await listLateEmployees(tenant, run) : []
  return {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    run: input,
    type: run.type,
    recoverAdvances: run.options.recoverAdvances ?? true,
    looksBack: looksBack(run),
    employeeIds,
    lateIds: [...new Set([...late, ...unpaid.map(({ employeeId }) => employeeId)])],
    spellIds: employeeIds.filter(id => spells.has(id)),
  }
}

/** The same number as a shard has. */
const employeesPerCheck = 1_000
/** The same number as a replay calculates at once. */
const checksAtOnce = 4

/** Checks go to whichever engines there are, a few at a time, so that nobody else's work waits for long. */
async function checkSlips(
  engine: EngineClient,
  { employeeIds, lateIds, ...check }: SlipsCheck,
  hasLeft: () => boolean,
): Promise<{ readonly slips: readonly CheckedSlip[]; readonly blockers: readonly Finding[] }> {
  const parts = [employeeIds.slice(0, employeesPerCheck)]
  for (let from = employeesPerCheck; from < employeeIds.length; from += employeesPerCheck)
    parts.push(employeeIds.slice(from, from + employeesPerCheck))
  const slips: CheckedSlip[] = []
  try {
    for (let from = 0; from < parts.length; from += checksAtOnce) {
      refuseIfLeft(hasLeft)
      const batch = parts.slice(from, from + checksAtOnce).map(ids => {
        // Earlier spells of a part's people may be in another part.
        const calculated = new Set([...ids, ...check.spellIds])
        return { ...check, employeeIds: ids, lateIds: lateIds.filter(id => calculated.has(id)) }
      })
      const replies = await Promise.all(batch.map(part => engine.checkSlips(part)))
      slips.push(...replies.flat())
    }
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'period_invalid') throw error
    return { slips: [], blockers: [unrecordedLaw(check.payrollRunId, error)] }
  }
  return { slips, blockers: [] }
}

/** The refusal of the engine, which has the last recorded pay date as a detail where a later one is the reason. */
function unrecordedLaw(runId: string, { message, details: [late] }: Problem): Finding {
  if (late !== undefined)
    return wholeRun('rule_not_found', 'error', message, late.field, {
      remedy: late.message,
      method: 'PATCH',
      path: `/payroll-runs/${runId}`,
    })
  return wholeRun('rule_not_found', 'error', message, 'period', {
    remedy: 'Choose a period within the recorded statutory rules.',
    method: 'POST',
    path: '/payroll-runs',
  })
}

/** Of whom no net pay is known yet, the account is judged by some amount. */
const someAmount = 1_00 as Paise

/** The employees whom the bank file of the run would leave out, and what it lacks. */
async function findAccounts(
  tenant: Tenant,
  run: PayrollRun,
  slips: readonly CheckedSlip[] | null,
): Promise<Finding[]> {
  if (slips === null && !isInState(run, payableStates)) return []
  const expected =
    slips === null
      ? undefined
      : new Map(slips.map(({ employeeId, netPayable }) => [employeeId, netPayable ?? someAmount]))
  const plan = await planFile(
    tenant,
    run,
    { includeHeld: true, serial: 1, fallbackFormat: 'generic', routesOnly: true, expected },
    'json',
  )
  const faults = plan.payments.excluded.filter(({ code }) => isFault(code))
  return [...accountFindings(faults, run), ...methodFindings(unmetNeeds(plan))]
}

/** Those that the run pays, and those that it does not. */
function unpaidFindings(unpaid: readonly UnpaidMonthOf[], payment: PaymentOfUnpaid): Finding[] {
  const { paid = [], open = [] } = Object.groupBy(unpaid, month =>
    month.isPaidBy(payment) ? 'paid' : 'open',
  )
  const pays = payment.looksBack && payment.unpaidMonths === 'pay'
  return [
    ...ofMonths(paid, {
      code: 'unpaid_months_paid',
      message:
        'No run paid these employees for days of earlier months. The run pays these months as arrears.',
      remedy:
        'No action is required. To pay them otherwise, set unpaid_months to warn; a month in which an exit or a date of joining left days unpaid in error is paid in any case.',
      method: 'PATCH',
      path: '/payroll-settings',
    }),
    ...ofMonths(open, {
      code: 'unpaid_months',
      message:
        'No run and no settlement paid these employees for days of earlier months, which unpaid_months lists.',
      remedy: pays
        ? 'Pay the months by a run of their period that includes these employees.'
        : 'Set unpaid_months to pay, so that the run pays the months as arrears, or pay them by a run of their period.',
      method: pays ? 'POST' : 'PATCH',
      path: pays ? '/payroll-runs' : '/payroll-settings',
    }),
  ]
}

function ofMonths(
  months: readonly UnpaidMonthOf[],
  { code, message, remedy, method, path }: Remedy & { readonly code: string; readonly message: string },
): Finding[] {
  if (months.length === 0) return []
  const people = new Map(months.map(month => [month.employeeId, month]))
  const finding = wholeRun(code, 'warning', message, 'unpaid_months', { remedy, method, path })
  return [ofPeople(finding, [...people.values()])]
}

/** While a draft waits, another run may have been made that pays the same people. */
async function sharedWithOthers(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  if (!isInState(run, uncalculatedStates)) return []
  const { count, runs } = await findSharedEmployees(tenant, run)
  const [first] = runs
  if (first === undefined) return []
  const message = `Run ${first.payrollRunId} already pays some of these employees for days of this period.`
  return [
    {
      ...wholeRun('duplicate_run', 'error', message, 'selection', withoutOther(run, first)),
      employeeCount: count,
      employees: [...new Set(runs.flatMap(({ employeeIds }) => employeeIds))]
        .slice(0, 50)
        .map(employeeId => ({ employeeId, externalId: null })),
    },
  ]
}

function mayMove(move: RunMove, status: RunStatus): boolean {
  const from: readonly RunStatus[] = runMoves[move].from
  return from.includes(status)
}

function withoutOther(
  { id, status }: PayrollRun,
  other: { readonly payrollRunId: string; readonly status: RunStatus },
): Remedy {
  const path = `/payroll-runs/${other.payrollRunId}` as const
  if (mayMove('reverse', other.status))
    return {
      remedy: 'Reverse that run, or select other employees.',
      method: 'POST',
      path: `${path}/reverse`,
    }
  if (mayMove('cancel', other.status))
    return { remedy: 'Cancel that draft, or select other employees.', method: 'DELETE', path }
  const isDraft = mayMove('change', status)
  return isDraft
    ? { remedy: 'Select other employees.', method: 'PATCH', path: `/payroll-runs/${id}` }
    : { remedy: 'Create another run with other employees.', method: 'POST', path: '/payroll-runs' }
}

/** Payments of one month are calculated one after the other. */
async function calculatedBeside(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  if (!isInState(run, uncalculatedStates)) return []
  const other = await findConflictingCalculation(tenant, run)
  if (other === null) return []
  const message = `Run ${other} pays some of these employees for the same month and is being calculated.`
  return [
    wholeRun('calculation_in_progress', 'error', message, 'selection', {
      remedy: 'Wait until the calculation ends.',
      method: 'GET',
      path: `/payroll-runs/${other}?wait_for=status_change`,
    }),
  ]
}

/** The run leaves them out: each is paid by an approved or settled settlement. */
async function paidBySettlements(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  if (run.type !== 'regular') return []
  const { count, employees } = await listSettledEmployees(tenant, run)
  if (count === 0) return []
  return [
    {
      ...wholeRun(
        'paid_by_settlement',
        'warning',
        'A full and final settlement pays these employees for the period, so the run leaves them out.',
        'selection',
        {
          remedy: 'Cancel the settlement, or withdraw its approval, to pay them by the run.',
          method: 'GET',
          path: '/fnf?employee_id={employee_id}',
        },
      ),
      employeeCount: count,
      employees: employees.map(employee => ({ ...employee })),
    },
  ]
}

/** Inputs that the run would pay if another run of the month did not. */
async function takenByOthers(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  const others = await listInputsOfOthers(tenant, run)
  return others.map(({ payrollRunId, inputCount, employeeCount, employees }) => ({
    ...wholeRun(
      'inputs_in_other_run',
      'warning',
      `Run ${payrollRunId} of the same month pays ${inputCount === 1 ? '1 input' : `${inputCount} inputs`} of employees of this run. This run does not pay them again.`,
      'selection',
      {
        remedy: `No action is required. To pay them with this run, reverse run ${payrollRunId} first.`,
        method: 'POST',
        path: `/payroll-runs/${payrollRunId}/reverse`,
      },
    ),
    employeeCount,
    employees,
  }))
}

/** A run of a type without salary that has nothing to pay. What arrears come to is known once it is calculated. */
async function emptiness(tenant: Tenant, run: PayrollRun, input: RunInput): Promise<Finding[]> {
  const { salary, arrears } = runContents[run.type]
  const paysInputsAlone = !salary && !arrears && input.bonusYear === undefined
  const isEmpty = isInState(run, uncalculatedStates)
    ? paysInputsAlone && !(await hasDueInput(tenant, run, input))
    : isOpenAndEmpty(run)
  if (!isEmpty) return []
  const message = 'No input of the month or an earlier one is due for this run, so every payslip is zero.'
  return [
    wholeRun('nothing_to_pay', 'warning', message, 'type', {
      remedy:
        'Add the inputs, with run_type if the regular run is closed, or leave the run: it does not keep files of the month from being made.',
      method: 'POST',
      path: '/employees/{employee_id}/variable-components',
    }),
  ]
}

/** Deductions of earlier months that a run left to a regular run which never came. */
async function notDeducted(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  const unmade = await listUnmadeDeductions(tenant, run)
  return unmade.map(({ payrollRunId, month, employeeCount, employees }) => ({
    ...wholeRun(
      'deductions_not_made',
      'warning',
      `Run ${payrollRunId} left statutory deductions of ${month} to the regular run of that month, and none pays these employees.`,
      'options.statutory',
      {
        remedy: `Pay these employees by a regular run of ${month}, which makes the deductions.`,
        method: 'POST',
        path: '/payroll-runs',
      },
    ),
    employeeCount,
    employees,
  }))
}

function presentStop(run: PayrollRun, { field, message }: ProblemDetail): Finding {
  const [method, path] =
    field === 'components'
      ? (['POST', '/salary-components'] as const)
      : (['DELETE', `/payroll-runs/${run.id}`] as const)
  return wholeRun('run_blocked', 'error', 'No payslip of this run can be calculated.', field, {
    remedy: message,
    method,
    path,
  })
}
