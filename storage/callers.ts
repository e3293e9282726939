// Which key calls, and how many calls it has left. One statement looks a key up and counts the call, so that a limit is
// exact over all gateways and a key that was revoked a moment ago is refused. A window begins with its first call.

import { createBatcher } from '#proto/process/batcher.ts'
import { LRUCache } from 'lru-cache'
import type { AccessToken } from './entities/access-token.ts'
import type { ConsoleSession } from './entities/console-session.ts'
import type { ApiKey, KeyLimits, Pool } from './entities/api-key.ts'
import type { SandboxClocks } from './entities/sandbox-clock.ts'
import type { Storage } from './open.ts'
import { hashOfToken } from './repositories/keys/access-tokens.ts'

const usual: Readonly<Record<Pool, { limit: number; windowSeconds: number }>> = {
  general: { limit: 600, windowSeconds: 60 },
  payroll: { limit: 60, windowSeconds: 60 * 60 },
  bulk: { limit: 10, windowSeconds: 60 },
}

/** Remaining quota of a pool; `resetAt` is the end of its window. */
export type QuotaStatus = {
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetAt: Date
}

/** Remaining quota of a key; `lastUsedAt` null: no use is known. */
type KeyStatus = { readonly pools: Readonly<Record<Pool, QuotaStatus>>; readonly lastUsedAt: Date | null }

/** `accepted` is false when the window had not enough calls left. */
export type QuotaResult = QuotaStatus & { readonly accepted: boolean }

/** Calls that are counted before it is known whether they are executed. */
export type Reservation = QuotaResult & {
  /** Gives the calls back, to the window that they were counted in. */
  refund(): Promise<void>
}

/** Credential that a call sends. */
export type Credential =
  | { readonly keyId: string }
  | { readonly token: string }
  | { readonly session: string }

export type KeyRecord = Omit<ApiKey, 'name' | 'last4' | 'createdAt'> & {
  /** Null where every clock is the real one, and always in production. */
  readonly clocks: SandboxClocks | null
}

/** A key as it is recorded, whatever its state; with the token or the console session where the call sent its secret. */
export type CredentialRecord = {
  readonly key: KeyRecord
  readonly token: Pick<AccessToken, 'scopes' | 'organizationIds' | 'expiresAt'> | null
  readonly session: SessionRecord | null
}

type SessionRecord = Pick<
  ConsoleSession,
  'id' | 'scopes' | 'organizationIds' | 'userId' | 'userName' | 'returnUrl' | 'expiresAt' | 'endedAt'
>

/** Facts that verify whether a call comes from the key that it names. */
export type Verifier = Pick<ApiKey, 'id' | 'bearerHash' | 'signingSecretSealed' | 'signQuery'>

type LimitedKey = { readonly keyId: string; readonly limits: KeyLimits }

export type Callers = {
  /**
   * For calls whose sender is not known yet. A key that is not recorded takes the same statement, and its answer has
   * as many bytes: the time does not tell which keys there are.
   */
  findVerifier(keyId: string): Promise<Verifier | null>
  /** For calls that have proved their key: what is found is remembered. */
  find(credential: Credential): Promise<CredentialRecord | null>
  /** Finds the key and counts a call of it. */
  consume(
    credential: Credential,
    pool: Pool,
  ): Promise<{ readonly held: CredentialRecord; readonly quota: QuotaResult } | null>
  /** Finds the key and counts `units` calls of it, or none of them when fewer are left. */
  reserve(
    credential: Credential,
    pool: Pool,
    units: number,
  ): Promise<{ readonly held: CredentialRecord; readonly reservation: Reservation } | null>
  /** The pool of the key, if it was found empty moments ago: to refuse without asking the database. */
  exhausted(key: LimitedKey, pool: Pool): QuotaResult | null
  /** The record as last found: decides who may be counted at once, and never authenticates. */
  remembered(credential: Credential): CredentialRecord | null
  /** Returns the remaining quota without counting, and when the key was last used. */
  look(key: LimitedKey): Promise<KeyStatus>
}

// Lists come as JSON, which is parsed by the machine and not by the driver.
const keyColumns = `k.id, k.account_id as "accountId", k.environment, k.bearer_hash as "bearerHash",
  k.signing_secret_sealed as "signingSecretSealed", to_json(k.auth_modes) as "authModes",
  to_json(k.scopes) as scopes, to_json(k.organization_ids) as "organizationIds",
  to_json(k.ip_allowlist) as "ipAllowlist",
  k.api_version::text as "apiVersion", k.limits, k.sign_query as "signQuery", k.require_if_match as "requireIfMatch",
  k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
  (select json_object_agg(c.organization_id, c.today) from sandbox_clock c
    where k.environment = 'sandbox' and c.organization_id = any (k.organization_ids)) as clocks`

const finding = {
  key: `select ${keyColumns}, null::json as token, null::json as session from api_key k where k.id = $1`,
  token: `select ${keyColumns}, json_build_object('scopes', t.scopes, 'organizationIds', t.organization_ids,
      'expiresAt', t.expires_at) as token, null::json as session
    from access_token t join api_key k on k.id = t.key_id where t.token_hash = $1`,
  session: `select ${keyColumns}, null::json as token, json_build_object('id', s.id, 'scopes', s.scopes,
      'organizationIds', s.organization_ids, 'userId', s.user_id, 'userName', s.user_name, 'returnUrl', s.return_url,
      'expiresAt', s.expires_at, 'endedAt', s.ended_at) as session
    from console_session s join api_key k on k.id = s.key_id where s.secret_hash = $1`,
}

// The key that is named or, where there is none, the one before it: one row is found and read in either case. Only what
// is before all keys takes a second step.
const verifying = (() => {
  const nearest = (where: string): string =>
    `(select id, bearer_hash as "bearerHash", signing_secret_sealed as "signingSecretSealed", sign_query as "signQuery"
      from api_key where id ${where} limit 1)`
  return `${nearest('<= $1 order by id desc')} union all ${nearest('> $1 order by id')} limit 1`
})()

const now = `(extract(epoch from now()) * 1000)::bigint`

/** Counts `$4` calls, beyond the limit too: then their number tells each of them whether it was accepted. */
const consuming = (found: string): string => `
  with caller as (${found}),
  counted as (
    insert into rate_limit as counted (key, points, expire, used_at)
    select $2 || ':' || id, $4::int, ${now} + $3, now() from caller
    on conflict (key) do update
      set points = case when counted.expire > ${now} then counted.points + $4::int else $4::int end,
        expire = case when counted.expire > ${now} then counted.expire else excluded.expire end,
        used_at = excluded.used_at
    returning points, (expire - ${now})::int as "msLeft")
  select caller.*, counted.* from caller left join counted on true`

/** Counts `$4` calls unless they exceed the limit, which is `$5` for a key without its own; never some of them. */
const reserving = (found: string): string => `
  with caller as (${found}),
  counted as (
    insert into rate_limit as counted (key, points, expire, used_at)
    select $2 || ':' || id, $4::int, ${now} + $3, now() from caller
      where $4::int <= coalesce((limits->>$2)::int, $5::int)
    on conflict (key) do update
      set points = case when counted.expire > ${now} then counted.points + $4::int else $4::int end,
        expire = case when counted.expire > ${now} then counted.expire else excluded.expire end,
        used_at = excluded.used_at
      where counted.expire <= ${now}
        or counted.points + $4::int <= (select coalesce((limits->>$2)::int, $5::int) from caller)
    returning points, (expire - ${now})::int as "msLeft", expire::text as window)
  select caller.*, counted.* from caller left join counted on true`

const refunding = `
  update rate_limit set points = greatest(points - $2::int, 0) where key = $1 and expire = $3::bigint`

/** A pool is null in what housekeeping has kept. */
const looking = `
  select split_part(key, ':', 1) as pool, points, (expire - ${now})::int as "msLeft", used_at as "usedAt"
    from rate_limit where key in ('general:' || $1, 'payroll:' || $1, 'bulk:' || $1)
  union all select null, null, null, used_at from api_key_use where key_id = $1`

type Seen = {
  readonly pool: Pool | null
  readonly points: number | null
  readonly msLeft: number | null
  readonly usedAt: Date | null
}

const keysRemembered = 10_000
/** Beyond a limit the answer is known for so long: a flood hardly reaches the database. */
const refusedForMs = 5_000

type Row = KeyRecord & {
  readonly token: { scopes: string[]; organizationIds: number[]; expiresAt: string } | null
  readonly session:
    | (Omit<SessionRecord, 'expiresAt' | 'endedAt'> & { expiresAt: string; endedAt: string | null })
    | null
}

type CallCount = { readonly points: number; readonly msLeft: number }

/** `points` counts the calls of the window up to and including this one. */
type CountedCall = CallCount & { readonly found: Row }

type ReservationRequest = { readonly credential: Credential; readonly pool: Pool; readonly units: number }
/** `counted` null: fewer calls were left. */
type ReservedCall = {
  readonly found: Row
  readonly counted: (CallCount & { readonly window: string }) | null
}

export function openCallers({ plumbing, clock }: Storage): Callers {
  const memory = new LRUCache<string, CredentialRecord>({ max: keysRemembered })
  const empty = new LRUCache<string, Date>({ max: keysRemembered })

  /** Callers of one key at once would stand in line for its row, each with a statement: one counts them all. */
  const countCall = createBatcher<{ credential: Credential; pool: Pool }, CountedCall | null>({
    async run(calls) {
      const [{ credential, pool }] = calls as [(typeof calls)[number]]
      const { kind, value } = nameOf(credential)
      const { rows } = await plumbing.query<Row & CallCount>({
        name: `consume ${kind}`,
        text: consuming(finding[kind]),
        values: [value, pool, usual[pool].windowSeconds * 1000, calls.length],
      })
      const [counted] = rows
      if (counted === undefined) return calls.map(() => null)
      const { points, msLeft, ...found } = counted
      return calls.map((_, index) => ({ found, msLeft, points: points - calls.length + index + 1 }))
    },
  })

  async function reserveUnits(
    { credential, pool }: ReservationRequest,
    units: number,
  ): Promise<ReservedCall | null> {
    const { kind, value } = nameOf(credential)
    const { limit, windowSeconds } = usual[pool]
    const { rows } = await plumbing.query<Row & { points: number | null; msLeft: number; window: string }>({
      name: `reserve ${kind}`,
      text: reserving(finding[kind]),
      values: [value, pool, windowSeconds * 1000, units, limit],
    })
    const [row] = rows
    if (row === undefined) return null
    const { points, msLeft, window, ...found } = row
    return { found, counted: points === null ? null : { points, msLeft, window } }
  }

  /** One statement for all calls of a key that wait; where fewer are left than they want, one for each. */
  const reserveCall = createBatcher<ReservationRequest, ReservedCall | null>({
    async run(calls) {
      const total = calls.reduce((sum, { units }) => sum + units, 0)
      const [first] = calls as [ReservationRequest]
      const all = await reserveUnits(first, total)
      if (all === null) return calls.map(() => null)
      if (all.counted !== null) return sharesOfReservation(calls, { ...all, counted: all.counted })
      if (calls.length === 1) return [all]
      const results: (ReservedCall | null)[] = []
      let refused = Infinity
      for (const call of calls) {
        const result = call.units < refused ? await reserveUnits(call, call.units) : all
        if (result?.counted === null) refused = Math.min(refused, call.units)
        results.push(result)
      }
      return results
    },
  })

  function remember(name: string, { token, session, ...key }: Row): CredentialRecord {
    const held = {
      key,
      token: token && { ...token, expiresAt: new Date(token.expiresAt) },
      session: session && {
        ...session,
        expiresAt: new Date(session.expiresAt),
        endedAt: session.endedAt === null ? null : new Date(session.endedAt),
      },
    }
    memory.set(name, held)
    return held
  }

  function status({ limits }: LimitedKey, pool: Pool, { points, msLeft }: CallCount): QuotaStatus {
    const { limit: usually, windowSeconds } = usual[pool]
    const limit = limits[pool] ?? usually
    const resetAt = new Date(clock().getTime() + msLeft)
    return { limit, windowSeconds, remaining: Math.max(limit - points, 0), resetAt }
  }

  function rememberEmpty({ keyId }: LimitedKey, pool: Pool, resetAt: Date): void {
    const msLeft = resetAt.getTime() - clock().getTime()
    empty.set(`${pool}:${keyId}`, resetAt, { ttl: Math.min(Math.max(msLeft, 1), refusedForMs) })
  }

  function exhaustedQuota({ keyId, limits }: LimitedKey, pool: Pool): QuotaResult | null {
    const resetAt = empty.get(`${pool}:${keyId}`)
    if (resetAt === undefined) return null
    const { limit, windowSeconds } = usual[pool]
    return { limit: limits[pool] ?? limit, windowSeconds, remaining: 0, resetAt, accepted: false }
  }

  async function look(key: LimitedKey): Promise<KeyStatus> {
    const { rows } = await plumbing.query<Seen>({ name: 'look', text: looking, values: [key.keyId] })
    const quotaLeft = (pool: Pool): QuotaStatus => {
      const seen = rows.find(row => row.pool === pool && row.msLeft !== null && row.msLeft > 0)
      const { points, msLeft } = seen ?? {}
      return status(key, pool, { points: points ?? 0, msLeft: msLeft ?? usual[pool].windowSeconds * 1000 })
    }
    const uses = rows.map(({ usedAt }) => usedAt?.getTime() ?? 0)
    return {
      pools: { general: quotaLeft('general'), payroll: quotaLeft('payroll'), bulk: quotaLeft('bulk') },
      lastUsedAt: uses.some(use => use > 0) ? new Date(Math.max(...uses)) : null,
    }
  }

  return {
    async findVerifier(keyId) {
      const { rows } = await plumbing.query<Verifier>({
        name: 'find verifier',
        text: verifying,
        values: [keyId],
      })
      return rows.find(({ id }) => id === keyId) ?? null
    },

    async find(credential) {
      const { kind, name, value } = nameOf(credential)
      const { rows } = await plumbing.query<Row>({
        name: `find ${kind}`,
        text: finding[kind],
        values: [value],
      })
      const [row] = rows
      if (row !== undefined) return remember(name, row)
      memory.delete(name)
      return null
    },

    async consume(credential, pool) {
      const { name } = nameOf(credential)
      const known = memory.get(name)
      const spent = known && exhaustedQuota({ keyId: known.key.id, limits: known.key.limits }, pool)
      if (known && spent) return { held: known, quota: spent }
      const counted = await countCall({ credential, pool }, `${pool}:${name}`)
      if (counted === null) return null
      const { found, points, msLeft } = counted
      const held = remember(name, found)
      const key = { keyId: held.key.id, limits: held.key.limits }
      const quota = status(key, pool, { points, msLeft })
      const accepted = points <= quota.limit
      if (!accepted) rememberEmpty(key, pool, quota.resetAt)
      return { held, quota: { ...quota, accepted } }
    },

    async reserve(credential, pool, units) {
      const { name } = nameOf(credential)
      const refund = () => Promise.resolve()
      const known = memory.get(name)
      const spent = known && exhaustedQuota({ keyId: known.key.id, limits: known.key.limits }, pool)
      if (known && spent) return { held: known, reservation: { ...spent, refund } }
      const reserved = await reserveCall({ credential, pool, units }, `${pool}:${name}`)
      if (reserved === null) {
        memory.delete(name)
        return null
      }
      const { found, counted } = reserved
      const held = remember(name, found)
      const key = { keyId: held.key.id, limits: held.key.limits }
      if (counted === null) {
        const quota = (await look(key)).pools[pool]
        if (quota.remaining === 0) rememberEmpty(key, pool, quota.resetAt)
        return { held, reservation: { ...quota, accepted: false, refund } }
      }
      const counter = `${pool}:${key.keyId}`
      const reservation = {
        ...status(key, pool, counted),
        accepted: true,
        async refund() {
          await plumbing.query({ name: 'refund', text: refunding, values: [counter, units, counted.window] })
          empty.delete(counter)
        },
      }
      return { held, reservation }
    },

    exhausted: exhaustedQuota,

    remembered: credential => memory.get(nameOf(credential).name) ?? null,

    look,
  }
}

/** Each call as if it had been counted by itself, one after the other. */
function sharesOfReservation(
  calls: readonly ReservationRequest[],
  { found, counted }: ReservedCall & { readonly counted: CallCount & { readonly window: string } },
): ReservedCall[] {
  let points = counted.points - calls.reduce((sum, { units }) => sum + units, 0)
  return calls.map(({ units }) => {
    points += units
    return { found, counted: { ...counted, points } }
  })
}

function nameOf(credential: Credential): {
  kind: keyof typeof finding
  name: string
  value: string | Buffer
} {
  if ('keyId' in credential) return { kind: 'key', name: credential.keyId, value: credential.keyId }
  const value = hashOfToken('token' in credential ? credential.token : credential.session)
  return { kind: 'token' in credential ? 'token' : 'session', name: value.toString('hex'), value }
}
