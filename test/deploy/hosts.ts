// Types deploy/HOSTS.md on three bare Debian machines: npm run test:hosts.

import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openNetwork } from '../scale/network.ts'
import { freshFolder } from '../support/servers.ts'
import { commandBlocks, typeCommands } from '../support/typed-commands.ts'
import { bootMachines, type Machine, withoutMachines } from './machines.ts'

const root = join(import.meta.dirname, '../..')
/** A section of the page: where it is typed, and what. */
type Section = { readonly title: string; readonly place: string; readonly commands: string }

const sections: readonly Section[] = readFileSync(join(root, 'deploy/HOSTS.md'), 'utf8')
  .split(/^## /mu)
  .slice(1)
  .map(text => {
    const [title = ''] = text.split('\n', 1)
    const [, place = ''] = /: on (?:`(\w+)`|a partner's computer)$/u.exec(title) ?? []
    const [block] = commandBlocks(text)
    return { title, place: place || 'partner', commands: block?.commands ?? '' }
  })

t.test('the page, typed as it stands', { skip: withoutMachines(), timeout: 0 }, async t => {
  const network = openNetwork()
  t.teardown(() => network.close())
  if (network.withoutNamespaces !== null) return t.fail(network.withoutNamespaces)
  const hosts = (['data', 'work', 'edge'] as const).map((name, at) => network.add(name, 11 + at))
  const names = [
    ...hosts.map(({ name, address }) => `${address} ${name}`),
    `${network.addressOf(1)} collector`,
    `${network.addressOf(13)} payroll.example.com console.example.com`,
  ].join('\n')
  const machines = await bootMachines(t, { network, hosts, names, nameServer: network.addressOf(60) })
  const of = new Map(hosts.map(({ name }, at) => [name, machines[at]!]))
  execFileSync('git', ['archive', '--format=tar.gz', `--output=${of.get('work')!.root}/root/payroll.tar.gz`, 'HEAD'], { cwd: root })
  for (const { title, place, commands } of sections) {
    const began = performance.now()
    const machine = of.get(place)
    if (machine === undefined) break
    try { t.comment(await machine.type(commands)) } catch (e) { t.comment(String(e)); console.error(of.get('work')!.root); await new Promise(r => setTimeout(r, 3_600_000)) }
    t.comment(`${title}: ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  }
  console.error(of.get('work')!.root); await new Promise(r => setTimeout(r, 3_600_000))
})
