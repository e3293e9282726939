// A console of the test's own over the gateway of a shared stack, and a partner whose months it shows.

import { patienceMs } from '../../../support/stack.ts'
import { createConsole, type ConsoleParts } from '#gateway/console/app.ts'
import { routes } from '#gateway/console/screens/routes.ts'
import { sessionCookie } from '#gateway/console/session.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'

type OpenConsole = {
  readonly origin: string
  readonly parts: ConsoleParts
  /** A request as a browser of a signed-in reader sends it; redirects are not followed. */
  ask(
    path: string,
    cookie?: string,
    form?: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>
  /** The cookie of a reader who signed in with a key. */
  signIn(key: string, environment?: 'sandbox' | 'production' | 'operator'): Promise<string>
}

export const operatorToken = 'operator-of-the-tests-0123456789abcdef'

/** `apiUrl`: an address of the API, with or without its path. */
export async function openConsole(
  t: Test,
  apiUrl: string,
  change: Partial<ConsoleParts> = {},
): Promise<OpenConsole> {
  const { origin: gatewayUrl } = new URL(apiUrl)
  const faults: unknown[] = []
  const stopping = new AbortController()
  const parts: ConsoleParts = {
    routes,
    log: { info: () => undefined, warn: () => undefined, error: fields => void faults.push(fields) },
    gatewayUrl,
    publicUrl: gatewayUrl,
    secret: Buffer.alloc(32, 5),
    frameAncestors: "'none'",
    metrics: { urls: new Map(), token: null },
    operatorToken,
    stopping: stopping.signal,
    now: () => new Date(),
    ...change,
  }
  const handle = createConsole(parts).callback()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t.teardown(() => {
    stopping.abort()
    server.closeAllConnections()
    server.close()
    if (faults.length > 0) throw new Error(`A page failed: ${inspect(faults)}`)
  })
  const ask: OpenConsole['ask'] = (path, cookie = '', form, headers = {}) =>
    fetch(`${origin}${path}`, {
      redirect: 'manual',
      ...(form === undefined
        ? {}
        : { method: 'POST', body: new URLSearchParams(form as Record<string, string> | [string, string][]) }),
      headers: { ...(cookie === '' ? {} : { cookie }), origin, ...headers },
    })
  return {
    origin,
    parts,
    ask,
    async signIn(key, environment = 'sandbox') {
      const answer = await ask('/sign-in', '', { key, environment })
      const [cookie = ''] = answer.headers.getSetCookie()
      if (answer.status !== 303)
        throw new Error(`Sign-in was answered with ${answer.status}: ${await answer.text()}`)
      return cookie.split(';')[0]!
    },
  }
}

/** The cookies of a browser that was sent on by an answer: its session, and what was done. */
export function cookiesAfter(session: string, answer: Response): string {
  return [session, ...answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)].join('; ')
}

/** The value of a hidden field of a page. */
export function hiddenField(page: string, name: string): string {
  const [, value] = new RegExp(`name="${name}" value="([^"]*)"`).exec(page) ?? []
  if (value === undefined) throw new Error(`The page has no field ${name}.`)
  return value
}

/** A page of a browser that has signed in. */
export async function signedInPage(
  browser: Browser,
  { origin, signIn }: OpenConsole,
  key: string,
  environment: Parameters<OpenConsole['signIn']>[1] = 'sandbox',
): Promise<Page> {
  const value = (await signIn(key, environment)).slice(sessionCookie.length + 1)
  const context = await browser.newContext()
  await context.addCookies([
    {
      name: sessionCookie,
      value,
      url: origin.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return page
}
