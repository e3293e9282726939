// The gateway as one pipeline, in the order in which a call can be refused: size, credentials, scope,
// organization, existence, form, state. The order is the same for every route, because a route that told form
// before existence would tell strangers what exists.

import { memoize } from '#proto/memoize.ts'
import { Problem, problemKinds } from '#proto/problems.ts'
import { inTrace, traceFrom } from '#proto/trace.ts'
import Koa from 'koa'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { docsPages } from './openapi/pages.ts'
import { type Answer, respondWith } from './http/answer.ts'
import type { Callers } from '#storage/callers.ts'
import { clientAddress } from './http/client-address.ts'
import { authenticate, type Caller, hasNoCredentials, anonymousCaller } from './http/authentication.ts'
import { reachOf, requireScope } from './http/authorization.ts'
import { mebibyte, readBody, refuseAnnounced, refuseMediaType } from './http/body.ts'
import type { Exchange } from './http/exchange.ts'
import type { ShutdownPhases } from './http/graceful-server.ts'
import {
  claimsOf,
  type Execution,
  idempotently,
  isRecognizable,
  type Later,
  lateReleases,
} from './http/idempotency.ts'
import { tryJson } from './http/json.ts'
import { ndjson, startedLines } from './http/lines.ts'
import type { GatewayMetrics } from './http/metrics.ts'
import { logRequest } from './http/log-line.ts'
import { type KernelParts, executeRoute } from './http/execute-route.ts'
import { compileRoute } from './http/compiled-route.ts'
import { responseWriter } from './http/response.ts'
import { limitStreams } from './http/open-streams.ts'
import { answerWith, problemAnswer, problemOf } from './http/problems.ts'
import { applyQuota, type DeferredCharge, deferredCharges, refuseGuessing } from './http/rate-limits.ts'
import { openExchange } from './http/request-id.ts'
import type { Route } from './http/route.ts'
import { tellContract, type Versions } from './http/versions.ts'
import { type Matched, refuseLongAddress, routing } from './http/routing.ts'
import { Overloaded, type Shares, sharesOf, type WorkBudgets } from './http/work-budget.ts'

type AppParts = KernelParts & {
  readonly routes: readonly Route[]
  readonly logger: Logger
  readonly callers: Callers
  readonly versions: Versions
  readonly metrics: GatewayMetrics
  readonly shutdown: ShutdownPhases
  readonly budgets: WorkBudgets
  /** Calls without good credentials that an address may make in a minute. */
  readonly failuresPerMinute: number
  /** The networks of those whose word is taken for where a call comes from. */
  readonly trustedProxies: readonly string[]
}

/** Of one key, at one gateway. */
const streamsOfKey = 20

/** Calls about so many are calculated while they are charged. */
const fewPeople = 10
const noCharge = Promise.resolve()

/** One middleware, because each further one costs every request more than most of what the gateway does itself. */
export function createApp(parts: AppParts): Koa {
  const app = new Koa()
  const guards: Guards = {
    guard: refuseGuessing(parts.failuresPerMinute),
    countStream: limitStreams(streamsOfKey),
    chargeOf: deferredCharges(parts.callers),
    later: lateReleases(),
  }
  const pageFor = docsPages()
  const match = routing(parts.routes.map(compileRoute))
  const write = responseWriter()

  app.use(koa => {
    const address = clientAddress(koa.req, parts.trustedProxies)
    const ctx = openExchange(koa, parts.clock, parts.versions.newest, address)
    return inTrace(traceFrom(ctx.get('traceparent')), async () => {
      const began = performance.now()
      try {
        refuseLongAddress(ctx)
        await (pageFor(ctx) ?? serve(ctx, match(ctx), guards, parts))
      } catch (error) {
        answerWith(ctx, problemOf(error, ctx, parts.logger), parts.docsUrl)
      }
      const ms = performance.now() - began
      parts.metrics.measure(ctx, ms)
      logRequest(parts.logger, ctx, ms)
      await write(ctx)
    })
  })
  app.on('error', error => parts.logger.warn({ err: error as unknown }, 'connection failed'))
  return app
}

type Guards = {
  readonly guard: ReturnType<typeof refuseGuessing>
  readonly countStream: ReturnType<typeof limitStreams>
  readonly chargeOf: ReturnType<typeof deferredCharges>
  readonly later: Later
}

async function serve(ctx: Exchange, matched: Matched, guards: Guards, parts: AppParts): Promise<void> {
  const shares = sharesOf(ctx)
  try {
    await admitted(ctx, matched, shares, guards, parts)
  } finally {
    shares.workIsOver()
  }
}

async function admitted(
  ctx: Exchange,
  matched: Matched,
  shares: Shares,
  { guard, countStream, chargeOf, later }: Guards,
  parts: AppParts,
): Promise<void> {
  const { environment, target, compiled } = matched
  const { route } = compiled
  const limit = route.bodyLimit ?? mebibyte
  ctx.state.log.route = route.operationId
  if (route.carriesSecret) ctx.isCompressible = false
  refuseAnnounced(ctx.req, limit)

  // A body that is read to find out who sends it counts for its address: anybody can name the key of another.
  let holder = `address ${ctx.state.address}`
  const readBytes = memoize(() =>
    readBody(ctx.req, limit, bytes => shares.take(parts.budgets.bytes, holder, bytes)),
  )
  const authorization = ctx.get('Authorization') || (route.keyInBody ? keyInBody(await readBytes()) : '')
  const { address } = ctx.state
  const credentials = { environment, address, request: ctx.req, target, authorization, readBody: readBytes }
  // What a call costs is known when its body is read, and whether it is charged when it is executed.
  const isDeferred = route.pool === 'payroll' || route.cost !== undefined
  const verifiesLater = isDeferred && route.effect === 'none' && !isRecognizable(ctx.req)
  const identify = (onlyRemembered: boolean) => {
    const pool = isDeferred ? null : route.pool
    return authenticate(parts, credentials, { scope: route.scope, pool, onlyRemembered, verifiesLater })
  }
  // Whoever names nobody at an open route costs no look-up and guesses nothing: probes come from any address.
  const isOpen = route.scope === 'open' && hasNoCredentials(credentials)
  const recognized = isOpen
    ? { caller: anonymousCaller, quota: null, unverified: null }
    : await guard(ctx, identify)
  const { caller, quota } = recognized
  ctx.state.log.keyId = caller.keyId
  if (caller !== anonymousCaller) holder = caller.keyId
  if (quota !== null) applyQuota(ctx, route.pool, quota)
  const charge = isDeferred ? chargeOf(ctx, recognized) : null
  // What is repeated is answered from memory even where nothing is left.
  if (charge !== null && !isRecognizable(ctx.req)) charge.refuseExhausted(route.pool)
  const answerTo = (known: Caller) =>
    answer(ctx, matched, { caller: known, charge, readBytes, shares }, { countStream, later }, parts)
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

/** Refusals come before the work. What the service cannot do for want of another one is not done either. */
function isUnexecuted(error: unknown): boolean {
  if (error instanceof Overloaded) return true
  if (!(error instanceof Problem)) return false
  return problemKinds[error.code].status < 500 || error.code === 'dependency_unavailable'
}

type Identified = {
  readonly caller: Caller
  readonly charge: DeferredCharge | null
  readonly readBytes: () => Promise<Buffer>
  readonly shares: Shares
}

async function answer(
  ctx: Exchange,
  { compiled, params: sentParams }: Matched,
  { caller, charge, readBytes, shares }: Identified,
  { countStream, later }: Pick<Guards, 'countStream' | 'later'>,
  parts: AppParts,
): Promise<void> {
  const { route } = compiled
  const pinned = caller === anonymousCaller ? parts.versions.newest : caller.apiVersion
  const spoken = parts.versions.speak(ctx.get('SVC-Version') || pinned)
  tellContract(ctx, spoken.contract)
  requireScope(caller, route.scope)

  const bytes = await readBytes()
  refuseMediaType(ctx.req, bytes)
  const body = tryJson(spoken.upgrade(route.operationId, bytes))
  compiled.guards.refuse(caller, ctx.query, body.value)
  const reach = reachOf(caller, [ctx.query['organization_id'], body.organizationId].flat())
  ctx.state.log.organizationIds = reach

  const params = compiled.input.params(sentParams)
  const claims = claimsOf(ctx, compiled, caller, bytes)
  const cost = route.cost?.(body.value) ?? { pool: route.pool, units: 1 }
  const work = async (execution: Execution | null) => {
    charge?.refuseExhausted(cost.pool)
    const admit = async (query: unknown) => {
      const people = route.people?.({ body: body.value, query, accept: ctx.get('Accept') }) ?? 0
      // A call that is judged anew holds its share.
      if (people > 0 && charge?.isApplied() !== true)
        await shares.take(parts.budgets.people, caller.keyId, people)
      if (charge === null) return { charged: noCharge }
      const { settled, isLikely } = charge.apply(cost, caller)
      const mayBegin =
        isLikely && execution === null && route.effect === 'none' && people > 0 && people <= fewPeople
      if (!mayBegin) await settled
      return { charged: settled }
    }
    return executeRoute(
      ctx,
      compiled,
      { caller, reach, params, body, parts, admit, elapsedMs: shares.elapsedMs },
      execution,
    )
  }
  const result =
    claims.length === 0
      ? await work(null)
      : await idempotently(
          ctx,
          parts.storage,
          claims,
          work,
          problem => problemAnswer(problem, ctx, parts.docsUrl),
          later,
        )
  if ('Idempotent-Replayed' in ctx.headers) await charge?.revert()
  if (result.stream !== undefined) countStream(ctx, caller.keyId)
  await respondWith(ctx, await begun(ctx, spoken.downgrade(route.operationId, result), parts))
}

/** Lines go out once there is one: what is refused until then is a problem like any other. */
async function begun(
  ctx: Exchange,
  result: Answer,
  { logger, docsUrl, shutdown }: AppParts,
): Promise<Answer> {
  if (result.stream === undefined || result.headers['Content-Type'] !== ndjson) return result
  const problemText = (error: unknown): string =>
    problemAnswer(problemOf(error, ctx, logger), ctx, docsUrl).body ?? ''
  return { ...result, stream: await startedLines(result.stream, problemText, shutdown.cutOff) }
}

/** What the header would be, from `api_key` in the body. */
function keyInBody(body: Buffer): string {
  const { value } = tryJson(body)
  const key = typeof value === 'object' && value !== null && 'api_key' in value ? value.api_key : undefined
  return typeof key === 'string' && key !== '' ? `Bearer ${key}` : ''
}
