// One connection as the user of the address, for what operators do with a whole database: back it up, fill it and compare it.

import pg from 'pg'
import { openDatabaseClock } from '../database-clock.ts'
import { keptAlive } from './limits.ts'
import { beginSession } from './session.ts'

export type OwnerConnection = {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Gives the rows of a statement some at a time, whatever their number. Within a transaction. */
  eachRow(text: string, give: (rows: readonly object[]) => void): Promise<void>
  /** Seconds by which the clock of this node is ahead of the database's. */
  clockSkewSeconds(): Promise<number | null>
  close(): Promise<void>
}

const rowsAtOnce = 5_000

// Not every version has all of them.
const withoutTimeouts = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout')`

export async function openOwner(databaseUrl: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: databaseUrl, ...keptAlive })
  // Statements reject by themselves when the connection breaks.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await beginSession(client, databaseUrl, { role: null })
    // It waits, within a transaction too, for as long as PostgreSQL's own tools dump or fill a database.
    await client.query(withoutTimeouts)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
      const answer = await client.query<Row & pg.QueryResultRow>(text, [...values])
      return answer.rows
    },
    async eachRow(text: string, give: (rows: readonly object[]) => void): Promise<void> {
      await client.query(`declare every_row no scroll cursor for ${text}`)
      for (;;) {
        const { rows } = await client.query<pg.QueryResultRow>(`fetch ${rowsAtOnce} from every_row`)
        if (rows.length === 0) break
        give(rows)
      }
      await client.query('close every_row')
    },
    async clockSkewSeconds() {
      const clock = openDatabaseClock()
      await clock.measure(client)
      return clock.skewSeconds()
    },
    close: () => client.end(),
  }
}
