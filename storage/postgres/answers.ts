// Answers of PostgreSQL: to one statement, and whether they come at all. Where the driver replaces the callback of a
// statement after it was made, as for its promises and for `query_timeout`, V8 keeps the statement until the next full
// collection, with 7 KB of its request. Callbacks are therefore given with the statement, and one look at every connection,
// twice a second, finds those whose server does not answer.

import type { Socket } from 'node:net'
import type pg from 'pg'

export function answerOf<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query<Row>(statement, (error: Error | null, result) => {
      if (error === null) return resolve(result)
      if (isStalePlan(error)) (client as unknown as Driven).connection.stream.destroy()
      reject(error)
    })
  })
}

/**
 * A column has another type than when the connection planned the statement. It keeps the plan until it ends, so whoever is
 * told this ends it.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message.includes('cached plan must not change result type')
}

/** State of a connection that the driver keeps and its types do not describe. */
type Driven = {
  /** Whether no statement is under way. */
  readonly readyForQuery: boolean
  readonly connection: { readonly stream: Socket }
}

type Watch = {
  readonly driven: Driven
  /** Milliseconds that a statement may go without any byte of its answer. */
  withinMs: number
  silentMs: number
  bytesRead: number
}

const lookEveryMs = 500
const watches = new Map<pg.ClientBase, Watch>()
/** The only timer, from the first connection on: a second one would count the same silence twice. */
let looking: NodeJS.Timeout | null = null

/** Watches a connected client until it ends. Statements that are given up reject, and with them the connection. */
export function watchAnswers(client: pg.ClientBase, withinMs: number): void {
  looking ??= setInterval(lookAtAll, lookEveryMs).unref()
  watches.set(client, { driven: client as unknown as Driven, withinMs, silentMs: 0, bytesRead: 0 })
  client.once('end', () => watches.delete(client))
}

/** Sets how long, in milliseconds, the statements sent from now on may go without an answer. */
export function expectAnswers(client: pg.ClientBase, withinMs: number): void {
  const watch = watches.get(client)
  if (watch !== undefined) watch.withinMs = withinMs
}

/** Closes the connection if a statement is under way, which rejects; PostgreSQL ends it soon. Tells whether there was one. */
export function abandonStatement(client: pg.ClientBase): boolean {
  const { readyForQuery, connection } = client as unknown as Driven
  if (readyForQuery) return false
  connection.stream.destroy(new Error(abandoned))
  return true
}

function lookAtAll(): void {
  for (const watch of watches.values()) look(watch)
}

/** Counts looks and no clock: while this process does nothing, it does not read either. */
function look(watch: Watch): void {
  const { readyForQuery, connection } = watch.driven
  const { bytesRead } = connection.stream
  const isSilent = !readyForQuery && bytesRead === watch.bytesRead
  watch.silentMs = isSilent ? watch.silentMs + lookEveryMs : 0
  watch.bytesRead = bytesRead
  if (watch.silentMs > watch.withinMs) connection.stream.destroy(new Error(unanswered))
}

/** The message of what statements then reject with. */
export const unanswered = 'Query read timeout'

/** The same of those whose caller has left. */
export const abandoned = 'Connection terminated: the caller has left'
