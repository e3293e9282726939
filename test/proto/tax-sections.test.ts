// Sections by their numbers in both Acts.

import t from 'tap'

import {
  claimAliases,
  deductionSection,
  keptPaySection,
  proofAliases,
  sectionOf2025,
  taxClaimSections,
} from '#proto/law/tax-sections.ts'
import { table } from '../support/table.ts'

const numbers = table`
of 2025            | kept as            | why
123                | 80C                | of the three sections that became one, the first
124(3)             | 80CCD(1B)          | own pension contribution
125                | 80CCH              | Agnipath
125_GOVERNMENT     | 80CCH_GOVERNMENT   | the Government's part
126                | 80D                | health insurance
126_PARENTS_SENIOR | 80D_PARENTS_SENIOR | with the limit of its own
127_SEVERE         | 80DD_SEVERE        | dependant with severe disability
128                | 80DDB              | medical treatment
129                | 80E                | education loan
131                | 80EEA              | home loan
132                | 80EEB              | electric vehicle
133                | 80G                | donations
134                | 80GG               | rent without an allowance
153                | 80TTA              | interest; the age decides which of the two
153(2)(b)          | 80TTB              | interest of a senior citizen
154                | 80U                | own disability
`
for (const each of numbers) {
  t.test(`${each('of 2025')} is ${each('kept as')}: ${each('why')}`, async t => {
    t.equal(claimAliases[each('of 2025')], each('kept as'))
    t.equal(proofAliases[each('of 2025')], each('kept as'))
  })
}

t.test('evidence of rent and of a home loan', async t => {
  t.equal(proofAliases['Schedule III (Table: Sl. No. 11)'], '10(13A)')
  t.equal(proofAliases['22(1)(b)'], '24(b)')
  t.equal(proofAliases['22'], '24(b)')
})

t.test('every claim has a number in both Acts, and what is shown can be sent', async t => {
  for (const code of taxClaimSections) {
    const shown = sectionOf2025(code)
    t.ok(shown !== null && claimAliases[shown] !== undefined, `${code}: ${shown}`)
    t.notOk(Object.hasOwn(claimAliases, code), 'no number of one Act is one of the other')
  }
})

t.test('a deduction is named as the Act of the payment names it', async t => {
  const sections = (act: '1961' | '2025') =>
    ['80C', '80CCD(1B)', '80CCD(2)', '80D_PARENTS', '80E', '80TTB', '10(13A)'].map(code =>
      deductionSection(code, act),
    )
  t.same(sections('1961'), ['80C', '80CCD(1B)', '80CCD(2)', '80D', '80E', '80TTB', null])
  t.same(sections('2025'), ['123', '124(3)', '124(1)', '126', '129', '153(2)(b)', null])
})

const written = table`
written                               | kept as
10(10B)                               | 10(10B)
Section 10 (10b)                      | 10(10B)
19(1) (Table: Sl. No. 10)             | 10(10B)
section 19(1), Table, serial 11       | 10(10B)
19(1) (Table: Sl. No. 10 to 11)       | 10(10B)
19(1) (Table: Sl. No. 5)              | 10(10)
19(1) (Table: Sl. No. 14)             | 10(10AA)
19(1) (Table: Sl. No. 12)             | 10(10C)
Schedule III (Table: Sl. No. 11)      | 10(13A)
Schedule III (Table: Sl. No. 8)       | 10(5)
Schedule III (Table: Sl. No. 13)      | 10(14)(ii)
10(26)                                | 10(26)
by agreement                          | by agreement
`
for (const each of written) {
  t.test(`a component's section ${each('written')}`, async t => {
    t.equal(keptPaySection(each('written')), each('kept as'))
    const shown = sectionOf2025(each('kept as'))
    if (shown !== null) t.equal(keptPaySection(shown), each('kept as'), 'as it is shown, too')
  })
}
