// The programs that come with PostgreSQL: they write and read the dump. They are found on PATH and must not be older than
// the server.

import { OperatorError } from '#proto/process/environment.ts'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { Environment } from '#proto/process/environment.ts'

type Tool = 'pg_dump' | 'pg_restore'

/** The programs run here: the environment of this process, and what ends them before their time. */
export type ToolHost = { readonly environment: Environment; readonly signal: AbortSignal }

export const majorOf = (version: string): number => Number.parseInt(version, 10)

const installHint = (major: number): string =>
  `Install the client programs of PostgreSQL ${major} and put them first on PATH (Debian and Ubuntu: apt-get install postgresql-client-${major}, in /usr/lib/postgresql/${major}/bin).`

/** Throws where the program is missing or older than `serverVersion`. */
export async function requireTool(
  tool: Tool,
  serverVersion: string,
  { environment }: ToolHost,
): Promise<void> {
  const major = majorOf(serverVersion)
  const printed = await promisify(execFile)(tool, ['--version'], { env: environment }).then(
    ({ stdout }) => stdout,
    () => null,
  )
  const version = /\) (\S+)/.exec(printed ?? '')?.[1]
  if (version === undefined) throw new OperatorError(`${tool} is not on PATH. ${installHint(major)}`)
  if (majorOf(version) >= major) return
  throw new OperatorError(
    `${tool} on PATH is version ${version}, and the server is version ${serverVersion}. ${installHint(major)}`,
  )
}

/** Runs the program against a database. Throws with the end of what it wrote where it fails. */
export async function runTool(
  tool: Tool,
  words: readonly string[],
  databaseUrl: string,
  { environment, signal }: ToolHost,
): Promise<void> {
  const { address, password, isCertified } = partsOf(databaseUrl)
  const child = spawn(tool, ['--no-password', `--dbname=${address}`, ...words], {
    env: {
      ...(isCertified && { PGSSLROOTCERT: 'system' }),
      ...environment,
      ...(password !== '' && { PGPASSWORD: password }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  let written = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written = `${written}${text}`.slice(-maxShown)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    // An abort is an error of the child too, and the program still has to end.
    child.on('error', error => void (signal.aborted || reject(error))).once('close', resolve)
  })
  signal.throwIfAborted()
  if (code !== 0) throw new OperatorError(`${tool} failed: ${written.trim()}`)
}

const maxShown = 2_000

type Address = {
  readonly address: string
  readonly password: string
  /** An authority that the machine knows vouches for it: libpq would look for a file of certificates instead. */
  readonly isCertified: boolean
}

/** The command line of a process is there for everybody to read, so the password is apart. */
function partsOf(databaseUrl: string): Address {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { searchParams } = url
  const isCertified = searchParams.get('sslmode') === 'verify-full' && !searchParams.get('sslrootcert')
  return { address: url.href, password, isCertified }
}
