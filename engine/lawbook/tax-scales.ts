// The scales of income tax by year, regime and age, as one looks them up in a table.

import type { RuleRow, TaxScale } from '#proto/law/law.ts'

import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { noPaise } from '../money/paise.ts'
import type { Row } from '../parameters/dated.ts'
import { coverage, rulebookOf } from '../rules/coverage.ts'
import { tdsLaw } from '../rules/tds/index.ts'
import type { TdsLaw } from '../rules/tds/index.ts'

export function taxScales(): TaxScale[] {
  const { inForceSince, tables } = coverage.find(({ head }) => head === 'tds')!
  const end = tables.flatMap(({ rows }) => rows.at(-1)!.to ?? []).toSorted()[0]!
  const scales: TaxScale[] = []
  for (let start = inForceSince; start <= end; start = addMonths(start, 12)) {
    const law = tdsLaw(start)
    scales.push(
      scaleOf(law, 'new', 'all'),
      scaleOf(law, 'old', 'below_60'),
      scaleOf(law, 'old', '60_to_79'),
      scaleOf(law, 'old', '80_plus'),
    )
  }
  return scales
}

function scaleOf({ year, scales }: TdsLaw, regime: 'new' | 'old', ageBand: TaxScale['ageBand']): TaxScale {
  const scale = scales[regime][ageBand === 'all' ? 'below_60' : ageBand]
  const { slabs, standardDeduction, rebate, surcharge, cess } = scale
  const firstMonth = { start: year.start, end: addDays(addMonths(year.start, 1), -1) }
  return {
    taxYear: year.label,
    regime,
    ageBand,
    slabs: slabs.slabs.map(({ upTo, rate }, index) => ({
      from: slabs.slabs[index - 1]?.upTo ?? noPaise,
      to: upTo,
      rate,
    })),
    standardDeduction: standardDeduction.amount,
    rebate: { limit: rebate.limit, maximum: rebate.maximum, marginalRelief: rebate.marginalRelief },
    surcharge: surcharge.tiers.map(({ above, rate }) => ({ above, rate })),
    cess: cess.rate,
    ruleSetVersion: rulebookOf(firstMonth).version,
    start: year.start,
    end: year.end,
    origin: originOf(slabs),
  }
}

export function originOf(
  row: Row,
): Pick<RuleRow, 'id' | 'from' | 'to' | 'law' | 'provision' | 'instrument' | 'source'> {
  const { rule: id, from, to, law, provision, instrument, source } = row
  return { id, from, to, law, provision, instrument, source }
}
