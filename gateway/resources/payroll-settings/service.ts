import { addDays } from '#proto/calendar/plain-date.ts'
import { emailPlaceholders, unknownPlaceholders } from '#proto/documents/payslip-email.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PayrollSettings, SettingsChange } from '#storage/entities/payroll-settings.ts'
import { rollUpSince } from '#storage/repositories/inputs/attendance.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lockOrganization } from '#storage/repositories/organization/organizations.ts'
import { hasPartsOfMonths } from '#storage/repositories/organization/payroll-cycles.ts'
import {
  changeSettings,
  type DecidedRun,
  lastDecidedRun,
  settingsChanges,
  settingsOn,
  settingsVersion,
  sinceEver,
} from '#storage/repositories/organization/payroll-settings.ts'
import { componentsByCode } from '#storage/repositories/organization/salary-components.ts'
import { findingsUnder, refuseFindings } from '../../http/findings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { warningsOfCutoff } from '../periods/attendance-cutoff.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { todayOf } from '../periods/today.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import type {
  CalculationSettingsInput,
  CurrencyPut,
  PeriodPut,
  SalaryDaysPut,
  SettingsPatch,
} from './schema.ts'

type Block = keyof PayrollSettings
type Author = { readonly ifMatch: readonly string[] | null; readonly keyId: string }

/** The settings on a day, today unless told. */
export async function readSettings(tenant: Tenant, organizationId: number, asOf: PlainDate | undefined) {
  const changes = await settingsChanges(tenant, organizationId)
  return viewOf(changes, asOf ?? todayOf(tenant, organizationId), allBlocks, settings => settings)
}

/** As `readSettings`, of the pay period. */
export async function readPeriod(tenant: Tenant, organizationId: number, asOf: PlainDate | undefined) {
  const changes = await settingsChanges(tenant, organizationId)
  const view = viewOf(changes, asOf ?? todayOf(tenant, organizationId), ['period'], ({ period }) => period)
  const { attendanceCutoffDay } = view.effective
  return { ...view, warnings: warningsOfCutoff(attendanceCutoffDay, 'effective.attendance_cutoff_day') }
}

export async function readSalaryDays(tenant: Tenant, organizationId: number, asOf: PlainDate | undefined) {
  const changes = await settingsChanges(tenant, organizationId)
  const day = asOf ?? todayOf(tenant, organizationId)
  return viewOf(changes, day, ['salaryDays'], ({ salaryDays }) => salaryDays)
}

export async function readCurrency(tenant: Tenant, organizationId: number, asOf: PlainDate | undefined) {
  const changes = await settingsChanges(tenant, organizationId)
  return viewOf(changes, asOf ?? todayOf(tenant, organizationId), ['currency'], ({ currency }) => ({
    currency,
  }))
}

const allBlocks = Object.keys(defaultSettings) as Block[]

/** `effective` on the day, and what is scheduled after it, of those changes that touch the blocks. */
function viewOf<Shown extends object>(
  changes: readonly SettingsChange[],
  day: PlainDate,
  blocks: readonly Block[],
  show: (settings: PayrollSettings) => Shown,
) {
  const [first] = changes
  if (first === undefined) throw new Error('The organization was made without settings.')
  const touching = changes.filter(change => blocks.some(block => block in change.changes))
  const shownAs = ({ effectiveFrom }: SettingsChange) => ({
    effectiveFrom,
    ...show(settingsOn(changes, effectiveFrom)),
  })
  const inForce = touching.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? first
  return {
    organizationId: first.organizationId,
    effective: shownAs(inForce),
    scheduled: touching.filter(({ effectiveFrom }) => effectiveFrom > day).map(shownAs),
    version: settingsVersion(changes),
    createdAt: first.createdAt,
    updatedAt: new Date(Math.max(...changes.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}

/** Lays the settings of a request over those in force on its date. */
export async function patchSettings(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, effectiveFrom, ...given }: FromWire<typeof SettingsPatch>,
  author: Author,
) {
  refuseFindings([
    ...bonusFindings(given.bonus),
    ...residualFindings(given.rounding, await earningCodes(tenant, organizationId, given.rounding)),
    ...templateFindings(given.payslipEmail),
  ])
  const names = (Object.keys(given) as (keyof typeof given)[]).filter(name => given[name] !== undefined)
  await change(tenant, organizationId, { effectiveFrom, names, author }, before =>
    mergePatch(before, completeSettings(given)),
  )
  return readSettings(tenant, organizationId, undefined)
}

function templateFindings(templates: FromWire<typeof SettingsPatch>['payslipEmail']): ProblemDetail[] {
  return (['subject', 'text', 'html'] as const).flatMap(name =>
    unknownPlaceholders(templates?.[name] ?? '').map(placeholder =>
      fieldProblem(
        ['payslip_email', name],
        'not_in_enum',
        `The placeholder {{${placeholder}}} is unknown. Use those that are listed as expected.`,
        emailPlaceholders,
      ),
    ),
  )
}

/** Settings of which a request states a part. Lists are sent whole, and their items may leave fields out. */
type SettingsInput = FromWire<typeof CalculationSettingsInput>

function completeSettings<Some extends Pick<SettingsInput, 'bonus'>>(given: Some): Some {
  const { minimumWages } = given.bonus ?? {}
  if (minimumWages === undefined) return given
  const complete = minimumWages.map(wage => ({ ...wage, effectiveFrom: wage.effectiveFrom ?? null }))
  return { ...given, bonus: { ...given.bonus, minimumWages: complete } }
}

/** `stored` with the settings of a preview laid over it. */
export function overriddenSettings(stored: PayrollSettings, given: SettingsInput): PayrollSettings {
  const { period, salaryDays } = given
  const usesNoFixedDays = salaryDays?.basis !== undefined && salaryDays.basis !== 'fixed_days'
  return mergePatch(
    mergePatch(stored, {
      ...(period?.type === 'calendar_month' ? { period: { startDay: 1 } } : {}),
      ...(usesNoFixedDays ? { salaryDays: { fixedDays: null } } : {}),
    }),
    completeSettings(given),
  )
}

/** What the schema of single fields cannot find in the settings of a preview; `settings` is what they come to. */
export function overrideFindings(
  given: SettingsInput,
  settings: PayrollSettings,
  earnings: ReadonlySet<string>,
): ProblemDetail[] {
  return [
    ...startDayFindings(settings).map(findingUnder('period')),
    ...fixedDaysFindings(settings).map(findingUnder('salary_days')),
    ...bonusFindings(given.bonus),
    ...residualFindings(given.rounding, earnings),
  ]
}

const findingUnder = (block: string) => (finding: ProblemDetail) =>
  findingsUnder([block], [finding])[0] ?? finding

function startDayFindings({ period }: Pick<PayrollSettings, 'period'>): ProblemDetail[] {
  if (period.type !== 'calendar_month' || period.startDay === 1) return []
  const message = 'A calendar month starts on day 1. Send type day_range for another start_day.'
  return [fieldProblem(['start_day'], 'out_of_range', message)]
}

function fixedDaysFindings({ salaryDays }: Pick<PayrollSettings, 'salaryDays'>): ProblemDetail[] {
  const { basis, fixedDays } = salaryDays
  if ((basis === 'fixed_days') === (fixedDays !== null)) return []
  return [
    fixedDays === null
      ? fieldProblem(
          ['fixed_days'],
          'required',
          'This field is required with basis fixed_days. Send 20 to 31 days.',
        )
      : fieldProblem(['fixed_days'], 'out_of_range', 'This field requires basis fixed_days. Remove it.'),
  ]
}

function bonusFindings({ minimumWages = [] }: NonNullable<SettingsInput['bonus']> = {}): ProblemDetail[] {
  const days = minimumWages.map(({ stateCode, effectiveFrom = null }) => `${stateCode} ${effectiveFrom}`)
  return days.flatMap((day, index) =>
    days.indexOf(day) === index
      ? []
      : [
          fieldProblem(
            ['bonus', 'minimum_wages', index, 'effective_from'],
            'duplicate',
            'The state has two minimum wages from the same date. Send one.',
          ),
        ],
  )
}

function residualFindings(
  { residualComponentCode: code = null }: NonNullable<SettingsInput['rounding']> = {},
  earnings: ReadonlySet<string>,
): ProblemDetail[] {
  if (code === null || earnings.has(code)) return []
  const message = 'The component is not an earning of the organization. Send the code of an earning.'
  return [fieldProblem(['rounding', 'residual_component_code'], 'unknown_reference', message)]
}

async function earningCodes(
  tenant: Tenant,
  organizationId: number,
  { residualComponentCode: code = null }: NonNullable<SettingsInput['rounding']> = {},
): Promise<ReadonlySet<string>> {
  if (code === null) return new Set()
  const all = [...(await componentsByCode(tenant, organizationId)).values()]
  return new Set(
    all.filter(({ type, isActive }) => type === 'earning' && isActive).map(({ code: each }) => each),
  )
}

export async function putPeriod(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, effectiveFrom, ...given }: FromWire<typeof PeriodPut>,
  author: Author,
) {
  const period = { ...defaultSettings.period, ...given }
  const findings = startDayFindings({ period })
  if (period.type === 'day_range' && given.startDay === undefined)
    findings.push(fieldProblem(['start_day'], 'required', 'This field is required with type day_range.'))
  if (period.startDay !== 1 && (await hasPartsOfMonths(tenant, organizationId)))
    findings.push(fieldProblem(['start_day'], 'out_of_range', calendarMonthsOnly))
  refuseFindings(findings)
  const asked = { effectiveFrom, names: ['period'] as const, author, cutsPeriods: true }
  await change(tenant, organizationId, asked, (before, last) => {
    if (last !== null && before.period.startDay !== period.startDay) throw shortPeriod(last)
    return { period }
  })
  return readPeriod(tenant, organizationId, undefined)
}

const calendarMonthsOnly =
  'The organization has a payroll cycle that pays parts of a month, which goes by months of the calendar. Send 1.'

/** Between a wage month that ended and one that begins on another day some days would have no period. */
function shortPeriod({ id, periodEnd }: DecidedRun): Problem {
  return new Problem(
    'effective_date_conflict',
    `Run ${id} has paid until ${periodEnd}. Wage months that start on another day would leave days unpaid.`,
    [
      fieldProblem(
        ['start_day'],
        'expected_state',
        'Keep start_day, or reverse the runs that were calculated with it.',
        [id],
      ),
    ],
  )
}

export async function putSalaryDays(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, effectiveFrom, ...given }: FromWire<typeof SalaryDaysPut>,
  author: Author,
) {
  const salaryDays = { ...defaultSettings.salaryDays, ...given }
  refuseFindings(fixedDaysFindings({ salaryDays }))
  await change(tenant, organizationId, { effectiveFrom, names: ['salaryDays'], author }, () => ({
    salaryDays,
  }))
  return readSalaryDays(tenant, organizationId, undefined)
}

/** Refuses `unsupported_currency` for all but the one that there is. */
export async function putCurrency(
  tenant: Tenant,
  organizationId: number,
  { currency }: FromWire<typeof CurrencyPut>,
  author: Author,
) {
  if (currency !== 'INR') {
    throw new Problem('unsupported_currency', 'Only INR is supported as the currency of salaries.', [
      fieldProblem(['currency'], 'out_of_range', 'Send INR.'),
    ])
  }
  await change(tenant, organizationId, { names: ['currency'], author }, () => ({ currency }))
  return readCurrency(tenant, organizationId, undefined)
}

type SettingsQuery = {
  readonly effectiveFrom?: PlainDate | undefined
  readonly names: readonly Block[]
  readonly author: Author
  /** Figures of a period hold it, and not only its lock. */
  readonly cutsPeriods?: boolean
}

/** Writes what differs. Refuses `period_locked` for a date in a period that a run has decided. */
async function change(
  tenant: Tenant,
  organizationId: number,
  { effectiveFrom, names, author, cutsPeriods = false }: SettingsQuery,
  laidOver: (before: PayrollSettings, last: DecidedRun | null) => Partial<PayrollSettings>,
): Promise<void> {
  // In the order of whoever plans or closes a run; from here to the end of the transaction none is.
  await lockInputsShared(tenant, organizationId)
  await lockOrganization(tenant, organizationId)
  const changes = await settingsChanges(tenant, organizationId)
  requireVersion(author.ifMatch, settingsVersion(changes))
  const last = await lastDecidedRun(tenant, organizationId, { calculated: cutsPeriods })
  if (effectiveFrom !== undefined && last !== null && effectiveFrom <= last.periodEnd)
    throw periodClosed(last.id, ['effective_from'])

  const start = effectiveFrom ?? openStart(changes, names, last, todayOf(tenant, organizationId))
  const before = settingsOn(changes, start)
  const after = laidOver(before, last)
  const differing = names.filter(name => changedPaths(before[name], after[name]).length > 0)
  if (differing.length === 0) return
  await changeSettings(tenant, organizationId, changes, {
    effectiveFrom: start,
    blocks: Object.fromEntries(differing.map(name => [name, after[name]])),
    changedBy: author.keyId,
  })
  const isMoved = before.period.startDay !== (after.period ?? before.period).startDay
  if (isMoved || differing.some(name => countsDays.has(name)))
    await rollUpSince(tenant, organizationId, start, { isMoved })
}

/** What of the settings days and leaves are rolled up by. */
const countsDays: ReadonlySet<Block> = new Set(['attendanceSource', 'unmarkedDay', 'salaryDays'])

/** The first open day; of a choice that began after it, the day on which that began. */
function openStart(
  changes: readonly SettingsChange[],
  names: readonly Block[],
  last: DecidedRun | null,
  day: PlainDate,
): PlainDate {
  const open = last === null ? sinceEver : addDays(last.periodEnd, 1)
  const begun = changes.findLast(
    change => change.effectiveFrom <= day && names.some(name => name in change.changes),
  )
  return begun !== undefined && begun.effectiveFrom > open ? begun.effectiveFrom : open
}
