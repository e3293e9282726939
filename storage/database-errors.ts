// Messages for errors of PostgreSQL and of the network, in words that tell an operator what to repair.

import { OperatorError } from '#proto/process/environment.ts'
import { Problem } from '#proto/problems.ts'
import { isStalePlan } from './postgres/answers.ts'
import { unsafeConnectionCode } from './postgres/session.ts'

type ErrorExplanation = {
  readonly error: OperatorError
  /** The server may answer later without anybody's doing: it restarts, or the network is away. */
  readonly isTransient: boolean
}

const network: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be resolved',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it did not respond in time',
  EPIPE: 'the connection was closed',
  ECONNABORTED: 'the connection was closed',
  ENETDOWN: 'the network cannot be reached',
  ERR_STREAM_DESTROYED: 'the connection was closed',
  ERR_STREAM_WRITE_AFTER_END: 'the connection was closed',
}

/**
 * SQLSTATEs of a server that cannot serve now: a lost connection (class 08), exhausted resources (53), stops and
 * starts (57P), a session or transaction ended for being idle (25P03, 25P04), and a standby that was not promoted yet
 * (25006).
 */
const awayStates = /^(?:08...|53...|57P0[1-5]|25P0[34]|25006)$/

/** Query canceled, most often after waiting for somebody else's lock; deadlock and serialization failure after retries. */
const givenUpStates = /^(?:57014|55P03|40P01|40001)$/
const givenUpPrefix = 'Statement given up: '

/** Messages of the driver without a code, for connections that end, cannot be had, or do not answer. */
const awayMessages =
  /connection terminated|connection error and is not queryable|client was closed and is not queryable|timeout exceeded when trying to connect|query read timeout|timeout expired/i

/**
 * The `service_unavailable` that an error of the database stands for, because the same call can succeed later: the
 * server is away, or the statement was given up; null for every other error.
 */
export function outageOf(error: unknown): Problem | null {
  if (isAway(error)) {
    return new Problem('service_unavailable', 'The database is unavailable. Retry later.')
  }
  if (givenUpStates.test(sourceOf(error).code)) {
    return new Problem('service_unavailable', 'The request waited too long for the database. Retry later.')
  }
  return null
}

/** Violations of a check, key or exclusion (class 23), and exceptions that triggers raise (P0001). */
const contradictionStates = /^(?:23...|P0001)$/
/** Values beyond a column's range, or that its type cannot hold (class 22). */
const unstorableStates = /^22...$/

/**
 * The problem that a write stands for which the database itself refused: values that contradict stored records are a
 * conflict, values that no column can hold are invalid; null for every other error. Services check fields first, so
 * this answers for what changed since, and for what no check of theirs covers.
 */
export function refusedWriteOf(error: unknown): Problem | null {
  const { code, constraint } = sourceOf(error)
  if (contradictionStates.test(code)) {
    const named = constraint === null ? '' : ` (${constraint})`
    return new Problem(
      'conflict',
      `The values contradict what is stored${named}. Nothing was written. Read the records again and correct the values.`,
    )
  }
  if (unstorableStates.test(code)) {
    return new Problem(
      'validation_failed',
      'A value is outside the range that can be stored. Nothing was written. Send a smaller number or plain text.',
    )
  }
  return null
}

/** The server is stopped, cannot be reached, or has no room: whatever was asked of it, it could not do it. */
export function isAway(error: unknown): boolean {
  const { code } = sourceOf(error)
  return code === unsafeConnectionCode || code in network || awayStates.test(code)
}

/** Whether the server, or the way to it, gave the error. */
export function isOfDatabase(error: unknown): boolean {
  return sourceOf(error).code !== ''
}

/** A write was sent to a server, or in a session, that only reads. */
export function isReadOnlyRefusal(error: unknown): boolean {
  return sourceOf(error).code === '25006'
}

/** The user lacks the privilege. */
export function isDenied(error: unknown): boolean {
  return sourceOf(error).code === '42501'
}

/** The lock was not had within the limit that the session sets. */
export function isLockedOut(error: unknown): boolean {
  return sourceOf(error).code === '55P03'
}

/** The error with which an outage leaves a thread: errors keep their message on that way, and lose their code. */
export function portableError(error: unknown): unknown {
  if (outageOf(error) === null) return error
  const prefix = isAway(error) ? 'Connection terminated: ' : givenUpPrefix
  return new Error(`${prefix}${sourceOf(error).message}`, { cause: error })
}

/** Null for an error that does not come from the database or the way to it. */
export function explainDatabaseError(error: unknown, databaseUrl: string): ErrorExplanation | null {
  const { code, message } = sourceOf(error)
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const server = `PostgreSQL at ${hostname}:${port === '' ? '5432' : port}`
  const database = decodeURIComponent(pathname.slice(1))
  const user = decodeURIComponent(username)
  const permanent = (text: string): ErrorExplanation => ({
    error: new OperatorError(text),
    isTransient: false,
  })
  const transient = (text: string): ErrorExplanation => ({
    error: new OperatorError(text),
    isTransient: true,
  })

  if (code === unsafeConnectionCode) return permanent(message)
  if (code in network) {
    return transient(
      `${server} does not respond: ${network[code]}. Check DATABASE_URL, that the server is running, and that this machine can reach it.`,
    )
  }
  if (awayStates.test(code)) return transient(`${server} is not ready: ${message}.`)
  if (code === '55P03') {
    return transient(
      `${server}: a transaction has held a table of the change for minutes. Everything before the change is applied. End the transaction (pg_stat_activity names it) and run the command again.`,
    )
  }
  if (code === '28P01' || code === '28000') {
    return permanent(
      `${server} rejected user "${user}": ${message}. Check user and password in DATABASE_URL.`,
    )
  }
  if (code === '3D000') {
    return permanent(`${server} has no database "${database}". Create it, or correct DATABASE_URL.`)
  }
  if (/role "payroll_\w+" does not exist/.test(message) || code === '42P01' || code === '42703') {
    return permanent(
      `Database "${database}" of ${server} does not have the schema of this version: ${message}. Migrate it as its owner: npm run migrate`,
    )
  }
  if (/permission denied to set role/.test(message)) {
    return permanent(
      `User "${user}" of ${server} is not a member of the service roles: ${message}. As the owner of the database, run: grant payroll_app, payroll_system to ${user === '' ? '<user>' : user}`,
    )
  }
  if (/\bSSL\b|certificate/i.test(message)) {
    return permanent(
      `The TLS connection to ${server} failed: ${message}. Check sslmode and sslrootcert in DATABASE_URL.`,
    )
  }
  return code === '' ? null : permanent(`${server} refused: ${message} (${code}).`)
}

/** The driver's error below those that wrap it; Node tries several addresses of a name and reports them together. */
function sourceOf(error: unknown): { code: string; message: string; constraint: string | null } {
  for (let inner: unknown = error; inner instanceof Error;) {
    const { code, cause, previous, errors, constraint } = inner as { code?: unknown; errors?: unknown } & {
      cause?: unknown
      previous?: unknown
      constraint?: unknown
    }
    if (isStalePlan(inner)) return { code: '08006', message: inner.message, constraint: null }
    if (typeof code === 'string' && /^([0-9A-Z]{5}|E[A-Z_]+)$/.test(code)) {
      const message = inner.message.replace(/\.$/, '')
      return { code, message, constraint: typeof constraint === 'string' ? constraint : null }
    }
    if (awayMessages.test(inner.message))
      return { code: 'ETIMEDOUT', message: inner.message, constraint: null }
    if (inner.message.startsWith(givenUpPrefix))
      return { code: '57014', message: inner.message, constraint: null }
    inner = previous ?? cause ?? (Array.isArray(errors) ? (errors as unknown[])[0] : undefined)
  }
  return { code: '', message: error instanceof Error ? error.message : String(error), constraint: null }
}
