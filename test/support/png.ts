// PNG files of every form, made of samples.

import { crc32, deflateSync } from 'node:zlib'

type Chunk = { readonly type: string; readonly data: Buffer }

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngOf(chunks: readonly Chunk[]): Buffer {
  const parts = [...chunks, { type: 'IEND', data: Buffer.alloc(0) }].flatMap(({ type, data }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(body))
    return [length, body, checksum]
  })
  return Buffer.concat([signature, ...parts])
}

export type PngForm = {
  readonly width: number
  readonly height: number
  readonly depth: 1 | 2 | 4 | 8 | 16
  /** 0: grey, 2: RGB, 3: palette, 4: grey and alpha, 6: RGB and alpha. */
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly isInterlaced?: boolean
  /** Of each row; absent: the five in turn. */
  readonly filter?: number
  readonly palette?: Buffer
  readonly transparency?: Buffer
  /** Beside those of the picture, before its data. */
  readonly chunks?: readonly Chunk[]
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const

/** `samples`: those of a pixel, each of `depth` bits. */
export function encodePng(form: PngForm, samples: (x: number, y: number) => readonly number[]): Buffer {
  const { width, height, depth, colourType, isInterlaced = false } = form
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8)
  const columns = (pass: number): number[] => places(width, isInterlaced ? adam7[pass]!.columns : [0, 1])
  const rows = (pass: number): number[] => places(height, isInterlaced ? adam7[pass]!.rows : [0, 1])
  const passes = Array.from({ length: isInterlaced ? 7 : 1 }, (_, pass) => {
    const xs = columns(pass)
    if (xs.length === 0) return Buffer.alloc(0)
    let above: Buffer | null = null
    return Buffer.concat(
      rows(pass).map((y, at) => {
        const line = packed(
          xs.flatMap(x => samples(x, y)),
          depth,
        )
        const filter = form.filter ?? at % 5
        const step = Math.max(1, (channels[colourType] * depth) / 8)
        const row = Buffer.from([filter, ...filtered(filter, line, above, step)])
        above = line
        return row
      }),
    )
  })
  return pngOf([
    { type: 'IHDR', data: header },
    ...(form.palette === undefined ? [] : [{ type: 'PLTE', data: form.palette }]),
    ...(form.transparency === undefined ? [] : [{ type: 'tRNS', data: form.transparency }]),
    ...(form.chunks ?? []),
    { type: 'IDAT', data: deflateSync(Buffer.concat(passes)) },
  ])
}

/** The table of the specification: the first place and the step, across and down. */
const adam7 = [
  { columns: [0, 8], rows: [0, 8] },
  { columns: [4, 8], rows: [0, 8] },
  { columns: [0, 4], rows: [4, 8] },
  { columns: [2, 4], rows: [0, 4] },
  { columns: [0, 2], rows: [2, 4] },
  { columns: [1, 2], rows: [0, 2] },
  { columns: [0, 1], rows: [1, 2] },
] as const

function places(length: number, [first, step]: readonly [number, number]): number[] {
  const found: number[] = []
  for (let at = first; at < length; at += step) found.push(at)
  return found
}

function packed(samples: readonly number[], depth: number): Buffer {
  const bits = samples.map(sample => sample.toString(2).padStart(depth, '0')).join('')
  return Buffer.from((bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

function filtered(filter: number, line: Buffer, above: Buffer | null, step: number): number[] {
  return [...line].map((byte, at) => {
    const left = at < step ? 0 : line[at - step]!
    const up = above?.[at] ?? 0
    const corner = at < step ? 0 : (above?.[at - step] ?? 0)
    const [none, sub, average] = [0, left, Math.floor((left + up) / 2)]
    const guess = [none, sub, up, average, nearest(left + up - corner, [left, up, corner])][filter]!
    return (byte - guess + 256) % 256
  })
}

function nearest(target: number, candidates: readonly number[]): number {
  const distance = (value: number): number => Math.abs(target - value)
  return candidates.reduce((best, each) => (distance(each) < distance(best) ? each : best))
}
