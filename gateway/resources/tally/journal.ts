// The journal of a run for books that are kept elsewhere than in Tally: the same entries as its vouchers, as rows.

import { createHash } from 'node:crypto'
import type { TallyGrouping, TallyVoucher } from '#proto/tally/voucher.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { LedgerPerson } from '#storage/repositories/statutory/ledger-sums.ts'
import { moneyColumn, type Table, type TableRow, textColumn } from '../../documents/table.ts'
import type { Page } from '../../http/pagination.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Journal, JournalQuery } from './schema.ts'
import { type JournalReader, type JournalSource, unbalancedVoucher } from './service.ts'
import { totalsOf } from './vouchers.ts'

type Query = FromWire<typeof JournalQuery>
type Entry = FromWire<typeof Journal>['entries'][number]

/** Groupings of the entries of a detail. */
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
    ledgerGroup: group,
    costCentre,
    debit,
    credit,
    narration,
  }))
}

type Totals = Readonly<Record<'debit' | 'credit', Paise>>

/** The journal as JSON: all of it, or by employee a page of them. Refuses `file_blocked` where it does not balance. */
export async function presentJournal(
  run: PayrollRun,
  { voucher, detail }: Query,
  source: JournalSource,
  page: Page,
): Promise<FromWire<typeof Journal>> {
  const { entries, totals, meta } =
    source.byEmployee === null
      ? { ...(await entriesIn(source.read())), meta: null }
      : await employeePage(run, source.byEmployee, page)
  return {
    payrollRunId: run.id,
    organizationId: run.organizationId,
    voucher,
    detail,
    entries,
    rowCount: entries.length,
    totalDebit: totals.debit,
    totalCredit: totals.credit,
    meta,
  }
}

async function entriesIn(
  vouchers: AsyncIterable<TallyVoucher>,
): Promise<{ entries: Entry[]; totals: Totals }> {
  const entries: Entry[] = []
  const read: TallyVoucher[] = []
  for await (const part of vouchers) {
    read.push(part)
    entries.push(...entriesOf(part))
  }
  const totals = totalsOf(read)
  if (totals.debit !== totals.credit) throw unbalancedVoucher()
  return { entries, totals }
}

/** The totals are those of all pages: the first page adds them up, and its cursor takes them to the others. */
async function employeePage(
  run: PayrollRun,
  { people, readSome, totals: totalsOfAll }: NonNullable<JournalSource['byEmployee']>,
  page: Page,
) {
  const begun = page.after === null ? null : placeIn(run, people, page.after)
  const from = begun?.from ?? 0
  const shown = people.slice(from, from + page.limit + 1)
  const isWhole = begun === null && shown.length <= page.limit
  const whole = begun?.totals ?? (isWhole ? null : await requireBalanced(totalsOfAll()))
  const answer = page.answer(
    shown,
    ({ paidOn, id }) => JSON.stringify([run.id, paidOn, id, whole?.debit] satisfies Place),
    page.includeTotal ? people.length : null,
  )
  const { entries, totals } = await entriesIn(readSome(answer.data))
  return { entries, totals: whole ?? totals, meta: answer.meta }
}

/** End of a page, with what the journal debits and credits in all. */
type Place = readonly [runId: string, paidOn: string | null, employeeId: string, total: number | undefined]

function placeIn(run: PayrollRun, people: readonly LedgerPerson[], position: string) {
  const [runId, paidOn, employeeId, total = 0] = JSON.parse(position) as Place
  const at = people.findIndex(each => each.id === employeeId && each.paidOn === paidOn)
  if (runId !== run.id || at === -1)
    throw new Problem(
      'invalid_cursor',
      'The cursor is of another journal, or the payments have changed since.',
      [fieldProblem(['cursor'], 'invalid_format', 'Request the first page without cursor.')],
    )
  return { from: at + 1, totals: { debit: total as Paise, credit: total as Paise } }
}

async function requireBalanced(adding: Promise<Totals>): Promise<Totals> {
  const totals = await adding
  if (totals.debit !== totals.credit) throw unbalancedVoucher()
  return totals
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
  if (totals.debit !== totals.credit) throw unbalancedVoucher()
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
