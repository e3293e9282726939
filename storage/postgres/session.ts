// The beginning of every session. What a session relies on is set by statements and never by a start option, which
// poolers drop or refuse, and no setting of the server, the database or the user replaces it. The session is then proved,
// in the same message: a session that row-level security does not hold is never used.

import { OperatorError } from '#proto/process/environment.ts'
import { isLoopback } from '#proto/network/loopback.ts'
import pg from 'pg'
import { abandonedMs, acquireMs } from './limits.ts'

/** Without it, role memberships cannot be granted as the migrations grant them. */
const oldestVersion = 16

export const unsafeConnectionCode = 'EUNSAFE'

/** The connection works, and what it reaches must not be used. */
class UnsafeConnectionError extends OperatorError {
  /** A code like those of network errors, because the mapper keeps the properties of an error and not its class. */
  readonly code = unsafeConnectionCode
}

/** How values are written and read, and how transactions behave, whatever `alter database … set` says. */
const ownSettings = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  timezone: 'UTC',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  search_path: 'public',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  row_security: 'on',
  client_connection_check_interval: String(abandonedMs),
} as const

export type SessionRole = 'payroll_app' | 'payroll_system'

type SessionSettings = {
  /** Null: the user of the address. */
  readonly role: SessionRole | null
  /** Settings in addition to those of every session. */
  readonly settings?: Readonly<Record<string, string>>
}

type Proof = {
  readonly version: string
  readonly backend: number
  readonly role: string
  readonly login: string
  /** The role or the user that it logged in as passes by row-level security. */
  readonly role_is_free: boolean
  readonly login_is_free: boolean
  /** A table that the role reaches without row-level security. */
  readonly open_table: string | null
}

const freeOf = (name: string): string => `(
  exists (select from pg_roles where rolname = ${name} and (rolsuper or rolbypassrls))
  or exists (select from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
    and pg_has_role(${name}, relowner, 'member')))`

const proofOfRole = `
select current_setting('server_version') as version, pg_backend_pid() as backend, current_user::text as role,
  session_user::text as login, ${freeOf('current_user')} as role_is_free, ${freeOf('session_user')} as login_is_free,
  (select min(relname::text) from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p')
    and has_table_privilege(oid, 'select, insert, update, delete') and not row_security_active(oid)) as open_table`

const proofOfOwner = `
select current_setting('server_version') as version, pg_backend_pid() as backend, current_user::text as role,
  session_user::text as login, false as role_is_free, false as login_is_free, null as open_table`

/**
 * Begins the session of a connected client. Throws `UnsafeConnectionError` for a server that is too old, for a session
 * that row-level security does not hold, and for a pooler that gives the session to others between transactions.
 */
export async function beginSession(
  client: pg.ClientBase,
  databaseUrl: string,
  { role, settings = {} }: SessionSettings,
): Promise<void> {
  const statements = [
    ...Object.entries({ ...ownSettings, ...settings }).map(
      ([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`,
    ),
    ...(role === null ? [] : [`set role ${role}`]),
  ]
  const asked = await client
    .query(`${statements.join(';')};${role === null ? proofOfOwner : proofOfRole}`)
    .then(
      answer => answer as unknown as { rows: Proof[] }[],
      async (error: unknown) => {
        await refuseOld(client, databaseUrl)
        throw error
      },
    )
  const [proof] = asked.at(-1)?.rows ?? []
  if (proof === undefined) throw new Error('PostgreSQL did not answer the proof of a session.')
  checkVersion(proof.version, databaseUrl)
  if (role === null) return
  const isPooled = proof.backend !== (client as unknown as { processID: number | null }).processID
  const fault = faultOf(proof, role, isPooled || !isLoopback(new URL(databaseUrl).hostname))
  if (fault !== null) throw new UnsafeConnectionError(`${placeOf(databaseUrl)}: ${fault}`)
  if (isPooled) await proveSessionMode(client, databaseUrl, proof.backend)
}

async function refuseOld(client: pg.ClientBase, databaseUrl: string): Promise<void> {
  const text = "select current_setting('server_version') as version"
  const answer = await client.query<{ version: string }>(text).catch(() => null)
  const [row] = answer?.rows ?? []
  if (row !== undefined) checkVersion(row.version, databaseUrl)
}

/** Throws for a version of PostgreSQL, as `server_version` gives it, that the schema does not work with. */
function checkVersion(version: string, databaseUrl: string): void {
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw new UnsafeConnectionError(
    `${placeOf(databaseUrl)} is version ${version}; version ${oldestVersion} or newer is required.`,
  )
}

const wanted = 'Log in as a user that owns nothing and is a member of payroll_app and payroll_system.'

/** `isLoginHeld`: the user that logged in must not pass by row-level security either. */
function faultOf(proof: Proof, role: SessionRole, isLoginHeld: boolean): string | null {
  if (proof.role !== role) return `the session acts as "${proof.role}" and not as "${role}". ${wanted}`
  if (proof.role_is_free) {
    return `role "${role}" is a superuser, has BYPASSRLS or owns tables, so that row-level security does not hold it.`
  }
  if (proof.open_table !== null) {
    return `row-level security is not in force for "${role}" on table "${proof.open_table}". Migrate the database as its owner: npm run migrate`
  }
  if (isLoginHeld && proof.login_is_free) {
    return `user "${proof.login}" is a superuser, has BYPASSRLS or owns tables. ${wanted}`
  }
  return null
}

function placeOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl)
  return `PostgreSQL at ${hostname}:${port === '' ? '5432' : port}`
}

/** A pooler that was proved is asked again after this time, because its configuration can be reloaded. */
const provedForMs = 60_000
const proved = new Map<string, { readonly at: number; readonly outcome: Promise<void> }>()

/** Proves at most once a minute that the pooler keeps one connection to PostgreSQL for each of its clients. */
function proveSessionMode(client: pg.ClientBase, databaseUrl: string, backend: number): Promise<void> {
  const known = proved.get(databaseUrl)
  if (known !== undefined && performance.now() - known.at < provedForMs) return known.outcome
  const outcome = lookForSharing(client, databaseUrl, backend)
  proved.set(databaseUrl, { at: performance.now(), outcome })
  outcome.catch(() => proved.delete(databaseUrl))
  return outcome
}

/** Two, because a pooler that takes its connections in turns gives the same one again after one. */
const others = 2

/**
 * Others hold transactions on connections of the pooler. If one of them got this client's connection, or this client has
 * another one afterwards, connections are shared between transactions.
 */
async function lookForSharing(client: pg.ClientBase, databaseUrl: string, backend: number): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (let count = 0; count < others; count += 1) {
      const other = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: acquireMs })
      other.on('error', () => undefined)
      clients.push(other)
      await other.connect()
      if (await isShared(client, other, backend)) {
        throw new UnsafeConnectionError(
          `${placeOf(databaseUrl)}: the connection pooler shares a connection between the transactions of several clients. Set pool_mode = session for this database in PgBouncer; transaction and statement mode are not supported.`,
        )
      }
    }
  } finally {
    for (const other of clients) other.end().catch(() => undefined)
  }
}

async function isShared(client: pg.ClientBase, other: pg.Client, backend: number): Promise<boolean> {
  try {
    await other.query('begin')
    return (await backendOf(other)) === backend || (await backendOf(client)) !== backend
  } catch (error) {
    // Statement mode refuses transactions.
    if (error instanceof Error && error.message.includes('statement pooling')) return true
    throw error
  }
}

async function backendOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
  return rows[0]?.backend ?? 0
}
