// Kind of a file by its content: a workbook in its container, or text.

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { FileRefusal } from './source.ts'

export type FileKind = 'xlsx' | 'csv'

/** 415 by content, whatever the name of the file says; the container is looked at, nothing is unpacked. */
export async function kindOf(bytes: Uint8Array): Promise<FileKind> {
  if (startsWith(bytes, [0x50, 0x4b])) {
    await openWorkbook(bytes, Number.MAX_SAFE_INTEGER)
    return 'xlsx'
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw unsupportedFile(
      'The workbook is encrypted or of an old format. Save it as .xlsx without a password.',
    )
  }
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) {
    throw unsupportedFile('The text is UTF-16. Save it as CSV in UTF-8.')
  }
  if (bytes.length === 0 || bytes.subarray(0, 64 * 1024).includes(0))
    throw unsupportedFile('The file is neither a workbook (.xlsx) nor CSV.')
  return 'csv'
}

const maxParts = 2_000

/** The parts of a workbook by their names; nothing is unpacked yet. */
export type Container = { readonly zip: ZipFile; readonly parts: ReadonlyMap<string, Entry> }

/** Refuses a workbook that declares more than `maxBytes` unpacked. */
export async function openWorkbook(bytes: Uint8Array, maxBytes: number): Promise<Container> {
  const parts = new Map<string, Entry>()
  let zip: ZipFile
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      // Read streams refuse more bytes than an entry says it has.
      validateEntrySizes: true,
    })
    for await (const entry of zip.eachEntry()) {
      if (parts.size === maxParts) throw unsupportedFile('The workbook has too many parts.')
      if (parts.has(entry.fileName)) throw unsupportedFile('The workbook has the same part twice.')
      parts.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    throw unsupportedFile('The workbook cannot be opened. Save it again as .xlsx.')
  }
  const entries = [...parts.values()]
  if (entries.some(entry => entry.isEncrypted()))
    throw unsupportedFile('The workbook is encrypted. Save it without a password.')
  if (entries.some(({ fileName }) => /vbaProject|macrosheets\//i.test(fileName)))
    throw unsupportedFile('The workbook has macros. Save it as .xlsx without macros.')
  if (!parts.has('xl/workbook.xml')) throw unsupportedFile('The file is not a workbook (.xlsx).')
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > maxBytes)
    throw tooMuchUnpacked(maxBytes)
  return { zip, parts }
}

export function tooMuchUnpacked(maxBytes: number): FileRefusal {
  return new FileRefusal(
    'unpacked_too_large',
    `The workbook unpacks to more than ${maxBytes / 1024 / 1024} MiB. Remove pictures and further sheets, or send it in parts.`,
  )
}

function unsupportedFile(message: string): FileRefusal {
  return new FileRefusal('unsupported_file', message)
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte)
}

/** Whether what is to be read before the first row of a workbook unpacks to little. */
export async function startsCheaply(bytes: Uint8Array, maxBytes: number): Promise<boolean> {
  const { parts } = await openWorkbook(bytes, Number.MAX_SAFE_INTEGER)
  const before = [...parts].filter(([name]) => !/^xl\/(worksheets|media|drawings)\//.test(name))
  return before.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0) <= maxBytes
}
