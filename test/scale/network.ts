// Hosts of one machine: network namespaces, joined by a bridge. Where they cannot be made, loopback addresses.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedProgram } from '#bench/machine/debian-package.ts'
import { processMark } from '#bench/machine/process.ts'
import { binDir } from '../support/servers.ts'

export type Host = {
  readonly name: string
  readonly address: string
  /** The words before a command that is to run on the host. */
  readonly within: readonly string[]
  /** Connects or disconnects the host; null where hosts have no link of their own. */
  readonly setLink: ((isUp: boolean) => void) | null
}

export type Network = {
  /** Why there are no namespaces; null where there are. */
  readonly withoutNamespaces: string | null
  /** By the last number of its address. */
  addressOf(number: number): string
  /** Adds a host. Beside its address it may have a public one, which only hosts of this network reach. */
  add(name: string, number: number, publicAddress?: string): Host
  /** Writes what the host knows by name, and its name server. */
  tell(host: Host, files: { readonly hosts: string; readonly nameServer?: string }): void
  /** Sends packets for the address from the host into this network. */
  route(host: Host, publicAddress: string): void
  close(): void
}

const settingsDir = '/etc/netns'
const prefix = 'payroll-'

/** Opens a network of this process's own. Its addresses are of the range for benches, which nobody else uses. */
export function openNetwork(): Network {
  const ip = installedProgram('ip', binDir)
  if (ip === undefined) return loopbacks('ip is missing: apt-get install iproute2')
  const run = (...words: string[]): string => execFileSync(ip, words, { encoding: 'utf8', stdio: 'pipe' })
  try {
    return namespaces(ip, run)
  } catch (error) {
    return loopbacks(String(error).split('\n', 1)[0] ?? '')
  }
}

function namespaces(ip: string, run: (...words: string[]) => string): Network {
  removeLeftovers(run)
  const part = process.pid % 250
  const bridge = `pay${part}-br`
  const addressOf = (number: number): string => `198.18.${part}.${number}`
  const names: string[] = []
  run('link', 'add', bridge, 'type', 'bridge')
  const close = (): void => {
    for (const name of names) removeNamespace(run, name)
    run('link', 'del', bridge)
  }
  try {
    run('addr', 'add', `${addressOf(1)}/24`, 'dev', bridge)
    run('link', 'set', bridge, 'up')
    // A first one shows whether this machine allows them.
    run('netns', 'add', `${prefix}${process.pid}-trial`)
    names.push(`${prefix}${process.pid}-trial`)
    run('netns', 'exec', `${prefix}${process.pid}-trial`, 'true')
  } catch (error) {
    close()
    throw error
  }

  return {
    withoutNamespaces: null,
    addressOf,
    add(name, number, publicAddress) {
      const space = `${prefix}${process.pid}-${name}`
      const link = `pay${part}-${number}`
      run('netns', 'add', space)
      names.push(space)
      run('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
      run('link', 'set', link, 'master', bridge, 'up')
      for (const address of [`${addressOf(number)}/24`, ...(publicAddress ? [`${publicAddress}/32`] : [])])
        run('-n', space, 'addr', 'add', address, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) run('-n', space, 'link', 'set', device, 'up')
      return {
        name,
        address: addressOf(number),
        within: [ip, 'netns', 'exec', space],
        setLink: isUp => void run('link', 'set', link, isUp ? 'up' : 'down'),
      }
    },
    tell(host, { hosts, nameServer }) {
      const folder = join(settingsDir, `${prefix}${process.pid}-${host.name}`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'hosts'), `127.0.0.1 localhost\n::1 localhost\n${hosts}\n`)
      if (nameServer !== undefined) writeFileSync(join(folder, 'resolv.conf'), `nameserver ${nameServer}\n`)
    },
    route: (host, publicAddress) =>
      void run('-n', `${prefix}${process.pid}-${host.name}`, 'route', 'add', publicAddress, 'dev', 'eth0'),
    close,
  }
}

function loopbacks(reason: string): Network {
  return {
    withoutNamespaces: reason,
    addressOf: number => `127.0.0.${number}`,
    add: (name, number) => ({ name, address: `127.0.0.${number}`, within: [], setLink: null }),
    tell: () => undefined,
    route: () => undefined,
    close: () => undefined,
  }
}

/** A test that was killed leaves its namespaces, and no process in them. */
function removeLeftovers(run: (...words: string[]) => string): void {
  const listed = run('netns', 'list').split('\n')
  const dead = new Set<number>()
  for (const line of listed) {
    const [, name = '', pid = ''] = /^(payroll-(\d+)-[\w-]+)/.exec(line) ?? []
    if (name === '' || processMark(Number(pid)) !== null) continue
    removeNamespace(run, name)
    dead.add(Number(pid) % 250)
  }
  for (const part of dead) {
    if (run('link', 'show').includes(`pay${part}-br`)) run('link', 'del', `pay${part}-br`)
  }
}

function removeNamespace(run: (...words: string[]) => string, name: string): void {
  run('netns', 'del', name)
  rmSync(join(settingsDir, name), { recursive: true, force: true })
}
