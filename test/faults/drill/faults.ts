// Everything that breaks, and how it is whole again: nobody's hands but those that a data centre has.

import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { signal } from '#bench/machine/process.ts'
import { queryAsOwner } from '../../support/database.ts'
import type { Random } from '../../support/combinations/covering-array.ts'
import type { Ledger } from './caller.ts'
import type { LinkState } from './link.ts'
import type { Site } from './site.ts'

export type Fault = {
  readonly name: string
  /** Breaks something for about `holdMs`; resolves when it is whole again. */
  strike(site: Site, ledger: Ledger, holdMs: number, random: Random): Promise<void>
}

const pidOf = (site: Site, name: string): number => {
  const running = site.processes.get(name)
  if (running === undefined) throw new Error(`The site has no ${name}.`)
  return running.pid()
}

/** Its supervisor starts it again. */
const killing = (name: string, by: NodeJS.Signals): Fault => ({
  name: `${name} is ended by ${by}`,
  async strike(site, _ledger, holdMs) {
    const before = pidOf(site, name)
    signal(before, by)
    for (let waited = 0; pidOf(site, name) === before && waited < 60_000; waited += 50) await pause(50)
    await pause(holdMs / 4)
  },
})

/** It keeps its connections and its memory, and answers nothing. */
const stopping = (name: string): Fault => ({
  name: `${name} is stopped for a while`,
  async strike(site, ledger, holdMs) {
    const pid = pidOf(site, name)
    ledger.isGatewayStopped = name.startsWith('gateway')
    // The processes of its group too: PostgreSQL is one for each connection.
    signal(-pid, 'SIGSTOP')
    await pause(holdMs)
    signal(-pid, 'SIGCONT')
    ledger.isGatewayStopped = false
  },
})

const breakingLinks = (which: RegExp, state: LinkState): Fault => ({
  name: `the network of ${which.source} is ${state}`,
  async strike({ links }, _ledger, holdMs) {
    const chosen = [...links].filter(([name]) => which.test(name))
    for (const [, link] of chosen) link.turn(state)
    await pause(holdMs)
    for (const [, link] of chosen) link.turn('open')
  },
})

/** As an administrator, a failover or a memory killer does, at whatever moment of a transaction. */
const cuttingConnections = (cuts: number): Fault => ({
  name: `${cuts} connections to PostgreSQL are cut`,
  async strike({ databaseUrl }, _ledger, holdMs, random) {
    for (let cut = 0; cut < cuts;) {
      const rows = await queryAsOwner<{ cut: boolean }>(
        databaseUrl,
        `select pg_terminate_backend(pid) as cut from (
           select pid from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'drill'
           order by pid limit 1 offset $1) chosen`,
        [Math.floor(random() * 20)],
      ).catch(() => [])
      cut += rows.length
      await pause(holdMs / cuts)
    }
  },
})

const wipingNats: Fault = {
  name: 'nats loses its disk',
  async strike(site, ledger, holdMs, random) {
    const folder = site.natsDir
    const nats = killing('nats', 'SIGKILL')
    const struck = nats.strike(site, ledger, holdMs, random)
    rmSync(folder, { recursive: true, force: true })
    await struck
  },
}

const filling = (name: string): Fault => ({
  name: `the disk of ${name} is full`,
  async strike({ volumes }, _ledger, holdMs) {
    const volume = volumes.get(name)
    if (volume === undefined) return
    volume.fill()
    await pause(holdMs)
    volume.free()
  },
})

const services = ['gateway-1', 'gateway-2', 'engine-1', 'engine-2', 'dispatcher-1', 'dispatcher-2'] as const
const states: readonly LinkState[] = ['cut', 'silent', 'slow', 'lossy']

export const faults: readonly Fault[] = [
  ...(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const).map(by => killing('postgres', by)),
  stopping('postgres'),
  cuttingConnections(30),
  killing('nats', 'SIGKILL'),
  stopping('nats'),
  wipingNats,
  ...services.map(name => killing(name, 'SIGKILL')),
  ...services.map(name => stopping(name)),
  ...states.flatMap(state => [
    breakingLinks(/^gateway-1 to postgres/, state),
    breakingLinks(/^engine-1 to postgres/, state),
    breakingLinks(/^dispatcher-1 to postgres/, state),
    breakingLinks(/^gateway-1 to engine-1/, state),
    breakingLinks(/to engine-/, state),
    breakingLinks(/^engine-1 to nats/, state),
    breakingLinks(/^dispatcher-1 to nats/, state),
    breakingLinks(/to postgres/, state),
    breakingLinks(/to nats/, state),
  ]),
  ...['postgres', 'nats', 'logs'].map(name => filling(name)),
]
