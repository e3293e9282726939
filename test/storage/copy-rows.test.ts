// What COPY stores of binary rows is what the same values are as parameters of an INSERT.

import fc from 'fast-check'
import t, { type Test } from 'tap'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { type BulkClient, openBulkConnection } from '#storage/postgres/bulk.ts'
import { openCopyRows } from '#storage/postgres/copy-rows.ts'
import { freshDatabase } from '../support/database.ts'

const text = fc.string({ unit: 'binary', maxLength: 400 }).map(found => found.replaceAll('\0', ''))
const row = fc.record({
  text: fc.option(text),
  bytea: fc.uint8Array({ maxLength: 40 }).map(bytes => Buffer.from(bytes).toString('hex')),
  smallint: fc.integer({ min: -32_768, max: 32_767 }),
  integer: fc.integer(),
  bigint: fc.maxSafeInteger(),
  date: fc.option(
    fc.integer({ min: -60_000, max: 2_000_000 }).map(days => addDays('2000-01-01' as PlainDate, days)),
  ),
})

const columns = ['text', 'bytea', 'smallint', 'integer', 'bigint', 'date'] as const
const digits = columns.map(column => `${column}_::text`).join(', ')

t.test('rows in the binary format of COPY', async t => {
  const database = openBulkConnection(await freshDatabase(t))
  await database.forOrganization(1, client => copyAsInserted(t, client))
})

async function copyAsInserted(t: Test, client: BulkClient): Promise<void> {
  const types = columns.map(column => `${column}_ ${column}`).join(', ')
  await client.query(`create temporary table copied (${types}, no int generated always as identity)`)
  await client.query('create temporary table inserted (like copied including all)')
  const rows = openCopyRows()

  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 30 }), async expected => {
      rows.clear()
      for (const each of expected) {
        rows.row(columns.length)
        for (const column of columns) rows[column](each[column] as never)
        const values = columns.map((_, index) => `$${index + 1}`).join(', ')
        const cells = columns.map(column => (column === 'bytea' ? `\\x${each.bytea}` : each[column]))
        await client.query(
          `insert into inserted (${columns.map(column => `${column}_`).join(', ')}) values (${values})`,
          cells,
        )
      }
      t.equal(rows.count, expected.length)
      const into = `copied (${columns.map(column => `${column}_`).join(', ')})`
      await client.copyInto(`copy ${into} from stdin (format binary)`, rows.bytes())
      const stored = async (table: string) =>
        (await client.query(`select json_build_array(${digits})::text as digits from ${table} order by no`))
          .rows
      t.same(await stored('copied'), await stored('inserted'))
      await client.query('truncate copied, inserted')
    }),
    { numRuns: 60 },
  )
}

t.test('rows that outgrow the memory at hand', async t => {
  const database = openBulkConnection(await freshDatabase(t))
  const rows = openCopyRows()
  const long = '₹'.repeat(300_000)
  for (const value of [long, null, long]) {
    rows.row(1)
    rows.text(value)
  }
  await database.forOrganization(1, async client => {
    await client.query('create temporary table copied (value text)')
    await client.copyInto('copy copied from stdin (format binary)', rows.bytes())
    const { rows: stored } = await client.query('select value from copied')
    t.same(
      stored.map(({ value }) => value),
      [long, null, long],
    )
  })
})

t.test('an amount that is no safe integer is refused', async t => {
  t.throws(() => openCopyRows().bigint(2 ** 53), { message: '9007199254740992 is not a safe integer.' })
  t.throws(() => openCopyRows().bigint(0.5), { message: '0.5 is not a safe integer.' })
  t.throws(() => openCopyRows().smallint(40_000), { code: 'ERR_OUT_OF_RANGE' })
})
