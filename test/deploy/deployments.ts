// The processes of every deployment of this repository, as its files describe them.

import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { freshFolder } from '../support/servers.ts'
import { rooms, type Room } from './variables.ts'

export const root = join(import.meta.dirname, '../..')

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

type Deployment = {
  /** File and name, for messages. */
  readonly place: string
  readonly room: Room
  /** Words after `node`. */
  readonly command: readonly string[]
  /** Paths of secrets are those on the machine of the process. */
  readonly environment: Readonly<Record<string, string>>
  /** Names of the files that the process is given. */
  readonly files: readonly string[]
  /** Seconds from the signal to end until the process is killed; null for one that ends by itself. */
  readonly stopSeconds: number | null
  /** The address that tells that it is well: `http://host:port/path` or `tcp://host:port`. */
  readonly health: string | null
}

type Service = {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly secrets?: readonly string[]
  readonly stop_grace_period?: string
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly image?: string
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly volumes?: readonly string[]
}

type Compose = {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

export function composeFile(): Compose {
  const withDefaults = textOf('compose.yaml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  return parse(withDefaults, { merge: true }) as Compose
}

function ofCompose(): Deployment[] {
  return Object.entries(composeFile().services).flatMap(([name, service]) => {
    const [program, ...command] = service.command ?? []
    const room = roomOf(command)
    if (program !== 'node' || room === undefined) return []
    const seconds = Number(service.stop_grace_period?.replace('s', ''))
    return [
      {
        place: `compose.yaml ${name}`,
        room,
        command,
        environment: strings(service.environment ?? {}),
        files: service.secrets ?? [],
        stopSeconds: room === 'migrate' ? null : seconds,
        health: service.healthcheck?.test.at(-1) ?? null,
      },
    ]
  })
}

export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly spec: {
    readonly template: { readonly spec: PodSpec }
    readonly [field: string]: unknown
  }
}

type Probe = {
  readonly httpGet?: { readonly path: string; readonly port: string }
  readonly tcpSocket?: { readonly port: string }
  readonly timeoutSeconds?: number
  readonly failureThreshold?: number
}

type PodSpec = {
  readonly terminationGracePeriodSeconds?: number
  readonly securityContext: object
  readonly containers: readonly [
    {
      readonly command: readonly string[]
      readonly env: readonly {
        readonly name: string
        readonly value?: string
        readonly valueFrom?: { readonly configMapKeyRef: { readonly key: string } }
      }[]
      readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
      readonly startupProbe?: Probe
      readonly readinessProbe?: Probe
      readonly securityContext: object
    },
  ]
  readonly volumes: readonly { readonly secret?: { readonly items: readonly { readonly key: string }[] } }[]
}

const manifestFiles = () => globSync('deploy/kubernetes/{,migrate/}*.yaml', { cwd: root })

/** Every object of the manifests, as it is written, before kustomize. */
export function manifests(): Manifest[] {
  return manifestFiles()
    .filter(path => !/kustomization|adapter/.test(path))
    .flatMap(path => parseAllDocuments(textOf(path)).map(document => document.toJS() as Manifest))
}

/** Name-value lines of a file, such as payroll.env. */
export const linesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]),
  )

function ofKubernetes(): Deployment[] {
  const shared = linesOf(textOf('deploy/kubernetes/payroll.env'))
  return manifests().flatMap(({ kind, metadata, spec }) => {
    if (kind !== 'Deployment' && kind !== 'Job') return []
    const pod = spec.template.spec
    const [container] = pod.containers
    const [, ...command] = container.command
    const portOf = (name: string) => container.ports?.find(port => port.name === name)?.containerPort
    const { httpGet, tcpSocket } = container.readinessProbe ?? {}
    return [
      {
        place: `deploy/kubernetes ${metadata.name}`,
        room: roomOf(command)!,
        command,
        environment: Object.fromEntries(
          container.env.map(({ name, value, valueFrom }) => [
            name,
            value ?? shared[valueFrom?.configMapKeyRef.key ?? ''] ?? '',
          ]),
        ),
        files: pod.volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []),
        stopSeconds: kind === 'Job' ? null : (pod.terminationGracePeriodSeconds ?? 30),
        health: httpGet
          ? `http://pod:${portOf(httpGet.port)}${httpGet.path}`
          : tcpSocket
            ? `tcp://pod:${portOf(tcpSocket.port)}`
            : null,
      },
    ]
  })
}

export const units = globSync('deploy/systemd/*.service', { cwd: root })

function ofSystemd(): Deployment[] {
  return units.map(path => {
    const text = textOf(path)
    const valuesOf = (name: string) =>
      Array.from(text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value)
    const [, ...command] = valuesOf('ExecStart')[0]?.split(' ') ?? []
    const environment = linesOf(valuesOf('Environment').join('\n'))
    const [stop] = valuesOf('TimeoutStopSec')
    const health = /\w+:\/\/\S+/.exec(valuesOf('ExecStartPost')[0] ?? '')?.[0]
    return {
      place: path,
      room: roomOf(command)!,
      command,
      environment,
      files: valuesOf('LoadCredential').map(credential => credential.split(':')[0] ?? ''),
      stopSeconds: stop === undefined ? null : Number(stop.replace('s', '')),
      health: health?.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => environment[name] ?? '') ?? null,
    }
  })
}

/** Every process of ours in every deployment. */
export function deployed(): Deployment[] {
  return [...ofCompose(), ...ofKubernetes(), ...ofSystemd()]
}

function roomOf(command: readonly string[]): Room | undefined {
  const main = command.find(word => word.endsWith('main.ts'))
  if (main === 'storage/main.ts') return command.at(-1) === 'migrate' ? 'migrate' : undefined
  return rooms.find(room => main === `${room === 'console' ? 'gateway/console' : room}/main.ts`)
}

const strings = (values: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** A folder of secrets made by deploy/secrets.sh for processes that run here. */
export function makeSecrets(further: Readonly<Record<string, string>> = {}): string {
  const folder = join(freshFolder('deploy'), 'secrets')
  execFileSync('sh', ['deploy/secrets.sh', folder], {
    cwd: root,
    stdio: 'pipe',
    env: { ...process.env, AUTHORITY: join(folder, 'servers-ca.pem'), ...further },
  })
  return folder
}

/** The environment with the paths of its files in this folder. */
export function withFilesIn(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  const path = /^(?:\/run\/secrets|\/etc\/payroll|%d)\//
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(path, `${folder}/`)]),
  )
}
