// The payments that a form of the provident fund is of: those of a month or a span of months, once they are final.

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { endOfMonth, financialYearName } from '#proto/calendar/months.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PfChallan, StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { listContributors, refundsByMonth } from '#storage/repositories/statutory/fund-accounts.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import type { ReportScope } from '#storage/repositories/reports/report-rows.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { notFound } from '../../../http/input.ts'
import type { InTenant } from '../../../http/route.ts'
import { payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { type FormPeriod, missingAddress, missingField } from '../forms/form.ts'
import { assertEstablishment, scopeOfMonths } from '../wage-month.ts'

export type FundQuery = {
  readonly draft: boolean
  readonly reveal: boolean
  readonly establishmentCode?: string
  /** Absent: everybody. */
  readonly employeeIds?: readonly string[]
}

export type FundSpan = {
  readonly organization: Organization
  readonly settings: readonly SettingsChange[]
  readonly scope: ReportScope
  readonly period: FormPeriod
  readonly subject: string
}

/** The span from the first to the last month, as in 2026-03. Refuses `invalid_run_state` for one that is not final. */
export async function fundSpan(
  tenant: Tenant,
  organizationId: number,
  { from, to }: { readonly from: string; readonly to: string },
  { draft, employeeIds, establishmentCode }: FundQuery,
): Promise<FundSpan> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  assertEstablishment(organization, establishmentCode)
  const days = { from: `${from}-01` as PlainDate, to: endOfMonth(`${to}-01` as PlainDate) }
  const scope = await scopeOfMonths(tenant, organizationId, { ...days, draft }, employeeIds ?? null)
  const isMonth = from === to
  return {
    organization,
    settings: await settingsChanges(tenant, organizationId),
    scope,
    period: {
      month: isMonth ? Number(from.slice(5)) : null,
      year: isMonth ? Number(from.slice(0, 4)) : null,
      financialYear: null,
      from,
      to,
    },
    subject: isMonth ? printMonth(days.from) : `${printMonth(days.from)} to ${printMonth(days.to)}`,
  }
}

/** The wage months of a year of the fund: March, which is paid in April, to February. */
export function fundYear(financialYear: string): { readonly from: string; readonly to: string } {
  const start = `${financialYear.slice(0, 4)}-04-01` as PlainDate
  if (financialYearName({ start }) !== financialYear)
    throw new Problem('invalid_parameter', 'The financial year is invalid.', [
      fieldProblem(['financial_year'], 'invalid_format', 'Send a year and the next, as in 2026-27.'),
    ])
  return { from: addDays(start, -1).slice(0, 7), to: addMonths(start, 10).slice(0, 7) }
}

/** A single month as a span. */
export function monthSpanOf({ month, year }: { readonly month: number; readonly year: number }) {
  const name = `${year}-${String(month).padStart(2, '0')}`
  return { from: name, to: name }
}

/** Every month of a span, as in 2026-03, ascending. */
export function monthsOfSpan({ from, to }: Pick<FormPeriod, 'from' | 'to'>): readonly string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(`${month}-01` as PlainDate, 1).slice(0, 7))
    months.push(month)
  return months
}

type MonthChallan = { readonly month: string; readonly challan: PfChallan }

/** The challans of the months with payments, as their returns have them. */
export async function challansOf(
  inTenant: InTenant,
  engine: EngineClient,
  { scope, settings }: FundSpan,
): Promise<readonly MonthChallan[]> {
  const { contributors, refunds } = await inTenant(async tenant => ({
    contributors: await listContributors(tenant, scope),
    refunds: await refundsByMonth(tenant, scope),
  }))
  const found: MonthChallan[] = []
  for (const month of [...contributors.keys()].toSorted())
    found.push({
      month,
      challan: await engine.preparePfChallan({
        period: payPeriodOf({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) }, settings),
        contributors: contributors.get(month)!,
        refunds: refunds.get(month) ?? (0 as Paise),
      }),
    })
  return found
}

/** Facts of the establishment that a form of the fund needs. */
export function missingOfEstablishment(organization: Organization): readonly StatutoryFinding[] {
  return [
    ...(organization.pf.establishmentCode
      ? []
      : [missingField(null, 'pf.establishment_code', 'Record the establishment code.')]),
    ...missingAddress(organization),
  ]
}
