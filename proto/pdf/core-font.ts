// Printable ASCII and the signs that documents print themselves, as a font that every document embeds whole. Its codes are
// the numbers of its glyphs.

import { memoizeBy } from '../process/memoize.ts'
import { code } from './numbers.ts'
import { type Cluster, fontOf, type Weight } from './fonts.ts'

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
const signs = Array.from('₹–—‘’“”…·•×−')

type EncodedText = {
  /** Code units in hexadecimal, four digits each. */
  readonly codes: string
  /** Width in thousandths of the font size. */
  readonly width: number
}

type CoreFont = {
  /** From code 1 on. */
  readonly clusters: readonly Cluster[]
  /** Null if a character is not in the font. */
  readonly encode: (text: string) => EncodedText | null
}

export const weights = ['regular', 'bold'] as const satisfies readonly Weight[]

/** Resource names of the core fonts on pages. */
export const coreFontNames: Readonly<Record<Weight, string>> = { regular: 'R', bold: 'B' }

export const coreFont = memoizeBy((weight: Weight) => weight, make)

function make(weight: Weight): CoreFont {
  const font = fontOf('latin', weight)
  const characters = [...ascii, ...signs]
  const clusters = characters.map(character => font.shape(character, false)[0]!)
  // Widths by UTF-16 unit; every character of the font is one unit.
  const length = Math.max(...characters.map(character => character.charCodeAt(0))) + 1
  const codes = Array.from<string | undefined>({ length })
  const widths = new Float64Array(length)
  for (const [index, { text, advance }] of clusters.entries()) {
    codes[text.charCodeAt(0)] = code(index + 1)
    widths[text.charCodeAt(0)] = (advance * 1_000) / font.unitsPerEm
  }
  return {
    clusters,
    encode(text) {
      let encoded = ''
      let width = 0
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        const own = codes[unit]
        if (own === undefined) return null
        encoded += own
        width += widths[unit]!
      }
      return { codes: encoded, width }
    },
  }
}
