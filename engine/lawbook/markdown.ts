// The rulebook of a day for people: one Markdown table, every figure with its unit and its source.

import { command, requiredOption, runCommandLine } from '#proto/process/command-line.ts'
import type { FigureUnit, RuleFigure, RuleRow } from '#proto/law/law.ts'

import { plainDate } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printGrouped } from '../money/decimal.ts'
import { rupees } from '../money/paise.ts'
import { isInForce, ruleRows } from './rows.ts'

const columns = ['Head', 'State', 'Rule', 'Value', 'From', 'To', 'Law', 'Source', 'Checked', 'Confidence']

export function rulebookOf(on: PlainDate): string {
  const rows = ruleRows().filter(row => isInForce(row, on))
  return [
    `# Statutory rules on ${on}`,
    '',
    `Rules in force: ${rows.length}.`,
    '',
    lineOf(columns),
    lineOf(columns.map(() => '---')),
    ...rows.map(row => lineOf(cells(row))),
    '',
  ].join('\n')
}

function cells(row: RuleRow): string[] {
  const { provision, instrument, gazetted, doubt } = row
  const law = [row.law, provision, instrument, gazetted === null ? null : `published ${gazetted}`]
  return [
    row.head,
    row.state ?? 'Union',
    row.id,
    row.figures.map(({ name, value, unit }) => `${name}: ${printFigure(value, unit)}`).join('<br>'),
    row.from,
    row.to ?? 'open',
    law.filter(part => part !== null).join(', '),
    row.source,
    row.checkedOn,
    doubt === null ? row.confidence : `${row.confidence}: ${doubt}`,
  ]
}

/** A bar would end the cell. */
function lineOf(texts: readonly string[]): string {
  return `| ${texts.map(text => text.replaceAll('|', '\\|')).join(' | ')} |`
}

const words: Readonly<Record<FigureUnit, (value: string) => string>> = {
  rupees: value => `₹ ${printGrouped(rupees(Number(value)))}`,
  percent: value => `${value} %`,
  fraction: value => value,
  times: value => `${value} times`,
  minutes: value => `${value} minutes`,
  hours: value => `${value} hours`,
  days: value => `${value} days`,
  months: value => `${value} months`,
  years: value => `${value} years`,
  persons: value => `${value} persons`,
  calendar_month: value => `month ${value}`,
  day_of_month: value => `day ${value} of the month`,
  flag: value => value,
  text: value => value,
}

function printFigure(value: RuleFigure['value'], unit: FigureUnit): string {
  return value === null ? 'none' : words[unit](value)
}

/** Throws what a date must be. */
function asDate(text: string): PlainDate {
  try {
    return plainDate(text)
  } catch (error) {
    throw new Error(`must be a date such as 2026-11-01, not "${text}".`, { cause: error })
  }
}

const print = command({
  summary: 'Print the statutory rules in force on a day as a table with units and sources',
  options: { on: requiredOption('DATE', 'the day, default today', asDate) },
  run({ on }) {
    process.stdout.write(rulebookOf(on))
    return Promise.resolve(0)
  },
})

if (import.meta.main) {
  const program = { name: 'npm run rules:print --', commands: { print }, fallback: 'print' }
  process.exitCode = await runCommandLine(process, process.argv.slice(2), program)
}
