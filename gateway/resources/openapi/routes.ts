import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Document } from './schema.ts'

export const getOpenApi = route({
  operationId: 'getOpenApi',
  summary: 'Get the description of this API in OpenAPI 3.1',
  tag: 'Platform',
  method: 'get',
  path: '/v1/openapi.json',
  scope: 'open',
  pool: 'general',
  replies: { 200: Document },
  errors: [],
  transactions: 'several',
  handle: async (_call, { openapi }) => reply(200, openapi),
})
