import { systemLines } from '#proto/calculation.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { VariableItem } from '#storage/entities/variable-item.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { claimingRuns } from '#storage/repositories/input-claims.ts'
import type { EmployeeMonth, PayMonth } from '#storage/repositories/pay-months.ts'
import { componentsByCode, dated } from '#storage/repositories/salary-components.ts'
import {
  addVariableItem,
  clearVariableMonth,
  endVariableItem,
  findVariableItem,
  flushVariableItems,
  isAfter,
  takenExternalIds,
  type VariableFacts,
  variableItemsFrom,
  variableItemsOfMonth,
} from '#storage/repositories/variable-items.ts'
import { type BulkRow, refusal, type RowOutcome, runBulk, within } from '../../http/bulk.ts'
import { findingsUnder, refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { CallBasics, InTenant } from '../../http/route.ts'
import { readerOf } from '../../http/validation.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../closed-period.ts'
import { employmentFindings } from '../employment.ts'
import { monthOfInput, monthsOfInputs } from '../late-input.ts'
import { VariableRow, type VariablePut } from './schema.ts'

type Given = FromWire<typeof VariableRow>
type Own = Omit<Given, 'month' | 'year' | 'recurringUntil'>
type Owner = Pick<Employee, 'organizationId' | 'id' | 'dateOfJoining' | 'dateOfLeaving'>

/** A recurring item ends within so many months; whoever needs more makes it part of the salary. */
const mostMonths = 60

/** One item out of a body that could also hold several, or what it lacks. */
export function givenItem(body: Partial<Given>): Given {
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
  given: Given,
): Promise<{ item: VariableItem; appliedTo: PayMonth | null }> {
  const codes = await knownComponents(tenant, owner.organizationId)
  refuseFindings(findingsOf(given, owner, codes))
  const { month, isLate } = await monthOfInput(
    tenant,
    owner.organizationId,
    { employeeId: owner.id, ...given },
    ['month'],
  )
  const item = addVariableItem(tenant, owner, factsOf(given), month, given.recurringUntil ?? null)
  await flushVariableItems(tenant)
  return { item, appliedTo: isLate ? month : null }
}

type Components = ReadonlyMap<string, { isPaidByUnit: boolean; isActive: boolean }>

async function knownComponents(tenant: Tenant, organizationId: number): Promise<Components> {
  const all = [...(await componentsByCode(tenant, organizationId)).values()]
  const defined = await dated(tenant, all, '9999-12-31' as PlainDate)
  return new Map(
    defined.map(({ component, definition }) => [
      component.code,
      { isPaidByUnit: definition.calculation.method === 'per_unit', isActive: component.isActive },
    ]),
  )
}

function findingsOf(given: Given, owner: Owner, codes: Components): ProblemDetail[] {
  const { month, year, recurringUntil } = given
  const findings = [...ownFindings(given, codes), ...employmentFindings(owner, year, month)]
  if (recurringUntil) {
    const months = (recurringUntil.year - year) * 12 + recurringUntil.month - month + 1
    if (months < 1 || months > mostMonths) {
      findings.push(
        fieldProblem(
          ['recurring_until'],
          'out_of_range',
          `The end is out of range. Send the month of the item or one of the ${mostMonths - 1} following months.`,
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

function factsOf(given: Own): VariableFacts {
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
  return runBulk<Given>({
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
  rows: readonly BulkRow<Given>[],
): Promise<RowOutcome[]> {
  const { organizationId, id: employeeId } = owner
  const codes = await knownComponents(tenant, organizationId)
  const named = rows.flatMap(({ row }) => (row.externalId ? [row.externalId] : []))
  const taken = new Set(await takenExternalIds(tenant, organizationId, named))
  const asked = rows.map(({ row }): EmployeeMonth => ({ employeeId, year: row.year, month: row.month }))
  const settle = await monthsOfInputs(tenant, organizationId, asked)

  const outcomes = rows.map(({ index, row }): RowOutcome => {
    const externalId = row.externalId ?? null
    const failed = (code: string, message: string, details: readonly ProblemDetail[]): RowOutcome => ({
      status: 'failed',
      id: null,
      externalId,
      refused: refusal(code, message, within(index, details)),
    })
    const findings = findingsOf(row, owner, codes)
    const settled = settle({ employeeId, year: row.year, month: row.month })
    if (findings.length > 0) return failed('validation_failed', 'Some fields are invalid.', findings)
    if ('closedBy' in settled) {
      const { code, message, details } = periodClosed(settled.closedBy, ['month'])
      return failed(code, message, details)
    }
    if (externalId !== null && taken.has(externalId)) {
      const finding = fieldProblem(
        ['external_id'],
        'duplicate',
        'Send an external_id that no other item has.',
      )
      return failed('external_id_taken', 'Another item has this external_id.', [finding])
    }
    if (externalId !== null) taken.add(externalId)
    const until = row.recurringUntil ?? null
    const item = addVariableItem(tenant, owner, factsOf(row), settled.counts, until)
    return { status: 'created', id: item.id, externalId }
  })
  await flushVariableItems(tenant)
  return outcomes
}

/** The items of a month in the place of those that it had; of a series, only this month is replaced. */
export async function replaceMonth(
  tenant: Tenant,
  owner: Owner,
  body: FromWire<typeof VariablePut>,
): Promise<{ items: VariableItem[]; appliedTo: PayMonth | null }> {
  const codes = await knownComponents(tenant, owner.organizationId)
  const findings = body.items.flatMap((item, index) =>
    findingsUnder(['items', index], ownFindings(item, codes)),
  )
  refuseFindings([...findings, ...employmentFindings(owner, body.year, body.month)])
  const { month, isLate } = await monthOfInput(
    tenant,
    owner.organizationId,
    { employeeId: owner.id, ...body },
    ['month'],
  )
  // What a later month holds already is not the set that is replaced.
  if (!isLate) {
    await assertUnpaid(tenant, owner, await variableItemsOfMonth(tenant, owner, month), ['month'])
    await clearVariableMonth(tenant, owner, month)
  }
  const items = body.items.map(item => addVariableItem(tenant, owner, factsOf(item), month, null))
  await flushVariableItems(tenant)
  return { items, appliedTo: isLate ? month : null }
}

/** Deletes an item, and of a recurring one the months after it. Refuses `period_locked`. */
export async function removeItem(tenant: Tenant, owner: Owner, id: string): Promise<void> {
  const item = await findVariableItem(tenant, owner, id)
  if (item === null) throw notFound()
  const month = { employeeId: owner.id, year: item.year, month: item.month }
  const settled = await monthsOfInputs(tenant, owner.organizationId, [month])
  const run = settled(month)
  if ('closedBy' in run) throw periodClosed(run.closedBy, ['variable_id'])
  await assertUnpaid(tenant, owner, await variableItemsFrom(tenant, item), ['variable_id'])
  await endVariableItem(tenant, item)
}

/** Refuses `period_locked` if a locked or paid run pays one of the items, such as an off-cycle run of an open month. */
async function assertUnpaid(
  tenant: Tenant,
  { organizationId }: Owner,
  items: readonly VariableItem[],
  path: readonly string[],
): Promise<void> {
  const runs = await claimingRuns(
    tenant,
    organizationId,
    'variable_item',
    items.map(({ id }) => id),
  )
  const closed = [...runs.values()].find(({ isClosed }) => isClosed)
  if (closed !== undefined) throw periodClosed(closed.payrollRunId, path)
}

/** Items as answers show them: void is what no run will pay. */
export async function presentItems(tenant: Tenant, owner: Owner, items: readonly VariableItem[]) {
  const runs = await claimingRuns(
    tenant,
    owner.organizationId,
    'variable_item',
    items.map(({ id }) => id),
  )
  return items.map(item => {
    const run = runs.get(item.id)
    return {
      ...item,
      recurringUntil: untilOf(item),
      status:
        run === undefined ? (hasLeft(owner, item) ? 'void' : 'pending') : run.isPaid ? 'paid' : 'in_run',
      payrollRunId: run?.payrollRunId ?? null,
    } as const
  })
}

function untilOf({ untilYear, untilMonth }: VariableItem): PayMonth | null {
  if (typeof untilYear !== 'number' || typeof untilMonth !== 'number') return null
  return { year: untilYear, month: untilMonth }
}

function hasLeft({ dateOfLeaving }: Owner, { year, month }: PayMonth): boolean {
  if (!dateOfLeaving) return false
  const left = calendarMonth(dateOfLeaving)
  return isAfter({ year, month }, left)
}
