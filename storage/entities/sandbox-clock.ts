// The day on which the clock of an organization in the sandbox stands still. Without a row it goes by the real one.

import type { PlainDate } from '#proto/units.ts'
import { defineEntity } from '@mikro-orm/core'
import { date, organizationId, text, updatedAt } from './columns.ts'

/** Sandbox dates by organization. */
export type SandboxClocks = Readonly<Record<number, PlainDate>>

export const SandboxClockTable = defineEntity({
  name: 'SandboxClock',
  tableName: 'sandbox_clock',
  properties: {
    organizationId: organizationId(),
    environment: text().$type<'sandbox'>(),
    today: date(),
    updatedAt: updatedAt(),
  },
})
