// Findings of a run's readiness, each with the request that resolves it.

import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { CheckedSlip } from '#proto/engine/calls.ts'
import type { Problem, ProblemDetail } from '#proto/problems.ts'
import { endedStates, isInState } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { PersonFindings, PersonFinding } from '#storage/repositories/runs/readiness.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Exclusion } from '../disbursement/payments.ts'
import type { Readiness } from './report-schema.ts'

export type Finding = FromWire<typeof Readiness>['blockers'][number]

export type Remedy = { readonly remedy: string } & Pick<Finding['fix'], 'method' | 'path'>

export function wholeRun(
  code: string,
  level: Finding['level'],
  message: string,
  field: string,
  { remedy, method, path }: Remedy,
): Finding {
  return {
    code,
    level,
    message,
    field,
    fix: { message: remedy, method, path },
    employeeCount: 0,
    employees: [],
  }
}

const maxEmployeesShown = 100

/** The same of people. */
export function ofPeople(finding: Finding, people: readonly Finding['employees'][number][]): Finding {
  const employees = people
    .slice(0, maxEmployeesShown)
    .map(({ employeeId, externalId }) => ({ employeeId, externalId }))
  return { ...finding, employeeCount: people.length, employees }
}

type PersonText = { readonly message: string; readonly field: string } & Remedy

const personTexts: Record<PersonFinding, PersonText> = {
  missing_pan: {
    message: 'Income tax is deducted at the higher rate because the PAN is missing.',
    field: 'pan',
    remedy: 'Set the PAN.',
    method: 'PATCH',
    path: '/employees/{employee_id}/statutory',
  },
  missing_uan: {
    message: 'The UAN is missing, which the provident fund return requires.',
    field: 'uan',
    remedy: 'Set the UAN, or set that provident fund does not apply.',
    method: 'PATCH',
    path: '/employees/{employee_id}/statutory',
  },
  unapproved_input: {
    message: 'Overtime or expenses of the period are pending and are not paid.',
    field: 'status',
    remedy: 'Approve or reject them.',
    method: 'GET',
    path: '/overtime-requests?status=pending',
  },
  missing_bonus_months: {
    message:
      'The run pays the statutory bonus, and months of the accounting year have no payslip. Employees who earned up to the limit in these months get no payslip.',
    field: 'bonus_months',
    remedy: 'Set the months in the opening balances of the accounting year.',
    method: 'PUT',
    path: '/employees/{employee_id}/opening-balances',
  },
  missing_minimum_wage: {
    message:
      'The run pays the statutory bonus, and the minimum wage of the state of work is not set. Employees who earned between 7,000.00 and the limit get no payslip.',
    field: 'bonus.minimum_wages',
    remedy: 'Set the minimum wage, or 0 if none is fixed.',
    method: 'PATCH',
    path: '/payroll-settings',
  },
}

export function personFinding({ code, count, employees }: PersonFindings): Finding {
  const { message, field, ...remedy } = personTexts[code]
  return {
    ...wholeRun(code, 'warning', message, field, remedy),
    employeeCount: count,
    employees: employees.map(employee => ({ ...employee })),
  }
}

/** Failures of which each message names a day or an amount of the person. */
const sharedMessages: Readonly<Record<string, string>> = {
  missing_salary: 'No salary is in force on the first paid day of the period.',
  missing_attendance: 'Daily or hourly pay requires the days or hours worked in the month.',
  negative_net: 'Deductions exceed the pay of the month.',
  employee_not_payable: 'The employee is not employed on any day that the run pays for.',
}

const salaryRemedy: Remedy = {
  remedy: 'Correct the salary.',
  method: 'PUT',
  path: '/employees/{employee_id}/salary',
}
const statutoryRemedy: Remedy = {
  remedy: 'Correct the statutory details.',
  method: 'PATCH',
  path: '/employees/{employee_id}/statutory',
}
const settingsRemedy: Remedy = {
  remedy: 'Correct the payroll settings.',
  method: 'PATCH',
  path: '/payroll-settings',
}

const remediesByCode: Readonly<Record<string, Remedy>> = {
  missing_salary: { ...salaryRemedy, remedy: 'Set a salary that is effective on that day.' },
  missing_attendance: {
    remedy: 'Record payable_days or worked_minutes.',
    method: 'POST',
    path: '/attendance',
  },
  negative_net: {
    ...settingsRemedy,
    remedy:
      'Reduce the deductions of the month, or set negative_net_policy to carry_forward or zero_and_recover.',
  },
  employee_not_payable: {
    remedy: 'Correct the dates of employment.',
    method: 'PATCH',
    path: '/employees/{employee_id}',
  },
}

/** Remedies by the first name of the failure's field. */
const remediesByField: Readonly<Record<string, Remedy>> = {
  salary: salaryRemedy,
  variable: {
    remedy: 'Change or delete the variable components of the month.',
    method: 'PUT',
    path: '/employees/{employee_id}/variable-components',
  },
  statutory_bonus: {
    remedy: 'Set the months in the opening balances, or the minimum wages in the payroll settings.',
    method: 'PUT',
    path: '/employees/{employee_id}/opening-balances',
  },
  pf: statutoryRemedy,
  esi: statutoryRemedy,
  tax: {
    remedy: 'Correct the tax declaration.',
    method: 'PUT',
    path: '/employees/{employee_id}/tax-declaration',
  },
}

function remedyOf({ code, field }: SlipFailure, run: PayrollRun): Remedy {
  const name = /^[a-z_]+/.exec(field ?? '')?.[0] ?? ''
  if (name === 'overrides')
    return {
      remedy: 'Change the overrides of the employee in the run.',
      method: 'PATCH',
      path: `/payroll-runs/${run.id}/employees/{employee_id}`,
    }
  const known = remediesByCode[code] ?? remediesByField[name]
  return (
    known ?? {
      remedy: 'Correct the records that the message names.',
      method: 'PATCH',
      path: '/employees/{employee_id}',
    }
  )
}

/** Different messages of one code and field; more are summed up in one finding. */
const maxMessages = 20

/** Employees without a payslip, by reason. */
export function failureFindings(
  failed: readonly (Pick<CheckedSlip, 'employeeId' | 'externalId'> & { readonly failure: SlipFailure })[],
  run: PayrollRun,
): Finding[] {
  const kinds = Map.groupBy(failed, ({ failure: { code, field } }) => `${code} ${field ?? ''}`)
  return [...kinds.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, ofKind]) => {
      const messages = [
        ...Map.groupBy(ofKind, ({ failure: { code, message } }) => sharedMessages[code] ?? message),
      ]
      const single = messages.slice(0, maxMessages)
      const others = messages.slice(maxMessages).flatMap(([, people]) => people)
      return [
        ...single,
        ...(others.length === 0 ? [] : [['These employees fail for similar reasons.', others] as const]),
      ].map(([message, people]) => {
        const { failure } = people[0]!
        const remedy = remedyOf(failure, run)
        return ofPeople(
          wholeRun(failure.code, 'no_payslip', message, failure.field ?? 'employee_id', remedy),
          people,
        )
      })
    })
}

const bankRemedy: Remedy = {
  remedy: 'Set the bank details.',
  method: 'PUT',
  path: '/employees/{employee_id}/bank',
}
const methodRemedy: Remedy = {
  remedy: 'Record a payment method that has it.',
  method: 'POST',
  path: '/payment-methods',
}

function bankRemedyOf({ code, field }: Exclusion, run: PayrollRun): Remedy {
  if (code === 'account_unapproved')
    return {
      remedy: 'Approve the account with another key. A draft has to be calculated first.',
      method: 'POST',
      path: `/payroll-runs/${run.id}/bank-file/approve`,
    }
  if (code === 'unsupported_rail' || code === 'amount_out_of_range')
    return { ...methodRemedy, remedy: 'Pay the employee by another format or payment method.' }
  if (field === 'email')
    return { remedy: 'Set the e-mail address.', method: 'PATCH', path: '/employees/{employee_id}' }
  return bankRemedy
}

/** Employees whom the bank file leaves out until data are corrected, by reason. */
export function accountFindings(faults: readonly Exclusion[], run: PayrollRun): Finding[] {
  const kinds = Map.groupBy(faults, ({ code }) => code)
  return [...kinds.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, some]) => {
      const first = some[0]!
      const message =
        code === 'missing_bank'
          ? 'Bank details are missing, so the salary cannot be transferred.'
          : `The bank file leaves these employees out. ${first.message}`
      return ofPeople(
        wholeRun(code, 'warning', message, first.field, bankRemedyOf(first, run)),
        some.map(({ payable }) => payable),
      )
    })
}

/** Fields of the payment method without which no bank file is made. */
export function methodFindings(needs: readonly ProblemDetail[]): Finding[] {
  return needs.map(({ field, message }) => wholeRun('file_blocked', 'warning', message, field, methodRemedy))
}

/** A refusal to lock or pay as a finding. */
export function refusalFinding({ code, message, details }: Problem, run: PayrollRun): Finding {
  const fixes: Readonly<Record<string, Remedy>> = {
    run_on_hold: {
      remedy: 'Release the run with action release.',
      method: 'POST',
      path: `/payroll-runs/${run.id}/hold`,
    },
  }
  const again: Remedy =
    run.status === 'locked'
      ? {
          remedy: 'Unlock the run and recalculate it.',
          method: 'POST',
          path: `/payroll-runs/${run.id}/unlock`,
        }
      : {
          remedy: 'Recalculate the run.',
          method: 'POST',
          path: `/payroll-runs/${run.id}/recalculate`,
        }
  return wholeRun(code, 'error', message, details[0]?.field ?? 'status', fixes[code] ?? again)
}

export function otherKeyFinding({ id }: PayrollRun): Finding {
  const message = 'The organization requires four eyes, and this key calculated the run.'
  return wholeRun('four_eyes_required', 'warning', message, 'status', {
    remedy: 'Lock the run with another key.',
    method: 'POST',
    path: `/payroll-runs/${id}/lock`,
  })
}

/** Why nobody can calculate, lock or pay a run in its state; null: somebody can. */
export function stateFinding(run: PayrollRun): Finding | null {
  const { id, status } = run
  if (status === 'calculating')
    return wholeRun('calculation_in_progress', 'error', 'The run is being calculated.', 'status', {
      remedy: 'Wait until the calculation ends.',
      method: 'GET',
      path: `/payroll-runs/${id}?wait_for=status_change`,
    })
  if (status === 'paid')
    return wholeRun('already_paid', 'error', 'The run is paid.', 'status', {
      remedy: 'No action is required.',
      method: 'GET',
      path: `/payroll-runs/${id}`,
    })
  if (!isInState(run, endedStates)) return null
  return wholeRun('invalid_run_state', 'error', `The run is ${status}, which is final.`, 'status', {
    remedy: 'Create another run of the period.',
    method: 'POST',
    path: '/payroll-runs',
  })
}
