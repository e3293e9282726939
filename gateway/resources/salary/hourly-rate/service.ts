import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeeSalaries } from '#storage/repositories/employees/employee-salaries.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import { requireVersion } from '../../../http/preconditions.ts'
import type { InTenant } from '../../../http/route.ts'
import type { FromWire } from '../../../http/wire.ts'
import { readOptionalMultiple, shownMultiple } from '../../fields/multiple.ts'
import { todayOf } from '../../periods/today.ts'
import { agreedSalary } from '../agreed.ts'
import { decisionDay, decisionFindings } from '../decision.ts'
import { refuseUnpayable } from '../payable.ts'
import { writeSalary } from '../revision.ts'
import { lockAgain, refuseClosed } from '../service.ts'
import { type AgreedSalary, askSplits, type Split, splitQuestions } from '../split.ts'
import type { HourlyRatePut } from './schema.ts'

/** The rate in force on a day; 404 without a salary. */
export async function readRate(
  inTenant: InTenant,
  engine: EngineClient,
  find: (tenant: Tenant) => Promise<Employee>,
  asOf: PlainDate | undefined,
) {
  const { employee, salary, questions } = await inTenant(async tenant => {
    const employee = await find(tenant)
    const day = asOf ?? todayOf(tenant, employee.organizationId)
    const salary = (await employeeSalaries.inForce(tenant, [employee], day)).get(employee.id)
    if (salary === undefined) throw notFound()
    if (salary.payBasis !== 'hourly') throw notHourly(['pay_basis'])
    const questions = await splitQuestions(tenant, [{ employee, salary: agreedSalary(salary) }])
    return { employee, salary, questions }
  })
  const split = (await askSplits(engine, questions)).get(employee.id)
  return present(employee, salary, rateOf(split))
}

/** Agrees a salary of the same make whose parts come to the rate. */
export async function putRate(
  inTenant: InTenant,
  engine: EngineClient,
  target: Employee,
  body: FromWire<typeof HourlyRatePut>,
  { ifMatch, keyId }: { ifMatch: readonly string[] | null; keyId: string },
) {
  const { rate, effectiveFrom, overtimeMultiplier: multiple } = body
  const findings: ProblemDetail[] = []
  const overtimeMultiplier = readOptionalMultiple(multiple, ['overtime_multiplier'], findings)
  const { before, today, questions } = await inTenant(async tenant => {
    const today = todayOf(tenant, target.organizationId)
    refuseFindings([...findings, ...decisionFindings(body.decidedOn, today)])
    const salary = (await employeeSalaries.inForce(tenant, [target], effectiveFrom)).get(target.id)
    if (salary?.payBasis !== 'hourly') throw notHourly(['effective_from'])
    const questions = await splitQuestions(tenant, [{ employee: target, salary: agreedSalary(salary) }])
    return { before: salary, today, questions }
  })
  const pay = atRate(before, rate, (await askSplits(engine, questions)).get(target.id))
  const agreed = {
    ...pay,
    effectiveFrom,
    decidedOn: decisionDay(body.decidedOn, pay, before, today),
    overtimeMultiplier,
    arrearsFrom: null,
  }
  const asked = await inTenant(tenant => splitQuestions(tenant, [{ employee: target, salary: agreed }]))
  const split = (await askSplits(engine, asked)).get(target.id)
  refuseUnpayable(split)
  if (rateOf(split) !== rate) throw notReached()

  return inTenant(async tenant => {
    const employee = await lockAgain(tenant, target)
    requireVersion(ifMatch, employee.version)
    await refuseClosed(tenant, employee, effectiveFrom)
    const now = (await employeeSalaries.inForce(tenant, [employee], effectiveFrom)).get(employee.id)
    if (now?.id !== before.id || now.version !== before.version)
      throw new Problem('conflict', 'The salary was changed by another request. Retry the request.')
    const { salary } = await writeSalary(tenant, employee, agreed, keyId)
    return present(employee, salary, rate)
  })
}

/** A stated figure becomes the rate; of stated parts each keeps its share, and the largest takes what rounding leaves. */
function atRate(before: EmployeeSalary, rate: Paise, split: Split | undefined): AgreedSalary {
  const agreed = agreedSalary(before)
  if (agreed.grossMonthly !== null) return { ...agreed, grossMonthly: rate }
  const parts = split === undefined || 'failure' in split ? [] : partsOf(split)
  const stated = agreed.components.filter(
    ({ code, monthlyAmount }) =>
      monthlyAmount !== null && parts.some(({ componentCode }) => componentCode === code),
  )
  const largest = stated.toSorted((one, other) => (other.monthlyAmount ?? 0) - (one.monthlyAmount ?? 0))[0]
  const current = parts.reduce((sum, { hourly }) => sum + (hourly ?? 0), 0)
  if (largest === undefined || current === 0) throw notReached()
  const share = (amount: Paise) =>
    Number((BigInt(amount) * BigInt(rate) * 2n + BigInt(current)) / (2n * BigInt(current)))
  const isWhole = stated.length === parts.length
  const rest = isWhole
    ? rate - stated.reduce((sum, entry) => sum + share(entry.monthlyAmount ?? nothing), 0)
    : 0
  return {
    ...agreed,
    components: agreed.components.map(entry => {
      if (!stated.includes(entry) || entry.monthlyAmount === null) return entry
      const amount = share(entry.monthlyAmount) + (entry === largest ? rest : 0)
      return { ...entry, monthlyAmount: amount as Paise }
    }),
  }
}

const nothing = 0 as Paise

/** The earnings that are paid by the hour. */
function partsOf(split: Exclude<Split, { failure: unknown }>) {
  return split.lines.filter(({ type, hourly }) => type === 'earning' && hourly !== null)
}

function rateOf(split: Split | undefined): Paise {
  refuseUnpayable(split)
  if (split === undefined || 'failure' in split) throw new Error('The engine gave no rate.')
  return partsOf(split).reduce((sum, { hourly }) => sum + (hourly ?? 0), 0) as Paise
}

function notHourly(path: readonly string[]): Problem {
  return new Problem('validation_failed', 'The employee is not paid by the hour on this date.', [
    fieldProblem(path, 'expected_state', 'Set a salary with pay_basis hourly first.', ['hourly']),
  ])
}

function notReached(): Problem {
  return new Problem('validation_failed', 'The components of the salary cannot be scaled to this rate.', [
    fieldProblem(['rate'], 'out_of_range', 'Set the salary by its components instead.'),
  ])
}

function present(
  { id: employeeId, organizationId, version }: Employee,
  { effectiveFrom, decidedOn, overtimeMultiplier, createdAt, updatedAt }: EmployeeSalary,
  rate: Paise,
) {
  return {
    employeeId,
    organizationId,
    rate,
    effectiveFrom,
    decidedOn,
    overtimeMultiplier: shownMultiple(overtimeMultiplier),
    version,
    createdAt,
    updatedAt,
  }
}
