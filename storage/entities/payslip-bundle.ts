// Payslips of a run as one file, and how far it is made.

import type { PayslipBundleState } from '#proto/moves/payslip-bundle.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  integer,
  json,
  keyText,
  optionalInstant,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'
import type { ImportCaller } from './import-job.ts'

/** On whose behalf it is made, for the link to it. */
export type BundleCaller = Pick<ImportCaller, 'accountId' | 'environment' | 'keyId'>

export type BundleFailure = { readonly code: string; readonly message: string }

export const PayslipBundleTable = defineEntity({
  name: 'PayslipBundle',
  tableName: 'payslip_bundle',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    payrollRunId: text(),
    format: text().$type<'zip' | 'pdf'>(),
    status: text().$type<PayslipBundleState>(),
    /** The password by a rule for each employee; null: none, or one for all. */
    passwordRule: optionalText().$type<'dob' | 'pan_dob' | null>(),
    lockSealed: optionalText(),
    caller: json<BundleCaller>(),
    /** State of the run as printed on the pages, at the start. */
    runState: text(),
    payslips: integer(),
    payslipsDone: integer(),
    partsLeft: integer(),
    sizeBytes: p.bigint('number').nullable(),
    /** Why there is no file. */
    failure: json<BundleFailure | null>().nullable(),
    traceparent: optionalText(),
    startedAt: optionalInstant(),
    finishedAt: optionalInstant(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PayslipBundle = InferEntity<typeof PayslipBundleTable>
