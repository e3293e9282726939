// What a cell says: numbers, dates and booleans as people and spreadsheets write them, by hand-worked cases.

import { formatOf } from '#gateway/documents/reading/number-format.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import type { SourceCell } from '#gateway/documents/reading/source.ts'
import { readCell, shownCell } from '#gateway/resources/imports/cells.ts'
import { type Column, columnAt, columnsOf } from '#gateway/resources/imports/columns.ts'
import { readHeader } from '#gateway/resources/imports/header.ts'
import { importType } from '#gateway/resources/imports/import-types.ts'
import { fileLimits } from '#gateway/resources/imports/limits.ts'
import { hasMonthFirst } from '#gateway/resources/imports/written-date.ts'
import t from 'tap'
import { Type } from 'typebox'
import { workbookOf } from '../support/workbooks.ts'

const amount = columnAt(['amount'], { type: 'number', 'x-unit': 'rupees' }, 'body', false)
const percent = columnAt(['percent'], { type: 'number', 'x-unit': 'percent' }, 'body', false)
const minutes = columnAt(['minutes'], Type.Integer(), 'body', false)
const date = columnAt(['date'], { type: 'string', format: 'date' }, 'body', false)
const code = columnAt(['employee_code'], Type.String(), 'body', false)
const account = columnAt(['account_number'], Type.String(), 'body', false)
const flag = columnAt(['taxable'], Type.Boolean(), 'body', false)

/** The value of the cell; the code and the rule where it is refused. */
function read(cell: SourceCell, column: Column, isMonthFirst = false): unknown {
  const reading = readCell(cell, { ...column, isMonthFirst })
  if (reading === null) return null
  return 'value' in reading ? reading.value : `${reading.fault.code}: ${reading.fault.rule}`
}

t.test('amounts are grouped as in India, in the West or not at all', async t => {
  for (const [written, value] of [
    ['1,50,000.00', '150000.00'],
    ['150,000', '150000'],
    ['12,34,567', '1234567'],
    ['1,00,00,00,000', '1000000000'],
    ['99,99,99,999.99', '999999999.99'],
    ['5,000', '5000'],
    ['0.50', '0.50'],
    ['.5', '0.5'],
    ['₹ 1,500', '1500'],
    ['Rs. 1500', '1500'],
    ['1,500/-', '1500'],
    ['-1,500.25', '-1500.25'],
    ['(1,500.00)', '-1500.00'],
    ['\u22121500', '-1500'],
    // By no-break spaces, and in full width.
    ['1\u00A050\u00A0000', '150000'],
    ['150\u202F000.50', '150000.50'],
    ['１５００．２５', '1500.25'],
  ])
    t.equal(read(written ?? '', amount), value, written ?? '')
  const grouping = 'invalid_format: Digits are grouped as 1,50,000.00 or 150,000.00, or not at all.'
  for (const written of [
    '150,50',
    '1,50,00',
    '5,00',
    '0,500',
    '1,5,00,000',
    '123,45,678',
    '1,500,00',
    '1.500,00',
    '1,50 000',
    '1500,',
    '15.00.00',
  ])
    t.equal(read(written, amount), grouping, written)
  for (const written of ['abc', '1500-', '--5', '(-5)', '1500 Cr', '१५००', '5²', '1/2'])
    t.equal(read(written, amount), 'invalid_format: It is no number.', written)
  t.equal(read('$1,500', amount), 'invalid_format: Amounts are in rupees.')
  t.equal(read('1.52E+05', amount), 'invalid_format: A number with an exponent may have lost digits.')
})

const cellsOf = async (styles: string, ...cells: string[]) => {
  const book = workbookOf(
    [{ name: 'Data', rows: [cells.map(xml => ({ xml }))] }],
    [{ name: 'xl/styles.xml', text: styles }],
  )
  for await (const row of readRows(book, 'xlsx', fileLimits)) return row.cells
  return []
}
const number = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`

t.test('a cell is read as its sheet shows it', async t => {
  const codes = ['0.00%', '[h]:mm', 'hh:mm', '000000', '0" % of pay"', 'dd\\-mmm', '_-* #,##0.00_-;@']
  const styles = `<styleSheet><numFmts>${codes
    .map((text, at) => `<numFmt numFmtId="${200 + at}" formatCode="${text.split('"').join('&quot;')}"/>`)
    .join('')}</numFmts><cellXfs>${[0, 9, 10, ...codes.map((_, at) => 200 + at)]
    .map(id => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs></styleSheet>`
  const [whole, two, own, hours, time, padded, quotedSign, dayOfMonth, accounts] = await cellsOf(
    styles,
    number(1, '0.1'),
    number(2, '0.125'),
    number(3, '0.07'),
    number(4, '0.104166666666667'),
    number(5, '0.395833333333333'),
    number(6, '42'),
    number(7, '12'),
    number(8, '46000'),
    number(9, '1500.5'),
  )
  t.equal(read(whole!, percent), '10', '10 % is ten percent')
  t.equal(read(two!, percent), '12.5')
  // 0.07 x 100 is 7.000000000000001 in binary.
  t.equal(read(own!, percent), '7')
  t.equal(read('12%', percent), '12')
  t.equal(read('12.5 %', percent), '12.5')
  const taken = 'invalid_type: The cell holds a percentage, and the column takes none.'
  t.equal(read(whole!, amount), taken)
  t.equal(read('12%', amount), taken)
  t.equal(read(whole!, minutes), taken)
  t.equal(read(whole!, code), taken)
  t.equal(shownCell(whole), '10%', 'the file of errors keeps the sign')
  // Two and a half hours are 150 of 1,440 minutes.
  t.equal(read(hours!, amount), 'invalid_type: The cell holds a time, and the column takes a number.')
  t.equal(read(time!, code), '09:30')
  t.equal(read(padded!, code), '000042')
  t.equal(shownCell(padded), '000042')
  t.equal(read(quotedSign!, percent), '12', 'a quoted sign is no percentage')
  t.equal(read(dayOfMonth!, amount), 'invalid_type: The cell holds a date.')
  t.equal(read(accounts!, amount), '1500.5')
})

t.test('numbers that a sheet made of codes', async t => {
  const [plain, long] = await cellsOf(
    '<styleSheet/>',
    number(0, '1234567890'),
    number(0, '1.23456789012E+17'),
  )
  t.equal(read(plain!, account), 'invalid_type: The cell holds a number, in which leading zeros are lost.')
  t.equal(shownCell(plain, account), null, 'nor does the file of errors make a text of it')
  t.equal(read(plain!, code), '1234567890')
  t.equal(read(long!, code), 'invalid_type: The cell holds a number that is not exact.')
  t.equal(shownCell(long), '1.23456789012E+17')
  const shortened = 'invalid_format: A spreadsheet has shortened the number.'
  t.equal(read('1.23E+15', account), shortened)
  t.equal(read(shownCell(long ?? null), code), shortened, 'so it is refused again')
  t.equal(read('000123456789', account), '000123456789')
})

t.test('dates have the day first', async t => {
  for (const [written, value] of [
    ['2026-10-05', '2026-10-05'],
    ['05-10-2026', '2026-10-05'],
    ['5/10/2026', '2026-10-05'],
    ['05-Oct-2026', '2026-10-05'],
    ['5 October 2026', '2026-10-05'],
    ['2026-10-05 00:00:00', '2026-10-05'],
    // Day 46,023 is 1 January 2026, and 5 October is 277 days later.
    ['46300', '2026-10-05'],
  ])
    t.equal(read(written ?? '', date), value, written ?? '')
  t.match(read('31/02/2026', date), /The day does not exist/)
  t.match(read('10/25/2026', date), /The day does not exist/)
  t.match(read('05/10/26', date), /four digits/)
  t.match(read('5-Oct-26', date), /four digits/)
  t.match(read('2026/10/05', date), /A date is YYYY-MM-DD/)
  t.match(read({ number: '46300.5', format: { kind: 'date', minDigits: 0 } }, date), /no time of day/)

  t.ok(hasMonthFirst('10/25/2026'))
  t.notOk(hasMonthFirst('25/10/2026'))
  t.match(read('10/05/2026', date, true), /either of two days/)
  t.equal(read('05/05/2026', date, true), '2026-05-05')
  t.equal(read('25/10/2026', date, true), '2026-10-25')
})

t.test('booleans that a spreadsheet writes as formulas', async t => {
  const cells = await cellsOf(
    '<styleSheet/>',
    '<c t="b"><f aca="false">TRUE()</f><v>1</v></c>',
    '<c t="b"><f>FALSE()</f><v>0</v></c>',
    '<c t="b"><f t="shared" ref="C1:D1" si="0">TRUE()</f><v>1</v></c>',
    '<c t="b"><f t="shared" si="0"/><v>1</v></c>',
    '<c t="b"><f>A2=B2</f><v>1</v></c>',
  )
  t.same(cells, [true, false, true, true, { fault: 'formula' }])
  t.same(
    cells.slice(0, 2).map(cell => read(cell, flag)),
    [true, false],
  )
  t.equal(read('maybe', flag), 'invalid_type: The column takes true or false.')
})

t.test('a value is a percentage where the type beside it may say so', async t => {
  const value = (types: readonly string[]) =>
    columnsOf(
      Type.Object({
        type: Type.Unsafe({ type: 'string', enum: [...types] }),
        value: Type.Number(),
      }),
    ).fixed.find(({ key }) => key === 'value')?.percent
  t.equal(value(['percent', 'amount']), 'by_type')
  t.equal(value(['amount']), 'never')
})

t.test('words of the contract as people write them', async t => {
  const column = (words: readonly string[]) =>
    columnAt(['word'], { type: 'string', enum: words }, 'body', false)
  const modes = column(['bank_transfer', 'cheque'])
  t.same(
    ['Bank Transfer', 'bank-transfer', 'CHEQUE'].map(word => read(word, modes)),
    ['bank_transfer', 'bank_transfer', 'cheque'],
  )
  const genders = column(['male', 'female', 'transgender', 'undisclosed'])
  t.same(
    ['F', 'm', 'T', 'x'].map(word => read(word, genders)),
    ['female', 'male', 'transgender', 'x'],
  )
})

t.test('a cell of any length is judged at once', async t => {
  const many = 250_000
  const digits = '1'.repeat(many)
  const list = columnAt(['state_codes'], Type.Array(Type.String()), 'body', false)
  const named = columnAt(['name'], Type.String({ maxLength: 200 }), 'body', false)
  const tooLong = (most: number) => `too_long: It has more than ${most} characters.`
  const hostile = [
    digits,
    `1${' '.repeat(many)}x`,
    `${digits}e`,
    `1${'0'.repeat(many)}.${'0'.repeat(many)}`,
    `${'-'.repeat(many)}1`,
    `1${'-Oct'.repeat(many)}`,
    "'".repeat(many),
    `a${' -_'.repeat(many)}`,
    ';a'.repeat(many),
  ]
  for (const written of hostile) {
    for (const column of [amount, percent, minutes, date, flag])
      t.equal(read(written, column), tooLong(64), column.key)
    for (const column of [code, account, list]) t.equal(read(written, column), tooLong(32_767), column.key)
    t.equal(read(written, named), tooLong(1000))
    t.notOk(hasMonthFirst(written))
  }
  for (const column of [amount, percent, minutes, date, flag, code, account, list]) {
    const cell = { number: digits, format: { kind: 'plain', minDigits: 0 } } as const
    t.equal(read(cell, column), tooLong(64), column.key)
  }
  t.equal(read(`${' '.repeat(900)}1,500`, amount), '1500', 'blanks around a value do not count')
  t.equal(read('n'.repeat(900), named), 'n'.repeat(900), 'the service judges what is a little too long')
  t.throws(() => formatOf('['.repeat(many)), /number format/)
  const titles = ['employee_code', 'date', 'minutes', `x${'\t'.repeat(many)}x`]
  const asked = { mapping: {}, month: null, year: null, mode: 'upsert' }
  t.equal(readHeader(titles, importType('overtime'), asked).ignored.length, 1)
})
