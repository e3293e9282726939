// The gateway as one pipeline, in the order in which a call can be refused: size, credentials, scope,
// organization, existence, form, state. The order is the same for every route, because a route that told form
// before existence would tell strangers what exists.

import type { RecordedLaw } from '#proto/law/law.ts'
import { memoize } from '#proto/process/memoize.ts'
import { Problem, problemKinds } from '#proto/problems.ts'
import { inTrace, openPart, type Part, type SpanStart } from '#proto/process/trace.ts'
import Koa from 'koa'
import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { collectionFiles } from './clients/collections/files.ts'
import { docsPages } from './openapi/pages.ts'
import { type Answer, answerOf, respondWith } from './http/answer.ts'
import type { Callers } from '#storage/callers.ts'
import { linkOf } from '#storage/repositories/documents/download-links.ts'
import { clientAddress } from './http/client-address.ts'
import {
  anonymousCaller,
  authenticate,
  type Caller,
  hasNoCredentials,
  linkedCaller,
  missingCredentials,
} from './http/authentication.ts'
import { requireScope, secretWithheld } from './http/authorization.ts'
import {
  announcesNone,
  endUnread,
  mebibyte,
  noBytes,
  type Pace,
  readBody,
  refuseAnnounced,
  refuseMediaType,
} from './http/body.ts'
import { type BodyShare, type KnownSigners, openBodyShare, openKnownSigners } from './http/body-share.ts'
import type { Exchange } from './http/exchange.ts'
import { fileOfBody } from './http/file-body.ts'
import { readForm, type Upload } from './http/form.ts'
import type { ShutdownPhases } from './http/graceful-server.ts'
import {
  claimsOf,
  type Execution,
  idempotently,
  isRecognizable,
  type Later,
  lateReleases,
  replayedHeader,
} from './http/idempotency.ts'
import { type Json, tryJson } from './http/json.ts'
import { isAboutMany, isLargeBody, type LargeCallExecutor, reachOfCall } from './http/large-call.ts'
import { ndjson, startedLines } from './http/lines.ts'
import type { GatewayMetrics } from './http/metrics.ts'
import { logRequest } from './http/log-line.ts'
import { requestSpans } from './http/request-span.ts'
import { type Admission, type AdmittedCall, type KernelParts, executeRoute } from './http/execute-route.ts'
import { type FileWriter, isWrittenElsewhere } from './http/file-writer.ts'
import { type CompiledRoute, compileRoute } from './http/compiled-route.ts'
import { responseWriter } from './http/response.ts'
import { limitStreams } from './http/open-streams.ts'
import { answerWith, problemAnswer, problemOf } from './http/problems.ts'
import {
  applyQuota,
  type DeferredCharge,
  deferredCharges,
  type GuessingGuard,
  refuseGuessing,
} from './http/rate-limits.ts'
import { openExchange } from './http/request-id.ts'
import type { Route } from './http/route.ts'
import { setVersionHeaders, type Versions } from './http/versions.ts'
import { Warnings } from './http/warnings.ts'
import { type RouteMatch, refuseLongAddress, routing } from './http/routing.ts'
import { fewPeople, Overloaded, type Shares, sharesOf, type WorkBudgets } from './http/work-budget.ts'

type AppParts = KernelParts & {
  readonly routes: readonly Route[]
  readonly logger: Logger
  /** The law by which the engines calculate. */
  readonly readLaw: () => Promise<RecordedLaw>
  readonly callers: Callers
  readonly versions: Versions
  readonly metrics: GatewayMetrics
  readonly shutdown: ShutdownPhases
  readonly budgets: WorkBudgets
  /** Minimum rate of an arriving body. */
  readonly pace: Pace
  readonly writeFile: FileWriter
  readonly executeLarge: LargeCallExecutor
  /** Calls without good credentials that an address may make in a minute. */
  readonly failuresPerMinute: number
  /** The networks of those whose word is taken for where a call comes from. */
  readonly trustedProxies: readonly string[]
}

/** Limit for one key, at one gateway. */
const streamsOfKey = 20

const request: SpanStart = { name: 'HTTP', kind: 'server' }

const unchargedAdmission: Admission = { charged: null }

/** One middleware, because each further one costs every request more than most of what the gateway does itself. */
export function createApp(parts: AppParts): Koa {
  const app = new Koa()
  const guards: Guards = {
    guard: refuseGuessing(parts.failuresPerMinute),
    countStream: limitStreams(streamsOfKey),
    chargeOf: deferredCharges(parts.callers),
    later: lateReleases(),
    signers: openKnownSigners(),
  }
  const { clock, trustedProxies } = parts
  const { newest } = parts.versions
  const pageFor = docsPages({
    contracts: parts.versions.contracts,
    readLaw: parts.readLaw,
    docsUrl: parts.docsUrl,
  })
  const collectionFor = collectionFiles(parts)
  const match = routing(parts.routes.map(compileRoute))
  const write = responseWriter()
  const tell = requestSpans(parts.routes)

  /** Null where nothing was waited for: probes and floods are, and each promise would cost them a tenth. */
  function attend(ctx: Exchange, part: Part): Promise<void> | null {
    const shares = sharesOf(ctx)
    try {
      refuseLongAddress(ctx)
      const served = pageFor(ctx) ?? collectionFor(ctx) ?? serve(ctx, match(ctx), shares, guards, parts)
      if (served instanceof Promise) return finishAfter(served, ctx, part, shares)
      if (served instanceof Problem) answerWith(ctx, served, parts.docsUrl)
    } catch (error) {
      answerWith(ctx, problemOf(error, ctx, parts.logger), parts.docsUrl)
    }
    return finish(ctx, part, shares)
  }

  async function finishAfter(
    served: Promise<void>,
    ctx: Exchange,
    part: Part,
    shares: Shares,
  ): Promise<void> {
    try {
      await served
    } catch (error) {
      answerWith(ctx, problemOf(error, ctx, parts.logger), parts.docsUrl)
    }
    await finish(ctx, part, shares)
  }

  function finish(ctx: Exchange, part: Part, shares: Shares): Promise<void> | null {
    shares.workIsOver()
    const ms = shares.elapsedMs()
    parts.metrics.measure(ctx, ms)
    logRequest(parts.logger, ctx, ms)
    const written = write(ctx)
    if (part.isRecorded) tell(part, ctx)
    if (!announcesNone(ctx.req)) endUnread(ctx.req, parts.pace)
    return written
  }

  app.use(koa => {
    const ctx = openExchange(koa, { clock, newest, address: clientAddress(koa.req, trustedProxies) })
    const part = openPart(ctx.get('traceparent'), request)
    return inTrace(part, attend, ctx, part)
  })
  app.on('error', error => parts.logger.warn({ err: error as unknown }, 'connection failed'))
  return app
}

type Guards = {
  readonly guard: GuessingGuard
  readonly countStream: ReturnType<typeof limitStreams>
  readonly chargeOf: ReturnType<typeof deferredCharges>
  readonly later: Later
  readonly signers: KnownSigners
}

/**
 * Returns at once what is refused for want of credentials, because floods are: throwing it would cost more than the rest.
 * Null: it is answered.
 */
function serve(
  ctx: Exchange,
  matched: RouteMatch,
  shares: Shares,
  guards: Guards,
  parts: AppParts,
): Promise<void> | Problem | null {
  const { route } = matched.compiled
  const limit = route.bodyLimit ?? mebibyte
  ctx.state.log.route = route.operationId
  if (route.carriesSecret) ctx.isCompressible = false
  // Every caller with a key may follow a link with it.
  if (route.linked) delete ctx.query['link']
  refuseAnnounced(ctx.req, limit)

  const call = announcesNone(ctx.req)
    ? { shares, ...noBody }
    : callWithBody(ctx, limit, shares, guards, parts)
  const answerAnonymously = (): Promise<void> =>
    answer(ctx, matched, call, { caller: anonymousCaller, charge: null }, guards, parts)
  if (route.secretInBody) return answerGuarded(ctx, guards, answerAnonymously)
  if (!route.keyInBody && hasNoCredentials(ctx.req)) {
    // Anonymous callers of an open route cost no look-up: probes come from any address.
    if (route.linked && linkOf(ctx.originalUrl) !== null)
      return callerOfLink(ctx, matched, call, guards, parts)
    if (route.scope !== 'open') return guards.guard.refusal(ctx, missingCredentials)
    if (route.handleBare !== undefined && isBare(ctx)) {
      const reply = route.handleBare(parts.services as never)
      return respondWith(
        ctx,
        answerOf(ctx, matched.compiled, reply, new Warnings(), { fields: null, bom: false }),
      )
    }
    return answerAnonymously()
  }
  return recognizeCaller(ctx, matched, call, guards, parts)
}

/** Without what could change the answer; that there are no credentials is known. */
function isBare(ctx: Exchange): boolean {
  return ctx.path.length === ctx.originalUrl.length && announcesNone(ctx.req) && ctx.get('svc-version') === ''
}

/** Counts a refused call as a failure of its address. */
async function answerGuarded(
  ctx: Exchange,
  { guard }: Guards,
  answering: () => Promise<void>,
): Promise<void> {
  await guard.recognize(ctx, async onlyRemembered => {
    if (onlyRemembered) return null
    await answering()
    return true
  })
}

async function callerOfLink(
  ctx: Exchange,
  matched: RouteMatch,
  call: Call,
  guards: Guards,
  parts: AppParts,
): Promise<void> {
  const { environment, compiled } = matched
  const caller = await guards.guard.recognize(ctx, async onlyRemembered =>
    onlyRemembered ? null : linkedCaller(parts.storage, ctx.originalUrl, compiled.route, environment),
  )
  await answer(ctx, matched, call, { caller, charge: null }, guards, parts)
}

/** Resources that one call holds while it is served. */
type Call = {
  readonly shares: Shares
  /** Null: it has no body. */
  readonly bodyShare: BodyShare | null
  /** The body, read once. */
  readonly readBytes: () => Buffer | Promise<Buffer>
}

const noBody = { bodyShare: null, readBytes: () => noBytes }

function callWithBody(
  ctx: Exchange,
  limit: number,
  shares: Shares,
  { signers }: Guards,
  { budgets, pace }: AppParts,
): Call {
  const bodyShare = openBodyShare(ctx.req, ctx.state.address, { shares, budgets, signers })
  const admit = (bytes: number): Promise<void> | null => bodyShare.grow(bytes)
  return { shares, bodyShare, readBytes: memoize(() => readBody(ctx.req, { limit, pace, admit })) }
}

async function recognizeCaller(
  ctx: Exchange,
  matched: RouteMatch,
  call: Call,
  guards: Guards,
  parts: AppParts,
): Promise<void> {
  const { environment, compiled } = matched
  const { route } = compiled
  const readBytes = async (): Promise<Buffer> => call.readBytes()
  const sent = ctx.get('authorization')
  const authorization = sent === '' && route.keyInBody ? keyInBody(await readBytes()) : sent
  const { address } = ctx.state
  const credentials = {
    environment,
    address,
    request: ctx.req,
    target: ctx.originalUrl,
    authorization,
    readBody: readBytes,
  }
  // Cost of a call: known when its body is read, and charged when it is executed.
  const isDeferred = route.pool === 'payroll' || route.cost !== undefined
  const verifiesLater = isDeferred && route.effect === 'none' && !isRecognizable(ctx.req)
  const identified = await guards.guard.recognize(ctx, onlyRemembered => {
    const pool = isDeferred ? null : route.pool
    return authenticate(parts, credentials, { scope: route.scope, pool, onlyRemembered, verifiesLater })
  })
  const { caller, quota } = identified
  ctx.state.log.keyId = caller.keyId
  if (caller !== anonymousCaller) {
    if (caller.method === 'hmac') guards.signers.remember(caller.keyId, address)
    if (call.bodyShare !== null) await call.bodyShare.belongsTo(caller.keyId)
  }
  if (quota !== null) applyQuota(ctx, route.pool, quota)
  const charge = isDeferred ? guards.chargeOf(ctx, identified) : null
  // Repeated calls are answered from memory even where no quota is left.
  if (charge !== null && !isRecognizable(ctx.req)) charge.refuseExhausted(route.pool)
  const answerTo = (known: Caller) => answer(ctx, matched, call, { caller: known, charge }, guards, parts)
  if (charge === null) await answerTo(caller)
  else await answerCharged(charge, caller, answerTo)
}

/** A caller known from memory is verified before a refusal is answered, too, and judged anew where the key was changed. */
async function answerCharged(
  charge: DeferredCharge,
  caller: Caller,
  answerTo: (caller: Caller) => Promise<void>,
): Promise<void> {
  try {
    await answerTo(caller)
  } catch (error) {
    if (isRateLimited(error)) throw error
    const verified = await charge.verifiedCaller()
    if (!isDeepStrictEqual(verified, caller)) return answerCharged(charge, verified, answerTo)
    if (isUnexecuted(error)) await charge.revert()
    throw error
  }
}

function isRateLimited(error: unknown): boolean {
  return error instanceof Problem && error.code === 'rate_limit_exceeded'
}

/** Refusals precede the work, also those for an unavailable dependency. */
function isUnexecuted(error: unknown): boolean {
  if (error instanceof Overloaded) return true
  if (!(error instanceof Problem)) return false
  return problemKinds[error.code].status < 500 || error.code === 'dependency_unavailable'
}

type IdentifiedCaller = { readonly caller: Caller; readonly charge: DeferredCharge | null }

async function answer(
  ctx: Exchange,
  { compiled, params: sentParams }: RouteMatch,
  { shares, readBytes }: Call,
  { caller, charge }: IdentifiedCaller,
  { countStream, later }: Guards,
  parts: AppParts,
): Promise<void> {
  const { route } = compiled
  const pinned = caller.keyId === '' ? parts.versions.newest : caller.apiVersion
  const spoken = parts.versions.speak(ctx.get('svc-version') || pinned)
  setVersionHeaders(ctx, spoken.contract)
  requireScope(caller, route.scope)
  if (route.alsoScope !== undefined) requireScope(caller, route.alsoScope)
  if (route.carriesSecret && caller.session !== null) throw secretWithheld

  const reading = readBytes()
  const bytes = reading instanceof Promise ? await reading : reading
  const upgrade = (text: Buffer): Buffer => spoken.upgrade(route.operationId, text)
  const onReach = (reach: readonly number[]): void => void (ctx.state.log.organizationIds = reach)
  const read = await readContent(ctx, compiled, caller, bytes, upgrade)
  if (read !== null) onReach(read.reach)

  const params = compiled.input.params(sentParams)
  const claims = claimsOf(ctx, compiled, caller, read?.identity ?? bytes)
  const cost = route.cost?.(read?.body.value) ?? { pool: route.pool, units: 1 }
  const takePeople = (people: number): Promise<void> =>
    shares.take(parts.budgets.people, caller.keyId, people)
  const admitCharged = async (people: number, isFirst: boolean): Promise<Admission> => {
    // A call that is judged anew holds its share.
    if (people > 0 && charge?.isApplied() !== true) await takePeople(people)
    if (charge === null) return unchargedAdmission
    const { settled, isLikely } = charge.apply(cost, caller)
    const mayBegin = isLikely && isFirst && route.effect === 'none' && people > 0 && people <= fewPeople
    if (!mayBegin) await settled
    return { charged: settled }
  }
  const work = (execution: Execution | null): Promise<Answer> => {
    charge?.refuseExhausted(cost.pool)
    const { elapsedMs } = shares
    if (read === null) {
      const admitPeople = async (people: number): Promise<void> => void (await admitCharged(people, false))
      const call = { caller, params, parts, takePeople, elapsedMs, bytes, spoken, admitPeople, onReach }
      return parts.executeLarge(ctx, compiled, call, execution)
    }
    const { body, upload, reach } = read
    const admit = (query: unknown) => {
      const people = route.people?.({ body: body.value, query, accept: ctx.get('accept') }) ?? 0
      return charge === null && people === 0 ? unchargedAdmission : admitCharged(people, execution === null)
    }
    const admitted = { caller, reach, params, body, upload, parts, admit, takePeople, elapsedMs }
    return execution === null && charge === null && body.problem === null && isWrittenElsewhere(route, ctx)
      ? writtenFile(ctx, compiled, admitted, shares, parts)
      : executeRoute(ctx, compiled, admitted, execution)
  }
  const result =
    claims.length === 0
      ? await work(null)
      : await idempotently(
          parts.storage,
          claims,
          work,
          problem => problemAnswer(problem, ctx, parts.docsUrl),
          later,
        )
  if (replayedHeader in result.headers) await charge?.revert()
  if (result.stream !== undefined) countStream(ctx, caller.keyId, route)
  await send(ctx, spoken.downgrade(route.operationId, result), parts)
}

async function send(ctx: Exchange, shown: Answer, parts: AppParts): Promise<void> {
  const responding = respondWith(
    ctx,
    shown.stream === undefined ? shown : await startStream(ctx, shown, parts),
  )
  if (responding !== null) await responding
}

/** Null for a call that is read elsewhere, because it is large. */
async function readContent(
  ctx: Exchange,
  compiled: CompiledRoute,
  caller: Caller,
  bytes: Buffer,
  upgrade: (text: Buffer) => Buffer,
) {
  const { route } = compiled
  if (isLargeBody(route, bytes)) {
    refuseMediaType(ctx.req, bytes)
    return null
  }
  const content = await contentOf(ctx.req, route, bytes, upgrade)
  const asked = { body: content.body.value, query: ctx.query, accept: ctx.get('accept') }
  if (isAboutMany(route, asked)) return null
  return { ...content, reach: reachOfCall(ctx, compiled, caller, content.body) }
}

/** Waits for a place among the files that are written. */
async function writtenFile(
  ctx: Exchange,
  compiled: CompiledRoute,
  admitted: AdmittedCall,
  shares: Shares,
  { budgets, writeFile }: AppParts,
): Promise<Answer> {
  const { keyId } = admitted.caller
  await shares.hold(budgets.files, keyId === '' ? `address ${ctx.state.address}` : keyId, 1)
  const written = await writeFile(ctx, compiled, admitted)
  shares.cutUnread()
  return written
}

/** Content of a body, by the type that its route takes. `identity`: equal for equal content. */
async function contentOf(
  request: IncomingMessage,
  { fileLimit, bodyFiles, body }: Route,
  bytes: Buffer,
  upgrade: (text: Buffer) => Buffer,
): Promise<{ readonly body: Json; readonly upload: Upload | null; readonly identity: Buffer }> {
  if (bodyFiles !== undefined)
    return { body: tryJson(noBytes), upload: fileOfBody(request, bytes, bodyFiles), identity: bytes }
  const form = fileLimit === undefined ? null : await readForm(request, bytes, body ?? {}, fileLimit)
  if (form !== null) return form
  refuseMediaType(request, bytes)
  return { body: tryJson(upgrade(bytes)), upload: null, identity: bytes }
}

/** Lines go out once there is one: what is refused until then is a problem like any other. */
async function startStream(
  ctx: Exchange,
  result: Answer,
  { logger, docsUrl, shutdown }: AppParts,
): Promise<Answer> {
  if (result.stream === undefined || result.headers['Content-Type'] !== ndjson) return result
  const problemText = (error: unknown): string =>
    problemAnswer(problemOf(error, ctx, logger), ctx, docsUrl).body ?? ''
  return { ...result, stream: await startedLines(result.stream, problemText, shutdown.cutOff) }
}

/** Value of the header, taken from `api_key` in the body. */
function keyInBody(body: Buffer): string {
  const { value } = tryJson(body)
  const key = typeof value === 'object' && value !== null && 'api_key' in value ? value.api_key : undefined
  return typeof key === 'string' && key !== '' ? `Bearer ${key}` : ''
}
