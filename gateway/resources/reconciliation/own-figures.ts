// The figures of a run against each other: a difference among them is ours, and no run is locked with one.

import { financialYear } from '#proto/calendar/months.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { sumPayables } from '#storage/repositories/deliveries/disbursement.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { SlipScope } from '#storage/repositories/reports/report-rows.ts'
import { sumLines } from '#storage/repositories/reports/report-codes.ts'
import { sumFigures } from '#storage/repositories/statutory/slip-sums.ts'
import { sumDeductees } from '#storage/repositories/statutory/tds-statements.ts'
import {
  levyTies,
  lineTies,
  ofCodes,
  peopleTies,
  runTies,
  type SlipFigures,
  type Tie,
  tie,
  unexplainedDifference,
} from './ties.ts'

export async function figuresOf(tenant: Tenant, scope: SlipScope): Promise<SlipFigures> {
  return { ...(await sumFigures(tenant, scope)), lines: await sumLines(tenant, scope) }
}

export function scopeOfRun(run: Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>): SlipScope {
  const { organizationId } = run
  return {
    filter: { organizationId, employeeIds: null, departmentIds: null, salaryGroupIds: null },
    payments: [run],
  }
}

/** The run, its register, and the lines of its payslips. */
export function ownTies(run: PayrollRun, figures: SlipFigures): Tie[] {
  return [...runTies(run, figures), ...lineTies(figures)]
}

/** The statement of income tax goes by the day of payment, and so by the run alone. */
export async function statementTie(tenant: Tenant, run: PayrollRun, { lines }: SlipFigures): Promise<Tie> {
  const tax = await sumDeductees(tenant, run.organizationId, [run], financialYear(run.payDate))
  return tie(['payslips.tds', ofCodes(lines, 'TDS')], ['tds_statement.tax_deducted', tax])
}

/** What returns and the bank file will take of the run, as sums, so that a lock reads no payslips. */
async function takenTies(tenant: Tenant, run: PayrollRun, figures: SlipFigures): Promise<Tie[]> {
  return [
    ...peopleTies(figures),
    ...levyTies(figures.lines, figures),
    await statementTie(tenant, run, figures),
    tie(
      ['register.net_payable', figures.register.netPayable],
      ['bank_file.net_payable', await sumPayables(tenant, run)],
    ),
  ]
}

/** Refuses `run_not_reconciled` where figures of the run contradict each other. */
export async function refuseDifferences(tenant: Tenant, run: PayrollRun): Promise<void> {
  const figures = await figuresOf(tenant, scopeOfRun(run))
  const ties = [...ownTies(run, figures), ...(await takenTies(tenant, run, figures))]
  const differing = ties.filter(each => unexplainedDifference(each) !== 0)
  if (differing.length === 0) return
  throw new Problem(
    'run_not_reconciled',
    'The stored figures of the run contradict each other, so it cannot be locked. Recalculate the run.',
    differing.map(({ left, right, leftAmount, rightAmount }) =>
      fieldProblem(
        [left],
        'out_of_range',
        `${left} is ${printRupees(leftAmount)}, but ${right} is ${printRupees(rightAmount)}. Recalculate the run.`,
      ),
    ),
  )
}
