// Files that repeat without end what their reader gathers, sent to a gateway process: each ends its own import once, with
// its code, while the gateway answers others and its memory stays bounded.

import { openStorage } from '#storage/open.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { must, partner } from '../support/partner.ts'
import { send } from '../support/http.ts'
import { seedOrganization } from '../support/seed.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { form } from './support/importing.ts'
import { workbookOf } from './support/workbooks.ts'

const mebibyte = 1024 * 1024
const stack = await freshStack(t, { environment: { LOG_LEVEL: 'warn' } })
const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())
const own = await seedOrganization(storage, [{ basic: 20_000 }])
const call = partner(base, own)

const filled = (bytes: number, unit: string) => Buffer.alloc(bytes, unit)
const between = (head: string, middle: Buffer, tail: string) =>
  Buffer.concat([Buffer.from(head), middle, Buffer.from(tail)])
const shared: Parameters<typeof workbookOf>[0] = [
  {
    name: 'Data',
    rows: [
      ['code', 'name'],
      ['A', { xml: '<c t="s"><v>0</v></c>' }],
    ],
  },
]
const withStrings = (middle: Buffer) =>
  workbookOf(shared, [{ name: 'xl/sharedStrings.xml', text: between('<sst>', middle, '</sst>') }])
const withRows = (rows: Buffer) =>
  workbookOf(shared, [
    {
      name: 'xl/worksheets/sheet1.xml',
      text: between('<worksheet><sheetData>', rows, '</sheetData></worksheet>'),
    },
  ])
const longText = filled(199 * mebibyte, 'x')
const header = ['code', 'name'].map(title => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')
const cells = (count: number) =>
  Buffer.from(`<row r="1">${header}</row><row r="2">${'<c><v>1</v></c>'.repeat(count)}</row>`)
/** Of 30,000 characters, which a cell may have. */
const allowedText = `<si><t>${'x'.repeat(30_000)}</t></si>`
const shortText = '<si><t>a text of it</t></si>'

const files: readonly (readonly [code: string, name: string, make: () => Buffer])[] = [
  ['cell_too_long', 'a shared text of 199 MiB', () => withStrings(between('<si><t>', longText, '</t></si>'))],
  [
    'cell_too_long',
    'an inline text of 199 MiB',
    () => withRows(between('<row r="1"><c t="inlineStr"><is><t>', longText, '</t></is></c></row>')),
  ],
  ['too_many_columns', '24 million commas', () => filled(24_000_000, ',')],
  [
    'too_many_columns',
    'a row of CSV of 201 cells',
    () => Buffer.from(`code,name\r\n${','.repeat(200)}x\r\n`),
  ],
  ['too_many_columns', 'a row of a sheet of 201 cells', () => withRows(cells(201))],
  ['too_many_columns', 'a row of a sheet of 2 million cells', () => withRows(cells(2_000_000))],
  [
    'too_much_text',
    'shared texts of 199 MiB, each allowed',
    () =>
      withStrings(
        filled(Math.floor((199 * mebibyte) / allowedText.length) * allowedText.length, allowedText),
      ),
  ],
  [
    'too_many_cells',
    'more shared texts than a file may have cells',
    () => withStrings(filled(5_000_001 * shortText.length, shortText)),
  ],
]

const gatewayPid = () => stack.processes.get('gateway')?.pid() ?? 0
/** Resident MiB of the gateway, now or at most. */
const memory = (name: 'VmRSS' | 'VmHWM') =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${gatewayPid()}/status`, 'utf8'))?.[1],
  ) / 1024
/** `VmHWM` begins anew. */
const forgetHighest = () => writeFileSync(`/proc/${gatewayPid()}/clear_refs`, '5')

/** Resident MiB for copies of a file of 24 MB, and for the heap of its reader with what is collected late. */
const maxGrownMib = 400

/** Sends the file, and gives its job at the end. */
async function imported(file: Buffer | string) {
  const sent = form(file, { type: 'departments', organization_id: String(own.organizationId) })
  const headers = { authorization: `Bearer ${own.apiKey}`, ...sent.headers }
  const accepted = await send({ method: 'POST', url: `${base}/imports`, headers, body: sent.body })
  if (accepted.status !== 202) throw new Error(accepted.text)
  const { id } = JSON.parse(accepted.text) as { id: string }
  return eventually('the import ends', async () => {
    const job = await call('GET', `/imports/${id}`)
    return job.at('finished_at') === null ? null : { id, job: JSON.parse(job.text) as object }
  })
}

/** Milliseconds of each answer that others have until `work` ends. */
async function answersUntil(work: Promise<unknown>): Promise<readonly number[]> {
  const answersMs: number[] = []
  const ended = work.then(() => true)
  do {
    const asked = performance.now()
    must(await call('GET', '/employees'))
    answersMs.push(performance.now() - asked)
  } while (!(await Promise.race([ended, pause(50)])))
  return answersMs
}

for (const [code, name, make] of files) {
  t.test(name, async t => {
    const file = make()
    const [pid, before] = [gatewayPid(), memory('VmRSS')]
    forgetHighest()
    const work = imported(file)
    const [{ id, job }, answersMs] = await Promise.all([work, answersUntil(work)])
    t.match(job, { status: 'failed', error: { code }, succeeded: 0, failed: 0, error_file_url: null })
    t.same(
      await queryAsOwner(
        databaseUrl,
        `select attempts, deaths, lease, (select count(*)::int from import_file where job_id = id) as files
           from import_job where id = $1`,
        [id],
      ),
      [{ attempts: 1, deaths: 0, lease: null, files: 0 }],
      'it was read once, and is not kept',
    )
    const grown = memory('VmHWM') - before
    const slowest = Math.max(...answersMs)
    t.comment(`${Math.round(grown)} MiB; slowest of ${answersMs.length} answers: ${Math.round(slowest)} ms`)
    t.equal(gatewayPid(), pid, 'the gateway lives')
    t.ok(grown < maxGrownMib, `the gateway grew by ${grown} MiB`)
    t.ok(slowest < 60_000, `another was answered after ${slowest} ms`)
  })
}

t.test('the gateway imports the next file', async t => {
  const { job } = await imported('code,name\r\nA,Loom\r\n')
  t.match(job, { status: 'completed', succeeded: 1 })
  t.notMatch(readFileSync(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8'), /importer failed|tried again/)
})
