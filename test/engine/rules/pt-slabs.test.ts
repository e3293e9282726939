// Every slab of every state at its edges, and the law of every month.

import fc from 'fast-check'
import t from 'tap'

import { addMonths, plainDate } from '#proto/calendar/plain-date.ts'
import { add, noPaise, rupees, subtract } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { pt, ptStates, ptUnionTables } from '#engine/rules/pt/index.ts'
import type { PtFacts } from '#engine/rules/pt/index.ts'
import { table } from '../../support/table.ts'
import { amount } from '../payslip/example.ts'
import { lawAt, levyAt, net, person, settings, taxAt } from './pt-example.ts'

// Pay, then its tax, at the last paisa of a slab and the first of the next. The pay is of the month, of the half-year
// or of the year, whichever the place goes by. Of a yearly tax: what a month takes / what the year asks.
// Tiruchirappalli prints 1,320 at the top; the ceiling leaves a half-year 1,250.
const edges = table`
place              | month   | who   | pay and tax
AP                 | 2026-11 | all   | 15000 0, 15000.01 150, 20000 150, 20000.01 200
AS                 | 2025-03 | all   | 10000 0, 10000.01 150, 14999.99 150, 15000 180, 24999.99 180, 25000 208
AS                 | 2026-11 | all   | 15000 0, 15000.01 180, 24999.99 180, 25000 208
BR                 | 2026-09 | all   | 300000 0, 300000.01 1000, 500000 1000, 500000.01 2000, 1000000 2000, 1000000.01 2500
GJ                 | 2022-03 | all   | 5999.99 0, 6000 80, 8999.99 80, 9000 150, 11999.99 150, 12000 200
GJ                 | 2026-11 | all   | 12000 0, 12000.01 200
JH                 | 2026-11 | all   | 300000 0, 300000.01 100/1200, 500000 100/1200, 500000.01 150/1800, 800000 150/1800, 800000.01 175/2100, 1000000 175/2100, 1000000.01 208/2500
KA                 | 2023-03 | all   | 14999.99 0, 15000 200
KA                 | 2025-03 | all   | 24999.99 0, 25000 200
KA                 | 2026-11 | all   | 24999.99 0, 25000 200
KL                 | 2024-08 | all   | 11999.99 0, 12000 120, 17999.99 120, 18000 180, 29999.99 180, 30000 300, 44999.99 300, 45000 450, 59999.99 450, 60000 600, 74999.99 600, 75000 750, 99999.99 750, 100000 1000, 124999.99 1000, 125000 1250
KL                 | 2026-08 | all   | 11999.99 0, 12000 320, 17999.99 320, 18000 450, 29999.99 450, 30000 600, 44999.99 600, 45000 750, 99999.99 750, 100000 1000, 124999.99 1000, 125000 1250
MH                 | 2023-03 | men   | 7500 0, 7500.01 175, 10000 175, 10000.01 200
MH                 | 2023-03 | women | 10000 0, 10000.01 200
MH                 | 2026-11 | men   | 7500 0, 7500.01 175, 10000 175, 10000.01 200
MH                 | 2026-11 | women | 25000 0, 25000.01 200
ML                 | 2026-11 | all   | 50000 0, 50000.01 16/200, 75000 16/200, 75000.01 25/300, 100000 25/300, 100000.01 41/500, 150000 41/500, 150000.01 62/750, 200000 62/750, 200000.01 83/1000, 250000 83/1000, 250000.01 104/1250, 300000 104/1250, 300000.01 125/1500, 350000 125/1500, 350000.01 150/1800, 400000 150/1800, 400000.01 175/2100, 450000 175/2100, 450000.01 200/2400, 500000 200/2400, 500000.01 208/2500
MN                 | 2026-11 | all   | 50000 0, 50000.01 100/1200, 75000 100/1200, 75000.01 167/2000, 100000 167/2000, 100000.01 200/2400, 125000 200/2400, 125000.01 208/2500
MP                 | 2026-11 | all   | 225000 0, 225000.01 125/1500, 300000 125/1500, 300000.01 166/2000, 400000 166/2000, 400000.01 208/2500
MZ                 | 2026-11 | all   | 5000 0, 5000.01 75, 8000 75, 8000.01 120, 10000 120, 10000.01 150, 12000 150, 12000.01 180, 15000 180, 15000.01 195, 20000 195, 20000.01 208
NL                 | 2026-11 | all   | 4000 0, 4000.01 35, 5000 35, 5000.01 75, 7000 75, 7000.01 110, 9000 110, 9000.01 180, 12000 180, 12000.01 208
OD                 | 2025-11 | all   | 160000 0, 160000.01 125/1500, 300000 125/1500, 300000.01 200/2500
PY                 | 2026-12 | all   | 99999.99 0, 100000 250, 200000 250, 200000.01 500, 300000 500, 300000.01 750, 400000 750, 400000.01 1000, 500000 1000, 500000.01 1250
SK                 | 2026-11 | all   | 20000.99 0, 20001 125, 30000.99 125, 30001 150, 40000.99 150, 40001 200
TN:BASE            | 2026-08 | all   | 21000 0, 21000.01 75, 30000 75, 30000.01 188, 45000 188, 45000.01 390, 60000 390, 60000.01 585, 75000 585, 75000.01 810
TN:CHENNAI         | 2024-08 | all   | 21000 0, 21000.01 135, 30000 135, 30000.01 315, 45000 315, 45000.01 690, 60000 690, 60000.01 1025, 75000 1025, 75000.01 1250
TN:CHENNAI         | 2026-08 | all   | 21000 0, 21000.01 180, 30000 180, 30000.01 425, 45000 425, 45000.01 930, 60000 930, 60000.01 1025, 75000 1025, 75000.01 1250
TN:COIMBATORE      | 2022-01 | all   | 21000 0, 21000.01 127, 30000 127, 30000.01 317, 45000 317, 45000.01 634, 60000 634, 60000.01 950, 75000 950, 75000.01 1250
TN:COIMBATORE      | 2026-08 | all   | 21000 0, 21000.01 171, 30000 171, 30000.01 428, 45000 428, 45000.01 856, 60000 856, 60000.01 1250, 75000 1250, 75000.01 1250
TN:MADURAI         | 2026-08 | all   | 21000 0, 21000.01 125, 30000 125, 30000.01 300, 45000 300, 45000.01 615, 60000 615, 60000.01 920, 75000 920, 75000.01 1220
TN:SALEM           | 2026-08 | all   | 21000 0, 21000.01 101, 30000 101, 30000.01 254, 45000 254, 45000.01 507, 60000 507, 60000.01 761, 75000 761, 75000.01 1014
TN:TIRUCHIRAPPALLI | 2026-08 | all   | 21000 0, 21000.01 130, 30000 130, 30000.01 330, 45000 330, 45000.01 660, 60000 660, 60000.01 990, 75000 990, 75000.01 1250
TN:TIRUNELVELI     | 2026-08 | all   | 21000 0, 21000.01 98, 30000 98, 30000.01 244, 45000 244, 45000.01 488, 60000 488, 60000.01 731, 75000 731, 75000.01 975
TR                 | 2026-11 | all   | 7500 0, 7500.01 150, 15000 150, 15000.01 208
TS                 | 2026-11 | all   | 15000 0, 15000.01 150, 20000 150, 20000.01 200
WB                 | 2026-09 | all   | 10000 0, 10000.01 110, 15000 110, 15000.01 130, 25000 130, 25000.01 150, 40000 150, 40000.01 200
WB                 | 2026-11 | all   | 20000 0, 20000.01 100, 30000 100, 30000.01 140, 50000 140, 50000.01 170, 100000 170, 100000.01 208
`
for (const each of edges) {
  t.test(`${each('place')} ${each('month')}, ${each('who')}`, async t => {
    const law = levyAt(each('place'), each('month'))
    const gender = each('who') === 'women' ? 'female' : 'male'
    for (const point of each('pay and tax').split(', ')) {
      const [pay = '', taxes = ''] = point.split(' ')
      const [now = '', whole] = taxes.split('/')
      const facts = earning(amount(pay), law.schedule.levy.slabsBy === 'month', { gender })
      t.equal(net(pt(facts, law, settings)), amount(now), `${pay}: ${now}`)
      if (whole === undefined) continue
      const year = Number(each('month').slice(0, 4))
      const march = levyAt(each('place'), `${year + 1}-03`)
      t.equal(
        net(pt({ ...facts, taken: noPaise }, march, settings)),
        amount(whole),
        `${pay}: ${whole} in all`,
      )
    }
  })
}

/** All of the pay in this month, or a rupee of it now and the rest before. */
function earning(pay: Paise, isMonthly: boolean, over: Partial<PtFacts>): PtFacts {
  if (isMonthly) return person(pay, over)
  return person(rupees(1), { earlierPay: subtract(pay, rupees(1)), monthlyRate: noPaise, ...over })
}

// The last month of one row and the first of the next.
const changes = table`
place         | gender | pay    | last month | tax  | first month | tax then | why
AS            | male   | 12000  | 2025-03    | 150  | 2025-04     | 0        | the slab from 10,000 to 15,000 is gone
GJ            | male   | 12000  | 2022-03    | 200  | 2022-04     | 0        | free up to 12,000
KA            | male   | 24999  | 2023-03    | 200  | 2023-04     | 0        | from 15,000 to 25,000
KA            | male   | 25000  | 2025-02    | 200  | 2026-02     | 300      | the February of the Act of 2025
KL            | male   | 9000   | 2024-08    | 450  | 2025-02     | 750      | rates from 1 October 2024; 54,000
MH            | female | 25000  | 2023-03    | 200  | 2023-04     | 0        | women free up to 25,000
MH            | female | 25000  | 2023-02    | 300  | 2024-02     | 0        | and in February
TN:CHENNAI    | male   | 4000   | 2024-08    | 135  | 2025-01     | 180      | rates from 1 October 2024; 24,000
TN:COIMBATORE | male   | 4000   | 2022-01    | 127  | 2022-08     | 171      | rates from 1 April 2022; 24,000
`
for (const each of changes) {
  t.test(`${each('place')} changes in ${each('first month')}: ${each('why')}`, async t => {
    const facts = person(amount(each('pay')), { gender: each('gender') as 'male' | 'female' })
    t.equal(net(taxAt(each('place'), each('last month'), facts)), amount(each('tax')))
    t.equal(net(taxAt(each('place'), each('first month'), facts)), amount(each('tax then')))
  })
}

const levied = 'AP AS BR GJ JH KA KL MH ML MN MP MZ NL OD PB PY SK TN TR TS WB'.split(' ')
const free = 'AN AR CG CH DH DL GA HP HR JK LA LD RJ UK UP'.split(' ')
const bodies = ['CHENNAI', 'COIMBATORE', 'MADURAI', 'SALEM', 'TIRUNELVELI', 'TIRUCHIRAPPALLI', 'BASE']
const places = levied.flatMap(state => (state === 'TN' ? bodies.map(body => `TN:${body}`) : [state]))

const months: string[] = []
for (let start = plainDate('2023-04-01'); start <= '2027-03-01'; start = addMonths(start, 1)) {
  months.push(start.slice(0, 7))
}

t.test('every place has its law in every month from April 2023', async t => {
  t.equal(months.length, 48)
  t.same(
    ptStates.map(({ code }) => code),
    levied.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
  )
  for (const place of places) {
    for (const wageMonth of months) {
      if (place === 'OD' && wageMonth >= '2026-04') {
        t.match(lawAt(place, wageMonth), { levied: false, repeal: { since: '2026-04-01' } })
        continue
      }
      const law = levyAt(place, wageMonth)
      const { schedule, span, monthStart, confidence, doubt } = law
      const isHere = schedule.from <= monthStart && (schedule.to === null || schedule.to >= span.start)
      if (!isHere || span.start > monthStart || span.end < law.period.end) t.fail(`${place} ${wageMonth}`)
      // The end of a list has no edge; every slab before it has one, and a higher one than the last.
      for (const slabs of [schedule.slabs, schedule.slabsForWomen ?? []]) {
        const ends = slabs.slice(0, -1).map(({ upTo, below }) => upTo ?? below ?? 0)
        if (ends.some((end, index) => end <= (ends[index - 1] ?? 0))) t.fail(`${place}: slabs do not ascend`)
      }
      if (confidence === 'low' && doubt === null) t.fail(`${place}: weak, and does not say why`)
    }
    t.pass(place)
  }
  for (const state of free) {
    for (const wageMonth of months) t.equal(lawAt(state, wageMonth).levied, false)
  }
  t.equal(levied.length + free.length, 36, 'all states and territories')
})

function nameOf(code: string): string {
  return ptStates.find(state => state.code === code)?.name ?? code
}

t.test('before the record, and for a place that is none, the law is refused', async t => {
  for (const { code, since } of ptStates) {
    if (code === 'TN') continue
    const before = addMonths(plainDate(`${since.slice(0, 7)}-01`), -1).slice(0, 7)
    t.throws(
      () => lawAt(code, before),
      { code: 'rule_not_found', table: `IN.PT.${code}` },
      `${code} ${before}`,
    )
  }
  t.throws(() => lawAt('TN:SALEM', '2021-03'), { code: 'rule_not_found', table: 'IN.PT.TN_SALEM' })
  t.throws(() => lawAt('DL', '2021-03'), { code: 'rule_not_found', table: 'IN.PT.NOT_LEVIED' })
  t.throws(() => lawAt('TN:HOSUR', '2026-08'), { code: 'rule_not_found', message: /CHENNAI, COIMBATORE/ })
  t.throws(() => lawAt('XX', '2026-08'), { code: 'rule_not_found', message: /no state or territory/ })
})

t.test('every row has a source and every table a name of its own', async t => {
  const tables = [...ptUnionTables, ...ptStates.flatMap(state => state.tables)]
  const names = tables.map(({ name }) => name)
  t.same(names, [...new Set(names)])
  for (const { name, checkedOn, rows } of tables) {
    t.match(name, /^IN\.PT\.[A-Z_]+$/)
    t.ok(checkedOn >= '2026-11-20')
    for (const { source } of rows) t.ok(source.length > 10)
  }
})

const anyPlace = fc.constantFrom(...places.filter(place => place !== 'PB'))
const anyMonth = fc.constantFrom(...months)
const anyPay = fc.integer({ min: 1, max: 2_00_000_00 }) as fc.Arbitrary<Paise>
const anyGender = fc.constantFrom('male', 'female', 'transgender', null)

t.test('more pay never means less tax', async t => {
  fc.assert(
    fc.property(anyPlace, anyMonth, anyPay, anyPay, anyGender, (place, wageMonth, a, b, gender) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      const of = (pay: Paise) => net(taxAt(place, wageMonth, person(pay, { gender })))
      return of(less) <= of(more)
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('the ceiling is never passed, whatever was taken before', async t => {
  fc.assert(
    fc.property(
      anyPlace,
      anyMonth,
      anyPay,
      fc.integer({ min: 0, max: 3_000_00 }),
      (place, wageMonth, pay, had) => {
        const found = taxAt(place, wageMonth, person(pay, { takenInYear: had as Paise }))
        return !found.due || found.tax + had <= 2_500_00
      },
    ),
    { numRuns: 3000 },
  )
  t.pass()
})

t.test('what a span takes in all depends on what it paid in all, not on the order of the months', async t => {
  const spans = ['JH', 'ML', 'MN', 'MP', 'OD', 'BR', 'KL', 'TN:CHENNAI', 'TN:TIRUCHIRAPPALLI']
  const pays = fc.array(fc.integer({ min: 1_00, max: 90_000_00 }), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...spans), pays, (place, [first = 0, ...rest]) => {
      return overSpan(place, [first, ...rest]) === overSpan(place, [...rest, first])
    }),
    { numRuns: 3000 },
  )
  t.pass()
})

/** The six months to the end of March 2027, each told of the earlier ones; the person came in October. */
function overSpan(place: string, pays: readonly number[]): number {
  const wageMonths = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02', '2027-03']
  let taken = noPaise
  let earlierPay = noPaise
  for (const [index, wageMonth] of wageMonths.entries()) {
    const pay = pays[index] as Paise
    const since = plainDate('2026-10-01')
    const found = taxAt(place, wageMonth, person(pay, { taken, takenInYear: taken, earlierPay, since }))
    taken = add(taken, net(found) as Paise)
    earlierPay = add(earlierPay, pay)
  }
  return taken
}
