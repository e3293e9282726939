// The handbook's open set of worked payslips. Every figure stands as printed there. Income tax is an input there and
// is given as a component, so that the net is compared too.

import t from 'tap'

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { percent } from '#engine/money/paise.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { calculatePayslip } from '#engine/payslip/calculate.ts'
import { prepareRun } from '#engine/payslip/prepare.ts'
import { replay } from '#engine/payslip/replay.ts'
import { table } from '../../support/table.ts'
import {
  amount,
  component,
  employee,
  line,
  lossOfPay,
  member,
  month,
  pay,
  runInput,
  salary,
  settings,
  slipOf,
  worked,
} from './example.ts'

const slips = table`
slip | month   | pay                                                   | case                      | earnings                        | net      | PF wages | EPF wages | EPS wages | EDLI wages | EE   | EPS  | ER EPF | EDLI | admin | NCP | ESI wages | ESI | ESI ER | why
S01  | 2026-10 | basic 12000, hra 4800 X, special 3200                 |                           | 12000 + 4800 + 3200             | 18062    | 15200    | 15200     | 15200     | 15200      | 1824 | 1266 | 558    | 76   | 76    | 0   | 15200     | 114 | 494    | full month, both heads, no add-back
S02  | 2026-11 | basic 12000, hra 4800 X, special 3200                 | lop 3                     | 10800 + 4320 + 2880             | 16255    | 13680    | 13680     | 13680     | 13680      | 1642 | 1140 | 502    | 68   | 68    | 3   | 13680     | 103 | 445    | three days of loss of pay in thirty
S03  | 2026-10 | basic 30000, hra 15000 X, special 15000, tax 1500         | in Maharashtra | 30000 + 15000 + 15000           | 55300    | 45000    | 25000     | 25000     | 25000      | 3000 | 2083 | 917    | 125  | 125   | 0   | 0         | 0   | 0      | ceiling basis above the ceiling
S04  | 2026-10 | basic 30000, hra 15000 X, special 15000, tax 1500         | actual, in Maharashtra | 30000 + 15000 + 15000           | 52900    | 45000    | 45000     | 25000     | 25000      | 5400 | 2083 | 3317   | 125  | 225   | 0   | 0         | 0   | 0      | actual wages on both sides
S05  | 2026-10 | basic 30000, hra 15000 X, special 15000, tax 1500         | employee actual, in Maharashtra | 30000 + 15000 + 15000           | 52900    | 45000    | 25000     | 25000     | 25000      | 5400 | 2083 | 917    | 125  | 125   | 0   | 0         | 0   | 0      | employee on actual wages, employer on the ceiling
S06  | 2026-11 | basic 24000, hra 9600 X, special 6400                 | joined 2026-11-17, fund since 2018-01-01, no eps, net to the rupee | 11200 + 4480 + 2986.67 | 16965 | 14187 | 14187 | 0 | 14187 | 1702 | 0    | 1702   | 71   | 71    | 0   | 0         | 0   | 0      | joiner, out of the pension by the full-month rate of 30,400
S07  | 2026-10 | basic 15500, hra 6200 X, special 3100                 | leaves 2026-10-10         | 5000 + 2000 + 1000              | 7235     | 6000     | 6000      | 6000      | 6000       | 720  | 500  | 220    | 30   | 30    | 0   | 6000      | 45  | 195    | leaver on the tenth
S08  | 2026-10 | basic 20000, hra 8000 X, special 4000                 | raise 1.2 from 2026-10-16, in Maharashtra | 22064.52 + 8825.81 + 4412.90    | 32103.23 | 26477    | 25000     | 25000     | 25000      | 3000 | 2083 | 917    | 125  | 125   | 0   | 0         | 0   | 0      | raise on the sixteenth, each slice rounded, then added
S10  | 2026-11 | basic 23000, hra 6000 X                               | covered until 2027-03-31  | 23000 + 6000                    | 26067    | 23000    | 23000     | 23000     | 23000      | 2760 | 1916 | 844    | 115  | 115   | 0   | 23000     | 173 | 748    | over the ceiling inside a contribution period: covered on the full wage
S11  | 2026-10 | basic 4500                                            | fixed 26                  | 4500                            | 3960     | 4500     | 4500      | 4500      | 4500       | 540  | 375  | 165    | 23   | 23    | 0   | 4500      | 0   | 147    | daily average of 173.08: only the employer pays
S12  | 2026-11 | basic 18200, hra 2000 X                               | overtime 20               | 18200 + 2000 + 3500             | 21379    | 18200    | 18200     | 18200     | 18200      | 2184 | 1516 | 668    | 91   | 91    | 0   | 18200     | 137 | 592    | overtime is excluded, and too little for an add-back
S13  | 2026-10 | basic 15000, hra 7500 X, special 7500                 | fixed 30, lop 2, in Karnataka | 14000 + 7000 + 7000             | 25280    | 21000    | 21000     | 21000     | 21000      | 2520 | 1749 | 771    | 105  | 105   | 2   | 0         | 0   | 0      | the rate of 22,500 keeps loss of pay from bringing state insurance in
S14  | 2026-10 | wages 650                                             | daily 24, overtime 10     | 15600 + 1625                    | 15236    | 15600    | 15600     | 15600     | 15600      | 1872 | 1299 | 573    | 78   | 78    | 0   | 15600     | 117 | 507    | daily-rated worker
S15  | 2026-11 | basic 25000, hra 10000 X, special 5000                | working days, lop 2, in Maharashtra | 23000 + 9200 + 4600             | 33600    | 27600    | 25000     | 25000     | 25000      | 3000 | 2083 | 917    | 125  | 125   | 2   | 0         | 0   | 0      | 30 days less 5 Sundays
S16  | 2026-10 | basic 28000, hra 7000 X                               | actual, born 1967-05-10, in Maharashtra | 28000 + 7000                    | 31440    | 28000    | 28000     | 0         | 25000      | 3360 | 0    | 3360   | 125  | 140   | 0   | 0         | 0   | 0      | 59 years old
S17  | 2026-10 | basic 8000, hra 6000 X, conveyance 6000 X             |                           | 8000 + 6000 + 6000              | 18725    | 10000    | 10000     | 10000     | 10000      | 1200 | 833  | 367    | 50   | 50    | 0   | 10000     | 75  | 325    | excluded pay past half: 2,000 added back
S18  | 2026-10 | basic 50000, hra 25000 X, special 25000, tax 8000         | joined 2026-10-01, not in the fund, in Maharashtra | 50000 + 25000 + 25000 | 91800    | 0        | 0         | 0         | 0          | 0    | 0    | 0      | 0    | 0     | 0   | 0         | 0   | 0      | excluded employee who did not join
S19  | 2027-02 | basic 25000, hra 12500 X, special 12500               | vpf 10, in Maharashtra | 25000 + 12500 + 12500           | 42950    | 37500    | 25000     | 25000     | 25000      | 6750 | 2083 | 917    | 125  | 125   | 0   | 0         | 0   | 0      | voluntary 10 % of 37,500 on top of 3,000
S20  | 2026-09 | basic 20000, hra 5000 X                               |                           | 20000 + 5000                    | 22770    | 20000    | 17333     | 17333     | 17333      | 2080 | 1444 | 636    | 87   | 87    | 0   | 20000     | 150 | 650    | split month; the handbook prints its capped 17,333 as PF wages
S21  | 2026-10 | basic 40000, hra 20000 X                              | higher pension, in Maharashtra | 40000 + 20000                   | 55000    | 40000    | 40000     | 40000     | 25000      | 4800 | 3622 | 1178   | 125  | 200   | 0   | 0         | 0   | 0      | approved higher pension: 3,332 + 290
S22  | 2026-10 | basic 24000, hra 4000 X                               | disability                | 24000 + 4000                    | 24940    | 24000    | 24000     | 24000     | 24000      | 2880 | 1999 | 881    | 120  | 120   | 0   | 24000     | 180 | 780    | ceiling of 25,000 with a disability
S23  | 2026-11 | basic 20000, hra 8000 X                               | exgratia 5000, claim 1250.50, loan 2500 | 20000 + 8000 + 5000             | 29200.50 | 20000    | 20000     | 20000     | 20000      | 2400 | 1666 | 734    | 100  | 100   | 0   | 20000     | 150 | 650    | loan, claim and ex gratia; the claim stands beside the gross, not in it
`

for (const each of slips) {
  t.test(`${each('slip')}: ${each('why')}`, async t => {
    const { run, person } = given(each('month'), each('pay'), each('case'))
    const slip = slipOf(calculatePayslip(prepareRun(run), person, { trace: true }))
    const earned = each('earnings')
      .split('+')
      .map(text => amount(text.trim()))
    t.same(
      slip.lines.filter(({ type }) => type === 'earning').map(({ amount }) => amount),
      earned,
      'earnings',
    )
    t.equal(
      slip.gross,
      earned.reduce((sum, part) => sum + part, 0),
      'gross',
    )
    t.equal(slip.netPayable, amount(each('net')), 'net')
    const { pf, esi, wages } = slip
    const found = {
      'PF wages': wages.pf,
      'EPF wages': wages.epf,
      'EPS wages': wages.eps,
      'EDLI wages': wages.edli,
      EE: pf.employee + pf.vpf,
      EPS: pf.eps,
      'ER EPF': pf.employerEpf,
      EDLI: pf.edli,
      admin: pf.admin,
      NCP: pf.ncpDays * 100,
      'ESI wages': wages.esi,
      ESI: esi.employee,
      'ESI ER': esi.employer,
    }
    for (const { code, amount, explanation } of slip.lines)
      t.equal(replay(explanation!), amount, `${code} replays`)
    for (const [column, value] of Object.entries(found)) t.equal(value, amount(each(column)), column)
  })
}

t.test('S06: the net is rounded on a line of its own', async t => {
  const { run, person } = given('2026-11', 'basic 24000, hra 9600 X, special 6400', slips[5]!('case'))
  const slip = slipOf(calculatePayslip(prepareRun(run), person))
  t.equal(slip.gross, amount('18666.67'))
  t.equal(line(slip, 'ROUND_OFF')?.amount, amount('0.33'), '16,964.67 and 0.33 are 16,965.00')
  t.equal(line(slip, 'ROUND_OFF')?.type, 'information', 'no part of the gross, so of no wage base')
})

t.test('S12 under the gross base: overtime is charged, yet never decides cover', async t => {
  const { run, person } = given('2026-11', 'basic 18200, hra 2000 X', 'overtime 20')
  const gross = { ...run, settings: { ...settings, esi: { ...settings.esi, base: 'legacy_gross' as const } } }
  const slip = slipOf(calculatePayslip(prepareRun(gross), person))
  t.equal(slip.wages.esi, amount('23700'))
  t.equal(slip.esi.employee, amount('178'))
  t.equal(slip.esi.employer, amount('771'))
})

t.test('S05 with the administration charge on the words of paragraph 19(3)', async t => {
  const { run, person } = given('2026-10', 'basic 30000, hra 15000 X, special 15000', 'employee actual')
  const strict = { ...run, settings: { ...settings, pf: { ...settings.pf, adminBase: 'pf_wages' as const } } }
  t.equal(slipOf(calculatePayslip(prepareRun(strict), person)).pf.admin, amount('225'))
})

t.test('S09: a back-dated raise paid as arrears, on lines of their own', async t => {
  const [before, after] = [pay('basic 14000, hra 5600 X'), pay('basic 18000, hra 7200 X')]
  const arrearsOf = (code: string, arrearsComponentCode: string) => ({
    ...after.components.find(each => each.code === code)!,
    arrearsComponentCode,
  })
  const run = runInput('2026-10', [
    arrearsOf('BASIC', 'BASIC_ARREARS'),
    arrearsOf('HRA', 'HRA_ARREARS'),
    component('BASIC_ARREARS', 'W', { category: 'arrears' }),
    component('HRA_ARREARS', 'X', { category: 'arrears' }),
  ])
  const agreed = salary('2026-01-01', before.amounts)
  const raised = salary('2026-08-01', after.amounts)
  const person = employee([raised], {
    arrears: ['2026-08', '2026-09'].map(source => ({
      period: month(source),
      paidBy: null,
      now: employee([agreed, raised]),
      before: { facts: employee([agreed]) },
    })),
  })
  const slip = slipOf(calculatePayslip(prepareRun(run), person, { trace: true }))
  t.same(
    slip.lines.map(({ code, amount }) => [code, amount]),
    [
      ['BASIC', amount('18000')],
      ['HRA', amount('7200')],
      ['BASIC_ARREARS', amount('8000')],
      ['HRA_ARREARS', amount('3200')],
      ['PF', amount('2160')],
      // August: 12 % of 15,000 less 1,680. September: 12 % of 16,400 less 1,680.
      ['PF_ARREARS', amount('408')],
      ['ESI', amount('195')],
      ['PF_ER', amount('661')],
      ['EPS_ER', amount('1499')],
      ['EDLI_ER', amount('90')],
      ['PF_ADMIN', amount('90')],
      ['PF_ER_ARREARS', amount('124')],
      ['EPS_ER_ARREARS', amount('284')],
      // 0.5 % of 15,000 and of 16,400, less 70 each: 5 and 12.
      ['EDLI_ER_ARREARS', amount('17')],
      ['PF_ADMIN_ARREARS', amount('17')],
      ['ESI_ER', amount('845')],
    ],
  )
  t.equal(slip.gross, amount('36400'))
  t.equal(slip.totalDeductions, amount('2763'))
  t.equal(slip.netPayable, amount('33637'))
  t.equal(slip.wages.pf, amount('18000'), 'the return of the month holds the month alone')
  t.equal(slip.wages.esi, amount('26000'), 'state insurance is charged with the month of payment')
  t.same(
    slip.arrears.map(({ period, amount, paidEpfWages, pf }) => [period.start, amount, paidEpfWages, pf]),
    [
      ['2026-08-01', amount('5600'), amount('14000'), contributed('1000', '120', '84', '36', '5')],
      ['2026-09-01', amount('5600'), amount('14000'), contributed('2400', '288', '200', '88', '12')],
    ],
    'the working of arrears by month, as the fund asks for it',
  )
  for (const { code, amount, explanation } of slip.lines)
    t.equal(replay(explanation!), amount, `${code} replays`)
})

/** Further wages of the fund, which are those of pension and insurance too, and what is contributed on them. */
function contributed(wages: string, employee: string, eps: string, employerEpf: string, edli: string) {
  const [same, charge] = [amount(wages), amount(edli)]
  return {
    epfWages: same,
    epsWages: same,
    edliWages: same,
    employee: amount(employee),
    eps: amount(eps),
    employerEpf: amount(employerEpf),
    edli: charge,
    admin: charge,
  }
}

/** The words of the case column, as the organization and the person they describe. */
function given(wageMonth: string, payText: string, words: string): { run: RunInput; person: EmployeeInput } {
  const { components, amounts } = pay(payText)
  let run = runInput(wageMonth, components)
  let person = employee([salary('2026-01-01', amounts)])
  const inPf = (over: Partial<EmployeeInput['pf']>) =>
    (person = { ...person, pf: member({ ...person.pf, ...over }) })
  for (const word of words === '' ? [] : words.split(',').map(each => each.trim())) {
    const last = word.split(' ').at(-1) as string
    if (word.startsWith('lop')) person = { ...person, attendance: lossOfPay(Number(last)) }
    else if (word.startsWith('overtime')) {
      const attendance = person.attendance ?? { payableDays: null, lopDays: null, overtimeMinutes: 0 }
      person = { ...person, attendance: { ...attendance, overtimeMinutes: Number(last) * 60 } }
    } else if (word.startsWith('exgratia')) {
      run = { ...run, components: [...run.components, component('EXGRATIA', 'O')] }
      person = { ...person, variable: [{ code: 'EXGRATIA', amount: amount(last) }] }
    } else if (word.startsWith('claim')) {
      person = { ...person, reimbursements: [{ code: 'CLAIM', amount: amount(last), taxable: false }] }
    } else if (word.startsWith('loan')) {
      const instalment = { code: 'EMI', amount: amount(last), type: 'loan' as const, perquisiteValue: null }
      person = { ...person, recoveries: [instalment] }
    } else if (word === 'in Maharashtra') person = { ...person, workStateCode: 'MH' }
    else if (word === 'in Karnataka') person = { ...person, workStateCode: 'KA' }
    else if (word === 'actual') inPf({ wageMode: 'actual_wages' })
    else if (word === 'employee actual') inPf({ wageMode: 'employee_actual_employer_ceiling' })
    else if (word === 'no eps') inPf({ epsEligible: false })
    else if (word === 'not in the fund') inPf({ applicable: false, epsEligible: null })
    else if (word === 'higher pension') inPf({ higherPension: true })
    else if (word.startsWith('fund since')) inPf({ joinedOn: plainDate(last) })
    else if (word.startsWith('vpf')) inPf({ vpf: { percent: percent(Number(last)) } })
    else if (word.startsWith('joined')) {
      person = { ...person, dateOfJoining: plainDate(last), salaries: [salary(last, amounts)] }
    } else if (word.startsWith('leaves')) person = { ...person, dateOfLeaving: plainDate(last) }
    else if (word.startsWith('born')) person = { ...person, dateOfBirth: plainDate(last) }
    else if (word.startsWith('covered until')) {
      person = { ...person, esi: { applicable: true, coveredUntil: plainDate(last) } }
    } else if (word === 'disability') person = { ...person, disabilityPercent: percent(45) }
    else if (word.startsWith('daily')) {
      const [first] = person.salaries
      person = { ...person, salaries: [{ ...first!, payBasis: 'daily' }], attendance: worked(Number(last)) }
    } else if (word.startsWith('raise')) {
      const factor = Number(word.split(' ')[1])
      const raised = amounts.map(each => ({
        ...each,
        monthlyAmount: amount(String((each.monthlyAmount! * factor) / 100)),
      }))
      person = { ...person, salaries: [...person.salaries, salary(last, raised)] }
    } else if (word === 'working days') run = withDays(run, 'working_days', null)
    else if (word.startsWith('fixed')) run = withDays(run, 'fixed_days', Number(last))
    else if (word === 'net to the rupee') {
      const rounding = { ...run.settings.rounding, net: 'nearest_rupee' as const }
      run = { ...run, settings: { ...run.settings, rounding } }
    } else throw new RangeError(`Nobody has said what "${word}" means.`)
  }
  return { run, person }
}

function withDays(run: RunInput, basis: 'working_days' | 'fixed_days', fixedDays: number | null): RunInput {
  return {
    ...run,
    settings: { ...run.settings, salaryDays: { ...run.settings.salaryDays, basis, fixedDays } },
  }
}
