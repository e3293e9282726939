// Form 12A: the contributions of a month by fund as its challan has them, and the count of members.

import type { Paise } from '#proto/units.ts'
import { sumFund } from '#storage/repositories/statutory/fund-accounts.ts'
import type { EngineClient } from '../../../engine-client.ts'
import type { Column, Section, TableRow } from '../../../documents/table.ts'
import type { InTenant } from '../../../http/route.ts'
import { formOn } from '../../government-forms/catalogue.ts'
import { particular, type StatutoryForm } from '../forms/form.ts'
import { payableToFund } from './ecr.ts'
import { challansOf, type FundSpan, missingOfEstablishment } from './fund-scope.ts'
import { establishmentParticulars, type Movements, movementsOf } from './movements.ts'

const columns: readonly Column[] = [
  { key: 'fund', title: 'Fund', type: 'text' },
  { key: 'accounts', title: 'Accounts', type: 'text' },
  { key: 'wages', title: 'Wages on which contributions are payable', type: 'money' },
  { key: 'members_share', title: 'Contribution recovered from members', type: 'money' },
  { key: 'refund_of_advances', title: 'Refund of advances', type: 'money' },
  { key: 'employer_share', title: 'Contribution of the employer', type: 'money' },
  { key: 'remitted', title: 'Contribution remitted', type: 'money' },
  { key: 'administration_due', title: 'Administration charges due', type: 'money' },
  { key: 'administration_remitted', title: 'Administration charges remitted', type: 'money' },
  { key: 'remitted_on', title: 'Date of remittance', type: 'date' },
]

const none = 0 as Paise

export async function form12a(
  inTenant: InTenant,
  engine: EngineClient,
  span: FundSpan,
): Promise<StatutoryForm> {
  const { organization, scope, period, subject } = span
  const { totals, movements } = await inTenant(async tenant => ({
    totals: (await sumFund(tenant, scope)).all,
    movements: await movementsOf(tenant, span),
  }))
  const [found] = await challansOf(inTenant, engine, span)
  const challan = found?.challan ?? (await emptyChallan(engine, movements))
  const row = (
    fund: string,
    accounts: string,
    wages: Paise,
    shares: Readonly<Record<string, Paise>>,
  ): TableRow => ({
    fund,
    accounts,
    wages,
    members_share: none,
    refund_of_advances: none,
    employer_share: none,
    administration_due: none,
    ...shares,
    administration_remitted: shares['administration_due'] ?? none,
    remitted:
      (shares['members_share'] ?? 0) + (shares['refund_of_advances'] ?? 0) + (shares['employer_share'] ?? 0),
    remitted_on: null,
  })
  const rows = [
    row('EPF', '1 and 2', totals.epfWages, {
      members_share: challan.account1Employee,
      refund_of_advances: challan.account1Refund,
      employer_share: challan.account1Employer,
      administration_due: challan.account2,
    }),
    row('EPS', '10', totals.epsWages, { employer_share: challan.account10 }),
    row('EDLI', '21 and 22', totals.edliWages, {
      employer_share: challan.account21,
      administration_due: challan.account22,
    }),
  ]
  const sumColumn = (key: string) => rows.reduce((sum, each) => sum + Number(each[key]), 0) as Paise
  const [year, month] = period.to.split('-')
  return {
    report: 'pf_form_12a',
    version: formOn('PF_FORM_12A', scope.filter.to),
    period,
    subject,
    name: `${organization.pf.establishmentCode ?? ''}${year}${month}PFFORM12A`,
    organization,
    columns,
    content: { rows },
    rowCount: rows.length,
    employeeCount: totals.members,
    totals: Object.fromEntries(summedColumns.map(key => [key, sumColumn(key)])),
    heads: {},
    totalAmount: payableToFund(organization, challan),
    particulars: [
      ...establishmentParticulars(span),
      particular('statutory_rate', 'Statutory rate of contribution', `${organization.pf.contributionRate} %`),
    ],
    sections: async () => [memberCount(movements)],
    findings: missingOfEstablishment(organization),
    payments: scope.payments,
  }
}

// Wages of the funds overlap, so that only what is paid has a sum.
const summedColumns = [
  'members_share',
  'refund_of_advances',
  'employer_share',
  'remitted',
  'administration_due',
  'administration_remitted',
]

/** A month without payments has the least charge of an establishment without members. */
async function emptyChallan(engine: EngineClient, { period }: Movements) {
  return engine.preparePfChallan({ period, contributors: [], refunds: none })
}

function memberCount({ opening, joined, left }: Movements): Section {
  return {
    title: 'Members',
    columns: [
      { key: 'opening', title: 'Members at the last return', type: 'count' },
      { key: 'joined', title: 'Joined (Form 5)', type: 'count' },
      { key: 'left', title: 'Left (Form 10)', type: 'count' },
      { key: 'net', title: 'Members', type: 'count' },
    ],
    rows: [
      {
        opening: opening.length,
        joined: joined.length,
        left: left.length,
        net: opening.length + joined.length - left.length,
      },
    ],
  }
}
