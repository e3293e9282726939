// Differences of a run's slips to another run's, and their causes. One kind of fact after the other is exchanged, from
// the other run's to this one's, and the engine asked for the slip in between: a change with a step is that step's
// doing, so that the causes of a difference always come to the whole of it.

import { isDeepStrictEqual } from 'node:util'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { keysOf, snakeCase } from '#proto/records/fields.ts'
import { profileFields } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { RuleOverrides } from '#proto/law/law.ts'
import type { Paise } from '#proto/units.ts'
import { statesWithPayslips } from '#proto/run-moves.ts'
import type { Calculation } from '#storage/entities/calculation.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findCalculation } from '#storage/repositories/runs/calculations.ts'
import {
  type DifferencePlace,
  listDifferingEmployees,
  readSlipFacts,
} from '#storage/repositories/payslips/differences.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import type { PayslipView } from '#storage/repositories/payslips/slip-status.ts'
import { slipsRevision } from '#storage/run-states.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { FromWire } from '../../http/wire.ts'
import type { diffCauses, DiffOrder, RunDiff } from './report-schema.ts'

type Cause = (typeof diffCauses)[number]
type Row = FromWire<typeof RunDiff>['data'][number]

type Side = {
  readonly run: PayrollRun
  readonly calculation: Calculation
  readonly slips: ReadonlyMap<string, PayslipView>
  readonly facts: ReadonlyMap<string, EmployeeInput>
}

/** `employeeIds` has one more than a page when there are more. */
type DiffQuestion = {
  readonly employeeIds: readonly string[]
  readonly before: Side
  readonly now: Side
}

export async function diffQuestion(
  tenant: Tenant,
  run: PayrollRun,
  againstId: string,
  { order, limit, after }: { order: DiffOrder; limit: number; after: string | null },
): Promise<DiffQuestion> {
  const against = await findPayrollRun(tenant, againstId)
  if (against === null || against.organizationId !== run.organizationId) {
    throw new Problem('validation_failed', 'The run to compare with does not exist.', [
      fieldProblem(['against'], 'unknown_reference', 'Send the id of another run of the organization.'),
    ])
  }
  const employeeIds = await listDifferingEmployees(tenant, run, against, {
    limit,
    after: after === null ? null : placeFrom(after),
    isBySize: order === '-net_payable_difference',
  })
  return {
    employeeIds,
    before: await sideOf(tenant, against, employeeIds),
    now: await sideOf(tenant, run, employeeIds),
  }
}

/** The position of a difference in every order. */
export function placeOf({ employeeId, netPayable }: Row): string {
  return `${Math.abs(netPayable.difference)} ${employeeId}`
}

function placeFrom(position: string): DifferencePlace {
  const [size, employeeId = ''] = position.split(' ')
  return { size: Number(size) as Paise, employeeId }
}

async function sideOf(tenant: Tenant, run: PayrollRun, employeeIds: readonly string[]): Promise<Side> {
  const revision = slipsRevision(run)
  const { organizationId, id } = run
  const calculation =
    revision === null ? null : await findCalculation(tenant, { organizationId, id, revision })
  if (calculation === null) {
    throw new Problem('invalid_run_state', `Run ${id} is ${run.status} and has no payslips to compare.`, [
      fieldProblem(['status'], 'expected_state', 'Calculate the run first.', statesWithPayslips),
    ])
  }
  const slips = await listRunSlipsOf(tenant, run, employeeIds)
  return {
    run,
    calculation,
    slips: new Map(slips.map(slip => [slip.employeeId, slip])),
    facts: await readSlipFacts(tenant, run, employeeIds),
  }
}

/** A slip on the way from the one run to the other; `cause` is what was exchanged to come to it. */
type Point = { readonly cause: Cause; readonly fields: readonly string[]; readonly slip: Slip }

export async function presentDiff(
  engine: EngineClient,
  { employeeIds, before, now }: DiffQuestion,
): Promise<Row[]> {
  const inBoth = employeeIds.filter(id => before.slips.get(id)?.slip && now.slips.get(id)?.slip)
  const ways = await waysOf(engine, inBoth, before, now)
  return employeeIds.map(id => {
    const [earlier, later] = [before.slips.get(id), now.slips.get(id)]
    const person = later ?? earlier
    if (person === undefined) throw new Error(`Neither run has a payslip of employee ${id}.`)
    const points = ways.get(id) ?? [onlyInOne(later?.slip ?? null, before, now, id)]
    return {
      employeeId: id,
      externalId: person.externalId,
      name: person.employee.name,
      change: !earlier?.slip ? 'added' : later?.slip ? 'changed' : 'removed',
      ...differences(earlier?.slip ?? null, later?.slip ?? null, points),
    }
  })
}

/** Slips can differ in what is no amount, as in their days: such a person is none of the differences. */
export function isDifference({ change: kind, causes, lines }: Row): boolean {
  return kind !== 'changed' || causes.length > 0 || lines.length > 0
}

/** A person of one run only: joined or left in between, or not paid by the other for another reason. */
function onlyInOne(
  slip: Slip | null,
  before: Side,
  now: Side,
  id: string,
): Omit<Point, 'slip'> & { slip: Slip | null } {
  const facts = now.facts.get(id) ?? before.facts.get(id)
  const joined = slip !== null && facts !== undefined && facts.dateOfJoining > before.run.periodEnd
  const leaving = facts?.dateOfLeaving ?? null
  const left = slip === null && leaving !== null && leaving < now.run.periodStart
  return { cause: joined ? 'joined' : left ? 'left' : 'not_in_both', fields: [], slip }
}

/** Order in which the facts are exchanged; a fact that is not named here comes with the last. */
const kinds: readonly (readonly [Cause, readonly (keyof EmployeeInput)[]])[] = [
  ['employment', [...keysOf(profileFields), 'leaving']],
  ['salary', ['salaries']],
  ['days', ['attendance', 'holidays', 'weeklyOffs']],
  ['period_inputs', ['variable', 'reimbursements', 'recoveries', 'statutoryBonus']],
  ['statutory', keysOf(statutoryDefaults).filter(name => name !== 'tax')],
  ['tax_declaration', ['tax']],
  ['earlier_payments', ['earlier', 'broughtForward', 'recoveredLater']],
  ['override', ['overrides']],
]

async function waysOf(
  engine: EngineClient,
  ids: readonly string[],
  before: Side,
  now: Side,
): Promise<Map<string, Point[]>> {
  const from = before.calculation.runInput
  const to = now.calculation.runInput
  const { period, payDate } = from
  const settled: RunInput = { ...to, period, payDate }
  const law: RuleOverrides = { version: now.calculation.ruleSetVersion, knownOn: null, overrides: [] }
  const factsOf = (side: Side, id: string): EmployeeInput =>
    withoutArrears(side.facts.get(id) as EmployeeInput)
  const asBefore = ids.map(id => ({ ref: id, input: factsOf(before, id) }))

  const ways = new Map<string, Point[]>(ids.map(id => [id, []]))
  const note = (cause: Cause, fields: readonly string[], slips: ReadonlyMap<string, Slip>): void => {
    for (const [id, slip] of slips) ways.get(id)?.push({ cause, fields, slip })
  }
  const late = asBefore.filter(({ ref }) => before.facts.get(ref)?.arrears !== undefined)
  note('arrears', ['arrears'], await slipsOf(engine, from, late, null))
  const changed = (['organization', 'settings', 'components', 'groups', 'levies'] as const).filter(
    part => !isDeepStrictEqual(from[part], to[part]),
  )
  if (changed.length > 0) note('settings', changed, await slipsOf(engine, settled, asBefore, null))
  if (before.calculation.ruleSetVersion !== now.calculation.ruleSetVersion) {
    note('rules', [], await slipsOf(engine, settled, asBefore, law))
  }
  note('period', ['period', 'pay_date'], await slipsOf(engine, to, asBefore, null))

  const steps = ids.flatMap(id => withFacts(id, factsOf(before, id), factsOf(now, id)))
  const between = await slipsOf(engine, to, steps, null)
  for (const { ref, id, cause, fields } of steps) {
    const slip = between.get(ref)
    if (slip !== undefined) ways.get(id)?.push({ cause, fields, slip })
  }
  for (const [id, points] of ways) {
    const cause = now.facts.get(id)?.arrears === undefined ? 'calculation' : 'arrears'
    const slip = now.slips.get(id)?.slip
    if (slip) points.push({ cause, fields: [], slip })
  }
  return ways
}

/** Arrears refer to the runs that paid the month, which a preview does not read. */
function withoutArrears({ arrears: _, ...facts }: EmployeeInput): EmployeeInput {
  return facts
}

function withFacts(id: string, from: EmployeeInput, to: EmployeeInput) {
  let facts = from
  return kinds.flatMap(([cause, keys]) => {
    const fields = keys.filter(key => !isDeepStrictEqual(from[key], to[key]))
    if (fields.length === 0) return []
    facts = Object.assign({ ...facts }, Object.fromEntries(fields.map(key => [key, to[key]])))
    return [{ ref: `${id} ${cause}`, id, cause, fields, input: facts }]
  })
}

/** The slips that come about, by ref. One that does not leaves its step's effect to the next. */
async function slipsOf(
  engine: EngineClient,
  run: RunInput,
  people: readonly PreviewEmployee[],
  supposed: RuleOverrides | null,
): Promise<ReadonlyMap<string, Slip>> {
  if (people.length === 0) return new Map()
  const employees = people.map(({ ref, input }) => ({ ref, input }))
  try {
    const { results } = await engine.preview({ run, employees, trace: false, supposed })
    return new Map(results.flatMap(result => ('slip' in result ? [[result.ref, result.slip] as const] : [])))
  } catch (error) {
    // The other period's law may be one that is no longer recorded so.
    const isUnknown = error instanceof Problem && ['validation_failed', 'period_invalid'].includes(error.code)
    if (!isUnknown) throw error
    return new Map()
  }
}

type Way = readonly (Omit<Point, 'slip'> & { readonly slip: Slip | null })[]

function differences(earlier: Slip | null, later: Slip | null, points: Way) {
  const causes: { cause: Cause; fields: string[]; netPayable: Paise }[] = []
  const byCode = new Map<string, { cause: Cause; amount: Paise }[]>()
  let last = earlier
  for (const { cause, fields, slip } of points) {
    const moved = movedLines(last, slip)
    for (const [code, amount] of moved) byCode.set(code, [...(byCode.get(code) ?? []), { cause, amount }])
    const netPayable = ((slip?.netPayable ?? 0) - (last?.netPayable ?? 0)) as Paise
    if (moved.length > 0 || netPayable !== 0) {
      causes.push({ cause, fields: fields.map(snakeCase), netPayable })
    }
    last = slip
  }
  const [before, now] = [amountsOf(earlier), amountsOf(later)]
  return {
    netPayable: change(earlier?.netPayable ?? null, later?.netPayable ?? null),
    causes,
    lines: movedLines(earlier, later).map(([code]) => ({
      code,
      ...change(before.get(code) ?? null, now.get(code) ?? null),
      causes: byCode.get(code) ?? [],
    })),
  }
}

function movedLines(from: Slip | null, to: Slip | null): (readonly [code: string, amount: Paise])[] {
  const [before, now] = [amountsOf(from), amountsOf(to)]
  return [...new Set([...now.keys(), ...before.keys()])]
    .map(code => [code, ((now.get(code) ?? 0) - (before.get(code) ?? 0)) as Paise] as const)
    .filter(([, amount]) => amount !== 0)
}

function amountsOf(slip: Slip | null): Map<string, Paise> {
  return new Map((slip?.lines ?? []).map(({ code, amount }) => [code, amount]))
}

function change(previous: Paise | null, current: Paise | null) {
  return { previous, current, difference: ((current ?? 0) - (previous ?? 0)) as Paise }
}
