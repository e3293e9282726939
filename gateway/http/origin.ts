// Scheme and host of the service as the caller of a request knows them.

import { isWithin } from '#proto/network/networks.ts'
import type { IncomingMessage } from 'node:http'

export type PublicAddress = {
  /** Where partners reach the documentation. */
  readonly docsUrl: string
  /** Networks of the proxies whose `X-Forwarded-Proto` is believed. */
  readonly trustedProxies: readonly string[]
}

const hostForm = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/

/** `https://api.example.com`, without a slash at its end. That of `docsUrl` if the request names no host or the same. */
export function originOf(
  { headers, socket }: IncomingMessage,
  { docsUrl, trustedProxies }: PublicAddress,
): string {
  const published = new URL(docsUrl)
  const host = (headers.host ?? '').toLowerCase()
  if (!hostForm.test(host) || host === published.host) return published.origin
  const forwarded = String(headers['x-forwarded-proto'] ?? '')
  const isForwarded =
    (forwarded === 'https' || forwarded === 'http') && isWithin(socket.remoteAddress ?? '', trustedProxies)
  return `${isForwarded ? forwarded : 'http'}://${host}`
}
