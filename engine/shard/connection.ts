// Settings, database connection and row buffer of a worker thread, for its lifetime.

import { workerData } from 'node:worker_threads'
import { openBulkConnection } from '#storage/postgres/bulk.ts'
import { openPayslipRows } from '#storage/bulk/payslip-writer.ts'

const settings = workerData as { databaseUrl: string; engineVersion: string; niceness: number }

export const { engineVersion, niceness } = settings

export const database = openBulkConnection(settings.databaseUrl)

/** A thread has one task at a time. */
export const rows = openPayslipRows()
