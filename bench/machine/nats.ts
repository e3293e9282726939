import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { probeStreams } from '#engine/run/stream-probe.ts'
import { natsOptions } from '#proto/network/nats-address.ts'
import { connect as connectNats } from 'nats'

import { installedProgram, isProgram, unpackDebianPackages } from './debian-package.ts'
import { freePort, lastLines, processMark, signal, startGuarded } from './process.ts'
import type { Running } from './supervise.ts'

type NatsServer = Running & { readonly url: string; readonly port: number }

type NatsOptions = {
  /** The program, from `findNats`. */
  readonly program: string
  /** Holds the JetStream files. */
  readonly storeDir: string
  readonly logFile: string
  /** Written at each start, for the owner's eyes only: the command line is there for everybody. */
  readonly configFile: string
  /** Password of the only user. */
  readonly password: string
  readonly preferredPort?: number
  /** The server ends when this process does. */
  readonly ownerPid?: number
}

const user = 'payroll'

/** Starts nats-server with JetStream for this machine only, and for those who know the password. */
export async function startNats(options: NatsOptions): Promise<NatsServer> {
  const { program, storeDir, logFile, configFile, password } = options
  mkdirSync(storeDir, { recursive: true })
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(options.preferredPort)
    const config = {
      host: '127.0.0.1',
      port,
      jetstream: { store_dir: storeDir },
      authorization: { user, password },
    }
    writeFileSync(configFile, JSON.stringify(config), { mode: 0o600 })
    const running = startGuarded([program, '--config', configFile], logFile, options.ownerPid)
    if (await accepts(port, running.pid)) {
      return { ...running, url: `nats://${user}:${password}@127.0.0.1:${port}`, port }
    }
    await running.stop()
    const log = lastLines(logFile)
    // Between the choice of a port and its use another program can take it; nothing else mends itself.
    if (attempt === 3 || !log.includes('address already in use')) {
      throw new Error(`nats-server did not start on ${storeDir}. Its log ends with:\n${log}`)
    }
  }
}

const probeEveryMs = 2_000
const probeWithinMs = 3_000
const failuresMost = 3

/**
 * The same, ended by force once it has stored nothing for three probes in a row, so that whoever supervises it starts it
 * again: after its volume was full, nats-server stores nothing and does not even follow SIGTERM, free space or not.
 */
export async function startProbedNats(
  options: NatsOptions,
  log: (line: string) => void = () => undefined,
): Promise<NatsServer> {
  const server = await startNats(options)
  const over = new AbortController()
  void server.ended.then(() => over.abort())
  const { signal: isOver } = over
  const probing = (async () => {
    const connection = await connectNats({ ...natsOptions({ NATS_URL: server.url }), reconnect: false })
    isOver.addEventListener('abort', () => void connection.close())
    let failures = 0
    while (!isOver.aborted) {
      await sleep(probeEveryMs, undefined, { signal: isOver })
      failures = await probeStreams(connection, probeWithinMs).then(
        () => 0,
        () => failures + 1,
      )
      if (isOver.aborted || failures < failuresMost) continue
      log(`nats stores nothing and is ended; is there space on the volume of ${options.storeDir}?`)
      signal(-server.pid, 'SIGKILL')
      return
    }
  })()
  // It ends with the server.
  probing.catch(() => undefined)
  return {
    ...server,
    async stop() {
      over.abort()
      await server.stop()
    },
  }
}

/** True once the port is open, which the server does only after JetStream is ready; false when it ended. */
async function accepts(port: number, pid: number): Promise<boolean> {
  for (let waited = 0; waited < 20_000; waited += 20) {
    await sleep(20)
    if (processMark(pid) === null) return false
    const open = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (open) return true
  }
  return false
}

/**
 * Finds nats-server: NATS_SERVER_BIN, then PATH, then `folder`. Elsewhere the package of a Debian or Ubuntu is unpacked
 * into `folder`, which needs no rights and leaves the machine unchanged; on other systems the error names the one
 * command to type.
 */
export async function findNats(folder: string, log: (line: string) => void): Promise<string> {
  const named = process.env['NATS_SERVER_BIN']
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return named
    throw new Error(`NATS_SERVER_BIN is ${named}, which is no program that can be run.`)
  }
  const found = installedProgram('nats-server', folder)
  if (found !== undefined) return found

  log('nats-server is not installed: unpacking the package of this system into .data')
  try {
    return await unpackNats(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    throw new Error(
      `nats-server is missing and could not be fetched (${reason}). Install it with\n\n    ${installCommand()}\n\n` +
        'or set NATS_SERVER_BIN to the program, or NATS_URL to a running server with JetStream.',
      { cause: error },
    )
  }
}

async function unpackNats(folder: string): Promise<string> {
  const program = join(folder, 'nats-server')
  await unpackDebianPackages(['nats-server'], folder, unpacked =>
    renameSync(join(unpacked, 'usr/sbin/nats-server'), program),
  )
  return program
}

function installCommand(): string {
  if (process.platform === 'darwin') return 'brew install nats-server'
  if (existsSync('/usr/bin/apt-get')) return 'sudo apt-get update && sudo apt-get install nats-server'
  if (existsSync('/sbin/apk')) return 'sudo apk add nats-server'
  return 'go install github.com/nats-io/nats-server/v2@latest'
}
