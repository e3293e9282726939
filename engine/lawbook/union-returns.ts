// The returns and payments that the Union's law asks for, with their forms and due dates, in the shape that leaves the
// engine.

import type { UnionReturn } from '#proto/law/law.ts'
import { esiRegulations } from '../rules/esi/index.ts'
import { pfReturns } from '../rules/pf/index.ts'
import { tdsReturns } from '../rules/tds/index.ts'
import type { UnionReturnTable } from '../parameters/union-return.ts'
import { originOf } from './tax-scales.ts'

export function unionReturns(): UnionReturn[] {
  return [...pfReturns.flatMap(rowsOf), ...esiReturns(), ...tdsReturns.flatMap(rowsOf)]
}

function rowsOf({ report, rows }: UnionReturnTable): UnionReturn[] {
  return rows.map(row => ({
    report,
    formNumber: row.formNumber,
    formTitle: row.formTitle,
    frequency: row.frequency,
    begins: row.begins,
    payment: row.payment,
    filing: row.filing,
    yearEnd: row.yearEnd,
    confidence: row.confidence,
    doubt: row.doubt,
    origin: originOf(row),
  }))
}

/** The due day stands in the regulations that contribution periods are read from. */
function esiReturns(): UnionReturn[] {
  return esiRegulations.rows.map(row => {
    const due = { monthsAfter: 1, day: row.dueDay }
    return {
      report: 'esi_return',
      formNumber: null,
      formTitle: 'ESI monthly contribution',
      frequency: 'monthly',
      begins: 4,
      payment: due,
      filing: due,
      yearEnd: null,
      confidence: row.confidence,
      doubt: row.doubt,
      origin: originOf(row),
    }
  })
}
