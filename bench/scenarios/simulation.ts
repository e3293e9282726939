import type { RunInput } from '#proto/calculation/run-input.ts'
import { lookupOf } from '#engine/lawbook/supposed.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { type PackedFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import { finding } from '../measure/finding.ts'
import { cpuSeconds } from '../measure/processes.ts'
import { inTurns } from '../measure/rounds.ts'
import type { Site } from '../site/site.ts'
import { perSecond } from './compute.ts'
import type { Scenario } from './scenario.ts'

const rules = [{ ruleId: 'IN.EPF.WAGE_CEILING', effectiveFrom: '2026-10-01', value: 30_000 }] as const

export const simulation: Scenario = {
  name: 'simulation',
  asks: 'What does a change of law over a stored run cost beside the calculation alone?',
  async run({ site, sizes, tell }) {
    const { people, rounds } = sizes
    const organizationId = await site.organization(people)
    await site.forgetRuns()
    await site.engines.calculate(organizationId)
    const { run, inputs } = await factsOfRun(site)
    const simulate = await simulationOf(site, people)
    const engine = site.stack.processes.get('engine-1')?.pid() ?? 0
    const perWallSecond: number[] = []

    tell(`pricing ${people} slips in turns`)
    const measured = await inTurns(rounds, {
      simulation: async () => {
        const [began, before] = [performance.now(), cpuSeconds(engine)]
        await simulate()
        perWallSecond.push((people * 1000) / (performance.now() - began))
        return people / (cpuSeconds(engine) - before)
      },
      calculation: () => perSecond(inputs, input => calculatePayslip(run, input)),
    })
    await site.forgetRuns()
    const reference = { name: 'one core that calculates them from memory', measured: measured.calculation }
    const common = { scenario: 'simulation', unit: 'slips/s' }
    return {
      findings: [
        finding({
          ...common,
          what: `${people} slips priced, over HTTP, two workers`,
          // The first turn of all is not measured.
          measured: perWallSecond.slice(1),
          reference,
          bar: { side: 'least', must: 0.25, aim: 0.5 },
        }),
        finding({
          ...common,
          what: 'the same per CPU second of the engine',
          measured: measured.simulation,
          reference,
          bar: null,
        }),
      ],
      charts: [],
    }
  },
}

/** The first thousand people, under the law that is simulated. */
async function factsOfRun({ owner }: Site) {
  const { rows } = await owner.query<{ run_input: RunInput; facts: string }>(
    'select c.run_input, p.facts from payslip p join calculation c using (organization_id, payroll_run_id, revision) limit 1000',
  )
  const input = (rows[0] as { run_input: RunInput }).run_input
  const run = prepareRun(
    input,
    lookupOf({ version: null, knownOn: null, overrides: rules as never }, input.period),
  )
  return { run, inputs: rows.map(({ facts }) => unpackFacts(JSON.parse(facts) as PackedFacts)) }
}

/** A simulation of the only run. */
async function simulationOf({ stack, owner }: Site, people: number): Promise<() => Promise<void>> {
  const { sandbox_base_url: baseUrl, api_key: apiKey } = stack.description()
  const { rows } = await owner.query<{ id: string }>('select id from payroll_run')
  const body = JSON.stringify({
    payroll_run_id: (rows[0] as { id: string }).id,
    rule_overrides: rules.map(({ ruleId, effectiveFrom, value }) => ({
      rule_id: ruleId,
      effective_from: effectiveFrom,
      value,
    })),
  })
  return async () => {
    const response = await fetch(`${baseUrl}/simulations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body,
    })
    const answer = (await response.json()) as { employee_count?: number; affected_count?: number }
    if (answer.employee_count !== people || answer.affected_count === 0)
      throw new Error(`The simulation answers something else: ${JSON.stringify(answer).slice(0, 300)}`)
  }
}
