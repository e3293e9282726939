// `npm start` as a newcomer meets it: what it prints, and how it ends.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import t, { type Test } from 'tap'

import { processMark } from '#bench/machine/process.ts'
import type { StackDescription } from '#stack'
import { descendants } from '../support/processes.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { freshFolder } from '../support/servers.ts'
import { eventually } from '../support/stack.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = freshFolder('program')
const columns = 80
const isUp = 'Press Ctrl-C to stop'
const needsProc = { skip: !existsSync('/proc') && 'needs /proc' }

/** `npm start` in a process group of its own, as a shell starts it; resolves once it has printed `until`. */
async function npmStart(t: Test, until: string) {
  const options = ['start', '--', '--data-dir', dataDir, '--employees', '5']
  const program = spawn('npm', options, { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  }
  const exit = once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const pid = program.pid ?? 0
  t.teardown(() => {
    for (const left of [...descendants(pid), pid])
      if (processMark(left) !== null) process.kill(left, 'SIGKILL')
  })
  await eventually(until, () => {
    if (program.exitCode !== null) throw new Error(printed)
    return printed.includes(until)
  })
  return { pid, exit, family: descendants(pid), printed: () => printed }
}

const alive = (family: readonly number[]) => family.filter(pid => processMark(pid) !== null)

const description = () => JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as StackDescription

function tooWide(printed: string): string[] {
  // Outside of tests the folder is `.data`.
  const usual = printed.replaceAll(dataDir, '.data').replaceAll(relative(root, dataDir), '.data')
  // A progress bar returns to the first column and is drawn again.
  return (
    stripVTControlCharacters(usual.replaceAll('\u001B[1G', '\n'))
      .split(/[\r\n]+/)
      // A link is one word, which only the terminal can break.
      .filter(line => line.length > columns && !/^ *http\S+$/.test(line))
  )
}

t.test('the first start fits 80 columns and shows addresses, but no password', needsProc, async t => {
  const { pid, exit, family, printed } = await npmStart(t, isUp)
  t.same(tooWide(printed()), [])
  const { base_url: base, sandbox_base_url: sandbox, docs_url: docs, api_key: key } = description()
  for (const shown of [`${base}\n`, `${sandbox}\n`, `${docs}\n`, `${key}\n`]) t.match(printed(), shown)
  t.equal((await fetch(docs)).status, 200, 'the documentation is where it says')
  const [link = ''] = /http\S+\/enter\?token=\S+/.exec(printed()) ?? []
  t.match(await (await fetch(link)).text(), /Open the console/, 'and the link leads to the console')

  // What it tells to type works as it stands, wherever the data is.
  const [, typed = ''] = /in the same folder\n\n(.*?)\n\n/s.exec(printed()) ?? []
  t.equal(typed.match(/curl/g)?.length, 3)
  const shell = spawnSync('bash', ['-euc', typed], { cwd: root, encoding: 'utf8' })
  t.match(shell.stdout, /"external_id".*"payroll_run_id".*"status":"(generated|calculating)"/s, shell.stderr)

  const { databasePassword, masterKey } = JSON.parse(
    readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
  ) as Record<string, string>
  const logs = join(dataDir, 'logs')
  const texts = [printed(), ...readdirSync(logs).map(name => readFileSync(join(logs, name), 'utf8'))]
  t.ok(texts.length >= 6, 'what it printed, and a log of each process')
  for (const secret of [databasePassword, masterKey]) {
    t.same(
      texts.filter(text => text.includes(secret ?? '')),
      [],
      'no secret is printed or logged',
    )
  }

  // npm passes a signal on; the shell between npm and the program must not swallow it.
  const before = printed().length
  process.kill(pid, 'SIGINT')
  t.same(await exit, [0, null])
  t.same(alive(family), [], 'no process is left')
  // Events of the run that the typed calls made may arrive until the end.
  const said = printed().slice(before).trim().split('\n')
  t.same(
    said.filter(text => !text.includes('signature valid')).map(text => text.trim()),
    ['Stopping. Press Ctrl-C again to stop without finishing requests.'],
  )
})

if (isOfToday(0, 3))
  t.test('Ctrl-C reaches npm and the program, and counts once', needsProc, async t => {
    const { pid, exit, family } = await npmStart(t, isUp)
    process.kill(-pid, 'SIGINT')
    t.same(await exit, [0, null])
    t.same(alive(family), [], 'no process is left')
  })

if (isOfToday(1, 3))
  t.test('Ctrl-C while it starts ends what is up by then', needsProc, async t => {
    const { pid, exit, family, printed } = await npmStart(t, 'postgres is ready')
    process.kill(-pid, 'SIGINT')
    const [code, signal] = await exit
    t.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`)
    t.same(alive([...family, ...descendants(pid)]), [], 'no process is left')
    t.notMatch(printed(), /\bat .*:\d+:\d+/, 'without a stack trace')
  })

if (isOfToday(2, 3))
  t.test('a second Ctrl-C waits for nothing', needsProc, async t => {
    const { pid, exit, family } = await npmStart(t, isUp)
    // Its body never comes to an end.
    const { base_url: base, api_key: key } = description()
    const stalled = request(`${base.replace('/v1', '/sandbox/v1')}/auth/token`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        // The server says so once it has read this.
        expect: '100-continue',
      },
    })
    stalled.on('error', () => undefined)
    stalled.write('{')
    await once(stalled, 'continue')
    const began = performance.now()
    process.kill(-pid, 'SIGINT')
    await pause(800)
    t.ok(alive(family).length > 0, 'the request holds it up')
    process.kill(-pid, 'SIGINT')
    const [code, signal] = await exit
    t.ok(code === 130 || signal === 'SIGINT', `${code} ${signal}`)
    t.ok(performance.now() - began < 20_000, 'less than the time that requests have to finish')
    await eventually('no process is left', () => alive(family).length === 0)
  })

const pseudoTerminal = spawnSync('script', ['--version']).status === 0

t.test('on a terminal too', { skip: !pseudoTerminal && 'needs script(1) of util-linux' }, async t => {
  const command = `stty cols ${columns} rows 24; node stack.ts demo --exit --employees 250 --data-dir ${dataDir}`
  const terminal = spawn('script', ['-qec', command, '/dev/null'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  terminal.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  t.same(await once(terminal, 'exit'), [0, null])
  t.match(printed, '\u001B[1G', 'with progress bars')
  t.same(tooWide(printed), [])
  t.notMatch(printed, '\u001B[?25l', 'the cursor stays visible')
})
