// The salary certificate, read back by another reader.

import t from 'tap'
import { certificatePdf } from '#engine/documents/certificate/certificate.ts'
import type { CertificateDocument } from '#proto/documents/certificate-document.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { certificate } from './samples.ts'

const rupees = (whole: number) => (whole * 100) as Paise

const textOf = async (document: CertificateDocument) =>
  (await readPdf(certificatePdf(document))).map(({ lines }) => lines.join(' '))

t.test('a letter of one page: who, since when, how much, for what', async t => {
  const pages = await textOf(certificate())
  t.equal(pages.length, 1)
  const [page] = await readPdf(certificatePdf(certificate()))
  t.notOk(
    page?.lines.some(line => line.endsWith('₹')),
    'no line ends between ₹ and its amount',
  )
  const [text = ''] = pages
  for (const part of [
    'Reference SC-2026-0A1B2C3D4E 25-Nov-2026 SALARY CERTIFICATE The Branch Manager,',
    'has been employed by Kaveri Textile Mills Private Limited since 01-Jun-2021 as a permanent employee, in the position of Senior process engineer (Weaving; Bengaluru, Karnataka).',
    'Festival bonus 5,000.00 Gross salary 10,08,000.00 89,000.00 Reimbursements 1,250.00 Deductions 7,400.00 Net salary 82,850.00',
    'Month Gross salary Reimbursements Deductions Net salary May 2026 84,000.00 0.00 7,400.00 76,600.00',
    'October 2026 89,000.00 1,250.00 7,400.00 82,850.00 Average 84,833.33 77,641.67',
    'Basic 60,000.00 7,20,000.00 60,000.00',
    'Gross salary 10,08,000.00 89,000.00',
    'The annual cost to company is ₹ 12,00,000.00 (Rupees Twelve Lakh Only).',
    'Over these 6 months the gross salary was ₹ 84,833.33 a month on average',
    'for an application for a loan.',
    'Leela Menon Head of Human Resources',
    'Page 1 of 1',
  ])
    t.ok(text.includes(part), part)
})

t.test('one month, nobody in particular, somebody who left', async t => {
  const { employee, months } = certificate()
  const [text = ''] = await textOf(
    certificate({
      purpose: null,
      addressedTo: null,
      signatory: { name: null, designation: null },
      employee: { ...employee, name: 'प्रियंका श्रीवास्तव', dateOfLeaving: '2026-10-31' as PlainDate },
      months: months.slice(-1),
      averageGross: rupees(89_000),
    }),
  )
  t.ok(text.includes('To whomsoever it may concern This is to certify that प्रियंका श्रीवास्तव'))
  t.ok(text.includes('from 01-Jun-2021 to 31-Oct-2026'))
  t.ok(text.includes('The salary last drawn, for October 2026'))
  t.ok(text.includes('The gross salary is ₹ 89,000.00'))
  t.ok(text.includes('Authorised signatory'))
  t.notOk(text.includes('Average'))
})

t.test('many components go on to a second page, and the bytes are the same again', async t => {
  const { salary } = certificate()
  const earnings = Array.from({ length: 45 }, (_, at) => ({
    name: `Allowance ${at + 1}`,
    amount: rupees(100 + at),
    fullAmount: rupees(100 + at),
    annual: null,
  }))
  const long = certificate({ salary: { ...salary, earnings } })
  const pages = await textOf(long)
  t.equal(pages.length, 2)
  for (const { name } of earnings)
    t.ok(
      pages.some(text => text.includes(`${name} `)),
      name,
    )
  t.ok(certificatePdf(long).equals(certificatePdf(long)))
})
