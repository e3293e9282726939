// A file that ends the process or the thread that reads it ends its own import, once, with a code, and nothing else.

import { startImporter } from '#gateway/importer.ts'
import { claimImport } from '#storage/repositories/jobs/imports.ts'
import { pino } from 'pino'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { eventually } from '../support/stack.ts'
import { startGateway } from './support/gateway.ts'
import { importing } from './support/importing.ts'
import { newOrganization } from './support/records.ts'
import { workbookOf } from './support/workbooks.ts'

const gateway = await startGateway(t)
const { send, work } = importing(gateway)
const key = await gateway.newKey()
const fields = async () => ({
  type: 'departments',
  organization_id: String(await newOrganization(gateway, key)),
})
const jobOf = (id: string) => gateway.ask(key, `GET /imports/${id}`)
const attemptsOf = async (id: string) => {
  const [row] = await queryAsOwner(
    gateway.databaseUrl,
    'select attempts, deaths, lease from import_job where id = $1',
    [id],
  )
  return row
}

t.test('a reader that dies twice over a file has no third', async t => {
  const { id } = await send(key, 'code,name\r\nA,Loom\r\n', await fields())
  for (const deaths of [0, 1]) {
    const leased = await claimImport(gateway.storage)
    t.match(leased, { id, deaths }, 'it is read')
    // A process that died renews no lease.
    await queryAsOwner(
      gateway.databaseUrl,
      "update import_job set leased_until = now() - interval '1 second' where id = $1",
      [id],
    )
  }
  await work()
  t.match((await jobOf(id)).body, {
    status: 'failed',
    error: { code: 'file_too_complex' },
    succeeded: 0,
    finished_at: /Z$/,
  })
  await work()
  t.match(await attemptsOf(id), { attempts: 3, lease: null }, 'and it is never read again')
  t.same(await queryAsOwner(gateway.databaseUrl, 'select 1 from import_file where job_id = $1', [id]), [])

  const next = await send(key, 'code,name\r\nA,Loom\r\n', await fields())
  await work()
  t.match((await jobOf(next.id)).body, { status: 'completed', succeeded: 1 }, 'others are imported')
})

t.test('a thread that runs out of memory ends the import that it was reading', async t => {
  // Texts of which each is allowed, and all together need more than this thread may have.
  const texts = '<si><t>a text that many cells may share</t></si>'.repeat(3_000_000)
  const file = workbookOf(
    [
      {
        name: 'Data',
        rows: [
          ['code', 'name'],
          ['A', { xml: '<c t="s"><v>0</v></c>' }],
        ],
      },
    ],
    [{ name: 'xl/sharedStrings.xml', text: `<sst>${texts}</sst>` }],
  )
  const { id } = await send(key, file, await fields())
  const importer = startImporter(
    {
      databaseUrl: gateway.databaseUrl,
      masterKey: Buffer.alloc(32, 7).toString('base64'),
      secondMasterKey: null,
      engineAddresses: ['127.0.0.1:1'],
      identity: null,
      allowLoopback: false,
      allowOwnTaxSlabs: false,
      certificateAuthority: null,
    },
    gateway.storage,
    pino({ level: 'silent' }),
    { maxOldGenerationSizeMb: 110, maxYoungGenerationSizeMb: 16 },
  )
  t.teardown(() => importer.stop())
  importer.wake()
  const job = await eventually('the import ends', async () => {
    const answer = await jobOf(id)
    return answer.at('finished_at') === null ? null : answer
  })
  t.match(job.body, { status: 'failed', error: { code: 'file_too_complex' }, succeeded: 0 })
  t.match(await attemptsOf(id), { attempts: 1 }, 'it was read once')

  const next = await send(key, 'code,name\r\nB,Loom\r\n', await fields())
  importer.wake()
  await eventually('another is imported', async () => (await jobOf(next.id)).at('status') === 'completed')
})
