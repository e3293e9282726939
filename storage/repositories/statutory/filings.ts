// Filings as they are stored. Each change is made under the lock of the organization or of a run that the filing tells of,
// so that a run is opened again either before its return is filed or not at all.

import { financialYear } from '#proto/calendar/months.ts'
import type { FilingSubject } from '#proto/law/filings.ts'
import { filingMoves, type FilingState, filingState, type ReportedState } from '#proto/moves/filing.ts'
import { allows } from '#proto/moves/moves.ts'
import { type FieldCode, fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { closedStates, isInState } from '#proto/run-moves.ts'
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { type FiledChallan, type Filing, FilingTable } from '../../entities/filing.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { filingId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { lockOrganization } from '../organization/organizations.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { addDownload, type DownloadCall } from './filing-downloads.ts'
import { paymentsMadeIn } from './tds-statements.ts'

/** The id of the filing after `superseded` others of the same subject. */
export function idOfFiling(organizationId: number, subject: FilingSubject, superseded: number): string {
  const { report, returnType, stateCode, serial, period } = subject
  const parts = [organizationId, report, returnType, stateCode ?? '', period.start, period.end, superseded]
  return filingId([...parts, ...(serial === 1 ? [] : [serial])].join(' '))
}

export function subjectOf(filing: Filing): FilingSubject {
  const { report, returnType, stateCode, serial, periodStart: start, periodEnd: end } = filing
  return { report, returnType, stateCode: stateCode ?? null, serial, period: { start, end } }
}

function columnsOf({ report, returnType, stateCode, serial, period }: FilingSubject) {
  return { report, returnType, stateCode, serial, periodStart: period.start, periodEnd: period.end }
}

/** Facts of the file of a return. */
export type FiledFile = {
  readonly formNumber: string | null
  readonly formTitle: string
  readonly downloadPath: string
  /** The person who requested it. */
  readonly generatedBy: string
  readonly sha256: string
  readonly employeeCount: number
  readonly totalAmount: Paise
  /** The employees whom the return names; absent: everybody whom its payments pay. */
  readonly employeeIds?: readonly string[]
  /** Of those the ones whom other returns name instead; absent: none. */
  readonly leftOutIds?: readonly string[]
}

/** The runs and settlements whose figures a filing tells of, as they were read. */
export type FilingSources = readonly Pick<PayrollRun, 'id' | 'type' | 'revision'>[]

/**
 * Records the file of a return and its download; `isNew` is false if the file is on record already, or the return is filed.
 * Refuses `conflict` where a run is not as it was read any more.
 */
export async function recordFile(
  tenant: Tenant,
  organizationId: number,
  subject: FilingSubject,
  { download, ...file }: FiledFile & { readonly download: DownloadCall },
  sources: FilingSources,
): Promise<{ readonly filing: Filing; readonly isNew: boolean }> {
  await holdSources(tenant, organizationId, sources)
  const { live, superseded } = await lockFiling(tenant, organizationId, subject)
  const isKnown = live !== null && (!isAllowed('generate', live) || live.sha256 === file.sha256)
  const filing = isKnown
    ? live
    : await recordNewFile(tenant, organizationId, { subject, file, sources, live, superseded })
  await addDownload(tenant, filing, { ...download, sha256: file.sha256 })
  return { filing, isNew: !isKnown }
}

type NewFile = {
  readonly subject: FilingSubject
  readonly file: FiledFile
  readonly sources: FilingSources
  readonly live: Filing | null
  readonly superseded: number
}

function recordNewFile(
  tenant: Tenant,
  organizationId: number,
  { subject, file, sources, live, superseded }: NewFile,
): Promise<Filing> {
  if (live !== null && !hasMembers(live, file.employeeIds ?? null)) throw serialTaken()
  const { employeeIds, leftOutIds, ...facts } = file
  const made = {
    ...facts,
    employeeIds: employeeIds === undefined ? null : [...employeeIds],
    leftOutIds: leftOutIds === undefined ? null : [...leftOutIds],
    ...sourceColumns(sources),
    status: filingMoves.generate.to,
    generatedAt: tenant.clock(),
  } as const
  if (live === null) return addFiling(tenant, organizationId, subject, superseded, made)
  return changeFiling(tenant, live, { ...made, ...nothingReported })
}

/** Whether a filing names these employees; null: everybody. */
export function hasMembers(
  { employeeIds }: Pick<Filing, 'employeeIds'>,
  others: readonly string[] | null,
): boolean {
  const own = employeeIds ?? null
  if (own === null || others === null) return own === others
  return own.length === others.length && others.every(id => own.includes(id))
}

function serialTaken(): Problem {
  return new Problem('conflict', 'Another return of the month was made meanwhile. Request the file again.')
}

const nothingReported = {
  submittedOn: null,
  acknowledgementNumber: null,
  challan: null,
  remarks: null,
  reportedBy: null,
} as const

type FilingReported = {
  readonly status: ReportedState
  /** Undefined: as before, or `defaultDay`. */
  readonly submittedOn: PlainDate | undefined
  readonly acknowledgementNumber: string | null | undefined
  readonly challan: FiledChallan | null | undefined
  readonly remarks: string | null | undefined
  readonly reportedBy: string
  /** Whom the return names; undefined: as its file on record. */
  readonly employeeIds: readonly string[] | undefined
}

/** What a partner reports of a filing whose file we may not have made; `isNew`: there was no row. */
export async function reportFiling(
  tenant: Tenant,
  organizationId: number,
  subject: FilingSubject,
  reported: FilingReported,
  defaultDay: PlainDate,
): Promise<{ readonly filing: Filing; readonly isNew: boolean }> {
  const sources = await finalPayments(tenant, organizationId, subject)
  const { live, superseded } = await lockFiling(tenant, organizationId, subject)
  if (!isAllowed(reported.status, live)) {
    throw new Problem(
      'filing_state_conflict',
      `The filing ${live?.id} is ${live?.status}. Only its details can be changed, with status accepted.`,
    )
  }
  const employeeIds = membersReported(subject, live, reported)
  const told = {
    status: filingMoves[reported.status].to,
    employeeIds: employeeIds === null ? null : [...employeeIds],
    submittedOn: reported.submittedOn ?? live?.submittedOn ?? defaultDay,
    acknowledgementNumber: asBefore(reported.acknowledgementNumber, live?.acknowledgementNumber),
    challan: asBefore(reported.challan, live?.challan),
    remarks: asBefore(reported.remarks, live?.remarks),
    reportedBy: reported.reportedBy,
  }
  if (live !== null) return { filing: await changeFiling(tenant, live, told), isNew: false }
  const own = { ...nothingMade, ...told, ...sourceColumns(sources) }
  return { filing: await addFiling(tenant, organizationId, subject, superseded, own), isNew: true }
}

const nothingMade = {
  formNumber: null,
  formTitle: null,
  downloadPath: null,
  sha256: null,
  employeeCount: null,
  totalAmount: null,
  generatedAt: null,
  generatedBy: null,
  leftOutIds: null,
} as const

/**
 * Whom the filing names. Refuses `validation_failed` for a supplementary return of unknown members, whom the next return
 * would name again, and for other members than those on record.
 */
function membersReported(
  { returnType, serial }: FilingSubject,
  live: Filing | null,
  { status, employeeIds }: FilingReported,
): readonly string[] | null {
  const known = live?.employeeIds ?? null
  if (known !== null && employeeIds !== undefined && !hasMembers({ employeeIds: known }, employeeIds))
    throw invalidMembers(
      'immutable',
      `The ${returnType} return ${serial} of the period names ${known.length} other employees. Send the serial of the return that names these, or leave employee_ids out.`,
    )
  const members = employeeIds ?? known
  if (returnType === 'supplementary' && status !== 'rejected' && members === null)
    throw invalidMembers(
      'required',
      'No file of this supplementary return was made here. Send the employees whom it names, so that no other return of the month names them again.',
    )
  return members
}

function invalidMembers(code: FieldCode, message: string): Problem {
  return new Problem('validation_failed', 'The members of the return are not clear.', [
    fieldProblem(['employee_ids'], code, message),
  ])
}

function asBefore<Value>(given: Value | null | undefined, before: Value | null | undefined): Value | null {
  return given === undefined ? (before ?? null) : given
}

/**
 * The filings that tell of a run or settlement count no more. Refuses `statutory_already_filed` where one of them is
 * submitted or accepted, unless the caller accepts that.
 */
export async function supersedeFilings(
  tenant: Tenant,
  { organizationId, id }: Pick<PayrollRun, 'organizationId' | 'id'>,
  { acknowledged }: { readonly acknowledged: boolean },
): Promise<void> {
  const filings = await tenant.em.find(
    FilingTable,
    {
      organizationId,
      status: { $ne: 'superseded' },
      $or: [{ sourceRunIds: { $contains: [id] } }, { sourceFnfIds: { $contains: [id] } }],
    },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  const live = filings.filter(isLive)
  const filed = live.filter(filing => !isAllowed('supersede', filing))
  if (filed.length > 0 && !acknowledged) {
    const named = filed.map(({ id, report, status }) => `${report} (${id}, ${status})`).join(', ')
    throw new Problem('statutory_already_filed', `Filed returns include these figures: ${named}.`, [], {
      filing_ids: filed.map(filing => filing.id),
    })
  }
  for (const filing of live)
    tenant.em.assign(filing, {
      status: filingMoves.supersede.to,
      supersededFrom: filing.status,
      updatedAt: tenant.clock(),
    })
  await tenant.em.flush()
}

/** Null: nothing is on record of it. */
export function findFiling({ em, reach }: Tenant, id: string): Promise<Filing | null> {
  return em.findOne(FilingTable, { id, organizationId: { $in: [...reach.organizationIds] } })
}

/** The filings of which something has happened, whose period ends in the span if there is one; in the order of their making. */
export function listFilings(
  tenant: Tenant,
  organizationId: number,
  span: PayPeriod | null,
): Promise<Filing[]> {
  const ends = span === null ? {} : { periodEnd: { $gte: span.start, $lte: span.end } }
  return tenant.em.find(
    FilingTable,
    { organizationId, ...ends },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  )
}

/** Filings of a report for one period, superseded ones too, of every type, in the order of their making. */
export function filingsOfPeriod(
  tenant: Tenant,
  organizationId: number,
  { report, period }: Pick<FilingSubject, 'report' | 'period'>,
): Promise<Filing[]> {
  return tenant.em.find(
    FilingTable,
    { organizationId, report, periodStart: period.start, periodEnd: period.end },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  )
}

/** Whether the file of a live filing may be made again with other figures. */
export function isOpenForFile(filing: Filing): boolean {
  return isAllowed('generate', filing)
}

/** The regular returns of a report that were filed for periods which end before a day, the latest first. */
export async function filedBefore(
  tenant: Tenant,
  organizationId: number,
  report: FilingSubject['report'],
  day: PlainDate,
): Promise<readonly Filing[]> {
  const filings = await tenant.em.find(
    FilingTable,
    { organizationId, report, returnType: 'regular', periodEnd: { $lt: day } },
    { orderBy: { periodEnd: 'desc', createdAt: 'desc', id: 'desc' } },
  )
  return filings.filter(wasFiled)
}

/** Whether the authority has the return, also where the runs that it tells of are reversed since. */
export function wasFiled({ status, supersededFrom }: Pick<Filing, 'status' | 'supersededFrom'>): boolean {
  const event = isLive({ status }) ? status : supersededFrom
  return event === 'submitted' || event === 'accepted'
}

type FilingFilter = {
  readonly report: readonly string[] | undefined
  readonly status: readonly string[] | undefined
  readonly stateCode: string | undefined
  /** In which the period ends. */
  readonly financialYear: PayPeriod | undefined
}

/** What changed of the filings of which something has happened. */
export function listFilingChanges(
  tenant: Tenant,
  organizationId: number,
  { report, status, stateCode, financialYear }: FilingFilter,
  window: PageWindow,
): Promise<PageOfRows<Filing>> {
  const filters = [
    ...(report ? [{ report: { $in: [...report] } }] : []),
    ...(status ? [{ status: { $in: [...status] } }] : []),
    ...(stateCode === undefined ? [] : [{ stateCode }]),
    ...(financialYear ? [{ periodEnd: { $gte: financialYear.start, $lte: financialYear.end } }] : []),
  ] as FilterQuery<Filing>[]
  return pageById<Filing>(tenant, FilingTable, { of: { organizationId }, filters }, window)
}

/** Whether the move may start where the live filing is; null: nothing has happened of it. */
function isAllowed(move: keyof typeof filingMoves, live: Filing | null): boolean {
  return allows<FilingState>(filingMoves[move], filingState(live?.status ?? null, true))
}

/** Whether no other filing of the subject has taken its place. */
export function isLive({ status }: Pick<Filing, 'status'>): boolean {
  return status !== filingMoves.supersede.to
}

/** Keeps the runs as they are until the transaction ends. */
async function holdSources(tenant: Tenant, organizationId: number, sources: FilingSources): Promise<void> {
  const runs = await tenant.em.find(
    PayrollRunTable,
    { organizationId, id: { $in: sources.map(({ id }) => id) } },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  )
  const now = new Map(runs.map(run => [run.id, run]))
  const isSame = ({ id, revision }: FilingSources[number]) => {
    const run = now.get(id)
    return run?.revision === revision && isInState(run, closedStates)
  }
  if (sources.every(isSame)) return
  throw new Problem(
    'conflict',
    'A run of the period changed while the file was made. Request the file again.',
  )
}

/** Locked and paid runs, and approved settlements, that the return tells of; kept as they are. */
async function finalPayments(
  tenant: Tenant,
  organizationId: number,
  { report, period }: FilingSubject,
): Promise<FilingSources> {
  // It tells of contractors.
  if (report === 'tds_26q') return []
  const isOfPeriod = report.startsWith('tds_')
    ? { id: { $in: await taxedPayments(tenant, organizationId, { report, period }) } }
    : { periodEnd: { $gte: period.start, $lte: period.end } }
  return tenant.em.find(
    PayrollRunTable,
    { organizationId, status: { $in: closedStates }, ...isOfPeriod },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_READ, refresh: true },
  )
}

/** Income tax goes by the day of payment; the statement of the fourth quarter has the salaries of the year as well. */
function taxedPayments(
  tenant: Tenant,
  organizationId: number,
  { report, period }: Pick<FilingSubject, 'report' | 'period'>,
): Promise<string[]> {
  const year = financialYear(period.start)
  const hasYear = report === 'tds_24q' && period.end === year.end
  return paymentsMadeIn(tenant, organizationId, year, hasYear ? year : period)
}

/** The filing of the subject that is not superseded, and how many are; nobody else makes one until the transaction ends. */
async function lockFiling(tenant: Tenant, organizationId: number, subject: FilingSubject) {
  await lockOrganization(tenant, organizationId)
  const rows = await tenant.em.find(
    FilingTable,
    { organizationId, ...columnsOf(subject) },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  const live = rows.find(isLive) ?? null
  return { live, superseded: rows.length - (live === null ? 0 : 1) }
}

/** The runs and settlements whose figures a filing tells of, reversed ones too, as they are now. */
export function sourcesOfFiling(
  tenant: Tenant,
  { organizationId, sourceRunIds, sourceFnfIds }: Filing,
): Promise<PayrollRun[]> {
  return tenant.em.find(
    PayrollRunTable,
    { organizationId, id: { $in: [...sourceRunIds, ...sourceFnfIds] } },
    { orderBy: { id: 'asc' } },
  )
}

function sourceColumns(sources: FilingSources) {
  const ofKind = (isFnf: boolean) =>
    sources.filter(({ type }) => (type === 'settlement') === isFnf).map(({ id }) => id)
  return { sourceRunIds: ofKind(false), sourceFnfIds: ofKind(true) }
}

type Facts = Omit<
  Filing,
  'organizationId' | 'id' | 'version' | 'createdAt' | 'updatedAt' | keyof ReturnType<typeof columnsOf>
>

async function addFiling(
  tenant: Tenant,
  organizationId: number,
  subject: FilingSubject,
  superseded: number,
  facts: Partial<Facts> & Pick<Facts, 'status' | 'sourceRunIds' | 'sourceFnfIds'>,
): Promise<Filing> {
  const filing = tenant.em.create(FilingTable, {
    ...facts,
    ...columnsOf(subject),
    organizationId,
    id: idOfFiling(organizationId, subject, superseded),
    version: 1,
    createdAt: tenant.clock(),
  })
  await tenant.em.flush()
  return filing
}

async function changeFiling(tenant: Tenant, filing: Filing, facts: Partial<Facts>): Promise<Filing> {
  tenant.em.assign(filing, { ...facts, updatedAt: tenant.clock() })
  await tenant.em.flush()
  return filing
}
