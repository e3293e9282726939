// The one way out to addresses that partners name: HTTPS to the public internet, without following redirects.

import { type Addresses, InsideAddress, lookupIn } from '#proto/network/public-addresses.ts'
import { trustedAuthorities } from '#proto/network/tls.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { createSecureContext } from 'node:tls'

/** Result of a call: an answer with its status, or the reason why there is none. */
export type PostAnswer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** The first bytes of the body. */
      readonly content: Buffer
      readonly retryAfter: string | null
    }
  | { readonly kind: 'timed_out' | 'unreachable' | 'not_allowed'; readonly error: string }

export type Poster = {
  post(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<PostAnswer>
  close(): Promise<void>
}

export type EgressOptions = {
  readonly addresses: Addresses
  readonly allowLoopback: boolean
  /** PEM of an authority beside the public ones, or null. */
  readonly certificateAuthority: string | null
}

type Limits = {
  /** From the start of the connection to the headers of the answer. */
  readonly answerWithinMs: number
  readonly bodyWithinMs: number
  /** Bytes of the body that are kept. */
  readonly keptBytes: number
}

const maxBodyBytes = 65_536
const maxHeaderBytes = 16_384
/** A connection that nothing is sent on ends after so long, or sooner where the receiver says so. */
const idleMs = 4_000

export function createPoster(options: EgressOptions & Limits): Poster {
  const { addresses, allowLoopback, certificateAuthority, answerWithinMs } = options
  const agent = new Agent({
    lookup: lookupIn(addresses),
    // Made once: reading the authorities takes as long as many deliveries.
    secureContext: createSecureContext({
      minVersion: 'TLSv1.2',
      ca: trustedAuthorities(certificateAuthority),
    }),
    keepAlive: true,
    // The latest connection is used first, so that those that are not needed end.
    scheduling: 'lifo',
    timeout: idleMs,
  })

  async function post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<PostAnswer> {
    const refusal = refuseWebhookAddress(url, allowLoopback)
    if (refusal !== null) return { kind: 'not_allowed', error: refusal.code }
    const address = new URL(url)
    const limit = new AbortController()
    try {
      // Also where a connection is open already: a name that has moved inside is not followed there.
      if (!isLiteral(address.hostname)) await addresses.of(address.hostname)
      const late = setTimeout(() => limit.abort(), answerWithinMs)
      try {
        const sent = request(address, {
          agent,
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          maxHeaderSize: maxHeaderBytes,
          signal: limit.signal,
        })
        const answered = answerOf(sent)
        sent.end(body)
        const response = await answered
        clearTimeout(late)
        const retryAfter = response.headers['retry-after']
        return {
          kind: 'answered',
          status: response.statusCode ?? 0,
          retryAfter: retryAfter ?? null,
          content: await firstBytes(response, options),
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

  return { post, close: async () => agent.destroy() }
}

/** The policy on addresses lets an IP address pass only where loopback is allowed. */
const isLiteral = (hostname: string) => hostname === '127.0.0.1' || hostname === '[::1]'

/** Interim answers, such as 100 and 103, come before it and say nothing. A protocol that nobody asked for is no answer. */
function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.once('response', resolve)
    // Later failures surface in the body of the answer.
    sent.on('error', reject)
    sent.once('close', () => reject(new Error('The connection closed without an answer.')))
  })
}

/** More is read than kept only so that the connection can be used again. */
async function firstBytes(body: IncomingMessage, { bodyWithinMs, keptBytes }: Limits): Promise<Buffer> {
  const late = setTimeout(() => body.destroy(), bodyWithinMs)
  const kept: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (size < keptBytes) kept.push(chunk)
      size += chunk.length
      // Leaving the loop ends the connection.
      if (size > maxBodyBytes) break
    }
  } catch {
    // The answer counts from its headers on; how its body ends does not.
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(kept).subarray(0, keptBytes)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}
