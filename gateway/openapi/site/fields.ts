// Fields, parameters and headers as lists of a page. Lists within lists are folded.

import { escapeHtml, inlineMarkdown } from './html.ts'
import { type Parameter, resolveReference, type Schema } from './reference-document.ts'
import { formsOf, maxDepth, notesOf, typeOf } from './schema-words.ts'

/** A list that is shorter stands open on the page. */
const openCharacters = 1_500

/**
 * Content that costs the page no node until it is opened. A browser with scripts reads `noscript` as text, which the
 * script of the site parses when the reader opens or prints it; a browser without scripts shows it. The content may
 * not hold a fold itself, only `details`.
 */
export function fold(summary: string, content: string): string {
  return `<details class="fold"><summary>${escapeHtml(summary)}</summary><noscript>${content}</noscript></details>`
}

const details = (summary: string, content: string): string =>
  `<details><summary>${escapeHtml(summary)}</summary>${content}</details>`

/** Each list of fields within the fields is a fold, and what is within it simple details. */
export function foldedFields(schema: Schema): string {
  return fieldsView(schema, 0, fold)
}

/** The fields as they can stand in a fold. */
export function plainFields(schema: Schema): string {
  return fieldsView(schema, 0, details)
}

function fieldsView(schema: Schema, depth: number, wrap: typeof details): string {
  const lists = formsOf(schema).map(fields => {
    const rows = fields.map(({ name, schema: field, isRequired }) => {
      const inner = depth < maxDepth ? fieldsView(field, depth + 1, details) : ''
      return fieldView(name, field, isRequired, nested(name, inner, depth, wrap))
    })
    return `<ul class="fields">${rows.join('\n')}</ul>`
  })
  return lists.join('\n')
}

function nested(name: string, inner: string, depth: number, wrap: typeof details): string {
  if (inner === '') return ''
  const isShort = depth === 0 && inner.length < openCharacters
  return isShort ? inner : wrap(`Fields of ${name}`, inner)
}

export function parameterList(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, description = '', required, example }) => {
    const examples = example === undefined ? [] : [example]
    return fieldView(name, { ...resolveReference(schema), description, examples }, required, '')
  })
  return `<ul class="fields">${rows.join('\n')}</ul>`
}

function fieldView(name: string, given: Schema, isRequired: boolean, inner: string): string {
  const schema = resolveReference(given)
  const notes = notesOf(schema)
  const must = isRequired ? '<span class="must">required</span>' : ''
  const choices = notes.length === 0 ? '' : `<div class="choices">${inlineMarkdown(notes.join(' · '))}</div>`
  return `<li><span class="name">${escapeHtml(name)}</span><span class="type">${escapeHtml(typeOf(schema))}</span>${must}
<p>${inlineMarkdown(schema.description ?? '')}</p>${choices}${inner}</li>`
}
