import { exitReasons } from '#proto/calculation.ts'
import { Type } from 'typebox'
import {
  choice,
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
import { exemptBefore, leavingFields } from '../../leaving.ts'

const notice = {
  required_days: nullable(whole(0, 366)),
  served_days: nullable(whole(0, 366)),
  action: nullable(choice(['pay', 'recover', 'waive'])),
}

const own = {
  date_of_leaving: plainDate(),
  resignation_date: nullable(plainDate()),
  reason: storedChoice(exitReasons),
  pf_exit_reason: nullable(text()),
  create_fnf: flag({ description: 'Default true.' }),
  rehire_eligible: nullable(flag()),
  bonus_forfeited: flag({
    description:
      'Dismissed for fraud, violence, theft or sabotage, or convicted of sexual harassment: no statutory bonus is paid. Default false.',
  }),
  ...leavingFields,
  remarks: nullable(text(1000)),
}

const requested = { ...own, notice: nullable(request(notice)), exempt_before: request(exemptBefore) }

export const ExitCreate = request(requested, ['date_of_leaving', 'reason'], 'ExitCreate')
export const ExitPatch = request(requested, [], 'ExitUpdate')

export const ExitRevocation = Type.Object({
  organization_id: Type.Optional(organizationId()),
  reason: Type.Optional(text(500, { description: 'Why the person stays.' })),
})

export const Exit = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    notice: nullable(record(notice)),
    exempt_before: record(exemptBefore),
    status: choice(['upcoming', 'active', 'on_notice', 'exited']),
    fnf_id: nullable(Type.String({ description: 'The settlement that the exit opened.' })),
    updated_at: instant(),
    version: Type.Integer({ description: 'Of the employee.' }),
  },
  'Exit',
)
