// What `npm test` runs: the checks that need no test, then every test file, then one plain line with the
// counts. A check that breaks ends the run, because tests of code that does not compile tell nothing new.
// Arguments narrow the tests alone: `npm test -- test/engine`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Parser } from 'tap-parser'
import type { Result } from 'tap-parser'

const checks = ['typecheck', 'lint', 'format:check']

// How tap started the file, and a position that the stack repeats.
const noise = new Set(['stdio', 'cwd', 'externalID', 'command', 'args', 'jobId', 'at'])

const counts = { passed: 0, failed: 0, skipped: 0 }

const broken = checks.find(check => !passes(check))
if (broken === undefined) {
  await runTests(process.argv.slice(2))
} else {
  counts.failed++
  console.log(`\nnpm run ${broken} failed, see above; the stages after it were not run`)
}

const { passed, failed, skipped } = counts
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

function passes(script: string): boolean {
  console.log(`> ${script}`)
  return spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status === 0
}

// tap writes its own protocol here rather than a drawn report: one stream feeds both what is read and what
// is counted, and a log file gets no control characters.
async function runTests(paths: string[]): Promise<void> {
  console.log('> tests')
  // Coverage is off, yet tap would print a table of what ran before the tests.
  const options = ['--reporter=tap', '--no-color', '--coverage-report=none']
  const tap = spawn('tap', ['run', ...options, ...paths.map(asPattern)], {
    stdio: ['inherit', 'pipe', 'inherit'],
    // Every test file is a process of its own, and most start more of them.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../.data/compile-cache'), ...process.env },
  })
  const report = new Parser()
  report.on('assert', printFile)
  report.on('result', count)
  report.on('extra', (text: string) => process.stdout.write(text))
  tap.stdout.pipe(report)

  const reason = await once(tap, 'close').then(
    ([code, signal]: unknown[]) => (code === 0 ? undefined : `tap ended with ${String(signal ?? code)}`),
    (error: Error) => `tap did not start: ${error.message}`,
  )
  if (counts.passed === 0 && counts.failed === 0) console.log('no test ran')
  if (reason === undefined || counts.failed > 0) return

  // A runner that was killed, or that failed for a reason no test point shows, must not read as success.
  counts.failed++
  console.log(`${reason}, and no test says why`)
}

/** A folder stands for the test files below it. */
function asPattern(path: string): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.test.ts` : path
}

/** The points at the top of the stream are the test files. */
function printFile({ ok, name, time, skip }: Result): void {
  const note = skip === false ? `${time ?? 0} ms` : `skipped: ${String(skip)}`
  console.log(`${ok ? 'ok    ' : 'not ok'} ${name} (${note})`)
}

/** The parser hands over leaves only, and a file that died without a failing point of its own. */
function count(point: Result): void {
  if (point.skip !== false || point.todo !== false) counts.skipped++
  else if (point.ok) counts.passed++
  else {
    counts.failed++
    printFailure(point)
  }
}

function printFailure({ fullname, diag }: Result): void {
  console.log(`\nFAILED ${fullname}`)
  for (const [key, value] of Object.entries((diag ?? {}) as Record<string, unknown>)) {
    if (noise.has(key)) continue
    const text = typeof value === 'string' ? value.trimEnd() : inspect(value, { depth: 8, colors: false })
    const block = text.includes('\n') ? `\n${text}`.replaceAll('\n', '\n    ') : ` ${text}`
    console.log(`  ${key}:${block}`)
  }
  console.log()
}
