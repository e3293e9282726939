// Runs the files of a Bruno collection from top to bottom. They are read by Bruno's own parser; of its sandbox there is
// what our scripts use.

import { createRequire } from 'node:module'
import { type Outcome, replaceVariables, runScript, sendOutgoing, type Variables } from './runner.ts'

type Entry = { readonly name: string; readonly value: string; readonly enabled: boolean }
type BrunoRequest = {
  readonly meta: { readonly name: string; readonly seq: string }
  readonly http: {
    readonly method: string
    readonly url: string
    readonly body: string
    readonly auth: string
  }
  readonly params?: readonly (Entry & { readonly type: string })[]
  readonly headers?: readonly Entry[]
  readonly body?: {
    readonly json?: string
    readonly file?: readonly { readonly filePath: string; readonly contentType: string }[]
    readonly multipartForm?: readonly (Omit<Entry, 'value'> & {
      readonly type: 'text' | 'file'
      readonly value: string | readonly string[]
    })[]
  }
  readonly script?: { readonly res?: string }
  readonly docs?: string
}
type BrunoFolder = { readonly meta: { readonly name: string; readonly seq: string } }
type BrunoRoot = {
  readonly auth: { readonly mode: string; readonly bearer: { readonly token: string } }
  readonly script: { readonly req: string }
}
type BrunoEnvironment = { readonly variables: readonly { readonly name: string; readonly value: string }[] }

type Parser = {
  readonly bruToJsonV2: (text: string) => BrunoRequest
  readonly collectionBruToJson: (text: string) => BrunoRoot & BrunoFolder
  readonly bruToEnvJsonV2: (text: string) => BrunoEnvironment
}
const parser = createRequire(import.meta.url)('@usebruno/lang') as Parser

type BrunoCollection = {
  readonly root: BrunoRoot
  readonly environments: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly folders: readonly { readonly name: string; readonly requests: readonly BrunoRequest[] }[]
  /** Files that requests send, by their paths. */
  readonly samples: ReadonlyMap<string, Buffer>
}

const byPlace = (a: { meta: { seq: string } }, b: { meta: { seq: string } }) =>
  Number(a.meta.seq) - Number(b.meta.seq)

/** `files`: contents by their paths below the collection's folder. */
export function readBruno(files: ReadonlyMap<string, Buffer>): BrunoCollection {
  const textAt = (path: string): string => files.get(path)?.toString() ?? ''
  const paths = [...files.keys()]
  const environments = paths
    .filter(path => path.startsWith('environments/'))
    .map(path => {
      const { variables } = parser.bruToEnvJsonV2(textAt(path))
      const name = path.slice('environments/'.length, -'.bru'.length)
      return [name, Object.fromEntries(variables.map(each => [each.name, each.value]))] as const
    })
  const folders = paths
    .filter(path => path.endsWith('/folder.bru'))
    .map(path => ({ path, folder: parser.collectionBruToJson(textAt(path)) }))
    .toSorted((a, b) => byPlace(a.folder, b.folder))
    .map(({ path, folder }) => {
      const prefix = path.slice(0, -'folder.bru'.length)
      const requests = paths
        .filter(each => each.startsWith(prefix) && each !== path)
        .map(each => parser.bruToJsonV2(textAt(each)))
      return { name: folder.meta.name, requests: requests.toSorted(byPlace) }
    })
  return {
    root: parser.collectionBruToJson(textAt('collection.bru')),
    environments: Object.fromEntries(environments),
    folders,
    samples: new Map([...files].filter(([path]) => !path.includes('/') && !path.endsWith('.bru'))),
  }
}

/** `values`: variables of the environment that differ from those of the file. */
export async function runBruno(
  collection: BrunoCollection,
  environment: string,
  values: Readonly<Record<string, string>>,
): Promise<Outcome[]> {
  const ofEnvironment: Variables = new Map(
    Object.entries({ ...collection.environments[environment], ...values }),
  )
  const ofRun: Variables = new Map()
  const outcomes: Outcome[] = []
  for (const request of collection.folders.flatMap(folder => folder.requests)) {
    outcomes.push(await runRequest(collection, request, ofEnvironment, ofRun))
  }
  return outcomes
}

async function runRequest(
  { root, samples }: BrunoCollection,
  { meta, http, headers: entries = [], body, script }: BrunoRequest,
  ofEnvironment: Variables,
  ofRun: Variables,
): Promise<Outcome> {
  const fill = (text: string) => replaceVariables(text, new Map([...ofEnvironment, ...ofRun]))
  const bru = {
    getEnvVar: (name: string) => ofEnvironment.get(name),
    getVar: (name: string) => ofRun.get(name),
    setVar: (name: string, value: string) => void ofRun.set(name, value),
    interpolate: fill,
  }
  const headers = new Map([
    ...mediaTypeOf(http.body, body),
    ...entries.filter(({ enabled }) => enabled).map(({ name, value }) => [name, value] as const),
  ])
  let { url } = http
  let text = body?.json
  const req = {
    getMethod: () => http.method.toUpperCase(),
    getUrl: () => url,
    setUrl: (value: string) => void (url = value),
    getBody: () => text,
    setBody: (value: string) => void (text = value),
    getHeaders: () => Object.fromEntries(headers),
    setHeader: (name: string, value: string) => void headers.set(name, value),
  }
  runScript(root.script.req, { bru, req })
  if (http.auth !== 'inherit' || root.auth.mode !== 'bearer') throw new Error('The key is not inherited.')
  const isForm = http.body === 'multipartForm'
  const sent = [...headers].filter(([name]) => !isForm || name !== 'content-type')
  const outcome = await sendOutgoing(meta.name, {
    method: http.method.toUpperCase(),
    url: fill(url),
    headers: {
      authorization: fill(`Bearer ${root.auth.bearer.token}`),
      ...Object.fromEntries(sent.map(([name, value]) => [name, fill(value)])),
    },
    body: text === undefined ? contentOf(body, fill, samples) : fill(text),
  })
  const res = { getStatus: () => outcome.status, getBody: () => outcome.value }
  if (script?.res !== undefined) runScript(script.res, { bru, req, res })
  return outcome
}

function mediaTypeOf(kind: string, body: BrunoRequest['body']): [string, string][] {
  if (kind === 'json') return [['content-type', 'application/json']]
  if (kind === 'multipartForm') return [['content-type', 'multipart/form-data']]
  if (kind === 'file') return [['content-type', body?.file?.[0]?.contentType ?? '']]
  return []
}

function contentOf(
  body: BrunoRequest['body'],
  fill: (text: string) => string,
  samples: BrunoCollection['samples'],
): Uint8Array<ArrayBuffer> | FormData | null {
  const sampleAt = (path = '') => new Uint8Array(samples.get(path) ?? Buffer.alloc(0))
  if (body?.file !== undefined) return sampleAt(body.file[0]?.filePath)
  if (body?.multipartForm === undefined) return null
  const form = new FormData()
  for (const { name, value, type } of body.multipartForm.filter(({ enabled }) => enabled)) {
    if (type === 'text') form.append(name, fill(String(value)))
    else form.append(name, new Blob([sampleAt(value[0])], { type: 'text/csv' }), value[0])
  }
  return form
}
