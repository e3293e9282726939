// The tax of the year under either regime: the slip of a month, calculated twice from what is stored and not kept.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipTax } from '#proto/calculation/slip.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import type { FromWire } from '../../../http/wire.ts'
import { presentTax } from '../../payslips/present.ts'
import { payDateOf, payPeriodAt, payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { todayOf } from '../../periods/today.ts'
import type { Projection, ProjectionQuery } from './schema.ts'

type ProjectionInput = FromWire<typeof ProjectionQuery>
type Regime = EmployeeInput['tax']['regime']

/** Question about an employee, read while the transaction is open. */
type Question = { readonly employee: Employee; readonly run: RunInput; readonly looksBack: boolean }

export async function projectionQuestion(
  tenant: Tenant,
  employee: Employee,
  asked: ProjectionInput,
): Promise<Question> {
  const changes = await settingsChanges(tenant, employee.organizationId)
  const day = todayOf(tenant, employee.organizationId)
  const cycle = await cycleOfPerson(tenant, employee, day)
  const period = monthAsked(day, asked, changes, cycle)
  const settings = settingsOn(changes, period.end)
  const payDate = payDateOf(period, settings, cycle)
  const run = await readRunInput(tenant, employee.organizationId, { period, payDate, settings })
  if (run === null) throw notFound()
  return { employee, run, looksBack: settings.arrears === 'auto' }
}

function monthAsked(
  day: PlainDate,
  { month, year }: ProjectionInput,
  changes: readonly SettingsChange[],
  cycle: PayrollCycle | null,
): PayPeriod {
  if ((month === undefined) !== (year === undefined)) {
    const missing = month === undefined ? 'month' : 'year'
    refuseFindings([fieldProblem([missing], 'required', 'Send both month and year, or neither.')])
  }
  if (month === undefined || year === undefined) return payPeriodAt(day, changes, cycle)
  return payPeriodOf({ month, year }, changes, cycle)
}

/** Refuses `run_blocked` for one who could not be paid in that month, `period_invalid` outside the recorded law. */
export async function projectTax(
  engine: EngineClient,
  { employee, run, looksBack }: Question,
  regime: ProjectionInput['regime'],
): Promise<FromWire<typeof Projection>> {
  const { organizationId, id } = employee
  const [known] = await engine.employeeFacts({ organizationId, run, employeeIds: [id], looksBack })
  if (known === undefined) throw notFound()
  const regimes: readonly Regime[] = regime === 'both' ? ['new', 'old'] : [regime]
  const { results } = await engine.preview({
    run,
    employees: regimes.map(ref => ({
      ref,
      input: { ...known.input, tax: { ...known.input.tax, regime: ref } },
    })),
    trace: false,
    supposed: null,
    organizationId,
  })
  const projections = results.map((result): SlipTax => {
    if ('failure' in result) throw new Problem('run_blocked', result.failure.message)
    if (result.slip.tax === null)
      throw new Error('The payslip was calculated without the requested income tax.')
    return result.slip.tax
  })
  const [first, second] = projections
  if (first === undefined) throw new Error('The engine answered for no regime.')
  const { end } = run.period
  return {
    employeeId: id,
    organizationId,
    taxYear: first.taxYear,
    ...calendarMonth(end),
    regime: known.input.tax.regime,
    lowerRegime: second === undefined ? null : lower(first, second).regime,
    saving: second === undefined ? null : (Math.abs(first.annualTax - second.annualTax) as Paise),
    projections: projections.map(presentTax),
  }
}

/** When equal, the one that needs no choice. */
function lower(one: SlipTax, other: SlipTax): SlipTax {
  return one.annualTax <= other.annualTax ? one : other
}
