// Workbooks made by hand, so that they can be what no honest program writes.

import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  readonly name: string
  readonly text: string | Buffer
  /** What the container says the part unpacks to; absent: the truth. */
  readonly claimedSize?: number
  readonly encrypted?: true
}

/** A ZIP container. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, claimedSize, encrypted } of parts) {
    const plain = Buffer.from(text)
    const packed = deflateRawSync(plain, { level: 1 })
    const flags = encrypted ? 1 : 0
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(flags, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(plain), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize ?? plain.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), shared, Buffer.from(name), packed])
    const central = Buffer.alloc(46)
    central.write('PK\u0001\u0002', 0, 'latin1')
    central.writeUInt16LE(20, 4)
    shared.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    directory.push(central, Buffer.from(name))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listed, end])
}

/** Text, a number as it is written, or the XML of a cell without its reference. */
type CellOf = string | { readonly number: string; readonly style?: 1 } | { readonly xml: string } | null

type SheetOf = {
  readonly name: string
  readonly rows: Iterable<readonly CellOf[]>
  readonly hidden?: true
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A workbook; style 1 is a date. `extra` parts replace those of the same name. */
export function workbookOf(sheets: readonly SheetOf[], extra: readonly Part[] = []): Buffer {
  const own: Part[] = [
    { name: '[Content_Types].xml', text: `${xml}<Types/>` },
    {
      name: 'xl/workbook.xml',
      text: `${xml}<workbook xmlns:r="r"><sheets>${sheets
        .map(
          ({ name, hidden }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden ? ' state="hidden"' : ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${xml}<Relationships>${sheets
        .map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
        .join('')}</Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      text: `${xml}<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    ...sheets.map(({ rows }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetXml(rows) })),
  ]
  const replaced = new Set(extra.map(({ name }) => name))
  return zipOf([...own.filter(({ name }) => !replaced.has(name)), ...extra])
}

function sheetXml(rows: Iterable<readonly CellOf[]>): string {
  const lines: string[] = []
  for (const row of rows) {
    const no = lines.length + 1
    lines.push(`<row r="${no}">${row.map((cell, at) => cellXml(cell, `${letters(at)}${no}`)).join('')}</row>`)
  }
  return `${xml}<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: CellOf, reference: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${reference}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
  return `<c r="${reference}"${cell.style === undefined ? '' : ' s="1"'}><v>${cell.number}</v></c>`
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`
}
