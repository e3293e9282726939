// Files of a month: the list, what each says of itself, the bytes, refusals, and payslips as one file.

import { createHash } from 'node:crypto'
import t from 'tap'
import { calculated, createTestOrganization, october, startTestStack } from '../../support/office.ts'
import { hiddenField, openConsole } from './support/console.ts'
import { fileAddresses } from './support/addresses-files.ts'
import { callsOf, factOf, tableOf } from './support/page.ts'

const house = await startTestStack(t, 'rendering')
const { seeded, call } = await createTestOrganization(house, [])
const { apiKey } = seeded
// The generator takes an organization without components of its own.
const org = (await call('POST', '/organizations', { name: 'Kaveri Mills', state_code: 'MH' })).at(
  'id',
) as number
await call('POST', '/sandbox/generate', { organization_id: org, employees: 3 })
const run = (await calculated(call, { ...october, organization_id: org })).split('/').at(-1)!
const view = await openConsole(t, house.base)
const cookie = await view.signIn(apiKey)
const base = `/orgs/${org}/files/2026-10`
const pageOf = async (path: string) => (await view.ask(path, cookie)).text()
const decimal = (amount: unknown) =>
  Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

await t.test('a file of runs that are not locked is refused as a page, with the way to a draft', async t => {
  const refused = await view.ask(`${base}/pf_ecr/txt`, cookie)
  t.equal(refused.status, 409)
  const page = await refused.text()
  t.match(page, /Runs of the period are calculated and not locked/)
  t.match(page, new RegExp(`href="${base}/pf_ecr/txt\\?draft=true"`))
  t.match(page, /aria-label="Screens"/, 'the menu stays')
  t.match(await pageOf(`${base}/pf_ecr`), new RegExp(`href="${base}/pf_ecr\\?draft=true"`))
  const draft = await pageOf(`${base}/pf_ecr?draft=true`)
  t.equal(factOf(draft, 'Rows'), '3')
  t.match(draft, />draft</)
  t.notMatch(
    await pageOf(`${base}/pf_ecr?allow_errors=true`),
    /allow_errors=true">Take/,
    'a way is offered once',
  )
})

await t.test('a locked month lists its returns and the files of its run', async t => {
  await call('POST', `/payroll-runs/${run}/lock`, {})
  const page = await pageOf(base)
  t.equal(callsOf(page), 3)
  const filings = await call(
    'GET',
    `/statutory/filings?organization_id=${org}&financial_year=2026-27&report=pf_ecr&limit=200`,
  )
  const own = (filings.at('data') as { period: { month: number } }[]).filter(
    ({ period }) => period.month === 10,
  )
  t.equal(own.length, 1)
  const rows = tableOf(page, 'Returns of the month')
  t.match(rows.find(([name]) => name === 'Provident fund')?.slice(1, 3), ['October 2026', '15 Nov 2026'])
  const ofRuns = tableOf(page, 'Files of runs').slice(1)
  t.strictSame(
    ofRuns.map(([name]) => name),
    ['Bank file', 'Journal', 'Vouchers for Tally', 'Payslips as one file'],
  )
  const stored = await call('GET', `/payroll-runs/${run}`)
  t.equal(ofRuns[0]![3], decimal(stored.at('totals', 'net_payable')))
  t.equal(ofRuns[0]![4], 'not yet')
})

await t.test(
  'each file tells rows, control total and hash as the API does, and is the file of the API',
  async t => {
    const api = async (path: string) => {
      const answer = await fetch(`${house.base}${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
      return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const month = `organization_id=${org}&month=10&year=2026`
    const files = [
      ['pf_ecr', 'txt', `/statutory/pf/ecr?${month}&format=txt`, ''],
      ['register', 'csv', `/reports/payroll-register/detail?${month}&format=csv`, ''],
      ['wages', 'csv', `/reports/salary-register?${month}&format=csv`, ''],
      [`bank.${run}`, 'csv', `/payroll-runs/${run}/bank-file?format=csv`, ''],
      [`journal.${run}`, 'csv', `/payroll-runs/${run}/journal?format=csv`, ''],
    ] as const
    for (const [key, format, path, flags] of files) {
      const { answer, bytes } = await api(path)
      const looked = await pageOf(`${base}/${key}${flags}`)
      const given = await view.ask(`${base}/${key}/${format}${flags}`, cookie)
      t.equal(given.status, answer.status, key)
      t.same(Buffer.from(await given.arrayBuffer()), bytes, `${key}: the bytes`)
      t.equal(given.headers.get('content-disposition'), answer.headers.get('content-disposition'), key)
      t.equal(factOf(looked, 'SHA-256'), createHash('sha256').update(bytes).digest('hex'), key)
      t.equal(factOf(looked, 'Rows'), answer.headers.get('x-svc-row-count'), key)
      t.equal(factOf(looked, 'Control total, ₹'), decimal(answer.headers.get('x-svc-control-total')), key)
      t.ok(callsOf(looked) <= 3, key)
    }
    const page = await pageOf(base)
    t.match(tableOf(page, 'Files of runs')[1]![4], seeded.keyId, 'who took the bank file')
    const ecr = tableOf(page, 'Returns of the month').find(([name]) => name === 'Provident fund')!
    t.equal(ecr[4], '3')
    const { bytes } = await api(files[0][2])
    t.equal(ecr[7], `${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}…`)
  },
)

await t.test('the pages of a return and of its filing list who downloaded it, latest first', async t => {
  const filings = await call('GET', `/statutory/filings?organization_id=${org}&report=pf_ecr&limit=200`)
  const filing = (filings.at('data') as { id: string; download_count: number }[]).find(
    ({ download_count: times }) => times > 0,
  )!
  await view.ask(`${base}/pf_ecr/xlsx`, cookie)
  const pages = [
    `${base}/pf_ecr?filing=${filing.id}`,
    `/orgs/${org}/calendar/2026/${filing.id}?law=pf_ecr&of=2026-27`,
  ]
  for (const page of pages) {
    const shown = await pageOf(page)
    t.ok(callsOf(shown) <= 3, page)
    const [first, ...others] = tableOf(shown, 'Downloads of the file').slice(1)
    t.match(first, [
      String(filing.download_count + 1),
      /2026/,
      seeded.keyId,
      'XLSX',
      /^[0-9a-f]{8}…$/,
      /^req_/,
    ])
    t.equal(others.length, filing.download_count)
    t.same(new Set(others.map(row => row[3])), new Set(['TXT']))
  }
  const rows = tableOf(await pageOf(base), 'Returns of the month')
  const taken = rows.find(([name]) => name === 'Provident fund')![6]!
  t.match(taken, new RegExp(`${seeded.keyId} *${filing.download_count + 1} times`))
  t.match(
    await pageOf(`/orgs/${org}/calendar/2026/${filing.id}?law=pf_ecr&of=2026-27`),
    new RegExp(`/files/2026-10/pf_ecr\\?filing=${filing.id}`),
  )
})

await t.test('a name that is no file is not found', async t => {
  for (const path of ['no', 'pt_return.MH', 'pt_return.MH.week', 'bank', 'pf_ecr/exe', 'lwf_return.MH.half3'])
    t.equal((await view.ask(`${base}/${path}`, cookie)).status, 404, path)
  for (const path of [`/orgs/x/files/2026-10`, `/orgs/${org}/files/2026-13`])
    t.equal((await view.ask(path, cookie)).status, 404, path)
})

await t.test('payslips become one file, which the reader downloads', async t => {
  const place = `${base}/payslips/${run}`
  const page = await pageOf(place)
  const form = { csrf: hiddenField(page, 'csrf'), once: hiddenField(page, 'once') }
  const sent = await view.ask(place, cookie, { ...form, action: 'make', format: 'zip' })
  t.equal(sent.status, 303, await sent.text())
  const target = sent.headers.get('location')!
  const bundle = target.split('?')[0]!
  const live = await pageOf(`${bundle}/live`)
  t.match(live, /event: progress\ndata: \{"percent":\d+\}\n\n/)
  t.match(live, /event: end\ndata: \{\}\n\n$/)
  t.match(await pageOf(bundle), /Download ZIP/)
  const file = await view.ask(`${bundle}/file`, cookie)
  t.equal(file.status, 200)
  t.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
  const other = await view.ask(place, cookie, {
    ...form,
    once: `${form.once}x`,
    action: 'make',
    format: 'zip',
    password: 'x',
  })
  t.equal(other.status, 400, 'a refusal stands above the form')
  t.match(await other.text(), /role="alert"/)
})

await t.test('every address opens, with at most three calls', async t => {
  for (const [route, address] of Object.entries(await fileAddresses(call, org))) {
    if (route.endsWith('/file') || route.endsWith('/live')) continue
    const answer = await view.ask(address, cookie)
    t.equal(answer.status, 200, `${route}: ${address}`)
    const page = await answer.text()
    t.ok(callsOf(page) <= 3, route)
    t.ok(page.length < 60_000, route)
  }
})
