// Pictures of figures, as SVG in the page, each with its figures as a table below it.

import { html, type Html } from './html.ts'
import { table } from './parts.ts'

export type Point = {
  readonly label: string
  /** In the unit of the chart. */
  readonly value: number
  /** The value as people read it. */
  readonly text: string
  readonly isCurrent?: boolean
  /** Text below the picture; absent: the label. */
  readonly mark?: string
}

/** A point of which a part of the value, on top, is bad. */
export type PartPoint = Point & { readonly bad: number }

const [width, height, bottom, top] = [640, 200, 24, 12]
/** A single figure is no wall. */
const fewestPlaces = 6

/** One bar for each point, from zero. */
export function bars(title: string, points: readonly Point[]): Html {
  const { scale, zero } = axisOf(points)
  const step = width / Math.max(points.length, fewestPlaces)
  return chart(
    title,
    points,
    html`${points.map((point, at) => {
      const y = scale(point.value)
      return html`<rect class="bar${point.isCurrent === true ? ' current' : ''}" x="${round(at * step + step * 0.15)}" y="${round(Math.min(y, zero))}" width="${round(step * 0.7)}" height="${round(Math.max(Math.abs(zero - y), 1))}"><title>${point.label}: ${point.text}</title></rect>`
    })}<line class="axis" x1="0" x2="${width}" y1="${round(zero)}" y2="${round(zero)}"/>`,
    at => at * step + step / 2,
  )
}

/** One bar for each point, from zero, with its bad part on top. */
export function stacks(title: string, points: readonly PartPoint[]): Html {
  const { scale, zero } = axisOf(points)
  const step = width / Math.max(points.length, fewestPlaces)
  const part = (at: number, tone: string, from: number, to: number) =>
    from !== to &&
    html`<rect class="bar ${tone}" x="${round(at * step + step * 0.15)}" y="${round(scale(to))}" width="${round(step * 0.7)}" height="${round(Math.max(scale(from) - scale(to), 1))}"/>`
  return chart(
    title,
    points,
    html`${points.map(
      ({ value, bad, label, text }, at) =>
        value > 0 &&
        html`<g>${part(at, 'current', 0, value - bad)}${part(at, 'less', value - bad, value)}<title>${label}: ${text}</title></g>`,
    )}<line class="axis" x1="0" x2="${width}" y1="${round(zero)}" y2="${round(zero)}"/>`,
    at => at * step + step / 2,
  )
}

/** A line through the points, in steps: a value holds until the next one. */
export function steps(title: string, points: readonly Point[]): Html {
  const { scale, zero } = axisOf(points)
  const step = width / Math.max(points.length, fewestPlaces)
  const path = points.map(
    ({ value }, at) =>
      `${at === 0 ? 'M' : 'L'}${round(at * step)} ${round(scale(value))} H${round((at + 1) * step)}`,
  )
  return chart(
    title,
    points,
    html`<path class="line" d="${path.join(' ')}"/><line class="axis" x1="0" x2="${width}" y1="${round(zero)}" y2="${round(zero)}"/>`,
    at => at * step + step / 2,
  )
}

function axisOf(points: readonly Point[]): {
  readonly scale: (value: number) => number
  readonly zero: number
} {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const scale = (value: number) => top + ((high - value) / (high - low || 1)) * (height - bottom - top)
  return { scale, zero: scale(0) }
}

function chart(title: string, points: readonly Point[], shapes: Html, middle: (at: number) => number): Html {
  if (points.every(({ value }) => value === 0))
    return html`<p class="muted">There is nothing to draw yet.</p>`
  const columns = [
    { title: 'Of', cell: (point: Point) => point.label },
    { title: 'Value', cell: (point: Point) => point.text, isNumber: true },
  ]
  return html`<figure class="chart"><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${shapes}
${points.map(({ label, mark = label }, at) => mark !== '' && html`<text x="${round(middle(at))}" y="${height - 6}">${mark}</text>`)}</svg>
<details><summary>Figures</summary>${table(title, columns, points)}</details></figure>`
}

const round = (value: number): number => Math.round(value * 10) / 10
