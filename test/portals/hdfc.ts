// HDFC Bank's reader of an ENet upload with 28 fields, as the handbook describes it: no header, 27 commas, no quotes.

import { cellComplaints, coverageComplaints, paiseOf, textComplaints, type Transfer } from './transfer.ts'

const namePattern = /^[A-Za-z0-9]+(?:\.(?:00[1-9]|0[1-9]\d|[1-9]\d{2}))$/
const emptyFields = [6, 7, 8, 9, 10, 11, 12, 13, 22, 24]
/** The largest lengths of fields, by number. */
const lengths = { 2: 13, 3: 25, 4: 20, 5: 40, 14: 20 } as const

/** `madeOn`: day of the upload, as in 2026-11-02. */
export function hdfcComplaints(
  text: string,
  month: { readonly transfers: readonly Transfer[]; readonly fileName: string; readonly madeOn: string },
): string[] {
  const { transfers, fileName, madeOn } = month
  const [, mm = '', dd = ''] = madeOn.split('-')
  const complaints: string[] = []
  if (!namePattern.test(fileName) || !fileName.split('.')[0]!.endsWith(`${dd}${mm}`))
    complaints.push(`file name ${fileName} is not client code, day, month, dot and serial`)
  if (!text.endsWith('\r\n') && text !== '') complaints.push('the last line has no end')
  const lines = text === '' ? [] : text.replace(/\r\n$/, '').split('\r\n')
  const rows = lines.map(line => line.split(','))
  const references = new Set(rows.map(row => row[13]))
  if (references.size < rows.length) complaints.push('two payments have one customer reference')
  rows.forEach((row, index) => complaints.push(...rowComplaints(`line ${index + 1}`, row)))
  const found = rows.map(row => ({ account: row[2] ?? '', amount: paiseOf(row[3] ?? '') }))
  return [...complaints, ...coverageComplaints(found, transfers)]
}

function rowComplaints(place: string, row: readonly string[]): string[] {
  if (row.length !== 28) return [`${place}: ${row.length - 1} commas, not 27`]
  const field = (number: number) => row[number - 1] ?? ''
  const [rail, code, account, amount, name, ifsc] = [1, 2, 3, 4, 5, 25].map(field) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const complaints = [...textComplaints(place, row), ...cellComplaints(place, { account, ifsc, amount })]
  const complain = (isWrong: boolean, what: string) => {
    if (isWrong) complaints.push(`${place}: ${what}`)
  }
  complain(!/^[NRIM]$/.test(rail), `transaction type ${rail}`)
  complain((rail === 'I') !== ifsc.startsWith('HDFC'), `type ${rail} to ${ifsc}`)
  complain(rail === 'I' && code === '', 'no beneficiary code within the bank')
  complain(rail !== 'I' && code !== '', 'a beneficiary code to another bank')
  complain(rail === 'R' && paiseOf(amount) < 2_00_000_00, 'RTGS below 2,00,000')
  complain(rail === 'M' && paiseOf(amount) > 5_00_000_00, 'IMPS above 5,00,000')
  complain(!/^[A-Z0-9][A-Z0-9 ./-]*$/.test(name), `name ${name}`)
  for (const number of emptyFields) complain(field(number) !== '', `field ${number} is not empty`)
  for (const [number, length] of Object.entries(lengths))
    complain(field(Number(number)).length > length, `field ${number} is longer than ${length}`)
  complain(!isDay(field(23)), `date ${field(23)}`)
  complain(!/^(?:[^@\s]+@[^@\s]+)?$/.test(field(28)), `e-mail ${field(28)}`)
  return complaints
}

/** Whether the text is a day of the calendar as DD/MM/YYYY. */
function isDay(text: string): boolean {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}
