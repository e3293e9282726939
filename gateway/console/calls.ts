// The calls of a screen: made through the library, listed at its foot, and shown as curl and as code before they are made.

import { operations } from '../clients/typescript/src/generated/operations.ts'
import { Payroll } from '../clients/typescript/src/index.ts'
import type { Gateway } from './gateway.ts'
import type { Session } from './session.ts'

/** A client whose amounts are exact decimal text. */
export type Api = Payroll<'string'>

/** A call of the library, as `runs.lock('pr_…', {})` names it. */
export type NamedCall = {
  readonly resource: string
  readonly method: string
  readonly args: readonly unknown[]
}

/** The client of a session; each call that it makes is pushed to `made`. */
export function openApi(gateway: Gateway, session: Session, made: NamedCall[]): Api {
  const payroll = new Payroll({
    ...gateway,
    environment: session.environment,
    key: session.key,
    money: 'string',
    strict: false,
  })
  return named((call, method) => {
    made.push(call)
    return method(...call.args)
  }, payroll)
}

/** What a function that makes one call would call; nothing is sent. */
export function describeCall(make: (api: Api) => unknown): NamedCall {
  let described: NamedCall | null = null
  make(
    named(call => {
      described ??= call
      return new Promise(() => undefined)
    }),
  )
  if (described === null) throw new Error('The function makes no call.')
  return described
}

type Method = (...args: readonly unknown[]) => unknown

function named(visit: (call: NamedCall, method: Method) => unknown, payroll: object | null = null): Api {
  const methods = (resource: string): object =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === 'string'
            ? (...args: readonly unknown[]) => {
                const own = payroll as Record<string, Record<string, Method>> | null
                return visit({ resource, method, args }, own?.[resource]?.[method] ?? (() => undefined))
              }
            : undefined,
      },
    )
  return new Proxy(
    {},
    { get: (_, resource) => (typeof resource === 'string' ? methods(resource) : undefined) },
  ) as Api
}

type Sent = { readonly verb: string; readonly target: string; readonly body: unknown }

/** The request of a call: `POST /payroll-runs/pr_…/lock` with its body. */
export function requestOf({ resource, method, args }: NamedCall): Sent {
  const { verb, path, body, query } = operations[resource]![method]!
  const rest = [...args]
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(String(rest.shift())).replaceAll('%3A', ':'),
  )
  const sent = body === undefined ? undefined : rest.shift()
  const asked = Object.entries(
    (query === true ? (rest.shift() as object | undefined) : undefined) ?? {},
  ).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : valuesOf(name, value).map(one => `${name}=${encodeURIComponent(String(one))}`),
  )
  return { verb, target: asked.length === 0 ? filled : `${filled}?${asked.join('&')}`, body: sent }
}

/** As the library sends them: a list of fields is one value, other lists repeat the name. */
const valuesOf = (name: string, value: unknown): readonly unknown[] =>
  Array.isArray(value) && name !== 'fields' ? value : [value]

const bases = { sandbox: '/sandbox/v1', production: '/v1' }

/** The command line that makes a call with the reader's key. */
export function curlOf(call: NamedCall, gatewayUrl: string, environment: Session['environment']): string {
  const { verb, target, body } = requestOf(call)
  const lines = [
    `curl ${verb === 'GET' ? '' : `-X ${verb} `}${quoted(`${gatewayUrl}${bases[environment]}${target}`)}`,
    `-H "Authorization: Bearer $PAYROLL_KEY"`,
    ...bodyArguments(body),
  ]
  return lines.join(' \\\n  ')
}

/** A body with a file is a form. */
function bodyArguments(body: unknown): readonly string[] {
  if (body === undefined) return []
  const fields = Object.entries(body as object).filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => value instanceof Blob))
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body, printable))}`]
  return fields.map(([name, value]) => {
    const text = value instanceof Blob ? '@file' : typeof value === 'string' ? value : JSON.stringify(value)
    return `-F ${quoted(`${name}=${text}`)}`
  })
}

/** The same call in the TypeScript library. */
export function codeOf({ resource, method, args }: NamedCall): string {
  const values = args.filter(value => value !== undefined)
  const last = values.at(-1)
  // The key of this attempt is nobody else's.
  const shown =
    typeof last === 'object' && last !== null && 'idempotencyKey' in last ? values.slice(0, -1) : values
  return `await payroll.${resource}.${method}(${shown.map(value => JSON.stringify(value, printable, 2)).join(', ')})`
}

const printable = (_: string, value: unknown): unknown => (value instanceof Blob ? '@file' : value)

/** For a shell: as it stands, within quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
