// Every reader of a month's files, by one row each: where the file is, and what its portal or bank would say of it.

import { Workbook } from '@cj-tech-master/excelts'
import { parse } from 'csv-parse/sync'
import { addDays } from '#proto/calendar/plain-date.ts'
import { ecrComplaints } from './ecr.ts'
import { esiComplaints } from './esi.ts'
import { hdfcComplaints } from './hdfc.ts'
import { iciciComplaints } from './icici.ts'
import { type PortalMonth, type PortalPerson, sumOfLines, transfersOf } from './month.ts'
import { leviedOf } from './levied.ts'
import { funds, lwfComplaints } from './lwf.ts'
import { ptRegisterComplaints, ptReturnComplaints } from './pt.ts'
import { sbiComplaints } from './sbi.ts'
import { tdsComplaints } from './tds-statement.ts'

export type PortalFile = { readonly bytes: Buffer; readonly text: string; readonly headers: Headers }

export type Portal = {
  readonly name: string
  /** Null: the month has no such file. */
  readonly path: (month: PortalMonth) => string | null
  /** Whether the person may block the file, for lack of what it requires. Absent: no person may. */
  readonly mayLack?: (person: PortalPerson) => boolean
  readonly complaints: (file: PortalFile, month: PortalMonth) => string[] | Promise<string[]>
}

/** The columns of the file for State Bank of India, as the customer names them: title and source. */
export const sbiColumns = [
  { title: 'ACCOUNT', source: 'account_number' },
  { title: 'IFSC', source: 'ifsc' },
  { title: 'AMOUNT', source: 'amount' },
  { title: 'NAME', source: 'beneficiary_name' },
]

function bankFile(month: PortalMonth, query: string): string | null {
  return transfersOf(month).length === 0 ? null : `/payroll-runs/${month.runId}/bank-file?${query}`
}

/** A control total that is not the net pay of those whom the file pays. */
function totalComplaints({ headers }: PortalFile, month: PortalMonth): string[] {
  const total = transfersOf(month).reduce((sum, { amount }) => sum + amount, 0)
  const stated = headers.get('x-svc-control-total')
  return stated === (total / 100).toFixed(2) ? [] : [`The control total is ${stated}, not ${total / 100}.`]
}

const monthly = ({ month, year }: PortalMonth) => `month=${month}&year=${year}`

const hasPeopleIn = ({ people }: PortalMonth, state: string) => people.some(each => each.state === state)
const records = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

/** States that take a return of professional tax each month. */
const monthlyTaxes = ['GJ', 'KA', 'MH', 'WB']

const ofStates: readonly Portal[] = [
  {
    name: 'professional tax',
    path: month => `/statutory/pt/report?${monthly(month)}&format=csv`,
    complaints: ({ text }, month) =>
      ptRegisterComplaints(records(text), { ...month, people: leviedOf(month) }),
  },
  ...monthlyTaxes.map(state => ({
    name: `professional tax of ${state}`,
    path: (month: PortalMonth) =>
      hasPeopleIn(month, state)
        ? `/statutory/pt/return?state_code=${state}&${monthly(month)}&format=csv`
        : null,
    complaints: ({ text }: PortalFile, month: PortalMonth) =>
      ptReturnComplaints(records(text), leviedOf(month), state),
  })),
  ...Object.keys(funds).map(state => ({
    name: `LWF of ${state}`,
    path: (month: PortalMonth) =>
      hasPeopleIn(month, state)
        ? `/statutory/lwf/return?state_code=${state}&period=month&${monthly(month)}&format=csv`
        : null,
    complaints: ({ text }: PortalFile, month: PortalMonth) =>
      lwfComplaints(
        records(text),
        { ...month, last: addDays(month.first, month.days - 1), people: leviedOf(month) },
        state,
      ),
  })),
]

const statement: Portal = {
  name: 'tax statement',
  path: ({ quarter }) => {
    if (quarter === null) return null
    const year = `${quarter.financialYear.slice(0, 4)}-${quarter.financialYear.slice(4)}`
    return `/statutory/tds/24q?financial_year=${year}&quarter=${quarter.quarter}&format=txt`
  },
  mayLack: ({ firstName, lastName }) => isOfOtherScript(firstName) || isOfOtherScript(lastName),
  complaints: ({ text }, { quarter }) => tdsComplaints(text, quarter!),
}

/** Whether a name has letters that cannot be written in Latin ones. */
export function isOfOtherScript(name: string): boolean {
  return /[^\x20-\x7eÀ-ſ’]/.test(name)
}

export const portals: readonly Portal[] = [
  ...ofStates,
  statement,
  {
    name: 'ECR',
    path: month => `/statutory/pf/ecr?${monthly(month)}&format=txt`,
    mayLack: ({ uan }) => uan === null,
    complaints: ({ text }, month) =>
      ecrComplaints(text, {
        year: month.year,
        month: month.month,
        days: month.days,
        employeeShare: sumOfLines(month, ['PF', 'VPF']),
        employerShare: sumOfLines(month, ['PF_ER', 'EPS_ER']),
      }),
  },
  {
    name: 'ESI in CSV',
    path: month => `/statutory/esi/return?${monthly(month)}&format=csv`,
    mayLack: ({ ipNumber }) => ipNumber === null,
    complaints: ({ text }, month) => {
      const [keys, ...rows] = parse(text)
      const sheet = [esiHeadings(keys ?? []), ...rows]
      return esiComplaints(sheet, insured(month))
    },
  },
  {
    name: 'ESI in XLSX',
    path: month => `/statutory/esi/return?${monthly(month)}&format=xlsx`,
    mayLack: ({ ipNumber }) => ipNumber === null,
    complaints: async ({ bytes }, month) => esiComplaints(await cellsOf(bytes, 6), insured(month)),
  },
  {
    name: 'HDFC Bank',
    path: month => bankFile(month, 'bank_format=hdfc&format=csv'),
    complaints: (file, month) => [
      ...hdfcComplaints(file.text, {
        transfers: transfersOf(month),
        fileName: /filename="([^"]*)"/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? '',
        madeOn: month.madeOn,
      }),
      ...totalComplaints(file, month),
    ],
  },
  {
    name: 'ICICI Bank',
    path: month => bankFile(month, 'bank_format=icici&format=xlsx'),
    complaints: async (file, month) => {
      const rows = (await cellsOf(file.bytes, 19)).map(row =>
        row.map(cell => (typeof cell === 'number' ? cell.toFixed(2) : (cell ?? ''))),
      )
      const found = iciciComplaints(rows, { transfers: transfersOf(month) })
      return [...found, ...totalComplaints(file, month)]
    },
  },
  {
    name: 'State Bank of India',
    path: month => bankFile(month, `payment_method_id=${month.sbiMethod}&format=csv`),
    complaints: (file, month) => {
      const columns = sbiColumns.map(({ title }) => title)
      const found = sbiComplaints(file.text, { transfers: transfersOf(month), columns })
      return [...found, ...totalComplaints(file, month)]
    },
  },
]

/** The CSV has field names in place of the headings of the template. */
function esiHeadings(keys: readonly string[]): string[] {
  const known = ['ip_number', 'ip_name', 'days', 'wages', 'reason_code', 'last_working_day']
  if (JSON.stringify(keys) !== JSON.stringify(known)) return [...keys]
  return [
    'IP Number (10 Digits)',
    'IP Name ( Only alphabets and space )',
    'No of Days for which wages paid/payable during the month',
    'Total Monthly Wages',
    'Reason Code for Zero workings days (numeric only; provide 0 for all other reasons)',
    'Last Working Day (Format DD/MM/YYYY or DD-MM-YYYY)',
  ]
}

function insured(month: PortalMonth) {
  const byId = new Map(month.people.map(person => [person.id, person]))
  return {
    year: month.year,
    month: month.month,
    days: month.days,
    employeeShare: sumOfLines(month, ['ESI']),
    employerShare: sumOfLines(month, ['ESI_ER']),
    ipNumbers: [...month.slips, ...month.settled]
      .filter(({ lines }) => (lines.get('ESI_ER') ?? 0) > 0)
      .flatMap(({ employeeId }) => byId.get(employeeId)?.ipNumber ?? []),
  }
}

async function cellsOf(bytes: Buffer, width: number): Promise<(string | number | null)[][]> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  const [sheet, ...others] = book.worksheets
  if (sheet === undefined || others.length > 0) throw new Error(`${book.worksheets.length} sheets, not one.`)
  return Array.from({ length: sheet.actualRowCount }, (_, row) =>
    Array.from({ length: width }, (_, cell) => {
      const { value } = sheet.getRow(row + 1).getCell(cell + 1)
      return (value ?? null) as string | number | null
    }),
  )
}
