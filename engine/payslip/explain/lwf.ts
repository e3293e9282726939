// How the two shares of a labour welfare fund came about: fixed by a band of wages, or a proportion with a limit.

import type { Explanation } from '#proto/calculation.ts'

import { printPercent } from '../../money/decimal.ts'
import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { LwfDue, LwfLaw } from '../../rules/lwf/index.ts'
import { lwfSettings } from '../state-levies.ts'
import { isLwfPay } from '../state-pay.ts'
import type { StatePay } from '../state-pay.ts'
import type { Working } from '../working.ts'
import {
  count,
  explanation,
  ofField,
  ofRule,
  percentage,
  slabStart,
  step,
  stepsUnder,
  toUnit,
} from './steps.ts'
import { sumOfPaid } from './wages.ts'

/** A working in which the fund is due. */
type LwfExplained = { working: Working; law: LwfLaw; pay: StatePay; due: LwfDue }

export function explainLwf(code: 'LWF' | 'LWF_ER', explained: LwfExplained): Explanation {
  const { working, law, due } = explained
  const version = working.run.rulebook.version
  return due.by.kind === 'amount'
    ? byBand(code, due.by.band, explained, version)
    : byProportion(code, due.by.of, { working, law }, version)
}

type Band = Extract<LwfDue['by'], { kind: 'amount' }>['band']
type Proportion = Extract<LwfDue['by'], { kind: 'proportion' }>['of']

function byBand(
  code: 'LWF' | 'LWF_ER',
  band: Band,
  { law, pay, due }: LwfExplained,
  version: string,
): Explanation {
  const { rule } = law
  const steps = stepsUnder(version)
  const share = ofRule(rule, code === 'LWF' ? band.employee : band.employer)
  const lower = rule.contribution.by === 'amount' ? lowerLimit(rule.contribution.bands, band) : noPaise
  step(
    steps,
    'slab',
    'The band that holds the wages of a full month',
    {
      wages: ofField('salary, full month', pay.monthlyRate),
      from: ofRule(rule, lower),
      share,
      ...(band.upTo === undefined ? {} : { up_to: ofRule(rule, band.upTo) }),
    },
    rule,
  )
  return explanation(steps, `A fixed share, due by the register of ${due.registerDay}.`)
}

function lowerLimit(bands: readonly Band[], band: Band): Paise {
  const below = bands[bands.indexOf(band) - 1]
  return below === undefined ? noPaise : slabStart(below)
}

function byProportion(
  code: 'LWF' | 'LWF_ER',
  of: Proportion,
  { working, law }: Pick<LwfExplained, 'working' | 'law'>,
  version: string,
): Explanation {
  const { rule } = law
  const steps = stepsUnder(version)
  const wages = sumOfPaid(steps, 'Wages of the month', working, isLwfPay)
  const rate = { kind: 'rule', ref: rule.rule } as const
  const exact = step(steps, 'multiply', 'The employee’s proportion', {
    wages,
    percent: percentage(rate, of.employee),
  })
  const unit = lwfSettings.proportionRounding === 'paisa' ? 'paise' : 'rupee'
  const rounded = step(steps, 'round', 'Half up', { exact, ...toUnit(unit, 'half_up', rule.rule) })
  const employee = step(
    steps,
    'cap',
    'No more than the limit',
    { share: rounded, limit: ofRule(rule, of.atMost) },
    rule,
  )
  if (code === 'LWF_ER') {
    const times = count(rate, of.employerTimes)
    const multiple = step(steps, 'multiply', 'The employer’s multiple of it', { employee, times })
    const limit = ofRule(rule, of.employerAtMost)
    step(steps, 'cap', 'No more than the limit', { share: multiple, limit }, rule)
  }
  const whose = code === 'LWF' ? '' : `${of.employerTimes} times `
  return explanation(steps, `${whose}${printPercent(of.employee)} % of the wages, up to the fund’s limit.`)
}
