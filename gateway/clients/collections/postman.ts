// A collection in Postman's format 2.1.0, and its environments, which Postman keeps in files of their own.
// https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html

import type { EnvironmentName } from './environments.ts'
import { description, title, variablesOf } from './environments.ts'
import type { CollectionRequest, RequestBody, RequestFolder, RequestValue } from './requests.ts'
import { postmanCapture, postmanSigning } from './scripts.ts'
import { filledVariables } from './variables.ts'

/** `origin`: scheme and host of the API. */
export function postmanCollection(folders: readonly RequestFolder[], origin: string): object {
  const variables = [
    ...Object.entries(variablesOf('sandbox', origin)),
    ...filledVariables.map(name => [name, ''] as const),
  ]
  return {
    info: {
      name: title,
      description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    event: [scriptOf('prerequest', postmanSigning)],
    variable: variables.map(([key, value]) => ({ key, value })),
    item: folders.map(folder => ({
      name: folder.name,
      description: folder.description,
      item: folder.requests.map(itemOf),
    })),
  }
}

const secretVariables = new Set(['key', 'secret'])

export function postmanEnvironment(environment: EnvironmentName, origin: string): object {
  const values = Object.entries(variablesOf(environment, origin))
  return {
    name: `${title}: ${environment}`,
    values: values.map(([key, value]) => ({
      key,
      value,
      type: secretVariables.has(key) ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  }
}

function itemOf(request: CollectionRequest): object {
  const { name, method, headers, capture, body } = request
  return {
    name,
    ...(capture === null ? {} : { event: [scriptOf('test', postmanCapture(capture))] }),
    request: {
      method,
      header: [...headers.map(entryOf), ...mediaTypeOf(body)],
      ...(body === null ? {} : { body: bodyOf(body) }),
      url: urlOf(request),
      description: request.description,
    },
  }
}

function scriptOf(listen: 'prerequest' | 'test', script: string): object {
  return { listen, script: { type: 'text/javascript', exec: script.split('\n') } }
}

function entryOf({ name, value, description: text, isSent }: RequestValue): object {
  return { key: name, value, description: text, ...(isSent ? {} : { disabled: true }) }
}

function mediaTypeOf(body: RequestBody | null): object[] {
  if (body === null || body.kind === 'form') return []
  return [{ key: 'Content-Type', value: body.kind === 'json' ? 'application/json' : body.mediaType }]
}

function bodyOf(body: RequestBody): object {
  if (body.kind === 'json') return { mode: 'raw', raw: body.text, options: { raw: { language: 'json' } } }
  if (body.kind === 'file') return { mode: 'file', file: { src: body.file } }
  const fields = body.fields.map(field => ({ ...entryOf(field), type: 'text' }))
  return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: body.file }, ...fields] }
}

/** A parameter that is a whole segment is a path variable of Postman; `{id}.pdf` is written out. */
function urlOf({ path, pathParameters, query }: CollectionRequest): object {
  const valueOf = (name: string) => pathParameters.find(parameter => parameter.name === name)?.value ?? ''
  const segments = path
    .slice(1)
    .split('/')
    .map(segment =>
      /^\{\w+\}$/.test(segment)
        ? `:${segment.slice(1, -1)}`
        : segment.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name)),
    )
  const variables = pathParameters.filter(({ name }) => segments.includes(`:${name}`))
  const sent = query.filter(({ isSent }) => isSent).map(({ name, value }) => `${name}=${value}`)
  return {
    raw: `{{base_url}}/${segments.join('/')}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(query.length === 0 ? {} : { query: query.map(entryOf) }),
    ...(variables.length === 0
      ? {}
      : {
          variable: variables.map(({ name, value, description: text }) => ({
            key: name,
            value,
            description: text,
          })),
        }),
  }
}
