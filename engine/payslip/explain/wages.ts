// The lines of a slip that the wages of a statutory head are made of, as a step of an explanation.

import { noPaise } from '../../money/paise.ts'
import { fromField, fromLine, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { earnedIn } from '../month/earnings.ts'
import type { Earnings, PaidComponent } from '../month/earnings.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import type { PreparedComponent } from '../prepare-component.ts'

/** The lines of a period that count for a levy of the state. */
export function sumOfPaid(
  steps: Steps,
  label: string,
  { components }: Earnings,
  counts: (paid: PaidComponent) => boolean,
): TracedValue {
  const paid = components.filter(counts)
  const lines = paid.map(each => namedAmount(each, components))
  return step(
    steps,
    'sum',
    label,
    lines.length > 0 ? Object.fromEntries(lines) : { none: fromField('no such component', noPaise) },
  )
}

/** A paid component by its line; where that line holds arrears as well, each of the two by itself. */
function namedAmount(
  paid: PaidComponent,
  all: readonly PaidComponent[],
): [name: string, amount: TracedValue] {
  const { code } = paid.resolved.component.definition
  if (paid.source === 'arrears')
    return [`${code}_arrears`, fromField(`lines[${code}].arrears_amount`, paid.amount)]
  const isShared = all.some(
    ({ resolved, source }) => source === 'arrears' && resolved.component.definition.code === code,
  )
  return [
    code,
    isShared ? fromField(`lines[${code}] without arrears`, paid.amount) : fromLine(code, paid.amount),
  ]
}

/** The pay of a period from one of its slices on; the first is 0. */
export type PaidFrom = {
  readonly facts: PayslipFacts
  readonly earnings: Earnings
  readonly fromSlice: number
}

/** The lines that count, or only what they pay from a later day on, where cover began inside the month. */
export function sumOfLines(
  steps: Steps,
  label: string,
  { facts, earnings, fromSlice }: PaidFrom,
  counts: (component: PreparedComponent) => boolean,
): TracedValue {
  const inputs: Record<string, TracedValue> = {}
  if (fromSlice === 0) {
    for (const paid of earnings.components) {
      if (!counts(paid.resolved.component)) continue
      const [name, line] = namedAmount(paid, earnings.components)
      inputs[name] = line
    }
  }
  for (const [index, { start, components }] of facts.slices.entries()) {
    if (fromSlice === 0 || index < fromSlice) continue
    for (const paid of earnings.components) {
      const { definition } = paid.resolved.component
      if (!counts(paid.resolved.component) || isOfPeriod(paid) || paid.isElsewhere === true) continue
      const amount = earnedIn(paid, index, earnings.slices)
      const isAgreed = components.some(({ component }) => component.definition.code === definition.code)
      if (amount === 0 && !isAgreed) continue
      inputs[`${definition.code}_from_${start}`] = fromField(
        `lines[${definition.code}] from ${start}`,
        amount,
      )
    }
  }
  // Facts of a person that the provident fund needs, for any month of wages.
  for (const paid of fromSlice === 0 ? [] : earnings.components) {
    if (!isOfPeriod(paid) || !counts(paid.resolved.component)) continue
    const [name, line] = namedAmount(paid, earnings.components)
    inputs[name] = line
  }
  if (Object.keys(inputs).length === 0) inputs['none'] = fromField('no such component', noPaise)
  return step(steps, 'sum', label, inputs)
}

function isOfPeriod({ source, bySlice }: PaidComponent): boolean {
  return source !== 'salary' && bySlice === null
}
