// A gateway that is killed while it imports a file: another goes on, and what is there at the end is what an
// undisturbed import leaves. IMPORT_KILLS makes it more often.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { send } from '../support/http.ts'
import { seedOrganization, type SeededOrganization } from '../support/seed.ts'
import { openStorage } from '#storage/open.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { form } from './support/importing.ts'
import { workbookOf } from './support/workbooks.ts'

const kills = Number(process.env['IMPORT_KILLS'] ?? 2)
/** At least three batches for each. */
const people = 600 * Math.min(kills, 7)

const stack = await freshStack(t)
const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
const restarts = () =>
  readFileSync(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8').split('import is tried again').length - 1
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())

const header =
  'external_id,employee_code,first_name,gender,date_of_birth,date_of_joining,employment_type,work_state_code,salary.effective_from,salary.components.BASIC'
/** One in a hundred is refused by its cells, one by its service, and one is a duplicate. */
const rows = Array.from({ length: people }, (_, at) => {
  const born = at % 100 === 17 ? '31-02-1990' : '1990-04-05'
  const joined = at % 100 === 42 ? '1980-01-01' : '2021-06-01'
  const id = at % 100 === 63 ? at - 1 : at
  return [`h${id}`, `C${at}`, 'Asha', 'female', born, joined, 'permanent', 'KA', '2021-06-01', '20000']
})
const file = workbookOf([{ name: 'Data', rows: [header.split(','), ...rows] }])

const ask = async (
  by: SeededOrganization,
  method: string,
  path: string,
  sent: Partial<ReturnType<typeof form>> = {},
) => {
  const headers = { authorization: `Bearer ${by.apiKey}`, ...sent.headers }
  const answer = await send({ method, url: `${base}${path}`, headers, body: sent.body })
  return JSON.parse(answer.text) as Record<string, unknown>
}

/** Records that an import leaves, without ids and times. */
async function left(organizationId: number) {
  const count = (text: string) => queryAsOwner(databaseUrl, text, [organizationId])
  return {
    employees: await count(
      `select external_id, employee_code, version from employee where organization_id = $1 and external_id like 'h%' order by 1`,
    ),
    salaries: await count('select count(*)::int from employee_salary where organization_id = $1'),
    events: await count(
      `select type, data ->> 'change' as change, count(*)::int from outbox_event where organization_id = $1 group by 1, 2 order by 1, 2`,
    ),
    recorded: await count(
      `select resource_type, action, count(*)::int from audit_entry where organization_id = $1 and operation = 'createImport' group by 1, 2 order by 1, 2`,
    ),
    refused: await count('select no, findings from import_row where organization_id = $1 order by 1'),
    jobs: await count(
      'select status, rows_total, rows_processed, succeeded, failed, unchanged, error_counts from import_job where organization_id = $1',
    ),
    files: await count('select 1 from import_file where organization_id = $1'),
  }
}

/** Imports the file, and gives what it leaves; `disturb` is called while it runs. */
async function imported(disturb: (processed: () => Promise<number>) => Promise<void>) {
  const by = await seedOrganization(storage, [{ basic: 20_000 }])
  const job = await ask(by, 'POST', '/imports', form(file, { type: 'employees' }))
  const read = async () => ask(by, 'GET', `/imports/${String(job['id'])}`)
  await disturb(async () => Number((await read())['rows_processed']))
  await eventually('the import ends', async () => {
    const status = await read().then(
      now => String(now['status']),
      () => 'unknown',
    )
    return status.startsWith('completed')
  })
  return left(by.organizationId)
}

t.test(`${people} rows, ${kills} kills`, async t => {
  const undisturbed = await imported(() => Promise.resolve())
  const third = people / 100
  t.match(undisturbed.jobs, [{ rows_total: people, succeeded: people - 3 * third, failed: 3 * third }])
  t.equal(undisturbed.employees.length, people - 3 * third)

  const killedAt: number[] = []
  const disturbed = await imported(async processed => {
    for (let kill = 0; kill < kills; kill += 1) {
      const from = (people * 0.9 * kill) / kills
      const at = await eventually('more rows are dealt with', async () => {
        const count = await processed().catch(() => -1)
        return count >= from ? count + 1 : null
      })
      await pause(Math.random() * 400)
      const pid = stack.processes.get('gateway')?.pid() ?? 0
      process.kill(pid, 'SIGKILL')
      killedAt.push(at - 1)
      await eventually('a gateway answers', async () => (await processed().catch(() => -1)) >= 0)
    }
  })
  t.comment(`killed after ${killedAt.join(', ')} rows`)
  t.same(disturbed, undisturbed, 'no row is missing or twice')
})

t.test('transactions that PostgreSQL aborts are tried again', async t => {
  const undisturbed = await imported(() => Promise.resolve())
  const before = restarts()
  // The second batch fails twice, the third once; a sequence counts what is rolled back too.
  const statements = [
    'create sequence inserts_seen',
    'grant usage on sequence inserts_seen to payroll_app',
    `create function abort_inserts() returns trigger language plpgsql as $$ begin
       if nextval('inserts_seen') in (2, 3, 5) then raise exception 'again' using errcode = '40001'; end if;
       return null;
     end $$`,
    'create trigger abort_inserts after insert on employee for each statement execute function abort_inserts()',
  ]
  for (const statement of statements) await queryAsOwner(databaseUrl, statement)
  // The people of the organization itself are one insert.
  const disturbed = await imported(() => Promise.resolve())
  const [seen] = await queryAsOwner(databaseUrl, 'select last_value::int as "lastValue" from inserts_seen')
  t.ok(Number(seen?.['lastValue']) > 5, 'three transactions were aborted')
  t.equal(restarts(), before, 'the import itself never began again')
  t.same(disturbed, undisturbed, 'no row is missing or twice')
})
