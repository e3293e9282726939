// Dashboards of Grafana: their queries are read by Prometheus's own tool, and their panels do not overlap.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { findPromtool } from '../support/debian-program.ts'
import { freshFolder } from '../support/servers.ts'
import { textOf } from './deployments.ts'
import { dashboards, figuresIn } from './queries.ts'

const promtool = await findPromtool()
const skip = typeof promtool === 'string' ? promtool : false
const all = dashboards()

t.test('five dashboards of panels that do not overlap, on the data source that is provisioned', async t => {
  t.same(all.map(({ uid }) => uid).toSorted(), [
    'payroll-database',
    'payroll-money',
    'payroll-overview',
    'payroll-runs',
    'payroll-webhooks',
  ])
  const { datasources } = parse(textOf('deploy/grafana/datasources.yaml')) as {
    datasources: { uid: string }[]
  }
  for (const { title, panels } of all) {
    t.equal(new Set(panels.map(({ id }) => id)).size, panels.length, `ids of ${title}`)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    t.equal(new Set(cells).size, cells.length, `cells of ${title}`)
    for (const { title: panel, targets, datasource } of panels) {
      t.equal(datasource.uid, datasources[0]?.uid, panel)
      for (const { expr } of targets)
        t.ok(figuresIn(expr).length > 0 || expr.includes('up{'), `${panel}: ${expr}`)
    }
  }
})

t.test('every query is one that Prometheus reads', { skip }, async t => {
  const file = join(freshFolder('queries'), 'queries.yml')
  const queries = all.flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  )
  t.ok(queries.length > 60, `${queries.length} queries`)
  const check = (...exprs: readonly string[]) => {
    const rules = exprs.map((expr, at) => ({
      record: `query_${at}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }))
    writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }))
    const path = typeof promtool === 'string' ? '' : promtool.path
    const { status, stderr } = spawnSync(path, ['check', 'rules', file], { encoding: 'utf8' })
    return { status, stderr }
  }
  t.same(check(...queries), { status: 0, stderr: '' })
  t.not(check('sum(rate(run_slips_total))').status, 0, 'a query that it does not read is found')
})
