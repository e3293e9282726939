import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finding } from '../measure/finding.ts'
import { closedLoop } from '../measure/load.ts'
import { cpuSeconds } from '../measure/processes.ts'
import { inTurns, median } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { ourRequests } from './gateway.ts'
import { bars, type Scenario } from './scenario.ts'

/** More rounds than others take, and longer: two per cent are less than one round differs from the next. */
const enoughSeconds = 120
const turns = { answers: 4, slips: 2 }

/** Gateways, and engines, that differ in whether and how much they export; their CPU for each answer and slip. */
export const tracing: Scenario = {
  name: 'tracing',
  asks: 'What does it cost to export traces, one in a hundred and all?',
  async run({ site, sizes, tell }) {
    const collector = await startSink()
    const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }
    const all = { ...exporting, OTEL_TRACES_SAMPLER: 'parentbased_always_on' }
    const { slip } = await ourRequests(site)
    const gateways = {
      off: await site.startGateway('gateway-untraced'),
      usual: await site.startGateway('gateway-traced', exporting),
      all: await site.startGateway('gateway-all-traced', all),
    }
    const answersOf = ({ base, pid }: (typeof gateways)['off']) => {
      const request = { ...slip, origin: new URL(base).origin }
      return () => closedLoop(request, sizes.seconds / 2, () => cpuSeconds(pid))
    }
    tell('GET of a payslip, in turns, by the CPU of the gateway')
    for (const gateway of Object.values(gateways)) for (let n = 0; n < 4; n += 1) await answersOf(gateway)()
    const answers = await inTurns(
      sizes.rounds * turns.answers,
      {
        off: answersOf(gateways.off),
        usual: answersOf(gateways.usual),
        all: answersOf(gateways.all),
      },
      enoughSeconds,
    )
    await Promise.all(Object.values(gateways).map(gateway => gateway.stop()))

    const engines = (name: string, environment: Readonly<Record<string, string>>) =>
      site.startEngines(1, 1, { name, environment })
    const organizationId = await site.organization(sizes.sample)
    tell('runs, in turns, by the CPU of the engine')
    const slips = await inTurns(
      sizes.rounds * turns.slips,
      {
        off: perSlip(site, organizationId, sizes.sample, await engines('untraced', {})),
        usual: perSlip(site, organizationId, sizes.sample, await engines('traced', exporting)),
        all: perSlip(site, organizationId, sizes.sample, await engines('all-traced', all)),
      },
      enoughSeconds,
    )
    await site.forgetRuns()
    if (collector.requests() === 0) throw new Error('No span was exported.')
    collector.close()
    return { findings: findingsOf(answers, slips), charts: [chartOf(answers)] }
  },
}

type Rounds = Readonly<Record<'off' | 'usual' | 'all', readonly number[]>>

function findingsOf(answers: Rounds, slips: Rounds) {
  const told = ({ off }: Rounds) => ({ name: 'without traces', measured: off })
  const common = { scenario: 'tracing' }
  return [
    finding({
      ...common,
      what: 'GET of one slip, one trace in a hundred',
      unit: '/CPU s',
      measured: answers.usual,
      reference: told(answers),
      bar: { side: 'least', must: 0.98, aim: 0.995 },
    }),
    finding({
      ...common,
      what: 'GET of one slip, every trace',
      unit: '/CPU s',
      measured: answers.all,
      reference: told(answers),
      bar: null,
    }),
    finding({
      ...common,
      what: 'CPU of the engine for a slip, one trace in a hundred',
      unit: 'µs',
      measured: slips.usual,
      reference: told(slips),
      bar: { side: 'most', must: 1.02, aim: 1.005 },
    }),
    finding({
      ...common,
      what: 'CPU of the engine for a slip, every trace',
      unit: 'µs',
      measured: slips.all,
      reference: told(slips),
      bar: null,
    }),
  ]
}

function chartOf({ off, usual, all }: Rounds) {
  return bars('GET of a payslip, answers a CPU second', '/CPU s', [
    ['without traces', median(off)],
    ['one in a hundred', median(usual)],
    ['all', median(all)],
  ])
}

/** Microseconds of CPU that the engines take for each slip of a run. */
function perSlip(
  site: Site,
  organizationId: number,
  people: number,
  engines: Awaited<ReturnType<Site['startEngines']>>,
): () => Promise<number> {
  const used = (): number => engines.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  return async () => {
    await site.forgetRuns()
    const before = used()
    await engines.calculate(organizationId)
    return ((used() - before) / people) * 1_000_000
  }
}

/** A collector that keeps nothing. */
async function startSink() {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
