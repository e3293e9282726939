// A connection that begins a transaction with its first statement. Each message to PostgreSQL costs more than most
// statements do, and every call begins a transaction and says for whom: that goes out before the first statement, in
// one message with it, and a transaction that asks for nothing sends nothing.
//
// It also ends every transaction, on a broken connection too. Kysely returns a connection to the pool only after a
// COMMIT or ROLLBACK that succeeded, so a ROLLBACK that rejected would occupy its place in the pool for good.

import { createHash } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import { answerSlackMs, rollbackMs, statementMs } from './connection-limits.ts'

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown

/** What opens a transaction of ours: the beginning, the role, the tenant's context. */
const beginning = /^(?:begin$|start transaction(?: [a-z ,]+)?$)/
const context = /^(?:set local role "\w+"$|select set_config\()/

const answerMs = statementMs + answerSlackMs
const unlimited = /^set local statement_timeout = 0$/

const nothing = { command: '', rowCount: null, rows: [], oid: 0, fields: [] } satisfies QueryResult

export class TransactionClient extends Client {
  /** Not sent yet; empty outside of a transaction and once it was sent. */
  #opening: string[] = []
  /** Milliseconds until a statement of this transaction is given up; 0: never. */
  #answerMs = answerMs

  override query = ((text: unknown, values?: unknown, callback?: unknown): unknown => {
    const ask = super.query.bind(this) as Query
    const send: Query = (text, values, callback) => {
      if (typeof text !== 'string') return ask(text, values, callback)
      const query_timeout = text === 'rollback' ? rollbackMs : this.#answerMs
      // Only what is to be planned once brings values: the mapper writes its own into the text.
      const planned = isEmpty(values) ? {} : { name: nameOf(text), values }
      const answer = ask({ text, query_timeout, ...planned }, callback)
      if (answer instanceof Promise) answer.catch(error => this.#endAfter(error))
      return answer
    }
    const isPlain = typeof text === 'string' && callback === undefined && isEmpty(values)
    if (isPlain && beginning.test(text)) {
      this.#opening = [text]
      this.#answerMs = answerMs
      return Promise.resolve(nothing)
    }
    if (isPlain && unlimited.test(text)) this.#answerMs = 0
    if (this.#opening.length === 0) {
      if (isPlain && text === 'rollback') return this.#rollBack(send(text) as Promise<QueryResult>)
      if (isPlain && text === 'commit') return committed(send(text) as Promise<QueryResult>)
      return send(text, values, callback)
    }
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

  /** The server rolls back whatever a lost connection leaves open; the pool discards a client that has ended. */
  async #rollBack(answer: Promise<QueryResult>): Promise<QueryResult> {
    try {
      return await answer
    } catch {
      this.#discard()
      return nothing
    }
  }

  /** A statement that was given up still occupies the connection. */
  #endAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.#discard()
  }

  #discard(): void {
    this.end().catch(() => undefined)
  }
}

/** PostgreSQL answers the COMMIT of a failed transaction without an error, by ROLLBACK. */
async function committed(answer: Promise<QueryResult>): Promise<QueryResult> {
  const result = await answer
  if (result.command !== 'COMMIT') {
    throw new Error('The transaction was not committed: one of its statements had failed.')
  }
  return result
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
