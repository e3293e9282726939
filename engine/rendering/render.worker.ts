// One thread that renders payslips: a slice of a run at a time, read, set, stored and announced in one transaction; and that
// makes files of many payslips, a part at a time.

import { parentPort, workerData } from 'node:worker_threads'
import { rupeesOnWire } from '#proto/decimal-text.ts'
import { monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { raiseNiceness } from '#proto/process/niceness.ts'
import { continueTrace } from '#proto/process/trace.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { ObjectStoreUnavailable } from '#storage/objects/object-store.ts'
import type { OnContentFault } from '#storage/objects/payslip-contents.ts'
import { openStorage } from '#storage/open.ts'
import { shareConnections } from '#storage/postgres/thread-connections.ts'
import { appendEvents } from '#storage/outbox/append.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import { forOrganization, type Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { hasFigures, payslipDocuments } from '#storage/repositories/documents/payslip-documents.ts'
import {
  fileState,
  listPayslipFiles,
  markAnnounced,
  type RenderedFile,
  storePayslipFiles,
} from '#storage/repositories/documents/payslip-files.ts'
import type { BundlePartKey } from '#storage/repositories/documents/payslip-bundles.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import {
  listSliceEmployees,
  type RenderingKey,
  takeRendering,
} from '#storage/repositories/documents/renderings.ts'
import { payslipPdf } from '../documents/payslip/payslip.ts'
import { makeBundlePart } from './bundle-part.ts'
import type { FaultOfThread, RenderingData, RenderingOutcome, TaskOf } from './tasks.ts'

/** Priority of this thread alone: calculations and calls come first. */
const niceness = 10
raiseNiceness(niceness)

const tellFault: OnContentFault = (fault, facts) => {
  const told: FaultOfThread = { kind: 'fault', fault, facts }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  parentPort?.postMessage(told)
}

const storage = await openStorage({ ...(workerData as RenderingData), connections: 1 }, undefined, tellFault)
shareConnections(storage.connectionsInUse)

/** Nothing of a slice is stored that is not stored as a whole; objects that were put meanwhile are put again. */
export function renderSlice({ key, traceparent }: TaskOf<RenderingKey>): Promise<RenderingOutcome> {
  return continueTrace(traceparent, () => unlessUnavailable(() => renderIn(key)))
}

/** The same of a part of a file of many payslips. */
export function bundlePart({ key, traceparent }: TaskOf<BundlePartKey>): Promise<RenderingOutcome> {
  const make = async (): Promise<RenderingOutcome> => {
    const made = await forOrganization(storage, key.organizationId, tenant =>
      makeBundlePart(tenant, storage.contents, key),
    )
    return made === null ? { state: 'done' } : { state: 'rendered', ...made }
  }
  return continueTrace(traceparent, () => unlessUnavailable(make))
}

async function unlessUnavailable(work: () => Promise<RenderingOutcome>): Promise<RenderingOutcome> {
  const reason = await storage.contents.unavailability()
  if (reason !== null) return { state: 'unavailable', reason }
  try {
    return await work()
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return { state: 'unavailable', reason: error.message }
    throw error
  }
}

function renderIn(key: RenderingKey): Promise<RenderingOutcome> {
  return forOrganization(storage, key.organizationId, async tenant => {
    const run = await readPaymentRun(tenant, key.payrollRunId)
    if (run?.status === 'calculating') return { state: 'waiting' }
    const slice = await takeRendering(tenant, key)
    if (slice === null || run === null) return { state: 'done' }
    return renderPayslips(tenant, run, await listSliceEmployees(tenant, run, slice))
  })
}

async function renderPayslips(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
): Promise<RenderingOutcome> {
  const reads = (await listRunSlipsOf(tenant, run, employeeIds)).filter(hasFigures)
  const stored = await listPayslipFiles(tenant, run, employeeIds)
  // A payslip whose payment is held is not handed out; it is rendered when it is released.
  const handedOut = reads.filter(({ status }) => status !== 'held' && status !== 'void')
  const documents = await payslipDocuments(tenant, run, handedOut)
  const due = handedOut.map((read, at) => {
    const document = documents[at]!
    const state = fileState(document)
    const known = stored.get(read.employeeId)
    return {
      read,
      document,
      state,
      isStored: known?.state.equals(state) === true,
      isAnnounced: known?.announcedState?.equals(state) === true,
    }
  })
  const missing = due.filter(({ isStored }) => !isStored)
  const unannounced = due.filter(({ isAnnounced }) => !isAnnounced)
  const kept = await storage.contents.keep(run.organizationId, pagesOf(missing))
  const files: RenderedFile[] = missing.map(({ read, state }, at) => ({
    employeeId: read.employeeId,
    state,
    ...kept[at]!,
  }))
  await storePayslipFiles(tenant, run, files)
  await markAnnounced(
    tenant,
    run,
    unannounced.map(({ read }) => read.employeeId),
  )
  const organization = await findOrganization(tenant, run.organizationId)
  if (organization === null) throw new Error(`Run ${run.id} has no organization.`)
  const { accountId, environment } = organization
  const owner = { organizationId: run.organizationId, accountId, environment }
  const ready = unannounced.map(({ read }) => read)
  const links = await Promise.all(ready.map(({ id }) => linkTo(tenant, owner, `/payslips/${id}.pdf`)))
  await appendEvents(
    tenant,
    ready.map((read, at) => ({
      organizationId: read.organizationId,
      type: 'payslip.ready',
      resourceId: read.id,
      data: {
        payslip_id: read.id,
        payroll_run_id: read.payrollRunId,
        employee_id: read.employeeId,
        external_id: read.externalId,
        month: monthOf(read.periodEnd),
        year: yearOf(read.periodEnd),
        net_payable: rupeesOnWire(read.slip.netPayable),
        pdf_url: links[at]!,
        resource_version: read.version,
      },
    })),
  )
  return { state: 'rendered', rendered: files.length, kept: due.length - files.length }
}

/** Each page is made when it is asked for. */
function* pagesOf(due: readonly { readonly document: PayslipDocument }[]): Generator<Buffer> {
  for (const { document } of due) yield payslipPdf(document)
}
