// The queries of alerts and dashboards, and the figures that they name.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root, textOf } from './deployments.ts'

/** A rule of Prometheus that alerts. */
type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

export function alertRules(): readonly Rule[] {
  const { groups } = parse(textOf('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

type Panel = {
  readonly id: number
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource: { readonly uid: string }
  readonly targets: readonly { readonly expr: string }[]
}
type Dashboard = { readonly uid: string; readonly title: string; readonly panels: readonly Panel[] }

const dashboardsFolder = 'deploy/grafana/dashboards'

export function dashboards(): readonly Dashboard[] {
  return readdirSync(join(root, dashboardsFolder))
    .filter(name => name.endsWith('.json'))
    .map(name => JSON.parse(textOf(`${dashboardsFolder}/${name}`)) as Dashboard)
}

/** The names of figures in a query, without those of functions and labels. */
export function figuresIn(query: string): readonly string[] {
  const bare = query.replaceAll(/\bby \([^)]*\)/g, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
  const names = bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g) ?? []
  return [...new Set(names.map(name => name.replace(/_(bucket|count)$/, '')))]
}
