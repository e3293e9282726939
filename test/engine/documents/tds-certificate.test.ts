// The certificate of tax deducted from salary, read back by another reader.

import t from 'tap'
import { tdsCertificatePdf } from '#engine/documents/tds-certificate/tds-certificate.ts'
import type { TdsCertificateDocument } from '#proto/documents/tds-certificate-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { readPdf } from '../../proto/pdf/reading.ts'

const rupees = (whole: number) => (whole * 100) as Paise
const none = rupees(0)

// 6,00,000 before this system and 2,50,000 in the third quarter are 8,50,000; 6,31,880 are still expected.
const draft: TdsCertificateDocument = {
  form: 'Form 130',
  title: 'Certificate of tax deducted from salary, salary annexure',
  taxYear: '2026-27',
  issuedOn: '2026-11-28' as PlainDate,
  isDraft: true,
  employer: {
    name: 'Kaveri Textile Mills Private Limited',
    address:
      'Plot 14, Survey 221/3, Second Cross, Peenya Industrial Area Phase II, Behind the Old Weavers Cooperative Society Building, Bengaluru, Karnataka 560058',
    pan: 'AAACA0000A',
    tan: 'BLRK01234A',
  },
  employee: {
    name: 'Savitri Menon',
    code: 'KTM-00000001234',
    designation: null,
    address: '221B Sri Venkateswara Nilaya, Malleshwaram, Bengaluru, Karnataka 560003',
    pan: null,
  },
  employed: { from: '2026-04-01' as PlainDate, to: '2027-03-31' as PlainDate },
  regime: 'new',
  rows: [{ key: 'gross_salary', label: 'Gross salary', amount: rupees(1_481_880), emphasis: true }],
  quarters: [1, 2, 3, 4].map(quarter => ({
    quarter,
    amountPaid: quarter === 3 ? rupees(250_000) : none,
    taxDeducted: quarter === 3 ? rupees(30_000) : none,
  })),
  opening: { amountPaid: rupees(600_000), taxDeducted: rupees(50_000) },
  totals: {
    amountPaid: rupees(850_000),
    expectedPay: rupees(631_880),
    grossSalary: rupees(1_481_880),
    taxDeducted: rupees(80_000),
  },
  taxDeductedWords: 'Rupees Eighty Thousand Only',
  perquisites: { form: 'Form 123', title: 'Statement of perquisites', rows: [] },
  signatory: { name: 'A Responsible', designation: 'Director' },
}

const textOf = async (document: TdsCertificateDocument) =>
  (await readPdf(tdsCertificatePdf(document))).map(({ lines }) => lines.join(' ')).join(' ')

/** Lines of two columns are read across the page. */
const words = (text: string) => text.split(/[\s,]+/u)

t.test(
  'a draft says so, names both addresses whole, and foots from the quarters to the gross salary',
  async t => {
    const text = await textOf(draft)
    t.match(text, /Form 130, DRAFT/)
    t.match(text, /Not a certificate of tax deducted/)
    const read = new Set(words(text))
    for (const word of words(`${draft.employer.address} ${draft.employee.address}`))
      t.ok(read.has(word), word)
    for (const part of [
      'Quarter 3 2,50,000.00 30,000.00',
      'Before this system, from the opening balances 6,00,000.00 50,000.00',
      'Total of the year 8,50,000.00 80,000.00',
      'Pay still expected in the year 6,31,880.00',
      'Gross salary from this employer 14,81,880.00',
      'Rupees Eighty Thousand Only',
    ])
      t.ok(text.includes(part), part)
  },
)

t.test('a final certificate has neither the mark nor rows without amounts', async t => {
  const totals = {
    ...draft.totals,
    amountPaid: rupees(250_000),
    expectedPay: none,
    grossSalary: rupees(250_000),
  }
  const text = await textOf({
    ...draft,
    isDraft: false,
    opening: { amountPaid: none, taxDeducted: none },
    totals,
  })
  t.notMatch(text, /DRAFT|opening balances|still expected/)
  t.match(text, /Total of the year 2,50,000\.00/)
})
