// Request bodies of the acts on a run: calculate, hold, lock, unlock, pay, reverse.

import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  listOf,
  money,
  nullable,
  pattern,
  plainDate,
  request,
  text,
  whole,
} from '../../http/schema.ts'
import { bankFormat } from '../disbursement/schema.ts'
import { employeeName } from './schema.ts'

export const Calculate = request({
  on_employee_error: described(
    choice(['continue', 'stop']),
    'Whether the calculation goes on if an employee fails.',
    'continue',
  ),
  expected_input_hash: pattern(
    '^[0-9a-f]{64}$',
    '`input_hash` of a calculation: 64 hex digits.',
    '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab',
  ),
})

export const Recalculate = request({
  employee_ids: listOf(employeeName(), 1000),
  only: choice(['all', 'failed', 'stale'], {
    description: 'Without `employee_ids`: which payslips are recalculated. Default: `all`.',
  }),
  reason: text(500),
})

export const Hold = request({
  action: choice(['hold', 'release'], { description: 'Default: `hold`.' }),
  employee_ids: Type.Array(employeeName(), {
    minItems: 1,
    maxItems: 1000,
    description: 'Ids of employees, or `ext:` followed by your own ids. Omit it for the whole run.',
  }),
  reason: text(500, { description: 'Reason for the hold. Required with `hold`.' }),
})

export const Lock = request({
  reason: text(500),
  force: flag({ description: 'Locks stale figures. Requires a reason.' }),
})

/** A merge patch; `overrides` are all there are from then on. */
export const AdjustEmployee = request({
  overrides: described(
    listOf(
      request(
        {
          code: text(40, { description: 'Code of a salary component, or TDS.' }),
          amount: described(money({ minimum: 0 }), 'Amount in rupees.', 2_500),
          reason: described(text(500), 'Why the amount was set by hand.', 'Lower deduction certificate'),
        },
        ['code', 'amount', 'reason'],
      ),
      50,
    ),
    'Amounts that replace calculated ones.',
  ),
  excluded: flag({ description: 'Whether the employee is excluded from this run.' }),
  remarks: nullable(text(1000)),
})

export const Unlock = request({ reason: text(500) }, ['reason'])

export const MarkPaid = request(
  {
    paid_on: plainDate(),
    payment_method_id: nullable(whole(1, 2_147_483_647)),
    reference: nullable(text(100)),
    employee_ids: listOf(employeeName(), 1000),
    include_unrouted: flag({
      default: false,
      description:
        'Employees whom the bank file leaves out were paid by other means, such as cash or cheque. Otherwise they are put on hold with the reason, and paid later with `employee_ids`.',
    }),
    bank_format: bankFormat('Layout of the bank file that pays the run, which decides whom it reaches.'),
    payments: described(
      listOf(
        request({ employee_id: employeeName(), reference: nullable(text(100)), paid_on: plainDate() }, [
          'employee_id',
        ]),
        1000,
      ),
      'Payment details that differ from those of the run.',
    ),
  },
  ['paid_on'],
)

export const Reverse = request(
  {
    reason: Type.String({ minLength: 5, maxLength: 500 }),
    acknowledge_filed: described(
      flag(),
      'Confirms that returns filed for the period will be revised.',
      false,
    ),
    cascade: described(
      choice(['refuse', 'restate_ytd']),
      'What happens to later runs of the same year.',
      'refuse',
    ),
  },
  ['reason'],
)
