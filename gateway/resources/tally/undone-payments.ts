// Payment vouchers beside those that the books have already: the voucher of a day on which nobody counts as paid any more,
// because all payments came back or have another day, is undone by a receipt, so that no ledger keeps what was not paid.

import type { TallyVoucher } from '#proto/tally/voucher.ts'
import type { PlainDate } from '#proto/units.ts'
import { mirrorEntries, voucherSeries } from './vouchers.ts'

/**
 * `payments` of each day, with the receipts that undo booked vouchers of other days. `date`: of a receipt that was not
 * prepared before.
 */
export function besideBooked(
  payments: readonly TallyVoucher[],
  booked: ReadonlyMap<string, TallyVoucher>,
  date: PlainDate,
): readonly TallyVoucher[] {
  const undone = new Set([...booked.values()].flatMap(({ undoes }) => undoes ?? []))
  const current = payments.map(voucher => renumberVoucher(voucher, undone))
  const ids = new Set(current.map(({ remoteId }) => remoteId))
  const stale = [...booked.values()].filter(
    ({ undoes, remoteId }) => undoes === undefined && !ids.has(remoteId),
  )
  return [...current, ...stale.map(voucher => receiptFor(voucher, booked, date))]
}

/** A day that is paid on again after its voucher was undone has another voucher: the receipt stays in the books. */
function renumberVoucher(voucher: TallyVoucher, undone: ReadonlySet<string>): TallyVoucher {
  const idOf = (count: number) => `${voucher.remoteId}${count === 1 ? '' : `-${count}`}`
  let count = 1
  while (undone.has(idOf(count))) count += 1
  if (count === 1) return voucher
  return { ...voucher, remoteId: idOf(count), number: `${voucher.number}/${count}` }
}

function receiptFor(
  { remoteId, number, reference, narration, entries }: TallyVoucher,
  booked: ReadonlyMap<string, TallyVoucher>,
  date: PlainDate,
): TallyVoucher {
  const own = `${remoteId}-undone`
  return {
    remoteId: own,
    number: `${voucherSeries.receipt}${number.slice(voucherSeries.payment.length)}`,
    type: 'Receipt',
    date: booked.get(own)?.date ?? date,
    reference,
    narration: `Undoes ${number}: ${narration}`,
    entries: mirrorEntries(entries),
    undoes: remoteId,
  }
}
