import { printDecimal, readDecimal } from '#gateway/http/decimal.ts'
import fc from 'fast-check'
import t from 'tap'
import { table } from '../../support/table.ts'

const limits = { minimum: -99_999_999_999.99, maximum: 99_999_999_999.99 }

const cases = table`
  text                  | paise       | why
  0                     | 0           | nothing
  1800                  | 180000      | whole rupees
  1800.5                | 180050      | one decimal
  1800.05               | 180005      | two decimals
  -0.01                 | -1          | less than nothing
  1e3                   | 100000      | an exponent moves the point
  1.5e1                 | 1500        | and takes decimals away
  15e-1                 | 150         | or makes them
  99999999999.99        | 9999999999999 | the largest
  100000000000          | out_of_range | one paisa more
  1.005                 | invalid_money_precision | three decimals
  1.100                 | invalid_money_precision | three decimals as written
  1.5e-2                | invalid_money_precision | three decimals after the point has moved
  0.30000000000000004   | invalid_money_precision | what binary makes of 0.1 + 0.2
  1e-7                  | invalid_money_precision | a tiny amount
  1e400                 | out_of_range | an exponent far beyond
  01                    | invalid_type | no JSON number
  1,800                 | invalid_type | separators
  ₹1800                 | invalid_type | a sign
`
for (const given of cases) {
  t.test(`${given('text')}: ${given('why')}`, async t => {
    const read = readDecimal(given('text'), 'rupees', limits)
    t.equal('fault' in read ? read.fault.code : String(read.value), given('paise'))
  })
}

t.test('percentages have four decimals and days two', async t => {
  t.same(readDecimal('8.3333', 'percent', limits), { value: 83_333 })
  t.match(readDecimal('8.33333', 'percent', limits), { fault: { code: 'invalid_format' } })
  t.same(readDecimal('0.5', 'days', limits), { value: 50 })
  t.equal(printDecimal(83_333, 'percent'), '8.3333')
})

t.test('every amount survives the way out and back', async t => {
  const amounts = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })
  fc.assert(
    fc.property(amounts, paise => {
      const text = printDecimal(paise, 'rupees')
      const read = readDecimal(text, 'rupees', limits)
      return /^-?\d+\.\d\d$/.test(text) && 'value' in read && read.value === paise
    }),
  )
  t.pass()
})

t.test('numbers of every length are read by their digits', async t => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,10})$/)
  const fractions = { rupees: /^\d{0,2}$/, percent: /^\d{0,4}$/, days: /^\d{0,2}$/ } as const
  const decimals = { rupees: 2, percent: 4, days: 2 } as const
  const wide = { minimum: -1e11, maximum: 1e11 }
  for (const unit of ['rupees', 'percent', 'days'] as const) {
    fc.assert(
      fc.property(fc.boolean(), digits, fc.stringMatching(fractions[unit]), (isNegative, whole, fraction) => {
        const sign = isNegative ? '-' : ''
        const text = `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
        const expected = BigInt(`${whole}${fraction.padEnd(decimals[unit], '0')}`) * (isNegative ? -1n : 1n)
        const read = readDecimal(text, unit, wide)
        return 'value' in read && Number.isSafeInteger(read.value) && BigInt(read.value) === expected
      }),
      { numRuns: 500 },
    )
  }
  const upTo = (text: string, maximum: number) =>
    'value' in readDecimal(text, 'percent', { minimum: 0.1, maximum })
  t.same(
    [upTo('8.33', 8.33), upTo('8.3301', 8.33), upTo('0.1', 1), upTo('0.0999', 1), upTo('0.3', 0.1 + 0.2)],
    [true, false, true, false, true],
  )
})
