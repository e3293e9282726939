// Resources of an employee that are pending until they are decided: leaves, expenses, overtime requests. A write to a
// closed wage month counts in a later one, or is rejected, as the organization chooses (`late-input.ts`).

import { decidedInputMoves, type DecidedInputState } from '#proto/moves/decided-input.ts'
import { allows } from '#proto/moves/moves.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeesByReference, findEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { ClaimingRun } from '#storage/repositories/runs/input-claims.ts'
import type { PageOfRows } from '#storage/repositories/page.ts'
import { type TObject, type TProperties, Type } from 'typebox'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import type { Page } from '../../http/pagination.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { CallBasics, Route } from '../../http/route.ts'
import {
  choice,
  listOf,
  nullable,
  organizationId,
  plainDate,
  record,
  text,
  whole,
} from '../../http/schema.ts'
import type { FromWire } from '../../http/wire.ts'
import { periodClosed } from '../periods/closed-period.ts'
import { employeeFilter } from '../employees/service.ts'
import { unknownReference } from '../fields/references.ts'
import { route } from '../route.ts'
import { type Collection, CollectionRoutes, foundBy, idPath, listQuery, type Written } from './collection.ts'

type Decision = 'approve' | 'reject' | 'cancel'

/** The key that decides, and the versions that it expects. */
export type Decider = Pick<CallBasics, 'ifMatch'> & { readonly keyId: string }

type DecidedRow = { status: string; version: number }

type DecidedShape<Row, Item extends TObject> = Omit<Collection<Row, Item>, 'scopes' | 'tag' | 'Late'>

/** Fields of a response about the decision. */
export const decisionFields = {
  remarks: nullable(Type.String()),
  decided_by: nullable(Type.String({ description: 'Id of the key that decided; null while pending.' })),
}

/** Query of a list: the employee, the states, the filters of the resource, and the days from and to. */
export function decidedQuery<State extends string, Own extends TProperties>(
  states: readonly State[],
  own: Own,
  days = { from: Type.Optional(plainDate()), to: Type.Optional(plainDate()) },
) {
  return listQuery({
    employee_id: Type.Optional(text(104)),
    status: Type.Optional(listOf(choice(states), states.length)),
    ...own,
    ...days,
  })
}

const appliedTo = record({ month: whole(1, 12), year: whole(1990, 2100) })

export class DecidedRoutes<Row extends DecidedRow, Item extends TObject> extends CollectionRoutes<Row, Item> {
  readonly #Late: TObject

  constructor(shape: DecidedShape<Row, Item>) {
    const Late = record({ ...shape.Item.properties, applied_to: appliedTo })
    super({ ...shape, Late, scopes: 'inputs', tag: 'Period inputs' })
    this.#Late = Late
  }

  /** A list whose query has `employee_id`: an id or an external id. */
  listOfEmployees<Query extends TObject>(own: {
    readonly description: string
    readonly query: Query
    rows(
      tenant: Tenant,
      organizationId: number,
      query: Omit<FromWire<Query>, 'employeeId'> & { readonly employeeId: string | undefined },
      page: Page,
    ): Promise<PageOfRows<Row>>
  }): Route {
    return this.list({
      ...own,
      async rows({ tenant, organizationId, query, page }) {
        const { employeeId: reference } = query as { employeeId?: string }
        const employeeId = await employeeFilter(tenant, organizationId, reference)
        return own.rows(tenant, organizationId, { ...query, employeeId }, page)
      },
    })
  }

  protected override lateRemoval() {
    return { 202: record({ id: Type.String(), organization_id: organizationId(), applied_to: appliedTo }) }
  }

  /** `POST …/{id}/approve`, with the decision in the body. */
  decide<Body extends TObject>(own: {
    readonly description: string
    readonly body: Body
    readonly example: object
    find(tenant: Tenant, id: string): Promise<Row | null>
    run(tenant: Tenant, row: Row, body: FromWire<Body>, by: Decider): Promise<Written<Row>>
  }): Route {
    const find = foundBy(own.find)
    return route({
      ...this.shared(),
      path: `${this.path}/{id}/approve`,
      operationId: `decide${this.title}`,
      summary: `Decide ${this.one}`,
      description: own.description,
      method: 'post',
      scope: 'inputs:approve',
      params: idPath,
      body: own.body,
      example: own.example,
      replies: { 200: this.shape.Item, 202: this.#Late },
      errors: ['already_decided', 'period_locked', 'precondition_failed'],
      versioned: 'derived',
      find,
      handle: async ({ tenant, target, body, ifMatch, caller }) => {
        const decided = await own.run(tenant, target, body, { ifMatch, keyId: caller.keyId })
        return (await this.written(200, tenant, decided)) as never
      },
    })
  }
}

/**
 * Verifies the version of a locked row, and that the decision can still be taken. Refuses `already_decided`, and
 * `period_locked` where a locked or paid run or settlement has taken the approved input, which its reversal would free.
 */
export function requireDecidable(
  { state, version, payment }: Decidable,
  decision: Decision,
  { ifMatch }: Decider,
  noun: string,
): void {
  requireVersion(ifMatch, version)
  if (decision === 'cancel' && payment?.isClosed === true) {
    throw periodClosed(payment.payrollRunId, ['decision'])
  }
  requireMove(state, decision, noun, 'decision')
}

type Decidable = {
  readonly state: DecidedInputState
  readonly version: number
  /** The run or settlement that takes the input; undefined: none does. */
  readonly payment: ClaimingRun | undefined
}

/** Refuses `already_decided` unless the move may start in the state. */
export function requireMove(
  state: DecidedInputState,
  name: keyof typeof decidedInputMoves,
  noun: string,
  field: string,
): void {
  const move = decidedInputMoves[name]
  if (allows<DecidedInputState>(move, state)) return
  throw new Problem('already_decided', `The ${noun} is ${state}.`, [
    fieldProblem([field], 'expected_state', `The ${noun} must be ${move.from.join(' or ')}.`, move.from),
  ])
}

/** The employee that a request names. Throws every finding of the request at once; `findingsOf` gets null if unknown. */
export async function requireEmployee(
  tenant: Tenant,
  organizationId: number,
  reference: string,
  findingsOf: (employee: Employee | null) => readonly ProblemDetail[] | Promise<readonly ProblemDetail[]>,
): Promise<Employee> {
  const employee = (await employeesByReference(tenant, organizationId, [reference])).get(reference) ?? null
  refuseFindings([
    ...(employee === null ? [unknownReference(['employee_id'], 'employee')] : []),
    ...(await findingsOf(employee)),
  ])
  if (employee === null) throw new Error('An unknown employee was not rejected.')
  return employee
}

/** The employee of an input. */
export async function employeeOf(tenant: Tenant, { employeeId }: { employeeId: string }): Promise<Employee> {
  const employee = await findEmployee(tenant, employeeId)
  if (employee === null) throw notFound()
  return employee
}
