// Where a call comes from. What stands in front of the gateway says it in `X-Forwarded-For`, and so can anybody: the
// list is believed from its end, for as long as whoever added to it is one of our own proxies.

import { isWithin } from '#proto/networks.ts'
import { isIP } from 'node:net'
import type { Exchange, Next } from './exchange.ts'

/** `proxies`: the networks of those that are believed; none: the connection alone tells. */
export function clientAddresses(proxies: readonly string[]) {
  return async (ctx: Exchange, next: Next): Promise<void> => {
    ctx.state.address = addressOf(ctx.req.socket.remoteAddress ?? '', ctx.get('X-Forwarded-For'), proxies)
    await next()
  }
}

function addressOf(connected: string, forwarded: string, proxies: readonly string[]): string {
  let address = connected
  if (proxies.length === 0 || forwarded === '') return address
  const hops = forwarded.split(',').map(hop => hop.trim())
  while (isWithin(address, proxies)) {
    const hop = hops.pop()
    // What is no address was not written by a proxy of ours.
    if (hop === undefined || isIP(hop) === 0) return address
    address = hop
  }
  return address
}
