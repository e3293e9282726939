// The payslip as PDF over HTTP, from the records to the bytes.

import { createHash } from 'node:crypto'
import { request } from 'undici'
import t from 'tap'
import { readPdf } from '../../proto/pdf/reading.ts'
import { assertDeclared } from '../../support/declared.ts'
import { calculated, createTestOrganization, startTestStack } from '../../support/office.ts'
import { type Answer, must } from '../../support/partner.ts'
import { encodePng } from '../../support/png.ts'

const stack = await startTestStack(t)
const { call, seeded } = await createTestOrganization(stack, [
  { basic: 60_000, name: 'प्रियंका श्रीवास्तव' },
  { basic: 15_500, lopDays: 1 },
])

type File = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

async function file(path: string, headers: Readonly<Record<string, string>> = {}): Promise<File> {
  const url = `${stack.base}${path}`
  const answer = await request(url, {
    headers: { authorization: `Bearer ${seeded.apiKey}`, accept: '*/*', ...headers },
  })
  const given = new Headers(answer.headers as Record<string, string>)
  assertDeclared('GET', { status: answer.statusCode, url, headers: given })
  return {
    status: answer.statusCode,
    headers: given,
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  }
}

async function linesOf(path: string): Promise<readonly string[]> {
  const { status, bytes } = await file(path)
  if (status !== 200) throw new Error(bytes.toString())
  return (await readPdf(bytes)).flatMap(({ lines }) => lines)
}

const [, second = ''] = seeded.employeeIds
await call('PATCH', `/employees/${second}/statutory`, {
  effective_from: '2020-01-01',
  pan: 'ABCPK1234F',
  pf: { uan: '100904319456', member_id: 'KABLR00123450000000042' },
})
await call('PUT', `/employees/${second}/bank`, {
  effective_from: '2020-01-01',
  payment_mode: 'bank_transfer',
  account_holder_name: 'Employee',
  account_number: '50100012344821',
  ifsc: 'HDFC0000123',
})
const leave = await call('POST', '/leaves', {
  employee_id: second,
  leave_type: 'Sick leave',
  pay_fraction: 1,
  from_date: '2026-10-12',
  to_date: '2026-10-13',
  status: 'approved',
})
if (leave.status !== 201) throw new Error(leave.text)
must(
  await call('POST', `/employees/${second}/advances`, {
    type: 'loan',
    amount: 12_000,
    disbursed_on: '2026-09-15',
    repayment: { method: 'installments', installments: 12, start_month: 10, start_year: 2026 },
  }),
  201,
)
const bonus = { code: 'FESTIVAL', name: 'Festival bonus', type: 'earning', category: 'bonus' }
must(await call('POST', '/salary-components', { ...bonus, calculation: { method: 'flat' } }), 201)
must(
  await call('PUT', `/employees/${second}/opening-balances?tax_year=2026-27`, {
    months: 6,
    gross: 131_000,
    pf: 10_800,
    components: [
      { code: 'BASIC', amount: 90_000 },
      { code: 'HRA', amount: 36_000 },
      { code: 'FESTIVAL', amount: 5_000 },
    ],
  }),
)
const run = await calculated(call)
const slips = (await call('GET', `${run}/employees`)).at('data') as {
  id: string
  employee_id: string
  employee: { name: string }
}[]
const [hindi, other] = seeded.employeeIds.map(id => slips.find(slip => slip.employee_id === id)!)
const path = `/payslips/${other!.id}.pdf`

t.test('one file, by three ways', async t => {
  const { status, headers, bytes } = await file(path)
  t.equal(status, 200, bytes.toString('latin1', 0, 300))
  t.match(Object.fromEntries(headers), {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="payslip_E1_2026-10.pdf"',
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })
  t.equal(bytes.toString('latin1', 0, 5), '%PDF-')
  const json = `/payslips/${other!.id}`
  for (const again of [
    await file(path),
    await file(`${path}?format=pdf&locale=en-IN`),
    await file(`${json}?format=pdf`),
    await file(json, { accept: 'application/pdf' }),
    await file(json, { accept: 'application/pdf;q=0.9, text/html' }),
  ]) {
    t.ok(again.bytes.equals(bytes), 'the same bytes')
    t.equal(again.headers.get('etag'), headers.get('etag'))
  }
  const unchanged = await file(path, { 'if-none-match': headers.get('etag') ?? '' })
  t.same([unchanged.status, unchanged.bytes.length], [304, 0])
  for (const accept of ['application/json', 'application/json, application/pdf', '*/*'])
    t.equal((await call('GET', json, undefined, { accept })).at('id'), other!.id, accept)
  t.equal(
    (await call('GET', `${json}?format=json`, undefined, { accept: 'application/pdf' })).at('id'),
    other!.id,
  )
})

t.test('its figures are those of the payslip as JSON', async t => {
  const slip = await call('GET', `/payslips/${other!.id}`)
  const lines = await linesOf(path)
  const printed = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
  const has = (text: string) =>
    t.ok(
      lines.some(one => one.includes(text)),
      text,
    )
  for (const { name, amount } of slip.at('lines') as { name: string; amount: number }[]) {
    const row = lines.find(one => one.includes(`${name} `)) ?? ''
    t.ok(row.includes(printed.format(amount)), `${name} ${amount}: ${row}`)
  }
  // 15,500.00 and 40 % of it, less one day of 31: 15,000.00 and 6,000.00.
  // The year has the opening balance, also of a component without pay this month.
  has('BASIC 15,500.00 15,000.00 1,05,000.00')
  has('HRA 6,200.00 6,000.00 42,000.00')
  has('Festival bonus 5,000.00')
  has('Gross earnings 21,000.00 1,52,000.00')
  has('Loan recovery 1,000.00 1,000.00')
  has('installment 1/12, balance 11,000.00')
  has('Location Delhi')
  has(`NET PAY ₹ ${printed.format(Number(slip.at('net_payable')))}`)
  has(String(slip.at('net_payable_words')))
  // Four Sundays in October 2026, and leave on the 12th and 13th.
  has('01-Oct-2026 to 31-Oct-2026 31 4 0 2 30 1')
  has('PAN ABCPK1234F')
  has('UAN 100904319456')
  has('PF member id KABLR00123450000000042')
  t.equal(slip.at('employee', 'pan'), 'XXXXXX234F', 'masked as JSON')
  const facts = [String(slip.at('payslip_id'))]
  const amounts = ['gross', 'total_deductions', 'net_payable'].map(name => Number(slip.at(name)).toFixed(2))
  const lineFacts = (slip.at('lines') as { code: string; amount: number }[]).map(
    line => `${line.code} ${line.amount.toFixed(2)}`,
  )
  const code = createHash('sha256')
    .update([...facts, ...amounts, ...lineFacts].join(' '))
    .digest('hex')
  has(`Verification code ${code.slice(0, 8)}`)

  const verified = await call(
    'GET',
    `/payslips/${other!.id}/verification?code=${code.slice(0, 8).toUpperCase()}`,
  )
  t.equal(verified.at('matches'), true)
  t.equal(verified.at('code'), code.slice(0, 8))
  for (const field of ['payslip_id', 'status', 'gross', 'total_deductions', 'net_payable'])
    t.equal(verified.at(field), slip.at(field), field)
  const wrong = await call('GET', `/payslips/${other!.id}/verification?code=00000000`)
  t.equal(wrong.at('matches'), false)
  t.equal((await call('GET', `/payslips/${other!.id}/verification?code=3f9a`)).status, 400)
  t.equal((await call('GET', `/payslips/ps_none/verification?code=00000000`)).status, 404)
})

t.test('the statutory wage slip, leave and the way of payment', async t => {
  t.notOk((await linesOf(path)).some(text => text.includes('FORM V')))
  const lines = await linesOf(`${path}?wage_slip_form=true`)
  // Rates of a full month: 15,500.00 and 40 % of it. Overtime there is none.
  for (const row of [
    'FORM V: WAGE SLIP Rule 52 of the Code on Wages (Central) Rules, 2026',
    '6 Wage period 01-Oct-2026 to 31-Oct-2026',
    '(a) Basic 15,500.00',
    '(b) Dearness allowance 0.00',
    '(c) Other allowances 6,200.00',
    '8 Total attendance 30 days',
    '10 Gross wages payable 21,000.00',
  ])
    t.ok(lines.includes(row), row)
  t.ok(lines.some(text => text.includes('Sick leave 2.00 0.00')))
  t.ok(lines.some(text => text.includes('Payment mode Bank transfer')))
  t.ok(lines.some(text => text.includes('Bank HDFC Bank')))
})

t.test('a password, where one is asked for', async t => {
  const { birth } = await bornOn(second)
  const open = async (query: string, password: string) =>
    (await readPdf((await file(`${path}?${query}`)).bytes, password)).flatMap(({ lines }) => lines)
  t.same(await open('password=dob', birth), await linesOf(path))
  t.same(await open('password=pan_dob', `ABCPK1234F${birth}`), await linesOf(path))
  const encrypted = (await file(`${path}?password=dob`)).bytes
  await t.rejects(readPdf(encrypted), { name: 'PasswordException' })
  await t.rejects(readPdf(encrypted, 'ABCPK1234F'), { name: 'PasswordException' })
  const unknown = await call('GET', `/payslips/${hindi!.id}.pdf?password=pan_dob`)
  t.match([unknown.status, unknown.at('details', 0, 'field')], [400, 'password'])
})

async function bornOn(id: string): Promise<{ birth: string }> {
  const employee = await call('GET', `/employees/${id}`)
  return { birth: String(employee.at('date_of_birth')).split('-').toReversed().join('') }
}

t.test('a name in Devanagari is copied out exactly', async t => {
  const lines = await linesOf(`/payslips/${hindi!.id}.pdf`)
  t.ok(
    lines.some(text => text.startsWith('Name प्रियंका श्रीवास्तव')),
    lines.slice(0, 6).join('\n'),
  )
})

t.test('names and numbers are those of the records when the file is made', async t => {
  const before = await file(path)
  const changes: readonly [string, object, string][] = [
    [`/employees/${second}/statutory`, { effective_from: '2020-01-01', pan: 'ABCPK9999F' }, 'PAN ABCPK9999F'],
    [
      `/employees/${second}/statutory`,
      { effective_from: '2020-01-01', pf: { uan: '100904319464', member_id: 'KABLR00123450000000042' } },
      'UAN 100904319464',
    ],
    [`/employees/${second}`, { last_name: 'Kulkarni' }, 'Kulkarni'],
  ]
  let tag = before.headers.get('etag') ?? ''
  for (const [of, change, printed] of changes) {
    const answer = await call('PATCH', of, change)
    if (answer.status !== 200) throw new Error(answer.text)
    const after = await file(path, { 'if-none-match': tag })
    t.equal(after.status, 200, printed)
    t.not(after.headers.get('etag'), tag)
    const lines = (await readPdf(after.bytes)).flatMap(page => page.lines)
    t.ok(
      lines.some(line => line.includes(printed)),
      printed,
    )
    tag = after.headers.get('etag') ?? ''
    t.equal((await file(path, { 'if-none-match': tag })).status, 304)
  }
})

t.test('each file is on record, because it shows what JSON masks', async t => {
  const entries = async () =>
    (await call('GET', '/audit-log?limit=200')).at('data') as {
      action: string
      operation: string
      resource_type: string
      resource_id: string
    }[]
  const before = (await entries()).length
  await file(path)
  await call('GET', `/payslips/${other!.id}`)
  const after = await entries()
  t.equal(after.length, before + 1)
  t.match(
    after.find(({ operation }) => operation === 'getPayslipPdf'),
    {
      action: 'revealed',
      resource_type: 'payslip',
      resource_id: other!.id,
    },
  )
})

t.test('what cannot be answered', async t => {
  const csv = await call('GET', `${path}?format=csv`)
  t.match(
    [csv.status, csv.at('code'), csv.at('details', 0, 'expected')],
    [400, 'unsupported_format', ['pdf']],
  )
  const both = await call('GET', `/payslips/${other!.id}?format=xlsx`)
  t.same(both.at('details', 0, 'expected'), ['json', 'pdf'])
  const locale = await call('GET', `${path}?locale=hi-IN`)
  t.match([locale.status, locale.at('details', 0, 'field')], [400, 'locale'])
  t.equal((await call('GET', '/payslips/ps_none.pdf')).status, 404)
})

t.test('DRAFT until the lock, then ON HOLD and VOID', async t => {
  const marks = async () => {
    const text = (await linesOf(path)).join('\n')
    return ['DRAFT', 'ON HOLD', 'VOID - RUN REVERSED'].filter(word => text.includes(word))
  }
  t.same(await marks(), ['DRAFT'])
  const held = { employee_ids: ['ext:E1'], reason: 'Bank details awaited' }
  const hold = await call('POST', `${run}/hold`, held)
  t.equal(hold.status, 200, hold.text)
  t.same(await marks(), ['DRAFT', 'ON HOLD'])
  const forced = { force: true, reason: 'Names and numbers alone changed' }
  t.equal((await call('POST', `${run}/lock`, forced)).status, 200)
  t.same(await marks(), ['ON HOLD'])
  const lines = await linesOf(path)
  t.ok(lines.includes('Payment on hold'))
  t.notOk(
    lines.some(text => text.includes('awaited')),
    'the reason is internal',
  )
  t.equal((await call('POST', `${run}/unlock`, { reason: 'Not yet' })).status, 200)
  t.same(await marks(), ['DRAFT', 'ON HOLD'])
  const reversed = await call('POST', `${run}/reverse`, { reason: 'Wrong attendance' })
  t.equal(reversed.status, 200, reversed.text)
  t.same(await marks(), ['VOID - RUN REVERSED'])
})

t.test('the payslip of an approved settlement is the full and final one', async t => {
  const { call: leaver, seeded: own } = await createTestOrganization(stack, [{ basic: 20_000 }])
  const must = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(answer.text)
    return answer
  }
  must(await leaver('POST', '/sandbox/clock', { organization_id: own.organizationId, today: '2026-11-25' }))
  const exit = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  const fnf = `/fnf/${String(must(await leaver('POST', '/employees/ext:E0/exit', exit)).at('fnf_id'))}`
  must(await leaver('POST', `${fnf}/recalculate`, {}))
  const logo = `/organizations/${own.organizationId}/logo`
  const image = encodePng({ width: 30, height: 30, depth: 8, colourType: 0 }, x => [x])
  const put = { method: 'PUT', body: image } as const
  const headers = { authorization: `Bearer ${own.apiKey}` }
  await request(`${stack.base}${logo}`, { ...put, headers: { ...headers, 'content-type': 'image/png' } })
  const approved = must(await leaver('POST', `${fnf}/approve`, {}))
  must(await leaver('DELETE', logo))
  const { bytes } = await file(`/payslips/${String(approved.at('payslip_id'))}.pdf`, headers)
  const lines = (await readPdf(bytes)).flatMap(page => page.lines)
  t.equal(lines.filter(text => text.includes('FULL AND FINAL')).length, 1)
  t.match(bytes.toString('latin1'), '/Subtype/Image/Width 30/', 'with the logo of the approval')
  t.ok(lines.some(text => text.includes('Date of leaving 20-Oct-2026')))
  const net = Number(approved.at('net_payable')).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  t.ok(lines.includes(`NET PAY ₹ ${net}`), net)
})

t.test('lines that payslips do not show stand together, and come to the totals', async t => {
  const organization = await createTestOrganization(stack, [{ basic: 40_000 }])
  const { call: own, seeded: key } = organization
  for (const [code, type, category] of [
    ['INCENTIVE', 'earning', 'incentive'],
    ['CANTEEN', 'deduction', 'other'],
  ])
    must(
      await own('POST', '/salary-components', {
        code,
        name: code,
        type,
        category,
        calculation: { method: 'flat' },
        show_on_payslip: false,
        effective_from: '2020-01-01',
      }),
      201,
    )
  const listed = must(await own('GET', '/salary-components?limit=50')).at('data') as {
    id: string
    code: string
  }[]
  const rent = listed.find(({ code }) => code === 'HRA')!
  const hidden = { show_on_payslip: false, effective_from: '2020-01-01' }
  must(await own('PATCH', `/salary-components/${rent.id}`, hidden))
  for (const [component_code, amount] of [
    ['INCENTIVE', 2_500.25],
    ['CANTEEN', 300],
  ])
    must(
      await own('POST', `/employees/${key.employeeIds[0]!}/variable-components`, {
        component_code,
        amount,
        month: 10,
        year: 2026,
      }),
      201,
    )
  const slip = must(await own('GET', `${await calculated(own)}/employees`)).at('data', 0) as {
    id: string
    lines: { code: string }[]
  }
  t.ok(
    slip.lines.some(({ code }) => code === 'CANTEEN'),
    'JSON has every line',
  )
  const answer = await request(`${stack.base}/payslips/${slip.id}.pdf`, {
    headers: { authorization: `Bearer ${key.apiKey}` },
  })
  const text = (await readPdf(Buffer.from(await answer.body.arrayBuffer())))
    .flatMap(({ lines }) => lines)
    .join('\n')
  // HRA of 40 % of 40,000 and an incentive; of the full month, the HRA alone.
  t.match(text, 'Other earnings 16,000.00 18,500.25 18,500.25')
  t.match(text, 'Other deductions 300.00 300.00')
  t.match(text, 'Gross earnings 58,500.25')
  for (const name of ['HRA', 'INCENTIVE', 'CANTEEN']) t.notMatch(text, name)
})
