// From a text to the glyphs that draw it. Printable ASCII and a few signs are looked up in a table and neither shaped nor
// kerned, so that figures align; everything else is shaped by HarfBuzz, run by run of one font and one direction.

import bidiFactory, { type Bidi } from 'bidi-js'
import { memoize } from '../process/memoize.ts'
import { coreFont } from './core-font.ts'
import { type Cluster, type Family, familyOf, fontOf, type Weight } from './fonts.ts'

/** Glyphs in visual order; lengths in thousandths of the font size. */
export type TextRun = { readonly width: number } & (
  | { readonly codes: string; readonly weight: Weight }
  | { readonly clusters: readonly Cluster[]; readonly family: Family; readonly weight: Weight }
)

export type SetText = {
  readonly text: string
  readonly width: number
  readonly runs: readonly TextRun[]
}

const rightToLeft = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]/
/** Marks that sit on a letter of the table, which alone could not carry them. */
const latinMarks = /[\u0300-\u036f]/
/** Belong to the run that they stand in: marks, joiners, and the dandas that scripts share. */
const following = /\p{M}|\p{Join_Control}|\u0964|\u0965/u

/** Control characters and line breaks are set as spaces. */
export function setText(source: string, weight: Weight): SetText {
  const core = coreFont(weight)
  const encoded = core.encode(source)
  if (encoded !== null) return { text: source, width: encoded.width, runs: [{ ...encoded, weight }] }
  const text = source.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  const runs = inVisualOrder(itemize(text, weight)).map(item => setRun(item, weight))
  return { text, runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
}

type Item = { readonly text: string; readonly level: number; readonly family: Family | null }

/** Stretches of one font and one level of embedding, in logical order; `family` null: by the table. */
function itemize(text: string, weight: Weight): Item[] {
  const levels = rightToLeft.test(text) ? bidi().getEmbeddingLevels(text, 'auto').levels : null
  const usesTable = !latinMarks.test(text)
  const core = coreFont(weight)
  const items: { text: string; level: number; family: Family | null }[] = []
  let at = 0
  for (const character of text) {
    const level = levels?.[at] ?? 0
    at += character.length
    const last = items.at(-1)
    const family = familyAfter(last?.family ?? null, character, weight)
    const inTable = usesTable && level % 2 === 0 && core.encode(character) !== null
    const own = inTable ? null : family
    if (last !== undefined && last.level === level && last.family === own) last.text += character
    else items.push({ text: character, level, family: own })
  }
  return items
}

function familyAfter(last: Family | null, character: string, weight: Weight): Family {
  const codePoint = character.codePointAt(0)!
  const own = familyOf(codePoint)
  const isShared = own === 'latin' || following.test(character)
  if (isShared && last !== null && last !== 'latin' && fontOf(last, weight).has(codePoint)) return last
  return fontOf(own, weight).has(codePoint) ? own : 'latin'
}

/** Its types describe an ES module, but Node.js loads the CommonJS one, whose default is the function itself. */
const bidi = memoize((): Bidi => (bidiFactory as unknown as typeof bidiFactory.default)())

/** Rule L2 of the Unicode bidirectional algorithm. */
function inVisualOrder(items: Item[]): Item[] {
  const highest = Math.max(0, ...items.map(({ level }) => level))
  let ordered = items
  for (let level = highest; level > 0; level--) {
    const turned: Item[] = []
    let stretch: Item[] = []
    for (const item of ordered) {
      if (item.level >= level) stretch.unshift(item)
      else {
        turned.push(...stretch, item)
        stretch = []
      }
    }
    ordered = [...turned, ...stretch]
  }
  return ordered
}

function setRun({ text, level, family }: Item, weight: Weight): TextRun {
  if (family === null) return { ...coreFont(weight).encode(text)!, weight }
  const font = fontOf(family, weight)
  const clusters = font.shape(text, level % 2 === 1)
  const width = clusters.reduce((sum, { advance }) => sum + advance, 0) * (1_000 / font.unitsPerEm)
  return { clusters, family, weight, width }
}
