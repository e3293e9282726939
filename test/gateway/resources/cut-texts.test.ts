// Texts that are cut before they are stored: half a character is no text that PostgreSQL takes.

import fc from 'fast-check'
import t from 'tap'
import { quoted } from '#gateway/resources/imports/quoted.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'

const texts = fc.sample(fc.string({ unit: 'grapheme', maxLength: 60 }), { numRuns: 400, seed: 1 })

t.test('a character of two units is cut nowhere', async t => {
  for (const text of ['👩🏽‍💻', '👩🏽‍💻👩🏽‍💻👩🏽‍💻', ...texts]) {
    t.ok(lastCharacters(text)?.isWellFormed(), `masked: ${text}`)
    for (let most = 1; most < 12; most += 1) t.ok(quoted(text, most).isWellFormed(), `${most} of ${text}`)
  }
  t.equal(lastCharacters('ABCPX1234K'), 'XXXXXX234K')
  t.equal(lastCharacters('a😀😀😀😀'), 'X😀😀😀😀')
  t.equal(quoted('a😀😀😀', 2), '"a😀…"')
  t.equal(quoted('ab', 2), '"ab"')
})
