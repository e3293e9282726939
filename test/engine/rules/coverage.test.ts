import t from 'tap'

import { plainDate } from '#engine/calendar/plain-date.ts'
import { coverage } from '#engine/rules/coverage.ts'

const laterBorn: Record<string, readonly string[]> = {
  pf: ['IN.EPS.HIGHER_PENSION'],
  'pt of KA': ['IN.PT.KA_DISABILITY', 'IN.PT.KA_ONE_CHILD', 'IN.PT.KA_FOREIGN_TECHNICIAN'],
  'pt of MH': ['IN.PT.MH_CRPF_BSF', 'IN.PT.MH_CAPF'],
}

t.test('the registry tells the truth about its tables', async t => {
  for (const { head, state, inForceSince, tables, notCovered, checkedAgainst } of coverage) {
    plainDate(inForceSince)
    // A table that came later than its head is one the head can do without: an option, an exemption.
    const late = tables.filter(({ rows }) => rows[0]!.from > inForceSince).map(({ name }) => name)
    const where = state === null ? head : `${head} of ${state}`
    t.same(late, laterBorn[where] ?? [], `${where} has every figure from ${inForceSince}`)
    t.ok(
      tables.some(({ rows }) => rows[0]!.from === inForceSince),
      `${head} begins where its youngest record does`,
    )
    t.ok(notCovered.length > 0 && checkedAgainst !== '', `${head} says what it leaves out`)
  }
})

t.test('every table has a name of its own, under which explanations cite it', async t => {
  const names = coverage.flatMap(({ tables }) => tables.map(({ name }) => name))
  t.same(names, [...new Set(names)])
  for (const name of names) t.match(name, /^IN\.[A-Z]+\.[A-Z_]+$/)
})

t.test('rows follow one another without a gap or an overlap', async t => {
  for (const { name, rows } of coverage.flatMap(({ tables }) => tables)) {
    for (const [index, { to }] of rows.entries()) {
      const next = rows[index + 1]
      // The rates of income tax are made for one year and end with it; what follows them is not recorded yet.
      const isOpen = next === undefined && !/^IN\.TDS\.(?!LATE)/.test(name)
      if (isOpen || next !== undefined) t.equal(to === null, isOpen, `${name}: only the last row is open`)
      if (next !== undefined && to !== null) t.ok(to < next.from, `${name}: ${to} lies before ${next.from}`)
    }
  }
})
