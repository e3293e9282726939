import t from 'tap'

import { workforce } from '#gateway/resources/sandbox/workforce.ts'
import type { Person } from '#gateway/resources/sandbox/workforce.ts'

const people = [...workforce({ employees: 20_000, seed: 2026 })]

t.test('the same seed gives the same people, another seed others', async t => {
  t.strictSame([...workforce({ employees: 40, seed: 2026 })], people.slice(0, 40))
  t.notSame([...workforce({ employees: 40, seed: 2027 })], people.slice(0, 40))
})

t.test('nobody shares a number with anybody', async t => {
  for (const [what, numberOf] of [
    ['external id', person => person.externalId],
    ['PAN', person => statutory(person).pan],
    ['UAN', person => statutory(person).pf.uan],
    ['insurance number', person => statutory(person).esi.ip_number],
  ] satisfies [string, (person: Person) => string][]) {
    t.equal(new Set(people.map(numberOf)).size, people.length, what)
  }
})

t.test('pay spreads from 9,000 to 3,00,000 a month, over many states', async t => {
  const pays = people.map(gross).toSorted((a, b) => a - b)
  t.equal(pays[0], 9_000)
  t.equal(pays.at(-1), 3_00_000)
  t.ok(pays.every(Number.isInteger), 'whole rupees')
  // What a wage ceiling decides must happen on both sides of it.
  const within = pays.filter(pay => pay <= 21_000).length / pays.length
  t.ok(within > 0.25 && within < 0.5, 'a good part, yet less than half, is within the ESI ceiling')
  t.ok(new Set(people.map(({ employee }) => employee['work_state_code'])).size >= 10)
})

t.test('the first people are the cases that October 2026 is judged by', async t => {
  const [joiner, leaver, crosser, highlyPaid, absentee, ...others] = people
  t.equal(joiner?.employee['date_of_joining'], '2026-10-17')
  t.equal(leaver?.exit?.['date_of_leaving'], '2026-10-10')
  t.equal(
    basic(crosser?.employee['salary']),
    20_500,
    'within the ESI ceiling as the contribution period begins',
  )
  t.equal(basic(crosser?.revisions[0]), 23_000)
  t.equal(crosser?.revisions[0]?.effective_from, '2026-10-16')
  t.ok(basic(highlyPaid?.employee['salary']) > 25_000, 'above the PF ceiling')
  t.equal(absentee?.lopDays, 4)
  t.ok(
    others.every(({ story, exit, revisions }) => story === null && exit === null && revisions.length === 0),
  )
})

type Statutory = { pan: string; pf: { uan: string }; esi: { ip_number: string } }

function statutory({ employee }: Person): Statutory {
  return employee['statutory'] as Statutory
}

/** Basic, the 40 % of it that are house rent, and the special allowance. */
function gross({ employee }: Person): number {
  const { components } = employee['salary'] as { components: { monthly_amount?: number }[] }
  const [first, , special] = components.map(one => one.monthly_amount ?? 0)
  return (first ?? 0) + ((first ?? 0) * 2) / 5 + (special ?? 0)
}

function basic(salary: unknown): number {
  const { components } = salary as { components: { component_code: string; monthly_amount?: number }[] }
  return components.find(one => one.component_code === 'BASIC')?.monthly_amount ?? 0
}
