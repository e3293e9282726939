// Pages of the reference: a list of the operations of a group, and a page for each operation and each event with its
// fields, its errors, samples and a form that sends the request to the sandbox.

import { exampleOf } from '../example.ts'
import { fold, foldedFields, parameterList, plainFields } from './fields.ts'
import { codeBlock, escapeHtml, inlineMarkdown, markdown } from './html.ts'
import {
  bodyOf,
  errorsOf,
  events,
  fileTypesOf,
  needOf,
  type Operation,
  operations,
  ownDescription,
  type Parameter,
  type Reply,
  schemas,
  successesOf,
  tags,
  urlOf,
  urlOfEvent,
} from './reference-document.ts'
import { type Language, languages, sampleKey, sampleOf } from './samples.ts'

export function tagPage(tag: string): string {
  const own = operations.filter(operation => operation.tags.includes(tag))
  const { description = '' } = tags.find(({ name }) => name === tag) ?? {}
  const rows = own.map(
    operation => `<li id="${operation.operationId}">${routeView(operation)}
<a href="${urlOf(operation)}">${escapeHtml(operation.summary)}</a>
<p>${inlineMarkdown(firstSentence(operation.description))}</p></li>`,
  )
  return `<h1>${escapeHtml(tag)}</h1>\n<p class="lead">${inlineMarkdown(description)}</p>\n<ul class="operations">${rows.join('\n')}</ul>`
}

export function eventsPage(): string {
  const rows = events.map(
    event => `<li id="${event.operationId}"><a href="${urlOfEvent(event)}"><code>${escapeHtml(event.summary)}</code></a>
<p>${inlineMarkdown(firstSentence(event.description))}</p></li>`,
  )
  return `<h1>Events</h1>
<p class="lead">The events that webhook subscriptions deliver. <a href="/docs/guides/webhooks">Webhooks</a> explains
delivery, retries and signatures.</p>
<ul class="operations">${rows.join('\n')}</ul>`
}

const firstSentence = (text: string): string => /^[\s\S]*?[.:](?=\s|$)/.exec(text)?.[0] ?? text

function routeView({ method, path }: Operation): string {
  return `<span class="route"><span class="method ${method}">${method.toUpperCase()}</span>${escapeHtml(path)}</span>`
}

export function operationPage(operation: Operation): string {
  const { operationId, summary, parameters } = operation
  const inPlace = (place: string) => parameters.filter(parameter => parameter.in === place)
  return `<section class="operation" id="${operationId}">
<div class="text">
<h1>${escapeHtml(summary)}</h1>
<p>${routeView(operation)}</p>
${markdown(ownDescription(operation))}
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

export function eventPage({ operationId, summary, description, requestBody }: Operation): string {
  const { schema, example } = requestBody?.content['application/json'] ?? {}
  return `<section class="operation" id="${operationId}">
<div class="text">
<h1><code>${escapeHtml(summary)}</code></h1>
${markdown(description)}
${schema === undefined ? '' : `<h2>Payload</h2>\n${foldedFields(schema)}`}
</div>
<div class="code">${panel('Example payload', codeBlock(JSON.stringify(example, null, 2)))}</div>
</section>`
}

function factsOf(operation: Operation): string {
  const pool = operation['x-rate-limit-pool'] ?? ''
  const names = operation.parameters.map(({ name }) => name)
  const headers = ['Idempotency-Key', 'If-Match'].filter(name => names.includes(name))
  const need = needOf(operation)
  const facts = [
    need.startsWith('`') ? `scope ${need}` : need,
    `pool \`${pool}\``,
    ...headers.map(name => `\`${name}\``),
  ]
  return `<ul class="facts">${facts.map(fact => `<li>${inlineMarkdown(fact)}</li>`).join('')}</ul>`
}

function parametersView(title: string, parameters: readonly Parameter[]): string {
  return parameters.length === 0 ? '' : `<h2>${title}</h2>\n${parameterList(parameters)}`
}

function headersView(parameters: readonly Parameter[]): string {
  return parameters.length === 0
    ? ''
    : fold(`Request headers (${parameters.length})`, parameterList(parameters))
}

function bodyView(operation: Operation): string {
  const { requestBody } = operation
  const schema = bodyOf(operation)?.schema
  const [fileType] = fileTypesOf(operation)
  if (fileType !== undefined)
    return `<h2>Body</h2>\n<p>A file, <code>${escapeHtml(fileType)}</code>. ${escapeHtml(requestBody?.description ?? '')}</p>`
  if (schema === undefined) return ''
  const optional = requestBody?.required === true ? '' : ' <small>(optional)</small>'
  return `<h2>Body${optional}</h2>\n${foldedFields(schema)}`
}

function repliesView(operation: Operation): string {
  const errors = errorsOf(operation).map(
    ({ code, status }) =>
      `<li><a href="/docs/errors/${code}"><code>${code}</code></a> <span class="choices">${status}</span></li>`,
  )
  return `<h2>Responses</h2>\n${successesOf(operation).map(replyView).join('\n')}
${fold(`Errors (${errors.length})`, `<ul>${errors.join('')}</ul>`)}`
}

function replyView([status, { description, content = {}, headers = {}, ...rest }]: [string, Reply]): string {
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
  const fields = schema === undefined ? '' : plainFields(schema)
  return `<p><strong>${status}</strong> ${inlineMarkdown(description)}${others.join('')}</p>
${fields === '' ? '' : fold('Response fields', fields)}
${fold(`Response headers (${names.length})`, `<ul>${names.join('')}</ul>`)}`
}

function samplesView(operation: Operation): string {
  const names = Object.keys(languages) as Language[]
  const samples = names.map(
    (language, at) =>
      `<div class="sample" data-of="${language}"${at === 0 ? '' : ' hidden'}>${codeBlock(sampleOf(operation, language))}</div>`,
  )
  const buttons = names.map(
    (language, at) =>
      `<button type="button" data-language="${language}" aria-pressed="${at === 0}">${languages[language].title}</button>`,
  )
  return panel('Request', samples.join(''), buttons.join(''))
}

function exampleView({ responses }: Operation): string {
  const [status, reply] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  const schema = reply?.content?.['application/json']?.schema
  if (status === undefined || schema === undefined) return ''
  const example = exampleOf(schema, schemas)
  return panel(`Response ${status}`, codeBlock(JSON.stringify(example, null, 2)))
}

function panel(title: string, content: string, buttons = ''): string {
  return `<div class="panel"><div class="bar"><span>${title}</span>${buttons}<button type="button" class="copy">Copy</button></div>${content}</div>`
}

function textOf(example: unknown): string {
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}

/** Nothing that is sent as a file can be tried. */
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
  const body = bodyOf(operation)?.example
  const area =
    body === undefined
      ? ''
      : `<label>Body<textarea name="body" spellcheck="false">${escapeHtml(JSON.stringify(body, null, 2))}</textarea></label>`
  return `<details class="try"><summary>Try it in the sandbox</summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">
<label>Sandbox key<input name="key" type="password" autocomplete="off" placeholder="${sampleKey}"></label>
${inputs.join('\n')}
${area}
<button type="submit">Send</button>
<output></output>
</form></details>`
}
