// A PDF document (ISO 32000-1) from its pages. What no document changes, the header and the core fonts, is one buffer that
// each of them copies. The same pages give the same bytes.

import { createHash } from 'node:crypto'
import { memoize } from '#proto/memoize.ts'
import { coreFont, coreFontNames, weights } from './core-font.ts'
import { compressed, embeddedFont, objectsOfFont, type PdfObject } from './embedding.ts'
import { fontOf } from './fonts.ts'
import { utf16 } from './numbers.ts'
import { openPage, type Page } from './page.ts'
import { pageSize } from './page-size.ts'
import { openSubsets, type Subset } from './subsets.ts'

type DocumentInfo = {
  readonly title: string
  readonly author: string
  /** BCP 47, such as `en-IN`. */
  readonly language: string
  readonly createdAt: Date
}

export type PdfDocument = {
  readonly addPage: () => Page
  readonly toBytes: () => Buffer
}

// Numbers of objects: three that each document writes, the core fonts, and again what each document writes.
const numberOf = { catalog: 1, pages: 2, info: 3, coreFonts: 4 } as const
const firstOwn = numberOf.coreFonts + weights.length * objectsOfFont

/** Measured: one level more costs more than it saves. */
const ownLevel = 3
const sharedLevel = 9

export function openDocument(info: DocumentInfo): PdfDocument {
  const pages: Page[] = []
  const subsets = openSubsets()
  return {
    addPage() {
      const page = openPage(subsets)
      pages.push(page)
      return page
    },
    toBytes: () => assemble(info, pages, subsets.all()),
  }
}

function assemble(info: DocumentInfo, pages: readonly Page[], subsets: readonly Subset[]): Buffer {
  const shared = sharedPart()
  const objects: (readonly [number: number, object: PdfObject])[] = []
  let next = firstOwn
  const fonts = subsets.map(subset => {
    const first = next
    const made = embeddedFont(fontOf(subset.family, subset.weight), subset.clusters, first, ownLevel)
    for (const object of made) objects.push([next++, object])
    return `/${subset.name} ${first} 0 R`
  })
  const resources = `<</Font<<${shared.fonts}${fonts.join('')}>>>>`
  const kids = pages.map(page => {
    const content = compressed(Buffer.from(page.content(), 'latin1'), ownLevel)
    objects.push([next, content])
    objects.push([
      next + 1,
      `<</Type/Page/Parent ${numberOf.pages} 0 R/Contents ${next} 0 R/Resources ${resources}>>`,
    ])
    next += 2
    return `${next - 1} 0 R`
  })
  objects.push([
    numberOf.catalog,
    `<</Type/Catalog/Pages ${numberOf.pages} 0 R/Lang${textString(info.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  ])
  objects.push([
    numberOf.pages,
    `<</Type/Pages/Count ${kids.length}/MediaBox[0 0 ${pageSize.width} ${pageSize.height}]/Kids[${kids.join(' ')}]>>`,
  ])
  objects.push([
    numberOf.info,
    `<</Title${textString(info.title)}/Author${textString(info.author)}/Producer${textString('Payroll engine')}/CreationDate(${pdfDate(info.createdAt)})>>`,
  ])
  return written(shared, objects, next)
}

type SharedPart = {
  readonly bytes: Buffer
  /** Lines of the cross-reference table. */
  readonly lines: string
  /** The core fonts as entries of a resource dictionary. */
  readonly fonts: string
}

const sharedPart = memoize((): SharedPart => {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let lines = ''
  let fonts = ''
  for (const [index, weight] of weights.entries()) {
    const first = numberOf.coreFonts + index * objectsOfFont
    fonts += `/${coreFontNames[weight]} ${first} 0 R`
    const objects = embeddedFont(fontOf('latin', weight), coreFont(weight).clusters, first, sharedLevel)
    for (const [at, object] of objects.entries()) {
      lines += referenceLine(chunks.reduce((sum, { length }) => sum + length, 0))
      chunks.push(...objectChunks(first + at, object))
    }
  }
  return { bytes: Buffer.concat(chunks), lines, fonts }
})

function written(
  shared: SharedPart,
  objects: readonly (readonly [number: number, object: PdfObject])[],
  count: number,
): Buffer {
  const chunks = [shared.bytes]
  const lineOf = new Map<number, string>()
  const digest = createHash('sha256')
  let offset = shared.bytes.length
  for (const [number, object] of objects) {
    lineOf.set(number, referenceLine(offset))
    for (const chunk of objectChunks(number, object)) {
      chunks.push(chunk)
      digest.update(chunk)
      offset += chunk.length
    }
  }
  const line = (number: number): string => lineOf.get(number)!
  let table = `xref\n0 ${count}\n0000000000 65535 f \n${line(1)}${line(2)}${line(3)}${shared.lines}`
  for (let number = firstOwn; number < count; number++) table += line(number)
  const id = digest.digest('hex').slice(0, 32)
  const trailer = `trailer\n<</Size ${count}/Root ${numberOf.catalog} 0 R/Info ${numberOf.info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${offset}\n%%EOF\n`
  chunks.push(Buffer.from(table + trailer, 'latin1'))
  return Buffer.concat(chunks)
}

function objectChunks(number: number, object: PdfObject): Buffer[] {
  if (typeof object === 'string') return [Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')]
  const { dictionary, stream } = object
  return [
    Buffer.from(`${number} 0 obj\n<<${dictionary}/Length ${stream.length}>>stream\n`, 'latin1'),
    stream,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ]
}

function referenceLine(offset: number): string {
  return `${String(offset).padStart(10, '0')} 00000 n \n`
}

function textString(text: string): string {
  return `<feff${utf16(text)}>`
}

function pdfDate(date: Date): string {
  return `D:${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`
}
