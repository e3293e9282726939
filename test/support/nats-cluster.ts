// Servers of one JetStream cluster on the loopback address, each of which a test can stop and start again.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'

import { connect } from 'nats'
import { type ClusterInfo, jetstreamManager } from '@nats-io/jetstream'

import { freePort, signal, startGuarded } from '#bench/machine/process.ts'
import type { Running } from '#bench/machine/supervise.ts'
import { natsOptions } from '#proto/network/nats-address.ts'
import { freshFolder, servers } from './servers.ts'
import { eventually } from './stack.ts'

type ClusterNode = {
  readonly name: string
  readonly url: string
  start(): void
  /** Ends the server as a power cut does: nothing is flushed, nobody is told. */
  kill(): Promise<void>
}

type NatsCluster = {
  readonly nodes: readonly ClusterNode[]
  /** All addresses, as NATS_URL takes them. */
  readonly url: string
  /** The node that leads the stream, and resolves once every replica of the stream is current. */
  leaderOf(stream: string): Promise<ClusterNode>
}

const user = 'payroll'
const password = 'test'

/** Starts `started` of the servers and waits until they have elected the leader of their JetStream. */
export async function startNatsCluster(t: Test, size = 3, started = size): Promise<NatsCluster> {
  const folder = freshFolder('nats-cluster')
  const ports: { client: number; route: number }[] = []
  while (ports.length < size) ports.push({ client: await freePort(), route: await freePort() })
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`)
  const nodes = ports.map(({ client, route }, place): ClusterNode => {
    const name = `node-${place + 1}`
    const home = join(folder, name)
    mkdirSync(home)
    const configFile = join(home, 'conf')
    const config = {
      server_name: name,
      host: '127.0.0.1',
      port: client,
      jetstream: { store_dir: home },
      authorization: { user, password },
      cluster: { name: 'payroll', host: '127.0.0.1', port: route, routes },
    }
    writeFileSync(configFile, JSON.stringify(config), { mode: 0o600 })
    let running: Running | null = null
    t.teardown(() => running?.stop())
    return {
      name,
      url: `nats://${user}:${password}@127.0.0.1:${client}`,
      start() {
        running = startGuarded([servers().natsProgram, '--config', configFile], join(home, 'log'))
      },
      async kill() {
        const { pid, ended } = running ?? {}
        if (pid === undefined) return
        signal(-pid, 'SIGKILL')
        await ended
        running = null
      },
    }
  })
  for (const node of nodes.slice(0, started)) node.start()
  const url = nodes.map(node => node.url).join(',')
  const cluster: NatsCluster = {
    nodes,
    url,
    leaderOf: stream =>
      eventually(`${stream} has a leader and current replicas`, async () => {
        const found = await clusterOf(url, stream)
        const isCurrent = found?.replicas?.every(({ current, offline }) => current && !offline)
        return isCurrent && nodes.find(({ name }) => name === found?.leader)
      }),
  }
  await eventually('the JetStream of the cluster has a leader', () =>
    storesIn(cluster.url, started === size ? size : 1),
  )
  return cluster
}

async function clusterOf(url: string, stream: string): Promise<ClusterInfo | undefined> {
  const connection = await connect(natsOptions({ NATS_URL: url }))
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 })
    return (await manager.streams.info(stream)).cluster
  } catch {
    return undefined
  } finally {
    await connection.close()
  }
}

/** True once a stream with so many replicas can be created. */
async function storesIn(url: string, replicas: number): Promise<boolean> {
  const connection = await connect({ ...natsOptions({ NATS_URL: url }), reconnect: false }).catch(() => null)
  if (connection === null) return false
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 })
    await manager.streams.add({ name: 'FIRST', subjects: ['first'], num_replicas: replicas })
    return await manager.streams.delete('FIRST')
  } catch {
    return false
  } finally {
    await connection.close()
  }
}
