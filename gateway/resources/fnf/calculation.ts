// Calculation of a settlement by the engine, and its stored figures.

import type { ExitReason } from '#proto/calculation/leaving.ts'
import type { CalculatedFnf, RequestOf } from '#proto/engine/calls.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { Fnf as StoredFnf } from '#storage/entities/fnf.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { attendanceRules } from '#storage/attendance-sums.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import type { EngineClient } from '../../engine-client.ts'
import { notFound } from '../../http/input.ts'
import { settingsWith } from './inputs.ts'

type Calculation = {
  readonly fnf: StoredFnf
  readonly employee: Employee & { exit: Exit }
  readonly period: PayPeriod
  readonly changes: readonly SettingsChange[]
}

/** Refuses `employee_not_payable` where the engine has no settlement for the employee. */
export async function calculate(
  tenant: Tenant,
  engine: EngineClient,
  { fnf, employee, period, changes }: Calculation,
): Promise<CalculatedFnf> {
  const { organizationId, inputs } = fnf
  const { dateOfLeaving, reason } = employee.exit
  const settings = settingsOn(changes, period.end)
  const payDate = inputs.payDate ?? addDays(dateOfLeaving, defaultDaysToPay)
  const run = await readRunInput(tenant, organizationId, { period, payDate, settings })
  if (run === null) throw notFound()
  const question: RequestOf<'calculateFnf'> = {
    organizationId,
    employeeId: employee.id,
    fnfId: fnf.id,
    run,
    leftOn: dateOfLeaving,
    reason: reason as ExitReason,
    inputs,
    settings: settingsWith(settings.settlement, inputs),
    attendance: attendanceRules(settings),
    looksBack: settings.arrears === 'auto',
    trace: true,
  }
  const reply = await engine.calculateFnf(question)
  if (!('failure' in reply)) return reply
  const { message, field } = reply.failure
  throw new Problem(
    'employee_not_payable',
    message,
    field === null ? [] : [fieldProblem(field.split('.'), 'expected_state', message, [reply.failure.code])],
  )
}

/** Tax scales of an organization's own are looked up for a day before the engine knows the day of payment. */
const defaultDaysToPay = 3

export function columnsOf({
  figures,
  paysSalary,
  paysFrom,
  payDate,
  factsHash,
  ruleSetVersion,
  engineVersion,
}: CalculatedFnf) {
  const { dueBy, gratuityDueBy, netPayable, wagesPayable, gratuityPayable, debt } = figures
  return {
    figures,
    paysSalary,
    paysFrom,
    factsHash,
    ruleSetVersion,
    engineVersion,
    payDate,
    dueBy,
    gratuityDueBy,
    netPayable,
    wagesPayable,
    gratuityPayable,
    debt,
  }
}
