// The journal of a run for books that are kept elsewhere than in Tally: the same entries as its vouchers, as rows.

import type { TallyGrouping, TallyVoucher } from '#proto/tally/voucher.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { inOnePart, moneyColumn, type Table, textColumn } from '../../documents/table.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Journal, JournalQuery } from './schema.ts'
import { totalsOf } from './vouchers.ts'

type Query = FromWire<typeof JournalQuery>
type Entry = FromWire<typeof Journal>['entries'][number]

/** How the entries of a detail are grouped. */
export const groupings = {
  summary: 'component',
  department: 'department',
  employee: 'employee',
} as const satisfies Record<Query['detail'], TallyGrouping>

function entriesOf(vouchers: readonly TallyVoucher[]): Entry[] {
  return vouchers.flatMap(({ number: voucherNumber, date, narration, entries }) =>
    entries.map(({ ledger, group, costCentre, debit, credit }) => ({
      voucherNumber,
      date,
      ledger,
      ledgerGroup: group ?? null,
      costCentre,
      debit,
      credit,
      narration,
    })),
  )
}

export function presentJournal(
  run: PayrollRun,
  { voucher, detail }: Query,
  vouchers: readonly TallyVoucher[],
): FromWire<typeof Journal> {
  const entries = entriesOf(vouchers)
  const { debit, credit } = totalsOf(vouchers)
  return {
    payrollRunId: run.id,
    organizationId: run.organizationId,
    voucher,
    detail,
    entries,
    rowCount: entries.length,
    totalDebit: debit,
    totalCredit: credit,
  }
}

const columns = [
  textColumn('voucher_number', 'Voucher number'),
  { key: 'date', title: 'Date', type: 'date' },
  textColumn('ledger', 'Ledger'),
  textColumn('ledger_group', 'Ledger group'),
  textColumn('cost_centre', 'Cost centre'),
  moneyColumn('debit', 'Debit'),
  moneyColumn('credit', 'Credit'),
  textColumn('narration', 'Narration'),
] as const

/** The control total is the sum of the debits. */
export function journalTable(
  run: PayrollRun,
  { voucher, detail }: Query,
  vouchers: readonly TallyVoucher[],
): Table {
  const rows = entriesOf(vouchers).map(entry => ({
    voucher_number: entry.voucherNumber,
    date: entry.date,
    ledger: entry.ledger,
    ledger_group: entry.ledgerGroup,
    cost_centre: entry.costCentre,
    debit: entry.debit,
    credit: entry.credit,
    narration: entry.narration,
  }))
  return {
    name: `journal-${voucher}-${detail}-${run.periodEnd.slice(0, 7)}-${run.id}`,
    columns,
    rows: inOnePart(rows),
    rowCount: rows.length,
    totals: totalsOf(vouchers),
    control: 'debit',
  }
}
