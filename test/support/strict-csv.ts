// CSV as RFC 4180 has it and no more: a reader that forgives nothing, so that a file which another program would read
// differently does not pass.

/** The records of the text; throws where the text departs from the standard. */
export function readStrictCsv(text: string): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < text.length) {
    const record: string[] = []
    for (;;) {
      const [field, end] = text[at] === '"' ? quoted(text, at) : plain(text, at)
      record.push(field)
      at = end
      if (text[at] !== ',') break
      at += 1
    }
    if (!text.startsWith('\r\n', at)) throw new Error(`No CRLF ends the record ${records.length + 1}.`)
    at += 2
    records.push(record)
  }
  const [header] = records
  for (const [index, record] of records.entries()) {
    if (record.length !== header!.length)
      throw new Error(`Record ${index + 1} has ${record.length} fields, the header ${header!.length}.`)
  }
  return records
}

function quoted(text: string, from: number): [field: string, end: number] {
  let field = ''
  for (let at = from + 1; ; at += 1) {
    if (at >= text.length) throw new Error(`The quote at ${from} never ends.`)
    if (text[at] !== '"') field += text[at]
    else if (text[at + 1] === '"') {
      field += '"'
      at += 1
    } else return [field, at + 1]
  }
}

function plain(text: string, from: number): [field: string, end: number] {
  let end = from
  while (end < text.length && text[end] !== ',' && !text.startsWith('\r\n', end)) end += 1
  const field = text.slice(from, end)
  if (/["\r\n;\t\u2028\u2029]/.test(field)) throw new Error(`${JSON.stringify(field)} is not quoted.`)
  return [field, end]
}
