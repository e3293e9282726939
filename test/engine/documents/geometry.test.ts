// Every document with ordinary, long and hostile values: no text stands on another one or leaves the page, and what a
// reader needs is not cut off.

import t, { type Test } from 'tap'
import { certificatePdf } from '#engine/documents/certificate/certificate.ts'
import { letterPdf } from '#engine/documents/letter/letter.ts'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import type { Paise } from '#proto/units.ts'
import { overlap, placesOf } from './places.ts'
import { certificate, letter, line, names, payslip, samples } from './samples.ts'

/** No document has a text closer to the edge of the paper. */
const edge = 28

async function assertTidy(t: Test, pdf: Buffer, name: string): Promise<string> {
  let said = ''
  for (const [at, { width, height, texts }] of (await placesOf(pdf)).entries()) {
    const page = `${name}, page ${at + 1}`
    for (const [index, text] of texts.entries()) {
      said += text.text
      if (text.left < edge || text.right > width - edge || text.bottom < edge / 2 || text.top > height - edge)
        t.fail(`${page}: ${text.text} leaves the page`)
      for (const other of texts.slice(index + 1))
        if (overlap(text, other)) t.fail(`${page}: ${text.text} on ${other.text}`)
    }
  }
  t.not(said, '', name)
  return said.replaceAll(/\s/g, '')
}

const crore = 9_99_99_99_999_99 as Paise
const longWord = 'Srivenkatanarasimharajuvaripeta'.repeat(3)
const sentence =
  'Special compensatory allowance for remote locality work in the hills of the north-east, twice a year'
const hostile = [longWord, sentence, Object.values(names).join(' '), '=1+1|"<b>x</b>\\', 'Å'.repeat(60)]

t.test('payslips', async t => {
  for (const [name, sample] of Object.entries(samples)) await assertTidy(t, payslipPdf(sample), name)
  for (const value of hostile) {
    const { employer, employee } = payslip()
    const pdf = payslipPdf(
      payslip({
        employer: { ...employer, name: value, address: value },
        employee: {
          ...employee,
          name: value,
          code: value.slice(0, 40),
          designation: value,
          department: value,
          location: value,
          bankName: value,
          pfMemberId: value.slice(0, 40),
        },
        lines: [
          line('earning', value, 0, {
            amount: crore,
            fullAmount: crore,
            toDate: crore,
            arrearsAmount: crore,
          }),
          line('recovery', value, 0, {
            amount: crore,
            toDate: crore,
            debt: crore,
            recovery: { instalments: [1, 3, 5, 7].map(no => ({ no, count: 120 })), balance: crore },
          }),
          line('employer_contribution', value, 0, { amount: crore, toDate: crore }),
          line('information', value, 0, { amount: crore }),
        ],
        leave: Array.from({ length: 3 }, () => ({
          leaveType: value.slice(0, 60),
          opening: 12_345 as never,
          accrued: 12_345 as never,
          taken: 12_345 as never,
          lossOfPay: 12_345 as never,
          encashed: 12_345 as never,
          closing: 12_345 as never,
        })),
        remarks: value,
      }),
    )
    await assertTidy(t, pdf, value)
  }
})

t.test('a name, a code and an id of their usual lengths are whole', async t => {
  const employee = {
    name: 'Venkata Naga Lakshmi Narasimha Chowdary Kolluru',
    code: 'EMP-2026-HYD-000000123456789',
  }
  const said = await assertTidy(t, payslipPdf(payslip({ employee })), 'payslip')
  for (const whole of [employee.name, employee.code, payslip().payslipId, payslip().payrollRunId])
    t.ok(said.includes(whole.replaceAll(' ', '')), whole)
})

t.test('letters and certificates', async t => {
  await assertTidy(t, letterPdf(letter()), 'letter')
  await assertTidy(t, certificatePdf(certificate()), 'certificate')
  for (const value of hostile) {
    const usual = letter()
    const employer = { ...usual.employer, name: value, address: value }
    const signatory = { name: value, designation: value }
    const said = await assertTidy(
      t,
      letterPdf(
        letter({
          employer,
          signatory,
          acceptedBy: value,
          addressee: [value, value],
          blocks: [
            { kind: 'paragraph', text: `${value} `.repeat(40) },
            { kind: 'heading', text: value },
            { kind: 'entries', entries: [value, null].map(each => ({ label: value, value: each })) },
            {
              kind: 'amounts',
              first: 'Component',
              titles: ['A month', 'A year'],
              rows: Array.from({ length: 50 }, () => ({
                name: value,
                amounts: [crore, crore],
                isTotal: false,
              })),
            },
          ],
        }),
      ),
      `letter: ${value}`,
    )
    t.ok(said.includes('Page2of'), 'a letter goes on to further pages')
    const { employee, salary } = certificate()
    const earnings = [{ name: value, amount: crore, fullAmount: crore, annual: crore }]
    const document = certificate({
      employer,
      signatory,
      addressedTo: value,
      employee: { ...employee, name: value, designation: value, department: value },
      salary: { ...salary, earnings, gross: crore, deductionLines: [{ name: value, amount: crore }] },
    })
    await assertTidy(t, certificatePdf(document), `certificate: ${value}`)
  }
})
