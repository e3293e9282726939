import type { Logger } from 'pino'
import type { Exchange } from './exchange.ts'

/** Logs one line per request. It names the route and never the address, which may hold a partner's own ids. */
export function logRequest(logger: Logger, ctx: Exchange, ms: number): void {
  if (!logger.isLevelEnabled('info')) return
  const { log, requestId } = ctx.state
  logger.info(
    {
      request_id: requestId,
      client_request_id: ctx.headers['X-Client-Request-Id'],
      key_id: log.keyId,
      organization_id: log.organizationIds?.length === 1 ? log.organizationIds[0] : undefined,
      method: ctx.method,
      route: log.route,
      status: ctx.status,
      code: log.code,
      ms: Number(ms.toPrecision(4)),
    },
    'request',
  )
}
