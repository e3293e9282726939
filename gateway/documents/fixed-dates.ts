// A ZIP archive whose entries all say the same date, so that the same content is the same bytes.

const endOfDirectory = 0x06_05_4b_50
const directoryEntry = 0x02_01_4b_50
const lastBytes = 22

/** Writes `date` over the dates in the directory of the archive and before each entry; the archive has no comment. */
export function withFixedDates(archive: Buffer, date: Date): Buffer {
  const end = archive.length - lastBytes
  if (end < 0 || archive.readUInt32LE(end) !== endOfDirectory)
    throw new Error('The archive does not end with its directory.')
  const stamp = dosDate(date)
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== directoryEntry)
      throw new Error('The directory of the archive is damaged.')
    archive.writeUInt32LE(stamp, at + 12)
    archive.writeUInt32LE(stamp, archive.readUInt32LE(at + 42) + 10)
    const lengths = [28, 30, 32].map(offset => archive.readUInt16LE(at + offset))
    at += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return archive
}

/** The day alone, as ZIP writes it: years since 1980, month and day in the upper half. */
function dosDate(date: Date): number {
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  return day * 0x1_00_00
}
