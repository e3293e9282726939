// Files that nobody should send, and some that everybody does: each ends as a clear refusal of the file or of a row, and
// nothing is written of a file that is refused.

import { createAuthority } from '#bench/machine/certificates.ts'
import { createAddresses } from '#proto/network/public-addresses.ts'
import { fileFetcher } from '#gateway/resources/imports/fetch-file.ts'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { startGateway } from '../support/gateway.ts'
import { csv, importing } from '../support/importing.ts'
import { newOrganization } from '../support/records.ts'
import { workbookOf, zipOf } from '../support/workbooks.ts'

const authority = await createAuthority('Files of partners')
const { certificate, key: certificateKey } = await authority.issue('files', 'serverAuth')
const files: Record<string, { status: number; body: Buffer | string; location?: string }> = {}
const server: Server = createServer({ key: certificateKey, cert: certificate }, (request, response) => {
  const { status = 404, body = '', location } = files[request.url ?? ''] ?? {}
  response.writeHead(status, location === undefined ? {} : { location }).end(body)
})
await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
t.teardown(() => server.close())
const origin = `https://localhost:${(server.address() as AddressInfo).port}`

const gateway = await startGateway(t, { allowLoopbackWebhooks: true })
const fetchFile = fileFetcher({
  addresses: createAddresses({ clock: gateway.storage.clock, allowLoopback: true }),
  allowLoopback: true,
  certificateAuthority: authority.certificate,
})
const { imported, work } = importing(gateway, undefined, fetchFile)
const key = await gateway.newKey()
await newOrganization(gateway, key)

const header = [
  'external_id',
  'employee_code',
  'first_name',
  'gender',
  'date_of_birth',
  'date_of_joining',
  'employment_type',
  'work_state_code',
  'bank.payment_mode',
  'bank.account_number',
  'bank.ifsc',
]
const row = (id: string, account: string | { number: string } | { xml: string } = '001234567890') => [
  id,
  `C${id}`,
  'Asha',
  'female',
  '1990-04-05',
  '2021-06-01',
  'permanent',
  'KA',
  'bank_transfer',
  account,
  'HDFC0000523',
]
const sheet = (...rows: Parameters<typeof workbookOf>[0][number]['rows'][]) =>
  workbookOf([{ name: 'Data', rows: [header, ...rows.flatMap(each => [...each])] }])
const people = async () =>
  Number((await gateway.ask(key, 'GET /employees?include_total=true')).at('meta.total_count'))

t.test('what a sheet does to numbers is refused where it cannot be undone', async t => {
  const job = await imported(
    key,
    sheet([
      row('a', '001234567890'),
      row('b', { number: '1234567890' }),
      row('c', { number: '1.23456789012E+17' }),
      row('d', '1.23457E+11'),
      row('e', { xml: '<c t="str"><f>A1&amp;"x"</f><v>001234567890</v></c>' }),
      row('f', { xml: '<c t="e"><v>#REF!</v></c>' }),
      ['g', { number: '1001' }, 'Asha', 'female', { number: '33000', style: 1 }, '44348', 'permanent', 'KA'],
      ['h', 'Ch', 'Asha', 'female', '13/31/1990', '2021-06-01', 'permanent', 'KA'],
      ['i', 'Ci', 'As_x0007_ha', 'female', '1990-04-05', '2021-06-01', 'permanent', 'KA'],
    ]),
    { type: 'employees' },
  )
  t.match(job.body, { status: 'completed_with_errors', succeeded: 2, failed: 7 }, job.text)
  const errors = await gateway.ask(key, `GET /imports/${job.id}/errors.xlsx?format=csv`)
  const told = errors.text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line =>
      line
        .slice(line.indexOf(job.id) + job.id.length + 1)
        .split(',')
        .slice(0, 3),
    )
  t.same(told, [
    ['3', 'bank.account_number', 'invalid_type'],
    ['4', 'bank.account_number', 'invalid_type'],
    ['5', 'bank.account_number', 'invalid_format'],
    ['6', 'bank.account_number', 'formula_not_allowed'],
    ['7', 'bank.account_number', 'invalid_format'],
    ['9', 'date_of_birth', 'invalid_format'],
    ['10', 'first_name', 'invalid_format'],
  ])
  const again = await imported(key, errors.text, { type: 'employees' })
  const repeated = await gateway.ask(key, `GET /imports/${again.id}/errors.xlsx?format=csv`)
  t.match(repeated.text, /,5,bank\.account_number,formula_not_allowed,/, 'a formula stays refused')
  t.match(repeated.text, /,6,bank\.account_number,invalid_format,/, 'an error stays refused')
  t.match(
    (await gateway.ask(key, 'GET /employees/ext:a?expand=bank')).at('bank.account_number'),
    'XXXXXXXX7890',
  )
  // Day 33,000 is 7 May 1990: 32,874 is 1 January, and 126 days later.
  t.match((await gateway.ask(key, 'GET /employees/ext:g')).body, {
    employee_code: '1001',
    date_of_birth: '1990-05-07',
    date_of_joining: '2021-06-01',
  })
})

t.test('characters that cannot be stored refuse their cell, and not the file', async t => {
  const named = (id: string, name: string) => row(id).with(2, name)
  // Excel's escapes of NUL and of half a character; the last column's title has both, and no row fills it.
  const rows = [
    [...header, 'no_x0000_te_xD800_s'],
    row('n1'),
    named('n2', 'As_x0000_ha'),
    named('n3', 'S_xD800_'),
  ]
  const job = await imported(key, workbookOf([{ name: 'Data', rows: [...rows, row('n4')] }]), {
    type: 'employees',
  })
  t.match(job.body, { status: 'completed_with_errors', succeeded: 2, failed: 2 }, job.text)
  t.same(job.at('ignored_columns'), ['note\uFFFDs'])
  const refused = await gateway.ask(key, `GET /imports/${job.id}/rows`)
  t.match(refused.at('data'), [
    { findings: [{ column: 'first_name', code: 'invalid_format', message: /first_name is "Asha": / }] },
    { findings: [{ column: 'first_name', code: 'invalid_format', message: /first_name is "S\uFFFD": / }] },
  ])
  // A CSV is known by its first 64 KiB.
  const line = (id: string, name = 'Asha') =>
    `${id},C${id},${name},female,1990-04-05,2021-06-01,permanent,KA,bank_transfer,001234567890,HDFC0000523`
  const lines = [header.join(','), ...Array.from({ length: 1200 }, (_, at) => line(`m${at}`))]
  const last = [line('m1200', 'As\u0000ha'), line('m1201')]
  const text = `${[...lines, ...last].join('\r\n')}\r\n`
  t.ok(text.indexOf('\u0000') > 65_536)
  const long = await imported(key, text, { type: 'employees', dry_run: 'true' })
  t.match(long.body, { status: 'validated_with_errors', succeeded: 1201, failed: 1 }, long.text)
})

t.test('a file that is refused as a whole leaves nothing behind', async t => {
  const before = await people()
  const many = Array.from({ length: 100_002 }, (_, at) => [`z${at}`])
  const bomb = Buffer.alloc(210 * 1024 * 1024, 0x20)
  const name = 'xl/media/picture.bin'
  const damaged = sheet([row('y1'), row('y2')])
  const entity = '<!DOCTYPE a [<!ENTITY b "c">]><styleSheet/>'
  for (const [code, file] of [
    ['too_many_rows', sheet([row('x1'), ...many])],
    ['too_many_columns', sheet([row('x2'), Array.from({ length: 201 }, () => 'x')])],
    ['unpacked_too_large', workbookOf([{ name: 'Data', rows: [header, row('x3')] }], [{ name, text: bomb }])],
    ['unreadable_file', sheet([row('x4'), ['x\u0000']])],
    [
      'unreadable_file',
      Buffer.from(
        csv(header.join(','), 'x5,C5,Asha,female,1990-04-05,2021-06-01,permanent,KA', '"never closed'),
      ),
    ],
    [
      'unreadable_file',
      workbookOf([{ name: 'Data', rows: [header, row('x6')] }], [{ name: 'xl/styles.xml', text: entity }]),
    ],
    ['sheet_not_found', workbookOf(['A', 'B'].map(title => ({ name: title, rows: [header, row('x7')] })))],
  ] as const) {
    const job = await imported(key, file, { type: 'employees' })
    t.match(
      job.body,
      { status: 'failed', error: { code }, succeeded: 0, failed: 0, error_file_url: null },
      code,
    )
    t.equal(await people(), before)
  }
  const refused = async (file: Buffer) =>
    imported(key, file, { type: 'employees' }).then(
      job => job.text,
      (error: unknown) => (JSON.parse((error as Error).message) as { code: string }).code,
    )
  t.equal(await refused(damaged.subarray(0, damaged.length - 40)), 'unsupported_media_type')
  t.equal(
    await refused(zipOf([{ name: 'xl/workbook.xml', text: 'x', encrypted: true }])),
    'unsupported_media_type',
  )
  const macros = workbookOf([{ name: 'Data', rows: [header] }], [{ name: 'xl/vbaProject.bin', text: 'x' }])
  t.equal(await refused(macros), 'unsupported_media_type')
})

t.test('files at an address', async t => {
  const ask = async (path: string) => {
    const made = await gateway.ask(key, 'POST /imports', {
      body: { type: 'employees', file_url: `${origin}${path}` },
    })
    if (made.status !== 202) throw new Error(made.text)
    await work()
    return gateway.ask(key, `GET /imports/${made.id}`)
  }
  files['/good'] = { status: 200, body: sheet([row('u1')]) }
  t.match((await ask('/good')).body, { status: 'completed', succeeded: 1, file_name: null })
  files['/away'] = { status: 302, body: '', location: `${origin}/good` }
  files['/large'] = { status: 200, body: Buffer.alloc(26 * 1024 * 1024, 'a') }
  files['/page'] = { status: 200, body: '<html>\u0000' }
  for (const [path, code] of [
    ['/away', 'url_not_allowed'],
    ['/none', 'url_not_allowed'],
    ['/large', 'payload_too_large'],
    ['/page', 'unsupported_file'],
  ] as const) {
    t.match((await ask(path)).body, { status: 'failed', error: { code } }, path)
  }
})
