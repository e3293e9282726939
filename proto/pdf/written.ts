// The objects of a PDF that we wrote ourselves, without a password: to put it into another file, or to encrypt it. Files
// of others have forms that this does not know.

import { lockBy, encryptionOf, type Encryption } from './encryption.ts'
import type { PdfObject } from './embedding.ts'
import { beginningOf, openFile } from './file.ts'

type WrittenPdf = {
  /** From number 1 on. */
  readonly objects: readonly PdfObject[]
  /** The numbers of the catalog and of what the file says of itself. */
  readonly catalog: number
  readonly about: number
}

const endOfStream = Buffer.from('\nendstream\nendobj\n', 'latin1')
const endOfObject = Buffer.from('\nendobj\n', 'latin1')
const beginOfStream = Buffer.from('>>stream\n', 'latin1')
const lengthOfStream = /\/Length \d+$/
const lengthOfReference = 20
const lengthOfEnd = 64

/** Throws for a file that is not of our making. */
export function readWritten(bytes: Buffer): WrittenPdf {
  const end = bytes.subarray(-lengthOfEnd).toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(end)?.[1] ?? Number.NaN)
  const table = bytes.subarray(tableAt)
  const head = /^xref\n0 (\d+)\n/.exec(table.subarray(0, lengthOfEnd).toString('latin1'))
  if (head === null) throw new Error('The PDF has no table of references of our own.')
  const count = Number(head[1]) - 1
  const first = head[0].length + lengthOfReference
  const offsets = Array.from({ length: count }, (_, index) =>
    Number(
      table
        .subarray(first + index * lengthOfReference, first + index * lengthOfReference + 10)
        .toString('latin1'),
    ),
  )
  const trailer = table.subarray(first + count * lengthOfReference).toString('latin1')
  const [, catalog, about] = /\/Root (\d+) 0 R\/Info (\d+) 0 R/.exec(trailer) ?? []
  if (catalog === undefined || about === undefined) throw new Error('The PDF has no trailer of our own.')
  const ends = endsOf(offsets, tableAt)
  return {
    objects: offsets.map((offset, index) => objectIn(bytes.subarray(offset, ends.get(offset)), index + 1)),
    catalog: Number(catalog),
    about: Number(about),
  }
}

/** An object ends where the next one begins, whatever their numbers. */
function endsOf(offsets: readonly number[], tableAt: number): ReadonlyMap<number, number> {
  const sorted = offsets.toSorted((one, other) => one - other)
  return new Map(sorted.map((offset, index) => [offset, sorted[index + 1] ?? tableAt]))
}

function objectIn(bytes: Buffer, number: number): PdfObject {
  const head = `${number} 0 obj\n`
  if (bytes.subarray(0, head.length).toString('latin1') !== head)
    throw new Error(`The PDF has no object ${number} where its table says.`)
  const body = bytes.subarray(head.length)
  if (!body.subarray(-endOfStream.length).equals(endOfStream))
    return body.subarray(0, -endOfObject.length).toString('latin1')
  const streamAt = body.indexOf(beginOfStream)
  const dictionary = body.subarray('<<'.length, streamAt).toString('latin1').replace(lengthOfStream, '')
  return { dictionary, stream: body.subarray(streamAt + beginOfStream.length, -endOfStream.length) }
}

/** The same file as only its password opens it. */
export function encryptedCopy(bytes: Buffer, by: string | Encryption): Buffer {
  const { objects, catalog, about } = readWritten(bytes)
  const file = openFile(beginningOf([]), typeof by === 'string' ? encryptionOf(lockBy(by)) : by)
  for (const [index, object] of objects.entries())
    file.add(index + 1 === catalog ? extendCatalog(object) : object)
  file.end(`/Root ${catalog} 0 R/Info ${about} 0 R`)
  return file.take()
}

/** AES-256 belongs to PDF 2.0; to PDF 1.7 it is an extension, which the catalog names. */
export const aes256 = '/Extensions<</ADBE<</BaseVersion/1.7/ExtensionLevel 8>>>>'

function extendCatalog(catalog: PdfObject): PdfObject {
  if (typeof catalog !== 'string') throw new Error('The catalog of a PDF is no stream.')
  return catalog.replace('<</Type/Catalog', `<</Type/Catalog${aes256}`)
}
