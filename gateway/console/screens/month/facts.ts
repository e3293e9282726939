// What the month knows, in at most three calls.

import type { Figures, RunReadiness } from '../../../clients/typescript/src/index.ts'
import type { Period } from '../../format.ts'
import { isNow, optional } from '../../parts.ts'
import type { View } from '../../screen.ts'
import type { ShownFiling } from '../filing.ts'
import { taxYearOf } from '../place.ts'
import type { RunSummary } from '../runs/run-parts.ts'

export type Facts = {
  /** The regular run. */
  readonly run: RunSummary | null
  readonly others: readonly RunSummary[]
  /** Null once the run is locked, for whoever may not read it, and where it is `later`. */
  readonly readiness: Figures<RunReadiness, 'string'> | null
  /** Whether the run is so large that its readiness follows the page. */
  readonly isReadinessLater: boolean
  /** Null for whoever may not read them. */
  readonly filings: readonly ShownFiling[] | null
  /** E-mails of a paid run; employees where there is no run yet. */
  readonly total: number | null
}

export async function readMonth(view: View, organization: number, period: Period): Promise<Facts> {
  const { api } = view
  const [runs, filings] = await Promise.all([
    api.runs.list({ organization_id: organization, ...period, limit: 20 }),
    optional(
      api.statutory.listFilings({
        organization_id: organization,
        financial_year: taxYearOf(period),
        limit: 200,
        fields: [
          'id',
          'report',
          'return_type',
          'serial',
          'financial_year',
          'period',
          'state_code',
          'status',
          'due_date',
        ],
      }),
    ),
  ])
  const live = runs.data.filter(({ status }) => status !== 'cancelled' && status !== 'reversed')
  const run = live.find(({ type }) => type === 'regular') ?? null
  const isOpen = run !== null && !['calculating', 'locked', 'paid'].includes(run.status)
  const isReadinessLater = isOpen && !isNow(view, 'readiness', run.counts.selected)
  return {
    run,
    isReadinessLater,
    others: runs.data.filter(other => other !== run),
    readiness: isOpen && !isReadinessLater ? await optional(api.runs.getReadiness(run.id)) : null,
    filings: filings?.data.filter(filing => isOfMonth(filing, period)) ?? null,
    total: await totalOf(api, organization, run),
  }
}

async function totalOf(
  api: View['api'],
  organization: number,
  run: RunSummary | null,
): Promise<number | null> {
  const one = { limit: 1, include_total: true }
  const list =
    run === null
      ? await optional(api.employees.list({ organization_id: organization, status: ['active'], ...one }))
      : run.status === 'paid'
        ? await optional(api.runs.listEmails(run.id, one))
        : null
  return list?.meta.total_count ?? null
}

function isOfMonth({ period: own, status }: ShownFiling, { month, year }: Period): boolean {
  return own.month === month && own.year === year && status !== 'superseded'
}
