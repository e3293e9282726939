// Statutory facts of an employee, effective-dated. PAN, UAN, ESI number and PRAN are sealed and shown by their last
// characters.

import type { StatutoryRecord } from '#proto/records/statutory.ts'
import type { PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  factsChangedAt,
  json,
  keyDate,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

type Nominee = { name: string; relationship: string | null; sharePercent: PartsPerMillion | null }

export const EmployeeStatutoryTable = defineEntity({
  name: 'EmployeeStatutory',
  tableName: 'employee_statutory',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    panSealed: optionalText(),
    panMasked: optionalText(),
    panStatus: text().$type<'valid' | 'missing' | 'inoperative'>(),
    aadhaarLast4: optionalText().name('aadhaar_last4'),
    uanSealed: optionalText(),
    uanMasked: optionalText(),
    /** Number of the insured person, at state insurance. */
    ipNumberSealed: optionalText(),
    ipNumberMasked: optionalText(),
    /** Number of the subscriber, at the national pension system. */
    pranSealed: optionalText(),
    pranMasked: optionalText(),
    pf: json<StatutoryRecord['pf']>(),
    esi: json<StatutoryRecord['esi']>(),
    pt: json<StatutoryRecord['pt']>(),
    lwf: json<StatutoryRecord['lwf']>(),
    tax: json<StatutoryRecord['tax']>(),
    nps: json<StatutoryRecord['nps']>(),
    nominees: json<Nominee[]>(),
    version: version(),
    factsChangedAt: factsChangedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeStatutory = InferEntity<typeof EmployeeStatutoryTable>
