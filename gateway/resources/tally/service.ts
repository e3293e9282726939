// Prepares the vouchers of a run for Tally, and keeps them: what was prepared is what is downloaded, pushed and reversed.

import { today } from '#proto/process/clock.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { tallyImport, tallyMasters } from '#proto/tally/xml.ts'
import type { TallyEntry, TallyGrouping, TallyVoucher, TallyVoucherKind } from '#proto/tally/voucher.ts'
import type { PlainDate } from '#proto/units.ts'
import { refuseWebhookAddress } from '#proto/network/webhook-address.ts'
import { closedStates } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { TallySync } from '#storage/entities/tally-sync.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  componentLedgers,
  type LedgerPeople,
  type LedgerPerson,
  partsOfPeople,
  peopleForLedgers,
  sumLinesForLedgers,
  sumNetForLedgers,
  sumPaidForLedgers,
} from '#storage/repositories/statutory/ledger-sums.ts'
import { settlements } from '#storage/repositories/employees/fnf.ts'
import { requireRunState } from '#storage/repositories/runs/run-transitions.ts'
import {
  bookedAccrual,
  bookedPayments,
  createSync,
  keptLedgerMap,
} from '#storage/repositories/deliveries/tally-syncs.ts'
import type { FileReply, InTenant } from '../../http/route.ts'
import type { FromWire } from '../../http/wire.ts'
import { daysAheadMax } from '../payroll-runs/payment.ts'
import { todayOf } from '../periods/today.ts'
import { isLedgerKey } from './ledgers.ts'
import type { TallySyncRequest } from './schema.ts'
import { besideBooked } from './undone-payments.ts'
import {
  addAccrual,
  addPayment,
  Entries,
  type Ledgers,
  mastersOf,
  mirrorEntries,
  SharedEntries,
  totalsOf,
  voucherSeries,
} from './vouchers.ts'

/** More have no place in one answer. */
const maxEmployeesOfVoucher = 5_000

type Body = FromWire<typeof TallySyncRequest>

type PreparedVoucher = { readonly sync: TallySync; readonly ledgerMap: Readonly<Record<string, string>> }

/** Prepares the vouchers that are asked for of the locked row `run`, and queues them for a push. */
export async function prepareSync(
  tenant: Tenant,
  run: PayrollRun,
  body: Body,
  { keyId, allowLoopback }: { readonly keyId: string; readonly allowLoopback: boolean },
): Promise<PreparedVoucher> {
  const { companyName, voucher = 'accrual', mode = 'download', connectorUrl = null } = body
  const components = await componentLedgers(tenant, run.organizationId, run.periodEnd)
  refuseFields([
    ...connectorFindings(body, allowLoopback),
    ...keyFindings(body.ledgerMap ?? {}, components.codes),
    ...groupingFindings(body, run),
    ...dateFindings(body, run, todayOf(tenant, run.organizationId)),
  ])
  await requireVoucherState(tenant, run, voucher)
  const kept = await keptLedgerMap(tenant, run.organizationId)
  const mapped = mergedMap(kept, body.ledgerMap ?? {})
  const ledgers = { mapped, ofComponents: components.ledgers }
  const built = await builders[voucher](tenant, run, body, ledgers)
  const vouchers =
    voucher === 'payment'
      ? besideBooked(
          built.vouchers,
          await bookedPayments(tenant, run, companyName),
          body.voucherDate ?? todayOf(tenant, run.organizationId),
        )
      : built.vouchers
  const total = balancedTotal(vouchers)
  const sync = await createSync(tenant, run, {
    voucher,
    mode,
    companyName,
    groupBy: built.groupBy,
    connectorUrl: mode === 'push' ? connectorUrl : null,
    ledgerMap: mapped,
    vouchers,
    total,
    requestedBy: keyId,
  })
  return { sync, ledgerMap: built.used }
}

const statesOf = {
  accrual: closedStates,
  payment: ['paid'],
  reversal: ['reversed'],
} as const satisfies Record<TallyVoucherKind, readonly PayrollRun['status'][]>

/** A settlement is reversed by its cancellation; one that was only reopened will be booked again. */
async function requireVoucherState(
  tenant: Tenant,
  run: PayrollRun,
  voucher: TallyVoucherKind,
): Promise<void> {
  const isWithdrawn = voucher === 'reversal' && run.type === 'settlement' && run.status === 'cancelled'
  if (isWithdrawn && (await settlements.find(tenant, run.id))?.status === 'cancelled') return
  requireRunState(run, statesOf[voucher])
}

function refuseFields(findings: readonly ProblemDetail[]): void {
  if (findings.length === 0) return
  throw new Problem('validation_failed', 'Some fields of the request are invalid.', findings)
}

function connectorFindings({ mode = 'download', connectorUrl }: Body, allowLoopback: boolean) {
  if (mode === 'download') {
    if (connectorUrl === undefined) return []
    return [
      fieldProblem(['connector_url'], 'not_allowed_here', 'Omit the address, or send mode push to use it.'),
    ]
  }
  if (connectorUrl === undefined)
    return [fieldProblem(['connector_url'], 'required', 'Send the HTTPS address to push to.')]
  const refusal = refuseWebhookAddress(connectorUrl, allowLoopback)
  return refusal === null ? [] : [fieldProblem(['connector_url'], 'invalid_format', refusal.message)]
}

function keyFindings(map: Readonly<Record<string, string | null>>, codes: ReadonlySet<string>) {
  return Object.keys(map)
    .filter(key => !isLedgerKey(key, codes))
    .map(key =>
      fieldProblem(
        ['ledger_map', key],
        'unknown_reference',
        'Send the code of a component, or one of the keys that the description of ledger_map lists.',
      ),
    )
}

function groupingFindings({ groupBy }: Pick<Body, 'groupBy'>, { employeeCount }: PayrollRun) {
  if (groupBy !== 'employee' || employeeCount <= maxEmployeesOfVoucher) return []
  const message = `Group by department: the run has more than ${maxEmployeesOfVoucher} employees.`
  return [fieldProblem(['group_by'], 'out_of_range', message)]
}

/** A day of another year would book the run in the wrong books. */
function dateFindings({ voucherDate }: Body, { paidFrom, paidTo }: PayrollRun, today: PlainDate) {
  const ahead = addDays(today, daysAheadMax)
  const latest = paidTo > ahead ? paidTo : ahead
  if (voucherDate === undefined || (voucherDate >= paidFrom && voucherDate <= latest)) return []
  const message = `The date is outside the allowed range. Send a date from ${paidFrom} to ${latest}.`
  return [fieldProblem(['voucher_date'], 'out_of_range', message)]
}

function mergedMap(
  kept: Readonly<Record<string, string>>,
  named: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const merged = Object.entries({ ...kept, ...named })
  return Object.fromEntries(merged.filter((pair): pair is [string, string] => pair[1] !== null))
}

type Built = {
  readonly vouchers: readonly TallyVoucher[]
  readonly groupBy: TallyGrouping
  /** The ledger of every key. */
  readonly used: Readonly<Record<string, string>>
}

type VoucherOptions = Pick<Body, 'groupBy' | 'voucherDate' | 'voucherType'>

type Builder = (tenant: Tenant, run: PayrollRun, body: VoucherOptions, ledgers: Ledgers) => Promise<Built>

const buildAccrual: Builder = async (tenant, run, body, ledgers) => {
  const { groupBy = 'component' } = body
  const entries = await accrualEntries(tenant, run, ledgers, groupBy)
  const head = headOf(run, 'accrual', body)
  return { vouchers: [{ ...head, entries: entries.list() }], groupBy, used: entries.used() }
}

async function accrualEntries(
  tenant: Tenant,
  run: PayrollRun,
  ledgers: Ledgers,
  groupBy: TallyGrouping | readonly string[],
): Promise<Entries> {
  const entries = new Entries(ledgers, typeof groupBy === 'string' ? groupBy : 'employee')
  const lines = await sumLinesForLedgers(tenant, run, groupBy)
  addAccrual(entries, lines, await sumNetForLedgers(tenant, run, groupBy))
  return entries
}

/** Totals of an accrual by the present figures, whatever its ledgers are called. */
export async function accrualTotals(tenant: Tenant, run: PayrollRun, groupBy: TallyGrouping) {
  const entries = await accrualEntries(tenant, run, { mapped: {}, ofComponents: new Map() }, groupBy)
  return totalsOf([{ entries: entries.list() }])
}

/** One voucher for each day on which employees were paid. */
const buildPayment: Builder = async (tenant, run, body, ledgers) => {
  const { groupBy = 'component' } = body
  const paid = Map.groupBy(await sumPaidForLedgers(tenant, run, groupBy), ({ paidOn }) => paidOn)
  const used: Record<string, string> = {}
  const vouchers = [...paid].map(([paidOn, sums]) => {
    const entries = new Entries(ledgers, groupBy)
    addPayment(entries, sums)
    Object.assign(used, entries.used())
    return { ...headOf(run, 'payment', body, paidOn), entries: entries.list() }
  })
  return { vouchers, groupBy, used }
}

/** The reversal undoes what was booked, whatever the ledgers are called today. */
const buildReversal: Builder = async (tenant, run, body, ledgers) => {
  const booked = await bookedAccrual(tenant, run)
  const head = headOf(run, 'reversal', body)
  if (booked !== null) {
    const entries = mirrorEntries(booked.vouchers.flatMap(voucher => voucher.entries))
    return { vouchers: [{ ...head, entries }], groupBy: booked.groupBy, used: {} }
  }
  const { groupBy = 'component' } = body
  const accrual = await accrualEntries(tenant, run, ledgers, groupBy)
  return { vouchers: [{ ...head, entries: mirrorEntries(accrual.list()) }], groupBy, used: accrual.used() }
}

const builders: Record<TallyVoucherKind, Builder> = {
  accrual: buildAccrual,
  payment: buildPayment,
  reversal: buildReversal,
}

/** Reads vouchers of a journal from the start: those of one number that follow each other are parts of one. */
export type JournalReader = () => AsyncIterable<TallyVoucher>

export type JournalSource = {
  readonly read: JournalReader
  /** Null where the journal is not read employee by employee. */
  readonly byEmployee: {
    readonly people: readonly LedgerPerson[]
    /** Journal of some of the employees: balanced, because their payslips are. */
    readonly readSome: (people: readonly LedgerPerson[]) => AsyncIterable<TallyVoucher>
    /** Totals of all employees, without reading them one by one. */
    readonly totals: () => Promise<ReturnType<typeof totalsOf>>
  } | null
}

type JournalOptions = { readonly voucher: TallyVoucherKind; readonly groupBy: TallyGrouping }

/**
 * The vouchers as they would be prepared now with the ledgers that are kept; nothing is stored. Large runs are read in
 * parts by employee, so that their vouchers are never in memory together.
 */
export async function openJournal(
  inTenant: InTenant,
  run: PayrollRun,
  { voucher, groupBy }: JournalOptions,
): Promise<JournalSource> {
  return inTenant(async tenant => {
    await requireVoucherState(tenant, run, voucher)
    const { ledgers: ofComponents } = await componentLedgers(tenant, run.organizationId, run.periodEnd)
    const ledgers = { mapped: await keptLedgerMap(tenant, run.organizationId), ofComponents }
    const isBooked = voucher === 'reversal' && (await bookedAccrual(tenant, run)) !== null
    if (groupBy === 'employee' && run.type !== 'settlement' && !isBooked) {
      const people = await peopleForLedgers(tenant, run, { paidOnly: voucher === 'payment' })
      const readSome = (some: readonly LedgerPerson[]) =>
        partsByEmployee(inTenant, run, { voucher, ledgers }, partsOfPeople(some, peopleAtOnce))
      const totals = () => inTenant(own => employeeTotals(own, run, { voucher, ledgers }))
      return { read: () => readSome(people), byEmployee: { people, readSome, totals } }
    }
    const { vouchers } = await builders[voucher](tenant, run, { groupBy }, ledgers)
    return { read: () => inOrder(vouchers), byEmployee: null }
  })
}

/** Their entries are some thousands. */
const peopleAtOnce = 500

async function* inOrder(vouchers: readonly TallyVoucher[]): AsyncGenerator<TallyVoucher> {
  yield* vouchers
}

type Booking = { readonly voucher: TallyVoucherKind; readonly ledgers: Ledgers }

async function employeeTotals(tenant: Tenant, run: PayrollRun, { voucher, ledgers }: Booking) {
  const entries = new Entries(ledgers, 'component')
  if (voucher === 'payment') addPayment(entries, await sumPaidForLedgers(tenant, run, 'component'))
  else {
    const net = await sumNetForLedgers(tenant, run, 'side')
    addAccrual(entries, await sumLinesForLedgers(tenant, run, 'side'), net)
  }
  return totalsOf([{ entries: entries.list() }])
}

/** Employee by employee; entries that are of nobody alone, such as what is owed to a fund, come last. */
async function* partsByEmployee(
  inTenant: InTenant,
  run: PayrollRun,
  booking: Booking,
  parts: readonly LedgerPeople[],
): AsyncGenerator<TallyVoucher> {
  for (const [paidOn, ofDay] of Map.groupBy(parts, part => part.paidOn)) {
    const head = headOf(run, booking.voucher, {}, paidOn ?? undefined)
    const shared = new SharedEntries()
    for (const part of ofDay) {
      const entries = await inTenant(tenant => entriesOfPeople(tenant, run, booking, part))
      shared.add(entries.filter(({ costCentre }) => costCentre === null))
      yield { ...head, entries: byCostCentre(entries) }
    }
    yield { ...head, entries: shared.list() }
  }
}

async function entriesOfPeople(
  tenant: Tenant,
  run: PayrollRun,
  { voucher, ledgers }: Booking,
  { paidOn, employeeIds }: LedgerPeople,
): Promise<TallyEntry[]> {
  if (voucher === 'payment') {
    const entries = new Entries(ledgers, 'employee')
    const paid = await sumPaidForLedgers(tenant, run, employeeIds)
    addPayment(
      entries,
      paid.filter(each => each.paidOn === paidOn),
    )
    return entries.list()
  }
  const accrued = (await accrualEntries(tenant, run, ledgers, employeeIds)).list()
  return voucher === 'reversal' ? mirrorEntries(accrued) : accrued
}

/** Entries with a cost centre, in the order of its codes. */
function byCostCentre(entries: readonly TallyEntry[]): TallyEntry[] {
  const allocated = entries.filter(({ costCentre }) => costCentre !== null)
  return allocated.toSorted((one, other) =>
    one.costCentre === other.costCentre ? 0 : (one.costCentre ?? '') < (other.costCentre ?? '') ? -1 : 1,
  )
}

function undoneOn({ status, reversedAt, updatedAt }: PayrollRun): PlainDate {
  const instant = status === 'cancelled' ? updatedAt : reversedAt
  if (!instant) throw new Error('A reversed run lacks the day of its reversal.')
  return today(() => instant)
}

const words: Readonly<Record<TallyVoucherKind, { readonly title: string; readonly type: string }>> = {
  accrual: { title: 'Payroll', type: 'Journal' },
  payment: { title: 'Payment of payroll', type: 'Payment' },
  reversal: { title: 'Reversal of payroll', type: 'Journal' },
}

/** All of a voucher but its entries. `paidOn`: of one of several payments of a run. */
function headOf(
  run: PayrollRun,
  kind: TallyVoucherKind,
  { voucherDate, voucherType }: Pick<VoucherOptions, 'voucherDate' | 'voucherType'>,
  paidOn?: PlainDate,
): Omit<TallyVoucher, 'entries'> {
  const { title, type } = words[kind]
  const count = run.employeeCount === 1 ? '1 employee' : `${run.employeeCount} employees`
  const month = (paidOn ?? run.periodEnd).slice(0, paidOn === undefined ? 7 : 10)
  return {
    date: voucherDate ?? paidOn ?? (kind === 'reversal' ? undoneOn(run) : run.paidTo),
    type: voucherType ?? type,
    remoteId: ['svc', run.id, kind, ...(paidOn === undefined ? [] : [paidOn])].join('-'),
    number: `${voucherSeries[kind]}/${month}/${run.id.slice(-8)}`,
    reference: run.id,
    narration: `${title} ${printMonth(run.periodEnd)}, ${count}, ${run.id}`,
  }
}

/** Refuses `file_blocked` for vouchers of nothing, and for figures that contradict each other. */
function balancedTotal(vouchers: readonly TallyVoucher[]) {
  const { debit, credit } = totalsOf(vouchers)
  if (debit !== credit) throw unbalancedVoucher()
  if (debit === 0) throw new Problem('file_blocked', 'The run has no amounts to book.')
  return debit
}

export function unbalancedVoucher(): Problem {
  return new Problem(
    'file_blocked',
    'The lines of the payslips do not add up to their net pay, so no voucher balances. Call GET /payroll-runs/{id}/reconciliation for the difference.',
  )
}

/** Refuses `not_generated` where there is no sync. */
export function syncFile(sync: TallySync | null, content: 'vouchers' | 'masters'): FileReply {
  if (sync === null) {
    throw new Problem(
      'not_generated',
      'No voucher was prepared. Send POST /payroll-runs/{id}/sync-tally first.',
    )
  }
  const { organizationId, companyName, vouchers, total, voucher, payrollRunId } = sync
  const file = { organizationId, format: 'xml' } as const
  if (content === 'vouchers') {
    return {
      file: {
        ...file,
        name: `tally_${voucher}_${payrollRunId}.xml`,
        rowCount: vouchers.reduce((count, { entries }) => count + entries.length, 0),
        controlTotal: total,
        bytes: tallyImport(companyName, vouchers),
      },
    }
  }
  const masters = mastersOf(vouchers)
  return {
    file: {
      ...file,
      name: `tally_masters_${voucher}_${payrollRunId}.xml`,
      rowCount: masters.ledgers.length + masters.costCentres.length,
      bytes: tallyMasters(companyName, masters),
    },
  }
}

const never = {
  id: null,
  status: 'never',
  voucher: null,
  mode: null,
  companyName: null,
  voucherNumber: null,
  preparedAt: null,
  pushedAt: null,
  downloadUrl: null,
  attempts: 0,
  nextAttemptAt: null,
  outcome: null,
  counters: null,
  lineErrors: [],
  error: null,
} as const

export function presentSync(payrollRunId: string, sync: TallySync | null) {
  if (sync === null) return { ...never, payrollRunId, lineErrors: [] }
  const { id, status, reply } = sync
  const { lineErrors = [], ...counters } = reply ?? {}
  return {
    id,
    payrollRunId,
    status: status === 'queued' ? ('prepared' as const) : status,
    voucher: sync.voucher,
    mode: sync.mode,
    companyName: sync.companyName,
    voucherNumber: sync.vouchers[0]?.number ?? null,
    preparedAt: sync.createdAt,
    pushedAt: sync.pushedAt ?? null,
    downloadUrl: fileAddress(sync),
    attempts: sync.attempts,
    nextAttemptAt: status === 'queued' ? sync.nextAttemptAt : null,
    outcome: sync.outcome ?? null,
    counters: reply === null ? null : (counters as Omit<NonNullable<typeof reply>, 'lineErrors'>),
    lineErrors: [...lineErrors],
    error: sync.error ?? null,
  }
}

export function presentVouchers({ sync, ledgerMap }: PreparedVoucher) {
  const { debit, credit } = totalsOf(sync.vouchers)
  const presentEntry = ({ number: voucherNumber }: TallyVoucher, { group, ...entry }: TallyEntry) => ({
    voucherNumber,
    ledgerGroup: group,
    ...entry,
  })
  return {
    ...presentSync(sync.payrollRunId, sync),
    vouchers: sync.vouchers.flatMap(voucher => voucher.entries.map(entry => presentEntry(voucher, entry))),
    totalDebit: debit,
    totalCredit: credit,
    ledgerMap,
    xmlUrl: fileAddress(sync),
  }
}

function fileAddress({ payrollRunId, id }: TallySync): `/${string}` {
  return `/payroll-runs/${payrollRunId}/sync-tally?format=xml&sync_id=${id}`
}
