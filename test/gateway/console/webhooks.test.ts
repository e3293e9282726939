// Webhooks on the console: why a delivery failed, sending it again, and what else can be done with a subscription.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { launchBrowser, noBrowser } from '../../support/browser.ts'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { must } from '../../support/partner.ts'
import { eventually, receiverFiles } from '../../support/stack.ts'
import { person } from '../support/records.ts'
import { hiddenField, openConsole, signedInPage } from './support/console.ts'

const house = await startTestStack(t)
const { call, seeded } = await createTestOrganization(house)
const view = await openConsole(t, house.base)
const cookie = await view.signIn(seeded.apiKey)

/** Paths whose requests are answered with 500. */
const broken = new Set<string>()
const received = new Map<string, number>()
const files = { key: readFileSync(receiverFiles.key), cert: readFileSync(receiverFiles.certificate) }
const receiver = createServer(files, ({ url = '' }, response) => {
  received.set(url, (received.get(url) ?? 0) + 1)
  if (broken.has(url)) response.writeHead(500).end('<i>the database is down</i>')
  else response.writeHead(200).end('thank you')
})
await new Promise<void>(resolve => receiver.listen(0, 'localhost', resolve))
t.teardown(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const urlOf = (path: string) => `https://localhost:${(receiver.address() as AddressInfo).port}${path}`
const pageOf = async (path: string) => (await view.ask(path, cookie)).text()

type Pairs = readonly (readonly [string, string])[]

/** A form of a screen, sent as a browser would. */
async function send(path: string, action: string, values: Pairs = []): Promise<Response> {
  const page = await pageOf(path)
  const [csrf, once] = [hiddenField(page, 'csrf'), hiddenField(page, 'once')]
  return view.ask(path, cookie, [['csrf', csrf], ['once', once], ['action', action], ...values])
}

async function subscribe(path: string): Promise<string> {
  const body = { url: urlOf(path), events: ['employee.upserted'], description: '<b>HR</b> & co' }
  return String(must(await call('POST', '/webhooks', body), 201).at('id'))
}

/** Ids of deliveries that a page or an answer names, without repetition. */
const deliveriesIn = (text: string) => [...new Set(text.match(/dlv_[0-9A-Z]{26}/g))]

const attempted = (delivery: string, outcome: string) =>
  eventually(`${delivery} is ${outcome}`, async () => {
    const answer = await call('GET', `/webhook-deliveries/${delivery}`)
    return answer.at('outcome') === outcome
  })

async function tested(webhook: string, outcome: 'delivered' | 'refused'): Promise<string> {
  const answer = must(await call('POST', `/webhooks/${webhook}/test`, { event: 'employee.upserted' }), 202)
  await attempted(String(answer.at('id')), outcome)
  return String(answer.at('id'))
}

t.test(
  'three clicks from the start tell why a delivery failed and send it again',
  { skip: noBrowser },
  async t => {
    broken.add('/three')
    const webhook = await subscribe('/three')
    const delivery = await tested(webhook, 'refused')
    const browser = await launchBrowser(t)
    const page = await signedInPage(browser, view, seeded.apiKey)
    await page.goto(`${view.origin}/`)
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: 'Refused by the receiver (500)' }).first().click()
    await page.getByText('The receiver answered 500.').waitFor()
    t.match(page.url(), new RegExp(`/deliveries/${delivery}$`))
    t.match(await page.textContent('main'), /<i>the database is down<\/i>/, 'the answer, as text')
    broken.delete('/three')
    const before = received.get('/three')!
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The delivery is queued and will be sent again.').waitFor()
    await attempted(delivery, 'delivered')
    t.ok(received.get('/three')! > before)
  },
)

t.test('a subscription is made, tried, given a new secret, paused, switched on and deleted', async t => {
  const made = await send('/webhooks/new', 'create', [
    ['url', urlOf('/life')],
    ['description', '<script>x</script>'],
    ['events', 'payroll.run.paid'],
    ['events', 'employee.upserted'],
  ])
  const shown = await made.text()
  t.equal(made.status, 200)
  const [secret] = /whsec_[\w+/=]+/.exec(shown) ?? []
  t.ok(secret, 'the secret is shown')
  const [id] = /wh_[0-9A-Z]{26}/.exec(shown)!
  const path = `/webhooks/${id}`
  const api = async (...at: string[]) => (await call('GET', path)).at(...at)
  t.same(await api('events'), ['payroll.run.paid', 'employee.upserted'])
  t.notOk((await pageOf(path)).includes(secret!), 'and not again')
  t.match(await pageOf(path), /&lt;script&gt;x&lt;\/script&gt;/)

  const tried = await send(path, 'test', [['event', 'payroll.run.paid']])
  const [target = ''] = (tried.headers.get('location') ?? '').split('?')
  t.match(target, /^\/deliveries\/dlv_/)
  await attempted(target.split('/').at(-1)!, 'delivered')

  const rotated = await (await send(path, 'rotate')).text()
  const [next] = /whsec_[\w+/=]+/.exec(rotated) ?? []
  t.ok(next && next !== secret, 'the new secret is shown')
  t.ok(await api('rotation_ends_at'))
  await send(path, 'end_previous')
  t.equal(await api('rotation_ends_at'), null)

  t.equal((await send(path, 'pause')).status, 303)
  t.equal(await api('active'), false)
  t.match(await pageOf('/webhooks'), />Paused</)
  t.equal((await send(path, 'enable')).status, 303)
  t.equal(await api('active'), true)

  t.equal((await send(path, 'delete')).status, 303)
  t.equal((await call('GET', path)).status, 404)
  t.equal((await view.ask(path, cookie)).status, 404)
})

t.test('events that were missed are counted first, and sent only then', async t => {
  const webhook = await subscribe('/missed')
  const path = `/webhooks/${webhook}`
  await send(path, 'pause')
  must(await call('POST', '/employees', person('MISSED')), 201)
  await send(path, 'enable')
  const since = new Date(Date.now() + 5.5 * 3_600_000 - 600_000).toISOString().slice(0, 16)
  const counted = await eventually('the event is planned', async () => {
    const text = await (
      await send(path, 'count_replay', [
        ['since', since],
        ['status', 'missing'],
      ])
    ).text()
    return /[1-9]\d* events? between/.test(text) ? text : null
  })
  t.match(counted, /Nothing has been sent yet\./)
  t.equal(received.get('/missed') ?? 0, 0)
  const hidden = (name: string) => [name, hiddenField(counted, name)] as const
  const sent = await view.ask(
    path,
    cookie,
    ['csrf', 'once', 'action', 'since', 'until', 'status'].map(hidden),
  )
  t.equal(sent.status, 303, await sent.text())
  await eventually('it arrives', () => (received.get('/missed') ?? 0) > 0)

  const wrong = await send(path, 'count_replay', [['since', 'yesterday']])
  t.equal(wrong.status, 400)
  t.match(await wrong.text(), /role="alert"[\s\S]*<code>since<\/code>/)
})

t.test('the filters list what the API lists', async t => {
  broken.add('/filtered')
  const webhook = await subscribe('/filtered')
  await tested(webhook, 'refused')
  broken.delete('/filtered')
  await tested(webhook, 'delivered')
  for (const [page, api] of [
    ['', ''],
    ['status=delivered', 'status=delivered'],
    ['outcome=refused', 'outcome=refused'],
    ['status_code=2xx', 'status_code=2xx'],
    ['event_type=payroll.run.paid', 'event_type=payroll.run.paid'],
    ['since=2026-01-01T00:00&outcome=', 'created_since=2025-12-31T18:30:00Z'],
    ['until=2026-01-01T00:00', 'created_until=2025-12-31T18:30:00Z'],
  ] as const) {
    const ids = (path: string) => `${path}${path.includes('?') ? '&' : '?'}`
    const listed = await call(
      'GET',
      `${ids(`/webhooks/${webhook}/deliveries`)}${api}&limit=25`.replace('?&', '?'),
    )
    const own = deliveriesIn(await pageOf(`/webhooks/${webhook}?${page}`)).toSorted((a, b) =>
      a.localeCompare(b),
    )
    t.same(
      own,
      deliveriesIn(listed.text).toSorted((a, b) => a.localeCompare(b)),
      page,
    )
  }
  t.equal((await view.ask('/deliveries?status_code=9xx', cookie)).status, 400)
})

t.test('a selection is sent again, one call a row, and refusals are counted', async t => {
  const webhook = await subscribe('/several')
  const [one, two] = [await tested(webhook, 'delivered'), await tested(webhook, 'delivered')]
  const before = received.get('/several')!
  const sent = await send('/deliveries', 'redeliver', [
    ['delivery', one],
    ['delivery', two],
  ])
  t.equal(sent.status, 303)
  t.equal(sent.headers.get('location'), '/deliveries')
  await eventually('both arrive again', () => received.get('/several')! >= before + 2)

  const nothing = await send('/deliveries', 'redeliver')
  t.equal(nothing.status, 400)
  t.match(await nothing.text(), /Select 1 to 50 rows\./)
  const mixed = await send('/deliveries', 'redeliver', [
    ['delivery', one],
    ['delivery', `dlv_${'0'.repeat(26)}`],
  ])
  t.equal(mixed.status, 404)
  t.match(await mixed.text(), /1 of 2 selected rows were refused\./)
  const many = await send(
    '/deliveries',
    'redeliver',
    Array.from({ length: 51 }, () => ['delivery', one] as const),
  )
  t.equal(many.status, 400)
})
