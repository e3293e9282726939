import { setTimeout as pause } from 'node:timers/promises'
import { createPartner } from '../demo/partner.ts'
import { finding } from '../measure/finding.ts'
import { cpuSeconds } from '../measure/processes.ts'
import type { Site } from '../site/site.ts'
import type { Scenario } from './scenario.ts'

/** The run of the bars. */
const run = 20_000
const probePauseMs = 5

type Paid = { readonly seconds: number; readonly cpu: number; readonly longestProbeMs: number }

export const payments: Scenario = {
  name: 'payments',
  asks: 'How long does the payment of a run take, and how long does it hold other calls up?',
  async run({ site, sizes, tell }) {
    const { people } = sizes
    const organizationId = await site.organization(people)
    const paid: Paid[] = []
    for (let round = 0; round < Math.min(sizes.rounds, 3); round += 1) {
      tell(`payment ${round + 1} of a run of ${people} payslips`)
      paid.push(await payRun(site, organizationId))
    }
    await site.forgetRuns()
    const ofRun = (seconds: number) => (seconds * run) / people
    const common = { scenario: 'payments', reference: null }
    const what = `of a run of ${run}, from one of ${people}`
    return {
      findings: [
        finding({
          ...common,
          what: `payment ${what}`,
          unit: 's',
          measured: paid.map(({ seconds }) => ofRun(seconds)),
          bar: { side: 'most', must: 5, aim: 3 },
        }),
        finding({
          ...common,
          what: `CPU of the gateway for the payment ${what}`,
          unit: 's',
          measured: paid.map(({ cpu }) => ofRun(cpu)),
          bar: null,
        }),
        finding({
          ...common,
          what: `longest GET of the health while a run of ${people} is paid`,
          unit: 'ms',
          measured: paid.map(({ longestProbeMs }) => longestProbeMs),
          bar: { side: 'most', must: 100, aim: 50 },
        }),
      ],
      charts: [],
    }
  },
}

async function payRun(site: Site, organizationId: number): Promise<Paid> {
  await site.forgetRuns()
  await site.engines.calculate(organizationId)
  const { rows } = await site.owner.query<{ id: string }>('select id from payroll_run')
  const path = `/payroll-runs/${rows[0]!.id}`
  const { sandbox_base_url: baseUrl, api_key: apiKey } = site.stack.description()
  const partner = createPartner(baseUrl, apiKey)
  await partner.post(`${path}/lock`, {})
  const gateway = site.stack.processes.get('gateway')?.pid() ?? 0
  const [began, cpu] = [performance.now(), cpuSeconds(gateway)]
  let isPaid = false
  const payment = partner.post(`${path}/mark-paid`, { paid_on: '2026-10-31' }).finally(() => {
    isPaid = true
  })
  let longestProbeMs = 0
  while (!isPaid) {
    const asked = performance.now()
    await (await fetch(`${baseUrl}/health`)).arrayBuffer()
    longestProbeMs = Math.max(longestProbeMs, performance.now() - asked)
    await pause(probePauseMs)
  }
  await payment
  return {
    seconds: (performance.now() - began) / 1_000,
    cpu: cpuSeconds(gateway) - cpu,
    longestProbeMs,
  }
}
