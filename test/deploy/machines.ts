// Bare Debian machines of one network: each a root made by debootstrap, booted by systemd-nspawn with a systemd of its own, in
// a network namespace. Nothing routes to the outside; they take packages through a proxy of this machine.

import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startGuarded } from '#bench/machine/process.ts'
import type { Host, Network } from '../scale/network.ts'
import { binDir, freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'
import { typeCommands } from '../support/typed-commands.ts'
import { startForwarder } from './forwarder.ts'

export type Machine = {
  readonly address: string
  readonly root: string
  /** Types the commands in one shell of root's. Resolves to what they printed. */
  type(commands: string): Promise<string>
}

const suite = 'trixie'
const packages = 'curl,dbus,openssh-client,openssh-server,systemd-sysv'
const forwarderPort = 3128
/** Longer than a busy machine takes to install PostgreSQL. */
const typedWithinMs = 1_800_000
const needed = ['debootstrap', 'systemd-nspawn', 'ssh', 'ssh-keygen', 'git', 'curl', 'jq']

/** Why there can be no machines; false where they can be. */
export function withoutMachines(): string | false {
  if (process.getuid?.() !== 0) return 'only root may start machines'
  const path = (process.env['PATH'] ?? '').split(':')
  const missing = needed.filter(name => !path.some(folder => existsSync(join(folder, name))))
  if (missing.length === 0) return false
  return `${missing.join(', ')} is missing: apt-get install debootstrap systemd-container openssh-client git curl jq`
}

/** The root that each machine begins as, made once. */
function bareRoot(): string {
  const root = join(binDir, `debian-${suite}`)
  if (existsSync(root)) return root
  const made = `${root}-${process.pid}`
  mkdirSync(binDir, { recursive: true })
  execFileSync('debootstrap', ['--variant=minbase', `--include=${packages}`, suite, made], {
    stdio: 'ignore',
  })
  // Packages are unpacked for a test, which no loss of power has to spare.
  writeFileSync(join(made, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  execFileSync('mv', [made, root])
  return root
}

type Surroundings = {
  readonly network: Network
  readonly hosts: readonly Host[]
  /** Further lines of /etc/hosts. */
  readonly names: string
  readonly nameServer: string
}

/** Boots a machine on each host; root may log in from here and from each of the others. They end with the test. */
export async function bootMachines(
  t: Test,
  { network, hosts, names, nameServer }: Surroundings,
): Promise<Machine[]> {
  const base = bareRoot()
  const folder = freshFolder('machines')
  t.teardown(() => void execFileSync('rm', ['-rf', '--one-file-system', folder]))
  const key = join(folder, 'key')
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  const gate = network.addressOf(1)
  await startForwarder(t, gate, forwarderPort)
  return Promise.all(
    hosts.map(async host => {
      const root = join(folder, host.name)
      execFileSync('cp', ['--archive', base, root])
      const write = (path: string, text: string, mode = 0o644): void =>
        writeFileSync(join(root, path), text, { mode })
      write('etc/hostname', `${host.name}\n`)
      write('etc/hosts', `127.0.0.1 localhost\n${names}\n`)
      write('etc/resolv.conf', `nameserver ${nameServer}\n`)
      write('etc/apt/apt.conf.d/proxy', `Acquire::http::Proxy "http://${gate}:${forwarderPort}";\n`)
      mkdirSync(join(root, 'root/.ssh'), { mode: 0o700, recursive: true })
      copyFileSync(key, join(root, 'root/.ssh/id_ed25519'))
      copyFileSync(`${key}.pub`, join(root, 'root/.ssh/authorized_keys'))
      write('root/.ssh/config', 'StrictHostKeyChecking accept-new\n', 0o600)
      return boot(t, host, root, key)
    }),
  )
}

async function boot(t: Test, host: Host, root: string, key: string): Promise<Machine> {
  const space = host.within.at(-1) ?? ''
  const command = [
    'env',
    // This machine may still have the older hierarchy, which Debian's systemd refuses.
    'SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1',
    'systemd-nspawn',
    `--directory=${root}`,
    `--machine=${space}`,
    `--network-namespace-path=/run/netns/${space}`,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--resolv-conf=off',
    '--timezone=off',
    '--link-journal=no',
  ]
  const running = startGuarded(command, `${root}.log`)
  t.teardown(() => running.stop())
  const shell = (script: string): string[] => {
    const quoted = `set -eu\n${script}`.replaceAll("'", String.raw`'\''`)
    const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR']
    const given = options.flatMap(option => ['-o', option])
    return ['ssh', '-n', '-i', key, ...given, `root@${host.address}`, `bash -lc '${quoted}'`]
  }
  const type = async (commands: string): Promise<string> => {
    const [printed = ''] = await typeCommands([{ commands }], { cwd: '/', shell, timeoutMs: typedWithinMs })
    return printed
  }
  await eventually(`${host.name} lets root in`, async () =>
    type('true').then(
      () => true,
      () => false,
    ),
  )
  return { address: host.address, root, type }
}
