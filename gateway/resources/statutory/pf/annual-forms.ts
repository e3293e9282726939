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
import {
  countColumn,
  dateColumn,
  moneyColumn,
  monthColumn,
  rowFrom,
  type Section,
  type SourceColumn,
  type TableRow,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
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

type FundSums = Readonly<Record<'wages' | 'employee' | 'employer' | 'eps' | 'refund', Paise>>

/** A year of a member, or one month of it. `months`: none where nothing was paid. */
type FundRow = {
  readonly account: FundAccount
  readonly months: readonly FundMonth[]
  readonly month: string | null
}

/** Sum of the months; missing where there are none. */
function fundColumn(key: string, title: string, total: keyof FundSums, amount: (month: FundMonth) => number) {
  return moneyColumn<FundRow, keyof FundSums>(
    key,
    title,
    ({ months }) => (months.length === 0 ? undefined : months.reduce((sum, month) => sum + amount(month), 0)),
    total,
  )
}

const sums = [
  fundColumn('wages', 'Wages', 'wages', ({ epfWages }) => epfWages),
  fundColumn('employee_share', 'Employee’s share', 'employee', ({ pfEmployee, vpf }) => pfEmployee + vpf),
  fundColumn('employer_epf', 'Employer’s share: EPF', 'employer', ({ pfEmployer }) => pfEmployer),
  fundColumn('employer_eps', 'Employer’s share: pension fund', 'eps', ({ eps }) => eps),
  fundColumn('refund_of_advances', 'Refund of advances', 'refund', ({ refund }) => refund),
]

const member: readonly SourceColumn<FundRow>[] = [
  textColumn('employee_id', 'Employee', ({ account }) => account.employeeId),
  textColumn('name', 'Name', ({ account }) => account.name.toUpperCase()),
  textColumn('member_id', 'Account number (member id)', ({ account }) => account.pf?.memberId ?? null),
  textColumn('uan', 'UAN', ({ account }) => account.uan),
]

const cardColumns: readonly SourceColumn<FundRow, keyof FundSums>[] = [
  ...member,
  monthColumn('month', 'Wage month', ({ month }) => month),
  ...sums,
  countColumn('non_contributory_days', 'Non-contributory days', ({ months }) => months[0]?.ncpDays),
  textColumn('remarks', 'Remarks', exitRemark),
]

const annualColumns: readonly SourceColumn<FundRow, keyof FundSums>[] = [
  ...member,
  ...sums,
  textColumn('voluntary_rate', 'Rate of voluntary contribution', ({ account }) => voluntaryRate(account)),
  textColumn('remarks', 'Remarks', exitRemark),
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
    content: {
      parts: accountsOf(inTenant, span, reveal, account => [
        rowFrom(annualColumns, { account, months: account.months, month: null }),
      ]).read,
    },
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
  const employee = (all.pfEmployee + all.vpf) as Paise
  const { epfWages: wages, pfEmployer: employer, eps } = all
  return {
    period: { ...period, financialYear },
    subject,
    organization,
    employeeCount: all.members,
    totals: totalsFrom(sums, { wages, employee, employer, eps, refund: refund as Paise }),
    heads: {},
    totalAmount: (employee + employer + eps + refund) as Paise,
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

function cardRows(account: FundAccount, months: readonly string[]): readonly TableRow[] {
  const paid = Map.groupBy(account.months, ({ month }) => month)
  return months.map(month => rowFrom(cardColumns, { account, months: paid.get(month) ?? [], month }))
}

/** Of the month, or of the year up to its last month with pay. */
function exitRemark({ account: { dateOfLeaving, months }, month }: FundRow): string | null {
  if (dateOfLeaving === null) return null
  const left = dateOfLeaving.slice(0, 7)
  const isShown = month === null ? left <= months.at(-1)!.month : left === month
  return isShown ? `Left on ${printDate(dateOfLeaving)}` : null
}

type Challan = Awaited<ReturnType<typeof challansOf>>[number]['challan']
/** `challan`: undefined for a month without one. */
type Remittance = { readonly month: string; readonly challan: Challan | undefined }

const remittanceColumns: readonly SourceColumn<Remittance>[] = [
  monthColumn('month', 'Wage month', ({ month }) => month),
  moneyColumn(
    'account_1',
    'Account 1 with refunds',
    ({ challan }) => challan && challan.account1Employee + challan.account1Employer + challan.account1Refund,
  ),
  moneyColumn('account_10', 'Account 10', ({ challan }) => challan?.account10),
  moneyColumn('account_21', 'Account 21', ({ challan }) => challan?.account21),
  moneyColumn('account_2', 'Account 2', ({ challan }) => challan?.account2),
  moneyColumn('account_22', 'Account 22', ({ challan }) => challan?.account22),
  moneyColumn('total', 'Total', ({ challan }) => challan?.total),
  dateColumn('remitted_on', 'Date of remittance', ({ challan }) => challan && null),
]

async function remittances(inTenant: InTenant, engine: EngineClient, span: FundSpan): Promise<Section> {
  const challans = new Map(
    (await challansOf(inTenant, engine, span)).map(({ month, challan }) => [month, challan]),
  )
  const rows = monthsOfSpan(span.period).map(month =>
    rowFrom(remittanceColumns, { month, challan: challans.get(month) }),
  )
  return { title: 'Remittances', columns: remittanceColumns, rows }
}
