// The pipeline of the console: headers, session, origin of forms, screens, errors.

import { inTrace, openPart, type SpanStart } from '#proto/process/trace.ts'
import Router from '@koa/router'
import Koa, { type Context, type Middleware } from 'koa'
import { readFileSync } from 'node:fs'
import { finished, PassThrough, Readable } from 'node:stream'
import { PayrollError } from '../clients/typescript/src/index.ts'
import { type Api, type NamedCall, openApi } from './calls.ts'
import { readForm, UnreadableForm } from './form.ts'
import { gatewayFor, type Wait, waitedMs } from './gateway.ts'
import { html, type Html } from './html.ts'
import { layout, type Notice } from './layout.ts'
import { type Notices, openNotices } from './notices.ts'
import { openOrganizationNames } from './organization-names.ts'
import {
  type Action,
  type ActionInput,
  type LiveScreen,
  type MetricsSource,
  NotFound,
  type Page,
  type Route,
  type View,
} from './screen.ts'
import { isSame, openSeal, type Session, sessionCookie } from './session.ts'
import { endSession, enterByKey, enterByLink, signInPage, type SignInParts } from './sign-in.ts'

type Log = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, message: string) => void>

export type ConsoleParts = {
  readonly routes: readonly Route[]
  readonly log: Log
  /** Where this process calls the API, without a path. */
  readonly gatewayUrl: string
  /** Where readers call it, for samples. */
  readonly publicUrl: string
  /** 32 bytes that seal sessions. */
  readonly secret: Buffer
  /** Value of `frame-ancestors`. */
  readonly frameAncestors: string
  readonly metrics: MetricsSource
  /** What an operator signs in with; null: nobody is one. */
  readonly operatorToken: string | null
  /** Aborted when the process stops: live streams end. */
  readonly stopping: AbortSignal
  readonly now: () => Date
}

type State = {
  session: Session | null
  /** Calls of the API for this answer. */
  waits: Wait[]
}

/** Where a session begins. */
const startOf = (session: Session | null | undefined): string =>
  session?.role === 'operator' ? '/system' : '/'

export function createConsole(parts: ConsoleParts): Koa {
  const app = new Koa()
  const seal = openSeal(parts.secret)
  const router = new Router()
  const namesOf = openOrganizationNames()
  app.use(traced)
  app.use(tellTimes)
  app.use(answerErrors(parts))
  app.use(setHeaders(parts))
  app.use(async (ctx, next) => {
    const state = ctx.state as State
    state.session = seal.open(ctx.cookies.get(sessionCookie), parts.now().getTime())
    await next()
  })
  addStaticFiles(router)
  addSignIn(router, parts, session =>
    session === null
      ? `${sessionCookie}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`
      : `${sessionCookie}=${seal.seal(session)}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${Math.max(0, Math.floor((session.expiresAt - parts.now().getTime()) / 1000))}`,
  )
  const notices = openNotices(parts.secret, parts.now)
  for (const route of parts.routes) addRoute(router, route, { ...parts, namesOf, notices })
  app.use(router.routes())
  app.use(() => {
    throw new NotFound()
  })
  app.on('error', (error: unknown) => {
    if (!hasLeft(error)) parts.log.error({ err: error }, 'page failed')
  })
  return app
}

/** Whoever leaves a page while its progress is streamed breaks nothing. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const page: SpanStart = { name: 'HTTP', kind: 'server' }

/** Each page is a part of a trace, and the calls of the API for it are its parts. It is told by its route, never by its address. */
const traced: Middleware = (ctx, next) => {
  const part = openPart(ctx.get('traceparent'), page)
  return inTrace(part, async () => {
    await next()
    if (!part.isRecorded) return
    const { method, status, _matchedRoute: route } = ctx as Context & { readonly _matchedRoute?: unknown }
    const path = typeof route === 'string' ? route : undefined
    part.rename(path === undefined ? method : `${method} ${path}`)
    part.set({ 'http.request.method': method, 'http.route': path, 'http.response.status_code': status })
    if (status >= 500) part.fail(String(status))
    finished(ctx.res, () => part.end())
  })
}

/** `Server-Timing`: what an answer waited for the API, and what it took beside that, in milliseconds. */
const tellTimes: Middleware = async (ctx, next) => {
  const began = performance.now()
  const waits: Wait[] = []
  ;(ctx.state as State).waits = waits
  await next()
  const now = performance.now()
  const api = Math.round(waitedMs(waits, now))
  ctx.set('Server-Timing', `api;dur=${api}, console;dur=${Math.max(0, Math.round(now - began - api))}`)
}

function setHeaders({ frameAncestors }: ConsoleParts): Middleware {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
  return async (ctx, next) => {
    ctx.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
      'Strict-Transport-Security': 'max-age=31536000',
      'Cache-Control': 'no-store',
      Vary: 'Cookie',
    })
    if (frameAncestors === "'none'") ctx.set('X-Frame-Options', 'DENY')
    await next()
  }
}

/** Each error as a page that says what to do next. */
function answerErrors(parts: ConsoleParts): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { status, title, body } = failure(error, parts.log)
      ctx.status = status
      ctx.type = 'html'
      ctx.body = layout(null, {
        title,
        body: html`${body}<p><a href="${startOf((ctx.state as Partial<State>).session)}">Back to the start</a></p>`,
      }).text
    }
  }
}

function failure(
  error: unknown,
  log: Log,
): { readonly status: number; readonly title: string; readonly body: Html } {
  if (error instanceof NotFound)
    return {
      status: 404,
      title: 'Not found',
      body: html`<p>The page does not exist, or this session may not see it.</p>`,
    }
  if (error instanceof UnreadableForm)
    return { status: error.status, title: 'The form could not be read', body: html`<p>${error.message}</p>` }
  if (error instanceof PayrollError) {
    const status = error.status === 0 ? 502 : error.status
    return { status, title: titleOf(status), body: problemText(error) }
  }
  log.error({ err: error }, 'page failed')
  return {
    status: 500,
    title: 'Something went wrong',
    body: html`<p>Try again. If it happens again, inform the operator.</p>`,
  }
}

function titleOf(status: number): string {
  if (status === 404) return 'Not found'
  if (status === 403) return 'Not allowed'
  if (status === 429 || status >= 500) return 'Not available now'
  return 'Refused'
}

/** What the API refused, with its fields. */
export function problemText({ message, details, code, requestId }: PayrollError): Html {
  if (code === 'precondition_failed')
    return html`<p>This was changed since you opened this page. Nothing was done: look at what it is now, and decide again.</p>`
  // The message of the library repeats the fields.
  const own = details.length === 0 ? message : message.slice(0, message.indexOf(` ${details[0]!.field}: `))
  return html`<p>${own}</p>${details.length > 0 && html`<ul>${details.map(({ field, message: fix }) => html`<li><code>${field}</code>: ${fix}</li>`)}</ul>`}
<p class="muted">${code}${requestId && html` · request <code>${requestId}</code>`}</p>`
}

const htmx = readFileSync(new URL(import.meta.resolve('htmx.org/dist/htmx.min.js')))
const own = (name: string): Buffer => readFileSync(new URL(`static/${name}`, import.meta.url))

const staticFiles: Readonly<Record<string, readonly [type: string, bytes: Buffer]>> = {
  'htmx.js': ['text/javascript', htmx],
  'first.js': ['text/javascript', own('first.js')],
  'console.js': ['text/javascript', own('console.js')],
  'console.css': ['text/css', own('console.css')],
}

function addStaticFiles(router: Router): void {
  for (const [name, [type, bytes]] of Object.entries(staticFiles)) {
    router.get(`/static/${name}`, ctx => {
      ctx.set('Cache-Control', 'public, max-age=300')
      ctx.type = type
      ctx.body = bytes
    })
  }
  router.get('/health', ctx => {
    ctx.body = { status: 'ok' }
  })
}

function addSignIn(router: Router, parts: ConsoleParts, cookieOf: (session: Session | null) => string): void {
  const page = (ctx: Context, status: number, notice: Notice | null) => {
    ctx.status = status
    ctx.type = 'html'
    ctx.body = signInPage(ctx.query['token'], notice).text
  }
  router.get(['/enter', '/sign-in'], ctx => page(ctx, 200, null))
  const enter =
    (
      open: (parts: SignInParts, form: Awaited<ReturnType<typeof readForm>>) => Promise<Session>,
    ): Middleware =>
    async ctx => {
      refuseForeignForm(ctx)
      const form = await readForm(ctx.req)
      try {
        const session = await open({ ...parts, gateway: gatewayFor(parts.gatewayUrl, ctx.req) }, form)
        ctx.set('Set-Cookie', cookieOf(session))
        ctx.redirect(startOf(session))
        ctx.status = 303
      } catch (error) {
        if (!(error instanceof PayrollError)) throw error
        page(ctx, error.status === 0 ? 502 : error.status, {
          tone: 'bad',
          body: html`<p>${error.message}</p>`,
        })
      }
    }
  router.post('/enter', enter(enterByLink))
  router.post('/sign-in', enter(enterByKey))
  router.post('/leave', async ctx => {
    const { session } = ctx.state as State
    if (session !== null) {
      await confirmedForm(ctx, session)
      await endSession(gatewayFor(parts.gatewayUrl, ctx.req), session)
    }
    ctx.set('Set-Cookie', cookieOf(null))
    ctx.redirect('/sign-in')
    ctx.status = 303
  })
}

/** A form of another site acts for nobody. Browsers that tell neither are older than those that keep cookies to a site. */
function refuseForeignForm(ctx: Context): void {
  const site = ctx.get('Sec-Fetch-Site')
  const origin = ctx.get('Origin')
  const isForeign =
    (site !== '' && site !== 'same-origin') || (origin !== '' && URL.parse(origin)?.host !== ctx.get('Host'))
  if (isForeign || (site === '' && origin === ''))
    throw new UnreadableForm('The form was not sent by the console.', 403)
}

async function confirmedForm(ctx: Context, session: Session): ReturnType<typeof readForm> {
  refuseForeignForm(ctx)
  const form = await readForm(ctx.req)
  if (!isSame(form.get('csrf'), session.csrf))
    throw new UnreadableForm('The form belongs to another session. Load the page again.', 403)
  return form
}

type RouteParts = ConsoleParts & {
  readonly namesOf: ReturnType<typeof openOrganizationNames>
  readonly notices: Notices
}

function addRoute(router: Router, route: Route, parts: RouteParts): void {
  const show: Middleware = async ctx => {
    const view = viewOf(ctx, parts, route)
    if (view === null) return
    if ('file' in route) {
      const answer = await route.file(view)
      if ('page' in answer) {
        ctx.status = answer.status
        return send(ctx, view, answer.page, null)
      }
      const { name, type, length, body } = answer
      ctx.type = type
      ctx.attachment(name)
      ctx.body = Readable.fromWeb(body)
      if (length !== null) ctx.length = length
    } else if ('live' in route) {
      stream(ctx, route, view, parts)
    } else {
      const page = await route.show(view)
      const text = parts.notices.take(ctx, view.session)
      send(ctx, view, page, text === null ? null : { tone: 'good', body: html`<p>${text}</p>` })
    }
  }
  router.get(route.path, show)
  if (!('show' in route) || route.actions === undefined) return
  const { actions } = route
  router.post(route.path, async ctx => {
    const view = viewOf(ctx, parts, route)
    if (view === null) return
    const form = await confirmedForm(ctx, view.session)
    const action = Object.hasOwn(actions, form.get('action')) ? actions[form.get('action')]! : null
    if (action === null) throw new NotFound()
    const version = form.get('version')
    const once = { idempotencyKey: form.get('once'), ...(version !== '' && { ifMatch: version }) }
    const input = { params: view.params, form, once }
    try {
      const result: unknown =
        action.eachOf === undefined
          ? await action.call(view.api, input)
          : await callForEach(view.api, action, action.eachOf, input)
      if (action.show !== undefined) return send(ctx, view, action.show(result, view), null)
      parts.notices.leave(ctx, view.session, action.done)
      ctx.redirect(action.next?.(result, input) ?? view.url)
      ctx.status = 303
    } catch (error) {
      if (!(error instanceof PayrollError) || error.status === 401) throw error
      const again = await route.show(view)
      ctx.status = error.status === 0 ? 502 : error.status
      send(ctx, view, again, { tone: 'bad', body: problemText(error) })
    }
  })
}

const maxRows = 50

/** @throws {PayrollError} No row is ticked, too many are, or some calls were refused; the others had their effect. */
async function callForEach(api: Api, action: Action, name: string, input: ActionInput): Promise<void> {
  const values = input.form.all(name)
  if (values.length === 0 || values.length > maxRows)
    throw new PayrollError('argument_invalid', `Select 1 to ${maxRows} rows.`, { status: 400 })
  const refusals: PayrollError[] = []
  for (const [at, value] of values.entries()) {
    const form = { ...input.form, get: (own: string) => (own === name ? value : input.form.get(own)) }
    const once = { idempotencyKey: `${input.once.idempotencyKey}-${at}` }
    try {
      await action.call(api, { ...input, form, once })
    } catch (error) {
      if (!(error instanceof PayrollError) || error.status === 401) throw error
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (first === undefined) return
  const { code, status, requestId, message } = first
  throw new PayrollError(
    code,
    `${refusals.length} of ${values.length} selected rows were refused. ${message}`,
    {
      status,
      requestId,
    },
  )
}

function send(ctx: Context, view: View, page: Page, notice: Notice | null): void {
  ctx.type = 'html'
  ctx.body = layout(view, page, notice).text
}

/** Aborted when the reader leaves before the answer is there: a large organization costs the API seconds. */
function goneSignal({ res }: Context): AbortSignal {
  const gone = new AbortController()
  res.once('close', () => res.writableFinished || gone.abort())
  return gone.signal
}

/** Null when nobody is signed in; then the answer leads to the page that changes that. */
function viewOf(
  ctx: Context,
  { gatewayUrl, publicUrl, metrics, now, namesOf }: RouteParts,
  { for: audience = 'partner' }: Route,
): View | null {
  const { session, waits } = ctx.state as State
  if (session === null) {
    ctx.redirect('/sign-in')
    ctx.status = 303
    return null
  }
  if (session.role !== audience) throw new NotFound()
  const made: NamedCall[] = []
  const query = new URLSearchParams(ctx.querystring)
  return {
    api: openApi(gatewayFor(gatewayUrl, ctx.req, waits, goneSignal(ctx)), session, made),
    session,
    params: ctx['params'] as Record<string, string>,
    query,
    url: query.size === 0 ? ctx.path : `${ctx.path}?${query.toString()}`,
    made,
    gatewayUrl: publicUrl,
    now: now(),
    names: namesOf(session.id),
    metrics: { ...metrics, healthUrl: `${gatewayUrl}/v1/health` },
  }
}

function stream(ctx: Context, { live }: LiveScreen, view: View, { stopping, log }: ConsoleParts): void {
  const output = new PassThrough()
  const gone = new AbortController()
  const signal = AbortSignal.any([gone.signal, stopping])
  ctx.type = 'text/event-stream'
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = output
  output.once('close', () => gone.abort())
  void (async () => {
    try {
      for await (const { event, data } of live(view, signal))
        output.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'stream ended')
    }
    output.end()
  })()
}
