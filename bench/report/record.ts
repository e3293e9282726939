// Record of a run of the suite: one JSON file with every round, and a line in the baseline, whose history is that of
// the repository. A baseline remembers figures; it decides nothing, because machines differ.

import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, freemem, loadavg, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Finding, verdict } from '../measure/finding.ts'
import { median } from '../measure/rounds.ts'
import type { Chart } from '../scenarios/scenario.ts'

type Machine = {
  readonly at: string
  readonly commit: string
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly freeGb: number
  readonly load: number
  readonly kernel: string
  readonly node: string
  readonly postgres: string
}

export type Measurement = {
  readonly machine: Machine
  readonly sizes: string
  readonly seconds: number
  readonly findings: readonly Finding[]
  readonly charts: readonly Chart[]
  /** The scenarios that came to no end. */
  readonly broken: readonly string[]
}

export async function describeMachine(owner: pg.Client): Promise<Machine> {
  const { rows } = await owner.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  const gigabytes = (bytes: number): number => Math.round(bytes / 2 ** 30)
  return {
    at: new Date().toISOString(),
    commit: commit(),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: gigabytes(totalmem()),
    freeGb: gigabytes(freemem()),
    // Load of the machine when the suite began.
    load: loadavg()[0] ?? 0,
    kernel: release(),
    node: process.version,
    postgres: rows[0]?.version ?? 'unknown',
  }
}

function commit(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const dirty = git('status', '--porcelain', '--untracked-files=no') !== ''
  return git('rev-parse', '--short', 'HEAD') + (dirty ? ' with changes' : '')
}

/** Writes `bench.json` into the folder. Returns its path. */
export function writeMeasurement(folder: string, measurement: Measurement): string {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'bench.json')
  writeFileSync(file, `${JSON.stringify(measurement, null, 2)}\n`)
  return file
}

export function readMeasurement(file: string): Measurement {
  return JSON.parse(readFileSync(file, 'utf8')) as Measurement
}

/** A figure as a line of the baseline holds it; earlier lines have no `spread`. */
type BaselineFigure = {
  readonly scenario: string
  readonly what: string
  readonly value: number
  readonly spread?: readonly [number, number]
}

type Baseline = {
  readonly at: string
  readonly commit: string
  readonly sizes: string
  readonly figures: readonly BaselineFigure[]
}

/** The last of the lines that was measured with these sizes; null: there is none. */
export function lastBaseline(lines: string, sizes: string): Baseline | null {
  const baselines = lines
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Baseline)
  return baselines.findLast(baseline => baseline.sizes === sizes) ?? null
}

type Slower = { readonly found: Finding; readonly before: BaselineFigure }

/** The figures of which every round is worse than every round of the baseline; those without a limit have no worse. */
export function slowerThan(baseline: Baseline, findings: readonly Finding[]): readonly Slower[] {
  return findings.flatMap(found => {
    const before = baseline.figures.find(
      ({ scenario, what }) => scenario === found.scenario && what === found.what,
    )
    if (before === undefined || found.bar === null) return []
    const [least, most] = before.spread ?? [before.value, before.value]
    const isSlower = found.bar.side === 'least' ? found.spread[1] < least : found.spread[0] > most
    return isSlower ? [{ found, before }] : []
  })
}

export function appendBaseline(file: string, { machine, sizes, findings }: Measurement): void {
  const figures = findings.map(found => ({
    scenario: found.scenario,
    what: found.what,
    measured: precise(median(found.measured)),
    unit: found.unit,
    value: precise(found.value),
    spread: found.spread.map(precise),
    verdict: verdict(found),
  }))
  appendFileSync(file, `${JSON.stringify({ ...machine, sizes, figures })}\n`)
}

function precise(value: number): number {
  return Number(value.toPrecision(4))
}
