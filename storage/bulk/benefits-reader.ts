// Benefits that payments of the year made of entitlements, summed from their slips.

import type { BenefitAmounts, BenefitSoFar, SlipBenefit } from '#proto/calculation/benefits.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { OpeningBenefit } from '../entities/opening-balance.ts'
import { employeeStatements } from './asking.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

/**
 * Sums of live payments of earlier wage months, by employee. `payrollRunId` is the payment that is calculated; later
 * months count once they are closed, see `BenefitSoFar.fixed`.
 */
export async function readBenefits(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  payrollRunId: string,
  { start }: PayPeriod,
): Promise<ReadonlyMap<string, readonly BenefitSoFar[]>> {
  if (people.employeeIds.length === 0) return new Map()
  const rows = await employeeStatements(client, people).read<BenefitsRow>(
    'benefits',
    benefitsQuery,
    addMonths(start, -monthsInYear),
    addMonths(start, monthsInYear),
    start,
    payrollRunId,
  )
  const found = Map.groupBy(rows, row => row.employee_id)
  return new Map([...found].map(([id, own]) => [id, soFar(own, start)]))
}

/** Benefits of opening balances, in the shape of earlier payments. */
export function openingBenefits(benefits: readonly OpeningBenefit[]): BenefitSoFar[] {
  return benefits.map(({ code, claimed, paidUntaxed, paidTaxed, accrued, accruedUntil }) => ({
    code,
    claimed,
    untaxed: paidUntaxed,
    taxed: paidTaxed,
    unclaimed: 0 as Paise,
    lapsed: 0 as Paise,
    accrued: { amount: accrued, until: addDays(accruedUntil, 1) },
  }))
}

const monthsInYear = 12

const benefitsQuery = `
    select p.employee_id, p.period_start as "periodStart", p.slip::json -> 'benefits' as benefits
    from payslip p
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${countingRevision('n')} = p.revision and ${isCounting('n')} and n.id <> $6
    where p.organization_id = $1 and p.employee_id = any ($2::text[])
      and p.period_start > $3::date and p.period_start < $4::date and p.failure is null
      and p.slip like '%"benefits":%' and (p.period_start <= $5::date or ${isClosed('n')})
    order by p.employee_id, p.period_start, p.payroll_run_id`

type BenefitsRow = {
  readonly employee_id: string
  readonly periodStart: PlainDate
  readonly benefits: readonly SlipBenefit[] | null
}

function soFar(rows: readonly BenefitsRow[], start: PlainDate): BenefitSoFar[] {
  const all = rows.flatMap(({ periodStart, benefits }) =>
    (benefits ?? []).map(benefit => ({ ...benefit, periodStart })),
  )
  const ofYear = all.filter(({ year }) => year.start <= start && year.end >= start)
  return [...Map.groupBy(ofYear, ({ code }) => code)].flatMap(([code, own]) => {
    const before = own.filter(({ periodStart }) => periodStart < start)
    const isFixed = own.some(({ periodStart }) => periodStart > start)
    if (before.length === 0 && !isFixed) return []
    const fixed = isFixed ? { fixed: sumOf(own.filter(({ periodStart }) => periodStart === start)) } : {}
    return [{ code, ...sumOf(before), ...fixed }]
  })
}

function sumOf(benefits: readonly SlipBenefit[]): BenefitAmounts {
  const sum = (name: keyof BenefitAmounts) =>
    benefits.reduce((total, { now }) => total + now[name], 0) as Paise
  return {
    claimed: sum('claimed'),
    untaxed: sum('untaxed'),
    taxed: sum('taxed'),
    unclaimed: sum('unclaimed'),
    lapsed: sum('lapsed'),
  }
}
