// The connection of a worker thread, for bulk reads and COPY: shards move thousands of rows, so they use the driver
// itself. Role and tenant context are the same as everywhere, and row-level security applies in full.

import { once } from 'node:events'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { portableError } from '../database-errors.ts'
import { answerOf, expectAnswers, watchAnswers } from './answers.ts'
import {
  acquireMs,
  answerSlackMs,
  byIndex,
  genericPlans,
  keptAlive,
  rollbackMs,
  wholeRunMs,
} from './limits.ts'
import { noConnectionsInUse } from './pool.ts'
import { beginSession } from './session.ts'
import { shareConnections } from './thread-connections.ts'

/** One open transaction of a worker thread. */
export type BulkClient = {
  query<Row extends pg.QueryResultRow>(
    statement: pg.QueryConfig | string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>
  /** Sends `bytes`, rows in the binary format of COPY, to a `copy … from stdin` statement. */
  copyInto(statement: string, bytes: Buffer): Promise<void>
}

type BulkConnection = {
  /** Runs `work` in one transaction that sees one organization only; rolls back when it throws. */
  forOrganization<Result>(
    organizationId: number,
    work: (client: BulkClient) => Promise<Result>,
  ): Promise<Result>
  close(): Promise<void>
}

const answerMs = wholeRunMs + answerSlackMs

/** Threshold of `payslip`: a row up to this length is stored as it is. */
const uncompressedBytes = 8160

const textOid = { date: 1082, bigint: 20 }

/**
 * Connects on first use, and again after the connection was lost. One transaction at a time. Shares the number of its
 * connections in use with the thread that started this one.
 */
export function openBulkConnection(databaseUrl: string): BulkConnection {
  const inUse = noConnectionsInUse()
  shareConnections(inUse)
  let open: Promise<pg.Client> | null = null
  let latest: pg.Client | null = null

  /** The next transaction gets another connection, whatever is wrong with this one. */
  const giveUp = (client: pg.Client): void => {
    if (client === latest) open = null
    client.end().catch(() => undefined)
  }

  const connect = async (): Promise<pg.Client> => {
    const client = newClient(databaseUrl)
    latest = client
    client.on('error', () => giveUp(client))
    try {
      await client.connect()
      watchAnswers(client, answerMs)
      await prepare(client, databaseUrl)
    } catch (error) {
      giveUp(client)
      throw error
    }
    return client
  }

  /** A thread that waits for a task does not hear that its connection was lost: the next BEGIN tells. */
  const begin = async (): Promise<pg.Client> => {
    const client = await (open ??= connect())
    try {
      await client.query('begin')
      return client
    } catch {
      giveUp(client)
    }
    const another = await (open ??= connect())
    await another.query('begin')
    return another
  }

  return {
    async forOrganization(organizationId, work) {
      Atomics.add(inUse, 0, 1)
      try {
        const client = await begin()
        try {
          return await transact(client, organizationId, work)
        } catch (error) {
          // A broken connection cannot roll back; the server has done it.
          await rollBack(client).catch(() => giveUp(client))
          throw error
        }
      } catch (error) {
        throw portableError(error)
      } finally {
        Atomics.sub(inUse, 0, 1)
      }
    },

    async close() {
      await (await open)?.end()
    },
  }
}

function newClient(databaseUrl: string): pg.Client {
  const types = new pg.TypeOverrides()
  types.setTypeParser(textOid.date, text => text)
  types.setTypeParser(textOid.bigint, Number)
  return new pg.Client({
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: acquireMs,
    ...keptAlive,
  })
}

async function prepare(client: pg.Client, databaseUrl: string): Promise<void> {
  await beginSession(client, databaseUrl, {
    role: 'payroll_app',
    settings: { statement_timeout: String(wholeRunMs), ...genericPlans, ...byIndex },
  })
  await client.query(
    `create temporary table payslip_stage (like payslip including defaults)
     with (toast_tuple_target = ${uncompressedBytes}) on commit delete rows`,
  )
}

function bulkClient(client: pg.Client): BulkClient {
  return {
    query: (statement, values = []) =>
      answerOf(client, typeof statement === 'string' ? { text: statement, values } : statement),
    copyInto: (statement, bytes) => copyInto(client, statement, bytes),
  }
}

async function transact<Result>(
  client: pg.Client,
  organizationId: number,
  work: (client: BulkClient) => Promise<Result>,
): Promise<Result> {
  await client.query(
    "select set_config('role', 'payroll_app', true), set_config('app.organization_ids', $1, true)",
    [String(organizationId)],
  )
  const result = await work(bulkClient(client))
  await client.query('commit')
  return result
}

async function rollBack(client: pg.Client): Promise<void> {
  expectAnswers(client, rollbackMs)
  await client.query('rollback')
  expectAnswers(client, answerMs)
}

// Larger pieces do not fit the socket's buffer and cost the server three times as much to take in.
const chunkBytes = 16 * 1024

async function copyInto(client: pg.Client, statement: string, bytes: Buffer): Promise<void> {
  const copy = client.query(copyFrom(statement))
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    if (!copy.write(bytes.subarray(from, from + chunkBytes))) await once(copy, 'drain')
  }
  copy.end()
  await once(copy, 'finish')
}
