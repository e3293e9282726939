// Files of rows, from the call that brings them to the file of what was refused.

import { Workbook } from '@cj-tech-master/excelts'
import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { csv, form, importing } from '../support/importing.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const { send, imported, work } = importing(gateway)

const person =
  'external_id,employee_code,first_name,gender,date_of_birth,date_of_joining,employment_type,work_state_code'

t.test('employees are imported, changed, and refused row by row', async t => {
  const key = await gateway.newKey()
  const organizationId = await newOrganization(gateway, key)
  const file = csv(
    `${person},bank.payment_mode,bank.account_number,bank.ifsc,colour`,
    'h1,E1,Asha,female,05-04-1990,2021-06-01,permanent,IN-MH,bank_transfer,50100987654321,HDFC0000523,red',
    'h2,E2,Ravi,male,32-01-1990,2021-06-01,permanent,KA,,,,',
    'h3,E3,Meena,woman,1990-01-01,2021-06-01,permanent,KA,,,,',
    'h1,E4,Again,male,1990-01-01,2021-06-01,permanent,KA,,,,',
    'h5,E5,Joy,female,1991-07-21,2021/06/01,permanent,KA,bank_transfer,5010098765432100,WRONG,',
    'h6,E6,Arun,MALE,21/07/1991,44348,permanent,or,,,,',
  )
  const sent = await send(key, file, { type: 'employees', organization_id: String(organizationId) })
  t.equal(sent.status, 202, sent.text)
  t.equal(sent.headers.get('location'), `/v1/imports/${sent.id}`)
  t.match(sent.body, { status: 'queued', mode: 'upsert', dry_run: false, rows_total: null, progress: 0 })
  t.equal((await send(key, file, { type: 'employees' })).at('code'), 'import_running')
  await work()
  const job = await gateway.ask(key, `GET /imports/${sent.id}?wait_for=status_change`)
  t.match(job.body, {
    job_id: sent.id,
    status: 'completed_with_errors',
    rows_total: 6,
    rows_processed: 6,
    succeeded: 2,
    failed: 4,
    unchanged: 0,
    progress: 100,
    ignored_columns: ['colour'],
    error_file_url: `/v1/imports/${sent.id}/errors.xlsx`,
    error: null,
  })
  t.match(await (await gateway.ask(key, 'GET /employees/ext:h1?expand=bank')).body, {
    first_name: 'Asha',
    date_of_birth: '1990-04-05',
    work_state_code: 'MH',
    bank: { account_number: 'XXXXXXXXXX4321', ifsc: 'HDFC0000523' },
  })
  // Day 44,348 is 1 June 2021: 44,197 is 1 January, and 151 days later.
  t.match((await gateway.ask(key, 'GET /employees/ext:h6')).body, {
    gender: 'male',
    date_of_birth: '1991-07-21',
    date_of_joining: '2021-06-01',
    work_state_code: 'OD',
  })
  const errors = await gateway.ask(key, `GET /imports/${sent.id}/errors.xlsx?format=csv`)
  t.equal(errors.status, 200, errors.text)
  const lines = errors.text.trimEnd().split('\r\n')
  t.equal(
    lines[0],
    `${person},bank.payment_mode,bank.account_number,bank.ifsc,colour,_job,_row,_column,_code,_message,_suggestion`,
  )
  t.same(
    lines.slice(1).map(line =>
      line
        .slice(line.indexOf(sent.id) + sent.id.length + 1, line.indexOf(sent.id) + 80)
        .split(',')
        .slice(0, 3),
    ),
    [
      ['3', 'date_of_birth', 'invalid_format'],
      ['4', 'gender', 'not_in_enum'],
      ['5', 'external_id', 'duplicate'],
      ['6', 'date_of_joining', 'invalid_format'],
    ],
    lines.join('\n'),
  )
  t.match(lines[4], /XXXXXXXXXXXX2100/, 'the account is masked')
  t.notMatch(errors.text, /5010098765432100/)

  // Corrected in the file of errors, with the account left as it is shown.
  const corrected = errors.text
    .split('32-01-1990')
    .join('31-01-1990')
    .split('woman')
    .join('female')
    .split('2021/06/01')
    .join('2021-06-01')
    .split('WRONG')
    .join('HDFC0000523')
    .split('h1,E4')
    .join('h4,E4')
  const again = await imported(key, corrected, { type: 'employees' })
  t.match(again.body, { status: 'completed', rows_total: 4, succeeded: 4, failed: 0 }, again.text)
  const [sealed] = await queryAsOwner<{ masked: string }>(
    gateway.databaseUrl,
    `select account_number_masked as masked from employee_bank b join employee e on e.id = b.employee_id
       and e.organization_id = b.organization_id where e.external_id = 'h5'`,
  )
  t.equal(sealed?.masked, 'XXXXXXXXXXXX2100')
  t.equal((await gateway.ask(key, `GET /imports/${again.id}/errors.xlsx`)).at('code'), 'not_generated')
})

t.test('a filled template that is sent back changes what was changed, and nothing else', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const people = Array.from(
    { length: 12 },
    (_, at) => `h${at},E0${at},Asha ${at},female,1990-04-0${(at % 9) + 1},2021-06-01,permanent,MH`,
  )
  await imported(key, csv(person, ...people), { type: 'employees' })
  const all = async () => {
    const list = await gateway.ask(key, 'GET /employees?sort=created_at')
    return list.at('data') as Record<string, unknown>[]
  }
  const before = await all()

  const template = await gateway.ask(key, 'GET /imports/template?type=employees&prefill=true&format=csv')
  t.equal(template.status, 200)
  const same = await imported(key, template.text, { type: 'employees' })
  t.match(same.body, { status: 'completed', rows_total: 12, succeeded: 12, unchanged: 12 }, same.text)
  t.same(await all(), before, 'as it is, nothing changes, and no version')

  const [header = '', ...rows] = template.text.trimEnd().split('\r\n')
  const columns = header.split(',')
  const changed = rows.map((row, at) => {
    const cells = row.split(',')
    if (at === 3) cells[columns.indexOf('last_name')] = 'Kulkarni'
    if (at === 7) cells[columns.indexOf('work_city')] = 'Pune'
    return cells.join(',')
  })
  const job = await imported(key, csv(header, ...changed), { type: 'employees' })
  t.match(job.body, { status: 'completed', succeeded: 12, unchanged: 10, failed: 0 }, job.text)
  const expected = before.map((employee, at) => {
    if (at === 3) return { ...employee, last_name: 'Kulkarni', display_name: 'Asha 3 Kulkarni', version: 2 }
    return at === 7 ? { ...employee, work_city: 'Pune', version: 2 } : employee
  })
  const comparable = (list: readonly Record<string, unknown>[]) =>
    list.map(each => ({ ...each, updated_at: null }))
  t.same(comparable(await all()), comparable(expected))
})

t.test('a template offers the values of a column, and is imported as it was filled in', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const answer = await fetch(`${gateway.origin}/v1/imports/template?type=employees`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const book = new Workbook()
  await book.xlsx.load(Buffer.from(await answer.arrayBuffer()))
  const sheet = book.getWorksheet('Data')!
  const at = (title: string) => (sheet.getRow(1).values as unknown[]).indexOf(title)
  const offered = (title: string) => {
    const rule = sheet.dataValidations.find(sheet.getRow(3).getCell(at(title)).address)
    return rule?.type === 'list' ? rule.formulae : null
  }
  t.same(offered('gender'), ['"male,female,transgender,undisclosed"'])
  t.same(offered('is_international_worker'), ['"true,false"'])
  t.same(offered('first_name'), null)
  const person = {
    employee_code: '0007',
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: new Date('1990-04-05'),
    date_of_joining: new Date('2021-06-01'),
    employment_type: 'permanent',
    work_state_code: 'KA',
    is_international_worker: true,
  }
  for (const [title, value] of Object.entries(person)) sheet.getRow(3).getCell(at(title)).value = value
  const filled = Buffer.from(await book.xlsx.writeBuffer())
  t.match((await imported(key, filled, { type: 'employees' })).body, { status: 'completed', succeeded: 1 })
  const { data } = (await gateway.ask(key, 'GET /employees')).body as { data: unknown[] }
  t.match(data, [{ employee_code: '0007', gender: 'female', is_international_worker: true }])
})

t.test('the template of each type is a workbook, CSV or JSON', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const described = await gateway.ask(key, 'GET /imports/template?type=leaves&format=json')
  t.match(described.at('columns.0'), {
    key: 'employee_code',
    title: 'Employee code',
    required: false,
    type: 'text',
  })
  const columns = described.at('columns') as { key: string; required: boolean }[]
  t.same(
    columns.filter(({ required }) => required).map(({ key: name }) => name),
    ['leave_type', 'from_date', 'to_date'],
  )
  const plain = await gateway.ask(key, 'GET /imports/template?type=leaves&format=csv')
  t.match(plain.text, /^employee_code,employee_id,leave_type,/)
  const book = await gateway.ask(key, 'GET /imports/template?type=employees')
  t.match(book.headers.get('content-type'), /spreadsheetml/)
  t.match((await gateway.ask(key, 'GET /imports/template?type=payments')).body, {
    code: 'invalid_parameter',
  })
})

t.test('what a call refuses at once', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const file = csv(person)
  const code = async (sent: Promise<{ at(path: string): unknown }>) => (await sent).at('code')
  t.equal(await code(send(key, csv('name,colour'), { type: 'employees' })), 'import_template_mismatch')
  t.match((await send(key, csv('employee_code,leave_type'), { type: 'leaves' })).at('details'), [
    { field: 'from_date', code: 'required' },
    { field: 'to_date', code: 'required' },
  ])
  t.equal(
    await code(send(key, csv('external_id,external_id'), { type: 'employees' })),
    'import_template_mismatch',
  )
  t.equal(await code(send(key, 'a;b', { type: 'payments' })), 'validation_failed')
  t.equal(await code(send(key, file, { type: 'leaves', mode: 'update' })), 'validation_failed')
  t.equal(
    await code(send(key, Buffer.from('d0cf11e0a1b11ae1', 'hex'), { type: 'employees' })),
    'unsupported_media_type',
  )
  t.equal((await send(key, Buffer.alloc(26 * 1024 * 1024, 'a'), { type: 'employees' })).status, 413)
  const cut = form(file, { type: 'employees' })
  t.equal(
    await code(gateway.ask(key, 'POST /imports', { ...cut, body: cut.body.subarray(0, -20) })),
    'validation_failed',
  )
  t.equal(await code(gateway.ask(key, 'POST /imports', { body: { type: 'employees' } })), 'validation_failed')
  for (const [url, refused] of [
    ['http://files.example.com/a.csv', 'https_required'],
    ['https://127.0.0.1/a.csv', 'url_not_allowed'],
    ['https://169.254.169.254/latest', 'url_not_allowed'],
    ['https://db.internal/a.csv', 'url_not_allowed'],
  ]) {
    t.equal(
      await code(gateway.ask(key, 'POST /imports', { body: { type: 'employees', file_url: url } })),
      refused,
    )
  }
  const reader = await gateway.newKey({ scopes: ['imports:write', 'employees:read', 'organizations:write'] })
  await newOrganization(gateway, reader)
  t.equal(await code(send(reader, file, { type: 'employees' })), 'insufficient_scope')
  t.equal((await gateway.ask(key, 'GET /imports')).at('meta.count'), 0, 'nothing was made of any of them')
})

t.test('a dry run judges and writes nothing; a job can be cancelled, repeated and watched', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const file = csv(
    person,
    'h1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH',
    'h2,E1,Ravi,male,1990-04-05,2021-06-01,permanent,MH',
  )
  const tried = await imported(key, file, { type: 'employees', dry_run: 'true' })
  t.match(tried.body, { status: 'validated_with_errors', succeeded: 1, failed: 1, dry_run: true }, tried.text)
  t.equal((await gateway.ask(key, 'GET /employees')).at('meta.count'), 0)

  const once = { 'Idempotency-Key': 'k1' }
  const first = await send(key, file, { type: 'employees' }, once)
  const second = await send(key, file, { type: 'employees' }, once)
  t.equal(second.id, first.id, 'the same form with another boundary is the same request')
  const cancelled = await gateway.ask(key, `POST /imports/${first.id}/cancel`)
  t.match(cancelled.body, { status: 'cancelled' })
  t.equal((await gateway.ask(key, `POST /imports/${first.id}/cancel`)).at('code'), 'conflict')
  await work()
  t.equal((await gateway.ask(key, 'GET /employees')).at('meta.count'), 0)

  const third = await send(key, file, { type: 'employees' })
  const watching = fetch(`${gateway.origin}/v1/imports/${third.id}/events`, {
    headers: { authorization: `Bearer ${key}` },
  })
  await work()
  const events = (await (await watching).text()).trim().split('\n\n')
  t.match(
    events.at(-1),
    /^id: end\nevent: status\ndata: \{"job_id":"imp_\w+","status":"completed_with_errors"/,
  )
  t.match(events.at(-2), /event: progress\ndata: .*"progress":100/)
  const resumed = await fetch(`${gateway.origin}/v1/imports/${third.id}/events`, {
    headers: { authorization: `Bearer ${key}`, 'last-event-id': 'end' },
  })
  t.equal(resumed.status, 204)

  const repeated = await send(key, file, { type: 'employees' })
  t.match(repeated.headers.get('x-svc-warnings'), /duplicate_file/)
  await work()
  t.same(
    ((await gateway.ask(key, 'GET /imports?status=cancelled')).at('data') as { id: string }[]).map(
      ({ id }) => id,
    ),
    [first.id],
  )
  const outbox = await queryAsOwner<{ data: Record<string, unknown> }>(
    gateway.databaseUrl,
    `select data from outbox_event where type = 'import.completed' and resource_id = $1`,
    [third.id],
  )
  t.match(outbox, [
    {
      data: {
        job_id: third.id,
        type: 'employees',
        status: 'completed_with_errors',
        succeeded: 1,
        failed: 1,
        error_file_url: new RegExp(`^/v1/imports/${third.id}/errors[.]xlsx[?]link=v1[.]`),
      },
    },
  ])
  const kept = await queryAsOwner(gateway.databaseUrl, 'select job_id from import_file')
  t.same(kept, [{ job_id: tried.id }], 'no file outlives its job, but that of a dry run')
  const audited = (await gateway.ask(key, 'GET /audit-log?operation=createImport&resource_type=employee')).at(
    'data',
  )
  t.equal((audited as unknown[]).length, 1, 'the row that was written is on record')
})

t.test('an import ends with the rights of the key that sent it', async t => {
  const changes = [
    ['update api_key set revoked_at = now() where id = $1', 'key_revoked'],
    [`update api_key set expires_at = now() - interval '1 s' where id = $1`, 'key_revoked'],
    [
      `update api_key set scopes = array['imports:write', 'masters:read'] where id = $1`,
      'insufficient_scope',
    ],
    [`update api_key set scopes = array['masters:write'] where id = $1`, 'insufficient_scope'],
    [`update api_key set organization_ids = array[]::int[] where id = $1`, 'insufficient_scope'],
    [`update api_key set scopes = array['imports:write', 'masters:write'] where id = $1`, null],
  ] as const
  for (const [change, code] of changes) {
    const own = await gateway.newKey()
    const organization = await newOrganization(gateway, own)
    const sent = await send(own, csv('code,name', 'LOOM,Loom'), {
      type: 'departments',
      organization_id: String(organization),
    })
    t.equal(sent.status, 202, sent.text)
    await queryAsOwner(gateway.databaseUrl, change, [own.split('.')[0]])
    await work()
    const [job] = await queryAsOwner<{ status: string; failure: { code: string } | null; succeeded: number }>(
      gateway.databaseUrl,
      'select status, failure, succeeded from import_job where organization_id = $1',
      [organization],
    )
    t.match(
      job,
      code === null
        ? { status: 'completed', failure: null, succeeded: 1 }
        : { status: 'failed', failure: { code }, succeeded: 0 },
      change,
    )
  }
})

t.test('titles of the caller, a month for all rows, and mode', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  await imported(key, csv(person, 'h1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH'), {
    type: 'employees',
  })
  const job = await imported(key, csv('Emp. No.,LOP', 'E1,1.5', 'E9,1'), {
    type: 'attendance',
    mapping: '{"Emp. No.": "employee_code", "LOP": "lop_days"}',
    month: '10',
    year: '2026',
  })
  t.match(job.body, { succeeded: 1, failed: 1, error_summary: [{ sample_rows: [3] }] }, job.text)
  t.match((await gateway.ask(key, 'GET /attendance?month=10&year=2026')).at('data'), [{ lop_days: 1.5 }])
  const update = await imported(key, csv('employee_code,first_name', 'E1,Aisha', 'E2,Nobody'), {
    type: 'employees',
    mode: 'update',
  })
  t.match(
    update.body,
    { succeeded: 1, failed: 1, error_summary: [{ code: 'unknown_reference', count: 1 }] },
    update.text,
  )
  t.equal((await gateway.ask(key, 'GET /employees/ext:h1')).at('first_name'), 'Aisha')
})

t.test('a row with more cells than the header is refused, however its line ends', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  await imported(key, csv(person, 'h1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH'), {
    type: 'employees',
  })
  // The second row ends in LF alone, and the third in CR.
  const job = await imported(
    key,
    'employee_code,month,year,lop_days\r\nE1,08,2026,1\nE1,09,2026,1,5\rE1,10,2026,2,,\r\nE1,11,2026,"1,50"\r\n',
    { type: 'attendance' },
  )
  t.match(job.body, { rows_total: 4, succeeded: 2, failed: 2 }, job.text)
  const { text } = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
  // 1.50 days would be another figure than what the clerk meant, and so would 1.
  const unchanged = await imported(key, text, { type: 'attendance' })
  t.match(unchanged.body, { succeeded: 0, failed: 2 }, 'what is sent back as it is is refused again')
  const codes = (unchanged.at('error_summary') as { code: string }[]).map(({ code }) => code)
  t.same(codes.toSorted(), ['invalid_format', 'too_many_cells'])
  t.match(text, 'too_many_cells,"The row has more cells than the header, which has 4: ""5"".","Write a value')
  t.match(text, 'lop_days,invalid_format,"lop_days is ""1,50"": Digits are grouped as 1,50,000.00')
  const found = (await gateway.ask(key, 'GET /attendance?month=10&year=2026')).at('data')
  t.match(found, [{ lop_days: 2 }])
})

t.test('messages name the value, the column and the rule, and what the header was read as', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const none = await imported(key, csv(person), { type: 'employees' })
  t.match(none.body, { status: 'completed', rows_total: 0, error: { code: 'no_rows' } }, none.text)

  const job = await imported(
    key,
    csv(
      `${person},bank.payment_mode,bank.account_number,bank.ifsc`,
      'h1,E1,Asha,woman,1990-04-05,2021-06-01,permanent,MH,,,',
      'h2,E2,Ravi,male,10/25/1990,2021-06-01,permanent,MH,,,',
      'h3,E3,Ravi,male,10/05/1990,2021-06-01,permanent,MH,,,',
      'h4,E4,Joy,female,1990-04-05,2021-06-01,permanent,MH,bank_transfer,501009876543210012345,HDFC0000523',
    ),
    { type: 'employees' },
  )
  const { text } = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
  t.match(text, /gender is ""woman"": Send one of: male, female/)
  t.match(text, /date_of_birth is ""10\/25\/1990"": The day does not exist/)
  t.match(text, /date_of_birth is ""10\/05\/1990"": Other dates of this column have the month first/)
  t.match(text, /bank\.account_number is ""X{17}2345"": /, 'an account is masked in messages too')

  const mismatch = async (file: string, fields: Record<string, string> = {}) => {
    const answer = await send(key, file, { type: 'overtime', ...fields })
    return `${String(answer.at('code'))}: ${String(answer.at('message'))}`
  }
  t.match(
    await mismatch('employee_code\tdate\tminutes\r\n'),
    'The first row is separated by tabs, so that it is one column: "employee_code date minutes".',
  )
  t.match(await mismatch('employee_code;date;minutes\n'), 'separated by semicolons')
  t.match(await mismatch(csv('Employee,,Time,')), 'the titles "Employee", "Time". It has empty cells')
  t.match(
    await mismatch(csv('Who,date,minutes'), { mapping: '{"Who": "employee_number"}' }),
    'validation_failed: Imports of overtime have no column "employee_number".',
  )
  t.match(
    await mismatch(csv('Who,date,minutes'), { mapping: '{"Whom": "employee_code"}' }),
    'import_template_mismatch: The mapping names titles that the file does not have: "Whom".',
  )
  const blank = await send(key, csv('\u00A0Employee\u00A0code *,DATE ,minutes\u200B'), { type: 'overtime' })
  t.equal(blank.status, 202, blank.text)
})
