// Links to the console: each opens one session, once and in time, with its own rights and no others.

import t from 'tap'
import { must } from '../../support/partner.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { hiddenField, openConsole } from './support/console.ts'

const house = await startTestStack(t, { environment: { CONSOLE_URL: 'https://console.example.com' } })
const { call, seeded } = await createTestOrganization(house)
const view = await openConsole(t, house.base)

async function linkFor(body: object): Promise<string> {
  const url = new URL(String(must(await call('POST', '/console-sessions', body), 201).at('url')))
  t.equal(url.origin, 'https://console.example.com')
  return `${url.pathname}${url.search}`
}

/** The cookie of whoever presses the button of the page that a link opens; null when it is refused. */
async function open(link: string): Promise<string | null> {
  const page = await (await view.ask(link)).text()
  const answer = await view.ask('/enter', '', { token: hiddenField(page, 'token') })
  const [cookie] = answer.headers.getSetCookie()
  return answer.status === 303 ? cookie!.split(';')[0]! : null
}

t.test('a link works once, and looking at it does not use it up', async t => {
  const link = await linkFor({})
  t.match(link, /^\/enter\?token=/)
  for (let looks = 0; looks < 3; looks += 1) t.equal((await view.ask(link)).status, 200)
  const cookie = await open(link)
  t.ok(cookie)
  t.equal((await view.ask('/', cookie!)).status, 200)
  t.equal(await open(link), null, 'a second time')
  t.equal((await view.ask('/enter', '', { token: 'csl_unknown' })).status, 401)
})

t.test('a session has the rights of its link', async t => {
  const cookie = (await open(
    await linkFor({ scopes: ['platform:read'], return_url: 'https://app.example.com/pay' }),
  ))!
  const page = await (await view.ask('/', cookie)).text()
  t.match(page, /href="https:\/\/app\.example\.com\/pay"/, 'it leads back')
  const month = `/orgs/${seeded.organizationId}/months/2026-10`
  t.equal((await view.ask(month, cookie)).status, 403, 'runs were not given to it')
  const wider = await call('POST', '/console-sessions', { organization_ids: [2_000_000] })
  t.equal(wider.status, 403)
})

t.test('a signed-out session is ended at the API, too', async t => {
  const before = await call('GET', '/console-sessions')
  const cookie = (await open(await linkFor({})))!
  const csrf = hiddenField(await (await view.ask('/', cookie)).text(), 'csrf')
  t.equal((await view.ask('/leave', cookie, { csrf })).status, 303)
  t.equal((await view.ask('/', cookie)).status, 401, 'the cookie that was kept opens nothing')
  const after = must(await call('GET', '/console-sessions'))
  t.not(after.text, before.text)
})
