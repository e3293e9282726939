// The register of loans and recoveries: what was lent and is not recovered before the month, and what its payments recovered.

import { printPercent } from '#proto/decimal-text.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { listLoans, type RegisteredLoan, sumRecoveries } from '#storage/repositories/reports/loan-register.ts'
import { type Column, moneyColumn, monthColumn, type TableRow, textColumn } from '../../../documents/table.ts'
import type { PrintedForm } from '../../statutory/forms/form.ts'
import { scopeOfMonths } from '../../statutory/wage-month.ts'
import { type FormContext, organizationOf, personColumns, registerForm, registerMonth } from './register.ts'

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
  monthColumn('first_month', 'First month'),
  monthColumn('last_month', 'Last month'),
  moneyColumn('principal_recovered', 'Recovered in the month'),
  moneyColumn('interest_recovered', 'Interest recovered in the month'),
  moneyColumn('recovered', 'Recovered to date'),
  moneyColumn('outstanding', 'Outstanding'),
  { key: 'completed_on', title: 'Date of complete recovery', type: 'date' },
  textColumn('remarks', 'Remarks'),
]

/** Refuses `invalid_run_state` for a month that is not final. */
export async function loanRegister(making: FormContext): Promise<PrintedForm> {
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
    payments: scope.payments,
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
  return loan.installments.some(
    each =>
      each.taken === 'now' ||
      each.waived === 'now' ||
      (leftOf(each) > 0 && (each.endedOn === null || each.endedOn >= from)),
  )
}

/** The principal that no payment has recovered and no settlement waived by the end of the month. */
function leftOf({ principal, debt, taken, waived }: Recovery): number {
  if (taken !== null) return debt
  return waived === null ? principal : 0
}

/** Balance by the rule of `leftOf`; a later decision belongs to a later register. */
function outstandingOn({ installments }: RegisteredLoan, to: PlainDate): number {
  return installments
    .filter(({ endedOn }) => endedOn === null || endedOn > to)
    .reduce((total, each) => total + leftOf(each), 0)
}

const types = { loan: 'Loan', salary_advance: 'Advance' } as const

function remarksOf(loan: RegisteredLoan, to: PlainDate): string | null {
  const { installments } = loan
  const hasEnded = ({ endedOn }: Recovery) => endedOn !== null && endedOn <= to
  if (outstandingOn(loan, to) > 0) {
    if (installments.some(each => each.taken !== null && each.debt > 0 && !hasEnded(each)))
      return 'Debt after the settlement'
    return loan.isPaused && loan.changedOn <= to ? 'Recovery is paused' : null
  }
  if (installments.some(each => each.waived !== null || (each.ended === 'written_off' && hasEnded(each))))
    return 'Written off'
  return installments.some(hasEnded) ? 'Closed: the rest is not recovered from pay' : null
}

function rowOf(loan: RegisteredLoan, to: PlainDate): TableRow {
  const { installments } = loan
  const taken = installments.filter(each => each.taken !== null)
  const now = installments.filter(each => each.taken === 'now')
  const isComplete = taken.length === installments.length && taken.every(({ debt }) => debt === 0)
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
    principal_recovered: sum(now, 'principal') - sum(now, 'debt'),
    interest_recovered: sum(now, 'interest'),
    recovered: sum(taken, 'principal') - sum(taken, 'debt'),
    outstanding: outstandingOn(loan, to),
    completed_on: isComplete ? lastDay(taken) : null,
    remarks: isComplete ? null : remarksOf(loan, to),
  }
}

function interestOf({ interestMethod, interestPercent }: RegisteredLoan): string {
  return interestMethod === 'none'
    ? 'Without interest'
    : `Interest of ${printPercent(interestPercent)} % a year, ${interestMethod}`
}

type Recovery = RegisteredLoan['installments'][number]

function sum(installments: readonly Recovery[], part: 'principal' | 'interest' | 'debt'): number {
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
