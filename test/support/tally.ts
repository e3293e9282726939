// A TallyPrime of the tests: an HTTPS server that keeps vouchers by remote id, and replies in every way that Tally does.

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { SaxesParser } from 'saxes'
import type { Test } from 'tap'
import { receiverFiles } from './stack.ts'

type XmlEntry = {
  readonly ledger: string
  readonly isDebit: boolean
  /** In paise, below zero for a debit. */
  readonly amount: number
  readonly centres: readonly { readonly name: string; readonly amount: number }[]
}

type XmlVoucher = {
  readonly remoteId: string
  readonly action: string
  readonly type: string
  readonly date: string
  readonly number: string
  readonly narration: string
  readonly entries: readonly XmlEntry[]
}

type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

/** Throws where the text is not well-formed. */
function parseXml(text: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes } as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', part => {
    const inner = open.at(-1)
    if (inner !== undefined) inner.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root
}

function all(element: Element, name: string): Element[] {
  return element.children.flatMap(child => [...(child.name === name ? [child] : []), ...all(child, name)])
}

function textOf(element: Element, name: string): string {
  return element.children.find(child => child.name === name)?.text ?? ''
}

function paise(text: string): number {
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`${text} is no amount.`)
  return Number(text.replace('.', ''))
}

/** The company and the vouchers of an import request. */
export function readImport(xml: string): { company: string; vouchers: XmlVoucher[] } {
  const root = parseXml(xml)
  const [company] = all(root, 'SVCURRENTCOMPANY')
  const vouchers = all(root, 'VOUCHER').map(voucher => ({
    remoteId: voucher.attributes['REMOTEID'] ?? '',
    action: voucher.attributes['ACTION'] ?? '',
    type: textOf(voucher, 'VOUCHERTYPENAME'),
    date: textOf(voucher, 'DATE'),
    number: textOf(voucher, 'VOUCHERNUMBER'),
    narration: textOf(voucher, 'NARRATION'),
    entries: all(voucher, 'ALLLEDGERENTRIES.LIST').map(entry => ({
      ledger: textOf(entry, 'LEDGERNAME'),
      isDebit: textOf(entry, 'ISDEEMEDPOSITIVE') === 'Yes',
      amount: paise(textOf(entry, 'AMOUNT')),
      centres: all(entry, 'COSTCENTREALLOCATIONS.LIST').map(centre => ({
        name: textOf(centre, 'NAME'),
        amount: paise(textOf(centre, 'AMOUNT')),
      })),
    })),
  }))
  return { company: company?.text ?? '', vouchers }
}

/** What an import of masters has; a ledger is its group, and whether it has cost centres. */
export function readMasters(xml: string) {
  const root = parseXml(xml)
  const ledgers = all(root, 'LEDGER').map(ledger => [
    textOf(ledger, 'NAME'),
    textOf(ledger, 'PARENT') + (textOf(ledger, 'ISCOSTCENTRESON') === 'Yes' ? ', cost centres' : ''),
  ])
  return {
    report: all(root, 'REPORTNAME')[0]?.text,
    company: all(root, 'SVCURRENTCOMPANY')[0]?.text,
    ledgers: Object.fromEntries(ledgers) as Record<string, string>,
    costCentres: all(root, 'COSTCENTRE').map(centre => textOf(centre, 'NAME')),
  }
}

/** Null: Tally would take it. */
export function faultOf({ entries }: XmlVoucher): string | null {
  if (entries.reduce((sum, { amount }) => sum + amount, 0) !== 0) return 'Voucher totals do not match!'
  const isWrong = ({ isDebit, amount, centres }: XmlEntry) =>
    amount === 0 ||
    isDebit !== amount < 0 ||
    (centres.length > 0 && centres.reduce((sum, centre) => sum + centre.amount, 0) !== amount)
  return entries.some(isWrong) ? 'Allocations do not match!' : null
}

type Counters = Readonly<Partial<Record<'CREATED' | 'ALTERED' | 'ERRORS' | 'EXCEPTIONS' | 'IGNORED', number>>>

function replyOf(counters: Counters, lineError = ''): string {
  const all = { CREATED: 0, ALTERED: 0, DELETED: 0, LASTVCHID: 0, LASTMID: 0, COMBINED: 0, IGNORED: 0 }
  const values = { ...all, ERRORS: 0, CANCELLED: 0, EXCEPTIONS: 0, ...counters }
  const elements = Object.entries(values).map(([name, count]) => `<${name}>${count}</${name}>`)
  return `<RESPONSE>${elements.join('\r\n')}${lineError === '' ? '' : `<LINEERROR>${lineError}</LINEERROR>`}</RESPONSE>`
}

type TestTally = {
  url(habit: string): string
  /** The requests to a habit in their order. */
  requests(habit: string): readonly ReturnType<typeof readImport>[]
  /** The vouchers in the books of a habit, by remote id. */
  books(habit: string): ReadonlyMap<string, XmlVoucher>
  /** Answers what the habit `held` has kept waiting, and from then on at once. */
  release(): void
}

type ReceivedVoucher = ReturnType<typeof readImport>

/** `book` imports the request and answers as Tally does. */
type Habit = (context: {
  readonly nth: number
  readonly released: Promise<void>
  readonly book: () => string
  readonly response: ServerResponse
  readonly request: IncomingMessage
}) => void

const habits: Readonly<Record<string, Habit>> = {
  books: ({ book, response }) => response.end(book()),
  utf16: ({ book, response }) => response.end(Buffer.from(`\uFEFF${book()}`, 'utf16le')),
  exceptions: ({ response }) => response.end(replyOf({ EXCEPTIONS: 1 })),
  ignored: ({ response }) => response.end(replyOf({ IGNORED: 1 })),
  missing: ({ response }) =>
    response.end(replyOf({ ERRORS: 1 }, 'Ledger HRA & Travel <Delhi> does not exist!')),
  company: ({ response }) =>
    response.end(`<RESPONSE><LINEERROR>Could not find Company 'Kaveri Mills'</LINEERROR></RESPONSE>`),
  forgetful: ({ response }) => response.end(replyOf({ CREATED: 1 })),
  busy: ({ nth, book, response }) =>
    nth === 1 ? response.writeHead(503).end('later') : response.end(book()),
  // Booked, and answered once the test lets it.
  held: ({ book, response, released }) => {
    const text = book()
    void released.then(() => response.end(text))
  },
  // Booked, but the reply is lost.
  lost: ({ nth, book, request, response }) => {
    const text = book()
    if (nth === 1) request.socket.destroy()
    else response.end(text)
  },
  absent: ({ response }) => response.writeHead(404).end('no Tally here'),
  moved: ({ response }) => response.writeHead(302, { location: '/books' }).end(),
  greeting: ({ response }) => response.end('<RESPONSE>TallyPrime Server is Running</RESPONSE>'),
  cut: ({ response }) => response.end('<RESPONSE><CREATED>1</CREATED><ERRORS>0</ERRORS>'),
  entities: ({ response }) =>
    response.end(
      `<!DOCTYPE r [<!ENTITY a "1">]><RESPONSE><CREATED>&a;</CREATED><ERRORS>0</ERRORS></RESPONSE>`,
    ),
}

/** `files`: of its key and certificate. */
export async function startTally(
  t: Test,
  files: Pick<typeof receiverFiles, 'key' | 'certificate'> = receiverFiles,
): Promise<TestTally> {
  const received = new Map<string, ReceivedVoucher[]>()
  const books = new Map<string, Map<string, XmlVoucher>>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const ofHabit = <Value>(map: Map<string, Value>, habit: string, empty: Value): Value => {
    const value = map.get(habit) ?? empty
    map.set(habit, value)
    return value
  }

  function book(habit: string, { vouchers }: ReceivedVoucher): string {
    const kept = ofHabit(books, habit, new Map<string, XmlVoucher>())
    const counters = { CREATED: 0, ALTERED: 0 }
    for (const voucher of vouchers) {
      const fault = faultOf(voucher)
      if (fault !== null) return replyOf({ ERRORS: 1 }, fault)
      counters[kept.has(voucher.remoteId) ? 'ALTERED' : 'CREATED'] += 1
      kept.set(voucher.remoteId, voucher)
    }
    return replyOf(counters)
  }

  const credentials = { key: readFileSync(files.key), cert: readFileSync(files.certificate) }
  const server = createServer(credentials, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const [, habit = '', place = ''] = (request.url ?? '').split('/')
      const key = `${habit}/${place}`
      const asked = readImport(Buffer.concat(chunks).toString('utf8'))
      const requests = ofHabit(received, key, [] as ReceivedVoucher[])
      requests.push(asked)
      habits[habit]?.({ nth: requests.length, released, book: () => book(key, asked), request, response })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: habit => `https://localhost:${port}/${habit}`,
    requests: habit => received.get(habit) ?? [],
    books: habit => books.get(habit) ?? new Map<string, XmlVoucher>(),
    release,
  }
}
