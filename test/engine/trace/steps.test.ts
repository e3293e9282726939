// One record holds the steps of all figures of a calculation; each figure shows those that it follows from.

import t from 'tap'

import { rupees } from '#engine/money/paise.ts'
import { explainFigure, explanationOf, fromField, step, newTrace } from '#engine/trace/steps.ts'

t.test('a figure shows the steps that it follows from, numbered from 1', async t => {
  const trace = newTrace('test')
  const wages = step(trace, 'sum', 'Wages', { basic: fromField('basic', rupees(100)) })
  const other = step(trace, 'sum', 'Other', { hra: fromField('hra', rupees(40)) })
  const capped = step(trace, 'cap', 'Capped', { wages, limit: fromField('limit', rupees(60)) })
  explainFigure(trace, 'capped', 'At most 60.', capped)
  explainFigure(trace, 'other', 'Alone.', other)

  const { text, steps } = explanationOf(trace, 'capped')
  t.equal(text, 'At most 60.')
  t.same(
    steps.map(({ n, label, result }) => `${n} ${label} ${result.value}`),
    ['1 Wages 100.00', '2 Capped 60.00'],
  )
  t.same(steps[1]?.inputs[0]?.from, { kind: 'step', ref: '1' })
  t.same(
    explanationOf(trace, 'other').steps.map(({ n, label }) => `${n} ${label}`),
    ['1 Other'],
  )
  t.same(trace.list.length, 3, 'the record keeps all of them')
})

t.test('a step that decides without an amount is kept where it is named', async t => {
  const trace = newTrace('test')
  const decision = step(trace, 'condition', 'Within the limit', {
    wages: fromField('wages', rupees(10)),
    limit: fromField('limit', rupees(20)),
  })
  const share = step(trace, 'sum', 'Share', { wages: fromField('wages', rupees(10)) })
  explainFigure(trace, 'share', '', decision, share)
  t.same(
    explanationOf(trace, 'share').steps.map(({ label }) => label),
    ['Within the limit', 'Share'],
  )
})

t.test('a figure that the calculation did not come to is an error', async t => {
  t.throws(() => explanationOf(newTrace('test'), 'share'), { message: 'The trace does not explain share.' })
})
