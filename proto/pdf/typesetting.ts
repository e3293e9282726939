// Texts in the space that there is: shrunk to a width, broken into lines, set against an edge.

import type { Colour, Page } from './page.ts'
import { type SetText, setText } from './text.ts'
import type { Weight } from './fonts.ts'
import { memoizeBy } from '../process/memoize.ts'

type Look = { readonly size: number; readonly colour: Colour; readonly weight?: Weight }
type Align = 'left' | 'right' | 'center'

/** The words of the form itself are few, and each is set once. */
const setLabels = {
  regular: memoizeBy(
    (text: string) => text,
    text => setText(text, 'regular'),
  ),
  bold: memoizeBy(
    (text: string) => text,
    text => setText(text, 'bold'),
  ),
} as const satisfies Record<Weight, (text: string) => SetText>

/** Words of the form itself, none that the payslip brings: they are kept. */
export function label(
  page: Page,
  text: string,
  at: { x: number; y: number },
  look: Look,
  align: Align = 'left',
): void {
  place(page, setLabels[look.weight ?? 'regular'](text), at, look, align)
}

/** No smaller than this share of its size; what is wider still is cut off with an ellipsis. */
const leastShare = 0.72

/** A text in one line of at most `width`. */
export function fitText(
  page: Page,
  text: string,
  at: { x: number; y: number; width: number },
  look: Look,
  align: Align = 'left',
): void {
  const weight = look.weight ?? 'regular'
  const set = setText(text, weight)
  const natural = (set.width * look.size) / 1_000
  if (natural <= at.width) return place(page, set, at, look, align)
  const size = Math.max(look.size * leastShare, (look.size * at.width) / natural)
  const shortened = shorten(set, text, weight, (at.width * 1_000) / size)
  place(page, shortened, at, { ...look, size }, align)
}

/** An amount against its edge: shrunk where the width asks for it, never cut off. */
export function amount(
  page: Page,
  text: string | SetText,
  at: { x: number; y: number; width: number },
  look: Look,
  align: Align = 'right',
): void {
  const set = typeof text === 'string' ? setText(text, look.weight ?? 'regular') : text
  const size = Math.min(look.size, (at.width * 1_000) / set.width)
  place(page, set, at, { ...look, size }, align)
}

function place(
  page: Page,
  set: SetText,
  { x, y }: { x: number; y: number },
  { size, colour }: Look,
  align: Align,
): void {
  const length = (set.width * size) / 1_000
  const from = align === 'left' ? x : align === 'right' ? x - length : x - length / 2
  page.text(set, { x: from, y, size, colour })
}

const graphemes = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** `most` in thousandths of the size. */
function shorten(set: SetText, text: string, weight: Weight, most: number): SetText {
  if (set.width <= most + 0.5) return set
  const parts = [...graphemes.segment(text.slice(0, longestLine))].map(({ segment }) => segment)
  let [fits, fails] = [0, parts.length]
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1
    if (setText(`${parts.slice(0, middle).join('')}…`, weight).width <= most) fits = middle
    else fails = middle
  }
  return setText(`${parts.slice(0, fits).join('').trimEnd()}…`, weight)
}

/** No line of a page holds more characters. */
const longestLine = 400

/** A text in lines of at most `width`, each no longer than it fits; the last of `most` lines ends with an ellipsis. */
export function broken(
  text: string,
  { width, most, size, weight = 'regular' }: { width: number; most: number; size: number; weight?: Weight },
): SetText[] {
  const limit = (width * 1_000) / size
  const whole = setText(text, weight)
  if (whole.width <= limit) return [whole]
  const lines: string[] = []
  // A sign of rupees stays with its amount. The text beyond the lines is not measured: a name may have thousands of
  // characters.
  for (const word of text
    .slice(0, longestLine * most)
    .split(/(?<!₹)\s+/u)
    .flatMap(each => chunks(each, weight, limit))) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && setText(longer, weight).width <= limit) lines[lines.length - 1] = longer
    else if (lines.length < most) lines.push(word)
    else {
      lines[lines.length - 1] = longer
      break
    }
  }
  return lines.map(line => shorten(setText(line, weight), line, weight, limit))
}

/** A word in parts of which each fits into a line. */
function chunks(word: string, weight: Weight, limit: number): string[] {
  if (setText(word, weight).width <= limit) return [word]
  const parts: string[] = []
  for (const { segment } of graphemes.segment(word)) {
    const longer = `${parts.at(-1) ?? ''}${segment}`
    if (parts.length > 0 && setText(longer, weight).width <= limit) parts[parts.length - 1] = longer
    else parts.push(segment)
  }
  return parts
}

/** Lines of text, the first on `at.y`. */
export function paragraph(
  page: Page,
  lines: readonly SetText[],
  at: { x: number; y: number; leading: number },
  look: Look,
  align: Align = 'left',
): void {
  for (const [index, line] of lines.entries())
    place(page, line, { x: at.x, y: at.y + index * at.leading }, look, align)
}
