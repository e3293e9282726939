// The report as one HTML page without anything from elsewhere: it can be mailed and opened in ten years.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, verdict } from '../measure/finding.ts'
import { median } from '../measure/rounds.ts'
import { chart, escaped } from './charts.ts'
import type { Measurement } from './record.ts'
import { barOf, figure } from './terminal.ts'

const commands: Readonly<Record<string, string>> = {
  quick: 'npm run bench -- --quick',
  small: 'npm run bench',
  full: 'npm run bench -- --full',
}

/** Writes `bench.html` into the folder. Returns its path. */
export function writePage(folder: string, measurement: Measurement): string {
  const file = join(folder, 'bench.html')
  writeFileSync(file, page(measurement))
  return file
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1d2733 }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #d8dee6; vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.reaches { color: #17633a } .holds { color: #7a5b00 } .falls { color: #a32020; font-weight: 600 }
figure { margin: 0 } figcaption { font-weight: 600 } svg { width: 100%; height: auto }
.cards, .charts { display: grid; gap: 1rem; margin: 1rem 0; padding: 0; list-style: none }
.cards { grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)) }
.charts { grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 2rem }
.cards li { border: 1px solid #d8dee6; border-radius: .4rem; padding: .6rem .9rem }
.cards strong { font-size: 1.5rem; display: block } .cards small { display: block; color: #55606c }
`

function page({ machine, sizes, seconds, findings, charts }: Measurement): string {
  const facts = [
    `commit ${machine.commit}, ${machine.at}, sizes ${sizes}, ${seconds} s in all`,
    `${machine.cores} cores of ${machine.processor}, ${machine.memoryGb} GB (${machine.freeGb} free), Linux ${machine.kernel}`,
    `Node.js ${machine.node}, PostgreSQL ${machine.postgres}; load before the suite began: ${figure(machine.load)}`,
  ]
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Payroll benches ${escaped(machine.at)}</title><style>${style}</style>
<h1>Payroll benches</h1>
<p>How fast an engine of Indian payroll is: people and their months come over REST, payslips are calculated to the paisa, stored
in PostgreSQL, explained, printed, paid, returned to the authorities and told of by signed webhooks.</p>
<ul class="cards">${findings.map(card).join('')}</ul>
<p>${facts.map(escaped).join('<br>')}<br>To repeat it: <code>npm ci &amp;&amp; ${commands[sizes] ?? ''}</code>.</p>
<div class="charts">
${charts.map(each => `<figure><figcaption>${escaped(each.title)}</figcaption>${chart(each)}</figure>`).join('\n')}
</div>
<p>Each figure is a median of turns that were taken with its reference, A B A B, in one run; only the ratio is a result.
The range is that of the rounds.</p>
<table><thead><tr><th>What<th>Measured<th>Range<th>Reference<th>Is<th>Must / aim<th></thead>
${findings.map(row).join('\n')}
</table>
</html>
`
}

function card({ headline, measured, unit, reference, value }: Finding): string {
  if (headline === undefined) return ''
  const beside =
    reference === null
      ? ''
      : `<small>${figure(value)} of ${escaped(reference.name)} (${figure(median(reference.measured))} ${escaped(unit)})</small>`
  return `<li><strong>${figure(median(measured))} ${escaped(unit)}</strong>${escaped(headline)}${beside}`
}

function row(found: Finding): string {
  const { what, unit, measured, reference, value } = found
  const judged = verdict(found)
  const cells = [
    `<td>${escaped(what)}`,
    `<td class="number">${figure(median(measured))} ${escaped(unit)}`,
    `<td class="number">${figure(Math.min(...measured))} to ${figure(Math.max(...measured))}`,
    `<td>${reference === null ? '' : `${figure(median(reference.measured))}: ${escaped(reference.name)}`}`,
    `<td class="number">${figure(value)}`,
    `<td class="number">${escaped(barOf(found))}`,
    `<td class="${judged.split(' ')[0]}">${judged}`,
  ]
  return `<tr>${cells.join('')}`
}
