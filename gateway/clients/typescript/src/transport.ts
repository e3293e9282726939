// Sends one call, again where another attempt can mend it and never with a second effect.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { apiVersion } from './generated/types.ts'
import { PayrollError, problemOf } from './problem.ts'
import type { Settings } from './settings.ts'
import { signRequest } from './signature.ts'
import { version } from './version.ts'

/** A call as it is sent. */
export type Request = {
  readonly verb: string
  /** Below the base address, with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  /** Null where nothing is guarded, and repeating is safe. */
  readonly idempotencyKey: string | null
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
}

const firstBackoffMs = 500
const maxBackoffMs = 8_000
const repeatable: readonly number[] = [408, 429, 500, 502, 503, 504]
/** An attempt whose process was killed keeps its key for a minute; then another one may have the effect. */
const keyHeldMs = 75_000
const clockCodes: readonly string[] = ['signature_expired', 'signature_timestamp_in_future']

export const newIdempotencyKey = (): string => randomUUID()

export class Transport {
  readonly settings: Settings
  /** Milliseconds that the clock of the service is ahead of ours. */
  #clockOffsetMs = 0

  constructor(settings: Settings) {
    this.settings = settings
  }

  /**
   * Reads the answer with `read`, whose failure is a cut connection. The same `Idempotency-Key` goes with each attempt.
   *
   * @throws {PayrollError}
   */
  async send<T>(request: Request, read: (response: Response) => Promise<T>): Promise<T> {
    const maxRetries = request.maxRetries ?? this.settings.maxRetries
    let hasSetClock = false
    let keyInUseSince: number | null = null
    for (let attempt = 0; ;) {
      const outcome = await this.#attempt(request, read)
      if ('value' in outcome) return outcome.value
      const { error, date } = outcome
      if (clockCodes.includes(error.code) && !hasSetClock && date !== null) {
        hasSetClock = true
        this.#clockOffsetMs = date - Date.now()
        continue
      }
      const waitMs = this.#waitOf(error, attempt)
      const isInUse = error.code === 'idempotency_key_in_use' && maxRetries > 0
      if (isInUse) keyInUseSince ??= Date.now()
      const isSpent = isInUse ? Date.now() - keyInUseSince! > keyHeldMs : attempt >= maxRetries
      if (isSpent || waitMs === null) throw error
      if (!isInUse) attempt += 1
      await pause(waitMs, undefined, request.signal === undefined ? {} : { signal: request.signal })
    }
  }

  async #attempt<T>(
    request: Request,
    read: (response: Response) => Promise<T>,
  ): Promise<{ readonly value: T } | { readonly error: PayrollError; readonly date: number | null }> {
    const { verb, target, body, signal } = request
    const timeout = AbortSignal.timeout(request.timeoutMs ?? this.settings.timeoutMs)
    try {
      const response = await this.settings.fetch(`${this.settings.base}${target}`, {
        method: verb,
        headers: this.#headersOf(request),
        redirect: 'manual',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { body }),
      })
      if (response.ok || response.status === 304) {
        const warnings = response.headers.get('x-svc-warnings')
        if (warnings !== null) this.settings.onWarning(warnings)
        return { value: await read(response) }
      }
      const date = Date.parse(response.headers.get('date') ?? '')
      return { error: await problemOf(response), date: Number.isNaN(date) ? null : date }
    } catch (cause) {
      if (cause instanceof PayrollError || signal?.aborted === true) throw cause
      const reason = timeout.aborted
        ? 'gave no answer in time'
        : 'could not be reached, or cut the connection'
      return {
        error: new PayrollError('connection_failed', `${this.settings.base} ${reason}.`, {
          cause,
          retryable: true,
        }),
        date: null,
      }
    }
  }

  /** Null: another attempt mends nothing, or is too far away. */
  #waitOf({ code, status, retryAfterSeconds }: PayrollError, attempt: number): number | null {
    const isCut = code === 'connection_failed'
    const mayRepeat = isCut || repeatable.includes(status) || code === 'idempotency_key_in_use'
    if (!mayRepeat) return null
    const backoff = Math.min(firstBackoffMs * 2 ** attempt, maxBackoffMs)
    // Jitter, so that clients which failed together do not come back together.
    const spread = backoff * (0.5 + Math.random() / 2)
    if (retryAfterSeconds === null) return spread
    const asked = retryAfterSeconds * 1000
    return asked > this.settings.maxWaitMs ? null : asked + Math.random() * firstBackoffMs
  }

  #headersOf(request: Request): Record<string, string> {
    const { credentials, base, isStrict } = this.settings
    const { idempotencyKey, verb, target, body, headers } = request
    const prefer = [
      ...(isStrict ? ['handling=strict'] : []),
      ...(headers['prefer'] ? [headers['prefer']] : []),
    ]
    const common = {
      accept: 'application/json',
      'user-agent': `payroll-engine-typescript/${version}`,
      'svc-version': apiVersion,
      ...headers,
      ...(prefer.length === 0 ? {} : { prefer: prefer.join(', ') }),
      ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
    }
    if ('bearer' in credentials) return { ...common, authorization: `Bearer ${credentials.bearer}` }
    const timestamp = Math.floor((Date.now() + this.#clockOffsetMs) / 1000)
    const signed = new URL(`${base}${target}`)
    const line = `${signed.pathname}${signed.search}`
    return {
      ...common,
      'x-svc-key': credentials.keyId,
      'x-svc-timestamp': String(timestamp),
      'x-svc-signature': signRequest(
        credentials.secret,
        timestamp,
        verb,
        line,
        body ?? '',
        idempotencyKey ?? '',
      ),
    }
  }
}
