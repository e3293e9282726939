import { constants, deflateSync } from 'node:zlib'
import { pngOf } from '#proto/pdf/png.ts'
import { paeth } from './png-reader.ts'
import type { Pixels } from './pixels.ts'

/** In the form that a PDF embeds: 8 bits a sample, grey where the image has no colour, else RGB. */
export function writePng({ width, height, rgb }: Pixels): Buffer {
  const isGrey = !rgb.some((sample, at) => sample !== rgb[at - (at % 3)])
  const channels = isGrey ? 1 : 3
  const samples = isGrey ? rgb.filter((_, at) => at % 3 === 0) : rgb
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = isGrey ? 0 : 2
  const length = width * channels
  // Flat pictures compress best as they are, shaded ones by differences.
  const [smallest] = [filterNone, filterLeastSum]
    .map(filter =>
      deflateSync(filtered(samples, length, channels, filter), { level: constants.Z_BEST_COMPRESSION }),
    )
    .toSorted((one, other) => one.length - other.length)
  return pngOf([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data: smallest! },
  ])
}

type Filter = (rows: { line: Uint8Array; above: Uint8Array; step: number }) => number

const filterNone: Filter = () => 0

/** Of the five filters the one whose differences are the smallest, taken as signed. */
const filterLeastSum: Filter = ({ line, above, step }) => {
  const sums = [0, 1, 2, 3, 4].map(filter => {
    let sum = 0
    for (let at = 0; at < line.length; at++) {
      const byte = difference(filter, line, above, at, step)
      sum += byte < 128 ? byte : 256 - byte
    }
    return sum
  })
  return sums.indexOf(Math.min(...sums))
}

/** Each row behind the number of its filter. */
function filtered(samples: Uint8Array, length: number, step: number, filterOf: Filter): Buffer {
  const rows = samples.length / length
  const out = Buffer.alloc(rows * (1 + length))
  let above = new Uint8Array(length)
  for (let row = 0; row < rows; row++) {
    const line = samples.slice(row * length, (row + 1) * length)
    const filter = filterOf({ line, above, step })
    const to = row * (1 + length)
    out[to] = filter
    for (let at = 0; at < length; at++) out[to + 1 + at] = difference(filter, line, above, at, step)
    above = line
  }
  return out
}

function difference(filter: number, line: Uint8Array, above: Uint8Array, at: number, step: number): number {
  const [a, c] = at < step ? [0, 0] : [line[at - step]!, above[at - step]!]
  const b = above[at]!
  const guess = [0, a, b, (a + b) >> 1, filter === 4 ? paeth(a, b, c) : 0][filter]!
  return (line[at]! - guess) & 0xff
}
