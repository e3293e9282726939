// Files as strangers send them: read row by row, or refused as a whole, with bounded memory.

import { kindOf } from '#gateway/documents/reading/container.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import type { FileRefusal, Limits, SourceRow } from '#gateway/documents/reading/source.ts'
import { fileLimits } from '#gateway/resources/imports/limits.ts'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { workbookOf, zipOf } from '../support/workbooks.ts'

const mebibyte = 1024 * 1024
const limits: Limits = fileLimits

async function read(bytes: Buffer, within: Partial<Limits> = {}): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const row of readRows(bytes, await kindOf(bytes), { ...limits, ...within })) rows.push(row)
  return rows
}

/** The code with which the file is refused. */
async function refusal(bytes: Buffer, within: Partial<Limits> = {}): Promise<string> {
  return read(bytes, within).then(
    rows => `${rows.length} rows`,
    (error: unknown) => (error as FileRefusal).code,
  )
}

const plain = { kind: 'plain', minDigits: 0 }
const date = { kind: 'date', minDigits: 0 }

const csv = (text: string) => Buffer.from(text)
const sheet = (rows: Parameters<typeof workbookOf>[0][number]['rows'], name = 'Data') =>
  workbookOf([{ name, rows }])

t.test('cells of a workbook keep what they are', async t => {
  const rows = await read(
    workbookOf([
      { name: 'Instructions', rows: [['not this one']] },
      {
        name: 'Data',
        rows: [
          ['a', 'b'],
          [],
          ['Asha & Ravi', { number: '46023', style: 1 }, null, { number: '1.23E+17' }],
          [
            { xml: '<c><f>A1+1</f><v>2</v></c>' },
            { xml: '<c t="b"><v>1</v></c>' },
            { xml: '<c t="e"><v>#N/A</v></c>' },
          ],
        ],
      },
    ]),
  )
  t.same(rows, [
    { no: 1, cells: ['a', 'b'] },
    {
      no: 3,
      cells: ['Asha & Ravi', { number: '46023', format: date }, null, { number: '1.23E+17', format: plain }],
    },
    { no: 4, cells: [{ fault: 'formula' }, true, { fault: 'error' }] },
  ])
})

t.test('a hidden sheet is read only where it is not clear which visible one is meant', async t => {
  const sheet = (name: string, hidden?: true) => ({ name, rows: [[name]], ...(hidden && { hidden }) })
  for (const [sheets, meant] of [
    [[sheet('Data', true), sheet('Sheet1')], 'Sheet1'],
    [[sheet('Data', true), sheet('Instructions'), sheet('Sheet1')], 'Sheet1'],
    [[sheet('Data', true), sheet('errors')], 'errors'],
    [[sheet('Data', true), sheet('Instructions')], 'Data'],
    [[sheet('Data', true), sheet('One'), sheet('Two')], 'Data'],
    [[sheet('Notes')], 'Notes'],
  ] as const)
    t.same(await read(workbookOf(sheets)), [{ no: 1, cells: [meant] }])
})

t.test('shared strings, prefixed names and the calendar that begins in 1904', async t => {
  const rows = await read(
    workbookOf(
      [
        {
          name: 'Data',
          rows: [[{ xml: '<c t="s"><v>1</v></c>' }, { number: '44561', style: 1 }]],
        },
      ],
      [
        {
          name: 'xl/sharedStrings.xml',
          text: '<x:sst xmlns:x="m"><x:si><x:t>no</x:t></x:si><x:si><x:r><x:t>Dev</x:t></x:r><x:rPh><x:t>?</x:t></x:rPh><x:r><x:t> K_x0041_</x:t></x:r></x:si></x:sst>',
        },
        {
          name: 'xl/workbook.xml',
          text: '<x:workbook xmlns:x="m" xmlns:q="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="S" q:id="rId1"/></x:sheets></x:workbook>',
        },
      ],
    ),
  )
  // 1 January 2026 is day 44,561 of the calendar that begins in 1904, and day 46,023 of the other.
  t.same(rows, [{ no: 1, cells: ['Dev KA', { number: '46023', format: date }] }])
})

t.test('CSV', async t => {
  t.same(await read(csv('\uFEFFa,b\r\n\r\n"x ""y""\n2",\'=1+1\r\n=HYPERLINK(),\r\n')), [
    { no: 1, cells: ['a', 'b'] },
    { no: 3, cells: ['x "y"\n2', "'=1+1"] },
    { no: 4, cells: [{ fault: 'formula' }, null] },
  ])
  t.same(
    (await read(csv('a,b\r\n1,2\n3,4\r5,"6\n7"\r\n8,="09"\n'.replace('="09"', '"=""09"""')))).map(
      ({ cells }) => cells,
    ),
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6\n7'],
      ['8', '09'],
    ],
    'each row may end in its own way',
  )
  t.same((await read(csv('=TRUE(),"=FALSE()"\n')))[0]?.cells, [true, false])
  const mixed = Buffer.concat([csv('name\nJosé\n'), Buffer.from('Jos\xe9\n', 'latin1')])
  t.same(
    (await read(mixed)).map(({ cells }) => cells[0]),
    ['name', 'José', { fault: 'encoding' }],
    'a row in another encoding is told of, and the others are read',
  )
  t.equal(await refusal(csv('a,b\n"never closed,2\n3,4\n')), 'unreadable_file')
  t.equal(await refusal(csv(`a\n"${'x'.repeat(300_000)}"\n`)), 'cell_too_long')
  t.equal(await refusal(Buffer.from('a,b\n', 'utf16le')), 'unsupported_file')
  t.equal(
    await refusal(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a', 'utf16le')])),
    'unsupported_file',
  )
  t.equal(await refusal(Buffer.alloc(0)), 'unsupported_file')
})

t.test('a workbook with macros, entities or a cut-off end is refused [promise X5]', async t => {
  const rows = [['a'], ['1']]
  const macro = { name: 'xl/vbaProject.bin', text: 'x' }
  t.equal(await refusal(workbookOf([{ name: 'Data', rows }], [macro])), 'unsupported_file')
  t.equal(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex')), 'unsupported_file', 'encrypted, or .xls')
  t.equal(await refusal(zipOf([{ name: 'xl/workbook.xml', text: 'x', encrypted: true }])), 'unsupported_file')
  t.equal(await refusal(zipOf([{ name: 'readme.txt', text: 'x' }])), 'unsupported_file')
  t.equal(await refusal(sheet(rows).subarray(0, 300)), 'unsupported_file', 'cut off')
  t.equal(
    await refusal(workbookOf(['One', 'Two'].map(name => ({ name, rows })))),
    'sheet_not_found',
    'two sheets, neither of them Data',
  )
  t.equal(
    (
      await read(
        workbookOf([
          { name: 'One', rows },
          { name: 'Two', rows, hidden: true },
        ]),
      )
    ).length,
    2,
  )
  t.equal(await refusal(sheet([['a'], ['x\u0000']])), 'unreadable_file', 'no XML')

  const entity =
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>'
  t.equal(
    await refusal(workbookOf([{ name: 'Data', rows }], [{ name: 'xl/worksheets/sheet1.xml', text: entity }])),
    'unreadable_file',
  )
  const elsewhere =
    '<Relationships><Relationship Id="rId1" Target="http://10.0.0.1/s.xml" TargetMode="External"/></Relationships>'
  t.equal(
    await refusal(
      workbookOf([{ name: 'Data', rows }], [{ name: 'xl/_rels/workbook.xml.rels', text: elsewhere }]),
    ),
    'sheet_not_found',
    'a link is not followed',
  )
})

t.test('limits', async t => {
  const many = Array.from({ length: 12 }, () => ['1', '2'])
  t.equal((await read(sheet(many), { rows: 11 })).length, 12, 'the header is no row')
  t.equal(await refusal(sheet(many), { rows: 10 }), 'too_many_rows')
  t.equal(await refusal(sheet(many), { cells: 23 }), 'too_many_cells')
  t.equal(await refusal(sheet(many), { columns: 1 }), 'too_many_columns')
  t.equal(await refusal(csv('a,b\n1,2\n3,4\n'), { rows: 1 }), 'too_many_rows')
  t.equal(
    await refusal(
      workbookOf(
        [{ name: 'Data', rows: [] }],
        [
          {
            name: 'xl/worksheets/sheet1.xml',
            text: '<worksheet><sheetData><row r="1"><c r="XFE1"><v>1</v></c></row></sheetData></worksheet>',
          },
        ],
      ),
    ),
    'too_many_columns',
  )
})

t.test('bombs do not unpack', async t => {
  const bomb = Buffer.alloc(220 * mebibyte, 0x20)
  const name = 'xl/worksheets/sheet1.xml'
  const honest = workbookOf([{ name: 'Data', rows: [] }], [{ name, text: bomb }])
  const liar = workbookOf([{ name: 'Data', rows: [] }], [{ name, text: bomb, claimedSize: 1000 }])
  t.ok(honest.length < mebibyte, '220 MiB are packed in less than one')
  bomb.fill(0)
  global.gc?.()
  const before = process.memoryUsage()
  t.equal(await refusal(honest), 'unpacked_too_large')
  t.equal(await refusal(liar), 'unreadable_file')
  const after = process.memoryUsage()
  t.ok(after.arrayBuffers - before.arrayBuffers < 64 * mebibyte, 'little of it is ever in memory')

  const text = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(1_000_000)
  const million = workbookOf(
    [{ name: 'Data', rows: [] }],
    [{ name, text: `<worksheet><sheetData>${text}</sheetData></worksheet>` }],
  )
  t.equal(await refusal(million), 'too_many_rows')
})

const longest = 'x'.repeat(32_767)
const sharedText = (text: string) => [{ name: 'xl/sharedStrings.xml', text: `<sst>${text}</sst>` }]
const shared: Parameters<typeof workbookOf>[0] = [
  { name: 'Data', rows: [[{ xml: '<c t="s"><v>0</v></c>' }]] },
]

t.test('a cell has as many characters as one of Excel may have, and no more', async t => {
  // Three bytes of UTF-8, ten characters of XML, and seven of an escape: each is one character.
  for (const text of [longest, 'अ'.repeat(32_767), '_x0041_'.repeat(32_767)]) {
    const lengthOf = async (bytes: Buffer) => {
      const [row] = await read(bytes)
      const cell = row?.cells[0]
      return typeof cell === 'string' ? cell.length : null
    }
    t.equal(await lengthOf(sheet([[text]])), 32_767)
    t.equal(await lengthOf(workbookOf(shared, sharedText(`<si><t>${text}</t></si>`))), 32_767)
    t.equal(await refusal(sheet([[`${text}y`]])), 'cell_too_long')
    t.equal(await refusal(workbookOf(shared, sharedText(`<si><t>${text}</t><t>y</t></si>`))), 'cell_too_long')
  }
  const references = '&#x10FFF;'.repeat(16_383)
  t.equal((await read(sheet([[{ xml: `<c t="inlineStr"><is><t>${references}</t></is></c>` }]]))).length, 1)
  t.equal((await read(csv(`a,"${longest}"\n"${'""'.repeat(32_767)}"\n`))).length, 2)
  t.equal((await read(csv(`${'अ'.repeat(32_767)}\n`))).length, 1)
  t.equal(await refusal(csv(`a\n${longest}y\n`)), 'cell_too_long')
  t.equal(await refusal(sheet([[{ number: '1'.repeat(32_768) }]])), 'cell_too_long')
})

t.test('the texts that cells share have a limit of their own', async t => {
  const two = workbookOf(shared, sharedText('<si><t>abc</t></si><si><t>de</t></si>'))
  t.equal((await read(two, { sharedCharacters: 5, cells: 2 })).length, 1)
  t.equal(await refusal(two, { sharedCharacters: 4 }), 'too_much_text')
  t.equal(await refusal(two, { cells: 1 }), 'too_many_cells')
})

t.test('rows have numbers that a sheet can have, in their order', async t => {
  const numbered = (...numbers: string[]) =>
    workbookOf(shared, [
      {
        name: 'xl/worksheets/sheet1.xml',
        text: `<worksheet><sheetData>${numbers.map(no => `<row r="${no}"><c><v>1</v></c></row>`).join('')}</sheetData></worksheet>`,
      },
    ])
  t.same(
    (await read(numbered('1', '7', '1048576'))).map(({ no }) => no),
    [1, 7, 1_048_576],
  )
  for (const numbers of [['99999999999'], ['1', '1'], ['2', '1'], ['1.5'], ['-1'], ['x']])
    t.equal(await refusal(numbered(...numbers)), 'unreadable_file', numbers.join())
})

t.test('whatever a file repeats without end, its reader stays small', async t => {
  const bomb = 199 * mebibyte
  const many = 30 * mebibyte
  const filled = (size: number, unit: string) => Buffer.alloc(size, unit)
  const between = (head: string, middle: Buffer, tail: string) =>
    Buffer.concat([Buffer.from(head), middle, Buffer.from(tail)])
  const inSheet = (head: string, middle: Buffer, tail: string) =>
    workbookOf(shared, [{ name: 'xl/worksheets/sheet1.xml', text: between(head, middle, tail) }])
  const inStrings = (head: string, middle: Buffer, tail: string) =>
    workbookOf(shared, [{ name: 'xl/sharedStrings.xml', text: between(head, middle, tail) }])
  const row = '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>'
  const rowEnd = '</t></is></c></row></sheetData></worksheet>'
  const cases: [string, () => Buffer][] = [
    ['cell_too_long', () => inStrings('<sst><si><t>', filled(bomb, 'x'), '</t></si></sst>')],
    ['cell_too_long', () => inSheet(row, filled(bomb, 'x'), rowEnd)],
    ['cell_too_long', () => inSheet(row, filled(bomb, '<b/>x'), rowEnd)],
    ['cell_too_long', () => inSheet('<worksheet><!--', filled(many, '<c>'), '--></worksheet>')],
    ['cell_too_long', () => inSheet('<worksheet a="', filled(many, 'x'), '"></worksheet>')],
    ['unreadable_file', () => inSheet('<worksheet>', filled(many, '<a>'), '')],
    ['unreadable_file', () => inStrings('<sst>', filled(many, '<a>'), '')],
    [
      'unreadable_file',
      () =>
        workbookOf(shared, [
          {
            name: 'xl/styles.xml',
            text: between('<styleSheet><cellXfs>', filled(many, '<xf/>'), '</cellXfs></styleSheet>'),
          },
        ]),
    ],
    ['too_many_columns', () => filled(24_000_000, ',')],
    ['cell_too_long', () => filled(24_000_000, 'x')],
    ['cell_too_long', () => between('"', filled(24_000_000, ',\n'), '"')],
  ]
  const directory = t.testdir()
  const paths = cases.map(([, make], at) => {
    const path = join(directory, String(at))
    writeFileSync(path, make())
    return path
  })
  const reader = fileURLToPath(new URL('../support/read-files.ts', import.meta.url))
  // A reader that gathers what is repeated ends for want of room.
  const room = ['--expose-gc', '--max-old-space-size=96', '--max-semi-space-size=8']
  const { stdout } = await promisify(execFile)(process.execPath, [...room, reader, ...paths])
  const { outcomes, usedMiB } = JSON.parse(stdout) as { outcomes: string[]; usedMiB: number }
  t.same(
    outcomes,
    cases.map(([code]) => code),
  )
  t.ok(usedMiB > 24 && usedMiB < 100, `${usedMiB} MiB in use at most`)
})
