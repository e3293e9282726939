import { Problem } from '#proto/problems.ts'
import { endSession, listSessions, seesSession } from '#storage/repositories/keys/console-sessions.ts'
import { requireScope } from '../../http/authorization.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import {
  ConsoleSessionList,
  ConsoleSessionPath,
  ConsoleSessionQuery,
  ConsoleSessionRequest,
  CreatedConsoleSession,
  RedeemedConsoleSession,
  Redemption,
} from './schema.ts'
import { makeSession, presentRedeemed, presentSession } from './service.ts'

const shared = { tag: 'Platform', pool: 'general', confidential: true } as const

const createConsoleSession = route({
  ...shared,
  operationId: 'createConsoleSession',
  summary: 'Create a console session',
  description:
    'Returns a link that opens the console for a person of your client, with the scopes and organizations that you name and no others. The link works once, within five minutes. The session ends at `expires_at`, and earlier if it is ended or the key is revoked or expires; what the key loses is lost to the session at once. Its requests count against the rate limits of the key. It cannot receive credentials or other secrets. An access token or another session cannot create one.',
  method: 'post',
  path: '/v1/console-sessions',
  scope: 'console:write',
  body: ConsoleSessionRequest,
  example: {
    scopes: ['payroll:read', 'payslips:read'],
    organization_ids: [12],
    return_url: 'https://partner.example/payroll',
    user: { id: 'user-417', name: 'Meera Nair' },
  },
  carriesSecret: true,
  idempotency: 'ignored',
  replies: { 201: CreatedConsoleSession },
  errors: [
    'console_not_configured',
    'token_exchange_forbidden',
    'organization_forbidden',
    'https_required',
    'url_not_allowed',
  ],
  async handle({ tenant, caller, body }, { consoleUrl }) {
    return reply(201, await makeSession(tenant, caller, body, consoleUrl))
  },
})

const listConsoleSessions = route({
  ...shared,
  operationId: 'listConsoleSessions',
  summary: 'List console sessions',
  description:
    'Returns the console sessions that the key created, and those of the account that reach no further organization, without secrets. Sessions are listed for seven days after they expire.',
  method: 'get',
  path: '/v1/console-sessions',
  scope: 'console:read',
  query: ConsoleSessionQuery,
  replies: { 200: ConsoleSessionList },
  errors: ['invalid_cursor'],
  async handle({ tenant, caller, page }) {
    const { rows, total } = await listSessions(tenant, caller, page)
    return reply(
      200,
      page.answer(
        rows.map(({ session, organizationIds }) => presentSession(session, organizationIds)),
        row => row.id,
        total,
      ),
    )
  },
})

const redeemConsoleSession = route({
  ...shared,
  operationId: 'redeemConsoleSession',
  summary: 'Redeem a link to the console',
  description:
    'Exchanges the token of a link for the secret of its session, once and within five minutes. The console calls this without credentials, on its server, under either base address; `environment` names the one of the session. A token that is unknown, late or used gets one and the same 401.',
  method: 'post',
  path: '/v1/console-sessions/redeem',
  scope: 'open',
  body: Redemption,
  example: { token: 'csl_9sK2mPqRtVwXyZ1a2b3c4d5e6f7g8h9i' },
  secretInBody: true,
  carriesSecret: true,
  idempotency: 'ignored',
  effect: 'own',
  transactions: 'several',
  replies: { 200: RedeemedConsoleSession },
  errors: ['invalid_token'],
  async handle({ body, address, requestId }, { redeemLink }) {
    const redeemed = await redeemLink(body.token, { address, requestId, operation: 'redeemConsoleSession' })
    if (redeemed === null) {
      throw new Problem(
        'invalid_token',
        'The link was used before, is older than five minutes, or does not exist. Ask for a new link.',
      )
    }
    return reply(200, presentRedeemed(redeemed))
  },
})

const endConsoleSession = route({
  ...shared,
  operationId: 'endConsoleSession',
  summary: 'End a console session',
  description:
    'Ends the session at once; its link and its secret stop working. A key needs the scope `console:write`; a session can end itself.',
  method: 'delete',
  path: '/v1/console-sessions/{id}',
  scope: 'any',
  params: ConsoleSessionPath,
  replies: { 204: nothing },
  errors: ['insufficient_scope', 'not_found'],
  async handle({ tenant, caller, params }) {
    if (caller.session?.id !== params.id) {
      requireScope(caller, 'console:write')
      if (!(await seesSession(tenant, caller, params.id))) throw notFound()
    }
    await endSession(tenant, params.id)
    return reply(204, null)
  },
})

export const consoleSessionRoutes = [
  createConsoleSession,
  listConsoleSessions,
  redeemConsoleSession,
  endConsoleSession,
]
