import type { Route } from '../http/route.ts'

/** Purpose of each group of operations. */
export const tags: Readonly<Record<Route['tag'], string>> = {
  Platform: 'Authentication, the calling key, organizations, the audit log and the health of the service.',
  'Org master': 'Departments, designations, holidays and shifts that employee records refer to.',
  Employees:
    'Employee records with bank, statutory and tax details, exits, and amounts paid before migration to this service.',
  'Payroll configuration':
    'Settings, salary components and groups, tax slabs, professional tax, pay cycles and payment methods of an organization.',
  'Employee salary':
    'Effective-dated salaries, increments, hourly rates and variable components of an employee.',
  'Period inputs': 'Attendance, leave, overtime, expenses and advances: what changes from month to month.',
  'Payroll runs': 'The payroll of a period, from preview and draft through calculation and lock to payment.',
  Payslips: 'Calculated payslips, line by line, with the explanation of each figure.',
  Disbursement: 'Bank files and payment summaries.',
  Statutory: 'Statutory returns and challans.',
  'FnF and gratuity': 'Full and final settlements, and projections of gratuity.',
  Reports: 'Registers and statements.',
  Imports: 'File imports.',
  Webhooks: 'Subscriptions to signed events.',
  Rules: 'The statutory rates and rules that calculations use, with their dates and sources.',
  Sandbox: 'Synthetic data, the clock and request signing of the sandbox.',
}
