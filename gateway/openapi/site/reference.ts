// The reference of a group of operations, and of the events: each with its fields, its errors, samples and a form that
// tries it in the sandbox.

import { exampleOf } from '../example.ts'
import { escapeHtml, highlightCode, inlineMarkdown, markdown } from './html.ts'
import {
  events,
  type Operation,
  operations,
  type Parameter,
  type Reply,
  resolveReference,
  type Schema,
  schemas,
  tags,
} from './reference-document.ts'
import { type Language, languages, sampleOf } from './samples.ts'

const deepest = 5

export function tagPage(tag: string): string {
  const own = operations.filter(operation => operation.tags.includes(tag))
  const { description = '' } = tags.find(({ name }) => name === tag) ?? {}
  return `<h1>${escapeHtml(tag)}</h1>\n<p class="lead">${inlineMarkdown(description)}</p>\n${own.map(operationView).join('\n')}`
}

export function eventsPage(): string {
  return `<h1>Events</h1>
<p class="lead">The events that webhook subscriptions deliver. <a href="/docs/guides/webhooks">Webhooks</a> explains
delivery, retries and signatures.</p>
${events.map(eventView).join('\n')}`
}

function operationView(operation: Operation): string {
  const { operationId, summary, method, path, description, parameters } = operation
  const inPlace = (place: string) => parameters.filter(parameter => parameter.in === place)
  return `<section class="operation" id="${operationId}">
<div class="text">
<h2>${escapeHtml(summary)}</h2>
<p class="route"><span class="method ${method}">${method.toUpperCase()}</span>${escapeHtml(path)}</p>
${markdown(ownDescription(description))}
${factsOf(operation)}
${parametersView('Path parameters', inPlace('path'))}
${parametersView('Query parameters', inPlace('query'))}
${bodyView(operation)}
${headersView(inPlace('header'))}
${repliesView(operation)}
</div>
<div class="code">
${samplesView(operation)}
${exampleView(operation)}
${tryView(operation)}
</div>
</section>`
}

function eventView({ operationId, summary, description, requestBody }: Operation): string {
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  return `<section class="operation" id="${operationId}">
<div class="text">
<h2><code>${escapeHtml(summary)}</code></h2>
${markdown(description)}
${schema === undefined ? '' : fieldsView(schema, 0)}
</div>
<div class="code">${panel('Example payload', highlightCode(JSON.stringify(example, null, 2)))}</div>
</section>`
}

/** Without the last paragraph, which says in words what the facts below it show. */
function ownDescription(description: string): string {
  return description.split('\n\n').slice(0, -1).join('\n\n')
}

function factsOf(operation: Operation): string {
  const scope = operation['x-scope'] ?? ''
  const pool = operation['x-rate-limit-pool'] ?? ''
  const need = { any: 'any key', open: 'no key needed' }[scope] ?? `scope <code>${escapeHtml(scope)}</code>`
  const names = operation.parameters.map(({ name }) => name)
  const headers = ['Idempotency-Key', 'If-Match'].filter(name => names.includes(name))
  const facts = [
    need,
    `pool <code>${escapeHtml(pool)}</code>`,
    ...headers.map(name => `<code>${name}</code>`),
  ]
  return `<ul class="facts">${facts.map(fact => `<li>${fact}</li>`).join('')}</ul>`
}

function parametersView(title: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, schema, description = '', required, example }) => {
    const shown = example === undefined ? [] : [example]
    return fieldView(name, { ...schema, description, examples: shown }, required, deepest)
  })
  return `<h3>${title}</h3>\n<ul class="fields">${rows.join('\n')}</ul>`
}

function headersView(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, description = '', required }) =>
    fieldView(name, { ...schema, description }, required, deepest),
  )
  return rows.length === 0
    ? ''
    : `<details><summary>Request headers (${rows.length})</summary><ul class="fields">${rows.join('\n')}</ul></details>`
}

function bodyView(operation: Operation): string {
  const { requestBody } = operation
  const schema = requestBody?.content['application/json']?.schema
  const [fileType] = fileTypesOf(operation)
  if (fileType !== undefined)
    return `<h3>Body</h3>\n<p>A file, <code>${escapeHtml(fileType)}</code>. ${escapeHtml(requestBody?.description ?? '')}</p>`
  if (schema === undefined) return ''
  const optional = requestBody?.required === true ? '' : ' <small>(optional)</small>'
  return `<h3>Body${optional}</h3>\n${fieldsView(schema, 0)}`
}

function repliesView({ responses }: Operation): string {
  const isError = ([, reply]: [string, Reply]) => reply['x-error-codes'] !== undefined
  const entries = Object.entries(responses)
  const good = entries.filter(entry => !isError(entry)).map(([status, reply]) => replyView(status, reply))
  const codes = entries
    .filter(isError)
    .flatMap(([status, reply]) =>
      (reply['x-error-codes'] ?? []).map(
        code =>
          `<li><a href="/docs/errors/${code}"><code>${code}</code></a> <span class="choices">${status}</span></li>`,
      ),
    )
  return `<h3>Responses</h3>\n${good.join('\n')}
<details><summary>Errors (${codes.length})</summary><ul>${codes.join('')}</ul></details>`
}

function replyView(status: string, { description, content = {}, headers = {}, ...rest }: Reply): string {
  const schema = content['application/json']?.schema
  const streams = Object.keys(rest['x-streams'] ?? {}).map(type => `<code>${escapeHtml(type)}</code>`)
  const files = Object.keys(rest['x-files'] ?? {}).map(type => `<code>${escapeHtml(type)}</code>`)
  const others = [
    ...(streams.length > 0 ? [` Streams: ${streams.join(', ')}.`] : []),
    ...(files.length > 0 ? [` Files: ${files.join(', ')}.`] : []),
  ]
  const names = Object.entries(headers).map(
    ([name, header]) => `<li><code>${escapeHtml(name)}</code> ${inlineMarkdown(header.description)}</li>`,
  )
  return `<p><strong>${status}</strong> ${inlineMarkdown(description)}${others.join('')}</p>
${schema === undefined ? '' : `<details><summary>Response fields</summary>${fieldsView(schema, 0)}</details>`}
<details><summary>Response headers (${names.length})</summary><ul>${names.join('')}</ul></details>`
}

/** The fields of an object, of the items of a list, or of the forms that it can have. */
function fieldsView(given: Schema, depth: number): string {
  const schema = resolveReference(given)
  if (schema.items !== undefined) return fieldsView(schema.items, depth)
  const forms = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(form => fieldsView(form, depth))
  if (forms.length > 0) return forms.join('\n')
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fieldView(name, field, schema.required?.includes(name) === true, depth),
  )
  return rows.length === 0 ? '' : `<ul class="fields">${rows.join('\n')}</ul>`
}

function fieldView(name: string, given: Schema, required: boolean, depth: number): string {
  const schema = resolveReference(given)
  const inner = depth < deepest ? fieldsView(schema, depth + 1) : ''
  const nested =
    inner === ''
      ? ''
      : depth === 0 && inner.length < 4_000
        ? inner
        : `<details><summary>Fields of ${escapeHtml(name)}</summary>${inner}</details>`
  return `<li><span class="name">${escapeHtml(name)}</span><span class="type">${escapeHtml(typeOf(schema))}</span>${required ? '<span class="must">required</span>' : ''}
<p>${inlineMarkdown(schema.description ?? '')}</p>${choicesOf(schema)}${nested}</li>`
}

function typeOf(given: Schema): string {
  const schema = resolveReference(given)
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ')
  if (schema.allOf !== undefined) return typeOf(schema.allOf[0] ?? {})
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`
  const unit = schema['x-unit']
  const types = [schema.type ?? 'any']
    .flat()
    .map(type => (type === 'null' ? 'null' : (unit ?? schema.format ?? type)))
  return types.join(' or ')
}

function choicesOf(schema: Schema): string {
  const {
    enum: words,
    default: usual,
    examples = [],
    minimum,
    maximum,
    minLength,
    maxLength,
    maxItems,
  } = schema
  const range = (least: number | undefined, most: number | undefined, what: string) =>
    least === undefined && most === undefined
      ? []
      : [`${least ?? ''}–${most ?? ''}${what}`.replace(/^–/, 'at most ')]
  const isWide = Math.abs(maximum ?? 0) > 1e9
  const notes = [
    ...(words === undefined
      ? []
      : [
          words
            .filter(word => word !== null)
            .map(word => `<code>${escapeHtml(JSON.stringify(word).replaceAll('"', ''))}</code>`)
            .join(' '),
        ]),
    ...(usual === undefined ? [] : [`default <code>${escapeHtml(JSON.stringify(usual))}</code>`]),
    ...(isWide ? [] : range(minimum, maximum, '')),
    ...range(minLength, maxLength, ' characters'),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} items`]),
    ...(words === undefined &&
    examples[0] !== undefined &&
    examples[0] !== null &&
    typeof examples[0] !== 'object'
      ? [`example <code>${escapeHtml(JSON.stringify(examples[0]))}</code>`]
      : []),
  ]
  return notes.length === 0 ? '' : `<div class="choices">${notes.join(' · ')}</div>`
}

/** Of a body that is a file by itself. */
function fileTypesOf({ requestBody }: Operation): string[] {
  const types = Object.keys(requestBody?.content ?? {})
  return types.includes('application/json') ? [] : types
}

const exampleBody = ({ requestBody }: Operation): unknown => requestBody?.content['application/json']?.example

export function samplesOf(operation: Operation): Record<Language, string> {
  const call = {
    ...operation,
    body: exampleBody(operation),
    fileType: fileTypesOf(operation)[0] ?? null,
    isIdempotent: operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
  }
  return { curl: sampleOf.curl(call), typescript: sampleOf.typescript(call), python: sampleOf.python(call) }
}

function samplesView(operation: Operation): string {
  const samples = Object.entries(samplesOf(operation)).map(
    ([language, code]) => `<div class="sample" data-of="${language}">${highlightCode(code)}</div>`,
  )
  const buttons = Object.entries(languages).map(
    ([language, name]) => `<button type="button" data-language="${language}">${name}</button>`,
  )
  return panel('Request', samples.join(''), buttons.join(''))
}

function exampleView({ responses }: Operation): string {
  const [status, reply] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const schema = reply?.content?.['application/json']?.schema
  if (status === undefined || schema === undefined) return ''
  const example = exampleOf(schema, schemas)
  return panel(`Response ${status}`, highlightCode(JSON.stringify(example, null, 2)))
}

function panel(title: string, content: string, buttons = ''): string {
  return `<div class="panel"><header><span>${title}</span>${buttons}<button type="button" data-copy>Copy</button></header>${content}</div>`
}

function textOf(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** Of nothing that is sent as a file. */
function tryView(operation: Operation): string {
  if (fileTypesOf(operation).length > 0) return ''
  const { method, path, parameters } = operation
  const fields = parameters.filter(
    parameter => parameter.in === 'path' || (parameter.in === 'query' && parameter.required),
  )
  const inputs = fields.map(
    ({ name, in: place, example }) =>
      `<label>${escapeHtml(name)}<input name="${place}:${escapeHtml(name)}" value="${escapeHtml(textOf(example))}"></label>`,
  )
  const body = exampleBody(operation)
  const area =
    body === undefined
      ? ''
      : `<label>Body<textarea name="body" spellcheck="false">${escapeHtml(JSON.stringify(body, null, 2))}</textarea></label>`
  return `<details class="try"><summary>Try it in the sandbox</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">
<label>Sandbox key<input name="key" type="password" autocomplete="off" placeholder="key_….secret"></label>
${inputs.join('\n')}
${area}
<button type="submit">Send</button>
<output></output>
</form></details>`
}
