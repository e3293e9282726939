// The file of a return on record: its filing becomes `generated`, partners are told, and the download is counted.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import { announcedReports, filingPeriod, filingYear, lastMonthOf } from '#proto/law/filings.ts'
import type { Filing } from '#storage/entities/filing.ts'
import type { CallBasics } from '../../../http/route.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import {
  recordFile,
  subjectOf,
  type FiledFile,
  type FilingSources,
} from '#storage/repositories/statutory/filings.ts'
import type { FilingFormat, FilingSubject } from '#proto/law/filings.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

type Environment = 'production' | 'sandbox'
/** The call that the file answers, and the format of the answer. */
export type FileCall = Pick<CallBasics, 'caller' | 'requestId'> & { readonly format: FilingFormat }
type AnnouncedReport = (typeof announcedReports)[number]

/** Returns the filing that the file is of. */
export async function fileReady(
  tenant: Tenant,
  { caller, requestId, format }: FileCall,
  organizationId: number,
  subject: FilingSubject,
  file: Omit<FiledFile, 'generatedBy'>,
  sources: FilingSources,
): Promise<FiledRecord> {
  const download = { downloadedBy: caller.method === 'link' ? null : caller.person, requestId, format }
  const made = { ...file, generatedBy: caller.person }
  const { filing, isNew } = await recordFile(tenant, organizationId, subject, { ...made, download }, sources)
  const report = announcedReports.find(each => each === subject.report)
  if (isNew && report !== undefined)
    await announceFile(tenant, caller.environment, { filing, report, file: made })
  return { type: 'filing', id: filing.id }
}

/** A filing as the audit log names it. */
export type FiledRecord = { readonly type: 'filing'; readonly id: string }

async function announceFile(
  tenant: Tenant,
  environment: Environment,
  {
    filing,
    report,
    file,
  }: { readonly filing: Filing; readonly report: AnnouncedReport; readonly file: FiledFile },
): Promise<void> {
  const { organizationId, id, version } = filing
  const { returnType, stateCode, period } = subjectOf(filing)
  const owner = { organizationId, accountId: tenant.reach.accountId, environment }
  await appendEvent(tenant, {
    organizationId,
    type: 'statutory.file.ready',
    resourceId: id,
    data: {
      filing_id: id,
      report,
      organization_id: organizationId,
      ...lastMonthOf(period),
      download_url: await linkTo(tenant, owner, file.downloadPath),
      employee_count: file.employeeCount,
      total_amount: rupeesOnWire(file.totalAmount),
      form_number: file.formNumber,
      return_type: returnType,
      state_code: stateCode,
      quarter: filingPeriod(period).quarter,
      financial_year: filingYear(period),
      sha256: file.sha256,
      resource_version: version,
    },
  })
}
