// What a statement says of those before it: the receipt of the previous one of its form, and a filed one of its own quarter.

import { financialYear, financialYearName } from '#proto/calendar/months.ts'
import { filingPeriod } from '#proto/law/filings.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { Filing } from '#storage/entities/filing.ts'
import { filedBefore } from '#storage/repositories/statutory/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { filedMessage, findReversedReturn } from '../filings/filed-returns.ts'
import { findingOf, type TdsFinding } from './findings.ts'
import { type Act, actOf } from './forms.ts'

type EarlierQuery = {
  readonly report: 'tds_24q' | 'tds_26q'
  readonly act: Act
  readonly span: PayPeriod
  readonly returnType: 'regular' | 'correction'
  /** As the caller has it. */
  readonly receipt: string | undefined
}

/**
 * The receipt of the latest earlier statement of the form; null: none is recorded. Findings: an error for a regular statement
 * of a quarter whose statement is filed, a warning where the previous one is filed without its receipt.
 */
export async function earlierStatements(
  tenant: Tenant,
  organizationId: number,
  { report, act, span, returnType, receipt }: EarlierQuery,
): Promise<{ readonly receipt: string | null; readonly findings: readonly TdsFinding[] }> {
  const reversed =
    returnType === 'regular'
      ? await findReversedReturn(tenant, organizationId, { report, stateCode: null, period: span })
      : null
  const ofQuarter = reversed === null ? [] : [alreadyFiled(reversed)]
  if (receipt !== undefined) return { receipt, findings: ofQuarter }
  // The first statement of a form follows none: 24Q and 138 are two.
  const earlier = (await filedBefore(tenant, organizationId, report, span.start)).filter(
    ({ periodStart }) => actOf(periodStart) === act,
  )
  const known = earlier.find(({ acknowledgementNumber }) => acknowledgementNumber) ?? null
  const [latest] = earlier
  const isKnown = latest === undefined || latest.periodStart === known?.periodStart
  return {
    receipt: known?.acknowledgementNumber ?? null,
    findings: [...ofQuarter, ...(isKnown ? [] : [receiptMissing(latest)])],
  }
}

function alreadyFiled(filing: Filing): TdsFinding {
  const remedy = 'Send a correction statement (return_type=correction).'
  const message = filedMessage(filing, 'The statement of the quarter', remedy)
  return findingOf({ level: 'error', field: 'return_type', code: 'not_allowed_here', message })
}

function receiptMissing({ id, periodStart, periodEnd }: Filing): TdsFinding {
  const { quarter } = filingPeriod({ start: periodStart, end: periodEnd })
  const year = financialYearName(financialYear(periodEnd))
  const message = `The statement of quarter ${quarter} of ${year} (${id}) is on record as filed, without its receipt number. Record the number with POST /statutory/filings, or send previous_receipt_number.`
  return findingOf({ level: 'warning', field: 'previous_receipt_number', code: 'required', message })
}
