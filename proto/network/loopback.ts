// Names and addresses of the machine itself: what passes between its own processes needs no encryption.

import ipaddr from 'ipaddr.js'

/** `localhost`, 127.0.0.0/8 or ::1, in brackets or not. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || (ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback')
}
