// Which ledger each figure of a payslip is booked in. A figure has a key and a side; the partner's map, the component or a
// usual name turn the key into a ledger.

import type { SystemCode } from '#proto/calculation/system-lines.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { stateCodes } from '#proto/law/states.ts'
import type { TallyGroup } from '#proto/tally/voucher.ts'
import type { LedgerSum } from '#storage/repositories/statutory/ledger-sums.ts'

export type Side = 'debit' | 'credit'

/** Whether a cost centre belongs to it: always, only for single employees, or never. */
type Allocation = 'always' | 'by_employee' | 'never'

export type Posting = {
  readonly key: string
  readonly side: Side
  readonly allocation: Allocation
  /** The usual name of its ledger, and where in the company it lies. */
  readonly ledger: string
  readonly group: TallyGroup
}

type Account = Omit<Posting, 'side'>

const account = (
  key: string,
  ledger: string,
  group: TallyGroup,
  allocation: Allocation = 'never',
): Account => ({ key, ledger, group, allocation })

const toAuthorities = 'Duties & Taxes'

export const salaryPayable = account('SALARY_PAYABLE', 'Salary Payable', 'Current Liabilities', 'by_employee')
export const bank = account('BANK', 'Bank', 'Bank Accounts')
export const cash = account('CASH', 'Cash', 'Cash-in-Hand')
/** Clears with the entries of cash book and bank, which know how each was paid. */
export const otherMeans = account('OTHER_MEANS', 'Salary Paid by Other Means', 'Current Liabilities')
const loans = account('LOANS', 'Loans and Advances to Employees', 'Loans & Advances (Asset)', 'by_employee')
const pfPayable = account('PF_PAYABLE', 'PF Payable', toAuthorities)
const esiPayable = account('ESI_PAYABLE', 'ESI Payable', toAuthorities)
const tdsPayable = account('TDS_PAYABLE', 'TDS on Salary Payable', toAuthorities)
const roundOff = account('ROUND_OFF', 'Round Off', 'Indirect Expenses', 'always')

const ptPayable = (state: string) =>
  account(`PT_PAYABLE.${state}`, `Professional Tax Payable ${state}`, toAuthorities)
const lwfPayable = (state: string) =>
  account(`LWF_PAYABLE.${state}`, `Labour Welfare Fund Payable ${state}`, toAuthorities)

const debit = (of: Account): Posting => ({ ...of, side: 'debit' })
const credit = (of: Account): Posting => ({ ...of, side: 'credit' })

/** Ledgers of the component itself: of what it costs, and of what is kept from pay for others. */
function expenseOf({ code, name }: LedgerSum): Account {
  return account(code, name, 'Indirect Expenses', 'always')
}

function keptOf({ code, name }: LedgerSum): Account {
  return account(code, name, 'Current Liabilities', 'always')
}

/** Cost of the employer, and the account to which it is owed. */
function expenseAndPayable(line: LedgerSum, owed: Account): Posting[] {
  return [debit(expenseOf(line)), credit(owed)]
}

type Rule = (line: LedgerSum) => Posting[]

const owedToPf: Rule = () => [credit(pfPayable)]
const bornePf: Rule = line => expenseAndPayable(line, pfPayable)
const owedToEsi: Rule = () => [credit(esiPayable)]
const borneEsi: Rule = line => expenseAndPayable(line, esiPayable)
const recoveredRule: Rule = () => [credit(loans)]
const stateOf = ({ code, authority }: LedgerSum): string => {
  if (authority === null) throw new Error(`A line ${code} has no state.`)
  return authority.slice(0, 2)
}

/** The lines of the engine that go elsewhere than others of their type. */
const ofSystem: Partial<Record<SystemCode, Rule>> = {
  PF: owedToPf,
  VPF: owedToPf,
  PF_ARREARS: owedToPf,
  PF_ER: bornePf,
  EPS_ER: bornePf,
  EDLI_ER: bornePf,
  PF_ADMIN: bornePf,
  PF_ER_ARREARS: bornePf,
  EPS_ER_ARREARS: bornePf,
  EDLI_ER_ARREARS: bornePf,
  PF_ADMIN_ARREARS: bornePf,
  ESI: owedToEsi,
  ESI_ARREARS: owedToEsi,
  ESI_ER: borneEsi,
  ESI_ER_ARREARS: borneEsi,
  PT: line => [credit(ptPayable(stateOf(line)))],
  PT_REFUND: line => [debit(ptPayable(stateOf(line)))],
  LWF: line => [credit(lwfPayable(stateOf(line)))],
  LWF_ER: line => expenseAndPayable(line, lwfPayable(stateOf(line))),
  TDS: () => [credit(tdsPayable)],
  // An advance of the employer is a loan, and its recovery repays it.
  EMPLOYER_ADVANCE: () => [debit(loans)],
  CARRIED_FORWARD_RECOVERY: recoveredRule,
  ROUND_OFF: () => [debit(roundOff)],
}

const ofType: Record<LedgerSum['type'], Rule> = {
  earning: line => [debit(expenseOf(line))],
  reimbursement: line => [debit(expenseOf(line))],
  // An advance of the fund that is paid back goes to it with the contributions.
  deduction: line => (line.category === 'pf_refund' ? owedToPf(line) : [credit(keptOf(line))]),
  recovery: line =>
    line.category === 'loan' || line.category === 'advance' ? recoveredRule(line) : [credit(keptOf(line))],
  employer_contribution: line =>
    expenseAndPayable(line, account(`PAYABLE.${line.code}`, `${line.name} Payable`, 'Current Liabilities')),
  // No cash: what is shown or waits.
  information: () => [],
}

/** Debits and credits of a line; an amount below zero is booked on the other side. */
export function postingsOf(line: LedgerSum): Posting[] {
  const rule = Object.hasOwn(systemLines, line.code) ? ofSystem[line.code as SystemCode] : undefined
  return (rule ?? ofType[line.type])(line)
}

const fixed = [salaryPayable, bank, cash, otherMeans, loans, pfPayable, esiPayable, tdsPayable, roundOff]
const stateKeys = stateCodes.flatMap(state => [ptPayable(state).key, lwfPayable(state).key])

/** Whether a key can be mapped to a ledger; `codes`: of the organization's components. */
export function isLedgerKey(key: string, codes: ReadonlySet<string>): boolean {
  const isKnownCode = (code: string) => codes.has(code) || Object.hasOwn(systemLines, code)
  return (
    fixed.some(each => each.key === key) ||
    stateKeys.includes(key) ||
    isKnownCode(key.startsWith('PAYABLE.') ? key.slice('PAYABLE.'.length) : key)
  )
}
