// The pages of a payslip while they are filled from the top down.

import { openDocument, type PdfDocument } from '../pdf/document.ts'
import type { Page } from '../pdf/page.ts'
import { bottom } from './style.ts'

export type Sheet = {
  readonly page: () => Page
  /** Where the next block begins. */
  y: number
  /** Goes on to a new page unless the present one has room for a block of that height; true if it did. */
  readonly reserve: (height: number) => boolean
  readonly pages: readonly Page[]
  readonly toBytes: () => Buffer
}

/** `begin` fills the head of each page and returns where its content begins; `number` counts from 1. */
export function openSheet(
  info: Parameters<typeof openDocument>[0],
  begin: (page: Page, number: number) => number,
): Sheet {
  const document: PdfDocument = openDocument(info)
  const pages: Page[] = []
  const turn = (): number => {
    const page = document.addPage()
    pages.push(page)
    return begin(page, pages.length)
  }
  const sheet: Sheet = {
    y: 0,
    pages,
    page: () => pages.at(-1)!,
    reserve(height) {
      if (sheet.y + height <= bottom) return false
      sheet.y = turn()
      return true
    },
    toBytes: () => document.toBytes(),
  }
  sheet.y = turn()
  return sheet
}
