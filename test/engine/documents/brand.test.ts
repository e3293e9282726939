// Pages with the logo and the colour of their employer, read back by another reader: where the image stands, what stands
// beside it, and that the words are those of a page without it.

import { createHash } from 'node:crypto'
import t from 'tap'
import { paletteOf } from '#engine/documents/brand/brand.ts'
import { prepareLogo } from '#engine/documents/brand/logo.ts'
import { certificatePdf } from '#engine/documents/certificate/certificate.ts'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { encodePng } from '../../support/png.ts'
import { overlap, placesOf } from './places.ts'
import { certificate, payslip, samples } from './samples.ts'

type Logo = NonNullable<PayslipDocument['employer']['logo']>

async function logoOf(width: number, height: number): Promise<Logo> {
  const source = encodePng({ width, height, depth: 8, colourType: 2, filter: 0 }, (x, y) => [
    x % 256,
    y % 256,
    90,
  ])
  const { png } = await prepareLogo(source)
  return { sha256: createHash('sha256').update(png).digest('hex'), png: png.toString('base64') }
}

const logos = {
  wide: await logoOf(944, 200),
  tall: await logoOf(200, 944),
  square: await logoOf(520, 520),
  tiny: await logoOf(16, 16),
  line: await logoOf(2000, 4),
}

type Employer = PayslipDocument['employer']

const longEmployer = {
  name: 'Hindustan Employees Multi-State Co-operative Credit and Thrift Society (South Zone) Limited',
  address:
    'Unit 1204, Tower B, Shantiniketan Commercial Complex, Whitefield Main Road, Hoodi, Mahadevapura Post, Near the ' +
    'Bus Stop, Bengaluru Urban, Bengaluru 560048, Karnataka',
}

function branded(document: PayslipDocument, employer: Partial<Employer>): PayslipDocument {
  return { ...document, employer: { ...document.employer, ...employer } }
}

t.test('a logo keeps its shape within 40 by 22 mm, and nothing stands on it', async t => {
  // 40 mm are 113.39 points and 22 mm 62.36. 16 pixels at 96 dpi are 12 points.
  const expected = {
    wide: [113.39, 24.02],
    // Stored as 55 by 260 pixels.
    tall: [13.19, 62.36],
    square: [62.36, 62.36],
    tiny: [12, 12],
    line: [113.39, 0.24],
  }
  for (const [shape, logo] of Object.entries(logos) as [keyof typeof logos, Logo][])
    for (const [name, sample] of Object.entries(samples))
      for (const employer of [{}, longEmployer]) {
        const places = await placesOf(payslipPdf(branded(sample, { logo, ...employer })))
        const said = `${shape}, ${name}, ${employer === longEmployer ? 'long' : 'short'} name`
        for (const { images, texts } of places) {
          const [image] = images
          if (image === undefined || images.length !== 1) throw new Error(`${said}: ${images.length} images`)
          const [width = 0, height = 0] = expected[shape]
          const differences = [image.right - image.left - width, image.top - image.bottom - height]
          if (differences.some(difference => Math.abs(difference) > 0.02))
            t.fail(`${said}: ${differences.join()} points too large`)
          t.equal(image.left, 36, said)
          if (image.top > 842 - 44) t.fail(`${said}: above the margin`)
          for (const text of texts) if (overlap(image, text)) t.fail(`${said}: on ${text.text}`)
          const head = texts.filter(({ bottom }) => bottom > 842 - 44 - 90)
          for (const [at, text] of head.entries())
            for (const other of head.slice(at + 1))
              if (overlap(text, other)) t.fail(`${said}: ${text.text} on ${other.text}`)
        }
      }
})

t.test('the words of a page are the same with a logo and a colour', async t => {
  for (const [name, sample] of Object.entries(samples)) {
    const wordsOf = async (document: PayslipDocument) =>
      (await readPdf(payslipPdf(document))).map(({ text }) => text.replaceAll(/\s/g, '')).join('')
    const plain = await wordsOf(sample)
    t.equal(await wordsOf(branded(sample, { logo: logos.tiny, brandColour: '#FFCC00' })), plain, name)
  }
})

t.test('a month on one page stays on one page', async t => {
  const full = await placesOf(payslipPdf(branded(samples['fullPage']!, { logo: logos.square })))
  t.equal(full.length, 1)
})

t.test('the same payslip gives the same bytes, and its logo is in them once', async t => {
  const document = branded(samples['manyOfEach']!, { logo: logos.square, brandColour: '#B3122A' })
  const pdf = payslipPdf(document)
  t.ok(payslipPdf(structuredClone(document)).equals(pdf))
  t.equal(pdf.toString('latin1').split('/Subtype/Image').length, 2)
  t.ok((await placesOf(pdf)).length > 1, 'and stands on each page')
  t.notOk(payslipPdf(branded(document, { brandColour: '#B3122B' })).equals(pdf))
  const encrypted = payslipPdf(document, 'ABCPK1234F')
  t.same(
    (await readPdf(encrypted, 'ABCPK1234F')).map(({ lines }) => lines),
    (await readPdf(pdf)).map(({ lines }) => lines),
  )
})

t.test('a letter has the logo of its employer', async t => {
  for (const logo of Object.values(logos)) {
    const letter = certificate()
    const employer = { ...letter.employer, ...longEmployer, logo, brandColour: '#003A8C' }
    const [page] = await placesOf(certificatePdf({ ...letter, employer }))
    t.equal(page?.images.length, 1)
    for (const text of page?.texts ?? []) t.notOk(overlap(page!.images[0]!, text), text.text)
  }
})

t.test('text in a colour is legible, whatever the colour', async t => {
  // By WCAG 2.2: 0.2126 R + 0.7152 G + 0.0722 B of linear samples, and (lighter + 0.05) / (darker + 0.05).
  const linear = (sample: number): number =>
    sample / 255 <= 0.04045 ? sample / 255 / 12.92 : ((sample / 255 + 0.055) / 1.055) ** 2.4
  const luminance = ([red, green, blue]: readonly [number, number, number]): number =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const hex = ['00', '33', '66', '99', 'CC', 'FF']
  for (const red of hex)
    for (const green of hex)
      for (const blue of hex) {
        const brandColour = `#${red}${green}${blue}`
        const { accent, pale } = paletteOf({ brandColour })
        const [onPale, onWhite] = [luminance(pale), 1].map(
          light => (light + 0.05) / (luminance(accent) + 0.05),
        )
        if (onPale! < 4.5 || onWhite! < 4.5) t.fail(`${brandColour}: ${onPale} and ${onWhite}`)
      }
  t.same(paletteOf({ brandColour: '#003A8C' }).accent, [0, 58, 140], 'one that is legible stays as it is')
  t.same(paletteOf({}), { accent: [13, 84, 88], pale: [231, 241, 240] })
  const [red, green, blue] = paletteOf({ brandColour: '#FFCC00' }).accent
  t.ok(blue === 0 && Math.abs(green / red - 0.8) < 0.01, 'a lighter one keeps its hue')
})

t.test('a payslip has room for a letterhead that says little', async t => {
  const { employer } = payslip({})
  const bare = { ...employer, address: null, pfCode: null, esiCode: null, logo: logos.wide }
  const [page] = await placesOf(payslipPdf(branded(payslip({}), bare)))
  t.notOk(page?.texts.some(text => overlap(page.images[0]!, text)))
})
