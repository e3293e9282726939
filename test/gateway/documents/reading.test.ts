// Files as strangers send them: read row by row, or refused as a whole, with bounded memory.

import { kindOf } from '#gateway/documents/reading/container.ts'
import { readRows } from '#gateway/documents/reading/read.ts'
import type { FileRefusal, Limits, SourceRow } from '#gateway/documents/reading/source.ts'
import t from 'tap'
import { workbookOf, zipOf } from '../support/workbooks.ts'

const mebibyte = 1024 * 1024
const limits: Limits = { rows: 100_000, columns: 200, cells: 5_000_000, unpackedBytes: 200 * mebibyte }

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
  t.equal(await refusal(csv(`a\n"${'x'.repeat(300_000)}"\n`)), 'unreadable_file')
  t.equal(await refusal(Buffer.from('a,b\n', 'utf16le')), 'unsupported_file')
  t.equal(
    await refusal(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a', 'utf16le')])),
    'unsupported_file',
  )
  t.equal(await refusal(Buffer.alloc(0)), 'unsupported_file')
})

t.test('what no workbook may be', async t => {
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

  const text = '<row r="1"><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(1_000_000)
  const million = workbookOf(
    [{ name: 'Data', rows: [] }],
    [{ name, text: `<worksheet><sheetData>${text}</sheetData></worksheet>` }],
  )
  t.equal(await refusal(million), 'too_many_rows')
})
