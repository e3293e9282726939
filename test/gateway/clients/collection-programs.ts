// The collections in the real programs, which `npx` fetches in pinned versions as `npm run openapi:lint` does: newman for
// Postman's, Bruno's own CLI for Bruno's, in both of its sandboxes. The figures are printed.

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { startTestStack } from '../../support/office.ts'
import { seedOrganization } from '../../support/seed.ts'
import { filesOfArchive } from './archive.ts'
import { isRefusedForItsForm } from './runner.ts'

const newman = 'newman@6.2.2'
const bruno = '@usebruno/cli@4.1.0'

/** The one request whose answer has no end. It is cut, and so are others that hang. */
const endless = 'Stream events'
const limitMs = 30_000

const stack = await startTestStack(t, { environment: { ALLOW_OWN_TAX_SLABS: 'true' } })
const { origin } = new URL(stack.base)
const root = join(import.meta.dirname, '../../../.data')
mkdirSync(root, { recursive: true })
const folder = mkdtempSync(join(root, 'collections-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

async function save(name: string): Promise<Buffer> {
  const bytes = Buffer.from(await (await fetch(`${origin}/docs/${name}`)).arrayBuffer())
  writeFileSync(join(folder, name), bytes)
  return bytes
}
await save('collection.postman.json')
await save('sandbox.postman_environment.json')
const files = await filesOfArchive(await save('collection.bruno.zip'))
for (const [path, bytes] of files) {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  // Bruno has no limit for a whole run.
  const limit =
    path.endsWith('.bru') && path.includes(endless) ? `\nsettings {\n  timeout: ${limitMs}\n}\n` : ''
  writeFileSync(join(folder, path), Buffer.concat([bytes, Buffer.from(limit)]))
}

type Result = {
  readonly name: string
  readonly status: number
  readonly code: string
  readonly value: unknown
  readonly isSigned: boolean
}

function resultOf(name: string, status: number, text: string, headers: readonly string[]): Result {
  const value: unknown = text.startsWith('{') ? JSON.parse(text) : null
  const { code = '' } = (value ?? {}) as { code?: string }
  return {
    name,
    status,
    code: status < 400 ? '' : code,
    value,
    isSigned: headers.includes('X-SVC-Signature'),
  }
}

function run(...command: readonly string[]): void {
  // The loader of the test runner is not for other programs.
  const { status, stdout, stderr } = spawnSync(
    'env',
    ['-u', 'NODE_OPTIONS', 'npm_config_ignore_scripts=true', 'npx', '--yes', ...command],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  )
  // Bruno ends with 1 if any response is an error.
  if (status === null) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
  process.stdout.write(`# ${command[0]}: ${stdout.trim().split('\n').slice(-12).join('\n# ')}\n`)
  if (stderr !== '') process.stdout.write(`# ${stderr.slice(0, 2_000).replaceAll('\n', '\n# ')}\n`)
}

const readReport = (): unknown => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))

type NewmanReport = {
  readonly run: {
    readonly executions: readonly {
      readonly item: { readonly name: string }
      readonly request: { readonly header: readonly { readonly key: string }[] }
      readonly response?: { readonly code: number; readonly stream: { readonly data: readonly number[] } }
    }[]
    readonly failures: readonly { readonly source?: { readonly name?: string } }[]
  }
}
type BrunoReport = {
  readonly results: readonly {
    readonly name: string
    readonly error: string | null
    readonly request: { readonly headers: Readonly<Record<string, unknown>> }
    readonly response: { readonly status: number; readonly data: unknown }
  }[]
}

function runNewman(values: readonly string[]): Result[] {
  const environment = ['--environment', 'sandbox.postman_environment.json']
  const variables = values.flatMap(value => ['--env-var', value])
  const report = ['--reporters', 'json', '--reporter-json-export', 'report.json', '--working-dir', '.']
  const limit = ['--timeout-request', String(limitMs)]
  run(newman, 'run', 'collection.postman.json', ...environment, ...variables, ...report, ...limit)
  const { executions, failures } = (readReport() as NewmanReport).run
  t.same(
    failures.filter(({ source }) => source?.name !== endless),
    [],
    'no script fails',
  )
  return executions.map(({ item, request, response }) =>
    resultOf(
      item.name,
      response?.code ?? 0,
      Buffer.from(response?.stream.data ?? []).toString(),
      request.header.map(({ key }) => key),
    ),
  )
}

function runBrunoIn(sandbox: 'safe' | 'developer', values: readonly string[]): Result[] {
  const variables = values.flatMap(value => ['--env-var', value])
  const options = ['--env', 'sandbox', `--sandbox=${sandbox}`, '--reporter-json', 'report.json']
  run(bruno, 'run', '.', '-r', ...options, ...variables)
  const results = (readReport() as readonly BrunoReport[]).flatMap(iteration => iteration.results)
  t.same(
    results
      .filter(({ name, error }) => name !== endless && error !== null && !/status code/.test(error))
      .map(({ name, error }) => [name, error]),
    [],
    'no script fails',
  )
  return results.map(({ name, request: { headers }, response: { status, data } }) =>
    resultOf(name, status, typeof data === 'string' ? data : JSON.stringify(data), Object.keys(headers)),
  )
}

const programs = {
  newman: runNewman,
  'Bruno in its safe mode': (values: readonly string[]) => runBrunoIn('safe', values),
  'Bruno in its developer mode': (values: readonly string[]) => runBrunoIn('developer', values),
}

for (const [program, runWith] of Object.entries(programs)) {
  for (const isSigned of [false, true]) {
    t.test(`${program} ${isSigned ? 'with signatures' : 'with the key'}`, async t => {
      const { apiKey, signingSecret } = await seedOrganization(stack.storage, [])
      const results = runWith([`key=${apiKey}`, ...(isSigned ? [`secret=${signingSecret}`] : [])])
      const signed = results.filter(each => each.isSigned)
      t.equal(signed.length, isSigned ? results.length - 2 : 0, 'all but the files are signed')
      const succeeded = results.filter(({ status }) => status >= 200 && status < 300)
      t.comment(`${succeeded.length} of ${results.length} succeed`)
      t.same(
        results.filter(isRefusedForItsForm).map(({ name, status, code }) => `${name}: ${status} ${code}`),
        [],
        'no request is refused for its form',
      )
      t.same(
        results
          .filter(({ name, status }) => (status === 0 && name !== endless) || status >= 500)
          .map(({ name, status }) => `${name}: ${status}`),
        [],
      )
    })
  }
}
