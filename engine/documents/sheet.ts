// The pages of a document while they are filled from the top down.

import { openDocument, type PdfDocument } from '#proto/pdf/document.ts'
import { portrait } from '#proto/pdf/page-size.ts'
import type { Page } from '#proto/pdf/page.ts'
import { type Palette, plainPalette } from './brand/brand.ts'
import { bottom } from './style.ts'

export type Sheet = {
  readonly palette: Palette
  readonly page: () => Page
  /** Position of the next block. */
  y: number
  /** Goes on to a new page unless the present one has room for a block of that height; true if it did. */
  readonly reserve: (height: number) => boolean
  /** Goes on to a new page. */
  readonly turn: () => void
  readonly pages: readonly Page[]
  readonly toBytes: () => Buffer
}

/** `begin` fills the head of each page and returns where its content begins; `number` counts from 1. With a `password` the file is encrypted. */
export function openSheet(
  info: Parameters<typeof openDocument>[0],
  begin: (page: Page, number: number) => number,
  { palette = plainPalette, password = null }: { palette?: Palette; password?: string | null } = {},
): Sheet {
  const document: PdfDocument = openDocument(info, portrait, password)
  const pages: Page[] = []
  const startPage = (): number => {
    const page = document.addPage()
    pages.push(page)
    return begin(page, pages.length)
  }
  const sheet: Sheet = {
    palette,
    y: 0,
    pages,
    page: () => pages.at(-1)!,
    turn() {
      sheet.y = startPage()
    },
    reserve(height) {
      if (sheet.y + height <= bottom) return false
      sheet.turn()
      return true
    },
    toBytes: () => document.toBytes(),
  }
  sheet.turn()
  return sheet
}
