// A return or payment of which something has happened: its file was made, or it is known to be filed. One that is only due
// has no row.

import type { FilingReport, ReturnType } from '#proto/law/filings.ts'
import type { FilingEvent } from '#proto/moves/filing.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  integer,
  json,
  keyText,
  optionalDate,
  optionalInstant,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
  textArray,
  updatedAt,
  version,
} from './columns.ts'

/** The receipt of a payment to the authority. */
export type FiledChallan = {
  readonly number: string | null
  readonly bsrCode: string | null
  readonly paidOn: PlainDate | null
  readonly amount: Paise | null
}

export const FilingTable = defineEntity({
  name: 'Filing',
  tableName: 'filing',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    report: text().$type<FilingReport>(),
    returnType: text().$type<ReturnType>(),
    stateCode: optionalText(),
    /** Serial number among the returns of this type and period, from 1. */
    serial: integer().default(1),
    /** The employees whom a supplementary or revised return names; null: everybody whom its payments pay. */
    employeeIds: textArray().nullable(),
    /** Employees whom its payments pay and other returns of the period name instead. */
    leftOutIds: textArray().nullable(),
    /** The first and the last day of its months. */
    periodStart: date(),
    periodEnd: date(),
    status: text().$type<FilingEvent>(),
    /** Where it was when it was superseded; null: it is not. */
    supersededFrom: optionalText().$type<FilingEvent | null>(),
    formNumber: optionalText(),
    formTitle: optionalText(),
    /** Below the base path; null: no file of it was made. */
    downloadPath: optionalText(),
    sha256: optionalText(),
    employeeCount: optionalInteger(),
    totalAmount: optionalPaise(),
    generatedAt: optionalInstant(),
    /** The person who requested the file, as `personOf` names one; null: none was made. */
    generatedBy: optionalText(),
    /** The runs whose figures it tells of. A settlement counts by its id. */
    sourceRunIds: textArray(),
    sourceFnfIds: textArray(),
    submittedOn: optionalDate(),
    acknowledgementNumber: optionalText(),
    challan: json<FiledChallan | null>().nullable(),
    remarks: optionalText(),
    /** The person who reported what became of it; null: nobody has. */
    reportedBy: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Filing = InferEntity<typeof FilingTable>
