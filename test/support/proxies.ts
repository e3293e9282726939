// Real HAProxy, nginx and Caddy before gateways of tests, configured by the files of deploy/proxy.

import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Test } from 'tap'
import { freePort, lastLines, startGuarded } from '#bench/machine/process.ts'
import { startService } from '#bench/machine/services.ts'
import { findProgram } from './debian-program.ts'
import { freshFolder } from './servers.ts'
import { eventually, type sharedStack } from './stack.ts'

const programs = {
  haproxy: await findProgram({
    name: 'haproxy',
    versionFlag: '-v',
    librariesOfReleases: [['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'], ['liblua5.4-0']],
  }),
  nginx: await findProgram({ name: 'nginx', versionFlag: '-v', librariesOfReleases: [[]] }),
  caddy: await findProgram({ name: 'caddy', versionFlag: 'version', librariesOfReleases: [[]] }),
} as const

/** The program, or why there is none. */
export const { haproxy } = programs

export type ProxyName = keyof typeof programs

/** Why the tests of the proxy are skipped; false where it is there. */
export const withoutProxy = (name: ProxyName): string | false => {
  const program = programs[name]
  return typeof program === 'string' ? program : false
}

const thisCheckout = join(import.meta.dirname, '../..')

/**
 * A gateway on the same port at each start, which takes callers' addresses from a proxy of this machine. `checkout`: the
 * folder of its code.
 */
export function startProxiedGateway(
  databaseUrl: string,
  { engine_addresses: engines, engine_tls: tls }: Awaited<ReturnType<typeof sharedStack>>,
  port: number,
  checkout = thisCheckout,
) {
  return startService({
    name: 'gateway',
    main: join(checkout, 'gateway/main.ts'),
    environment: {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
      ENGINE_ADDRESSES: engines.join(','),
      ...tls,
      HTTP_PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1/32',
      DRAIN_SECONDS: '6',
    },
    logFile: join(freshFolder('gateway'), 'log'),
  })
}

const files = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf', caddy: 'Caddyfile' } as const

/** The file of deploy/proxy. */
export function proxyFile(name: ProxyName): string {
  return readFileSync(join(import.meta.dirname, '../../deploy/proxy', files[name]), 'utf8')
}

/** The command that starts the proxy, or tells whether its file is valid. */
export function proxyCommand(name: ProxyName, file: string, isCheck = false): string[] {
  const program = programs[name]
  if (typeof program === 'string') throw new Error(program)
  const folder = dirname(file)
  const words = {
    haproxy: isCheck ? ['-c', '-f', file] : ['-db', '-f', file],
    nginx: [...(isCheck ? ['-t'] : []), '-e', join(folder, 'error'), '-p', folder, '-c', file],
    caddy: [isCheck ? 'validate' : 'run', '--adapter', 'caddyfile', '--config', file],
  }[name]
  return [
    'env',
    `LD_LIBRARY_PATH=${program.libraries}`,
    `XDG_DATA_HOME=${folder}`,
    `XDG_CONFIG_HOME=${folder}`,
    program.path,
    ...words,
  ]
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
  const config = proxyFile(name)
    .replaceAll(/^ *ssl_.*\n/gmu, '')
    .replaceAll('10.0.0.21:8080', `127.0.0.1:${gatewayPorts[0]}`)
    .replaceAll('10.0.0.22:8080', `127.0.0.1:${gatewayPorts[1]}`)
    .replace('{$PAYROLL_SITE:payroll.example.com}', `http://127.0.0.1:${port}`)
    .replaceAll(/(?:bind :|listen )443 ssl[^\n;]*/gu, found =>
      found.startsWith('bind') ? `bind 127.0.0.1:${port}` : `listen 127.0.0.1:${port}`,
    )
    .replace('{$CONSOLE_SITE:console.example.com}', 'http://console.example.com:0')
  const [file, logFile] = [join(folder, 'config'), join(folder, 'log')]
  const write = (text: string) => writeFileSync(file, name === 'nginx' ? inProcess(text, folder) : text)
  write(config)
  const running = startGuarded(proxyCommand(name, file), logFile)
  t.teardown(() => running.stop())
  await eventually(`${name} listens`, () => {
    const log = lastLines(logFile)
    if (/\[(?:ALERT|emerg)\]/u.test(log)) throw new Error(log)
    return accepts(port)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async markDown(down) {
      if (name !== 'nginx') return
      write(down === null ? config : config.replace(`127.0.0.1:${down} `, `127.0.0.1:${down} down `))
      process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGHUP')
      await pause(500)
    },
  }
}

/** The block is of `conf.d`; around it stands what the package's own `nginx.conf` says. */
export function inProcess(config: string, folder: string): string {
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
