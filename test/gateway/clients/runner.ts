// What the two runners of collections share: the variables, the libraries of scripts, and requests as they are sent.

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'

type Outgoing = {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | null
}

export type Outcome = {
  readonly name: string
  readonly request: Outgoing
  readonly status: number
  /** Code of the error; empty for a success. */
  readonly code: string
  readonly text: string
  /** The body, if it is JSON. */
  readonly value: unknown
}

export type Variables = Map<string, string>

/** `{{name}}` by its value; a name without one stays, as it does in both programs. */
export function replaceVariables(text: string, variables: Variables): string {
  return text.replaceAll(/\{\{([$\w]+)\}\}/g, (whole, name: string) =>
    name === '$guid' ? randomUUID() : (variables.get(name) ?? whole),
  )
}

/** The functions of crypto-js that the scripts use. Their results are printed in hexadecimal. */
const cryptoJs = {
  SHA256: (text: string) => createHash('sha256').update(text).digest('hex'),
  HmacSHA256: (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex'),
}

export function runScript(code: string, globals: object): void {
  const require = (name: string): unknown => {
    if (name === 'crypto-js') return cryptoJs
    throw new Error(`The sandboxes have no module ${name}.`)
  }
  runInNewContext(`{${code}\n}`, { ...globals, require })
}

export async function sendOutgoing(name: string, request: Outgoing): Promise<Outcome> {
  const { method, url, headers, body } = request
  const response = await fetch(url, { method, headers, body })
  const isStream = (response.headers.get('content-type') ?? '').includes('event-stream')
  const text = isStream ? await firstPart(response) : await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  const value: unknown = isJson && text !== '' ? JSON.parse(text) : null
  const code = response.ok ? '' : String((value as { code?: unknown } | null)?.code)
  return { name, request, status: response.status, code, text, value }
}

/** The beginning of a stream, which may never end. */
async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const part = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(part?.value)
}

const formStatuses = new Set([400, 401, 405, 406, 411, 413, 414, 415, 422, 428, 431])

const formCodes = new Set(['route_not_found', 'insufficient_scope', 'organization_forbidden'])

/** Codes of details that speak of the records and not of the request. */
const stateCodes = new Set(['expected_state', 'after_exit'])

/**
 * Whether the request was refused for what it is and not for the state of the records: its syntax, fields, media type,
 * size, credentials or path.
 */
export function isRefusedForItsForm({
  status,
  code,
  value,
}: Pick<Outcome, 'status' | 'code' | 'value'>): boolean {
  const { details = [] } = (value ?? {}) as { details?: readonly { code: string }[] }
  const isAboutState = details.length > 0 && details.every(detail => stateCodes.has(detail.code))
  return formCodes.has(code) || (formStatuses.has(status) && !(status === 400 && isAboutState))
}
