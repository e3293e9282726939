import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Me, Token, TokenRequest } from './schema.ts'
import { describeCaller, exchangeKey } from './service.ts'

const shared = { tag: 'Platform', pool: 'general', scope: 'any', confidential: true } as const

export const createToken = route({
  ...shared,
  operationId: 'createAccessToken',
  summary: 'Create an access token',
  description:
    'Exchanges an API key for an opaque access token that is valid for 60 minutes. Use it to keep the key out of less trusted processes. `scopes` and `organization_ids` can only restrict the rights of the key. There is no refresh: repeat the request for a new token. Revoking the key revokes its tokens.',
  method: 'post',
  path: '/v1/auth/token',
  body: TokenRequest,
  example: { scopes: ['employees:read'], organization_ids: [12] },
  keyInBody: true,
  carriesSecret: true,
  idempotency: 'ignored',
  replies: { 200: Token },
  errors: ['token_exchange_forbidden'],
  handle: async ({ tenant, caller, body }) => reply(200, await exchangeKey(tenant, caller, body)),
})

export const getMe = route({
  ...shared,
  operationId: 'getMe',
  summary: 'Get the calling key',
  description:
    'Returns the key that authenticated the request, its scopes, organizations, rate limits and ' +
    'contract version. Compare `server_time` with your clock before you sign requests.',
  method: 'get',
  path: '/v1/me',
  replies: { 200: Me },
  errors: [],
  handle: async ({ tenant, caller }, services) => reply(200, await describeCaller(tenant, caller, services)),
})
