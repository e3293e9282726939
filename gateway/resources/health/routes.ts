import { Problem } from '#proto/problems.ts'
import { anonymousCaller } from '../../http/authentication.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { Degraded, Healthy, HealthQuery } from './schema.ts'
import { budgetsInUse, checkParts, describeReplica, describeSkew } from './service.ts'

const again = { 'Retry-After': '5' }

export const getHealth = route({
  operationId: 'getHealth',
  summary: 'Check service health',
  description:
    'Returns 200 if the service can respond, and 503 while it stops or has had no free database connection for ten seconds. With `deep=true` and a key it also checks the database, the queue and the engine, and returns 503 if one of them fails. If the clock of the responding gateway differs from the database by more than 5 seconds, the deep check reports the status `degraded` and the skew in `clock`; the service stays available, because it uses the time of the database. If a read replica is configured and cannot serve, the deep check reports `degraded` and the cause in `read_replica`; the service stays available, because files are then read from the primary. `work_budgets` reports the capacity that large requests hold in the responding gateway. Use it for liveness and readiness probes.',
  tag: 'Platform',
  method: 'get',
  path: '/v1/health',
  scope: 'open',
  pool: 'general',
  query: HealthQuery,
  replies: { 200: Healthy, 503: Degraded },
  errors: ['missing_credentials'],
  // A probe must be answered while the database is away.
  transactions: 'several',
  async handle({ query, caller }, services) {
    const shallow = ownHealth(services)
    if (!query.deep || shallow.status === 503) return shallow

    const { checks, version, clock, clockSkewSeconds, lookAtReplica, budgets } = services
    if (caller === anonymousCaller)
      throw new Problem(
        'missing_credentials',
        'The deep check requires an API key. Send a key, or omit deep.',
      )
    const [results, replica] = await Promise.all([checkParts(checks), describeReplica(lookAtReplica)])
    const degradation = { ...describeSkew(clockSkewSeconds()), ...replica }
    if (Object.values(results).includes('failed')) {
      return reply(503, { status: 'degraded', checks: results, ...degradation }, again)
    }
    const status = Object.keys(degradation).length === 0 ? 'ok' : 'degraded'
    return reply(200, { status, version, time: clock(), ...degradation, workBudgets: budgetsInUse(budgets) })
  },
  handleBare: ownHealth,
})

/** Health that the process knows without asking anybody. */
function ownHealth({ hasConnections, shutdown, clock }: Services) {
  if (shutdown.draining.aborted || !hasConnections())
    return reply(503, { status: 'degraded' as const, checks: null }, again)
  return reply(200, { status: 'ok' as const, time: clock() })
}
