// PNG files as their chunks (PNG, third edition, 5), and as images of a PDF: both compress rows of samples in the same way,
// so the data of a plain PNG stand in a PDF as they are.

import { crc32 } from 'node:zlib'
import type { PdfObject } from './embedding.ts'

type Chunk = { readonly type: string; readonly data: Buffer }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length, type and checksum. */
const frameBytes = 12

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature)
}

/** Up to the chunk `IEND`, which is not among them. Null: the file is cut off or damaged. */
export function pngChunks(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = []
  for (let at = signature.length; at + frameBytes <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > bytes.length) return null
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IEND') return chunks
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return null
}

/** An image that pages draw; `width` and `height` in pixels. */
export type PdfImage = { readonly width: number; readonly height: number; readonly object: PdfObject }

/** Pixels of a PNG in RGB with 8 bits a sample, without transparency or interlacing. Throws for any other. */
export function imageOf(png: Buffer): PdfImage {
  const chunks = pngChunks(png) ?? []
  const header = chunks[0]?.data
  if (header?.length !== 13) throw new Error('The image is no PNG.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, type, , , interlacing] = header.subarray(8)
  if (depth !== 8 || type !== 2 || interlacing !== 0)
    throw new Error('The PNG is not of the form in which images are stored.')
  const rows = `/DecodeParms<</Predictor 15/Colors 3/BitsPerComponent 8/Columns ${width}>>`
  const dictionary = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode${rows}`
  const stream = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  return { width, height, object: { dictionary, stream } }
}
