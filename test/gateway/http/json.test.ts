import { tryJson, writtenNumber } from '#gateway/http/json.ts'
import t from 'tap'
import { table } from '../../support/table.ts'

const numbers = table`
  body                          | text                 | why
  {"n": 40000}                  | 40000                | an integer as JavaScript writes it
  {"n": 1.100}                  | 1.100                | decimals as written
  {"n": 1e3}                    | 1e3                  | an exponent
  {"n": 1E3}                    | 1E3                  | a large exponent
  {"n": -0}                     | -0                   | a nought below nought
  {"n": 12345678901234567}      | 12345678901234567    | more digits than JavaScript keeps
  {"s": "\\"", "n": 2.50}       | 2.50                 | behind a string that holds a quotation mark
  {"s": "1.5e3", "n": 7}        | 7                    | beside a string that looks like a number
  {"b": true, "n": 7}           | 7                    | beside a word that holds an e
`
for (const given of numbers) {
  t.test(`the number in ${given('body')}: ${given('why')}`, async t => {
    const { value, problem } = tryJson(Buffer.from(given('body')))
    t.equal(problem, null)
    const holder = value as { n: number }
    t.equal(writtenNumber(holder, 'n', holder.n), given('text'))
  })
}

const refused = table`
  body                       | code              | field      | why
  {"a"                       | malformed_json    | -          | an end too early
  {"a": "\\u0000"}           | validation_failed | a          | a character that cannot be stored
  {"a": [1, {"b\\u0000": 1}]} | validation_failed | a[1]       | a name that cannot be stored
  {"a": [1, {"b": "\\ud800"}]} | validation_failed | a[1].b   | half a character
`
for (const given of refused) {
  t.test(`${given('body')} is refused: ${given('why')}`, async t => {
    const { problem } = tryJson(Buffer.from(given('body')))
    t.equal(problem?.code, given('code'))
    t.equal(problem?.details[0]?.field ?? '-', given('field'))
  })
}

t.test('twenty levels are read, one more is not', async t => {
  const nested = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels))
  t.equal(tryJson(nested(20)).problem, null)
  t.equal(tryJson(nested(21)).problem?.code, 'validation_failed')
})

t.test('a body that is no UTF-8 is refused, and the next one read', async t => {
  t.equal(tryJson(Buffer.from([0x22, 0xc3, 0x22])).problem?.code, 'malformed_json')
  t.equal(tryJson(Buffer.from('"é"')).value, 'é')
})
