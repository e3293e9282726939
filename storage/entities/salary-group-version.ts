import type { SalaryGroupInput } from '#proto/calculation/run-input.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, json, keyDate, keyText, organizationId } from './columns.ts'

export const SalaryGroupVersionTable = defineEntity({
  name: 'SalaryGroupVersion',
  tableName: 'salary_group_version',
  properties: {
    organizationId: organizationId(),
    groupId: keyText(),
    effectiveFrom: keyDate(),
    components: json<SalaryGroupInput>(),
    createdAt: createdAt(),
  },
})

export type SalaryGroupVersion = InferEntity<typeof SalaryGroupVersionTable>
