// Simulations: the engines calculate the payslips of a stored run again under other rules, part by part; what is kept of
// a part are its sums.

import type { RuleOverrides } from '#proto/law/law.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import {
  type PricedChange,
  simulatedFigures,
  type SimulatedLine,
  mostChanged,
  type SimulatedSlips,
} from '#proto/engine/simulation.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { employeeNames } from '#storage/repositories/reports/report-inputs.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { InTenant } from '../../http/route.ts'
import { encoderOf, type FromWire } from '../../http/wire.ts'
import { replayQuestion } from '../payroll-runs/replay.ts'
import { type Simulation, simulationLines } from './schema.ts'

export type SimulationQuestion = Awaited<ReturnType<typeof simulationQuestion>>

/** The run, in the parts that are calculated one by one. Refuses a run without payslips. */
export async function simulationQuestion(
  tenant: Tenant,
  runId: string,
  overrides: RuleOverrides['overrides'],
) {
  const run = await findPayrollRun(tenant, runId)
  if (run === null) {
    refuseFindings([fieldProblem(['payroll_run_id'], 'unknown_reference', 'Send the id of a payroll run.')])
    throw new Error('A run that does not exist was not refused.')
  }
  const { calculation, slices } = await replayQuestion(tenant, run)
  return { calculation, slices, overrides: { version: null, knownOn: null, overrides } }
}

/** The same number as a replay calculates at once, so that an engine has turns left for others. */
const partsAtOnce = 4

/** The progress of a simulation; the last step has everything. */
type SimulationStep = { readonly completed: number; readonly sums: Sums }

/** Yields after every part. A caller who stops reading costs no further part. */
export async function* simulate(
  engine: Pick<EngineClient, 'simulateSlips'>,
  { slices, overrides }: SimulationQuestion,
): AsyncGenerator<SimulationStep> {
  const sums = new Sums()
  const inFlight: Promise<SimulatedSlips>[] = []
  let next = 0
  let completed = 0
  const askAhead = (): void => {
    while (inFlight.length < partsAtOnce && next < slices.length) {
      const part = engine.simulateSlips({ ...slices[next++]!, overrides })
      // A caller who stops reading does not hear of it.
      part.catch(() => undefined)
      inFlight.push(part)
    }
  }
  askAhead()
  for (let part = await inFlight.shift(); part !== undefined; part = await inFlight.shift()) {
    sums.add(part)
    completed += part.employees + part.withoutPayslip + part.failures.length
    askAhead()
    yield { completed, sums }
  }
}

type Change = { -readonly [Name in keyof PricedChange]: number }
type LineSums = Omit<SimulatedLine, 'affected' | keyof PricedChange> & Change & { affected: number }

/** The parts of a simulation, added up. */
class Sums {
  employees = 0
  affected = 0
  withoutPayslip = 0
  readonly failures: SimulatedSlips['failures'][number][] = []
  people: SimulatedSlips['people'] = []
  readonly figures = Object.fromEntries(
    simulatedFigures.map(name => [name, { before: 0, after: 0 }]),
  ) as Record<(typeof simulatedFigures)[number], Change>
  readonly lines = new Map<string, LineSums>()
  #versions: Pick<SimulatedSlips, 'ruleSetVersion' | 'engineVersion'> | null = null

  add(part: SimulatedSlips): void {
    const { ruleSetVersion, engineVersion } = part
    const known = (this.#versions ??= { ruleSetVersion, engineVersion })
    if (known.ruleSetVersion !== ruleSetVersion || known.engineVersion !== engineVersion)
      throw new Problem('dependency_unavailable', 'The engines are being restarted. Retry the request.')
    this.employees += part.employees
    this.affected += part.affected
    this.withoutPayslip += part.withoutPayslip
    this.failures.push(...part.failures)
    this.people = mostChanged([...this.people, ...part.people])
    for (const name of simulatedFigures) addChange(this.figures[name], part.figures[name])
    for (const line of part.lines) {
      const sums = this.lines.get(line.code)
      if (sums === undefined) this.lines.set(line.code, { ...line })
      else {
        addChange(sums, line)
        sums.affected += line.affected
      }
    }
  }

  get versions(): Pick<SimulatedSlips, 'ruleSetVersion' | 'engineVersion'> {
    if (this.#versions === null) throw new Error('The simulation has no parts.')
    return this.#versions
  }
}

function addChange(sums: Change, { before, after }: PricedChange): void {
  sums.before += before
  sums.after += after
}

const failuresShown = 100

async function presentSimulation(
  inTenant: InTenant,
  { calculation }: SimulationQuestion,
  sums: Sums,
): Promise<FromWire<typeof Simulation>> {
  const { organizationId, payrollRunId, revision, ruleSetVersion } = calculation
  const { versions, figures } = sums
  const failures = sums.failures.slice(0, failuresShown)
  const shown = [...sums.people, ...failures].map(({ employeeId }) => employeeId)
  const names = await inTenant(tenant => employeeNames(tenant, organizationId, shown))
  const presentPerson = ({ employeeId, externalId }: (typeof sums.people | typeof failures)[number]) => {
    const { code = null, name = null } = names.get(employeeId) ?? {}
    return { employeeId, externalId, employeeCode: code, name }
  }
  return {
    payrollRunId,
    revision,
    engineVersion: versions.engineVersion,
    ruleSetVersion,
    simulatedRuleSetVersion: versions.ruleSetVersion,
    employeeCount: sums.employees,
    affectedCount: sums.affected,
    withoutPayslipCount: sums.withoutPayslip,
    failedCount: sums.failures.length,
    totals: {
      gross: presentChange(figures.gross),
      totalDeductions: presentChange(figures.totalDeductions),
      reimbursements: presentChange(figures.reimbursements),
      netPayable: presentChange(figures.netPayable),
      employerContributions: presentChange(figures.employerContributions),
      employerCost: presentChange(figures.employerCost),
    },
    lines: [...sums.lines.values()].map(({ affected, code, name, type, category, ...change }) => ({
      code,
      name,
      type,
      category,
      affectedCount: affected,
      ...presentChange(change),
    })),
    employees: sums.people.map(person => ({
      ...presentPerson(person),
      netPayable: presentChange(person.netPayable),
      employerCost: presentChange(person.employerCost),
    })),
    failures: failures.map(person => ({
      ...presentPerson(person),
      code: person.failure.code,
      message: person.failure.message,
    })),
  }
}

function presentChange({ before, after }: Change) {
  return { before: before as Paise, after: after as Paise, difference: (after - before) as Paise }
}

/** Contract 2.1: an answer that is no stream is there within 30 s; the rest is for the way. */
const answeredWithinMs = 28_000

/** The whole at once. Stops where the caller has left, and where it takes too long for one answer. */
export async function collectSimulation(
  inTenant: InTenant,
  engine: EngineClient,
  question: SimulationQuestion,
  { elapsedMs, hasLeft }: { readonly elapsedMs: () => number; readonly hasLeft: () => boolean },
): Promise<FromWire<typeof Simulation>> {
  let last: SimulationStep | null = null
  for await (const step of simulate(engine, question)) {
    last = step
    if (hasLeft()) throw new Problem('service_unavailable', 'The client closed the connection.')
    if (elapsedMs() > answeredWithinMs)
      throw new Problem(
        'calculation_timeout',
        'The run is too large for one response. Send Accept: application/x-ndjson to stream the simulation.',
      )
  }
  if (last === null) throw new Error('The simulation has no parts.')
  return presentSimulation(inTenant, question, last.sums)
}

const encoders = {
  progress: encoderOf(simulationLines.progress),
  result: encoderOf(simulationLines.result),
}

/** A line of progress after every part, and the whole as the last one. */
export async function* simulationStream(
  inTenant: InTenant,
  engine: EngineClient,
  question: SimulationQuestion,
): AsyncGenerator<string> {
  const { employeeCount: total } = question.calculation
  let last: SimulationStep | null = null
  for await (const step of simulate(engine, question)) {
    last = step
    const { completed, sums } = step
    yield `${encoders.progress({ progress: { completed, total, affectedCount: sums.affected } })}\n`
  }
  if (last === null) throw new Error('The simulation has no parts.')
  const simulation = await presentSimulation(inTenant, question, last.sums)
  yield `${encoders.result({ simulation })}\n`
}
