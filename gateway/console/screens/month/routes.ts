// The month: one checklist from people to returns.

import { count, money, monthName, words } from '../../format.ts'
import { html, type Content, type Html } from '../../html.ts'
import { figures } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { monthLinks, monthOf, organizationOf } from '../place.ts'
import { check } from '../imports/check.ts'
import { runActions } from '../runs/actions.ts'
import { runAddress, type RunSummary } from '../runs/run-parts.ts'
import { type Facts, readMonth } from './facts.ts'
import { start, stepsOf } from './steps.ts'

const { calculate, recalculate, lock, mark_paid, email } = runActions

const screen: Screen = {
  path: '/orgs/:org/months/:period',
  actions: { check, start, calculate, recalculate, lock, mark_paid, email },
  async show(view) {
    const [organization, period] = [organizationOf(view), monthOf(view)]
    const facts = await readMonth(view, organization, period)
    return {
      title: monthName(period),
      period,
      body: html`${monthLinks(period, key => `/orgs/${organization}/months/${key}`)}${facts.run && totalsOf(facts.run)}${otherRuns(facts)}
${stepsOf(view, period, facts)}`,
      ...(facts.run?.status === 'calculating' ? { refreshSeconds: 3 } : {}),
    }
  },
}

export const monthRoutes = [screen]

function totalsOf({ totals, counts }: RunSummary): Html {
  return figures([
    ['Employees', count(counts.calculated)],
    ['Gross pay', money(totals.gross)],
    ['Deductions', money(totals.total_deductions)],
    ['Net pay', money(totals.net_payable)],
    ['Cost to the employer', money(totals.total_cost)],
  ])
}

function otherRuns({ others }: Facts): Content {
  if (others.length === 0) return null
  return html`<p>Other runs of the month: ${others.map(
    ({ id, type, status }, at) =>
      html`${at > 0 && ', '}<a href="${runAddress(id)}">${words(type)}, ${words(status)}</a>`,
  )}</p>`
}
