import type { RunInput } from '#proto/calculation/run-input.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import { addDays, endOfTime } from '#proto/calendar/plain-date.ts'
import { fieldProblem } from '#proto/problems.ts'
import type { StatutoryRecord } from '#proto/records/statutory.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { EmployeeStatutory } from '#storage/entities/employee-statutory.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { readRunInput } from '#storage/repositories/runs/run-input.ts'
import { closedPeriods, lastClosedDay } from '#storage/repositories/runs/closed-periods.ts'
import { statutoryDetails } from '#storage/repositories/employees/employee-records.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { changedPaths } from '../../../http/merge-patch.ts'
import type { FromWire } from '../../../http/wire.ts'
import { periodClosed } from '../../periods/closed-period.ts'
import { beginningFindings } from '../../periods/employment.ts'
import { payDateOf, payPeriodAt } from '../../payroll-runs/pay-period.ts'
import { todayOf } from '../../periods/today.ts'
import { saveRecordChange } from '../events.ts'
import { putProfessionalTax } from '../statutory/service.ts'
import type { ProfessionalTax, ProfessionalTaxPut } from './schema.ts'

type MemberFacts = {
  readonly employee: Employee
  readonly row: EmployeeStatutory | undefined
  /** The first month that no locked run has taken; null where no run can be worked out. */
  readonly run: RunInput | null
  readonly looksBack: boolean
}

/** An employee without statutory details is taxed where the person works, as the law presumes. */
export function readTax(tenant: Tenant, employee: Employee): Promise<MemberFacts> {
  return knownOn(tenant, employee, todayOf(tenant, employee.organizationId))
}

async function knownOn(tenant: Tenant, employee: Employee, day: PlainDate): Promise<MemberFacts> {
  const { organizationId, id } = employee
  const row = (await statutoryDetails.inForce(tenant, [employee], day)).get(id)
  const closed = await lastClosedDay(tenant, employee)
  const today = todayOf(tenant, organizationId)
  const open = closed !== null && closed >= today ? addDays(closed, 1) : today
  const changes = await settingsChanges(tenant, organizationId)
  const cycle = await cycleOfPerson(tenant, employee, open)
  const period = payPeriodAt(open, changes, cycle)
  const settings = settingsOn(changes, period.end)
  const payDate = payDateOf(period, settings, cycle)
  const run = await readRunInput(tenant, organizationId, { period, payDate, settings })
  return { employee, row, run, looksBack: settings.arrears === 'auto' }
}

/** The caller has locked the employee. Nothing is written when nothing differs. Refuses `period_locked`. */
export async function writeTax(
  tenant: Tenant,
  employee: Employee,
  body: FromWire<typeof ProfessionalTaxPut>,
): Promise<MemberFacts> {
  const { organizationId, id, dateOfJoining } = employee
  const today = todayOf(tenant, organizationId)
  const from = body.effectiveFrom ?? (today < dateOfJoining ? dateOfJoining : today)
  const findings = beginningFindings(dateOfJoining, body.effectiveFrom)
  if (body.applicable && body.exemptReason)
    findings.push(
      fieldProblem(
        ['exempt_reason'],
        'out_of_range',
        'exempt_reason requires applicable false. Remove it, or send applicable false.',
      ),
    )
  if (!body.applicable && (body.overrideAmount ?? null) !== null)
    findings.push(
      fieldProblem(
        ['override_amount'],
        'out_of_range',
        'override_amount requires applicable true. Remove it, or send applicable true.',
      ),
    )
  refuseFindings(findings)
  const row = (await statutoryDetails.inForce(tenant, [employee], from)).get(id)
  const pt: StatutoryRecord['pt'] = {
    applicable: body.applicable,
    stateCode: body.stateCode ?? null,
    localBody: row?.pt.localBody ?? null,
    exemptReason: body.exemptReason ?? null,
    overrideAmount: body.overrideAmount ?? null,
  }
  const changed = changedPaths(row?.pt ?? null, pt, 'statutory.pt')
  if (changed.length > 0) {
    const closed = await closedPeriods(tenant, organizationId, [id], { start: from, end: endOfTime })
    const run = closed.get(id)
    if (run !== undefined) throw periodClosed(run.payrollRunId, ['effective_from'])
    await putProfessionalTax(tenant, employee, from, pt)
    await saveRecordChange(tenant, employee, changed)
  }
  return knownOn(tenant, employee, from)
}

export async function presentTax(
  engine: EngineClient,
  { employee, row, run, looksBack }: MemberFacts,
): Promise<FromWire<typeof ProfessionalTax>> {
  const { id: employeeId, organizationId, dateOfJoining, version, createdAt, updatedAt } = employee
  return {
    employeeId,
    organizationId,
    applicable: row?.pt.applicable ?? true,
    stateCode: row?.pt.stateCode ?? null,
    exemptReason: row?.pt.exemptReason ?? null,
    overrideAmount: row?.pt.overrideAmount ?? null,
    effectiveFrom: row?.effectiveFrom ?? dateOfJoining,
    computed: run === null ? null : await computedTax(engine, employee, run, looksBack),
    version,
    createdAt,
    updatedAt,
  }
}

/** Null of whoever can have no slip of the month. */
async function computedTax(
  engine: EngineClient,
  { id, organizationId }: Employee,
  run: RunInput,
  looksBack: boolean,
) {
  const [known] = await engine.employeeFacts({ organizationId, run, employeeIds: [id], looksBack })
  if (known === undefined) return null
  const employees = [{ ref: id, input: known.input }]
  const { results } = await engine.preview({
    run,
    employees,
    trace: false,
    supposed: null,
    organizationId,
  })
  const [result] = results
  if (result === undefined || 'failure' in result) return null
  const { end } = run.period
  // The slip has what other payments of the month leave.
  const payments = [result.slip, ...(known.input.sameMonth ?? []).map(({ paid }) => paid)]
  const sum = (of: (paid: (typeof payments)[number]) => number) =>
    payments.reduce((total, paid) => total + of(paid), 0) as Paise
  return {
    ...calendarMonth(end),
    stateCode: known.input.pt.stateCode ?? known.input.workStateCode,
    amount: sum(({ pt: { tax, refund } }) => tax - refund),
    wages: sum(({ wages }) => wages.pt),
  }
}
