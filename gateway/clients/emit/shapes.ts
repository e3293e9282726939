// The schemas of the published document as shapes that any language can print.

export type Json = { readonly [name: string]: unknown }

/** A value of the API. */
export type Shape =
  | { readonly kind: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'unknown' | 'bytes' }
  /** An amount in rupees, a percentage or a number of days. */
  | { readonly kind: 'decimal'; readonly unit: DecimalUnit }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: readonly Field[] }
  | { readonly kind: 'union' | 'all'; readonly of: readonly Shape[] }

type DecimalUnit = 'rupees' | 'percent' | 'days'

export type Field = {
  readonly name: string
  readonly required: boolean
  readonly shape: Shape
  readonly description: string
}

/** A shape with a name of its own. */
export type NamedShape = { readonly name: string; readonly description: string; readonly shape: Shape }

type Node = Json & {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node | boolean
}

const units: readonly string[] = ['rupees', 'percent', 'days'] satisfies DecimalUnit[]
/** Schemas that print as one number each. */
const scalars: Readonly<Record<string, Shape>> = {
  Money: { kind: 'decimal', unit: 'rupees' },
  MoneySum: { kind: 'decimal', unit: 'rupees' },
  Percent: { kind: 'decimal', unit: 'percent' },
  Days: { kind: 'decimal', unit: 'days' },
}

export const isScalar = (name: string): boolean => name in scalars

export function shapeOf(schema: Json): Shape {
  const node: Node = schema
  if (node.$ref !== undefined) {
    const name = node.$ref.split('/').at(-1) ?? ''
    return scalars[name] ?? { kind: 'named', name }
  }
  if (node.anyOf !== undefined) return unionOf(node.anyOf.map(shapeOf))
  if (node.allOf !== undefined) return { kind: 'all', of: node.allOf.map(shapeOf) }
  if (node['const'] !== undefined) return { kind: 'literal', value: node['const'] as string }
  if (node.enum !== undefined)
    return unionOf(node.enum.map(value => (value === null ? { kind: 'null' } : { kind: 'literal', value })))
  return unionOf([node.type ?? 'any'].flat().map(type => typeShape(type, node)))
}

function typeShape(type: string, node: Node): Shape {
  const unit = node['x-unit']
  switch (type) {
    case 'number':
      return typeof unit === 'string' && units.includes(unit)
        ? { kind: 'decimal', unit: unit as DecimalUnit }
        : { kind: 'number' }
    case 'string':
      return node['format'] === 'binary' ? { kind: 'bytes' } : { kind: 'string' }
    case 'integer':
    case 'boolean':
    case 'null':
      return { kind: type }
    case 'array':
      return { kind: 'list', of: shapeOf(node.items ?? {}) }
    case 'object':
      return objectShape(node)
    default:
      return { kind: 'unknown' }
  }
}

function objectShape({ properties, required = [], additionalProperties: others }: Node): Shape {
  if (properties === undefined)
    return { kind: 'map', of: typeof others === 'object' ? shapeOf(others) : { kind: 'unknown' } }
  return {
    kind: 'object',
    fields: Object.entries(properties).map(([name, schema]) => ({
      name,
      required: required.includes(name),
      shape: shapeOf(schema),
      description: firstSentence(schema['description']),
    })),
  }
}

function unionOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap(shape => (shape.kind === 'union' ? shape.of : [shape]))
  const distinct = [...new Map(flat.map(shape => [JSON.stringify(shape), shape])).values()]
  const [only] = distinct
  return distinct.length === 1 && only !== undefined ? only : { kind: 'union', of: distinct }
}

export function firstSentence(text: unknown): string {
  if (typeof text !== 'string') return ''
  const [paragraph = ''] = text.split('\n')
  const end = /\.(?= [A-Z`])/.exec(paragraph)
  return end === null ? paragraph : paragraph.slice(0, end.index + 1)
}
