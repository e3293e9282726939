// The monthly register of state insurance, and the upload of the ESIC portal.

import { monthSpan, returnDays } from '#proto/calendar/months.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Filing } from '#storage/entities/filing.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import {
  countColumn,
  daysColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
import { filedFindings } from '../filings/filed-returns.ts'
import type { ReturnFiling } from '../filings/return-filing.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { insuredFindings, type InsuredOfMonth, type InsuredPerson } from './insured.ts'

type Month = { readonly month: number; readonly year: number }
type EsiReturnQuery = Month & { readonly reveal: boolean }

type InsuredSums = Pick<InsuredPerson, 'esiWages' | 'esiEmployee' | 'esiEmployer'>

const reportColumns: readonly SourceColumn<InsuredPerson, keyof InsuredSums>[] = [
  textColumn('employee_code', 'Employee code', ({ employeeCode }) => employeeCode),
  textColumn('ip_number', 'IP number', ({ ipNumber }) => ipNumber),
  textColumn('name', 'Name', ({ name }) => name),
  daysColumn('days', 'Days', ({ payableDays }) => payableDays),
  moneyColumn('wages', 'Wages', ({ esiWages }) => esiWages, 'esiWages'),
  moneyColumn('employee_share', 'Employee share', ({ esiEmployee }) => esiEmployee, 'esiEmployee'),
  moneyColumn('employer_share', 'Employer share', ({ esiEmployer }) => esiEmployer, 'esiEmployer'),
]

/** The register: everybody with paid days or wages of the month, to the paisa; numbers are masked unless `reveal`. */
export function esiReport(insured: InsuredOfMonth, { reveal, ...month }: EsiReturnQuery): StatutoryReturn {
  const people = insured.people.filter(({ payableDays, esiWages }) => payableDays > 0 || esiWages > 0)
  const full = people.map(person => rowFrom(reportColumns, person))
  const masked = full.map(withMaskedNumber)
  return {
    ...common(insured, people, month),
    report: 'esi_report',
    filing: filingOf('/statutory/esi/report', month),
    formTitle: 'ESI register of the month',
    name: nameOf(month, 'ESI'),
    columns: reportColumns,
    rows: reveal ? full : masked,
    rowsOnRecord: masked,
    totals: totalsFrom(reportColumns, sumsOf(people)),
  }
}

/** With the headings of the portal’s template. */
function returnColumns(month: Month): readonly SourceColumn<InsuredPerson>[] {
  const days = returnDays({ end: monthSpan(month).end })
  return [
    textColumn('ip_number', 'IP Number (10 Digits)', ({ ipNumber }) => ipNumber ?? ''),
    textColumn('ip_name', 'IP Name ( Only alphabets and space )', ({ nameOnCard }) => nameOnCard),
    countColumn('days', 'No of Days for which wages paid/payable during the month', ({ payableDays }) =>
      Math.min(days, Math.ceil(payableDays / 100)),
    ),
    countColumn('wages', 'Total Monthly Wages', ({ esiWages }) => esiWages / 100),
    countColumn(
      'reason_code',
      'Reason Code for Zero workings days (numeric only; provide 0 for all other reasons)',
      ({ reasonCode }) => reasonCode,
    ),
    textColumn(
      'last_working_day',
      'Last Working Day (Format DD/MM/YYYY or DD-MM-YYYY)',
      ({ lastWorkingDay }) => (lastWorkingDay === null ? '' : dayOnPortal(lastWorkingDay)),
    ),
  ]
}

/**
 * The upload: a row for every insured person, days rounded up and no more than the month has, wages in whole rupees as the
 * law rounds them. Files have the numbers in full; elsewhere they are masked unless `reveal`. `reversed`: the return of the
 * month that was filed before its runs were reversed.
 */
export function esiReturn(
  insured: InsuredOfMonth,
  { reveal, ...month }: EsiReturnQuery,
  reversed: Filing | null,
): StatutoryReturn {
  const { people } = insured
  const columns = returnColumns(month)
  const full = people.map(person => rowFrom(columns, person))
  const shared = common(insured, people, month)
  return {
    ...shared,
    findings: [...filedFindings(reversed), ...shared.findings],
    report: 'esi_return',
    isPortalTable: true,
    filing: filingOf('/statutory/esi/return', month),
    formTitle: 'ESI monthly contribution',
    name: nameOf(month, 'ESIRETURN'),
    columns,
    rows: reveal ? full : full.map(withMaskedNumber),
    rowsOnRecord: full,
    totals: {},
  }
}

function withMaskedNumber(row: TableRow): TableRow {
  const number = row['ip_number'] ?? null
  return { ...row, ip_number: lastCharacters(number === null ? null : String(number)) }
}

function filingOf(path: ReturnFiling['path'], { month, year }: Month): ReturnFiling {
  return { path, query: { month, year }, span: monthSpan({ month, year }) }
}

function common({ organization, scope }: InsuredOfMonth, people: readonly InsuredPerson[], month: Month) {
  const { esiEmployee, esiEmployer } = sumsOf(people)
  return {
    formNumber: null,
    organization: organization.legalName ?? organization.name,
    heads: { employee_share_total: esiEmployee, employer_share_total: esiEmployer },
    totalAmount: (esiEmployee + esiEmployer) as Paise,
    findings: insuredFindings(people, month),
    payments: scope.payments,
  }
}

function sumsOf(people: readonly InsuredPerson[]): InsuredSums {
  const sum = (name: keyof InsuredSums) => people.reduce((total, person) => total + person[name], 0) as Paise
  return { esiWages: sum('esiWages'), esiEmployee: sum('esiEmployee'), esiEmployer: sum('esiEmployer') }
}

function nameOf({ month, year }: Month, report: string): string {
  return `${year}${String(month).padStart(2, '0')}${report}`
}

function dayOnPortal(date: PlainDate): string {
  return date.split('-').toReversed().join('/')
}
