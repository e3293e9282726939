// A picture as pixels, and why a file is none.

import { fieldProblem, Problem } from '#proto/problems.ts'

/** `rgb`: three bytes a pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly rgb: Uint8Array }

/** A logo needs a thirtieth of it. */
export const mostPixels = 4_000_000

export function damaged(format: string): Problem {
  return new Problem('validation_failed', `The image is no complete ${format}.`, [
    fieldProblem([], 'invalid_format', `Export the logo as ${format} again and send the whole file.`),
  ])
}

export function refuseSize(width: number, height: number): Problem {
  return new Problem('validation_failed', `The image has ${width} × ${height} pixels.`, [
    fieldProblem(
      [],
      'out_of_range',
      'Send an image of at most 4 megapixels. 472 × 260 pixels fill the space of a logo at 300 dpi.',
    ),
  ])
}
