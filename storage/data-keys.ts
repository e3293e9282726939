// What an organization has sealed is sealed by a data key of its own, what an account has by the account's. Data keys
// are stored wrapped by the master key, which the database never sees. A process unwraps each once and remembers it,
// so that the persons of a list or of a shard cost one look-up between them.

import { OperatorError } from '#proto/process/environment.ts'
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { decrypt, encrypt, encryptionKey } from './encryption.ts'
import type { ConnectionPool } from './postgres/pool.ts'

/** Owner of a sealed value. */
export type Owner = { readonly organizationId: number } | { readonly accountId: string }

type DataKey = { readonly id: number; readonly key: KeyObject }

export type DataKeys = {
  /** The owner's, which is made where there is none yet. */
  of(owner: Owner): Promise<DataKey>
  withId(id: number): Promise<DataKey>
  /** Throws when keys are stored that the master keys do not unwrap. */
  check(): Promise<void>
  /**
   * Wraps by the first master key what the second one wraps yet, some at a time and each time for good: it may be
   * ended and begun again, and services go on working. `left` is what others wrapped by the second meanwhile.
   */
  rewrap(
    onProgress: (rewrapped: number) => void,
  ): Promise<{ masterKeyId: string; rewrapped: number; left: number }>
  /** The number of data keys, each of which the master keys unwrap; throws for one that they do not. Destroyed ones do not count. */
  unwrapAll(): Promise<number>
  /** Days since the master key came into use; null while it wraps nothing. */
  masterKeyAgeSeconds(): Promise<number | null>
}

/** The master key that wraps, and while it is being replaced another one that unwraps too; base64 of 32 bytes each. */
type MasterKeys = { readonly masterKey: string; readonly secondMasterKey?: string | null }

type Master = { readonly id: string; readonly key: KeyObject }

/** The first wraps; all unwrap. */
type Masters = readonly [Master, ...Master[]]

type WrappedKey = { id: number; owner: string; masterKeyId: string; wrapped: string }

const columns = 'id, owner, master_key_id as "masterKeyId", wrapped'
const maxCachedKeys = 20_000
const rewrapBatchSize = 500

export function openDataKeys(plumbing: ConnectionPool, masterKeys: MasterKeys): DataKeys {
  const masters = mastersOf(masterKeys)
  const [master] = masters
  const byOwner = keyCache(masters)
  const byId = keyCache(masters)

  return {
    of: owner => {
      const name = nameOf(owner)
      return byOwner(name, () => findOrCreate(plumbing, name, master))
    },

    withId: id =>
      byId(id, async () => {
        const { rows } = await plumbing.query<WrappedKey>({
          name: 'find data key',
          text: `select ${columns} from data_key where id = $1`,
          values: [id],
        })
        return rows[0]
      }),

    check: () => check(plumbing, masters),

    async rewrap(onProgress) {
      await check(plumbing, masters)
      let rewrapped = 0
      for (
        let some = await rewrapBatch(plumbing, masters);
        some !== null;
        some = await rewrapBatch(plumbing, masters)
      ) {
        rewrapped += some
        onProgress(rewrapped)
      }
      return { masterKeyId: master.id, rewrapped, left: await countLeft(plumbing, master) }
    },

    async unwrapAll() {
      const { rows } = await plumbing.query<WrappedKey>(
        `select ${columns} from data_key where wrapped <> '' order by id`,
      )
      for (const row of rows) unwrap(row, masters)
      return rows.length
    },

    async masterKeyAgeSeconds() {
      const { rows } = await plumbing.query<{ seconds: number | null }>(
        `select extract(epoch from now() - min(wrapped_at))::float as seconds
         from data_key where master_key_id = $1`,
        [master.id],
      )
      return rows[0]?.seconds ?? null
    },
  }
}

/** Unwrapped keys by name. Concurrent callers of one name share a look-up; a failed one is forgotten. */
function keyCache(
  masters: Masters,
): (name: string | number, look: () => Promise<WrappedKey | undefined>) => Promise<DataKey> {
  const keys = new LRUCache<string | number, Promise<DataKey>>({ max: maxCachedKeys })
  return (name, look) => {
    const cached = keys.get(name)
    if (cached !== undefined) return cached
    const pending = look().then(row => {
      if (row === undefined) throw new Error(`Data key ${name} does not exist.`)
      return { id: row.id, key: encryptionKey(unwrap(row, masters)) }
    })
    keys.set(name, pending)
    pending.catch(() => keys.delete(name))
    return pending
  }
}

async function findOrCreate(
  plumbing: ConnectionPool,
  owner: string,
  master: Master,
): Promise<WrappedKey | undefined> {
  const find = { text: `select ${columns} from data_key where owner = $1`, values: [owner] }
  const found = await plumbing.query<WrappedKey>(find)
  if (found.rows[0] !== undefined) return found.rows[0]
  // Committed by itself and before anything is sealed by it: whatever becomes of the caller's transaction, no
  // value can be stored whose key is not. Of two who make it at once the second takes what the first made.
  await plumbing.query(
    `insert into data_key (owner, master_key_id, wrapped) values ($1, $2, $3) on conflict (owner) do nothing`,
    [owner, master.id, wrap(randomBytes(32), owner, master)],
  )
  return (await plumbing.query<WrappedKey>(find)).rows[0]
}

async function check(plumbing: ConnectionPool, masters: Masters): Promise<void> {
  const { rows } = await plumbing.query<{ masterKeyId: string; count: number }>(
    `select master_key_id as "masterKeyId", count(*)::int as count from data_key
     where master_key_id <> all ($1) and wrapped <> '' group by 1 order by 1`,
    [masters.map(({ id }) => id)],
  )
  const [first] = rows
  if (first !== undefined) throw new WrongMasterKey(first.masterKeyId, `Data keys (${first.count}) are`)
}

/** Returns the number of rewrapped keys; null when none was left. */
async function rewrapBatch(plumbing: ConnectionPool, masters: Masters): Promise<number | null> {
  const [master] = masters
  const { rows } = await plumbing.query<WrappedKey>(
    `select ${columns} from data_key where master_key_id <> $1 and wrapped <> '' order by id limit $2`,
    [master.id, rewrapBatchSize],
  )
  if (rows.length === 0) return null
  const anew = rows.map(row => ({
    id: row.id,
    before: row.wrapped,
    wrapped: wrap(unwrap(row, masters), row.owner, master),
  }))
  // Two who do it at once meet on the same keys: the second finds them changed and leaves them.
  const { rowCount } = await plumbing.query(
    `update data_key k set master_key_id = $1, wrapped = n.wrapped, wrapped_at = now()
     from jsonb_to_recordset($2) as n(id int, before text, wrapped text)
     where k.id = n.id and k.wrapped = n.before`,
    [master.id, JSON.stringify(anew)],
  )
  return rowCount ?? 0
}

async function countLeft(plumbing: ConnectionPool, master: Master): Promise<number> {
  const { rows } = await plumbing.query<{ left: number }>(
    `select count(*)::int as left from data_key where master_key_id <> $1 and wrapped <> ''`,
    [master.id],
  )
  return rows[0]?.left ?? 0
}

class WrongMasterKey extends OperatorError {
  constructor(masterKeyId: string, what: string) {
    super(
      `${what} wrapped with the master key ${masterKeyId}, which is neither MASTER_KEY nor MASTER_KEY_SECOND. Start with the master key that this database was created with.`,
    )
  }
}

function mastersOf({ masterKey, secondMasterKey }: MasterKeys): Masters {
  return [masterOf(masterKey), ...(secondMasterKey ? [masterOf(secondMasterKey)] : [])]
}

function masterOf(text: string): Master {
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new Error('The master key must be 32 bytes in base64.')
  return { id: masterKeyIdOf(text), key: encryptionKey(key) }
}

/** A key is named by what shows nothing of it. */
export function masterKeyIdOf(masterKey: string): string {
  const key = Buffer.from(masterKey, 'base64')
  return createHash('sha256').update('name of a master key').update(key).digest('hex').slice(0, 16)
}

function nameOf(owner: Owner): string {
  return 'organizationId' in owner ? `organization ${owner.organizationId}` : `account ${owner.accountId}`
}

function wrap(key: Buffer, owner: string, master: Master): string {
  return encrypt(master.key, key.toString('base64'), `data_key/${owner}`)
}

function unwrap({ id, owner, masterKeyId, wrapped }: WrappedKey, masters: Masters): Buffer {
  if (wrapped === '') throw new Error(`The data key of ${owner} was destroyed: its personal data was erased.`)
  const master = masters.find(known => known.id === masterKeyId)
  if (master === undefined) throw new WrongMasterKey(masterKeyId, `Data key ${id} is`)
  return Buffer.from(decrypt(master.key, wrapped, `data_key/${owner}`), 'base64')
}
