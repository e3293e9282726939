// Partitions of payslips by tax year: what the owner of the table does for the services.

import type { Storage } from '../../open.ts'
import { query, withoutTimeLimit } from '../../postgres/sql.ts'
import { forSystem } from '../for-tenant.ts'
import { doDaily } from '../jobs/routines.ts'

/**
 * Makes next year's partition where it is missing, and tells the planner of all years, unless that was begun within a day.
 * Throws while somebody else holds the table for two seconds: the next day is early enough.
 */
export async function keepPayslipYearsDaily(storage: Storage): Promise<void> {
  await doDaily(storage, 'payslip-years', async () => {
    await forSystem(storage, ({ em }) => query({ em }, 'select extend_payslips()'))
    await forSystem(storage, async ({ em }) => {
      // It reads a sample of every year.
      await withoutTimeLimit({ em })
      await query({ em }, 'select analyze_payslips()')
    })
  })
}
