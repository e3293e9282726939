// The changes of the recorded law with their sources, newest first: a page with the latest, one for each year, and a
// feed.

import type { RecordedLaw, RuleFigure, RuleRow } from '#proto/law/law.ts'
import { stateNames } from '#proto/law/states.ts'
import { atomFeed } from './atom.ts'
import { markdown, slugOf } from './html.ts'

type LawChange = {
  readonly row: RuleRow
  /** The row that it replaces; null: the rule is new. */
  readonly before: RuleRow | null
}

const latestShown = 25
const entriesOfFeed = 100

const headNames: Readonly<Record<RuleRow['head'], string>> = {
  wages: 'Definition of wages',
  pf: 'Provident fund',
  esi: 'State insurance',
  gratuity: 'Gratuity',
  bonus: 'Bonus',
  overtime: 'Overtime',
  'leave-encashment': 'Leave encashment',
  deductions: 'Deductions',
  settlement: 'Full and final settlement',
  loan: 'Loans',
  pt: 'Professional tax',
  lwf: 'Labour welfare fund',
  tds: 'Income tax (TDS)',
}

/** A rule that begins with the record of its head is no change: earlier law is not recorded. */
function lawChanges(law: RecordedLaw): LawChange[] {
  const since = new Map(law.heads.map(each => [`${each.head} ${each.state}`, each.since]))
  const changes = [...Map.groupBy(law.rows, ({ id }) => id).values()].flatMap(rows =>
    rows.map((row, at) => ({ row, before: rows[at - 1] ?? null })),
  )
  return changes
    .filter(
      ({ row, before }) => before !== null || row.from > (since.get(`${row.head} ${row.state}`) ?? row.from),
    )
    .toSorted((a, b) =>
      a.row.from === b.row.from ? (a.row.id < b.row.id ? -1 : 1) : a.row.from < b.row.from ? 1 : -1,
    )
}

const yearOf = ({ row }: LawChange): string => row.from.slice(0, 4)

export const lawYears = (law: RecordedLaw): string[] => [...new Set(lawChanges(law).map(yearOf))]

function titleOf({ row }: LawChange): string {
  const place = row.state === null ? 'Union' : (stateNames[row.state] ?? row.state)
  return `${headNames[row.head]}, ${place}: ${row.id} from ${row.from}`
}

function textOf({ row, before }: LawChange): string {
  const { law, provision, instrument, gazetted, source, confidence, doubt } = row
  const published = gazetted === null ? null : `published ${gazetted}`
  const citation = [law, provision, instrument, published].filter(part => part !== null).join(', ')
  const link = source.startsWith('http') ? `[Source](${source}).` : `Source: ${source}.`
  const earlier = new Map(before?.figures.map(figure => [figure.name, figure]))
  const lines = row.figures.flatMap(figure => figureLines(figure, earlier.get(figure.name), before !== null))
  const names = new Set(row.figures.map(({ name }) => name))
  const dropped = [...earlier.keys()]
    .filter(name => !names.has(name))
    .map(name => `- \`${name}\`: no longer applies`)
  const figures = [...lines, ...dropped]
  return [
    `${citation}. ${link}`.replaceAll('..', '.'),
    figures.length === 0 ? 'The figures stay the same; the instrument is another one.' : figures.join('\n'),
    ...(confidence === 'high' ? [] : [`Confidence: ${confidence}.`]),
    ...(doubt === null ? [] : [doubt]),
  ].join('\n\n')
}

function figureLines(figure: RuleFigure, before: RuleFigure | undefined, isChange: boolean): string[] {
  if (before?.value === figure.value && before.unit === figure.unit) return []
  const was = before === undefined ? (isChange ? ' (new)' : '') : ` (was ${printed(before)})`
  return [`- \`${figure.name}\`: ${printed(figure)}${was}`]
}

const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

function printed({ value, unit }: RuleFigure): string {
  if (value === null) return 'no limit'
  if (unit === 'rupees') return `₹ ${grouped.format(value as `${number}`)}`
  if (unit === 'percent') return `${value} %`
  const isBare = ['text', 'flag', 'fraction', 'calendar_month', 'day_of_month'].includes(unit)
  return isBare ? value : `${value} ${unit}`
}

function sectionsOf(changes: readonly LawChange[]): string {
  return changes.map(change => `## ${titleOf(change)}\n\n${textOf(change)}`).join('\n\n')
}

export function lawChangesMarkdown(law: RecordedLaw): string {
  const years = lawYears(law).map(year => `[${year}](/docs/law-changes/${year})`)
  return `# Law changes

Changes of the statutory rates and rules that payslips are calculated by, in the order of their first day in force, with their sources. Follow the [feed](/docs/law-changes.atom), subscribe to [\`rule_set.published\`](/docs/events/rule_set.published), or compare two months with [\`GET /rule-sets/{version}/diff\`](/docs/api/rules/diffRuleSets).

By year: ${years.join(' · ')}

${sectionsOf(lawChanges(law).slice(0, latestShown))}
`
}

export function lawChangesOfYear(law: RecordedLaw, year: string): string {
  const changes = lawChanges(law).filter(change => yearOf(change) === year)
  return `# Law changes of ${year}\n\n[All years](/docs/law-changes)\n\n${sectionsOf(changes)}\n`
}

/** `docsUrl`: where readers reach `/docs`. */
export function lawChangesFeed(law: RecordedLaw, docsUrl: string): string {
  const entries = lawChanges(law).map(change => {
    const { id, from, gazetted, checkedOn } = change.row
    return {
      id: `urn:payroll-engine:law:${id}:${from}`,
      title: titleOf(change),
      url: `${docsUrl}/law-changes/${yearOf(change)}#${slugOf(titleOf(change))}`,
      // A rule that begins later and whose publication is not recorded was known when it was checked.
      published: gazetted ?? (from < checkedOn ? from : checkedOn),
      html: markdown(textOf(change)),
    }
  })
  return atomFeed({
    id: 'urn:payroll-engine:law-changes',
    title: 'Payroll Engine API: law changes',
    url: `${docsUrl}/law-changes`,
    entries: entries.toSorted((a, b) => (a.published < b.published ? 1 : -1)).slice(0, entriesOfFeed),
  })
}
