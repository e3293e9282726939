// The reconciliation of a run or of an approved settlement: its figures against each other, those of its month against the
// returns of the month, and its net pay against the bank file, payments and books.

import { monthSpan } from '#proto/calendar/months.ts'
import type { Paise } from '#proto/units.ts'
import type { TallyVoucher } from '#proto/tally/voucher.ts'
import { statesWithPayslips } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { settlements } from '#storage/repositories/employees/fnf.ts'
import { sumPaidForLedgers } from '#storage/repositories/statutory/ledger-sums.ts'
import { findHeldOf } from '#storage/repositories/runs/run-members.ts'
import { requireRunState } from '#storage/repositories/runs/run-transitions.ts'
import { listContributedTooMuch, type MonthTooMuch } from '#storage/repositories/statutory/wage-month.ts'
import { sumLines } from '#storage/repositories/reports/report-codes.ts'
import { bookedAccrual, lastSync } from '#storage/repositories/deliveries/tally-syncs.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { InTenant } from '../../http/route.ts'
import { type Exclusion, isOtherWay } from '../disbursement/payments.ts'
import { paidPartsOf, planFile } from '../disbursement/plan.ts'
import { foundPayment } from '../payroll-runs/moves.ts'
import { insuredOfMonth } from '../statutory/esi/insured.ts'
import { fundsOf, type FundOfPeriod } from '../statutory/lwf/fund.ts'
import { payableToFund } from '../statutory/pf/ecr.ts'
import { membersOfMonth, type MembersOfMonth } from '../statutory/pf/members.ts'
import { taxedOf, type TaxedPart } from '../statutory/pt/taxed.ts'
import { scopeOfMonth } from '../statutory/wage-month.ts'
import { depositsOf } from '../statutory/tds/statement.ts'
import { accrualTotals } from '../tally/service.ts'
import { bankCredit, totalsOf } from '../tally/vouchers.ts'
import { filedTies, numberTies } from './filed.ts'
import { figuresOf, ownTies, scopeOfRun, statementTie } from './own-figures.ts'
import {
  type Explanation,
  type LeviesReturned,
  levyTies,
  ofCodes,
  type LineSums,
  type Tie,
  tie,
} from './ties.ts'

/** Refuses `not_found`, `invalid_run_state` for a run without payslips, and `invalid_fnf_state` before approval. */
export async function reconciliationOf(
  inTenant: InTenant,
  engine: EngineClient,
  id: string,
): Promise<readonly Tie[]> {
  const run = await inTenant(async tenant => {
    const run = await foundPayment(tenant, id)
    requireRunState(run, statesWithPayslips)
    return run
  })
  // A reversed run pays nobody, and is in no return.
  if (run.status === 'reversed') return inTenant(async tenant => (await runAndBookTies(tenant, run)).ties)
  // The payslips of a revision never change, so that several transactions read the same ones, at the same time.
  const [{ ties, lines }, returns] = await Promise.all([
    inTenant(async tenant => {
      const { figures, ties } = await runAndBookTies(tenant, run)
      return {
        ties: [
          ...ties,
          ...(await bankTies(tenant, run)),
          await statementTie(tenant, run, figures),
          await depositTie(tenant, run),
        ],
        lines: await linesOfMonth(tenant, run, figures.lines),
      }
    }),
    returnsOfMonth(inTenant, engine, run),
  ])
  return [...ties, ...monthTies(lines, returns)]
}

async function runAndBookTies(tenant: Tenant, run: PayrollRun) {
  const figures = await figuresOf(tenant, scopeOfRun(run))
  return { figures, ties: [...ownTies(run, figures), ...(await bookTies(tenant, run))] }
}

/** The tax of the run against the challans that deposit it. */
async function depositTie(tenant: Tenant, run: PayrollRun): Promise<Tie> {
  const { deducted, open, short } = await depositsOf(tenant, run)
  return tie(
    ['tds_statement.tax_deducted', deducted],
    ['challans.tax_deposited', deducted - open.amount - short.amount],
    [
      { code: 'not_deposited', ...open },
      { code: 'challan_overdrawn', ...short },
    ],
  )
}

/** All payments of the wage month against its returns. */
function monthTies(
  lines: LineSums,
  { insured, members, taxed, funds, tooMuch, filed }: Awaited<ReturnType<typeof returnsOfMonth>>,
): Tie[] {
  const returned = funds.map(({ state, fund, people }) => ({ state, fund, ...sharesOf(people) }))
  return [
    ...pfTies(lines, members),
    ...esiTies(lines, insured.people),
    ...levyTies(lines, { ...taxesOf(taxed.parts), funds: returned }),
    ...revisedTies(lines, tooMuch),
    ...numberTies(members, insured.people),
    ...filed,
  ]
}

/** What was paid for the month against what it comes to by exits and absences that became known later. */
function revisedTies(lines: LineSums, tooMuch: readonly MonthTooMuch[]): Tie[] {
  const against = (name: string, paid: number, of: (month: MonthTooMuch) => Paise) => {
    const beyond = tooMuch.filter(month => of(month) > 0)
    if (beyond.length === 0) return []
    const amount = beyond.reduce((sum, month) => sum + of(month), 0) as Paise
    const reason = { code: 'contributed_too_much', count: beyond.length, amount }
    return [tie([`payslips.${name}`, paid], [`as_known_now.${name}`, paid - amount], [reason])]
  }
  return [
    ...against('pf_employee', ofCodes(lines, 'PF', 'VPF', 'PF_ARREARS'), ({ pf }) => pf.employee),
    ...against('pf_employer', ofCodes(lines, 'PF_ER', 'PF_ER_ARREARS'), ({ pf }) => pf.employerEpf),
    ...against('eps', ofCodes(lines, 'EPS_ER', 'EPS_ER_ARREARS'), ({ pf }) => pf.eps),
    ...against('edli', ofCodes(lines, 'EDLI_ER', 'EDLI_ER_ARREARS'), ({ pf }) => pf.edli),
    ...against('pf_admin', ofCodes(lines, 'PF_ADMIN', 'PF_ADMIN_ARREARS'), ({ pf }) => pf.admin),
    ...against('esi_employee', ofCodes(lines, 'ESI', 'ESI_ARREARS'), ({ esi }) => esi.employee),
    ...against('esi_employer', ofCodes(lines, 'ESI_ER', 'ESI_ER_ARREARS'), ({ esi }) => esi.employer),
  ]
}

async function returnsOfMonth(inTenant: InTenant, engine: EngineClient, run: PayrollRun) {
  const { organizationId } = run
  const month = { ...monthOf(run), draft: true }
  const asked = { span: monthSpan(month), draft: true }
  const law = await engine.readLaw()
  const insured = await inTenant(tenant => insuredOfMonth(tenant, organizationId, month))
  const members = await membersOfMonth(inTenant, engine, organizationId, { ...month, withUans: false })
  const totals = {
    pf_ecr: payableToFund(members.organization, members.pfReturn.challan),
    esi_return: insured.people.reduce(
      (sum, { esiEmployee, esiEmployer }) => sum + esiEmployee + esiEmployer,
      0,
    ),
  }
  return {
    insured,
    members,
    filed: await inTenant(tenant => filedTies(tenant, organizationId, month, totals)),
    taxed: await taxedOf(inTenant, engine, organizationId, { law, state: null, ...asked }),
    funds: (await fundsOf(inTenant, engine, organizationId, { fund: null, ...asked })).funds,
    tooMuch: await inTenant(tenant => listContributedTooMuch(tenant, organizationId, asked.span.end)),
  }
}

/** `ownLines` are those of the run. */
async function linesOfMonth(tenant: Tenant, run: PayrollRun, ownLines: LineSums): Promise<LineSums> {
  const scope = await scopeOfMonth(tenant, run.organizationId, { ...monthOf(run), draft: true })
  const others = scope.payments.filter(({ id, revision }) => id !== run.id || revision !== run.revision)
  const isOwn = others.length < scope.payments.length
  if (others.length === 0) return ownLines
  return [...(isOwn ? ownLines : []), ...(await sumLines(tenant, { ...scope, payments: others }))]
}

/** The slabs of the returns of professional tax; refunds of a tax that is levied no longer are in none. */
function taxesOf(parts: readonly TaxedPart[]): Pick<LeviesReturned, 'taxes' | 'notLevied'> {
  const taxes = new Map<string, number>()
  const notLevied = new Map<string, { count: number; amount: Paise }>()
  for (const { state, people, found } of parts) {
    const inSlabs = found.rows.reduce((sum, { amount }) => sum + amount, 0)
    if (found.rows.length > 0) taxes.set(state, (taxes.get(state) ?? 0) + inSlabs)
    else {
      const amount = people.reduce((sum, { tax }) => sum + tax, 0) as Paise
      notLevied.set(state, { count: people.length, amount })
    }
  }
  return { taxes, notLevied }
}

function sharesOf(people: FundOfPeriod['people']) {
  const sum = (name: 'employee' | 'employer') =>
    people.reduce((total, each) => total + each[name], 0) as Paise
  return { employee: sum('employee'), employer: sum('employer') }
}

/**
 * The bank file of the whole run, with who is left out and why, and the parts of a settlement that are paid already. Of a
 * paid run, what it paid must be in the file or have been paid in another way, and what the books credit to the bank must
 * be in the file or be drawn on the bank by cheque or UPI.
 */
async function bankTies(tenant: Tenant, run: PayrollRun): Promise<Tie[]> {
  const { payments } = await planFile(
    tenant,
    run,
    { includeHeld: false, serial: 1, fallbackFormat: 'generic', routesOnly: true },
    'json',
  )
  const leftOut = byCode(payments.excluded)
  const whole = tie(
    ['run.net_payable', run.netPayable],
    ['bank_file.total', payments.total],
    [...leftOut, ...(await paidParts(tenant, run))],
  )
  if (run.status !== 'paid') return [whole]
  const sums = await sumPaidForLedgers(tenant, run, 'component')
  const paid = sums.reduce((sum, { amount }) => sum + amount, 0)
  const otherWays = byCode(payments.excluded.filter(({ code }) => isOtherWay(code)))
  const drawnOnBank = otherWays.filter(({ code }) => code === 'cheque' || code === 'upi')
  return [
    whole,
    tie(['payslips.net_paid', paid], ['bank_file.total', payments.total], otherWays),
    tie(['journal.bank_credit', bankCredit(sums)], ['bank_file.total', payments.total], drawnOnBank),
  ]
}

function byCode(excluded: readonly Exclusion[]): Explanation[] {
  return [...Map.groupBy(excluded, ({ code }) => code)].map(([code, some]) => ({
    code,
    count: some.length,
    amount: some.reduce((sum, { payable }) => sum + payable.netPayable, 0) as Paise,
  }))
}

/** Wages and gratuity of a settlement may be paid on different days; a file pays only what is open. */
async function paidParts(tenant: Tenant, run: PayrollRun): Promise<Explanation[]> {
  if (run.type !== 'settlement' || run.status === 'paid') return []
  const parts = paidPartsOf(await settlements.find(tenant, run.id))
  const amount = parts.reduce((sum, part) => sum + part, 0) as Paise
  return [{ code: 'paid', count: parts.length, amount }]
}

function monthOf({ periodEnd }: PayrollRun) {
  return { year: Number(periodEnd.slice(0, 4)), month: Number(periodEnd.slice(5, 7)) }
}

/** Payments and vouchers, as far as there are any. */
async function bookTies(tenant: Tenant, run: PayrollRun): Promise<Tie[]> {
  const paid = run.status === 'paid' ? await paymentTies(tenant, run) : []
  const accrual = await bookedAccrual(tenant, run)
  const totals = await accrualTotals(tenant, run, accrual?.groupBy ?? 'component')
  const journal = tie(['journal.total_debit', totals.debit], ['journal.total_credit', totals.credit])
  if (accrual === null) return [...paid, journal]
  const booked = totalsOf(accrual.vouchers)
  return [
    ...paid,
    journal,
    tie(['journal.total_debit', totals.debit], ['tally_accrual.total_debit', booked.debit]),
  ]
}

async function paymentTies(tenant: Tenant, run: PayrollRun): Promise<Tie[]> {
  const sums = await sumPaidForLedgers(tenant, run, 'component')
  const paid = sums.reduce((sum, { amount }) => sum + amount, 0)
  const waiting = (await findHeldOf(tenant, [run])).get(run.id) ?? []
  const held: Explanation = {
    code: 'held',
    count: waiting.length,
    amount: waiting.reduce((sum, { slip }) => sum + (slip?.netPayable ?? 0), 0) as Paise,
  }
  const owed = run.type === 'settlement' ? await owedParts(tenant, run) : []
  const payment = await lastSync(tenant, run, 'payment')
  return [
    tie(['run.net_paid', run.netPaid ?? 0], ['payslips.net_paid', paid]),
    tie(['run.net_payable', run.netPayable], ['payslips.net_paid', paid], [held, ...owed]),
    ...(payment === null || payment.status === 'failed'
      ? []
      : [tie(['payslips.net_paid', paid], ['tally_payment.total_debit', paymentsOf(payment.vouchers)])]),
  ]
}

/** What vouchers pay: the receipts beside them undo earlier ones. */
function paymentsOf(vouchers: readonly TallyVoucher[]): Paise {
  return totalsOf(vouchers.filter(({ undoes }) => undoes === undefined)).debit
}

/** Parts of a settlement below zero pay nobody. */
async function owedParts(tenant: Tenant, run: PayrollRun): Promise<Explanation[]> {
  const parts = paidPartsOf(await settlements.find(tenant, run.id)).filter(amount => amount < 0)
  const amount = parts.reduce((sum, part) => sum + part, 0) as Paise
  return [{ code: 'negative_net', count: parts.length, amount }]
}

const arrears = (amount: number): Explanation => ({ code: 'arrears', count: 1, amount: amount as Paise })

/** Every account of the challan against the lines that are owed to it. Arrears are in a return of their own. */
function pfTies(lines: LineSums, { members, pfReturn }: MembersOfMonth): Tie[] {
  if (members.length === 0) return []
  const { challan } = pfReturn
  const against = (
    account: string,
    due: number,
    month: Parameters<typeof ofCodes>[1][],
    late: Parameters<typeof ofCodes>[1][],
    explained: readonly Explanation[] = [],
  ) => {
    const ofArrears = ofCodes(lines, ...late)
    const left = ofCodes(lines, ...month) + ofArrears
    return tie([`payslips.${account}`, left], [`pf_ecr.${account}`, due], [arrears(ofArrears), ...explained])
  }
  const charges = { count: members.length, each: largestRounding }
  const edli = ofCodes(lines, 'EDLI_ER') - challan.account21
  const admin = ofCodes(lines, 'PF_ADMIN') - challan.account2
  return [
    against('account_1_employee', challan.account1Employee, ['PF', 'VPF'], ['PF_ARREARS']),
    against('account_1_employer', challan.account1Employer, ['PF_ER'], ['PF_ER_ARREARS']),
    against('account_10', challan.account10, ['EPS_ER'], ['EPS_ER_ARREARS']),
    against('account_21', challan.account21, ['EDLI_ER'], ['EDLI_ER_ARREARS'], rounding(edli, charges)),
    against(
      'account_2',
      challan.account2,
      ['PF_ADMIN'],
      ['PF_ADMIN_ARREARS'],
      [...rounding(admin, charges), ...minimumCharge(admin, charges)],
    ),
  ]
}

/** A member's charge is rounded to the nearest rupee, and so is that of the challan. */
const largestRounding = 50

type Charges = { readonly count: number; readonly each: number }

/** The challan charges the sums of the file; payslips round for each member. */
function rounding(difference: number, { count, each }: Charges): Explanation[] {
  const isRounding = Math.abs(difference) <= (count + 1) * each
  return isRounding ? [{ code: 'challan_rounding', count, amount: difference as Paise }] : []
}

/** The law has a least administration charge for an establishment; payslips charge less. */
function minimumCharge(difference: number, { count, each }: Charges): Explanation[] {
  const isBeyondRounding = difference < -(count + 1) * each
  return isBeyondRounding && difference >= -largestMinimum
    ? [{ code: 'minimum_charge', count: 1, amount: difference as Paise }]
    : []
}

/** Administration charge of account 2 for a month with members, EPF Scheme. */
const largestMinimum = 50_000

function esiTies(
  lines: LineSums,
  people: readonly { readonly esiEmployee: Paise; readonly esiEmployer: Paise }[],
): Tie[] {
  const sum = (name: 'esiEmployee' | 'esiEmployer') => people.reduce((total, each) => total + each[name], 0)
  const late = { employee: ofCodes(lines, 'ESI_ARREARS'), employer: ofCodes(lines, 'ESI_ER_ARREARS') }
  return [
    tie(
      ['payslips.esi_employee', ofCodes(lines, 'ESI') + late.employee],
      ['esi_return.employee_share', sum('esiEmployee')],
      [arrears(late.employee)],
    ),
    tie(
      ['payslips.esi_employer', ofCodes(lines, 'ESI_ER') + late.employer],
      ['esi_return.employer_share', sum('esiEmployer')],
      [arrears(late.employer)],
    ),
  ]
}
