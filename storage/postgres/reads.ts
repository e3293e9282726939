// Reads of one statement. Each is a function of the database that sets the reach of its caller and reads under row-level
// security, so that a read takes one round trip and no transaction of its own. Statements of many callers are under way
// on one connection at once.

import { createBatcher } from '#proto/process/batcher.ts'
import { memoizeBy } from '#proto/process/memoize.ts'
import { exportsSpans, inSpan, type SpanStart } from '#proto/process/trace.ts'
import pg from 'pg'
import { isAway } from '../database-errors.ts'
import { answerOf, watchAnswers } from './answers.ts'
import {
  acquireMs,
  answerMs,
  byIndex,
  genericPlans,
  keptAlive,
  refusingWrites,
  statementMs,
} from './limits.ts'
import { type ConnectionsInUse, noConnectionsInUse } from './pool.ts'
import { beginSession } from './session.ts'

/** A constant statement; each connection plans it once under its name. */
type ReadStatement = { readonly name: string; readonly text: string }

export type Reads = {
  /** The rows of a statement, which must have no effect: it is sent again if its connection was lost. */
  rows<Row>(statement: ReadStatement, values: readonly unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A slow statement holds up those behind it on its connection alone. */
const connections = 2

/** A connection that was lost is noticed at once; a statement that waited longer was given up, and is not sent again. */
const sentAgainWithinMs = 5_000

type ReadOptions = {
  /** Refuses writes, by a server that would take them too. */
  readonly readOnly?: boolean
  /** Counts connections with statements under way. */
  readonly inUse?: ConnectionsInUse
}

const readSpan = memoizeBy(
  (name: string) => name,
  (name): SpanStart => ({
    name: `SELECT ${name}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.summary': `SELECT ${name}`,
    },
  }),
)

/** Connects with the first use, and again after a connection was lost. */
export function openReads(databaseUrl: string, options: ReadOptions = {}): Reads {
  const { readOnly = false, inUse = noConnectionsInUse() } = options
  const slots = Array.from({ length: connections }, () => new Connection(databaseUrl, readOnly, inUse))
  async function rows<Row>(statement: ReadStatement, values: readonly unknown[]): Promise<Row[]> {
    const slot = slots.reduce((one, other) => (other.underWay < one.underWay ? other : one))
    const began = performance.now()
    try {
      return await slot.rows<Row>(statement, values)
    } catch (error) {
      if (!isAway(error) || performance.now() - began > sentAgainWithinMs) throw error
      return slot.rows<Row>(statement, values)
    }
  }
  return {
    rows: <Row>(statement: ReadStatement, values: readonly unknown[]) =>
      exportsSpans()
        ? inSpan(readSpan(statement.name), () => rows<Row>(statement, values))
        : rows<Row>(statement, values),
    async close() {
      await Promise.all(slots.map(slot => slot.close()))
    },
  }
}

/**
 * Every read is by key. A plan that was made while a table was small must not read all of it when it has grown: neither
 * in order of place nor by a smaller index of the organization whose rows are then sorted.
 */
const settings = {
  ...genericPlans,
  statement_timeout: String(statementMs),
  ...byIndex,
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_sort: 'off',
} as const

class Connection {
  underWay = 0
  readonly #databaseUrl: string
  readonly #settings: Readonly<Record<string, string>>
  readonly #inUse: ConnectionsInUse
  #open: Promise<pg.Client> | null = null
  #latest: pg.Client | null = null

  constructor(databaseUrl: string, readOnly: boolean, inUse: ConnectionsInUse) {
    this.#databaseUrl = databaseUrl
    this.#inUse = inUse
    this.#settings = { ...settings, ...(readOnly && refusingWrites) }
  }

  async rows<Row>(statement: ReadStatement, values: readonly unknown[]): Promise<Row[]> {
    if (this.underWay === 0) Atomics.add(this.#inUse, 0, 1)
    this.underWay += 1
    const open = (this.#open ??= this.#connect())
    try {
      const client = await open
      const { rows } = await answerOf(client, { ...statement, values: [...values] })
      return rows as Row[]
    } catch (error) {
      // Its statements may be told before the connection itself is.
      if (isAway(error) && this.#open === open) this.#open = null
      throw error
    } finally {
      this.underWay -= 1
      if (this.underWay === 0) Atomics.sub(this.#inUse, 0, 1)
    }
  }

  async close(): Promise<void> {
    const client = await this.#open?.catch(() => null)
    this.#open = null
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      pipeline: true,
      connectionTimeoutMillis: acquireMs,
      ...keptAlive,
    })
    this.#latest = client
    const giveUp = (): void => {
      if (client === this.#latest) this.#open = null
    }
    client.on('error', giveUp).on('end', giveUp)
    try {
      await client.connect()
      watchAnswers(client, answerMs)
      await beginSession(client, this.#databaseUrl, {
        role: 'payroll_app',
        settings: this.#settings,
      })
      return client
    } catch (error) {
      giveUp()
      client.end().catch(() => undefined)
      throw error
    }
  }
}

/**
 * Reads single rows, many of one reach in one statement: what is asked for while a statement is under way is the next
 * one. `valuesOf` gives the values after the reach; rows name the `place` of their item, from 1.
 */
export function batchedRead<Item, Row extends { readonly place: number }>(
  statement: ReadStatement,
  valuesOf: (items: readonly Item[]) => readonly unknown[],
): (reads: Reads, organizationIds: readonly number[], item: Item) => Promise<Row | null> {
  const batchers = new WeakMap<Reads, (item: Item, key: string) => Promise<Row | null>>()
  const batcherOf = (reads: Reads) => {
    const known = batchers.get(reads)
    if (known !== undefined) return known
    const batcher = createBatcher<Item, Row | null>({
      maxItems: most,
      async run(items, reach) {
        const found = await reads.rows<Row>(statement, [reach, ...valuesOf(items)])
        const byPlace = new Map(found.map(row => [row.place, row]))
        return items.map((_, at) => byPlace.get(at + 1) ?? null)
      },
    })
    batchers.set(reads, batcher)
    return batcher
  }
  const span = readSpan(statement.name)
  return (reads, organizationIds, item) => {
    const read = batcherOf(reads)
    return exportsSpans()
      ? inSpan(span, () => read(item, organizationIds.join()))
      : read(item, organizationIds.join())
  }
}

const most = 100
