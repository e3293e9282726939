// A real object store for the tests: OpenStack Swift with its S3 interface, four programs over one folder.

import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { freePort, startGuarded } from '#bench/machine/process.ts'
import type { Running } from '#bench/machine/supervise.ts'
import { freshFolder } from './servers.ts'
import { eventually } from './stack.ts'

const packages = 'swift-proxy swift-account swift-container swift-object'

/** Why the tests of the object store are skipped; false where Swift is installed. */
export const withoutSwift =
  spawnSync('swift-ring-builder', ['--version']).error === undefined &&
  spawnSync('swift-proxy-server', ['--help']).error === undefined
    ? false
    : `OpenStack Swift is missing: apt-get install ${packages}`

const bucket = 'payslips-of-tests'
const [accessKeyId, secretAccessKey] = ['test:tester', 'testing']
const parts = ['account', 'container', 'object'] as const

export type TestObjectStore = {
  /** What services are started with. */
  readonly environment: Readonly<Record<string, string>>
  /** Keys of the bucket, sorted. */
  keys(prefix?: string): Promise<string[]>
  get(key: string): Promise<Buffer>
  put(key: string, body: Buffer): Promise<void>
  delete(key: string): Promise<void>
  /** Takes it off the network as a crash would, with its objects on the disk. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startObjectStore(t: Test): Promise<TestObjectStore> {
  const folder = freshFolder('swift')
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  }
  configure(folder, ports)
  const running: Running[] = []
  const endpoint = `http://127.0.0.1:${ports.proxy}`
  const environment = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  const store: TestObjectStore = {
    environment,
    async keys(Prefix = '') {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))
      return Contents.map(({ Key }) => Key ?? '')
    },
    async get(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    },
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body }))
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }))
    },
    async stop() {
      await Promise.all(running.splice(0).map(each => each.stop()))
    },
    async start() {
      for (const name of ['proxy', ...parts]) {
        const command = [`swift-${name}-server`, join(folder, `${name}.conf`)]
        running.push(startGuarded(command, join(folder, `${name}.log`)))
      }
      // Its account is made on the way; making a bucket again is no error.
      await eventually('the object store answers', () =>
        client.send(new CreateBucketCommand({ Bucket: bucket })).then(
          () => true,
          (error: Error) => error.name === 'BucketAlreadyOwnedByYou',
        ),
      )
    },
  }
  t.teardown(async () => {
    client.destroy()
    await store.stop()
  })
  await store.start()
  return store
}

type Ports = Readonly<Record<'proxy' | (typeof parts)[number], number>>

/** One copy of everything, below `folder`. */
function configure(folder: string, ports: Ports): void {
  mkdirSync(join(folder, 'devices/disk'), { recursive: true })
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
  const common = (port: number): string[] => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `user = ${userInfo().username}`,
    `swift_dir = ${folder}`,
  ]
  write('swift.conf', ['[swift-hash]', 'swift_hash_path_prefix = test', 'swift_hash_path_suffix = test'])
  for (const part of parts) {
    const ring = (...words: string[]) =>
      execFileSync('swift-ring-builder', [join(folder, `${part}.builder`), ...words], { stdio: 'pipe' })
    ring('create', '4', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports[part]}/disk`, '1')
    ring('rebalance')
    write(`${part}.conf`, [
      ...common(ports[part]),
      `devices = ${join(folder, 'devices')}`,
      'mount_check = false',
      'fallocate_reserve = 0',
      '[pipeline:main]',
      `pipeline = ${part}-server`,
      `[app:${part}-server]`,
      `use = egg:swift#${part}`,
    ])
  }
  write('proxy.conf', [
    ...common(ports.proxy),
    '[pipeline:main]',
    'pipeline = catch_errors proxy-logging cache listing_formats s3api tempauth bulk slo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:proxy-logging]',
    'use = egg:swift#proxy_logging',
    // No memcached: everything is looked up.
    '[filter:cache]',
    'use = egg:swift#memcache',
    'memcache_servers = 127.0.0.1:1',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    `user_${accessKeyId.replace(':', '_')} = ${secretAccessKey} .admin`,
    ...['catch_errors', 'listing_formats', 's3api', 'bulk', 'slo'].flatMap(filter => [
      `[filter:${filter}]`,
      `use = egg:swift#${filter}`,
    ]),
  ])
}
