// Returns that the authority has although the runs they tell of were reversed since: a second regular one would be refused,
// or would remit twice.

import type { FilingSubject } from '#proto/law/filings.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Filing } from '#storage/entities/filing.ts'
import { filingsOfPeriod, isLive, wasFiled } from '#storage/repositories/statutory/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

/** The last regular return that was filed and superseded; null: none was, or another is filed in its place. */
export function reversedReturn(filings: readonly Filing[]): Filing | null {
  const filed = filings.filter(filing => filing.returnType === 'regular' && wasFiled(filing))
  return filed.some(isLive) ? null : (filed.at(-1) ?? null)
}

/** The reversed return of one period and state. */
export async function findReversedReturn(
  tenant: Tenant,
  organizationId: number,
  { report, stateCode, period }: Pick<FilingSubject, 'report' | 'stateCode' | 'period'>,
): Promise<Filing | null> {
  const filings = await filingsOfPeriod(tenant, organizationId, { report, period })
  return reversedReturn(filings.filter(filing => (filing.stateCode ?? null) === stateCode))
}

/** What a regular return must say of an earlier one. `name`: of the return, with its article; `remedy`: a sentence. */
export function filedMessage({ id, submittedOn }: Filing, name: string, remedy: string): string {
  return `${name} was filed on ${submittedOn} (${id}), and its runs were reversed or opened again since. ${remedy}`
}

/** For authorities of whose corrections nothing is on record. */
export function filedFindings(filing: Filing | null): readonly StatutoryFinding[] {
  if (filing === null) return []
  const remedy = 'Correct it with the authority, and do not file this one as the first.'
  const message = filedMessage(filing, 'The return of the period', remedy)
  return [{ level: 'warning', employeeId: null, field: 'filing', code: 'duplicate', message }]
}
