// A component keeps its code and type for ever; what it does is versioned by date.

import type { ComponentType } from '#proto/calculation/components.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, flag, keyText, organizationId, text, updatedAt, version } from './columns.ts'

export const SalaryComponentTable = defineEntity({
  name: 'SalaryComponent',
  tableName: 'salary_component',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    code: text(),
    type: text().$type<ComponentType>(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type SalaryComponent = InferEntity<typeof SalaryComponentTable>
