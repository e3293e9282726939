import { endOfTime } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { closedPeriods } from '#storage/repositories/runs/closed-periods.ts'
import {
  employeeSalaries,
  salariesOf,
  salaryStatus,
} from '#storage/repositories/employees/employee-salaries.ts'
import { findEmployee, lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { componentsByCode } from '#storage/repositories/organization/salary-components.ts'
import { activeGroups } from '#storage/repositories/organization/salary-groups.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { rollbackIf } from '../../http/rehearsal.ts'
import type { InTenant } from '../../http/route.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { todayOf } from '../periods/today.ts'
import { agreedSalary, checkSalary, salaryFacts } from './agreed.ts'
import { warnOfUnsetCtc } from './ctc-warning.ts'
import { refuseUnpayable } from './payable.ts'
import { presentSalary } from './present.ts'
import { writeSalary } from './revision.ts'
import type { SalaryPut } from './schema.ts'
import { askSplits, splitQuestions } from './split.ts'

/** The salary in force on a day, by default today; null: there is none. */
export async function salaryOn(
  inTenant: InTenant,
  engine: EngineClient,
  find: (tenant: Tenant) => Promise<Employee>,
  asOf: PlainDate | undefined,
  warnings?: Warnings,
) {
  const found = await inTenant(async tenant => {
    const employee = await find(tenant)
    const day = todayOf(tenant, employee.organizationId)
    const inForce = await employeeSalaries.inForce(tenant, [employee], day)
    const salary = (await employeeSalaries.inForce(tenant, [employee], asOf ?? day)).get(employee.id)
    if (salary === undefined) return null
    return {
      employee,
      salary,
      status: salaryStatus(salary, inForce.get(employee.id), day),
      questions: await splitQuestions(tenant, [{ employee, salary: agreedSalary(salary) }]),
    }
  })
  if (found === null) return null
  const { employee, salary, status, questions } = found
  const splits = await askSplits(engine, questions)
  warnOfUnsetCtc(salary, splits.get(employee.id), warnings)
  return presentSalary(salary, status, splits.get(employee.id), employee.version)
}

/** As `salaryOn`; 404 when there is none. */
export async function readSalary(...asked: Parameters<typeof salaryOn>) {
  const salary = await salaryOn(...asked)
  if (salary === null) throw notFound()
  return salary
}

/** Every salary of the employee that begins on these days, the latest first. */
export async function readHistory(
  inTenant: InTenant,
  engine: EngineClient,
  find: (tenant: Tenant) => Promise<Employee>,
  span: { from?: PlainDate; to?: PlainDate },
  warnings: Warnings,
) {
  const { employee, salaries, inForce, day, questions } = await inTenant(async tenant => {
    const found = await find(tenant)
    const onDay = todayOf(tenant, found.organizationId)
    const rows = await salariesOf(tenant, found, span)
    const asked = rows.map(row => ({ employee: found, salary: agreedSalary(row), ref: row.id }))
    return {
      employee: found,
      salaries: rows,
      inForce: (await employeeSalaries.inForce(tenant, [found], onDay)).get(found.id),
      day: onDay,
      questions: await splitQuestions(tenant, asked),
    }
  })
  const splits = await askSplits(engine, questions)
  for (const salary of salaries) warnOfUnsetCtc(salary, splits.get(salary.id), warnings)
  return salaries.map(salary => ({
    ...presentSalary(salary, salaryStatus(salary, inForce, day), splits.get(salary.id), employee.version),
    changedBy: salary.changedBy,
  }))
}

/**
 * Agrees a salary from a date on. The engine is asked first whether it can be paid, outside of the transaction
 * that writes; `validateOnly` writes and takes back.
 */
export async function agreeSalary(
  inTenant: InTenant,
  engine: EngineClient,
  target: Employee,
  body: FromWire<typeof SalaryPut>,
  { ifMatch, keyId, warnings }: { ifMatch: readonly string[] | null; keyId: string; warnings?: Warnings },
) {
  const { effectiveFrom } = body
  const questions = await inTenant(async tenant => {
    const codes = new Set((await componentsByCode(tenant, target.organizationId)).keys())
    const groups = await activeGroups(tenant, target.organizationId)
    const today = todayOf(tenant, target.organizationId)
    refuseFindings(checkSalary(body, { dateOfJoining: target.dateOfJoining, today, codes, groups }))
    return splitQuestions(tenant, [
      { employee: target, salary: { effectiveFrom, ...salaryFacts(body, undefined, today) } },
    ])
  })
  const split = (await askSplits(engine, questions)).get(target.id)
  refuseUnpayable(split, body)
  warnOfUnsetCtc(body, split, warnings)

  const write = async (tenant: Tenant) => {
    const employee = await lockAgain(tenant, target)
    requireVersion(ifMatch, employee.version)
    if (body.arrears !== 'auto') await refuseClosed(tenant, employee, effectiveFrom)
    const before = (await employeeSalaries.inForce(tenant, [employee], effectiveFrom)).get(employee.id)
    const day = todayOf(tenant, employee.organizationId)
    const agreed = { effectiveFrom, ...salaryFacts(body, before, day) }
    const { salary, isNew } = await writeSalary(tenant, employee, agreed, keyId)
    const inForce = await employeeSalaries.inForce(tenant, [employee], day)
    const status = salaryStatus(salary, inForce.get(employee.id), day)
    return {
      salary: presentSalary(salary, status, split, employee.version),
      isNew: isNew && !body.validateOnly,
    }
  }
  return rollbackIf(inTenant, write, () => body.validateOnly)
}

/** The employee in this transaction, locked; somebody may have deleted the person since the first look. */
export async function lockAgain(tenant: Tenant, { id }: Employee): Promise<Employee> {
  const employee = await findEmployee(tenant, id)
  if (employee === null) throw notFound()
  return lockEmployee(tenant, employee)
}

/** Refuses `period_locked` where a closed run has taken the day or a later one. */
export async function refuseClosed(
  tenant: Tenant,
  employee: Employee,
  effectiveFrom: PlainDate,
): Promise<void> {
  const period = { start: effectiveFrom, end: endOfTime }
  const closed = await closedPeriods(tenant, employee.organizationId, [employee.id], period)
  const run = closed.get(employee.id)
  if (run !== undefined) throw periodClosed(run.payrollRunId, ['effective_from'])
}
