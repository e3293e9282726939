// Parameters and errors that several operations have in common, published once.

import { problemName } from './operations.ts'
import { type Json, refTo } from './shared-parts.ts'

type Operation = Json & {
  readonly parameters: readonly Json[]
  readonly responses: Readonly<Record<string, Json>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Json>>>>

type DocumentParts = {
  readonly paths: Paths
  readonly parameters: Readonly<Record<string, Json>>
  readonly responses: Readonly<Record<string, Json>>
}

export function shareRepeated(paths: Paths): DocumentParts {
  const parameters = new Parts('parameters')
  const responses = new Parts('responses')
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.values(item).map(operation => ({ path, operation: operation as Operation })),
  )
  for (const { path, operation } of operations) {
    const [, resource = ''] = path.split('/')
    for (const parameter of operation.parameters) {
      if (!('$ref' in parameter))
        parameters.count(parameter, [String(parameter['name']), `${resource}.${String(parameter['name'])}`])
    }
    for (const [status, response] of errorsOf(operation)) {
      const name = problemName(status)
      const codes = response['x-error-codes'] as readonly string[]
      responses.count(response, [name, `${name}.${codes.at(-1)}`, `${name}.${codes.slice(-2).join('.')}`])
    }
  }
  parameters.name()
  responses.name()
  const withSharedParts = (operation: Operation): Json => ({
    ...operation,
    parameters: operation.parameters.map(parameter => parameters.refTo(parameter)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [status, responses.refTo(response)]),
    ),
  })
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([method, operation]) => [
            method,
            withSharedParts(operation as Operation),
          ]),
        ),
      ]),
    ),
    parameters: parameters.named,
    responses: responses.named,
  }
}

function errorsOf({ responses }: Operation): [string, Json][] {
  return Object.entries(responses).filter(([, response]) => 'x-error-codes' in response)
}

type PartCount = { readonly part: Json; readonly names: readonly string[]; times: number }

/** Parts by what they say; the one that is used most gets the plainest name. */
class Parts {
  readonly kind: string
  readonly named: Record<string, Json> = {}
  readonly #counted = new Map<string, PartCount>()
  readonly #names = new Map<string, string>()

  constructor(kind: string) {
    this.kind = kind
  }

  count(part: Json, names: readonly string[]): void {
    const key = JSON.stringify(part)
    const known = this.#counted.get(key) ?? { part, names, times: 0 }
    known.times += 1
    this.#counted.set(key, known)
  }

  name(): void {
    const byUse = [...this.#counted].toSorted(([, a], [, b]) => b.times - a.times)
    for (const [key, { part, names, times }] of byUse) {
      const name = names.find(each => !(each in this.named))
      if (times < 2 || name === undefined) continue
      this.named[name] = part
      this.#names.set(key, name)
    }
  }

  refTo(part: Json): Json {
    const name = this.#names.get(JSON.stringify(part))
    return name === undefined ? part : refTo(this.kind, name)
  }
}
