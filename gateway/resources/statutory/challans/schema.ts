import { challanTypes } from '#storage/entities/challan.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  externalId,
  listOf,
  nullable,
  organizationId,
  organizationMoney,
  pattern,
  plainDate,
  record,
  request,
  stateCode,
  text,
  whole,
} from '../../../http/schema.ts'
import { listQuery } from '../../kinds/collection.ts'

const period = { month: whole(1, 12), year: whole(2000, 2100) }
const allocation = {
  payroll_run_id: text(40, {
    description: 'Id of a run or a settlement whose income tax the challan deposits.',
  }),
  employee_id: nullable(text(104, { description: 'One employee of the run; null: all of them.' })),
  amount: organizationMoney({
    minimum: 0.01,
    description: 'Tax of the payments that the challan deposits, in rupees.',
  }),
}

const own = {
  external_id: nullable(externalId()),
  type: choice(challanTypes, { description: 'What the challan deposits.' }),
  state_code: nullable(stateCode()),
  bsr_code: nullable(
    pattern('^[0-9]{7}$', 'BSR code of the bank branch: 7 digits. Required for `tds`.', '0510308'),
  ),
  challan_number: nullable(
    pattern(
      '^[0-9A-Z]{1,30}$',
      'Number of the challan: 5 digits for `tds`, where it is required; otherwise up to 30 digits and capital letters.',
      '02871',
    ),
  ),
  deposited_on: plainDate({ description: 'Day of the deposit.' }),
  amount: organizationMoney({
    minimum: 0.01,
    description: 'Whole amount of the challan, interest and fee included.',
  }),
  interest: organizationMoney({ minimum: 0, description: 'Interest in the amount. Default: 0.' }),
  fee: organizationMoney({ minimum: 0, description: 'Fee for late filing in the amount. Default: 0.' }),
  minor_head: nullable(
    choice(['200', '400'], {
      description:
        'Minor head of a `tds` challan: 200 tax payable by the taxpayer, 400 regular assessment. Default: 200.',
    }),
  ),
}

export const ChallanCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    period: described(
      request(period, ['month', 'year']),
      'Wage month, or for income tax the month of the deduction.',
    ),
    allocations: listOf(request(allocation, ['payroll_run_id', 'amount']), 1000, {
      description:
        'Payments whose tax a `tds` challan deposits. Payments that no challan names are taken by the challans of their month in the order of deposit.',
    }),
  },
  ['type', 'period', 'deposited_on', 'amount'],
  'ChallanCreate',
)

export const Challan = record(
  {
    id: described(Type.String(), 'Id of the challan.', 'chn_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: organizationId(),
    ...own,
    period: described(record(period), 'Wage month, or for income tax the month of the deduction.'),
    allocations: Type.Array(record(allocation)),
    ...commonFields,
  },
  'Challan',
)

export const ChallanQuery = listQuery({
  type: Type.Optional(listOf(choice(challanTypes), challanTypes.length)),
  month: Type.Optional(period.month),
  year: Type.Optional(period.year),
})
