// Reports about a run: its readiness, its replay and its differences to another revision or month.

import { Type } from 'typebox'
import {
  apiPath,
  choice,
  described,
  money,
  namedRecord,
  nullable,
  page,
  pageQuery,
  record,
  text,
  total,
} from '../../http/schema.ts'
import { unpaidMonths } from '../payslips/schema.ts'

const finding = namedRecord('ReadinessFinding', {
  code: described(text(), 'Code of the finding.', 'missing_salary'),
  level: choice(['error', 'no_payslip', 'warning'], {
    description:
      '`error`: the run cannot be calculated, locked or paid as it is; `no_payslip`: these employees get no payslip; `warning`: the run can be calculated, locked and paid.',
  }),
  message: described(text(), 'What was found.', '1 employee has no salary.'),
  field: described(text(), 'The field concerned.', 'salary'),
  fix: described(
    record({
      message: described(text(), 'What to do.', 'Set a salary that is effective in the period.'),
      method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], {
        description: 'Method of the request that resolves the finding.',
      }),
      path: apiPath('/employees/{employee_id}/salary', {
        description:
          'Path of the request that resolves the finding. Replace `{employee_id}` with the id of each employee.',
      }),
    }),
    'How to resolve it.',
  ),
  employee_count: Type.Integer({ description: 'Number of employees concerned; 0: the run as a whole.' }),
  employees: Type.Array(record({ employee_id: text(), external_id: nullable(text()) }), {
    description: 'Employees concerned; the first 100.',
  }),
})

export const Readiness = namedRecord('RunReadiness', {
  payroll_run_id: text(),
  ready: Type.Boolean({
    description:
      'Whether every employee of the run gets a payslip and the run can be locked: no finding has the level `error` or `no_payslip`.',
  }),
  blockers: described(Type.Array(finding), 'Findings that prevent the calculation.'),
  warnings: described(Type.Array(finding), 'Findings that do not prevent it.'),
  unpaid_months: unpaidMonths,
})

export const ReplayAnswer = record({
  payroll_run_id: text(),
  revision: Type.Integer(),
  engine_version: text(200, { description: 'Version of the engine that calculated the payslips.' }),
  rule_set_version: text(),
  result_hash: nullable(
    text(200, {
      description: 'Hash of the results when the calculation was completed; null if it was not stored.',
    }),
  ),
  replayed_hash: described(
    text(),
    'Hash of the replayed results.',
    '3d1f0a7be22c4d5e8f9061728394a5b6c7d8e9f0112233445566778899aabbcc',
  ),
  is_equal: Type.Boolean({ description: 'Whether every replayed payslip is identical to the stored one.' }),
  counts: record({
    slips: described(Type.Integer(), 'Payslips compared.', 42),
    matched: described(Type.Integer(), 'Payslips that are equal.', 42),
    differing: Type.Integer(),
  }),
  differing: Type.Array(
    record({
      employee_id: text(),
      external_id: nullable(text()),
      reason: choice(['facts', 'rules', 'figures'], {
        description:
          '`facts`: the inputs differ; `rules`: the statutory rules differ; `figures`: the results differ.',
      }),
    }),
    { description: 'Payslips that differ; the first 100.' },
  ),
})

export const diffCauses = [
  'joined',
  'left',
  'not_in_both',
  'settings',
  'rules',
  'period',
  'employment',
  'salary',
  'days',
  'period_inputs',
  'statutory',
  'tax_declaration',
  'earlier_payments',
  'override',
  'arrears',
  'calculation',
] as const

const diffOrders = ['employee_id', '-net_payable_difference'] as const
export type DiffOrder = (typeof diffOrders)[number]

const moved = { previous: nullable(total()), current: nullable(total()), difference: total() }

export const RunDiff = page(
  record({
    employee_id: text(),
    external_id: nullable(text()),
    name: described(text(), 'Name of the employee as printed on the payslip.', 'Asha Rao'),
    change: described(choice(['added', 'removed', 'changed']), 'How the payslip differs.', 'changed'),
    net_payable: described(record(moved), 'Net pay in both runs, in rupees.'),
    causes: Type.Array(
      record({
        cause: choice(diffCauses, {
          description:
            'What differs between the runs. `rules`: the statutory rules; `calculation`: neither inputs nor rules.',
        }),
        fields: Type.Array(text(), { description: 'Inputs that differ.' }),
        net_payable: described(money(), 'Part of the difference of the net pay, in rupees.', 3_000),
      }),
      { description: 'Causes of the difference. Their amounts add up to the difference of the net pay.' },
    ),
    lines: described(
      Type.Array(
        record({
          code: described(text(), 'Code of the line.', 'SPECIAL'),
          ...moved,
          causes: Type.Array(
            record({
              cause: choice(diffCauses),
              amount: described(money(), 'Part of the difference, in rupees.', 3_000),
            }),
            {
              description:
                'Causes of the difference. Their amounts add up to it; causes that cancel each other are both listed.',
            },
          ),
        }),
      ),
      'Lines that differ.',
    ),
  }),
)

export const RunDiffQuery = Type.Object({
  ...pageQuery,
  sort: Type.Unsafe<DiffOrder>({
    type: 'string',
    enum: diffOrders,
    default: 'employee_id',
    description:
      'Order of the differences: `-net_payable_difference` lists the greatest differences of the net pay first, whether more or less is paid.',
  }),
  against: text(100, { description: 'Id of the run to compare with, such as that of the previous month.' }),
})
