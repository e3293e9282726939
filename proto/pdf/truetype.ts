// TrueType fonts (OpenType 1.9) as a PDF embeds them: parsed once, cut down to the glyphs of one document. Bytes in, bytes
// out; the outlines are copied, without their instructions.

type Table = { readonly offset: number; readonly length: number }

/** One glyph, or several drawn as one: each part beside its place, in units of the font. */
export type ComposedGlyph = {
  readonly advance: number
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[]
}

export type TrueTypeFont = {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  /** xMin, yMin, xMax, yMax of all glyphs. */
  readonly bounds: readonly [number, number, number, number]
  readonly advance: (glyph: number) => number
  /** A font of these glyphs, numbered from 1 on; 0 is the glyph of what is missing. */
  readonly subset: (glyphs: readonly ComposedGlyph[]) => Buffer
}

export function readTrueType(bytes: Buffer): TrueTypeFont {
  const tables = readTables(bytes)
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (found === undefined) throw new Error(`The font has no table ${tag}.`)
    return bytes.subarray(found.offset, found.offset + found.length)
  }
  const [head, hhea, hmtx, maxp, glyf] = (['head', 'hhea', 'hmtx', 'maxp', 'glyf'] as const).map(table) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  const outlineOf = outlines(glyf, table('loca'), head.readInt16BE(50) === 1)
  const fullMetrics = hhea.readUInt16BE(34)
  const metric = (glyph: number): number => Math.min(glyph, fullMetrics - 1) * 4
  const advance = (glyph: number): number => hmtx.readUInt16BE(metric(glyph))
  const bearing = (glyph: number): number =>
    glyph < fullMetrics
      ? hmtx.readInt16BE(glyph * 4 + 2)
      : hmtx.readInt16BE(fullMetrics * 4 + (glyph - fullMetrics) * 2)

  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    bounds: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    advance,
    subset: glyphs => assemble(glyphs, { head, hhea, maxp, outlineOf, bearing, advance }),
  }
}

function readTables(bytes: Buffer): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>()
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16) {
    const tag = bytes.toString('latin1', at, at + 4)
    tables.set(tag, { offset: bytes.readUInt32BE(at + 8), length: bytes.readUInt32BE(at + 12) })
  }
  return tables
}

function outlines(glyf: Buffer, loca: Buffer, isLong: boolean): (glyph: number) => Buffer {
  const offset = (glyph: number): number =>
    isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2
  return glyph => glyf.subarray(offset(glyph), offset(glyph + 1))
}

const compositeFlag = {
  wordArguments: 0x0001,
  offsets: 0x0002,
  scale: 0x0008,
  more: 0x0020,
  twoScales: 0x0040,
  matrix: 0x0080,
  instructions: 0x0100,
} as const

/** The outline without instructions; `numberOf` gives the parts of a composite their new numbers. */
function plainOutline(outline: Buffer, numberOf: (glyph: number) => number): Buffer {
  if (outline.length === 0) return outline
  const contours = outline.readInt16BE(0)
  if (contours >= 0) {
    const lengthAt = 10 + contours * 2
    const instructions = outline.readUInt16BE(lengthAt)
    if (instructions === 0) return outline
    const plain = Buffer.concat([
      outline.subarray(0, lengthAt + 2),
      outline.subarray(lengthAt + 2 + instructions),
    ])
    plain.writeUInt16BE(0, lengthAt)
    return plain
  }
  const plain = Buffer.from(outline)
  for (let at = 10; ;) {
    const flags = plain.readUInt16BE(at)
    plain.writeUInt16BE(flags & ~compositeFlag.instructions, at)
    plain.writeUInt16BE(numberOf(plain.readUInt16BE(at + 2)), at + 2)
    at += 4 + (flags & compositeFlag.wordArguments ? 4 : 2)
    if (flags & compositeFlag.scale) at += 2
    else if (flags & compositeFlag.twoScales) at += 4
    else if (flags & compositeFlag.matrix) at += 8
    if (!(flags & compositeFlag.more)) return plain.subarray(0, at)
  }
}

type Source = {
  readonly head: Buffer
  readonly hhea: Buffer
  readonly maxp: Buffer
  readonly outlineOf: (glyph: number) => Buffer
  readonly advance: (glyph: number) => number
  readonly bearing: (glyph: number) => number
}

type Slot = { readonly outline: Buffer; readonly advance: number; readonly bearing: number }

/** The glyphs by their new numbers, and behind them the parts that composites are drawn from. */
function slotsOf(glyphs: readonly ComposedGlyph[], source: Source): Slot[] {
  const missing = { advance: source.advance(0), parts: [{ glyph: 0, x: 0, y: 0 }] }
  const numbered = [missing, ...glyphs]
  const isPlain = ({ advance, parts: [part, ...others] }: ComposedGlyph): boolean =>
    others.length === 0 && part?.x === 0 && part.y === 0 && advance === source.advance(part.glyph)
  const numbers = new Map<number, number>()
  for (const [number, glyph] of numbered.entries())
    if (isPlain(glyph)) numbers.set(glyph.parts[0]!.glyph, number)

  const parts: number[] = []
  const numberOf = (glyph: number): number => {
    const known = numbers.get(glyph)
    if (known !== undefined) return known
    const number = numbered.length + parts.push(glyph) - 1
    numbers.set(glyph, number)
    return number
  }
  const slots = numbered.map((glyph): Slot => {
    if (!isPlain(glyph)) return composite(glyph, source, numberOf)
    return plainSlot(glyph.parts[0]!.glyph, source, numberOf)
  })
  // A part may itself have parts, which join the list while it is walked.
  for (let at = 0; at < parts.length; at++) slots.push(plainSlot(parts[at]!, source, numberOf))
  return slots
}

function plainSlot(glyph: number, source: Source, numberOf: (glyph: number) => number): Slot {
  const outline = plainOutline(source.outlineOf(glyph), numberOf)
  return { outline, advance: source.advance(glyph), bearing: source.bearing(glyph) }
}

function composite(
  { advance, parts }: ComposedGlyph,
  { outlineOf }: Source,
  numberOf: (glyph: number) => number,
): Slot {
  const drawn = parts.filter(({ glyph }) => outlineOf(glyph).length > 0)
  if (drawn.length === 0) return { outline: Buffer.alloc(0), advance, bearing: 0 }
  const outline = Buffer.alloc(10 + drawn.length * 8)
  const edge = (at: number, choose: (...values: number[]) => number): number =>
    choose(
      ...drawn.map(({ glyph, x, y }) => outlineOf(glyph).readInt16BE(at) + (at === 2 || at === 6 ? x : y)),
    )
  outline.writeInt16BE(-1, 0)
  for (const at of [2, 4]) outline.writeInt16BE(edge(at, Math.min), at)
  for (const at of [6, 8]) outline.writeInt16BE(edge(at, Math.max), at)
  for (const [index, { glyph, x, y }] of drawn.entries()) {
    const at = 10 + index * 8
    const more = index < drawn.length - 1 ? compositeFlag.more : 0
    outline.writeUInt16BE(compositeFlag.wordArguments | compositeFlag.offsets | more, at)
    outline.writeUInt16BE(numberOf(glyph), at + 2)
    outline.writeInt16BE(x, at + 4)
    outline.writeInt16BE(y, at + 6)
  }
  return { outline, advance, bearing: outline.readInt16BE(2) }
}

/** The six tables that a PDF needs (ISO 32000-1, 9.9). */
function assemble(glyphs: readonly ComposedGlyph[], source: Source): Buffer {
  const slots = slotsOf(glyphs, source)
  const loca = Buffer.alloc((slots.length + 1) * 4)
  const hmtx = Buffer.alloc(slots.length * 4)
  let end = 0
  for (const [at, { outline, advance, bearing }] of slots.entries()) {
    hmtx.writeUInt16BE(advance, at * 4)
    hmtx.writeInt16BE(bearing, at * 4 + 2)
    end += paddedLength(outline.length)
    loca.writeUInt32BE(end, (at + 1) * 4)
  }
  const glyf = Buffer.alloc(end)
  for (const [at, { outline }] of slots.entries()) outline.copy(glyf, loca.readUInt32BE(at * 4))

  const head = Buffer.from(source.head)
  head.writeUInt32BE(0, 8)
  head.writeInt16BE(1, 50)
  const hhea = Buffer.from(source.hhea)
  hhea.writeUInt16BE(slots.length, 34)
  return fontFile([
    ['glyf', glyf],
    ['head', head],
    ['hhea', hhea],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', profile(source.maxp, slots.length, Math.max(1, ...glyphs.map(({ parts }) => parts.length)))],
  ])
}

/** Maximums by which rasterizers reserve memory. */
function profile(maxp: Buffer, glyphs: number, parts: number): Buffer {
  const own = Buffer.from(maxp)
  own.writeUInt16BE(glyphs, 4)
  for (const [simple, composed] of [
    [6, 10],
    [8, 12],
  ] as const) {
    const each = Math.max(own.readUInt16BE(simple), own.readUInt16BE(composed))
    own.writeUInt16BE(Math.min(0xffff, each * parts), composed)
  }
  own.writeUInt16BE(Math.max(own.readUInt16BE(28), parts), 28)
  own.writeUInt16BE(own.readUInt16BE(30) + 1, 30)
  return own
}

/** Tables in the order of their tags. */
function fontFile(tables: readonly (readonly [tag: string, content: Buffer])[]): Buffer {
  const directory = 12 + 16 * tables.length
  const file = Buffer.alloc(tables.reduce((sum, [, { length }]) => sum + paddedLength(length), directory))
  // The largest power of two that the number of tables holds.
  const levels = 31 - Math.clz32(tables.length)
  file.writeUInt32BE(0x00010000, 0)
  file.writeUInt16BE(tables.length, 4)
  file.writeUInt16BE(16 << levels, 6)
  file.writeUInt16BE(levels, 8)
  file.writeUInt16BE((tables.length - (1 << levels)) * 16, 10)
  let offset = directory
  for (const [index, [tag, content]] of tables.entries()) {
    content.copy(file, offset)
    const at = 12 + 16 * index
    file.write(tag, at, 'latin1')
    file.writeUInt32BE(checksum(file, offset, paddedLength(content.length)), at + 4)
    file.writeUInt32BE(offset, at + 8)
    file.writeUInt32BE(content.length, at + 12)
    offset += paddedLength(content.length)
  }
  return file
}

function checksum(bytes: Buffer, offset: number, length: number): number {
  let sum = 0
  for (let at = offset; at < offset + length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0
  return sum
}

function paddedLength(length: number): number {
  return (length + 3) & ~3
}
