// Periodic jobs of every gateway beside its calls.

import type { Storage } from '#storage/open.ts'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { sweepPayslipObjectsDaily } from '#storage/repositories/documents/payslip-objects.ts'
import { keepPayslipYearsDaily } from '#storage/repositories/payslips/payslip-years.ts'
import { compareAnchorsDaily, publishAnchorsDaily } from '#storage/repositories/keys/publish-anchors.ts'
import { verifyAuditDaily } from '#storage/repositories/jobs/routines.ts'
import type { Logger } from 'pino'
import { announceCalendarChanges } from './resources/employees/calendar-status.ts'

type Job = { readonly name: string; run(): Promise<void> }

export function housekeepingJobs(storage: Storage, log: Pick<Logger, 'info' | 'error'>): readonly Job[] {
  return [
    { name: 'forget-expired', run: () => forgetExpired(storage) },
    { name: 'payslip-years', run: () => keepPayslipYearsDaily(storage) },
    { name: 'announce-calendar-changes', run: () => announceCalendarChanges(storage) },
    { name: 'sweep-payslip-objects', run: () => sweepPayslipObjectsDaily(storage) },
    {
      name: 'verify-audit',
      async run() {
        const broken = await verifyAuditDaily(storage)
        if (broken.length > 0) log.error({ chains: broken }, 'audit log verification failed')
      },
    },
    {
      name: 'audit-anchors',
      async run() {
        await publishAnchorsDaily(storage, line => log.info(line, 'audit anchors'))
        const contradicted = await compareAnchorsDaily(storage)
        if (contradicted.length > 0) log.error({ contradicted }, 'audit log contradicts its anchors')
      },
    },
  ]
}

/**
 * Runs all jobs at once, except those still running from an earlier call. A job that fails is logged; neither its failure
 * nor its duration affects the others. Resolves when the jobs of this call have ended.
 */
export function createHousekeeping(jobs: readonly Job[], log: Pick<Logger, 'warn'>): () => Promise<void> {
  const running = new Set<string>()
  const runOne = async ({ name, run }: Job): Promise<void> => {
    if (running.has(name)) return
    running.add(name)
    try {
      await run()
    } catch (error) {
      log.warn({ err: error, job: name }, 'housekeeping failed')
    } finally {
      running.delete(name)
    }
  }
  return async () => {
    await Promise.all(jobs.map(runOne))
  }
}
