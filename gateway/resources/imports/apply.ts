// Rows are written by the operations of the API, so a row is judged and has effects as the same request does.

import { Problem, type ProblemDetail, problemKinds } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesNamed } from '#storage/repositories/employees/employee-names.ts'
import { inSavepoint, type Tenant } from '#storage/repositories/for-tenant.ts'
import type { RowFinding } from '#storage/repositories/jobs/imports.ts'
import type { BulkAnswer } from '../../http/bulk.ts'
import { refuseUnstorable } from '../../http/json.ts'
import type { CallBasics, InTenant, Reply } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { Warnings } from '../../http/warnings.ts'
import type { Services } from '../services.ts'
import { isOfStates } from './cells.ts'
import type { FileColumn } from './header.ts'
import { isUnfilled, matchOfRow, settlePeople } from './people.ts'
import { isOfSameType, resolveReferences } from './references.ts'
import { columnOfField, cellFinding, type RequestRow } from './rows.ts'
import { type ImportMode, type ImportType, isOfBatch } from './import-types.ts'

/** Services that operations with rows use. */
export type ImportServices = Pick<Services, 'engine' | 'clock' | 'allowOwnTaxSlabs'>

/** The call in whose name rows are written, without what is of each row. */
export type RowCall = Omit<CallBasics, 'warnings'> & {
  readonly organizationId: number
  readonly mode: ImportMode
}

export type RowResult =
  | { readonly status: 'created' | 'updated' | 'unchanged' }
  | { readonly status: 'failed'; readonly findings: readonly RowFinding[] }

/** Rows of which everything is known that can be known before they are written. */
export type PreparedRows = {
  /** Resolves when nothing but a transaction is missing. Never rejects: what failed is thrown by `write`. */
  readonly ready: Promise<void>
  /** Writes the rows in their order; what cannot be written is a result and leaves nothing behind. */
  write(tenant: Tenant): Promise<RowResult[]>
}

/** `inReading` opens a transaction that reads alone, while another one may be writing earlier rows. */
export function prepareRows(
  rows: readonly RequestRow[],
  type: ImportType,
  call: RowCall,
  services: ImportServices,
  inReading: InTenant,
): PreparedRows {
  if (!isOfBatch(type)) {
    return { ready: Promise.resolve(), write: tenant => applyEach(tenant, rows, { type, call, services }) }
  }
  const opened = Promise.withResolvers<Tenant>()
  const ready = Promise.withResolvers<void>()
  const results = applyBatch(rows, type, call, services, {
    inReading,
    inTenant: async work => {
      ready.resolve()
      return inSavepoint(await opened.promise, work)
    },
  })
  results.then(
    () => ready.resolve(),
    () => ready.resolve(),
  )
  let isWritten = false
  return {
    ready: ready.promise,
    write(tenant) {
      // PostgreSQL may ask for the transaction again.
      if (isWritten) {
        const inTenant: InTenant = work => inSavepoint(tenant, work)
        return applyBatch(rows, type, call, services, { inReading, inTenant })
      }
      isWritten = true
      opened.resolve(tenant)
      return results
    },
  }
}

async function applyEach(
  tenant: Tenant,
  given: readonly RequestRow[],
  context: Omit<One, 'employees'>,
): Promise<RowResult[]> {
  const { call, type } = context
  // A transaction that is tried again finds other records.
  const rows = given.map(row => ({ ...row, body: structuredClone(row.body), employee: { ...row.employee } }))
  const settled = await settledRows(tenant, rows, type, call)
  const codes = rows.flatMap(({ employee }) => employee.employee_code ?? [])
  const found = await employeesNamed(tenant, call.organizationId, 'employeeCode', codes)
  const employees = new Map(found.map(({ employeeCode, id }) => [employeeCode, id]))
  const results: RowResult[] = []
  for (const row of rows) {
    const known = await settledParent(tenant, row, call, settled.get(row) ?? null)
    results.push(
      known ??
        (await judged(row, () =>
          inSavepoint(tenant, step => applyOne(step, row, { ...context, employees })),
        )),
    )
  }
  return results
}

/** A department may be below one of the row before, so its parent is resolved when that is written. */
async function settledParent(
  tenant: Tenant,
  row: RequestRow,
  { organizationId }: RowCall,
  known: RowResult | null,
): Promise<RowResult | null> {
  const ofParent = (await resolveReferences(tenant, organizationId, [row], isOfSameType)).get(row)
  if (ofParent === undefined) return known
  return { status: 'failed', findings: [...(known?.status === 'failed' ? known.findings : []), ...ofParent] }
}

/** The results of rows that name nobody, two people or an ambiguous record, and of those that say nothing. */
async function settledRows(
  tenant: Tenant,
  rows: readonly RequestRow[],
  type: ImportType,
  { organizationId }: RowCall,
): Promise<Map<RequestRow, RowResult>> {
  const results = new Map<RequestRow, RowResult>()
  for (const row of rows) if (isUnfilled(row, type)) results.set(row, { status: 'unchanged' })
  for (const [row, finding] of await settlePeople(tenant, organizationId, rows, type))
    results.set(row, { status: 'failed', findings: [finding] })
  const others = (column: FileColumn) => !isOfSameType(column)
  for (const [row, findings] of await resolveReferences(tenant, organizationId, rows, others))
    if (!results.has(row)) results.set(row, { status: 'failed', findings })
  return results
}

/** Result of a step, or the reason for its refusal. A failure for want of a service is thrown, to be tried again. */
async function judged(row: RequestRow, step: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Problem) || problemKinds[error.code].status >= 500) throw error
    return { status: 'failed', findings: findingsOf(error.code, error.message, error.details, row) }
  }
}

function findingsOf(
  code: string,
  message: string,
  details: readonly Pick<ProblemDetail, 'field' | 'code' | 'message'>[],
  row: RequestRow,
): RowFinding[] {
  if (details.length === 0) return [{ column: null, code, message, suggestion: '' }]
  // Its details say which rule each field breaks.
  const isGeneral = code === 'validation_failed'
  return details.map(detail => {
    const key = columnOfField(detail.field, row)
    const column = row.columns.find(each => each.key === key)
    const rule = ruleOf(detail, column)
    return {
      column: key,
      code: detail.code,
      message: column === undefined ? message : cellFinding(row.source, column, isGeneral ? rule : message),
      suggestion: rule,
    }
  })
}

/** Rule of a field of the API, and what its column takes beside it. */
function ruleOf(
  { code, message }: Pick<ProblemDetail, 'code' | 'message'>,
  column: FileColumn | undefined,
): string {
  return code === 'not_in_enum' && column !== undefined && isOfStates(column)
    ? `${message.replace(/\.$/, '')}; or the name, such as Maharashtra.`
    : message
}

type One = {
  readonly type: Exclude<ImportType, { readonly matchedBy: object }>
  readonly call: RowCall
  readonly services: ImportServices
  readonly employees: ReadonlyMap<string, string>
}

async function applyOne(tenant: Tenant, row: RequestRow, context: One): Promise<RowResult> {
  const { type, call, services } = context
  const { organizationId, mode } = call
  const id =
    type.employee === null
      ? mode === 'create'
        ? null
        : ((await type.update?.find(tenant, organizationId, row.body)) ?? null)
      : employeeOf(row, context)
  const isUpdate = type.employee === null && id !== null
  if (type.employee === null && mode === 'update' && id === null) {
    throw new Problem('not_found', 'No record has this code, external_id or name.', [])
  }
  const { route, input, guards } =
    isUpdate && type.update !== undefined ? type.update.compiled : type.compiled
  const body = type.employee === 'body' ? { ...row.body, employee_id: id } : row.body
  refuseUnstorable(body)
  guards.refuse(call.caller, row.query, body)
  const warnings = new Warnings()
  const params = route.params === undefined ? {} : input.params({ id: id ?? '' })
  const basics = { ...call, warnings }
  const read = input.read(row.query, body, basics)
  // One transaction has all rows of a step, so what the operation would do in several is part of it.
  const inTenant: InTenant = work => work(tenant)
  const target = await route.find?.({ ...basics, params, tenant } as never, services as never)
  await type.refuseLoss?.(tenant, target as Employee, read.query as { taxYear?: string })
  const before = versionOf(target)
  const rowCall = { ...basics, ...read, params, target, organizationId, tenant, inTenant, finish: inTenant }
  const { status, body: written } = (await route.handle(rowCall as never, services as never)) as Reply
  if (status === 201) return { status: 'created' }
  const isUnchanged = type.tellsUnchanged === true && before !== null && versionOf(written) === before
  return { status: isUnchanged ? 'unchanged' : 'updated' }
}

/** The id or reference of the employee of the row. */
function employeeOf({ employee }: RequestRow, { employees }: Pick<One, 'employees'>): string {
  const { employee_id: id, employee_code: code } = employee
  if (id === undefined && code === undefined)
    throw noEmployee('required', 'Send employee_code or employee_id.')
  if (code === undefined) return id ?? ''
  const found = employees.get(code)
  if (found === undefined)
    throw noEmployee('unknown_reference', 'Send the code of an employee of the organization.')
  return found
}

function noEmployee(code: 'required' | 'unknown_reference', message: string): Problem {
  return new Problem('validation_failed', 'The row names no employee.', [
    { field: 'employee_code', pointer: '#/employee_code', code, message },
  ])
}

function versionOf(record: unknown): number | null {
  const version = typeof record === 'object' && record !== null && 'version' in record ? record.version : null
  return typeof version === 'number' ? version : null
}

type OfBatch = Extract<ImportType, { readonly matchedBy: object }>
type Transactions = { readonly inReading: InTenant; readonly inTenant: InTenant }

async function applyBatch(
  rows: readonly RequestRow[],
  type: OfBatch,
  call: RowCall,
  services: ImportServices,
  transactions: Transactions,
): Promise<RowResult[]> {
  const results = await transactions.inReading(tenant => settledRows(tenant, rows, type, call))
  const waiting = rows.filter(row => !results.has(row))
  const allowed = new Set<RequestRow>()
  for (const row of waiting) {
    const result = await judged(row, async () => {
      refuseUnstorable(row.body)
      type.compiled.guards.refuse(call.caller, {}, { items: [row.body] })
      return { status: 'unchanged' }
    })
    if (result.status === 'failed') results.set(row, result)
    else allowed.add(row)
  }
  for (const [depth, level] of levelsOf(waiting.filter(row => allowed.has(row))).entries()) {
    if (depth > 0)
      await transactions.inTenant(tenant => resolveReferences(tenant, call.organizationId, level, () => true))
    for (const [matchOn, some] of Map.groupBy(level, row => matchOfRow(row, type))) {
      const written = await applySome(some, { type, call, services, transactions, matchOn })
      for (const [row, result] of written) results.set(row, result)
    }
  }
  return rows.map(row => results.get(row) ?? missingResult(row))
}

/**
 * Rows whose manager goes by the code of another row are written after all rows of that code, level by level. Rows whose
 * managers form a circle are the last level, and the operation refuses them.
 */
function levelsOf(rows: readonly RequestRow[]): readonly (readonly RequestRow[])[] {
  const codeOf = ({ body }: RequestRow) => body['employee_code']
  const managerOf = ({ body }: RequestRow) => body['reporting_manager_id']
  const unplaced = new Map<unknown, number>()
  for (const row of rows) unplaced.set(codeOf(row), (unplaced.get(codeOf(row)) ?? 0) + 1)
  const isBelow = (row: RequestRow) =>
    managerOf(row) !== undefined && managerOf(row) !== codeOf(row) && unplaced.has(managerOf(row))
  const below = Map.groupBy(rows.filter(isBelow), managerOf)
  const levels: RequestRow[][] = []
  const placed = new Set<RequestRow>()
  for (let level = rows.filter(row => !isBelow(row)); level.length > 0;) {
    levels.push(level)
    const next: RequestRow[] = []
    for (const row of level) {
      placed.add(row)
      const left = (unplaced.get(codeOf(row)) ?? 0) - 1
      unplaced.set(codeOf(row), left)
      if (left === 0) next.push(...(below.get(codeOf(row)) ?? []))
    }
    level = next.toSorted((one, other) => one.no - other.no)
  }
  const circle = rows.filter(row => !placed.has(row))
  return circle.length === 0 ? levels : [...levels, circle]
}

type Sending = {
  readonly type: OfBatch
  readonly call: RowCall
  readonly services: ImportServices
  readonly transactions: Transactions
  readonly matchOn: string
}

/** Sends rows that find their employees by the same field. */
async function applySome(
  rows: readonly RequestRow[],
  { type, call, services, transactions, matchOn }: Sending,
): Promise<ReadonlyMap<RequestRow, RowResult>> {
  const items = rows.map(({ body }) => body)
  const body = { items, mode: call.mode, atomic: false, dryRun: false, matchOn }
  const batchCall = { ...call, ...transactions, warnings: new Warnings(), query: {}, params: {}, body }
  const reply = (await type.compiled.route.handle(batchCall as never, services as never)) as Reply
  const { data } = reply.body as FromWire<typeof BulkAnswer>
  const results = new Map<RequestRow, RowResult>()
  for (const { index, status, error } of data) {
    const row = rows[index]
    if (row !== undefined) results.set(row, resultOf(status, error, row))
  }
  return results
}

function missingResult({ no }: RequestRow): never {
  throw new Error(`Row ${no} of an import has no result.`)
}

type Outcome = FromWire<typeof BulkAnswer>['data'][number]

function resultOf(status: Outcome['status'], error: Outcome['error'], row: RequestRow): RowResult {
  if (status !== 'failed') return { status }
  const { code, message, details } = error ?? { code: 'internal_error', message: '', details: [] }
  return {
    status,
    findings: findingsOf(code, message, details as unknown as ProblemDetail[], row),
  }
}
