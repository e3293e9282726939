import type { OvertimePolicy } from '#storage/entities/overtime-policy.ts'
import {
  listOvertimeRequests,
  overtimePolicies,
  overtimeRequests,
} from '#storage/repositories/inputs/overtime.ts'
import { mayUse } from '../../http/authorization.ts'
import { reply } from '../../http/route.ts'
import { CollectionRoutes, foundBy, idPath, listQuery } from '../kinds/collection.ts'
import { DecidedRoutes } from '../kinds/decided.ts'
import { route } from '../route.ts'
import {
  Overtime,
  OvertimeCreate,
  OvertimeDecision,
  OvertimeQuery,
  Policy,
  PolicyAssign,
  PolicyAssigned,
  PolicyCreate,
} from './schema.ts'
import {
  assignPolicies,
  decideOvertime,
  makePolicy,
  presentPolicy,
  presentRequests,
  requestOvertime,
} from './service.ts'

const requests = new DecidedRoutes({
  noun: 'overtime request',
  // The amount of a request reveals the rate of pay.
  confidential: true,
  Item: Overtime,
  present: presentRequests,
})

export const overtimeRequestRoutes = {
  list: requests.listOfEmployees({
    description: 'Returns overtime requests, filtered by employee, date and status.',
    query: OvertimeQuery,
    rows: listOvertimeRequests,
  }),

  create: requests.create({
    description:
      'Records overtime worked on a day. It is pending until decided, unless the overtime policy requires no approval. If `policy_id` names another policy than the one assigned, only a key with `inputs:approve` has it approved at once.',
    body: OvertimeCreate,
    example: {
      organization_id: 12,
      employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
      date: '2026-12-14',
      minutes: 120,
      reason: 'Quarter-end closing',
    },
    errors: ['external_id_taken', 'period_locked'],
    run: ({ tenant, organizationId, body, caller }) =>
      requestOvertime(tenant, organizationId, body, {
        keyId: caller.keyId,
        mayApprove: mayUse(caller, 'inputs:approve'),
      }),
  }),

  decide: requests.decide({
    description:
      'Approves, rejects or cancels the request. Approved minutes are paid in the wage month of the day. Returns 409 `already_decided` if it was decided before.',
    body: OvertimeDecision,
    example: { decision: 'approve', approved_minutes: 90 },
    find: overtimeRequests.find,
    run: decideOvertime,
  }),
}

const policies = new CollectionRoutes({
  noun: 'overtime policy',
  plural: 'overtime policies',
  tag: 'Period inputs',
  scopes: 'inputs',
  Item: Policy,
  present: (_tenant, rows: readonly OvertimePolicy[]) => rows.map(presentPolicy),
})

const policyOfPath = foundBy(overtimePolicies.find)

export const overtimePolicyRoutes = {
  list: policies.list({
    description: 'Returns the overtime policies of an organization.',
    query: listQuery({}),
    rows: ({ tenant, organizationId, page }) => overtimePolicies.list(tenant, organizationId, {}, page),
  }),

  create: policies.create({
    description:
      'Creates an overtime policy with its rate, rounding, limits and approval. Assign it to employees, departments or shifts next.',
    body: PolicyCreate,
    example: {
      organization_id: 12,
      name: 'Factory',
      rate_basis: 'basic_da',
      hours_per_day: 8,
      days_per_month: 26,
      multiplier: 2,
      min_minutes: 30,
      round_to_minutes: 15,
    },
    run: async ({ tenant, organizationId, body }) => ({
      row: await makePolicy(tenant, organizationId, body),
    }),
  }),

  assign: route({
    tag: 'Period inputs',
    pool: 'general',
    path: '/v1/overtime-policies/{id}/assign',
    operationId: 'assignOvertimePolicy',
    summary: 'Assign an overtime policy',
    description:
      'Assigns the policy to employees, departments or shifts from `effective_from`. The policy pays overtime requests; minutes of attendance are paid at the rate of the law.',
    method: 'post',
    scope: 'inputs:write',
    transactions: 'several',
    params: idPath,
    body: PolicyAssign,
    example: { employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'], effective_from: '2026-11-01' },
    replies: { 200: PolicyAssigned },
    errors: [],
    find: policyOfPath,
    handle: async call => reply(200, await assignPolicies(call)),
  }),
}
