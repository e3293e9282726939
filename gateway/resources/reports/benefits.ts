import type { SlipBenefit } from '#proto/calculation/benefits.ts'
import { listBenefits } from '#storage/repositories/employees/benefits.ts'
import type { Column } from '../../documents/table.ts'
import { benefitBalance } from '../payslips/present.ts'
import type { SumReport } from './report.ts'

const amounts = {
  entitlement: 'Entitlement',
  accrued: 'Accrued',
  claimed: 'Claimed',
  paid_untaxed: 'Paid untaxed',
  paid_taxed: 'Paid taxed',
  unclaimed_paid: 'Unclaimed, paid',
  lapsed: 'Lapsed',
  claims_waiting: 'Claims waiting',
  balance: 'Balance',
} as const

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'external_id', title: 'External id', type: 'text' },
  { key: 'component_code', title: 'Component', type: 'text' },
  { key: 'year_start', title: 'Year from', type: 'date' },
  { key: 'year_end', title: 'Year to', type: 'date' },
  { key: 'as_of', title: 'As of', type: 'date' },
  ...Object.entries(amounts).map(([key, title]): Column => ({ key, title, type: 'money' })),
]

/** One row for each employee and entitlement, as the last payslip of the scope left it. */
export const benefitsReport: SumReport = {
  kind: 'sums',
  async body(tenant, scope) {
    const people = await listBenefits(tenant, scope)
    const rows = people.flatMap(({ benefits, ...person }) =>
      benefits.map(benefit => ({
        employee_code: person.employeeCode,
        name: person.name,
        employee_id: person.employeeId,
        external_id: person.externalId,
        component_code: benefit.code,
        year_start: benefit.year.start,
        year_end: benefit.year.end,
        as_of: person.periodEnd,
        ...amountsOf(benefit),
      })),
    )
    const sum = (name: keyof typeof amounts) => rows.reduce((total, row) => total + row[name], 0)
    return {
      columns,
      rows,
      totals: Object.fromEntries(Object.keys(amounts).map(name => [name, sum(name as keyof typeof amounts)])),
      control: 'accrued',
    }
  },
}

function amountsOf(benefit: SlipBenefit): Record<keyof typeof amounts, number> {
  const balance = benefitBalance(benefit)
  return {
    entitlement: balance.entitlement,
    accrued: balance.accrued,
    claimed: balance.claimed,
    paid_untaxed: balance.paidUntaxed,
    paid_taxed: balance.paidTaxed,
    unclaimed_paid: balance.unclaimedPaid,
    lapsed: balance.lapsed,
    claims_waiting: balance.claimsWaiting,
    balance: balance.balance,
  }
}
