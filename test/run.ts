// What `npm test` runs: the checks that need no test, then every test file, then one plain line with the
// counts. A check that breaks ends the run, because tests of code that does not compile tell nothing new.
// Arguments narrow the tests alone: `npm test -- test/engine`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Parser } from 'tap-parser'
import type { Result } from 'tap-parser'

import { lanesOf } from './lanes.ts'

const checks = ['typecheck', 'lint', 'format:check']

// A position that the stack repeats.
const noise = new Set(['at'])

/** Longer than any file takes on a slow machine. */
const fileSeconds = 900

const env = {
  // Every test file is a process of its own, and most start more of them.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.data/compile-cache'),
  ...process.env,
  TAP: '1',
  TAP_TIMEOUT: String(fileSeconds),
}

/** The test files that run. They end with this process, and their servers and stacks with them. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(file => file.kill('SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const counts = { passed: 0, failed: 0, skipped: 0 }
/** Told once more at the end, where whoever sees only a part of a long output finds it. */
const failedTests: string[] = []

const broken = checks.find(check => !passes(check))
if (broken === undefined) {
  const paths = process.argv.slice(2)
  await runTests(paths.length === 0 ? ['test'] : paths)
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

/** Every file in a process of its own, over the servers that one process starts before them and one stops after them. */
async function runTests(paths: string[]): Promise<void> {
  console.log('> tests')
  const files = [...new Set(paths.flatMap(filesAt))]
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
  await Promise.all(lanesOf(files).map(runLane))
  await ran('test/support/after.ts')
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

async function runLane(files: string[]): Promise<void> {
  const next = files.values()
  const work = async () => {
    for (const file of next) await runFile(file)
  }
  // One more than there are cores: every file waits for its servers at times.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
}

async function runFile(file: string): Promise<void> {
  const began = performance.now()
  const program = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'], env })
  running.add(program)
  // tap answers the first with what the file waits for.
  const timers = (['SIGALRM', 'SIGKILL'] as const).map((signal, at) =>
    setTimeout(() => program.kill(signal), fileSeconds * 1000 + at * 10_000),
  )
  const points: Result[] = []
  const extra: string[] = []
  const report = new Parser()
  report.on('result', point => points.push(point))
  report.on('extra', text => extra.push(text))
  program.stdout.pipe(report)
  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null]
  timers.forEach(clearTimeout)
  running.delete(program)

  const failures = points.filter(isFailure)
  // What a file prints may break off, with every point until there well.
  const isWhole = code === 0 && report.results?.ok === true
  const isOk = failures.length === 0 && isWhole
  console.log(`${isOk ? 'ok    ' : 'not ok'} ${file} (${Math.round(performance.now() - began)} ms)`)
  process.stdout.write(extra.join(''))
  counts.passed += points.filter(point => point.ok && !isSkipped(point)).length
  // A file without any test tells nothing.
  counts.skipped += points.filter(isSkipped).length + (isOk && points.length === 0 ? 1 : 0)
  counts.failed += failures.length
  for (const { fullname, diag } of failures) printFailure(`${file} > ${fullname}`, diag)
  if (failures.length > 0 || isWhole) return

  // A file that died, or that failed for a reason no test point shows, must not read as success.
  counts.failed++
  printFailure(file, { ended: `with ${String(signal ?? code)}, and no test says why` })
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
