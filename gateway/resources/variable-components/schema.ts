import { Type } from 'typebox'
import { BulkAnswer } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  described,
  externalId,
  flag,
  listOf,
  money,
  nullable,
  organizationId,
  record,
  request,
  syncPage,
  syncQuery,
  rowsOf,
  text,
  whole,
  wholeListFields,
} from '../../http/schema.ts'
import { quantity } from '../fields/quantity.ts'
import { runTypeOf } from '../fields/run-type.ts'
import { componentCode } from '../fields/component-code.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }
const amount = () => nullable(money({ minimum: 0 }))

const own = {
  component_code: componentCode(),
  amount: amount(),
  quantity: nullable(quantity()),
  rate: amount(),
  leave_type: nullable(
    text(50, {
      description:
        'Leave type that the item encashes: `quantity` is its number of days, by which the leave balance falls from the month of the item.',
      examples: ['EL'],
    }),
  ),
  external_id: nullable(externalId()),
  remarks: nullable(text(500)),
}
const run_type = runTypeOf('variable_item')
const requested = { ...own, ...month, run_type, recurring_until: nullable(request(month, ['month', 'year'])) }

const needed = ['component_code', 'month', 'year'] as const
export const VariableRow = request(requested, [...needed], 'VariableItemInput')

/** One item, or up to a hundred as `items`. */
export const VariableCreate = Type.Object({
  ...request(requested).properties,
  items: Type.Optional(rowsOf(VariableRow, 100)),
  atomic: flag({ default: false, description: 'With `items`: one invalid item rejects all of them.' }),
  dry_run: flag({
    default: false,
    description: 'With `items`: returns the same response and writes nothing.',
  }),
})
export const VariableBulkAnswer = BulkAnswer

export const VariablePut = request(
  { ...month, run_type, items: listOf(request(own, ['component_code']), 100) },
  ['month', 'year', 'items'],
  'VariableMonthInput',
)

export const VariableItem = record(
  {
    id: Type.String(),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    ...month,
    run_type,
    named_month: described(
      nullable(record(month)),
      'Month that the request named, if the item counts in a later one because that was closed; otherwise null.',
      null,
    ),
    recurring_until: nullable(record(month)),
    status: choice(['pending', 'in_run', 'paid', 'void']),
    payroll_run_id: nullable(
      Type.String({ description: 'Id of the run that includes the item; null if none.' }),
    ),
    ...commonFields,
  },
  'VariableItem',
)

const appliedTo = record(month)
export const VariableLate = record({ ...VariableItem.properties, applied_to: appliedTo })
export const VariableMonth = record(wholeListFields(VariableItem))
export const VariableMonthLate = record({ ...wholeListFields(VariableItem), applied_to: appliedTo })
export const VariableList = syncPage(VariableItem)

const statuses = listOf(VariableItem.properties.status, 4)
export const VariableQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  month: Type.Optional(month.month),
  year: Type.Optional(month.year),
  component_code: Type.Optional(listOf(componentCode(), 50)),
  status: Type.Optional(statuses),
})
export const VariableDeleteQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  variable_id: described(text(40), 'Id of the item.', 'var_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
