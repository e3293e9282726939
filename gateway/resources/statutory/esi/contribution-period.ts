// The register of a contribution period of state insurance: half a year of every insured person (old Form 5).

import { endOfMonth } from '#proto/calendar/months.ts'
import { printDate, printMonth } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import { type InsuredMonth, listInsuredMonths } from '#storage/repositories/statutory/wage-month.ts'
import type { Column, TableRow } from '../../../documents/table.ts'
import { notFound } from '../../../http/input.ts'
import { formOn } from '../../government-forms/catalogue.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { scopeOfMonths } from '../wage-month.ts'

export const contributionPeriods = ['apr_sep', 'oct_mar'] as const

type ContributionPeriodOptions = {
  readonly contributionPeriod: (typeof contributionPeriods)[number]
  /** In which the period begins. */
  readonly year: number
  readonly draft: boolean
  readonly reveal: boolean
}

const columns: readonly Column[] = [
  { key: 'serial', title: 'Serial number', type: 'count' },
  { key: 'ip_number', title: 'Insurance number', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'days', title: 'Days for which wages were paid', type: 'days' },
  { key: 'wages', title: 'Total wages', type: 'money' },
  { key: 'employee_share', title: 'Employee’s contribution', type: 'money' },
  { key: 'daily_wages', title: 'Average daily wages', type: 'money' },
  { key: 'still_working', title: 'Still working', type: 'flag' },
  { key: 'remarks', title: 'Remarks', type: 'text' },
]

/** Refuses `invalid_run_state` for a period that is not final. */
export async function contributionRegister(
  tenant: Tenant,
  organizationId: number,
  { contributionPeriod, year, draft, reveal }: ContributionPeriodOptions,
): Promise<StatutoryReturn> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const span = contributionSpan(contributionPeriod, year)
  const scope = await scopeOfMonths(tenant, organizationId, { ...span, draft })
  const people = (await listInsuredMonths(tenant, scope)).toSorted(byNumber)
  const sum = (name: 'esiWages' | 'esiEmployee' | 'esiEmployer') =>
    people.reduce((total, person) => total + person[name], 0) as Paise
  const { number, legacyNumber, title } = formOn('ESI_FORM_5', span.to)
  return {
    report: 'esi_return',
    // The months of the period are filed, and the register is kept.
    filing: null,
    formNumber: number,
    formTitle: `Form ${legacyNumber}: ${title}`,
    name: `${year}${contributionPeriod.toUpperCase().replace('_', '')}ESIFORM5`,
    organization: organization.legalName ?? organization.name,
    period: {
      year,
      half: contributionPeriod === 'apr_sep' ? 1 : 2,
      text: `${printMonth(span.from)} to ${printMonth(span.to)}`,
    },
    columns,
    rows: people.map((person, index) => rowOf(person, index, { ...span, reveal })),
    totals: { wages: sum('esiWages'), employee_share: sum('esiEmployee') },
    heads: { employee_share_total: sum('esiEmployee'), employer_share_total: sum('esiEmployer') },
    totalAmount: (sum('esiEmployee') + sum('esiEmployer')) as Paise,
    findings: people
      .filter(({ ipNumber }) => ipNumber === null)
      .map(({ employeeId }) => ({
        level: 'error',
        employeeId,
        field: 'statutory.esi.ip_number',
        code: 'required',
        message: 'Record the insurance number of the employee.',
      })),
    payments: scope.payments,
  }
}

type Span = { readonly from: PlainDate; readonly to: PlainDate }

/** Half a year: from April, or from October of the year to March of the next. */
export function contributionSpan(
  period: ContributionPeriodOptions['contributionPeriod'],
  year: number,
): Span {
  const [from, last] =
    period === 'apr_sep' ? [`${year}-04-01`, `${year}-09-01`] : [`${year}-10-01`, `${year + 1}-03-01`]
  return { from: from as PlainDate, to: endOfMonth(last as PlainDate) }
}

function byNumber(one: InsuredMonth, other: InsuredMonth): number {
  const [first, second] = [one.ipNumber ?? '', other.ipNumber ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

function rowOf(
  person: InsuredMonth,
  index: number,
  { from, to, reveal }: Span & { readonly reveal: boolean },
): TableRow {
  const { ipNumber, name, payableDays, esiWages, esiEmployee, dateOfJoining, dateOfLeaving } = person
  const hasLeft = dateOfLeaving !== null && dateOfLeaving <= to
  const notes = [
    ...(dateOfJoining >= from ? [`A ${printDate(dateOfJoining)}`] : []),
    ...(hasLeft ? [`L ${printDate(dateOfLeaving)}`] : []),
  ]
  return {
    serial: index + 1,
    ip_number: reveal ? ipNumber : lastCharacters(ipNumber),
    name,
    days: payableDays,
    wages: esiWages,
    employee_share: esiEmployee,
    daily_wages: payableDays === 0 ? null : perDay(esiWages, payableDays),
    still_working: !hasLeft,
    remarks: notes.length === 0 ? null : notes.join(', '),
  }
}

/** To the paisa, half up; days are hundredths. */
export function perDay(wages: Paise, days: number): Paise {
  return Math.floor((2 * wages * 100 + days) / (2 * days)) as Paise
}
