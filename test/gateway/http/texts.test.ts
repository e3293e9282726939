// A text of a request is without blanks around it, and shows something: judged for every text of every route.

import { EmployeePatch } from '#gateway/resources/employees/schema.ts'
import { routes } from '#gateway/resources/index.ts'
import { readerOf } from '#gateway/http/validation.ts'
import t from 'tap'
import type { TSchema } from 'typebox'

type Node = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly additionalProperties?: Node | boolean
  readonly minLength?: number
  readonly 'x-row'?: true
  readonly 'x-unit'?: string
  readonly 'x-verbatim'?: true
}

/** The texts below a node, each with what makes a body that has it. */
type Place = {
  readonly path: readonly (string | number)[]
  readonly node: Node
  /** The rows of a batch are read one by one. */
  readonly root: Node
}

function* textsOf(node: Node, root: Node, path: readonly (string | number)[]): Generator<Place> {
  if (node['x-row'] !== undefined) {
    const { 'x-row': _row, ...row } = node
    yield* textsOf(row, row, [])
    return
  }
  for (const [name, property] of Object.entries(node.properties ?? {}))
    yield* textsOf(property, root, [...path, name])
  if (node.items !== undefined) yield* textsOf(node.items, root, [...path, 0])
  if (typeof node.additionalProperties === 'object')
    yield* textsOf(node.additionalProperties, root, [...path, 'NAME'])
  if ([node.type].flat().includes('string') && path.length > 0) yield { path, node, root }
}

function bodyWith(path: readonly (string | number)[], value: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  const inner = bodyWith(rest, value)
  return typeof first === 'number' ? [inner] : { [first]: inner }
}

function valueAt(body: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (at as Record<string | number, unknown> | undefined)?.[name],
    body,
  )
}

const pointerOf = (path: readonly (string | number)[]) => `#/${path.join('/')}`

/** Texts that show nothing: blanks, what has no width, marks of direction, fillers, and a mark without a letter. */
const invisible = [
  ' ',
  '\t\n',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\u200B \u200D',
  '\u202E',
  '\u2060',
  '\u2800',
  '\u3164',
  '\uFFA0',
  '\u115F\u1160',
  '\u00AD',
  '\uFEFF',
  '\u{E0001}',
  '\u0301',
]

const sources = routes.flatMap(({ method, path, query, body }) => [
  ...(body === undefined ? [] : [{ name: `${method} ${path}`, schema: body, source: 'body' as const }]),
  ...(query === undefined
    ? []
    : [{ name: `${method} ${path}?`, schema: query as TSchema, source: 'query' as const }]),
])

t.test('no text of a request shows nothing', async t => {
  let texts = 0
  const readers = new Map<Node, ReturnType<typeof readerOf>>()
  const wrong: string[] = []
  for (const { name, schema, source } of sources) {
    for (const { path, node, root } of textsOf(schema, schema, [])) {
      if (node['x-verbatim'] !== undefined) continue
      texts += 1
      const read = readers.get(root) ?? readerOf(root as TSchema, source)
      readers.set(root, read)
      const refuses = (value: string) => {
        const body = bodyWith(path, value)
        const reading = read(body)
        const isRefused =
          'findings' in reading && reading.findings.some(({ pointer }) => pointer === pointerOf(path))
        return isRefused || valueAt(body, path) === ''
      }
      for (const value of invisible)
        if (!refuses(value)) wrong.push(`${name} ${path.join('.')} takes ${JSON.stringify(value)}`)
      // A value of a list, a date or an address is never one with blanks around it.
      const padded = bodyWith(path, '\u3000 Asha\u00A0')
      const reading = read(padded)
      const isRefused =
        'findings' in reading && reading.findings.some(({ pointer }) => pointer === pointerOf(path))
      if (!isRefused && valueAt(padded, path) !== 'Asha') wrong.push(`${name} ${path.join('.')} keeps blanks`)
    }
  }
  t.same(wrong, [])
  t.ok(texts > 300, `${texts} texts`)
})

t.test('what partners keep or sign stays as it is sent', async t => {
  const verbatim = sources.flatMap(({ name, schema }) =>
    [...textsOf(schema, schema, [])].flatMap(({ path, node }) =>
      node['x-verbatim'] === undefined ? [] : [{ name, at: path.join('.') }],
    ),
  )
  const fields = new Set(verbatim.map(({ at }) => at))
  t.same([...fields].toSorted(), [
    'body',
    'corrections.0.cells.NAME',
    'headers.NAME',
    'metadata.NAME',
    'password',
  ])
  const body = { metadata: { NAME: ' as it is ' } }
  t.same(readerOf(EmployeePatch)(body), { value: { metadata: { NAME: ' as it is ' } } })
})

t.test('scripts of India and names of one letter show something', async t => {
  for (const name of ['आशा', 'ஆஷா', 'ക്‍', 'É', 'X', 'عائشة', '李'])
    t.match(readerOf(EmployeePatch)({ first_name: name }), { value: { firstName: name } }, name)
  for (const name of ['.', '-', '...', '42'])
    t.match(
      readerOf(EmployeePatch)({ first_name: name }),
      { findings: [{ field: 'first_name', message: 'Send a name with at least one letter.' }] },
      name,
    )
})
