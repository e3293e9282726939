import { componentCategories, lineTypes } from '#proto/calculation/components.ts'
import { Type } from 'typebox'
import { lineOf } from '../../http/lines.ts'
import { choice, nullable, record, request, text, total } from '../../http/schema.ts'
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

const change = { before: total(), after: total(), difference: total() }

export const Simulation = record(
  {
    payroll_run_id: text(),
    revision: Type.Integer(),
    engine_version: text(),
    rule_set_version: text(),
    simulated_rule_set_version: text(),
    employee_count: Type.Integer(),
    affected_count: Type.Integer(),
    without_payslip_count: Type.Integer(),
    failed_count: Type.Integer(),
    totals: record(
      {
        gross: record(change),
        total_deductions: record(change),
        reimbursements: record(change),
        net_payable: record(change),
        employer_contributions: record(change),
        employer_cost: record(change),
      },
      'SimulationTotals',
    ),
    lines: Type.Array(
      record(
        {
          code: text(),
          name: text(),
          type: choice(lineTypes),
          category: choice(componentCategories),
          affected_count: Type.Integer(),
          ...change,
        },
        'SimulatedLine',
      ),
    ),
    failures: Type.Array(
      record(
        { employee_id: text(), external_id: nullable(text()), code: text(), message: text() },
        'SimulationFailure',
      ),
    ),
  },
  'Simulation',
)

/** The lines of a stream. */
export const simulationLines = {
  progress: record(
    {
      progress: record({
        completed: Type.Integer(),
        total: Type.Integer(),
        affected_count: Type.Integer(),
      }),
    },
    'SimulationProgress',
  ),
  result: record({ simulation: Simulation }, 'SimulationResult'),
}

export const SimulationLine = lineOf(
  Object.values(simulationLines),
  'A line of progress for each part of the employees, then a last line with the simulation.',
)
