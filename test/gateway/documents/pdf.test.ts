// Tables as PDFs, read back by another reader: every cell on the page of its column, and nothing between pages lost.

import t from 'tap'
import { writePdf } from '#gateway/documents/pdf.ts'
import type { Column, PrintedTable, TableRow } from '#gateway/documents/table.ts'
import type { Paise } from '#proto/units.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

const heading = {
  title: 'Payroll register',
  organization: 'Kaveri Textile Mills',
  subject: 'October 2026',
  at: new Date('2026-11-25T09:00:00Z'),
}

const words: readonly Column[] = [
  { key: 'code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
]
const facts: readonly Column[] = [
  { key: 'joined', title: 'Date of joining', type: 'date' },
  { key: 'days', title: 'Payable days', type: 'days' },
  { key: 'minutes', title: 'Overtime minutes', type: 'count' },
  { key: 'held', title: 'Held', type: 'flag' },
]
const names = ['Asha Kulkarni', 'प्रियंका श्रीवास्तव', 'ஸ்ரீநிவாசன் கொற்றவை', 'محمد عبد اللہ خان']

/** `amounts` columns of money, in which row 7 of column 3 has 7,003.00 rupees. */
function tableOf(rows: number, amounts: number, more: Partial<PrintedTable> = {}): PrintedTable {
  const money = Array.from({ length: amounts }, (_, at): Column => {
    return { key: `c${at}`, title: `Component number ${at}`, type: 'money' }
  })
  const sums: Record<string, Paise> = {}
  for (let at = 0; at < amounts; at++) {
    let sum = 0
    for (let row = 0; row < rows; row++) sum += (row * 1_000 + at) * 100
    sums[`c${at}`] = sum as Paise
  }
  const rowOf = (row: number): TableRow => ({
    code: `K-${row}`,
    name: names[row % names.length]!,
    joined: '2021-06-01',
    days: row % 2 === 0 ? 3_100 : 2_750,
    minutes: 12_34_567,
    held: row % 3 === 0,
    ...Object.fromEntries(money.map(({ key }, at) => [key, (row * 1_000 + at) * 100])),
  })
  return {
    name: 'payroll-register-2026-10',
    columns: [...words, ...facts, ...money],
    rowCount: rows,
    totals: sums,
    heading,
    rows: inParts(rows, rowOf),
    ...more,
  }
}

async function* inParts(rows: number, rowOf: (row: number) => TableRow): AsyncGenerator<TableRow[]> {
  for (let from = 0; from < rows; from += 50)
    yield Array.from({ length: Math.min(50, rows - from) }, (_, at) => rowOf(from + at))
}

async function written(table: PrintedTable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of writePdf(table)) parts.push(part)
  return Buffer.concat(parts)
}

t.test('a row is one line of its page, as it is written in India', async t => {
  const [page] = await readPdf(await written(tableOf(3, 2)))
  t.same(page?.lines, [
    'Kaveri Textile Mills PAYROLL REGISTER',
    'October 2026',
    'Employee code Name Date of joining Payable days Overtime minutes Held Component number 0 Component number 1',
    'K-0 Asha Kulkarni 01-Jun-2021 31.00 12,34,567 Yes 0.00 1.00',
    'K-1 प्रियंका श्रीवास्तव 01-Jun-2021 27.50 12,34,567 1,000.00 1,001.00',
    'K-2 ஸ்ரீநிவாசன் கொற்றவை 01-Jun-2021 31.00 12,34,567 2,000.00 2,001.00',
    'Total 3,000.00 3,003.00',
    '3 rows; they come to the totals, which were added up separately.',
    'Page 1 of 1 Amounts in rupees Written 25-Nov-2026 14:30 IST',
  ])
})

t.test('columns that do not fit go on to the next page, beside the same names', async t => {
  const pages = await readPdf(await written(tableOf(130, 30)))
  const parts = pages.map(({ lines }) => lines.find(text => /^Part \d of \d/.test(text))?.slice(0, 11))
  const across = Number(parts[0]?.at(-1))
  t.equal(pages.length % across, 0)
  for (const [at, { lines }] of pages.entries()) {
    t.equal(parts[at], `Part ${(at % across) + 1} of ${across}`)
    t.ok(lines.at(-1)?.startsWith(`Page ${at + 1} of ${pages.length} `))
  }
  for (let row = 0; row < 130; row++) {
    const own = pages.filter(({ lines }) => lines.some(text => text.startsWith(`K-${row} `)))
    t.equal(own.length, across, `row ${row} stands on as many pages as there are parts`)
    const cells = own.flatMap(({ lines }) => lines.filter(text => text.startsWith(`K-${row} `)))
    const amounts = cells.flatMap(text => text.match(/[\d,]+\.\d\d\b/g) ?? [])
    const expected = Array.from({ length: 30 }, (_, at) => `${(row * 1_000 + at).toLocaleString('en-IN')}.00`)
    t.same(amounts.slice(1), expected, 'behind the days')
  }
  const totals = pages.slice(-across).flatMap(({ lines }) => lines.filter(text => text.startsWith('Total ')))
  t.equal(totals.length, across)
  // 130 rows of 0, 1,000 … 129,000 rupees and the number of the column: 83,85,000 and 130 times that number.
  t.ok(totals[0]?.startsWith('Total 83,85,000.00 83,85,130.00 83,85,260.00'))
})

t.test('long texts and titles take more lines, and huge amounts smaller figures', async t => {
  const name = 'Venkata Subrahmanya Narasimha Rao Chilakamarti of Rajahmundry and Dowleswaram'
  const title = 'Employer contribution to the provident fund on arrears'
  const huge = 99_99_99_99_99_999_99
  const table = tableOf(0, 0, {
    columns: [...words, ...facts, { key: 'c', title, type: 'money' }],
    rows: inParts(60, row => ({ code: `K-${row}`, name, c: row === 59 ? huge : 100 })),
    rowCount: 60,
    totals: { c: huge + 59 * 100 },
  })
  const pages = await readPdf(await written(table))
  const all = pages.map(({ lines }) => lines.join(' ')).join(' ')
  for (const word of [...name.split(' '), ...title.split(' ')]) t.ok(all.includes(word), word)
  t.notOk(all.includes('…'))
  t.ok(all.includes('99,99,99,99,99,999.99'))
  t.equal(all.match(/K-\d+ /g)?.length, 60)
})

t.test('no rows, and rows that do not come to their totals', async t => {
  const [page] = await readPdf(await written(tableOf(0, 1)))
  t.same(page?.lines.slice(-3), [
    'Total 0.00',
    'No rows.',
    'Page 1 of 1 Amounts in rupees Written 25-Nov-2026 14:30 IST',
  ])
  const wrong = tableOf(120, 1, { totals: { c0: 1 } })
  await t.rejects(written(wrong), /come to 714000000 in c0, and not to 1\./)
})

t.test('the same table gives the same bytes', async t => {
  t.ok((await written(tableOf(80, 12))).equals(await written(tableOf(80, 12))))
})

t.test('a form says its law and who keeps it, and neither its title nor its codes are cut', async t => {
  const title = 'Form IV: Register of wages, overtime, advances, fines and deductions for damage and loss'
  const details = [
    ['Form', 'Rule 51(1)(ii) of the Code on Wages (Central) Rules, 2026'],
    ['Address', 'Plot 14, Peenya Industrial Area, Phase II, Bengaluru 560058, Karnataka'],
    ['Owner or employer', 'Leela Menon, Director'],
    ['Provident fund', 'KABLR0012345000'],
    ['State insurance', '53000123450001001'],
  ] as const
  const table = tableOf(3, 24, { heading: { ...heading, title, details } })
  const rows = inParts(3, row => ({ code: `EMP-2026-HYD-10000${row}`, name: names[row % 4]!, ...sums(row) }))
  const pages = await readPdf(await written({ ...table, rows }))
  t.ok(pages.length > 1, 'several parts')
  for (const { lines, text } of pages) {
    const said = text.replaceAll(/\s/g, '')
    t.ok(said.includes(title.toUpperCase().replaceAll(' ', '')), 'the whole title')
    for (const [label, value] of details) t.ok(said.includes(`${label}:${value}`.replaceAll(' ', '')), label)
    for (const row of [0, 1, 2])
      t.ok(
        lines.some(line => line.includes(`EMP-2026-HYD-10000${row}`)),
        'a code in one line',
      )
  }
})

/** Sums of the columns of money of a row of `tableOf`. */
function sums(row: number): TableRow {
  return Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`c${at}`, (row * 1_000 + at) * 100]))
}
