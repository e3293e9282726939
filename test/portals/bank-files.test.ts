// Random months of payments through the writers of bank files and vouchers, read by the reader of each bank. Employees
// lack accounts, are on hold, are paid otherwise or have changed accounts; names are of many scripts. `BANK_MONTHS` sets
// how many months; another share is drawn each day.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { tallyImport } from '#proto/tally/xml.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { LedgerSum } from '#storage/repositories/statutory/ledger-sums.ts'
import type { Payable } from '#storage/repositories/deliveries/disbursement.ts'
import { type FileTerms, writeBankFile } from '#gateway/resources/disbursement/bank-file.ts'
import { isFault, isOtherWay, sortPayments } from '#gateway/resources/disbursement/payments.ts'
import { profileNamed } from '#gateway/resources/disbursement/profiles/every-profile.ts'
import { column } from '#gateway/resources/disbursement/profiles/profile.ts'
import { addAccrual, addPayment, Entries } from '#gateway/resources/tally/vouchers.ts'
import { randomBy } from '../support/combinations/covering-array.ts'
import { testDay } from '../support/share-of-day.ts'
import { hdfcComplaints } from './hdfc.ts'
import { iciciComplaints } from './icici.ts'
import { sbiComplaints } from './sbi.ts'
import { tallyComplaints } from './tally.ts'
import type { Transfer } from './transfer.ts'

const monthCount = Number(process.env['BANK_MONTHS'] ?? (process.env['TEST_ALL'] === 'true' ? 500 : 60))

type Draw = { below(limit: number): number; chance(part: number): boolean; of<V>(values: readonly V[]): V }

function drawBy(seed: number): Draw {
  const random = randomBy(seed)
  const below = (limit: number) => Math.trunc(random() * limit)
  return { below, chance: part => random() < part, of: values => values[below(values.length)]! }
}

const names = [
  'Asha Rao',
  'JOSÉ PEÑA',
  'Łukasz Søren',
  'D’Souza, R.',
  "O'Neil\r\n=1+1",
  '=cmd|calc',
  'रवि कुमार',
  'Ravi कुमार',
  '李',
  '\u00a0\ufeffBimal\tSen;',
  '+91 Esha',
  'ＡＳＨＡ',
  'A\u0000B\u0007C',
]
const codes = ['E1', 'e-1', 'E/1', 'ई1', 'E;1,', '=E1', 'A-CODE-THAT-IS-FAR-TOO-LONG']
const ifscs = ['HDFC0000523', 'ICIC0000001', 'SBIN0000001', 'UTIB0000123', 'KKBK0ABC12D', 'SBIN1000001']
const accounts = [
  '0000000000000',
  '000123456789',
  'SB1234567',
  '12345678',
  '50100012345678',
  '1234567890123456789',
]
const day = (text: string) => text as PlainDate

function drawPayable(draw: Draw, index: number): Payable {
  const hasDetails = draw.chance(0.9)
  const mode = draw.chance(0.85) ? 'bank_transfer' : draw.of(['cash', 'cheque', 'upi'] as const)
  const account = draw.chance(0.7) ? `5010${String(draw.below(1e9)).padStart(9, '0')}` : draw.of(accounts)
  const changed = draw.chance(0.15) ? new Date('2026-10-29T00:00:00Z') : null
  return {
    employeeId: `emp_${String(index).padStart(26, '0')}`,
    externalId: null,
    employeeCode: draw.of(codes) + (draw.chance(0.5) ? String(index) : ''),
    name: draw.of(names),
    dateOfLeaving: draw.chance(0.1) ? day('2026-09-30') : null,
    netPayable: (draw.chance(0.1) ? 0 : draw.below(draw.chance(0.1) ? 900_000_00 : 90_000_00)) as Paise,
    isHeld: draw.chance(0.1),
    paidBy: draw.chance(0.05) ? 'other_means' : null,
    holdReason: null,
    heldAt: null,
    valueDate: day('2026-10-31'),
    bank: hasDetails
      ? {
          paymentMode: mode,
          accountHolderName: draw.chance(0.3) ? draw.of(names) : null,
          accountNumber: mode === 'bank_transfer' && draw.chance(0.95) ? account : null,
          ifsc: draw.chance(0.95) ? draw.of(ifscs) : null,
          accountType: 'savings',
          beneficiaryCode: draw.chance(0.6) ? `BEN${index}` : null,
          accountChangedAt: changed,
          accountApprovedAt: changed !== null && draw.chance(0.5) ? changed : null,
        }
      : null,
    email: draw.of([null, 'asha@example.com', '=1+1@example.com', 'a,b@example.com']),
    phone: draw.of([null, '+91 98450 12345', '044 2345 6789']),
  }
}

/** Who is certainly paid, by the rules of the handbook: the account is usable, and nothing stands against the payment. */
function isDue({ netPayable, isHeld, paidBy, bank }: Payable): boolean {
  if (netPayable <= 0 || isHeld || paidBy !== null || bank?.paymentMode !== 'bank_transfer') return false
  const { accountNumber, ifsc, accountChangedAt, accountApprovedAt } = bank
  if (!/^[0-9]{9,18}$/.test(accountNumber ?? '') || /^0+$/.test(accountNumber ?? '')) return false
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc ?? '')) return false
  return accountChangedAt === null || accountApprovedAt !== null
}

/** Names without letters of another script, worked out by hand: the rest of `names`. */
const isLatin = ({ bank, name }: Payable) =>
  !['रवि कुमार', 'Ravi कुमार', '李'].includes(bank?.accountHolderName ?? name)

const noSettings = {
  clientCode: null,
  productCode: null,
  dateFormat: null,
  rtgsFrom: null,
  impsUpTo: null,
  columns: null,
}

async function fileOf(format: string, payables: readonly Payable[], draw: Draw) {
  const profile = profileNamed(format, 'csv')!
  const columns = profile.takesColumns
    ? [
        column('ACCOUNT', 'account_number'),
        column('IFSC', 'ifsc'),
        column('AMOUNT', 'amount'),
        column('NAME', 'beneficiary_name'),
      ]
    : profile.columns
  const settings = {
    ...noSettings,
    rtgsFrom: draw.chance(0.5) ? (2_00_000_00 as Paise) : null,
    impsUpTo: draw.chance(0.5) ? (5_00_000_00 as Paise) : null,
  }
  const sorted = await sortPayments(payables, {
    profile,
    settings,
    debitIfsc: 'UTIB0000001',
    includeHeld: false,
    otherMode: null,
    methodDecides: false,
    settledBefore: new Date('2026-10-24T00:00:00Z'),
    paidFrom: '2026-10-01',
    referencePrefix: 'SAL202610',
  })
  const terms: FileTerms = {
    profile,
    columns,
    dateFormat: profile.dateFormat,
    debit: { accountNumber: '50200011223344', ifsc: 'UTIB0000001' },
    clientCode: 'KAVERI',
    productCode: profile.defaults?.productCode ?? '',
    serial: 1,
    narration: 'SALARY OCT 2026',
  }
  return { sorted, bytes: await writeBankFile(sorted.payments, sorted.total, terms, profile.formats[0]) }
}

const transferOf = ({ bank, netPayable }: Payable): Transfer => ({
  account: bank?.accountNumber ?? '',
  ifsc: bank?.ifsc ?? '',
  amount: netPayable,
})

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const book = new Workbook()
  await book.xlsx.load(bytes)
  const sheet = book.worksheets[0]!
  const rows: string[][] = []
  sheet.eachRow(row => {
    const cells = Array.from({ length: 19 }, (_, at) => (row.getCell(at + 1).value ?? '') as string | number)
    rows.push(cells.map(cell => (typeof cell === 'number' ? cell.toFixed(2) : cell)))
  })
  return rows
}

const line = (code: string, type: LedgerSum['type'], amount: number, costCentre: string): LedgerSum => ({
  code,
  name: code,
  type,
  category: 'other',
  authority: code === 'PT' ? 'MH' : null,
  costCentre,
  amount: amount as Paise,
})

/** The accrual of payslips whose deductions and employer's shares are drawn, for the net pay of the month. */
function accrualOf(payables: readonly Payable[], draw: Draw) {
  const entries = new Entries({ mapped: { BASIC: 'Pay & <more>' }, ofComponents: new Map() }, 'employee')
  const lines = payables.flatMap(({ netPayable, employeeCode }) => {
    const [pf, pt, share] = [draw.below(3_000_00), draw.below(200_00), draw.below(3_000_00)]
    return [
      line('BASIC', 'earning', netPayable + pf + pt, employeeCode),
      line('PF', 'deduction', pf, employeeCode),
      line('PT', 'deduction', pt, employeeCode),
      line('PF_ER', 'employer_contribution', share, employeeCode),
    ]
  })
  addAccrual(
    entries,
    lines,
    payables.map(({ employeeCode: costCentre, netPayable: amount }) => ({ costCentre, amount })),
  )
  const debits = lines.filter(({ type }) => type === 'earning' || type === 'employer_contribution')
  return { entries, totalDebit: debits.reduce((sum, { amount }) => sum + amount, 0) }
}

function voucherXml(kind: string, entries: Entries): string {
  const voucher = {
    remoteId: `svc-run-${kind}`,
    number: 'PAY/2026-10/1',
    type: 'Journal',
    date: day('2026-10-31'),
    reference: 'run',
    narration: 'Payroll "October" & more',
    entries: entries.list(),
  }
  return tallyImport('Kaveri <Mills>', [voucher]).toString('utf8')
}

const ledgers = new Set(
  ['Pay & <more>', 'PF Payable', 'Professional Tax Payable MH', 'Salary Payable', 'Bank', 'Cash'].concat(
    'Provident fund, employer',
    'PF_ER',
    'Salary Paid by Other Means',
  ),
)

t.test(`${monthCount} random months, from ${testDay}`, async t => {
  for (let month = 0; month < monthCount; month++) {
    const draw = drawBy(testDay * 1_000 + month)
    const payables = Array.from({ length: 3 + draw.below(20) }, (_, index) => drawPayable(draw, index))
    const due = payables.filter(each => isDue(each) && isLatin(each))
    const place = `month ${testDay * 1_000 + month}`

    const hdfc = await fileOf('hdfc', payables, draw)
    // Between its own accounts the bank knows beneficiaries by a code.
    const toHdfc = due.filter(({ bank }) => !bank!.ifsc!.startsWith('HDFC') || bank!.beneficiaryCode !== null)
    const upload = { transfers: toHdfc.map(transferOf), fileName: 'KAVERI3110.001', madeOn: '2026-10-31' }
    t.same(hdfcComplaints(hdfc.bytes.toString('latin1'), upload), [], `${place}, HDFC`)

    const icici = await fileOf('icici', payables, draw)
    const sheet = await rowsOf(icici.bytes)
    t.same(iciciComplaints(sheet, { transfers: due.map(transferOf) }), [], `${place}, ICICI`)

    const sbi = await fileOf('sbi', payables, draw)
    const columns = ['ACCOUNT', 'IFSC', 'AMOUNT', 'NAME']
    const [letters, plain] = [sbi.sorted.payments, due]
    const lettered = letters.filter(({ accountNumber }) => !/^[0-9]{9,18}$/.test(accountNumber))
    const wanted = [...plain, ...lettered.map(({ payable }) => payable)].map(transferOf)
    t.same(sbiComplaints(sbi.bytes.toString(), { transfers: wanted, columns }), [], `${place}, SBI`)

    // Paid: whom the file reaches, and who is paid by other means. The others are held.
    const { payments, excluded, total } = icici.sorted
    const others = excluded.flatMap(({ payable, code }) =>
      isOtherWay(code) ? [{ ...payable, paidBy: code }] : [],
    )
    const net = (some: readonly Payable[]) => some.reduce((sum, { netPayable }) => sum + netPayable, 0)
    const kept = excluded.filter(({ code }) => isFault(code) || code === 'held').map(({ payable }) => payable)
    t.equal(total + net(others) + net(kept), net(payables), `${place}: the parts come to the net pay`)
    const paid = [...payments.map(({ payable }) => payable), ...others]
    const books = new Entries({ mapped: {}, ofComponents: new Map() }, 'employee')
    addPayment(
      books,
      paid.map(({ employeeCode, netPayable, paidBy }) => ({
        costCentre: employeeCode,
        amount: netPayable,
        paidOn: day('2026-10-31'),
        paidBy,
      })),
    )
    if (net(paid) > 0) {
      const company = { ledgers, totalDebit: total + net(others) }
      t.same(tallyComplaints(voucherXml('payment', books), company), [], `${place}, payment voucher`)
    }
    const { entries, totalDebit } = accrualOf(payables, draw)
    t.same(tallyComplaints(voucherXml('accrual', entries), { ledgers, totalDebit }), [], `${place}, accrual`)
  }
})

t.test('the readers complain about what they must not take', t => {
  const good =
    'N,,012345678901,67600.00,RAVI KUMAR,,,,,,,,,SAL202610E101,SALARY OCT 2026,,,,,,,,31/10/2026,,ICIC0000001,ICICI BANK,,ravi@example.com\r\n'
  const transfers = [{ account: '012345678901', ifsc: 'ICIC0000001', amount: 67_600_00 }]
  const upload = { transfers, fileName: 'KAVERI3110.001', madeOn: '2026-10-31' }
  t.same(hdfcComplaints(good, upload), [], 'the example of the handbook')
  const wrong = [
    [good.replace('RAVI KUMAR', 'RAVI, KUMAR'), /28 commas/],
    [good.replace('012345678901', '000000000000'), /unusable/],
    [good.replace('N,,', 'R,,'), /RTGS below/],
    [good.replace('N,,', 'I,,'), /type I to ICIC/],
    [good.replace('67600.00', '67,600.00'), /28 commas/],
    [good.replace('31/10/2026', '31/11/2026'), /date 31\/11/],
    [good.replace('RAVI', 'रवि'), /printable ASCII/],
    [good.replace('RAVI', '=RAVI'), /formula/],
    [good + good, /not due/],
    ['', /is missing/],
  ] as const
  for (const [text, complaint] of wrong) t.match(hdfcComplaints(text, upload).join('\n'), complaint)
  t.match(hdfcComplaints(good, { ...upload, madeOn: '2026-11-02' }).join(), /file name/)
  t.match(iciciComplaints([['A']], { transfers: [] }).join(), /header/)
  t.match(sbiComplaints('A,B\r\n1\r\n', { transfers: [], columns: ['A', 'B'] }).join(), /1 fields/)
  const xml = (amount: string) =>
    `<VOUCHER REMOTEID="a"><DATE>20261031</DATE><ALLLEDGERENTRIES.LIST><LEDGERNAME>X &amp; Y</LEDGERNAME><ISDEEMEDPOSITIVE>Yes</ISDEEMEDPOSITIVE><AMOUNT>${amount}</AMOUNT></ALLLEDGERENTRIES.LIST></VOUCHER>`
  const company = { ledgers: new Set(['X & Y']), totalDebit: 5_00 }
  t.match(tallyComplaints(xml('-5.00'), company).join(), /totals do not match/)
  t.match(tallyComplaints(xml('5.00'), company).join(), /contradicts/)
  t.match(tallyComplaints(xml('-5.00'), { ...company, ledgers: new Set() }).join(), /does not exist/)
  t.end()
})
