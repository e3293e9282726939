import { exitReasons } from '#proto/calculation/leaving.ts'
import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  instant,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
  storedChoice,
  text,
  whole,
} from '../../../http/schema.ts'
import { esiReasonCode } from '../../fields/esi-reason.ts'
import { exemptBefore, leavingFields } from './leaving.ts'

const notice = {
  required_days: described(nullable(whole(0, 366)), 'Days of notice that are due.', 60),
  served_days: described(
    nullable(whole(0, 366)),
    'Days of notice that were served. Required with `required_days` and the action `pay` or `recover`.',
    60,
  ),
  action: described(
    nullable(choice(['pay', 'recover', 'waive'])),
    'What is done about the days not served.',
    'waive',
  ),
}

const own = {
  date_of_leaving: described(plainDate(), 'Last day of employment.', '2026-12-31'),
  resignation_date: described(
    nullable(plainDate()),
    'Day on which the resignation was received.',
    '2026-11-01',
  ),
  reason: storedChoice(exitReasons),
  pf_exit_reason: described(nullable(text()), 'Reason code of the PF exit.', 'C'),
  esi_reason_code: nullable(esiReasonCode()),
  create_fnf: flag({ description: 'Whether a full and final settlement is to be created. Default: true.' }),
  rehire_eligible: described(nullable(flag()), 'Whether the person may be hired again.', true),
  bonus_forfeited: flag({
    description:
      'Whether the employee was dismissed for fraud, violence, theft, sabotage or sexual harassment, so that no statutory bonus is paid. Default: false.',
  }),
  ...leavingFields,
  remarks: nullable(text(1000)),
}

const requested = { ...own, notice: nullable(request(notice)), exempt_before: request(exemptBefore) }

export const ExitCreate = request(requested, ['date_of_leaving', 'reason'], 'ExitCreate')
export const ExitPatch = request(requested, [], 'ExitUpdate')

export const ExitRevocation = Type.Object({
  organization_id: Type.Optional(organizationId()),
  reason: Type.Optional(text(500, { description: 'Reason for revoking the exit.' })),
})

const appliedTo = record({ month: whole(1, 12), year: whole(1990, 2100) })

export const Exit = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    notice: nullable(record(notice)),
    exempt_before: record(exemptBefore),
    status: choice(['upcoming', 'active', 'on_notice', 'exited']),
    fnf_id: nullable(
      Type.String({
        description: 'Id of the full and final settlement that belongs to the exit; null if there is none.',
      }),
    ),
    updated_at: instant(),
    version: Type.Integer({ description: 'Version of the employee, which changes with the exit.' }),
  },
  'Exit',
)

/** Exit that concerns days which closed runs have paid, or have left unpaid. */
export const ExitLate = record({ ...Exit.properties, applied_to: appliedTo }, 'LateExit')

export const ExitRevokedLate = record({
  employee_id: Type.String(),
  organization_id: organizationId(),
  applied_to: appliedTo,
})
