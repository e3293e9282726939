// A deposit of tax or contributions. Only `tds` challans are allocated: to the payments whose tax they deposit.

import type { Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  integer,
  json,
  keyText,
  optionalText,
  organizationId,
  paise,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const challanTypes = ['tds', 'pf', 'esi', 'pt', 'lwf'] as const
export type ChallanType = (typeof challanTypes)[number]

export type ChallanAllocation = {
  /** A run or a settlement. */
  readonly payrollRunId: string
  /** Null: everybody whom the run pays. */
  readonly employeeId: string | null
  readonly amount: Paise
}

export const ChallanTable = defineEntity({
  name: 'Challan',
  tableName: 'challan',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    externalId: optionalText(),
    type: text().$type<ChallanType>(),
    /** The wage month, or for income tax the month of the deduction. */
    month: integer(),
    year: integer(),
    stateCode: optionalText(),
    bsrCode: optionalText(),
    challanNumber: optionalText(),
    depositedOn: date(),
    amount: paise(),
    interest: paise(),
    fee: paise(),
    minorHead: optionalText().$type<'200' | '400' | null>(),
    allocations: json<readonly ChallanAllocation[]>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Challan = InferEntity<typeof ChallanTable>
