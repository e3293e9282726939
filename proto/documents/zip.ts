// ZIP archives (APPNOTE.TXT 6.3.10) of files that are stored as they are, written in parts. Sizes beyond 32 bits and more
// than 65,535 files are written as ZIP64.

import { crc32 } from 'node:zlib'

type ArchivedFile = { readonly name: string; readonly bytes: Buffer }

/** `index`: entries of the part's files, for the end of the archive. */
type ZipPart = { readonly bytes: Buffer; readonly index: Buffer }

type StoredPart = { readonly size: number; readonly index: Buffer }

type Entry = { readonly name: string; readonly crc: number; readonly size: number; readonly at: number }

const version = 20
const version64 = 45
/** Names are UTF-8. */
const flags = 0x0800
const most32 = 0xffff_ffff
const most16 = 0xffff

export function zipPart(files: readonly ArchivedFile[], madeAt: Date): ZipPart {
  const chunks: Buffer[] = []
  const entries: Entry[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const entry = { name, crc: crc32(bytes), size: bytes.length, at }
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x0403_4b50, 0)
    writeFacts(head, 4, entry, madeAt)
    const local = Buffer.concat([head, Buffer.from(name)])
    chunks.push(local, bytes)
    entries.push(entry)
    at += local.length + bytes.length
  }
  return { bytes: Buffer.concat(chunks), index: Buffer.from(JSON.stringify(entries)) }
}

/**
 * Fields that both headers of a file share, from the version needed to read it to the length of the text after its
 * name.
 */
function writeFacts(head: Buffer, at: number, { name, crc, size }: Entry, madeAt: Date, extra = 0): void {
  head.writeUInt16LE(extra === 0 ? version : version64, at)
  head.writeUInt16LE(flags, at + 2)
  head.writeUInt16LE(0, at + 4)
  head.writeUInt32LE(dosTime(madeAt), at + 6)
  head.writeUInt32LE(crc, at + 10)
  head.writeUInt32LE(size, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(Buffer.byteLength(name), at + 22)
  head.writeUInt16LE(extra, at + 24)
}

/** Bytes after the parts. */
export function zipEnd(parts: readonly StoredPart[], madeAt: Date): Buffer {
  const chunks: Buffer[] = []
  let count = 0
  let partAt = 0
  for (const { size, index } of parts) {
    for (const entry of JSON.parse(index.toString()) as Entry[]) {
      chunks.push(directoryEntry(entry, partAt + entry.at, madeAt))
      count += 1
    }
    partAt += size
  }
  const directory = Buffer.concat(chunks)
  return Buffer.concat([directory, endOfDirectory(count, directory.length, partAt)])
}

function directoryEntry(entry: Entry, at: number, madeAt: Date): Buffer {
  const extra = at < most32 ? Buffer.alloc(0) : Buffer.alloc(12)
  if (extra.length > 0) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(at), 4)
  }
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x0201_4b50, 0)
  head.writeUInt16LE(version64, 4)
  writeFacts(head, 6, entry, madeAt, extra.length)
  head.writeUInt32LE(Math.min(at, most32), 42)
  return Buffer.concat([head, Buffer.from(entry.name), extra])
}

function endOfDirectory(count: number, size: number, at: number): Buffer {
  const isLarge = count >= most16 || at + size >= most32
  const large = isLarge ? largeEnd(count, size, at) : Buffer.alloc(0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, most16), 8)
  end.writeUInt16LE(Math.min(count, most16), 10)
  end.writeUInt32LE(Math.min(size, most32), 12)
  end.writeUInt32LE(Math.min(at, most32), 16)
  return Buffer.concat([large, end])
}

function largeEnd(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20)
  end.writeUInt32LE(0x0606_4b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version64, 12)
  end.writeUInt16LE(version64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  end.writeUInt32LE(0x0706_4b50, 56)
  end.writeBigUInt64LE(BigInt(at + size), 64)
  end.writeUInt32LE(1, 72)
  return end
}

const indiaAheadMs = 5.5 * 60 * 60 * 1_000

/** Local time in India, in steps of two seconds. */
function dosTime(instant: Date): number {
  const local = new Date(instant.getTime() + indiaAheadMs)
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
  return day * 0x1_0000 + time
}
