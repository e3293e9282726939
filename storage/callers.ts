// Who calls, and how many calls they have left. One statement looks a key up and counts the call, so that the limit
// is exact over all gateways and a key that was revoked a moment ago is refused. A window begins with its first call.

import { LRUCache } from 'lru-cache'
import type { AccessToken } from './entities/access-token.ts'
import type { ApiKey, KeyLimits, Pool } from './entities/api-key.ts'
import type { SandboxClocks } from './entities/sandbox-clock.ts'
import { openGathering } from './gathering.ts'
import type { Storage } from './open.ts'
import { hashOfToken } from './repositories/access-tokens.ts'

const usual: Readonly<Record<Pool, { limit: number; windowSeconds: number }>> = {
  general: { limit: 600, windowSeconds: 60 },
  payroll: { limit: 60, windowSeconds: 60 * 60 },
  bulk: { limit: 10, windowSeconds: 60 },
}

/** What is left of a pool; `resetAt` is the end of its window. */
export type Allowance = {
  readonly limit: number
  readonly windowSeconds: number
  readonly remaining: number
  readonly resetAt: Date
}

/** What a key has left; `lastUsedAt` null: it never was, as far as is known. */
type Outlook = { readonly pools: Readonly<Record<Pool, Allowance>>; readonly lastUsedAt: Date | null }

/** `accepted` is false when the window had no call left. */
export type Drawn = Allowance & { readonly accepted: boolean }

/** What a call sends of itself. */
export type Credential = { readonly keyId: string } | { readonly token: string }

export type HeldKey = Omit<ApiKey, 'name' | 'last4' | 'createdAt'> & {
  /** Null where every clock is the real one, and always in production. */
  readonly clocks: SandboxClocks | null
}

/** A key as it is recorded, whatever its state; with the token where the call sent one. */
export type Held = {
  readonly key: HeldKey
  readonly token: Pick<AccessToken, 'scopes' | 'organizationIds' | 'expiresAt'> | null
}

type Asking = { readonly keyId: string; readonly limits: KeyLimits }

export type Callers = {
  find(credential: Credential): Promise<Held | null>
  /**
   * Finds, and counts a call of whoever is found; or one that counts as `units`, of which nothing is counted when fewer
   * are left.
   */
  draw(
    credential: Credential,
    pool: Pool,
    units?: number,
  ): Promise<{ readonly held: Held; readonly drawn: Drawn } | null>
  /** As it was found the last time: to tell who may be counted at once, and never to let anybody in. */
  remembered(credential: Credential): Held | null
  /** Tells what is left without counting, and when the key was last used. */
  look(key: Asking): Promise<Outlook>
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
  key: `select ${keyColumns}, null::json as token from api_key k where k.id = $1`,
  token: `select ${keyColumns}, json_build_object('scopes', t.scopes, 'organizationIds', t.organization_ids,
      'expiresAt', t.expires_at) as token
    from access_token t join api_key k on k.id = t.key_id where t.token_hash = $1`,
}

const now = `(extract(epoch from now()) * 1000)::bigint`

/** The caller's limit in the pool. */
const most = 'coalesce((limits ->> $2)::int, $5::int)'

/** Counts `$4` calls, beyond the limit too; or, where `$6` says so, one that counts as many, if so many are left. */
const drawing = (found: string): string => `
  with caller as (${found}),
  drawn as (
    insert into rate_limit as counted (key, points, expire, used_at)
    select $2 || ':' || id, $4::int, ${now} + $3, now() from caller where not $6::boolean or $4::int <= ${most}
    on conflict (key) do update
      set points = case when counted.expire > ${now} then counted.points + $4::int else $4::int end,
        expire = case when counted.expire > ${now} then counted.expire else excluded.expire end,
        used_at = excluded.used_at
      where not $6::boolean or counted.expire <= ${now} or counted.points + $4::int <= (select ${most} from caller)
    returning points, (expire - ${now})::int as "msLeft")
  select caller.*, drawn.* from caller left join drawn on true`

/** A pool is null in what housekeeping has kept. */
const looking = `
  select split_part(key, ':', 1) as pool, points, (expire - ${now})::int as "msLeft", used_at as "usedAt"
    from rate_limit where key in ('general:' || $1, 'payroll:' || $1, 'bulk:' || $1)
  union all select null, null, null, used_at from api_key_use where key_id = $1`

type Seen = Counted & { readonly pool: Pool | null; readonly usedAt: Date | null }

const keysRemembered = 10_000
/** Beyond a limit the answer is known for so long: a flood hardly reaches the database. */
const refusedForMs = 5_000

type Row = HeldKey & {
  readonly token: { scopes: string[]; organizationIds: number[]; expiresAt: string } | null
}

/** Nulls where several were asked for and none of them was counted. */
type Counted = { readonly points: number | null; readonly msLeft: number | null }

export function openCallers({ plumbing, clock }: Storage): Callers {
  const memory = new LRUCache<string, Held>({ max: keysRemembered })
  const refused = new LRUCache<string, Date>({ max: keysRemembered })
  const gather = openGathering<(Row & Counted) | null>()

  function remember(name: string, { token, ...key }: Row): Held {
    const held = { key, token: token && { ...token, expiresAt: new Date(token.expiresAt) } }
    memory.set(name, held)
    return held
  }

  function allowance(
    { limits }: Asking,
    pool: Pool,
    { points, msLeft }: { points: number; msLeft: number },
  ): Allowance {
    const { limit: usually, windowSeconds } = usual[pool]
    const limit = limits[pool] ?? usually
    const resetAt = new Date(clock().getTime() + msLeft)
    return { limit, windowSeconds, remaining: Math.max(limit - points, 0), resetAt }
  }

  async function look(key: Asking): Promise<Outlook> {
    const { rows } = await plumbing.query<Seen>({ name: 'look', text: looking, values: [key.keyId] })
    const left = (pool: Pool): Allowance => {
      const seen = rows.find(row => row.pool === pool && row.msLeft !== null && row.msLeft > 0)
      const { points, msLeft } = seen ?? {}
      return allowance(key, pool, { points: points ?? 0, msLeft: msLeft ?? usual[pool].windowSeconds * 1000 })
    }
    const uses = rows.map(({ usedAt }) => usedAt?.getTime() ?? 0)
    return {
      pools: { general: left('general'), payroll: left('payroll'), bulk: left('bulk') },
      lastUsedAt: uses.some(use => use > 0) ? new Date(Math.max(...uses)) : null,
    }
  }

  return {
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

    async draw(credential, pool, units = 1) {
      const { kind, name, value } = nameOf(credential)
      const { windowSeconds, limit: usually } = usual[pool]
      const known = memory.get(name)
      const resetAt = known && refused.get(`${pool}:${known.key.id}`)
      if (known !== undefined && resetAt !== undefined) {
        const limit = known.key.limits[pool] ?? usually
        return { held: known, drawn: { limit, windowSeconds, remaining: 0, resetAt, accepted: false } }
      }
      const count = async (calls: number, wholly: boolean): Promise<(Row & Counted) | null> => {
        const values = [value, pool, windowSeconds * 1000, calls, usually, wholly]
        const { rows } = await plumbing.query<Row & Counted>({
          name: `draw ${kind}`,
          text: drawing(finding[kind]),
          values,
        })
        return rows[0] ?? null
      }
      const alone = async () => ({ answer: await count(units, true), place: 1, size: 1 })
      const together = () => gather(`${pool}:${name}`, calls => count(calls, false))
      const { answer, place, size } = await (units === 1 ? together() : alone())
      if (answer === null) return null
      const { points: reached, msLeft, ...found } = answer
      const points = reached === null ? null : reached - size + place
      const held = remember(name, found)
      const asking = { keyId: held.key.id, limits: held.key.limits }
      if (points === null || msLeft === null) {
        return { held, drawn: { ...(await look(asking)).pools[pool], accepted: false } }
      }
      const drawn = allowance(asking, pool, { points, msLeft })
      const accepted = points <= drawn.limit
      if (!accepted) {
        const ttl = Math.min(Math.max(msLeft, 1), refusedForMs)
        refused.set(`${pool}:${asking.keyId}`, drawn.resetAt, { ttl })
      }
      return { held, drawn: { ...drawn, accepted } }
    },

    remembered: credential => memory.get(nameOf(credential).name) ?? null,

    look,
  }
}

function nameOf(credential: Credential): { kind: 'key' | 'token'; name: string; value: string | Buffer } {
  if ('keyId' in credential) return { kind: 'key', name: credential.keyId, value: credential.keyId }
  const value = hashOfToken(credential.token)
  return { kind: 'token', name: value.toString('hex'), value }
}
