// The monthly register of state insurance, and the upload of the ESIC portal.

import { monthSpan } from '#proto/calendar/months.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { Column, TableRow } from '../../../documents/table.ts'
import type { ReturnFiling } from '../filings/return-filing.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { insuredFindings, type InsuredOfMonth, type InsuredPerson } from './insured.ts'

type Month = { readonly month: number; readonly year: number }
type EsiReturnQuery = Month & { readonly reveal: boolean }

const reportColumns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'ip_number', title: 'IP number', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'days', title: 'Days', type: 'days' },
  { key: 'wages', title: 'Wages', type: 'money' },
  { key: 'employee_share', title: 'Employee share', type: 'money' },
  { key: 'employer_share', title: 'Employer share', type: 'money' },
]

/** The register: everybody with paid days or wages of the month, to the paisa; numbers are masked unless `reveal`. */
export function esiReport(insured: InsuredOfMonth, { reveal, ...month }: EsiReturnQuery): StatutoryReturn {
  const people = insured.people.filter(({ payableDays, esiWages }) => payableDays > 0 || esiWages > 0)
  const full = people.map((person): TableRow => ({
    employee_code: person.employeeCode,
    ip_number: person.ipNumber,
    name: person.name,
    days: person.payableDays,
    wages: person.esiWages,
    employee_share: person.esiEmployee,
    employer_share: person.esiEmployer,
  }))
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
    totals: {
      wages: sumOf(people, 'esiWages'),
      employee_share: sumOf(people, 'esiEmployee'),
      employer_share: sumOf(people, 'esiEmployer'),
    },
  }
}

/** With the headings of the portal’s template. */
const returnColumns: readonly Column[] = [
  { key: 'ip_number', title: 'IP Number (10 Digits)', type: 'text' },
  { key: 'ip_name', title: 'IP Name ( Only alphabets and space )', type: 'text' },
  { key: 'days', title: 'No of Days for which wages paid/payable during the month', type: 'count' },
  { key: 'wages', title: 'Total Monthly Wages', type: 'count' },
  {
    key: 'reason_code',
    title: 'Reason Code for Zero workings days (numeric only; provide 0 for all other reasons)',
    type: 'count',
  },
  {
    key: 'last_working_day',
    title: 'Last Working Day (Format DD/MM/YYYY or DD-MM-YYYY)',
    type: 'text',
  },
]

/**
 * The upload: a row for every insured person, days rounded up, wages in whole rupees as the law rounds them. Files have the
 * numbers in full; elsewhere they are masked unless `reveal`.
 */
export function esiReturn(insured: InsuredOfMonth, { reveal, ...month }: EsiReturnQuery): StatutoryReturn {
  const { people } = insured
  const full = people.map((person): TableRow => ({
    ip_number: person.ipNumber ?? '',
    ip_name: person.nameOnCard,
    days: Math.ceil(person.payableDays / 100),
    wages: person.esiWages / 100,
    reason_code: person.reasonCode,
    last_working_day: person.lastWorkingDay === null ? '' : dayOnPortal(person.lastWorkingDay),
  }))
  return {
    ...common(insured, people, month),
    report: 'esi_return',
    isPortalTable: true,
    filing: filingOf('/statutory/esi/return', month),
    formTitle: 'ESI monthly contribution',
    name: nameOf(month, 'ESIRETURN'),
    columns: returnColumns,
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
  return {
    formNumber: null,
    organization: organization.legalName ?? organization.name,
    heads: {
      employee_share_total: sumOf(people, 'esiEmployee'),
      employer_share_total: sumOf(people, 'esiEmployer'),
    },
    totalAmount: (sumOf(people, 'esiEmployee') + sumOf(people, 'esiEmployer')) as Paise,
    findings: insuredFindings(people, month),
    payments: scope.payments,
  }
}

function sumOf(people: readonly InsuredPerson[], name: 'esiWages' | 'esiEmployee' | 'esiEmployer'): Paise {
  return people.reduce((sum, person) => sum + person[name], 0) as Paise
}

function nameOf({ month, year }: Month, report: string): string {
  return `${year}${String(month).padStart(2, '0')}${report}`
}

function dayOnPortal(date: PlainDate): string {
  return date.split('-').toReversed().join('/')
}
