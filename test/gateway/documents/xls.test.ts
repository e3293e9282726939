// A workbook of Excel 97 as LibreOffice reads it, where it is installed (Debian: libreoffice-calc).

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { writeXls } from '#gateway/documents/xls.ts'

const program = 'soffice'
const isInstalled = spawnSync(program, ['--version']).status === 0

/** With enough people for several sectors of the allocation table. */
const people = Array.from({ length: 3_000 }, (_, index) => [
  String(3_100_000_001 + index),
  index === 1 ? 'प्रियंका' : 'RAVI KUMAR',
  27,
  13_680 + index,
  index === 2 ? null : '10/10/2026',
])
const rows = [['IP Number', 'Name', 'Days', 'Wages', 'Last Working Day'], ...people]

t.test('a compound file of Excel', async t => {
  const file = writeXls('Sheet1', rows)
  t.equal(file.subarray(0, 8).toString('hex'), 'd0cf11e0a1b11ae1')
  t.equal(file.length % 512, 0)
  t.ok(file.equals(writeXls('Sheet1', rows)), 'the same bytes twice')
  const tooLarge = Array.from({ length: 30_000 }, () => ['A'.repeat(250)])
  t.throws(() => writeXls('Sheet1', tooLarge), RangeError)
})

t.test(
  'texts and numbers by a reader of another make',
  { skip: isInstalled ? false : 'soffice is not installed' },
  async t => {
    const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
    t.teardown(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'esi.xls'), writeXls('Sheet1', rows))
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
    const args = ['--headless', profile, '--convert-to', filter, '--outdir', folder, join(folder, 'esi.xls')]
    const converted = spawnSync(program, args, { encoding: 'utf8' })
    t.equal(converted.status, 0, converted.stderr)
    const lines = readFileSync(join(folder, 'esi.csv'), 'utf8').trimEnd().split('\n')
    t.same(
      lines.map(line => line.replaceAll('"', '')),
      rows.map(row => row.map(cell => cell ?? '').join(',')),
    )
  },
)
