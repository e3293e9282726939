// Two gateways behind each proxy of deploy/proxy, restarted in turn while partners make twenty calls a second. Prints how many
// calls were lost: npm run test:rolling. With UPGRADE_FROM=<revision> the gateways are of that revision at first, over the
// schema and the engine of this one, and each restart upgrades one.

import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { freePort } from '#bench/machine/process.ts'
import { createTestOrganization, startTestStack } from '../support/office.ts'
import { freshFolder } from '../support/servers.ts'
import { partner, persistent } from '../support/partner.ts'
import { type ProxyName, startProxiedGateway, startProxy, withoutProxy } from '../support/proxies.ts'
import { sharedStack } from '../support/stack.ts'

const house = await startTestStack(t)
const shared = await sharedStack()
const everyMs = 50
const rounds = 2

const startGateway = (port: number, checkout?: string) =>
  startProxiedGateway(house.databaseUrl, shared, port, checkout)

/** The code of a revision, with the packages of this folder. */
function checkoutOf(revision: string): string {
  const root = join(import.meta.dirname, '../..')
  const folder = join(freshFolder('revision'), 'code')
  const git = (...words: string[]) => execFileSync('git', ['-C', root, ...words], { stdio: 'pipe' })
  git('worktree', 'add', '--detach', folder, revision)
  t.teardown(() => void git('worktree', 'remove', '--force', folder))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
const from = process.env['UPGRADE_FROM']
const first = from === undefined ? undefined : checkoutOf(from)

async function countLost(t: Test, name: ProxyName): Promise<void> {
  const ports = [await freePort(), await freePort()] as const
  const gateways = await Promise.all(ports.map(port => startGateway(port, first)))
  t.teardown(() => Promise.all(gateways.map(gateway => gateway.stop())))
  const { origin, markDown } = await startProxy(t, name, ports)
  const { seeded } = await createTestOrganization(house)
  const call = persistent(partner(`${origin}/sandbox/v1`, seeded, ['server']), {
    // A reload of nginx closes idle connections, and a call can cross that. Its client sends it again.
    attempts: name === 'nginx' ? 2 : 1,
    pauseMs: 0,
    isPassing: () => false,
  })
  const lost: string[] = []
  let calls = 0
  let slowestMs = 0
  const pending = new Set<Promise<void>>()
  const callOnce = async (number: number): Promise<void> => {
    const began = performance.now()
    const isWrite = number % 2 === 0
    const answer = await (
      isWrite
        ? call('POST', '/departments', { name: `${name} ${number}`, external_id: `${number}` })
        : call('GET', '/departments?limit=1')
    ).catch(String)
    slowestMs = Math.max(slowestMs, performance.now() - began)
    const status = typeof answer === 'string' ? answer : answer.status
    if (status !== (isWrite ? 201 : 200)) lost.push(`${isWrite ? 'POST' : 'GET'} ${status}`)
  }
  const timer = setInterval(() => {
    const made = callOnce((calls += 1)).finally(() => pending.delete(made))
    pending.add(made)
  }, everyMs)
  t.teardown(() => clearInterval(timer))
  for (let round = 0; round < rounds; round += 1)
    for (const [at, port] of ports.entries()) {
      await pause(2_000)
      await markDown(port)
      await gateways[at]!.stop()
      gateways[at] = await startGateway(port)
      await markDown(null)
    }
  await pause(2_000)
  clearInterval(timer)
  await Promise.all(pending)
  t.comment(
    `${name}: ${calls} calls, ${lost.length} lost, slowest ${Math.round(slowestMs)} ms, ${rounds * 2} restarts`,
  )
  t.same(lost, [], 'no call is lost')
}

for (const name of ['haproxy', 'nginx', 'caddy'] as const)
  t.test(`${name} at twenty calls a second`, { skip: withoutProxy(name) }, t => countLost(t, name))
