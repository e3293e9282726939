// Which column of the file is what: one field for each title that does not say so itself.

import type { ImportTemplate } from '../../../clients/typescript/src/index.ts'
import type { FormFields } from '../../form.ts'
import { html, type Content, type Html } from '../../html.ts'
import { badge, table } from '../../parts.ts'
import type { Job } from './kinds.ts'

type FileColumn = Job['columns'][number]

const prefix = 'map:'

/** Value of a field whose column is not to be read; no key begins so. */
const notRead = '-'

/** More options than this go into one list that all fields share. */
const maxOptions = 300

export function mappingFields(
  { columns, mapping }: Job,
  { columns: known }: ImportTemplate,
): { readonly fields: Html; readonly sample: Readonly<Record<string, string>> } {
  const mapped = new Map(Object.entries(mapping).map(([title, key]) => [title.toLowerCase(), key]))
  const stateOf = ({ title, key }: FileColumn): 'chosen' | 'left_out' | 'by_name' | 'unknown' => {
    const own = mapped.get(title.toLowerCase())
    if (own === null) return 'left_out'
    if (own !== undefined) return 'chosen'
    return key === null ? 'unknown' : 'by_name'
  }
  const isShared = columns.length * known.length > maxOptions
  const input = (column: FileColumn): Content => {
    const { title, key } = column
    const state = stateOf(column)
    const label = html` name="${prefix}${title}" aria-label="What ${title} is"`
    if (isShared && (state === 'chosen' || state === 'unknown'))
      return html`<input${label} list="keys" value="${key}" placeholder="Not read">`
    const first: readonly (readonly [value: string, text: string])[] =
      state === 'by_name'
        ? [
            ['', `${titleIn(known, key) ?? key}, by its name`],
            [notRead, 'Not read'],
          ]
        : state === 'left_out'
          ? [
              [notRead, 'Not read'],
              ['', 'By its name'],
            ]
          : [['', 'Not read']]
    const free = isShared ? [] : known.filter(each => state !== 'by_name' || each.key !== key)
    const options =
      key === null || state !== 'chosen' || free.some(each => each.key === key)
        ? free
        : [{ key, title: key }, ...free]
    return html`<select${label}>${first.map(([value, text]) => html`<option value="${value}">${text}</option>`)}${options.map(
      ({ key: own, title: shown, ...each }) =>
        html`<option value="${own}"${state === 'chosen' && own === key && html` selected`}>${shown}${'required' in each && each.required && ' (needed)'}</option>`,
    )}</select>`
  }
  return {
    fields: html`${table(
      'Columns of the file',
      [
        { title: 'Title in the file', cell: ({ title }: FileColumn) => title },
        { title: 'Is read as', cell: input },
        {
          title: 'How it was found',
          cell: column =>
            column.guessed
              ? badge('Guessed', 'warn')
              : column.key === null
                ? badge('Not read')
                : stateOf(column) === 'chosen'
                  ? 'Chosen'
                  : 'By its name',
        },
      ],
      columns,
      'The file has no titles in its first row.',
    )}${isShared && html`<datalist id="keys">${known.map(({ key, title }) => html`<option value="${key}">${title}</option>`)}</datalist>`}`,
    sample: Object.fromEntries(
      columns.flatMap(column =>
        stateOf(column) === 'chosen' && column.key !== null ? [[prefix + column.title, column.key]] : [],
      ),
    ),
  }
}

const titleIn = (known: ImportTemplate['columns'], key: string | null): string | undefined =>
  known.find(column => column.key === key)?.title

export function mappingOf(form: FormFields): Readonly<Record<string, string | null>> {
  const chosen = [...form.named(prefix)].map(([title, key]) => [title, key.trim()] as const)
  return Object.fromEntries(
    chosen.filter(([, key]) => key !== '').map(([title, key]) => [title, key === notRead ? null : key]),
  )
}
