import { isAnchored } from '#proto/calendar/pay-periods.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { addCycle } from '#storage/repositories/organization/payroll-cycles.ts'
import { runsOfCycle } from '#storage/repositories/runs/payroll-runs.ts'
import {
  settingsChanges,
  settingsInForce,
  settingsOn,
} from '#storage/repositories/organization/payroll-settings.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { cyclePeriods, payDateOf, payPeriodOf } from '../payroll-runs/pay-period.ts'
import { todayOf } from '../periods/today.ts'
import type { CycleCreate } from './schema.ts'

type CycleInput = FromWire<typeof CycleCreate>

export async function createCycle(
  tenant: Tenant,
  organizationId: number,
  body: CycleInput,
): Promise<PayrollCycle> {
  const { period } = await settingsInForce(tenant, organizationId, todayOf(tenant, organizationId))
  refuseFindings(patternFindings(body, period.startDay))
  const { name, frequency, startDay = null, payDay = null, anchorDate = null, isDefault = false } = body
  const { attendanceCutoffDay = null } = body
  const facts = { name, frequency, startDay, payDay, anchorDate, attendanceCutoffDay, isDefault }
  return addCycle(tenant, organizationId, facts)
}

/** Fields that the frequency requires, and those to which it gives no meaning. */
function patternFindings(
  { frequency, anchorDate = null, payDay = null, attendanceCutoffDay = null, startDay = null }: CycleInput,
  usualStart: number,
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  const refuse = (field: string, code: 'required' | 'not_allowed_here' | 'out_of_range', message: string) =>
    findings.push(fieldProblem([field], code, message))
  const isCounted = isAnchored(frequency)
  if (isCounted && anchorDate === null)
    refuse('anchor_date', 'required', `Send the first day of one ${frequency} period.`)
  if (!isCounted && anchorDate !== null)
    refuse('anchor_date', 'not_allowed_here', 'Only weekly and bi_weekly cycles have one. Remove this field.')
  if (frequency === 'monthly') return findings
  if ((startDay ?? usualStart) !== 1) {
    const message = 'Only monthly cycles have wage months that start on another day than the 1st.'
    refuse(startDay === null ? 'frequency' : 'start_day', 'out_of_range', message)
  }
  if (typeof payDay === 'number') {
    const message =
      'This day does not exist in a period shorter than a month. Send last_day or last_working_day, or omit this field.'
    refuse('pay_day', 'out_of_range', message)
  }
  if (attendanceCutoffDay !== null) {
    const message = 'A period that is no month takes the attendance of its own days. Remove this field.'
    refuse('attendance_cutoff_day', 'not_allowed_here', message)
  }
  return findings
}

/** The periods of the wage months that end in a year, or of one of them, in order. */
export async function listPeriods(
  tenant: Tenant,
  cycle: PayrollCycle,
  { year, month }: { readonly year: number; readonly month: number | undefined },
) {
  const changes = await settingsChanges(tenant, cycle.organizationId)
  const months = month === undefined ? Array.from({ length: 12 }, (_, index) => index + 1) : [month]
  const periods = months.flatMap(each => {
    const ofMonth = payPeriodOf({ year, month: each }, changes, cycle)
    const settings = settingsOn(changes, ofMonth.end)
    return cyclePeriods(ofMonth, cycle).map((days, index) => ({
      name: `${year}-${String(each).padStart(2, '0')}/${index + 1}`,
      ...days,
      payDate: payDateOf(days, settings, cycle),
      year,
      month: each,
    }))
  })
  const runs = await runsOfCycle(tenant, cycle, {
    start: periods[0]!.start,
    end: periods.at(-1)!.end,
  } satisfies PayPeriod)
  return periods.map(period => ({ ...period, payrollRunId: runs.get(period.start) ?? null }))
}
