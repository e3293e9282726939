// How the mapper's transactions reach PostgreSQL. The BEGIN and the context of a transaction are sent with its first
// statement, in one message, because a message costs more than most statements do; a transaction without statements
// sends nothing. Every transaction ends, on a broken connection too: the pool regains the slot.

import { createHash } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { escapeIdentifier, escapeLiteral, type PoolClient, type QueryResult as Answer } from 'pg'
import { abandoned, abandonStatement, answerOf, expectAnswers } from './answers.ts'
import { answerMs, answerSlackMs, maxTimerMs, rollbackMs } from './limits.ts'
import type { ConnectionPool } from './pool.ts'
import type { SessionRole } from './session.ts'

const nothing = { rows: [] }

/** Variables that row-level security and the audit log read of a transaction, and the role that it acts as. */
export type TransactionContext = {
  readonly variables: Readonly<Record<string, string>>
  readonly role: SessionRole
  /** Once it is aborted the transaction sends nothing, and the statement under way is given up. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds that a statement may take; absent: those of its session. */
  readonly statementMs?: number | undefined
}

/** Statements that `TransactionConnection` holds back until the first one that follows, with the context that they set. */
const contextStatements = new WeakMap<CompiledQuery, TransactionContext>()

const withoutTimeLimit = CompiledQuery.raw('set local statement_timeout = 0')

/** Sets the context of an open transaction; to be called before its first statement. */
export async function setContext(transaction: Kysely<unknown>, context: TransactionContext): Promise<void> {
  const { variables, role, statementMs } = context
  const limit = statementMs === undefined ? {} : { statement_timeout: String(statementMs) }
  const settings = Object.entries({ role, ...variables, ...limit }).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  )
  const statement = CompiledQuery.raw(`select ${settings.join(', ')}`)
  contextStatements.set(statement, context)
  await transaction.executeQuery(statement)
}

/** Lets the statements of an open transaction take as long as they need. */
export async function liftTimeLimit(transaction: Kysely<unknown>): Promise<void> {
  await transaction.executeQuery(withoutTimeLimit)
}

/** A dialect whose driver takes its connections from `pool` and closes it in the end. */
export class TransactionDialect extends PostgresDialect {
  readonly #pool: ConnectionPool

  constructor(pool: ConnectionPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    const pool = this.#pool
    return {
      init: () => Promise.resolve(),
      acquireConnection: async () => new TransactionConnection(await pool.connect()),
      beginTransaction: async (connection, settings) => openTransaction(connection).begin(settings),
      commitTransaction: connection => openTransaction(connection).commit(),
      rollbackTransaction: connection => openTransaction(connection).rollBack(),
      savepoint: (connection, name) => openTransaction(connection).run(`savepoint ${escapeIdentifier(name)}`),
      rollbackToSavepoint: (connection, name) =>
        openTransaction(connection).run(`rollback to savepoint ${escapeIdentifier(name)}`),
      releaseSavepoint: (connection, name) =>
        openTransaction(connection).run(`release savepoint ${escapeIdentifier(name)}`),
      releaseConnection: async connection => openTransaction(connection).release(),
      destroy: () => pool.end(),
    }
  }
}

function openTransaction(connection: DatabaseConnection): TransactionConnection {
  if (connection instanceof TransactionConnection) return connection
  throw new Error('The connection is of another driver.')
}

type Statement = { readonly text: string; readonly name?: string; readonly values?: unknown[] }

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient
  /** BEGIN and context that are not sent yet; empty outside of a transaction and once they were sent. */
  #opening: string[] = []
  /** Milliseconds in which a statement of this transaction must be answered. */
  #answerMs = answerMs
  #isBroken = false
  #signal: AbortSignal | null = null

  constructor(client: PoolClient) {
    this.#client = client
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    this.#opening = [modes.length === 0 ? 'begin' : `start transaction ${modes.join(' ')}`]
    this.#answerMs = answerMs
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const context = contextStatements.get(query)
    if (context !== undefined) {
      if (this.#opening.length === 0) throw new Error('The context of a transaction precedes its statements.')
      this.#opening.push(query.sql)
      this.#listenTo(context.signal ?? null)
      if (context.statementMs !== undefined) this.#answerMs = context.statementMs + answerSlackMs
      return nothing
    }
    if (query === withoutTimeLimit) this.#answerMs = maxTimerMs
    const { command, rowCount, rows } = await this.#answerOf(query.sql, query.parameters)
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('Rows are not streamed from a transaction of the mapper.')
  }

  async run(text: string): Promise<void> {
    await this.#answerOf(text, [])
  }

  async commit(): Promise<void> {
    if (this.#endUnsent()) return
    const { command } = await this.#send({ text: 'commit' }, this.#answerMs)
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and without an error.
    if (command !== 'COMMIT') {
      throw new Error('The transaction was not committed: one of its statements had failed.')
    }
  }

  /** Never rejects, because Kysely releases a connection only after that. The server rolls back a lost one itself. */
  async rollBack(): Promise<void> {
    if (this.#endUnsent() || this.#isBroken) return
    try {
      await this.#send({ text: 'rollback' }, rollbackMs)
    } catch {
      this.#discard()
    }
  }

  release(): void {
    this.#listenTo(null)
    this.#client.release(this.#isBroken)
  }

  /** Ends a transaction that sent nothing. */
  #endUnsent(): boolean {
    const isUnsent = this.#opening.length > 0
    this.#opening = []
    return isUnsent
  }

  #listenTo(signal: AbortSignal | null): void {
    this.#signal?.removeEventListener('abort', this.#abandon)
    this.#signal = signal
    signal?.addEventListener('abort', this.#abandon)
  }

  readonly #abandon = (): void => {
    if (abandonStatement(this.#client)) this.#isBroken = true
  }

  async #answerOf(text: string, parameters: readonly unknown[]): Promise<Answer> {
    if (this.#signal?.aborted === true) throw new Error(abandoned)
    const opening = this.#opening
    this.#opening = []
    if (parameters.length === 0) return this.#send({ text: [...opening, text].join(';\n') }, this.#answerMs)
    // A statement with parameters is a message of its own. The connection keeps the order, and a failed opening fails
    // the statement that follows.
    if (opening.length > 0) this.#send({ text: opening.join(';\n') }, this.#answerMs).catch(() => undefined)
    return this.#send({ text, name: nameOf(text), values: [...parameters] }, this.#answerMs)
  }

  async #send(statement: Statement, withinMs: number): Promise<Answer> {
    expectAnswers(this.#client, withinMs)
    const answer: Answer | Answer[] = await answerOf(this.#client, statement)
    return Array.isArray(answer) ? (answer.at(-1) as Answer) : answer
  }

  #discard(): void {
    this.#isBroken = true
    this.#client.end().catch(() => undefined)
  }
}

const names = new Map<string, string>()

/** The name under which a connection keeps the plan of a statement. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
