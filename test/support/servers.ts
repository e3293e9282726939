// The servers of one tap run. tap starts `before`, every test file and `after` itself, so the parent's
// process number is what they have in common: runs side by side do not meet.
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'

import { startNats } from '#bench/machine/nats.ts'

// tap would load its own watch of modules into every process that a test starts: a third of the start, for a coverage
// that nobody asks for.
delete process.env['NODE_OPTIONS']

const dataDir = join(import.meta.dirname, '../../.data')

export const binDir = join(dataDir, 'bin')
export const runsDir = join(dataDir, 'test')
export const runDir = join(runsDir, String(process.ppid))
export const serversFile = join(runDir, 'servers.json')
/** `rendering` renders payslips in the background. */
export const sharedStackNames = ['usual', 'rendering'] as const
export type SharedStackName = (typeof sharedStackNames)[number]

/** A stack that files of the run share, and who holds it: there once one has asked for it. */
export const sharedDirOf = (name: SharedStackName): string => join(runDir, `shared-${name}`)
export const sharedPidFileOf = (name: SharedStackName): string => `${sharedDirOf(name)}.pid`

type Servers = { readonly databaseUrl: string; readonly postgresPid: number; readonly natsProgram: string }

/** What `before` started for this run. */
export function servers(): Servers {
  if (!existsSync(serversFile)) throw new Error('The servers are not up: run the test through `tap run`.')
  return JSON.parse(readFileSync(serversFile, 'utf8')) as Servers
}

/** An empty folder that lasts as long as the tap run. */
export function freshFolder(name: string): string {
  return mkdtempSync(join(runDir, `${name}-`))
}

/** A nats-server with an empty JetStream of the test's own, stopped with the test. Returns its address. */
export async function freshNats(t: Test): Promise<string> {
  const folder = freshFolder('nats')
  const nats = await startNats({
    program: servers().natsProgram,
    storeDir: join(folder, 'store'),
    logFile: join(folder, 'log'),
    configFile: join(folder, 'conf'),
    password: 'test',
  })
  t.teardown(() => nats.stop())
  return nats.url
}
