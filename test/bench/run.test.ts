// A scenario at its smallest, from the command line to the report. In it the rival that works through the mapper must
// come to the engine's facts and pay: who teaches the engine to read something new teaches the rival too.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'

import { readMeasurement } from '#bench/report/record.ts'
import { freshFolder } from '../support/servers.ts'

const program = join(import.meta.dirname, '../../bench/main.ts')
const bench = (...options: string[]) => promisify(execFile)(process.execPath, [program, ...options])

t.test('a run of a hundred', async t => {
  const folder = freshFolder('bench')
  const options = ['--only', 'run', '--people', '100', '--rounds', '1', '--no-baseline', '--out', folder]
  const { stdout } = await bench(...options)
  const { findings, broken } = readMeasurement(join(folder, 'bench.json'))
  t.same(broken, [], stdout)
  t.same(new Set(findings.map(({ scenario }) => scenario)), new Set(['run']))
  for (const { what, measured, value } of findings) {
    t.equal(measured.length, 1, what)
    t.ok(value > 0 && Number.isFinite(value), `${what}: ${value}`)
  }
})

t.test('all that is wrong with the command line at once', async t => {
  await t.rejects(bench('--only', 'runs', '--people', '5', '--rounds', '0'), {
    code: 2,
    stderr: /--only contains "runs".*\n *--people must be .*"5".*\n *--rounds must be .*"0"/,
  })
})
