// Generated printers print what walking through the schema prints, to the letter, for every reply of every route.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import t from 'tap'
import { type TSchema, Type } from 'typebox'
import { printDecimal } from '#gateway/http/decimal.ts'
import { money } from '#gateway/http/schema.ts'
import {
  camelName,
  encoderOf,
  encoderOfFields,
  type Node,
  PrintedBody,
  PrintedRows,
} from '#gateway/http/wire.ts'
import { routes } from '#gateway/resources/index.ts'

const basePath = '/sandbox/v1'

/** The text of a value by its schema, the plain way. */
function expected(node: Node, value: unknown): string {
  if (node.anyOf !== undefined) {
    const [whole, deleted] = node.anyOf
    return expected((value as { deleted?: unknown }).deleted === true ? deleted : whole, value)
  }
  if (value === null || value === undefined) return 'null'
  const unit = node['x-unit']
  if (unit === 'instant') return `"${(value as Date).toISOString().slice(0, 19)}Z"`
  if (unit === 'path') return JSON.stringify(`${basePath}${value as string}`)
  if (unit !== undefined) return printDecimal(value as number, unit)
  if (node.items !== undefined) {
    return `[${(value as unknown[]).map(item => expected(node.items!, item)).join(',')}]`
  }
  if (node.properties === undefined) return JSON.stringify(value)
  const fields = Object.entries(node.properties).flatMap(([name, property]) => {
    const field = (value as Record<string, unknown>)[camelName(name)]
    const isShown = field !== undefined || node.required?.includes(name) === true
    return isShown ? [`${JSON.stringify(name)}:${expected(property, field)}`] : []
  })
  return `{${fields.join(',')}}`
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('"', '\\', '\n', '\u2028', '\ud800', '\udc00x', '😀', '</script>', '\u007f', ''),
)
const plain = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constant(JSON.rawJSON('0.1000000000000000000001')),
)
const sometimesNothing = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: fc.constantFrom(null, undefined) })

function valuesOf(node: Node): fc.Arbitrary<unknown> {
  if (node.anyOf !== undefined) {
    const [whole, deleted] = node.anyOf
    const mark = { deleted: true }
    return fc.oneof(
      recordsOf(whole.properties ?? {}),
      recordsOf(deleted.properties ?? {}).map(value => ({ ...value, ...mark })),
    )
  }
  const unit = node['x-unit']
  if (unit === 'instant') return sometimesNothing(fc.date({ noInvalidDate: true }))
  if (unit === 'path') return sometimesNothing(texts)
  if (unit !== undefined) return sometimesNothing(fc.maxSafeInteger())
  if (node.items !== undefined) return sometimesNothing(fc.array(valuesOf(node.items), { maxLength: 3 }))
  if (node.properties !== undefined) return sometimesNothing(recordsOf(node.properties))
  return sometimesNothing(plain)
}

function recordsOf(properties: Readonly<Record<string, Node>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, node]) => [camelName(name), valuesOf(node)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true })
}

t.test('every reply of every route', t => {
  let compared = 0
  for (const { operationId, replies } of routes) {
    for (const [status, schema] of Object.entries(replies)) {
      const print = encoderOf(schema)
      const property = fc.property(valuesOf(schema), value => {
        compared += 1
        const [printed, wanted] = [print(value, basePath), expected(schema, value)]
        if (printed !== wanted) throw new Error(`${operationId} ${status}: ${printed} is not ${wanted}`)
      })
      fc.assert(property, { numRuns: 20, seed: 2026 })
    }
  }
  t.ok(compared > 1_000, `${compared} values`)
  t.end()
})

t.test('names of a schema are names and never code', t => {
  const hostile = `x"];process.exit(1);//`
  const properties = { [hostile]: {}, '`${1}`': {}, __proto: {}, 'a\u2028b': {} }
  const schema = { type: 'object', properties, required: Object.keys(properties) } as unknown as TSchema
  const value = Object.fromEntries(Object.keys(properties).map(name => [camelName(name), 1]))
  t.equal(encoderOf(schema)(value), expected(schema, value))
  t.end()
})

t.test('what is not a whole number of its unit is refused, and a path without a base', t => {
  const of = (unit: string): TSchema => ({ 'x-unit': unit })
  for (const unit of ['rupees', 'percent', 'days']) {
    for (const value of [0.5, Number.NaN, Infinity, 2 ** 53]) t.throws(() => encoderOf(of(unit))(value))
  }
  t.throws(() => encoderOf(of('path'))('/me'), /base path/)
  t.end()
})

t.test('rows that are printed already stand as they are; a selection of fields is trimmed', t => {
  const row = Type.Object({ id: Type.Integer(), net_pay: Type.Optional(money()) })
  const rows = Type.Array(row)
  const first = new PrintedRows(encoderOf(row), [{ id: 1 }, { id: 2, netPay: 7 }])
  t.equal(encoderOf(rows)([first, { id: 3 }]), '[{"id":1},{"id":2,"net_pay":0.07},{"id":3}]')
  const selected = encoderOfFields(row, ['net_pay'])
  t.equal(selected({ id: 2, netPay: 7 }), '{"id":2,"net_pay":0.07}')
  t.equal(encoderOfFields(row, ['net_pay']), selected, 'it is compiled once')
  t.end()
})

t.test('a printed body that is kept takes the memory of its characters', t => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const print = encoderOf(Type.Array(Type.Object({ id: Type.Integer(), net_pay: money() })))
  const printed = (slip: number) =>
    new PrintedBody(print(Array.from({ length: 200 }, (_, id) => ({ id, netPay: slip * 1_000 + id }))), 1)
  // The first ones leave compiled code behind.
  let kept = Array.from({ length: 200 }, (_, slip) => printed(slip))
  kept = []
  const before = held()
  kept = Array.from({ length: 200 }, (_, slip) => printed(slip))
  const grown = held() - before
  const characters = kept.reduce((sum, { text }) => sum + text.length, 0)
  t.ok(characters > 1_000_000, `${characters} characters`)
  t.ok(grown < 1.5 * characters, `${grown} bytes`)
  t.end()
})
