import { advanceStates, instalmentStates } from '#proto/moves/advance.ts'
import {
  advanceFields,
  changeableAdvanceFields,
  interestFields,
  repaymentFields,
} from '#proto/records/advance.ts'
import { Type } from 'typebox'
import { recordFields, requiredFields } from '../../http/record-fields.ts'
import {
  choice,
  commonFields,
  described,
  flag,
  listOf,
  metadataPatch,
  money,
  nullable,
  organizationId,
  record,
  request,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'

const month = { month: whole(1, 12), year: whole(1990, 2100) }

const fields = recordFields(advanceFields)
const repayment = recordFields(repaymentFields)
const interest = recordFields(interestFields)

export const AdvanceCreate = request(
  {
    ...fields,
    repayment: request(repayment, requiredFields(repaymentFields)),
    interest: request(interest, requiredFields(interestFields)),
  },
  [...requiredFields(advanceFields), 'repayment'],
  'AdvanceCreate',
)

export const AdvancePatch = request(
  {
    ...recordFields(changeableAdvanceFields),
    metadata: metadataPatch(),
    status: choice(['active'], { description: 'Resumes a paused advance.' }),
    resume_in: described(
      request(month, ['month', 'year']),
      'Wage month from which installments are taken again.',
      { month: 12, year: 2026 },
    ),
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
    id: described(Type.String(), 'Id of the advance.', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...fields,
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
    schedule: described(
      Type.Array(
        record({
          month: nullable(month.month),
          year: nullable(month.year),
          principal: money(),
          interest: described(money(), 'Part of the installment that is interest, in rupees.', 0),
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
      'The installments.',
    ),
    remarks: nullable(Type.String()),
    ...commonFields,
  },
  'Advance',
)
export const AdvanceList = syncPage(Advance)
export const AdvancePath = Type.Object({
  id: text(320),
  advance_id: described(text(40), 'Id of the advance.', 'adv_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})
export const AdvanceQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  status: Type.Optional(listOf(status, advanceStates.length)),
})
