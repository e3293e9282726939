// The excess that other payments of the wage month paid, and the contributions on it.

import type { MonthPayment } from '#proto/calculation/employee-input.ts'
import { nothingInFund } from '#proto/calculation/other-payments.ts'
import type { Slip, SlipArrears } from '#proto/calculation/slip.ts'
import type { DayHundredths } from '#proto/units.ts'
import { add, noPaise, subtract, type Paise } from '../../money/paise.ts'
import { contributedTooMuch } from '../arrears.ts'
import type { PreparedRun } from '../prepare.ts'
import {
  type LineOfMonth,
  recoveredOf,
  recoveredAmount,
  excessDeduction,
  isPay,
  sumOf,
} from './month-lines.ts'

/** Pay of the month that other payments asked back and did not reach: it waits beside what the month asks for. */
export function waitingOverpayment(others: readonly MonthPayment[], { period }: PreparedRun): Paise {
  return others.reduce((sum, payment) => {
    const recovered = recoveredOf(payment, period)
    return add(sum, subtract(recoveredAmount(recovered), recovered.get('OVERPAYMENT_RECOVERY') ?? noPaise))
  }, noPaise)
}

export function byMonth({ period: one }: SlipArrears, { period: other }: SlipArrears): number {
  return one.start < other.start ? -1 : Number(one.start > other.start)
}

/** What is recovered of the month's own pay, as arrears below zero: later payments count it as paid that much less. */
export function paidTooMuch(
  ofMonth: ReadonlyMap<string, LineOfMonth>,
  whole: Slip,
  others: readonly MonthPayment[],
  { period }: PreparedRun,
): Slip['arrears'] {
  const earnings = [...ofMonth.values()].flatMap(line => {
    const amount = isPay(line.kind) ? excessDeduction(line) : noPaise
    return amount === 0 ? [] : [{ code: line.kind.code, amount: subtract(noPaise, amount) }]
  })
  if (earnings.length === 0) return []
  const lop = others.reduce((sum, { paid }) => sum + paid.days.lop, 0)
  const tooMuch = contributedTooMuch(contributedBy(others), contributionsOf(whole))
  return [
    {
      period,
      amount: earnings.reduce((sum, { amount }) => add(sum, amount), noPaise),
      earnings,
      lopReversal: Math.max(0, lop - whole.days.lop) as DayHundredths,
      paidEpfWages: sumOf(others, paid => paid.wages.epf),
      pf: nothingInFund,
      ...(tooMuch === null ? {} : { tooMuch }),
    },
  ]
}

type Contributions = NonNullable<SlipArrears['tooMuch']>

/** To both funds for the month. */
function contributionsOf({
  wages,
  pf,
  esi,
}: Pick<MonthPayment['paid'], 'wages' | 'pf' | 'esi'>): Contributions {
  const { vpf, employee, eps, employerEpf, edli, admin } = pf
  const { epf: epfWages, eps: epsWages, edli: edliWages } = wages
  return {
    pf: { epfWages, epsWages, edliWages, employee: add(employee, vpf), eps, employerEpf, edli, admin },
    esi: { wages: wages.esi, employee: esi.employee, employer: esi.employer },
  }
}

function contributedBy(others: readonly MonthPayment[]): Contributions {
  const all = others.map(({ paid }) => contributionsOf(paid))
  const sum = (of: (each: Contributions) => Paise) =>
    all.reduce((total, each) => add(total, of(each)), noPaise)
  return {
    pf: {
      epfWages: sum(({ pf }) => pf.epfWages),
      epsWages: sum(({ pf }) => pf.epsWages),
      edliWages: sum(({ pf }) => pf.edliWages),
      employee: sum(({ pf }) => pf.employee),
      eps: sum(({ pf }) => pf.eps),
      employerEpf: sum(({ pf }) => pf.employerEpf),
      edli: sum(({ pf }) => pf.edli),
      admin: sum(({ pf }) => pf.admin),
    },
    esi: {
      wages: sum(({ esi }) => esi.wages),
      employee: sum(({ esi }) => esi.employee),
      employer: sum(({ esi }) => esi.employer),
    },
  }
}
