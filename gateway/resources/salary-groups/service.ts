import type { SalaryGroupInput } from '#proto/calculation/run-input.ts'
import { endOfTime } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { SalaryGroup } from '#storage/entities/salary-group.ts'
import { closedPeriods } from '#storage/repositories/runs/closed-periods.ts'
import { employeeSalaries } from '#storage/repositories/employees/employee-salaries.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { factsOf, type FactsOf } from '#storage/repositories/records.ts'
import { sinceEver } from '#storage/repositories/organization/payroll-settings.ts'
import { type DatedComponent, lockComponents } from '#storage/repositories/organization/salary-components.ts'
import {
  groupComponents,
  groupSizes,
  isGroupInUse,
  putGroupComponents,
  salaryGroups,
} from '#storage/repositories/organization/salary-groups.ts'
import type { EngineClient } from '../../engine-client.ts'
import { findingsUnder, refuseFindings } from '../../http/findings.ts'
import { changedPaths, mergePatch } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import type { Warnings } from '../../http/warnings.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { ctcIncludesOf, presentCtc } from '../fields/ctc-includes.ts'
import { type Done, forEachEmployee, refusedRow } from '../employees/employee-rows.ts'
import { calculationOnWire, judgedCalculation, type Other } from '../salary-components/calculation.ts'
import { agreedSalary } from '../salary/agreed.ts'
import { warnOfUnsetCtc } from '../salary/ctc-warning.ts'
import { writeSalary } from '../salary/revision.ts'
import { askSplits, sampleQuestion } from '../salary/split.ts'
import { todayOf } from '../periods/today.ts'
import type { EntriesPut, EntryCreate, GroupCreate, GroupPatch, MembersPost } from './schema.ts'

type Facts = FactsOf<SalaryGroup>
type GivenEntry = FromWire<typeof EntriesPut>['components'][number]

const blank = {
  code: null,
  description: null,
  payBasis: 'monthly',
  ctcIncludes: null,
  isActive: true,
  effectiveFrom: sinceEver,
} satisfies Partial<Facts>

function toStored<Given extends { readonly ctc?: FromWire<typeof GroupPatch>['ctc'] }>({
  ctc,
  ...given
}: Given) {
  return { ...given, ...(ctc === undefined ? {} : { ctcIncludes: ctcIncludesOf(ctc) }) }
}

/** Refuses `code_taken`, and of its components what `putEntries` refuses. */
export async function makeGroup(
  tenant: Tenant,
  organizationId: number,
  { organizationId: _, components, ...body }: FromWire<typeof GroupCreate>,
): Promise<SalaryGroup> {
  const facts = mergePatch(blank, toStored(body)) as Facts
  const entries =
    components === undefined
      ? null
      : judgedEntries(await lockComponents(tenant, organizationId, facts.effectiveFrom), components)
  const group = await salaryGroups.add(tenant, organizationId, facts)
  if (entries !== null) await putGroupComponents(tenant, group, facts.effectiveFrom, entries)
  return group
}

/** Nothing is written when nothing differs. Refuses `code_taken`. */
export async function patchGroup(
  tenant: Tenant,
  group: SalaryGroup,
  patch: FromWire<typeof GroupPatch>,
  ifMatch: readonly string[] | null,
): Promise<SalaryGroup> {
  await salaryGroups.lock(tenant, group)
  requireVersion(ifMatch, group.version)
  const before = factsOf(group)
  const after = mergePatch(before, toStored(patch))
  if (after.payBasis !== before.payBasis) {
    refuseFindings([
      fieldProblem(['pay_basis'], 'immutable', 'pay_basis cannot be changed. Create another group.'),
    ])
  }
  if (changedPaths(before, after).length > 0) await salaryGroups.change(tenant, group, after)
  return group
}

/** Deletes a group that the caller has locked. Refuses `resource_in_use`. */
export async function removeGroup(tenant: Tenant, group: SalaryGroup): Promise<void> {
  if (await isGroupInUse(tenant, group)) {
    throw new Problem('resource_in_use', 'Salaries refer to this group. Set is_active to false instead.')
  }
  await salaryGroups.remove(tenant, group)
}

/** Groups as answers show them. */
export async function presentGroups(tenant: Tenant, groups: readonly SalaryGroup[]) {
  const day = todayOf(tenant, groups[0]?.organizationId)
  const sizes = await groupSizes(tenant, groups, day)
  const shown = groups.map(async group => ({
    ...group,
    ctc: presentCtc(group.ctcIncludes),
    componentCount: (await groupComponents(tenant, group, day)).components.length,
    employeeCount: sizes.get(group.id) ?? 0,
  }))
  return Promise.all(shown)
}

/** Every override judged as the definition of a component is, with the group's other overrides in place. */
function judgedEntries(all: readonly DatedComponent[], given: readonly GivenEntry[]): SalaryGroupInput {
  const known = new Map<string, Other>(all.map(({ definition }) => [definition.code, { definition }]))
  const types = new Map(all.map(({ definition }) => [definition.code, definition.type]))
  const findings: ProblemDetail[] = []
  const special: Problem[] = []
  const entries = given.map(({ componentCode: code, calculation }, index) => {
    const path = ['components', index]
    const type = types.get(code)
    if (type === undefined) {
      findings.push(
        fieldProblem([...path, 'component_code'], 'unknown_reference', 'The component does not exist.'),
      )
    } else if (given.findIndex(other => other.componentCode === code) !== index) {
      findings.push(
        fieldProblem(
          [...path, 'component_code'],
          'duplicate',
          'The component occurs twice. Send each component once.',
        ),
      )
    }
    if (type === undefined || !calculation) return { code, calculation: null }
    try {
      const others = [...known.values()].filter(({ definition }) => definition.code !== code)
      const judged = judgedCalculation({ code, type }, calculation, others, [])
      known.set(code, { definition: { code, calculation: judged } })
      return { code, calculation: judged }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const details = findingsUnder(path, error.details)
      if (error.code === 'formula_invalid' || error.code === 'formula_cycle')
        special.push(new Problem(error.code, error.message, details))
      else findings.push(...details)
      return { code, calculation: null }
    }
  })
  refuseFindings(findings)
  const [first] = special
  if (first !== undefined) throw first
  return entries
}

/** The group's components on a day. */
export async function readEntries(tenant: Tenant, group: SalaryGroup, asOf: PlainDate | undefined) {
  const day = asOf ?? todayOf(tenant, group.organizationId)
  const { components, effectiveFrom } = await groupComponents(tenant, group, day)
  const all = await lockComponents(tenant, group.organizationId, day)
  const ids = new Map(all.map(({ component }) => [component.code, component.id]))
  return components.map(({ code, calculation }, index) => ({
    componentId: ids.get(code) ?? '',
    componentCode: code,
    calculation: calculation && calculationOnWire(calculation),
    sequence: index + 1,
    effectiveFrom: effectiveFrom ?? group.effectiveFrom,
  }))
}

/** Replaces the components from a date on. Refuses `formula_invalid` and `formula_cycle`. */
export async function putEntries(
  tenant: Tenant,
  group: SalaryGroup,
  { components, effectiveFrom }: FromWire<typeof EntriesPut>,
  ifMatch: readonly string[] | null,
): Promise<PlainDate> {
  await salaryGroups.lock(tenant, group)
  requireVersion(ifMatch, group.version)
  const before = await groupComponents(tenant, group, effectiveFrom ?? todayOf(tenant, group.organizationId))
  const from = effectiveFrom ?? before.effectiveFrom ?? group.effectiveFrom
  const entries = judgedEntries(await lockComponents(tenant, group.organizationId, from), components)
  if (from !== before.effectiveFrom || changedPaths({ entries: before.components }, { entries }).length > 0)
    await putGroupComponents(tenant, group, from, entries)
  return from
}

/** Adds one component at the end. Refuses `code_taken`, `formula_invalid` and `formula_cycle`. */
export async function addEntry(
  tenant: Tenant,
  group: SalaryGroup,
  { effectiveFrom, ...entry }: FromWire<typeof EntryCreate>,
) {
  await salaryGroups.lock(tenant, group)
  const day = effectiveFrom ?? todayOf(tenant, group.organizationId)
  const before = await groupComponents(tenant, group, day)
  if (before.components.some(({ code }) => code === entry.componentCode)) {
    throw new Problem('code_taken', 'The group already has this component.', [
      fieldProblem(['component_code'], 'duplicate', 'Replace all components with PUT to change it.'),
    ])
  }
  const from = effectiveFrom ?? before.effectiveFrom ?? group.effectiveFrom
  const known = before.components.map(({ code, calculation }) => ({
    componentCode: code,
    calculation: calculation && calculationOnWire(calculation),
  }))
  const entries = judgedNew(await lockComponents(tenant, group.organizationId, from), known, entry)
  await putGroupComponents(tenant, group, from, entries)
  return (await readEntries(tenant, group, from)).at(-1)!
}

/** What is wrong with the new entry is named without the list that it is not sent in. */
function judgedNew(
  all: readonly DatedComponent[],
  known: readonly GivenEntry[],
  entry: GivenEntry,
): SalaryGroupInput {
  try {
    return judgedEntries(all, [...known, entry])
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const bare = error.details.map(detail => ({
      ...detail,
      field: detail.field.replace(/^components\[\d+\]\./, ''),
      pointer: detail.pointer.replace(/\/components\/\d+/, ''),
    }))
    throw new Problem(error.code, error.message, bare)
  }
}

/** What a CTC comes to in the group from a day on; the engine says it. */
export async function sampleOf(
  inTenant: InTenant,
  engine: EngineClient,
  group: SalaryGroup,
  from: PlainDate,
  ctcAnnual: Paise,
  warnings: Warnings,
) {
  const { id: salaryGroupId, organizationId, payBasis } = group
  const salary = {
    effectiveFrom: from,
    decidedOn: from,
    payBasis,
    ctcAnnual,
    grossMonthly: null,
    components: [],
    salaryGroupId,
    ctcIncludes: null,
    overtimeMultiplier: null,
    arrearsFrom: null,
    reason: null,
  }
  const questions = await inTenant(tenant => sampleQuestion(tenant, organizationId, salary))
  const split = [...(await askSplits(engine, questions)).values()][0]
  if (split === undefined) throw new Error('The engine gave no sample.')
  warnOfUnsetCtc(salary, split, warnings)
  if ('failure' in split) {
    return {
      ctcAnnual,
      ctcMonthly: null,
      grossMonthly: null,
      employerCostMonthly: null,
      unallocated: null,
      components: [],
      failure: split.failure.message,
    }
  }
  return {
    ctcAnnual,
    ctcMonthly: split.ctc,
    grossMonthly: split.gross,
    employerCostMonthly: split.employerCost,
    unallocated: split.unallocated,
    components: split.lines,
    failure: null,
  }
}

type Assigning = CallBasics & {
  readonly inTenant: InTenant
  readonly target: SalaryGroup
  readonly body: FromWire<typeof MembersPost>
}

/** Puts people's salaries into the group, or takes them out, from a date on; each has an outcome of its own. */
export function assignMembers(call: Assigning) {
  const { target: group, body, caller } = call
  const { employeeIds, effectiveFrom, action } = body
  const findings: ProblemDetail[] = []
  if (action === 'assign' && !group.isActive)
    findings.push(
      fieldProblem(['action'], 'expected_state', 'The group is inactive. Set is_active to true first.'),
    )
  if (effectiveFrom < group.effectiveFrom)
    findings.push(
      fieldProblem(
        ['effective_from'],
        'out_of_range',
        `The group starts on ${group.effectiveFrom}. Send that date or a later one.`,
      ),
    )
  refuseFindings(findings)
  const into = action === 'assign' ? group : null
  return forEachEmployee(call, group.organizationId, employeeIds, (tenant, person, index) =>
    move(tenant, person, { group, into, effectiveFrom, index, keyId: caller.keyId }),
  )
}

type Move = {
  readonly group: SalaryGroup
  readonly into: SalaryGroup | null
  readonly effectiveFrom: PlainDate
  readonly index: number
  readonly keyId: string
}

async function move(tenant: Tenant, person: Employee, change: Move): Promise<Done> {
  const { group, into, effectiveFrom, index, keyId } = change
  await lockEmployee(tenant, person)
  const salary = (await employeeSalaries.inForce(tenant, [person], effectiveFrom)).get(person.id)
  if (salary === undefined)
    return refusedRow(index, 'expected_state', 'The employee has no salary on this date. Set a salary first.')
  const isMember = salary.salaryGroupId === group.id
  if (isMember === (into !== null)) return { status: 'unchanged' }
  const mismatch = into !== null && salary.payBasis !== into.payBasis
  if (mismatch)
    return refusedRow(
      index,
      'expected_state',
      `The pay_basis of the salary is ${salary.payBasis}, and that of the group differs. Send another group.`,
    )
  const closed = await closedPeriods(tenant, group.organizationId, [person.id], {
    start: effectiveFrom,
    end: endOfTime,
  })
  const run = closed.get(person.id)
  if (run !== undefined) throw periodClosed(run.payrollRunId, ['effective_from'])
  const decidedOn = todayOf(tenant, group.organizationId)
  const facts = { ...agreedSalary(salary), effectiveFrom, decidedOn, salaryGroupId: into?.id ?? null }
  const { isNew } = await writeSalary(tenant, person, facts, keyId)
  return { status: isNew ? 'created' : 'updated' }
}
