// The gateway as one pipeline, in the order in which a call can be refused: size, credentials, scope,
// organization, existence, form, state. The order is the same for every route, because a route that told form
// before existence would tell strangers what exists.

import Koa from 'koa'
import type { Logger } from 'pino'
import { send } from './http/answer.ts'
import { authenticate } from './http/authentication.ts'
import { reachOf, requireScope } from './http/authorization.ts'
import { mebibyte, readBody, refuseAnnounced } from './http/body.ts'
import type { Exchange, ExchangeState } from './http/exchange.ts'
import { commonHeaders } from './http/headers.ts'
import { claimOf, type Execution, idempotently } from './http/idempotency.ts'
import { tryJson } from './http/json.ts'
import { logLines } from './http/log-line.ts'
import { type KernelParts, perform, type Prepared, prepare } from './http/perform.ts'
import { problemAnswer, problems } from './http/problems.ts'
import { requestIds } from './http/request-id.ts'
import type { Route } from './http/route.ts'
import { type Matched, refuseLongAddress, routing } from './http/routing.ts'

type AppParts = KernelParts & {
  readonly routes: readonly Route[]
  readonly logger: Logger
}

export function createApp(parts: AppParts): Koa<ExchangeState> {
  const app = new Koa<ExchangeState>()
  app.use(requestIds(parts.clock))
  app.use(logLines(parts.logger))
  app.use(commonHeaders)
  app.use(problems(parts.docsUrl, parts.logger))
  app.use(refuseLongAddress)
  app.use(
    routing(parts.routes.map(prepare), (ctx, prepared, matched) => serve(ctx, prepared, matched, parts)),
  )
  app.on('error', error => parts.logger.warn({ err: error as unknown }, 'connection failed'))
  return app
}

async function serve(ctx: Exchange, prepared: Prepared, matched: Matched, parts: AppParts): Promise<void> {
  const { route } = prepared
  const limit = route.bodyLimit ?? mebibyte
  ctx.state.log.route = route.operationId
  refuseAnnounced(ctx.req, limit)

  const caller = await authenticate(parts.storage, matched.environment, route.scope, ctx.get('Authorization'))
  ctx.state.log.keyId = caller.keyId
  // Contract versions and rate limits (429) belong here: the caller is known, nothing was looked up.
  requireScope(caller, route.scope)

  const bytes = await readBody(ctx.req, limit)
  const body = tryJson(bytes)
  const reach = reachOf(caller, [ctx.query['organization_id'], body.organizationId].flat())
  ctx.state.log.organizationIds = reach

  const params = prepared.input.params(matched.params)
  const claim = claimOf(ctx, route, caller, bytes)
  const work = (execution: Execution | null) =>
    perform(ctx, prepared, { caller, reach, params, body, parts }, execution)
  const answer =
    claim === null
      ? await work(null)
      : await idempotently(ctx, parts.storage, claim, work, problem =>
          problemAnswer(problem, ctx, parts.docsUrl),
        )
  send(ctx, route, answer)
}
