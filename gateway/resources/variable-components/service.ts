import type { ComponentCategory } from '#proto/calculation/components.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { calendarMonth, firstOfMonth, nextMonth } from '#proto/calendar/months.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type VariableItem, VariableItemTable } from '#storage/entities/variable-item.ts'
import { changeTimes } from '#storage/repositories/changes.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { lockInputsShared } from '#storage/repositories/runs/calculations.ts'
import { lockEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type WageMonths, wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import { type ClaimingRun, claimingRuns, leaveInput } from '#storage/repositories/runs/input-claims.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { componentsByCode, componentsOn } from '#storage/repositories/organization/salary-components.ts'
import {
  addVariableItems,
  deleteVariableItems,
  endVariableItem,
  findVariableItem,
  flushVariableItems,
  isAfter,
  type PlacedMonth,
  takenExternalIds,
  type VariableFacts,
  variableItemsFrom,
  variableItemsOfMonth,
} from '#storage/repositories/inputs/variable-items.ts'
import { type BulkRow, refusal, type RowOutcome, runBulk, findingsOfRow } from '../../http/bulk.ts'
import { findingsUnder, refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { employmentFindings } from '../periods/employment.ts'
import { type InputMonth, monthOfInput, monthsOfInputs } from '../periods/late-input.ts'
import { runTypeFindings } from '../fields/run-type.ts'
import { VariableRow, type VariablePut } from './schema.ts'

type VariableInput = FromWire<typeof VariableRow>
type Own = Omit<VariableInput, 'month' | 'year' | 'runType' | 'recurringUntil'>
type Owner = Pick<Employee, 'organizationId' | 'id' | 'dateOfJoining' | 'dateOfLeaving'>

/** A recurring item ends within so many months; whoever needs more makes it part of the salary. */
const maxMonths = 60

/** One item out of a body that could also hold several, or what it lacks. */
export function givenItem(body: Partial<VariableInput>): VariableInput {
  const { componentCode, month, year } = body
  if (componentCode !== undefined && month !== undefined && year !== undefined) {
    return { ...body, componentCode, month, year }
  }
  const needed = { component_code: componentCode, month, year }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  refuseFindings(missing.map(([name]) => fieldProblem([name], 'required', 'This field is required.')))
  throw new Error('An item lacks a field and none is missing.')
}

/** Adds one item. `appliedTo` is the month that it counts in when its own is closed. */
export async function addItem(
  tenant: Tenant,
  owner: Owner,
  given: VariableInput,
): Promise<{ item: VariableItem; appliedTo: PayMonth | null }> {
  const codes = await knownComponents(tenant, owner.organizationId)
  const wageMonths = await wageMonthsOf(tenant, owner.organizationId, [owner.id])
  refuseFindings(findingsOf(given, owner, { codes, wageMonths }))
  const asked = seriesMonths(owner, given, codes)
  const placed = placedMonths(asked, await monthsOfInputs(tenant, owner.organizationId, asked))
  if ('closedBy' in placed) throw seriesClosed(placed)
  const items = addPlacedItems(tenant, owner, given, placed)
  await flushVariableItems(tenant)
  await leaveOut(tenant, items)
  const late = placed.find(({ named, counts }) => isAfter(counts, named))
  return { item: items[0]!.item, appliedTo: late?.counts ?? null }
}

/** The month of an item and, if it recurs, those after it. */
function seriesMonths(owner: Owner, given: VariableInput, codes: Components): InputMonth[] {
  const first = inputMonth(owner, given, categoriesOf([given], codes))
  const months = [first]
  const until = given.recurringUntil ?? first
  for (let at = nextMonth(first); !isAfter(at, until); at = nextMonth(at)) months.push({ ...first, ...at })
  return months
}

type Placement = PlacedMonth & { readonly leftOutBy: string | null }
type ClosedMonth = { readonly closedBy: string; readonly isFirst: boolean; readonly month: PayMonth }

/** Where each of the months counts, or the first that a run has closed and that no other month takes. */
function placedMonths(
  asked: readonly InputMonth[],
  settle: Awaited<ReturnType<typeof monthsOfInputs>>,
): Placement[] | ClosedMonth {
  const placed: Placement[] = []
  for (const [index, month] of asked.entries()) {
    const settled = settle(month)
    if ('closedBy' in settled) return { closedBy: settled.closedBy, isFirst: index === 0, month }
    placed.push({ named: month, ...settled })
  }
  return placed
}

function seriesClosed({ closedBy, isFirst, month }: ClosedMonth): Problem {
  if (isFirst) return periodClosed(closedBy, ['month'])
  const { year, month: number } = month
  return new Problem('period_locked', `The locked or paid run ${closedBy} has closed ${year}-${number}.`, [
    fieldProblem(['recurring_until'], 'expected_state', `Send two series, without ${year}-${number}.`, [
      closedBy,
    ]),
  ])
}

/** The month of items of the categories: each category has to be paid by the run that takes them. */
function inputMonth(
  owner: Owner,
  { year, month, runType = null }: Pick<VariableInput, 'year' | 'month' | 'runType'>,
  categories: readonly ComponentCategory[],
): InputMonth {
  return { employeeId: owner.id, year, month, input: { kind: 'variable_item', runType, categories } }
}

function categoriesOf(items: readonly Own[], codes: Components): ComponentCategory[] {
  return items.flatMap(({ componentCode }) => codes.get(componentCode)?.category ?? [])
}

/** Puts an item for each of the months into the unit of work. */
function addPlacedItems(
  tenant: Tenant,
  owner: Owner,
  given: Own & Pick<VariableInput, 'runType' | 'recurringUntil'>,
  placed: readonly Placement[],
): LeftOutItem[] {
  const facts = { ...factsOf(given), runType: given.runType ?? null }
  const items = addVariableItems(tenant, owner, facts, placed, given.recurringUntil ?? null)
  return items.map((item, index) => ({ item, leftOutBy: placed[index]?.leftOutBy ?? null }))
}

type LeftOutItem = { readonly item: VariableItem; readonly leftOutBy: string | null }

/** Notes which stored items a closed run leaves to another run, or to the next of the employee; a named type waits anyway. */
async function leaveOut(tenant: Tenant, items: readonly LeftOutItem[]): Promise<void> {
  for (const { item, leftOutBy } of items) {
    if (leftOutBy === null || item.runType !== null) continue
    await leaveInput(tenant, 'variable_item', item, { closedBy: leftOutBy, dueOn: firstOfMonth(item) })
  }
}

type Components = ReadonlyMap<
  string,
  { isPaidByUnit: boolean; isActive: boolean; category: ComponentCategory }
>

async function knownComponents(tenant: Tenant, organizationId: number): Promise<Components> {
  const all = [...(await componentsByCode(tenant, organizationId)).values()]
  const defined = await componentsOn(tenant, all, '9999-12-31' as PlainDate)
  return new Map(
    defined.map(({ component, definition }) => [
      component.code,
      {
        isPaidByUnit: definition.calculation.method === 'per_unit',
        isActive: component.isActive,
        category: definition.category,
      },
    ]),
  )
}

function findingsOf(
  given: VariableInput,
  owner: Owner,
  { codes, wageMonths }: { readonly codes: Components; readonly wageMonths: WageMonths },
): ProblemDetail[] {
  const { month, year, recurringUntil } = given
  const findings = [
    ...ownFindings(given, codes),
    ...runTypeFindings(given.runType ?? null, codes.get(given.componentCode)?.category ?? null),
    ...employmentFindings(owner, wageMonths.named(owner.id, { year, month })),
  ]
  if (recurringUntil) {
    const months = (recurringUntil.year - year) * 12 + recurringUntil.month - month + 1
    if (months < 1 || months > maxMonths) {
      findings.push(
        fieldProblem(
          ['recurring_until'],
          'out_of_range',
          `The end is out of range. Send the month of the item or one of the ${maxMonths - 1} following months.`,
        ),
      )
    }
  }
  return findings
}

function ownFindings(
  { componentCode, amount, quantity, rate, leaveType }: Own,
  codes: Components,
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  const component = codes.get(componentCode)
  if (component === undefined || !component.isActive || Object.hasOwn(systemLines, componentCode)) {
    findings.push(
      fieldProblem(['component_code'], 'unknown_reference', 'The component does not exist or is inactive.'),
    )
  }
  const hasAmount = isGiven(amount)
  if (hasAmount === isGiven(quantity)) {
    findings.push(
      fieldProblem(
        ['amount'],
        hasAmount ? 'duplicate' : 'required',
        'Send either amount or quantity, not both.',
      ),
    )
  }
  if (!hasAmount && isGiven(quantity) && !isGiven(rate) && component?.isPaidByUnit === false) {
    findings.push(fieldProblem(['rate'], 'required', 'The component has no rate. Send rate.'))
  }
  if (hasAmount && isGiven(rate)) {
    findings.push(fieldProblem(['rate'], 'duplicate', 'rate requires quantity. Remove it.'))
  }
  if (isGiven(leaveType) && !isGiven(quantity)) {
    findings.push(
      fieldProblem(['quantity'], 'required', 'leave_type requires quantity: the days that are encashed.'),
    )
  }
  return findings
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function factsOf(given: Own): Omit<VariableFacts, 'runType'> {
  return {
    componentCode: given.componentCode,
    amount: given.amount ?? null,
    quantity: given.quantity ?? null,
    rate: given.rate ?? null,
    leaveType: given.leaveType ?? null,
    externalId: given.externalId ?? null,
    remarks: given.remarks ?? null,
  }
}

const readRow = readerOf(VariableRow)

type Batch = CallBasics & {
  readonly inTenant: InTenant
  readonly target: Owner
  readonly body: { readonly atomic: boolean; readonly dryRun: boolean }
}

/** Adds up to a hundred items, each with its own outcome. */
export function addItems(call: Batch, items: readonly unknown[]) {
  const { target: owner, body } = call
  return runBulk<VariableInput>({
    ...call,
    ...body,
    items,
    read: readRow,
    apply: (tenant, rows) => addChunk(tenant, owner, rows),
  })
}

async function addChunk(
  tenant: Tenant,
  owner: Owner,
  rows: readonly BulkRow<VariableInput>[],
): Promise<RowOutcome[]> {
  const { organizationId } = owner
  const codes = await knownComponents(tenant, organizationId)
  const wageMonths = await wageMonthsOf(tenant, organizationId, [owner.id])
  const named = rows.flatMap(({ row }) => (row.externalId ? [row.externalId] : []))
  const taken = new Set(await takenExternalIds(tenant, organizationId, named))
  const findingsByRow = rows.map(({ row }) => findingsOf(row, owner, { codes, wageMonths }))
  const askedByRow = rows.map(({ row }, index) =>
    findingsByRow[index]!.length === 0 ? seriesMonths(owner, row, codes) : [],
  )
  const added: LeftOutItem[] = []
  const settle = await monthsOfInputs(tenant, organizationId, askedByRow.flat())

  const outcomes = rows.map(({ index, row }, position): RowOutcome => {
    const externalId = row.externalId ?? null
    const failedRow = (code: string, message: string, details: readonly ProblemDetail[]): RowOutcome => ({
      status: 'failed',
      id: null,
      externalId,
      refused: refusal(code, message, findingsOfRow(index, details)),
    })
    const findings = findingsByRow[position]!
    if (findings.length > 0) return failedRow('validation_failed', 'Some fields are invalid.', findings)
    const placed = placedMonths(askedByRow[position]!, settle)
    if ('closedBy' in placed) {
      const { code, message, details } = seriesClosed(placed)
      return failedRow(code, message, details)
    }
    if (externalId !== null && taken.has(externalId)) {
      const finding = fieldProblem(
        ['external_id'],
        'duplicate',
        'Send an external_id that no other item has.',
      )
      return failedRow('external_id_taken', 'Another item has this external_id.', [finding])
    }
    if (externalId !== null) taken.add(externalId)
    const items = addPlacedItems(tenant, owner, row, placed)
    added.push(...items)
    return { status: 'created', id: items[0]!.item.id, externalId }
  })
  await flushVariableItems(tenant)
  await leaveOut(tenant, added)
  return outcomes
}

/** The items of a month in the place of those that it had; of a series, only this month is replaced. */
export async function replaceMonth(
  tenant: Tenant,
  employee: Employee,
  body: FromWire<typeof VariablePut>,
): Promise<{ items: VariableItem[]; appliedTo: PayMonth | null }> {
  // Of two sets that are sent at once, the second replaces the first.
  const owner: Owner = await lockEmployee(tenant, employee)
  const codes = await knownComponents(tenant, owner.organizationId)
  const findings = body.items.flatMap((item, index) =>
    findingsUnder(
      ['items', index],
      [
        ...ownFindings(item, codes),
        ...runTypeFindings(body.runType ?? null, codes.get(item.componentCode)?.category ?? null),
      ],
    ),
  )
  const wageMonth = (await wageMonthsOf(tenant, owner.organizationId, [owner.id])).named(owner.id, body)
  refuseFindings([...findings, ...employmentFindings(owner, wageMonth)])
  const asked = inputMonth(owner, body, categoriesOf(body.items, codes))
  const { month, isLate, leftOutBy } = await monthOfInput(tenant, owner.organizationId, asked, ['month'])
  const held = await variableItemsOfMonth(tenant, owner, body, body.runType ?? null)
  const paid = await closedClaims(tenant, owner, held)
  if (!isLate && leftOutBy === null) assertUnpaid(paid, ['month'])
  await deleteVariableItems(
    tenant,
    held.filter(({ id }) => !paid.has(id)),
  )
  const placed = [{ named: asked, counts: month, leftOutBy }]
  const added = body.items.flatMap(item =>
    addPlacedItems(tenant, owner, { ...item, runType: body.runType ?? null }, placed),
  )
  await flushVariableItems(tenant)
  await leaveOut(tenant, added)
  const items = added.map(({ item }) => item)
  return { items, appliedTo: isLate ? month : null }
}

/** Deletes an item, and of a recurring one the months after it. Refuses `period_locked`. */
export async function removeItem(tenant: Tenant, owner: Owner, id: string): Promise<void> {
  const item = await findVariableItem(tenant, owner, id)
  if (item === null) throw notFound()
  await lockInputsShared(tenant, owner.organizationId)
  assertUnpaid(await closedClaims(tenant, owner, await variableItemsFrom(tenant, item)), ['variable_id'])
  await endVariableItem(tenant, item)
}

/** Refuses `period_locked` if a locked or paid run pays an item, such as an off-cycle run of an open month. */
function assertUnpaid(closed: ReadonlyMap<string, ClaimingRun>, path: readonly string[]): void {
  const [run] = closed.values()
  if (run !== undefined) throw periodClosed(run.payrollRunId, path)
}

/** The locked or paid runs that pay items, by the id of the item. */
async function closedClaims(
  tenant: Tenant,
  { organizationId }: Owner,
  items: readonly VariableItem[],
): Promise<ReadonlyMap<string, ClaimingRun>> {
  const runs = await claimingRuns(
    tenant,
    organizationId,
    'variable_item',
    items.map(({ id }) => id),
  )
  return new Map([...runs].filter(([, { isClosed }]) => isClosed))
}

/** Items as answers show them: void is what no run will pay. */
export async function presentItems(tenant: Tenant, owner: Owner, items: readonly VariableItem[]) {
  const runs = await claimingRuns(
    tenant,
    owner.organizationId,
    'variable_item',
    items.map(({ id }) => id),
  )
  const changes = await changeTimes(tenant, VariableItemTable, items)
  const last = await lastMonth(tenant, owner)
  return items.map(item => {
    const run = runs.get(item.id)
    return {
      ...item,
      updatedAt: changes.get(item.id) ?? item.updatedAt,
      namedMonth: item.namedMonth ? calendarMonth(item.namedMonth) : null,
      recurringUntil: untilOf(item),
      status:
        run === undefined ? (isBeyond(last, item) ? 'void' : 'pending') : run.isPaid ? 'paid' : 'in_run',
      payrollRunId: run?.payrollRunId ?? null,
    } as const
  })
}

function untilOf({ untilYear, untilMonth }: VariableItem): PayMonth | null {
  if (typeof untilYear !== 'number' || typeof untilMonth !== 'number') return null
  return { year: untilYear, month: untilMonth }
}

/** The wage month of the last day; null: the employee stays. */
async function lastMonth(
  tenant: Tenant,
  { organizationId, id, dateOfLeaving }: Owner,
): Promise<PayMonth | null> {
  if (!dateOfLeaving) return null
  return (await wageMonthsOf(tenant, organizationId, [id])).nameAt(id, dateOfLeaving)
}

/** A settlement pays an item of a month of employment that counts later, because its own month was closed. */
function isBeyond(last: PayMonth | null, { year, month, namedMonth }: VariableItem): boolean {
  return last !== null && isAfter(namedMonth ? calendarMonth(namedMonth) : { year, month }, last)
}
