// Whom a simulation shows: the same people whatever the parts were in which they were counted.

import t from 'tap'
import { maxSimulatedPeople, mostChanged, type SimulatedPerson } from '#proto/engine/simulation.ts'
import type { Paise } from '#proto/units.ts'

const change = (before: number, after: number) => ({ before: before as Paise, after: after as Paise })
const person = (at: number, net: number, cost: number): SimulatedPerson => ({
  employeeId: `emp_${String(at).padStart(3, '0')}`,
  externalId: null,
  netPayable: change(10_000_00, 10_000_00 + net),
  employerCost: change(12_000_00, 12_000_00 + cost),
})

t.test('by the difference of the net pay, then of the cost, then by id', t => {
  const people = [
    person(4, 0, 5_00),
    person(1, -300_00, 0),
    person(2, 200_00, 0),
    person(3, 0, -7_00),
    person(5, 0, 5_00),
    person(0, 300_00, 9_00),
  ]
  t.same(
    mostChanged(people).map(({ employeeId }) => Number(employeeId.slice(4))),
    [0, 1, 2, 3, 4, 5],
  )
  t.end()
})

t.test('parts add up to the whole in any order', t => {
  for (let drawn = 0; drawn < 50; drawn += 1) {
    const draw = (most: number) => Math.floor(Math.random() * most)
    const people = Array.from({ length: 50 + draw(300) }, (_, at) => person(at, draw(40) - 20, draw(6) - 3))
    const whole = mostChanged(people)
    t.equal(whole.length, Math.min(people.length, maxSimulatedPeople))
    let sum: readonly SimulatedPerson[] = []
    const shuffled = people
      .map(each => ({ each, by: Math.random() }))
      .toSorted((one, other) => one.by - other.by)
      .map(({ each }) => each)
    for (let from = 0; from < shuffled.length;) {
      const size = 1 + draw(90)
      sum = mostChanged([...sum, ...mostChanged(shuffled.slice(from, from + size))])
      from += size
    }
    t.same(sum, whole)
  }
  t.end()
})
