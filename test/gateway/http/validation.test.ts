// Findings of the validator are told in our own words: each keyword of each schema has its sentence.

import { routes } from '#gateway/resources/index.ts'
import { readerOf } from '#gateway/http/validation.ts'
import { Problem } from '#proto/problems.ts'
import t from 'tap'
import { Type } from 'typebox'

const samples = {
  minItems: [Type.Array(Type.String(), { minItems: 1 }), [], 'Send at least one item.'],
  maxItems: [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'Send at most 1 item.'],
  minLength: [Type.String({ minLength: 1 }), '', 'Send a text that is not empty.'],
  maxLength: [Type.String({ maxLength: 2 }), 'abc', 'Send at most 2 characters.'],
  minimum: [Type.Integer({ minimum: 3 }), 2, 'Send 3 or more.'],
  maximum: [Type.Integer({ maximum: 3 }), 4, 'Send 3 or less.'],
  maxProperties: [Type.Unsafe({ type: 'object', maxProperties: 0 }), { a: 1 }, 'Send at most 0 names.'],
  pattern: [Type.String({ pattern: '^a$', description: 'The letter a.' }), 'b', 'The letter a.'],
  uniqueItems: [Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a'], 'Send each item once.'],
} as const

t.test('each keyword has a sentence', async t => {
  for (const [keyword, [schema, value, sentence]] of Object.entries(samples)) {
    const read = readerOf(Type.Object({ field: schema as never }))({ field: value })
    t.match(read, { findings: [{ field: 'field', message: sentence }] }, keyword)
  }
})

/** Keywords that carry a limit; the others are told of by type, list of words, format or unit. */
const limits =
  /^(exclusive)?(min|max)(imum|Items|Length|Properties|Contains)$|^(exclusiveMinimum|exclusiveMaximum|multipleOf|pattern|uniqueItems|contains|not|dependentRequired|unevaluatedProperties)$/

function keywordsOf(schema: unknown, found: Set<string>): void {
  if (Array.isArray(schema)) for (const each of schema) keywordsOf(each, found)
  else if (typeof schema === 'object' && schema !== null)
    for (const [key, value] of Object.entries(schema)) {
      const isName = typeof value === 'object' && !Array.isArray(value) && key !== 'not'
      if (!isName && limits.test(key)) found.add(key)
      keywordsOf(value, found)
    }
}

t.test('no schema has a keyword without one', async t => {
  const found = new Set<string>()
  for (const { params, query, body } of routes)
    for (const schema of [params, query, body]) keywordsOf(schema, found)
  t.same(
    [...found].filter(keyword => !Object.hasOwn(samples, keyword)),
    [],
  )
})

type Node = Readonly<Record<string, unknown>>

/** A value that breaks each keyword of a node; `undefined`: the keyword alone cannot be broken. */
const violations: Readonly<Record<string, (node: Node) => unknown>> = {
  type: ({ type }) =>
    (
      [
        ['null', null],
        ['object', {}],
        ['array', []],
        ['boolean', true],
        ['string', 'a'],
        ['number', 0.5],
      ] as const
    ).find(
      ([name]) => ![type].flat().includes(name) && (name !== 'number' || ![type].flat().includes('integer')),
    )?.[1],
  enum: () => 'no such word',
  const: () => 'no such word',
  format: () => 'no such format',
  pattern: ({ pattern }) =>
    ['', '\u0001', '!', 'a', 'A', '0', ' '].find(text => !new RegExp(String(pattern), 'u').test(text)),
  minLength: () => '',
  maxLength: ({ maxLength }) => 'a'.repeat(Number(maxLength) + 1),
  minimum: ({ minimum }) => Number(minimum) - 1,
  maximum: ({ maximum }) => Number(maximum) + 1,
  exclusiveMinimum: ({ exclusiveMinimum }) => exclusiveMinimum,
  exclusiveMaximum: ({ exclusiveMaximum }) => exclusiveMaximum,
  multipleOf: ({ multipleOf }) => Number(multipleOf) / 2,
  minItems: () => [],
  maxItems: ({ maxItems }) => Array.from({ length: Number(maxItems) + 1 }, (_, index) => index),
  uniqueItems: () => ['a', 'a'],
  required: () => ({}),
  minProperties: () => ({}),
  maxProperties: ({ maxProperties }) =>
    Object.fromEntries(Array.from({ length: Number(maxProperties) + 1 }, (_, index) => [`n${index}`, 'a'])),
  propertyNames: () => ({ '\u0001': 'a' }),
  additionalProperties: () => ({ unknown_name: {} }),
  anyOf: () => ({ unknown_name: {} }),
  oneOf: () => ({ unknown_name: {} }),
  'x-unit': () => 'no such amount',
}

/** Keywords that only carry schemas, defaults or words of the document. */
const silent = new Set(
  'properties items description examples default title deprecated readOnly writeOnly x-batch x-row x-aliases x-term x-verbatim x-names $id'.split(
    ' ',
  ),
)

/** Every schema of a part, once. */
function nodesOf(part: unknown, found: Map<string, Node>): Map<string, Node> {
  if (Array.isArray(part)) for (const each of part) nodesOf(each, found)
  else if (typeof part === 'object' && part !== null) {
    const {
      properties,
      items,
      additionalProperties,
      anyOf,
      oneOf,
      propertyNames,
      'x-row': row,
    } = part as Node
    found.set(JSON.stringify(part), part as Node)
    for (const inner of [
      Object.values(properties ?? {}),
      items,
      additionalProperties,
      anyOf,
      oneOf,
      propertyNames,
      row,
    ])
      nodesOf(inner, found)
  }
  return found
}

/** The messages of a refusal, or null where the value is taken. */
function messagesOf(node: Node, value: unknown): readonly string[] | null {
  try {
    const read = readerOf(Type.Object({ field: node as never }))({ field: value })
    return 'findings' in read ? read.findings.map(({ message }) => message) : null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.message, ...error.details.map(({ message }) => message)]
  }
}

/** Words of the validator's own errors. */
const raw = /must (NOT|be|have|match|pass|contain)|schema|undefined/

/** Nodes on which each keyword is tried. */
const maxTimes = 30

t.test('a broken keyword of any schema is told of in sentences of our own', async t => {
  const nodes = new Map<string, Node>()
  for (const { params, query, body } of routes) for (const part of [params, query, body]) nodesOf(part, nodes)
  const unknown = new Set<string>()
  const tried = new Map<string, number>()
  const broken = new Map<string, number>()
  const faults = new Set<string>()
  for (const node of nodes.values()) {
    // A row that is read by itself stands in the document only.
    if (node['x-row'] !== undefined) continue
    for (const keyword of Object.keys(node).filter(name => !silent.has(name))) {
      const times = tried.get(keyword) ?? 0
      // The sentence follows from the keyword alone, but for patterns, which have one of their own.
      if (times >= maxTimes && keyword !== 'pattern') continue
      tried.set(keyword, times + 1)
      const value = violations[keyword]?.(node)
      if (violations[keyword] === undefined) unknown.add(keyword)
      if (value === undefined) continue
      const messages = messagesOf(node, value)
      if (messages === null) continue
      broken.set(keyword, (broken.get(keyword) ?? 0) + 1)
      if (messages.length === 0) faults.add(`${keyword}: nothing is said of ${JSON.stringify(value)}`)
      for (const message of messages)
        if (raw.test(message) || !/^[A-Z`].*\.$/s.test(message)) faults.add(`${keyword}: ${message}`)
    }
  }
  t.same([...unknown], [], 'each keyword has a value that breaks it')
  t.same([...faults], [])
  for (const keyword of ['type', 'enum', 'format', 'pattern', 'required', 'minItems', 'maxLength', 'x-unit'])
    t.ok((broken.get(keyword) ?? 0) > 5, `${keyword} was broken ${broken.get(keyword) ?? 0} times`)
})
