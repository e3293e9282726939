// The frozen input of a run: settings, components, scales and holidays that hold for every employee of it.

import type { CalculationSettings, OwnTaxScale, RunInput } from '#proto/calculation/run-input.ts'
import type { Entitlement } from '#proto/calculation/benefits.ts'
import { financialYear } from '#proto/calendar/months.ts'
import { addMonths, monthOf } from '#proto/calendar/plain-date.ts'
import { factsOf } from '#proto/records/fields.ts'
import { organizationDefaults } from '#proto/records/organization.ts'
import { runContents } from '#proto/run-contents.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { type Organization, OrganizationTable } from '../../entities/organization.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { PayrollSettings } from '../../entities/payroll-settings.ts'
import { SalaryComponentTable } from '../../entities/salary-component.ts'
import {
  isInKind,
  type StoredDefinition,
  type StoredEntitlement,
  SalaryComponentVersionTable,
} from '../../entities/salary-component-version.ts'
import type { Tenant } from '../for-tenant.ts'
import { daysOff } from '../organization/holidays.ts'
import { calculationSettings, settingsInForce } from '../organization/payroll-settings.ts'
import { groupsInForce } from '../organization/salary-groups.ts'
import { ownScales } from '../organization/tax-slabs.ts'
import { attendanceRules } from '../../attendance-sums.ts'

/** Which payment a run input is for. */
export type Payment = {
  readonly period: PayPeriod
  /** Income tax goes by the year in which this day lies. */
  readonly payDate: PlainDate
  /** Days on which some of a preview's employees are paid instead. */
  readonly otherPayDates?: readonly PlainDate[]
  /** Absent: those in force at the period's end. */
  readonly settings?: PayrollSettings
  /** The days of the period that are paid; absent: all of them. */
  readonly paidDays?: PayPeriod
}

/** What all slips of a period share: the organization's choices and its components, as in force at the period's end. */
export async function readRunInput(
  tenant: Tenant,
  organizationId: number,
  { period, payDate, otherPayDates = [], settings: given, paidDays = period }: Payment,
): Promise<RunInput | null> {
  const { em } = tenant
  const organization = await em.findOne(OrganizationTable, { id: organizationId })
  if (organization === null) return null
  const settings = given ?? (await settingsInForce(tenant, organizationId, period.end))
  const holidays = await daysOff(tenant, organizationId, period, settings.salaryDays)
  const active = await em.find(
    SalaryComponentTable,
    { organizationId, isActive: true },
    { orderBy: { id: 'asc' } },
  )
  const versions = await em.find(
    SalaryComponentVersionTable,
    { organizationId, effectiveFrom: { $lte: period.end } },
    { orderBy: { effectiveFrom: 'asc' } },
  )
  const inForce = new Map(versions.map(version => [version.componentId, version.definition]))
  const groups = await groupsInForce(tenant, organizationId, period.end)
  return {
    period,
    organization: {
      stateCode: organization.stateCode,
      pf: factsOf(organizationDefaults.pf, organization.pf),
      esi: factsOf(organizationDefaults.esi, organization.esi),
      gratuity: factsOf(organizationDefaults.gratuity, organization.gratuity),
      tds: factsOf(organizationDefaults.tds, organization.tds),
      pt: { localBodies: localBodiesOf(organization) },
    },
    levies: { pt: true, lwf: true, tds: true },
    payDate,
    settings: withScales(
      withHolidays(calculationSettings(settings), holidays),
      settings.tds.slabSource === 'custom'
        ? await ownScales(tenant, organizationId, [payDate, ...otherPayDates])
        : [],
    ),
    ...groups,
    ...bonusYearOf(settings, period.end),
    ...partOf(settings, period, paidDays),
    components: active.flatMap(({ id }) => {
      const definition = inForce.get(id)
      const own = () => versions.filter(({ componentId }) => componentId === id)
      return definition === undefined ? [] : [componentInput(definition, own)]
    }),
  }
}

/** What a calculation of the run freezes: `readRunInput` with what the run leaves to others. Null: no such organization. */
export async function readInputOfRun(tenant: Tenant, run: PayrollRun): Promise<RunInput | null> {
  const { organizationId, periodStart: start, periodEnd: end, payDate, type } = run
  const paidDays = { start: run.paidFrom, end: run.paidTo }
  const input = await readRunInput(tenant, organizationId, { period: { start, end }, payDate, paidDays })
  if (input === null) return null
  const { bonusYear, organization, ...shared } = input
  const { pf, esi, pt, lwf, tds } = run.options.statutory
  return {
    ...shared,
    organization: {
      ...organization,
      pf: { ...organization.pf, isCovered: organization.pf.isCovered && pf },
      esi: { ...organization.esi, isCovered: organization.esi.isCovered && esi },
    },
    levies: { pt, lwf, tds },
    ...(bonusYear !== undefined && runContents[type].statutoryBonus ? { bonusYear } : {}),
  }
}

function partOf(settings: PayrollSettings, period: PayPeriod, days: PayPeriod): Pick<RunInput, 'part'> {
  if (days.start === period.start && days.end === period.end) return {}
  return { part: { days, attendance: attendanceRules(settings) } }
}

/** `versions` are the definitions of the component until the end of the period, ascending by date. */
export function componentInput(
  { entitlement, ...definition }: StoredDefinition,
  versions: () => readonly { readonly effectiveFrom: PlainDate; readonly definition: StoredDefinition }[],
): RunInput['components'][number] {
  return {
    code: definition.code,
    name: definition.name,
    type: isInKind(definition) ? 'information' : definition.type,
    category: definition.category,
    calculation: definition.calculation,
    // Most are monthly, which is left out.
    ...(definition.frequency === 'monthly' ? {} : { frequency: definition.frequency }),
    prorate: definition.prorate,
    partOfCtc: definition.partOfCtc,
    wageFlags: definition.wageFlags,
    wageTreatment: definition.wageTreatment,
    taxability: definition.taxability,
    taxSection: definition.taxSection,
    rounding: definition.rounding,
    arrearsComponentCode: definition.arrearsComponentCode,
    ...(entitlement ? { entitlement: entitlementOf(entitlement, versions()) } : {}),
  }
}

/** The terms in force, with the amounts of earlier months as they were then. */
function entitlementOf(
  { unclaimed, settledIn }: StoredEntitlement,
  versions: ReturnType<Parameters<typeof componentInput>[1]>,
): Entitlement {
  const first = versions.findIndex(({ definition: { entitlement: then } }) => Boolean(then))
  return {
    amounts: versions.slice(first).map(({ effectiveFrom: from, definition: { entitlement: then } }) => ({
      from,
      per: then?.per ?? 'month',
      amount: then?.amount ?? (0 as Paise),
    })),
    unclaimed,
    settledIn,
  }
}

/** Absent but for the month that pays it: no other calculation has to ask for a year of slips. */
export function bonusYearOf(
  { bonus }: Pick<CalculationSettings, 'bonus'>,
  end: PlainDate,
): Pick<RunInput, 'bonusYear'> {
  if (!bonus.isCovered || bonus.payMonth !== monthOf(end)) return {}
  return {
    bonusYear: {
      year: financialYear(addMonths(end, -12)),
      rate: bonus.ratePercent,
      minimumWages: bonus.minimumWages,
    },
  }
}

function withScales(settings: CalculationSettings, scales: readonly OwnTaxScale[]): CalculationSettings {
  return scales.length === 0 ? settings : { ...settings, tds: { ...settings.tds, scales } }
}

function withHolidays(settings: CalculationSettings, holidays: readonly PlainDate[]): CalculationSettings {
  return holidays.length === 0 ? settings : { ...settings, salaryDays: { ...settings.salaryDays, holidays } }
}

/** Where an organization is registered with several bodies of a state, only each person's own place of work tells. */
function localBodiesOf({ ptRegistrations }: Organization): Record<string, string> {
  const bodies = ptRegistrations.flatMap(({ stateCode, localBody }) =>
    localBody === null ? [] : [[stateCode, localBody] as const],
  )
  return Object.fromEntries(
    bodies.filter(([state, body]) => bodies.every(([other, name]) => other !== state || name === body)),
  )
}
