// Terminal output of the stack, the demo and the benches: at most 80 columns, with colours and progress bars on a
// terminal only.
import { Presets, SingleBar } from 'cli-progress'
import Table from 'cli-table3'
import { styleText } from 'node:util'

const width = 79

export function heading(text: string): void {
  console.log(`\n${styled('bold', text)}\n`)
}

export function line(text: string): void {
  console.log(`  ${text}`)
}

/** A line for a thing done, with the time that it took at the right edge. */
export function done(text: string, since: number): void {
  const time = elapsed(since)
  console.log(`  ${styled('green', '✓')} ${text.padEnd(width - 14)}${styled('dim', time.padStart(10))}`)
}

/** Text broken at words; lines after the first stand `hang` further in. */
export function paragraph(text: string, indent = 2, hang = 0): void {
  const lines: string[] = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length + 1 > width - indent - hang) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  console.log(lines.map((part, index) => ' '.repeat(indent + (index === 0 ? 0 : hang)) + part).join('\n'))
}

type Column = { readonly title: string; readonly width: number; readonly right?: boolean }

/** Rows in groups, with a rule below the titles and below each group. */
export function table(columns: readonly Column[], groups: readonly (readonly (readonly string[])[])[]): void {
  const drawn = new Table({
    head: columns.map(({ title }) => styled('bold', title)),
    colWidths: columns.map(column => column.width),
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
    wordWrap: true,
    // Colours are ours to decide: the library's own do not ask whether anybody watches.
    style: { head: [], border: [] },
  })
  const ruled = new Set([0])
  for (const rows of groups) {
    drawn.push(...rows.map(row => [...row]))
    ruled.add(drawn.length)
  }
  // The library rules off every row: the first rule is the titles', the next one that of the first row.
  let rule = -1
  const kept = drawn
    .toString()
    .split('\n')
    .filter(text => !text.startsWith('├') || ruled.has((rule += 1)))
  console.log(kept.map(text => `  ${text}`).join('\n'))
}

type Progress = { update(completed: number, total: number, note: string): void; end(): void }

/** A bar, or without a terminal a line at each tenth. */
export function progress(label: string): Progress {
  if (!process.stdout.isTTY) return progressLines(label)
  const bar = new SingleBar(
    {
      format: `  ${label} {bar} {percentage}% {value} of {total} {note}`,
      barsize: 24,
      // A process that ends while the bar is drawn leaves the terminal as it was.
      hideCursor: false,
      linewrap: true,
    },
    Presets.shades_classic,
  )
  let started = false
  return {
    update(completed, total, note) {
      if (started) bar.update(completed, { note })
      else bar.start(total, completed, { note })
      started = true
    },
    end: () => bar.stop(),
  }
}

function progressLines(label: string): Progress {
  let next = 1
  return {
    update(completed, total, note) {
      if (total === 0 || completed * 10 < next * total) return
      const tenth = Math.floor((completed * 10) / total)
      line(
        `${label} ${String(tenth * 10).padStart(3)} %  ${whole(completed)} of ${whole(total)}  ${note}`.trimEnd(),
      )
      next = tenth + 1
    },
    end: () => undefined,
  }
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Indian grouping: 3,00,000.00. */
export function rupees(amount: unknown): string {
  return rupeeFormat.format(Number(amount))
}

const wholeFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

export function whole(number: number): string {
  return wholeFormat.format(number)
}

const secondFormat = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Time since a reading of `performance.now()`. */
export function elapsed(since: number): string {
  return `${secondFormat.format((performance.now() - since) / 1000)} s`
}

export function styled(style: 'bold' | 'dim' | 'green' | 'red', text: string): string {
  return styleText(style, text, { stream: process.stdout })
}
