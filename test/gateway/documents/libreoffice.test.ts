// A workbook as LibreOffice reads and shows it, where it is installed (Debian: libreoffice-calc).

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { inOnePart, type Table } from '#gateway/documents/table.ts'
import { writeXlsx } from '#gateway/documents/xlsx.ts'

const program = 'soffice'

function reasonToSkip(): string | false {
  return spawnSync(program, ['--version']).status === 0 ? false : 'soffice is not installed'
}

type Cell = string | number | null

/** The table as a sheet of LibreOffice, as CSV: cells as they are shown, or as they are stored. */
async function sheetOf(t: Test, table: Table, { isShown }: { isShown: boolean }): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'register.xlsx')
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(table)) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))
  // Comma, quotation marks, UTF-8, American English.
  const filter = `csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,${isShown}`
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const { status, stderr } = spawnSync(
    program,
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, file],
    { encoding: 'utf8' },
  )
  t.equal(status, 0, stderr)
  return readFileSync(join(folder, 'register.csv'), 'utf8').trim().split('\n')
}

function tableOf(
  columns: Table['columns'],
  rows: readonly (readonly Cell[])[],
  totals: Table['totals'],
): Table {
  return {
    name: 'register',
    columns,
    rows: inOnePart(
      rows.map(row =>
        Object.fromEntries(columns.map(({ key }, at): [string, Cell] => [key, row[at] ?? null])),
      ),
    ),
    rowCount: rows.length,
    totals,
  }
}

const register = tableOf(
  [
    { key: 'name', title: 'Name', type: 'text' },
    { key: 'paid_on', title: 'Paid on', type: 'date' },
    { key: 'days', title: 'Days', type: 'days' },
    { key: 'net', title: 'Net', type: 'money' },
  ],
  [
    ['=1+1', '2026-10-31', 3050, 1_234_567_850],
    ['प्रियंका', null, -50, -50],
  ],
  { days: 3000, net: 1_234_567_800 },
)

t.test('numbers, dates, texts and the total, each as what it is', { skip: reasonToSkip() }, async t => {
  t.same(await sheetOf(t, register, { isShown: false }), [
    'Name,Paid on,Days,Net',
    '=1+1,10/31/2026,30.5,12345678.5',
    'प्रियंका,,-0.5,-0.5',
    'Total,,30,12345678',
  ])
})

// Amounts in paise; groups of two digits from a lakh on, by hand.
const amounts: readonly (readonly [paise: number, shown: string])[] = [
  [0, '0.00'],
  [-1, '-0.01'],
  [9_999_999, '99,999.99'],
  [-9_999_999, '-99,999.99'],
  [-1_400_000, '-14,000.00'],
  [10_000_000, '1,00,000.00'],
  [-10_000_000, '-1,00,000.00'],
  [-42_720_000, '-4,27,200.00'],
  [999_999_999, '99,99,999.99'],
  [1_000_000_000, '1,00,00,000.00'],
  [-1_500_000_000, '-1,50,00,000.00'],
  [-99_999_999_999, '-99,99,99,999.99'],
  [100_000_000_000, '1,00,00,00,000.00'],
  [-1_234_567_890_123, '-12,34,56,78,901.23'],
  [10_000_000_000_000, '1,00,00,00,00,000.00'],
]

t.test(
  'amounts are grouped as in India and keep their sign, totals too',
  { skip: reasonToSkip() },
  async t => {
    const net = amounts.reduce((sum, [paise]) => sum + paise, 0)
    const columns = [
      { key: 'serial', title: 'No.', type: 'count' },
      { key: 'net', title: 'Net', type: 'money' },
      { key: 'percent', title: 'Percent', type: 'percent' },
    ] as const
    const rows = amounts.map(([paise], index): Cell[] => [index, paise, -1_250])
    const [, ...shown] = await sheetOf(t, tableOf(columns, rows, { net }), { isShown: true })
    t.same(
      shown.slice(0, -1),
      amounts.map(([, text], index) => `${index},${text.includes(',') ? `"${text}"` : text},-12.50`),
    )
    // 10,000,000,000,000 + 100,000,000,000 + 1,000,000,000 + 999,999,999 + 10,000,000 less 1,234,567,890,123,
    // 99,999,999,999, 1,500,000,000, 42,720,000, 10,000,000, 1,400,000 and 1 is 8,765,887,989,876 paise.
    t.equal(shown.at(-1), 'Total,"87,65,88,79,898.76",')
  },
)
