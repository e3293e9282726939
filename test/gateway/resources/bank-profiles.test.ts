// Bank files of one worked month in every layout, byte by byte, and who is left out of them. The lines are put together
// by hand from the published columns of each bank.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Payable } from '#storage/repositories/deliveries/disbursement.ts'
import { type FileTerms, writeBankFile } from '#gateway/resources/disbursement/bank-file.ts'
import { type PaymentTerms, sortPayments } from '#gateway/resources/disbursement/payments.ts'
import {
  bankFormats,
  profileNamed,
  profiles,
} from '#gateway/resources/disbursement/profiles/every-profile.ts'
import { column, type BankProfile } from '#gateway/resources/disbursement/profiles/profile.ts'
import { mobileNumber, plainEmail, plainText } from '#gateway/resources/disbursement/sanitize.ts'

const bank = (own: Partial<NonNullable<Payable['bank']>>): NonNullable<Payable['bank']> => ({
  paymentMode: 'bank_transfer',
  accountHolderName: null,
  accountNumber: '012345678901',
  ifsc: 'ICIC0000001',
  accountType: 'savings',
  beneficiaryCode: null,
  accountChangedAt: null,
  accountApprovedAt: null,
  ...own,
})

const payable = (code: string, rupees: number, own: Partial<Payable>): Payable => ({
  employeeId: `emp_${code.padStart(26, '0')}`,
  externalId: null,
  employeeCode: code,
  name: code,
  dateOfLeaving: null,
  netPayable: Math.round(rupees * 100) as Paise,
  isHeld: false,
  paidBy: null,
  holdReason: null,
  heldAt: null,
  valueDate: '2026-10-31' as PlainDate,
  bank: bank({}),
  email: null,
  phone: null,
  ...own,
})

const ravi = payable('E101', 67_600, {
  name: 'Ravi Kumar',
  email: 'ravi@example.com',
  phone: '+91 98450 12345',
})
// An account at HDFC Bank, known to it as EMP102.
const oneil = payable('E102', 250_000.5, {
  name: "O'Neil, Ravi =1+1",
  email: 'oneil@example.com',
  bank: bank({ accountNumber: '000123456789', ifsc: 'HDFC0000523', beneficiaryCode: 'EMP102' }),
})
// An account of fifteen digits at Union Bank, opened at its branch 56680.
const asha = payable('E103', 30_000, {
  name: 'Asha Rao',
  email: 'asha@example.com',
  bank: bank({
    accountNumber: '566802070000001',
    ifsc: 'UBIN0556688',
    accountHolderName: 'Asha R. Rao',
    accountType: 'salary',
  }),
})
const people = [ravi, oneil, asha]

const noSettings = {
  clientCode: null,
  productCode: null,
  dateFormat: null,
  rtgsFrom: null,
  impsUpTo: null,
  columns: null,
}

function termsOf(profile: BankProfile, own: Partial<PaymentTerms> = {}): PaymentTerms {
  return {
    profile,
    settings: noSettings,
    debitIfsc: null,
    includeHeld: false,
    otherMode: null,
    methodDecides: false,
    settledBefore: new Date('2026-10-24T00:00:00Z'),
    paidFrom: '2026-10-01',
    referencePrefix: 'SAL202610',
    ...own,
  }
}

async function fileOf(name: string, payables = people, own: Partial<PaymentTerms> = {}) {
  const profile = profileNamed(name, name.endsWith('xlsx_v1') ? 'xlsx' : 'csv')!
  const { payments, total } = await sortPayments(payables, termsOf(profile, own))
  const terms: FileTerms = {
    profile,
    columns: profile.columns,
    dateFormat: profile.dateFormat,
    debit: { accountNumber: '50200011223344', ifsc: 'HDFC0000523' },
    clientCode: 'KAVERI',
    productCode: profile.defaults?.productCode ?? 'SALPAY',
    serial: 7,
    narration: 'SALARY OCT 2026',
  }
  return writeBankFile(payments, total, terms, profile.formats[0])
}

async function linesOf(name: string, payables = people, own: Partial<PaymentTerms> = {}) {
  const text = (await fileOf(name, payables, own)).toString('latin1')
  t.ok(text.endsWith('\r\n'), `${name} ends its last line`)
  return text.trimEnd().split('\r\n')
}

async function sheetOf(name: string, payables = people) {
  const book = new Workbook()
  await book.xlsx.load(await fileOf(name, payables))
  const sheet = book.getWorksheet('Data')!
  const rows: unknown[][] = []
  sheet.eachRow(row => {
    rows.push(Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).value ?? null))
  })
  return rows
}

t.test('HDFC Bank, 28 fields', async t => {
  const lines = await linesOf('hdfc')
  t.same(lines, [
    'N,,012345678901,67600.00,RAVI KUMAR,,,,,,,,,SAL202610E101,SALARY OCT 2026,,,,,,,,31/10/2026,,ICIC0000001,ICICI BANK,,ravi@example.com',
    'I,EMP102,000123456789,250000.50,ONEIL RAVI 1 1,,,,,,,,,SAL202610E102,SALARY OCT 2026,,,,,,,,31/10/2026,,HDFC0000523,HDFC BANK,,oneil@example.com',
    'N,,566802070000001,30000.00,ASHA R. RAO,,,,,,,,,SAL202610E103,SALARY OCT 2026,,,,,,,,31/10/2026,,UBIN0556688,UNION BANK OF INDIA,,asha@example.com',
  ])
  for (const line of lines) t.equal(line.split(',').length - 1, 27)
})

t.test('HDFC Bank, nine fields; large amounts by RTGS, small ones by IMPS', async t => {
  const settings = { ...noSettings, rtgsFrom: 200_000_00 as Paise, impsUpTo: 30_000_00 as Paise }
  const atOthers = { ...oneil, bank: bank({ accountNumber: '000123456789', ifsc: 'SBIN0000523' }) }
  t.same(await linesOf('hdfc_enet_9', [ravi, atOthers, asha], { settings }), [
    'N,,012345678901,67600.00,RAVI KUMAR,ICIC0000001,ICICI BANK,,ravi@example.com',
    'R,,000123456789,250000.50,ONEIL RAVI 1 1,SBIN0000523,STATE BANK OF INDIA,,oneil@example.com',
    'M,,566802070000001,30000.00,ASHA R. RAO,UBIN0556688,UNION BANK OF INDIA,,asha@example.com',
  ])
})

t.test('ICICI Bank: a workbook with its header and 19 columns', async t => {
  const header =
    'PYMT_PROD_TYPE_CODE PYMT_MODE DEBIT_ACC_NO BNF_NAME BENE_ACC_NO BENE_IFSC AMOUNT DEBIT_NARR CREDIT_NARR MOBILE_NUM EMAIL_ID REMARK PYMT_DATE REF_NO ADDL_INFO1 ADDL_INFO2 ADDL_INFO3 ADDL_INFO4 ADDL_INFO5'
  const salary = 'SALARY OCT 2026'
  /** Mode, debited account, name, account, IFSC, amount, mobile, e-mail and reference; `-`: empty. */
  const row = (cells: string) => {
    const values = cells.split(' ').map(cell => (cell === '-' ? '' : cell.replaceAll('_', ' ')))
    const [mode, debit, name, account, ifsc, amount, mobile, email, reference] = values
    const first = ['PAB_VENDOR', mode, debit, name, account, ifsc, Number(amount)]
    const last = [salary, salary, mobile, email, reference, '31-10-2026', reference, '', '', '', '', '']
    return [...first, ...last]
  }
  const found = await sheetOf('icici')
  const shown = found.map(cells => cells.map(cell => cell ?? ''))
  t.same(shown, [
    header.split(' '),
    // Within the bank without an IFSC.
    row('FT 50200011223344 RAVI_KUMAR 012345678901 - 67600 9845012345 ravi@example.com SAL202610E101'),
    row('NEFT 50200011223344 ONEIL_RAVI 000123456789 HDFC0000523 250000.5 - oneil@example.com SAL202610E102'),
    row('NEFT 50200011223344 ASHA_R_RAO 566802070000001 UBIN0556688 30000 - asha@example.com SAL202610E103'),
  ])
  const [once, again] = [await fileOf('icici'), await fileOf('icici')]
  t.ok(once.equals(again), 'the same bytes twice')
})

t.test('Axis Bank pays to other banks', async t => {
  const [header, ...rows] = await sheetOf('axis')
  t.equal(header?.length, 28)
  t.same(
    [header?.[0], header?.[9], header?.[27]],
    ['Debit Account Number', 'Beneficiary Nickname/Code', 'Add Info5'],
  )
  t.same(rows[1]?.[1], 250_000.5)
  t.equal(
    rows[1]?.toSpliced(1, 1).slice(0, 12).join(' | '),
    '50200011223344 | INR | ONEIL RAVI 1 1 | 000123456789 | HDFC0000523 | 31-10-2026 | NEFT | SAL202610E102 | EMP102 | SAVINGS | SALARY OCT 2026 | SALARY OCT 2026',
  )
  t.equal(rows[0]?.[9], 'E101', 'the employee code where no beneficiary code is recorded')
  const own = { ...ravi, bank: bank({ ifsc: 'UTIB0000001' }) }
  const { excluded } = await sortPayments([own], termsOf(profileNamed('axis', 'xlsx')!))
  t.match(excluded, [{ code: 'unsupported_rail' }])
})

t.test('Kotak Mahindra Bank, 49 columns', async t => {
  const [header, first, ...others] = await linesOf('kotak', [ravi])
  t.equal(header?.split(',').length, 49)
  t.same(others, [])
  t.equal(
    first,
    `KAVERI,SALPAY,NEFT,SAL202610E101,31-10-2026,,50200011223344,67600.00,,,RAVI KUMAR,ICICI BANK,ICIC0000001,012345678901,${','.repeat(7)}ravi@example.com,9845012345,SALARY OCT 2026,SALARY OCT 2026${','.repeat(24)}`,
  )
})

t.test('RBL Bank, 13 columns', async t => {
  const [header, ...lines] = await linesOf('rbl', [ravi, { ...asha, bank: bank({ ifsc: 'RATN0000123' }) }])
  t.equal(header?.split(',').length, 13)
  t.same(lines, [
    'NFT,SAL202610E101,50200011223344,SALARY OCT 2026,012345678901,INR,67600.00,SALARY OCT 2026,ICICI BANK,ICIC0000001,RAVI KUMAR,SAVINGS,ravi@example.com',
    'IFT,SAL202610E103,50200011223344,SALARY OCT 2026,012345678901,INR,30000.00,SALARY OCT 2026,RBL BANK,RATN0000123,ASHA RAO,SAVINGS,asha@example.com',
  ])
})

t.test('Union Bank: NEFT to others, and salaries within the bank', async t => {
  t.same(await linesOf('union_neft_11', [ravi]), [
    'FILEHDR,KAVERI,7,N,SALARY OCT 2026',
    'NEFT,HDFC0000523,50200011223344,ICIC0000001,012345678901,INR,67600.00,SALARY OCT 2026,RAVI KUMAR,ravi@example.com,SAL202610E101',
  ])
  const other = payable('E104', 20_000.25, {
    bank: bank({ accountNumber: '378902070000009', ifsc: 'UBIN0537890' }),
  })
  // 30,000.00 + 20,000.25; the remark has thirteen characters.
  t.same(await linesOf('union_salary', [ravi, asha, other]), [
    'FILEHDR,KAVERI,7',
    '50200,50200011223344,INR,DR,50000.25,SALARY OCT 20',
    '56680,566802070000001,INR,CR,30000.00,SALARY OCT 20',
    '37890,378902070000009,INR,CR,20000.25,SALARY OCT 20',
  ])
})

t.test('generic files, and the columns of one’s own', async t => {
  t.same(await linesOf('generic_csv_v1', [ravi, asha], { debitIfsc: 'ICIC0000009' }), [
    'sr_no,payment_mode,employee_code,beneficiary_name,account_number,ifsc,amount,currency,value_date,narration,customer_reference,email,mobile',
    '1,FT,E101,RAVI KUMAR,012345678901,ICIC0000001,67600.00,INR,2026-10-31,SALARY OCT 2026,SAL202610E101,ravi@example.com,9845012345',
    '2,NEFT,E103,ASHA R. RAO,566802070000001,UBIN0556688,30000.00,INR,2026-10-31,SALARY OCT 2026,SAL202610E103,asha@example.com,',
  ])
  const sheet = await sheetOf('generic_xlsx_v1', [ravi, oneil])
  t.equal(sheet[2]?.[4], '000123456789', 'a text that keeps its zeros')
  t.same(sheet.at(-1)?.slice(0, 7), ['TOTAL', null, '2', null, null, null, 317_600.5])
  const profile = profileNamed('sbi', 'csv')!
  const columns = [column('ACC; "no", =1', 'account_number'), column('AMT', 'amount'), column('IFS', 'ifsc')]
  const { payments, total } = await sortPayments([ravi], termsOf(profile))
  const terms = {
    profile,
    columns,
    dateFormat: profile.dateFormat,
    debit: null,
    clientCode: '',
    productCode: '',
    serial: 1,
    narration: '',
  }
  const own = await writeBankFile(payments, total, terms, 'txt')
  t.equal(own.toString(), '"ACC; ""no"", =1",AMT,IFS\r\n012345678901,67600.00,ICIC0000001\r\n')
})

t.test('names, e-mail addresses and telephones', async t => {
  t.equal(plainText("O'NEIL, RAVI =1+1"), 'ONEIL RAVI 1 1')
  t.equal(plainText('=cmd|José  Álvarez-Peña / Co.'), 'CMD JOSE ALVAREZ-PENA / CO.')
  t.equal(plainText('-+@प्रिया'), '')
  t.equal(plainText('Søren\r\nŁęcki\t;ß'), 'SOREN LECKI SS')
  t.equal(plainEmail('=1+1@example.com'), '')
  t.equal(plainEmail('a,b@example.com'), '')
  t.equal(mobileNumber('044 2345 6789'), '')
  t.equal(mobileNumber('09845012345'), '9845012345')
})

t.test('who is left out, with the reason', async t => {
  const late = new Date('2026-10-28T00:00:00Z')
  const cases: [string, Partial<Payable>, string][] = [
    ['A1', { isHeld: true }, 'held'],
    ['A2', { netPayable: 0 as Paise }, 'zero_net'],
    ['A3', { netPayable: -1 as Paise }, 'negative_net'],
    ['A4', { bank: null }, 'missing_bank'],
    ['A5', { bank: bank({ paymentMode: 'cash' }) }, 'cash'],
    ['A6', { bank: bank({ paymentMode: 'cheque' }) }, 'cheque'],
    ['A7', { bank: bank({ paymentMode: 'upi' }) }, 'upi'],
    ['A8', { bank: bank({ accountNumber: null }) }, 'missing_bank'],
    ['A9', { bank: bank({ accountNumber: 'SB1234567' }) }, 'invalid_account'],
    ['D1', { bank: bank({ accountNumber: '0000000000000' }) }, 'invalid_account'],
    ['D2', { bank: bank({ accountHolderName: 'Ravi कुमार' }) }, 'invalid_name'],
    ['D3', { bank: bank({ accountHolderName: 'Søren Łęcki' }) }, 'paid'],
    ['B1', { bank: bank({ ifsc: 'ICIC1000001' }) }, 'invalid_ifsc'],
    ['B2', { bank: bank({ accountHolderName: 'प्रिया' }) }, 'invalid_name'],
    ['B3', { bank: bank({ ifsc: 'HDFC0000001' }) }, 'missing_field'],
    ['B8', { bank: bank({ ifsc: 'HDFC0000001', beneficiaryCode: 'FOURTEENLETTER' }) }, 'missing_field'],
    ['B4', { netPayable: 1_000_000_000_000 as Paise }, 'amount_out_of_range'],
    ['B5', { bank: bank({ accountChangedAt: late }) }, 'account_unapproved'],
    ['B6', { bank: bank({ accountChangedAt: late, accountApprovedAt: late }) }, 'paid'],
    ['B7', { bank: bank({ accountChangedAt: new Date('2026-10-23T00:00:00Z') }) }, 'paid'],
  ]
  const payables = cases.map(([code, own]) => payable(code, 1_000, own))
  const { payments, excluded } = await sortPayments(payables, termsOf(profileNamed('hdfc', 'csv')!))
  const paid = payments.map(each => [each.payable.employeeCode, 'paid'])
  const others = excluded.map(each => [each.payable.employeeCode, each.code])
  t.same(
    Object.fromEntries([...paid, ...others]),
    Object.fromEntries(cases.map(([code, , reason]) => [code, reason])),
  )
})

t.test('what is paid all the same, with a warning', async t => {
  const long = 'Venkatanarasimharajuvaripeta Subrahmanyam Rao'
  const payables = [
    payable('C1', 1, { bank: bank({ accountHolderName: long }) }),
    payable('C2', 2, {
      dateOfLeaving: '2026-09-30' as PlainDate,
      bank: bank({ accountNumber: '999999999' }),
    }),
    payable('C3', 3, {}),
  ]
  const { warnings, total } = await sortPayments(payables, termsOf(profileNamed('hdfc', 'csv')!))
  t.equal(total, 600)
  t.same(
    warnings.map(({ employeeId, code }) => [employeeId.slice(-2), code]),
    [
      ['C1', 'duplicate_account'],
      ['C1', 'name_truncated'],
      ['C2', 'employee_exited'],
      ['C3', 'duplicate_account'],
    ],
  )
})

t.test('references are of one payment each', async t => {
  const payables = [
    payable('E-1', 1, {}),
    payable('E1', 1, {}),
    payable('A-CODE-THAT-IS-TOO-LONG', 1, { employeeId: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE' }),
  ]
  const { payments } = await sortPayments(payables, termsOf(profileNamed('generic', 'csv')!))
  t.same(
    payments.map(({ reference }) => reference),
    // Eleven characters of the id are left beside the nine of the prefix.
    ['SAL202610E1', 'SAL202610000000000E1', 'SAL2026108Z5B6N1C0DE'],
  )
})

t.test('every profile says how far it is known', async t => {
  for (const { id, status, evidence, columns } of profiles) {
    t.ok(bankFormats.includes(id))
    t.not(status, 'verified', 'no bank has taken a file yet')
    t.ok(evidence.length > 10 && columns.length > 5, id)
  }
  for (const name of ['yes', 'idfc', 'nach', 'icici_cib_prb']) t.equal(profileNamed(name, 'csv'), null)
})
