// The schemas of the routes as the document publishes them: described, and each titled one once among the components.

import { type Entry, describeField } from './glossary.ts'
import { type Json, refTo, schemas as sharedSchemas } from './shared-parts.ts'

type Node = Json & {
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly 'x-term'?: Entry
}

/**
 * Place of a schema: the titled schema around it, the names of the fields on the way, and the description of
 * the last of them in the schema.
 */
type Place = { readonly title: string; readonly path: readonly string[]; readonly term?: Entry | undefined }

type Direction = 'request' | 'response'

/** Keywords that steer validation and mean nothing to a reader. */
const internal = new Set(['x-row', 'x-batch', 'x-term', 'title'])

const scalars = ['Money', 'MoneySum', 'Percent', 'Days'] as const

export type SchemaComponents = {
  /** The published form of a schema, which `name` identifies if it has no title. */
  publish(schema: object, direction: Direction, name: string): Json
  readonly components: Readonly<Record<string, Json>>
}

export function schemaComponents(): SchemaComponents {
  const components: Record<string, Json> = { ...sharedSchemas }

  const publish = (schema: object, direction: Direction, name: string): Json =>
    publishSchema(schema as Node, direction, { title: name, path: [] })

  function publishSchema(given: Node, direction: Direction, outer: Place): Json {
    const place = { ...outer, term: given['x-term'] ?? outer.term }
    const [type, orNull] = [given.type].flat()
    if (given.title !== undefined && orNull === 'null') {
      const { description } = entryAt(place) ?? {}
      const form = publishSchema({ ...given, type: String(type) }, direction, place)
      return { anyOf: [form, { type: 'null' }], ...(description === undefined ? {} : { description }) }
    }
    const node = live(given)
    const { title } = node
    const here = title === undefined ? place : { title, path: [] }
    const form = fieldsOf(node, direction, here)
    if (title === undefined || (direction === 'request' && hasDefault(form)))
      return scalarOf(describedField(form, place))
    const known = components[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(form)) {
      throw new Error(`Two schemas have the title ${title}.`)
    }
    components[title] = form
    return describedField(refTo('schemas', title), place)
  }

  function fieldsOf(node: Node, direction: Direction, here: Place): Json {
    const entries = Object.entries(node).flatMap(([word, value]): [string, unknown][] => {
      if (internal.has(word) || (word === 'x-unit' && value === 'instant')) return []
      if (word === 'default' && direction === 'response') return []
      if (word === 'properties') return [[word, propertiesOf(value as Node['properties'], direction, here)]]
      if (word === 'required' && direction === 'request') return requiredOf(node)
      if (word === 'items' || word === 'additionalProperties')
        return [[word, isObject(value) ? publishSchema(value, direction, here) : value]]
      if (word === 'anyOf' || word === 'allOf')
        return [[word, (value as Node[]).map(inner => publishSchema(inner, direction, here))]]
      return [[word, value]]
    })
    return Object.fromEntries(entries)
  }

  function propertiesOf(properties: Node['properties'] = {}, direction: Direction, here: Place): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        publishSchema(property, direction, { title: here.title, path: [...here.path, name] }),
      ]),
    )
  }

  return { publish, components }
}

/** A field with its description and an example, unless the schema has them. */
function describedField(node: Json, place: Place): Json {
  const entry = entryAt(place)
  if (entry === null) return node
  const isLeaf = node['properties'] === undefined && node['items'] === undefined && !('$ref' in node)
  const takesExample = isLeaf && node['examples'] === undefined && node['const'] === undefined
  const example = takesExample ? entry.example : undefined
  return {
    ...node,
    description: node['description'] ?? entry.description,
    ...(example === undefined || !fits(node, example) ? {} : { examples: [example] }),
  }
}

function entryAt({ title, path, term }: Place): Entry | null {
  return path.length === 0 ? null : (term ?? describeField({ title, path }))
}

function fits(
  { type, enum: words, maxLength = Infinity, minimum = -Infinity }: Json,
  value: unknown,
): boolean {
  if (words !== undefined) return (words as unknown[]).includes(value)
  const types = [type].flat()
  if (value === null) return types.includes('null')
  if (typeof value === 'string') return types.includes('string') && value.length <= Number(maxLength)
  if (typeof value === 'number') {
    const isKind = types.includes('number') || (types.includes('integer') && Number.isInteger(value))
    return isKind && value >= Number(minimum)
  }
  if (typeof value === 'boolean') return types.includes('boolean')
  return typeof value === 'object' && types.includes('object')
}

/** Amounts, percentages and days of the usual range refer to one schema each. */
function scalarOf(node: Json): Json {
  const { type, description, examples, default: usual, ...rest } = node
  const own = {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
    ...(usual === undefined ? {} : { default: usual }),
  }
  for (const name of scalars) {
    const { type: _t, description: _d, examples: _e, ...form } = sharedSchemas[name] as Json
    if (JSON.stringify(form) !== JSON.stringify(rest)) continue
    if (type === 'number') return { ...refTo('schemas', name), ...own }
    return { anyOf: [refTo('schemas', name), { type: 'null' }], ...own }
  }
  return node
}

/** A row of a list that can hold deleted records: one field tells the two forms apart. */
function live(node: Node): Node {
  const [item, deleted] = node.anyOf ?? []
  if (item === undefined || deleted?.title !== 'DeletedRecord') return node
  return {
    ...node,
    anyOf: [{ allOf: [item, { title: 'LiveRecord', ...sharedSchemas['LiveRecord'] }] }, deleted],
  }
}

function requiredOf({ required = [], properties = {} }: Node): [string, unknown][] {
  const needed = required.filter(name => properties[name]?.['default'] === undefined)
  return needed.length === 0 ? [] : [['required', needed]]
}

function hasDefault(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasDefault)
  if (!isObject(node)) return false
  return node['default'] !== undefined || Object.values(node).some(hasDefault)
}

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
