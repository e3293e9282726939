// What the validator finds is told in our own words: each keyword of each schema has its sentence.

import { routes } from '#gateway/resources/index.ts'
import { readerOf } from '#gateway/http/validation.ts'
import t from 'tap'
import { Type } from 'typebox'

const samples = {
  minItems: [Type.Array(Type.String(), { minItems: 1 }), [], 'Send at least one item.'],
  maxItems: [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'Send at most 1 items.'],
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
