// A connection that begins a transaction with its first statement. Each message to PostgreSQL costs more than most
// statements do, and every call begins a transaction and says for whom: that goes out before the first statement, in
// one message with it, and a transaction that asks for nothing sends nothing.

import { createHash } from 'node:crypto'
import { Client, type QueryResult } from 'pg'

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** What opens a transaction of ours: the beginning, the role, the tenant's context. */
const beginning = /^(?:begin$|start transaction(?: [a-z ,]+)?$)/
const context = /^(?:set local role "\w+"$|select set_config\()/

const nothing = { command: '', rowCount: null, rows: [], oid: 0, fields: [] } satisfies QueryResult

export class TransactionClient extends Client {
  /** Not sent yet; empty outside of a transaction and once it was sent. */
  #opening: string[] = []

  override query = ((text: unknown, values?: unknown, callback?: unknown): unknown => {
    const ask = super.query.bind(this) as Query
    // Only what is to be planned once brings values: the mapper writes its own into the text.
    const send: Query = (text, values, callback) =>
      typeof text === 'string' && !isEmpty(values)
        ? ask({ name: nameOf(text), text, values }, callback)
        : ask(text, values, callback)
    const isPlain = typeof text === 'string' && callback === undefined && isEmpty(values)
    if (isPlain && beginning.test(text)) {
      this.#opening = [text]
      return Promise.resolve(nothing)
    }
    if (this.#opening.length === 0) return send(text, values, callback)
    if (isPlain && context.test(text)) {
      this.#opening.push(text)
      return Promise.resolve(nothing)
    }
    const opening = this.#opening
    this.#opening = []
    if (isPlain && (text === 'commit' || text === 'rollback')) return Promise.resolve(nothing)
    if (isPlain) return lastOf(send([...opening, text].join(';\n')))
    // What brings parameters is a message of its own. The connection keeps the order.
    const opened = (send(opening.join(';\n')) as Promise<unknown>).catch(() => undefined)
    void opened
    return send(text, values, callback)
  }) as Client['query']
}

const names = new Map<string, string>()

/** By which a connection keeps the plan of a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

function isEmpty(values: unknown): boolean {
  return values === undefined || (Array.isArray(values) && values.length === 0)
}

/** The driver answers several statements by a list. */
async function lastOf(answers: unknown): Promise<unknown> {
  return ((await answers) as unknown[]).at(-1)
}
