// A reader of State Bank of India's files. Public sources have four layouts, so the customer names the columns: the reader
// knows these alone, and that rows are delimited by commas.

import { cellComplaints, coverageComplaints, paiseOf, textComplaints, type Transfer } from './transfer.ts'

/** `columns` of the customer's sheet, in order. */
export function sbiComplaints(
  text: string,
  month: { readonly transfers: readonly Transfer[]; readonly columns: readonly string[] },
): string[] {
  const { transfers, columns } = month
  const [header = '', ...lines] = text.replace(/\r\n$/, '').split('\r\n')
  const complaints = header === columns.join(',') ? [] : ['the header is not that of the sheet']
  const at = (row: readonly string[], title: string) => row[columns.indexOf(title)] ?? ''
  const rows = lines.map(line => line.split(','))
  rows.forEach((row, index) => {
    const place = `line ${index + 2}`
    if (row.length !== columns.length) complaints.push(`${place}: ${row.length} fields`)
    const cells = { account: at(row, 'ACCOUNT'), ifsc: at(row, 'IFSC'), amount: at(row, 'AMOUNT') }
    complaints.push(...textComplaints(place, row), ...cellComplaints(place, cells))
    if (!/^[A-Z0-9][A-Z0-9 ./-]*$/.test(at(row, 'NAME'))) complaints.push(`${place}: name`)
  })
  const found = rows.map(row => ({ account: at(row, 'ACCOUNT'), amount: paiseOf(at(row, 'AMOUNT')) }))
  return [...complaints, ...coverageComplaints(found, transfers)]
}
