// The file of a return on record: its filing becomes `generated`, and partners are told.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import { announcedReports, filingPeriod, filingYear, lastMonthOf } from '#proto/law/filings.ts'
import type { Filing } from '#storage/entities/filing.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import {
  recordFile,
  subjectOf,
  type FiledFile,
  type FilingSources,
} from '#storage/repositories/statutory/filings.ts'
import type { FilingSubject } from '#proto/law/filings.ts'
import { linkTo } from '#storage/repositories/documents/download-links.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

type Environment = 'production' | 'sandbox'
type AnnouncedReport = (typeof announcedReports)[number]

export async function fileReady(
  tenant: Tenant,
  environment: Environment,
  organizationId: number,
  subject: FilingSubject,
  file: FiledFile,
  sources: FilingSources,
): Promise<void> {
  const filing = await recordFile(tenant, organizationId, subject, file, sources)
  const report = announcedReports.find(each => each === subject.report)
  if (filing === null || report === undefined) return
  await announceFile(tenant, environment, { filing, report, file })
}

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
