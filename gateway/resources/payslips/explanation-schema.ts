// The explanation of a figure: its steps, and the rule each step applies.

import { stepOperations } from '#proto/calculation/explanation.ts'
import { Type } from 'typebox'
import { choice, described, namedRecord, nullable, plainDate, record, text } from '../../http/schema.ts'

/** A number or a word, printed as it is; the unit beside it says what it is. */
const quantityValue = () =>
  Type.Unsafe<unknown>({
    type: ['number', 'string'],
    description: 'Value of the operand or result: a number, a date or text; `unit` gives the unit.',
  })

const unit = () => choice(['rupees', 'percent', 'days', 'minutes', 'count', 'date', 'text'])

const rule = namedRecord('RuleReference', {
  id: described(text(), 'Id of the rule.', 'IN.EPF.RATES'),
  version: described(text(), 'Version of the rule.', '2026-04-01'),
  effective_from: plainDate(),
  effective_to: nullable(plainDate()),
  citation: record({
    law: text(),
    provision: nullable(text()),
    notification: nullable(text()),
    url: described(nullable(text()), 'Where the text is published.', 'https://www.indiacode.nic.in/'),
  }),
})

const step = namedRecord('ExplanationStep', {
  n: described(Type.Integer(), 'Number of the step, from 1.', 1),
  op: described(choice(stepOperations), 'Operation of the step.', 'input'),
  label: text(),
  inputs: described(
    Type.Array(
      record({
        name: described(text(), 'Name of the operand.', 'monthly_amount'),
        value: quantityValue(),
        unit: described(unit(), 'Unit of the value.', 'rupees'),
        from: described(
          record({
            kind: described(choice(['field', 'line', 'rule', 'step']), 'Kind of the source.', 'field'),
            ref: described(text(), 'Name of the source.', 'salary.components.BASIC'),
          }),
          'Where the operand comes from.',
        ),
      }),
    ),
    'Operands of the step.',
  ),
  result: quantityValue(),
  unit: described(unit(), 'Unit of the value.', 'rupees'),
  rule: described(nullable(rule), 'The statutory rule that the step applies; null if none.'),
})

export const Explanation = namedRecord('Explanation', {
  text: text(1000),
  steps: Type.Array(step, {
    description:
      'Steps of the computation. Replaying them gives the exact amount; empty with `explain=summary`.',
  }),
})
