// Runs a collection of Postman's format 2.1.0 from top to bottom, with the parts of the format and of Postman's sandbox
// that our collection uses; anything else throws.

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type Outcome, replaceVariables, runScript, sendOutgoing, type Variables } from './runner.ts'

type Pair = { readonly key: string; readonly value: string; readonly disabled?: true }
type Script = { readonly listen: string; readonly script: { readonly exec: readonly string[] } }
type Body =
  | { readonly mode: 'raw'; readonly raw: string }
  | { readonly mode: 'file'; readonly file: { readonly src: string } }
  | {
      readonly mode: 'formdata'
      readonly formdata: readonly (Pair & { readonly type: 'text' | 'file'; readonly src?: string })[]
    }
type Item = {
  readonly name: string
  readonly event?: readonly Script[]
  readonly request: {
    readonly method: string
    readonly header: readonly Pair[]
    readonly body?: Body
    readonly url: {
      readonly host: readonly string[]
      readonly path: readonly string[]
      readonly query?: readonly Pair[]
      readonly variable?: readonly Pair[]
    }
  }
}
export type PostmanCollection = {
  readonly auth: { readonly type: 'bearer'; readonly bearer: readonly { readonly value: string }[] }
  readonly event: readonly Script[]
  readonly variable: readonly { readonly key: string; readonly value: string }[]
  readonly item: readonly { readonly name: string; readonly item: readonly Item[] }[]
}

/** `values`: of an environment. `samples`: the folder of the files that are sent. */
export async function runPostman(
  collection: PostmanCollection,
  values: Readonly<Record<string, string>>,
  samples: URL,
): Promise<Outcome[]> {
  const variables: Variables = new Map([
    ...collection.variable.map(({ key, value }) => [key, value] as const),
    ...Object.entries(values),
  ])
  const outcomes: Outcome[] = []
  for (const item of collection.item.flatMap(folder => folder.item)) {
    outcomes.push(await runItem(collection, item, variables, samples))
  }
  return outcomes
}

async function runItem(
  collection: PostmanCollection,
  { name, event = [], request }: Item,
  variables: Variables,
  samples: URL,
): Promise<Outcome> {
  const fill = (text: string) => replaceVariables(text, variables)
  const body = request.body === undefined ? undefined : { ...request.body }
  const headers = new Map(enabled(request.header).map(({ key, value }) => [key, value]))
  let address = `${request.url.host.join('.')}${pathWithQuery(request.url)}`
  const variableAccess = {
    get: (key: string) => variables.get(key),
    set: (key: string, value: unknown) => void variables.set(key, String(value)),
    replaceIn: fill,
  }
  const pm = {
    variables: variableAccess,
    collectionVariables: variableAccess,
    request: {
      method: request.method,
      body,
      url: {
        getHost: () => request.url.host.join('.'),
        getPathWithQuery: () => pathWithQuery(request.url),
        update: (text: string) => void (address = text),
      },
      headers: {
        all: () => [...headers].map(([key, value]) => ({ key, value })),
        upsert: ({ key, value }: Pair) => void headers.set(key, value),
      },
    },
  }
  for (const code of scriptsOf(collection.event, 'prerequest')) runScript(code, { pm })
  const [token] = collection.auth.bearer
  const outcome = await sendOutgoing(name, {
    method: request.method,
    url: fill(address),
    headers: {
      authorization: fill(`Bearer ${token?.value ?? ''}`),
      ...Object.fromEntries([...headers].map(([key, value]) => [key, fill(value)])),
    },
    body: body === undefined ? null : contentOf(body, fill, samples),
  })
  const response = { code: outcome.status, json: () => outcome.value }
  for (const code of scriptsOf(event, 'test')) runScript(code, { pm: { ...pm, response } })
  return outcome
}

function enabled<Entry extends Pair>(pairs: readonly Entry[] = []): Entry[] {
  return pairs.filter(({ disabled }) => disabled !== true)
}

function scriptsOf(events: readonly Script[], listen: 'prerequest' | 'test'): string[] {
  return events.filter(each => each.listen === listen).map(({ script }) => script.exec.join('\n'))
}

function pathWithQuery({ path, query, variable = [] }: Item['request']['url']): string {
  const segments = path.map(segment =>
    segment.startsWith(':') ? (variable.find(({ key }) => `:${key}` === segment)?.value ?? segment) : segment,
  )
  const sent = enabled(query).map(({ key, value }) => `${key}=${value}`)
  return `/${segments.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`
}

function contentOf(body: Body, fill: (text: string) => string, samples: URL) {
  if (body.mode === 'raw') return fill(body.raw)
  if (body.mode === 'file') return new Uint8Array(readFileSync(new URL(body.file.src, samples)))
  const form = new FormData()
  for (const { key, value, type, src = '' } of enabled(body.formdata)) {
    if (type === 'text') form.append(key, fill(value))
    else
      form.append(key, new Blob([readFileSync(new URL(src, samples))], { type: 'text/csv' }), basename(src))
  }
  return form
}
