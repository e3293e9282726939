// The published document with every reference replaced by what it names, for tests that look at each operation whole.

type Node = { readonly [name: string]: unknown }

export function dereferenced(document: object): object {
  const at = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(at)
    if (typeof part !== 'object' || part === null) return part
    const { $ref: reference, ...own } = part as Node
    const named = typeof reference === 'string' ? (at(found(document, reference)) as Node) : {}
    return { ...named, ...Object.fromEntries(Object.entries(own).map(([name, inner]) => [name, at(inner)])) }
  }
  return at(document) as object
}

function found(document: object, reference: string): unknown {
  const names = reference.split('/').slice(1)
  const part = names.reduce<unknown>((inner, name) => (inner as Node | undefined)?.[name], document)
  if (part === undefined) throw new Error(`The document has no ${reference}.`)
  return part
}
