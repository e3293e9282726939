// What the parts of a settlement pay, by day and way.

import t from 'tap'
import type { Fnf } from '#storage/entities/fnf.ts'
import { settlementPayments } from '#storage/repositories/employees/fnf.ts'

type Part = readonly [paidOn: string | null, paidBy: string | null, amount: number | null]

const paymentsOf = (wages: Part, gratuity: Part) =>
  settlementPayments({
    wagesPaidOn: wages[0],
    wagesPaidBy: wages[1],
    wagesPayable: wages[2],
    gratuityPaidOn: gratuity[0],
    gratuityPaidBy: gratuity[1],
    gratuityPayable: gratuity[2],
  } as Fnf).map(({ paidOn, paidBy, amount }) => `${paidOn} ${paidBy ?? 'bank file'} ${amount}`)

const [first, second] = ['2026-10-22', '2026-10-24']
const unpaid: Part = [null, null, 80_000]

t.test('each day and way is a payment', async t => {
  t.same(paymentsOf([null, null, 10_000], unpaid), [])
  t.same(paymentsOf([first, null, 10_000], unpaid), ['2026-10-22 bank file 10000'])
  t.same(paymentsOf([first, null, 10_000], [first, null, 80_000]), ['2026-10-22 bank file 90000'])
  t.same(paymentsOf([first, null, 10_000], [first, 'cash', 80_000]), [
    '2026-10-22 bank file 10000',
    '2026-10-22 cash 80000',
  ])
  t.same(paymentsOf([second, null, 10_000], [first, null, 80_000]), [
    '2026-10-22 bank file 80000',
    '2026-10-24 bank file 10000',
  ])
})

t.test('a part below zero is set off within a payment, and owed apart from it', async t => {
  t.same(paymentsOf([first, null, -3_000], [first, null, 80_000]), ['2026-10-22 bank file 77000'])
  t.same(paymentsOf([first, null, -3_000], [second, 'cash', 80_000]), [
    '2026-10-22 bank file -3000',
    '2026-10-24 cash 80000',
  ])
  t.same(paymentsOf([first, null, 0], [second, null, -3_000]), ['2026-10-24 bank file -3000'])
})
