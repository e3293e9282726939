// Runs once after the tests of a tap run, also when some have failed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { processMark, signal, stopGuarded } from '#bench/machine/process.ts'

import { refuseLoggedWarnings } from './process-warnings.ts'
import { runDir, servers, sharedDirOf, sharedPidFileOf, sharedStackNames } from './servers.ts'

try {
  const names = sharedStackNames.filter(name => existsSync(sharedPidFileOf(name)))
  await Promise.all(names.map(name => stopShared(Number(readFileSync(sharedPidFileOf(name), 'utf8')))))
  for (const name of names) refuseLoggedWarnings(join(sharedDirOf(name), 'logs'))
} finally {
  await stopGuarded(servers().postgresPid)
  rmSync(runDir, { recursive: true, force: true })
}

/** Its services finish what they do before they end. */
async function stopShared(pid: number): Promise<void> {
  signal(pid, 'SIGTERM')
  for (let waited = 0; processMark(pid) !== null && waited < 40_000; waited += 50) await pause(50)
}
