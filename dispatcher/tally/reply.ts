// The reply of Tally to an import: counters and errors by line, read leniently and trusted with nothing. Tally writes raw
// `&` and UTF-16.

import type { TallyReply } from '#proto/tally/voucher.ts'
import { SaxesParser } from 'saxes'

const counters = ['CREATED', 'ALTERED', 'ERRORS', 'EXCEPTIONS', 'IGNORED'] as const
type Counter = (typeof counters)[number]

const maxLineErrors = 20
const maxErrorLength = 500

/** The parser would take all up to the next semicolon for the name of an entity. */
const rawAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi

/** Null: it is no reply of Tally, or was cut. */
export function readTallyReply(bytes: Uint8Array): TallyReply | null {
  const found = new Map<Counter, number>()
  const lineErrors: string[] = []
  const open: { readonly name: string; text: string }[] = []
  let hasDoctype = false
  let isWhole = false
  const parser = new SaxesParser()
  // Malformed parts are skipped: the parser continues behind them.
  parser.on('error', () => undefined)
  parser.on('doctype', () => {
    hasDoctype = true
  })
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', text => {
    const inner = open.at(-1)
    if (inner !== undefined) inner.text += text
  })
  parser.on('closetag', ({ name }) => {
    const closed = open.pop()
    isWhole = open.length === 0
    const text = closed?.text.trim() ?? ''
    if (isCounter(name) && /^\d{1,9}$/.test(text)) found.set(name, (found.get(name) ?? 0) + Number(text))
    if (name === 'LINEERROR' && text !== '' && lineErrors.length < maxLineErrors)
      lineErrors.push(text.slice(0, maxErrorLength).toWellFormed().replaceAll('\0', '\uFFFD'))
  })
  parser.write(textOf(bytes).replaceAll(rawAmpersand, '&amp;')).close()
  const isReply = found.has('ERRORS') && (found.has('CREATED') || found.has('ALTERED'))
  if (hasDoctype || !isWhole || (!isReply && lineErrors.length === 0)) return null
  const count = (name: Counter) => found.get(name) ?? 0
  return {
    created: count('CREATED'),
    altered: count('ALTERED'),
    errors: count('ERRORS'),
    exceptions: count('EXCEPTIONS'),
    ignored: count('IGNORED'),
    lineErrors,
  }
}

function isCounter(name: string): name is Counter {
  return (counters as readonly string[]).includes(name)
}

/** Encoding by the byte order mark, or else by the positions of zero bytes. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
  return new TextDecoder(isBig ? 'utf-16be' : isLittle ? 'utf-16le' : 'utf-8').decode(bytes)
}
