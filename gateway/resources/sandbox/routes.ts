import { stopClock } from '#storage/repositories/jobs/sandbox.ts'
import { findKey } from '#storage/repositories/keys/api-keys.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { today } from '#proto/process/clock.ts'
import {
  Clock,
  ClockSet,
  Generate,
  Generated,
  Reset,
  ResetProgress,
  SignatureAnswer,
  SignatureDebug,
} from './schema.ts'
import { announceClockMove } from '../employees/calendar-status.ts'
import { todayOf } from '../periods/today.ts'
import { resetSandbox } from './reset.ts'
import { debugSignature, generate } from './service.ts'

const shared = { tag: 'Sandbox', method: 'post', sandboxOnly: true } as const

export const generateSandbox = route({
  ...shared,
  operationId: 'generateSandbox',
  summary: 'Generate employees',
  description:
    'Creates synthetic employees of every state with salary components, attendance and special cases. Nothing is created if the organization has other records that conflict. The same seed gives the same employees; repeating the request changes nothing.',
  path: '/v1/sandbox/generate',
  scope: 'employees:write',
  pool: 'bulk',
  organization: 'body',
  body: Generate,
  example: { organization_id: 12, employees: 50, seed: 1 },
  replies: { 200: Generated },
  errors: ['calculation_timeout', 'conflict', 'dependency_unavailable'],
  async handle(call, { engine }) {
    return reply(200, await generate(call, engine))
  },
})

export const setSandboxClock = route({
  ...shared,
  operationId: 'setSandboxClock',
  summary: 'Set the clock',
  description:
    'Stops the clock of the organization on a date, or resumes the real clock with null. Use it to test month ends and joining dates. Emits `employee.upserted` for each employee who joins, leaves or gets another salary between the two days.',
  path: '/v1/sandbox/clock',
  scope: 'organizations:write',
  pool: 'general',
  organization: 'body',
  body: ClockSet,
  example: { organization_id: 12, today: '2026-10-31' },
  replies: { 200: Clock },
  errors: [],
  async handle({ tenant, organizationId, body }, { clock }) {
    const before = todayOf(tenant, organizationId)
    const after = body.today ?? today(clock)
    await stopClock(tenant, organizationId, body.today)
    await announceClockMove(tenant, organizationId, [before, after])
    return reply(200, { organizationId, today: after, isStopped: body.today !== null })
  },
})

export const resetSandboxRoute = route({
  ...shared,
  operationId: 'resetSandbox',
  transactions: 'several',
  summary: 'Reset an organization',
  description: 'Deletes all data of the organization. Repeat the request until `status` is `done`.',
  path: '/v1/sandbox/reset',
  scope: 'organizations:write',
  pool: 'bulk',
  organization: 'body',
  // What is deleted stays so: a repeated call goes on where the first one ended.
  idempotency: 'ignored',
  body: Reset,
  example: { organization_id: 12 },
  replies: { 200: ResetProgress, 202: ResetProgress },
  errors: ['calculation_in_progress'],
  async handle(call, { shutdown, dropUnreferred }) {
    const progress = await resetSandbox(call, shutdown.closing)
    if (progress.status === 'done') dropUnreferred(call.organizationId)
    return progress.status === 'done' ? reply(200, progress) : reply(202, progress, { 'Retry-After': '1' })
  },
})

export const debugSandboxSignature = route({
  ...shared,
  operationId: 'debugSignature',
  effect: 'none',
  transactions: 'several',
  summary: 'Debug a signature',
  description:
    'Returns the string that the service would sign for a request, and whether a signature matches it. Use it to develop your HMAC signing code.',
  path: '/v1/sandbox/signature-debug',
  scope: 'any',
  pool: 'general',
  idempotency: 'ignored',
  confidential: true,
  carriesSecret: true,
  body: SignatureDebug,
  example: { timestamp: '1795132800', method: 'GET', target: '/sandbox/v1/employees?limit=50', body: '' },
  replies: { 200: SignatureAnswer },
  errors: [],
  async handle({ inTenant, caller, body }, { clock, signingSecret }) {
    const key = await inTenant(tenant => findKey(tenant, caller.keyId))
    return reply(200, debugSignature(body, await signingSecret(key), clock))
  },
})
