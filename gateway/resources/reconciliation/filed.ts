// The returns of a wage month against what they can hold and what was filed: people without a number of the authority stand
// in no file that a portal takes, and pay that came after the filing is in none.

import { monthSpan } from '#proto/calendar/months.ts'
import type { Paise } from '#proto/units.ts'
import { filingsOfPeriod, isLive } from '#storage/repositories/statutory/filings.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { InsuredPerson } from '../statutory/esi/insured.ts'
import type { MembersOfMonth } from '../statutory/pf/members.ts'
import { type Tie, tie } from './ties.ts'

/** The contributions of people without a number, which no portal takes; none where each has one. */
export function numberTies(
  { members }: Pick<MembersOfMonth, 'members'>,
  people: readonly InsuredPerson[],
): Tie[] {
  const ofMembers = members.map(({ hasUan, pfEmployee, vpf, pfEmployer, eps, refund }) => ({
    hasNumber: hasUan,
    amount: pfEmployee + vpf + pfEmployer + eps + refund,
  }))
  const ofInsured = people.map(({ ipNumber, esiEmployee, esiEmployer }) => ({
    hasNumber: ipNumber !== null,
    amount: esiEmployee + esiEmployer,
  }))
  return [
    ...missingTie(['pf_ecr.contributions', 'pf_ecr.with_uan'], 'uan_missing', ofMembers),
    ...missingTie(['esi_return.contributions', 'esi_return.with_ip_number'], 'ip_number_missing', ofInsured),
  ]
}

function missingTie(
  [all, numbered]: readonly [string, string],
  code: string,
  rows: readonly { readonly hasNumber: boolean; readonly amount: number }[],
): Tie[] {
  const sum = (some: typeof rows) => some.reduce((total, { amount }) => total + amount, 0)
  const missing = rows.filter(({ hasNumber, amount }) => !hasNumber && amount > 0)
  if (missing.length === 0) return []
  const [total, amount] = [sum(rows), sum(missing) as Paise]
  return [tie([all, total], [numbered, total - amount], [{ code, count: missing.length, amount }])]
}

type Month = { readonly month: number; readonly year: number }

/**
 * The totals of the month's returns against those of the files that were filed; none where nothing was filed, or a revised
 * return has replaced a part of them.
 */
export async function filedTies(
  tenant: Tenant,
  organizationId: number,
  month: Month,
  totals: Readonly<Record<'pf_ecr' | 'esi_return', number>>,
): Promise<Tie[]> {
  const found: Tie[] = []
  for (const report of ['pf_ecr', 'esi_return'] as const) {
    const filings = (
      await filingsOfPeriod(tenant, organizationId, { report, period: monthSpan(month) })
    ).filter(filing => isLive(filing) && (filing.status === 'submitted' || filing.status === 'accepted'))
    const known = filings.flatMap(({ totalAmount }) => totalAmount ?? [])
    const isWhole = known.length === filings.length && known.length > 0
    if (!isWhole || filings.some(({ returnType }) => returnType === 'revised')) continue
    const filed = known.reduce((sum, amount) => sum + amount, 0)
    found.push(tie([`${report}.total`, totals[report]], [`filed.${report}`, filed]))
  }
  return found
}
