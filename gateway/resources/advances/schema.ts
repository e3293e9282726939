import { advanceStates, instalmentStates } from '#proto/moves/advance.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  externalId,
  flag,
  listOf,
  metadata,
  metadataPatch,
  money,
  nullable,
  organizationId,
  percent,
  plainDate,
  record,
  request,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }

const repayment = {
  method: choice(['installments', 'lump_sum']),
  installments: nullable(whole(1, 600)),
  installment_amount: nullable(
    money({
      minimum: 0.01,
      description:
        'Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it.',
    }),
  ),
  start_month: month.month,
  start_year: month.year,
}
const interest = {
  percent: percent({ maximum: 100, description: 'Interest per year, in percent.' }),
  method: choice(['none', 'flat', 'reducing']),
}
const changeable = {
  perquisite_rate_percent: nullable(
    percent({
      maximum: 100,
      description:
        'Comparable lending rate of the State Bank of India per year, in percent. The loan perquisite is computed with it.',
    }),
  ),
  external_id: nullable(externalId()),
  metadata: metadata(),
}
const own = {
  type: choice(['salary_advance', 'loan']),
  amount: money({ minimum: 0.01 }),
  disbursed_on: plainDate(),
}

export const AdvanceCreate = request(
  {
    ...own,
    ...changeable,
    repayment: request(repayment, ['method', 'start_month', 'start_year']),
    interest: request(interest, ['percent', 'method']),
  },
  ['type', 'amount', 'disbursed_on', 'repayment'],
  'AdvanceCreate',
)

export const AdvancePatch = request(
  {
    ...changeable,
    metadata: metadataPatch(),
    status: choice(['active'], { description: 'Resumes a paused advance.' }),
    resume_in: request(month, ['month', 'year']),
  },
  [],
  'AdvanceUpdate',
)
export const AdvancePause = request({ remarks: nullable(text(500)) }, [], 'AdvancePause')
export const AdvanceClose = request(
  {
    write_off: flag({
      description: 'True: the outstanding amount is written off. False: it was repaid outside payroll.',
    }),
    remarks: nullable(text(500)),
  },
  [],
  'AdvanceClose',
)

const status = choice(advanceStates, {
  description:
    '`in_settlement_debt`: a full and final settlement could not recover all of it, and the rest is neither repaid nor waived. `closed`: recovered, repaid, or a waived debt of a settlement.',
})

export const Advance = record(
  {
    id: Type.String(),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    ...changeable,
    repayment: record(repayment),
    interest: record(interest),
    status,
    outstanding: money({
      description:
        'Principal in rupees that is neither recovered nor written off, the debt of a settlement included.',
    }),
    recovered: money({
      description: 'Principal in rupees that payments have deducted or that was repaid outside payroll.',
    }),
    written_off: money({ description: 'Principal in rupees that was written off or waived.' }),
    settlement_debt: money({
      description: 'The part of `outstanding` that a full and final settlement could not deduct.',
    }),
    schedule: Type.Array(
      record({
        month: nullable(month.month),
        year: nullable(month.year),
        principal: money(),
        interest: money(),
        status: choice(instalmentStates, {
          description:
            '`moved_to_debt`: a settlement could not deduct all of it. `cancelled`: repaid outside payroll or written off.',
        }),
        debt: money({
          description:
            'Principal and interest in rupees of this installment that a settlement could not deduct.',
        }),
        payroll_run_id: nullable(Type.String()),
      }),
    ),
    remarks: nullable(Type.String()),
    ...commonFields,
  },
  'Advance',
)
export const AdvanceList = syncPage(Advance)
export const AdvancePath = Type.Object({ id: text(320), advance_id: text(40) })
export const AdvanceQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  status: Type.Optional(listOf(status, advanceStates.length)),
})
