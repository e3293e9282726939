// What must agree: every tie names two figures that come from different places and state the same amount. To tie another
// source to the payslips is to add an entry.

import type { SystemCode } from '#proto/calculation/system-lines.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { LineSum } from '#storage/repositories/reports/report-codes.ts'
import type { FigureSums, LevySums } from '#storage/repositories/statutory/slip-sums.ts'

/** A part of a difference that has a reason. */
export type Explanation = { readonly code: string; readonly count: number; readonly amount: Paise }

export type Tie = {
  readonly left: string
  readonly right: string
  readonly leftAmount: Paise
  readonly rightAmount: Paise
  /** Left less right. */
  readonly difference: Paise
  readonly explained: readonly Explanation[]
}

export type LineSums = readonly LineSum[]

/** The figures of some payments: the typed columns of their payslips, and the lines. */
export type SlipFigures = FigureSums & { readonly lines: LineSums }

export function tie(
  [left, leftAmount]: readonly [string, number],
  [right, rightAmount]: readonly [string, number],
  explained: readonly Explanation[] = [],
): Tie {
  return {
    left,
    right,
    leftAmount: leftAmount as Paise,
    rightAmount: rightAmount as Paise,
    difference: (leftAmount - rightAmount) as Paise,
    explained: explained.filter(({ amount }) => amount !== 0),
  }
}

/** What of the difference has no reason; zero: the tie holds. */
export function unexplainedDifference({ difference, explained }: Tie): number {
  return explained.reduce((left: number, { amount }) => left - amount, difference)
}

/** The sum of the lines of the types. */
function ofTypes(lines: LineSums, ...types: readonly LineSums[number]['type'][]): number {
  return lines.reduce((sum, { type, amount }) => (types.includes(type) ? sum + amount : sum), 0)
}

/** The sum of the engine's own lines with the codes. */
export function ofCodes(lines: LineSums, ...codes: readonly SystemCode[]): number {
  const wanted: readonly string[] = codes
  return lines.reduce((sum, { code, amount }) => (wanted.includes(code) ? sum + amount : sum), 0)
}

/** The run's totals against the register. */
export function runTies(run: PayrollRun, { register }: SlipFigures): Tie[] {
  return [
    tie(['run.gross', run.gross], ['register.gross', register.gross]),
    tie(['run.reimbursements', run.reimbursements], ['register.reimbursements', register.reimbursements]),
    tie(
      ['run.total_deductions', run.totalDeductions],
      ['register.total_deductions', register.totalDeductions],
    ),
    tie(['run.net_payable', run.netPayable], ['register.net_payable', register.netPayable]),
    tie(
      ['run.employer_contributions', run.employerContributions],
      ['register.employer_contributions', register.employerContributions],
    ),
    tie(
      ['run.total_cost', run.totalCost],
      ['register.total_cost', register.gross + register.reimbursements + register.employerContributions],
    ),
  ]
}

/** The register against the lines of the payslips. */
export function lineTies({ register, lines }: SlipFigures): Tie[] {
  const [earnings, reimbursements] = [ofTypes(lines, 'earning'), ofTypes(lines, 'reimbursement')]
  const deductions = ofTypes(lines, 'deduction', 'recovery')
  const roundOff = ofCodes(lines, 'ROUND_OFF')
  const pair = (name: string, column: number, ofLines: number) =>
    tie([`register.${name}`, column], [`payslips.${name}`, ofLines])
  return [
    pair('gross', register.gross, earnings),
    pair('reimbursements', register.reimbursements, reimbursements),
    pair('total_deductions', register.totalDeductions, deductions),
    pair('round_off', register.roundOff, roundOff),
    pair('net_payable', register.netPayable, earnings + reimbursements - deductions + roundOff),
    pair('employer_contributions', register.employerContributions, ofTypes(lines, 'employer_contribution')),
    pair('pf_employee', register.pfEmployee + register.vpf, ofCodes(lines, 'PF', 'VPF')),
    pair('pf_arrears', register.pfArrears, ofCodes(lines, 'PF_ARREARS')),
    pair('pf_employer', register.pfEmployer, ofCodes(lines, 'PF_ER')),
    pair('eps', register.eps, ofCodes(lines, 'EPS_ER')),
    pair('edli', register.edli, ofCodes(lines, 'EDLI_ER')),
    pair('pf_admin', register.pfAdmin, ofCodes(lines, 'PF_ADMIN')),
    pair('esi_employee', register.esiEmployee, ofCodes(lines, 'ESI')),
    pair('esi_arrears', register.esiArrears, ofCodes(lines, 'ESI_ARREARS')),
    pair('esi_employer', register.esiEmployer, ofCodes(lines, 'ESI_ER')),
    pair('pt', register.pt, ofCodes(lines, 'PT') - ofCodes(lines, 'PT_REFUND')),
    pair('lwf_employee', register.lwfEmployee, ofCodes(lines, 'LWF')),
    pair('lwf_employer', register.lwfEmployer, ofCodes(lines, 'LWF_ER')),
    pair('tds', register.tds, ofCodes(lines, 'TDS')),
  ]
}

/** What returns to states take of some payments. */
export type LeviesReturned = {
  readonly taxes: ReadonlyMap<string, number>
  readonly funds: LevySums['funds']
  /** Of states without a return: refunds of a tax that is levied no longer, and how many have one. */
  readonly notLevied?: ReadonlyMap<string, Omit<Explanation, 'code'>>
}

/** The lines of the payslips against the returns of professional tax and of labour welfare funds, by state. */
export function levyTies(lines: LineSums, { taxes, funds, notLevied }: LeviesReturned): Tie[] {
  const sum = (code: SystemCode, state: string, fund: LineSum['fund'] = null) =>
    ofCodes(
      lines.filter(each => each.state === state && each.fund === fund),
      code,
    )
  const taxed = lines.flatMap(({ state, fund }) => (state === null || fund !== null ? [] : [state]))
  const states = [...new Set([...taxed, ...taxes.keys()])].toSorted()
  const contributed = lines.flatMap(({ state, fund }) =>
    state === null || fund === null ? [] : [{ state, fund }],
  )
  const known = new Map([...contributed, ...funds].map(each => [placeOf(each), each] as const))
  return [
    ...states.map(state => {
      const refunded = notLevied?.get(state)
      return tie(
        [`payslips.pt.${state}`, sum('PT', state) - sum('PT_REFUND', state)],
        [`pt_return.${state}`, taxes.get(state) ?? 0],
        refunded === undefined ? [] : [{ code: 'not_levied', ...refunded }],
      )
    }),
    ...[...known]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([place, { state, fund }]) => {
        const returned = funds.find(each => placeOf(each) === place)
        return [
          tie(
            [`payslips.lwf_employee.${place}`, sum('LWF', state, fund)],
            [`lwf_return.${place}.employee_share`, returned?.employee ?? 0],
          ),
          tie(
            [`payslips.lwf_employer.${place}`, sum('LWF_ER', state, fund)],
            [`lwf_return.${place}.employer_share`, returned?.employer ?? 0],
          ),
        ]
      }),
  ]
}

/** `KL`, or `KL_SHOPS` of the second fund of a state. */
function placeOf({ state, fund }: Pick<LevySums['funds'][number], 'state' | 'fund'>): string {
  return fund === 'shops' ? `${state}_SHOPS` : state
}

/** The lines of the payslips against the people whom the PF and ESI returns name. */
export function peopleTies({ lines, members, insured }: SlipFigures): Tie[] {
  const pair = (name: string, ofLines: number, right: string, ofReturn: number) =>
    tie([`payslips.${name}`, ofLines], [right, ofReturn])
  return [
    pair('pf_employee', ofCodes(lines, 'PF', 'VPF'), 'pf_ecr.employee', members.pfEmployee + members.vpf),
    pair('pf_employer', ofCodes(lines, 'PF_ER'), 'pf_ecr.employer', members.pfEmployer),
    pair('eps', ofCodes(lines, 'EPS_ER'), 'pf_ecr.pension', members.eps),
    pair('edli', ofCodes(lines, 'EDLI_ER'), 'pf_ecr.insurance', members.edli),
    pair('pf_admin', ofCodes(lines, 'PF_ADMIN'), 'pf_ecr.administration', members.pfAdmin),
    pair('esi_employee', ofCodes(lines, 'ESI'), 'esi_return.employee_share', insured.esiEmployee),
    pair('esi_employer', ofCodes(lines, 'ESI_ER'), 'esi_return.employer_share', insured.esiEmployer),
  ]
}
