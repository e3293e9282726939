// TallyPrime's import of vouchers, as the handbook describes it: a debit is deemed positive and negative in amount, the
// lines of a voucher and the allocations of a line sum to zero, and ledgers exist by exact name.

/** Complaints; `ledgers` of the company, and what all debits come to in paise. */
export function tallyComplaints(
  xml: string,
  company: { readonly ledgers: ReadonlySet<string>; readonly totalDebit: number },
): string[] {
  const complaints: string[] = []
  // oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
  if (/[\x00-\x08\x0b\x0c\x0e-\x1f]/.test(xml)) complaints.push('a character that XML does not have')
  if (/<!DOCTYPE|^\ufeff/.test(xml)) complaints.push('a document type or a byte order mark')
  const vouchers = elements(xml, 'VOUCHER')
  if (vouchers.length === 0) complaints.push('no voucher')
  const remoteIds = vouchers.map(({ attributes }) => /REMOTEID="([^"]*)"/.exec(attributes)?.[1] ?? '')
  if (new Set(remoteIds).size < vouchers.length || remoteIds.includes(''))
    complaints.push('a voucher without an id of its own')
  let debits = 0
  for (const { content } of vouchers) {
    const date = textOf(content, 'DATE')
    if (!/^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(date)) complaints.push(`date ${date}`)
    const lines = elements(content, 'ALLLEDGERENTRIES.LIST').map(each => each.content)
    const amounts = lines.map(line =>
      paise(textOf(line.replace(/<CATEGORYALLOCATIONS[\s\S]*/, ''), 'AMOUNT')),
    )
    if (amounts.reduce((sum, amount) => sum + amount, 0) !== 0) complaints.push('voucher totals do not match')
    lines.forEach((line, index) =>
      complaints.push(...lineComplaints(line, amounts[index] ?? 0, company.ledgers)),
    )
    debits -= amounts.reduce((sum, amount) => sum + Math.min(amount, 0), 0)
  }
  if (debits !== company.totalDebit) complaints.push(`debits of ${debits}, not ${company.totalDebit}`)
  return complaints
}

function lineComplaints(line: string, amount: number, ledgers: ReadonlySet<string>): string[] {
  const ledger = textOf(line, 'LEDGERNAME')
  const complaints = ledgers.has(ledger) ? [] : [`ledger ${ledger} does not exist`]
  if (Number.isNaN(amount) || amount === 0) complaints.push(`${ledger}: no amount`)
  const isDebit = textOf(line, 'ISDEEMEDPOSITIVE') === 'Yes'
  if (isDebit !== amount < 0) complaints.push(`${ledger}: the sign contradicts ISDEEMEDPOSITIVE`)
  const allocations = elements(line, 'COSTCENTREALLOCATIONS.LIST')
  const allocated = allocations.reduce((sum, { content }) => sum + paise(textOf(content, 'AMOUNT')), 0)
  if (allocations.length > 0 && allocated !== amount)
    complaints.push(`${ledger}: cost centres do not sum to the line`)
  return complaints
}

type XmlElement = { readonly attributes: string; readonly content: string }

/** Elements of the name that are not inside another one of it. */
function elements(xml: string, name: string): XmlElement[] {
  const escaped = name.replace('.', String.raw`\.`)
  const pattern = new RegExp(`<${escaped}((?:\\s[^>]*)?)>([\\s\\S]*?)</${escaped}>`, 'g')
  return [...xml.matchAll(pattern)].map(([, attributes = '', content = '']) => ({ attributes, content }))
}

function textOf(xml: string, name: string): string {
  const text = elements(xml, name)[0]?.content ?? ''
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&amp;/g, '&')
}

function paise(text: string): number {
  return /^-?\d+\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : Number.NaN
}
