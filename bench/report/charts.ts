// Charts as inline SVG. Axes begin at zero, because a ratio that is seen should be the ratio that is.

import type { Chart } from '../scenarios/scenario.ts'
import { figure } from './terminal.ts'

const width = 720
const height = 260
const barHeight = 36
const left = 70
const bottom = 40
const colours = ['#2563a8', '#c05621', '#2f7d4f', '#7b4aa3']

export function chart(drawn: Chart): string {
  const isBars = drawn.form === 'bars'
  const [body, tall] = isBars ? [bars(drawn), barHeight * pointsOf(drawn).length] : [lines(drawn), height]
  return `<svg viewBox="0 0 ${width} ${tall}" role="img" font-size="12" fill="#1d2733">${body}</svg>`
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
