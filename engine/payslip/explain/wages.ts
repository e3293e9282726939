// How the wages of a statutory head came about from the lines of the slip.

import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, toNearestRupee } from '../../money/rounding.ts'
import { codeWages } from '../../rules/wages/index.ts'
import { proration } from '../earnings.ts'
import type { Earnings, PaidComponent } from '../earnings.ts'
import type { PreparedComponent } from '../prepare.ts'
import type { MonthWorking } from '../month.ts'
import { count, ofField, ofLine, percentage, step, toUnit } from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'

/** The provident fund's wages of the period, unrounded: the Code's, or the flagged components' before it. */
export function fundWages(steps: Steps, working: MonthWorking): Known {
  if (!working.run.wages.definition.uniform) {
    return sumOfLines(steps, 'Components that are provident fund wages', working, 0, each => each.isPfWage)
  }
  return wagesByTheCode(steps, working, 0)
}

/** State insurance wages of the days of cover, unrounded. */
export function insuranceWages(steps: Steps, working: MonthWorking, fromSlice: number): Known {
  return working.run.esi?.base === 'legacy_gross'
    ? sumOfLines(steps, 'All pay that counts', working, fromSlice, each => each.isEsiWage)
    : wagesByTheCode(steps, working, fromSlice)
}

function wagesByTheCode(steps: Steps, working: MonthWorking, fromSlice: number): Known {
  const { wages: law, pf } = working.run
  const included = sumOfLines(steps, 'Wages on their own terms', working, fromSlice, each => each.isIncluded)
  const excluded = sumOfLines(steps, 'Excluded pay', working, fromSlice, each => each.isExcluded)
  const pay = step(steps, 'sum', 'Both together', { wages: included, excluded })
  const { by } = codeWages(factsFrom(working, fromSlice), law)
  const rule = { kind: 'rule', ref: law.definition.rule } as const
  let [remuneration, ratio] = [pay, law.floor]
  if (by === 'share_with_employer_pf') ratio = law.floorWithEmployerPf
  if (by === 'share_with_limited_employer_pf') {
    const share = step(steps, 'multiply', 'Employer’s provident fund, up to the ceiling', {
      ceiling: ofField('provident fund ceiling of the period', working.bases.employerPf?.upTo ?? noPaise),
      percent: percentage({ kind: 'rule', ref: pf?.rate.rule ?? '' }, law.employerPfRate),
    })
    const rounded = step(steps, 'round', 'Nearest rupee', {
      amount: share,
      ...toUnit('rupee', 'half_up', 'law'),
    })
    remuneration = step(steps, 'sum', 'Remuneration with the employer’s share', { pay, employer_pf: rounded })
  }
  const least = step(
    steps,
    'prorate',
    'The share of remuneration that is wages at least',
    { remuneration, parts: count(rule, ratio.n), of: count(rule, ratio.d) },
    law.definition,
  )
  return step(steps, 'max', 'Wages by the Code', { own_terms: included, least_share: least }, law.definition)
}

function factsFrom({ earnings, bases }: MonthWorking, fromSlice: number): Parameters<typeof codeWages>[0] {
  if (fromSlice === 0) return bases.codeFacts
  const slices = earnings.slices.slice(fromSlice)
  return {
    included: slices.reduce((sum, each) => sum + each.included, 0) as Paise,
    excluded: slices.reduce((sum, each) => sum + each.excluded, 0) as Paise,
    employerPf: bases.employerPf,
  }
}

/** The lines of a period that count for a levy of the state. */
export function sumOfPaid(
  steps: Steps,
  label: string,
  { components }: Earnings,
  counts: (paid: PaidComponent) => boolean,
): Known {
  const paid = components.filter(counts)
  const lines = paid.map(each => known(each, components))
  return step(
    steps,
    'sum',
    label,
    lines.length > 0 ? Object.fromEntries(lines) : { none: ofField('no such component', noPaise) },
  )
}

/** A paid component by its line; where that line holds arrears as well, each of the two by itself. */
function known(paid: PaidComponent, all: readonly PaidComponent[]): [name: string, amount: Known] {
  const { code } = paid.resolved.component.definition
  if (paid.source === 'arrears')
    return [`${code}_arrears`, ofField(`lines[${code}].arrears_amount`, paid.amount)]
  const isShared = all.some(
    ({ resolved, source }) => source === 'arrears' && resolved.component.definition.code === code,
  )
  return [code, isShared ? ofField(`lines[${code}] without arrears`, paid.amount) : ofLine(code, paid.amount)]
}

/** The lines that count, or only what they pay from a later day on, where cover began inside the month. */
function sumOfLines(
  steps: Steps,
  label: string,
  { facts, earnings }: MonthWorking,
  fromSlice: number,
  counts: (component: PreparedComponent) => boolean,
): Known {
  const inputs: Record<string, Known> = {}
  if (fromSlice === 0) {
    for (const paid of earnings.components) {
      if (!counts(paid.resolved.component)) continue
      const [name, line] = known(paid, earnings.components)
      inputs[name] = line
    }
  }
  for (const [index, slice] of facts.slices.entries()) {
    if (fromSlice === 0 || index < fromSlice) continue
    for (const resolved of slice.components) {
      const { component, monthly } = resolved
      const { code, prorate } = component.definition
      if (!counts(component) || (!prorate && index !== facts.slices.length - 1)) continue
      const { n, d } = proration(resolved, slice, facts)
      const amount =
        component.rounding === 'rupee' ? toNearestRupee(monthly, n, d) : halfUpToPaisa(monthly, n, d)
      inputs[`${code}_from_${slice.start}`] = ofField(`lines[${code}] from ${slice.start}`, amount)
    }
  }
  // What comes to the period alone belongs to its last days.
  for (const paid of fromSlice === 0 ? [] : earnings.components) {
    if (paid.source === 'salary' || !counts(paid.resolved.component)) continue
    const [name, line] = known(paid, earnings.components)
    inputs[name] = line
  }
  if (Object.keys(inputs).length === 0) inputs['none'] = ofField('no such component', noPaise)
  return step(steps, 'sum', label, inputs)
}
