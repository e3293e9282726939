// The statutory bonus of an accounting year as it was paid: by the runs of the month that pays it, and by settlements in
// the year.

import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { PartsPerMillion, PayPeriod } from '#proto/units.ts'
import { type PackedBonus, unpackBonus } from '../../bulk/packing/facts.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { isCalculated, isCounting } from '../../run-states.ts'
import type { Tenant } from '../for-tenant.ts'
import { type ReportScope, type ReportSlip, slipFacts } from './report-rows.ts'

/** Codes of a bonus in payslips: of a run, and of a settlement. */
export const bonusCodes = ['STATUTORY_BONUS', 'FNF_BONUS']

// A year is paid within the one that follows it, in the month that the settings name.
const paymentsQuery = `
  select r.id, c.run_input -> 'bonusYear' ->> 'rate' as rate, r.type = 'settlement' as "isSettlement",
    ${isCalculated('r')} as "isCalculated"
  from payroll_run r
  join calculation c on c.organization_id = r.organization_id and c.payroll_run_id = r.id and c.revision = r.revision
  where r.organization_id = $1 and (${isCounting('r')} or r.status = 'failed' and r.type = 'regular') and case r.type
    when 'settlement' then r.period_end between $2::date and $3::date
    else r.period_end > $3::date and r.period_end <= $3::date + interval '1 year'
      and (c.run_input -> 'bonusYear' -> 'year' ->> 'start')::date = $2::date end
    and r.period_end between $2::date and $3::date + interval '1 year'`

type BonusPayments = {
  /** In the order of their making; runs that are not locked are among them. */
  readonly payments: readonly PayrollRun[]
  /** As declared for each run; null: the least that the law allows. */
  readonly rates: readonly (PartsPerMillion | null)[]
  /** The ids of the runs whose figures are still to come: those being calculated, and regular ones that failed. */
  readonly unfinished: readonly string[]
}

type PaymentRow = {
  readonly id: string
  readonly rate: string | null
  readonly isSettlement: boolean
  readonly isCalculated: boolean
}

/** Payments that may have paid the bonus of the year. */
export async function bonusPayments(
  tenant: Tenant,
  organizationId: number,
  { start, end }: PayPeriod,
): Promise<BonusPayments> {
  const found = await queryPrepared<PaymentRow>(tenant, paymentsQuery, [organizationId, start, end])
  const rows = found.filter(({ isCalculated }) => isCalculated)
  const payments = await tenant.em.find(
    PayrollRunTable,
    { organizationId, id: { $in: rows.map(({ id }) => id) } },
    { orderBy: { id: 'asc' } },
  )
  const rates = rows
    .filter(({ isSettlement }) => !isSettlement)
    .map(({ rate }) => (rate === null ? null : (Number(rate) as PartsPerMillion)))
  const unfinished = found.flatMap(({ id, isCalculated }) => (isCalculated ? [] : [id]))
  return { payments, rates: [...new Set(rates)], unfinished }
}

/** Bonus facts of slips, by `slipPosition`; a settlement has none. */
export async function bonusFacts(
  tenant: Tenant,
  scope: ReportScope,
  slips: readonly ReportSlip[],
): Promise<ReadonlyMap<string, StatutoryBonusInput>> {
  const facts = await slipFacts<PackedBonus>(tenant, scope, slips, ['statutoryBonus'])
  return new Map(facts.flatMap(([id, bonus]) => (bonus === null ? [] : [[id, unpackBonus(bonus)]])))
}
