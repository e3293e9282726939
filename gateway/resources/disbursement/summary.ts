// Distribution of the net pay of a run: by way and bank, and what is kept back. The parts come to the net pay of the
// register.

import { inWords } from '#proto/documents/amount-in-words.ts'
import { bankOf } from '#proto/documents/banks.ts'
import { printMonth } from '#proto/pdf/notation.ts'
import { stateNames } from '#proto/law/states.ts'
import type { Paise } from '#proto/units.ts'
import type { Payable } from '#storage/repositories/deliveries/disbursement.ts'
import { type Heading, inOnePart, type PrintedTable, type TableRow } from '../../documents/table.ts'
import type { FromWire } from '../../http/wire.ts'
import type { StatutoryDue } from './dues.ts'
import { type Exclusion, isFault, type Payment } from './payments.ts'
import { type FilePlan, paidPartsOf } from './plan.ts'
import type { DisbursementSummary } from './schema.ts'

type Summary = FromWire<typeof DisbursementSummary>

export function summaryOf(plan: FilePlan, dues: readonly StatutoryDue[]): Summary {
  const { run, method, payables, payments, terms } = plan
  const { excluded } = payments
  const ofCodes = (...codes: readonly Exclusion['code'][]) =>
    excluded.filter(({ code }) => codes.includes(code))
  const amountOf = (code: Exclusion['code']) => sum(ofCodes(code).map(({ payable }) => payable))
  const held = groupOf(ofCodes('held').map(({ payable }) => payable))
  const missingBank = groupOf(excluded.filter(({ code }) => isFault(code)).map(({ payable }) => payable))
  const zeroOrNegative = groupOf(ofCodes('zero_net', 'negative_net').map(({ payable }) => payable))
  const isPaid = run.status === 'paid'
  const alreadyPaid = isPaid ? [] : paidPartsOf(plan.settlement)
  const parts = {
    fileTotal: payments.total,
    cash: amountOf('cash'),
    cheque: amountOf('cheque'),
    upi: amountOf('upi'),
    otherMeans: amountOf('other_means'),
    held: held.amount,
    missingBank: missingBank.amount,
    zeroOrNegative: zeroOrNegative.amount,
    alreadyPaid: alreadyPaid.reduce((all, part) => all + part, 0) as Paise,
  }
  return {
    payrollRunId: run.id,
    organizationId: run.organizationId,
    status: run.status,
    payDate: run.payDate,
    paidOn: run.paidOn ?? null,
    paymentMethodId: method?.id ?? null,
    bankFormat: terms.profile.id,
    employeeCount: idsOf(payables).length,
    total: run.netPayable,
    netInWords: inWords(run.netPayable),
    byMode: modesOf(payments.payments, excluded),
    byBank: banksOf(payments.payments),
    held,
    missingBank,
    zeroOrNegative,
    paid: groupOf(isPaid ? payables.filter(({ isHeld, netPayable }) => !isHeld && netPayable >= 0) : []),
    excluded: excluded.map(({ payable, code, field, message }) => ({
      employeeId: payable.employeeId,
      code,
      field,
      message,
      amount: payable.netPayable,
      since: code === 'held' ? payable.heldAt : null,
    })),
    statutoryDues: dues.map(due => ({ ...due })),
    reconciliation: {
      registerNet: run.netPayable,
      ...parts,
      difference: (run.netPayable - Object.values(parts).reduce((all, part) => all + part, 0)) as Paise,
    },
  }
}

function sum(payables: readonly Payable[]): Paise {
  return payables.reduce((all, { netPayable }) => all + netPayable, 0) as Paise
}

function groupOf(payables: readonly Payable[]) {
  const employeeIds = idsOf(payables)
  return { count: employeeIds.length, amount: sum(payables), employeeIds }
}

/** A settlement whose parts were paid in two ways has two payables of one employee. */
function idsOf(payables: readonly Payable[]): string[] {
  return [...new Set(payables.map(({ employeeId }) => employeeId))]
}

const otherModes = ['cheque', 'cash', 'upi', 'other_means'] as const

function modesOf(payments: readonly Payment[], excluded: readonly Exclusion[]): Summary['byMode'] {
  const transfers = [...Map.groupBy(payments, ({ rail }) => rail)].map(([rail, some]) => ({
    paymentMode: 'bank_transfer' as const,
    rail,
    count: some.length,
    amount: sum(some.map(({ payable }) => payable)),
  }))
  const others = otherModes.flatMap(paymentMode => {
    const some = excluded.filter(({ code }) => code === paymentMode)
    if (some.length === 0) return []
    return [{ paymentMode, rail: null, count: some.length, amount: sum(some.map(({ payable }) => payable)) }]
  })
  return [...transfers.toSorted((one, other) => (one.rail < other.rail ? -1 : 1)), ...others]
}

function banksOf(payments: readonly Payment[]): Summary['byBank'] {
  return [...Map.groupBy(payments, ({ ifsc }) => ifsc.slice(0, 4))]
    .map(([ifscPrefix, some]) => ({
      bank: bankOf(ifscPrefix),
      ifscPrefix,
      count: some.length,
      amount: sum(some.map(({ payable }) => payable)),
    }))
    .toSorted((one, other) => (one.ifscPrefix < other.ifscPrefix ? -1 : 1))
}

const columns = [
  { key: 'section', title: 'Section', type: 'text' },
  { key: 'item', title: 'Item', type: 'text' },
  { key: 'reason', title: 'Reason', type: 'text' },
  { key: 'count', title: 'Count', type: 'count' },
  { key: 'amount', title: 'Amount', type: 'money' },
] as const

/** The same as one table: its parts one after the other, each with what it comes to. `isPaper`: with names in place of codes. */
export function summaryTable(
  summary: Summary,
  plan: FilePlan,
  heading: Heading,
  { isPaper }: { readonly isPaper: boolean },
): PrintedTable {
  const rows = rowsOf(summary, plan, isPaper)
  return {
    name: `disbursement-summary-${plan.run.periodEnd.slice(0, 7)}-${plan.run.id}`,
    columns,
    rows: inOnePart(rows),
    rowCount: rows.length,
    totals: {},
    heading,
  }
}

/** On paper, of the codes of items. */
const itemNames: Readonly<Record<string, string>> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  upi: 'UPI',
  other_means: 'Other means',
  held: 'On hold',
  missing_bank: 'No usable account',
  zero_or_negative: 'Net pay of zero or less',
  paid: 'Paid',
  already_paid: 'Paid already',
  pf_employee: 'Provident fund, employees',
  pf_employer: 'Provident fund, employer',
  pension: 'Pension scheme',
  edli: 'Deposit-linked insurance',
  pf_admin: 'Provident fund administration',
  esi_employee: 'State insurance, employees',
  esi_employer: 'State insurance, employer',
  pt: 'Professional tax',
  lwf_employee: 'Labour welfare fund, employees',
  lwf_employer: 'Labour welfare fund, employer',
  tds: 'Income tax',
  register_net: 'Net pay of the register',
  file_total: 'Bank file',
  difference: 'Difference',
}

function rowsOf(summary: Summary, { payables }: FilePlan, isPaper: boolean): TableRow[] {
  const { reconciliation, held, missingBank, zeroOrNegative, paid } = summary
  const people = new Map(payables.map(payable => [payable.employeeId, payable]))
  const itemName = (code: string): string => (isPaper ? (itemNames[code] ?? code) : code)
  const personOf = (id: string): string => {
    const { employeeCode = id, name = '' } = people.get(id) ?? {}
    return isPaper ? `${employeeCode} ${name}`.trim() : employeeCode
  }
  const dueOf = (head: string, authority: string | null): string => {
    if (authority === null) return itemName(head)
    return isPaper ? `${itemName(head)}, ${stateNames[authority] ?? authority}` : `${head} ${authority}`
  }
  const row = (
    section: string,
    item: string,
    amount: Paise,
    count: number | null = null,
    reason = '',
  ): TableRow => ({
    section,
    item,
    reason,
    count,
    amount,
  })
  return [
    ...summary.byMode.map(({ paymentMode, rail, count, amount }) =>
      row('By mode', rail ?? itemName(paymentMode), amount, count),
    ),
    ...summary.byBank.map(({ bank, ifscPrefix, count, amount }) =>
      row('By bank', bank ?? ifscPrefix, amount, count),
    ),
    row('Kept back', itemName('held'), held.amount, held.count),
    row('Kept back', itemName('missing_bank'), missingBank.amount, missingBank.count),
    row('Kept back', itemName('zero_or_negative'), zeroOrNegative.amount, zeroOrNegative.count),
    row('Paid', itemName('paid'), paid.amount, paid.count),
    ...summary.excluded.map(({ employeeId, code, amount, message }) =>
      row('Not in the file', personOf(employeeId), amount, null, isPaper ? message : `${code}: ${message}`),
    ),
    ...summary.statutoryDues.map(({ head, authority, amount }) =>
      row('Statutory dues', dueOf(head, authority), amount),
    ),
    ...reconciled.map(([key, item]) => row('Reconciliation', itemName(item), reconciliation[key])),
  ]
}

const reconciled = [
  ['registerNet', 'register_net'],
  ['fileTotal', 'file_total'],
  ['cash', 'cash'],
  ['cheque', 'cheque'],
  ['upi', 'upi'],
  ['otherMeans', 'other_means'],
  ['held', 'held'],
  ['missingBank', 'missing_bank'],
  ['zeroOrNegative', 'zero_or_negative'],
  ['alreadyPaid', 'already_paid'],
  ['difference', 'difference'],
] as const

export function subjectOf({ run }: FilePlan): string {
  const month = printMonth(run.periodEnd)
  return run.status === 'generated' ? `${month}, draft` : month
}
