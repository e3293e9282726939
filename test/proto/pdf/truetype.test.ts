// Subsets of fonts against the fonts that they come from, drawn by HarfBuzz.

import { Blob, Face, Font } from 'harfbuzzjs'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { readTrueType } from '#proto/pdf/truetype.ts'

const weights = ['400Regular', '600SemiBold'] as const

for (const [folder, file] of [
  ['noto-sans', 'NotoSans'],
  ['noto-sans-devanagari', 'NotoSansDevanagari'],
  ['noto-sans-bengali', 'NotoSansBengali'],
  ['noto-sans-arabic', 'NotoSansArabic'],
] as const) {
  for (const weight of weights) {
    t.test(`${file} ${weight}`, async t => {
      const path = `@expo-google-fonts/${folder}/${weight}/${file}_${weight}.ttf`
      const bytes = readFileSync(new URL(import.meta.resolve(path)))
      const font = readTrueType(bytes)
      const source = new Font(new Face(new Blob(bytes), 0))
      // Spread over the whole font, so that composites with parts of their own are among them.
      const glyphs = Array.from({ length: 120 }, (_, at) => 1 + at * 5)
      const plain = glyphs.map(glyph => ({ advance: font.advance(glyph), parts: [{ glyph, x: 0, y: 0 }] }))
      const pairs = glyphs.slice(0, 40).map((glyph, at) => ({
        advance: 1_234 + at,
        parts: [
          { glyph, x: -at, y: 0 },
          { glyph: glyph + 3, x: 300 + at, y: 2 * at - 40 },
        ],
      }))
      const subset = new Font(new Face(new Blob(font.subset([...plain, ...pairs])), 0))
      for (const [at, glyph] of glyphs.entries()) {
        t.equal(subset.glyphToPath(at + 1), source.glyphToPath(glyph), `glyph ${glyph}`)
        t.equal(subset.glyphHAdvance(at + 1), source.glyphHAdvance(glyph))
      }
      for (const [at, { advance, parts }] of pairs.entries()) {
        const number = plain.length + at + 1
        const drawn = parts.flatMap(({ glyph, x, y }) => moved(source, glyph, x, y))
        t.same(moved(subset, number, 0, 0), drawn, `pair ${at}`)
        t.equal(subset.glyphHAdvance(number), advance)
      }
    })
  }
}

function moved(font: Font, glyph: number, x: number, y: number) {
  return font
    .glyphToJson(glyph)
    .map(({ type, values }) => ({ type, values: values.map((value, at) => value + (at % 2 === 0 ? x : y)) }))
}
