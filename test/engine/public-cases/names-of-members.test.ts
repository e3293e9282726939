// Names in the return of the provident fund: the portal refuses the whole file for one name with another character, so each
// such name is an error of its member, which keeps the file back.

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import type { PfReturnMember } from '#proto/law/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import { preparePfReturn } from '#engine/returns/pf-return.ts'
import { table } from '../../support/table.ts'
import { amount, month } from '../payslip/example.ts'

const none = 0 as Paise

/** 20,000 at the ceiling: 12 % of 15,000; pension 1,250 (8.33 % is 1,249.50, rounded up), the rest 550. */
const member = (name: string): PfReturnMember => ({
  employeeId: 'emp_1',
  uan: '100000000101',
  name,
  dateOfBirth: plainDate('1990-06-15'),
  isPensionDeferred: false,
  dateOfJoining: plainDate('2020-04-01'),
  dateOfLeaving: null,
  isExitLate: false,
  gross: amount('20000'),
  pfWages: amount('20000'),
  epfWages: amount('15000'),
  epsWages: amount('15000'),
  edliWages: amount('15000'),
  employee: amount('1800'),
  vpf: none,
  eps: amount('1250'),
  employerEpf: amount('550'),
  admin: amount('75'),
  ncpDays: 0,
  refund: none,
})

const cases = table`
case | name            | times | taken | why
-    | ASHA R. RAO     | 1     | yes   | letters, spaces and a dot
U30  | MARY D'SOUZA    | 1     | no    | an apostrophe
U30  | JOSÉ MATHEW     | 1     | no    | an accent
U30  | ASHA#~#RAO      | 1     | no    | the separator of the file
U30  | आशा राव         | 1     | no    | another script
U30  | A               | 101   | no    | 101 letters
-    | A               | 85    | yes   | as many as the column takes
-    | A               | 86    | no    | one more
`
for (const each of cases) {
  t.test(`${each('case')} ${each('name')}: ${each('why')}`, async t => {
    const name = each('name').repeat(Number(each('times')))
    const { findings } = preparePfReturn({
      period: month('2026-10'),
      contributionRate: 12,
      members: [member(name)],
      others: [],
    })
    const found = findings.map(({ level, code, field }) => `${level} ${code} ${field}`)
    t.same(found, each('taken') === 'yes' ? [] : ['error invalid_format statutory.pf.uan_name'])
  })
}
