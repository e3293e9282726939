// A part of the payslips of a run as one file: the place in the queue until it is made. Read and written by statements of
// its repository.

import { defineEntity, p } from '@mikro-orm/core'
import { integer, json, keyInteger, keyText, optionalInstant, organizationId } from './columns.ts'

/** Employee of a payslip, and its name in an archive. */
export type BundleMember = readonly [employeeId: string, fileName: string]

export const PayslipBundlePartTable = defineEntity({
  name: 'PayslipBundlePart',
  tableName: 'payslip_bundle_part',
  properties: {
    organizationId: organizationId(),
    bundleId: keyText(),
    no: keyInteger(),
    members: json<readonly BundleMember[]>(),
    attempts: integer(),
    publishedAt: optionalInstant(),
    doneAt: optionalInstant(),
    sizeBytes: p.bigint('number').nullable(),
    /** Index entry for the end of the file. */
    indexSealed: p.blob().nullable(),
    sha256: p.blob().nullable(),
    /** Null: in the object store, or not made yet. */
    contentSealed: p.blob().nullable(),
  },
})
