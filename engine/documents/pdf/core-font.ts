// Printable ASCII and the signs that documents print themselves, as a font that every document embeds whole. Its codes are
// the numbers of its glyphs.

import { memoizeBy } from '#proto/memoize.ts'
import { code } from './numbers.ts'
import { type Cluster, fontOf, type Weight } from './fonts.ts'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
const signs = Array.from('₹–—‘’“”…·•×−')

type CoreFont = {
  /** From code 1 on. */
  readonly clusters: readonly Cluster[]
  /** The codes in hexadecimal, four digits each; null if a character is not in the font. */
  readonly encode: (text: string) => string | null
  /** In thousandths of the font size, of a text that can be encoded. */
  readonly widthOf: (text: string) => number
}

export const weights = ['regular', 'bold'] as const satisfies readonly Weight[]

/** What pages call the core fonts. */
export const coreFontNames: Readonly<Record<Weight, string>> = { regular: 'R', bold: 'B' }

export const coreFont = memoizeBy((weight: Weight) => weight, make)

function make(weight: Weight): CoreFont {
  const font = fontOf('latin', weight)
  const characters = [...ascii, ...signs]
  const clusters = characters.map(character => font.shape(character, false)[0]!)
  const codes = new Map<string, string>()
  const widths = new Map<string, number>()
  for (const [index, { text, advance }] of clusters.entries()) {
    codes.set(text, code(index + 1))
    widths.set(text, (advance * 1_000) / font.unitsPerEm)
  }
  return {
    clusters,
    encode(text) {
      let encoded = ''
      // Every character of the font is one unit of UTF-16.
      for (let at = 0; at < text.length; at++) {
        const code = codes.get(text[at]!)
        if (code === undefined) return null
        encoded += code
      }
      return encoded
    },
    widthOf(text) {
      let width = 0
      for (let at = 0; at < text.length; at++) width += widths.get(text[at]!) ?? 0
      return width
    },
  }
}
