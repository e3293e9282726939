import { findKey } from '#storage/repositories/api-keys.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Generate, Generated, SignatureAnswer, SignatureDebug } from './schema.ts'
import { debugSignature, generate } from './service.ts'

const shared = { tag: 'Sandbox', method: 'post', sandboxOnly: true, transactions: 'several' } as const

export const generateSandbox = route({
  ...shared,
  operationId: 'generateSandbox',
  summary: 'Fill an organization with people of every state and with the cases that payroll is judged by',
  path: '/v1/sandbox/generate',
  scope: 'employees:write',
  pool: 'bulk',
  organization: 'body',
  body: Generate,
  replies: { 200: Generated },
  errors: ['dependency_unavailable', 'external_id_taken', 'period_locked'],
  async handle(call, { engine }) {
    return reply(200, await generate(call, engine))
  },
})

export const debugSandboxSignature = route({
  ...shared,
  operationId: 'debugSignature',
  effect: 'none',
  summary: 'Tell what the service would sign of a request, and whether a signature is that',
  path: '/v1/sandbox/signature-debug',
  scope: 'any',
  pool: 'general',
  idempotency: 'ignored',
  confidential: true,
  body: SignatureDebug,
  replies: { 200: SignatureAnswer },
  errors: [],
  async handle({ inTenant, caller, body }, { clock, signingSecret }) {
    const key = await inTenant(tenant => findKey(tenant, caller.keyId))
    return reply(200, debugSignature(body, signingSecret(key), clock))
  },
})
