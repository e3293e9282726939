// Two of every service over one PostgreSQL and one NATS, each called through a link of its own.

import { join } from 'node:path'
import type { Test } from 'tap'
import { openReceiver, type Receiver } from '#bench/demo/receiver.ts'
import { findNats, startProbedNats } from '#bench/machine/nats.ts'
import { startPostgres } from '#bench/machine/postgres.ts'
import { freePort } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { type Running, type SupervisedProcess, supervise } from '#bench/machine/supervise.ts'
import { migrate } from '#storage/migrate.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { binDir, freshFolder } from '../../support/servers.ts'
import { moveClock } from '../../support/node-clock.ts'
import { mountVolume, type Volume } from '../../support/volume.ts'
import { type Link, openLink } from './link.ts'

export type Site = {
  /** Processes by name: postgres, nats, and engine-1, engine-2, dispatcher-1 and on. */
  readonly processes: ReadonlyMap<string, SupervisedProcess>
  /** Links by `caller to called`, such as `gateway-1 to engine-2`. */
  readonly links: ReadonlyMap<string, Link>
  /** Volume of each server, and of the logs of the services; none where this machine cannot mount any. */
  readonly volumes: ReadonlyMap<string, Volume>
  /** The sandbox of each gateway. */
  readonly bases: readonly string[]
  /** Address at which each service answers `/metrics`, by its name. */
  readonly metricsUrls: ReadonlyMap<string, string>
  readonly databaseUrl: string
  /** Folder in which NATS stores. */
  readonly natsDir: string
  readonly logDir: string
  /** A connection past every link. */
  readonly storage: Storage
  readonly receiver: Receiver
}

const numbers = [1, 2] as const
const masterKey = Buffer.alloc(32, 1).toString('base64')
/** The clocks of one node are further ahead than a token lives, that of a gateway further behind than a signature does. */
const clocks = [
  { of: /-2$/, secondsAhead: 25 * 3_600 },
  { of: /^gateway-1$/, secondsAhead: -600 },
]
/** A minute of runs leaves 90 MB of payslips and records; the write-ahead log takes up to two gigabytes. */
const megabytes = (minutes: number) => ({ postgres: 2_000 + 150 * minutes, nats: 64, logs: 16 })

/** Starts the site for so many minutes and stops it with the test. `random` chooses what lossy links lose. */
export async function openSite(t: Test, random: () => number, minutes: number): Promise<Site> {
  const folder = freshFolder('drill')
  const volumes = new Map<string, Volume>()
  const paths = Object.entries(megabytes(minutes)).map(([name, size]): [string, string] => {
    const path = join(folder, name)
    const volume = mountVolume(t, path, size)
    if (typeof volume === 'string') t.comment(volume)
    else volumes.set(name, volume)
    return [name, path]
  })
  const { postgres: postgresDir, nats: natsDir, logs } = Object.fromEntries(paths) as Record<string, string>
  const logDir = logs ?? folder
  const logOf = (name: string): string => join(logDir, `${name}.log`)

  const processes = new Map<string, SupervisedProcess>()
  const links = new Map<string, Link>()
  const metricsUrls = new Map<string, string>()
  t.teardown(async () => {
    for (const layer of [/^(gateway|dispatcher)-/, /^engine-/, /^(postgres|nats)$/]) {
      const members = [...processes].filter(([name]) => layer.test(name))
      await Promise.all(members.map(([, running]) => running.stop()))
    }
    for (const link of links.values()) link.close()
  })
  const keep = async (name: string, start: () => Promise<Running>): Promise<void> => {
    processes.set(name, await supervise(name, start, line => t.comment(line.split('\n', 1)[0])))
  }

  const ports: Record<string, number> = {}
  let databaseUrl = ''
  await keep('postgres', async () => {
    const server = await startPostgres({
      dataDir: join(postgresDir ?? folder, 'data'),
      logFile: logOf('postgres'),
      password: 'postgres',
      preferredPort: ports['postgres'] ?? 0,
    })
    databaseUrl = server.url
    ports['postgres'] = server.port
    return server
  })
  await migrate(databaseUrl)
  const program = await findNats(binDir, () => undefined)
  const natsStore = join(natsDir ?? folder, 'store')
  let natsUrl = ''
  await keep('nats', async () => {
    const server = await startProbedNats(
      {
        program,
        storeDir: natsStore,
        logFile: logOf('nats'),
        configFile: join(folder, 'nats.conf'),
        password: 'test',
        preferredPort: ports['nats'] ?? 0,
      },
      line => t.comment(line),
    )
    natsUrl = server.url
    ports['nats'] = server.port
    return server
  })
  const receiver = await openReceiver(join(folder, 'receiver'))
  t.teardown(() => receiver.close())
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())

  const linked = async (caller: string, called: string, url: string): Promise<string> => {
    const link = await openLink(ports[called] ?? 0, random)
    links.set(`${caller} to ${called}`, link)
    return Object.assign(new URL(url), { host: `127.0.0.1:${link.port}` }).href
  }
  const startOne = async (name: string, own: Record<string, string>): Promise<void> => {
    const room = name.replace(/-\d+$/, '')
    const metricsPort = await freePort()
    metricsUrls.set(name, `http://127.0.0.1:${metricsPort}/metrics`)
    const environment = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      MASTER_KEY: masterKey,
      SHUTDOWN_SECONDS: '10',
      // The receiver is on this machine.
      WEBHOOK_ALLOW_LOOPBACK: 'true',
      DATABASE_URL: await linked(name, 'postgres', databaseUrl),
      NATS_URL: await linked(name, 'nats', natsUrl),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
      ...moveClock(clocks.find(({ of }) => of.test(name))?.secondsAhead ?? 0),
      ...own,
    }
    const main = join(import.meta.dirname, '../../..', room, 'main.ts')
    await keep(name, () => startService({ name, main, environment, logFile: logOf(name) }))
  }

  for (const number of numbers) {
    ports[`engine-${number}`] = await freePort()
    await startOne(`engine-${number}`, {
      GRPC_HOST: '127.0.0.1',
      GRPC_PORT: String(ports[`engine-${number}`]),
      SHARD_SIZE: '25',
      ENGINE_WORKERS: '2',
    })
  }
  for (const number of numbers) {
    await startOne(`dispatcher-${number}`, { WEBHOOK_CA_FILE: receiver.authorityFile })
  }
  const bases: string[] = []
  for (const number of numbers) {
    const name = `gateway-${number}`
    const port = await freePort()
    const engines = numbers.map(engine => linked(name, `engine-${engine}`, 'http://engine'))
    await startOne(name, {
      HTTP_HOST: '127.0.0.1',
      HTTP_PORT: String(port),
      DOCS_URL: `http://127.0.0.1:${port}/docs`,
      ENGINE_ADDRESSES: (await Promise.all(engines)).map(url => new URL(url).host).join(','),
    })
    bases.push(`http://127.0.0.1:${port}/sandbox/v1`)
  }
  return {
    processes,
    links,
    volumes,
    bases,
    metricsUrls,
    databaseUrl,
    natsDir: natsStore,
    logDir,
    storage,
    receiver,
  }
}
