// Types deploy/HOSTS.md on three bare Debian machines, and its partner's calls on a fourth host, where a receiver is. Looks at
// what it printed, at the traces of two calculations, and at an alert while NATS is away: npm run test:hosts.

import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { issueCertificates } from '../scale/certificates.ts'
import { keep } from '../scale/kept.ts'
import { openNetwork } from '../scale/network.ts'
import { readDeliveries, receiverCommand } from '../scale/receiver.ts'
import { freshFolder } from '../support/servers.ts'
import { startSpanCollector } from '../support/span-collector.ts'
import { eventually } from '../support/stack.ts'
import { commandBlocks, typeCommands } from '../support/typed-commands.ts'
import { bootMachines, type Machine, withoutMachines } from './machines.ts'

const root = join(import.meta.dirname, '../..')
const names = ['data', 'work', 'edge'] as const
const firstNumber = 11
const partnerNumber = 60
/** A public address that only the hosts of this network reach, as services deliver to public ones alone. */
const publicAddress = '44.0.0.60'
const receiverPort = 8443
/** Two evaluations of the rule, each a minute, and what it waits for in between. */
const alertWithinMs = 600_000

type Place = (typeof names)[number] | 'computer' | 'partner'
type Section = { readonly title: string; readonly place: Place; readonly commands: string }

const sections: readonly Section[] = readFileSync(join(root, 'deploy/HOSTS.md'), 'utf8')
  .split(/^## /mu)
  .slice(1)
  .map(text => {
    const [title = ''] = text.split('\n', 1)
    const other = title.endsWith("a partner's computer") ? 'partner' : 'computer'
    const place = names.find(name => title.endsWith(`: on \`${name}\``)) ?? other
    return {
      title,
      place,
      commands: commandBlocks(text)
        .map(({ commands }) => commands)
        .join('\n'),
    }
  })

type Site = {
  readonly machines: Readonly<Record<(typeof names)[number], Machine>>
  readonly collector: Awaited<ReturnType<typeof startSpanCollector>>
  /** What the receiver has noted. */
  deliveries(): ReturnType<typeof readDeliveries>
  /** Types the section of that title. Resolves to what it printed. */
  typePage(title: string): Promise<string>
  /** Types commands on the partner's host, where `key`, `hook` and the authority of the proxy are set. */
  typeAsPartner(commands: string): Promise<string>
}

async function openSite(t: Test): Promise<Site> {
  const network = openNetwork()
  t.teardown(() => network.close())
  if (network.withoutNamespaces !== null) throw new Error(network.withoutNamespaces)
  const hosts = names.map((name, at) => network.add(name, firstNumber + at))
  const partner = network.add('partner', partnerNumber, publicAddress)
  const sites = `${hosts.at(-1)!.address} payroll.example.com console.example.com`
  network.tell(partner, { hosts: sites })
  const [data, work, edge] = await bootMachines(t, {
    network,
    hosts,
    names: [...hosts, { name: 'collector', address: network.addressOf(1) }]
      .map(({ name, address }) => `${address} ${name}`)
      .concat(sites)
      .join('\n'),
    nameServer: partner.address,
  })
  const machines = { data: data!, work: work!, edge: edge! }
  network.route(hosts[1]!, publicAddress)
  const checkout = join(freshFolder('release'), 'code')
  execFileSync('git', ['clone', '--quiet', root, checkout])

  const folder = freshFolder('partner')
  const file = (name: string): string => join(folder, name)
  issueCertificates(folder, text => text)
  writeFileSync(file('deliveries'), '')
  const named = { nameServer: partner.address, publicAddress }
  const command = receiverCommand(file, { address: publicAddress, port: receiverPort, named })
  const receiver = await keep({
    name: 'receiver',
    host: partner,
    command,
    logFile: file('log'),
    ready: /receiver is ready/u,
  })
  t.teardown(() => receiver.stop())
  copyFileSync(file('partners-ca.pem'), join(machines.work.root, 'root/receivers-ca.pem'))

  let key = ''
  const typeAsPartner = async (commands: string): Promise<string> => {
    const [printed = ''] = await typeCommands([{ commands }], {
      cwd: folder,
      env: { key, hook: `https://hooks.partner.example:${receiverPort}/payroll` },
      shell: script => [...partner.within, 'bash', '-euc', script],
    })
    return printed
  }
  const typeSection = async ({ place, commands }: Section): Promise<string> => {
    if (place === 'computer') {
      await typeCommands([{ commands }], { cwd: checkout })
      copyFileSync(join(checkout, 'payroll.tar.gz'), join(machines.work.root, 'root/payroll.tar.gz'))
      return ''
    }
    if (place !== 'partner') return machines[place].type(commands)
    copyFileSync(join(machines.edge.root, 'etc/payroll/trial-ca.pem'), file('trial-ca.pem'))
    return typeAsPartner(commands)
  }
  return {
    machines,
    collector: await startSpanCollector(t, 4318, network.addressOf(1)),
    deliveries: () => readDeliveries(file('deliveries')),
    typeAsPartner,
    async typePage(title) {
      const section = sections.find(one => one.title.startsWith(title))
      if (section === undefined) throw new Error(`The page has no section ${title}.`)
      const began = performance.now()
      const printed = await typeSection(section)
      t.comment(`${section.title}: ${((performance.now() - began) / 1_000).toFixed(0)} s`)
      key = /"apiKey": ?"([^"]+)"/u.exec(printed)?.[1] ?? key
      return printed
    },
  }
}

t.test('the page, typed as it stands', { skip: withoutMachines(), timeout: 0 }, async t => {
  const site = await openSite(t)
  const { work } = site.machines
  for (const title of ['The release', 'Code and secrets', 'PostgreSQL', 'Engine', 'Gateway'])
    await site.typePage(title)
  // The certificate of a receiver is of a public authority; this one is not.
  await work.type(`install -m 0444 receivers-ca.pem /etc/payroll
    echo WEBHOOK_CA_FILE=/etc/payroll/receivers-ca.pem >> /etc/payroll/dispatcher.env
    systemctl restart payroll-dispatcher`)
  const printed = (await site.typePage('A month')).split('\n')
  t.same(printed.slice(-3), ['generated', 'locked', 'paid'], printed.join(' '))
  const told = await eventually('the receiver has both events', () => {
    const types = site.deliveries().flatMap(({ verifies, type }) => (verifies ? [type] : []))
    return new Set(types).size === 2 && types
  })
  t.comment(`signed and answered with 200: ${told.join(', ')}`)
  await t.test('traces', async t => checkTraces(t, site))
  await t.test('a backup and its restore', async t => checkRestore(t, site))
  await t.test('an alert', async t => checkAlert(t, site))
})

/** Waits for the trace that holds a POST to `…/calculate` and an answer of the receiver, and tells what it consists of. */
async function traceOf(t: Test, { collector }: Site, what: string, services: number): Promise<void> {
  const trace = await eventually(`a trace of ${services} processes`, () => {
    const roots = collector.spans.filter(
      ({ name, kind }) => kind === 'server' && /^POST .*\/(?:re)?calculate$/u.test(name),
    )
    return roots
      .map(({ traceId }) => collector.ofTrace(traceId))
      .find(
        spans =>
          new Set(spans.map(({ process }) => process)).size >= services &&
          spans.some(
            ({ attributes }) =>
              attributes['payroll.event.type'] === 'payroll.run.calculated' &&
              attributes['http.response.status_code'] === 200,
          ),
      )
  })
  const told = Map.groupBy(trace, ({ service }) => service)
  t.comment(
    `${what}: ${trace.length} spans, ${[...told].map(([service, spans]) => `${spans.length} of ${service}`).join(', ')}`,
  )
  t.ok(trace.length >= 7, `${what}: ${trace.length} spans`)
  t.equal(told.size, services, `${what}: ${[...told.keys()].join(', ')}`)
}

/** Calls of the API for the organization of the page. */
const asPartner = `export CURL_CA_BUNDLE=trial-ca.pem
api() { curl --fail-with-body -sS "https://payroll.example.com/v1$1" -H "authorization: Bearer $key" \\
  -H 'content-type: application/json' "\${@:2}"; }
org=$(api /organizations | jq '.data[0].id')
`

/** A month that a person calculates in the console. */
const calculateInConsole = `${asPartner}
console=https://console.example.com
run=$(api /payroll-runs -d "{\\"organization_id\\": $org, \\"period\\": {\\"month\\": 11, \\"year\\": 2026}}" | jq -r .id)
curl -fsS -c jar -o page.html -H "origin: $console" -d "key=$key" -d environment=production "$console/sign-in"
curl -fsS -b jar "$console/runs/$run" > page.html
field() { sed -nE "s/.*name=\\"$1\\" value=\\"([^\\"]*)\\".*/\\1/p" page.html | head -n 1; }
curl -fsS -b jar -H "origin: $console" -H "traceparent: 00-$(openssl rand -hex 16)-$(openssl rand -hex 8)-01" \\
  --data-urlencode "csrf=$(field csrf)" --data-urlencode "once=$(field once)" -d action=calculate \\
  -o answer.html -w '%{http_code}' "$console/runs/$run"`

/** An event that the subscription of the page is told of, without a calculation. */
const hireOneMore = `${asPartner}
api /employees -d "{\\"organization_id\\": $org, \\"employee_code\\": \\"B1\\", \\"first_name\\": \\"Bina\\",
  \\"gender\\": \\"female\\", \\"date_of_birth\\": \\"1990-04-05\\", \\"date_of_joining\\": \\"2021-06-01\\",
  \\"employment_type\\": \\"permanent\\", \\"work_state_code\\": \\"DL\\"}" | jq -r .employee_code`

async function checkTraces(t: Test, site: Site): Promise<void> {
  await traceOf(t, site, 'POST …/calculate of a partner', 3)
  t.equal(await site.typeAsPartner(calculateInConsole), '303', 'a person calculates the next month')
  await traceOf(t, site, 'POST …/calculate of the console', 4)
}

type Proof = {
  readonly holds: boolean
  readonly runs: number
  readonly differing: readonly unknown[]
  readonly payslips: { readonly recalculated: number; readonly differing: readonly unknown[] }
}

async function checkRestore(t: Test, site: Site): Promise<void> {
  const printed = await site.typePage('A backup')
  const proof = JSON.parse(printed.slice(printed.lastIndexOf('\n{'))) as Proof
  const differing = [...proof.differing, ...proof.payslips.differing]
  t.ok(proof.holds, 'the restored database holds what the backup says')
  t.same(differing, [], `${proof.runs} runs, ${proof.payslips.recalculated} payslips calculated again`)
}

/** Events wait for NATS: the alert fires, and ends when it is back. No duration of the rules is changed. */
async function checkAlert(t: Test, site: Site): Promise<void> {
  const { data } = site.machines
  const isFiring = async (): Promise<boolean> => {
    const answer = await data.type('curl -fsS http://127.0.0.1:9090/api/v1/alerts')
    const { data: found } = JSON.parse(answer) as {
      data: { alerts: { labels: { alertname: string }; state: string }[] }
    }
    return found.alerts.some(
      ({ labels, state }) => labels.alertname === 'OutboxStandsStill' && state === 'firing',
    )
  }
  await data.type('systemctl stop nats-server')
  t.equal(await site.typeAsPartner(hireOneMore), 'B1', 'somebody is hired')
  const stopped = performance.now()
  const seconds = (): string => ((performance.now() - stopped) / 1_000).toFixed(0)
  await eventually('OutboxStandsStill fires', isFiring, alertWithinMs)
  t.comment(`OutboxStandsStill fires ${seconds()} s after NATS has stopped`)
  await data.type('systemctl start nats-server')
  await eventually('OutboxStandsStill ends', async () => !(await isFiring()), alertWithinMs)
  t.comment(`OutboxStandsStill has ended ${seconds()} s after NATS had stopped`)
  t.ok(
    site.deliveries().some(({ type, verifies }) => verifies && type === 'employee.upserted'),
    'the event has arrived',
  )
}
