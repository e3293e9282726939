// The benches' command line: `npm run bench`. bench/README.md says how to read what comes out.

import { join, resolve } from 'node:path'
import {
  asText,
  asWholeNumber,
  command,
  flagOption,
  option,
  runCommandLine,
} from '#proto/process/command-line.ts'
import { done, heading, line } from './demo/terminal.ts'
import { writePage } from './report/page.ts'
import { appendBaseline, describeMachine, type Measurement, writeMeasurement } from './report/record.ts'
import { printFindings, printWritten } from './report/terminal.ts'
import { authTiming } from './scenarios/auth-timing.ts'
import { files } from './scenarios/files.ts'
import { bundles } from './scenarios/bundles.ts'
import { compute } from './scenarios/compute.ts'
import { consoleScreens } from './scenarios/console-screens.ts'
import { documents } from './scenarios/documents.ts'
import { fairness } from './scenarios/fairness.ts'
import { gateway } from './scenarios/gateway.ts'
import { hiring } from './scenarios/hiring.ts'
import { imports } from './scenarios/imports.ts'
import { largePreviews } from './scenarios/large-previews.ts'
import { month } from './scenarios/month.ts'
import { neighbours } from './scenarios/neighbours.ts'
import { parts } from './scenarios/parts.ts'
import { payments } from './scenarios/payments.ts'
import { preview } from './scenarios/preview.ts'
import { relay } from './scenarios/relay.ts'
import { replica } from './scenarios/replica.ts'
import { run } from './scenarios/run.ts'
import { scaling } from './scenarios/scaling.ts'
import type { Outcome, Scenario, Sizes } from './scenarios/scenario.ts'
import { simulation } from './scenarios/simulation.ts'
import { tracing } from './scenarios/tracing.ts'
import { size } from './scenarios/size.ts'
import { rendering } from './scenarios/rendering.ts'
import { tables } from './scenarios/tables.ts'
import { trace } from './scenarios/trace.ts'
import { webhookLatency } from './scenarios/webhook-latency.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { year } from './scenarios/year.ts'
import { openSite } from './site/site.ts'

const scenarios: readonly Scenario[] = [
  compute,
  trace,
  documents,
  rendering,
  bundles,
  tables,
  files,
  neighbours,
  largePreviews,
  replica,
  payments,
  run,
  parts,
  scaling,
  fairness,
  hiring,
  imports,
  month,
  size,
  year,
  simulation,
  preview,
  gateway,
  tracing,
  consoleScreens,
  authTiming,
  relay,
  webhooks,
  webhookLatency,
]

/** What `--full` measures if nothing is chosen: what a large employer waits for, and what others notice of it. */
const ofLargeEmployers: readonly Scenario[] = [
  rendering,
  neighbours,
  run,
  hiring,
  imports,
  month,
  size,
  year,
  simulation,
  preview,
  gateway,
  webhookLatency,
]

const usual = { rounds: 5, refusals: 30_000, events: 10_000, webhookSeconds: 30 }
const sizesOf = {
  quick: {
    // The number of people that other scenarios have of their own, so that three organizations do for all.
    people: 2_000,
    sample: 2_000,
    curve: [1_000, 2_000],
    crowd: 10,
    rounds: 2,
    seconds: 1,
    refusals: 1_500,
    events: 2_000,
    webhookSeconds: 2,
  },
  small: { ...usual, people: 10_000, sample: 10_000, curve: [2_000, 10_000], crowd: 40, seconds: 3 },
  // Fewer rounds and shorter loads than usual: with these sizes the usual ones would take hours.
  full: {
    ...usual,
    people: 50_000,
    sample: 10_000,
    curve: [1_000, 10_000, 50_000, 100_000],
    crowd: 200,
    rounds: 2,
    seconds: 3,
    webhookSeconds: 15,
  },
} satisfies Record<string, Sizes>

type Benches = {
  readonly chosen: readonly Scenario[]
  readonly sizes: Sizes
  readonly sizeName: keyof typeof sizesOf
  readonly folder: string
  readonly keepsBaseline: boolean
}

/** Scenarios by their names; throws which are unknown. */
function asScenarios(text: string): readonly Scenario[] {
  const names = text.split(',').map(name => name.trim())
  const unknown = names.filter(name => !scenarios.some(scenario => scenario.name === name))
  if (unknown.length === 0) return scenarios.filter(({ name }) => names.includes(name))
  throw new Error(`contains "${unknown.join(', ')}"; allowed are ${scenarioNames}.`)
}

const scenarioNames = scenarios.map(({ name }) => name).join(', ')

const bench = command({
  summary: 'Measure speed beside limits and references of the same run',
  options: {
    full: flagOption(
      'what a large employer waits for: runs of 50,000 and 100,000 slips; without it of 10,000',
    ),
    quick: flagOption('every scenario with runs of 2,000 slips, two turns and short loads: noisy'),
    only: option('A,B', `only these scenarios: ${scenarioNames}`, asScenarios),
    people: option('N', 'slips of a measured run', asWholeNumber(100, 100_000)),
    rounds: option('N', 'turns of each contender (5)', asWholeNumber(1, 100)),
    out: option('DIR', 'where the report goes (.data/bench)', asText),
    'no-baseline': flagOption('write no line into bench/baseline.jsonl'),
  },
  run({ full, quick, only, people, rounds, out, 'no-baseline': noBaseline }) {
    if (full && quick) throw new Error('Choose one of --full and --quick.')
    const sizeName = full ? 'full' : quick ? 'quick' : 'small'
    const sizes: Sizes = sizesOf[sizeName]
    return report({
      chosen: only ?? (full ? ofLargeEmployers : scenarios),
      sizes: {
        ...sizes,
        people: people ?? sizes.people,
        sample: people ?? sizes.sample,
        rounds: rounds ?? sizes.rounds,
      },
      sizeName,
      folder: resolve(out ?? join(import.meta.dirname, '../.data/bench')),
      keepsBaseline: only === undefined && !noBaseline,
    })
  },
})

async function measure({ chosen, sizes, sizeName, folder }: Benches): Promise<Measurement> {
  heading('Benches')
  const began = performance.now()
  const site = await openSite(folder, line)
  try {
    const machine = await describeMachine(site.owner)
    const outcomes: Outcome[] = []
    const broken: string[] = []
    for (const { name, asks, run } of chosen) {
      const since = performance.now()
      line(`${name}: ${asks}`)
      // The other measurements took minutes and stay true: a scenario that breaks costs its own figures only.
      try {
        outcomes.push(await run({ site, sizes, tell: what => line(`  ${what}`) }))
        done(name, since)
      } catch (error) {
        broken.push(name)
        line(`  ${name} broke off: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return {
      machine,
      sizes: sizeName,
      seconds: Math.round((performance.now() - began) / 1000),
      findings: outcomes.flatMap(({ findings }) => findings),
      charts: outcomes.flatMap(({ charts }) => charts),
      broken,
    }
  } finally {
    await site.close()
  }
}

/** Measures and reports; the exit code is 1 where a scenario broke off. */
async function report(benches: Benches): Promise<number> {
  const measurement = await measure(benches)
  printFindings(measurement.findings)
  const files = [writeMeasurement(benches.folder, measurement), writePage(benches.folder, measurement)]
  if (benches.keepsBaseline && measurement.broken.length === 0) {
    const baseline = join(import.meta.dirname, 'baseline.jsonl')
    appendBaseline(baseline, measurement)
    files.push(baseline)
  }
  printWritten(files)
  return measurement.broken.length === 0 ? 0 : 1
}

try {
  const program = { name: 'npm run bench --', commands: { bench }, fallback: 'bench' }
  process.exit(await runCommandLine(process, process.argv.slice(2), program))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
