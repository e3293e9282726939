// Logos as they are read, scaled and stored. The pixels that are expected follow from how each image is made here.

import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync, inflateSync } from 'node:zlib'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import t from 'tap'
import { prepareLogo } from '#engine/documents/brand/logo.ts'
import { imageOf, pngChunks } from '#proto/pdf/png.ts'
import { Problem } from '#proto/problems.ts'
import { encodePng, type PngForm, pngOf } from '../../support/png.ts'
import { jpegs } from './jpegs.ts'

const white = [255, 255, 255] as const

/** The problem that a file is refused with. */
async function refusalOf(bytes: Buffer): Promise<Problem> {
  try {
    await prepareLogo(bytes)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('The file was accepted.')
}

type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array }

/** Pixels of a PNG in RGB. */
async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new Error(`The image has ${info.channels} channels.`)
  return { width: info.width, height: info.height, rgb: data }
}

const stored = async (file: Buffer): Promise<Pixels> => pixelsOf((await prepareLogo(file)).png)

function pixelAt(image: Pixels, x: number, y: number): number[] {
  const at = 3 * (y * image.width + x)
  return [...image.rgb.subarray(at, at + 3)]
}

/** Largest difference of the samples of a pixel to the expected ones. */
const distance = (pixel: readonly number[], expected: readonly number[]): number =>
  Math.max(...pixel.map((sample, channel) => Math.abs(sample - expected[channel]!)))

/** Of 13 by 11 pixels, so that rows end within bytes and each pass of an interlaced image has another shape. */
const size = { width: 13, height: 11 }
const sizes = [size, { width: 1, height: 1 }, { width: 3, height: 2 }, { width: 8, height: 8 }]

const palette = Buffer.from([200, 10, 20, 0, 120, 90, 255, 204, 0, 30, 30, 30])

type Sample = {
  readonly name: string
  readonly form: Omit<PngForm, 'width' | 'height'>
  readonly samples: (at: number) => number[]
  readonly expected: (at: number) => readonly number[]
}

const greys = ([1, 2, 4, 8, 16] as const).map((depth): Sample => {
  const most = 2 ** depth - 1
  // Of 16 bits the high byte counts: 257 times a byte is that byte twice.
  const step = depth === 16 ? 257 : 1
  const levels = depth === 16 ? 256 : most + 1
  return {
    name: `grey of ${depth} bits`,
    form: { depth, colourType: 0 },
    samples: at => [((at * 7) % levels) * step],
    expected: at => Array.from({ length: 3 }, () => ((((at * 7) % levels) * step) / most) * 255),
  }
})

const indexed = ([2, 4, 8] as const).map((depth): Sample => ({
  name: `a palette of ${depth} bits`,
  form: { depth, colourType: 3, palette },
  samples: at => [at % 4],
  expected: at => [...palette.subarray(3 * (at % 4), 3 * (at % 4) + 3)],
}))

const byte = (at: number, factor: number): number => (at * factor) % 256
const wide = (depth: number): number => (depth === 16 ? 257 : 1)

const colours = ([8, 16] as const).flatMap((depth): Sample[] => [
  {
    name: `RGB of ${depth} bits`,
    form: { depth, colourType: 2 },
    samples: at => [3, 5, 7].map(factor => byte(at, factor) * wide(depth)),
    expected: at => [3, 5, 7].map(factor => byte(at, factor)),
  },
  {
    name: `RGB and alpha of ${depth} bits`,
    form: { depth, colourType: 6 },
    // Opaque, clear, and one fifth of it: 51 of 255.
    samples: at => [10, 100, 250, [255, 0, 51][at % 3]!].map(sample => sample * wide(depth)),
    // A fifth of each and four fifths of 255: 2 + 204, 20 + 204, 50 + 204.
    expected: at => [[10, 100, 250], white, [206, 224, 254]][at % 3]!,
  },
  {
    name: `grey and alpha of ${depth} bits`,
    form: { depth, colourType: 4 },
    samples: at => [100, [255, 0, 51][at % 3]!].map(sample => sample * wide(depth)),
    expected: at => [[100, 100, 100], white, [224, 224, 224]][at % 3]!,
  },
  {
    name: `RGB of ${depth} bits with a clear colour`,
    form: {
      depth,
      colourType: 2,
      transparency: Buffer.from(depth === 16 ? '010102020303' : '000100020003', 'hex'),
    },
    samples: at => (at % 2 === 0 ? [1, 2, 3] : [1, 2, 4]).map(sample => sample * wide(depth)),
    expected: at => (at % 2 === 0 ? white : [1, 2, 4]),
  },
])

const transparent: Sample[] = [
  {
    name: 'a palette with alpha, shorter than it',
    form: { depth: 8, colourType: 3, palette, transparency: Buffer.from([0, 51]) },
    samples: at => [at % 4],
    // The second, 0, 120, 90, by a fifth: 204, 24 + 204, 18 + 204.
    expected: at => [white, [204, 228, 222], [255, 204, 0], [30, 30, 30]][at % 4]!,
  },
  {
    name: 'grey of 4 bits with a clear level',
    form: { depth: 4, colourType: 0, transparency: Buffer.from([0, 5]) },
    samples: at => [at % 16],
    expected: at => (at % 16 === 5 ? white : Array.from({ length: 3 }, () => (at % 16) * 17)),
  },
  {
    name: 'grey of 16 bits with a clear level, of which the low byte counts',
    form: { depth: 16, colourType: 0, transparency: Buffer.from([7, 8]) },
    samples: at => [0x0700 + (at % 16)],
    expected: at => (at % 16 === 8 ? white : [7, 7, 7]),
  },
]

t.test('every form of a PNG has the pixels that it was made of', async t => {
  for (const { name, form, samples, expected } of [...greys, ...indexed, ...colours, ...transparent])
    for (const dimensions of sizes)
      for (const isInterlaced of [false, true]) {
        const at = (x: number, y: number): number => x + 13 * y
        const whole = { ...form, ...dimensions, isInterlaced }
        const image = await stored(encodePng(whole, (x, y) => samples(at(x, y))))
        const places = Array.from({ length: dimensions.width * dimensions.height }, (_, place) => ({
          x: place % dimensions.width,
          y: Math.floor(place / dimensions.width),
        }))
        // Samples on white, and of 16 bits, are rounded or cut.
        t.ok(
          places.every(({ x, y }) => distance(pixelAt(image, x, y), expected(at(x, y))) <= 1),
          `${name}${isInterlaced ? ', interlaced' : ''}, ${dimensions.width} by ${dimensions.height}`,
        )
      }
})

t.test('what is stored is plain, and has the pixels of the image', async t => {
  const form = { ...size, depth: 8, colourType: 6 } as const
  const metadata = [
    { type: 'tEXt', data: Buffer.from('Author\0Asha') },
    { type: 'eXIf', data: Buffer.from('MM\0*') },
  ]
  const source = encodePng({ ...form, chunks: metadata }, (x, y) => [x * 19, y * 23, 90, 255])
  const { png, width, height } = await prepareLogo(source)
  t.same({ width, height }, size)
  t.same([...new Set(pngChunks(png)?.map(({ type }) => type))], ['IHDR', 'pHYs', 'IDAT'], 'without metadata')
  const expected = Array.from({ length: 13 * 11 }, (_, at) => [(at % 13) * 19, Math.floor(at / 13) * 23, 90])
  t.same([...(await pixelsOf(png)).rgb], expected.flat())
  t.ok((await prepareLogo(source)).png.equals(png), 'the same image gives the same bytes')
  t.ok((await prepareLogo(png)).png.equals(png), 'and a stored one those that it has')
  for (const colourType of [0, 2, 3] as const) {
    const { object } = imageOf(
      (await prepareLogo(encodePng({ ...size, depth: 8, colourType, palette }, () => [1, 1, 1]))).png,
    )
    if (typeof object === 'string') throw new Error('The image is no stream.')
    t.match(object.dictionary, '/ColorSpace/DeviceRGB')
    t.equal(inflateSync(object.stream).length, 11 * (1 + 3 * 13))
  }
})

t.test('colours are those of the profile of the image', async t => {
  // In Display P3, 183, 41, 35 is 200, 10, 20 in sRGB: linear 0.4735, 0.0222, 0.0168 by its matrix to sRGB
  // (1.2249, -0.2249, 0; -0.0421, 1.0421, 0; -0.0196, -0.0786, 1.0983) are 0.5750, 0.0032, 0.0074.
  const withProfile = await sharp({ create: { ...size, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { icc } = await sharp(withProfile).metadata()
  const profile = { type: 'iCCP', data: Buffer.concat([Buffer.from('P3\0\0'), deflateSync(icc!)]) }
  const image = await stored(
    encodePng({ ...size, depth: 8, colourType: 2, chunks: [profile] }, () => [183, 41, 35]),
  )
  t.ok(distance(pixelAt(image, 5, 5), [200, 10, 20]) <= 3, String(pixelAt(image, 5, 5)))
})

t.test('a larger image is averaged to its place at 300 dpi', async t => {
  // 40 by 22 mm are 472 by 260 pixels: (40 ÷ 25.4) × 300 = 472.4, (22 ÷ 25.4) × 300 = 259.8.
  const sized = async (width: number, height: number) => {
    const prepared = await prepareLogo(
      encodePng({ width, height, depth: 1, colourType: 0, filter: 0 }, () => [1]),
    )
    return [prepared.width, prepared.height]
  }
  t.same(await sized(944, 100), [472, 50])
  t.same(await sized(100, 520), [50, 260])
  t.same(await sized(472, 260), [472, 260])
  t.same(await sized(300, 200), [300, 200], 'what is smaller stays as it is')
  t.same(await sized(2000, 2000), [260, 260], 'four megapixels')
  t.same(await sized(4000, 1), [472, 1])

  // Halved: each pixel covers four, 0, 100, 100 and 200.
  const halved = await stored(
    encodePng({ width: 944, height: 520, depth: 8, colourType: 0, filter: 0 }, (x, y) => [
      100 * ((x % 2) + (y % 2)),
    ]),
  )
  t.ok(distance(pixelAt(halved, 236, 130), [100, 100, 100]) <= 1)
  const halves = await stored(
    encodePng({ width: 944, height: 520, depth: 8, colourType: 2, filter: 0 }, x =>
      x < 472 ? [200, 10, 20] : [0, 58, 140],
    ),
  )
  t.same(
    [pixelAt(halves, 230, 9), pixelAt(halves, 242, 250)],
    [
      [200, 10, 20],
      [0, 58, 140],
    ],
  )
})

t.test('a noisy image is stored coarser, within 64 KiB', async t => {
  let state = 1
  const noise = (): number => (state = (state * 48_271) % 2_147_483_647) % 256
  const source = encodePng({ width: 472, height: 260, depth: 8, colourType: 2, filter: 0 }, () => [
    noise(),
    noise(),
    noise(),
  ])
  const { png, width, height } = await prepareLogo(source)
  t.ok(png.length <= 64 * 1024, `${png.length} bytes`)
  // At 150 dpi it has 236 by 130 pixels of three bytes, 92,040; at 100 dpi 157 by 87, 40,977.
  t.same([width, height], [157, 86])
})

t.test('a damaged file is refused by name', async t => {
  const form = { ...size, depth: 8, colourType: 2 } as const
  const whole = encodePng(form, () => [1, 2, 3])
  const chunks = pngChunks(whole)!
  const [header, data] = [chunks[0]!.data, chunks[1]!.data]
  const withHeader = (at: number, value: number): Buffer => {
    const changed = Buffer.from(header)
    changed[at] = value
    return pngOf([
      { type: 'IHDR', data: changed },
      { type: 'IDAT', data },
    ])
  }
  const flipped = Buffer.from(whole)
  flipped[whole.length - 20]! ^= 1
  const ofRows = (rows: Buffer) =>
    pngOf([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: deflateSync(rows) },
    ])
  const rows = 11 * (1 + 3 * 13)
  const files: Readonly<Record<string, Buffer>> = {
    'cut off': whole.subarray(0, whole.length - 14),
    'cut within its data': whole.subarray(0, 60),
    'the signature alone': whole.subarray(0, 8),
    'a bit of its data': flipped,
    'no data': pngOf([{ type: 'IHDR', data: header }]),
    'no header': pngOf([{ type: 'IDAT', data }]),
    'a short header': pngOf([{ type: 'IHDR', data: header.subarray(0, 12) }]),
    'data that are not compressed': pngOf([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: Buffer.alloc(100, 7) },
    ]),
    'too few rows': ofRows(Buffer.alloc(rows - 1)),
    'an unknown filter': ofRows(Buffer.alloc(rows, 5)),
    'an unknown critical chunk': pngOf([
      { type: 'IHDR', data: header },
      { type: 'ABCD', data: Buffer.alloc(0) },
      { type: 'IDAT', data },
    ]),
    'no width': pngOf([
      { type: 'IHDR', data: Buffer.concat([Buffer.alloc(4), header.subarray(4)]) },
      { type: 'IDAT', data },
    ]),
    'a depth that its colours do not have': withHeader(8, 4),
    'an unknown depth': withHeader(8, 3),
    'an unknown colour type': withHeader(9, 5),
    'another compression': withHeader(10, 1),
    'another filtering': withHeader(11, 1),
    'an unknown interlacing': withHeader(12, 2),
    'no palette': encodePng({ ...size, depth: 8, colourType: 3 }, () => [0]),
    'a palette of parts of colours': encodePng(
      { ...size, depth: 8, colourType: 3, palette: Buffer.alloc(13) },
      () => [3],
    ),
  }
  for (const [name, bytes] of Object.entries(files)) {
    const { code, details, message } = await refusalOf(bytes)
    t.equal(code, 'validation_failed', name)
    t.match(message, /no complete PNG/, name)
    t.match(details, [{ code: 'invalid_format', message: /Export the logo as PNG again/ }], name)
  }
})

t.test('whatever is changed in a PNG, it is a picture or is refused', async t => {
  let state = 1
  const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most
  let pictures = 0
  for (const { form, samples } of [...greys, ...indexed, ...colours, ...transparent]) {
    const whole = pngChunks(
      encodePng({ ...form, ...size, isInterlaced: true }, (x, y) => samples(x + 13 * y)),
    )!
    for (let count = 0; count < 40; count++) {
      // Their checksums are right, so that what they hold is looked at.
      const changed = whole.map(({ type, data }) => ({ type, data: Buffer.from(data) }))
      const { data } = changed[next(changed.length)]!
      data[next(data.length)] = next(256)
      try {
        await prepareLogo(pngOf(changed))
        pictures++
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
    }
  }
  t.ok(pictures > 10, `${pictures} pictures`)
})

t.test('what is no image is refused, whatever it is', async t => {
  for (const text of ['GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8', ' '])
    t.match(await refusalOf(Buffer.from(text, 'latin1')), {
      code: 'validation_failed',
      details: [{ code: 'invalid_format', message: 'Send the logo as a PNG or JPEG file.' }],
    })
})

t.test('a small file that would grow is refused before it does', async t => {
  const header = (width: number, height: number): Buffer => {
    const data = Buffer.alloc(13)
    data.writeUInt32BE(width, 0)
    data.writeUInt32BE(height, 4)
    data.set([8, 6, 0, 0, 0], 8)
    return data
  }
  const bomb = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  const grown = (data: Buffer, chunks: readonly { type: string; data: Buffer }[] = []): Buffer =>
    pngOf([{ type: 'IHDR', data }, ...chunks, { type: 'IDAT', data: bomb }])
  const form = { ...size, depth: 8, colourType: 2 } as const
  await prepareLogo(encodePng(form, () => [1, 2, 3]))
  const held = process.memoryUsage().rss
  for (const [width, height] of [
    [2001, 2000],
    [100_000, 100_000],
  ] as const)
    t.match(await refusalOf(grown(header(width, height))), {
      message: `The image has ${width} × ${height} pixels.`,
      details: [{ code: 'out_of_range', message: /at most 4 megapixels/ }],
    })
  t.match(await refusalOf(grown(header(0xffff_ffff, 0xffff_ffff))), { message: /no complete PNG/ })
  const interlaced = header(10, 10)
  interlaced[12] = 1
  for (const data of [header(10, 10), interlaced]) {
    const image = await stored(grown(data))
    t.same([image.width, image.height, pixelAt(image, 9, 9)], [10, 10, white], 'more than it announces')
  }
  const profile = { type: 'iCCP', data: Buffer.concat([Buffer.from('sRGB\0\0'), bomb]) }
  const text = { type: 'zTXt', data: Buffer.concat([Buffer.from('Comment\0\0'), bomb]) }
  t.same(
    pixelAt(await stored(encodePng({ ...form, chunks: [profile, text] }, () => [1, 2, 3])), 0, 0),
    [1, 2, 3],
  )
  const grew = process.memoryUsage().rss - held
  t.ok(grew < 150_000_000, `nothing of it was inflated: ${grew} bytes`)
})

t.test('a JPEG is stored as a PNG of the same pixels', async t => {
  const at = (image: Pixels, x: number, y: number, expected: readonly number[]): boolean =>
    distance(pixelAt(image, x, y), expected) <= 6
  const [left, right] = [
    [200, 10, 20],
    [0, 58, 140],
  ] as const
  for (const name of ['baseline', 'progressive'] as const) {
    const { png, width, height } = await prepareLogo(Buffer.from(jpegs[name], 'base64'))
    t.same([width, height], [16, 8], name)
    const image = await pixelsOf(png)
    t.ok(at(image, 1, 1, left) && at(image, 6, 6, left), `${name}, left`)
    t.ok(at(image, 9, 1, right) && at(image, 14, 6, right), `${name}, right`)
  }
  const turned = await prepareLogo(Buffer.from(jpegs.turned, 'base64'))
  t.same([turned.width, turned.height], [8, 16], 'its metadata say that it was taken turned')
  const upright = await pixelsOf(turned.png)
  t.ok(at(upright, 1, 1, left) && at(upright, 1, 14, right))
  const grey = await stored(Buffer.from(jpegs.grey, 'base64'))
  t.ok(at(grey, 1, 1, [68, 68, 68]) && at(grey, 14, 1, [50, 50, 50]))
})

t.test('a JPEG that is damaged, in CMYK, or more work than it is worth is refused', async t => {
  const whole = Buffer.from(jpegs.baseline, 'base64')
  const frame = whole.indexOf(Buffer.from([0xff, 0xc0]))
  const withFrame = (at: number, bytes: readonly number[]): Buffer => {
    const changed = Buffer.from(whole)
    changed.set(bytes, frame + at)
    return changed
  }
  const refused = async (bytes: Buffer, message: RegExp, name: string) => {
    const problem = await refusalOf(bytes)
    t.equal(problem.code, 'validation_failed', name)
    t.match(problem.message, message, name)
  }
  await refused(Buffer.from(jpegs.cmyk, 'base64'), /in CMYK/, 'CMYK')
  await refused(withFrame(5, [0x80, 0, 0x80, 0]), /32768 × 32768 pixels/, 'huge')
  const end = Buffer.from([0xff, 0xd9])
  const scan = whole.indexOf(Buffer.from([0xff, 0xda]))
  const scans = Buffer.concat([
    whole.subarray(0, -2),
    ...Array.from({ length: 50 }, () => whole.subarray(scan, -2)),
    end,
  ])
  const large = await sharp(
    encodePng({ width: 64, height: 64, depth: 8, colourType: 0, filter: 0 }, (x, y) => [(x * y) % 256]),
  )
    .jpeg()
    .toBuffer()
  for (const [name, bytes] of Object.entries({
    'cut off': whole.subarray(0, -2),
    'cut within its data': large.subarray(0, large.length / 2),
    'cut within its header': whole.subarray(0, frame + 6),
    'the first bytes alone': whole.subarray(0, 4),
    'cut and closed': Buffer.concat([large.subarray(0, large.length / 2), end]),
    'no scan': Buffer.concat([whole.subarray(0, scan), end]),
    '12 bits a sample': withFrame(4, [12]),
    'two components': withFrame(9, [2]),
    'no height': withFrame(5, [0, 0]),
    lossless: withFrame(1, [0xc3]),
    'fifty scans': scans,
  }))
    await refused(bytes, /no complete JPEG/, name)
  // A file whose bytes are changed anyhow is a picture or is refused.
  let state = 1
  const next = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most
  for (let count = 0; count < 300; count++) {
    const changed = Buffer.from(jpegs.progressive, 'base64')
    for (let byte = 0; byte < 3; byte++) changed[2 + next(changed.length - 2)] = next(256)
    await prepareLogo(changed).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
    })
  }
})

t.test('a thread that is ended amid its logos ends nothing else', async t => {
  const work = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(async ({ prepareLogo }) => {
      parentPort.postMessage('ready')
      for (;;) await prepareLogo(Buffer.from(workerData.file))
    })`
  const module = import.meta.resolve('#engine/documents/brand/logo.ts')
  const form = { width: 900, height: 500, depth: 8, colourType: 0, filter: 0 } as const
  const file = encodePng(form, x => [x % 256])
  for (let count = 0; count < 10; count++) {
    const thread = new Worker(work, { eval: true, workerData: { module, file } })
    await once(thread, 'message')
    await pause(5 * count)
    await thread.terminate()
  }
  t.match(await prepareLogo(file), { width: 468, height: 260 })
})
