// Fields that need a scope beyond that of their route, whichever route carries them. The kernel finds them in the
// schemas, so a new route that carries one is guarded without a line of its own.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { eventScopes, type Scope, scopeOfEvent } from '#proto/scopes.ts'
import type { Caller } from './authentication.ts'
import { mayUse } from './authorization.ts'
import type { Route } from './route.ts'
import { camelName, type Node } from './wire.ts'

export type GuardedField = {
  /** Its name on the wire, at any depth. */
  readonly name: string
  /**
   * `body`: refused when it is sent to a route that stores something; `query`: refused when it is asked for; `reply`:
   * null for callers without the scope.
   */
  readonly place: 'body' | 'query' | 'reply'
  readonly scope: Scope
  /** The operations in which the name means this; absent: all of them. */
  readonly operations?: readonly string[]
  /** Which values need the scope, as the document says it; absent: any value. */
  readonly when?: string
  /** The same as a test; a value of a query is given as it was sent. */
  readonly needsScope?: (value: unknown) => boolean
}

const names = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap(text => String(text).split(','))
    .map(name => name.trim())
const isNamed = (value: unknown): boolean => value !== null

/** Whether the caller may see what events of the type carry. */
export function mayReadEvent(caller: Caller, type: string): boolean {
  const scope = scopeOfEvent(type)
  return scope === null || mayUse(caller, scope)
}

export const guardedFields: readonly GuardedField[] = [
  { name: 'salary', place: 'body', scope: 'salary:write' },
  { name: 'salary', place: 'reply', scope: 'salary:read' },
  {
    name: 'expand',
    place: 'query',
    scope: 'salary:read',
    when: 'expand=salary',
    needsScope: value => names(value).includes('salary'),
  },
  {
    name: 'missing',
    place: 'query',
    scope: 'salary:read',
    when: 'missing=salary',
    needsScope: value => names(value).includes('salary'),
  },
  {
    name: 'reveal',
    place: 'query',
    scope: 'employees:sensitive',
    when: 'reveal=true',
    needsScope: value => names(value).includes('true'),
  },
  // Average pay is pay, though it stands among the facts of an exit.
  { name: 'average_pay', place: 'body', scope: 'salary:write' },
  { name: 'average_pay', place: 'reply', scope: 'salary:read' },
  // The wages that the tax is calculated from.
  {
    name: 'computed',
    place: 'reply',
    scope: 'salary:read',
    operations: ['getEmployeeProfessionalTax', 'putEmployeeProfessionalTax'],
  },
  // Each employee gets a new salary, by the components of the group.
  {
    name: 'employee_ids',
    place: 'body',
    scope: 'salary:write',
    operations: ['assignSalaryGroupEmployees'],
  },
  {
    name: 'status',
    place: 'body',
    scope: 'inputs:approve',
    operations: ['createLeave'],
    when: 'status=approved',
    needsScope: value => value === 'approved',
  },
  { name: 'status', place: 'body', scope: 'inputs:approve', operations: ['updateLeave'] },
  // A stored employee brings stored salaries and earlier pay into the preview.
  {
    name: 'employee_id',
    place: 'body',
    scope: 'salary:read',
    operations: ['previewPayrollRun'],
    needsScope: isNamed,
  },
  {
    name: 'run_id',
    place: 'body',
    scope: 'payroll:read',
    operations: ['previewPayrollRun'],
    needsScope: isNamed,
  },
  // Employees are generated with their salaries, components and attendance.
  ...(['salary:write', 'config:write', 'inputs:write'] as const).map(scope => ({
    name: 'employees',
    place: 'body' as const,
    scope,
    operations: ['generateSandbox'],
  })),
  // An event carries what its resource shows.
  ...Object.entries(eventScopes).map(([prefix, scope]) => ({
    name: 'events',
    place: 'body' as const,
    scope,
    operations: ['createWebhook', 'updateWebhook'],
    when: `events of ${prefix}*`,
    needsScope: (value: unknown) => [value].flat().some(name => String(name).startsWith(prefix)),
  })),
]

/** Records in the audit log need the scope that reads the record; by the table that was changed. */
export const scopeOfRecord: Readonly<Record<string, Scope>> = {
  ...eachOf('platform:read', ['account', 'organization', 'api_key', 'access_token', 'sandbox_clock']),
  ...eachOf('masters:read', ['department', 'designation', 'holiday', 'shift', 'shift_assignment']),
  ...eachOf('employees:read', ['employee', 'employee_statutory', 'employee_bank', 'tax_declaration']),
  ...eachOf('config:read', [
    'tax_slab',
    'payroll_settings',
    'payment_method',
    'payroll_cycle',
    'employee_cycle',
    'reimbursement_rate',
    'salary_component',
    'salary_component_version',
    'salary_group',
    'salary_group_version',
  ]),
  ...eachOf('salary:read', [
    'employee_salary',
    'salary_increment',
    'payroll_permission',
    'variable_item',
    'opening_balance',
  ]),
  ...eachOf('inputs:read', [
    'attendance_month',
    'attendance_day',
    'leave',
    'leave_balance',
    'expense',
    'advance',
    'advance_installment',
    'overtime_policy',
    'overtime_assignment',
    'overtime_request',
  ]),
  ...eachOf('payroll:read', ['payroll_run', 'payroll_run_employee']),
  ...eachOf('fnf:read', ['fnf']),
  ...eachOf('statutory:read', ['challan', 'contractor_payment']),
  ...eachOf('imports:read', ['import_job']),
  ...eachOf('console:read', ['console_session']),
  ...eachOf('payslips:read', ['payslip_bundle']),
  ...eachOf('statutory:read', ['filing']),
  ...eachOf('webhooks:read', ['webhook_subscription']),
}

function eachOf(scope: Scope, tables: readonly string[]): Record<string, Scope> {
  return Object.fromEntries(tables.map(table => [table, scope]))
}

const hiddenInRecords = guardedFields.filter(
  ({ place, operations }) => place === 'reply' && operations === undefined,
)

/** A recorded row as this caller may see it: guarded fields are null at every depth. */
export function withholdFromRecord<Row>(caller: Caller, row: Row): Row {
  const hidden = hiddenInRecords
    .filter(({ scope }) => !mayUse(caller, scope))
    .flatMap(({ name }) => [name, camelName(name)])
  if (hidden.length === 0) return row
  const text = JSON.stringify(row, (name, value: unknown) => (hidden.includes(name) ? null : value))
  return JSON.parse(text) as Row
}

/** Positions of guarded fields below a schema; null: none. */
type Places = ReadonlyMap<
  string,
  {
    readonly guards: readonly GuardedField[]
    /** Present whatever the request asks for. */
    readonly isRequired: boolean
    readonly inner: Places | null
  }
> | null

/** The guarded fields of a route, found once. */
export type Guards = {
  readonly documented: readonly GuardedField[]
  /** 403 `insufficient_scope` when the request sends or asks for what the caller may not, before anything is looked up. */
  refuse(caller: Caller, query: unknown, body: unknown): void
  /** The reply without what the caller may not see. */
  withhold<Body>(caller: Caller, body: Body): Body
  /** The guarded fields of the replies that this caller does not see. */
  withheldFrom(caller: Caller): readonly string[]
}

export function guardsOf(route: Route): Guards {
  const applying = (place: GuardedField['place']) =>
    guardedFields.filter(guard => guard.place === place && appliesTo(guard, route))
  const ofQuery = placesOf(route.query, applying('query'))
  const ofBody = placesOf(route.body, applying('body'))
  const ofReplies = Object.values(route.replies).map(schema => placesOf(schema, applying('reply')))
  const replied = new Set(ofReplies.flatMap(places => guardsIn(places)))
  const alwaysReplied = ofReplies.flatMap(places => guardsIn(places, true))
  return {
    documented: [...new Set([...guardsIn(ofQuery), ...guardsIn(ofBody), ...alwaysReplied])],
    refuse(caller, query, body) {
      if (ofQuery === null && ofBody === null) return
      const missing = new Map<GuardedField, ProblemDetail>()
      look(ofQuery, query, [], caller, missing)
      look(ofBody, body, [], caller, missing)
      if (missing.size === 0) return
      const scopes = [...new Set([...missing.keys()].map(({ scope }) => scope))]
      throw new Problem('insufficient_scope', `This request requires ${asText(scopes)}.`, [
        ...missing.values(),
      ])
    },
    withhold: (caller, body) =>
      replied.size === 0 ? body : ofReplies.reduce((shown, places) => withheld(places, shown, caller), body),
    withheldFrom: caller =>
      [...replied].filter(({ scope }) => !mayUse(caller, scope)).map(({ name }) => name),
  }
}

/** Previews are not stored: where an operation is not named, they may hold fields that a write may not. */
function appliesTo({ place, operations }: GuardedField, route: Route): boolean {
  return operations === undefined
    ? place !== 'body' || route.effect !== 'none'
    : operations.includes(route.operationId)
}

function placesOf(node: Node | undefined, guards: readonly GuardedField[]): Places {
  if (node === undefined || guards.length === 0) return null
  const inner = node.items ?? node.anyOf?.[0]
  if (inner !== undefined) return placesOf(inner, guards)
  const found = Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
    const own = guards.filter(guard => guard.name === name)
    const below = placesOf(property, guards)
    const isRequired = node.required?.includes(name) === true
    return own.length === 0 && below === null
      ? []
      : [[name, { guards: own, isRequired, inner: below }] as const]
  })
  return found.length === 0 ? null : new Map(found)
}

function guardsIn(places: Places, onlyRequired = false): GuardedField[] {
  return [...(places?.values() ?? [])].flatMap(({ guards, isRequired, inner }) =>
    onlyRequired && !isRequired ? [] : [...guards, ...guardsIn(inner, onlyRequired)],
  )
}

type Path = readonly (string | number)[]

/** Finds the first place of each guarded field that the caller lacks the scope for. */
function look(
  places: Places,
  value: unknown,
  path: Path,
  caller: Caller,
  missing: Map<GuardedField, ProblemDetail>,
): void {
  if (places === null || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    value.forEach((item, index) => look(places, item, [...path, index], caller, missing))
    return
  }
  for (const [name, { guards, inner }] of places) {
    const held = (value as Record<string, unknown>)[name]
    if (held === undefined) continue
    for (const guard of guards) {
      const { scope, needsScope = () => true } = guard
      if (missing.has(guard) || mayUse(caller, scope) || !needsScope(held)) continue
      const fix = `Remove the field, or use a key with the scope ${scope}.`
      missing.set(guard, fieldProblem([...path, name], 'required_scope', fix, [scope]))
    }
    look(inner, held, [...path, name], caller, missing)
  }
}

function withheld<Value>(places: Places, value: Value, caller: Caller): Value {
  if (places === null || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => withheld(places, item, caller)) as Value
  const shown = { ...value } as Record<string, unknown>
  for (const [name, { guards, inner }] of places) {
    const key = camelName(name)
    if (shown[key] === undefined) continue
    const isShown = guards.every(({ scope }) => mayUse(caller, scope))
    shown[key] = isShown ? withheld(inner, shown[key], caller) : null
  }
  return shown as Value
}

function asText(scopes: readonly Scope[]): string {
  return scopes.length === 1 ? `the scope ${scopes.join()}` : `the scopes ${scopes.join(', ')}`
}
