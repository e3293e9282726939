// New members of the provident fund in a month and those who left: Forms 5 and 10, and the count of members of Form
// 12A.

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { endOfMonth } from '#proto/calendar/months.ts'
import { printDate } from '#proto/pdf/notation.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import {
  type FundPerson,
  listFundPeople,
  memberIds,
  serviceDates,
} from '#storage/repositories/statutory/fund-accounts.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import {
  countColumn,
  dateColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import { formOn } from '../../government-forms/catalogue.ts'
import { payPeriodOf } from '../../payroll-runs/pay-period.ts'
import { addressLine, missingField, particular, type StatutoryForm } from '../forms/form.ts'
import { scopeOfMonths } from '../wage-month.ts'
import { type FundSpan, missingOfEstablishment } from './fund-scope.ts'

/** Ids of members. `opening` and who joined, less who left, are members at the end of the month. */
export type Movements = {
  readonly period: PayPeriod
  readonly opening: readonly string[]
  readonly joined: readonly string[]
  readonly left: readonly string[]
}

/**
 * Opening members are those of the return of the month before who had not left by its end. Without such a return they are
 * the members of this one who were employed before the month.
 */
export async function movementsOf(
  tenant: Tenant,
  { organization, settings, scope, period: { month, year } }: FundSpan,
): Promise<Movements> {
  const period = payPeriodOf({ month: month!, year: year! }, settings)
  const present = await memberIds(tenant, scope)
  const earlier = await memberIds(
    tenant,
    await scopeOfMonths(tenant, organization.id, { ...monthBefore(scope.filter.from), draft: true }),
  )
  const dates = await serviceDates(tenant, organization.id, [...new Set([...present, ...earlier])])
  const wageMonths = await wageMonthsOf(tenant, organization.id, [...dates.keys()])
  const own = (id: string) => wageMonths.named(id, { month: month!, year: year! })
  const hadLeft = (id: string) => (dates.get(id)?.left ?? '9999') < own(id).start
  const wasEmployed = (id: string) => (dates.get(id)?.joined ?? '9999') < own(id).start
  const opening = new Set(
    earlier.size > 0
      ? [...earlier].filter(id => !hadLeft(id))
      : [...present].filter(id => wasEmployed(id) && !hadLeft(id)),
  )
  const joined = [...present].filter(id => !opening.has(id) && !hadLeft(id))
  const left = [...opening, ...joined].filter(id => (dates.get(id)?.left ?? '9999') <= own(id).end)
  return { period, opening: [...opening], joined, left }
}

function monthBefore(firstDay: PlainDate): { readonly from: PlainDate; readonly to: PlainDate } {
  return { from: addMonths(firstDay, -1), to: endOfMonth(addDays(firstDay, -1)) }
}

type NumberedPerson = FundPerson & { readonly serial: number; readonly period: PayPeriod }

const identity: readonly SourceColumn<NumberedPerson>[] = [
  countColumn('serial', 'Serial number', ({ serial }) => serial),
  textColumn('employee_id', 'Employee', ({ employeeId }) => employeeId),
  textColumn('member_id', 'Account number (member id)', ({ pf }) => pf?.memberId ?? null),
  textColumn('uan', 'UAN', ({ uan }) => uan),
  textColumn('name', 'Name', ({ name }) => name.toUpperCase()),
  textColumn('father_or_spouse', 'Father’s or husband’s name', ({ fatherOrSpouse }) => fatherOrSpouse),
]

const joinerColumns: readonly SourceColumn<NumberedPerson>[] = [
  ...identity,
  dateColumn('date_of_birth', 'Date of birth', ({ dateOfBirth }) => dateOfBirth),
  textColumn('gender', 'Sex', ({ gender }) => gender),
  dateColumn('joined_on', 'Date of eligibility for membership', eligibleFrom),
  textColumn('previous_service', 'Previous service', earlierMembership),
  textColumn('remarks', 'Remarks', () => null),
]

/** Form 5. */
export async function formOfJoiners(tenant: Tenant, span: FundSpan, reveal: boolean): Promise<StatutoryForm> {
  const { period, joined } = await movementsOf(tenant, span)
  const people = await listFundPeople(tenant, span.organization.id, period.end, joined, reveal)
  const rows = numberedRows(joinerColumns, people, period)
  const missing = rows.flatMap(row => [
    ...missingOf(
      row,
      'father_or_spouse',
      'father_or_spouse_name',
      'Record the name of the father or spouse.',
    ),
    ...missingOf(
      row,
      'joined_on',
      'statutory.pf.joined_on',
      'Record the day of joining the scheme, which is not that of joining the employer.',
    ),
  ])
  return {
    ...common(span, 'pf_form_5', 'PF_FORM_5', rows),
    columns: joinerColumns,
    findings: [...missingOfEstablishment(span.organization), ...missing, ...withoutUan(rows)],
  }
}

/** The day of joining in the month, or null where no date of it is recorded. */
function eligibleFrom({ dateOfJoining, pf, period: { start, end } }: NumberedPerson): PlainDate | null {
  const days = [pf?.joinedOn, dateOfJoining].filter(each => each && each >= start && each <= end)
  return days[0] ?? null
}

function earlierMembership({ dateOfJoining, pf }: FundPerson): string | null {
  const since = pf?.joinedOn
  return since && since < dateOfJoining ? `Member of the scheme since ${printDate(since)}` : null
}

const leaverColumns: readonly SourceColumn<NumberedPerson>[] = [
  ...identity,
  dateColumn('left_on', 'Date of leaving service', ({ dateOfLeaving }) => dateOfLeaving),
  textColumn(
    'reason',
    'Reason for leaving',
    ({ exit }) => exit?.pfExitReason ?? reasons[exit?.reason ?? ''] ?? null,
  ),
  textColumn('remarks', 'Remarks', ({ exit }) => exit?.remarks ?? null),
]

/** Form 10. */
export async function formOfLeavers(tenant: Tenant, span: FundSpan, reveal: boolean): Promise<StatutoryForm> {
  const { period, left } = await movementsOf(tenant, span)
  const people = await listFundPeople(tenant, span.organization.id, period.end, left, reveal)
  const rows = numberedRows(leaverColumns, people, period)
  const missing = rows.flatMap(row =>
    missingOf(row, 'reason', 'exit.pf_exit_reason', 'Record the reason for leaving.'),
  )
  return {
    ...common(span, 'pf_form_10', 'PF_FORM_10', rows),
    columns: leaverColumns,
    findings: [...missingOfEstablishment(span.organization), ...missing, ...withoutUan(rows)],
  }
}

/** Reasons in the words of the form. */
const reasons: Readonly<Record<string, string>> = {
  resignation: 'Resignation',
  termination: 'Discharge or dismissal',
  retrenchment: 'Retrenchment',
  retirement: 'Superannuation',
  superannuation: 'Superannuation',
  contract_end: 'Cessation of employment',
  death: 'Death',
  disability: 'Retirement on permanent disability',
  absconding: 'Cessation of employment',
  transfer: 'Transfer or other employment',
}

function numberedRows(
  columns: readonly SourceColumn<NumberedPerson>[],
  people: readonly FundPerson[],
  period: PayPeriod,
): readonly TableRow[] {
  return people.map((person, index) => rowFrom(columns, { ...person, serial: index + 1, period }))
}

function missingOf(row: TableRow, key: string, field: string, message: string): readonly StatutoryFinding[] {
  return row[key] === null ? [missingField(String(row['employee_id']), field, message)] : []
}

/** A new member may not have a UAN yet, so that none keeps no form back. */
function withoutUan(rows: readonly TableRow[]): readonly StatutoryFinding[] {
  const message = 'The UAN is not recorded, and the form leaves it blank. Record it once it is known.'
  return rows
    .flatMap(row => missingOf(row, 'uan', 'statutory.uan', message))
    .map(finding => ({ ...finding, level: 'warning' }))
}

function common(span: FundSpan, report: string, code: string, rows: readonly TableRow[]) {
  const { organization, scope, period, subject } = span
  const [year, month] = period.to.split('-')
  return {
    report,
    version: formOn(code, scope.filter.to),
    period,
    subject,
    name: `${organization.pf.establishmentCode ?? ''}${year}${month}${code.replaceAll('_', '')}`,
    organization,
    content: { rows },
    rowCount: rows.length,
    employeeCount: rows.length,
    totals: {},
    heads: {},
    totalAmount: 0 as Paise,
    particulars: establishmentParticulars(span),
    sections: async () => [],
    payments: scope.payments,
  } as const
}

export function establishmentParticulars({ organization, subject }: FundSpan): readonly TableRow[] {
  return [
    particular(
      'establishment_name',
      'Name of the establishment',
      organization.legalName ?? organization.name,
    ),
    particular('establishment_address', 'Address', addressLine(organization)),
    particular('establishment_code', 'Code number of the establishment', organization.pf.establishmentCode),
    particular('period', 'Period', subject),
  ]
}
