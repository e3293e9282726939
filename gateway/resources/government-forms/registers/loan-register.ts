// The register of loans and recoveries: what was lent and is not recovered before the month, and what its payments recovered.

import { printPercent } from '#proto/decimal-text.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { listLoans, type RegisteredLoan, sumRecoveries } from '#storage/repositories/loan-register.ts'
import { type Column, moneyColumn, type TableRow, textColumn } from '../../../documents/table.ts'
import type { PrintedForm } from '../../statutory/forms/form.ts'
import { scopeOfMonths } from '../../statutory/wage-month.ts'
import { type Making, organizationOf, personColumns, registerForm, registerMonth } from './register.ts'

const columns: readonly Column[] = [
  ...personColumns,
  textColumn('recovery_type', 'Type of recovery'),
  textColumn('particulars', 'Particulars'),
  { key: 'paid_out_on', title: 'Date of the advance or loan', type: 'date' },
  { key: 'damaged_on', title: 'Date of damage or loss', type: 'date' },
  moneyColumn('amount', 'Amount'),
  textColumn('show_cause', 'Show cause issued'),
  textColumn('explained_before', 'Explanation heard in presence of'),
  { key: 'installments', title: 'Number of installments', type: 'count' },
  textColumn('first_month', 'First month'),
  textColumn('last_month', 'Last month'),
  moneyColumn('principal_recovered', 'Recovered in the month'),
  moneyColumn('interest_recovered', 'Interest recovered in the month'),
  moneyColumn('recovered', 'Recovered to date'),
  moneyColumn('outstanding', 'Outstanding'),
  { key: 'completed_on', title: 'Date of complete recovery', type: 'date' },
  textColumn('remarks', 'Remarks'),
]

/** Refuses `invalid_run_state` for a month that is not final. */
export async function loanRegister(making: Making): Promise<PrintedForm> {
  const { inTenant, organizationId, asked } = making
  const span = registerMonth(asked)
  const { organization, scope, sums } = await inTenant(async tenant => {
    const found = await scopeOfMonths(tenant, organizationId, { ...span, draft: asked.draft })
    return {
      organization: await organizationOf(tenant, organizationId),
      scope: found,
      sums: await sumRecoveries(tenant, found),
    }
  })
  return registerForm(making, organization, span, {
    columns,
    content: {
      async parts(after, limit) {
        const loans = await inTenant(tenant => listLoans(tenant, scope, after, limit))
        return {
          people: loans
            .filter(loan => isOfMonth(loan, span.from))
            .map(loan => ({ id: loan.id, rows: [rowOf(loan, span.to)] })),
          next: loans.length < limit ? null : loans.at(-1)!.id,
        }
      },
    },
    rowCount: null,
    totals: { principal_recovered: sums.principal, interest_recovered: sums.interest },
    totalAmount: (sums.principal + sums.interest) as Paise,
  })
}

/** Something of it was left when the month began, or is recovered in it. */
function isOfMonth(loan: RegisteredLoan, from: PlainDate): boolean {
  const { installments, status, changedOn } = loan
  if (installments.some(({ taken, waived }) => taken === 'now' || waived === 'now')) return true
  const hadEnded = isWaived(loan) || (hasEnded.has(status) && changedOn < from)
  return !hadEnded && installments.some(({ taken }) => taken === null)
}

const hasEnded: ReadonlySet<RegisteredLoan['status']> = new Set(['closed', 'written_off'])

/** By a settlement of the month or of an earlier one. */
function isWaived({ installments }: RegisteredLoan): boolean {
  return installments.some(({ waived }) => waived !== null)
}

/** What was decided of it by the end of the month: what is decided later belongs to a later register. */
function stateOn(loan: RegisteredLoan, to: PlainDate): RegisteredLoan['status'] {
  if (isWaived(loan)) return 'written_off'
  return loan.changedOn <= to ? loan.status : 'active'
}

const types = { loan: 'Loan', salary_advance: 'Advance' } as const

const states: Readonly<Partial<Record<RegisteredLoan['status'], string>>> = {
  paused: 'Recovery is paused',
  closed: 'Closed: the rest is not recovered from pay',
  written_off: 'Written off',
}

function rowOf(loan: RegisteredLoan, to: PlainDate): TableRow {
  const { installments } = loan
  const status = stateOn(loan, to)
  const taken = installments.filter(each => each.taken !== null)
  const now = installments.filter(each => each.taken === 'now')
  const isComplete = taken.length === installments.length
  const months = installments.flatMap(({ month }) => month ?? [])
  return {
    employee_code: loan.employeeCode,
    name: loan.name,
    recovery_type: types[loan.type],
    particulars: interestOf(loan),
    paid_out_on: loan.disbursedOn,
    amount: loan.amount,
    installments: installments.length,
    first_month: months[0] ?? null,
    last_month: months.length === installments.length ? months.at(-1)! : null,
    principal_recovered: sum(now, 'principal'),
    interest_recovered: sum(now, 'interest'),
    recovered: sum(taken, 'principal'),
    outstanding: hasEnded.has(status) ? 0 : loan.amount - sum(taken, 'principal'),
    completed_on: isComplete ? lastDay(taken) : null,
    remarks: isComplete ? null : (states[status] ?? null),
  }
}

function interestOf({ interestMethod, interestPercent }: RegisteredLoan): string {
  return interestMethod === 'none'
    ? 'Without interest'
    : `Interest of ${printPercent(interestPercent)} % a year, ${interestMethod}`
}

type Recovery = RegisteredLoan['installments'][number]

function sum(installments: readonly Recovery[], part: 'principal' | 'interest'): number {
  return installments.reduce((total, each) => total + each[part], 0)
}

function lastDay(taken: readonly Recovery[]): string | null {
  return (
    taken
      .flatMap(({ takenOn }) => takenOn ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}
