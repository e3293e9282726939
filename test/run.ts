// What `npm test` runs: the checks that need no test, then every test file, then one plain line with the
// counts. A check that breaks ends the run, because tests of code that does not compile tell nothing new.
// Arguments narrow the tests alone: `npm test -- test/engine`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Parser } from 'tap-parser'
import type { FinalResults, Result } from 'tap-parser'

import { dividedByDay, longestFirst, secondsOf } from './queue.ts'
import { warningsTest } from './support/process-warnings.ts'
import { testDay } from './support/share-of-day.ts'

const checks = ['typecheck', 'lint', 'format:check']

// A position that the stack repeats.
const noise = new Set(['at'])

/** Test files at once: many of them wait for servers and processes. More would only make each of them wait for processors. */
const slots = 2 * availableParallelism()

/** From so many seconds on a file stands in `times.json`. */
const longSeconds = 8

/** From so many seconds on a file has a process of its own: what a process keeps of it would burden the next files. */
const ownProcessSeconds = 40

/** Longer than any file takes on a slow machine. */
const fileSeconds = 1_800

/** A process keeps something of each file that it has run, so it runs no more short files than these. */
const filesOfProcess = 25

const env = {
  // Most test files start processes.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.data/compile-cache'),
  ...process.env,
  TAP: '1',
  // The time of a file is watched here.
  TAP_TIMEOUT: '0',
}

/** What runs test files. It ends with this process, and the servers and stacks of the tests with it. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(program => program.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const counts = { passed: 0, failed: 0, skipped: 0 }
/** Seconds of each file that has run. */
const seconds: Record<string, number> = {}
/** Told once more at the end, where whoever sees only a part of a long output finds it. */
const failedTests: string[] = []

const broken = checks.find(check => !passes(check))
if (broken === undefined) {
  const paths = process.argv.slice(2)
  await (paths.length === 0 ? runSuite() : runTests(paths.flatMap(filesAt), paths))
} else {
  counts.failed++
  console.log(`\nnpm run ${broken} failed, see above; the stages after it were not run`)
}

const { passed, failed, skipped } = counts
if (failedTests.length > 0) console.log(`\nFailed:\n${failedTests.join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function passes(script: string): boolean {
  console.log(`> ${script}`)
  return spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status === 0
}

/** All test files but those of other days. */
async function runSuite(): Promise<void> {
  const { today, otherDays } = dividedByDay(filesAt('test'))
  if (otherDays.length > 0) {
    console.log(`TEST_DAY=${testDay}; scheduled for other days (npm run test:long runs all):`)
    console.log(otherDays.map(file => `  ${file}`).join('\n'))
  }
  const before = processorTime()
  await runTests(today)
  const after = processorTime()
  const idle = (after.idle - before.idle) / (after.all - before.all)
  console.log(`processors idle: ${Math.round(100 * idle)} %`)
  if (process.env['TEST_TIMES'] === 'write') writeTimes()
}

function processorTime(): { idle: number; all: number } {
  const times = cpus().map(({ times }) => times)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap(time => Object.values(time))) }
}

function writeTimes(): void {
  const long = Object.entries({ ...secondsOf, ...seconds })
    .filter(([file, time]) => existsSync(file) && time >= longSeconds)
    .toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b, 'en'))
  writeFileSync(
    join(import.meta.dirname, 'times.json'),
    `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`,
  )
}

/** The files over the servers that one process starts before them and one stops after them. */
async function runTests(given: string[], paths = ['test']): Promise<void> {
  console.log('> tests')
  const files = [...new Set(given)]
  if (files.length === 0) {
    counts.failed++
    console.log(`there is no test file in ${paths.join(', ')}`)
    return
  }
  if (!(await ran('test/support/before.ts'))) {
    counts.failed++
    console.log('the servers of the tests did not start, see above')
    return
  }
  const next = longestFirst(files).values()
  await Promise.all(Array.from({ length: slots }, () => runInTurn(next)))
  if (!(await ran('test/support/after.ts'))) {
    counts.failed++
    console.log('the servers of the tests ended badly, see above')
  }
  if (counts.passed === 0 && counts.failed === 0) console.log('no test ran')
}

/** A folder stands for the test files below it. */
function filesAt(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  return stat.isDirectory()
    ? globSync(`${path.replace(/\/$/, '')}/**/*.test.ts`, { exclude: ['**/node_modules/**'] })
    : [path]
}

/** Whether the program ended well; also where there is none. */
async function ran(program: string): Promise<boolean> {
  if (!existsSync(program)) return true
  const [code] = (await once(spawn(process.execPath, [program], { stdio: 'inherit', env }), 'close')) as [
    number,
  ]
  return code === 0
}

/** Takes files as long as there are any, each process several of them. */
async function runInTurn(next: Iterable<string>): Promise<void> {
  let runner: Runner | null = null
  for (const file of next) {
    runner ??= startRunner()
    const isOk = await runFile(runner, file)
    if (isOk && !hasOwnProcess(file) && runner.files.length < filesOfProcess) continue
    await endRunner(runner, isOk)
    runner = null
  }
  if (runner !== null) await endRunner(runner, true)
}

function hasOwnProcess(file: string): boolean {
  return (secondsOf[file] ?? 0) >= ownProcessSeconds
}

/** A process that runs files one after the other. */
type Runner = {
  /** Those it was given. */
  readonly files: string[]
  readonly program: ChildProcess
  readonly report: Parser
  /** Files after which the process had warned. */
  readonly warned: string[]
  /** How it ended. */
  readonly closed: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

function startRunner(): Runner {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'support/run-files.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  })
  running.add(program)
  // It may end before it has read what it is to do.
  program.stdin.on('error', () => undefined)
  const report = new Parser()
  const warned: string[] = []
  report.on('result', (point: Result) => {
    const [file, rest] = point.fullname.split(warningsTest)
    if (file === undefined || rest === undefined || point.ok) return
    warned.push(file)
    counts.failed++
    printFailure(`${file}${warningsTest}`, point.diag)
  })
  program.stdout.pipe(report)
  const closed = once(program, 'close') as Runner['closed']
  void closed.then(() => running.delete(program))
  return { files: [], program, report, warned, closed }
}

/** Whether all is well; otherwise it is told why. */
async function runFile(runner: Runner, file: string): Promise<boolean> {
  const { files, program, report, closed } = runner
  const began = performance.now()
  files.push(file)
  const points: Result[] = []
  const extra: string[] = []
  const addPoint = (point: Result) => {
    // The end of the file before is told with the first line of this one.
    if (point.fullname.startsWith(file) && !point.fullname.includes(warningsTest)) points.push(point)
  }
  const addExtra = (text: string) => extra.push(text)
  report.on('result', addPoint).on('extra', addExtra)
  const whole = new Promise<boolean>(resolve => {
    report.once('child', (child: Parser) => child.once('complete', ({ ok }: FinalResults) => resolve(ok)))
  })
  program.stdin?.write(`${file}\n`)
  const stopClock = limit(program)
  // What a file prints may break off, with every point until there well.
  const isWhole = await Promise.race([whole, closed.then(() => false)])
  stopClock()
  report.off('result', addPoint).off('extra', addExtra)

  const failures = points.filter(isFailure)
  const isOk = failures.length === 0 && isWhole
  const elapsedMs = Math.round(performance.now() - began)
  seconds[file] = Math.round(elapsedMs / 1000)
  console.log(`${isOk ? 'ok    ' : 'not ok'} ${file} (${elapsedMs} ms)`)
  process.stdout.write(extra.join(''))
  counts.passed += points.filter(point => point.ok && !isSkipped(point)).length
  // A file without any test tells nothing.
  counts.skipped += points.filter(isSkipped).length + (isOk && points.length === 0 ? 1 : 0)
  counts.failed += failures.length
  for (const { fullname, diag } of failures) printFailure(fullname, diag)
  if (failures.length > 0 || isWhole) return isOk

  // A file that died, or that failed for a reason no test point shows, must not read as success.
  counts.failed++
  printFailure(file, { ended: `with ${await endOf(runner)}, and no test says why` })
  return false
}

/** Ends a process whose files were well, or one that has told of a failure. */
async function endRunner(runner: Runner, wasWell: boolean): Promise<void> {
  const end = await endOf(runner)
  if (!wasWell || runner.warned.length > 0 || (end === '0' && runner.report.results?.ok === true)) return
  counts.failed++
  printFailure(runner.files.join(', '), { ended: `with ${end} after the last test` })
}

/** The exit code, or the signal, of a process that has no more to do. */
async function endOf({ program, closed }: Runner): Promise<string> {
  program.stdin?.end()
  const stopClock = limit(program)
  const [code, signal] = await closed
  stopClock()
  return String(signal ?? code)
}

/** Ends a process that takes too long. Returns how to let it go on. */
function limit(program: ChildProcess): () => void {
  // tap answers the first with what the file waits for.
  const timers = (['SIGALRM', 'SIGKILL'] as const).map((signal, at) =>
    setTimeout(() => program.kill(signal), fileSeconds * 1000 + at * 10_000),
  )
  return () => timers.forEach(clearTimeout)
}

function isSkipped({ skip, todo }: Result): boolean {
  return skip !== false || todo !== false
}

function isFailure(point: Result): boolean {
  return !point.ok && !isSkipped(point)
}

function printFailure(name: string, diag: unknown): void {
  failedTests.push(name)
  console.log(`\nFAILED ${name}`)
  for (const [key, value] of Object.entries((diag ?? {}) as Record<string, unknown>)) {
    if (noise.has(key)) continue
    const text = typeof value === 'string' ? value.trimEnd() : inspect(value, { depth: 8, colors: false })
    const block = text.includes('\n') ? `\n${text}`.replaceAll('\n', '\n    ') : ` ${text}`
    console.log(`  ${key}:${block}`)
  }
  console.log()
}
