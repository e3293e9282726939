// A preview: everything comes inline, the engine calculates, and nothing is written. What an organization has
// stored is lent where the call does not say otherwise.

import type { CalculationSettings, RunInput } from '#proto/calculation/run-input.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PreviewEmployee, PreviewResult } from '#proto/calculation/replay.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { today } from '#proto/process/clock.ts'
import { calendarMonth, endOfMonth, monthSpan } from '#proto/calendar/months.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Clock } from '#proto/process/clock.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import { organizationDefaults } from '#proto/records/organization.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import type { PayrollSettings } from '#storage/entities/payroll-settings.ts'
import {
  bonusYearOf,
  componentInput,
  type Payment,
  readRunInput,
} from '#storage/repositories/runs/calculations.ts'
import { employeesByReference } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { leaveAccounts } from '#storage/repositories/inputs/leave-accounts.ts'
import { cycleLookup, sharedCycle } from '#storage/repositories/organization/payroll-cycles.ts'
import {
  calculationSettings,
  settingsChanges,
  settingsOn,
} from '#storage/repositories/organization/payroll-settings.ts'
import { type PaidBefore, paidBefore } from '#storage/repositories/payslips/year-to-date.ts'
import type { EngineClient, PreviewMeta } from '../../../engine-client.ts'
import { findingsUnder, refuseFindings } from '../../../http/findings.ts'
import type { InTenant } from '../../../http/route.ts'
import { encoderOf, encoderOfFields, type FromWire, PrintedRows } from '../../../http/wire.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import { overriddenSettings, overrideFindings } from '../../payroll-settings/service.ts'
import { presentFigures, presentLeave } from '../../payslips/present.ts'
import { newDefinition, sinceEver } from '../../salary-components/service.ts'
import { lopDateFindings } from '../../attendance/lop-dates.ts'
import { todayOf } from '../../periods/today.ts'
import { payDateOf, payPeriodOf } from '../pay-period.ts'
import { presentTerms } from '../present.ts'
import { differenceOf, earlierSlips } from './difference.ts'
import { earlierFindings, earlierMonths, type LookingBack } from './earlier-months.ts'
import {
  coverFindings,
  employeeInputOf,
  leaveOf,
  type Person,
  personFindings,
  type Presumed,
  previewDecisionFindings,
  readPerson,
  statedYearToDate,
} from './person.ts'
import { type Preview, type PreviewAnswer, previewLines } from './schema.ts'

type Body = FromWire<typeof Preview>
type Refused = { ref: string; code: string; message: string; details: readonly ProblemDetail[] }

/** An employee whose facts are complete; `employeeId` null: nothing stored is used. */
type PreviewSubject = {
  readonly ref: string
  readonly person: Person
  readonly employeeId: string | null
  readonly payDate: PlainDate
}

/** What is asked of the engine, and the people about whom it cannot be asked. */
type PreviewPlan = {
  readonly run: RunInput
  readonly lookingBack: LookingBack
  /** Whose stored employees complete what the call says of them. */
  readonly sourceOrganizationId: number | null
  readonly presumed: Presumed
  readonly people: readonly PreviewSubject[]
  /** By `ref`. */
  readonly payDates: ReadonlyMap<string, PlainDate>
  readonly refused: readonly Refused[]
  /** What came before in the tax year, by `ref`. */
  readonly before: ReadonlyMap<string, PaidBefore>
  /** Leave of the period by type, by `ref`. */
  readonly leave: ReadonlyMap<string, readonly LeaveAccount[]>
  /** By `ref`; null: nothing is compared. */
  readonly earlier: Awaited<ReturnType<typeof earlierSlips>> | null
}

/** Where stored records are read: a call that tells everything itself opens no transaction. */
type Access = {
  readonly inTenant: InTenant
  readonly organizationIds: readonly number[]
  readonly clock: Clock
}

export async function previewQuestion(
  { inTenant, organizationIds, clock }: Access,
  organizationId: number | null,
  body: Body,
): Promise<PreviewPlan> {
  const sourceOrganizationId = organizationId ?? onlyOne(organizationIds)
  const readings = body.employees.map(row => readPerson(row))
  const known = await peopleNamed(inTenant, sourceOrganizationId, readings)
  const named = [...(known?.values() ?? [])]
  // A stored employee is paid as its organization pays, named or not.
  const payer = organizationId ?? (named.length === 0 ? null : sourceOrganizationId)
  const { run, payDateOfEmployee, day } =
    payer === null
      ? inlineTerms(body, today(clock))
      : await inTenant(tenant => storedTerms(tenant, payer, named, body))
  const { arrears, defaultTaxRegime } = run.settings
  const { end } = run.period
  const lookingBack = { period: run.period, pays: (body.options?.arrears ?? arrears) === 'auto' }
  const judged = judgePeople(body.employees, readings, known, person => [
    ...personFindings(person),
    ...earlierFindings(person, lookingBack),
    ...previewDecisionFindings(person, day > end ? day : end),
    ...coverFindings(person, run.period),
    ...lopDateFindings(person.attendance ?? {}, run.period, ['attendance']),
  ])
  const people = judged.people.map(each => ({ ...each, payDate: payDateOfEmployee(each.employeeId) }))
  const stored = new Map(people.flatMap(({ ref, employeeId }) => (employeeId ? [[ref, employeeId]] : [])))
  const { compareTo, includeYtd = false } = body.options ?? {}
  return {
    run,
    lookingBack,
    sourceOrganizationId,
    // What is paid with a period was decided by its end.
    presumed: { taxRegime: defaultTaxRegime, decidedOn: day < end ? day : end },
    people,
    payDates: new Map(people.map(({ ref, payDate }) => [ref, payDate])),
    refused: judged.refused,
    before: includeYtd ? await yearBefore(inTenant, sourceOrganizationId, run.period, people) : new Map(),
    leave: await leaveOfPeople(inTenant, sourceOrganizationId, run.period, people),
    earlier:
      compareTo === undefined ? null : await inTenant(tenant => earlierSlips(tenant, compareTo, stored)),
  }
}

/** What all employees of the call share, and when each of them is paid; null: somebody who is not stored. */
type Terms = {
  readonly run: RunInput
  readonly payDateOfEmployee: (employeeId: string | null) => PlainDate
  /** The organization's day of the call. */
  readonly day: PlainDate
}

/** A call that names no organization: its own settings over the default ones. */
function inlineTerms(body: Body, day: PlainDate): Terms {
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
async function storedTerms(
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

function onlyOne(organizationIds: readonly number[]): number | null {
  const [first, ...others] = organizationIds
  return first === undefined || others.length > 0 ? null : first
}

type Reading = ReturnType<typeof readPerson>
/** By the reference of the call; null: nobody is named, or nobody says whose employees they are. */
type EmployeesByRef = ReadonlyMap<string, Employee> | null

async function peopleNamed(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  readings: readonly Reading[],
): Promise<EmployeesByRef> {
  const named = readings.flatMap(reading =>
    'value' in reading && reading.value.employeeId ? [reading.value.employeeId] : [],
  )
  if (sourceOrganizationId === null || named.length === 0) return null
  return inTenant(tenant => employeesByReference(tenant, sourceOrganizationId, named))
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

/** Every row is judged on its own. */
function judgePeople(
  rows: readonly unknown[],
  readings: readonly Reading[],
  known: EmployeesByRef,
  findingsOf: (person: Person) => ProblemDetail[],
): { people: Omit<PreviewSubject, 'payDate'>[]; refused: Refused[] } {
  const people: Omit<PreviewSubject, 'payDate'>[] = []
  const refused: Refused[] = []
  const seen = new Set<string>()
  for (const [index, reading] of readings.entries()) {
    const ref = 'value' in reading ? reading.value.ref : refOf(rows[index], index)
    const findings = 'findings' in reading ? [...reading.findings] : findingsOf(reading.value)
    const name = 'value' in reading ? (reading.value.employeeId ?? null) : null
    const employeeId = name === null ? null : (known?.get(name)?.id ?? null)
    if (name !== null && employeeId === null) findings.unshift(unknownEmployee(known))
    if (seen.has(ref))
      findings.unshift(
        fieldProblem(
          ['ref'],
          'duplicate',
          'An earlier employee of the request has the same ref. Send a unique ref.',
        ),
      )
    seen.add(ref)
    if ('value' in reading && findings.length === 0) people.push({ ref, person: reading.value, employeeId })
    else
      refused.push({
        ref,
        code: 'validation_failed',
        message: 'Some fields are invalid.',
        details: findingsUnder(['employees', index], findings),
      })
  }
  return { people, refused }
}

function unknownEmployee(known: EmployeesByRef): ProblemDetail {
  const message =
    known === null
      ? 'organization_id is required with employee_id, because the key includes several organizations.'
      : 'The employee does not exist in this organization.'
  return fieldProblem(['employee_id'], 'unknown_reference', message)
}

/** Told by the call, or summed over the stored slips of the employee. */
async function yearBefore(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  { start }: PayPeriod,
  people: readonly PreviewSubject[],
): Promise<ReadonlyMap<string, PaidBefore>> {
  const asked = people.flatMap(({ ref, person, employeeId, payDate }) =>
    employeeId === null || sourceOrganizationId === null || person.ytd !== undefined
      ? []
      : [
          {
            id: ref,
            organizationId: sourceOrganizationId,
            employeeId,
            payrollRunId: '',
            periodStart: start,
            payDate,
            calculatedIn: null,
          },
        ],
  )
  const stored = await (asked.length === 0 ? new Map() : inTenant(tenant => paidBefore(tenant, asked)))
  return new Map(people.map(({ ref, person }) => [ref, stored.get(ref) ?? statedYearToDate(person.ytd)]))
}

/** As sent, or as recorded of the employee. */
async function leaveOfPeople(
  inTenant: InTenant,
  sourceOrganizationId: number | null,
  days: PayPeriod,
  people: readonly PreviewSubject[],
): Promise<ReadonlyMap<string, readonly LeaveAccount[]>> {
  const spans = people.flatMap(({ ref, person, employeeId }) =>
    employeeId === null || sourceOrganizationId === null || person.leaveBalances !== undefined
      ? []
      : [{ ref, organizationId: sourceOrganizationId, employeeId, days }],
  )
  const stored = spans.length === 0 ? [] : await inTenant(tenant => leaveAccounts(tenant, spans))
  return new Map([
    ...people.map(({ ref, person }) => [ref, leaveOf(person)] as const),
    ...spans.map(({ ref }, at) => [ref, stored[at] ?? []] as const),
  ])
}

/** The people with the facts that are stored of them, as a run of the period would find them. */
export async function peopleAsked(
  engine: EngineClient,
  { run, lookingBack, sourceOrganizationId, presumed, people }: PreviewPlan,
): Promise<PreviewEmployee[]> {
  const stored = new Map<string, EmployeeInput>()
  // What counts as paid before follows the tax year of the payment.
  for (const [payDate, paidThen] of Map.groupBy(people, person => person.payDate)) {
    const employeeIds = [...new Set(paidThen.flatMap(({ employeeId }) => employeeId ?? []))]
    if (sourceOrganizationId === null || employeeIds.length === 0) continue
    const found = await engine.employeeFacts({
      organizationId: sourceOrganizationId,
      run: { ...run, payDate },
      employeeIds,
      looksBack: lookingBack.pays,
    })
    for (const { ref, input } of found) stored.set(ref, input)
  }
  return people.map(({ ref, person, employeeId, payDate }) => {
    const facts = employeeId === null ? null : factsOf(stored, employeeId)
    const input = employeeInputOf(person, facts, presumed, run.period)
    return {
      ref,
      input: earlierMonths(person, input, facts, lookingBack),
      ...(payDate === run.payDate ? {} : { payDate }),
    }
  })
}

function factsOf(storedFacts: ReadonlyMap<string, EmployeeInput>, employeeId: string): EmployeeInput {
  const facts = storedFacts.get(employeeId)
  // Deleted between the two readings; sent again, the row is refused by itself.
  if (facts === undefined) {
    throw new Problem(
      'validation_failed',
      'An employee was deleted while the preview was calculated. Retry the request.',
      [fieldProblem(['employees'], 'unknown_reference', `Employee ${employeeId} no longer exists.`)],
    )
  }
  return facts
}

function refOf(row: unknown, index: number): string {
  const ref = typeof row === 'object' && row !== null && 'ref' in row ? row.ref : null
  return typeof ref === 'string' ? ref : `employees[${index}]`
}

/** What is stored of the organization under what the call says; `stored` null: nothing is. */
function runInputOf(
  stored: RunInput | null,
  { period, payDate, settings }: Payment & { settings: PayrollSettings },
  body: Body,
): { run: RunInput; findings: ProblemDetail[] } {
  const { pf, esi, gratuity, stateCode, holidays } = body.organization ?? {}
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
    },
    settings: holidays === undefined ? base.settings : withHolidays(base.settings, holidays),
    components,
  }
  return { run, findings }
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

function payDateIn({ payDates }: PreviewPlan, ref: string): PlainDate {
  const payDate = payDates.get(ref)
  if (payDate === undefined) throw new Error('The engine returned an employee that was not requested.')
  return payDate
}

function beforeOf({ before }: PreviewPlan, ref: string): PaidBefore {
  const told = before.get(ref)
  if (told === undefined) throw new Error('The engine returned an employee that was not requested.')
  return told
}

/** What is answered of one person. */
type PersonResult = { slip: PresentedSlip; figures: Slip } | { error: PresentedError }
type PresentedSlip = FromWire<typeof PreviewAnswer>['data'][number]
type PresentedError = FromWire<typeof PreviewAnswer>['errors'][number]
type Totals = FromWire<typeof PreviewAnswer>['totals']

function emitFailure(refused: Refused): PresentedError {
  return { ...refused, details: refused.details.map(plainDetail) }
}

function emitResult(question: PreviewPlan, body: Body, result: PreviewResult): PersonResult {
  const { ref } = result
  if ('failure' in result) {
    const { code, message } = result.failure
    return { error: { ref, code, message, details: [] } }
  }
  const { slip: figures } = result
  const { end, start } = question.run.period
  const slip = {
    ref,
    ...calendarMonth(end),
    periodStart: start,
    periodEnd: end,
    payDate: payDateIn(question, ref),
    ...presentFigures(
      body.options?.includeEmployer === false ? withoutEmployer(figures) : figures,
      body.options?.explain ?? 'none',
      body.options?.includeYtd === true ? beforeOf(question, ref) : null,
    ),
    leave: presentLeave(question.leave.get(ref) ?? []),
    diff: differenceTo(question.earlier, ref, figures),
  }
  return { slip, figures }
}

const nothing: Totals = {
  employeeCount: 0,
  gross: 0 as Paise,
  totalDeductions: 0 as Paise,
  netPayable: 0 as Paise,
  employerContributions: 0 as Paise,
  reimbursements: 0 as Paise,
}

function addTotals(totals: Totals, slip: Slip): Totals {
  return {
    employeeCount: totals.employeeCount + 1,
    gross: (totals.gross + slip.gross) as Paise,
    totalDeductions: (totals.totalDeductions + slip.totalDeductions) as Paise,
    netPayable: (totals.netPayable + slip.netPayable) as Paise,
    employerContributions: (totals.employerContributions + slip.employerContributions) as Paise,
    reimbursements: (totals.reimbursements + slip.reimbursements) as Paise,
  }
}

/**
 * The slips of a part are printed, with `fields` of each, as soon as they are there: a thousand of them, explained, are
 * hundreds of megabytes as objects, and printing them at once would keep every other call waiting for seconds.
 */
export async function collectPreview(
  question: PreviewPlan,
  parts: AsyncGenerator<readonly PreviewResult[], PreviewMeta>,
  body: Body,
  fields: readonly string[] | null,
): Promise<FromWire<typeof PreviewAnswer>> {
  const print = fields === null ? encoders.slip : encoderOfFields(previewLines.slip, fields)
  const data: PrintedRows[] = []
  const errors = question.refused.map(emitFailure)
  let totals = nothing
  let part = await parts.next()
  for (; part.done !== true; part = await parts.next()) {
    const slips: PresentedSlip[] = []
    for (const result of part.value) {
      const told = emitResult(question, body, result)
      if ('error' in told) errors.push(told.error)
      else {
        slips.push(told.slip)
        totals = addTotals(totals, told.figures)
      }
    }
    if (slips.length > 0) data.push(new PrintedRows(print, slips))
  }
  return {
    // Printed as what they are.
    data: data as unknown as PresentedSlip[],
    errors,
    totals,
    meta: { ...part.value, count: totals.employeeCount, ...presentTerms(question.run) },
  }
}

const encoders = {
  slip: encoderOf(previewLines.slip),
  failed: encoderOf(previewLines.failed),
  summary: encoderOf(previewLines.summary),
}

/** The same, a line for each person: those about whom the engine could not be asked first, the others in their order. */
export async function* linesOfPreview(
  question: PreviewPlan,
  parts: AsyncGenerator<readonly PreviewResult[], PreviewMeta>,
  body: Body,
): AsyncGenerator<string> {
  // Before any line, because the period may be refused as a whole.
  let part = await parts.next()
  for (const refused of question.refused) yield `${encoders.failed({ error: emitFailure(refused) })}\n`
  let totals = nothing
  for (; part.done !== true; part = await parts.next()) {
    for (const result of part.value) {
      const told = emitResult(question, body, result)
      if ('slip' in told) totals = addTotals(totals, told.figures)
      yield `${'slip' in told ? encoders.slip(told.slip) : encoders.failed(told)}\n`
    }
  }
  const meta = { ...part.value, count: totals.employeeCount, ...presentTerms(question.run) }
  yield `${encoders.summary({ totals, meta })}\n`
}

/** Null where nothing is compared, or the person had no earlier slip. */
function differenceTo(earlier: PreviewPlan['earlier'], ref: string, slip: Slip) {
  const before = earlier?.get(ref)
  return before === undefined ? null : differenceOf(slip, before)
}

function plainDetail({ field, pointer, code, message }: ProblemDetail) {
  return { field, pointer, code, message }
}

/** The lines of the employer are left out; the totals of the employer stay. */
function withoutEmployer(slip: Slip): Slip {
  return { ...slip, lines: slip.lines.filter(({ type }) => type !== 'employer_contribution') }
}
