// Settlements of an organization, at first those that are not paid yet, in the order in which they are due.

import { day, money, words } from '../../format.ts'
import { html } from '../../html.ts'
import { field, filters, pager, table } from '../../parts.ts'
import type { Figures, ListedFnf } from '../../../clients/typescript/src/index.ts'
import type { Screen } from '../../screen.ts'
import { organizationOf } from '../place.ts'
import { personAddress } from './person-parts.ts'
import { clockOf, settlementState } from './settlement.ts'

const shown = {
  open: { status: ['draft', 'calculating', 'calculated', 'approved'] },
  overdue: { overdue: true },
  settled: { status: ['settled'] },
} as const

type ListedSettlement = Figures<ListedFnf, 'string'>

const orders = [
  ['due_by', 'Due first'],
  ['-due_by', 'Due last'],
  ['name', 'By name'],
  ['-created_at', 'Newest first'],
] as const

const screen: Screen = {
  path: '/orgs/:org/settlements',
  async show(view) {
    const { api, query, now } = view
    const organization = organizationOf(view)
    const asked = query.get('show') ?? ''
    const chosen = Object.hasOwn(shown, asked) ? (asked as keyof typeof shown) : 'open'
    const sort = orders.find(([code]) => code === query.get('sort'))?.[0] ?? 'due_by'
    const { status, overdue } = { status: undefined, overdue: undefined, ...shown[chosen] }
    const settlements = await api.fnf.list({
      organization_id: organization,
      ...(status === undefined ? {} : { status: [...status] }),
      ...(overdue === undefined ? {} : { overdue }),
      sort,
      limit: 50,
      cursor: query.get('cursor') ?? undefined,
      fields: [
        'id',
        'employee_id',
        'employee_code',
        'employee_name',
        'status',
        'date_of_leaving',
        'reason',
        'due_by',
        'wages_paid_on',
        'gratuity_due_by',
        'net_payable',
      ],
    })
    return {
      title: 'Settlements',
      place: `/orgs/${organization}/people`,
      body: html`${filters(
        view,
        html`${field('show', 'Settlements', {
          choices: [
            ['open', 'Open'],
            ['overdue', 'Overdue'],
            ['settled', 'Settled'],
          ],
          value: chosen,
        })}${field('sort', 'Order', { choices: orders, value: sort })}`,
      )}
${table<ListedSettlement>(
  'Settlements',
  [
    { title: 'Wages due by', cell: one => clockOf(one, now) },
    {
      title: 'Person',
      cell: one =>
        html`<a href="${personAddress(one.employee_id, '/settlement')}">${one.employee_name ?? one.employee_id}</a> ${one.employee_code}`,
    },
    { title: 'Last working day', cell: one => day(one.date_of_leaving) },
    { title: 'Reason', cell: ({ reason }) => words(reason) },
    { title: 'State', cell: settlementState },
    { title: 'Net pay', cell: one => money(one.net_payable), isNumber: true },
  ],
  settlements.data,
  'No settlement matches.',
)}${pager(view, settlements.meta.next_cursor)}`,
    }
  },
}

export const settlementListRoutes = [screen]
