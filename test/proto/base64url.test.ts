// Bytes as text: one form each, so that no other text opens what a secret opens.

import fc from 'fast-check'
import t from 'tap'
import { bytesOfText } from '#proto/process/base64url.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=. +/'.split('')

t.test('text is bytes only as an encoder writes them', async t => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), bytes => {
      const text = Buffer.from(bytes).toString('base64url')
      t.ok(bytesOfText(text).equals(bytes))
    }),
  )
  const change = fc.record({
    bytes: fc.uint8Array({ minLength: 1, maxLength: 50 }),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    character: fc.constantFrom(...alphabet),
    isInserted: fc.boolean(),
  })
  fc.assert(
    fc.property(change, ({ bytes, place, character, isInserted }) => {
      const text = Buffer.from(bytes).toString('base64url')
      const at = Math.floor(place * text.length)
      const changed = text.slice(0, at) + character + text.slice(isInserted ? at : at + 1)
      if (changed === text) return
      let found: Buffer | null = null
      try {
        found = bytesOfText(changed)
      } catch (error) {
        t.type(error, RangeError)
      }
      t.notOk(found?.equals(bytes), `${changed} for ${text}`)
    }),
    { numRuns: 2000 },
  )
  // Two bytes are three characters, the last of which has two bits to spare.
  t.throws(() => bytesOfText('AAB'), RangeError)
})
