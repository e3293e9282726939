// A JPEG as pixels, by libjpeg in WebAssembly: what a file makes it do stays within a memory of its own, which is dropped
// with the picture. Before that its header is read here, so that no file takes more than its size is worth.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import untypedDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js'
import { memoize } from '#proto/memoize.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { damaged, mostPixels, type Pixels, refuseSize } from './pixels.ts'

const startOfImage = 0xffd8
const startOfScan = 0xda
const endOfImage = Buffer.from([0xff, 0xd9])

export function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUInt16BE(0) === startOfImage && bytes[2] === 0xff
}

/** Refuses `validation_failed` for a file that is damaged, is for printing in four colours, or has too many pixels. */
export async function readJpeg(bytes: Buffer): Promise<Pixels> {
  const { width, height, precision, components } = frameOf(bytes)
  if (components === 4) throw refuseInks()
  if (precision !== 8 || (components !== 1 && components !== 3)) throw damaged('JPEG')
  if (width * height > mostPixels) throw refuseSize(width, height)
  // A cut file decodes to a picture whose rest is grey.
  if (width * height === 0 || !bytes.includes(endOfImage) || scansOf(bytes) > mostScans) throw damaged('JPEG')
  const { data, ...size } = await decoded(bytes)
  const rgb = new Uint8Array(3 * size.width * size.height)
  // Each fourth byte is its opacity.
  for (let to = 0; to < rgb.length; to++) rgb[to] = data[to + Math.floor(to / 3)]!
  return { ...size, rgb }
}

function refuseInks(): Problem {
  return new Problem('validation_failed', 'The JPEG is in CMYK.', [
    fieldProblem([], 'invalid_format', 'Save the logo in RGB, or as PNG.'),
  ])
}

/** Each scan passes over the whole picture, however little it holds; encoders write about ten. */
const mostScans = 40

function scansOf(bytes: Buffer): number {
  let count = 0
  const marker = Buffer.from([0xff, startOfScan])
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 2)) count++
  return count
}

type Frame = {
  readonly width: number
  readonly height: number
  readonly precision: number
  readonly components: number
}

/** Baseline, extended and progressive frames (ITU-T T.81, table B.1). */
const frames = [0xc0, 0xc1, 0xc2]

function frameOf(bytes: Buffer): Frame {
  for (let at = 2; at + 10 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!
    // Any number of these bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (frames.includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { width, height, precision: bytes[at + 4]!, components: bytes[at + 9]! }
    } else if (marker === startOfScan) break
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw damaged('JPEG')
}

const program = memoize(() =>
  readFileSync(fileURLToPath(import.meta.resolve('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'))),
)

type Decoded = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** The types of the package name others that it lacks. */
const openDecoder = untypedDecoder as unknown as (options: {
  readonly noInitialRun: boolean
  readonly wasmBinary: Buffer
  readonly printErr: (text: string) => void
}) => Promise<{ decode(bytes: Buffer, preserveOrientation: boolean): Decoded | null }>

/** What the decoder makes of its pixels; browsers have it. */
class ImageData implements Decoded {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

async function decoded(bytes: Buffer): Promise<Decoded> {
  Object.assign(globalThis, { ImageData })
  const complaints: string[] = []
  const decoder = await openDecoder({
    noInitialRun: true,
    wasmBinary: program(),
    printErr: (text: string) => complaints.push(text),
  })
  try {
    // As a camera held it.
    const picture = decoder.decode(bytes, true)
    if (picture !== null && complaints.length === 0) return picture
  } catch {
    // It ends itself where it cannot go on.
  }
  throw damaged('JPEG')
}
