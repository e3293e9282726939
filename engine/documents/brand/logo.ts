// A logo as it is stored: checked, on white, without metadata, and no larger than its place on a page needs. What is
// prepared here once, each payslip embeds as it is.

import { isPng } from '#proto/pdf/png.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { logoBox } from './brand.ts'
import { isJpeg, readJpeg } from './jpeg-reader.ts'
import type { Pixels } from './pixels.ts'
import { readPng } from './png-reader.ts'
import { writePng } from './png-writer.ts'
import { scaleDown } from './scale.ts'

/** The finest whose image is not too large for a file that is made for each employee each month. */
const resolutions = [300, 200, 150, 100] as const
const mostBytes = 64 * 1024

type Logo = { readonly png: Buffer; readonly width: number; readonly height: number }

/** `png` is one that `imageOf` embeds; sizes are in pixels. Refuses `validation_failed`. */
export async function prepareLogo(bytes: Buffer): Promise<Logo> {
  const pixels = await read(bytes)
  for (const dpi of resolutions) {
    const { width, height } = fitted(pixels, dpi)
    const png = writePng(scaleDown(pixels, width, height))
    if (png.length <= mostBytes) return { png, width, height }
  }
  throw new Error('The coarsest image is too large.')
}

async function read(bytes: Buffer): Promise<Pixels> {
  if (isPng(bytes)) return readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  throw new Problem('validation_failed', 'The file is no PNG or JPEG image.', [
    fieldProblem([], 'invalid_format', 'Send the logo as a PNG or JPEG file.'),
  ])
}

/** In the place of a logo at so many dots an inch; what is smaller stays as it is. */
function fitted({ width, height }: Pixels, dpi: number): { width: number; height: number } {
  const most = (points: number): number => Math.round((points / 72) * dpi)
  const scale = Math.min(1, most(logoBox.width) / width, most(logoBox.height) / height)
  const scaled = (size: number): number => Math.max(1, Math.round(size * scale))
  return { width: scaled(width), height: scaled(height) }
}
