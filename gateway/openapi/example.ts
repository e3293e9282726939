// A value of a published schema, put together from the examples of its fields.

import type { Json } from './shared-parts.ts'

type Node = Json & {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly minItems?: number
}

export function exampleOf(schema: Json, components: Readonly<Record<string, Json>>): unknown {
  return at(schema)

  function at(node: Node): unknown {
    if (node.examples !== undefined) return node.examples[0]
    const given = node['const'] ?? node['default'] ?? node.enum?.[0]
    if (given !== undefined) return given
    const name = node['$ref']
    if (typeof name === 'string') return at(components[name.split('/').at(-1) ?? ''] ?? {})
    const [first] = node.anyOf ?? node.allOf ?? []
    if (first !== undefined) return at(first)
    switch ([node.type].flat()[0]) {
      case 'object':
        return Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([field, inner]) => [field, at(inner)]),
        )
      case 'array':
        return Array.from({ length: Math.max(node.minItems ?? 0, 1) }, () => at(node.items ?? {}))
      case 'string':
        return textOf(node)
      case 'integer':
      case 'number':
        return Number(node['minimum'] ?? 1) > 0 ? Number(node['minimum'] ?? 1) : 1
      case 'boolean':
        return false
      default:
        return null
    }
  }
}

function textOf({ format, minLength = 0 }: Json): string {
  if (format === 'date') return '2026-10-01'
  if (format === 'date-time') return '2026-10-31T10:30:00Z'
  if (format === 'email') return 'asha.kulkarni@kaveri.example'
  if (format === 'uri') return 'https://partner.example/webhooks'
  return 'text'.padEnd(Number(minLength), '.')
}
