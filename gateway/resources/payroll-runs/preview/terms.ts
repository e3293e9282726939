// Period, settings and components of a preview: stated in the call, or those of an organization.

import type { RunInput, CalculationSettings } from '#proto/calculation/run-input.ts'
import { monthSpan, endOfMonth } from '#proto/calendar/months.ts'
import { fieldProblem, type ProblemDetail, Problem } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import { type PayrollSettings, defaultSettings } from '#storage/entities/payroll-settings.ts'
import {
  type Payment,
  bonusYearOf,
  componentInput,
  readRunInput,
} from '#storage/repositories/runs/run-input.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { sharedCycle, cycleLookup } from '#storage/repositories/organization/payroll-cycles.ts'
import { findingsUnder, refuseFindings } from '../../../http/findings.ts'
import { overrideFindings, overriddenSettings } from '../../payroll-settings/service.ts'
import type { Body } from './plan.ts'
import { organizationDefaults } from '#proto/records/organization.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import {
  calculationSettings,
  settingsChanges,
  settingsOn,
} from '#storage/repositories/organization/payroll-settings.ts'
import { newDefinition, sinceEver } from '../../salary-components/service.ts'
import { todayOf } from '../../periods/today.ts'
import { payDateOf, payPeriodOf } from '../pay-period.ts'

/** Facts that all employees of the call share, and the pay date of each; null: an employee who is not stored. */
type Terms = {
  readonly run: RunInput
  readonly payDateOfEmployee: (employeeId: string | null) => PlainDate
  /** The organization's day of the call. */
  readonly day: PlainDate
}

/** A call that names no organization: its own settings over the default ones. */
export function inlineTerms(body: Body, day: PlainDate): Terms {
  const period = payPeriodOf(body.period, [], startDayOf(body))
  const stated = overriddenSettings(defaultSettings, settingsOf(body))
  const payDate = body.payDate ?? payDateOf(period, stated)
  const settings = body.settings?.period === undefined ? withPayMonth(stated, period, payDate) : stated
  const { run, findings } = runInputOf(null, { period, payDate, settings }, body)
  if (settings.tds.slabSource === 'custom') findings.push(inlineTaxScales)
  refuseFindings(findings)
  return { run, payDateOfEmployee: () => payDate, day }
}

/** Without a calendar of an organization, or one in the call, the pay date tells when the other months are paid. */
function withPayMonth(settings: PayrollSettings, { end }: PayPeriod, payDate: PlainDate): PayrollSettings {
  const payMonthOffset = payDate > endOfMonth(end) ? 1 : 0
  return { ...settings, period: { ...settings.period, payMonthOffset } }
}

const inlineTaxScales = fieldProblem(
  ['settings', 'tds', 'slab_source'],
  'required',
  'Custom tax slabs require organization_id. Send the organization that owns the slabs.',
)

/** The settings of the call over those that the organization has at the end of the period. */
export async function storedTerms(
  tenant: Tenant,
  organizationId: number,
  employees: readonly Employee[],
  body: Body,
): Promise<Terms> {
  const changes = await settingsChanges(tenant, organizationId)
  const startsOn = startDayOf(body) ?? (await cycleOf(tenant, organizationId, body.period, employees))
  const period = payPeriodOf(body.period, changes, startsOn)
  const given = settingsOf(body)
  const settings = overriddenSettings(
    changes.length === 0 ? defaultSettings : settingsOn(changes, period.end),
    given,
  )
  const cycleOfEmployee = await cycleLookup(tenant, organizationId, employees, period.end)
  const ownsPayDay = given.period?.payDay !== undefined
  const payDateOfEmployee = (employeeId: string | null): PlainDate =>
    body.payDate ?? payDateOf(period, settings, ownsPayDay ? null : cycleOfEmployee(employeeId))
  const payDate = payDateOfEmployee(null)
  const otherPayDates = employees.map(({ id }) => payDateOfEmployee(id))
  const payment = { period, payDate, otherPayDates, settings }
  const stored = await readRunInput(tenant, organizationId, payment)
  const { run, findings } = runInputOf(stored, payment, body)
  refuseFindings(findings)
  return { run, payDateOfEmployee, day: todayOf(tenant, organizationId) }
}

function settingsOf({ settings = {}, organization }: Body): NonNullable<Body['settings']> {
  return organization?.lwf === undefined ? settings : { ...settings, lwf: organization.lwf }
}

/** The day on which the call lets wage months begin, in the place of that of a cycle. */
function startDayOf({ settings }: Body): { startDay: number } | null {
  const { type, startDay } = settings?.period ?? {}
  if (startDay !== undefined) return { startDay }
  return type === 'calendar_month' ? { startDay: 1 } : null
}

export function onlyOne(organizationIds: readonly number[]): number | null {
  const [first, ...others] = organizationIds
  return first === undefined || others.length > 0 ? null : first
}

/** An organization of which nothing is stored. */
function inlineRun(period: PayPeriod, payDate: PlainDate, settings: PayrollSettings): RunInput {
  return {
    period,
    organization: { stateCode: '', ...organizationDefaults },
    levies: { pt: true, lwf: true, tds: true },
    payDate,
    settings: calculationSettings(settings),
    ...bonusYearOf(settings, period.end),
    components: [],
  }
}

function withHolidays(settings: CalculationSettings, holidays: readonly PlainDate[]): CalculationSettings {
  const { salaryDays } = settings
  // A base that includes holidays has none to leave out.
  return { ...settings, salaryDays: { ...salaryDays, holidays: salaryDays.includeHolidays ? [] : holidays } }
}

/** Inline definitions replace lent ones of the same code. */
function componentsOf(
  storedFacts: RunInput['components'],
  body: Body,
  findings: ProblemDetail[],
): RunInput['components'] {
  const given = body.components ?? []
  for (const [index, { code }] of given.entries()) {
    if (given.findIndex(other => other.code === code) !== index)
      findings.push(
        fieldProblem(
          ['components', index, 'code'],
          'duplicate',
          'The component is defined twice. Define each component once.',
        ),
      )
  }
  const codes = new Set([...storedFacts, ...given].map(({ code }) => code))
  const anything = [...codes].map(code => ({
    definition: { code, calculation: { method: 'flat' as const, amount: null, min: null, max: null } },
  }))
  const inline = given.flatMap((component, index) => {
    try {
      const definition = newDefinition(component, anything)
      const { effectiveFrom = sinceEver } = component
      return [componentInput(definition, () => [{ effectiveFrom, definition }])]
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      findings.push(...findingsUnder(['components', index], error.details))
      return []
    }
  })
  const replaced = new Set(inline.map(({ code }) => code))
  return [...storedFacts.filter(({ code }) => !replaced.has(code)), ...inline]
}

/** A month of the calendar is the wage month of the stored people, where it is the same of all. */
async function cycleOf(
  tenant: Tenant,
  organizationId: number,
  { month, year }: Body['period'],
  people: readonly Employee[],
): Promise<PayrollCycle | null> {
  if (month === undefined || year === undefined) return null
  return sharedCycle(tenant, organizationId, people, monthSpan({ year, month }).end)
}

/** Run input of the organization under what the call states; `stored` null: nothing is stored. */
function runInputOf(
  stored: RunInput | null,
  { period, payDate, settings }: Payment & { settings: PayrollSettings },
  body: Body,
): { run: RunInput; findings: ProblemDetail[] } {
  const { pf, esi, gratuity, tds, stateCode, holidays } = body.organization ?? {}
  const base = stored ?? inlineRun(period, payDate, settings)
  const findings: ProblemDetail[] = []
  const components = componentsOf(base.components, body, findings)
  const earnings = new Set(components.filter(({ type }) => type === 'earning').map(({ code }) => code))
  const given = settingsOf(body)
  findings.push(...findingsUnder(['settings'], overrideFindings(given, settings, earnings)))
  if (body.organization?.lwf !== undefined && body.settings?.lwf !== undefined)
    findings.push(fieldProblem(['organization', 'lwf'], 'duplicate', 'Send this field in settings.lwf only.'))
  const run: RunInput = {
    ...base,
    organization: {
      ...base.organization,
      stateCode: stateCode ?? base.organization.stateCode,
      pf: { ...base.organization.pf, ...pf },
      esi: { ...base.organization.esi, ...esi },
      gratuity: { ...base.organization.gratuity, ...gratuity },
      tds: { ...base.organization.tds, ...tds },
    },
    settings: holidays === undefined ? base.settings : withHolidays(base.settings, holidays),
    components,
  }
  return { run, findings }
}
