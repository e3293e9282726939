// The guides in Markdown, in groups, and the overview that lists them.

import { readFileSync } from 'node:fs'
import { guardedFieldsTable } from '../guarded-fields-table.ts'
import { scopesTable } from '../scopes-table.ts'

type Guide = {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly source: string
}
type GuideGroup = { readonly title: string; readonly guides: readonly Guide[] }

/** Guides in the order in which a reader needs them, each with what the overview says of it. */
const summaries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Get started': {
    quickstart: 'A payroll month from the first request to the paid run',
    authentication: 'Keys, access tokens, signed requests with test vectors',
    sandbox: 'Synthetic employees, a clock of your own, signature debugging',
    libraries: 'TypeScript, Python and the command line',
    collections: 'Every request for Postman and Bruno, with signing',
  },
  'Run payroll': {
    'month-end': 'Attendance, readiness, calculation, lock, payment, reconciliation',
    'calculate-only': 'Payslips from one call that stores nothing',
    'from-a-spreadsheet': 'Employees, salaries and attendance from the sheets of an employer',
    'cost-to-company': 'Salaries that are agreed as a yearly cost',
    arrears: 'A raise that is decided after the months were paid',
    'hold-and-release': 'Withhold the payment of one employee and pay it later',
    reversal: 'Void a paid run, correct it and pay again',
    leaver: 'Exit, full and final settlement, gratuity',
    rehire: 'An employee who leaves and comes back',
    'ecr-and-bank-file': 'Payments for the bank, contributions for the portal',
  },
  'Build an integration': {
    idempotency: 'Retry any write safely',
    errors: 'One format, stable codes, every invalid field at once',
    'lists-and-sync': 'Paging, filters, incremental sync with deletions',
    webhooks: 'Events, retries, and both signature schemes with code',
    versions: 'Dated contracts and what may change within one',
    'rate-limits': 'Pools, headers and size limits',
  },
}

const textOf = (name: string): string =>
  readFileSync(new URL(`../guides/${name}.md`, import.meta.url), 'utf8')

/** Parts that several guides share, and tables that are made from code. */
const parts: Readonly<Record<string, () => string>> = {
  setup: () => textOf('parts/setup').trim(),
  organization: () => textOf('parts/organization').trim(),
  people: () => textOf('parts/people').trim(),
  'guarded-fields': () => guardedFieldsTable,
  scopes: () => scopesTable,
  guides: () => overviewTables,
}

function sourceOf(name: string): string {
  return textOf(name).replaceAll(/^\{\{([\w-]+)\}\}$/gm, (_, part: string) => {
    const write = parts[part]
    if (write === undefined) throw new Error(`guides/${name}.md: {{${part}}} is no part.`)
    return write()
  })
}

const titleOf = (source: string): string => /^# (.+)$/m.exec(source)?.[1] ?? ''

export const guideGroups: readonly GuideGroup[] = Object.entries(summaries).map(([title, own]) => ({
  title,
  guides: Object.entries(own).map(([slug, summary]) => {
    const source = sourceOf(slug)
    return { slug, title: titleOf(source), summary, source }
  }),
}))

export const guides: readonly Guide[] = guideGroups.flatMap(group => group.guides)

const overviewTables = guideGroups
  .map(group => {
    const rows = group.guides.map(
      ({ slug, title, summary }) => `| [${title}](/docs/guides/${slug}) | ${summary} |`,
    )
    return [`| ${group.title} | Content |`, '| --- | --- |', ...rows].join('\n')
  })
  .join('\n\n')

export const overview = sourceOf('index')
