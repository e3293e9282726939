// Overtime of a day as it is requested, and the limits by which a policy counts it.

import { externalIdField, reasonField, runTypeField } from './decided-inputs.ts'
import type { Fields } from './fields.ts'

const minutesOfDay = 24 * 60

export const overtimeRequestFields = {
  date: { kind: 'date' },
  minutes: { kind: 'whole', minimum: 1, maximum: minutesOfDay },
  policyId: { kind: 'text', nullable: true, default: null, maxLength: 40 },
  runType: runTypeField('overtime_request'),
  reason: reasonField,
  externalId: externalIdField,
} as const satisfies Fields

export const overtimeLimitFields = {
  minMinutes: {
    kind: 'whole',
    default: 0,
    minimum: 0,
    maximum: minutesOfDay,
    description: 'Minimum overtime in minutes; shorter overtime is not paid. Default: 0.',
  },
  roundToMinutes: {
    kind: 'whole',
    default: 1,
    minimum: 1,
    maximum: 60,
    description: 'Overtime is rounded down to a multiple of this many minutes. Default: 1.',
  },
  maxMinutesPerDay: { kind: 'whole', nullable: true, default: null, minimum: 1, maximum: minutesOfDay },
  maxMinutesPerQuarter: { kind: 'whole', nullable: true, default: null, minimum: 1, maximum: 100_000 },
  requiresApproval: {
    kind: 'flag',
    default: true,
    description: 'Whether overtime requires approval. Default: true.',
  },
  isActive: {
    kind: 'flag',
    default: true,
    description: 'Whether the policy can be assigned. Default: true.',
  },
} as const satisfies Fields
