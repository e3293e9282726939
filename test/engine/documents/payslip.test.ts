// Payslips as PDFs, read back by another reader: what they say, and that they say it byte for byte again.

import fc from 'fast-check'
import t from 'tap'
import { payslipPdf } from '#engine/documents/payslip/payslip.ts'
import type { Paise } from '#proto/units.ts'
import { readPdf } from '../../proto/pdf/reading.ts'
import { assertFigures, inIndia, slips } from './random-slips.ts'
import { line, names, payslip, samples } from './samples.ts'

t.test('amounts are grouped as the handbook has them', async t => {
  for (const [amount, printed] of [
    [0, '0.00'],
    [1, '0.01'],
    [12_345_50, '12,345.50'],
    [99_999_99, '99,999.99'],
    [1_00_000_00, '1,00,000.00'],
    [12_34_567_89, '12,34,567.89'],
    [1_00_00_000_00, '1,00,00,000.00'],
    [12_34_56_789_05, '12,34,56,789.05'],
    [10_00_00_00_000_00, '10,00,00,00,000.00'],
  ] as const) {
    t.equal(inIndia(amount), printed)
    const earning = line('earning', 'Basic', 0, { amount: amount as Paise, fullAmount: 0 as Paise })
    const [page] = await readPdf(payslipPdf(payslip({ lines: [{ ...earning, toDate: null }] })))
    if (amount > 0) t.ok(page?.lines.includes(`Basic ${printed} –`), `Basic ${printed}`)
    t.ok(page?.lines.includes(`NET PAY ₹ ${printed}`), printed)
  }
})

t.test('every figure of a payslip can be copied out of it, beside its name', async t => {
  await fc.assert(
    fc.asyncProperty(slips, async slip => {
      assertFigures(
        slip,
        (await readPdf(payslipPdf(slip))).flatMap(page => page.lines),
      )
    }),
    { numRuns: 40, seed: 20_261_125 },
  )
  t.pass('40 payslips')
})

t.test('the same payslip gives the same bytes, whatever was set before it', async t => {
  const once = Object.values(samples).map(sample => payslipPdf(sample))
  const again = Object.values(samples)
    .toReversed()
    .map(sample => payslipPdf(sample))
    .toReversed()
  for (const [at, name] of Object.keys(samples).entries()) t.ok(once[at]?.equals(again[at]!), name)
  t.notOk(
    once[0]?.equals(payslipPdf(payslip({ verificationCode: '00000000' }))),
    'another payslip has others',
  )
})

t.test('a name of each script is copied out exactly', async t => {
  for (const [script, name] of Object.entries(names)) {
    const [page] = await readPdf(payslipPdf(payslip({ employee: { name } })))
    t.ok(page?.text.replaceAll(/\s+/g, ' ').includes(`Name ${name}Employee code`), script)
  }
})

t.test('what a payslip is not, is said on each of its pages', async t => {
  const textOf = async (name: string) => (await readPdf(payslipPdf(samples[name]!))).map(page => page.lines)
  const has = (lines: readonly string[], word: string) => lines.filter(text => text.includes(word)).length

  const draft = await textOf('twoPages')
  t.equal(draft.length, 2)
  for (const [at, lines] of draft.entries()) {
    t.equal(has(lines, 'DRAFT'), 2, 'the stamp, and across the page')
    t.equal(has(lines, 'PAYSLIP FOR OCTOBER 2026'), 1)
    t.equal(has(lines, `Page ${at + 1} of 2`), 1)
    t.equal(has(lines, 'Verification code 3f9a41c7'), 1)
  }
  t.equal(has(draft[1]!, 'Asha Ramesh Kulkarni · KTM-00417 · continued'), 1)
  t.equal(has(draft[1]!, 'Earnings Full month Amount Year to date'), 1, 'the heads of the columns again')
  t.equal(has(draft[1]!, 'Deductions'), 0, 'no head without lines below it')

  const [held = []] = await textOf('held')
  t.equal(has(held, 'ON HOLD'), 2)
  t.equal(held.filter(text => text === 'Payment on hold').length, 1, 'without its reason')
  t.equal(has(held, 'Paid to account'), 0)
  const [both = []] = await textOf('heldDraft')
  t.equal(has(both, 'ON HOLD DRAFT'), 1)
  const [reversed = []] = await textOf('void')
  t.equal(has(reversed, 'VOID - RUN REVERSED 05-Nov-2026'), 1)
  const [final = []] = await textOf('fullAndFinal')
  t.equal(has(final, 'FULL AND FINAL'), 1, 'not across the page: it counts')
  t.equal(has(final, 'SETTLEMENT FOR OCTOBER 2026'), 1)
  const [usual = []] = await textOf('usual')
  t.equal(has(usual, 'DRAFT') + has(usual, 'ON HOLD') + has(usual, 'VOID'), 0)
  t.equal(has(usual, 'Paid to account XXXXXXXX4821 on 31-Oct-2026, reference NEFT N304260012345'), 1)
})

t.test('a settlement that the employee owes does not look like pay', async t => {
  const [page] = await readPdf(payslipPdf(samples['owing']!))
  const lines = page?.lines ?? []
  const has = (text: string) => t.ok(lines.includes(text), text)
  // 9,000 of leave less 20,000 of the loan and 1,000 of notice; 16,000 of the loan are left: 28,000 in all.
  has('DUE FROM THE EMPLOYEE ₹ 12,000.00')
  has('Rupees Twelve Thousand Only')
  has('Not recovered here and owed by the employee: 16,000.00')
  has('The employee owes 28,000.00 in all')
  t.ok(lines.some(text => text.startsWith('01-Oct-2026 to 20-Oct-2026')))
  t.ok(lines.some(text => text.includes('installments 4–6/12')))
  t.notOk(lines.some(text => text.includes('NET PAY')))
})

t.test('recoveries name their instalments, and lines of the year have no amount', async t => {
  const [page] = await readPdf(payslipPdf(samples['loans']!))
  const lines = page?.lines ?? []
  const has = (text: string) =>
    t.ok(
      lines.some(each => each.includes(text)),
      text,
    )
  has('installments 3/12, 1/6, balance 97,000.00')
  has('installment 3/12, balance 22,500.00')
  has('Advance recovery 2,500.00 –')
  has('Annual bonus 30,000.00')
})

t.test('leave, bank and the statutory wage slip', async t => {
  const pages = await readPdf(payslipPdf(samples['wageSlip']!))
  t.equal(pages.length, 2)
  const [first, form] = pages.map(({ lines }) => lines)
  const rowOf = (lines: readonly string[] | undefined, start: string) =>
    lines?.find(text => text.startsWith(start))
  t.ok(rowOf(first, 'Earned leave 3.00 0.00'))
  t.ok(rowOf(first, 'Sick leave 1.50 0.50'))
  const [withBalances = []] = (await readPdf(payslipPdf(samples['leaveBalances']!))).map(({ lines }) => lines)
  t.ok(withBalances.some(text => text.includes('Opening Accrued Taken LOP Encashed Balance')))
  t.ok(rowOf(withBalances, 'Earned leave 18.50 1.25 3.00 0.00 4.00 12.75'))
  t.ok(first?.some(text => text.endsWith('Bank HDFC Bank')))
  t.ok(first?.some(text => text.endsWith('Payment mode Bank transfer')))
  for (const row of [
    'FORM V: WAGE SLIP Rule 52 of the Code on Wages (Central) Rules, 2026',
    'Date of issue 31-Oct-2026',
    '1 Name of employee Asha Ramesh Kulkarni',
    '4 UAN 100904319456',
    '5 Bank account number XXXXXXXX4821',
    '(a) Basic 45,000.00',
    '(b) Dearness allowance 9,000.00',
    '(c) Other allowances 36,000.00',
    '8 Total attendance 31 days',
    '9 Overtime wages 0.00',
    '10 Gross wages payable 90,000.00',
    '11 Total deductions 3,200.00',
    '(a) Provident fund 3,000.00',
    '(c) Others 200.00',
    '12 Net wages paid 86,800.00',
  ])
    t.ok(form?.includes(row), row)
})

t.test('nothing is lost between pages, and nothing stands below their feet', async t => {
  for (const [name, sample] of Object.entries(samples)) {
    const pages = await readPdf(payslipPdf(sample))
    for (const [at, { lines }] of pages.entries()) {
      t.match(lines.at(-2), /needs no signature\. Page \d+ of \d+$/, `${name}, page ${at + 1}`)
      t.match(lines.at(-1), / Verification code 3f9a41c7$/)
    }
  }
  const lines = (await readPdf(payslipPdf(samples['manyOfEach']!))).flatMap(page => page.lines)
  for (const [what, count] of [
    ['Allowance', 70],
    ['Deduction', 55],
    ['Fund', 95],
  ] as const) {
    const numbers = lines.flatMap(text => [...text.matchAll(new RegExp(`${what} number (\\d+) `, 'g'))])
    t.same(
      numbers.map(([, number]) => Number(number)),
      Array.from({ length: count }, (_, index) => index + 1),
      what,
    )
  }
})

t.test('fourteen lines a side fit on one page', async t => {
  t.equal((await readPdf(payslipPdf(samples['fullPage']!))).length, 1)
})

t.test('what the month brought beside the salary', async t => {
  const [page] = await readPdf(payslipPdf(samples['leaver']!))
  for (const text of [
    'Date of leaving 20-Oct-2026',
    'incl. arrears 120.00',
    'Reimbursements, not part of gross earnings',
    'Reimbursements 2,500.00',
    // 46,875.50 + 2,500.00 - 4,200.00 + 0.35
    'Gross earnings 46,875.50 + reimbursements 2,500.00 − deductions 4,200.00 + 0.35 rounding',
    'NET PAY ₹ 45,175.85',
    'Loss of pay, 1.5 days 4,354.84',
    'Loan perquisite 512.33',
    'Remarks: Laptop returned on 20 October. No dues are open with the library or the canteen.',
  ]) {
    t.ok(
      page?.lines.map(each => each.replaceAll(/\s+/g, ' ')).some(each => each.includes(text)),
      text,
    )
  }
})

t.test('an amount is never cut off, and neither markup nor length does harm', async t => {
  const [large] = await readPdf(payslipPdf(samples['large']!))
  t.ok(large?.lines.some(text => text.includes('5,80,45,67,890.12')))
  const most = 99_999_999_999_99 as Paise
  const [huge] = await readPdf(
    payslipPdf(
      payslip({ lines: [line('earning', 'Basic', 0, { amount: most, fullAmount: most, toDate: most })] }),
    ),
  )
  t.ok(huge?.lines.includes(`Basic ${inIndia(most)} ${inIndia(most)} ${inIndia(most)}`))
  const bytes = payslipPdf(samples['longNames']!)
  t.ok(bytes.length < 100_000, `${bytes.length} bytes`)
  const [page] = await readPdf(bytes)
  t.ok(page?.lines.some(text => text.includes('<b>Chief</b> 🙂 & "Officer" (d\'affaires) \\')))
})

t.test('every entry of the cross-reference table leads to its object', async t => {
  for (const [name, sample] of Object.entries(samples)) {
    const file = payslipPdf(sample).toString('latin1')
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
    const [, count = '', table = ''] = /^xref\n0 (\d+)\n([\s\S]+?)trailer/.exec(file.slice(start)) ?? []
    const entries = table.match(/.{20}/gs) ?? []
    t.equal(entries.length, Number(count), name)
    const wrong = entries.filter((entry, number) => {
      const at = Number(entry.slice(0, 10))
      return number > 0 && !file.startsWith(`${number} 0 obj\n`, at)
    })
    t.same(wrong, [], name)
  }
})
