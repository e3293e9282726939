// A logo as it is stored: checked, on white, without metadata, and no larger than its place on a page needs. Each
// payslip embeds the prepared image as it is.

import sharp, { type OutputInfo, type SharpOptions } from 'sharp'
import { isPng } from '#proto/pdf/png.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { logoBox } from './brand.ts'

// Settings of the process. No other format that libvips can read is a logo, and the next logo is another file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** The finest whose image is not too large for a file that is made for each employee each month. */
const resolutions = [300, 200, 150, 100] as const
const maxBytes = 64 * 1024

/** A logo needs a thirtieth of it. */
const maxPixels = 4_000_000

type Logo = { readonly png: Buffer; readonly width: number; readonly height: number }

/** `png` is one that `imageOf` embeds; sizes are in pixels. Refuses `validation_failed`. */
export async function prepareLogo(bytes: Buffer): Promise<Logo> {
  const { data, info } = await read(bytes)
  for (const dpi of resolutions) {
    const { data: png, info: size } = await sharp(data, { raw: rawOf(info) })
      .resize(logoSize(dpi))
      .png({ palette: false, compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer({ resolveWithObject: true })
    if (png.length <= maxBytes) return { png, width: size.width, height: size.height }
  }
  throw new Error('The coarsest image is too large.')
}

type Pixels = { readonly data: Buffer; readonly info: OutputInfo }

function rawOf({ width, height }: OutputInfo) {
  return { width, height, channels: 3 } as const
}

/** Pixels in RGB, at the finest resolution. */
async function read(bytes: Buffer): Promise<Pixels> {
  const format = formatOf(bytes)
  // Reads the header alone.
  const { width, height, space } = await whole(
    format,
    sharp(bytes, { ...strict, limitInputPixels: false }).metadata(),
  )
  if (width * height > maxPixels) throw refuseSize(width, height)
  if (space === 'cmyk') throw refuseInks()
  if (format === 'JPEG' && scansOf(bytes) > maxScans) throw incomplete(format)
  return whole(
    format,
    sharp(bytes, { ...strict, limitInputPixels: maxPixels })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize(logoSize(resolutions[0]))
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
}

/** A damaged file is refused: the undecoded part would be grey. */
const strict = { failOn: 'warning', unlimited: false } as const satisfies SharpOptions

type Format = 'PNG' | 'JPEG'

function formatOf(bytes: Buffer): Format {
  if (isPng(bytes)) return 'PNG'
  if (bytes.subarray(0, 3).equals(startOfJpeg)) return 'JPEG'
  throw new Problem('validation_failed', 'The file is no PNG or JPEG image.', [
    fieldProblem([], 'invalid_format', 'Send the logo as a PNG or JPEG file.'),
  ])
}

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff])
const startOfScan = Buffer.from([0xff, 0xda])

async function whole<Result>(format: Format, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch {
    throw incomplete(format)
  }
}

/** Each scan of a JPEG passes over the whole picture, however little it holds; encoders write about ten. */
const maxScans = 40

function scansOf(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(startOfScan); at !== -1; at = bytes.indexOf(startOfScan, at + 2)) count++
  return count
}

function incomplete(format: Format): Problem {
  return new Problem('validation_failed', `The image is no complete ${format}.`, [
    fieldProblem([], 'invalid_format', `Export the logo as ${format} again and send the whole file.`),
  ])
}

function refuseSize(width: number, height: number): Problem {
  return new Problem('validation_failed', `The image has ${width} × ${height} pixels.`, [
    fieldProblem(
      [],
      'out_of_range',
      'Send an image of at most 4 megapixels. 472 × 260 pixels fill the space of a logo at 300 dpi.',
    ),
  ])
}

function refuseInks(): Problem {
  return new Problem('validation_failed', 'The JPEG is in CMYK.', [
    fieldProblem([], 'invalid_format', 'Save the logo in RGB, or as PNG.'),
  ])
}

/** Size of the logo's box at a resolution in dots an inch; a smaller logo keeps its size. */
function logoSize(dpi: number) {
  const most = (points: number): number => Math.round((points / 72) * dpi)
  return {
    width: most(logoBox.width),
    height: most(logoBox.height),
    fit: 'inside',
    withoutEnlargement: true,
  } as const
}
