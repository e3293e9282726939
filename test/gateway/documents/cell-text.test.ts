// Texts in cells of CSV and XLSX: what a spreadsheet would calculate, what splits a record, and what no file may hold.

import { writeCsv, writeTexts } from '#gateway/documents/csv.ts'
import { printable, sheetText, withGuard, withoutGuard } from '#gateway/documents/cell-text.ts'
import { inOnePart, type Table } from '#gateway/documents/table.ts'
import t from 'tap'
import { readStrictCsv } from '../../support/strict-csv.ts'

t.test('a guard stands wherever a spreadsheet would begin to calculate [promise X6]', async t => {
  for (const [text, guarded] of [
    ['=1+1', "'=1+1"],
    ['+91 98', "'+91 98"],
    ['-5', "'-5"],
    ['@cmd', "'@cmd"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['\u00A0=1', "'\u00A0=1"],
    [' \u3000=1', "' \u3000=1"],
    ['\u200B\u200D\u2060=1', "'\u200B\u200D\u2060=1"],
    ['\u202E=1', "'\u202E=1"],
    ['\uFE0F=1', "'\uFE0F=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['x\n=1', "x\n'=1"],
    ['x\r\n=1', "x\r\n'=1"],
    ['x\r=1', "x\r'=1"],
    ['x\u2028=1', "x\u2028'=1"],
    ['a;=1', "a;'=1"],
    ['a; =1', "a;' =1"],
    ['a\t=1', "a\t'=1"],
    ['\t=1', "'\t'=1"],
    ['\tabc', "'\tabc"],
    ['\nabc', "'\nabc"],
    // One apostrophe more than before, so that the reader can take off one.
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ["'\tabc", "''\tabc"],
  ] as const) {
    t.equal(withGuard(text), guarded, encodeURI(text))
    t.equal(withoutGuard(guarded), text, encodeURI(text))
  }
  for (const text of ['', 'Asha', "O'Neil", 'a-b', 'a = b', 'a; b', "it's", 'x\ny', '\u00A0x', '50%', '₹ 5'])
    t.equal(withGuard(text), text)
})

t.test('control characters and halves of characters are in no file', async t => {
  for (const [text, written] of [
    ['a\u0000b\u0007c\u001Bd\u007Fe\u009Ff', 'abcdef'],
    ['a\u000Bb\u000Cc\u0085d\u001Ee', 'a b c d e'],
    ['a\tb\nc\rd', 'a\tb\nc\rd'],
    ['a\uD800b\uDC00', 'a\uFFFDb\uFFFD'],
    ['a\uFFFEb\uFFFF', 'ab'],
    ['प्रिया 👩🏽‍💻', 'प्रिया 👩🏽‍💻'],
  ] as const)
    t.equal(printable(text), written)
  t.equal(withGuard(printable('\u0000=1')), "'=1", 'what follows a control character begins the cell')
})

t.test('a text of a workbook is a text by its type, without a guard [promise X6]', async t => {
  t.equal(sheetText('=1+1'), '=1+1', 'a type, and no apostrophe')
  t.equal(sheetText('a\r\nb\rc\nd'), 'a\nb\nc\nd')
  t.equal(sheetText('_x0041_ _x004_'), '_x005F_x0041_ _x004_', 'what Excel would read as A')
  t.equal(sheetText('x'.repeat(40_000)).length, 32_767)
})

const hostile = [
  'a,b',
  'a"b',
  'a\nb',
  'a\rb',
  'a\r\nb',
  'a;b',
  'a\tb',
  'a\u2028b',
  '"',
  ',',
  '\n',
  '\r\n=1',
  ' a ',
  '',
]

t.test('a record is one record and a field one field, whatever is in it', async t => {
  const table: Table = {
    name: 'hostile',
    columns: [
      { key: '=key', title: 'Key', type: 'text' },
      { key: 'net', title: 'Net', type: 'money' },
    ],
    rows: inOnePart(hostile.map((text, index) => ({ '=key': text, net: -100 * index }))),
    rowCount: null,
    totals: {},
  }
  let text = ''
  for await (const part of writeCsv(table)) text += part
  const [header, ...records] = readStrictCsv(text)
  t.same(header, ["'=key", 'net'])
  t.same(
    records.map(([cell, net]) => [withoutGuard(cell!), net]),
    hostile.map((cell, index) => [cell, index === 0 ? '0.00' : `-${index}.00`]),
  )
  let texts = ''
  const rows = async function* () {
    yield hostile.map(cell => [cell, null])
  }
  for await (const part of writeTexts(['a;=title', 'b\nc'], rows())) texts += part
  const [titles, ...read] = readStrictCsv(texts)
  t.same(titles, ["a;'=title", 'b\nc'])
  t.same(
    read.map(([cell]) => withoutGuard(cell!)),
    hostile,
  )
})
