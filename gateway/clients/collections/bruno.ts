// A collection as the files that Bruno keeps in a folder (https://docs.usebruno.com/bru-lang/overview).

import { readFileSync } from 'node:fs'
import { description, type EnvironmentName, environmentNames, title, variablesOf } from './environments.ts'
import type { CollectionRequest, RequestBody, RequestFolder, RequestValue } from './requests.ts'
import { brunoCapture, brunoSigning } from './scripts.ts'
import { filledVariables } from './variables.ts'

type BrunoFile = { readonly name: string; readonly bytes: Buffer }

const root = 'payroll-engine'

const textFile = (path: string, text: string): BrunoFile => ({
  name: `${root}/${path}`,
  bytes: Buffer.from(`${text}\n`),
})

/** Files of the collection without its environments, by their paths in the archive. */
export function brunoFiles(folders: readonly RequestFolder[]): BrunoFile[] {
  const requests = folders.flatMap(folder => folder.requests)
  const samples = requests.flatMap(({ body }) => (body === null || body.kind === 'json' ? [] : [body.file]))
  return [
    textFile('bruno.json', JSON.stringify({ version: '1', name: title, type: 'collection' }, null, 2)),
    textFile('collection.bru', collectionText),
    ...folders.flatMap((folder, place) => [
      textFile(`${fileName(folder.name)}/folder.bru`, folderText(folder, place + 1)),
      ...folder.requests.map((request, index) =>
        textFile(`${fileName(folder.name)}/${fileName(request.name)}.bru`, requestText(request, index + 1)),
      ),
    ]),
    ...samples.map(sample => ({ name: `${root}/${sample}`, bytes: readSample(sample) })),
  ]
}

/** `origin`: scheme and host of the API. */
export function brunoEnvironments(origin: string): BrunoFile[] {
  return environmentNames.map(each => textFile(`environments/${each}.bru`, environmentText(each, origin)))
}

function readSample(name: string): Buffer {
  return readFileSync(new URL(`samples/${name}`, import.meta.url))
}

const fileName = (name: string): string => name.replaceAll(/[^\w\-() ,]/g, '')

function block(name: string, text: string): string {
  const lines = text.split('\n').map(line => (line === '' ? '' : `  ${line}`))
  return `${name} {\n${lines.join('\n')}\n}`
}

const collectionText = [
  block('auth', 'mode: bearer'),
  block('auth:bearer', 'token: {{key}}'),
  block('script:pre-request', brunoSigning),
  block('docs', description),
].join('\n\n')

function environmentText(environment: EnvironmentName, origin: string): string {
  const { base_url: address } = variablesOf(environment, origin)
  const variables = [`base_url: ${address}`, ...filledVariables.map(name => `${name}: `)]
  return `${block('vars', variables.join('\n'))}\nvars:secret [\n  key,\n  secret\n]`
}

function folderText({ name, description: text }: RequestFolder, place: number): string {
  return [
    block('meta', `name: ${name}\nseq: ${place}`),
    block('auth', 'mode: inherit'),
    block('docs', text),
  ].join('\n\n')
}

const bodyKinds = { json: 'json', file: 'file', form: 'multipartForm' } as const

function requestText(request: CollectionRequest, place: number): string {
  const { name, method, query, headers, body, capture } = request
  const kind = body === null ? 'none' : bodyKinds[body.kind]
  const blocks = [
    block('meta', `name: ${name}\ntype: http\nseq: ${place}`),
    block(method.toLowerCase(), `url: ${addressOf(request)}\nbody: ${kind}\nauth: inherit`),
    ...(query.length === 0 ? [] : [block('params:query', entriesOf(query))]),
    block('headers', entriesOf(headers)),
    ...(body === null ? [] : [bodyText(body)]),
    ...(capture === null ? [] : [block('script:post-response', brunoCapture(capture))]),
    block('settings', 'encodeUrl: false'),
    block('docs', request.description),
  ]
  return blocks.join('\n\n')
}

function addressOf({ path, pathParameters, query }: CollectionRequest): string {
  const filled = pathParameters.reduce((text, { name, value }) => text.replace(`{${name}}`, value), path)
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`)
  return `{{base_url}}${filled}${sent.length === 0 ? '' : `?${sent.join('&')}`}`
}

function entriesOf(values: readonly RequestValue[]): string {
  return values.map(({ name, value, isSent }) => `${isSent ? '' : '~'}${name}: ${value}`).join('\n')
}

function bodyText(body: RequestBody): string {
  if (body.kind === 'json') return block('body:json', body.text)
  if (body.kind === 'file')
    return block('body:file', `file: @file(${body.file}) @contentType(${body.mediaType})`)
  return block('body:multipart-form', `file: @file(${body.file})\n${entriesOf(body.fields)}`)
}
