// The one place where an error becomes an answer.

import { Problem, type ProblemCode, type ProblemDetail, problemKinds } from '#proto/problems.ts'
import { outageOf, refusedWriteOf } from '#storage/database-errors.ts'
import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { warningsHeader } from './warnings.ts'

/** Seconds after which it makes sense to come again, where the time is not known better. */
const retryAfter: Partial<Record<ProblemCode, number>> = {
  idempotency_key_in_use: 1,
  concurrency_limit_exceeded: 5,
}
const retryAfterOutage = 5

/** What partners are told of an error; what is no refusal of ours is logged. */
export function problemOf(error: unknown, ctx: Exchange, logger: Logger): Problem {
  if (error instanceof Problem) return error
  logger.error(
    { failure: failureOf(error), request_id: ctx.state.requestId, route: ctx.state.log.route },
    'request failed',
  )
  return (
    outageOf(error) ??
    refusedWriteOf(error) ??
    new Problem('internal_error', 'The service failed unexpectedly. Nothing was written.')
  )
}

/** Makes the problem the response. */
export function answerWith(ctx: Exchange, problem: Problem, docsUrl: string): void {
  const { status } = problemKinds[problem.code]
  ctx.state.log.code = problem.code
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  const seconds = retryAfter[problem.code] ?? (status === 503 ? retryAfterOutage : null)
  if (seconds !== null) ctx.set('Retry-After', String(seconds))

  const answer = problemAnswer(problem, ctx, docsUrl)
  ctx.status = status
  if ('ETag' in ctx.headers) delete ctx.headers['ETag']
  ctx.body = answer.body
  Object.assign(ctx.headers, answer.headers)
}

/** A problem as an answer that can be kept. */
export function problemAnswer(problem: Problem, ctx: Exchange, docsUrl: string): Answer {
  const { title, status, retryable } = problemKinds[problem.code]
  const asked = ctx.get('accept').includes('application/problem+json')
  const { location, ...members } = problem.members
  const warnings = ctx.headers[warningsHeader]
  const body = JSON.stringify({
    code: problem.code,
    message: problem.message,
    details: problem.details.map(detailOnWire),
    request_id: ctx.state.requestId,
    type: `${docsUrl}/errors/${problem.code}`,
    title,
    status,
    detail: problem.message,
    retryable,
    ...members,
  })
  return {
    status,
    headers: {
      ...(typeof location === 'string' ? { Location: `${ctx.state.basePath}${location}` } : {}),
      ...(warnings === undefined ? {} : { [warningsHeader]: warnings }),
      'Cache-Control': 'no-store',
      'Content-Type': asked ? 'application/problem+json' : 'application/json; charset=utf-8',
    },
    body,
  }
}

/** A finding as it is printed. */
export function detailOnWire({ currentVersion, ...detail }: ProblemDetail): Record<string, unknown> {
  return currentVersion === undefined ? detail : { ...detail, current_version: currentVersion }
}

/**
 * What the log may keep of an error. The messages of the database quote statements and keys with the
 * values in them, salaries and names among them, so of those only the state, the place and the way are kept.
 */
export function failureOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'Something that is no error was thrown.' }
  const { code, table, column, constraint } = error as Error & Record<string, unknown>
  const isDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return {
    name: error.name,
    ...(isDatabase ? { code, table, column, constraint } : { code, message: error.message }),
    frames: frames.map(line => line.trim()),
  }
}
