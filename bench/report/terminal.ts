import { heading, line, table } from '../demo/terminal.ts'
import { type Finding, verdict } from '../measure/finding.ts'
import { median } from '../measure/rounds.ts'

export function printFindings(findings: readonly Finding[]): void {
  heading('Findings: medians, each beside its reference in the same run')
  table(
    [
      { title: 'What', width: 36 },
      { title: 'Measured', width: 18, right: true },
      { title: 'Reference', width: 30 },
      { title: 'Is (least to most)', width: 24, right: true },
      { title: 'Must / aim', width: 15, right: true },
      { title: '', width: 17 },
    ],
    [
      findings.map(found => [
        found.what,
        `${figure(median(found.measured))} ${found.unit}`,
        found.reference === null
          ? ''
          : `${figure(median(found.reference.measured))}: ${found.reference.name}`,
        `${figure(found.value)} (${found.spread.map(figure).join(' to ')})`,
        barOf(found),
        verdict(found),
      ]),
    ],
  )
}

export function printWritten(files: readonly string[]): void {
  for (const file of files) line(`written: ${file}`)
}

/** Three digits that count. */
export function figure(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

export function barOf({ bar }: Finding): string {
  if (bar === null) return ''
  const sign = bar.side === 'least' ? '≥' : '≤'
  return `${sign} ${figure(bar.must)} / ${figure(bar.aim)}`
}
