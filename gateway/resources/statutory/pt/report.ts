// Professional tax person by person: the register of a month, and the statement by name that local bodies take.

import { type Column, monthColumn, type TableRow } from '../../../documents/table.ts'
import { stateFiling, type StateReturnQuery } from '../state-return.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { countPeople, type Taxed, type TaxedPart } from './taxed.ts'

const columns: readonly Column[] = [
  { key: 'employee_code', title: 'Employee code', type: 'text' },
  { key: 'name', title: 'Name', type: 'text' },
  { key: 'designation', title: 'Designation', type: 'text' },
  { key: 'employee_id', title: 'Employee id', type: 'text' },
  { key: 'state_code', title: 'State', type: 'text' },
  { key: 'local_body', title: 'Local body', type: 'text' },
  monthColumn('month', 'Month'),
  { key: 'pt_wages', title: 'Wages for professional tax', type: 'money' },
  { key: 'slab', title: 'Slab', type: 'text' },
  { key: 'amount', title: 'Tax', type: 'money' },
]

export function ptReport(
  { organization, scope, parts, total, findings }: Taxed,
  { period, span }: Pick<StateReturnQuery, 'period' | 'span'>,
  state: string | null,
): StatutoryReturn {
  return {
    report: 'pt_report',
    filing: stateFiling(
      '/statutory/pt/report',
      { period, span },
      state === null ? {} : { state_code: state },
    ),
    formNumber: null,
    formTitle: 'Professional tax register',
    name: `${span.end.slice(0, 7).replace('-', '')}PT${state ?? ''}`,
    organization: organization.legalName ?? organization.name,
    period,
    ...(state === null ? {} : { stateCode: state }),
    employeeCount: countPeople(parts),
    columns,
    rows: parts.flatMap(rowsOf),
    totals: { amount: total },
    heads: {},
    totalAmount: total,
    findings,
    payments: scope.payments,
  }
}

/** `month`: of a tax of the month; else empty. */
function rowsOf({ state, span, people, found }: TaxedPart): TableRow[] {
  const [first, last] = [span.start.slice(0, 7), span.end.slice(0, 7)]
  return people.map((person, index) => ({
    employee_code: person.employeeCode,
    name: person.name,
    designation: person.designation,
    employee_id: person.employeeId,
    state_code: state,
    local_body: person.localBody,
    month: first === last ? first : null,
    pt_wages: person.wages,
    slab: found.slabs[index]!,
    amount: person.tax,
  }))
}
