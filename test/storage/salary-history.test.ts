// Which salaries a calculation is told of.

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { SalaryInput } from '#proto/calculation/employee-input.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { intervalCodes, salariesOfPeriod, withReplaced } from '#storage/bulk/salary-history.ts'
import t from 'tap'
import { table } from '../support/table.ts'

/** `20 @ 2024-01-01, 24 @ 2026-08-01 / 2026-11-20`: an amount, the day it takes effect, and that of its decision. */
function salaries(text: string): SalaryInput[] {
  return text.split(',').flatMap(each => {
    const [, amount, from, decidedOn] = /(\d+) @ ([\d-]+)(?: \/ ([\d-]+))?/.exec(each) ?? []
    if (from === undefined) return []
    return [
      {
        effectiveFrom: from as PlainDate,
        ...(decidedOn === undefined ? {} : { decidedOn: decidedOn as PlainDate }),
        payBasis: 'monthly' as const,
        ctcAnnual: null,
        grossMonthly: Number(amount) as Paise,
        components: [],
      },
    ]
  })
}

const written = (list: readonly SalaryInput[]) =>
  list
    .map(({ grossMonthly, effectiveFrom, decidedOn }) =>
      [grossMonthly, '@', effectiveFrom, ...(decidedOn === undefined ? [] : ['/', decidedOn])].join(' '),
    )
    .join(', ')

const november = { start: '2026-11-01' as PlainDate, end: '2026-11-30' as PlainDate }

const histories = table`
salaries                                                     | since      | told                                                         | why
18 @ 2024-01-01, 20 @ 2026-04-01                             | 2026-10-01 | 20 @ 2026-04-01                                              | the one in force is enough
20 @ 2024-01-01, 24 @ 2026-11-01                             | 2026-11-01 | 24 @ 2026-11-01                                              | of the period alone
20 @ 2024-01-01, 24 @ 2026-11-01                             | 2026-10-01 | 20 @ 2024-01-01, 24 @ 2026-11-01                             | and that of the first day of the contribution period
20 @ 2024-01-01, 24 @ 2026-08-01 / 2026-11-20                | 2026-10-01 | 20 @ 2024-01-01, 24 @ 2026-08-01 / 2026-11-20                | what was known then
20 @ 2024-01-01, 24 @ 2026-08-01 / 2026-11-20                | 2026-11-01 | 20 @ 2024-01-01, 24 @ 2026-08-01 / 2026-11-20                | also for the period alone
18 @ 2024-01-01, 20 @ 2026-04-01, 24 @ 2026-08-01 / 2026-09-25 | 2026-10-01 | 24 @ 2026-08-01 / 2026-09-25                                | known by then
20 @ 2024-01-01, 24 @ 2026-11-10, 26 @ 2026-12-01            | 2026-11-01 | 20 @ 2024-01-01, 24 @ 2026-11-10                             | nothing after the period
20 @ 2026-11-10                                              | 2026-10-01 | 20 @ 2026-11-10                                              | a joiner
20 @ 2024-01-01 / 2026-11-23                                 | 2026-10-01 | 20 @ 2024-01-01                                              | the first raises nothing
`
for (const each of histories) {
  t.test(`${each('salaries')} since ${each('since')}: ${each('why')}`, async t => {
    const told = salariesOfPeriod(salaries(each('salaries')), november, each('since') as PlainDate)
    t.equal(written(told), each('told'))
  })
}

t.test('where a salary may pay a component for several months, or once, all are told', async t => {
  const entry = (code: string) => ({ code, monthlyAmount: 1 as Paise, percent: null })
  const [first, second, third] = salaries('18 @ 2024-01-01, 20 @ 2026-04-01, 24 @ 2026-12-01')
  const told = (components: SalaryInput['components'], group: Partial<SalaryInput> = {}) =>
    salariesOfPeriod(
      [{ ...first!, components }, { ...second!, components: [entry('BASIC')], ...group }, third!],
      november,
      november.start,
      new Set(['BONUS']),
    ).length
  t.equal(told([entry('BASIC')]), 1)
  t.equal(told([entry('BASIC'), entry('BONUS')]), 2, 'nothing after the period')
  t.equal(told([entry('BASIC')], { groupId: 'grp_1', components: [] }), 2, 'a group may hold one')
  const definition = { code: 'BONUS', frequency: 'quarterly' } as ComponentDefinition
  t.same([...intervalCodes([definition, { ...definition, code: 'BASIC', frequency: 'monthly' }])], ['BONUS'])
})

const replacements = table`
stored                                        | of the slip                  | told                                                          | why
24 @ 2026-08-01 / 2026-10-05                  | 20 @ 2026-08-01              | 20 @ 2026-08-01, 24 @ 2026-08-01 / 2026-10-05                 | a later decision from the same day
18 @ 2024-01-01, 24 @ 2026-08-01 / 2026-10-05 | 18 @ 2024-01-01, 20 @ 2026-08-01 / 2026-08-20 | 18 @ 2024-01-01, 20 @ 2026-08-01 / 2026-08-20, 24 @ 2026-08-01 / 2026-10-05 | the day of the former stays
20 @ 2026-08-01 / 2026-10-05                  | 20 @ 2026-08-01              | 20 @ 2026-08-01 / 2026-10-05                                  | the same pay, whose day of decision was recorded
24 @ 2026-08-01                               | 20 @ 2026-08-01              | 24 @ 2026-08-01                                               | a correction with the same day of decision
20 @ 2024-01-01                               | 20 @ 2024-01-01              | 20 @ 2024-01-01                                               | nothing changed
`
for (const each of replacements) {
  t.test(`${each('stored')} after ${each('of the slip')}: ${each('why')}`, async t => {
    t.equal(written(withReplaced(salaries(each('stored')), salaries(each('of the slip')))), each('told'))
  })
}
