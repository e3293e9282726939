import { route } from '../route.ts'
import { Document, Markdown } from './schema.ts'

export const getOpenApi = route({
  operationId: 'getOpenApi',
  summary: 'Get the OpenAPI document',
  description:
    'Returns this document: the OpenAPI 3.1 description of every operation. Generate clients from it.',
  tag: 'Platform',
  method: 'get',
  path: '/v1/openapi.json',
  scope: 'open',
  pool: 'general',
  replies: { 200: Document },
  errors: [],
  transactions: 'several',
  versioned: 'content',
  handle: async (_call, { openapi }) => ({ content: openapi }),
})

export const getLlms = route({
  operationId: 'getLlms',
  summary: 'Get the API as Markdown',
  description: 'Returns a one-page overview of the API in Markdown for language models and agents.',
  tag: 'Platform',
  method: 'get',
  path: '/v1/llms.txt',
  scope: 'open',
  pool: 'general',
  replies: {},
  streams: { 'text/markdown': Markdown },
  errors: [],
  transactions: 'several',
  versioned: 'content',
  handle: async (_call, { llms }) => ({ content: llms }),
})
