// Charts as inline SVG. Axes begin at zero, because a ratio that is seen should be the ratio that is.

import type { Chart } from '../scenarios/scenario.ts'
import { figure } from './terminal.ts'

const width = 720
const height = 260
const barHeight = 36
const left = 70
const bottom = 40
const colours = [
  '#2563a8',
  '#c05621',
  '#2f7d4f',
  '#7b4aa3',
  '#8a6d1f',
  '#b03a6f',
  '#3b8a8f',
  '#6b7280',
  '#4c3f91',
  '#a0522d',
]
const legendHeight = 20

export function chart(drawn: Chart): string {
  const [body, tall] = drawings[drawn.form](drawn)
  return `<svg viewBox="0 0 ${width} ${tall}" role="img" font-size="12" fill="#1d2733">${body}</svg>`
}

/** What is drawn, and its height. */
const drawings: Readonly<Record<Chart['form'], (drawn: Chart) => readonly [body: string, tall: number]>> = {
  bars: drawn => [bars(drawn), barHeight * pointsOf(drawn).length],
  lines: drawn => [lines(drawn), height],
  stacks: drawn => [stacks(drawn), barHeight * pointsOf(drawn).length + legendHeight * drawn.series.length],
}

function pointsOf({ series }: Chart): Chart['series'][number]['points'] {
  return series[0]?.points ?? []
}

function bars(drawn: Chart): string {
  const points = pointsOf(drawn)
  const most = Math.max(...points.map(({ value }) => value))
  const longest = width - 335
  return points
    .map(({ at, value }, index) => {
      const y = index * barHeight
      const long = (value / most) * longest
      return [
        text(225, y + barHeight / 2, String(at), 'end'),
        `<rect x="235" y="${y + barHeight * 0.15}" width="${long}" height="${barHeight * 0.7}" fill="${colours[0]}"/>`,
        text(243 + long, y + barHeight / 2, `${figure(value)} ${drawn.unit}`, 'start'),
      ].join('')
    })
    .join('')
}

/** A bar for each place, in which the series follow one another; below them the names, with the values of each bar. */
function stacks({ series, unit }: Chart): string {
  const places = series[0]?.points.map(({ at }) => at) ?? []
  const sums = places.map((_, place) => series.reduce((sum, { points }) => sum + points[place]!.value, 0))
  const scale = (width - 335) / Math.max(...sums)
  const drawn = places.map((at, place) => {
    const y = place * barHeight
    let x = 235
    const parts = series.map(({ points }, index) => {
      const long = points[place]!.value * scale
      const part = `<rect x="${x}" y="${y + barHeight * 0.15}" width="${long}" height="${barHeight * 0.7}" fill="${colours[index % colours.length]}"/>`
      x += long
      return part
    })
    const sum = text(x + 8, y + barHeight / 2, `${figure(sums[place]!)} ${unit}`, 'start')
    return [text(225, y + barHeight / 2, String(at), 'end'), ...parts, sum].join('')
  })
  const legend = series.map(({ name, points }, index) => {
    const y = barHeight * places.length + legendHeight * (index + 0.5)
    const values = points.map(({ value }) => figure(value)).join(', ')
    const mark = `<rect x="235" y="${y - 6}" width="12" height="12" fill="${colours[index % colours.length]}"/>`
    return mark + text(255, y, `${name}: ${values} ${unit}`, 'start')
  })
  return [...drawn, ...legend].join('')
}

function lines({ series, unit, across }: Chart): string {
  const all = series.flatMap(({ points }) => points)
  const maxX = Math.max(...all.map(({ at }) => Number(at)))
  const step = roundStep(Math.max(...all.map(({ value }) => value)) / 4)
  const steps = [0, 1, 2, 3, 4].map(count => count * step)
  const maxY = 4 * step
  const x = (at: number): number => left + (at / maxX) * (width - left - 90)
  const y = (value: number): number => height - bottom - (value / maxY) * (height - bottom - 20)
  const grid = steps.map(value => {
    const rule = `<path d="M${left} ${y(value)}H${width - 20}" stroke="#d8dee6"/>`
    return rule + text(left - 8, y(value), figure(value), 'end')
  })
  const ticks = [...new Set(all.map(({ at }) => Number(at)))].map(at =>
    text(x(at), height - bottom + 18, figure(at), 'middle'),
  )
  const drawn = series.map(({ name, points }, index) => {
    const colour = colours[index % colours.length]
    const path = points.map(({ at, value }) => `${x(Number(at))} ${y(value)}`).join('L')
    const last = points.at(-1)
    const label =
      last === undefined ? '' : text(x(Number(last.at)) + 6, y(last.value) - 8, name, 'start', colour)
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${label}`
  })
  const titles = text(left, 8, unit, 'start') + text(width - 20, height - 6, across, 'end')
  return [...grid, ...ticks, ...drawn, titles].join('')
}

/** The least step of 1, 2, 2.5, 5 or 10 times a power of ten that is no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 2.5, 5].find(step => step * power >= least) ?? 10)
}

function text(x: number, y: number, content: string, anchor: string, colour = 'inherit'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" dominant-baseline="middle" fill="${colour}">${escaped(content)}</text>`
}

/** Text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
