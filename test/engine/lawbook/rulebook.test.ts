// The recorded law as people read it: rows picked by hand out of the notifications, and units that fit the tables.

import { globSync, readFileSync } from 'node:fs'

import t from 'tap'

import { plainDate } from '#proto/calendar/plain-date.ts'
import { onWire } from '#engine/lawbook/figures.ts'
import { rulebookOf } from '#engine/lawbook/markdown.ts'
import { ruleRows } from '#engine/lawbook/rows.ts'

const november = rulebookOf(plainDate('2026-11-01')).split('\n')
const lineOf = (rule: string) => november.find(line => line.includes(`| ${rule} |`)) ?? ''

t.test('rows picked by hand', async t => {
  t.match(lineOf('IN.EPF.WAGE_CEILING'), '| ceiling: ₹ 25,000.00 | 2026-09-17 | open |')
  t.match(lineOf('IN.EPF.WAGE_CEILING'), 'S.O. 5109(E), published 2026-09-17')
  t.match(
    lineOf('IN.ESI.RATES'),
    '| esi | Union | IN.ESI.RATES | employee: 0.75 %<br>employer: 3.25 % | 2026-05-08 |',
  )
  t.match(lineOf('IN.PT.KA'), '| pt | KA |')
  t.match(
    lineOf('IN.PT.KA'),
    'slabs[0].below: ₹ 25,000.00<br>slabs[0].tax: ₹ 0.00<br>slabs[1].tax: ₹ 200.00<br>slabs[1].in_february: ₹ 300.00',
  )
  t.match(lineOf('IN.TDS.CESS'), 'rate: 4 %')
  t.match(lineOf('IN.TDS.CESS'), '| 2027-03-31 |', 'its end is known')
  t.match(lineOf('IN.GRATUITY.TERMS'), 'days_a_year: 15 days')
  t.match(lineOf('IN.BONUS.TERMS'), 'minimum: 1/12')
  t.match(lineOf('IN.EPF.ADMIN_RATE'), '| 2026-11-23 | medium: The Scheme leaves the rate to a notification')
})

t.test('the row of the day, not the next one nor the last', async t => {
  const before = rulebookOf(plainDate('2026-09-16'))
  t.match(before, '| IN.EPF.WAGE_CEILING | ceiling: ₹ 15,000.00 | 2026-05-29 | 2026-09-16 |')
  t.notMatch(before, '25,000.00 | 2026-09-17')
})

t.test('every cell is one cell', async t => {
  const cells = november.filter(line => line.startsWith('| ')).map(line => line.split(/(?<!\\)\|/).length)
  t.same([...new Set(cells)], [12])
})

t.test('what the tables call rupees is printed in rupees, and so with percent', async t => {
  const written = new Set<string>()
  for (const path of globSync('engine/rules/*/{parameters.ts,states/*.ts}')) {
    const head = path.split('/')[2]
    for (const [, name = '', unit = ''] of readFileSync(path, 'utf8').matchAll(/(\w+): (rupees|percent)\(/g))
      written.add(`${head} ${onWire(name)} ${unit}`)
  }
  const printed = new Set(
    ruleRows().flatMap(({ head, figures }) =>
      figures
        .filter(({ unit }) => unit === 'rupees' || unit === 'percent')
        .map(({ name, unit }) => `${head} ${name.split('.').at(-1)} ${unit}`),
    ),
  )
  t.same([...printed].toSorted(), [...written].toSorted())
})
