// The salary of a person through the years, as steps and as a table.

import type { Figures, PastSalary } from '../../../clients/typescript/src/index.ts'
import { steps } from '../../charts.ts'
import { day, money, words } from '../../format.ts'
import { html } from '../../html.ts'
import { optional, pager, table } from '../../parts.ts'
import type { Screen } from '../../screen.ts'
import { headFields, personPage } from './person-parts.ts'

type Salary = Figures<PastSalary, 'string'>

const screen: Screen = {
  path: '/people/:employee/salary',
  async show(view) {
    const { api, params, query } = view
    const id = params['employee']!
    const person = await api.employees.get(id, { fields: headFields })
    const history = await optional(
      api.employees.listSalaryHistory(id, {
        organization_id: person.organization_id,
        limit: 50,
        cursor: query.get('cursor') ?? undefined,
      }),
    )
    if (history === null)
      return personPage(view, person, 'salary', html`<p class="muted">This key may not read salaries.</p>`)
    const salaries = history.data
    const current = salaries.find(({ status }) => status === 'current')
    return personPage(
      view,
      person,
      'salary',
      html`${steps(
        'Gross salary a month, in rupees',
        salaries
          .filter(({ gross_monthly, ctc_monthly }) => (gross_monthly ?? ctc_monthly) !== null)
          .toSorted((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
          .map(one => ({
            label: day(one.effective_from),
            value: Number(monthly(one)),
            text: money(monthly(one)),
            isCurrent: one.status === 'current',
          })),
      )}
<h2>Salaries</h2>${table<Salary>(
        'Salaries',
        [
          { title: 'From', cell: one => day(one.effective_from) },
          { title: 'Decided on', cell: one => day(one.decided_on) },
          { title: 'State', cell: ({ status }) => words(status) },
          { title: 'Basis', cell: one => words(one.pay_basis) },
          { title: 'Gross a month', cell: one => money(one.gross_monthly), isNumber: true },
          { title: 'Cost to company a year', cell: one => money(one.ctc_annual), isNumber: true },
          { title: 'Reason', cell: ({ reason }) => reason },
        ],
        salaries,
        'There is no salary yet.',
      )}${pager(view, history.meta.next_cursor)}
${
  current &&
  html`<h2>Components of the present salary</h2>${table(
    'Components',
    [
      { title: 'Component', cell: one => html`${one.name} <code>${one.component_code}</code>` },
      { title: 'Kind', cell: one => words(one.type) },
      { title: 'Paid', cell: one => words(one.frequency) },
      { title: 'A month', cell: one => money(one.monthly), isNumber: true },
      { title: 'A year', cell: one => money(one.annual), isNumber: true },
    ],
    current.components,
  )}`
}`,
    )
  },
}

export const salaryRoutes = [screen]

const monthly = ({ gross_monthly, ctc_monthly }: Salary): string | null => gross_monthly ?? ctc_monthly
