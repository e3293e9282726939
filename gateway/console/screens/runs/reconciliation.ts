// The run against its payslips, register, returns and payments: each difference is to be zero.

import type { Figures, ReconciliationRow } from '../../../clients/typescript/src/index.ts'
import { count, money, words } from '../../format.ts'
import { html, type Html } from '../../html.ts'
import { badge, table } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { headFields, runPage } from './run-parts.ts'

type Row = Figures<ReconciliationRow, 'string'>

const screen: Screen = {
  path: '/runs/:run/reconciliation',
  async show(view) {
    const { api, params } = view
    const id = params['run']!
    const run = await api.runs.get(id, { fields: [...headFields, 'calculation'] })
    if (run.calculation === null || run.status === 'calculating')
      return runPage(view, run, 'reconciliation', html`<p>The run is reconciled once it is calculated.</p>`)
    const { balanced, data } = await api.runs.getReconciliation(id)
    const rows = [...data.filter(row => !isZero(row)), ...data.filter(isZero)]
    return runPage(
      view,
      run,
      'reconciliation',
      html`<div class="compared"><p>${balanced ? badge('Balanced', 'good') : badge('Not balanced', 'bad')} ${count(data.length - rows.filter(row => !isZero(row)).length)} of ${count(data.length)} comparisons are zero.</p>
${table<Row>(
  'Reconciliation',
  [
    { title: 'Figure', cell: ({ left }) => figureName(left) },
    { title: 'Equals', cell: ({ right }) => figureName(right) },
    { title: 'Amount', cell: row => money(row.left_amount), isNumber: true },
    { title: 'Other amount', cell: row => money(row.right_amount), isNumber: true },
    {
      title: 'Difference',
      cell: row => (isZero(row) ? money(row.difference) : badge(money(row.difference), toneOf(row))),
      isNumber: true,
    },
    {
      title: 'Explained by',
      cell: ({ explained }) =>
        explained.map(
          reason => html`<div>${words(reason.code)} (${count(reason.count)}): ${money(reason.amount)}</div>`,
        ),
    },
  ],
  rows,
)}</div>`,
    )
  },
}

export const reconciliationRoutes = [screen]

const isZero = ({ difference }: Row): boolean => Number(difference) === 0

/** A difference whose reasons are known is none to worry about. */
function toneOf({ difference, explained }: Row): 'warn' | 'bad' {
  const known = explained.reduce((sum, { amount }) => sum + paise(amount), 0n)
  return known === paise(difference) ? 'warn' : 'bad'
}

/** Amounts have two decimals. */
const paise = (amount: string): bigint => BigInt(amount.replace('.', ''))

function figureName(name: string): Html {
  const [source = '', figure = ''] = name.split(/\.(.*)/s)
  return html`${words(source)}: ${words(figure)}`
}
