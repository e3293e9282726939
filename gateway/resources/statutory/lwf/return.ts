// The return of a labour welfare fund: who contributed how much, what the employer adds, and how many are left out as what.

import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import { lwfCategories } from '#proto/law/state-levy-returns.ts'
import type { Paise } from '#proto/units.ts'
import {
  codeColumn,
  moneyColumn,
  rowFrom,
  type SourceColumn,
  textColumn,
  totalsFrom,
} from '../../../documents/table.ts'
import { type fundPeriods, stateFiling, type StateReturnQuery } from '../state-return.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import type { FundsOfPeriod } from './fund.ts'

type Contributor = FundsOfPeriod['funds'][number]['people'][number]

const columns: readonly SourceColumn<Contributor, 'employee' | 'employer' | 'total'>[] = [
  textColumn('employee_code', 'Employee code', ({ employeeCode }) => employeeCode),
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('designation', 'Designation', ({ designation }) => designation),
  textColumn('employee_id', 'Employee id', ({ employeeId }) => employeeId),
  codeColumn('category', 'Category', ({ category }) => category),
  moneyColumn('wages', 'Wages', ({ wages }) => wages),
  moneyColumn('employee_share', 'Employee share', ({ employee }) => employee, 'employee'),
  moneyColumn('employer_share', 'Employer share', ({ employer }) => employer, 'employer'),
  moneyColumn('total', 'Total', ({ employee, employer }) => employee + employer, 'total'),
]

export function lwfReturn(
  { organization, scope, funds: [of] }: FundsOfPeriod,
  asked: StateReturnQuery,
): StatutoryReturn {
  const { state, fund, people, topUp, sums, findings } = of!
  const { form, period, span, due } = asked
  const contributors = people.filter(({ employee, employer }) => employee !== 0 || employer !== 0)
  const total = (sums.employee + sums.employer) as Paise
  const code = organization.lwfRegistrations.find(({ stateCode }) => stateCode === state)?.code ?? null
  const place = form?.stateName ?? state
  return {
    report: 'lwf_return',
    filing: stateFiling('/statutory/lwf/return', asked, { state_code: state, fund, period: kindOf(period) }),
    formNumber: form?.formNumber ?? null,
    formTitle: form?.formTitle ?? 'Labour welfare fund contributions',
    name: `${span.end.slice(0, 7).replace('-', '')}LWF${state}${fund === 'shops' ? 'SHOPS' : ''}`,
    organization: organization.legalName ?? organization.name,
    period: { ...period, text: [place, period.text, code].filter(Boolean).join(', ') },
    stateCode: state,
    due,
    columns,
    rows: contributors.map(person => rowFrom(columns, person)),
    totals: totalsFrom(columns, { ...sums, total }),
    heads: { employer_minimum_top_up: topUp, grand_total: (total + topUp) as Paise },
    counts: Object.fromEntries(
      lwfCategories.map(name => [name, people.filter(({ category }) => category === name).length]),
    ),
    totalAmount: (total + topUp) as Paise,
    findings: [
      ...(form === null ? [otherPeriod] : []),
      ...(code === null && total !== 0 ? [codeMissing] : []),
      ...findings,
    ],
    payments: scope.payments,
  }
}

function kindOf({ month, half }: StateReturnQuery['period']): (typeof fundPeriods)[number] {
  if (month !== undefined) return 'month'
  return half === undefined ? 'year' : 'half'
}

const otherPeriod: StatutoryFinding = {
  level: 'warning',
  employeeId: null,
  field: 'period',
  code: 'not_allowed_here',
  message: 'The fund takes its statement for another period. Leave `period` out for that of the state.',
}
const codeMissing: StatutoryFinding = {
  level: 'warning',
  employeeId: null,
  field: 'lwf_registrations',
  code: 'required',
  message: 'Record the code under which the employer is registered with the fund of the state.',
}
