// The benches' command line: `npm run bench`. bench/README.md says how to read what comes out.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { done, heading, line } from './demo/terminal.ts'
import { writePage } from './report/page.ts'
import { appendBaseline, describeMachine, type Measurement, writeMeasurement } from './report/record.ts'
import { printFindings, printWritten } from './report/terminal.ts'
import { compute } from './scenarios/compute.ts'
import { gateway } from './scenarios/gateway.ts'
import { parts } from './scenarios/parts.ts'
import { preview } from './scenarios/preview.ts'
import { relay } from './scenarios/relay.ts'
import { run } from './scenarios/run.ts'
import { scaling } from './scenarios/scaling.ts'
import type { Outcome, Scenario, Sizes } from './scenarios/scenario.ts'
import { size } from './scenarios/size.ts'
import { trace } from './scenarios/trace.ts'
import { webhooks } from './scenarios/webhooks.ts'
import { openSite } from './site/site.ts'

const scenarios: readonly Scenario[] = [
  compute,
  trace,
  run,
  parts,
  scaling,
  size,
  preview,
  gateway,
  relay,
  webhooks,
]

const small: Sizes = { people: 10_000, curve: [2_000, 10_000], rounds: 5, seconds: 3 }
const full: Sizes = { people: 50_000, curve: [10_000, 50_000, 100_000], rounds: 5, seconds: 10 }

const usage = `Usage: npm run bench [-- options]

  --full            runs of 50,000 and 100,000 slips; without it of 10,000
  --only A,B        these scenarios alone: ${scenarios.map(({ name }) => name).join(', ')}
  --people N        slips of a measured run
  --rounds N        turns of each contender (5)
  --out DIR         where the report goes (.data/bench)
  --no-baseline     write no line into bench/baseline.jsonl
  --help            this text`

type Command = {
  readonly chosen: readonly Scenario[]
  readonly sizes: Sizes
  readonly sizeName: string
  readonly folder: string
  readonly keepsBaseline: boolean
}

/** Null when the text of help is all that was asked for. Throws with every fault of the line. */
function readCommand(args: readonly string[]): Command | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      people: { type: 'string', default: '' },
      rounds: { type: 'string', default: '' },
      out: { type: 'string', default: join(import.meta.dirname, '../.data/bench') },
      'no-baseline': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const names = values.only.split(',').filter(name => name !== '')
  const usual = values.full ? full : small
  const people = values.people === '' ? usual.people : Number(values.people)
  const rounds = values.rounds === '' ? usual.rounds : Number(values.rounds)
  const faults = names
    .filter(name => !scenarios.some(scenario => scenario.name === name))
    .map(name => `There is no scenario "${name}"; take ${scenarios.map(({ name }) => name).join(', ')}.`)
  if (!Number.isInteger(people) || people < 100 || people > 100_000) {
    faults.push(`--people is ${values.people}; it takes a whole number from 100 to 100000.`)
  }
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 100) {
    faults.push(`--rounds is ${values.rounds}; it takes a whole number from 1 to 100.`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return {
    chosen: names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name)),
    sizes: { ...usual, people, rounds },
    sizeName: values.full ? 'full' : 'small',
    folder: resolve(values.out),
    keepsBaseline: names.length === 0 && !values['no-baseline'],
  }
}

async function measure({ chosen, sizes, sizeName, folder }: Command): Promise<Measurement> {
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
      // What the others measured took minutes and stays true: a scenario that breaks costs its own figures only.
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

/** Whether every scenario came to its end. */
async function main(): Promise<boolean> {
  const command = readCommand(process.argv.slice(2))
  if (command === null) {
    console.log(usage)
    return true
  }
  const measurement = await measure(command)
  printFindings(measurement.findings)
  const files = [writeMeasurement(command.folder, measurement), writePage(command.folder, measurement)]
  if (command.keepsBaseline && measurement.broken.length === 0) {
    const baseline = join(import.meta.dirname, 'baseline.jsonl')
    appendBaseline(baseline, measurement)
    files.push(baseline)
  }
  printWritten(files)
  return measurement.broken.length === 0
}

try {
  process.exit((await main()) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
