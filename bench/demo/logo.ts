// A woven mark, drawn with hard edges at three times the size that a page needs: what is stored has them smoothed.

import sharp from 'sharp'

export const brandColour = '#8A1538'

const size = 780
const corner = 150
/** Three threads across and three down, with a band between any two and at the edges. */
const band = size / 7
const gap = band / 4
const red = [138, 21, 56] as const
const paper = [255, 255, 255] as const

export function demoLogo(): Promise<Buffer> {
  const rgb = new Uint8Array(3 * size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      rgb.set(isInside(x, y) && !isThread(x, y) ? red : paper, 3 * (y * size + x))
  return sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
}

/** A square with round corners. */
function isInside(x: number, y: number): boolean {
  const beyond = (at: number): number => Math.max(0, corner - at, at - (size - 1 - corner))
  return Math.hypot(beyond(x), beyond(y)) <= corner
}

function isThread(x: number, y: number): boolean {
  return isOfThread(x, y, 0) || isOfThread(y, x, 1)
}

/** A thread along `along` passes under every other thread that crosses it, with a gap before and after. */
function isOfThread(across: number, along: number, first: 0 | 1): boolean {
  const thread = (Math.floor(across / band) - 1) / 2
  if (!Number.isInteger(thread) || thread < 0 || thread > 2) return false
  return [0, 1, 2].every(crossing => {
    const passesUnder = (thread + crossing) % 2 === first
    const start = (1 + 2 * crossing) * band
    return !passesUnder || along < start - gap || along >= start + band + gap
  })
}
