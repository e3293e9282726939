// Runs once after the tests of a tap run, also when some have failed.
import { rmSync } from 'node:fs'

import { stopGuarded } from '#bench/machine/process.ts'

import { runDir, servers } from './servers.ts'

await stopGuarded(servers().postgresPid)
rmSync(runDir, { recursive: true, force: true })
