import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { portrait } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { setText } from '#proto/pdf/text.ts'
import type { Sheet } from '../sheet.ts'
import { printInstant } from '#proto/pdf/notation.ts'
import { colours, left, right, width } from '../style.ts'
import { fitText, label, paragraph, broken } from '#proto/pdf/typesetting.ts'

/** On every page, once all of them are known. */
export function drawFeet({ pages }: Sheet, document: PayslipDocument): void {
  for (const [index, page] of pages.entries())
    drawFoot(page, document, `Page ${index + 1} of ${pages.length}`)
}

function drawFoot(page: Page, document: PayslipDocument, count: string): void {
  const { payslipId, payrollRunId, calculatedAt, verificationCode } = document
  const y = portrait.height - 46
  const look = { size: 6.8, colour: colours.grey } as const
  page.line({ x: left, y: y - 10 }, { x: right, y: y - 10 }, { width: 0.5, colour: colours.hairline })
  label(page, 'This is a computer-generated payslip and needs no signature.', { x: left, y }, look)
  page.text(setText(count, 'regular'), {
    x: right - (setText(count, 'regular').width * look.size) / 1_000,
    y,
    ...look,
  })
  fitText(
    page,
    `Payslip ${payslipId}  ·  run ${payrollRunId}  ·  calculated ${printInstant(calculatedAt)}`,
    { x: left, y: y + 10, width: width - 110 },
    look,
  )
  const code = setText(`Verification code ${verificationCode}`, 'bold')
  page.text(code, { x: right - (code.width * look.size) / 1_000, y: y + 10, ...look })
}

export function drawRemarks(sheet: Sheet, { remarks }: PayslipDocument): void {
  if (remarks === null || remarks.trim() === '') return
  const lines = broken(`Remarks: ${remarks}`, { width, most: 14, size: 7.6 })
  sheet.reserve(lines.length * 10 + 6)
  paragraph(sheet.page(), lines, { x: left, y: sheet.y + 8, leading: 10 }, { size: 7.6, colour: colours.ink })
  sheet.y += lines.length * 10 + 8
}
