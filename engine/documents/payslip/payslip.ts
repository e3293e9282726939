// The payslip as a PDF: A4, employer, employee, period, earnings beside deductions, net pay, employer contributions and
// income tax. The same payslip gives the same bytes.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { drawAnnex } from './annex.ts'
import { drawFeet, drawRemarks } from './foot.ts'
import { drawHead, drawParticulars } from './head.ts'
import { drawMoney } from './money-table.ts'
import { drawNetPay } from './net-pay.ts'
import { drawPeriod } from './period.ts'
import { paletteOf } from '../brand/brand.ts'
import { openSheet } from '../sheet.ts'
import { drawWageSlip } from './wage-slip.ts'
import { printMonth } from '#proto/pdf/notation.ts'

/** With a `password` it is encrypted, and no two files are the same. */
export function payslipPdf(document: PayslipDocument, password: string | null = null): Buffer {
  const palette = paletteOf(document.employer)
  const sheet = openSheet(
    {
      title: `Payslip for ${printMonth(document.period.end)}`,
      author: document.employer.name,
      language: 'en-IN',
      createdAt: new Date(document.calculatedAt),
    },
    (page, number) => drawHead(page, document, palette, number),
    { palette, password },
  )
  drawParticulars(sheet, document)
  drawPeriod(sheet, document)
  drawMoney(sheet, document)
  drawNetPay(sheet, document)
  drawAnnex(sheet, document)
  drawRemarks(sheet, document)
  drawWageSlip(sheet, document)
  drawFeet(sheet, document)
  return sheet.toBytes()
}
