import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Me, Token, TokenRequest } from './schema.ts'
import { describeCaller, exchangeKey } from './service.ts'

const shared = { tag: 'Platform', pool: 'general', scope: 'any', confidential: true } as const

export const createToken = route({
  ...shared,
  operationId: 'createAccessToken',
  summary: 'Exchange a key for an access token that is valid for 60 minutes',
  method: 'post',
  path: '/v1/auth/token',
  body: TokenRequest,
  keyInBody: true,
  idempotency: 'ignored',
  replies: { 200: Token },
  errors: ['token_exchange_forbidden'],
  handle: async ({ tenant, caller, body }) => reply(200, await exchangeKey(tenant, caller, body)),
})

export const getMe = route({
  ...shared,
  operationId: 'getMe',
  summary: 'Get the key of the call, its limits and the time of the service',
  method: 'get',
  path: '/v1/me',
  replies: { 200: Me },
  errors: [],
  handle: async ({ tenant, caller }, services) => reply(200, await describeCaller(tenant, caller, services)),
})
