// What is lost while a run is calculated or its payslips are told of: each as a host loses it, for some seconds.

import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from 'nats'
import { natsOptions } from '#proto/network/nats-address.ts'
import type { Kept } from './kept.ts'
import type { Site } from './site.ts'

export type Loss = {
  readonly name: string
  /** How long callers may see failures: seconds after the loss, beside those that the part is away. */
  readonly boundSeconds: number
  /** Whether nobody else does the part's work while it is away. */
  readonly isAlone: boolean
  /** Takes the part away. Resolves to how it comes back, and its name. */
  strike(site: Site): Promise<{ readonly what: string; restore(): Promise<void> }>
}

const kill =
  (name: string): Loss['strike'] =>
  async site =>
    killed(partOf(site, name))

function killed(part: Kept): { readonly what: string; restore(): Promise<void> } {
  part.signal('SIGKILL')
  return { what: part.name, restore: () => part.start() }
}

function partOf({ processes }: Site, name: string): Kept {
  const part = processes.get(name)
  if (part === undefined) throw new Error(`The site has no ${name}.`)
  return part
}

/** The node that leads the stream. */
const killLeaderOf =
  (stream: string): Loss['strike'] =>
  async site => {
    const connection = await connect(natsOptions(site.nats))
    const manager = await jetstreamManager(connection)
    const { cluster } = await manager.streams.info(stream)
    await connection.close()
    if (cluster?.leader === undefined) throw new Error(`The stream ${stream} has no leader.`)
    return killed(partOf(site, cluster.leader))
  }

/** No packet comes or goes; without namespaces, the process stands still. */
const cutOff =
  (name: string): Loss['strike'] =>
  async site => {
    const part = partOf(site, name)
    const { setLink } = part.host
    if (setLink === null) part.signal('SIGSTOP')
    else setLink(false)
    return {
      what: name,
      restore: async () => (setLink === null ? part.signal('SIGCONT') : setLink(true)),
    }
  }

/** While a run is calculated. */
export const lossesOfCalculations: readonly Loss[] = [
  { name: 'leader of the shards', boundSeconds: 2, isAlone: false, strike: killLeaderOf('PAYROLL_SHARDS') },
  { name: 'engine', boundSeconds: 5, isAlone: false, strike: kill('engine-1') },
  { name: 'gateway', boundSeconds: 5, isAlone: false, strike: kill('gateway-1') },
  { name: 'PgBouncer', boundSeconds: 10, isAlone: true, strike: kill('pooler') },
  { name: 'link of the primary', boundSeconds: 15, isAlone: true, strike: cutOff('db') },
]

/** Files are read from the primary meanwhile, and no call fails. */
export const lossOfReplica: Loss = {
  name: 'link of the replica',
  boundSeconds: 0,
  isAlone: false,
  strike: cutOff('replica'),
}

/** While payslips are made and told of. */
export const lossesOfDeliveries: readonly Loss[] = [
  { name: 'leader of the events', boundSeconds: 2, isAlone: false, strike: killLeaderOf('EVENTS') },
  { name: 'dispatcher', boundSeconds: 2, isAlone: false, strike: kill('dispatcher-1') },
  { name: 'link of an engine', boundSeconds: 15, isAlone: false, strike: cutOff('engine-2') },
  lossOfReplica,
]
