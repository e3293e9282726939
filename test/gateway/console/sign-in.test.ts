// Sessions of the console: who gets one, what protects it, and what its cookie and headers say.

import t from 'tap'
import { openSeal, type Session } from '#gateway/console/session.ts'
import { launchBrowser, noBrowser } from '../../support/browser.ts'
import { patienceMs } from '../../support/stack.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { hiddenField, openConsole, operatorToken } from './support/console.ts'

const house = await startTestStack(t)
const { seeded } = await createTestOrganization(house)
const view = await openConsole(t, house.base)

t.test('a key opens a session whose cookie only this console can read', async t => {
  const answer = await view.ask('/sign-in', '', { key: seeded.apiKey, environment: 'sandbox' })
  t.equal(answer.status, 303)
  t.equal(answer.headers.get('location'), '/')
  const [cookie = ''] = answer.headers.getSetCookie()
  t.match(cookie, /^__Host-console=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=28\d{3}$/)
  t.notOk(cookie.includes(seeded.apiKey), 'the key is sealed')
  const session = cookie.split(';')[0]!
  t.equal((await view.ask('/', session)).status, 200)
  const page = await (await view.ask('/', session)).text()
  t.notOk(page.includes(seeded.apiKey), 'no page shows the key')

  const again = (await view.signIn(seeded.apiKey)).split(';')[0]
  t.not(again, session, 'each sign-in has a session of its own')
})

t.test('whoever has no session is sent to the sign-in', async t => {
  for (const cookie of ['', '__Host-console=x', `__Host-console=${'A'.repeat(400)}`]) {
    const answer = await view.ask('/', cookie)
    t.equal(answer.status, 303)
    t.equal(answer.headers.get('location'), '/sign-in')
  }
  const seal = openSeal(view.parts.secret)
  const session: Session = {
    id: '1',
    role: 'partner',
    key: seeded.apiKey,
    environment: 'sandbox',
    csrf: 'x',
    expiresAt: Date.now() - 1,
    link: null,
    returnUrl: null,
  }
  t.equal((await view.ask('/', `__Host-console=${seal.seal(session)}`)).status, 303, 'it has ended')
  const other = openSeal(Buffer.alloc(32, 6)).seal({ ...session, expiresAt: Date.now() + 60_000 })
  t.equal((await view.ask('/', `__Host-console=${other}`)).status, 303, 'another console sealed it')
})

t.test('a wrong key, and the key of the other environment, are refused with a sentence', async t => {
  for (const [key, environment] of [
    ['key_1.wrong', 'sandbox'],
    [seeded.apiKey, 'production'],
    ['', 'sandbox'],
    ['short', 'operator'],
    [`${operatorToken}x`, 'operator'],
  ] as const) {
    const answer = await view.ask('/sign-in', '', { key, environment })
    t.ok(answer.status === 401 || answer.status === 403, `${environment}: ${answer.status}`)
    t.match(await answer.text(), /role="alert"/)
    t.same(answer.headers.getSetCookie(), [])
  }
})

t.test('forms of other sites, of other sessions, and without a token do nothing', async t => {
  const cookie = await view.signIn(seeded.apiKey)
  const page = await (await view.ask('/', cookie)).text()
  const csrf = hiddenField(page, 'csrf')
  const other = hiddenField(await (await view.ask('/', await view.signIn(seeded.apiKey))).text(), 'csrf')
  const refused = async (
    what: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const answer = await view.ask('/leave', cookie, form, headers)
    t.equal(answer.status, 403, what)
    t.same(answer.headers.getSetCookie(), [], what)
  }
  await refused('no token', {})
  await refused('a token of another session', { csrf: other })
  await refused('another origin', { csrf }, { origin: 'https://evil.example' })
  await refused('an origin of nobody', { csrf }, { origin: 'null' })
  await refused('another site', { csrf }, { 'sec-fetch-site': 'cross-site' })
  await refused('a neighbour of the site', { csrf }, { 'sec-fetch-site': 'same-site' })
  const signIn = await view.ask('/sign-in', '', { key: seeded.apiKey }, { origin: 'https://evil.example' })
  t.equal(signIn.status, 403, 'nobody is signed in by another site')

  const left = await view.ask('/leave', cookie, { csrf })
  t.equal(left.status, 303)
  t.match(left.headers.getSetCookie()[0], /Max-Age=0/)
})

t.test('each answer forbids frames, scripts of others and copies', async t => {
  const cookie = await view.signIn(seeded.apiKey)
  for (const path of ['/', '/sign-in', '/no-such-page', '/leave']) {
    const { headers } = await view.ask(path, cookie)
    t.match(
      headers.get('content-security-policy'),
      /default-src 'none'; script-src 'self';.* frame-ancestors 'none'$/,
    )
    t.equal(headers.get('cache-control'), 'no-store')
    t.equal(headers.get('x-frame-options'), 'DENY')
    t.equal(headers.get('x-content-type-options'), 'nosniff')
  }
  const embedded = await openConsole(t, house.base, { frameAncestors: 'https://app.example.com' })
  const { headers } = await embedded.ask('/sign-in')
  t.match(headers.get('content-security-policy'), / frame-ancestors https:\/\/app\.example\.com$/)
  t.equal(headers.get('x-frame-options'), null)
})

t.test('a browser signs in, changes the color scheme and signs out', { skip: noBrowser }, async t => {
  const browser = await launchBrowser(t)
  const page = await browser.newPage()
  page.setDefaultTimeout(patienceMs)
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(`${view.origin}/`)
  await page.getByLabel('API key').fill(seeded.apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('button', { name: 'Dark color scheme' }).click()
  t.equal(await page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme'), 'dark')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('API key').waitFor()
  await page.goto(`${view.origin}/`)
  await page.getByLabel('API key').waitFor()
  t.same(complaints, [])
})
