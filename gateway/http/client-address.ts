// Where a call comes from. What stands in front of the gateway says it in `X-Forwarded-For`, and so can anybody: the
// list is believed from its end, for as long as whoever added to it is one of our own proxies.

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
    // What is no address was not written by a proxy of ours.
    if (hop === undefined || isIP(hop) === 0) return address
    address = hop
  }
  return address
}
