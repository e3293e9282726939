// The ties of the levies of states, from lines and returns that are made by hand.

import { levyTies, unexplainedDifference } from '#gateway/resources/reconciliation/ties.ts'
import type { Paise } from '#proto/units.ts'
import type { LineSum } from '#storage/repositories/reports/report-codes.ts'
import t from 'tap'

const paise = (rupees: number) => (rupees * 100) as Paise
const line = (state: string, code: string, rupees: number, fund: LineSum['fund'] = null): LineSum => ({
  state,
  code,
  type: code === 'LWF_ER' ? 'employer_contribution' : 'deduction',
  fund,
  amount: paise(rupees),
})

t.test('a refund of a tax that is levied no longer is in no return, and named', t => {
  const lines = [line('KA', 'PT', 600), line('KA', 'PT_REFUND', 100), line('OD', 'PT_REFUND', 400)]
  const returned = { taxes: new Map([['KA', paise(500)]]), funds: [] }
  const refunded = { count: 2, amount: paise(-400) }
  const [karnataka, odisha] = levyTies(lines, { ...returned, notLevied: new Map([['OD', refunded]]) })
  t.match(karnataka, { left: 'payslips.pt.KA', right: 'pt_return.KA', difference: 0, explained: [] })
  t.match(odisha, { difference: paise(-400), explained: [{ code: 'not_levied', count: 2 }] })
  t.equal(unexplainedDifference(odisha!), 0)
  t.equal(
    unexplainedDifference(levyTies(lines, returned)[1]!),
    paise(-400),
    'and a difference where nobody names it',
  )
  t.end()
})

t.test('funds of a state are told apart, and what only one side has is a difference', t => {
  const lines = [
    line('KL', 'LWF', 45, 'general'),
    line('KL', 'LWF_ER', 45, 'general'),
    line('KL', 'LWF', 50, 'shops'),
    line('KL', 'LWF_ER', 50, 'shops'),
  ]
  const general = { state: 'KL', fund: 'general', employee: paise(45), employer: paise(44) } as const
  const other = { state: 'MH', fund: 'general', employee: paise(25), employer: paise(75) } as const
  const ties = levyTies(lines, { taxes: new Map([['TN', paise(1)]]), funds: [general, other] })
  t.same(
    ties.map(({ right, difference }) => [right, difference]),
    [
      ['pt_return.TN', paise(-1)],
      ['lwf_return.KL.employee_share', 0],
      ['lwf_return.KL.employer_share', paise(1)],
      ['lwf_return.KL_SHOPS.employee_share', paise(50)],
      ['lwf_return.KL_SHOPS.employer_share', paise(50)],
      ['lwf_return.MH.employee_share', paise(-25)],
      ['lwf_return.MH.employer_share', paise(-75)],
    ],
  )
  t.end()
})
