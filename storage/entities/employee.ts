import type { LeavingInput } from '#proto/calculation/leaving.ts'
import type { PartsPerMillion, PlainDate } from '#proto/units.ts'
import type { Address } from './organization.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  factsChangedAt,
  json,
  keyText,
  optionalDate,
  optionalFlag,
  optionalInstant,
  optionalInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export type Exit = {
  dateOfLeaving: PlainDate
  resignationDate: PlainDate | null
  reason: string
  pfExitReason: string | null
  /** Reason code in the return of state insurance; absent: the default. */
  esiReasonCode?: number | null
  notice: {
    requiredDays: number | null
    servedDays: number | null
    action: 'pay' | 'recover' | 'waive' | null
  } | null
  createFnf: boolean
  rehireEligible: boolean | null
  /** Dismissed on a ground that loses the statutory bonus (section 29 of the Code on Wages). */
  bonusForfeited: boolean
  remarks: string | null
} & Omit<LeavingInput, 'reason'>

export const EmployeeTable = defineEntity({
  name: 'Employee',
  tableName: 'employee',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    externalId: optionalText(),
    employeeCode: text(),
    firstName: text(),
    middleName: optionalText(),
    lastName: optionalText(),
    emailSealed: optionalText(),
    personalEmailSealed: optionalText(),
    phoneSealed: optionalText(),
    gender: text().$type<'male' | 'female' | 'transgender' | 'undisclosed'>(),
    dateOfBirth: date(),
    dateOfJoining: date(),
    dateOfConfirmation: optionalDate(),
    dateOfLeaving: optionalDate(),
    employmentType: text(),
    contractEndDate: optionalDate(),
    departmentId: optionalText(),
    designationId: optionalText(),
    reportingManagerId: optionalText(),
    workStateCode: text(),
    workCity: optionalText(),
    isMetro: optionalFlag(),
    address: json<Address | null>().nullable(),
    fatherOrSpouseName: optionalText(),
    relationship: optionalText(),
    maritalStatus: optionalText(),
    nationality: optionalText(),
    isInternationalWorker: flag(),
    isDirector: flag(),
    disabilityPercent: optionalInteger().$type<PartsPerMillion | null>(),
    payGroup: optionalText(),
    formerEmployeeId: optionalText(),
    personId: optionalText(),
    continuousSince: optionalDate(),
    exit: json<Exit | null>().nullable(),
    /** When an exit was last recorded, moved or revoked after days that it decides were paid; null: never. */
    endChangedAt: optionalInstant(),
    /** Those days; to the end of time where the employee had left or leaves for good. */
    endChangedFrom: optionalDate(),
    endChangedTo: optionalDate(),
    /** When `dateOfJoining` was last changed; null: never. Payslips from before may know another one. */
    joiningChangedAt: optionalInstant(),
    metadata: json<Record<string, string>>(),
    version: version(),
    factsChangedAt: factsChangedAt(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Employee = InferEntity<typeof EmployeeTable>
