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
import { quantity } from '../../fields/quantity.ts'
import { decidedOn } from '../decision.ts'

const own = {
  rate: money({ minimum: 0.01, description: 'Rate in rupees per hour.' }),
  effective_from: plainDate(),
  decided_on: decidedOn(),
  overtime_multiplier: nullable(
    quantity({ description: 'Multiplier for overtime without a policy; null: the statutory minimum of 2.' }),
  ),
}

export const HourlyRatePut = request(own, ['rate', 'effective_from'], 'HourlyRateInput')
export const HourlyRate = record(
  { employee_id: Type.String(), organization_id: organizationId(), ...own, ...commonFields },
  'HourlyRate',
)
