import { listVariableItems, ownVariableItems } from '#storage/repositories/inputs/variable-items.ts'
import { wholeList } from '../../http/pagination.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { EmployeePath, OrganizationChoice } from '../employees/schema.ts'
import { employeeOfPath } from '../employees/service.ts'
import { route } from '../route.ts'
import {
  VariableBulkAnswer,
  VariableCreate,
  VariableDeleteQuery,
  VariableItem,
  VariableLate,
  VariableList,
  VariableMonth,
  VariableMonthLate,
  VariablePut,
  VariableQuery,
} from './schema.ts'
import { addItem, addItems, givenItem, presentItems, removeItem, replaceMonth } from './service.ts'

const shared = {
  tag: 'Employee salary',
  path: '/v1/employees/{id}/variable-components',
  params: EmployeePath,
  confidential: true,
  pool: 'general',
} as const

export const listVariableComponents = route({
  ...shared,
  operationId: 'listVariableComponents',
  summary: 'List variable components',
  description: 'Returns one-off and recurring amounts of the employee, filtered by wage month.',
  method: 'get',
  scope: 'salary:read',
  query: VariableQuery,
  replies: { 200: VariableList },
  errors: ['ambiguous_external_id', 'invalid_cursor'],
  async handle({ tenant, params, query, page }) {
    const employee = await employeeOfPath(tenant, params.id)
    const { status, ...filter } = query
    const ids =
      status === undefined
        ? undefined
        : (await presentItems(tenant, employee, await ownVariableItems(tenant, employee)))
            .filter(item => status.includes(item.status))
            .map(item => item.id)
    const { rows, total, changes } = await listVariableItems(tenant, employee, { ...filter, ids }, page)
    return reply(
      200,
      page.answer(await presentItems(tenant, employee, rows), row => row.id, total, changes),
    )
  },
})

export const createVariableComponents = route({
  ...shared,
  operationId: 'createVariableComponents',
  summary: 'Add variable components',
  description:
    'Adds one item, or several with `items`: a bonus, an incentive or a deduction of a wage month, once or until `recurring_until`. If the month is closed, the item is for a run of another type that it names in `run_type` or that is open for the month; otherwise `late_input_policy` decides: 202 with the month that takes it, or 409 `period_locked`.',
  method: 'post',
  scope: 'salary:write',
  transactions: 'several',
  query: OrganizationChoice,
  body: VariableCreate,
  example: {
    component_code: 'CONVEYANCE',
    month: 12,
    year: 2026,
    amount: 7500,
    external_id: 'VAR-2026-10-1042',
  },
  replies: { 200: VariableBulkAnswer, 201: VariableItem, 202: VariableLate },
  errors: ['ambiguous_external_id', 'bulk_rejected', 'external_id_taken', 'period_locked', 'too_many_items'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle(call) {
    const { target, body, finish } = call
    if (body.items !== undefined) return reply(200, await addItems(call, body.items))
    const given = givenItem(body)
    return finish(async tenant => {
      const { item, appliedTo } = await addItem(tenant, target, given)
      const [shown] = await presentItems(tenant, target, [item])
      if (shown === undefined) throw new Error('An item was added and cannot be shown.')
      return appliedTo === null ? reply(201, shown) : reply(202, { ...shown, appliedTo })
    })
  },
})

export const putVariableComponents = route({
  ...shared,
  operationId: 'replaceVariableComponents',
  summary: 'Replace variable components',
  description:
    'Replaces the items of one wage month, or those of it for the runs of `run_type`; an empty list removes them. In a closed month, the items that no locked or paid run pays are replaced if `run_type` names a run or one of another type is open; otherwise `late_input_policy` decides, as for one item, and the items replaced are those whose `named_month` is the month. What a locked or paid run pays stays.',
  method: 'put',
  scope: 'salary:write',
  query: OrganizationChoice,
  body: VariablePut,
  example: { month: 12, year: 2026, items: [{ component_code: 'CONVEYANCE', amount: 8000 }] },
  replies: { 200: VariableMonth, 202: VariableMonthLate },
  errors: ['ambiguous_external_id', 'external_id_taken', 'period_locked'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, body }) {
    const { items, appliedTo } = await replaceMonth(tenant, target, body)
    const list = wholeList(await presentItems(tenant, target, items))
    return appliedTo === null ? reply(200, list) : reply(202, { ...list, appliedTo })
  },
})

export const deleteVariableComponent = route({
  ...shared,
  operationId: 'deleteVariableComponent',
  summary: 'Delete a variable component',
  description: 'Deletes an item. A recurring item ends; months that are paid keep it.',
  method: 'delete',
  scope: 'salary:write',
  query: VariableDeleteQuery,
  replies: { 204: nothing },
  errors: ['ambiguous_external_id', 'period_locked'],
  find: ({ tenant, params }) => employeeOfPath(tenant, params.id),
  async handle({ tenant, target, query }) {
    await removeItem(tenant, target, query.variableId)
    return reply(204, null)
  },
})
