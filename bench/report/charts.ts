// Charts as inline SVG. Axes begin at zero, because a ratio that is seen should be the ratio that is.

import type { Chart } from '../scenarios/scenario.ts'
import { figure } from './terminal.ts'

const width = 720
const height = 260
const left = 70
const bottom = 40
const colours = ['#2563a8', '#c05621', '#2f7d4f', '#7b4aa3']

export function chart(drawn: Chart): string {
  const body = drawn.form === 'bars' ? bars(drawn) : lines(drawn)
  return `<svg viewBox="0 0 ${width} ${height}" role="img" font-size="12" fill="#1d2733">${body}</svg>`
}

function bars({ series, unit }: Chart): string {
  const points = series[0]?.points ?? []
  const most = Math.max(...points.map(({ value }) => value))
  const step = (height - 20) / points.length
  const longest = width - 320
  return points
    .map(({ at, value }, index) => {
      const y = 10 + index * step
      const long = (value / most) * longest
      return [
        text(190, y + step / 2, String(at), 'end'),
        `<rect x="200" y="${y + step * 0.15}" width="${long}" height="${step * 0.7}" fill="${colours[0]}"/>`,
        text(208 + long, y + step / 2, `${figure(value)} ${unit}`, 'start'),
      ].join('')
    })
    .join('')
}

function lines({ series, unit, across }: Chart): string {
  const all = series.flatMap(({ points }) => points)
  const mostX = Math.max(...all.map(({ at }) => Number(at)))
  const mostY = Math.max(...all.map(({ value }) => value)) * 1.1
  const x = (at: number): number => left + (at / mostX) * (width - left - 90)
  const y = (value: number): number => height - bottom - (value / mostY) * (height - bottom - 20)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(share => {
    const value = mostY * share
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
  const titles = text(left, 12, unit, 'middle') + text(width - 20, height - 6, across, 'end')
  return [...grid, ...ticks, ...drawn, titles].join('')
}

function text(x: number, y: number, content: string, anchor: string, colour = 'inherit'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" dominant-baseline="middle" fill="${colour}">${escaped(content)}</text>`
}

/** Text as it may stand in a page. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
