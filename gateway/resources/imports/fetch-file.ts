// Files at addresses of partners: fetched as webhooks are delivered, from the public internet alone, without following
// redirects, and no more than a file may have.

import { Problem } from '#proto/problems.ts'
import { type Addresses, InsideAddress, lookupIn } from '#proto/network/public-addresses.ts'
import { trustedAuthorities } from '#proto/network/tls.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { maxFileBytes } from './limits.ts'

const withinMs = 60_000

export function fileFetcher(options: {
  readonly addresses: Addresses
  readonly allowLoopback: boolean
  /** PEM of an authority beside the public ones, or null. */
  readonly certificateAuthority: string | null
}): (url: string) => Promise<Buffer> {
  const { addresses, allowLoopback, certificateAuthority } = options
  const ca = trustedAuthorities(certificateAuthority)
  return async url => {
    const refusal = refuseWebhookAddress(url, allowLoopback)
    if (refusal !== null) throw new Problem(refusal.code, refusal.message)
    const limit = AbortSignal.timeout(withinMs)
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(
          url,
          { minVersion: 'TLSv1.2', ca, lookup: lookupIn(addresses), signal: limit, agent: false },
          resolve,
        ).on('error', reject)
      })
      return await bodyOf(response)
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof InsideAddress)
        throw new Problem('url_not_allowed', 'The host does not resolve to a public address.')
      const reason = limit.aborted ? `did not answer within ${withinMs / 1000} seconds` : 'cannot be reached'
      throw new Problem('url_not_allowed', `The file was not fetched: its address ${reason}.`)
    }
  }
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  if (response.statusCode !== 200) {
    response.destroy()
    throw new Problem(
      'url_not_allowed',
      `The file was not fetched: its address answered ${response.statusCode}, not 200.`,
    )
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxFileBytes)
      throw new Problem('payload_too_large', `The file is larger than ${maxFileBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
