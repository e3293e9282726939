// The columns of a type of import, from the schema of the body that each row becomes: `bank.ifsc` is the field `ifsc` of
// `bank`, and `salary.components.HRA` the amount of the component HRA.

import type { TSchema } from 'typebox'
import type { Node } from '../../http/wire.ts'

type ColumnType = 'text' | 'date' | 'number' | 'integer' | 'flag' | 'list'

export type Column = {
  readonly key: string
  /** Place of its value: the body, the query, or the id of the employee. */
  readonly place: 'body' | 'query' | 'employee'
  readonly path: readonly string[]
  readonly type: ColumnType
  /** Whether it holds a percentage: by its unit, or where the column `type` beside it says so. */
  readonly percent: 'always' | 'by_type' | 'never'
  /** The words that it may hold; null: any. */
  readonly words: readonly string[] | null
  /** Other words that are read as one of them. */
  readonly aliases: readonly string[]
  /** Characters of its text; null: the schema sets no limit. */
  readonly longest: number | null
  readonly required: boolean
  readonly description: string | null
  readonly example: string | null
}

/** A column for each name that a file brings: `metadata.site`, `components.HRA`. */
type NamedColumns = {
  /** With its last dot. */
  readonly prefix: string
  readonly path: readonly string[]
  readonly type: ColumnType
  /** The fields of an item of the list that holds them; null: they are fields of an object. */
  readonly item: NamedItem | null
}

export type NamedItem = {
  readonly name: string
  readonly value: string
  /** The names as the schema writes them, where it lists them, or how it writes them. */
  readonly names: readonly string[] | 'capitals' | 'any'
}

export type Columns = { readonly fixed: readonly Column[]; readonly named: readonly NamedColumns[] }

/** A column of a name that the schema does not state, such as that of a component. */
export function namedColumn(
  key: string,
  path: readonly string[],
  type: ColumnType,
  description: string | null,
): Column {
  return {
    key,
    place: 'body',
    path,
    type,
    percent: 'never',
    words: null,
    aliases: [],
    longest: null,
    required: false,
    description,
    example: null,
  }
}

type SchemaNode = Node & {
  readonly format?: string
  readonly maxLength?: number
  readonly pattern?: string
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly additionalProperties?: unknown
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
}

/** Which field names an item of a list, and which one is its value, where a row may have one of each name. */
const itemNames: Readonly<Record<string, string>> = {
  component_code: 'monthly_amount',
  code: 'amount',
  section: 'amount',
  leave_type: 'balance',
}

/** Fields that the call states for all rows, and no row by itself. */
const ofTheCall = new Set(['organization_id', 'atomic', 'dry_run', 'validate_only'])

/** Whether a field of the body lists records of which a row is one. */
function isBatch(name: string, properties: Readonly<Record<string, SchemaNode>>): boolean {
  return name === 'items' && 'atomic' in properties
}

export function columnsOf(schema: TSchema): Columns {
  const fixed: Column[] = []
  const named: NamedColumns[] = []
  collect(schema, [], true, { fixed, named })
  return { fixed, named }
}

function collect(
  { properties = {}, required = [] }: SchemaNode,
  path: readonly string[],
  isCertain: boolean,
  found: { fixed: Column[]; named: NamedColumns[] },
): void {
  for (const [name, node] of Object.entries(properties)) {
    if (path.length === 0 && (ofTheCall.has(name) || isBatch(name, properties))) continue
    const own = [...path, name]
    const isRequired = isCertain && required.includes(name)
    if (node.properties !== undefined) collect(node, own, isRequired, found)
    else if (node.items?.properties !== undefined) {
      const item = Object.entries(itemNames).find(
        ([key, value]) => node.items?.properties?.[key] && node.items.properties[value],
      )
      if (item === undefined) continue
      const [key, value] = item
      const names = namesOf(node.items.properties[key] ?? {})
      found.named.push({
        ...namedAt(own, node.items.properties[value] ?? {}),
        item: { name: key, value, names },
      })
    } else if (node.additionalProperties !== undefined && typeof node.additionalProperties === 'object') {
      found.named.push({ ...namedAt(own, node.additionalProperties as SchemaNode), item: null })
    } else {
      const isByType = name === 'value' && properties['type']?.enum?.includes('percent') === true
      const column = columnAt(own, node, 'body', isRequired)
      found.fixed.push(isByType ? { ...column, percent: 'by_type' } : column)
    }
  }
}

function namedAt(path: readonly string[], node: SchemaNode): Pick<NamedColumns, 'prefix' | 'path' | 'type'> {
  return { prefix: `${path.join('.')}.`, path, type: typeOf(node) }
}

function namesOf(node: SchemaNode): NamedItem['names'] {
  if (node.enum !== undefined) return [...node.enum, ...Object.keys(node['x-aliases'] ?? {})].map(String)
  return node.pattern?.startsWith('^[A-Z]') === true ? 'capitals' : 'any'
}

/** A column by itself, such as a parameter of the query. */
export function columnAt(
  path: readonly string[],
  schema: object,
  place: Column['place'],
  required: boolean,
): Column {
  const node = schema as SchemaNode
  const words = (node.enum ?? node.items?.enum)?.filter(word => word !== null).map(String) ?? null
  const [example] = node.examples ?? []
  return {
    key: path.join('.'),
    place,
    path,
    type: typeOf(node),
    percent: node['x-unit'] === 'percent' ? 'always' : 'never',
    words,
    aliases: Object.keys(node['x-aliases'] ?? {}),
    longest: node.maxLength ?? null,
    required,
    description: node.description ?? null,
    example:
      example === undefined
        ? (words?.[0] ?? null)
        : typeof example === 'string'
          ? example
          : JSON.stringify(example),
  }
}

function typeOf(node: SchemaNode): ColumnType {
  const types = [node.type].flat()
  if (node.items !== undefined) return 'list'
  if (types.includes('string')) return node.format === 'date' ? 'date' : 'text'
  if (types.includes('boolean')) return 'flag'
  return types.includes('integer') ? 'integer' : 'number'
}

/** `bank.account_number` is `Bank: account number`. */
export function titleOf(key: string): string {
  const words = key.split('.').map(part => part.split('_').join(' '))
  const text = words.join(': ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
