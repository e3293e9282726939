// One PDF of many that we wrote: their objects under numbers of their own, the fonts that all of them begin with once, and
// a bookmark for each. Streams that are equal within a part, such as a logo, are written once.

import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { beginning, coreFonts, pdfDate, textString } from '#proto/pdf/document.ts'
import type { PdfObject } from '#proto/pdf/embedding.ts'
import type { Encryption } from '#proto/pdf/encryption.ts'
import { beginningOf, printedObject } from '#proto/pdf/file.ts'
import { aes256, readWritten } from '#proto/pdf/written.ts'
import { payslipsOfPart } from '#proto/moves/payslip-bundle.ts'
import type { BundledFile, BundlePart, StoredPart } from './bundle.ts'

type Index = {
  /** The number of the part's node in the tree of pages, which is that of its first object too. */
  readonly node: number
  readonly pages: number
  /** The title of each payslip, and the number of its first page. */
  readonly titles: readonly (readonly [title: string, page: number])[]
  /** Offset of each object in the part, in the order of their numbers. */
  readonly offsets: readonly number[]
}

/** Objects that the file has once, after the fonts. */
const onceNames = ['catalog', 'pages', 'outlines', 'about', 'lock'] as const

function numberOf(which: (typeof onceNames)[number]): number {
  return coreFonts().length + 1 + onceNames.indexOf(which)
}

/** A payslip has about twenty objects of its own. */
const numbersOfPart = payslipsOfPart * 100

function firstNumber(part: number): number {
  return coreFonts().length + onceNames.length + 1 + part * numbersOfPart
}

type Objects = {
  /** Under the next number, or under that of a stream that is equal. */
  add(object: PdfObject): number
}

/** `part` counts from 0. */
export function mergedPart(
  files: readonly BundledFile[],
  part: number,
  encryption: Encryption | null,
): BundlePart {
  const node = firstNumber(part)
  const chunks: Buffer[] = []
  const offsets: number[] = [0]
  const streams = new Map<string, number>()
  let length = 0
  const write = (number: number, object: PdfObject): void => {
    offsets[number - node] = length
    for (const chunk of printedObject(number, object, encryption)) {
      chunks.push(chunk)
      length += chunk.length
    }
  }
  const objects: Objects = {
    add(object) {
      const key = typeof object === 'string' ? null : keyOf(object)
      const same = key === null ? undefined : streams.get(key)
      if (same !== undefined) return same
      const number = node + offsets.length
      if (offsets.length >= numbersOfPart) throw new Error('The payslips have more objects than numbers.')
      if (key !== null) streams.set(key, number)
      write(number, object)
      return number
    },
  }
  const titles: [string, number][] = []
  const pages: number[] = []
  for (const { title, bytes } of files) {
    const placed = placePages(bytes, node, objects)
    titles.push([title, placed[0]!])
    pages.push(...placed)
  }
  const kids = pages.map(number => `${number} 0 R`).join(' ')
  write(node, `<</Type/Pages/Parent ${numberOf('pages')} 0 R/Count ${pages.length}/Kids[${kids}]>>`)
  const index: Index = { node, pages: pages.length, titles, offsets }
  return { bytes: Buffer.concat(chunks), index: Buffer.from(JSON.stringify(index)) }
}

function keyOf({ dictionary, stream }: Exclude<PdfObject, string>): string {
  return createHash('sha256').update(dictionary).update(' ').update(stream).digest('base64')
}

/** Writes what a payslip has of its own, each object after those that it names. Returns the numbers of its pages. */
function placePages(bytes: Buffer, node: number, { add }: Objects): number[] {
  const { objects, catalog } = readWritten(bytes)
  const numbers = new Map<number, number>()
  if (beginsAsAll(bytes)) for (const [index] of coreFonts().entries()) numbers.set(index + 1, index + 1)
  const textOf = (number: number): string => {
    const object = objects[number - 1]
    if (typeof object !== 'string') throw new Error(`The PDF has no dictionary under the number ${number}.`)
    return object
  }
  const place = (number: number): number => {
    const placed = numbers.get(number)
    if (placed !== undefined) return placed
    const object = objects[number - 1]
    if (object === undefined) throw new Error(`The PDF names object ${number}, which it does not have.`)
    const own =
      typeof object === 'string'
        ? add(placedText(object, place))
        : add({ ...object, dictionary: placedText(object.dictionary, place) })
    numbers.set(number, own)
    return own
  }
  const tree = textOf(Number(matchOf(/\/Pages (\d+) 0 R/, textOf(catalog))))
  // A page inherits these of the tree, which stays behind.
  const inherited = placedText(matchOf(/(\/MediaBox\[[^\]]*\]\/Resources \d+ 0 R)/, tree), place)
  const kids = Array.from(matchOf(/\/Kids\[([^\]]*)\]/, tree).matchAll(reference), ([, kid]) => Number(kid))
  return kids.map(kid => {
    const page = placedText(textOf(kid).replace(/\/Parent \d+ 0 R/, ''), place)
    return add(page.replace('/Type/Page', `/Type/Page/Parent ${node} 0 R${inherited}`))
  })
}

const reference = /(\d+) 0 R/g

function placedText(text: string, place: (number: number) => number): string {
  return text.replaceAll(reference, (_, number: string) => `${place(Number(number))} 0 R`)
}

function matchOf(pattern: RegExp, text: string): string {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`The PDF has no ${pattern.source} where one is expected.`)
  return value
}

function beginsAsAll(bytes: Buffer): boolean {
  const shared = beginning().bytes
  return bytes.subarray(0, shared.length).equals(shared)
}

/** Bytes before the parts: the header and the fonts. */
export function mergedBeginning(encryption: Encryption | null): Buffer {
  return encryption === null ? beginning().bytes : encryptedBeginning(encryption).bytes
}

type Beginning = { readonly bytes: Buffer; readonly offsets: readonly number[] }

/** Length of an encrypted stream, which differs from the unencrypted one and is the same for each. */
function encryptedBeginning(encryption: Encryption): Beginning {
  const header = beginningOf([]).bytes
  const chunks = [header]
  const offsets: number[] = []
  let length = header.length
  for (const [index, object] of coreFonts().entries()) {
    offsets.push(length)
    for (const chunk of printedObject(index + 1, object, encryption)) {
      chunks.push(chunk)
      length += chunk.length
    }
  }
  return { bytes: Buffer.concat(chunks), offsets }
}

type MergedInfo = { readonly title: string; readonly author: string; readonly createdAt: Date }

/** Bytes after the parts. */
export function mergedEnd(
  parts: readonly StoredPart[],
  { title, author, createdAt }: MergedInfo,
  encryption: Encryption | null,
): Buffer {
  const begun = encryption === null ? beginning() : encryptedBeginning(encryption)
  const bookmark = firstNumber(parts.length)
  const once: Run = { first: begun.offsets.length + 1, offsets: [] }
  const runs: Run[] = [{ first: 1, offsets: [...begun.offsets] }, once]
  const nodes: string[] = []
  const titles: (readonly [string, number])[] = []
  let pages = 0
  let at = begun.bytes.length
  for (const { size, index } of parts) {
    const part = JSON.parse(index.toString()) as Index
    const from = at
    runs.push({ first: part.node, offsets: Float64Array.from(part.offsets, offset => from + offset) })
    nodes.push(`${part.node} 0 R`)
    for (const each of part.titles) titles.push(each)
    pages += part.pages
    at += size
  }
  const bookmarks: Run = { first: bookmark, offsets: [] }
  runs.push(bookmarks)
  const chunks: Buffer[] = []
  const write = ({ first, offsets }: Run, number: number, object: PdfObject, by = encryption): void => {
    offsets[number - first] = at
    for (const chunk of printedObject(number, object, by)) {
      chunks.push(chunk)
      at += chunk.length
    }
  }
  const next = bookmark + titles.length
  const tree = numberOf('pages')
  write(once, tree, `<</Type/Pages/Count ${pages}/Kids[${nodes.join(' ')}]>>`)
  const outlines = numberOf('outlines')
  write(
    once,
    outlines,
    `<</Type/Outlines/First ${bookmark} 0 R/Last ${next - 1} 0 R/Count ${titles.length}>>`,
  )
  for (const [index, [text, page]] of titles.entries()) {
    const before = index === 0 ? '' : `/Prev ${bookmark + index - 1} 0 R`
    const after = index === titles.length - 1 ? '' : `/Next ${bookmark + index + 1} 0 R`
    const own = `<</Title${textString(text)}/Parent ${outlines} 0 R${before}${after}/Dest[${page} 0 R/Fit]>>`
    write(bookmarks, bookmark + index, own)
  }
  write(
    once,
    numberOf('about'),
    `<</Title${textString(title)}/Author${textString(author)}/Producer${textString('Payroll engine')}/CreationDate(${pdfDate(createdAt)})>>`,
  )
  const shown = '/Lang(en-IN)/PageMode/UseOutlines/ViewerPreferences<</DisplayDocTitle true>>'
  const catalog = `/Pages ${tree} 0 R/Outlines ${outlines} 0 R${shown}`
  write(once, numberOf('catalog'), `<</Type/Catalog${encryption === null ? '' : aes256}${catalog}>>`)
  let lock = ''
  if (encryption !== null) {
    write(once, numberOf('lock'), encryption.dictionary, null)
    lock = `/Encrypt ${numberOf('lock')} 0 R`
  }
  bookmarks.offsets[next - bookmark] = at
  chunks.push(referenceStream(runs, { number: next, at, lock, createdAt }))
  return Buffer.concat(chunks)
}

/** Objects of consecutive numbers, and where they stand in the file. */
type Run = { readonly first: number; readonly offsets: number[] | Float64Array }

const bytesOfReference = 7

/** Numbers have gaps between the parts, so the references are a stream, which says where each run of them begins. */
function referenceStream(
  runs: readonly Run[],
  {
    number,
    at,
    lock,
    createdAt,
  }: {
    readonly number: number
    readonly at: number
    readonly lock: string
    readonly createdAt: Date
  },
): Buffer {
  const count = runs.reduce((sum, { offsets }) => sum + offsets.length, 1)
  const table = Buffer.alloc(count * bytesOfReference)
  let row = bytesOfReference
  for (const { offsets } of runs) {
    for (const offset of offsets) {
      table[row] = 1
      table.writeUIntBE(offset, row + 1, 6)
      row += bytesOfReference
    }
  }
  const sections = ['0 1', ...runs.map(({ first, offsets }) => `${first} ${offsets.length}`)]
  const id = createHash('sha256').update(table).update(createdAt.toISOString()).digest('hex').slice(0, 32)
  const root = `/Root ${numberOf('catalog')} 0 R/Info ${numberOf('about')} 0 R${lock}/ID[<${id}><${id}>]`
  const form = `/Type/XRef/Size ${number + 1}/W[1 6 0]/Index[${sections.join(' ')}]${root}`
  const stream = { dictionary: `${form}/Filter/FlateDecode`, stream: deflateSync(table) }
  return Buffer.concat([
    ...printedObject(number, stream, null),
    Buffer.from(`startxref\n${at}\n%%EOF\n`, 'latin1'),
  ])
}
