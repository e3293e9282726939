// The types of import: each row of a file is a request to the operation that takes one such record.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { departments } from '#storage/repositories/organization/departments.ts'
import { designations } from '#storage/repositories/organization/designations.ts'
import { recordsNamed } from '#storage/repositories/named-records.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOpeningBalance, findTaxDeclaration } from '#storage/repositories/employees/tax-facts.ts'
import { Type } from 'typebox'
import { compileRoute, type CompiledRoute } from '../../http/compiled-route.ts'
import { employeeKeys } from '../../http/bulk.ts'
import type { Route } from '../../http/route.ts'
import { text } from '../../http/schema.ts'
import { createAdvance } from '../advances/routes.ts'
import { bulkAttendance } from '../attendance/routes.ts'
import { AttendanceBulkRow } from '../attendance/schema.ts'
import { departmentRoutes } from '../departments/routes.ts'
import { designationRoutes } from '../designations/routes.ts'
import { createPaymentReference } from '../disbursement/routes.ts'
import { bankRoutes } from '../employees/bank/routes.ts'
import { putLeaveBalances } from '../employees/leave-balances/routes.ts'
import { putOpeningBalances } from '../employees/opening-balances/routes.ts'
import { bulkEmployees } from '../employees/routes.ts'
import { EmployeeRow } from '../employees/schema.ts'
import { statutoryRoutes } from '../employees/statutory/routes.ts'
import { putTaxDeclarationRoute } from '../employees/tax-declaration/routes.ts'
import { expenseRoutes } from '../expenses/routes.ts'
import { holidayRoutes } from '../holidays/routes.ts'
import { leaveRoutes } from '../leaves/routes.ts'
import { overtimeRequestRoutes } from '../overtime/routes.ts'
import { createIncrement } from '../salary/increments/routes.ts'
import { putEmployeeSalary } from '../salary/routes.ts'
import { createVariableComponents } from '../variable-components/routes.ts'
import { taxYearStart } from '../periods/tax-year.ts'
import { todayOf } from '../periods/today.ts'
import { type Column, columnAt, type Columns, columnsOf } from './columns.ts'

export const importModes = ['upsert', 'create', 'update'] as const
export type ImportMode = (typeof importModes)[number]

type SharedParts = {
  /** The first is the default. */
  readonly modes: readonly [ImportMode, ...ImportMode[]]
  readonly columns: Columns
  /** Columns that together name a record: two rows with the same values are the same row. */
  readonly keys: readonly (readonly string[])[]
  /** Columns that name the record in a row without any of them. */
  readonly otherKey?: readonly string[]
}

/** Rows that go to an operation that takes many. */
type OfBatch = SharedParts & {
  readonly compiled: CompiledRoute
  /** The columns that can say whose a row is, each with what the operation calls it; the first that a file has counts. */
  readonly matchedBy: Readonly<Record<string, (typeof employeeKeys)[number]>>
}

/** Rows that each go to an operation. */
type OfOne = SharedParts & {
  readonly compiled: CompiledRoute
  /** Place in which the operation takes the employee; null: it is about none. */
  readonly employee: 'path' | 'body' | null
  /** A version that stays is reported as unchanged, where the version that was written is the one that was found. */
  readonly tellsUnchanged?: true
  /** Refuses a row that would erase what no file can state. */
  refuseLoss?(tenant: Tenant, employee: Employee, query: { readonly taxYear?: string }): Promise<void>
  /** Operation for a row that names a record which exists. */
  readonly update?: {
    readonly compiled: CompiledRoute
    find(
      tenant: Tenant,
      organizationId: number,
      body: Readonly<Record<string, unknown>>,
    ): Promise<string | null>
  }
}

export type ImportType = OfBatch | OfOne

export function isOfBatch(type: ImportType): type is OfBatch {
  return 'matchedBy' in type
}

const employeeColumns: readonly Column[] = [
  columnAt(
    ['employee_code'],
    text(50, { description: 'Employee number. Send it or `employee_id`.', examples: ['E-1042'] }),
    'employee',
    false,
  ),
  columnAt(
    ['employee_id'],
    text(104, {
      description: 'Id of the employee, or `ext:` followed by your own id. Send it or `employee_code`.',
      examples: ['ext:HR-1042'],
    }),
    'employee',
    false,
  ),
]
const ofEmployee = ['employee_code', 'employee_id']

type OneOptions = Pick<OfOne, 'employee' | 'tellsUnchanged' | 'modes' | 'keys' | 'refuseLoss'> & {
  readonly query?: readonly string[]
}

function one(route: Route, { query = [], ...own }: OneOptions): OfOne {
  const { fixed, named } = columnsOf(route.body ?? Type.Object({}))
  const others = fixed.filter(({ key }) => !(own.employee === 'body' && key === 'employee_id'))
  const ofQuery = query.map(name => columnAt([name], route.query?.properties[name] ?? {}, 'query', false))
  return {
    ...own,
    compiled: compileRoute(route),
    columns: {
      fixed: [...(own.employee === null ? [] : employeeColumns), ...ofQuery, ...others],
      named,
    },
  }
}

/** A record that the row replaces or changes, whichever it was before. */
const replacing = (from: readonly string[]) =>
  ({ employee: 'path', modes: ['upsert'], keys: [[...ofEmployee, ...from]] }) as const
/** A record that the row adds. Two rows that say the same would add it twice. */
const adding = (employee: 'path' | 'body' | null) => ({ employee, modes: ['create'], keys: [] }) as const

/** A declaration is replaced as a whole, and its lists have no columns. */
async function refuseLostDeclaration(
  tenant: Tenant,
  employee: Employee,
  { taxYear }: { readonly taxYear?: string },
): Promise<void> {
  const year = taxYearStart(taxYear, todayOf(tenant, employee.organizationId))
  const declared = await findTaxDeclaration(tenant, employee, year)
  if (declared === null) return
  const lists = { rent: declared.rents, let_out: declared.letOut, other_income: declared.otherIncome }
  refuseLost(lists, 'declaration', 'PUT /employees/{id}/tax-declaration')
}

/** Opening balances are replaced as a whole, and these lists of theirs have no columns. */
async function refuseLostOpening(
  tenant: Tenant,
  employee: Employee,
  { taxYear }: { readonly taxYear?: string },
): Promise<void> {
  const year = taxYearStart(taxYear, todayOf(tenant, employee.organizationId))
  const opening = await findOpeningBalance(tenant, employee, year)
  const lists = { bonus_months: opening?.bonusMonths ?? [], benefits: opening?.benefits ?? [] }
  refuseLost(lists, 'record of opening balances', 'PUT /employees/{id}/opening-balances')
}

function refuseLost(
  lists: Readonly<Record<string, readonly unknown[]>>,
  record: string,
  operation: string,
): void {
  const lost = Object.entries(lists).flatMap(([name, list]) => (list.length > 0 ? [name] : []))
  if (lost.length === 0) return
  throw new Problem('conflict', `The ${record} has ${lost.join(', ')}, which a row would erase.`, [
    fieldProblem([], 'not_allowed_here', `Change this ${record} with ${operation}.`),
  ])
}

function master(
  routes: Record<'create' | 'update', Route>,
  store: typeof departments | typeof designations,
  kind: 'department' | 'designation',
): OfOne {
  return {
    ...one(routes.create, {
      employee: null,
      modes: ['upsert', 'create', 'update'],
      keys: [['external_id'], ['code']],
    }),
    tellsUnchanged: true,
    otherKey: ['name', 'parent_id'],
    update: {
      compiled: compileRoute(routes.update),
      async find(tenant, organizationId, { external_id: externalId, code, name, parent_id: parentId }) {
        if (typeof externalId !== 'string' && typeof code !== 'string') {
          if (typeof name !== 'string') return null
          return idOfName(tenant, organizationId, kind, { name, parentId })
        }
        const named = typeof externalId === 'string' ? { externalId } : { code: code as string }
        const window = { limit: 1, after: null, descending: false, includeTotal: false }
        const { rows } = await store.list(tenant, organizationId, named, window)
        return rows[0]?.id ?? null
      },
    },
  }
}

/** Id of the record of this name, below the department that the row names if it does, those in use before others; null: none. */
async function idOfName(
  tenant: Tenant,
  organizationId: number,
  kind: 'department' | 'designation',
  { name, parentId }: { readonly name: string; readonly parentId: unknown },
): Promise<string | null> {
  const lower = name.toLowerCase()
  const today = todayOf(tenant, organizationId)
  const records = await recordsNamed(tenant, organizationId, kind, [lower], today)
  const alike = records.filter(record => record.name.toLowerCase() === lower)
  const named = typeof parentId === 'string' ? await below(tenant, alike, parentId) : alike
  const active = named.filter(record => record.active)
  const [meant, another] = active.length > 0 ? active : named
  if (another === undefined) return meant?.key ?? null
  throw new Problem('validation_failed', 'Several records have this name.', [
    fieldProblem(['name'], 'duplicate', 'Several records have this name. Send the code or external_id too.'),
  ])
}

async function below<Each extends { readonly key: string }>(
  tenant: Tenant,
  records: readonly Each[],
  parentId: string,
): Promise<Each[]> {
  const found: Each[] = []
  for (const record of records)
    if ((await departments.find(tenant, record.key))?.parentId === parentId) found.push(record)
  return found
}

const importTypes = {
  employees: {
    compiled: compileRoute(bulkEmployees),
    matchedBy: { id: 'id', external_id: 'external_id', employee_code: 'employee_code' },
    modes: importModes,
    columns: columnsOf(EmployeeRow),
    keys: employeeKeys.map(key => [key]),
  },
  employee_bank: one(bankRoutes.write, { ...replacing(['effective_from']), tellsUnchanged: true }),
  employee_statutory: one(statutoryRoutes.write, { ...replacing(['effective_from']), tellsUnchanged: true }),
  salaries: one(putEmployeeSalary, replacing(['effective_from'])),
  increments: one(createIncrement, adding('path')),
  variable_components: one(createVariableComponents, adding('path')),
  attendance: {
    compiled: compileRoute(bulkAttendance),
    matchedBy: { employee_id: 'id', external_id: 'external_id', employee_code: 'employee_code' },
    modes: importModes,
    columns: columnsOf(AttendanceBulkRow),
    keys: [['employee_id', 'external_id', 'employee_code', 'month', 'year', 'date']],
  },
  leaves: one(leaveRoutes.create, adding('body')),
  overtime: one(overtimeRequestRoutes.create, adding('body')),
  expenses: one(expenseRoutes.create, adding('body')),
  advances: one(createAdvance, adding('path')),
  tax_declarations: one(putTaxDeclarationRoute, {
    ...replacing(['tax_year']),
    query: ['tax_year'],
    refuseLoss: refuseLostDeclaration,
  }),
  opening_balances: one(putOpeningBalances, {
    ...replacing(['tax_year']),
    query: ['tax_year'],
    refuseLoss: refuseLostOpening,
  }),
  leave_balances: one(putLeaveBalances, replacing(['as_of'])),
  departments: master(departmentRoutes, departments, 'department'),
  designations: master(designationRoutes, designations, 'designation'),
  holidays: one(holidayRoutes.create, adding(null)),
  payment_references: one(createPaymentReference, {
    employee: 'body',
    modes: ['upsert'],
    keys: [['payroll_run_id', ...ofEmployee]],
  }),
} as const satisfies Record<string, ImportType>

type ImportTypeName = keyof typeof importTypes
export const importTypeNames = Object.keys(importTypes) as ImportTypeName[]

export function importType(name: string): ImportType {
  if (!Object.hasOwn(importTypes, name)) throw new Error(`There is no type of import ${name}.`)
  return importTypes[name as ImportTypeName]
}
