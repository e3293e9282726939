// Address of the client. Proxies in front of the gateway state it in `X-Forwarded-For`, and so can any client: the list
// is trusted from its end, for as long as one of our own proxies added the entry.

import { isWithin } from '#proto/network/networks.ts'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** `proxies`: the networks of those that are believed; none: the connection alone tells. */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: readonly string[]): string {
  let address = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  if (proxies.length === 0 || forwarded === undefined) return address
  const hops = String(forwarded)
    .split(',')
    .map(hop => hop.trim())
  while (isWithin(address, proxies)) {
    const hop = hops.pop()
    // None of our proxies writes text that is no address.
    if (hop === undefined || isIP(hop) === 0) return address
    address = hop
  }
  return address
}
