import fc from 'fast-check'
import t from 'tap'

import { inWords } from '#proto/documents/amount-in-words.ts'
import type { Paise } from '#proto/units.ts'

const golden: readonly (readonly [paise: number, words: string])[] = [
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [12_345_50, 'Rupees Twelve Thousand Three Hundred Forty-Five and Fifty Paise Only'],
  [99_999_99, 'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [
    12_34_567_89,
    'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven and Eighty-Nine Paise Only',
  ],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [
    12_34_56_789_05,
    'Rupees Twelve Crore Thirty-Four Lakh Fifty-Six Thousand Seven Hundred Eighty-Nine and Five Paise Only',
  ],
  [10_00_00_00_000_00, 'Rupees One Thousand Crore Only'],
  [-1_500_25, 'Minus Rupees One Thousand Five Hundred and Twenty-Five Paise Only'],
  [2_74_667_00, 'Rupees Two Lakh Seventy-Four Thousand Six Hundred Sixty-Seven Only'],
  [-0, 'Rupees Zero Only'],
]

t.test('amounts read as cheques and payslips have them', async t => {
  for (const [paise, words] of golden) t.equal(inWords(paise as Paise), words)
})

t.test('the words of any amount mean that amount', async () => {
  const anAmount = fc.oneof(
    fc.integer({ min: -2_000_00, max: 2_000_00 }),
    fc.maxSafeInteger(),
    fc.integer({ min: 0, max: 15 }).map(power => 10 ** power),
  )
  const isSame = (amount: number) => read(inWords(amount as Paise)) === amount + 0
  fc.assert(fc.property(anAmount, isSame), { numRuns: 10_000, examples: [[2_074_667_00], [1_00_19_011_11]] })
})

const below = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'
const names = [...below.split(' '), ...['six', 'seven', 'eigh', 'nine'].map(start => `${start}teen`)]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const values = new Map([
  ...names.map((name, value) => [name, value] as const),
  ...tens.map((name, at) => [name, (at + 2) * 10] as const),
])

/** Paise of an amount in words; NaN where they have another form. */
function read(words: string): number {
  const form = /^(Minus )?Rupees ([A-Za-z -]+?)(?: and ([A-Za-z-]+) Paise)? Only$/.exec(words)
  if (form === null) return NaN
  const [, minus, rupees = '', paise = 'Zero'] = form
  const size = wholeNumber(rupees) * 100 + wholeNumber(paise)
  return minus === undefined ? size : 0 - size
}

function wholeNumber(text: string): number {
  const words = text.toLowerCase().split(/[ -]/)
  const crore = words.lastIndexOf('crore')
  if (crore < 0) return belowCrore(words)
  return belowCrore(words.slice(0, crore)) * 10_000_000 + belowCrore(words.slice(crore + 1))
}

const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['lakh', 100_000],
])

/** Its count stands before a scale, and the scales fall. */
function belowCrore(words: readonly string[]): number {
  let sum = 0
  let count = 0
  for (const word of words) {
    const scale = scales.get(word)
    if (scale === undefined) count += values.get(word) ?? NaN
    else if (scale === 100) count *= 100
    else {
      sum += count * scale
      count = 0
    }
  }
  return sum + count
}
