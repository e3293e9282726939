// Facts that exempt payments on leaving, beyond the service and the salary: of an exit, and of a preview.

import type { LeavingInput } from '#proto/calculation/leaving.ts'
import type { Paise } from '#proto/units.ts'
import { days, described, money, nullable, request } from '../../../http/schema.ts'
import type { FromWire } from '../../../http/wire.ts'

const optionalAmount = () => nullable(money({ minimum: 0 }))

export const leavingFields = {
  leave_days: nullable(days({ maximum: 3660, description: 'Leave balance to encash, in days.' })),
  leave_days_taken: nullable(
    days({ maximum: 36_600, description: 'Leave encashed earlier in the whole service, in days.' }),
  ),
  average_pay: nullable(
    money({
      minimum: 0,
      description:
        'Average monthly basic pay and dearness allowance of the last ten months, in rupees; absent: of those that were paid here.',
    }),
  ),
}

/** Parts of the lifetime's limits that were used before. */
export const exemptBefore = {
  gratuity: described(optionalAmount(), 'Exempt gratuity received before, in rupees.', 0),
  leave: described(optionalAmount(), 'Exempt leave encashment received before, in rupees.', 0),
}

const LeavingFacts = request({ ...leavingFields, exempt_before: request(exemptBefore) })

const nil = 0 as Paise

export function leavingFacts(given: FromWire<typeof LeavingFacts>): Omit<LeavingInput, 'reason'> {
  return {
    leaveDays: given.leaveDays ?? null,
    leaveDaysTaken: given.leaveDaysTaken ?? null,
    averagePay: given.averagePay ?? null,
    exemptBefore: { gratuity: given.exemptBefore?.gratuity ?? nil, leave: given.exemptBefore?.leave ?? nil },
  }
}
