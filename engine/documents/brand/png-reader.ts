// Any PNG (third edition) as pixels on white. Nothing is inflated beyond what the header announces, and only what makes up
// the picture is read: profiles, texts and further frames are passed over.

import { inflateSync } from 'node:zlib'
import { pngChunks } from '#proto/pdf/png.ts'
import { damaged, mostPixels, type Pixels, refuseSize } from './pixels.ts'

type Header = {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colourType: number
  readonly isInterlaced: boolean
}

/** By colour type: samples a pixel, and the depths that it may have. */
const colourTypes: Readonly<
  Record<number, { readonly channels: number; readonly depths: readonly number[] }>
> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
const indexed = 3

/** Every pixel, or those of one of the seven passes of an interlaced image. */
type Pass = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }

const whole: readonly Pass[] = [{ x: 0, y: 0, dx: 1, dy: 1 }]
const interlaced: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

/** Refuses `validation_failed` for a file that is damaged or has too many pixels. */
export function readPng(bytes: Buffer): Pixels {
  const chunks = pngChunks(bytes)
  if (chunks === null) throw damaged('PNG')
  const all = (type: string): Buffer[] => chunks.filter(each => each.type === type).map(({ data }) => data)
  const isCritical = ({ type }: { type: string }): boolean => /^[A-Z]/.test(type)
  if (!chunks.filter(isCritical).every(({ type }) => ['IHDR', 'PLTE', 'IDAT'].includes(type)))
    throw damaged('PNG')
  if (chunks[0]?.type !== 'IHDR') throw damaged('PNG')
  const header = headerOf(chunks[0].data)
  const rows = (header.isInterlaced ? interlaced : whole).map(pass => passRows(header, pass))
  const size = rows.reduce((sum, { count, length }) => sum + count * (1 + length), 0)
  const data = inflated(Buffer.concat(all('IDAT')), size)
  const paint = painterOf(header, all('PLTE')[0] ?? null, all('tRNS')[0] ?? null)
  const rgb = new Uint8Array(3 * header.width * header.height)
  let at = 0
  for (const pass of rows) {
    let above: Uint8Array | null = null
    for (let row = 0; row < pass.count; row++) {
      const line = data.subarray(at + 1, at + 1 + pass.length)
      unfilter(data[at]!, line, above, bytesAPixel(header))
      paint(line, pass.width, rgb, 3 * ((pass.y + row * pass.dy) * header.width + pass.x), 3 * pass.dx)
      above = line
      at += 1 + pass.length
    }
  }
  return { width: header.width, height: header.height, rgb }
}

function headerOf(data: Buffer): Header {
  if (data.length !== 13) throw damaged('PNG')
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colourType = 0, compression, filtering, interlacing = 2] = data.subarray(8)
  const isKnown = colourTypes[colourType]?.depths.includes(depth) === true
  if (!isKnown || compression !== 0 || filtering !== 0 || interlacing > 1 || width === 0 || height === 0)
    throw damaged('PNG')
  if (width * height > mostPixels) throw refuseSize(width, height)
  return { width, height, depth, colourType, isInterlaced: interlacing === 1 }
}

function channelsOf({ colourType }: Header): number {
  return colourTypes[colourType]!.channels
}

function bytesAPixel(header: Header): number {
  return Math.max(1, (channelsOf(header) * header.depth) >> 3)
}

type PassRows = Pass & { readonly width: number; readonly count: number; readonly length: number }

/** How many pixels a row of the pass has, how many rows there are, and how many bytes a row takes. */
function passRows(header: Header, pass: Pass): PassRows {
  const width = Math.max(0, Math.ceil((header.width - pass.x) / pass.dx))
  const count = width === 0 ? 0 : Math.max(0, Math.ceil((header.height - pass.y) / pass.dy))
  return { ...pass, width, count, length: Math.ceil((width * channelsOf(header) * header.depth) / 8) }
}

function inflated(data: Buffer, size: number): Buffer {
  try {
    const rows = inflateSync(data, { maxOutputLength: size })
    if (rows.length === size) return rows
  } catch {
    // Damaged, or more than the header announces.
  }
  throw damaged('PNG')
}

/** Undoes the filter of a row in place; `step`: bytes between a sample and the same one of the pixel before. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array | null, step: number): void {
  if (filter > 4) throw damaged('PNG')
  if (filter === 0) return
  for (let at = 0; at < line.length; at++) {
    const a = at < step ? 0 : line[at - step]!
    const b = above === null ? 0 : above[at]!
    const c = at < step || above === null ? 0 : above[at - step]!
    line[at]! += filter === 1 ? a : filter === 2 ? b : filter === 3 ? (a + b) >> 1 : paeth(a, b, c)
  }
}

/** Whichever of left, above and above left is nearest to left + above - above left. */
export function paeth(a: number, b: number, c: number): number {
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)]
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c
}

/** Writes the pixels of a row to `rgb` from `to` on, `step` apart. */
type Painter = (line: Uint8Array, width: number, rgb: Uint8Array, to: number, step: number) => void

function painterOf(header: Header, palette: Buffer | null, transparency: Buffer | null): Painter {
  const { depth, colourType } = header
  const channels = channelsOf(header)
  const samples = new Uint16Array(header.width * channels)
  if (colourType === indexed) {
    const colours = paletteOf(palette, transparency, depth)
    return (line, width, rgb, to, step) => {
      unpack(line, depth, samples, width)
      for (let pixel = 0; pixel < width; pixel++) {
        const from = 3 * samples[pixel]!
        if (from >= colours.length) throw damaged('PNG')
        for (let channel = 0; channel < 3; channel++)
          rgb[to + pixel * step + channel] = colours[from + channel]!
      }
    }
  }
  const colourChannels = channels <= 2 ? 1 : 3
  const hasAlpha = channels === 2 || channels === 4
  const clear = clearOf(transparency, colourChannels)
  // The high byte of 16 bits stands for them; fewer than 8 are spread over the whole range.
  const toByte = (sample: number): number =>
    depth === 16 ? sample >> 8 : depth === 8 ? sample : (sample * 255) / ((1 << depth) - 1)
  return (line, width, rgb, to, step) => {
    unpack(line, depth, samples, width * channels)
    for (let pixel = 0; pixel < width; pixel++) {
      const from = pixel * channels
      const isClear = clear?.every((sample, channel) => samples[from + channel] === sample) === true
      const alpha = isClear ? 0 : hasAlpha ? toByte(samples[from + colourChannels]!) : 255
      for (let channel = 0; channel < 3; channel++) {
        const sample = toByte(samples[from + (colourChannels === 1 ? 0 : channel)]!)
        rgb[to + pixel * step + channel] = onWhite(sample, alpha)
      }
    }
  }
}

/** The samples of a row as they are, of `depth` bits each. */
function unpack(line: Uint8Array, depth: number, samples: Uint16Array, count: number): void {
  if (depth === 8) samples.set(line.subarray(0, count))
  else if (depth === 16)
    for (let at = 0; at < count; at++) samples[at] = (line[2 * at]! << 8) | line[2 * at + 1]!
  else {
    const [perByte, mask] = [8 / depth, (1 << depth) - 1]
    for (let at = 0; at < count; at++) {
      const shift = 8 - depth * (1 + (at % perByte))
      samples[at] = (line[Math.floor(at / perByte)]! >> shift) & mask
    }
  }
}

/** Three bytes a colour, on white. */
function paletteOf(palette: Buffer | null, transparency: Buffer | null, depth: number): Uint8Array {
  const count = (palette?.length ?? 0) / 3
  if (palette === null || !Number.isInteger(count) || count === 0 || count > 1 << depth) throw damaged('PNG')
  if (transparency !== null && transparency.length > count) throw damaged('PNG')
  return Uint8Array.from(palette, (sample, at) => onWhite(sample, transparency?.[Math.floor(at / 3)] ?? 255))
}

/** The one colour that is transparent, sample by sample; null: none is. */
function clearOf(transparency: Buffer | null, channels: number): readonly number[] | null {
  if (transparency === null) return null
  if (transparency.length !== 2 * channels) throw damaged('PNG')
  return Array.from({ length: channels }, (_, at) => transparency.readUInt16BE(2 * at))
}

function onWhite(sample: number, alpha: number): number {
  return Math.round((sample * alpha + 255 * (255 - alpha)) / 255)
}
