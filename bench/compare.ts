// `npm run bench:compare`: the last measurement of this folder against the last committed line of the baseline.
// `npm run bench:compare -- <revision> [options of the benches]`: two revisions on one machine, in turns. The other
// revision is checked out beside this one and measured by its own benches, with the modules of this one.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { done, heading, line, table } from './demo/terminal.ts'
import type { Finding } from './measure/finding.ts'
import { median } from './measure/rounds.ts'
import { lastBaseline, readMeasurement, slowerThan } from './report/record.ts'
import { figure } from './report/terminal.ts'

const turns = 3

const here = join(import.meta.dirname, '..')
const folder = join(here, '.data/compare')

type Side = { readonly name: string; readonly root: string; readonly findings: Finding[] }

function checkOut(revision: string): string {
  const root = join(folder, 'checkout')
  mkdirSync(folder, { recursive: true })
  leave(root)
  git('worktree', 'add', '--detach', '--force', root, revision)
  if (!existsSync(join(root, 'bench/main.ts'))) {
    leave(root)
    throw new Error(`Revision ${revision} has no benches yet; compare with a later one.`)
  }
  symlinkSync(join(here, 'node_modules'), join(root, 'node_modules'))
  // Both sides share the programs that either of them fetches.
  mkdirSync(join(here, '.data/bin'), { recursive: true })
  mkdirSync(join(root, '.data'), { recursive: true })
  symlinkSync(join(here, '.data/bin'), join(root, '.data/bin'))
  return root
}

function leave(root: string): void {
  rmSync(root, { recursive: true, force: true })
  git('worktree', 'prune')
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: here, encoding: 'utf8' }).trim()
}

function measure(side: Side, options: readonly string[]): void {
  const out = join(folder, 'out')
  const command = ['bench/main.ts', '--rounds', '3', ...options, '--no-baseline', '--out', out]
  const ended = spawnSync(process.execPath, command, { cwd: side.root, encoding: 'utf8' })
  if (ended.status !== 0) {
    throw new Error(`The benches of ${side.name} failed:\n${ended.stderr || ended.stdout}`)
  }
  side.findings.push(...readMeasurement(join(out, 'bench.json')).findings)
}

function print(there: Side, own: Side): void {
  const names = [...new Set(own.findings.map(nameOf))]
  heading(`Medians of ${turns} turns each, and from the least to the most of them`)
  table(
    [
      { title: 'What', width: 44 },
      { title: there.name, width: 26, right: true },
      { title: own.name, width: 26, right: true },
      { title: 'Ratio', width: 9, right: true },
    ],
    [
      names.map(name => {
        const [before, after] = [there, own].map(side =>
          side.findings.filter(found => nameOf(found) === name).map(found => found.value),
        ) as [number[], number[]]
        const pairs = after.map((value, turn) => value / (before[turn] ?? Number.NaN))
        const ratio = before.length === 0 ? '' : figure(median(pairs))
        return [name, spread(before), spread(after), ratio]
      }),
    ],
  )
}

/** What a machine that slows down would change in itself is told beside the reference of the same run. */
function nameOf({ scenario, what, unit, reference }: Finding): string {
  return `${scenario}: ${what} (${reference === null ? unit : `of ${reference.name}`})`
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return 'not measured'
  return `${figure(median(values))} (${figure(Math.min(...values))} to ${figure(Math.max(...values))})`
}

/** Prints what is slower than the baseline beyond the spread of both. Returns whether anything is. */
function compareWithBaseline(): boolean {
  const file = join(here, '.data/bench/bench.json')
  if (!existsSync(file)) throw new Error('There is no measurement. Run npm run bench first.')
  const { sizes, machine, findings } = readMeasurement(file)
  const baseline = lastBaseline(git('show', 'HEAD:bench/baseline.jsonl'), sizes)
  if (baseline === null) throw new Error(`The baseline has no line of the sizes "${sizes}".`)
  const slower = slowerThan(baseline, findings)
  heading(`${machine.commit} beside ${baseline.commit} of ${baseline.at} (${sizes} sizes)`)
  if (slower.length === 0) line(`None of ${findings.length} figures is slower beyond its spread.`)
  else {
    table(
      [
        { title: 'Slower', width: 56 },
        { title: 'Baseline', width: 26, right: true },
        { title: 'Now', width: 26, right: true },
      ],
      [
        slower.map(({ found, before }) => [
          `${found.scenario}: ${found.what}`,
          ratio(before.value, before.spread),
          ratio(found.value, found.spread),
        ]),
      ],
    )
  }
  return slower.length > 0
}

function ratio(value: number, between?: readonly number[]): string {
  return between === undefined ? figure(value) : `${figure(value)} (${between.map(figure).join(' to ')})`
}

function compare([revision, ...options]: readonly string[]): void {
  if (revision === undefined) {
    process.exitCode = compareWithBaseline() ? 1 : 0
    return
  }
  if (revision.startsWith('-')) {
    throw new Error(
      'Usage: npm run bench:compare [-- <revision> [--only A,B] [--people N] [--rounds N] [--full]]',
    )
  }
  const root = checkOut(revision)
  try {
    const there: Side = { name: git('rev-parse', '--short', revision), root, findings: [] }
    const own: Side = { name: 'this one', root: here, findings: [] }
    heading(`${there.name} and the code of this folder, in turns`)
    for (let turn = 1; turn <= turns; turn += 1) {
      // What the first of a turn finds differs, as do the minutes between them.
      for (const side of turn % 2 === 0 ? [own, there] : [there, own]) {
        const began = performance.now()
        measure(side, options)
        done(`turn ${turn}: ${side.name}`, began)
      }
    }
    print(there, own)
  } finally {
    leave(root)
    line('the other checkout is gone')
  }
}

try {
  compare(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
