// Declared until evidence is due, proved from then on.

import { declaredTax, type DeclarationRow } from '#storage/bulk/declared-tax.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import t from 'tap'

const rupees = (amount: number) => (amount * 100) as Paise

const row: DeclarationRow = {
  employee_id: 'emp_1',
  claims: [
    { code: '80C', amount: rupees(120_000) },
    { code: '80D', amount: rupees(20_000) },
    { code: '80E', amount: rupees(30_000) },
  ],
  rents: [
    {
      from: '2026-04-01' as PlainDate,
      to: null,
      monthly: rupees(20_000),
      inListedCity: true,
      landlordPanSealed: 'x',
      landlordPanMasked: 'XXXXXX234K',
      landlordName: 'Ramesh Iyer',
    },
  ],
  self_occupied: { interest: rupees(100_000), isOldOrRepairLoan: false },
  let_out: [{ income: rupees(50_000), interest: rupees(80_000) }],
  other_income: [{ kind: 'other', amount: rupees(5_000) }],
  previous_employment: null,
  other_tax_credits: rupees(700),
  contribution_growth: rupees(0),
  proofs: [
    { section: '80C', accepted: true, amount: rupees(90_000), remarks: null },
    { section: '80D', accepted: false, amount: null, remarks: null },
    { section: '24(b)', accepted: true, amount: rupees(150_000), remarks: null },
  ],
  proofs_due_on: '2027-01-15' as PlainDate,
}

t.test('nothing declared', async t => {
  t.equal(declaredTax(undefined, '2026-12-31' as PlainDate), null)
})

t.test('before evidence is due only what was decided on is bounded', async t => {
  const declared = declaredTax(row, '2027-01-14' as PlainDate)
  t.same(declared?.claims, [
    { code: '80C', amount: rupees(90_000) },
    { code: '80E', amount: rupees(30_000) },
  ])
  t.equal(declared?.rents.length, 1)
  t.equal(declared?.rents[0]?.hasLandlordPan, true)
})

t.test('from that day on what is not proved does not count, but income does', async t => {
  const declared = declaredTax(row, '2027-01-15' as PlainDate)
  t.same(declared?.claims, [{ code: '80C', amount: rupees(90_000) }])
  t.same(declared?.rents, [])
  t.same(declared?.otherIncome, row.other_income)
  t.equal(declared?.otherTaxCredits, rupees(700))
})

t.test('interest is proved once for all houses: 150,000 are 100,000 and 50,000 of the 80,000', async t => {
  const declared = declaredTax(row, '2026-12-31' as PlainDate)
  t.equal(declared?.selfOccupied?.interest, rupees(100_000))
  t.same(declared?.letOut, [{ income: rupees(50_000), interest: rupees(50_000) }])
})
