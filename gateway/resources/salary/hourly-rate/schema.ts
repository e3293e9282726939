import { Type } from 'typebox'
import {
  commonFields,
  money,
  nullable,
  organizationId,
  plainDate,
  record,
  request,
} from '../../../http/schema.ts'
import { quantity } from '../../quantity.ts'
import { decidedOn } from '../decision.ts'

const own = {
  rate: money({ minimum: 0.01, description: 'For an hour.' }),
  effective_from: plainDate(),
  decided_on: decidedOn(),
  overtime_multiplier: nullable(
    quantity({ description: 'For overtime that no policy speaks of; null: the law’s twice, the least.' }),
  ),
}

export const HourlyRatePut = request(own, ['rate', 'effective_from'], 'HourlyRateInput')
export const HourlyRate = record(
  { employee_id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'HourlyRate',
)
