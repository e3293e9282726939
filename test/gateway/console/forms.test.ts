// Every address of the console without a session, and every action from somewhere else: nothing is shown, and nothing is
// asked of the API. This console has no gateway, so a call that was made would be answered with 502.

import t from 'tap'
import { routes } from '#gateway/console/screens/routes.ts'
import type { Session } from '#gateway/console/session.ts'
import { openConsole } from './support/console.ts'
import { csrf, sealedSession } from './support/session.ts'

const view = await openConsole(t, 'http://127.0.0.1:1')
const session = (change: Partial<Session> = {}): string => sealedSession(view.parts.secret, change)

/** An address of a route, whose parameters need not lead anywhere. */
const addressOf = (path: string): string =>
  path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => ({ org: '1', period: '2026-10', year: '2026' })[name] ?? 'x1',
  )

const paths = routes.map(({ path }) => path)

t.test('no address shows anything without a session', async t => {
  t.ok(paths.length > 20)
  for (const path of paths) {
    const answer = await view.ask(addressOf(path))
    t.equal(answer.status, 303, path)
    t.equal(answer.headers.get('location'), '/sign-in', path)
    t.equal(answer.headers.get('cache-control'), 'no-store', path)
  }
})

t.test('no action acts without the token of its session, or for another site', async t => {
  const cookie = session()
  let actions = 0
  for (const route of routes) {
    if (!('show' in route) || route.actions === undefined) continue
    const isOperator = 'for' in route && route.for === 'operator'
    for (const action of Object.keys(route.actions)) {
      actions += 1
      const address = addressOf(route.path)
      const own = isOperator ? session({ role: 'operator', key: '' }) : cookie
      const sent: (readonly [string, Record<string, string>, Record<string, string>])[] = [
        ['no token', { action }, {}],
        ['an empty token', { action, csrf: '' }, {}],
        ['the token of another session', { action, csrf: 'token-of-that-session' }, {}],
        ['another origin', { action, csrf }, { origin: 'https://evil.example' }],
        ['the origin of a frame without one', { action, csrf }, { origin: 'null' }],
        ['another site', { action, csrf }, { 'sec-fetch-site': 'cross-site' }],
      ]
      for (const [what, form, headers] of sent) {
        const { status } = await view.ask(address, own, form, headers)
        t.equal(status, 403, `${route.path} ${action}: ${what}`)
      }
      t.equal(
        (await view.ask(address, '', { action, csrf })).status,
        303,
        `${route.path} ${action}: no session`,
      )
    }
  }
  t.ok(actions > 20, `${actions} actions`)
})

t.test('an action that no form has is not found', async t => {
  const cookie = session()
  for (const action of ['', 'nothing', '__proto__', 'constructor', 'toString']) {
    const answer = await view.ask('/orgs/1/months/2026-10', cookie, { action, csrf })
    t.equal(answer.status, 404, action)
  }
})

t.test('addresses lead nowhere else', async t => {
  for (const path of [
    '//evil.example/',
    '/%2f%2fevil.example',
    '/sign-in?next=https://evil.example',
    '/\\evil.example',
  ]) {
    const answer = await view.ask(path)
    t.notOk((answer.headers.get('location') ?? '').includes('evil'), path)
    const page = await answer.text()
    t.notOk(/href="[^"]*evil/.test(page), path)
  }
})
