// Pictures that compare: bars with long names, before and after, and how one sum becomes another. Each has its figures as a
// table below it.

import type { Point } from './charts.ts'
import { html, type Html } from './html.ts'
import { table } from './parts.ts'

const [width, line, names, values] = [640, 26, 190, 140]
const room = width - names - values

/** One bar below the other, from zero to the right, for names that are too long to stand below a bar. */
export function ranks(title: string, points: readonly Point[]): Html {
  const high = Math.max(...points.map(({ value }) => Math.abs(value)), 0) || 1
  const bars = points.map(({ label, value, text, isCurrent }, at) => {
    const size = Math.max((Math.abs(value) / high) * room, 1)
    return html`<rect class="bar${isCurrent === false ? '' : ' current'}" x="${names}" y="${at * line + 4}" width="${round(size)}" height="${line - 8}"><title>${label}: ${text}</title></rect>${row(at, label, names + size, text)}`
  })
  return figure(title, points.length * line, bars, figuresOf(title, points))
}

export type Pair = {
  readonly label: string
  readonly before: number
  readonly after: number
  /** As people read them. */
  readonly texts: readonly [before: string, after: string, difference: string]
}

/** Two bars for each name, before and after. */
export function pairs(title: string, items: readonly Pair[]): Html {
  const high = Math.max(...items.flatMap(({ before, after }) => [before, after]), 0) || 1
  const height = line * 2 + 8
  const bars = items.map(({ label, before, after, texts }, at) => {
    const bar = (value: number, place: number) => {
      const size = Math.max((Math.max(value, 0) / high) * room, 1)
      const y = at * height + place * line
      const name = place === 0 ? label : ''
      return html`<rect class="bar${place === 1 ? ' current' : ''}" x="${names}" y="${y + 4}" width="${round(size)}" height="${line - 6}"><title>${label}, ${place === 0 ? 'before' : 'after'}: ${texts[place]}</title></rect>${name !== '' && html`<text class="name" x="0" y="${y + 18}">${shortened(name)}</text>`}<text class="value" x="${round(names + size + 6)}" y="${y + 18}">${texts[place]} ${place === 0 ? 'before' : 'after'}</text>`
    }
    return html`${bar(before, 0)}${bar(after, 1)}`
  })
  const columns = [
    { title: 'Of', cell: (item: Pair) => item.label },
    { title: 'Before', cell: ({ texts: [before] }: Pair) => before, isNumber: true },
    { title: 'After', cell: ({ texts: [, after] }: Pair) => after, isNumber: true },
    { title: 'Difference', cell: ({ texts: [, , difference] }: Pair) => difference, isNumber: true },
  ]
  return figure(title, items.length * height, bars, table(title, columns, items))
}

export type Step = Point & {
  /** A sum that stands by itself; the others are what is added to the sum so far. */
  readonly isSum?: boolean
}

/** From one sum to another, change by change. The scale begins near the sums, because changes are small beside them. */
export function changes(title: string, items: readonly Step[]): Html {
  const spans: (readonly [from: number, to: number])[] = []
  let sum = 0
  for (const { value, isSum } of items) {
    spans.push(isSum === true ? [0, value] : [sum, sum + value])
    sum = isSum === true ? value : sum + value
  }
  const ends = spans.flatMap(([from, to], at) => (items[at]!.isSum === true ? [to] : [from, to]))
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  const start = low - (high - low) * 0.15
  const scale = (value: number) => names + (Math.max(value - start, 0) / (high - start || 1)) * room
  const bars = items.map(({ label, text, isSum, value }, at) => {
    const [from, to] = spans[at]!.map(scale) as [number, number]
    const kind = isSum === true ? '' : value < 0 ? ' less' : ' more'
    const right = Math.max(from, to)
    return html`<rect class="bar${kind}" x="${round(Math.min(from, to))}" y="${at * line + 4}" width="${round(Math.max(Math.abs(to - from), 1))}" height="${line - 8}"><title>${label}: ${text}</title></rect>${row(at, label, right, text)}`
  })
  return figure(title, items.length * line, bars, figuresOf(title, items))
}

const row = (at: number, label: string, end: number, text: string): Html =>
  html`<text class="name" x="0" y="${at * line + 17}">${shortened(label)}</text><text class="value" x="${round(end + 6)}" y="${at * line + 17}">${text}</text>`

const shortened = (label: string): string => (label.length > 30 ? `${label.slice(0, 29)}…` : label)

function figuresOf(title: string, points: readonly Point[]): Html {
  const columns = [
    { title: 'Of', cell: (point: Point) => point.label },
    { title: 'Value', cell: (point: Point) => point.text, isNumber: true },
  ]
  return table(title, columns, points)
}

function figure(title: string, height: number, shapes: readonly Html[], figures: Html): Html {
  if (shapes.length === 0) return html`<p class="muted">There is nothing to draw yet.</p>`
  return html`<figure class="chart across"><figcaption>${title}</figcaption>
<div class="scroll" tabindex="0" role="region" aria-label="${title}: the picture"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">${shapes}</svg></div>
<details><summary>Figures</summary>${figures}</details></figure>`
}

const round = (value: number): number => Math.floor(value * 10 + 0.5) / 10
