// The settings of an organization on a day: what all changes up to it, laid over each other, come to.

import type { CalculationSettings } from '#proto/calculation/run-input.ts'
import { withoutRecorded } from '#proto/records/fields.ts'
import { periodFields, salaryDaysFields } from '#proto/records/payroll-settings.ts'
import type { PlainDate } from '#proto/units.ts'
import { closedStates, countingStates } from '#proto/run-moves.ts'
import {
  type PayrollSettings,
  PayrollSettingsTable,
  type SettingsChange,
} from '../../entities/payroll-settings.ts'
import type { Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** The date of what holds for past periods too. */
export const sinceEver = '1970-01-01' as PlainDate

/** All changes, in the order of their dates. */
export function settingsChanges(tenant: Tenant, organizationId: number): Promise<SettingsChange[]> {
  return tenant.em.find(PayrollSettingsTable, { organizationId }, { orderBy: { effectiveFrom: 'asc' } })
}

export function settingsOn(changes: readonly SettingsChange[], day: PlainDate): PayrollSettings {
  const [first] = changes
  if (first === undefined) throw new Error('The organization was made without settings.')
  const known = changes.filter(({ effectiveFrom }) => effectiveFrom <= day)
  return Object.assign({}, ...known.map(change => change.changes)) as PayrollSettings
}

/** The settings in force on a day. */
export async function settingsInForce(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate,
): Promise<PayrollSettings> {
  return settingsOn(await settingsChanges(tenant, organizationId), day)
}

/** The first settings of an organization that is being made. */
export function beginSettings(
  tenant: Tenant,
  organizationId: number,
  settings: PayrollSettings,
  changedBy: string,
): void {
  tenant.em.create(PayrollSettingsTable, {
    organizationId,
    effectiveFrom: sinceEver,
    changes: settings,
    changedBy,
    version: 1,
    createdAt: tenant.clock(),
  })
}

/** The settings that decide a figure; the others say how records are kept, approved and shown. */
export function calculationSettings(settings: PayrollSettings): CalculationSettings {
  return {
    period: withoutRecorded(periodFields, settings.period),
    salaryDays: withoutRecorded(salaryDaysFields, settings.salaryDays),
    rounding: settings.rounding,
    pf: settings.pf,
    esi: settings.esi,
    codeWages: settings.codeWages,
    lwf: settings.lwf,
    gratuity: settings.gratuity,
    bonus: settings.bonus,
    ctc: settings.ctc,
    tds: settings.tds,
    negativeNetPolicy: settings.negativeNetPolicy,
    arrears: settings.arrears,
    unpaidMonths: settings.unpaidMonths,
    defaultTaxRegime: settings.defaultTaxRegime,
    ruleDecisions: settings.ruleDecisions,
    deductions: settings.deductions,
  }
}

/** Lays blocks over those of the date; `version` is that of the settings as they were read and locked. */
export async function changeSettings(
  tenant: Tenant,
  organizationId: number,
  changes: readonly SettingsChange[],
  { effectiveFrom, blocks, changedBy }: ChangeOfSettings,
): Promise<void> {
  const version = settingsVersion(changes) + 1
  const known = changes.find(change => change.effectiveFrom === effectiveFrom)
  if (known === undefined) {
    tenant.em.create(PayrollSettingsTable, {
      organizationId,
      effectiveFrom,
      changes: blocks,
      changedBy,
      version,
      createdAt: tenant.clock(),
    })
  } else tenant.em.assign(known, { changes: { ...known.changes, ...blocks }, changedBy, version })
  await tenant.em.flush()
}

type ChangeOfSettings = {
  readonly effectiveFrom: PlainDate
  readonly blocks: Partial<PayrollSettings>
  readonly changedBy: string
}

export function settingsVersion(changes: readonly SettingsChange[]): number {
  return Math.max(0, ...changes.map(({ version }) => version))
}

/** A run that the settings of a day decided about. */
export type DecidedRun = { readonly id: string; readonly periodEnd: PlainDate }

/**
 * The last period that is locked or paid, or with `calculated` has figures at all; null: none. A settlement closes no period:
 * it is of one employee, and by the settings frozen with it.
 */
export async function lastDecidedRun(
  tenant: Tenant,
  organizationId: number,
  { calculated }: { calculated: boolean },
): Promise<DecidedRun | null> {
  const states = calculated ? countingStates : closedStates
  const [run] = await query<{ id: string; period_end: PlainDate }[]>(
    tenant,
    `select id, period_end::text from payroll_run
     where organization_id = ? and type <> 'settlement' and status = any (string_to_array(?, ','))
     order by period_end desc, id limit 1`,
    [organizationId, states.join(',')],
  )
  return run === undefined ? null : { id: run.id, periodEnd: run.period_end }
}
