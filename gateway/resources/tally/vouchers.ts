// The vouchers of a run, from its sums. Every figure of its payslips is an entry of exactly one ledger, twice for what the
// employer bears and owes.

import type { TallyEntry, TallyGrouping, TallyVoucher } from '#proto/tally/voucher.ts'
import type { TallyMasters } from '#proto/tally/xml.ts'
import type { Paise } from '#proto/units.ts'
import type { LedgerSum, NetSum, PaidSum } from '#storage/repositories/statutory/ledger-sums.ts'
import { bank, cash, otherMeans, type Posting, postingsOf, salaryPayable, type Side } from './ledgers.ts'

export type Ledgers = {
  /** Names that the partner gave, by key. */
  readonly mapped: Readonly<Record<string, string>>
  /** Names that the components give, by code. */
  readonly ofComponents: ReadonlyMap<string, string>
}

/** Prefixes of the numbers of vouchers. */
export const voucherSeries = { accrual: 'PAY', payment: 'PMT', reversal: 'REV', receipt: 'RCT' } as const

/** Name of the department or employee that payslips do not name. */
const noCostCentre = 'Unassigned'

/** Debits before credits, ledgers in the order of their first figure. */
export class Entries {
  readonly #entries = new Map<string, TallyEntry>()
  readonly #used = new Map<string, string>()
  readonly #ledgers: Ledgers
  readonly #groupBy: TallyGrouping

  constructor(ledgers: Ledgers, groupBy: TallyGrouping) {
    this.#ledgers = ledgers
    this.#groupBy = groupBy
  }

  add(posting: Posting, { amount, costCentre }: NetSum): void {
    if (amount === 0) return
    const ledger = this.#ledgerOf(posting)
    const isDebit = (posting.side === 'debit') === amount > 0
    const centre = this.#isAllocated(posting) ? (costCentre ?? noCostCentre) : null
    const place = JSON.stringify([ledger, isDebit, centre])
    const { group } = posting
    const known = this.#entries.get(place) ?? { ledger, group, costCentre: centre, debit: none, credit: none }
    const side: Side = isDebit ? 'debit' : 'credit'
    this.#entries.set(place, { ...known, [side]: (known[side] + Math.abs(amount)) as Paise })
  }

  list(): TallyEntry[] {
    const all = [...this.#entries.values()]
    const places = new Map([...new Set(all.map(({ ledger }) => ledger))].map((ledger, at) => [ledger, at]))
    const placeOf = ({ ledger, debit }: TallyEntry) =>
      (debit > 0 ? 0 : places.size) + (places.get(ledger) ?? 0)
    return all.toSorted((one, other) => placeOf(one) - placeOf(other))
  }

  /** The ledger of every key that was booked. */
  used(): Record<string, string> {
    return Object.fromEntries(this.#used)
  }

  #ledgerOf({ key, ledger: usual }: Posting): string {
    const { mapped, ofComponents } = this.#ledgers
    const ledger = mapped[key] ?? ofComponents.get(key) ?? usual
    this.#used.set(key, ledger)
    return ledger
  }

  #isAllocated({ allocation }: Posting): boolean {
    if (this.#groupBy === 'component' || allocation === 'never') return false
    return allocation === 'always' || this.#groupBy === 'employee'
  }
}

const none = 0 as Paise

/** Entries of several lists, those of one ledger and side together; none has a cost centre. */
export class SharedEntries {
  readonly #entries = new Map<string, TallyEntry>()

  add(entries: readonly TallyEntry[]): void {
    for (const entry of entries) {
      const place = JSON.stringify([entry.ledger, entry.debit > 0])
      const known = this.#entries.get(place)
      const debit = (entry.debit + (known?.debit ?? 0)) as Paise
      const credit = (entry.credit + (known?.credit ?? 0)) as Paise
      this.#entries.set(place, { ...(known ?? entry), debit, credit })
    }
  }

  /** Debits before credits. */
  list(): TallyEntry[] {
    const all = [...this.#entries.values()]
    return [...all.filter(({ debit }) => debit > 0), ...all.filter(({ debit }) => debit === 0)]
  }
}

/** The cost of a run: what it bears, what it owes to authorities, and what it owes to employees. */
export function addAccrual(entries: Entries, lines: readonly LedgerSum[], net: readonly NetSum[]): void {
  const ordered = lines.toSorted((one, other) => typeOrder.indexOf(one.type) - typeOrder.indexOf(other.type))
  for (const line of ordered) for (const posting of postingsOf(line)) entries.add(posting, line)
  for (const each of net) entries.add({ ...salaryPayable, side: 'credit' }, each)
}

const typeOrder: readonly LedgerSum['type'][] = [
  'earning',
  'reimbursement',
  'employer_contribution',
  'deduction',
  'recovery',
  'information',
]

/** Entries for the payments to employees. */
export function addPayment(entries: Entries, paid: readonly PaidSum[]): void {
  for (const each of paid) {
    entries.add({ ...salaryPayable, side: 'debit' }, each)
    entries.add({ ...paidFrom(each), side: 'credit' }, each)
  }
}

function paidFrom({ paidBy }: PaidSum): Omit<Posting, 'side'> {
  if (paidBy === 'other_means') return otherMeans
  return paidBy === 'cash' ? cash : bank
}

/** Credit of the payments to the bank. */
export function bankCredit(paid: readonly PaidSum[]): number {
  return paid.filter(each => paidFrom(each) === bank).reduce((sum, { amount }) => sum + amount, 0)
}

/** Every debit as a credit and the other way round. */
export function mirrorEntries(entries: readonly TallyEntry[]): TallyEntry[] {
  const swapped = entries.map(entry => ({ ...entry, debit: entry.credit, credit: entry.debit }))
  return [...swapped.filter(({ debit }) => debit > 0), ...swapped.filter(({ debit }) => debit === 0)]
}

export function totalsOf(vouchers: readonly Pick<TallyVoucher, 'entries'>[]): {
  debit: Paise
  credit: Paise
} {
  const totals = { debit: 0, credit: 0 }
  for (const { entries } of vouchers) {
    for (const { debit, credit } of entries) {
      totals.debit += debit
      totals.credit += credit
    }
  }
  return totals as { debit: Paise; credit: Paise }
}

/** Masters that a company needs for vouchers. */
export function mastersOf(vouchers: readonly Pick<TallyVoucher, 'entries'>[]): TallyMasters {
  const entries = vouchers.flatMap(voucher => voucher.entries)
  const ledgers = [...Map.groupBy(entries, ({ ledger }) => ledger)].map(([name, own]) => ({
    name,
    group: own[0]!.group,
    hasCostCentres: own.some(({ costCentre }) => costCentre !== null),
  }))
  const centres = new Set(entries.flatMap(({ costCentre }) => costCentre ?? []))
  return { ledgers, costCentres: [...centres].toSorted() }
}
