// A payslip as a file. It is of one state of its payslip; a file of another state is out of date.

import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, keyText, organizationId } from './columns.ts'

export const PayslipFileTable = defineEntity({
  name: 'PayslipFile',
  tableName: 'payslip_file',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    employeeId: keyText(),
    /** A digest of what the page prints. */
    state: p.blob(),
    sha256: p.blob(),
    /** Null: in the object store, or to be rendered again. */
    contentSealed: p.blob().nullable(),
    /** The state of the file that was last announced; null: none was. */
    announcedState: p.blob().nullable(),
    renderedAt: createdAt(),
  },
})
