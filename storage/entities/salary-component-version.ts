import type { ComponentDefinition, ComponentFrequency } from '#proto/calculation.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, json, keyDate, keyText, organizationId } from './columns.ts'

/** The definition that calculations use, with what only documents and ledgers need. */
export type StoredDefinition = ComponentDefinition & {
  frequency: ComponentFrequency
  arrearsComponentCode: string | null
  showOnPayslip: boolean
  glAccount: string | null
  tallyLedger: string | null
}

export const SalaryComponentVersionTable = defineEntity({
  name: 'SalaryComponentVersion',
  tableName: 'salary_component_version',
  properties: {
    organizationId: organizationId(),
    componentId: keyText(),
    effectiveFrom: keyDate(),
    definition: json<StoredDefinition>(),
    createdAt: createdAt(),
  },
})

export type SalaryComponentVersion = InferEntity<typeof SalaryComponentVersionTable>
