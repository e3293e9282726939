// Secrets as files: each in place of its variable, in every process that reads it.

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readEnvironment } from '#proto/process/environment.ts'
import { readSettings as stackSettings } from '#stack'
import { operationsBlock } from '../support/operations.ts'
import { freshFolder } from '../support/servers.ts'
import { refusalOf, type Room, rooms, secretsOf, settingsOf } from './variables.ts'

const root = join(import.meta.dirname, '../..')
const folder = freshFolder('secrets')

function fileWith(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

const key = Buffer.alloc(32, 3).toString('base64')
const database = 'postgres://service:hunter2@localhost:5432/payroll'
/** A text of each secret that every process accepts. */
const texts: Readonly<Record<string, string>> = {
  DATABASE_URL: database,
  DATABASE_READ_URL: 'postgres://service:hunter2@127.0.0.1:5433/payroll',
  MASTER_KEY: key,
  MASTER_KEY_SECOND: Buffer.alloc(32, 4).toString('base64'),
  NATS_URL: 'nats://payroll:hunter2@localhost:4222',
  METRICS_TOKEN: 'm'.repeat(32),
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'hunter2/+',
  SMTP_URL: 'smtp://payroll:hunter2@localhost:587',
  SMTP_SANDBOX_URL: 'smtp://localhost:588',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20hunter2',
  CONSOLE_SECRET: Buffer.alloc(32, 5).toString('base64'),
  OPERATOR_TOKEN: 'o'.repeat(40),
}
const plain: Readonly<Record<string, string>> = {
  GATEWAY_URL: 'http://localhost:8080',
  ENGINE_ADDRESSES: 'localhost:50051',
  MAIL_FROM: 'payroll@payroll.example',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'payslips',
  S3_REGION: 'ap-south-1',
}
const invalid: Readonly<Record<string, string>> = {
  DATABASE_URL: 'mysql://hunter2@localhost',
  DATABASE_READ_URL: 'postgres://service:hunter2@replica:5432/payroll',
  MASTER_KEY: 'hunter2',
  MASTER_KEY_SECOND: 'hunter2',
  NATS_URL: 'https://hunter2@localhost',
  METRICS_TOKEN: 'hunter2',
  SMTP_URL: 'http://hunter2@localhost',
  SMTP_SANDBOX_URL: 'hunter2',
  OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
  CONSOLE_SECRET: 'hunter2',
  OPERATOR_TOKEN: 'hunter2',
}

/** The secrets of the room, each as its text or as a file of it. */
function environmentOf(room: Room, isFile: (name: string) => boolean, ending = '\n'): Record<string, string> {
  const secrets = secretsOf(room).map(name => {
    const text = texts[name] ?? ''
    return isFile(name) ? [`${name}_FILE`, fileWith(`${room}-${name}`, text + ending)] : [name, text]
  })
  return { ...plain, ...Object.fromEntries(secrets) }
}

t.test('each process reads its secrets from files as from variables', async t => {
  for (const room of rooms) {
    const names = secretsOf(room)
    const settings = settingsOf[room](environmentOf(room, () => false))
    t.ok(names.length > 0, `${names.join(', ')} of ${room}`)
    for (const ending of ['', '\n', '\r\n'])
      t.same(settingsOf[room](environmentOf(room, () => true, ending)), settings, `${room}: all as files`)
    for (const name of names)
      t.same(
        settingsOf[room](environmentOf(room, each => each === name)),
        settings,
        `${room}: ${name} alone as a file`,
      )
  }
})

t.test('a line feed at the end alone is not part of the secret', async t => {
  for (const [content, text] of [
    ['a b\n', 'a b'],
    [' a\n\n', ' a\n'],
    ['a\nb', 'a\nb'],
    ['a\r\n', 'a'],
  ] as const) {
    const environment = {
      ...environmentOf('gateway', () => false),
      S3_SECRET_ACCESS_KEY: '',
      S3_SECRET_ACCESS_KEY_FILE: fileWith('odd', content),
    }
    t.equal(settingsOf.gateway(environment).S3_SECRET_ACCESS_KEY, text, JSON.stringify(content))
  }
})

t.test('a secret that is there twice, unreadable, empty or wrong is one sentence that names it', async t => {
  const absent = join(folder, 'absent')
  const directory = join(folder, 'directory')
  mkdirSync(directory)
  for (const room of rooms) {
    for (const name of secretsOf(room)) {
      const { [name]: text = '', ...others } = environmentOf(room, () => false)
      const refusal = (further: Readonly<Record<string, string>>) =>
        refusalOf(room, { ...others, ...further })
          ?.split('\n')
          .slice(1)
      const file = `${name}_FILE`
      t.same(
        refusal({ [name]: text, [file]: fileWith('twice', text) }),
        [`  ${name} must not be set together with ${file}.`],
        `${room}: ${name} twice`,
      )
      for (const path of [absent, directory])
        t.same(
          refusal({ [file]: path }),
          [`  ${file} must be the path of a readable file.`],
          `${room}: ${file}`,
        )
      for (const content of ['', '\n', '\r\n'])
        t.same(refusal({ [file]: fileWith('empty', content) }), [
          `  ${file} must be the path of a file that is not empty.`,
        ])
      t.equal(refusal({ [name]: text, [file]: '' }), undefined, 'an empty path is none')
      t.equal(refusal({ [name]: '', [file]: fileWith('one', text) }), undefined, 'an empty text is none')
      const wrong = invalid[name]
      // The console knows of the token of others only that it is a text.
      if (wrong === undefined || (room === 'console' && name === 'METRICS_TOKEN')) continue
      const lines = refusal({ [file]: fileWith('wrong', wrong) })
      t.match(lines?.[0], `  ${name} in ${file} must `, `${room}: wrong content of ${file}`)
      t.equal(lines?.length, 1, 'one fault, one sentence')
      t.notMatch(lines?.join(), 'hunter2', 'the text of the secret is not repeated')
    }
  }
})

t.test('what is no secret is read from no file', async t => {
  const path = fileWith('port', '9999')
  t.throws(() => readEnvironment({ A_FILE: path }, { A: text => text ?? fail() }), /A must be there/)
  t.equal(
    refusalOf('gateway', { ...environmentOf('gateway', () => false), HTTP_PORT_FILE: path, HTTP_PORT: 'x' }),
    'The environment is invalid:\n  HTTP_PORT must be a whole number from 0 to 65535.',
  )
})

t.test('every fault of several files is named in one message', async t => {
  const environment = {
    DATABASE_URL_FILE: join(folder, 'absent'),
    MASTER_KEY: key,
    MASTER_KEY_FILE: fileWith('key', key),
    NATS_URL_FILE: fileWith('nats', 'http://localhost'),
  }
  t.same(refusalOf('engine', environment)?.split('\n'), [
    'The environment is invalid:',
    '  DATABASE_URL_FILE must be the path of a readable file.',
    '  MASTER_KEY must not be set together with MASTER_KEY_FILE.',
    '  NATS_URL in NATS_URL_FILE must be an address that starts with nats:// or tls://.',
  ])
})

t.test('the programs of operators read them, too', async t => {
  const program = (words: readonly string[], environment: Readonly<Record<string, string>>) => {
    try {
      return execFileSync(process.execPath, ['storage/main.ts', ...words], {
        cwd: root,
        env: { PATH: process.env['PATH'], ...environment },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }
  const file = fileWith('database', 'postgres://owner:hunter2@127.0.0.1:9/payroll\n')
  t.match(
    program(['migrate'], { DATABASE_URL_FILE: file }),
    '127.0.0.1:9',
    'it called the server of the file',
  )
  t.match(
    program(['list'], { DATABASE_URL_FILE: file, MASTER_KEY_FILE: fileWith('key', `${key}\n`) }),
    '127.0.0.1:9',
  )
  t.match(
    program(['list'], { MASTER_KEY_FILE: join(folder, 'absent') }),
    'MASTER_KEY_FILE must be the path of a readable file.',
  )
  t.match(
    stackSettings({ DATABASE_URL_FILE: file, SMTP_URL_FILE: fileWith('smtp', 'smtp://u:p@localhost\n') }),
    {
      databaseUrl: 'postgres://owner:hunter2@127.0.0.1:9/payroll',
      environment: { SMTP_URL: 'smtp://u:p@localhost' },
    },
    'npm start passes their texts on',
  )
})

t.test('a file that only its owner may read suffices, as LoadCredential leaves it', async t => {
  const path = fileWith('master-key', key)
  chmodSync(path, 0o400)
  const { MASTER_KEY: _, ...others } = environmentOf('engine', () => false)
  t.equal(settingsOf.engine({ ...others, MASTER_KEY_FILE: path }).MASTER_KEY, key)
})

t.test('OPERATIONS.md lists every secret and the processes that read it', async t => {
  const told = new Map(
    Array.from(
      readFileSync(join(root, 'OPERATIONS.md'), 'utf8').matchAll(/^\| `([A-Z_0-9]+_FILE)` \| ([^|]+) \|/gm),
      ([, name = '', readers = '']) => [name, readers.trim().split(', ')] as const,
    ),
  )
  const secrets = new Set(rooms.flatMap(secretsOf))
  t.same(
    Object.fromEntries(told),
    Object.fromEntries(
      [...secrets].map(name => [
        `${name}_FILE`,
        rooms.filter(room => room !== 'migrate' && secretsOf(room).includes(name)),
      ]),
    ),
  )
  t.ok(operationsBlock('sh', '**Secrets as files.**').includes('_FILE='), 'with an example')
})

function fail(): never {
  throw new Error('must be there.')
}
