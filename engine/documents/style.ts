// Sizes and colours.

import { portrait } from '#proto/pdf/page-size.ts'
import type { Colour } from '#proto/pdf/page.ts'

/** Lengths in points. */
export const margin = { side: 36, top: 44, bottom: 62 } as const
export const left = margin.side
export const right = portrait.width - margin.side
export const width = right - left
/** Below it stands the footer. */
export const bottom = portrait.height - margin.bottom

export const colours = {
  ink: [26, 32, 38],
  grey: [104, 113, 122],
  hairline: [217, 222, 227],
  tint: [243, 246, 247],
  accent: [13, 84, 88],
  /** Background of text in the accent. */
  pale: [231, 241, 240],
  white: [255, 255, 255],
  amber: [158, 98, 0],
  red: [170, 28, 28],
} as const satisfies Record<string, Colour>
