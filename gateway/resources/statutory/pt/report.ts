// Professional tax person by person: the register of a month, and the statement by name that local bodies take.

import {
  moneyColumn,
  monthColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import { stateFiling, type StateReturnQuery } from '../state-return.ts'
import type { StatutoryReturn } from '../statutory-return.ts'
import { countPeople, type TaxedEmployees, type TaxedPart } from './taxed.ts'

type TaxedRow = TaxedPart['people'][number] & {
  readonly state: string
  /** Month of a monthly tax; else null. */
  readonly month: string | null
  readonly slab: string
}

const columns: readonly SourceColumn<TaxedRow>[] = [
  textColumn('employee_code', 'Employee code', ({ employeeCode }) => employeeCode),
  textColumn('name', 'Name', ({ name }) => name),
  textColumn('designation', 'Designation', ({ designation }) => designation),
  textColumn('employee_id', 'Employee id', ({ employeeId }) => employeeId),
  textColumn('state_code', 'State', ({ state }) => state),
  textColumn('local_body', 'Local body', ({ localBody }) => localBody),
  monthColumn('month', 'Month', ({ month }) => month),
  moneyColumn('pt_wages', 'Wages for professional tax', ({ wages }) => wages),
  textColumn('slab', 'Slab', ({ slab }) => slab),
  moneyColumn('amount', 'Tax', ({ tax }) => tax),
]

export function ptReport(
  { organization, scope, parts, total, findings }: TaxedEmployees,
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

function rowsOf({ state, span, people, found }: TaxedPart): TableRow[] {
  const [first, last] = [span.start.slice(0, 7), span.end.slice(0, 7)]
  const month = first === last ? first : null
  return people.map((person, index) =>
    rowFrom(columns, { ...person, state, month, slab: found.slabs[index]! }),
  )
}
