// The return of professional tax of a state: how many people are in each slab, and what was deducted from them.

import type { RecordedLaw } from '#proto/law/law.ts'
import { rupees } from '#proto/pdf/notation.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { PtReturnRow } from '#proto/law/state-levy-returns.ts'
import type { Paise } from '#proto/units.ts'
import type { Filing } from '#storage/entities/filing.ts'
import {
  type Column,
  countColumn,
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import { filedFindings } from '../filings/filed-returns.ts'
import { ownTaxOf, stateFiling, type StateReturnQuery } from '../state-return.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { countPeople, type TaxedEmployees, type TaxedPart } from './taxed.ts'

const columns: readonly SourceColumn<PtReturnRow & { readonly month: string | null }>[] = [
  monthColumn('month', 'Month', ({ month }) => month),
  textColumn('local_body', 'Local body', ({ localBody }) => localBody),
  textColumn('applies_to', 'Applies to', ({ group }) => group),
  textColumn('slab', 'Slab', ({ slab }) => slab),
  moneyColumn('salary_from', 'Salary from', ({ from }) => from),
  moneyColumn('salary_to', 'Salary to', ({ to }) => to),
  moneyColumn('rate', 'Rate', ({ rate }) => rate),
  countColumn('employees', 'Employees', ({ employees }) => employees),
  moneyColumn('amount', 'Tax deducted', ({ amount }) => amount),
]

/** `reversed`: the return of the period that was filed before its runs were reversed. */
export function ptReturn(
  taxed: TaxedEmployees,
  asked: StateReturnQuery,
  {
    law,
    state,
    reversed,
  }: { readonly law: RecordedLaw; readonly state: string; readonly reversed: Filing | null },
): { readonly value: StatutoryReturn; readonly upload: string } {
  const { organization, scope, parts, total, findings } = taxed
  const { form, period, span, due } = asked
  const certificate = certificateOf(taxed, state)
  const value: StatutoryReturn = {
    report: 'pt_return',
    filing: stateFiling('/statutory/pt/return', asked, { state_code: state }),
    formNumber: form!.formNumber,
    formTitle: form!.formTitle,
    name: `${span.end.slice(0, 7).replace('-', '')}PTRETURN${state}`,
    organization: organization.legalName ?? organization.name,
    period: { ...period, text: [form!.stateName, period.text, certificate].filter(Boolean).join(', ') },
    stateCode: state,
    due,
    ownTax: ownTaxOf(law, organization, state, span),
    employeeCount: countPeople(parts),
    columns,
    rows: parts.flatMap(rowsOf),
    totals: { amount: total },
    heads: {},
    counts: {
      untaxed_employees: parts.reduce((sum, { found }) => sum + untaxedIn(found.rows), 0),
    },
    totalAmount: total,
    findings: [
      ...filedFindings(reversed),
      ...(certificate === null && total !== 0 ? [certificateMissing] : []),
      ...findings,
    ],
    payments: scope.payments,
  }
  return { value, upload: statementOf(value) }
}

function certificateOf({ organization: { ptRegistrations } }: TaxedEmployees, state: string): string | null {
  const own = ptRegistrations.filter(({ stateCode }) => stateCode === state)
  return (
    own
      .map(({ certificateNumber }) => certificateNumber)
      .filter(Boolean)
      .join(', ') || null
  )
}

const certificateMissing: StatutoryFinding = {
  level: 'warning',
  employeeId: null,
  field: 'pt_registrations',
  code: 'required',
  message: 'Record the number of the certificate with which the employer is registered in the state.',
}

function rowsOf({ span, found }: TaxedPart): TableRow[] {
  const [first, last] = [span.start.slice(0, 7), span.end.slice(0, 7)]
  const month = first === last ? first : null
  return found.rows.map(row => rowFrom(columns, { ...row, month }))
}

function untaxedIn(rows: readonly PtReturnRow[]): number {
  return rows.reduce((sum, { group, employees }) => sum + (group === 'untaxed' ? employees : 0), 0)
}

const printed = ['month', 'local_body', 'applies_to', 'slab', 'rate', 'employees', 'amount']

/** The headings and the rows alone, as plain text: no state is known to publish a layout for a file. */
function statementOf({ rows }: StatutoryReturn): string {
  const shown = columns.filter(({ key }) => printed.includes(key))
  const lines = alignColumns([
    shown.map(({ title }) => title),
    ...rows.map(row => shown.map(column => cellText(column, row[column.key] ?? null))),
  ])
  return lines.map(line => `${ascii(line)}\r\n`).join('')
}

function cellText({ type }: Column, cell: TableRow[string]): string {
  if (cell === null) return '-'
  return type === 'money' ? plain(cell as Paise) : String(cell)
}

/** With the minus sign that keyboards have. */
function plain(amount: Paise): string {
  return rupees(amount).replace('−', '-')
}

function alignColumns(table: readonly (readonly string[])[]): string[] {
  const widths = table[0]!.map((_, at) => Math.max(...table.map(row => row[at]!.length)))
  return table.map(row =>
    row
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  )
}

/** Letters without their marks; what has no such form is a question mark. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '?')
}
