// A word across a page, behind everything.

import { portrait } from '#proto/pdf/page-size.ts'
import type { Colour, Page } from '#proto/pdf/page.ts'
import { setText } from '#proto/pdf/text.ts'

export type Mark = { readonly word: string; readonly pale: Colour }

export const draftMark: Mark = { word: 'DRAFT', pale: [252, 244, 230] }

/** Drawn before the content of the page. */
export function watermark(page: Page, { word, pale }: Mark): void {
  const set = setText(word, 'bold')
  const size = Math.min(150, 620_000 / set.width)
  const length = (set.width * size) / 1_000
  const degrees = 52
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [portrait.width / 2, portrait.height / 2]
  const drop = size * 0.36
  page.text(set, {
    x: x - (length / 2) * Math.cos(angle) + drop * Math.sin(angle),
    y: y + (length / 2) * Math.sin(angle) + drop * Math.cos(angle),
    size,
    colour: pale,
    degrees,
  })
}
