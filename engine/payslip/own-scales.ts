// Scales of an organization's own in the place of the law's: part by part, for one tax year.

import type { OwnTaxScale } from '#proto/calculation/run-input.ts'

import type { Row } from '../parameters/dated.ts'
import type { TdsLaw } from '../rules/tds/index.ts'

type Regime = keyof TdsLaw['scales']
type AgeBand = keyof TdsLaw['scales'][Regime]
type Scale = TdsLaw['scales'][Regime][AgeBand]

const regimes: readonly Regime[] = ['new', 'old']
const bands: readonly AgeBand[] = ['below_60', '60_to_79', '80_plus']

/** One for an age goes before one for all of them; what no scale is for stays as the law has it. */
export function withOwnScales(law: TdsLaw, scales: readonly OwnTaxScale[]): TdsLaw {
  const ofYear = scales.filter(({ taxYear }) => taxYear === law.year.label)
  if (ofYear.length === 0) return law
  const scaleOf = (regime: Regime, band: AgeBand): Scale => {
    const ofRegime = ofYear.filter(scale => scale.regime === regime)
    const own =
      ofRegime.find(({ ageBand }) => ageBand === band) ?? ofRegime.find(({ ageBand }) => ageBand === 'all')
    return own === undefined ? law.scales[regime][band] : replaceScale(law.scales[regime][band], own, law)
  }
  const all = regimes.map(regime => [
    regime,
    Object.fromEntries(bands.map(band => [band, scaleOf(regime, band)])),
  ])
  return { ...law, scales: Object.fromEntries(all) as TdsLaw['scales'] }
}

function replaceScale(scale: Scale, own: OwnTaxScale, { year }: TdsLaw): Scale {
  const origin = {
    rule: `CUSTOM.TDS.${own.id}`,
    law: 'Custom scale of the organization',
    provision: null,
    from: year.start,
    to: year.end,
    source: 'custom',
    instrument: null,
    gazetted: null,
    confidence: 'high',
    doubt: null,
    isDeclinable: false,
  } satisfies Row
  const { slabs, standardDeduction, rebate, surcharge, cess } = own
  return {
    slabs: { ...origin, slabs },
    standardDeduction:
      standardDeduction === null ? scale.standardDeduction : { ...origin, amount: standardDeduction },
    rebate:
      rebate === null
        ? scale.rebate
        : {
            ...origin,
            limit: rebate.limit,
            maximum: rebate.maximum,
            marginalRelief: rebate.marginalRelief,
          },
    surcharge:
      surcharge === null
        ? scale.surcharge
        : {
            ...origin,
            tiers: surcharge.map(({ above, rate }) => ({ above, rate })),
          },
    cess: cess === null ? scale.cess : { ...origin, rate: cess },
  }
}
