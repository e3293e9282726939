// Resources that an employee has one of, with a history: bank details, statutory details, cycle, permission to pay. A
// read is of a day, and a write holds from a date. Their version is that of the employee, whom every write changes.

import type { ProblemCode } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { TObject } from 'typebox'
import { type CallBasics, reply, type Route } from '../../http/route.ts'
import type { FromWire, ToWire } from '../../http/wire.ts'
import { EmployeePath, OrganizationChoice } from '../employees/schema.ts'
import { employeeOfPath, lockExpected } from '../employees/service.ts'
import { route } from '../route.ts'

type DatedResource<Item extends TObject, Query extends TObject, Body extends TObject> = {
  readonly tag: Route['tag']
  /** The last segment of its path. */
  readonly segment: string
  readonly scopes: 'config' | 'employees' | 'salary'
  readonly confidential?: true
  readonly Item: Item
  readonly get: {
    readonly operationId: string
    readonly summary: string
    readonly description: string
    readonly query: Query
    read(tenant: Tenant, employee: Employee, query: FromWire<Query>): Promise<ToWire<Item>>
  }
  readonly write: {
    readonly method: 'put' | 'patch'
    readonly operationId: string
    readonly summary: string
    readonly description: string
    readonly body: Body
    readonly example: object
    /** Besides those of every write. */
    readonly errors?: readonly ProblemCode[]
    /** The employee is locked, at the version that the caller expects. */
    run(tenant: Tenant, employee: Employee, body: FromWire<Body>, call: CallBasics): Promise<ToWire<Item>>
  }
}

export function datedRoutes<Item extends TObject, Query extends TObject, Body extends TObject>({
  tag,
  segment,
  scopes,
  confidential,
  Item,
  get,
  write,
}: DatedResource<Item, Query, Body>): Record<'get' | 'write', Route> {
  const { read, ...reading } = get
  const { run, errors = [], ...writing } = write
  const shared = {
    tag,
    path: `/v1/employees/{id}/${segment}`,
    params: EmployeePath,
    pool: 'general',
    versioned: 'derived',
    replies: { 200: Item },
    ...(confidential && { confidential }),
  } as const
  return {
    get: route({
      ...shared,
      ...reading,
      method: 'get',
      scope: `${scopes}:read`,
      errors: ['ambiguous_external_id'],
      async handle({ tenant, params, query }) {
        const employee = await employeeOfPath(tenant, params.id)
        return reply(200, await read(tenant, employee, query)) as never
      },
    }),

    write: route({
      ...shared,
      ...writing,
      scope: `${scopes}:write`,
      query: OrganizationChoice,
      errors: ['ambiguous_external_id', ...errors, 'precondition_failed'],
      find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
      async handle(call) {
        const employee = await lockExpected(call.tenant, call.target, call.ifMatch)
        return reply(200, await run(call.tenant, employee, call.body, call)) as never
      },
    }),
  }
}
