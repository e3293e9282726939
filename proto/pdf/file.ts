// The objects of a PDF, written one after another, and the table of their offsets (ISO 32000-1, 7.5). Written bytes are
// not kept, so that memory does not grow with the file.

import { createHash } from 'node:crypto'
import type { PdfObject } from './embedding.ts'
import type { Encryption } from './encryption.ts'

export type PdfFile = {
  /** The number of an object that is written later. */
  readonly reserve: () => number
  readonly write: (number: number, object: PdfObject) => void
  /** Under the next number, which it returns. */
  readonly add: (object: PdfObject) => number
  /** The bytes since the last call. */
  readonly take: () => Buffer
  /** Closes the file; `entries` stand in the trailer. */
  readonly end: (entries: string) => void
}

/** Common beginning of many files: its bytes, and the offsets of the objects from number 1 on. */
type Beginning = { readonly bytes: Buffer; readonly offsets: readonly number[] }

/** With an encryption the beginning has no objects, because these would not be encrypted. */
export function openFile(beginning: Beginning, encryption: Encryption | null = null): PdfFile {
  let chunks: Buffer[] = [beginning.bytes]
  let length = beginning.bytes.length
  const offsets: number[] = [...beginning.offsets]
  const digest = createHash('sha256')
  const append = (chunk: Buffer): void => {
    chunks.push(chunk)
    length += chunk.length
  }
  const write = (number: number, object: PdfObject): void => {
    offsets[number - 1] = length
    for (const chunk of printedObject(number, object, encryption)) {
      append(chunk)
      digest.update(chunk)
    }
  }
  const reserve = (): number => offsets.push(0)
  const add = (object: PdfObject): number => {
    const number = reserve()
    write(number, object)
    return number
  }
  /** The encryption dictionary is the one object that is not encrypted. */
  const lockNumber = ({ dictionary }: Encryption): number => {
    const number = offsets.push(length)
    for (const chunk of objectChunks(number, dictionary)) append(chunk)
    return number
  }
  return {
    reserve,
    write,
    add,
    take() {
      const taken = Buffer.concat(chunks)
      chunks = []
      return taken
    },
    end(entries) {
      const lock = encryption === null ? '' : `/Encrypt ${lockNumber(encryption)} 0 R`
      const id = digest.digest('hex').slice(0, 32)
      const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map(referenceLine).join('')}`
      const trailer = `trailer\n<</Size ${offsets.length + 1}${entries}${lock}/ID[<${id}><${id}>]>>\nstartxref\n${length}\n%%EOF\n`
      append(Buffer.from(table + trailer, 'latin1'))
    },
  }
}

/** A beginning of these objects. */
export function beginningOf(objects: readonly PdfObject[]): Beginning {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = chunks[0]!.length
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    for (const chunk of objectChunks(index + 1, object)) {
      chunks.push(chunk)
      length += chunk.length
    }
  }
  return { bytes: Buffer.concat(chunks), offsets }
}

/** Its bytes in a file. */
export function printedObject(number: number, object: PdfObject, encryption: Encryption | null): Buffer[] {
  return objectChunks(number, encryptObject(object, encryption))
}

function encryptObject(object: PdfObject, encryption: Encryption | null): PdfObject {
  if (encryption === null) return object
  if (typeof object === 'string') return withSealedStrings(object, encryption)
  const { dictionary, stream } = object
  return { dictionary: withSealedStrings(dictionary, encryption), stream: encryption.encrypt(stream) }
}

/** Our own notation: in parentheses without escapes, or hexadecimal. */
const strings = /\(([^()\\]*)\)|<([0-9a-f]+)>/g

function withSealedStrings(text: string, { encrypt }: Encryption): string {
  return text.replaceAll(strings, (_, plain: string | undefined, hex: string | undefined) => {
    const bytes = plain === undefined ? Buffer.from(hex ?? '', 'hex') : Buffer.from(plain, 'latin1')
    return `<${encrypt(bytes).toString('hex')}>`
  })
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
