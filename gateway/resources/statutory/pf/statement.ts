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
import {
  countColumn,
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
import type { InTenant } from '../../../http/route.ts'
import type { StatutoryForm } from '../forms/form.ts'
import { challansOf, type FundQuery, type FundSpan } from './fund-scope.ts'
import { establishmentParticulars } from './movements.ts'

type FundSum = Exclude<keyof Awaited<ReturnType<typeof sumFund>>['all'], 'members' | 'memberMonths'>
type MonthOfMember = FundMonth & { readonly account: FundAccount }

const columns: readonly SourceColumn<MonthOfMember, FundSum | 'employeeTotal' | 'refund'>[] = [
  textColumn('employee_id', 'Employee', ({ account }) => account.employeeId),
  textColumn('name', 'Name', ({ account }) => account.name),
  textColumn('employee_code', 'Employee code', ({ account }) => account.employeeCode),
  textColumn('uan', 'UAN', ({ account }) => account.uan),
  monthColumn('month', 'Wage month', ({ month }) => month),
  moneyColumn('gross_wages', 'Gross wages', ({ gross }) => gross),
  moneyColumn('pf_wages', 'PF wages', ({ pfWages }) => pfWages, 'pfWages'),
  moneyColumn('epf_wages', 'EPF wages', ({ epfWages }) => epfWages, 'epfWages'),
  moneyColumn('eps_wages', 'EPS wages', ({ epsWages }) => epsWages, 'epsWages'),
  moneyColumn('edli_wages', 'EDLI wages', ({ edliWages }) => edliWages, 'edliWages'),
  moneyColumn('employee_share', 'Employee’s share', ({ pfEmployee }) => pfEmployee, 'pfEmployee'),
  moneyColumn('vpf', 'Voluntary contribution', ({ vpf }) => vpf, 'vpf'),
  moneyColumn(
    'employee_total',
    'Employee in total',
    ({ pfEmployee, vpf }) => pfEmployee + vpf,
    'employeeTotal',
  ),
  moneyColumn('eps', 'Pension fund', ({ eps }) => eps, 'eps'),
  moneyColumn('employer_epf', 'Employer’s share: EPF', ({ pfEmployer }) => pfEmployer, 'pfEmployer'),
  moneyColumn('edli', 'EDLI', ({ edli }) => edli, 'edli'),
  moneyColumn('administration', 'Administration charge', ({ pfAdmin }) => pfAdmin, 'pfAdmin'),
  moneyColumn('refund_of_advances', 'Refund of advances', ({ refund }) => refund, 'refund'),
  countColumn('ncp_days', 'Non-contributory days', ({ ncpDays }) => ncpDays),
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
  const { members, memberMonths, ...sums } = all
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
    rowCount: memberMonths,
    employeeCount: members,
    totals: totalsFrom(columns, { ...sums, employeeTotal: employee, refund }),
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

function rowsOf(account: FundAccount): readonly TableRow[] {
  return account.months.map(month => rowFrom(columns, { ...month, account }))
}
