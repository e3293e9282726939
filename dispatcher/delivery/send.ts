// The third step of an attempt, and the one way out to receivers.

import { refuseWebhookAddress } from '#proto/webhook-address.ts'
import type { LookupFunction } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { Agent } from 'undici'
import { type Addresses, InsideAddress } from '../endpoints/addresses.ts'

/** What came back: an answer with its status, or why there is none. */
export type Answer =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly excerpt: string
      readonly retryAfter: string | null
    }
  | { readonly kind: 'timed_out' | 'unreachable' | 'not_allowed'; readonly error: string }

export type Sender = {
  send(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answer>
  close(): Promise<void>
}

/** From the start of the connection to the headers of the answer. */
const answerWithinMs = 10_000
const bodyWithinMs = 1_000
const mostBodyBytes = 65_536
const excerptBytes = 1_024

export function createSender(options: {
  addresses: Addresses
  allowLoopback: boolean
  /** PEM of an authority beside the public ones, or null. */
  certificateAuthority: string | null
  answerWithinMs?: number
}): Sender {
  const { addresses, allowLoopback, certificateAuthority } = options
  const withinMs = options.answerWithinMs ?? answerWithinMs
  const agent = new Agent({
    connect: {
      lookup: lookupIn(addresses),
      // Made once: reading the authorities takes as long as many deliveries.
      secureContext: createSecureContext({
        minVersion: 'TLSv1.2',
        ca:
          certificateAuthority === null ? [...rootCertificates] : [...rootCertificates, certificateAuthority],
      }),
      timeout: withinMs,
    },
    allowH2: false,
    // One exchange a connection at a time: an answer that is late holds up no other.
    pipelining: 1,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
    // The signal below sets the limit, from the start of the connection.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function send(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Answer> {
    const refusal = refuseWebhookAddress(url, allowLoopback)
    if (refusal !== null) return { kind: 'not_allowed', error: refusal.code }
    const { origin, hostname, pathname, search } = new URL(url)
    const limit = new AbortController()
    try {
      // Also where a connection is open already: a name that has moved inside is not followed there.
      if (!isLiteral(hostname)) await addresses.of(hostname)
      const late = setTimeout(() => limit.abort(), withinMs)
      try {
        const response = await agent.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body,
          signal: limit.signal,
        })
        clearTimeout(late)
        const retryAfter = response.headers['retry-after']
        return {
          kind: 'answered',
          status: response.statusCode,
          retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
          excerpt: await readExcerpt(response.body),
        }
      } finally {
        clearTimeout(late)
      }
    } catch (error) {
      if (limit.signal.aborted) return { kind: 'timed_out', error: 'timeout' }
      if (error instanceof InsideAddress) return { kind: 'not_allowed', error: error.code }
      return { kind: 'unreachable', error: codeOf(error) }
    }
  }

  return { send, close: () => agent.destroy() }
}

/** The policy on addresses lets an IP address pass only where loopback is allowed. */
const isLiteral = (hostname: string) => hostname === '127.0.0.1' || hostname === '[::1]'

/** TLS still names and checks the host as the URL has it; only where it leads is decided here. */
function lookupIn(addresses: Addresses): LookupFunction {
  return (name, { all }, callback) => {
    addresses.of(name).then(
      found => {
        const [first] = found
        if (all === true) callback(null, [...found])
        else callback(null, first?.address ?? '', first?.family ?? 0)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}

/** The first bytes of an answer as text. More is read only so that the connection can be used again. */
async function readExcerpt(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const late = setTimeout(() => body.destroy(), bodyWithinMs)
  const kept: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      if (size < excerptBytes) kept.push(chunk)
      size += chunk.length
      // Leaving the loop ends the connection.
      if (size > mostBodyBytes) break
    }
  } catch {
    // The answer counts from its headers on; how its body ends does not.
  } finally {
    clearTimeout(late)
  }
  // PostgreSQL takes no NUL in text.
  return Buffer.concat(kept).subarray(0, excerptBytes).toString('utf8').replaceAll('\0', '\uFFFD')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}
