import type { Logger } from 'pino'
import type { Exchange, Next } from './exchange.ts'

/** One line a request. It names the route and never the address, which may hold a partner's own ids. */
export function logLines(logger: Logger) {
  return async (ctx: Exchange, next: Next): Promise<void> => {
    const started = performance.now()
    await next()
    const { log, requestId } = ctx.state
    logger.info(
      {
        request_id: requestId,
        client_request_id: ctx.response.get('X-Client-Request-Id') || undefined,
        key_id: log.keyId,
        organization_id: log.organizationIds?.length === 1 ? log.organizationIds[0] : undefined,
        method: ctx.method,
        route: log.route,
        status: ctx.status,
        code: log.code,
        ms: Number((performance.now() - started).toPrecision(4)),
      },
      'request',
    )
  }
}
