// The returns that states take, with their forms and due dates, in the shape that leaves the engine.

import type { EnrolmentTax, FundCoverage, StateReturn } from '#proto/law/law.ts'
import { lwfReturns, lwfStates } from '../rules/lwf/index.ts'
import { ptEnrolments, ptReturns } from '../rules/pt/index.ts'
import type { ReturnTable } from '../parameters/state-return.ts'
import { originOf } from './tax-scales.ts'

export function stateReturns(): StateReturn[] {
  return [
    ...ptReturns.flatMap(table => rowsOf('pt', table)),
    ...lwfReturns.flatMap(table => rowsOf('lwf', table)),
  ]
}

export function enrolmentTaxes(): EnrolmentTax[] {
  return ptEnrolments.flatMap(({ state, rows }) =>
    rows.map(row => ({
      state,
      amount: row.amount,
      dueMonth: row.dueMonth,
      dueDay: row.dueDay,
      confidence: row.confidence,
      doubt: row.doubt,
      origin: originOf(row),
    })),
  )
}

/** The size of an establishment from which a fund reaches it. */
export function fundCoverage(): FundCoverage[] {
  return lwfStates.flatMap(({ code, tables }) =>
    tables.flatMap(({ rows }, at) =>
      rows.map(row => ({
        state: code,
        fund: at === 0 ? ('general' as const) : ('shops' as const),
        factoryFrom: row.fewest.factory,
        otherFrom: row.fewest.other,
        origin: originOf(row),
      })),
    ),
  )
}

function rowsOf(head: StateReturn['head'], { state, stateName, rows }: ReturnTable): StateReturn[] {
  return rows.map(row => ({
    head,
    state,
    stateName,
    formNumber: row.formNumber,
    formTitle: row.formTitle,
    frequency: row.frequency,
    begins: row.begins,
    fund: row.fund,
    payment: row.payment,
    filing: row.filing,
    condition: row.condition,
    test: row.test,
    confidence: row.confidence,
    doubt: row.doubt,
    origin: originOf(row),
  }))
}
