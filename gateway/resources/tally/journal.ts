// The journal of a run for books that are kept elsewhere than in Tally: the same entries as its vouchers, as rows.

import { createHash } from 'node:crypto'
import type { TallyGrouping, TallyVoucher } from '#proto/tally/voucher.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { moneyColumn, type Table, type TableRow, textColumn } from '../../documents/table.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Journal, JournalQuery } from './schema.ts'
import { type JournalReader, unbalanced } from './service.ts'
import { totalsOf } from './vouchers.ts'

type Query = FromWire<typeof JournalQuery>
type Entry = FromWire<typeof Journal>['entries'][number]

/** How the entries of a detail are grouped. */
export const groupings = {
  summary: 'component',
  department: 'department',
  employee: 'employee',
} as const satisfies Record<Query['detail'], TallyGrouping>

function entriesOf({ number: voucherNumber, date, narration, entries }: TallyVoucher): Entry[] {
  return entries.map(({ ledger, group, costCentre, debit, credit }) => ({
    voucherNumber,
    date,
    ledger,
    ledgerGroup: group ?? null,
    costCentre,
    debit,
    credit,
    narration,
  }))
}

export async function presentJournal(
  run: PayrollRun,
  { voucher, detail }: Query,
  read: JournalReader,
): Promise<FromWire<typeof Journal>> {
  const vouchers: TallyVoucher[] = []
  for await (const part of read()) vouchers.push(part)
  const entries = vouchers.flatMap(entriesOf)
  const { debit, credit } = totalsOf(vouchers)
  if (debit !== credit) throw unbalanced()
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

/**
 * Reads the journal twice: for its totals, so that one that does not balance is refused before its first byte, and for its
 * rows. The control total is the sum of the debits.
 */
export async function journalTable(
  run: PayrollRun,
  { voucher, detail }: Query,
  read: JournalReader,
): Promise<Table> {
  const { rowCount, totals, digest } = await sumsOf(read)
  if (totals.debit !== totals.credit) throw unbalanced()
  const name = `journal-${voucher}-${detail}-${run.periodEnd.slice(0, 7)}-${run.id}`
  return { name, columns, rows: rowsOf(read, digest), rowCount, totals, control: 'debit', digest }
}

async function sumsOf(read: JournalReader) {
  const hash = createHash('sha256')
  const totals = { debit: 0, credit: 0 }
  let rowCount = 0
  for await (const voucher of read()) {
    const { debit, credit } = totalsOf([voucher])
    totals.debit += debit
    totals.credit += credit
    rowCount += voucher.entries.length
    hash.update(JSON.stringify(tableRows(voucher)))
  }
  return { rowCount, totals: totals as Record<'debit' | 'credit', Paise>, digest: digestOf(hash) }
}

/** Breaks off where the rows are others than those of the digest: somebody was paid meanwhile. */
async function* rowsOf(read: JournalReader, digest: string): AsyncGenerator<readonly TableRow[]> {
  const hash = createHash('sha256')
  for await (const voucher of read()) {
    const rows = tableRows(voucher)
    hash.update(JSON.stringify(rows))
    yield rows
  }
  if (digestOf(hash) !== digest) throw new Error('The journal changed while its file was written.')
}

function digestOf(hash: ReturnType<typeof createHash>): string {
  return hash.digest('base64url').slice(0, 22)
}

function tableRows(voucher: TallyVoucher): TableRow[] {
  return entriesOf(voucher).map(entry => ({
    voucher_number: entry.voucherNumber,
    date: entry.date,
    ledger: entry.ledger,
    ledger_group: entry.ledgerGroup,
    cost_centre: entry.costCentre,
    debit: entry.debit,
    credit: entry.credit,
    narration: entry.narration,
  }))
}
