// What a partner should know before a run is calculated: what stops all of it, what keeps people of it from a slip,
// and what is worth a look.

import { Problem, type ProblemDetail } from '#proto/problems.ts'
import type { RunInput } from '#proto/calculation.ts'
import { runContents } from '#proto/run-contents.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { readRunInput } from '#storage/repositories/calculations.ts'
import { listSettledEmployees } from '#storage/repositories/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { hasDueInput, listInputsOfOthers } from '#storage/repositories/input-claims.ts'
import { findSharedEmployees, isOpenAndEmpty } from '#storage/repositories/payroll-runs.ts'
import {
  listBlockers,
  listBonusFindings,
  listPeopleFindings,
  listUnmadeDeductions,
  type PeopleFound,
  type PersonFinding,
} from '#storage/repositories/readiness.ts'
import { listStaleReasons } from '#storage/repositories/staleness.ts'
import { listUnpaidMonths, type UnpaidMonthOf } from '#storage/repositories/unpaid-months.ts'
import type { PaymentOfUnpaid } from '#storage/unpaid-months.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import type { InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { presentUnpaidMonths } from '../payslips/present.ts'
import { foundRun } from './moves.ts'
import type { Readiness } from './schema.ts'
import { withActs } from './state-acts.ts'

type Finding = FromWire<typeof Readiness>['blockers'][number]

/** Reads the records in one transaction, and asks the engine about the people after it. Refuses `not_found`. */
export async function readinessOf(
  engine: EngineClient,
  inTenant: InTenant,
  id: string,
): Promise<FromWire<typeof Readiness>> {
  const found = await inTenant(async tenant => readinessOfRecords(tenant, engine, await foundRun(tenant, id)))
  const blockers = [...(await lawBlockers(engine, found.run)), ...found.blockers]
  return {
    payrollRunId: id,
    ready: blockers.every(({ level }) => level !== 'error'),
    blockers,
    warnings: [...found.warnings],
    unpaidMonths: found.unpaidMonths.flatMap(({ employeeId, ...month }) =>
      presentUnpaidMonths([month], employeeId),
    ),
  }
}

/** What the records say, and with what the law is to be asked. */
type RecordsFound = {
  readonly run: RunInput
  readonly blockers: readonly Finding[]
  readonly warnings: readonly Finding[]
  readonly unpaidMonths: readonly UnpaidMonthOf[]
}

async function readinessOfRecords(
  tenant: Tenant,
  engine: EngineClient,
  run: PayrollRun,
): Promise<RecordsFound> {
  const { organizationId, periodStart: start, periodEnd: end, payDate } = run
  const paidDays = { start: run.paidFrom, end: run.paidTo }
  const input = await readRunInput(tenant, organizationId, { period: { start, end }, payDate, paidDays })
  if (input === null) throw notFound()
  const { bonusYear } = input
  const { salary, statutoryBonus } = runContents[run.type]
  const people = [
    ...(await listPeopleFindings(tenant, run)).filter(({ code }) => salary || !salaryFindings.has(code)),
    ...(bonusYear === undefined || !statutoryBonus ? [] : await listBonusFindings(tenant, run, bonusYear)),
  ].map(presentPeople)
  const unpaid = runContents[run.type].arrears ? await listUnpaidMonths(tenant, run) : []
  const payment = {
    looksBack: (run.options.arrears ?? 'auto') === 'auto',
    unpaidMonths: input.settings.unpaidMonths,
  }
  const stops = await withActs(tenant, engine, organizationId, await listBlockers(tenant, run))
  return {
    run: input,
    blockers: [
      ...stops.map(detail => presentStop(run, detail)),
      ...(await sharedWithOthers(tenant, run)),
      ...people.filter(({ level }) => level === 'no_payslip'),
    ],
    warnings: [
      ...people.filter(({ level }) => level === 'warning'),
      ...(await paidBySettlements(tenant, run)),
      ...(await takenByOthers(tenant, run)),
      ...emptiness(run, await hasDueInputs(tenant, run, input)),
      ...(await notDeducted(tenant, run)),
      ...(await staleness(tenant, run)),
      ...unpaidFindings(unpaid, payment),
    ],
    unpaidMonths: unpaid,
  }
}

async function hasDueInputs(tenant: Tenant, run: PayrollRun, input: RunInput): Promise<boolean> {
  const paysBonus = input.bonusYear !== undefined && runContents[run.type].statutoryBonus
  return paysBonus || (await hasDueInput(tenant, run, input))
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
        'No action is required. To pay them otherwise, set unpaid_months to warn; a month before which an exit was recorded in error is paid in any case.',
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

const maxEmployees = 100

function ofMonths(
  months: readonly UnpaidMonthOf[],
  { code, message, remedy, method, path }: Remedy & { readonly code: string; readonly message: string },
): Finding[] {
  if (months.length === 0) return []
  const employees = new Map(months.map(({ employeeId, externalId }) => [employeeId, externalId]))
  return [
    {
      code,
      level: 'warning',
      message,
      field: 'unpaid_months',
      fix: { message: remedy, method, path },
      employeeCount: employees.size,
      employees: [...employees]
        .slice(0, maxEmployees)
        .map(([employeeId, externalId]) => ({ employeeId, externalId })),
    },
  ]
}

type Remedy = { readonly remedy: string } & Pick<Finding['fix'], 'method' | 'path'>

/** Asks the engine whether the law of the period is recorded; without it no slip comes about. */
async function lawBlockers(engine: EngineClient, run: RunInput): Promise<Finding[]> {
  try {
    await engine.preview({ run, employees: [], trace: false, supposed: null })
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'period_invalid') throw error
    return [
      wholeRun('rule_not_found', 'error', error.message, 'period', {
        remedy: 'Choose a period within the recorded statutory rules.',
        method: 'POST',
        path: '/payroll-runs',
      }),
    ]
  }
}

/** While a draft waits, another run may have been made that pays the same people. */
async function sharedWithOthers(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  if (run.status !== 'draft' && run.status !== 'failed') return []
  const { count, runs } = await findSharedEmployees(tenant, run)
  const [first] = runs
  if (first === undefined) return []
  const message = `Run ${first.payrollRunId} already pays some of these employees for days of this period.`
  return [
    {
      ...wholeRun('duplicate_run', 'error', message, 'selection', {
        remedy: 'Reverse that run, or select other employees.',
        method: 'POST',
        path: `/payroll-runs/${first.payrollRunId}/reverse`,
      }),
      employeeCount: count,
      employees: [...new Set(runs.flatMap(({ employeeIds }) => employeeIds))]
        .slice(0, 50)
        .map(employeeId => ({ employeeId, externalId: null })),
    },
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
function emptiness(run: PayrollRun, hasInputs: boolean): Finding[] {
  const { salary, arrears } = runContents[run.type]
  const isWaiting = run.status === 'draft' || run.status === 'failed'
  const isEmpty = isWaiting ? !salary && !arrears && !hasInputs : isOpenAndEmpty(run)
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

async function staleness(tenant: Tenant, run: PayrollRun): Promise<Finding[]> {
  if (run.status !== 'generated') return []
  const [reason] = await listStaleReasons(tenant, run, 1)
  if (reason === undefined) return []
  const message = `Inputs changed after the calculation (${reason.source}).`
  const remedy = 'Recalculate the run.'
  const path = `/payroll-runs/${run.id}/recalculate` as const
  return [wholeRun('run_is_stale', 'warning', message, reason.source, { remedy, method: 'POST', path })]
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

function wholeRun(
  code: string,
  level: Finding['level'],
  message: string,
  field: string,
  { remedy, method, path }: Remedy,
): Finding {
  return {
    code,
    level,
    message,
    field,
    fix: { message: remedy, method, path },
    employeeCount: 0,
    employees: [],
  }
}

type Told = {
  readonly level: 'no_payslip' | 'warning'
  readonly message: string
  readonly field: string
} & Remedy

const told: Record<PersonFinding, Told> = {
  missing_salary: {
    level: 'no_payslip',
    message: 'No salary is in force on the first paid day of the period.',
    field: 'salary.effective_from',
    remedy: 'Set a salary that is effective on that day.',
    method: 'PUT',
    path: '/employees/{employee_id}/salary',
  },
  missing_attendance: {
    level: 'no_payslip',
    message: 'Daily or hourly pay requires the days or hours worked in the month.',
    field: 'attendance',
    remedy: 'Record payable_days or worked_minutes.',
    method: 'PUT',
    path: '/attendance',
  },
  missing_pan: {
    level: 'warning',
    message: 'Income tax is deducted at the higher rate because the PAN is missing.',
    field: 'pan',
    remedy: 'Set the PAN.',
    method: 'PATCH',
    path: '/employees/{employee_id}/statutory',
  },
  missing_bank: {
    level: 'warning',
    message: 'Bank details are missing, so the salary cannot be transferred.',
    field: 'bank',
    remedy: 'Set the bank details.',
    method: 'PUT',
    path: '/employees/{employee_id}/bank',
  },
  missing_uan: {
    level: 'warning',
    message: 'The UAN is missing, which the provident fund return requires.',
    field: 'uan',
    remedy: 'Set the UAN, or set that provident fund does not apply.',
    method: 'PATCH',
    path: '/employees/{employee_id}/statutory',
  },
  unapproved_input: {
    level: 'warning',
    message: 'Overtime or expenses of the period are pending and are not paid.',
    field: 'status',
    remedy: 'Approve or reject them.',
    method: 'GET',
    path: '/overtime-requests?status=pending',
  },
  missing_bonus_months: {
    level: 'warning',
    message:
      'The run pays the statutory bonus, and months of the accounting year have no payslip. Employees who earned up to the limit in these months get no payslip.',
    field: 'bonus_months',
    remedy: 'Set the months in the opening balances of the accounting year.',
    method: 'PUT',
    path: '/employees/{employee_id}/opening-balances',
  },
  missing_minimum_wage: {
    level: 'warning',
    message:
      'The run pays the statutory bonus, and the minimum wage of the state of work is not set. Employees who earned between 7,000.00 and the limit get no payslip.',
    field: 'bonus.minimum_wages',
    remedy: 'Set the minimum wage, or 0 if none is fixed.',
    method: 'PATCH',
    path: '/payroll-settings',
  },
}

/** What a run without salary does not need. */
const salaryFindings: ReadonlySet<PersonFinding> = new Set(['missing_salary', 'missing_attendance'])

function presentPeople({ code, count, employees }: PeopleFound): Finding {
  const { level, message, field, remedy, method, path } = told[code]
  return {
    code,
    level,
    message,
    field,
    fix: { message: remedy, method, path },
    employeeCount: count,
    employees: employees.map(employee => ({ ...employee })),
  }
}
