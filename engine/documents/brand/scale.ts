import type { Pixels } from './pixels.ts'

/** The image in no more pixels than it has, each the average of the area that it covers. */
export function scaleDown(pixels: Pixels, width: number, height: number): Pixels {
  const { width: fromWidth, height: fromHeight, rgb } = pixels
  if (width === fromWidth && height === fromHeight) return pixels
  const [columns, rows] = [sharesOf(fromWidth, width), sharesOf(fromHeight, height)]
  const sums = new Float64Array(3 * width * height)
  const addRow = (y: number, target: number, share: number): void => {
    for (let x = 0, from = 3 * y * fromWidth; x < fromWidth; x++, from += 3) {
      const to = 3 * (target * width + columns.target[x]!)
      const [own, next] = [share * columns.own[x]!, share * columns.next[x]!]
      for (let channel = 0; channel < 3; channel++) {
        const sample = rgb[from + channel]!
        sums[to + channel]! += own * sample
        if (next > 0) sums[to + 3 + channel]! += next * sample
      }
    }
  }
  for (let y = 0; y < fromHeight; y++) {
    addRow(y, rows.target[y]!, rows.own[y]!)
    if (rows.next[y]! > 0) addRow(y, rows.target[y]! + 1, rows.next[y]!)
  }
  return { width, height, rgb: Uint8Array.from(sums, Math.round) }
}

type Shares = {
  readonly target: Int32Array
  /** What share of its target each source is. */
  readonly own: Float64Array
  /** And of the target after it, where the source lies across their border. */
  readonly next: Float64Array
}

function sharesOf(from: number, to: number): Shares {
  const size = to / from
  const shares = {
    target: new Int32Array(from),
    own: new Float64Array(from).fill(size),
    next: new Float64Array(from),
  }
  for (let at = 0; at < from; at++) {
    // In whole numbers, so that no rounding puts a source across a border on which it ends.
    const target = Math.floor((at * to) / from)
    shares.target[at] = target
    const beyond = (at + 1) * to - (target + 1) * from
    if (beyond <= 0) continue
    shares.next[at] = beyond / from
    shares.own[at] = size - beyond / from
  }
  return shares
}
