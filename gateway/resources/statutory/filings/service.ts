// The filings of an organization: what has happened of them, and what the calendar adds that is still to come.

import { calendarMonth, financialYear, firstOfMonth, isSameMonth, monthSpan } from '#proto/calendar/months.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import { filingPeriod, type FilingSubject, filingYear } from '#proto/law/filings.ts'
import { filingState } from '#proto/moves/filing.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { FiledChallan, Filing as StoredFiling } from '#storage/entities/filing.ts'
import {
  firstPaidMonth,
  payOfMonths,
  peopleOfPlaces,
} from '#storage/repositories/statutory/filing-presence.ts'
import { latestDownloads } from '#storage/repositories/statutory/filing-downloads.ts'
import {
  idOfFiling,
  isLive,
  listFilings,
  reportFiling,
  subjectOf,
} from '#storage/repositories/statutory/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import type { FromWire, ToWire } from '../../../http/wire.ts'
import { taxYearStart } from '../../periods/tax-year.ts'
import { todayOf } from '../../periods/today.ts'
import {
  endsOfMonths,
  expectedFilings,
  type ExpectedFiling,
  type FilingLaw,
  lawOfFiling,
  periodsOf,
  type WorkByMonth,
} from './calendar.ts'
import { monthOfWork, type Presence } from './presence.ts'
import type { Filing, FilingQuery, FilingReport as ReportBody } from './schema.ts'

type PresentedFiling = ToWire<typeof Filing>
type FilingsQuery = Pick<
  FromWire<typeof FilingQuery>,
  'report' | 'status' | 'financialYear' | 'dueBefore' | 'stateCode'
>

/** All filings that fit, by due date; those without one come last. */
export async function allFilings(
  tenant: Tenant,
  law: FilingLaw,
  organizationId: number,
  { report, status, financialYear: named, dueBefore, stateCode }: FilingsQuery,
): Promise<PresentedFiling[]> {
  const today = todayOf(tenant, organizationId)
  const year = named === undefined ? null : yearNamed(named)
  const stored = await listFilings(tenant, organizationId, year)
  const lastYear = financialYear(addMonths(financialYear(today).start, -1))
  const span = year ?? { start: lastYear.start, end: financialYear(today).end }
  const work = await workByMonth(tenant, law, organizationId, { today, span })
  const downloads = await downloadsOf(tenant, organizationId, stored)
  const coming = expectedFilings(law, work, span).filter(each => isOpen(each, stored, law))
  return [
    ...stored.map(filing => presentFiling(filing, law, downloads)),
    ...coming.map(each => presentExpected(each, { organizationId, stored, today })),
  ]
    .filter(
      each =>
        (report === undefined || report.includes(each.report)) &&
        (status === undefined || status.includes(each.status)) &&
        (stateCode === undefined || each.stateCode === stateCode) &&
        (dueBefore === undefined || isDueBefore(each, dueBefore)),
    )
    .toSorted((one, other) => (filingPosition(one) < filingPosition(other) ? -1 : 1))
}

/** 1 April to 31 March. */
export function yearNamed(name: string): PayPeriod {
  return financialYear(taxYearStart(name, '2000-04-01' as PlainDate, 'financial_year'))
}

function isDueBefore({ dueDate, paymentDueDate }: PresentedFiling, day: PlainDate): boolean {
  return [dueDate, paymentDueDate].some(due => due !== null && due !== undefined && due < day)
}

export function filingPosition({ dueDate, id }: Pick<PresentedFiling, 'dueDate' | 'id'>): string {
  return `${dueDate ?? '9999-12-31'} ${id}`
}

function keyOf({ report, returnType, stateCode, serial, period }: FilingSubject): string {
  return [report, returnType, stateCode ?? '', serial, period.start, period.end].join(' ')
}

/** Nothing is on record of it, nor of a return of the same state for more months that takes its place. */
function isOpen({ subject }: ExpectedFiling, stored: readonly StoredFiling[], law: FilingLaw): boolean {
  const { report, stateCode, period } = subject
  return !stored.some(filing => {
    const own = subjectOf(filing)
    if (!isLive(filing) || own.report !== report || own.stateCode !== stateCode) return false
    if (keyOf(own) === keyOf(subject)) return true
    const covers = own.period.start <= period.start && period.end <= own.period.end
    return covers && isInstead(law, own, subject)
  })
}

/** Whether the law takes one of the two from an employer, and not both. */
function isInstead(law: FilingLaw, one: FilingSubject, other: FilingSubject): boolean {
  const conditions = [one, other].map(subject => lawOfFiling(law, subject)?.condition ?? null)
  return conditions.every(condition => condition !== null)
}

async function workByMonth(
  tenant: Tenant,
  law: FilingLaw,
  organizationId: number,
  { today, span }: { readonly today: PlainDate; readonly span: PayPeriod },
): Promise<WorkByMonth> {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  // A period of the span may begin in the year before, and may follow from the tax of another year before that.
  const from = addMonths(span.start, -11)
  const taxedFrom = addMonths(from, -24)
  const first = (await firstPaidMonth(tenant, organizationId)) ?? today
  const presence: Presence = {
    law,
    organization,
    first: first.slice(0, 7),
    people: await peopleOfPlaces(tenant, organizationId, from),
    pay: await payOfMonths(tenant, organizationId, { from: taxedFrom, to: span.end }),
    settings: await settingsChanges(tenant, organizationId),
    present: today.slice(0, 7),
  }
  return new Map(
    endsOfMonths({ start: from, end: span.end })
      .filter(end => end >= first)
      .map(end => [end.slice(0, 7), monthOfWork(end, presence)]),
  )
}

type Showing = {
  readonly organizationId: number
  readonly stored: readonly StoredFiling[]
  readonly today: PlainDate
}

function presentExpected(
  expected: ExpectedFiling,
  { organizationId, stored, today }: Showing,
): PresentedFiling {
  const { subject, formNumber, formTitle } = expected
  const superseded = stored.filter(filing => keyOf(subjectOf(filing)) === keyOf(subject)).length
  const id = idOfFiling(organizationId, subject, superseded)
  return {
    ...filingByName(id, organizationId, subject),
    ...daysOf(expected),
    formNumber,
    formTitle,
    status: filingState(null, isDue(expected, today)),
    downloadCount: 0,
    sourceRunIds: [],
    sourceFnfIds: [],
  }
}

/** Due from the day on which it can be filed: after its months, or from the month in which the law wants it before. */
function isDue({ subject: { period }, dueDate }: ExpectedFiling, today: PlainDate): boolean {
  const isOver = today > period.end
  const isWanted = dueDate !== null && firstOfMonth(calendarMonth(dueDate)) <= today
  return isOver || isWanted
}

/** The latest download of each filing that has a file. */
export function downloadsOf(
  tenant: Tenant,
  organizationId: number,
  filings: readonly StoredFiling[],
): ReturnType<typeof latestDownloads> {
  const ids = filings.filter(({ generatedAt }) => generatedAt !== null).map(({ id }) => id)
  return latestDownloads(tenant, organizationId, ids)
}

/** As stored; the days and what the file does not say are those of the law. */
export function presentFiling(
  filing: StoredFiling,
  law: FilingLaw,
  downloads: Awaited<ReturnType<typeof downloadsOf>>,
): PresentedFiling {
  const latest = downloads.get(filing.id)
  const subject = subjectOf(filing)
  const expected = lawOfFiling(law, subject)
  const { downloadPath } = filing
  return {
    ...filingByName(filing.id, filing.organizationId, subject),
    ...(expected === null ? {} : daysOf(expected)),
    formNumber: filing.formNumber ?? expected?.formNumber,
    formTitle: filing.formTitle ?? expected?.formTitle,
    employeeIds: filing.employeeIds,
    status: filing.status,
    generatedAt: filing.generatedAt,
    generatedBy: filing.generatedBy,
    downloadCount: latest?.number ?? 0,
    lastDownloadedAt: latest?.downloadedAt,
    lastDownloadedBy: latest?.downloadedBy,
    downloadUrl: downloadPath as `/${string}` | null | undefined,
    sha256: filing.sha256,
    employeeCount: filing.employeeCount,
    totalAmount: filing.totalAmount,
    sourceRunIds: filing.sourceRunIds,
    sourceFnfIds: filing.sourceFnfIds,
    submittedOn: filing.submittedOn,
    acknowledgementNumber: filing.acknowledgementNumber,
    challan: filing.challan,
    remarks: filing.remarks,
    reportedBy: filing.reportedBy,
    version: filing.version,
    createdAt: filing.createdAt,
    updatedAt: filing.updatedAt,
  }
}

function filingByName(
  id: string,
  organizationId: number,
  { report, returnType, stateCode, serial, period }: FilingSubject,
) {
  return {
    id,
    filingId: id,
    organizationId,
    report,
    returnType,
    serial,
    stateCode,
    period: filingPeriod(period),
    financialYear: filingYear(period),
  }
}

function daysOf({ dueDate, paymentDueDate }: ExpectedFiling) {
  return { dueDate, paymentDueDate }
}

type FilingOutcome = Omit<FromWire<typeof ReportBody>, 'organizationId'>

/** Records what became of a filing. Refuses `filing_state_conflict`. */
export async function recordFiling(
  tenant: Tenant,
  law: FilingLaw,
  organizationId: number,
  body: FilingOutcome,
  reportedBy: string,
): Promise<{ readonly filing: PresentedFiling; readonly isNew: boolean }> {
  const { report, returnType = 'regular', stateCode = null, status, submittedOn, challan, remarks } = body
  const today = todayOf(tenant, organizationId)
  const period = periodNamed(law, body)
  const wanted = { report, returnType, stateCode, serial: body.serial ?? 1, period }
  const members = await membersNamed(tenant, organizationId, body.employeeIds)
  refuseFindings([
    ...submissionFindings(body, period, today),
    ...acknowledgementFindings(body),
    ...membersFindings(body, members),
    ...(status === 'rejected' ? [] : earlySubmissionFindings(lawOfFiling(law, wanted), submittedOn ?? today)),
  ])
  const found = await reportFiling(
    tenant,
    organizationId,
    wanted,
    {
      status,
      submittedOn,
      acknowledgementNumber: body.acknowledgementNumber,
      challan: challan === undefined || challan === null ? challan : challanOf(challan),
      remarks,
      reportedBy,
      employeeIds: members && [...members.values()],
    },
    today,
  )
  const downloads = await downloadsOf(tenant, organizationId, [found.filing])
  return { filing: presentFiling(found.filing, law, downloads), isNew: found.isNew }
}

function membersNamed(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string>> | undefined {
  return names && resolveEmployeeIds(tenant, organizationId, names)
}

/**
 * The PF return alone has supplementary returns. Every other one names everybody in one file, the ESI return too, so that a
 * second one would state the same people twice.
 */
function membersFindings(
  {
    report,
    returnType = 'regular',
    employeeIds,
  }: Pick<FilingOutcome, 'report' | 'returnType' | 'employeeIds'>,
  known: ReadonlyMap<string, string> | undefined,
): ProblemDetail[] {
  const isOfMembers = report === 'pf_ecr' && (returnType === 'supplementary' || returnType === 'revised')
  if (returnType === 'supplementary' && !isOfMembers) {
    const message = `Only pf_ecr has supplementary returns; the file of ${report} names every employee. Record it as regular.`
    return [fieldProblem(['return_type'], 'not_allowed_here', message)]
  }
  if (employeeIds === undefined) return []
  if (!isOfMembers) {
    const message = 'Leave employee_ids out: only supplementary and revised PF returns name their members.'
    return [fieldProblem(['employee_ids'], 'not_allowed_here', message)]
  }
  if (employeeIds.length === 0)
    return [fieldProblem(['employee_ids'], 'required', 'Send at least one employee, or leave it out.')]
  return employeeIds.flatMap((name, index) =>
    known?.has(name)
      ? []
      : [fieldProblem(['employee_ids', index], 'unknown_reference', `No employee has the id ${name}.`)],
  )
}

function submissionFindings(
  { submittedOn }: FilingOutcome,
  period: PayPeriod,
  today: PlainDate,
): ProblemDetail[] {
  if (submittedOn === undefined || (submittedOn <= today && submittedOn >= period.start)) return []
  const message = `Send a day from ${period.start}, when the period begins, to ${today}, the day of the call.`
  return [fieldProblem(['submitted_on'], 'out_of_range', message)]
}

/** The next statement of income tax repeats the receipt number of this one, which the portal reads as 15 digits. */
function acknowledgementFindings({ report, acknowledgementNumber: number }: FilingOutcome): ProblemDetail[] {
  const isStatement = report === 'tds_24q' || report === 'tds_26q'
  if (!isStatement || number === undefined || number === null || /^[0-9]{15}$/.test(number)) return []
  const message = `The acknowledgement of a statement of income tax is its receipt number of 15 digits; "${number}" is not. Send the number on the provisional receipt.`
  return [fieldProblem(['acknowledgement_number'], 'invalid_format', message)]
}

/** The return of a state for several months ends before it is submitted, unless the law wants it before. */
function earlySubmissionFindings(expected: ExpectedFiling | null, submittedOn: PlainDate): ProblemDetail[] {
  if (expected === null || expected.subject.stateCode === null) return []
  const { subject, dueDate } = expected
  const { start, end } = subject.period
  const isOfMonth = isSameMonth(calendarMonth(start), calendarMonth(end))
  const isWanted = dueDate !== null && firstOfMonth(calendarMonth(dueDate)) <= submittedOn
  if (isOfMonth || isWanted || submittedOn >= end || submittedOn < start) return []
  const message = `The period of the return ends on ${end}. Send that day or a later one.`
  return [fieldProblem(['submitted_on'], 'out_of_range', message)]
}

function challanOf({ number, bsrCode, paidOn, amount }: NonNullable<FilingOutcome['challan']>): FiledChallan {
  return { number: number ?? null, bsrCode: bsrCode ?? null, paidOn: paidOn ?? null, amount: amount ?? null }
}

/** The months that the body names, of those of which the law has such a return. */
function periodNamed(
  law: FilingLaw,
  body: Pick<FilingOutcome, 'report' | 'period' | 'stateCode'>,
): PayPeriod {
  const { report, stateCode = null, period: asked } = body
  const isOfState = report === 'pt_return' || report === 'lwf_return'
  if (isOfState !== (stateCode !== null)) {
    const fix = isOfState
      ? 'Send the state of the return.'
      : 'Leave the state out: the return is not of a state.'
    refuseFindings([fieldProblem(['state_code'], isOfState ? 'required' : 'not_allowed_here', fix)])
  }
  const year = asked.financialYear === undefined ? null : yearNamed(asked.financialYear)
  const span = year ?? yearsAround(asked.year)
  const known = isOfState || law.unionReturns.some(each => each.report === report)
  const periods = known ? periodsOf(law, { report, stateCode }, span) : freePeriods(span)
  const fits = periods.filter(each => {
    const own = filingPeriod(each)
    return (
      (['month', 'quarter', 'half'] as const).every(part => own[part] === (asked[part] ?? null)) &&
      (asked.year === undefined || asked.year === null || own.year === asked.year) &&
      (year === null || filingYear(each) === asked.financialYear)
    )
  })
  const [first, ...others] = fits
  if (first !== undefined && others.length === 0) return first
  throw new Problem('validation_failed', 'The period of the filing is not clear.', [
    fieldProblem(
      ['period'],
      'out_of_range',
      `Name one period of the return: month and year, or quarter, half or nothing more with financial_year. Known: ${kindsOf(periods)}.`,
    ),
  ])
}

const noYear = { start: '2000-04-01', end: '2000-03-31' } as PayPeriod

/** A period of the year may end in the next one. */
function yearsAround(year: number | null | undefined): PayPeriod {
  if (year === undefined || year === null) return noYear
  return { start: monthSpan({ year, month: 1 }).start, end: monthSpan({ year: year + 1, month: 12 }).end }
}

/** Of a form that no law gives a period: months and financial years. */
function freePeriods(span: PayPeriod): PayPeriod[] {
  return endsOfMonths(span).flatMap(end => {
    const year = financialYear(end)
    return [monthSpan(calendarMonth(end)), ...(year.end === end ? [year] : [])]
  })
}

function kindsOf(periods: readonly PayPeriod[]): string {
  const kindOf = (period: PayPeriod) => {
    const { month, quarter, half } = filingPeriod(period)
    if (month !== null) return 'months'
    if (quarter !== null) return 'quarters'
    return half === null ? 'years' : 'halves'
  }
  return [...new Set(periods.map(kindOf))].join(', ') || 'none of that year'
}
