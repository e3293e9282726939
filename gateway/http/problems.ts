// The one place where an error becomes an answer.

import { Problem, type ProblemCode, type ProblemDetail, problemKinds } from '#proto/problems.ts'
import { outageOf, refusedWriteOf } from '#storage/database-errors.ts'
import { newId } from '#storage/ids.ts'
import type { Clock } from '#proto/process/clock.ts'
import { STATUS_CODES } from 'node:http'
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

/** Problem that partners receive for an error; an error of our own is logged. */
export function problemOf(error: unknown, ctx: Exchange, logger: Logger): Problem {
  const { problem, failure } = refusalOf(error)
  if (failure !== null) logFailure(failure, ctx, logger)
  return problem
}

type Failure = Readonly<Record<string, unknown>>

/** `failure`: what the log may keep of the error; null for a refusal of ours. */
export function refusalOf(error: unknown): { readonly problem: Problem; readonly failure: Failure | null } {
  if (error instanceof Problem) return { problem: error, failure: null }
  const problem =
    outageOf(error) ??
    refusedWriteOf(error) ??
    new Problem('internal_error', 'The service failed unexpectedly. Nothing was written.')
  return { problem, failure: failureOf(error) }
}

export function logFailure(failure: Failure, { state }: Exchange, logger: Logger): void {
  logger.error({ failure, request_id: state.requestId, route: state.log.route }, 'request failed')
}

/** Makes the problem the response. */
export function answerWith(ctx: Exchange, problem: Problem, docsUrl: string): void {
  const { status } = problemKinds[problem.code]
  ctx.state.log.code = problem.code
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  // The rest of the request would be read as the next one.
  if (status === 408) ctx.set('Connection', 'close')
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
  const asked = ctx.get('accept').includes('application/problem+json')
  const { location } = problem.members
  const warnings = ctx.headers[warningsHeader]
  return {
    status: problemKinds[problem.code].status,
    headers: {
      ...(typeof location === 'string' ? { Location: `${ctx.state.basePath}${location}` } : {}),
      ...(warnings === undefined ? {} : { [warningsHeader]: warnings }),
      'Cache-Control': 'no-store',
      'Content-Type': asked ? 'application/problem+json' : 'application/json; charset=utf-8',
    },
    body: problemText(problem, ctx.state.requestId, docsUrl),
  }
}

function problemText(problem: Problem, requestId: string, docsUrl: string): string {
  const { title, status, retryable } = problemKinds[problem.code]
  const { location: _, ...members } = problem.members
  return JSON.stringify({
    code: problem.code,
    message: problem.message,
    details: problem.details.map(detailOnWire),
    request_id: requestId,
    type: `${docsUrl}/errors/${problem.code}`,
    title,
    status,
    detail: problem.message,
    retryable,
    ...members,
  })
}

/** The answer to what the parser of HTTP refused, as it goes over the wire; the connection ends with it. */
export function refusalOfParser(
  error: Error & { readonly code?: string },
  { clock, docsUrl }: { readonly clock: Clock; readonly docsUrl: string },
): string {
  const problem = problemOfParser(error.code)
  const requestId = newId('req', clock)
  const body = problemText(problem, requestId, docsUrl)
  const { status } = problemKinds[problem.code]
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${clock().toUTCString()}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Errors by the codes of Node.js. */
function problemOfParser(code: string | undefined): Problem {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(
        'request_timeout',
        'The headers of the request did not arrive in time. Send it again.',
      )
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(
        'headers_too_large',
        'The headers of the request are too large. Send fewer or shorter ones.',
      )
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Problem(
        'payload_too_large',
        'The extensions of the chunks of the body are too large. Send none.',
      )
    default:
      return new Problem(
        'malformed_request',
        'The request is no valid HTTP/1.1. Send it again over a new connection.',
      )
  }
}

/** A finding as it is printed. */
export function detailOnWire({ currentVersion, ...detail }: ProblemDetail): Record<string, unknown> {
  return currentVersion === undefined ? detail : { ...detail, current_version: currentVersion }
}

/**
 * Loggable part of an error. Messages of the database quote statements and keys with the values in them, salaries and
 * names among them, so only their state, place and stack are kept.
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
