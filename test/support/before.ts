// Runs once before the tests of a tap run, in a process of its own: PostgreSQL stays up when it ends.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { findNats } from '#bench/machine/nats.ts'
import { startPostgres } from '#bench/machine/postgres.ts'
import { signal } from '#bench/machine/process.ts'

import { binDir, runDir, runsDir, serversFile } from './servers.ts'
import { unmountBelow } from './volume.ts'

// A run that was killed leaves its folder; its servers ended with it.
mkdirSync(runsDir, { recursive: true })
for (const pid of readdirSync(runsDir)) {
  if (signal(Number(pid), 0)) continue
  unmountBelow(join(runsDir, pid))
  rmSync(join(runsDir, pid), { recursive: true, force: true })
}

mkdirSync(runDir, { recursive: true })
const postgres = await startPostgres({
  dataDir: join(runDir, 'postgres'),
  logFile: join(runDir, 'postgres.log'),
  password: 'test',
  ownerPid: process.ppid,
  durable: false,
})
const natsProgram = await findNats(binDir, line => process.stderr.write(`${line}\n`))
writeFileSync(
  serversFile,
  JSON.stringify({ databaseUrl: postgres.url, postgresPid: postgres.pid, natsProgram }),
)
