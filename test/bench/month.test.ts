// The month of an employer of a hundred, from the command line to the report.

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'

import { readMeasurement } from '#bench/report/record.ts'
import { freshFolder } from '../support/servers.ts'

const program = join(import.meta.dirname, '../../bench/main.ts')

t.test('each step is told beside its bare work, and their sum is judged', async t => {
  const folder = freshFolder('bench-month')
  const options = ['--only', 'month', '--people', '100', '--rounds', '1', '--no-baseline', '--out', folder]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...options])
  const { findings, charts, broken } = readMeasurement(join(folder, 'bench.json'))
  t.same(broken, [], stdout)
  for (const { what, value } of findings) t.ok(value > 0 && Number.isFinite(value), `${what}: ${value}`)
  const judged = findings.filter(({ bar }) => bar !== null)
  const steps = findings.filter(({ unit, reference }) => unit === 's' && reference === null)
  const [whole, ...each] = steps.map(({ value }) => value)
  t.equal(each.length, 11)
  t.equal(judged.length, 11, 'nine steps, the month and its memory')
  const [hiring, ...others] = each
  t.ok(hiring! > 0)
  t.equal(whole!.toFixed(6), others.reduce((sum, value) => sum + value, 0).toFixed(6), 'without hiring')
  t.equal(findings.filter(({ reference }) => reference !== null).length, 8)
  const [chart] = charts
  t.equal(chart?.form, 'stacks')
  t.equal(chart?.series.length, 10)
  t.match(readFileSync(join(folder, 'bench.html'), 'utf8'), /The month of 100 people without hiring/)
})
