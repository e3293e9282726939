// The employer at the head of a page: its logo, and beside it the name, the address and what else there is to say.

import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { Page } from '#proto/pdf/page.ts'
import type { SetText } from '#proto/pdf/text.ts'
import { broken, fitText, paragraph } from '#proto/pdf/typesetting.ts'
import { logoOf } from './brand/brand.ts'
import { colours } from './style.ts'

type Employer = Pick<PayslipDocument['employer'], 'name' | 'address' | 'logo'>

type Sizes = {
  readonly name: number
  readonly small: number
  readonly leading: number
  /** Between the baselines of the name and of the line below it. */
  readonly below: number
}

const gap = 12
/** The tops of capitals, below the top of the block. */
const capitals = 2
const nameBaseline = 12

/**
 * `codes`: a line below the address; null: there is none. Returns how much lower than without a logo the text begins, and
 * its last baseline, or the foot of a taller logo.
 */
export function drawEmployer(
  page: Page,
  employer: Employer,
  codes: string | null,
  { x, y, width }: { x: number; y: number; width: number },
  sizes: Sizes,
): { readonly first: number; readonly last: number } {
  const logo = logoOf(employer)
  const small = { size: sizes.small, colour: colours.grey }
  const room = logo === null ? width : width - logo.width - gap
  const address =
    employer.address === null
      ? []
      : broken(employer.address, { width: room, most: logo === null ? 2 : 3, size: sizes.small })
  const name = logo === null ? null : nameBeside(employer.name, room, sizes)
  const under = nameBaseline + (name === null ? 0 : (name.lines.length - 1) * name.leading) + sizes.below
  const lines = address.length + (codes === null ? 0 : 1)
  const last = under + (lines - 1) * sizes.leading
  const shift = logo === null ? 0 : Math.max(0, (logo.height - last) / 2)
  const at = { x: logo === null ? x : x + logo.width + gap, y: y + shift }
  const look = { size: sizes.name, weight: 'bold', colour: colours.ink } as const
  if (name === null) fitText(page, employer.name, { ...at, y: y + nameBaseline, width }, look)
  else {
    const first = { ...at, y: at.y + nameBaseline, leading: name.leading }
    paragraph(page, name.lines, first, { ...look, size: name.size })
  }
  paragraph(page, address, { ...at, y: at.y + under, leading: sizes.leading }, small)
  if (codes !== null) {
    const line = at.y + under + address.length * sizes.leading
    fitText(page, codes, { ...at, y: line, width: room }, small)
  }
  if (logo === null) return { first: 0, last: y + last }
  const top = y + capitals + Math.max(0, (last - logo.height) / 2)
  page.image(logo.image, { x, y: top, width: logo.width, height: logo.height })
  return { first: shift, last: Math.max(at.y + last, top + logo.height) }
}

/** Text in one line if there is room, else smaller in up to three. */
function nameBeside(
  name: string,
  width: number,
  { name: size }: Sizes,
): { readonly lines: readonly SetText[]; readonly size: number; readonly leading: number } {
  const whole = broken(name, { width, most: 2, size, weight: 'bold' })
  if (whole.length === 1) return { lines: whole, size, leading: 0 }
  const smaller = size * 0.82
  const lines = broken(name, { width, most: 3, size: smaller, weight: 'bold' })
  return { lines, size: smaller, leading: smaller * 1.15 }
}
