// The content of one page. Positions are points from the top left corner; a text stands on its baseline.

import { coreFontNames } from './core-font.ts'
import type { Images } from './images.ts'
import { code, decimal, fine } from './numbers.ts'
import type { PdfImage } from './png.ts'
import { codeOf, type Subsets } from './subsets.ts'
import type { SetText, TextRun } from './text.ts'

/** Red, green, blue from 0 to 255. */
export type Colour = readonly [number, number, number]

type TextPlace = { readonly x: number; readonly y: number; readonly size: number; readonly colour: Colour }
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type Page = {
  readonly text: (
    set: SetText,
    at: TextPlace & { readonly degrees?: number; readonly spacing?: number },
  ) => void
  readonly line: (from: { x: number; y: number }, to: { x: number; y: number }, style: Stroke) => void
  /** With `radius` its corners are round. */
  readonly area: (box: Box, colour: Colour, radius?: number) => void
  readonly frame: (box: Box, style: Stroke, radius?: number) => void
  /** Over the whole box, whatever the shape of the image. */
  readonly image: (image: PdfImage, box: Box) => void
  /** Total number of pages, as a text. */
  readonly count: (at: TextPlace) => void
  readonly content: () => string
}

type Stroke = { readonly width: number; readonly colour: Colour }

/** Placeholder for the number of pages. */
export const countName = 'N'

export function openPage(subsets: Subsets, images: Images, pageHeight: number): Page {
  const point = (x: number, y: number): string => `${decimal(x)} ${decimal(pageHeight - y)}`
  const parts: string[] = []
  let filling = ''
  const paint = (colour: Colour): void => {
    const wanted = `${tone(colour)} rg`
    if (wanted === filling) return
    filling = wanted
    parts.push(wanted)
  }
  return {
    text(set, { x, y, size, colour, degrees = 0, spacing = 0 }) {
      paint(colour)
      parts.push(`BT${spacing === 0 ? '' : ` ${decimal(spacing)} Tc`}`)
      let across = 0
      for (const each of set.runs) {
        parts.push(`${matrix(point, { x, y }, across, degrees)} Tm ${drawRun(each, size, subsets)}`)
        across += (each.width * size) / 1_000
      }
      parts.push(spacing === 0 ? 'ET' : '0 Tc ET')
    },
    line(from, to, { width, colour }) {
      parts.push(`${tone(colour)} RG ${decimal(width)} w ${point(from.x, from.y)} m ${point(to.x, to.y)} l S`)
    },
    area(box, colour, radius = 0) {
      paint(colour)
      parts.push(`${outline(point, box, radius)} f`)
    },
    frame(box, { width, colour }, radius = 0) {
      parts.push(`${tone(colour)} RG ${decimal(width)} w ${outline(point, box, radius)} s`)
    },
    image(image, { x, y, width, height }) {
      const place = `${decimal(width)} 0 0 ${decimal(height)} ${point(x, y + height)} cm`
      parts.push(`q ${place} /${images.nameOf(image)} Do Q`)
    },
    count({ x, y, size, colour }) {
      paint(colour)
      parts.push(`q ${decimal(size)} 0 0 ${decimal(size)} ${point(x, y)} cm /${countName} Do Q`)
    },
    content: () => parts.join('\n'),
  }
}

type PrintPoint = (x: number, y: number) => string

function matrix(
  point: PrintPoint,
  { x, y }: { x: number; y: number },
  across: number,
  degrees: number,
): string {
  if (degrees === 0) return `1 0 0 1 ${point(x + across, y)}`
  const angle = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const turn = [cosine, sine, -sine, cosine].map(fine).join(' ')
  return `${turn} ${point(x + across * cosine, y - across * sine)}`
}

function drawRun(run: TextRun, size: number, subsets: Subsets): string {
  if ('codes' in run) return `/${coreFontNames[run.weight]} ${decimal(size)} Tf <${run.codes}> Tj`
  const subset = subsets.of(run.family, run.weight)
  const codes = run.clusters.map(cluster => code(codeOf(subset, cluster))).join('')
  return `/${subset.name} ${decimal(size)} Tf <${codes}> Tj`
}

/** Control distance of a quarter circle drawn as a Bézier curve. */
const arc = 0.5523

function outline(point: PrintPoint, { x, y, width, height }: Box, radius: number): string {
  if (radius === 0) return `${point(x, y + height)} ${decimal(width)} ${decimal(height)} re`
  const [right, bottom, handle] = [x + width, y + height, radius * (1 - arc)]
  const curve = (...points: readonly (readonly [number, number])[]): string =>
    `${points.map(([across, down]) => point(across, down)).join(' ')} c`
  return [
    `${point(x + radius, y)} m ${point(right - radius, y)} l`,
    curve([right - handle, y], [right, y + handle], [right, y + radius]),
    `${point(right, bottom - radius)} l`,
    curve([right, bottom - handle], [right - handle, bottom], [right - radius, bottom]),
    `${point(x + radius, bottom)} l`,
    curve([x + handle, bottom], [x, bottom - handle], [x, bottom - radius]),
    `${point(x, y + radius)} l`,
    curve([x, y + handle], [x + handle, y], [x + radius, y]),
    'h',
  ].join(' ')
}

function tone(colour: Colour): string {
  return colour.map(part => decimal(part / 255)).join(' ')
}
