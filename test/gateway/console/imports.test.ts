// Screens of imports without a browser: sizes of a wide file, texts of the file, and columns that are mapped by hand.

import t from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { importAddresses } from './support/addresses-imports.ts'
import { hiddenField, openConsole } from './support/console.ts'
import { callsOf, factOf } from './support/page.ts'

const house = await startTestStack(t)
const { seeded, call } = await createTestOrganization(house, [])
const view = await openConsole(t, house.base)
const cookie = await view.signIn(seeded.apiKey)
const addresses = await importAddresses(call, seeded.organizationId)
const job = addresses['/imports/:import']!

t.test('each address answers with three calls at most, and pages stay small', async t => {
  for (const [path, address] of Object.entries(addresses)) {
    const answer = await view.ask(address, cookie)
    t.equal(answer.status, 200, path)
    const text = await answer.text()
    if (answer.headers.get('content-type')?.startsWith('text/html') !== true) continue
    t.ok(callsOf(text) <= 3, path)
    t.ok(text.length < 60_000, `${path}: ${text.length} bytes`)
    t.ok(text.split(/<[a-z]/).length < 1500, `${path}: ${text.split(/<[a-z]/).length} elements`)
  }
})

t.test('a refused row has its wrong cells as fields, and texts of the file are texts', async t => {
  const text = await (await view.ask(job, cookie)).text()
  t.equal(factOf(text, 'Refused'), '30')
  t.match(text, /&lt;b&gt;Asha&lt;\/b&gt;/)
  t.notMatch(text, /<b>Asha/)
  t.match(
    text,
    /<input name="cell:2:date_of_birth" value="32-01-1990"[^>]*aria-describedby="why-2-date_of_birth"/,
  )
  t.match(text, /id="why-2-date_of_birth"/)
  t.match(text, /href="[^"]*cursor=/, 'five rows are on the next page')
})

t.test('columns are mapped by hand, and the file need not be sent again', async t => {
  const text = await (await view.ask(job, cookie)).text()
  const answer = await view.ask(job, cookie, {
    csrf: hiddenField(text, 'csrf'),
    once: 'mapped-by-hand',
    action: 'map',
    organization: String(seeded.organizationId),
    'map:Emp. No.': 'employee_code',
    'map:DOB': '-',
    'map:Remarks': 'work_city',
  })
  t.equal(answer.status, 303)
  const id = (answer.headers.get('location') ?? '').split(/[/?]/)[2]!
  const again = await call('GET', `/imports/${id}`)
  t.match(again.at(), {
    source_import_id: job.split('/').at(-1),
    mapping: { 'Emp. No.': 'employee_code', DOB: null, Remarks: 'work_city' },
  })
})
