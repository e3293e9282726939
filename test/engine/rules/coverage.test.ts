import t from 'tap'

import { addDays, addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { inForce, RuleNotFound } from '#engine/parameters/dated.ts'
import { percent } from '#engine/money/paise.ts'
import { coverage, lawWarnings } from '#engine/rules/coverage.ts'
import { esiLaw } from '#engine/rules/esi/index.ts'
import { lwfLaw } from '#engine/rules/lwf/index.ts'
import { overtimeLaw } from '#engine/rules/overtime/index.ts'
import { pfLaw } from '#engine/rules/pf/index.ts'
import { ptLaw, ptStates } from '#engine/rules/pt/index.ts'
import { tdsLaw } from '#engine/rules/tds/index.ts'
import { wageLaw } from '#engine/rules/wages/index.ts'
import { stateCodes } from '#proto/law/states.ts'

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

const monthFrom = (start: PlainDate) => ({ start, end: addDays(addMonths(start, 1), -1) })

t.test('every head and every state in every month from April 2023 to March 2027', async t => {
  t.equal(stateCodes.length, 28 + 8)
  const bodies = new Map(ptStates.map(({ code, schedules }) => [code, schedules.map(each => each.code)]))
  let looked = 0
  for (let start = plainDate('2023-04-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
    const month = monthFrom(start)
    for (const { inForceSince, tables } of coverage) {
      t.ok(inForceSince <= start)
      for (const table of tables.filter(({ rows }) => rows[0]!.from <= inForceSince)) inForce(table, start)
    }
    wageLaw(month, percent(12))
    pfLaw(month)
    esiLaw(month, 'by_date')
    overtimeLaw(start)
    tdsLaw(month.end)
    for (const state of stateCodes) {
      for (const localBody of bodies.get(state) ?? [null]) ptLaw({ state, localBody }, month)
      lwfLaw({ state, fund: 'general' }, month)
      looked += 1
    }
  }
  // Four years of twelve months, 36 states each.
  t.equal(looked, 48 * 36)
})

t.test('outside the record each head refuses by its name and the date', async t => {
  const early = monthFrom(plainDate('1990-01-01'))
  const refusals: [string, () => unknown, string][] = [
    ['IN.WAGES', () => wageLaw(early, percent(12)), '1990-01-01'],
    ['IN.EPF', () => pfLaw(early), '1990-01-01'],
    ['IN.ESI', () => esiLaw(early, 'by_date'), '1990-01-01'],
    ['IN.OVERTIME', () => overtimeLaw(early.start), '1990-01-01'],
    ['IN.TDS', () => tdsLaw(plainDate('2023-03-31')), '2023-03-31'],
    ['IN.TDS', () => tdsLaw(plainDate('2027-04-01')), '2027-04-01'],
    ['IN.PT', () => ptLaw({ state: 'KA', localBody: null }, early), '1990-01-01'],
    ['IN.PT', () => ptLaw({ state: 'DL', localBody: null }, early), '1990-01-01'],
    ['IN.LWF', () => lwfLaw({ state: 'MH', fund: 'general' }, early), '1990-01-31'],
    [
      'IN.PT.XX',
      () => ptLaw({ state: 'XX', localBody: null }, monthFrom(plainDate('2026-10-01'))),
      '2026-10-01',
    ],
    [
      'IN.LWF.XX',
      () => lwfLaw({ state: 'XX', fund: 'general' }, monthFrom(plainDate('2026-10-01'))),
      '2026-10-31',
    ],
  ]
  for (const [name, look, date] of refusals) {
    try {
      look()
      t.fail(`${name} answers for ${date}`)
    } catch (error) {
      t.ok(error instanceof RuleNotFound && error.table.startsWith(name), `${name} refuses`)
      t.match(error, { date, message: date })
    }
  }
})

t.test('a slip says when nobody has looked at the law for long', async t => {
  t.same(lawWarnings(monthFrom(plainDate('2026-10-01'))), [])
  t.match(lawWarnings(monthFrom(plainDate('2099-10-01'))), [{ code: 'law_not_checked_lately', field: null }])
})
