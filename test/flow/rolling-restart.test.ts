// Gateways behind a proxy, configured by the files of deploy/proxy: one restart after the other while partners call.

import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { freePort } from '#bench/machine/process.ts'
import { createTestOrganization, startTestStack } from '../support/office.ts'
import { partner, type Partner, persistent } from '../support/partner.ts'
import { type ProxyName, startProxiedGateway, startProxy, withoutProxy } from '../support/proxies.ts'
import { eventually, sharedStack } from '../support/stack.ts'

const house = await startTestStack(t)
const shared = await sharedStack()

const startGateway = (port: number) => startProxiedGateway(house.databaseUrl, shared, port)

/** Reads and writes one after the other until `isOver`; tells of each pair before it. Returns what went wrong. */
async function callOn(call: Partner, lane: string, isOver: () => boolean, onCall: () => void) {
  const wrong: string[] = []
  let calls = 0
  while (!isOver()) {
    calls += 1
    onCall()
    const write = { name: `${lane} ${calls}`, external_id: `${lane}/${calls}` }
    const made = await call('POST', '/departments', write).catch(String)
    if (typeof made === 'string' || made.status !== 201)
      wrong.push(typeof made === 'string' ? made : made.text)
    const read = await call('GET', '/departments?limit=1').catch(String)
    if (typeof read === 'string' || read.status !== 200)
      wrong.push(typeof read === 'string' ? read : read.text)
  }
  return wrong
}

async function restartInTurn(t: Test, name: ProxyName): Promise<void> {
  const ports = [await freePort(), await freePort()] as const
  const gateways = await Promise.all(ports.map(startGateway))
  t.teardown(() => Promise.all(gateways.map(gateway => gateway.stop())))
  const { origin, markDown } = await startProxy(t, name, ports)
  const { seeded } = await createTestOrganization(house)
  const call = persistent(partner(`${origin}/sandbox/v1`, seeded, ['server']), {
    // A reload of nginx closes idle connections, and a call can cross that. Its client sends it again.
    attempts: name === 'nginx' ? 2 : 1,
    pauseMs: 0,
    isPassing: () => false,
  })

  const person = {
    employee_code: 'A/1',
    external_id: 'a/b c',
    first_name: 'Asha',
    last_name: 'Rao',
    gender: 'female',
    date_of_birth: '1990-01-01',
    date_of_joining: '2024-01-01',
    employment_type: 'permanent',
    work_state_code: 'DL',
  }
  t.equal((await call('POST', '/employees', person)).status, 201)
  t.equal((await call('GET', '/employees/ext:a%2Fb%20c')).status, 200, 'a path arrives as it was sent')

  let isOver = false
  let calls = 0
  const lanes = ['one', 'two', 'three'].map(lane =>
    callOn(
      call,
      `${name} ${lane}`,
      () => isOver,
      () => (calls += 1),
    ),
  )
  const callsGoOn = async () => {
    await pause(1_500)
    const before = calls
    await eventually('calls go on', () => calls >= before + 6)
  }
  for (const [at, port] of ports.entries()) {
    await callsGoOn()
    await markDown(port)
    await gateways[at]!.stop()
    await callsGoOn()
    gateways[at] = await startGateway(port)
    await markDown(null)
  }
  await callsGoOn()
  isOver = true
  const done = await Promise.all(lanes)
  t.same(done.flat(), [], 'no call failed')
  const kept = await call('GET', '/departments?limit=1&include_total=true')
  t.match(kept.text, `"total_count":${calls}`, 'each department is there once')
}

for (const name of ['haproxy', 'nginx'] as const)
  t.test(`gateways behind ${name} restart in turn and no call fails`, { skip: withoutProxy(name) }, t =>
    restartInTurn(t, name),
  )
