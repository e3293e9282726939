// Runs test files one after the other in one process, each as a test of its own: what they all import is loaded and
// compiled once. `npm test` starts a few of these and writes the path of the next file, a line each, to their stdin.

import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import type { Test } from 'tap'
import { gatherWarnings, warningsTest } from './process-warnings.ts'

/** What test files ask of the `t` they import, outside of a test. */
const asked = ['test', 'before', 'beforeEach', 'afterEach', 'teardown', 'equal', 'ok', 'same'] as const

if (import.meta.main) await runFiles()

async function runFiles(): Promise<void> {
  const { test } = t
  const warningsSince = gatherWarnings()
  for await (const path of createInterface({ input: process.stdin })) {
    await test(path, async file => {
      standFor(file)
      await import(resolve(path))
    })
    // A point beside those of the file, because its own teardown may be what warns.
    const warnings = await warningsSince()
    if (warnings.length > 0) {
      await test(`${path}${warningsTest}`, async after => {
        after.fail('the process has warned', { warnings: warnings.join('\n') })
      })
    }
  }
}

/** From now on the `t` that test files import is the test of the file. */
function standFor(file: Test): void {
  const ask = (name: (typeof asked)[number]) => file[name] as (...rest: unknown[]) => unknown
  // A function of `file` itself would find the `t` it is asked of, and act on that.
  for (const name of asked) Object.assign(t, { [name]: (...rest: unknown[]) => ask(name)(...rest) })
}
