// Every process in every deployment: its variables, secrets, command, health and time to stop, against the code.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import packageJson from '../../package.json' with { type: 'json' }
import { openEngineMetrics } from '#engine/run/metrics.ts'
import { getHealth } from '#gateway/resources/health/routes.ts'
import { openRegistry } from '#proto/network/metrics.ts'
import { wholeNumber } from '#proto/process/environment.ts'
import { parse } from 'yaml'
import { deployed, linesOf, makeSecrets, manifests, root, textOf, withFilesIn } from './deployments.ts'
import { refusalOf, variablesOf, variablesOfNode } from './variables.ts'

const folder = makeSecrets()
const all = deployed()
/** A process that is cut off needs so long to close what it holds, and to send its last spans. */
const closingSeconds = 4
const scripts: Readonly<Record<string, string>> = packageJson.scripts
const seconds = wholeNumber(0, 300, 0)

t.test('each deployment has every process', async t => {
  for (const [place, count] of [
    ['compose.yaml', 7],
    ['deploy/kubernetes', 5],
    ['deploy/systemd', 5],
  ] as const) {
    const own = all.filter(one => one.place.startsWith(place))
    t.equal(own.length, count, place)
    t.same(
      [...new Set(own.map(({ room }) => room))].toSorted(),
      ['console', 'dispatcher', 'engine', 'gateway', 'migrate'],
      place,
    )
  }
})

for (const { place, room, command, environment, files, stopSeconds, health } of all)
  t.test(place, async t => {
    const known = variablesOf(room)
    for (const name of Object.keys(environment))
      t.ok(known.has(name) || variablesOfNode.includes(name), `${name} is a variable of ${room}`)
    t.equal(refusalOf(room, withFilesIn(folder, environment)), null, 'the process takes its environment')
    t.equal(environment['NODE_ENV'], 'production')
    t.equal(scripts[room]?.replace('exec ', ''), `node ${command.join(' ')}`, 'the script of package.json')

    const named = Object.values(environment).flatMap(
      value => /^(?:\/run\/secrets|%d)\/(.+)$/.exec(value)?.[1] ?? [],
    )
    for (const file of named) t.ok(files.includes(file), `${file} is given to it`)
    // Addresses of the database name the authority.
    for (const file of files) t.ok(named.includes(file) || file === 'servers-ca.pem', `${file} is read by it`)
    for (const file of files) t.ok(existsSync(join(folder, file)), `deploy/secrets.sh makes ${file}`)
    const secrets = [...known].filter(name => known.has(`${name}_FILE`) && !name.startsWith('SMTP'))
    for (const name of secrets) t.notOk(name in environment, `${name} is in a file`)

    if (room === 'migrate') return
    const work = seconds(environment['DRAIN_SECONDS']) + seconds(environment['SHUTDOWN_SECONDS'] ?? '25')
    t.ok((stopSeconds ?? 0) > work + closingSeconds, `${stopSeconds} s to stop, ${work} s of work in flight`)

    const url = new URL(health ?? '')
    const port = {
      engine: 'GRPC_PORT',
      gateway: 'HTTP_PORT',
      console: 'CONSOLE_PORT',
      dispatcher: 'METRICS_PORT',
    }
    t.equal(url.port, environment[port[room]], 'its health is asked where it listens')
    const isHttp = room === 'gateway' || room === 'console'
    t.equal(url.protocol, isHttp ? 'http:' : 'tcp:')
    if (room === 'gateway') t.equal(`/v1${url.pathname}`, getHealth.path)
    if (room === 'console') t.match(textOf('gateway/console/app.ts'), `router.get('${url.pathname}'`)
  })

t.test('an engine in Kubernetes is not sized by the cores of its node', async t => {
  const engine = all.find(({ place }) => place === 'deploy/kubernetes engine')
  t.match(engine?.environment, { ENGINE_WORKERS: '2', RENDER_WORKERS: '2' })
})

t.test('pods in Kubernetes reach an object store and a mail server of their own network', async t => {
  type Egress = { to?: { namespaceSelector?: { matchLabels: Record<string, string> } }[] }
  const policies = manifests().filter(({ kind }) => kind === 'NetworkPolicy')
  for (const [name, namespace] of [
    ['engine', 'object-store'],
    ['gateway', 'object-store'],
    ['dispatcher', 'mail'],
  ] as const) {
    const { spec } = policies.find(({ metadata }) => metadata.name === name)!
    const reached = (spec['egress'] as Egress[])
      .flatMap(({ to = [] }) => to)
      .map(({ namespaceSelector: selector }) => selector?.matchLabels['kubernetes.io/metadata.name'])
    t.ok(reached.includes(namespace), `${name} reaches ${namespace}`)
  }
})

t.test('one slow answer takes no pod out of service in Kubernetes', async t => {
  for (const { metadata, spec } of manifests().filter(({ kind }) => kind === 'Deployment')) {
    const { readinessProbe: probe } = spec.template.spec.containers[0]
    // A probe waits for a second by default, and three that fail count.
    const isPatient = (probe?.failureThreshold ?? 3) > 1 || (probe?.timeoutSeconds ?? 1) >= 10
    t.ok(isPatient, metadata.name)
  }
})

t.test('what is asked of Prometheus is told by the processes', async t => {
  const registry = openRegistry(packageJson.version)
  openEngineMetrics(registry, {
    waiting: () => 0,
    runs: () => Promise.resolve(new Map()),
    openShards: () => Promise.resolve(0),
  })
  const manifest = textOf('deploy/kubernetes/engine.yaml')
  const asked = Array.from(manifest.matchAll(/\bname: ([a-z]+_[a-z_]+)\b/g), ([, name = '']) => name)
  t.same(asked, ['engine_queue_depth', 'run_shards_open'])
  for (const name of asked) {
    t.ok(registry.getSingleMetric(name), `${name} is a metric of the engine`)
    t.match(textOf('deploy/kubernetes/prometheus-adapter.yaml'), `seriesQuery: '${name}{`)
  }
  type Scrapes = {
    scrape_configs: {
      metrics_path: string
      static_configs?: { targets: string[] }[]
      tls_config: { server_name?: string }
    }[]
  }
  const { scrape_configs: scrapes } = parse(textOf('deploy/prometheus/prometheus.yml')) as Scrapes
  const targets = scrapes.flatMap(({ static_configs: own = [] }) => own.flatMap(one => one.targets))
  const services = all.filter(
    ({ environment: { METRICS_PORT: port }, place }) => port && place.startsWith('compose'),
  )
  t.same(
    targets.toSorted(),
    services
      .map(({ place, environment }) => `${place.split(' ')[1]}:${environment['METRICS_PORT']}`)
      .toSorted(),
    'every process of compose.yaml is scraped',
  )
})

t.test('what is common to processes in Kubernetes is read by one of them', async t => {
  const names = Object.keys(linesOf(textOf('deploy/kubernetes/payroll.env')))
  const manifests = ['gateway', 'console'].map(name => textOf(`deploy/kubernetes/${name}.yaml`)).join()
  for (const name of names) t.match(manifests, `key: ${name} `, name)
})

t.test('secrets are made once, for nobody else on the machine', async t => {
  const again = spawnSync('sh', ['deploy/secrets.sh', folder], { cwd: root, encoding: 'utf8' })
  t.equal(again.status, 1)
  t.match(again.stderr, 'has secrets already; nothing was changed')
  t.equal(statSync(folder).mode & 0o777, 0o700)
  t.notOk(
    readdirSync(folder).some(name => name.endsWith('-ca.key')),
    'no key of an authority is left',
  )
})
