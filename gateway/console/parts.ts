// Parts that screens are made of.

import { PayrollError } from '../clients/typescript/src/index.ts'
import { describeCall } from './calls.ts'
import { fieldsOf } from './form.ts'
import { html, type Content, type Html } from './html.ts'
import { callSample } from './layout.ts'
import type { Action, View } from './screen.ts'
import { newToken } from './session.ts'

type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => Content
  /** Amounts and counts. */
  readonly isNumber?: boolean
}

/** A table that scrolls within itself; `empty` is said instead of a table without rows. */
export function table<Row>(
  caption: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  empty = 'There is nothing here.',
): Html {
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`
  const kind = (column: Column<Row>) => column.isNumber === true && html` class="number"`
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption class="unseen">${caption}</caption>
<thead><tr>${columns.map(column => html`<th scope="col"${kind(column)}>${column.title}</th>`)}</tr></thead>
<tbody>
${rows.map(row => html`<tr>${columns.map(column => html`<td${kind(column)}>${column.cell(row)}</td>`)}</tr>\n`)}
</tbody></table></div>`
}

export type Tone = 'good' | 'warn' | 'bad' | 'calm'

export const badge = (label: string, tone: Tone = 'calm'): Html =>
  html`<span class="badge ${tone}">${label}</span>`

/** Figures beside each other, each with its name. */
export function figures(items: readonly (readonly [string, Content])[]): Html {
  return html`<dl class="figures">${items.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** Names and values below each other. */
export function facts(items: readonly (readonly [string, Content])[]): Html {
  return html`<dl class="facts">${items.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** What a form needs of an action, whatever its call answers. */
type FormAction = Pick<Action, 'label' | 'call'>

/** Links between the addresses of one thing. */
export function tabs(
  view: View,
  label: string,
  items: readonly (readonly [title: string, path: string])[],
): Html {
  const [own] = view.url.split('?')
  return html`<nav class="tabs" aria-label="${label}"><ul>${items.map(([title, path]) => html`<li><a href="${path}"${path.split('?')[0] === own && html` aria-current="page"`}>${title}</a></li>`)}</ul></nav>`
}

export type FormParts = {
  /** Values that the reader does not choose. */
  readonly hidden?: Readonly<Record<string, string>>
  /** Fields that the reader fills in. */
  readonly fields?: Content
  /** Values of the fields for the sample of the call, by their names. */
  readonly sample?: Readonly<Record<string, string>>
  /** On the button instead of the label of the action. */
  readonly label?: string
  readonly tone?: 'first' | 'plain' | 'danger'
  /** Asked before it is done: what cannot be taken back. */
  readonly confirm?: string
  /** Of the record as the page shows it: the action is refused when another one has changed it since. */
  readonly version?: number
  /** Whether it sends a file. */
  readonly hasFile?: boolean
  /** Without the sample of its call: where one of many rows has it already. */
  readonly isQuiet?: boolean
}

/** A form of this screen that does `name` of its actions, with the call that it makes. */
export function actionForm(view: View, name: string, action: FormAction, parts: FormParts = {}): Html {
  const {
    hidden = {},
    fields,
    sample = {},
    label = action.label,
    tone = 'plain',
    confirm,
    version,
    hasFile,
    isQuiet,
  } = parts
  return html`<form method="post" class="action" action="${view.url}"${hasFile === true && html` enctype="multipart/form-data"`}>
<input type="hidden" name="csrf" value="${view.session.csrf}"><input type="hidden" name="action" value="${name}"><input type="hidden" name="once" value="${newToken()}">
${version !== undefined && html`<input type="hidden" name="version" value="${version}">`}
${Object.entries(hidden).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
${fields}
${confirm && html`<label class="confirm"><input type="checkbox" name="confirmed" required> ${confirm}</label>`}
<button class="${tone}">${label}</button>
${isQuiet !== true && callOf(view, action, { ...sample, ...hidden })}
</form>`
}

function callOf(view: View, action: FormAction, values: Readonly<Record<string, string>>): Html {
  const form = fieldsOf(Object.entries(values))
  const call = describeCall(api =>
    action.call(api, { params: view.params, form, once: { idempotencyKey: '' } }),
  )
  return html`<details class="calls"><summary>API call</summary>${callSample(view, call)}</details>`
}

type FieldParts = {
  readonly value?: string
  readonly type?: string
  readonly hint?: string
  readonly isRequired?: boolean
  readonly choices?: readonly (readonly [value: string, label: string])[]
  readonly list?: string
}

export function field(name: string, label: string, parts: FieldParts = {}): Html {
  const { value = '', type = 'text', hint, isRequired = false, choices } = parts
  const required = isRequired && html` required`
  const input = choices
    ? html`<select name="${name}"${required}>${choices.map(([own, title]) => html`<option value="${own}"${own === value && html` selected`}>${title}</option>`)}</select>`
    : html`<input name="${name}" type="${type}" value="${value}"${required}>`
  return html`<label class="field"><span>${label}</span>${input}${hint && html`<small>${hint}</small>`}</label>`
}

/** A form that asks this address again with other values: a filter. */
export function filters(view: View, fields: Content, label = 'Show'): Html {
  return html`<form method="get" action="${view.url.split('?')[0]}" class="filters">${fields}<button class="plain">${label}</button></form>`
}

/** Links to the first and the next page of a list, where there are any. */
export function pager(view: View, nextCursor: string | null | undefined): Html {
  const isFirst = !view.query.has('cursor')
  if (isFirst && !nextCursor) return html``
  const [path] = view.url.split('?')
  const at = (cursor: string | null) => {
    const query = new URLSearchParams(view.query)
    query.delete('cursor')
    if (cursor !== null) query.set('cursor', cursor)
    const text = query.toString()
    return text === '' ? path! : `${path}?${text}`
  }
  return html`<nav class="pager" aria-label="Pages">${!isFirst && html`<a href="${at(null)}">First page</a>`} ${nextCursor && html`<a href="${at(nextCursor)}">Next page</a>`}</nav>`
}

/** A bar that `console.js` moves as the events of `source` arrive; it loads the page again at the end. */
export function progress(label: string, percent: number, source: string): Html {
  return html`<div class="progress" data-live="${source}"><label>${label} <progress max="100" value="${percent}">${percent} %</progress></label> <output>${percent} %</output></div>`
}

/**
 * A part that the API needs seconds for in a large organization: the page stands without it, and it follows. Without scripts,
 * its link asks for the page with it. `id` is that of the part in either.
 */
export function later(view: View, id: string, label: string): Html {
  const query = new URLSearchParams(view.query)
  query.set('with', id)
  const url = `${view.url.split('?')[0]}?${query.toString()}`
  return html`<p><a href="${url}" hx-get="${url}" hx-trigger="load, click" hx-target="#${id}" hx-select="#${id}" hx-swap="outerHTML">${label}</a></p>`
}

/** Whether the part is there at once: it is small, or asked for. */
export const isNow = ({ query }: View, id: string, people: number): boolean =>
  people <= maxPeopleAtOnce || query.get('with') === id

/** Answers about so many people take the API less than half a second. */
const maxPeopleAtOnce = 2_000

/** Null where the key may not read it, or it is not there: the rest of the screen is shown all the same. */
export async function optional<Answer>(asked: PromiseLike<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof PayrollError && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
