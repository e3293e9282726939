// Real HAProxy and nginx before gateways of tests, configured by the blocks of OPERATIONS.md.

import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { freePort, lastLines, startGuarded } from '#bench/machine/process.ts'
import { findProgram } from './debian-program.ts'
import { operationsBlock } from './operations.ts'
import { freshFolder } from './servers.ts'
import { eventually } from './stack.ts'

const programs = {
  haproxy: await findProgram({
    name: 'haproxy',
    versionFlag: '-v',
    librariesOfReleases: [['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'], ['liblua5.4-0']],
  }),
  nginx: await findProgram({ name: 'nginx', versionFlag: '-v', librariesOfReleases: [[]] }),
} as const

/** The program, or why there is none. */
export const { haproxy } = programs

export type ProxyName = keyof typeof programs

/** Why the tests of the proxy are skipped; false where it is there. */
export const withoutProxy = (name: ProxyName): string | false => {
  const program = programs[name]
  return typeof program === 'string' ? program : false
}

type Proxy = {
  readonly origin: string
  /** Tells a proxy without checks that the gateway on the port is about to stop; null: all work again. */
  readonly markDown: (port: number | null) => Promise<void>
}

/** Starts the proxy before gateways of this machine. */
export async function startProxy(
  t: Test,
  name: ProxyName,
  gatewayPorts: readonly [number, number],
): Promise<Proxy> {
  const program = programs[name]
  if (typeof program === 'string') throw new Error(program)
  const folder = freshFolder(name)
  const port = await freePort()
  const config = operationsBlock(name)
    .replaceAll(/^ *ssl_certificate.*\n/gmu, '')
    .replace(/10\.0\.0\.21:8080/u, `127.0.0.1:${gatewayPorts[0]}`)
    .replace(/10\.0\.0\.22:8080/u, `127.0.0.1:${gatewayPorts[1]}`)
    .replace(/(?:bind :|listen )443 ssl[^\n;]*/u, found =>
      found.startsWith('bind') ? `bind 127.0.0.1:${port}` : `listen 127.0.0.1:${port}`,
    )
  const [file, logFile] = [join(folder, 'config'), join(folder, 'log')]
  const command =
    name === 'haproxy'
      ? [program.path, '-db', '-f', file]
      : [program.path, '-e', join(folder, 'error'), '-p', folder, '-c', file]
  const write = (text: string) => writeFileSync(file, name === 'haproxy' ? text : inProcess(text, folder))
  write(config)
  const running = startGuarded(['env', `LD_LIBRARY_PATH=${program.libraries}`, ...command], logFile)
  t.teardown(() => running.stop())
  await eventually(`${name} listens`, () => {
    const log = lastLines(logFile)
    if (/\[(?:ALERT|emerg)\]/u.test(log)) throw new Error(log)
    return accepts(port)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async markDown(down) {
      if (name === 'haproxy') return
      write(down === null ? config : config.replace(`127.0.0.1:${down} `, `127.0.0.1:${down} down `))
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGHUP')
      await pause(500)
    },
  }
}

/** The block is of `conf.d`; around it stands what the package's own `nginx.conf` says. */
function inProcess(config: string, folder: string): string {
  return `daemon off; pid ${folder}/pid; worker_processes 1; events { worker_connections 512; }
http {
access_log off;
client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
${config}
}
`
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
