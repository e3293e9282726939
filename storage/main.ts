// The operator's commands: keys, migrations, backups, erasures and the proof of the audit log. Secrets are printed once, on standard
// output, and kept nowhere. What a command changes joins the audit log.

import {
  asText,
  asWholeNumber,
  command,
  option,
  requiredOption,
  runCommandLine,
} from '#proto/process/command-line.ts'
import { apiVersion } from '#proto/events.ts'
import { OperatorError, readEnvironment } from '#proto/process/environment.ts'
import { onShutdownRequest } from '#proto/process/process-lifecycle.ts'
import { networkOf } from '#proto/network/networks.ts'
import { scopes as knownScopes } from '#proto/scopes.ts'
import { authModes } from './entities/api-key.ts'
import type { PlainDate } from '#proto/units.ts'
import type { ApiKey, KeyLimits } from './entities/api-key.ts'
import { newId } from './ids.ts'
import { examineNats, unknownNats } from '#proto/network/nats-checks.ts'
import { natsFaults, natsVariables } from '#proto/network/nats-address.ts'
import { examineDatabase } from './operator/doctor.ts'
import { takeBackup } from './backup/take.ts'
import { appendErasure, eraseOrganization, requireNamed } from './operator/erasures.ts'
import { migrate } from './migrate.ts'
import { natsEnvironment, reachable, readAnchors, readSettings, settingsShape } from './operator/settings.ts'
import { openStorage, type Storage } from './open.ts'
import { type AuditedCall, forSystem, type System } from './repositories/for-tenant.ts'
import {
  changeKey,
  createAccount,
  issueKey,
  type KeyRights,
  listKeys,
  revokeKey,
  rotateKey,
  defaultRights,
} from './repositories/keys/key-administration.ts'
import { lastUses } from './repositories/keys/key-uses.ts'
import { proveAudit, recordRoutine } from './repositories/jobs/routines.ts'
import packageJson from '../package.json' with { type: 'json' }

const hour = 60 * 60 * 1000
const pools = ['general', 'payroll', 'bulk'] as const
const environments = ['production', 'sandbox'] as const
const routines = ['backup', 'restore-drill'] as const

/** Networks per key at most: each call of the key is compared with all of them. */
const maxNetworks = 100

function list(text: string): string[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
}

/** Some of a few words. */
function among<const Word extends string>(known: readonly Word[]): (text: string) => Word[] {
  return text => {
    const words = list(text)
    const unknown = words.filter(word => !known.includes(word as Word))
    if (unknown.length === 0 && words.length > 0) return words as Word[]
    const wrong = words.length === 0 ? text : unknown.join(', ')
    throw new Error(`contains "${wrong}"; allowed are ${known.join(', ')}.`)
  }
}

/** One of a few words. */
function oneOf<const Word extends string>(known: readonly Word[]): (text: string) => Word {
  return text => {
    const [word, ...others] = among(known)(text)
    if (word !== undefined && others.length === 0) return word
    throw new Error(`is "${text}"; allowed are ${known.join(', ')}.`)
  }
}

const asTruth = (text: string): boolean => oneOf(['true', 'false'])(text) === 'true'

function asIds(text: string): number[] {
  const ids = list(text).map(Number)
  if (ids.length > 0 && ids.every(id => Number.isSafeInteger(id) && id > 0)) return ids
  throw new Error(`must be ids separated by commas, as in 1,2, not "${text}".`)
}

function asLimits(text: string): KeyLimits {
  const limits = list(text).map(part => /^(\w+)=([1-9]\d{0,8})$/.exec(part)?.slice(1))
  const isValid = (limit: string[] | undefined): limit is string[] =>
    limit !== undefined && pools.some(pool => pool === limit[0])
  if (limits.length > 0 && limits.every(isValid)) {
    return Object.fromEntries(limits.map(([pool, calls]) => [pool, Number(calls)])) as KeyLimits
  }
  throw new Error(
    `must be requests per minute above zero for ${pools.join(', ')}, as in general=600,payroll=60, not "${text}".`,
  )
}

function asNetworks(text: string): string[] {
  const words = list(text)
  if (words.length === 1 && words[0] === 'any') return []
  const networks = words.map(word => networkOf(word))
  const unknown = words.filter((_, at) => networks[at] === null)
  if (unknown.length === 0 && words.length > 0 && words.length <= maxNetworks) {
    return [...new Set(networks)] as string[]
  }
  throw new Error(
    `must be at most ${maxNetworks} networks, as in 203.0.113.0/24,2001:db8::/32, or any, not ` +
      (words.length > maxNetworks ? `${words.length}.` : `"${unknown.join(', ') || text}".`),
  )
}

function asEndOfDay(text: string): Date {
  const end = new Date(`${text}T00:00:00Z`)
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(end.getTime())) return end
  throw new Error(`must be a date, as in 2027-12-31, not "${text}".`)
}

const stackOption = {
  'data-dir': option('DIR', 'data directory of `npm start` (default: .data)', asText),
}

const rightsOptions = {
  organizations: option('1,2', 'organizations of the key', asIds),
  modes: option('bearer,hmac,token', 'how requests may authenticate', among(authModes)),
  version: option('DATE', `contract version that the key is pinned to: ${apiVersion}`, oneOf([apiVersion])),
  limits: option('POOL=N,…', `requests per minute for ${pools.join(', ')}`, asLimits),
  expires: option('DATE', 'first day, in UTC, on which the key is no longer accepted', asEndOfDay),
  'ip-allowlist': option('NETWORK,…', 'networks that the key may be used from, or any', asNetworks),
  'sign-query': option('true|false', 'whether signatures cover the query string', asTruth),
  'require-if-match': option('true|false', 'whether changes require If-Match', asTruth),
}

type GivenRights = {
  readonly [Name in keyof typeof rightsOptions]: ReturnType<(typeof rightsOptions)[Name]['read']>
} & { readonly name?: string | undefined; readonly scopes?: string[] | undefined }

/** The rights that the line names, by the names of the record. */
function rightsOf(given: GivenRights): Partial<KeyRights> {
  const named = {
    name: given.name,
    scopes: given.scopes,
    organizationIds: given.organizations,
    ipAllowlist: given['ip-allowlist'],
    authModes: given.modes,
    apiVersion: given.version as PlainDate | undefined,
    limits: given.limits,
    expiresAt: given.expires,
    signQuery: given['sign-query'],
    requireIfMatch: given['require-if-match'],
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/** A key as it may be seen; `lastUsedAt` null: it never was used, as far as is known. */
function presentKey(key: ApiKey, lastUsedAt: Date | null) {
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
    replacedBy: key.replacedBy,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
    createdAt: key.createdAt,
    lastUsedAt,
  }
}

const settingsOf = (folder: string | undefined) =>
  readSettings(process.env, folder, line => process.stderr.write(`${line}\n`))

/** Does the work on the database and prints what it resolves with as JSON. */
async function printResult(
  folder: string | undefined,
  work: (storage: Storage) => Promise<unknown>,
): Promise<undefined> {
  const settings = settingsOf(folder)
  const { DATABASE_URL: databaseUrl } = settings
  const storage = await openStorage({
    databaseUrl,
    masterKey: settings.MASTER_KEY,
    secondMasterKey: settings.MASTER_KEY_SECOND,
    connections: 1,
  })
  try {
    // Nothing may be sealed by a master key that the services do not have.
    const result = await reachable(
      databaseUrl,
      storage.dataKeys.check().then(() => work(storage)),
    )
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  } finally {
    await storage.close()
  }
  return undefined
}

/** The same in one transaction, recorded as the call of an operator. */
function auditedTransaction(
  name: string,
  folder: string | undefined,
  work: (system: System) => Promise<unknown>,
): Promise<undefined> {
  return printResult(folder, storage => forSystem(storage, work, operatorCall(name, storage)))
}

function operatorCall(name: string, { clock }: Storage): AuditedCall {
  return {
    keyId: null,
    authMethod: 'operator',
    session: null,
    address: null,
    requestId: newId('req', clock),
    operation: `keys ${name}`,
  }
}

const commands = {
  create: command({
    summary: 'Create a key, in a new account unless --account is set',
    options: {
      name: requiredOption('NAME', 'name of the key', asText),
      environment: requiredOption('production|sandbox', 'environment of the key', oneOf(environments)),
      scopes: requiredOption('a,b', 'scopes of the key', among(knownScopes)),
      account: option('ID', 'account of the key (default: a new account)', asText),
      ...rightsOptions,
      organizations: option('1,2', 'organizations of the key (default: those that it creates)', asIds),
      ...stackOption,
    },
    notes: `Scopes: ${knownScopes.join(', ')}`,
    run: given =>
      auditedTransaction('create', given['data-dir'], async system => {
        const { name, scopes, environment, account } = given
        const accountId = account ?? (await createAccount(system, name))
        return issueKey(system, accountId, environment, {
          ...defaultRights,
          ...rightsOf(given),
          name,
          scopes,
        })
      }),
  }),
  list: command({
    summary: 'List keys, without their secrets',
    options: { account: option('ID', 'only the keys of this account', asText), ...stackOption },
    run: given =>
      auditedTransaction('list', given['data-dir'], async system => {
        const uses = await lastUses(system.em)
        const keys = await listKeys(system, given.account ?? null)
        return keys.map(key => presentKey(key, uses.get(key.id) ?? null))
      }),
  }),
  change: command({
    summary: 'Update the named rights of a key and keep the others',
    operands: ['KEY'],
    options: {
      name: option('NAME', 'name of the key', asText),
      scopes: option('a,b', 'scopes of the key', among(knownScopes)),
      ...rightsOptions,
      ...stackOption,
    },
    run: (given, [id = '']) =>
      auditedTransaction('change', given['data-dir'], async system => {
        const changed = await changeKey(system, id, rightsOf(given))
        return presentKey(changed, (await lastUses(system.em)).get(id) ?? null)
      }),
  }),
  rotate: command({
    summary: 'Create a key with the same rights and webhooks; the old key expires after the overlap',
    operands: ['KEY'],
    options: {
      'overlap-hours': option(
        'N',
        'hours during which both keys are accepted (24)',
        asWholeNumber(1, 10_000),
      ),
      ...stackOption,
    },
    run: (given, [id = '']) =>
      auditedTransaction('rotate', given['data-dir'], system =>
        rotateKey(system, id, (given['overlap-hours'] ?? 24) * hour),
      ),
  }),
  revoke: command({
    summary: 'Revoke a key and its tokens immediately',
    operands: ['KEY'],
    options: stackOption,
    run: (given, [id = '']) =>
      auditedTransaction('revoke', given['data-dir'], async system => {
        await revokeKey(system, id)
        return { revoked: id }
      }),
  }),
  rewrap: command({
    summary: 'Rewrap all data keys with MASTER_KEY; MASTER_KEY_SECOND is the previous master key',
    options: stackOption,
    run: given =>
      printResult(given['data-dir'], storage =>
        storage.dataKeys.rewrap(count => process.stderr.write(`Data keys rewrapped: ${count}\n`)),
      ),
  }),
  'verify-audit': command({
    summary: 'Verify the audit log; exits with 1 if it is broken',
    typedAs: 'npm run audit:verify --',
    options: {
      anchors: option('FILE|store', 'also compare it with anchors: of a log, or of the object store', asText),
      ...stackOption,
    },
    notes: `FILE has log lines of the gateways, or objects below audit-anchors/. store reads the object store of S3_*.`,
    async run(given) {
      const anchors = given.anchors === undefined ? null : await readAnchors(given.anchors, process.env)
      let holds = true
      await auditedTransaction('verify-audit', given['data-dir'], async system => {
        const { chains, broken, contradicted } = await proveAudit(system, anchors ?? [])
        holds = broken.length + contradicted.length === 0
        const compared = anchors === null ? {} : { anchors: anchors.length, contradicted }
        return { holds, chains, broken, ...compared }
      })
      return holds ? 0 : 1
    },
  }),
  record: command({
    summary: 'Record for /metrics that a backup or a restore drill has succeeded',
    operands: [routines.join('|')],
    options: stackOption,
    run(given, [routine = '']) {
      const name = routines.find(each => each === routine)
      if (name === undefined)
        throw new OperatorError(`The routine must be ${routines.join(' or ')}, not "${routine}".`)
      return auditedTransaction('record', given['data-dir'], async system => {
        await recordRoutine(system, name, true)
        return { recorded: name }
      })
    },
  }),
  erase: command({
    summary: 'Destroy the data key of an organization: nothing opens its personal data again',
    operands: ['ORGANIZATION'],
    options: {
      name: requiredOption('NAME', 'name of the organization, as a confirmation', asText),
      erasures: requiredOption(
        'FILE',
        'list of all erasures, kept where no backup is restored over it',
        asText,
      ),
      ...stackOption,
    },
    notes:
      'The erasure is added to FILE first. A restore applies the list, because a backup from before the erasure holds the data key.',
    run: (given, [organization = '']) =>
      printResult(given['data-dir'], async storage => {
        const organizationId = Number(organization)
        if (!Number.isSafeInteger(organizationId) || organizationId < 1)
          throw new OperatorError(`ORGANIZATION must be the id of an organization, not "${organization}".`)
        await requireNamed(storage, organizationId, given.name)
        const erasure = { organizationId, erasedAt: storage.clock().toISOString() }
        await appendErasure(given.erasures, erasure)
        await forSystem(
          storage,
          system => eraseOrganization(system, organizationId),
          operatorCall('erase', storage),
        )
        return { erased: organizationId, listed: given.erasures }
      }),
  }),
  backup: command({
    summary: 'Back up the database into a directory that does not exist yet',
    typedAs: 'npm run backup --',
    operands: ['DIR'],
    options: stackOption,
    notes:
      'Needs pg_dump of the version of the server or a newer one on PATH. The master key is not in the backup.',
    async run(given, [folder = '']) {
      const { DATABASE_URL: url } = settingsOf(given['data-dir'])
      const interrupted = new AbortController()
      const interrupt = (): void => interrupted.abort(new OperatorError('The backup was interrupted.'))
      onShutdownRequest(process, interrupt, interrupt)
      const host = { environment: process.env, signal: interrupted.signal }
      const manifest = await reachable(url, takeBackup(url, folder, packageJson.version, host))
      const { files, ...contents } = manifest
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      process.stdout.write(`${JSON.stringify({ ...contents, files: files.length, bytes }, null, 2)}\n`)
      return 0
    },
  }),
  doctor: command({
    summary: 'Check the servers before an upgrade; exits with 1 if one of them is not fit',
    typedAs: 'npm run doctor --',
    options: stackOption,
    notes: 'NATS_URL and the variables that belong to it are those of the services.',
    async run(given) {
      const settings = settingsOf(given['data-dir'])
      const nats = natsEnvironment(process.env, given['data-dir'])
      const natsSettings = nats === null ? null : readEnvironment(nats, natsVariables, natsFaults)
      const findings = [
        ...(await examineDatabase(settings)),
        ...(natsSettings === null ? [unknownNats] : await examineNats(natsSettings)),
      ]
      for (const { level, sentence } of findings) process.stdout.write(`${level.padEnd(4)}  ${sentence}\n`)
      return findings.some(({ level }) => level === 'fail') ? 1 : 0
    },
  }),
  migrate: command({
    summary: 'Migrate a database to the schema of this version, as its owner',
    typedAs: 'npm run migrate --',
    operands: ['ADDRESS?'],
    notes: 'ADDRESS is postgres://owner:password@host:5432/database (default: DATABASE_URL).',
    async run(_given, [operand]) {
      const environment = operand === undefined ? process.env : { DATABASE_URL: operand }
      const { DATABASE_URL: url } = readEnvironment(environment, { DATABASE_URL: settingsShape.DATABASE_URL })
      const applied = await reachable(url, migrate(url))
      const names = applied.length === 0 ? 'No migration was pending.' : `Applied: ${applied.join(', ')}.`
      process.stdout.write(`The database is up to date. ${names}\n`)
      return 0
    },
  }),
}

process.exitCode = await runCommandLine(process, process.argv.slice(2), {
  name: 'npm run keys --',
  commands,
  notes:
    'DATABASE_URL, MASTER_KEY and MASTER_KEY_SECOND are those of the services. Without the first two, the stack of `npm start` in .data is used.',
})
