// Files that are too long to be held in memory, and whether a caller has them already.

import t from 'tap'
import { limitFileMemory, printedTableFile, wholeTableFile } from '#gateway/documents/table-file.ts'
import { moneyColumn, type PrintedTable, type TableRow, textColumn } from '#gateway/documents/table.ts'

/** About 6 MB as CSV. */
const many = 60_000

async function* rowsOf(last: number): AsyncGenerator<readonly TableRow[]> {
  const name = 'x'.repeat(90)
  for (let at = 1_000; at <= many; at += 1_000)
    yield Array.from({ length: 1_000 }, (_, index) => ({
      name,
      amount: at === many && index === 999 ? last : 100,
    }))
}

const tableOf = (last: number) => async (): Promise<PrintedTable> => ({
  name: 'register',
  heading: { title: 'Register', organization: 'Kaveri', subject: 'October 2026', at: new Date() },
  columns: [textColumn('name', 'Name'), moneyColumn('amount', 'Amount')],
  rows: rowsOf(last),
  rowCount: many,
  totals: { amount: (many - 1) * 100 + last },
  control: 'amount',
})

type Taken = { readonly tag: string; readonly bytes: number }

/** Reads as much of the file as a client that leaves after `most` bytes. */
async function taken(last: number, held: readonly string[] | null, most = Infinity): Promise<Taken> {
  const { file } = await printedTableFile(tableOf(last), 1, 'csv', held)
  if (!('parts' in file)) throw new Error('The file is in memory.')
  let bytes = 0
  for await (const part of file.parts) {
    bytes += part.length
    if (bytes > most) break
  }
  return { tag: String(file.digest), bytes }
}

t.test('a long file that is the same is not written again, and any other is', async t => {
  const first = await taken(100, null)
  t.match(first.tag, /^[\w-]{22}$/)
  t.ok(first.bytes > 4 * 1024 * 1024)
  t.same(await taken(100, [first.tag]), { tag: first.tag, bytes: 0 })
  t.same(await taken(100, ['other', first.tag]), { tag: first.tag, bytes: 0 }, 'one of several tags')

  const changed = await taken(101, [first.tag])
  t.equal(changed.bytes, first.bytes, 'one amount in the last row is another')
  t.not(changed.tag, first.tag)
  t.same(await taken(101, [changed.tag]), { tag: changed.tag, bytes: 0 })
  t.same(await taken(100, [first.tag]), { tag: first.tag, bytes: 0 }, 'and it is what it was again')
})

t.test('a tag stands for nothing until its file was read to the end', async t => {
  const left = await taken(102, null, 5_000_000)
  const whole = await taken(102, [left.tag])
  t.ok(whole.bytes > left.bytes)
  t.not(whole.tag, left.tag)
})

t.test('a tag of one format is none of another', async t => {
  const { tag } = await taken(100, null)
  const { file } = await printedTableFile(tableOf(100), 1, 'xlsx', [tag])
  t.not(file.digest, tag)
})

t.test('sections after the rows are part of a long file that has them', async t => {
  const tableWith = (section: string) => async (): Promise<PrintedTable> => ({
    ...(await tableOf(100)()),
    after: () => Promise.resolve([{ title: section, columns: [], rows: [] }]),
  })
  const read = async (section: string, format: 'csv' | 'xlsx', held: readonly string[] | null) => {
    const { file } = await printedTableFile(tableWith(section), 1, format, held)
    if (!('parts' in file)) throw new Error('The file is in memory.')
    let bytes = 0
    for await (const part of file.parts) bytes += part.length
    return { tag: String(file.digest), bytes }
  }
  limitFileMemory(1024)
  t.teardown(() => limitFileMemory(4 * 1024 * 1024))
  for (const format of ['csv', 'xlsx'] as const) {
    const { tag } = await read('Challans', format, null)
    t.same(await read('Challans', format, [tag]), { tag, bytes: 0 }, format)
    t.equal((await read('Others', format, [tag])).bytes > 0, format === 'xlsx', format)
  }
})

t.test('a long file that is made whole has a tag of what it says', async t => {
  const tagOf = async (last: number) => {
    const { file } = await wholeTableFile(await tableOf(last)(), 1, 'xlsx')
    if (!('bytes' in file)) throw new Error('The file is not in memory.')
    return file.digest
  }
  limitFileMemory(1024)
  t.teardown(() => limitFileMemory(4 * 1024 * 1024))
  const tag = await tagOf(100)
  t.match(tag, /^[\w-]{22}$/)
  t.equal(await tagOf(100), tag, 'whenever it is made')
  t.not(await tagOf(101), tag)
})
