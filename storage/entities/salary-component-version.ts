import type { ComponentDefinition, ComponentFrequency, ComponentType } from '#proto/calculation/components.ts'
import type { Entitlement } from '#proto/calculation/benefits.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { createdAt, json, keyDate, keyText, organizationId } from './columns.ts'

/** An entitlement as one definition states it; its dates are those of the definitions. */
export type StoredEntitlement = Pick<Entitlement, 'unclaimed' | 'settledIn'> &
  Omit<Entitlement['amounts'][number], 'from'>

/** The definition that calculations use, with what only documents and ledgers need. */
export type StoredDefinition = Omit<ComponentDefinition, 'entitlement' | 'type'> & {
  type: ComponentType
  /** Whether a perquisite is given in kind; absent: it is. */
  inKind?: boolean
  /** Null or absent: none. */
  entitlement?: StoredEntitlement | null
  frequency: ComponentFrequency
  arrearsComponentCode: string | null
  showOnPayslip: boolean
  glAccount: string | null
  tallyLedger: string | null
}

/** Whether the amount is income that nobody is paid, because the employee has it in kind. */
export function isInKind({
  type,
  taxability,
  inKind = true,
}: Pick<StoredDefinition, 'type' | 'taxability' | 'inKind'>): boolean {
  return type === 'earning' && taxability === 'perquisite' && inKind
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
