// Whose pay differs from the month before, by how much, and why.

import type { DiffPayrollRunRow, Figures } from '../../../clients/typescript/src/index.ts'
import { counted, laterMonth, money, monthName, words } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { badge, field, filters, pager, table } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { headFields, runName, runPage, type Run, type RunSummary } from './run-parts.ts'
import { personLink } from './run.ts'

type Difference = Figures<DiffPayrollRunRow, 'string'>

const changes: Readonly<Record<Difference['change'], string>> = {
  added: 'New',
  removed: 'Not in this run',
  changed: 'Changed',
}

const calculated = ['generated', 'locked', 'paid'] as const

const screen: Screen = {
  path: '/runs/:run/differences',
  async show(view) {
    const { api, params, query } = view
    const run = await api.runs.get(params['run']!, { fields: [...headFields, 'calculation'] })
    const last = laterMonth(run, -1)
    const others = await api.runs.list({
      organization_id: run.organization_id,
      ...last,
      status: [...calculated],
      limit: 50,
      fields: ['id', 'name', 'type', 'month', 'year', 'cycle_id'],
    })
    const against = chosen(run, others.data, query.get('against'))
    if (against === null) return page(`${monthName(last)} has no calculated run to compare with.`)
    if (run.calculation === null || run.status === 'calculating')
      return page('The differences are known once the run is calculated.')
    const differences = await api.runs.diff(run.id, {
      against: against.id,
      limit: 50,
      sort: '-net_payable_difference',
      cursor: query.get('cursor') ?? undefined,
    })
    const rows = differences.data
    const isWhole = differences.meta.next_cursor === null && !query.has('cursor')
    return page(
      html`${
        others.data.length > 1 &&
        filters(
          view,
          field('against', 'Compare with', {
            choices: others.data.map(other => [other.id, runName(other)] as const),
            value: against.id,
          }),
        )
      }
<p>${
        rows.length === 0
          ? `Every employee is paid as in ${runName(against)}.`
          : isWhole
            ? `${counted(rows.length, 'employee')} paid otherwise than in ${runName(against)}; the largest differences come first.`
            : `These ${counted(rows.length, 'employee')} are paid otherwise than in ${runName(against)}; the largest differences come first.`
      }</p>
${rows.length > 0 && differencesTable(rows)}${pager(view, differences.meta.next_cursor)}`,
    )

    function page(body: Html | string) {
      return runPage(view, run, 'differences', html`<div>${body}</div>`)
    }
  },
}

export const differencesRoutes = [screen]

/** The run that the reader named, or the one of the same kind. */
function chosen(run: Run, others: readonly RunSummary[], asked: string | null): RunSummary | null {
  return (
    others.find(({ id }) => id === asked) ?? others.find(({ type }) => type === run.type) ?? others[0] ?? null
  )
}

/** More than a quarter, or from or to nothing. */
function isOutlier({ net_payable: { previous, difference } }: Difference): boolean {
  return previous === null || Math.abs(Number(difference)) > Math.abs(Number(previous)) / 4
}

function differencesTable(rows: readonly Difference[]): Html {
  return table<Difference>(
    'Differences of net pay',
    [
      {
        title: 'Employee',
        cell: row =>
          html`${personLink(row.employee_id, row.name)} ${row.external_id !== null && html`<span class="muted">${row.external_id}</span>`} ${row.change === 'changed' ? isOutlier(row) && badge('Over a quarter', 'warn') : badge(changes[row.change])}`,
      },
      { title: 'Before', cell: row => money(row.net_payable.previous), isNumber: true },
      { title: 'Now', cell: row => money(row.net_payable.current), isNumber: true },
      { title: 'Difference', cell: row => signed(row.net_payable.difference), isNumber: true },
      {
        title: 'Cause',
        cell: ({ causes }) =>
          causes.map(
            ({ cause, net_payable, fields }) =>
              html`<div>${words(cause)} ${signed(net_payable)}${fields.length > 0 && html` <span class="muted">${fields.slice(0, 3).join(', ')}${fields.length > 3 && ' …'}</span>`}</div>`,
          ),
      },
      {
        title: 'Lines',
        cell: ({ lines }) =>
          html`${lines.slice(0, 4).map(({ code, difference }) => html`<code>${code}</code> ${signed(difference)} `)}${lines.length > 4 && html`<span class="muted">and ${lines.length - 4} more</span>`}`,
      },
    ],
    rows,
  )
}

function signed(amount: string): Html {
  const value = Number(amount)
  return html`<span class="${value < 0 ? 'minus' : 'plus'}">${value > 0 && '+'}${money(amount)}</span>`
}
