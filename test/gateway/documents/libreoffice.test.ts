// A workbook as LibreOffice reads it, where it is installed (Debian: libreoffice-calc). Only with TEST_ALL=true.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { inOnePart, type Table } from '#gateway/documents/table.ts'
import { writeXlsx } from '#gateway/documents/xlsx.ts'

const program = 'soffice'

function reasonToSkip(): string | false {
  if (process.env['TEST_ALL'] !== 'true') return 'runs with TEST_ALL=true'
  return spawnSync(program, ['--version']).status === 0 ? false : 'soffice is not installed'
}

const table: Table = {
  name: 'register',
  columns: [
    { key: 'name', title: 'Name', type: 'text' },
    { key: 'paid_on', title: 'Paid on', type: 'date' },
    { key: 'days', title: 'Days', type: 'days' },
    { key: 'net', title: 'Net', type: 'money' },
  ],
  rows: inOnePart([
    { name: '=1+1', paid_on: '2026-10-31', days: 3050, net: 1_234_567_850 },
    { name: 'प्रियंका', paid_on: null, days: 0, net: -50 },
  ]),
  rowCount: 2,
  totals: { days: 3050, net: 1_234_567_800 },
}

t.test('numbers, dates, texts and the total, each as what it is', { skip: reasonToSkip() }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'register.xlsx')
  const parts: Uint8Array[] = []
  for await (const part of writeXlsx(table)) parts.push(part)
  writeFileSync(file, Buffer.concat(parts))
  // Comma, quotation marks, UTF-8; cells as they are stored and not as they are formatted.
  const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false'
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const { status, stderr } = spawnSync(
    program,
    [profile, '--headless', '--convert-to', filter, '--outdir', folder, file],
    { encoding: 'utf8' },
  )
  t.equal(status, 0, stderr)
  t.same(readFileSync(join(folder, 'register.csv'), 'utf8').trim().split('\n'), [
    'Name,Paid on,Days,Net',
    // Written like this, numbers and dates stand in quotation marks and texts do not; the first name is no formula.
    `'=1+1,"10/31/2026","30.5","12345678.5"`,
    'प्रियंका,,"0","-0.5"',
    'Total,,"30.5","12345678"',
  ])
})
