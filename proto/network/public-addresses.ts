// The guard against inside addresses, for everything that partners have us call. A name is resolved by us, every
// address it has is judged, and the connection goes to exactly those addresses: nobody resolves the name a second time.

import type { Clock } from '../process/clock.ts'
import ipaddr from 'ipaddr.js'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** An address of a receiver that may be connected to. */
type PublicAddress = { readonly address: string; readonly family: 4 | 6 }

/** Gives every IPv4 and IPv6 address of a name. */
type LookUp = (name: string) => Promise<readonly string[]>

export type Addresses = {
  /** The addresses of a name; rejects with `InsideAddress` when one of them is not public. */
  of(name: string): Promise<readonly PublicAddress[]>
}

/** A name leads to an address that is none of the public internet. */
export class InsideAddress extends Error {
  override readonly name = 'InsideAddress'
  readonly code = 'inside_address'
}

const keptForMs = 5_000
const maxKept = 10_000

const loopback: readonly PublicAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** `allowLoopback`: the name `localhost` may be called, for tests and sandboxes; still nothing else inside. */
export function createAddresses(options: {
  clock: Clock
  allowLoopback: boolean
  lookUp?: LookUp
}): Addresses {
  const { clock, allowLoopback, lookUp = askNameServers } = options
  const known = new Map<string, { until: number; addresses: Promise<readonly PublicAddress[]> }>()

  return {
    of(name) {
      if (allowLoopback && name === 'localhost') return Promise.resolve(loopback)
      const now = clock().getTime()
      const kept = known.get(name)
      if (kept !== undefined && kept.until > now) return kept.addresses

      if (known.size >= maxKept) known.clear()
      const addresses = lookUp(name).then(found => judgeAll(name, found))
      known.set(name, { until: now + keptForMs, addresses })
      return addresses
    },
  }
}

/** Not the system's resolver: that one has four threads, which a few silent name servers would keep busy. */
async function askNameServers(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
  const [refused] = answers.filter(answer => answer.status === 'rejected')
  if (found.length === 0 && refused !== undefined) throw refused.reason
  return found
}

function judgeAll(name: string, found: readonly string[]): readonly PublicAddress[] {
  if (found.length === 0 || !found.every(isPublic))
    throw new InsideAddress(`${name} does not resolve to a public address`)
  return found.map(address => ({ address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 }))
}

const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an address is outside every special-purpose registry. An IPv4 address mapped into IPv6 is judged as
 * IPv4; the other forms that carry one inside (6to4, Teredo, NAT64, IPv4-compatible) are refused as they are.
 */
export function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(globalUnicast)
}

/** TLS still names and checks the host as the URL has it; only where it leads is decided here. */
export function lookupIn(addresses: Addresses): LookupFunction {
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
