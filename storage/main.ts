// The operator's commands: `npm run keys -- help`. Secrets are printed once, on standard output, and kept nowhere.
// What a command changes joins the audit log.

import { apiVersion } from '#proto/events.ts'
import { address, key as masterKey, optionalKey, readEnvironment } from '#proto/environment.ts'
import { networkOf } from '#proto/networks.ts'
import { scopes as knownScopes } from '#proto/scopes.ts'
import { parseArgs } from 'node:util'
import type { ApiKey, KeyLimits } from './entities/api-key.ts'
import { openStorage } from './open.ts'
import { newId } from './ids.ts'
import type { Environment } from './repositories/api-keys.ts'
import { type AuditedCall, forSystem, type System } from './repositories/for-tenant.ts'
import {
  changeKey,
  createAccount,
  issueKey,
  type KeyRights,
  listKeys,
  revokeKey,
  rotateKey,
  usualRights,
} from './repositories/key-administration.ts'
import { lastUses } from './repositories/key-uses.ts'
import { proveAudit, recordRoutine } from './repositories/routines.ts'

const usage = `Usage: npm run keys -- <command> [options]

  create --name N --environment production|sandbox --scopes a,b   make a key, in a new account unless --account ID
  list [--account ID]                                             show keys, without their secrets
  change KEY [options]                                            change what is named
  rotate KEY [--overlap-hours 24]                                 a new key with the same rights and webhooks
  revoke KEY                                                      end a key and its tokens at once
  rewrap                                                          wrap all data keys by MASTER_KEY
  verify-audit                                                    prove the audit log; ends with 1 where it is broken
  record backup|restore-drill                                     it succeeded now; for /metrics

Options of create and change:
  --name N                  --scopes a,b                 --organizations 1,2
  --modes bearer,hmac       --version 2026-11-01         --limits general=600,payroll=60,bulk=10
  --expires 2027-12-31      --sign-query true|false      --require-if-match true|false
  --ip-allowlist 203.0.113.0/24,2001:db8::/32            from where it may be used; any: from everywhere

DATABASE_URL, MASTER_KEY and MASTER_KEY_SECOND are those of the services.
`

const options = {
  name: { type: 'string' },
  environment: { type: 'string' },
  account: { type: 'string' },
  scopes: { type: 'string' },
  organizations: { type: 'string' },
  modes: { type: 'string' },
  version: { type: 'string' },
  limits: { type: 'string' },
  expires: { type: 'string' },
  'ip-allowlist': { type: 'string' },
  'sign-query': { type: 'string' },
  'require-if-match': { type: 'string' },
  'overlap-hours': { type: 'string' },
} as const

type Given = Partial<Record<keyof typeof options, string>>

const hour = 60 * 60 * 1000
const pools = ['general', 'payroll', 'bulk'] as const

/** What the line names of a key's rights; throws with the first thing that is wrong. */
function rightsOf(given: Given): Partial<KeyRights> {
  const named: [keyof KeyRights, unknown][] = [
    ['name', given.name],
    ['scopes', given.scopes && among('scopes', given.scopes, knownScopes)],
    [
      'organizationIds',
      given.organizations && list(given.organizations).map(id => whole('organizations', id)),
    ],
    ['ipAllowlist', given['ip-allowlist'] === undefined ? undefined : networksOf(given['ip-allowlist'])],
    ['authModes', given.modes && among('modes', given.modes, ['bearer', 'hmac'])],
    ['apiVersion', given.version && among('version', given.version, [apiVersion])[0]],
    ['limits', given.limits && limitsOf(given.limits)],
    ['expiresAt', given.expires && endOf(given.expires)],
    ['signQuery', given['sign-query'] && truth('sign-query', given['sign-query'])],
    ['requireIfMatch', given['require-if-match'] && truth('require-if-match', given['require-if-match'])],
  ]
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

function list(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

function among(option: string, text: string, known: readonly string[]): string[] {
  const words = list(text)
  const strange = words.filter(word => !known.includes(word))
  if (strange.length > 0 || words.length === 0) {
    throw new Error(`--${option} takes ${known.join(', ')}; it has ${strange.join(', ') || 'nothing'}.`)
  }
  return words
}

function whole(option: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new Error(`--${option} takes whole numbers above nought; it has ${text}.`)
}

function truth(option: string, text: string): boolean {
  return among(option, text, ['true', 'false'])[0] === 'true'
}

function limitsOf(text: string): KeyLimits {
  return Object.fromEntries(
    list(text).map(part => {
      const [pool = '', calls = ''] = part.split('=')
      return [among('limits', pool, pools)[0], whole('limits', calls)]
    }),
  ) as KeyLimits
}

/** How many networks a key may have: each call of it is compared with all of them. */
const mostNetworks = 100

function networksOf(text: string): string[] {
  const words = list(text)
  if (words.length === 1 && words[0] === 'any') return []
  const networks = words.map(word => networkOf(word))
  const strange = words.filter((_, at) => networks[at] === null)
  if (strange.length > 0 || words.length === 0 || words.length > mostNetworks) {
    throw new Error(
      `--ip-allowlist takes up to ${mostNetworks} networks, as in 203.0.113.0/24,2001:db8::/32, or any; it has ` +
        `${words.length > mostNetworks ? words.length : strange.join(', ') || 'nothing'}.`,
    )
  }
  return [...new Set(networks)] as string[]
}

function endOf(text: string): Date {
  const end = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(end.getTime())) return end
  throw new Error(`--expires takes a date, as in 2027-12-31; it has ${text}.`)
}

async function create(system: System, given: Given): Promise<unknown> {
  const { name, scopes, ...rights } = rightsOf(given)
  if (name === undefined || scopes === undefined || given.environment === undefined) {
    throw new Error('A key needs --name, --environment and --scopes.')
  }
  const environment = among('environment', given.environment, ['production', 'sandbox'])[0] as Environment
  const accountId = given.account ?? (await createAccount(system, name))
  return issueKey(system, accountId, environment, { ...usualRights, name, scopes, ...rights })
}

/** A key as it may be seen; `lastUsedAt` null: it never was used, as far as is known. */
function shown(key: ApiKey, lastUsedAt: Date | null) {
  return {
    id: key.id,
    accountId: key.accountId,
    environment: key.environment,
    name: key.name,
    last4: key.last4,
    scopes: key.scopes,
    organizationIds: key.organizationIds,
    ipAllowlist: key.ipAllowlist,
    authModes: key.authModes,
    apiVersion: key.apiVersion,
    limits: key.limits,
    signQuery: key.signQuery,
    requireIfMatch: key.requireIfMatch,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
    createdAt: key.createdAt,
    lastUsedAt,
  }
}

async function verify(system: System): Promise<unknown> {
  const { chains, broken } = await proveAudit(system)
  if (broken.length > 0) process.exitCode = 1
  return { holds: broken.length === 0, chains, broken }
}

async function keysOf(system: System, accountId: string | null): Promise<unknown> {
  const uses = await lastUses(system.em)
  return (await listKeys(system, accountId)).map(key => shown(key, uses.get(key.id) ?? null))
}

async function run(system: System, command: string | undefined, id: string | undefined, given: Given) {
  if (command === 'create') return create(system, given)
  if (command === 'verify-audit') return verify(system)
  if (command === 'list') return keysOf(system, given.account ?? null)
  if (command === 'record') {
    const name = among('record', id ?? '', ['backup', 'restore-drill'])[0] as 'backup' | 'restore-drill'
    await recordRoutine(system, name, true)
    return { recorded: name }
  }
  if (id === undefined || !['change', 'rotate', 'revoke'].includes(command ?? '')) return null
  if (command === 'change') {
    const changed = await changeKey(system, id, rightsOf(given))
    return shown(changed, (await lastUses(system.em)).get(id) ?? null)
  }
  if (command === 'rotate') {
    return rotateKey(system, id, whole('overlap-hours', given['overlap-hours'] ?? '24') * hour)
  }
  await revokeKey(system, id)
  return { revoked: id }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [command, id] = positionals
  if (command === undefined || command === 'help') {
    process.stdout.write(usage)
    return
  }
  const settings = readEnvironment(process.env, {
    DATABASE_URL: address(['postgres', 'postgresql']),
    MASTER_KEY: masterKey,
    MASTER_KEY_SECOND: optionalKey,
  })
  const clock = () => new Date()
  const storage = await openStorage({
    databaseUrl: settings.DATABASE_URL,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    clock,
    connections: 1,
  })
  const call: AuditedCall = {
    keyId: null,
    authMethod: 'operator',
    address: null,
    requestId: newId('req', clock),
    operation: `keys ${command}`,
  }
  try {
    const result =
      command === 'rewrap'
        ? await storage.dataKeys.rewrap(count => process.stderr.write(`${count} data keys rewrapped\n`))
        : await forSystem(storage, system => run(system, command, id, values), call)
    if (result === null) throw new Error(usage)
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await storage.close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
