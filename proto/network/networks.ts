// Networks of the internet by their first address and how many bits they share.

import ipaddr from 'ipaddr.js'

/**
 * A network in its usual form, from `203.0.113.7`, `203.0.113.0/24` or `2001:db8::/32`; an address by itself is a
 * network of one. Null for anything else, shortened and octal forms among it, which each reader takes for another.
 */
export function networkOf(text: string): string | null {
  const [address = '', bits, ...more] = text.split('/')
  const isPlain = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address)
  if (!isPlain || address.includes('%') || more.length > 0) return null
  const parsed = ipaddr.parse(address)
  // Calls from such an address are looked for among those of IPv4, so that nobody would be found in it.
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress()) return null
  const isIPv4 = parsed.kind() === 'ipv4'
  const written = `${address}/${bits ?? (isIPv4 ? 32 : 128)}`
  if (!ipaddr.isValidCIDR(written)) return null
  const first = (isIPv4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(written)
  return `${first.toString()}/${ipaddr.parseCIDR(written)[1]}`
}

/** Whether an address is in one of the networks; an IPv4 address mapped into IPv6 counts as what it is. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const asked = ipaddr.process(address)
  return networks.some(network => {
    const [first, bits] = ipaddr.parseCIDR(network)
    return first.kind() === asked.kind() && asked.match(first, bits)
  })
}
