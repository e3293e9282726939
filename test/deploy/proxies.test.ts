// The files of deploy/proxy, as each proxy itself judges them.

import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import {
  inProcess,
  proxyCommand,
  proxyFile,
  type ProxyName,
  startProxy,
  withoutProxy,
} from '../support/proxies.ts'
import { freshFolder } from '../support/servers.ts'

function judge(name: ProxyName, text: string): { status: number | null; output: string } {
  const folder = freshFolder(name)
  const [certificate, key] = [join(folder, 'partners.pem'), join(folder, 'partners.key')]
  const words = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=payroll -keyout ${key} -out ${certificate}`
  execFileSync('openssl', words.split(' '), { stdio: 'ignore' })
  // HAProxy reads both from one file.
  if (name === 'haproxy') execFileSync('sh', ['-c', `cat ${key} >> ${certificate}`])
  const here = text.replaceAll(/\/etc\/(?:nginx|haproxy)\//g, `${folder}/`)
  const file = join(folder, 'config')
  writeFileSync(file, name === 'nginx' ? inProcess(here, folder) : here)
  const [program = '', ...rest] = proxyCommand(name, file, true)
  const { status, stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

for (const name of ['haproxy', 'nginx', 'caddy'] as const)
  t.test(`${name} takes its file`, { skip: withoutProxy(name) }, async t => {
    const text = proxyFile(name)
    const { status, output } = judge(name, text)
    t.equal(status, 0, output)
    t.notMatch(output, /\[warn(?:ing)?\]|"level":"warn"/i, output)
    t.not(judge(name, text.replace(/^(.*10\.0\.0\.22)/m, 'nonsense $1')).status, 0, 'and refuses nonsense')
  })

t.test('each file passes on what gateways ask of a proxy', async t => {
  for (const name of ['haproxy', 'nginx', 'caddy'] as const) {
    const text = proxyFile(name)
    t.match(text, /10\.0\.0\.21:8080[^]*10\.0\.0\.22:8080/, `${name} has both gateways`)
  }
  t.match(proxyFile('haproxy'), 'option httpchk GET /health')
  t.match(proxyFile('haproxy'), 'option forwardfor')
  t.match(proxyFile('nginx'), 'X-Forwarded-For $proxy_add_x_forwarded_for')
  t.match(proxyFile('nginx'), 'proxy_buffering off')
  t.match(proxyFile('caddy'), 'flush_interval -1')
})

t.test('a gateway that refuses one partner for a while serves the others', async t => {
  /** Answers 503 at /busy, as a gateway does to a partner whose budget is used up. Resolves to its port. */
  const startBusy = async (): Promise<number> => {
    const server = createServer(({ url }, response) => {
      response.writeHead(url === '/health' || url === '/free' ? 200 : 503, { 'retry-after': '1' }).end()
    })
    t.teardown(() => server.close())
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    return (server.address() as AddressInfo).port
  }
  for (const name of ['haproxy', 'nginx', 'caddy'] as const)
    await t.test(name, { skip: withoutProxy(name) }, async t => {
      const { origin } = await startProxy(t, name, [await startBusy(), await startBusy()])
      const statusOf = async (path: string): Promise<number> => (await fetch(`${origin}${path}`)).status
      t.equal(await statusOf('/free'), 200)
      // Each of the gateways answers once, and one of them again.
      for (let count = 0; count < 3; count += 1) t.equal(await statusOf('/busy'), 503)
      t.equal(await statusOf('/free'), 200, 'at once')
    })
})
