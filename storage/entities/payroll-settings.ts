// Pay settings of an organization, effective-dated. A row holds the blocks that change on its date, each whole; the
// first one, made with the organization, holds them all.

import type { MinimumWage } from '#proto/calculation/bonus.ts'
import type { RuleDecision } from '#proto/calculation/run-input.ts'
import {
  blankSettings,
  defaultSettlementSettings,
  type RecordedSettings,
  type SettlementSettings,
} from '#proto/records/payroll-settings.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, integer, json, keyDate, organizationId, text, updatedAt } from './columns.ts'

export type PayrollSettings = Omit<RecordedSettings, 'bonus'> & {
  readonly currency: 'INR'
  readonly bonus: RecordedSettings['bonus'] & { readonly minimumWages: readonly MinimumWage[] }
  readonly ruleDecisions: readonly RuleDecision[]
  readonly settlement: SettlementSettings
}

/** The settings of an organization that has chosen none. */
export const defaultSettings: PayrollSettings = {
  ...blankSettings,
  currency: 'INR',
  bonus: { ...blankSettings.bonus, minimumWages: [] },
  ruleDecisions: [],
  settlement: defaultSettlementSettings,
}

export const PayrollSettingsTable = defineEntity({
  name: 'PayrollSettings',
  tableName: 'payroll_settings',
  properties: {
    organizationId: organizationId(),
    effectiveFrom: keyDate(),
    changes: json<Partial<PayrollSettings>>(),
    changedBy: text(),
    /** Counts the changes of the organization's settings, not of the row: the highest is that of the settings. */
    version: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type SettingsChange = InferEntity<typeof PayrollSettingsTable>
