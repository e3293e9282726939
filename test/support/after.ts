// Runs once after the tests of a tap run, also when some have failed.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import { processMark, signal, stopGuarded } from '#bench/machine/process.ts'

import { runDir, servers, sharedPidFile } from './servers.ts'

if (existsSync(sharedPidFile)) await stopShared(Number(readFileSync(sharedPidFile, 'utf8')))

await stopGuarded(servers().postgresPid)
rmSync(runDir, { recursive: true, force: true })

/** Its services finish what they do before they end. */
async function stopShared(pid: number): Promise<void> {
  signal(pid, 'SIGTERM')
  for (let waited = 0; processMark(pid) !== null && waited < 40_000; waited += 50) await pause(50)
}
