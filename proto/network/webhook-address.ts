// Which addresses a webhook may have, as far as their text tells. The gateway asks when a subscription is made,
// the dispatcher asks again before every attempt and then judges what the name resolves to.

import { isIP } from 'node:net'
import type { ProblemCode } from '../problems.ts'

type Refusal = {
  readonly code: Extract<ProblemCode, 'https_required' | 'url_not_allowed'>
  readonly message: string
}

const longest = 2_048
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const insideNames = /\.(local|internal|localhost)$/

/**
 * Why `text` may not be called; null when it may. `allowLoopback` is for tests and sandboxes: the loopback
 * interface of this machine may then be named, on any port.
 */
export function refuseWebhookAddress(text: string, allowLoopback: boolean): Refusal | null {
  // The parser resolves every spelling of an address, such as 0x7f.1 or 2130706433, to its dotted form.
  const url = text.length <= longest ? URL.parse(text) : null
  if (url === null) return notAllowed(`The address must be a URL of at most ${longest} characters.`)
  if (url.protocol !== 'https:')
    return { code: 'https_required', message: 'The address must start with https://.' }
  if (url.username !== '' || url.password !== '')
    return notAllowed('The address must not contain credentials.')
  if (allowLoopback && loopbackNames.has(url.hostname)) return null

  const name = url.hostname.replace(/\.$/, '')
  if (isIP(name) !== 0 || name.startsWith('['))
    return notAllowed('The address must use a host name, not an IP address.')
  if (name.length > 253 || !name.includes('.'))
    return notAllowed('The host must be a fully qualified domain name.')
  if (insideNames.test(name)) return notAllowed('The host belongs to a private network.')

  const port = Number(url.port === '' ? 443 : url.port)
  if (port !== 443 && port < 1024) return notAllowed('The port must be 443, 8443 or between 1024 and 65535.')
  return null
}

function notAllowed(message: string): Refusal {
  return { code: 'url_not_allowed', message }
}
