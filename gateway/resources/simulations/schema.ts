import { componentCategories, lineTypes } from '#proto/calculation/components.ts'
import { Type } from 'typebox'
import { lineOf } from '../../http/lines.ts'
import { choice, described, nullable, record, request, text, total } from '../../http/schema.ts'
import { ruleOverrideList } from '../payroll-runs/preview/schema.ts'

export const Simulate = request(
  {
    payroll_run_id: text(100),
    rule_overrides: ruleOverrideList({
      minItems: 1,
      description: 'Replaces figures of rules in GET /rules from a date.',
    }),
  },
  ['payroll_run_id', 'rule_overrides'],
)

const person = {
  employee_id: text(),
  external_id: nullable(text()),
  employee_code: described(nullable(text()), 'Employee number; null: the employee was deleted.', 'K-0042'),
  name: described(
    nullable(text()),
    'Name of the employee as on record now; null: the employee was deleted.',
    'Asha Rao',
  ),
}

const change = { before: total(), after: total(), difference: total() }

export const Simulation = record(
  {
    payroll_run_id: text(),
    revision: described(Type.Integer(), 'Calculation of the run whose payslips are compared.', 1),
    engine_version: described(text(), 'Version of the engine that calculated the simulation.', '0.1.0'),
    rule_set_version: described(
      text(),
      'Version of the rules that the run was calculated with.',
      '2026-10.3f9a0c41d27e',
    ),
    simulated_rule_set_version: described(
      text(),
      'Version of the rules with the overrides.',
      '2026-10.7c11e0a59b42',
    ),
    employee_count: described(
      Type.Integer(),
      'Employees in the amounts: those with a payslip before and after.',
      42,
    ),
    affected_count: Type.Integer(),
    without_payslip_count: described(
      Type.Integer(),
      'Employees without a payslip in the run. They are in no amount.',
      0,
    ),
    failed_count: described(
      Type.Integer(),
      'Employees whose payslip cannot be calculated with the overrides. They are in no amount.',
      0,
    ),
    totals: described(
      record(
        {
          gross: described(record(change), 'Gross pay.'),
          total_deductions: described(record(change), 'Deductions.'),
          reimbursements: described(record(change), 'Reimbursements.'),
          net_payable: described(record(change), 'Net pay.'),
          employer_contributions: described(record(change), 'Contributions of the employer.'),
          employer_cost: described(
            record(change),
            'Cost of the employer: gross pay, reimbursements and contributions of the employer.',
          ),
        },
        'SimulationTotals',
      ),
      'Sums over the employees in `employee_count`, in rupees.',
    ),
    lines: described(
      Type.Array(
        record(
          {
            code: described(text(), 'Code of the line.', 'PF'),
            name: described(text(), 'Name of the line.', 'Provident fund'),
            type: choice(lineTypes),
            category: choice(componentCategories),
            affected_count: described(Type.Integer(), 'Employees whose amount of this line changes.', 17),
            ...change,
          },
          'SimulatedLine',
        ),
      ),
      'Every line of the payslips by code, summed up; unchanged lines too.',
    ),
    employees: described(
      Type.Array(
        record(
          {
            ...person,
            net_payable: described(record(change), 'Net pay of the employee.'),
            employer_cost: described(record(change), 'Cost of the employee.'),
          },
          'SimulatedEmployee',
        ),
      ),
      'Employees in `affected_count`, those with the greatest differences of the net pay first, whether more or less is paid; the first 100.',
    ),
    failures: described(
      Type.Array(record({ ...person, code: text(), message: text() }, 'SimulationFailure')),
      'Employees in `failed_count`; the first 100.',
    ),
  },
  'Simulation',
)

/** The lines of a stream. */
export const simulationLines = {
  progress: record(
    {
      progress: record({
        completed: described(Type.Integer(), 'Employees calculated so far.', 4_000),
        total: described(Type.Integer(), 'Employees of the run.', 50_000),
        affected_count: Type.Integer(),
      }),
    },
    'SimulationProgress',
  ),
  result: record({ simulation: described(Simulation, 'The simulation.') }, 'SimulationResult'),
}

export const SimulationLine = lineOf(
  Object.values(simulationLines),
  'A line of progress for each part of the employees, then a last line with the simulation.',
)
