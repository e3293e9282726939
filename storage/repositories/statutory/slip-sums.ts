// Sums of payslips for comparing them with whatever else states the same figures: all of them, what the returns of the funds
// take of them, and what they deduct for states.

import type { LwfReturnPerson } from '#proto/law/state-levy-returns.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from '../for-tenant.ts'
import { fundName, fundState, taxState } from '../payslips/levy-places.ts'
import { peopleOf, type SlipScope, slipsOfPayments, totalColumns } from '../reports/report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { FundOf } from './state-levy-months.ts'
import { insuredSelection, memberSelection } from './wage-month.ts'

const registerSums = {
  ...totalColumns,
  pfEmployee: 'p.pf_employee',
  vpf: 'p.vpf',
  pfArrears: 'p.pf_arrears',
  pfEmployer: 'p.pf_employer',
  eps: 'p.eps',
  edli: 'p.edli',
  pfAdmin: 'p.pf_admin',
  esiEmployee: 'p.esi_employee',
  esiArrears: 'p.esi_arrears',
  esiEmployer: 'p.esi_employer',
  pt: 'p.pt',
  lwfEmployee: 'p.lwf_employee',
  lwfEmployer: 'p.lwf_employer',
  tds: 'p.tds',
} as const

// The days of everybody come to nothing, and would be parsed out of each slip.
const { payableDays: _, ...insuredSums } = insuredSelection.sums

const groups = {
  register: { sums: registerSums, condition: 'true' },
  members: memberSelection,
  insured: { sums: insuredSums, condition: insuredSelection.condition },
}

const levySums = { pt: 'p.pt', lwfEmployee: 'p.lwf_employee', lwfEmployer: 'p.lwf_employer' }

const hasFund = 'p.lwf_employee <> 0 or p.lwf_employer <> 0'
const places = `case when p.pt <> 0 then ${taxState} end as tax_state,
    case when ${hasFund} then ${fundState} end as fund_state, case when ${hasFund} then ${fundName} end as fund`

// Slips are narrowed to numbers first, so that none is carried whole through the grouping.
const byPlace = (columns: readonly string[], sums: readonly string[]) => `
  with p as materialized (
    select ${[places, ...columns].join(', ')} from ${slipsOfPayments})
  select tax_state as "taxState", fund_state as "fundState", fund, ${sums.join(', ')} from p group by 1, 2, 3`

const isIn = (group: string) => `is_of_${group}`

const figuresQuery = byPlace(
  [
    ...new Set(Object.values(groups).flatMap(({ sums }) => Object.values(sums))),
    ...Object.entries(groups).map(([name, { condition }]) => `(${condition}) as ${isIn(name)}`),
  ],
  Object.entries(groups).flatMap(([group, { sums }]) =>
    Object.entries(sums).map(
      ([name, column]) =>
        `coalesce(sum(${column}) filter (where p.${isIn(group)}), 0)::bigint as "${group}.${name}"`,
    ),
  ),
)

const leviesQuery = byPlace(
  Object.values(levySums),
  Object.entries(levySums).map(([name, column]) => `sum(${column})::bigint as "register.${name}"`),
)

type PlaceRow = Readonly<Record<string, string>> & {
  readonly taxState: string | null
  readonly fundState: string | null
  readonly fund: LwfReturnPerson['fund'] | null
}

type FundShares = FundOf & { readonly employee: Paise; readonly employer: Paise }

/** The levies of states, added up apart from the people. */
export type LevySums = {
  /** Professional tax less its refunds, by state. */
  readonly taxes: ReadonlyMap<string, Paise>
  /** By state and fund. */
  readonly funds: readonly FundShares[]
}

type Sums<Names extends string> = Readonly<Record<Names, Paise>>

export type FigureSums = LevySums & {
  /** All payslips. */
  readonly register: Sums<keyof typeof registerSums>
  /** The members of the provident fund, as in its return. */
  readonly members: Sums<keyof typeof memberSelection.sums>
  /** The people whom state insurance covers, as in its return. */
  readonly insured: Sums<keyof typeof insuredSums>
}

/** What the payslips of the scope come to, by one look at each. */
export async function sumFigures(tenant: Tenant, scope: SlipScope): Promise<FigureSums> {
  const rows = await queryPrepared<PlaceRow>(tenant, figuresQuery, peopleOf(scope))
  const sumsOf = (group: keyof typeof groups) =>
    Object.fromEntries(
      Object.keys(groups[group].sums).map(name => [name, sumOf(rows, `${group}.${name}`)]),
    ) as never
  return {
    register: sumsOf('register'),
    members: sumsOf('members'),
    insured: sumsOf('insured'),
    ...leviesOf(rows),
  }
}

/** What the payslips of the scope deduct for states. */
export async function sumLevies(tenant: Tenant, scope: SlipScope): Promise<LevySums> {
  return leviesOf(await queryPrepared<PlaceRow>(tenant, leviesQuery, peopleOf(scope)))
}

function leviesOf(rows: readonly PlaceRow[]): LevySums {
  const taxed = Map.groupBy(rows, ({ taxState }) => taxState)
  const funded = Map.groupBy(rows, ({ fundState, fund }) => `${fundState} ${fund}`)
  return {
    taxes: new Map(
      [...taxed]
        .flatMap(([state, some]) => (state === null ? [] : [[state, sumOf(some, 'register.pt')] as const]))
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
    funds: [...funded]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, some]) => {
        const { fundState: state, fund } = some[0]!
        if (state === null || fund === null) return []
        const employee = sumOf(some, 'register.lwfEmployee')
        return [{ state, fund, employee, employer: sumOf(some, 'register.lwfEmployer') }]
      }),
  }
}

function sumOf(rows: readonly PlaceRow[], name: string): Paise {
  return rows.reduce((sum, row) => sum + Number(row[name]), 0) as Paise
}
