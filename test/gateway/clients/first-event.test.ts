// The promise of the guide of the libraries: from an empty folder to the first verified event within three minutes,
// typed as a partner types it, in both languages.

import { freePort } from '#bench/machine/process.ts'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { createTestOrganization, startTestStack } from '../../support/office.ts'
import { eventually } from '../../support/stack.ts'
import { emptyFolder, install, outside, pack, program } from './installed.ts'

const root = join(import.meta.dirname, '../../..')
const guide = readFileSync(join(root, 'gateway/openapi/guides/libraries.md'), 'utf8')
/** A busy machine takes longer than the three minutes. */
const maxMs = 400_000

const house = await startTestStack(t)
const packed = await pack()

/** The first code block of a language, for a port of the test. */
function codeOf(language: string, port: number): string {
  const code = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(guide)?.[1] ?? ''
  return code.replace(/\b3000\b/, String(port))
}

/** What a program that goes on has printed; it ends with the test. */
function started(t: Test, command: string, args: readonly string[], options: object): () => string {
  const child: ChildProcess = spawn('env', ['-u', 'NODE_OPTIONS', command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  t.teardown(() => child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => (text += String(part)))
  return () => text
}

type Receiver = {
  /** Writes the receiver into the folder, and returns the command that starts it. */
  write(folder: string, port: number): readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  readonly verified: RegExp
}

async function follow(t: Test, { write, env: added, verified }: Receiver): Promise<void> {
  const { seeded } = await createTestOrganization(house)
  const [port, folder] = [await freePort(0), emptyFolder(t)]
  const began = performance.now()
  await install(folder, packed)
  const [command, ...args] = write(folder, port)
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    PAYROLL_URL: new URL(house.base).origin,
    PAYROLL_ENVIRONMENT: 'sandbox',
    PAYROLL_KEY: seeded.apiKey,
  }
  const options = { cwd: folder, env }
  const payroll = (...typed: string[]) => [join(folder, program), ...typed]
  const listened = started(
    t,
    process.execPath,
    payroll('listen', '--forward', `http://localhost:${port}/hook`),
    options,
  )
  const secret = await eventually('listen prints its secret', () => /whsec_\S+/.exec(listened())?.[0])
  const received = started(t, command, args, {
    cwd: folder,
    env: { ...env, ...added, WEBHOOK_SECRET: secret },
  })
  // A person sees that nothing listens yet, and triggers again.
  await eventually('the first verified event', async () => {
    await outside(process.execPath, payroll('trigger', 'payroll.run.paid'), options).catch(() => undefined)
    return verified.test(received())
  }).catch((error: unknown) => {
    throw new Error(`${received()}\n${listened()}`, { cause: error })
  })
  const took = performance.now() - began
  t.comment(`${Math.round(took / 1000)} seconds to the first verified event`)
  t.ok(took < maxMs, `${Math.round(took / 1000)} seconds`)
}

t.test('TypeScript: eight lines', async t => {
  const lines = codeOf('js', 3000).trim().split('\n')
  t.equal(lines.length, 8)
  await follow(t, {
    write(folder, port) {
      writeFileSync(join(folder, 'receiver.mjs'), codeOf('js', port))
      return [process.execPath, 'receiver.mjs']
    },
    env: {},
    verified: /type: 'payroll\.run\.paid'/,
  })
})

const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0

t.test(
  'Python: the standard library alone',
  { skip: hasPython ? false : 'python3 of 3.11 or newer is missing' },
  async t => {
    await follow(t, {
      write(folder, port) {
        writeFileSync(join(folder, 'receiver.py'), codeOf('python', port))
        return ['python3', 'receiver.py']
      },
      env: { PYTHONPATH: join(root, 'gateway/clients/python/src'), PYTHONDONTWRITEBYTECODE: '1' },
      verified: /'type': 'payroll\.run\.paid'/,
    })
  },
)
