// Fonts as objects of a PDF: a composite font with its TrueType subset, its widths and its way back to Unicode
// (ISO 32000-1, 9.7 and 9.10.3).

import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Cluster, DocumentFont } from './fonts.ts'
import { code, decimal, utf16 } from './numbers.ts'

/** An object without its number; bytes stand for a stream whose dictionary is the text before them. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: Buffer }

/** Number of objects that `embeddedFont` makes; the first is the font itself. */
export const objectsOfFont = 5

/** `clusters` from code 1 on; `first`: the number that the first object gets. */
export function embeddedFont(
  font: DocumentFont,
  clusters: readonly Cluster[],
  first: number,
  level: number,
): PdfObject[] {
  const scale = 1_000 / font.unitsPerEm
  const subset = font.subset(clusters)
  // Every subset of a font has another name, or viewers would take one for the other.
  const name = `${tagOf(subset)}+${font.name}`
  const widths = clusters.map(({ advance }) => decimal(advance * scale)).join(' ')
  const bounds = font.bounds.map(bound => decimal(bound * scale)).join(' ')
  const metrics = `/Ascent ${decimal(font.ascent * scale)}/Descent ${decimal(font.descent * scale)}/CapHeight 714/ItalicAngle 0/StemV 90`
  return [
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${first + 1} 0 R]/ToUnicode ${first + 4} 0 R>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor ${first + 2} 0 R/W[1[${widths}]]>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bounds}]${metrics}/FontFile2 ${first + 3} 0 R>>`,
    compressedStream(subset, level, `/Length1 ${subset.length}`),
    compressedStream(Buffer.from(toUnicode(clusters), 'latin1'), level),
  ]
}

/** Six capitals, the same for the same bytes. */
function tagOf(bytes: Buffer): string {
  const digest = hash('sha256', bytes, 'buffer')
  return String.fromCharCode(...digest.subarray(0, 6).map(byte => 65 + (byte % 26)))
}

export function compressedStream(bytes: Buffer, level: number, entries = ''): PdfObject {
  const stream = deflateSync(bytes, { level })
  return { dictionary: `${entries}/Filter/FlateDecode`, stream }
}

function toUnicode(clusters: readonly Cluster[]): string {
  const rows = clusters.map(({ text }, index) => `<${code(index + 1)}> <${utf16(text)}>`)
  const blocks: string[] = []
  // A block has at most a hundred rows.
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
    `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  )
}
