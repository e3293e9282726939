// What a row of the database tells of a person's year: months that the exemptions go by, and the pension system's share.

import t from 'tap'

import type { Paise, PartsPerMillion, PlainDate } from '#proto/units.ts'
import { earlierPayments } from '#storage/bulk/earlier-payments.ts'
import type { PaymentsRow } from '#storage/bulk/earlier-payments.ts'
import { statutoryInput } from '#storage/bulk/statutory-input.ts'

const nothing: PaymentsRow = {
  payments: 2,
  taxable: '250000',
  tds: null,
  pf: null,
  pt: null,
  pt_wages: null,
  months: null,
  gratuity_wages: null,
  pt_months: null,
}

const [april, may] = ['2026-04-01', '2026-05-01'] as [PlainDate, PlainDate]
const row = (start: PlainDate, basicAndDa: number, houseRent: number, nps: number) =>
  [start, basicAndDa as Paise, houseRent as Paise, nps as Paise] as [PlainDate, Paise, Paise, Paise]

t.test('slips of one month are one month', async t => {
  const months = [row(april, 1_000, 400, 140), row(april, 500, 0, 70), row(may, 1_000, 400, 140)]
  t.same(earlierPayments({ ...nothing, months }, undefined).months, [
    { start: april, basicAndDa: 1_500, houseRent: 400, nps: 210 },
    { start: may, basicAndDa: 1_000, houseRent: 400, nps: 140 },
  ])
})

t.test('of most people no months are kept', async t => {
  t.notOk('months' in earlierPayments(nothing, undefined))
})

t.test('a share of the pension system is told where one is recorded', async t => {
  const nps = { pran: null, employerPercent: 140_000 as PartsPerMillion }
  t.same(statutoryInput({ nps }).nps, { employerPercent: 140_000 })
  t.notOk('nps' in statutoryInput({ nps: { pran: null, employerPercent: null } }))
  t.notOk('nps' in statutoryInput({}))
})
