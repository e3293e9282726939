// `npm test` closes with the counts that a person or a pipeline acts on. Each case runs the real runner over
// a suite of a few lines, whose true counts are plain to see.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

import { byTurns, dividedByDay, longestFirst, secondsOf, turns } from '../queue.ts'
import { testDay } from '../support/share-of-day.ts'

const runner = fileURLToPath(new URL('../run.ts', import.meta.url))
const settings = readFileSync(new URL('../../.taprc', import.meta.url), 'utf8')
// The same plugins, so that tap is not built anew, and none of the servers.
const plugins = /^plugin:\n(?: .*\n)+/m.exec(settings)?.[0] ?? ''

const suite = (...lines: string[]) => ["import t from 'tap'", ...lines, ''].join('\n')
const passing = suite("t.equal(1, 1, 'one is one')")
const failing = suite("t.test('numbers', async t => {", "  t.equal(1, 2, 'one is two')", '})')

type Case = {
  name: string
  tests: Record<string, string>
  closes: string
  exit: number
  /** Scripts of package.json that fail. */
  broken?: string[]
  paths?: string[]
  says?: RegExp
  omits?: RegExp
}

const cases: Case[] = [
  {
    name: 'one passes and one fails',
    tests: { 'a.test.ts': passing, 'b.test.ts': failing },
    closes: '1 passed, 1 failed',
    exit: 1,
    says: /FAILED test\/b\.test\.ts > numbers > one is two\n/,
  },
  {
    name: 'all pass, and what is skipped is told',
    tests: { 'a.test.ts': passing, 'b.test.ts': suite("t.ok(1, { skip: 'later' })", 't.ok(1)') },
    closes: '2 passed, 0 failed, 1 skipped',
    exit: 0,
  },
  {
    name: 'a file that dies counts, though no point of its own failed',
    tests: { 'a.test.ts': suite('t.ok(1)', "throw new Error('died')"), 'b.test.ts': 'no such thing\n' },
    closes: '1 passed, 2 failed',
    exit: 1,
  },
  {
    name: 'nothing that ran is no success',
    tests: { 'a.test.ts': suite() },
    closes: '0 passed, 0 failed, 1 skipped',
    exit: 1,
    says: /no test ran/,
  },
  {
    name: 'a broken check stops the run',
    tests: { 'a.test.ts': passing },
    broken: ['lint'],
    closes: '0 passed, 1 failed',
    exit: 1,
    says: /npm run lint failed/,
    omits: /a\.test\.ts|format:check/,
  },
  {
    name: 'a path without tests is no success',
    tests: { 'a.test.ts': passing },
    paths: ['test/nowhere'],
    closes: '0 passed, 1 failed',
    exit: 1,
    says: /there is no test file in test\/nowhere/,
  },
  {
    name: 'paths narrow the tests',
    tests: { 'money/a.test.ts': passing, 'b.test.ts': failing },
    paths: ['test/money'],
    closes: '1 passed, 0 failed',
    exit: 0,
    omits: /b\.test\.ts/,
  },
]

t.test('every file that the queue names is there, and none is lost', async t => {
  const named = [...byTurns, ...Object.keys(secondsOf)]
  const missing = named.filter(file => !existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url))))
  t.same(missing, [])
  const files = [...new Set([...named, 'test/x.test.ts'])]
  const { today, otherDays } = dividedByDay(files)
  t.same(new Set(longestFirst([...today, ...otherDays])), new Set(files))
  t.ok(
    otherDays.every(file => byTurns.includes(file)),
    'any other file runs each day',
  )
})

t.test('within as many days as there are turns, each file runs', async t => {
  const run = Array.from({ length: turns }, (_, at) => dividedByDay(byTurns, testDay + at).today)
  t.same(run.flat().toSorted(), byTurns.toSorted())
})

for (const { name, tests, closes, exit, broken = [], paths = [], says, omits } of cases) {
  t.test(name, async t => {
    const folder = t.testdir({
      '.taprc': `${plugins}include: ["test/**/*.test.ts"]\ndisable-coverage: true\n`,
      'package.json': JSON.stringify({ type: 'module', scripts: checks(broken) }),
    })
    for (const [path, text] of Object.entries(tests)) {
      mkdirSync(dirname(join(folder, 'test', path)), { recursive: true })
      writeFileSync(join(folder, 'test', path), text)
    }
    const { stdout, status } = spawnSync(process.execPath, [runner, ...paths], {
      cwd: folder,
      encoding: 'utf8',
      // Without the variables through which this very run of tap would take the other for its child.
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    t.equal(stdout.trimEnd().split('\n').at(-1), closes)
    t.equal(status, exit, 'the exit code')
    t.notMatch(stdout, /[^\P{Cc}\n]/u, 'no control characters without a terminal')
    if (says) t.match(stdout, says)
    if (omits) t.notMatch(stdout, omits)
  })
}

function checks(broken: string[]): Record<string, string> {
  const names = ['typecheck', 'lint', 'format:check']
  return Object.fromEntries(names.map(name => [name, `exit ${broken.includes(name) ? 1 : 0}`]))
}
