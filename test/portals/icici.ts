// ICICI Bank's reader of a bulk sheet with 19 columns, as the handbook describes it: the header exactly, positions fixed.

import { cellComplaints, coverageComplaints, paiseOf, textComplaints, type Transfer } from './transfer.ts'

const header =
  'PYMT_PROD_TYPE_CODE PYMT_MODE DEBIT_ACC_NO BNF_NAME BENE_ACC_NO BENE_IFSC AMOUNT DEBIT_NARR CREDIT_NARR MOBILE_NUM EMAIL_ID REMARK PYMT_DATE REF_NO ADDL_INFO1 ADDL_INFO2 ADDL_INFO3 ADDL_INFO4 ADDL_INFO5'

/** `rows` of the sheet as texts, the amount with two decimals. */
export function iciciComplaints(
  rows: readonly (readonly string[])[],
  { transfers }: { readonly transfers: readonly Transfer[] },
): string[] {
  const [titles = [], ...payments] = rows
  const complaints = titles.join(' ') === header ? [] : ['the header is not that of the bank']
  payments.forEach((row, index) => complaints.push(...rowComplaints(`row ${index + 2}`, row)))
  const found = payments.map(row => ({ account: row[4] ?? '', amount: paiseOf(row[6] ?? '') }))
  return [...complaints, ...coverageComplaints(found, transfers)]
}

function rowComplaints(place: string, row: readonly string[]): string[] {
  if (row.length !== 19) return [`${place}: ${row.length} columns, not 19`]
  const [product = '', mode = '', debit = '', name = '', account = '', ifsc = '', amount = ''] = row
  const within = mode === 'FT'
  const complaints = [
    ...textComplaints(place, row),
    ...cellComplaints(place, { account, ifsc: within ? null : ifsc, amount }),
  ]
  const complain = (isWrong: boolean, what: string) => {
    if (isWrong) complaints.push(`${place}: ${what}`)
  }
  complain(!/^[A-Z_]+$/.test(product), `product ${product}`)
  complain(!['FT', 'NEFT', 'RTGS', 'IMPS'].includes(mode), `mode ${mode}`)
  complain(!/^\d+$/.test(debit), `debited account ${debit}`)
  complain(!/^[A-Za-z ]{1,100}$/.test(name), `name ${name}`)
  complain(within && ifsc !== '', 'an IFSC within the bank')
  complain(!within && ifsc.startsWith('ICIC'), 'an account of the bank by another mode than FT')
  complain(mode === 'RTGS' && paiseOf(amount) < 2_00_000_00, 'RTGS below 2,00,000')
  complain(mode === 'IMPS' && paiseOf(amount) > 5_00_000_00, 'IMPS above 5,00,000')
  complain(!/^(?:[6-9]\d{9})?$/.test(row[9] ?? ''), `mobile ${row[9]}`)
  complain(!/^[A-Za-z0-9]*$/.test(row[11] ?? ''), `remark ${row[11]}`)
  complain(!/^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-\d{4}$/.test(row[12] ?? ''), `date ${row[12]}`)
  return complaints
}
