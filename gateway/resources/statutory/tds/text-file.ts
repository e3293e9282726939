// The text file of a statement: header, batch, and each challan with its deductees; the salary annexure of 24Q follows.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { Assignment } from './assignment.ts'
import { taxOf } from './assignment.ts'
import type { Deductee } from './deductees.ts'
import type { Act } from './forms.ts'
import {
  batchHeader,
  type BatchFacts,
  truncate,
  dayText,
  fileHeader,
  type Fields,
  noPan,
  noPanReason,
  type RecordWriter,
  rupees,
} from './records.ts'

type ListedChallan = Assignment<Deductee>['challans'][number]

/**
 * Header, batch, and the challans that deposit tax of the statement. `nilOn`: the day of the challan of nothing, where no
 * tax was deducted; null elsewhere.
 */
export function* statementText(
  writer: RecordWriter,
  batch: BatchFacts,
  challans: readonly ListedChallan[],
  nilOn: PlainDate | null,
): Generator<string> {
  yield writer.write('FH', fileHeader(batch))
  yield writer.write('BH', batchHeader(batch))
  if (nilOn !== null) yield writer.write('CD', nilChallanFields(batch.act, nilOn))
  for (const [at, listed] of challans.entries()) {
    yield writer.write('CD', challanFields(batch.act, at + 1, listed))
    for (const [index, row] of listed.rows.entries()) {
      yield writer.write('DD', deducteeFields(batch, at + 1, index + 1, row, listed))
    }
  }
}

const oneRupee = 100

/** To the rupee, half up: a challan is of whole rupees. */
function toRupee(amount: number): number {
  const more = amount + oneRupee / 2
  return more - (more % oneRupee)
}

function challanFields(act: Act, number: number, listed: ListedChallan): Fields {
  const { challan, rows, deducted, isStated = false } = listed
  const { bsrCode, challanNumber, depositedOn, interest, fee, amount, minorHead } = challan
  const tax = taxOf(challan)
  // All statements together allot no more than was deposited.
  const interestAllotted = isStated ? 0 : interest
  const shared = { 3: 1, 4: number, 5: rows.length, 6: 'N' }
  if (act === '2025')
    return {
      ...shared,
      8: rupees(tax),
      9: rupees(interest),
      10: rupees(fee),
      11: rupees(0),
      12: rupees(amount),
      13: 'C',
      15: bsrCode ?? '',
      17: challanNumber ?? '',
      19: dayText(depositedOn),
      21: rupees(deducted),
      22: rupees(deducted),
      23: minorHead ?? '',
      24: rupees(interestAllotted),
      25: rupees(0),
    }
  const sum = (part: (row: Deductee) => Paise) => rows.reduce((total, row) => total + part(row), 0)
  const [surcharge, cess] = [sum(row => row.surcharge), sum(row => row.cess)]
  const [surchargePaid, cessPaid] = [toRupee(surcharge), toRupee(cess)]
  return {
    ...shared,
    12: challanNumber ?? '',
    16: bsrCode ?? '',
    18: dayText(depositedOn),
    22: rupees(tax - surchargePaid - cessPaid),
    23: rupees(surchargePaid),
    24: rupees(cessPaid),
    25: rupees(interest),
    26: rupees(0),
    27: rupees(amount),
    29: rupees(deducted),
    30: rupees(sum(row => row.incomeTax)),
    31: rupees(surcharge),
    32: rupees(cess),
    33: rupees(deducted),
    34: rupees(interestAllotted),
    35: rupees(0),
    37: 'N',
    39: rupees(fee),
    40: minorHead ?? '',
  }
}

/** Without bank, number, mode and minor head; dated the last day of the quarter. */
function nilChallanFields(act: Act, day: PlainDate): Fields {
  const amounts = act === '2025' ? [8, 9, 10, 11, 12, 21, 22, 24, 25] : [22, 23, 24, 25, 26, 27, ...allotted]
  return {
    3: 1,
    4: 1,
    5: 0,
    6: 'Y',
    [act === '2025' ? 19 : 18]: dayText(day),
    ...Object.fromEntries(amounts.map(field => [field, rupees(0)])),
  }
}

/** Fields for the sums of the deductees of a challan of 24Q and 26Q, interest, others and fee. */
const allotted = [29, 30, 31, 32, 33, 34, 35, 39]

function deducteeFields(
  { act, isSalary }: BatchFacts,
  challan: number,
  number: number,
  row: Deductee,
  { challan: { depositedOn } }: ListedChallan,
): Fields {
  const reason = row.pan === null ? noPanReason : ''
  const rate = row.rate === null ? '' : rateText(row.rate)
  const shared = { 3: 1, 4: challan, 5: number, 6: 'O' }
  if (act === '2025')
    return {
      ...shared,
      8: row.pan ?? noPan,
      9: truncate(row.name, 75),
      15: row.code ?? '',
      18: 'Y',
      19: dayText(row.paidOn),
      20: rupees(row.amount),
      24: rupees(row.total),
      25: rupees(row.total),
      27: dayText(row.paidOn),
      ...(isSalary ? { 29: dayText(depositedOn) } : { 28: rate }),
      32: reason,
    }
  return {
    ...shared,
    ...(row.pan === null ? { 12: row.reference, ...(isSalary ? { 7: row.reference } : {}) } : {}),
    ...(isSalary ? {} : { 8: row.isCompany ? '1' : '2' }),
    10: row.pan ?? noPan,
    13: truncate(row.name, 75),
    14: rupees(row.incomeTax),
    15: rupees(row.surcharge),
    16: rupees(row.cess),
    17: rupees(row.total),
    19: rupees(row.total),
    22: rupees(row.amount),
    23: dayText(row.paidOn),
    24: dayText(row.paidOn),
    ...(isSalary ? { 25: dayText(depositedOn) } : { 26: rate }),
    30: reason,
    33: row.code ?? '',
  }
}

/** `10.0000` of parts per million. */
function rateText(rate: number): string {
  return `${(rate - (rate % 10_000)) / 10_000}.${String(rate % 10_000).padStart(4, '0')}`
}
