// A dry run that an import goes on from: its file, its guesses, and the cells that were corrected.

import { randomInt } from 'node:crypto'
import t from 'tap'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { csv, importing } from '../support/importing.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const { send, imported, work } = importing(gateway)

const person =
  'external_id,employee_code,first_name,gender,date_of_birth,date_of_joining,employment_type,work_state_code'

type Fields = Readonly<Record<string, unknown>>

/** An import that goes on from another, worked on to its end. */
async function continued(key: string, source: unknown, fields: Fields) {
  const sent = await gateway.ask(key, 'POST /imports', { body: { source_import_id: source, ...fields } })
  if (sent.status !== 202) return sent
  await work()
  return gateway.ask(key, `GET /imports/${sent.id}`)
}

const keptFiles = () =>
  queryAsOwner<{ job_id: string }>(gateway.databaseUrl, 'select distinct job_id from import_file')

t.test(
  'cells are corrected where they were refused, and the file is imported without being sent',
  async t => {
    const key = await gateway.newKey()
    await newOrganization(gateway, key)
    const file = csv(
      `${person},statutory.pan,Remarks`,
      's1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH,ABCPK1234L,',
      's2,E2,Ravi,male,32-01-1990,2021-06-01,permanent,KA,ABCPK12345,old',
      's3,E3,,female,1990-01-01,2021-06-01,permanent,KA,ABCPK1234M,',
    )
    const first = await imported(key, file, { type: 'employees', dry_run: 'true' })
    t.match(first.body, { status: 'validated_with_errors', succeeded: 1, failed: 2, source_import_id: null })
    t.same(
      (await keptFiles()).map(({ job_id: id }) => id),
      [first.id],
    )

    const page = await gateway.ask(key, `GET /imports/${first.id}/rows?limit=1&include_total=true`)
    t.match(page.body, { meta: { count: 1, has_more: true, total_count: 2 } }, page.text)
    t.match(page.at('data.0'), {
      row: 3,
      findings: [{ column: 'date_of_birth', code: 'invalid_format' }],
    })
    t.same((page.at('data.0.cells') as Fields[]).slice(-2), [
      { title: 'statutory.pan', key: 'statutory.pan', value: 'XXXXXX2345' },
      { title: 'Remarks', key: null, value: '•••' },
    ])
    const next = await gateway.ask(
      key,
      `GET /imports/${first.id}/rows?cursor=${String(page.at('meta.next_cursor'))}`,
    )
    t.match(
      next.body,
      { data: [{ row: 4, findings: [{ column: 'first_name', code: 'required' }] }] },
      next.text,
    )
    t.equal(next.at('meta.has_more'), false)

    // By title or key; the masked number comes back as it was shown and stays what it is, which is wrong.
    const second = await continued(key, first.id, {
      dry_run: true,
      corrections: [
        { row: 3, cells: { Date_of_birth: '31/01/1990', 'statutory.pan': 'XXXXXX2345' } },
        { row: 4, cells: { first_name: 'Meena', Remarks: null } },
      ],
    })
    t.match(
      second.body,
      { status: 'validated_with_errors', failed: 1, source_import_id: first.id },
      second.text,
    )
    const left = await gateway.ask(key, `GET /imports/${second.id}/rows`)
    t.match(left.body, { data: [{ row: 3, findings: [{ column: 'statutory.pan' }] }] }, left.text)
    t.match(left.at('data.0.cells.4'), { key: 'date_of_birth', value: '31/01/1990' })

    const third = await continued(key, second.id, {
      dry_run: true,
      corrections: [{ row: 3, cells: { 'statutory.pan': 'ABCPK1234N' } }],
    })
    t.match(third.body, { status: 'validated', succeeded: 3 }, third.text)
    const stored = await queryAsOwner<{ text: string }>(
      gateway.databaseUrl,
      'select import_job::text as text from import_job where id = $1',
      [third.id],
    )
    t.notMatch(stored[0]?.text, /Meena|ABCPK1234N/, 'corrections are sealed')

    const real = await continued(key, third.id, {})
    t.match(real.body, { status: 'completed', succeeded: 3, dry_run: false, mode: 'upsert' }, real.text)
    t.match((await gateway.ask(key, 'GET /employees/ext:s2')).body, { date_of_birth: '1990-01-31' })
    t.match((await gateway.ask(key, 'GET /employees/ext:s3')).body, { first_name: 'Meena' })
    t.same(await keptFiles(), [], 'what is imported is kept no longer')
    t.match((await continued(key, first.id, {})).at('details'), [
      { field: 'source_import_id', message: 'The file is no longer kept. Send it again as a new dry run.' },
    ])
    const audit = await gateway.ask(key, 'GET /audit-log?operation=createImport&resource_type=employee')
    t.equal((audit.at('data') as unknown[]).length, 3)
  },
)

t.test('what no import goes on from, and no correction names', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const file = csv(person, 's1,E1,Asha,female,1990-04-05,2021-06-01,permanent,MH')
  const tried = await imported(key, file, { type: 'employees', dry_run: 'true' })
  const real = await imported(key, file, { type: 'employees' })
  const other = await gateway.newKey()
  await newOrganization(gateway, other)
  const waiting = await send(key, csv('name', 'Stores'), { type: 'departments', dry_run: 'true' })
  const correction = (row: number, cells: Fields) => ({
    source_import_id: tried.id,
    corrections: [{ row, cells }],
  })
  const cases: readonly (readonly [string, Fields, string, string])[] = [
    [key, { source_import_id: real.id }, 'source_import_id', 'not_allowed_here'],
    [key, { source_import_id: waiting.id }, 'source_import_id', 'not_allowed_here'],
    [key, { source_import_id: 'imp_01' }, 'source_import_id', 'unknown_reference'],
    [other, { source_import_id: tried.id }, 'source_import_id', 'unknown_reference'],
    [
      key,
      { source_import_id: tried.id, file_url: 'https://a.example/a.csv' },
      'source_import_id',
      'not_allowed_here',
    ],
    [
      key,
      { type: 'employees', file_url: 'https://a.example/a.csv', corrections: [] },
      'corrections',
      'not_allowed_here',
    ],
    [key, { source_import_id: tried.id, guess_mapping: true }, 'guess_mapping', 'not_allowed_here'],
    [key, { type: 'employees', dry_run: true }, 'file_url', 'required'],
    [key, { file_url: 'https://a.example/a.csv' }, 'type', 'required'],
    [key, correction(3, { first_name: 'A' }), 'corrections[0].row', 'unknown_reference'],
    [key, correction(1, { first_name: 'A' }), 'corrections[0].row', 'unknown_reference'],
    [key, correction(2, { Colour: 'red' }), 'corrections[0].cells.Colour', 'unknown_reference'],
    [key, correction(2, { '': 'red' }), 'corrections[0].cells', 'unknown_reference'],
  ]
  for (const [as, body, field, code] of cases) {
    const sent = await gateway.ask(as, 'POST /imports', { body })
    t.equal(sent.status, 400, `${JSON.stringify(body)}: ${sent.text}`)
    t.match(sent.at('details.0'), { code }, sent.text)
    t.ok(String(sent.at('details.0.field')).startsWith(field), sent.text)
  }
  t.match(
    (await gateway.ask(key, 'POST /imports', { body: { source_import_id: tried.id, mode: 'delete' } })).body,
    {
      code: 'validation_failed',
    },
  )
  await work()
  // A blank row lies within the file and is none of its rows.
  const gap = await imported(key, csv('name,code', 'Stores,S', ',', 'Paint,P'), {
    type: 'departments',
    dry_run: 'true',
  })
  const blank = await continued(key, gap.id, { corrections: [{ row: 3, cells: { name: 'Dye' } }] })
  t.match(
    blank.body,
    { status: 'failed', error: { code: 'import_template_mismatch', message: /rows .*: 3/ } },
    blank.text,
  )
  t.match(
    (await continued(key, gap.id, { corrections: [{ row: 4, cells: { name: 'Dye' } }] })).body,
    { status: 'completed', succeeded: 2 },
    'a failed import leaves the file of the dry run',
  )
  t.match((await gateway.ask(key, 'GET /departments')).at('data'), [{ name: 'Dye' }, { name: 'Stores' }])
})

t.test('titles are mapped where they are certain, and by hand where they are not', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const titles =
    'Emp. No.,First Name,Sex,DOB,Date of Joinning,State,A/c No,IFSC Code,Bank: payment mode,PAN No.,Name'
  const row =
    'E1,Asha,F,05-04-1990,01-06-2021,Maharashtra,50100987654321,HDFC0000523,bank_transfer,ABCPK1234L,Asha K'
  t.equal(
    (await send(key, csv(titles, row), { type: 'employees', dry_run: 'true' })).at('code'),
    'import_template_mismatch',
  )
  const tried = await imported(key, csv(titles, row), {
    type: 'employees',
    dry_run: 'true',
    guess_mapping: 'true',
  })
  t.match(
    tried.body,
    {
      status: 'validated_with_errors',
      columns: [
        { title: 'Emp. No.', key: 'employee_code', guessed: true },
        { title: 'First Name', key: 'first_name', guessed: false },
        { title: 'Sex', key: 'gender', guessed: true },
        { title: 'DOB', key: 'date_of_birth', guessed: true },
        { title: 'Date of Joinning', key: 'date_of_joining', guessed: true },
        { title: 'State', key: 'work_state_code', guessed: true },
        { title: 'A/c No', key: 'bank.account_number', guessed: true },
        { title: 'IFSC Code', key: 'bank.ifsc', guessed: true },
        { title: 'Bank: payment mode', key: 'bank.payment_mode', guessed: false },
        { title: 'PAN No.', key: 'statutory.pan', guessed: true },
        { title: 'Name', key: null, guessed: false },
      ],
      mapping: { 'Emp. No.': 'employee_code' },
    },
    tried.text,
  )
  const mapping = { ...(tried.at('mapping') as Record<string, string>), Name: 'employment_type' }
  const mapped = await continued(key, tried.id, {
    dry_run: true,
    mapping,
    corrections: [{ row: 2, cells: { Name: 'permanent' } }],
  })
  t.match(mapped.body, { status: 'validated', succeeded: 1, mapping }, mapped.text)
  t.match((await continued(key, mapped.id, {})).body, { status: 'completed', succeeded: 1 })

  const bank = csv('Emp Code,A/c No,IFSC,How paid', 'E1,50100987654321,HDFC0000523,bank_transfer')
  const lacking = await imported(key, bank, {
    type: 'employee_bank',
    dry_run: 'true',
    guess_mapping: 'true',
  })
  t.match(lacking.body, {
    status: 'failed',
    error: { code: 'import_template_mismatch', message: /payment_mode/ },
    columns: [{ key: 'employee_code' }, { key: 'account_number' }, { key: 'ifsc' }, { key: null }],
  })
  const byHand = await continued(key, lacking.id, {
    mapping: { ...(lacking.at('mapping') as Fields), 'How paid': 'payment_mode' },
  })
  t.match(byHand.body, { status: 'completed', succeeded: 1 }, byHand.text)

  // Two titles that mean one field are nobody's; pay components go by their names.
  for (const [code, name] of [
    ['BASIC', 'Basic'],
    ['HRA', 'House rent allowance'],
  ]) {
    const component = {
      code,
      name,
      type: 'earning',
      category: code?.toLowerCase(),
      calculation: { method: 'flat' },
    }
    t.equal((await gateway.ask(key, 'POST /salary-components', { body: component })).status, 201)
  }
  const pay = csv('Emp Code,W.E.F.,Basic,House Rent,Emp ID', 'E1,2021-06-01,20000,8000,E1')
  const guessed = await imported(key, pay, { type: 'salaries', dry_run: 'true', guess_mapping: 'true' })
  t.same(
    (guessed.at('columns') as { key: string | null }[]).map(({ key: own }) => own),
    [null, 'effective_from', 'components.BASIC', 'components.HRA', null],
    guessed.text,
  )
  const days = csv('Emp Code,LOP days,Days Present', 'E1,2,29')
  const attendance = await imported(key, days, {
    type: 'attendance',
    dry_run: 'true',
    guess_mapping: 'true',
    month: '10',
    year: '2026',
  })
  t.match(
    attendance.body,
    { status: 'validated', mapping: { 'Emp Code': 'employee_code', 'Days Present': 'present_days' } },
    attendance.text,
  )
})

t.test('a file is kept a day, and not when its dry run is cancelled', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const file = csv('name', 'Stores')
  const fields = { type: 'departments', dry_run: 'true' }
  const before = new Set((await keptFiles()).map(({ job_id: id }) => id))
  const kept = async () => (await keptFiles()).map(({ job_id: id }) => id).filter(id => !before.has(id))
  const cancelled = await send(key, file, fields)
  await gateway.ask(key, `POST /imports/${cancelled.id}/cancel`)
  t.same(await kept(), [])
  const first = await imported(key, file, fields)
  const second = await continued(key, first.id, { dry_run: true })
  const age = (id: string, hours: number) =>
    queryAsOwner(
      gateway.databaseUrl,
      `update import_job set finished_at = now() - make_interval(hours => $2) where id = $1`,
      [id, hours],
    )
  await age(first.id, 30)
  await age(second.id, 23)
  await forgetExpired(gateway.storage)
  t.same(await kept(), [first.id], 'it is kept for whoever goes on from the later one')
  const open = await gateway.ask(key, 'POST /imports', {
    body: { source_import_id: second.id, dry_run: true },
  })
  await age(second.id, 25)
  await forgetExpired(gateway.storage)
  t.same(await kept(), [first.id], 'and for an import that is waiting')
  t.match((await gateway.ask(key, `POST /imports/${open.id}/cancel`)).body, { status: 'cancelled' })
  t.same(await kept(), [first.id], 'a cancelled import takes no file of another')
  await age(open.id, 25)
  await forgetExpired(gateway.storage)
  t.same(await kept(), [])
})

t.test('a column is left out whatever its title says', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const titles =
    'Employee code,First name,Gender,Date of birth,Date of joining,Employment type,Work state code'
  const asha = 'E1,Asha,female,1990-04-05,2021-06-01,permanent,KA'
  const fields = { type: 'employees', dry_run: 'true', guess_mapping: 'true' }
  const file = csv(`${titles},statutory.pan,Sex`, `${asha},WRONG,male`)
  const read = await imported(key, file, fields)
  t.match(read.body, { status: 'validated_with_errors', failed: 1 }, 'the PAN is none')
  const leftOut = { 'statutory.PAN': null, Sex: null }
  const tried = await imported(key, file, { ...fields, mapping: JSON.stringify(leftOut) })
  t.match(
    tried.body,
    { status: 'validated', succeeded: 1, mapping: leftOut, ignored_columns: ['statutory.pan', 'Sex'] },
    tried.text,
  )
  t.match((tried.at('columns') as object[]).slice(-2), [
    { title: 'statutory.pan', key: null, guessed: false },
    { title: 'Sex', key: null, guessed: false },
  ])
  t.match((await continued(key, tried.id, {})).body, { status: 'completed', succeeded: 1 }, 'as it was tried')
  t.match((await gateway.ask(key, 'GET /employees?expand=statutory')).at('data.0'), {
    gender: 'female',
    statutory: null,
  })

  // The one that is left out gives its field to another.
  const twice = csv(`${titles},Name in bank`, 'E2,X,female,1990-04-05,2021-06-01,permanent,KA,Usha')
  const swapped = await imported(key, twice, {
    type: 'employees',
    mapping: JSON.stringify({ 'first name': null, 'Name in bank': 'first_name' }),
  })
  t.match(swapped.body, { status: 'completed', succeeded: 1 }, swapped.text)
  const both = await imported(key, twice, {
    type: 'employees',
    mapping: JSON.stringify({ 'Name in bank': 'first_name' }),
  }).catch((error: Error) => error.message)
  t.match(typeof both === 'string' ? both : both.text, /Two columns are named first_name/)
  const needed = await imported(key, file, {
    ...fields,
    mapping: JSON.stringify({ 'Employee code': null }),
  }).catch((error: Error) => error.message)
  t.match(typeof needed === 'string' ? needed : needed.text, /import_template_mismatch/)

  // What is left out is as secret as if it were read.
  const refused = await imported(
    key,
    csv(`${titles},statutory.pan`, 'E3,Bela,female,1990-04-05,2021-06-01,permanent,XX,ABCPK1234F'),
    { type: 'employees', mapping: JSON.stringify({ 'statutory.pan': null }) },
  )
  t.match(refused.body, { failed: 1 }, refused.text)
  const rows = await gateway.ask(key, `GET /imports/${refused.id}/rows`)
  t.match((rows.at('data.0.cells') as object[]).at(-1), { title: 'statutory.pan', key: null, value: /234F$/ })
  t.notOk(rows.text.includes('ABCPK1234F'))
})

t.test(
  'what is read as no field is hidden, whatever its title, and is the original when it comes back',
  async t => {
    const secrets = [
      '50200011223344',
      'ABCPK1234F',
      '3675 9834 6012',
      '5020 0011-22',
      '12345678',
      '9834',
      'பான் ABCPK1234F',
    ]
    const titles = [
      'Bank A/c',
      'Designation',
      'Remarks',
      'uid',
      'bank.account_number',
      'PAN No.',
      'statutory.uan',
    ]
    const shownAs = (value: string) => {
      const { length } = Array.from(value)
      return length < 9 ? '•'.repeat(length) : '•'.repeat(length - 4) + value.slice(-4)
    }
    const people =
      'Employee code,First name,Gender,Date of birth,Date of joining,Employment type,Work state code,Phone,statutory.pan'
    for (let round = 0; round < 6; round++) {
      const key = await gateway.newKey()
      await newOrganization(gateway, key)
      const count = randomInt(1, titles.length + 1)
      const own = titles.toSorted(() => Math.random() - 0.5).slice(0, count)
      const cells = own.map(() => secrets[randomInt(secrets.length)]!)
      // The state of one is wrong, and its other fields are known.
      const file = csv(
        `${people},${own.join()}`,
        `E1,Asha,female,1990-04-05,2021-06-01,permanent,XX,9800000001,ABCPK1234N,${cells.join()}`,
      )
      const mapping = Object.fromEntries(own.map(title => [title, null]))
      const refused = await imported(key, file, { type: 'employees', mapping: JSON.stringify(mapping) })
      t.match(refused.body, { failed: 1 }, refused.text)
      const rows = await gateway.ask(key, `GET /imports/${refused.id}/rows`)
      t.same(
        (rows.at('data.0.cells') as { value: string }[]).map(({ value }) => value),
        [
          'E1',
          'Asha',
          'female',
          '1990-04-05',
          '2021-06-01',
          'permanent',
          'XX',
          '9800000001',
          'XXXXXX234N',
        ].concat(cells.map(shownAs)),
        own.join(),
      )
      const errors = await gateway.ask(key, `GET /imports/${refused.id}/errors.xlsx?format=csv`)
      for (const cell of cells.filter(text => text.length > 4)) t.notOk(errors.text.includes(cell), cell)

      // The corrected file names one of the columns now.
      const at = randomInt(count)
      const again = await imported(key, errors.text.replace(',XX,', ',KA,'), {
        type: 'employees',
        mapping: JSON.stringify({ ...mapping, [own[at]!]: 'last_name' }),
      })
      t.match(again.body, { status: 'completed', succeeded: 1 }, again.text)
      const stored = await gateway.ask(key, 'GET /employees')
      t.match(stored.at('data.0'), { first_name: 'Asha', last_name: cells[at] })
    }
  },
)

t.test('a hidden cell that a correction sends back is the original under a later mapping', async t => {
  const key = await gateway.newKey()
  await newOrganization(gateway, key)
  const first = await imported(
    key,
    csv(`${person},Father`, 's1,E1,Asha,female,1990-04-05,2021-06-01,permanent,XX,Vinay Kulkarni'),
    { type: 'employees', dry_run: 'true' },
  )
  t.match((await gateway.ask(key, `GET /imports/${first.id}/rows`)).at('data.0.cells.8'), {
    value: '••••••••••arni',
  })
  const second = await continued(key, first.id, {
    dry_run: true,
    mapping: { Father: 'last_name' },
    corrections: [
      { row: 2, cells: { Father: '••••••••••arni', work_state_code: 'KA', employee_code: 'X1' } },
    ],
  })
  t.match(second.body, { status: 'validated' }, second.text)
  t.match((await continued(key, second.id, {})).body, { status: 'completed' })
  t.match((await gateway.ask(key, 'GET /employees/ext:s1')).body, {
    last_name: 'Vinay Kulkarni',
    employee_code: 'X1',
  })
})
