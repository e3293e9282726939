// What people are paid more or less than before, line by line, and why. The cause is read of the two payslips alone, so
// that a comparison of any size costs a read of both; `GET /payroll-runs/{id}/diff` calculates the causes of one run.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import {
  type ComparedLine,
  type ComparedPerson,
  type ComparedSide,
  listCompared,
} from '#storage/repositories/reports/report-differences.ts'
import { type ReportScope, sumSlips } from '#storage/repositories/reports/report-rows.ts'
import {
  codeColumn,
  moneyColumn,
  percentColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
  totalsFrom,
} from '../../documents/table.ts'
import { endsBetween } from '../payroll-runs/pay-period.ts'
import { employeeColumns } from './person-columns.ts'
import { inOne, type PlacedRow, type RecordReport } from './report.ts'
import { monthsBefore, scopeOf } from './scope.ts'

type Cause =
  | 'new_joiner'
  | 'exit'
  | 'salary_change'
  | 'days'
  | 'variable'
  | 'arrears'
  | 'rate_change'
  | 'override'
  | 'other'

type Row = Change &
  Pick<ComparedPerson, 'employeeId' | 'externalId'> & {
    readonly employeeCode: string
    readonly name: string
    readonly cause: Cause
  }

const columns: readonly SourceColumn<Row, 'netDifference'>[] = [
  ...employeeColumns,
  textColumn('component_code', 'Component code', ({ line }) => line.code),
  textColumn('component_name', 'Component', ({ line }) => line.name),
  codeColumn('component_type', 'Type', ({ line }) => line.type),
  moneyColumn('previous', 'Previous', ({ was }) => was?.amount ?? null),
  moneyColumn('current', 'Current', ({ is }) => is?.amount ?? null),
  moneyColumn('difference', 'Difference', differenceOf),
  percentColumn('percent', 'Percent', change =>
    change.was === undefined || change.was.amount === 0
      ? null
      : percentOf(differenceOf(change), change.was.amount),
  ),
  codeColumn('cause', 'Cause', ({ cause }) => cause),
  moneyColumn(
    'net_difference',
    'Difference of net payable',
    change => differenceOf(change) * signOf(change.line),
    'netDifference',
  ),
]

/** The payments that `compare_to` names, a month or a run; without it those of as many months just before. */
export async function comparedScope(
  tenant: Tenant,
  { filter }: ReportScope,
  compareTo: string | undefined,
): Promise<ReportScope> {
  if (compareTo === undefined) return scopeOf(tenant, monthsBefore(filter))
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(compareTo) ? endsBetween(compareTo, compareTo) : null
  if (month !== null) return scopeOf(tenant, { ...filter, ...month, payrollRunIds: null })
  const run = await findPayrollRun(tenant, compareTo)
  if (run === null || run.organizationId !== filter.organizationId)
    throw refusedComparison(
      'unknown_reference',
      'Send a month as YYYY-MM, or the id of a run of the organization.',
    )
  const scope = await scopeOf(tenant, {
    ...filter,
    from: run.periodEnd,
    to: run.periodEnd,
    payrollRunIds: [run.id],
  })
  if (scope.payments.length === 0) {
    throw refusedComparison(
      'expected_state',
      run.status === 'generated'
        ? 'The run is not locked. Lock it, or send include_unlocked=true.'
        : `The run is ${run.status} and has no payslips to compare with. Send another run.`,
    )
  }
  return scope
}

function refusedComparison(code: 'unknown_reference' | 'expected_state', message: string): Problem {
  return new Problem('invalid_parameter', 'The payments to compare with are invalid.', [
    fieldProblem(['compare_to'], code, message),
  ])
}

/** One row for each line that is not the same; the totals say what all of them come to in the net. */
export function payDifference(before: ReportScope): RecordReport {
  return {
    kind: 'records',
    comparedWith: before.payments,
    async body(tenant, now) {
      const [is, was] = [await sumSlips(tenant, now), await sumSlips(tenant, before)]
      return {
        columns,
        totals: totalsFrom(columns, { netDifference: is.netPayable - was.netPayable }),
        rowCount: null,
        control: 'net_difference',
      }
    },
    page: inOne(async (tenant, now, after, limit) => {
      const [lastEmployee, lastLine] = after?.split(' ') ?? []
      const found: PlacedRow[] = []
      // The person of the last row may have others; its payslips are read again.
      let from: string | null = lastEmployee === undefined ? null : justBefore(lastEmployee)
      const people = Math.min(mostPeople, Math.max(fewestPeople, limit))
      do {
        const { differing, until } = await listCompared(tenant, { before, now }, from, people)
        for (const person of differing) {
          const skipped = person.employeeId === lastEmployee ? Number(lastLine) : 0
          for (const [index, row] of rowsOf(person, { before, now }).entries())
            if (index >= skipped) found.push({ row, position: `${person.employeeId} ${index + 1}` })
        }
        from = until
      } while (from !== null && found.length < limit)
      return found
    }),
  }
}

/** A person has some rows, so that a page may get more of them than it asks for. */
const [fewestPeople, mostPeople] = [20, 500]

/** An id that comes before this one, and after any other that does. */
function justBefore(id: string): string {
  return `${id.slice(0, -1)}${String.fromCharCode(id.charCodeAt(id.length - 1) - 1)}~`
}

type Scopes = { readonly before: ReportScope; readonly now: ReportScope }

function rowsOf(person: ComparedPerson, scopes: Scopes): TableRow[] {
  const { employee, employeeId, externalId, before, now } = person
  const who = { employeeCode: employee.code, name: employee.name, employeeId, externalId }
  const changes = changedLines(before, now)
  const cause = causesOf(person, changes, scopes)
  return changes.map(change => rowFrom(columns, { ...who, ...change, cause: cause(change) }))
}

type Change = {
  readonly was: ComparedLine | undefined
  readonly is: ComparedLine | undefined
  /** Either. */
  readonly line: ComparedLine
}

function differenceOf({ was, is }: Change): number {
  return (is?.amount ?? 0) - (was?.amount ?? 0)
}

/** Information is no pay, but for the rounding of the net. */
function changedLines(before: ComparedSide | null, now: ComparedSide | null): Change[] {
  const codes = new Set([...(now?.lines.keys() ?? []), ...(before?.lines.keys() ?? [])])
  return [...codes].flatMap(code => {
    const [was, is] = [before?.lines.get(code), now?.lines.get(code)]
    const line = (is ?? was)!
    const isShown = line.type !== 'information' || code === 'ROUND_OFF'
    return isShown && was?.amount !== is?.amount ? [{ was, is, line }] : []
  })
}

/** The effect of a line on the net payable. */
function signOf({ type }: ComparedLine): number {
  if (type === 'deduction' || type === 'recovery') return -1
  return type === 'employer_contribution' ? 0 : 1
}

/** The difference in hundredths of a percent, half away from zero. */
function percentOf(difference: number, previous: number): number {
  const hundredths = Math.floor((Math.abs(difference) * 10_000) / Math.abs(previous) + 0.5)
  return Math.sign(difference) * Math.sign(previous) * hundredths
}

/** The cause of each change of a person. Deductions follow the pay that they are reckoned on. */
function causesOf(
  person: ComparedPerson,
  changes: readonly Change[],
  scopes: Scopes,
): (change: Change) => Cause {
  const { before, now } = person
  if (before === null || now === null) {
    const cause = onOneSide(person, scopes)
    return () => cause
  }
  const ofPay = new Map<Cause, number>()
  for (const change of changes) {
    const cause = ownCause(change)
    if (cause === null || change.line.type !== 'earning') continue
    ofPay.set(cause, (ofPay.get(cause) ?? 0) + Math.abs(differenceOf(change)))
  }
  const [main = null] = [...ofPay].toSorted(([, one], [, other]) => other - one).map(([cause]) => cause)
  const isOtherLaw = [...now.ruleSetVersions].some(version => !before.ruleSetVersions.has(version))
  return change =>
    ownCause(change) ?? main ?? (isOtherLaw && change.line.category !== 'tds' ? 'rate_change' : 'other')
}

/** Who joined or left in between; others are paid on one side only for a reason that payslips do not tell. */
function onOneSide({ employee, dateOfLeaving, before }: ComparedPerson, scopes: Scopes): Cause {
  if (before === null) return employee.dateOfJoining > scopes.before.filter.to ? 'new_joiner' : 'other'
  return dateOfLeaving !== null && dateOfLeaving <= scopes.now.filter.to ? 'exit' : 'other'
}

/** What the line itself tells; null: it follows the pay. */
function ownCause({ was, is, line }: Change): Cause | null {
  const sources = [was?.source, is?.source]
  const changeOf = (name: 'amount' | 'fullAmount' | 'arrearsAmount') => (is?.[name] ?? 0) - (was?.[name] ?? 0)
  if (sources.includes('override')) return 'override'
  const ofArrears = Math.abs(changeOf('arrearsAmount'))
  if (line.source === 'arrears' || line.category === 'arrears') return 'arrears'
  if (ofArrears > 0 && ofArrears * 2 >= Math.abs(changeOf('amount'))) return 'arrears'
  switch (line.source) {
    case 'variable':
    case 'overtime':
    case 'expense':
    case 'advance':
      return 'variable'
    case 'attendance':
      return 'days'
    case 'salary':
      if (line.type !== 'earning') return changeOf('fullAmount') === 0 ? null : 'salary_change'
      return Math.abs(changeOf('fullAmount')) * 2 >= Math.abs(changeOf('amount')) ? 'salary_change' : 'days'
    default:
      return was !== undefined && is !== undefined && was.rate !== is.rate ? 'rate_change' : null
  }
}
