// The statement of the provident fund: every month of every member over a span, with both sides of the contribution.

import type { Paise } from '#proto/units.ts'
import {
  type FundAccount,
  type FundMonth,
  listFundAccounts,
  refundsByMonth,
  sumFund,
} from '#storage/repositories/statutory/fund-accounts.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { type Column, monthColumn, type TableRow } from '../../../documents/table.ts'
import type { InTenant } from '../../../http/route.ts'
import type { StatutoryForm } from '../forms/form.ts'
import { challansOf, type FundQuery, type FundSpan } from './fund-scope.ts'
import { establishmentParticulars } from './movements.ts'

const columns: readonly Column[] = [
  { key: 'employee_id', title: 'Employee', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'uan', title: 'UAN', type: 'text' },
  monthColumn('month', 'Wage month'),
  { key: 'gross_wages', title: 'Gross wages', type: 'money' },
  { key: 'pf_wages', title: 'PF wages', type: 'money' },
  { key: 'epf_wages', title: 'EPF wages', type: 'money' },
  { key: 'eps_wages', title: 'EPS wages', type: 'money' },
  { key: 'edli_wages', title: 'EDLI wages', type: 'money' },
  { key: 'employee_share', title: 'Employee’s share', type: 'money' },
  { key: 'vpf', title: 'Voluntary contribution', type: 'money' },
  { key: 'employee_total', title: 'Employee in total', type: 'money' },
  { key: 'eps', title: 'Pension fund', type: 'money' },
  { key: 'employer_epf', title: 'Employer’s share: EPF', type: 'money' },
  { key: 'edli', title: 'EDLI', type: 'money' },
  { key: 'administration', title: 'Administration charge', type: 'money' },
  { key: 'refund_of_advances', title: 'Refund of advances', type: 'money' },
  { key: 'ncp_days', title: 'Non-contributory days', type: 'count' },
]

/**
 * Charges of members are their parts of the establishment's cost; what the challans charge on the sums of the returns, and
 * the difference, are among the totals.
 */
export async function pfStatement(
  inTenant: InTenant,
  engine: EngineClient,
  span: FundSpan,
  { reveal, employeeIds }: FundQuery,
): Promise<StatutoryForm> {
  const { scope, organization, period, subject } = span
  const { all, refunds } = await inTenant(async tenant => ({
    all: (await sumFund(tenant, scope)).all,
    refunds: await refundsByMonth(tenant, scope),
  }))
  const refund = [...refunds.values()].reduce((sum, each) => sum + each, 0) as Paise
  const employee = (all.pfEmployee + all.vpf) as Paise
  return {
    report: 'pf_statement',
    version: { title: 'Provident fund statement', number: null, legacyNumber: null, instrument: null },
    period,
    subject,
    name: `${organization.pf.establishmentCode ?? ''}PFSTATEMENT${period.from.replace('-', '')}TO${period.to.replace('-', '')}`,
    organization,
    columns,
    content: {
      async parts(after, limit) {
        const { accounts, next } = await inTenant(tenant =>
          listFundAccounts(tenant, scope, after, limit, { reveal, ownGross: true }),
        )
        return { people: accounts.map(each => ({ id: each.employeeId, rows: rowsOf(each) })), next }
      },
    },
    rowCount: all.memberMonths,
    employeeCount: all.members,
    totals: {
      pf_wages: all.pfWages,
      epf_wages: all.epfWages,
      eps_wages: all.epsWages,
      edli_wages: all.edliWages,
      employee_share: all.pfEmployee,
      vpf: all.vpf,
      employee_total: employee,
      eps: all.eps,
      employer_epf: all.pfEmployer,
      edli: all.edli,
      administration: all.pfAdmin,
      refund_of_advances: refund,
    },
    heads: employeeIds === undefined ? await chargesOf(inTenant, engine, span, all) : {},
    totalAmount: (employee + all.eps + all.pfEmployer + refund) as Paise,
    particulars: establishmentParticulars(span),
    sections: async () => [],
    findings: [],
    payments: scope.payments,
  }
}

async function chargesOf(
  inTenant: InTenant,
  engine: EngineClient,
  span: FundSpan,
  all: Readonly<Record<'edli' | 'pfAdmin', Paise>>,
): Promise<Readonly<Record<string, Paise>>> {
  const challans = await challansOf(inTenant, engine, span)
  const sum = (name: 'account2' | 'account21') =>
    challans.reduce((total, { challan }) => total + challan[name], 0) as Paise
  const [administration, insurance] = [sum('account2'), sum('account21')]
  return {
    account_2: administration,
    account_2_difference: (administration - all.pfAdmin) as Paise,
    account_21: insurance,
    account_21_difference: (insurance - all.edli) as Paise,
  }
}

function rowsOf({ months, employeeId, name, employeeCode, uan }: FundAccount): readonly TableRow[] {
  return months.map(month => ({
    employee_id: employeeId,
    name,
    employee_code: employeeCode,
    uan,
    ...amountsOf(month),
  }))
}

function amountsOf(month: FundMonth): TableRow {
  return {
    month: month.month,
    gross_wages: month.gross,
    pf_wages: month.pfWages,
    epf_wages: month.epfWages,
    eps_wages: month.epsWages,
    edli_wages: month.edliWages,
    employee_share: month.pfEmployee,
    vpf: month.vpf,
    employee_total: month.pfEmployee + month.vpf,
    eps: month.eps,
    employer_epf: month.pfEmployer,
    edli: month.edli,
    administration: month.pfAdmin,
    refund_of_advances: month.refund,
    ncp_days: month.ncpDays,
  }
}
