// The fonts of documents: Noto Sans for each script of India, in two weights, each read when it is first needed.

import { readFileSync } from 'node:fs'
import { Blob, Buffer as ShapingBuffer, Direction, Face, Font, shape } from 'harfbuzzjs'
import { memoize } from '../process/memoize.ts'
import { type ComposedGlyph, readTrueType, type TrueTypeFont } from './truetype.ts'

export type Weight = 'regular' | 'bold'

const weightFolders = { regular: '400Regular', bold: '600SemiBold' } as const

/** Package and file name of each family, and the code points that are set in it before any other. */
const families = {
  latin: { package: 'noto-sans', file: 'NotoSans', ranges: [] },
  devanagari: {
    package: 'noto-sans-devanagari',
    file: 'NotoSansDevanagari',
    ranges: [
      [0x0900, 0x097f],
      [0x1cd0, 0x1cff],
      [0xa8e0, 0xa8ff],
    ],
  },
  bengali: { package: 'noto-sans-bengali', file: 'NotoSansBengali', ranges: [[0x0980, 0x09ff]] },
  gurmukhi: { package: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi', ranges: [[0x0a00, 0x0a7f]] },
  gujarati: { package: 'noto-sans-gujarati', file: 'NotoSansGujarati', ranges: [[0x0a80, 0x0aff]] },
  oriya: { package: 'noto-sans-oriya', file: 'NotoSansOriya', ranges: [[0x0b00, 0x0b7f]] },
  tamil: { package: 'noto-sans-tamil', file: 'NotoSansTamil', ranges: [[0x0b80, 0x0bff]] },
  telugu: { package: 'noto-sans-telugu', file: 'NotoSansTelugu', ranges: [[0x0c00, 0x0c7f]] },
  kannada: { package: 'noto-sans-kannada', file: 'NotoSansKannada', ranges: [[0x0c80, 0x0cff]] },
  malayalam: { package: 'noto-sans-malayalam', file: 'NotoSansMalayalam', ranges: [[0x0d00, 0x0d7f]] },
  arabic: {
    package: 'noto-sans-arabic',
    file: 'NotoSansArabic',
    ranges: [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x0870, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ],
  },
} as const satisfies Record<string, { package: string; file: string; ranges: readonly (readonly number[])[] }>

export type Family = keyof typeof families

/** Unit that cannot be copied in parts: a text and the glyphs drawn for it. */
export type Cluster = ComposedGlyph & { readonly text: string }

export type DocumentFont = TrueTypeFont & {
  /** PostScript name, such as NotoSans-SemiBold. */
  readonly name: string
  readonly has: (codePoint: number) => boolean
  /** From left to right, in units of the font. */
  readonly shape: (text: string, isRightToLeft: boolean) => readonly Cluster[]
}

const loaded = new Map<string, DocumentFont>()

export function fontOf(family: Family, weight: Weight): DocumentFont {
  const key = `${family} ${weight}`
  const font = loaded.get(key) ?? load(family, weight)
  loaded.set(key, font)
  return font
}

const scripts = (Object.keys(families) as Family[]).flatMap(family =>
  families[family].ranges.map(([first, last]) => ({ family, first, last })),
)

/** The family that sets a code point: that of its script, and Noto Sans for all else. */
export function familyOf(codePoint: number): Family {
  // No script of these begins earlier.
  if (codePoint < 0x0600) return 'latin'
  for (const { family, first, last } of scripts) if (codePoint >= first && codePoint <= last) return family
  return 'latin'
}

function load(family: Family, weight: Weight): DocumentFont {
  const { package: name, file } = families[family]
  const folder = weightFolders[weight]
  const path = `@expo-google-fonts/${name}/${folder}/${file}_${folder}.ttf`
  const bytes = readFileSync(new URL(import.meta.resolve(path)))
  const face = new Face(new Blob(bytes), 0)
  const font = new Font(face)
  const codePoints = memoize(() => new Set(face.collectUnicodes()))
  return {
    ...readTrueType(bytes),
    name: `${file}-${folder.replace(/^\d+/, '')}`,
    has: codePoint => codePoints().has(codePoint),
    shape: (text, isRightToLeft) => shapeWith(font, text, isRightToLeft),
  }
}

/** Used again for each text: HarfBuzz frees what it allocates for one only with the garbage of JavaScript. */
const buffer = memoize(() => new ShapingBuffer())

function shapeWith(font: Font, text: string, isRightToLeft: boolean): readonly Cluster[] {
  const shaping = buffer()
  shaping.reset()
  shaping.addText(text)
  shaping.guessSegmentProperties()
  shaping.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, shaping)
  const glyphs = shaping.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  // The glyphs of a cluster stand together (HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES).
  const clusters = [...Map.groupBy(glyphs, ({ cluster }) => cluster)].map(([start, own]) => {
    let advance = 0
    const parts = own.map(({ codepoint: glyph, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      const part = { glyph, x: advance + xOffset, y: yOffset }
      advance += xAdvance
      return part
    })
    return { text: text.slice(start, endOf.get(start)), advance, parts }
  })
  return isRightToLeft ? clusters.flatMap(characterByCharacter) : clusters
}

/**
 * A cluster from right to left as one code for each character, the leftmost of which draws it: some viewers turn around
 * the text of a single code when they copy it, and others do not.
 */
function characterByCharacter({ text, advance, parts }: Cluster): Cluster[] {
  const characters = Array.from(text).toReversed()
  const share = (advance - (advance % characters.length)) / characters.length
  return characters.map((character, index) => ({
    text: character,
    advance: index === 0 ? advance - share * (characters.length - 1) : share,
    parts: index === 0 ? parts : [],
  }))
}
