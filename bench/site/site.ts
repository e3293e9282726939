// Where benches happen: one PostgreSQL that keeps its promises (it syncs), the whole stack over it, and any number
// of further engine groups, each on a queue of its own, so that they can be measured turn by turn.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openEngineClient } from '#gateway/engine-client.ts'
import { readEnvironment } from '#proto/process/environment.ts'
import { engineIdentity, engineTlsVariables } from '#proto/network/tls.ts'
import { openStorage } from '#storage/open.ts'
import { createAccountWithKey } from '#storage/repositories/keys/key-administration.ts'
import { startStack } from '#stack'
import type { Stack } from '#stack'
import { createAuthority, issueEngineCertificates } from '../machine/certificates.ts'
import type { EngineTlsFiles } from '../machine/certificates.ts'
import { findNats, startNats } from '../machine/nats.ts'
import { startPostgres, startReplica } from '../machine/postgres.ts'
import { freePort } from '../machine/process.ts'
import { startService } from '../machine/services.ts'
import { draftRun, fillOrganization } from './people.ts'

/** Engines beside the stack's own work on the same database. */
const masterKey = Buffer.alloc(32, 1).toString('base64')

/** Engines that share a queue. */
export type EngineGroup = {
  /** Calculates a run of the organization, of October 2026 or another month; resolves with the seconds from its draft on. */
  calculate(organizationId: number, month?: number, year?: number): Promise<number>
  /** Drafts a run of the organization; what is returned calculates it and resolves as `calculate` does. */
  draft(organizationId: number, month?: number, year?: number): Promise<() => Promise<number>>
  /** Calculates the organization's only run again, everybody in it; resolves as `calculate` does. */
  recalculate(organizationId: number): Promise<number>
}

/** Engine processes, and what they cost. */
type StartedEngines = EngineGroup & { readonly pids: readonly number[] }

export type BenchGateway = {
  readonly pid: number
  /** The stack's `sandbox_base_url`. */
  readonly base: string
  /** The value of a metric without labels; NaN: it has none. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

export type Site = {
  /** For logs; it goes with the site. */
  readonly folder: string
  readonly databaseUrl: string
  readonly postgresPid: number
  /** A connection as the owner of the database, whom no policy holds. */
  readonly owner: pg.Client
  readonly stack: Stack
  /** The certificate of receivers at `localhost`: the stack's dispatcher trusts its authority. */
  readonly certificate: { readonly authority: string; readonly certificate: string; readonly key: string }
  /** The stack's own engine: one process, two workers. */
  readonly engines: EngineGroup
  /** An organization of so many people, filled at the first call and kept. Returns its id. */
  organization(people: number): Promise<number>
  /** So many organizations of so many people each, filled at the first call and kept. Returns their ids. */
  organizations(count: number, people: number): Promise<readonly number[]>
  /** A key of an account of its own that may call previews. */
  newKey(): Promise<string>
  /** Starts engines beside the stack's; they end with the site. */
  startEngines(
    processes: number,
    workers: number,
    more?: { readonly name: string; readonly environment: Readonly<Record<string, string>> },
  ): Promise<StartedEngines>
  /** Starts an engine that renders what calculations call for, and nothing else does; resolves once it is ready. */
  startRenderer(threads: number): Promise<{ readonly pid: number; stop(): Promise<void> }>
  /** Starts a gateway beside the stack's, over the same database and engines; who starts it ends it. */
  startGateway(name: string, environment?: Readonly<Record<string, string>>): Promise<BenchGateway>
  /** Starts a server that follows PostgreSQL; who starts it ends it. */
  startReplica(): Promise<{ readonly url: string; stop(): Promise<void> }>
  /** A NATS server of one's own; it ends with the site. Returns its address. */
  openQueue(name: string): Promise<string>
  /** As it was before any run: the people stay. */
  forgetRuns(): Promise<void>
  close(): Promise<void>
}

export const workersOfStack = 2

/** Starts everything below a new folder of `dataDir`, which goes with the site. */
export async function openSite(dataDir: string, onProgress: (what: string) => void): Promise<Site> {
  mkdirSync(dataDir, { recursive: true })
  const folder = mkdtempSync(join(dataDir, 'site-'))
  const closing: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return await openParts(folder, onProgress, closing, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function openParts(
  folder: string,
  onProgress: (what: string) => void,
  closing: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<Site> {
  onProgress('starting the servers and the stack')
  const postgresDir = join(folder, 'postgres')
  const postgres = await startPostgres({
    dataDir: postgresDir,
    logFile: join(folder, 'postgres.log'),
    password: 'bench',
    preload: ['pg_stat_statements'],
  })
  closing.push(() => postgres.stop())
  const program = await findNats(join(import.meta.dirname, '../../.data/bin'), onProgress)
  const openQueue = async (name: string): Promise<string> => {
    const nats = await startNats({
      program,
      storeDir: join(folder, name),
      logFile: join(folder, `${name}.log`),
      configFile: join(folder, `${name}.conf`),
      password: 'bench',
    })
    closing.push(() => nats.stop())
    return nats.url
  }
  const authority = await createAuthority('Payroll bench authority')
  const certificate = {
    authority: authority.certificate,
    ...(await authority.issue('localhost', 'serverAuth')),
  }
  const authorityFile = join(folder, 'authority.pem')
  writeFileSync(authorityFile, authority.certificate)
  const stack = await startStack({
    dataDir: join(folder, 'stack'),
    databaseUrl: postgres.url,
    natsUrl: await openQueue('nats'),
    environment: {
      ENGINE_WORKERS: String(workersOfStack),
      // What follows a calculation in the background would be counted with it.
      RENDER_WORKERS: '0',
      WEBHOOK_CA_FILE: authorityFile,
      // Refusals are measured as from many addresses; one alone is refused for its failures.
      TRUSTED_PROXIES: '127.0.0.1/32',
      LOG_LEVEL: 'warn',
      MASTER_KEY: masterKey,
    },
  })
  closing.push(() => stack.stop())
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  closing.push(() => owner.end())
  await owner.query('create extension pg_stat_statements')

  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const groupAt = (addresses: readonly string[], tls: EngineTlsFiles | null): EngineGroup => {
    const client = openEngineClient(addresses, engineIdentity(readEnvironment(tls ?? {}, engineTlsVariables)))
    closing.push(async () => client.close())
    const timed = async (
      key: { organizationId: number; payrollRunId: string },
      recalculation: Parameters<typeof client.startCalculation>[0]['recalculation'],
    ): Promise<number> => {
      const began = performance.now()
      await client.startCalculation({
        ...key,
        expectedVersion: null,
        stopOnFailure: false,
        expectedInputHash: null,
        recalculation,
        asked: null,
      })
      await client.waitForRun(key, 600_000)
      const seconds = (performance.now() - began) / 1000
      await requireGenerated(owner, key.payrollRunId)
      return seconds
    }
    const draft: EngineGroup['draft'] = async (organizationId, month, year) => {
      const payrollRunId = await draftRun({ baseUrl, apiKey }, organizationId, month, year)
      return () => timed({ organizationId, payrollRunId }, null)
    }
    return {
      async calculate(organizationId, month, year) {
        return (await draft(organizationId, month, year))()
      },
      draft,
      async recalculate(organizationId) {
        const { rows } = await owner.query<{ id: string }>(
          'select id from payroll_run where organization_id = $1',
          [organizationId],
        )
        const payrollRunId = (rows[0] as { id: string }).id
        return timed({ organizationId, payrollRunId }, { employeeIds: [], only: 'all', reason: null })
      },
    }
  }

  const startEngineProcesses = async (name: string, count: number, environment: Record<string, string>) => {
    const certificates = await issueEngineCertificates(join(folder, `${name}-tls`))
    const shared = {
      ...certificates.engine,
      DATABASE_URL: postgres.url,
      NATS_URL: await openQueue(name),
      MASTER_KEY: masterKey,
      LOG_LEVEL: 'warn',
      GRPC_HOST: '127.0.0.1',
      ...environment,
    }
    const engines: { address: string; service: Awaited<ReturnType<typeof startService>> }[] = []
    for (let number = 1; number <= count; number += 1) {
      const port = String(await freePort())
      const service = await startService({
        name: `${name}-${number}`,
        main: join(import.meta.dirname, '../../engine/main.ts'),
        environment: { ...shared, GRPC_PORT: port },
        logFile: join(folder, `${name}-${number}.log`),
      })
      closing.push(() => service.stop())
      engines.push({ address: `127.0.0.1:${port}`, service })
    }
    return { engines, gatewayTls: certificates.gateway }
  }

  const filled = new Map<number, Promise<number>>()
  const crowds = new Map<number, number[]>()
  return {
    folder,
    openQueue,
    databaseUrl: postgres.url,
    postgresPid: postgres.pid,
    owner,
    stack,
    certificate,
    engines: groupAt(stack.description().engine_addresses, stack.description().engine_tls),
    organization(people) {
      const known = filled.get(people)
      if (known !== undefined) return known
      const filling = fillOrganization({ baseUrl, apiKey }, people, done =>
        onProgress(`hiring ${done} of ${people} people`),
      ).then(async id => {
        await owner.query('vacuum analyze')
        return id
      })
      filled.set(people, filling)
      return filling
    },
    async organizations(count, people) {
      const ids = crowds.get(people) ?? []
      crowds.set(people, ids)
      if (ids.length < count) onProgress(`hiring ${people} people in each of ${count} organizations`)
      while (ids.length < count)
        ids.push(await fillOrganization({ baseUrl, apiKey }, people, () => undefined))
      await owner.query('vacuum analyze')
      return ids.slice(0, count)
    },
    async newKey() {
      const storage = await openStorage({ databaseUrl: postgres.url, masterKey, connections: 1 })
      try {
        const key = await createAccountWithKey(storage, {
          name: 'Previews',
          environment: 'sandbox',
          scopes: ['payroll:preview'],
          limits: { general: 1_000_000, payroll: 1_000_000, bulk: 1_000_000 },
        })
        return key.apiKey
      } finally {
        await storage.close()
      }
    },
    async startEngines(processes, workers, { name, environment } = { name: 'engines', environment: {} }) {
      const { engines, gatewayTls } = await startEngineProcesses(
        `${name}-${processes}x${workers}`,
        processes,
        {
          ENGINE_WORKERS: String(workers),
          RENDER_WORKERS: '0',
          ...environment,
        },
      )
      const group = groupAt(
        engines.map(({ address }) => address),
        gatewayTls,
      )
      return { ...group, pids: engines.map(({ service }) => service.pid) }
    },
    async startRenderer(threads) {
      const { engines } = await startEngineProcesses('renderer', 1, {
        ENGINE_WORKERS: '1',
        RENDER_WORKERS: String(threads),
      })
      return engines[0]!.service
    },
    async startGateway(name, environment = {}) {
      const { engine_addresses: addresses, engine_tls: tls } = stack.description()
      const [port, metricsPort] = [String(await freePort()), String(await freePort())]
      const service = await startService({
        name,
        main: join(import.meta.dirname, '../../gateway/main.ts'),
        environment: {
          ...tls,
          DATABASE_URL: postgres.url,
          ENGINE_ADDRESSES: addresses.join(','),
          MASTER_KEY: masterKey,
          LOG_LEVEL: 'warn',
          HTTP_PORT: port,
          METRICS_PORT: metricsPort,
          ...environment,
        },
        logFile: join(folder, `${name}.log`),
      })
      return {
        pid: service.pid,
        base: `http://127.0.0.1:${port}/sandbox/v1`,
        async metric(metric) {
          const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
          return Number(new RegExp(`^${metric} (.*)$`, 'm').exec(text)?.[1])
        },
        stop: () => service.stop(),
      }
    },
    startReplica: () =>
      startReplica(
        { url: postgres.url, dataDir: postgresDir },
        { dataDir: join(folder, 'replica'), logFile: join(folder, 'replica.log') },
      ),
    async forgetRuns() {
      await truncate(
        owner,
        `payslip, shard, calculation, payroll_run_employee, payroll_run, outbox_event, webhook_delivery,
           webhook_attempt, rendering, payslip_file`,
      )
      await owner.query('checkpoint')
    },
    close,
  }
}

const truncations = 10

/** Empties tables that the services go on reading, each in an order of its own. */
async function truncate(owner: pg.Client, tables: string): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      await owner.query(`truncate ${tables}`)
      return
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === '40P01'
      if (!isDeadlock || turn === truncations) throw error
    }
  }
}

async function requireGenerated(owner: pg.Client, payrollRunId: string): Promise<void> {
  const { rows } = await owner.query<{ status: string; status_reason: string | null }>(
    'select status, status_reason from payroll_run where id = $1',
    [payrollRunId],
  )
  const run = rows[0]
  if (run?.status !== 'generated') {
    throw new Error(`Run ${payrollRunId} ended as ${run?.status} (${run?.status_reason ?? 'no reason'}).`)
  }
}
