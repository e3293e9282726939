import { ndjson } from '../../http/lines.ts'
import { reply } from '../../http/route.ts'
import { peopleOfReplay } from '../payroll-runs/replay.ts'
import { route } from '../route.ts'
import { Simulate, Simulation, SimulationLine } from './schema.ts'
import { collectSimulation, simulationQuestion, simulationStream } from './service.ts'

export const createSimulation = route({
  tag: 'Rules',
  operationId: 'createSimulation',
  summary: 'Create a simulation',
  description:
    'Calculates every payslip of a run again from its stored inputs with `rule_overrides`, and returns each line and total before and after. Use it to price a change of law. Employees without a payslip in the run, or without one under the overrides, are left out of all amounts and counted. Stores nothing. With `Accept: application/x-ndjson` the progress is streamed, and the simulation is the last line; use this for runs of more than 100,000 employees.',
  method: 'post',
  path: '/v1/simulations',
  scope: 'payroll:read',
  pool: 'payroll',
  body: Simulate,
  example: {
    payroll_run_id: 'run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    rule_overrides: [{ rule_id: 'IN.EPF.WAGE_CEILING', effective_from: '2026-10-01', value: 30_000 }],
  },
  people: () => peopleOfReplay,
  transactions: 'several',
  effect: 'none',
  confidential: true,
  replies: { 200: Simulation },
  streams: { [ndjson]: SimulationLine },
  errors: [
    'invalid_run_state',
    'calculation_timeout',
    'concurrency_limit_exceeded',
    'dependency_unavailable',
  ],
  async handle({ inTenant, body, accepts, elapsedMs, hasLeft }, { engine }) {
    const question = await inTenant(tenant =>
      simulationQuestion(tenant, body.payrollRunId, body.ruleOverrides),
    )
    if (accepts.has(ndjson))
      return { mediaType: ndjson, stream: simulationStream(inTenant, engine, question) }
    return reply(200, await collectSimulation(inTenant, engine, question, { elapsedMs, hasLeft }))
  },
})
