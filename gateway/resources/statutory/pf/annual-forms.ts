// Forms 3A and 6A: a year of the fund, March to February, member by member, as the monthly returns have it.

import { printDate } from '#proto/pdf/notation.ts'
import type { Paise } from '#proto/units.ts'
import {
  type FundAccount,
  type FundMonth,
  listFundAccounts,
  refundsByMonth,
  sumFund,
} from '#storage/repositories/statutory/fund-accounts.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { type Column, monthColumn, type Section, type TableRow } from '../../../documents/table.ts'
import type { InTenant } from '../../../http/route.ts'
import { formOn } from '../../government-forms/catalogue.ts'
import { particular, type StatutoryForm } from '../forms/form.ts'
import {
  challansOf,
  type FundQuery,
  type FundSpan,
  missingOfEstablishment,
  monthsOfSpan,
} from './fund-scope.ts'
import { establishmentParticulars } from './movements.ts'

const sums: readonly Column[] = [
  { key: 'wages', title: 'Wages', type: 'money' },
  { key: 'employee_share', title: 'Employee’s share', type: 'money' },
  { key: 'employer_epf', title: 'Employer’s share: EPF', type: 'money' },
  { key: 'employer_eps', title: 'Employer’s share: pension fund', type: 'money' },
  { key: 'refund_of_advances', title: 'Refund of advances', type: 'money' },
]

const member: readonly Column[] = [
  { key: 'employee_id', title: 'Employee', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'member_id', title: 'Account number (member id)', type: 'text' },
  { key: 'uan', title: 'UAN', type: 'text' },
]

const cardColumns: readonly Column[] = [
  ...member,
  monthColumn('month', 'Wage month'),
  ...sums,
  { key: 'non_contributory_days', title: 'Non-contributory days', type: 'count' },
  { key: 'remarks', title: 'Remarks', type: 'text' },
]

const annualColumns: readonly Column[] = [
  ...member,
  ...sums,
  { key: 'voluntary_rate', title: 'Rate of voluntary contribution', type: 'text' },
  { key: 'remarks', title: 'Remarks', type: 'text' },
]

/** Form 3A: twelve rows for each member, also for months without payments. */
export async function form3a(
  inTenant: InTenant,
  span: FundSpan,
  financialYear: string,
  { reveal, employeeIds }: FundQuery,
): Promise<StatutoryForm> {
  const year = await yearOf(inTenant, span, financialYear)
  const months = monthsOfSpan(span.period)
  const parts = accountsOf(inTenant, span, reveal, account => cardRows(account, months))
  const single = employeeIds?.length === 1 ? (await parts.accounts(null, 1))[0] : undefined
  return {
    ...year,
    report: 'pf_form_3a',
    version: formOn('PF_FORM_3A', span.scope.filter.to),
    name: nameOf(span, financialYear, '3A'),
    columns: cardColumns,
    content: { parts: parts.read },
    rowCount: year.employeeCount * months.length,
    particulars: [
      ...establishmentParticulars(span),
      ...rates(span),
      ...(single === undefined ? [] : memberParticulars(single)),
    ],
    sections: async () => [],
  }
}

/** Form 6A: a row for each member, and what was paid month by month. */
export async function form6a(
  inTenant: InTenant,
  engine: EngineClient,
  span: FundSpan,
  financialYear: string,
  { reveal }: FundQuery,
): Promise<StatutoryForm> {
  const year = await yearOf(inTenant, span, financialYear)
  return {
    ...year,
    report: 'pf_form_6a',
    version: formOn('PF_FORM_6A', span.scope.filter.to),
    name: nameOf(span, financialYear, '6A'),
    columns: annualColumns,
    content: { parts: accountsOf(inTenant, span, reveal, account => [annualRow(account)]).read },
    rowCount: year.employeeCount,
    particulars: [
      ...establishmentParticulars(span),
      ...rates(span),
      particular('cards', 'Number of cards (Form 3A)', String(year.employeeCount)),
    ],
    sections: async () => [await remittances(inTenant, engine, span)],
  }
}

async function yearOf(inTenant: InTenant, span: FundSpan, financialYear: string) {
  const { scope, organization, period, subject } = span
  const { all, refunds } = await inTenant(async tenant => ({
    all: (await sumFund(tenant, scope)).all,
    refunds: await refundsByMonth(tenant, scope),
  }))
  const refund = [...refunds.values()].reduce((sum, each) => sum + each, 0)
  const totals = {
    wages: all.epfWages,
    employee_share: (all.pfEmployee + all.vpf) as Paise,
    employer_epf: all.pfEmployer,
    employer_eps: all.eps,
    refund_of_advances: refund as Paise,
  }
  return {
    period: { ...period, financialYear },
    subject,
    organization,
    employeeCount: all.members,
    totals,
    heads: {},
    totalAmount: (totals.employee_share + all.pfEmployer + all.eps + refund) as Paise,
    findings: missingOfEstablishment(organization),
    payments: scope.payments,
  }
}

function nameOf({ organization }: FundSpan, financialYear: string, form: string): string {
  return `${organization.pf.establishmentCode ?? ''}${financialYear.replace('-', '')}PFFORM${form}`
}

function rates({ organization }: FundSpan): readonly TableRow[] {
  return [
    particular('statutory_rate', 'Statutory rate of contribution', `${organization.pf.contributionRate} %`),
  ]
}

function memberParticulars(account: FundAccount): readonly TableRow[] {
  const { pf, exit, dateOfLeaving } = account
  return [
    particular('member_id', 'Account number (member id)', pf?.memberId),
    particular('uan', 'UAN', account.uan),
    particular('name', 'Name', account.name.toUpperCase()),
    particular('father_or_spouse', 'Father’s or husband’s name', account.fatherOrSpouse),
    particular('voluntary_rate', 'Rate of voluntary contribution', voluntaryRate(account)),
    particular(
      'higher_wages_epf',
      'Contribution to EPF on higher wages',
      isOnHigherWages(account) ? 'Yes' : 'No',
    ),
    particular('higher_wages_eps', 'Contribution to EPS on higher wages', pf?.higherPension ? 'Yes' : 'No'),
    particular('left_on', 'Date of leaving service', dateOfLeaving && printDate(dateOfLeaving)),
    particular('reason', 'Reason for leaving', exit?.pfExitReason ?? exit?.reason),
  ]
}

/** Wages above the ceiling, which insurance wages never pass. */
function isOnHigherWages({ months }: FundAccount): boolean {
  return months.some(({ epfWages, edliWages }) => epfWages > edliWages)
}

function voluntaryRate({ pf }: FundAccount): string | null {
  if (!pf || pf.vpf.type === 'none') return null
  return pf.vpf.type === 'percent' ? `${pf.vpf.value / 10_000} %` : `${pf.vpf.value / 100} a month`
}

function accountsOf(
  inTenant: InTenant,
  { scope }: FundSpan,
  reveal: boolean,
  rowsOf: (account: FundAccount) => readonly TableRow[],
) {
  const read = (after: string | null, limit: number) =>
    inTenant(tenant => listFundAccounts(tenant, scope, after, limit, { reveal, ownGross: false }))
  return {
    accounts: async (after: string | null, limit: number) => (await read(after, limit)).accounts,
    read: async (after: string | null, limit: number) => {
      const { accounts, next } = await read(after, limit)
      return { people: accounts.map(each => ({ id: each.employeeId, rows: rowsOf(each) })), next }
    },
  }
}

function memberCells({ employeeId, name, pf, uan }: FundAccount): TableRow {
  return { employee_id: employeeId, name: name.toUpperCase(), member_id: pf?.memberId ?? null, uan }
}

function sumCells(months: readonly FundMonth[]): TableRow {
  const sum = (amount: (month: FundMonth) => number) =>
    months.reduce((total, month) => total + amount(month), 0)
  return {
    wages: sum(({ epfWages }) => epfWages),
    employee_share: sum(({ pfEmployee, vpf }) => pfEmployee + vpf),
    employer_epf: sum(({ pfEmployer }) => pfEmployer),
    employer_eps: sum(({ eps }) => eps),
    refund_of_advances: sum(({ refund }) => refund),
  }
}

function cardRows(account: FundAccount, months: readonly string[]): readonly TableRow[] {
  const paid = new Map(account.months.map(month => [month.month, month]))
  return months.map(month => {
    const own = paid.get(month)
    return {
      ...memberCells(account),
      month,
      ...(own === undefined ? {} : { ...sumCells([own]), non_contributory_days: own.ncpDays }),
      remarks: exitRemark(account, month),
    }
  })
}

function exitRemark({ dateOfLeaving }: FundAccount, month: string): string | null {
  return dateOfLeaving !== null && dateOfLeaving.startsWith(month)
    ? `Left on ${printDate(dateOfLeaving)}`
    : null
}

function annualRow(account: FundAccount): TableRow {
  const { dateOfLeaving, months } = account
  const hasLeft = dateOfLeaving !== null && dateOfLeaving.slice(0, 7) <= months.at(-1)!.month
  return {
    ...memberCells(account),
    ...sumCells(months),
    voluntary_rate: voluntaryRate(account),
    remarks: hasLeft ? `Left on ${printDate(dateOfLeaving)}` : null,
  }
}

const remittanceColumns: readonly Column[] = [
  monthColumn('month', 'Wage month'),
  { key: 'account_1', title: 'Account 1 with refunds', type: 'money' },
  { key: 'account_10', title: 'Account 10', type: 'money' },
  { key: 'account_21', title: 'Account 21', type: 'money' },
  { key: 'account_2', title: 'Account 2', type: 'money' },
  { key: 'account_22', title: 'Account 22', type: 'money' },
  { key: 'total', title: 'Total', type: 'money' },
  { key: 'remitted_on', title: 'Date of remittance', type: 'date' },
]

async function remittances(inTenant: InTenant, engine: EngineClient, span: FundSpan): Promise<Section> {
  const challans = new Map(
    (await challansOf(inTenant, engine, span)).map(({ month, challan }) => [month, challan]),
  )
  const rows = monthsOfSpan(span.period).map((month): TableRow => {
    const challan = challans.get(month)
    if (challan === undefined) return { month }
    return {
      month,
      account_1: challan.account1Employee + challan.account1Employer + challan.account1Refund,
      account_10: challan.account10,
      account_21: challan.account21,
      account_2: challan.account2,
      account_22: challan.account22,
      total: challan.total,
      remitted_on: null,
    }
  })
  return { title: 'Remittances', columns: remittanceColumns, rows }
}
