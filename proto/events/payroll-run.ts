import { date, eventRecord, group, instant, list, oneOf, orNull, rupees, text, whole } from './fields.ts'

export const payrollRunCalculated = eventRecord(
  'A calculation succeeded: the payslips are stored and the run is generated.',
  {
    payroll_run_id: text(),
    organization_id: whole(),
    period_start: date(),
    period_end: date(),
    status: oneOf(['generated']),
    totals: group({
      employee_count: whole(),
      gross: rupees('Amount in rupees with two decimals.'),
      total_deductions: rupees('Amount in rupees with two decimals.'),
      net_payable: rupees('Amount in rupees with two decimals.'),
    }),
    resource_version: whole(),
  },
)

export const payrollRunFailed = eventRecord(
  'A calculation failed and stored no result. The run can be calculated again.',
  {
    payroll_run_id: text(),
    organization_id: whole(),
    period_start: date(),
    period_end: date(),
    status: oneOf(['failed']),
    code: text(),
    resource_version: whole(),
  },
)

export const payrollRunHoldReleased = eventRecord(
  'Employees who were on hold when the run was paid are now paid.',
  {
    payroll_run_id: text(),
    organization_id: whole(),
    paid_on: date(),
    reference: orNull(text()),
    employee_ids: list(text(), 'The first 100 of the employees who are now paid, by id.'),
    employee_count: whole('Number of employees who are now paid.', { minimum: 1 }),
    employees_path: text(
      'Path of the API that lists the paid payslips of the run; those of this payment have its `paid_on` and `reference`.',
    ),
    net_released: rupees('Amount in rupees with two decimals.'),
    net_paid: rupees('Net amount paid with the run in rupees, with two decimals, including these employees.'),
    resource_version: whole(),
  },
)

export const payrollRunLocked = eventRecord('The amounts of a run are locked for approval and payment.', {
  payroll_run_id: text(),
  organization_id: whole(),
  period_start: date(),
  period_end: date(),
  locked_by: text('Id of the key that locked the run.'),
  reason: orNull(text()),
  resource_version: whole(),
})

export const payrollRunPaid = eventRecord('A run was marked paid and is closed.', {
  payroll_run_id: text(),
  organization_id: whole(),
  paid_on: date(),
  payment_method_id: orNull(whole()),
  reference: orNull(text()),
  net_paid: rupees('Amount in rupees with two decimals.'),
  held_employee_ids: list(
    text('Id of the employee.'),
    'The first 100 of the employees who were not paid with the run, by id.',
  ),
  held_count: whole('Number of employees who were not paid with the run.', { minimum: 0 }),
  held_employees_path: text('Path of the API that lists all of them.'),
  resource_version: whole(),
})

export const payrollRunReversed = eventRecord(
  'A locked or paid run was reversed and its payslips are void.',
  {
    payroll_run_id: text(),
    organization_id: whole(),
    reversed_at: instant(),
    reason: text(),
    payslips_voided: whole(),
    resource_version: whole(),
  },
)
