// The alerts, by Prometheus's own tool: each fires and stays silent as told, on figures that processes have, with a runbook.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { findPromtool } from '../support/debian-program.ts'
import { textOf } from './deployments.ts'
import { alertRules } from './queries.ts'

const promtool = await findPromtool()
const skip = typeof promtool === 'string' ? promtool : false
const folder = join(import.meta.dirname, '../../deploy/prometheus')
const testFiles = ['alerts.test.yml', 'alerts-of-days.test.yml']

type RuleTest = { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }

const rules = alertRules()

function run(...words: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(typeof promtool === 'string' ? '' : promtool.path, words, {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

t.test('rules are valid, and fire as their tests tell', { skip }, async t => {
  t.match(run('check', 'rules', 'alerts.yml'), { status: 0 })
  // Debian builds Prometheus without discovery by Kubernetes, so its other configuration is compared with this one.
  t.match(run('check', 'config', '--syntax-only', 'prometheus.yml'), { status: 0 })
  const [one, other] = ['prometheus.yml', 'kubernetes.yml'].map(
    name => parse(textOf(`deploy/prometheus/${name}`)) as { rule_files: unknown },
  )
  t.same(other?.rule_files, one?.rule_files)
  const tested = run('test', 'rules', ...testFiles)
  t.equal(tested.status, 0, tested.output)
})

t.test('each alert is tried where it fires and where it does not, and has a runbook', async t => {
  t.ok(rules.length >= 25, `${rules.length} alerts`)
  const tests = testFiles.flatMap(name => {
    const { tests: own } = parse(textOf(`deploy/prometheus/${name}`)) as { tests: RuleTest[] }
    return own.flatMap(({ alert_rule_test: each }) => each)
  })
  const operations = textOf('OPERATIONS.md')
  const runbooks = operations.slice(operations.indexOf('\n## Alerts\n'))
  for (const { alert, labels, annotations } of rules) {
    const own = tests.filter(({ alertname }) => alertname === alert)
    t.ok(
      own.some(({ exp_alerts: expected }) => expected.length > 0),
      `${alert} fires`,
    )
    t.ok(
      own.some(({ exp_alerts: expected }) => expected.length === 0),
      `${alert} stays silent`,
    )
    t.match(labels['severity'], /^(page|ticket)$/, alert)
    t.equal(annotations['runbook'], `OPERATIONS.md#${alert.toLowerCase()}`)
    t.match(runbooks, new RegExp(`\n### ${alert}\n\n\\S`), `OPERATIONS.md has a paragraph for ${alert}`)
  }
  const described = Array.from(runbooks.matchAll(/^### (\w+)$/gm), ([, name]) => name)
  t.strictSame(new Set(described), new Set(rules.map(({ alert }) => alert)), 'and for nothing else')
})
