// The slabs of returns of professional tax at the edges of the handbook's cases, and the recorded returns of all states.

import t from 'tap'
import { monthSpan } from '#proto/calendar/months.ts'
import type { LwfReturnPerson, PtReturnPerson } from '#proto/law/state-levy-returns.ts'
import type { Paise, PayPeriod } from '#proto/units.ts'
import { stateReturns } from '#engine/lawbook/state-returns.ts'
import { prepareLwfReturn } from '#engine/returns/lwf-return.ts'
import { preparePtReturn } from '#engine/returns/pt-return.ts'
import { lwfStates } from '#engine/rules/lwf/index.ts'
import { ptStates } from '#engine/rules/pt/index.ts'
import { table } from '../../support/table.ts'

const rupees = (amount: number) => Math.round(amount * 100) as Paise

function person(pay: number, tax: number, more: Partial<PtReturnPerson> = {}): PtReturnPerson {
  return {
    employeeId: 'emp_1',
    isLevied: true,
    localBody: null,
    isBodyUnknown: false,
    gender: 'male',
    wages: rupees(pay),
    tax: rupees(tax),
    slabPay: rupees(pay),
    ...more,
  }
}

function returned(state: string, month: string, people: readonly PtReturnPerson[]) {
  const [year = 0, of = 0] = month.split('-').map(Number)
  const span = monthSpan({ year, month: of })
  const found = preparePtReturn({ state, span, isOver: true, decisions: [], people })
  if (!found.levied) throw new Error(found.because)
  return found
}

// The handbook's cases at the edges of slabs, with a paisa above and below some.
const cases = table`
  state | month   | gender | pay      | slab                              | rate
  MH    | 2026-11 | male   | 7500     | Up to 7,500                       | 0
  MH    | 2026-11 | male   | 7500.01  | More than 7,500, up to 10,000     | 175
  MH    | 2026-11 | male   | 10000    | More than 7,500, up to 10,000     | 175
  MH    | 2027-02 | male   | 9000     | More than 7,500, up to 10,000     | 175
  MH    | 2027-02 | male   | 45000    | More than 10,000                  | 300
  MH    | 2026-11 | female | 25000    | Up to 25,000                      | 0
  MH    | 2022-12 | female | 15000    | More than 10,000                  | 200
  KA    | 2026-11 | male   | 24999.99 | Less than 25,000                  | 0
  KA    | 2027-02 | male   | 25000    | 25,000 and above                  | 300
  KA    | 2025-02 | male   | 80000    | 25,000 and above                  | 200
  KA    | 2022-08 | male   | 15000    | 15,000 and above                  | 200
  GJ    | 2022-03 | male   | 9500     | 9,000 and above, less than 12,000 | 150
  WB    | 2026-09 | male   | 10000.50 | More than 10,000, up to 15,000    | 110
  WB    | 2026-10 | male   | 20000    | Up to 20,000                      | 0
  AS    | 2024-11 | male   | 12000    | More than 10,000, less than 15,000 | 150
  AS    | 2026-11 | male   | 25000    | 25,000 and above                  | 208
  SK    | 2026-11 | male   | 30000    | 20,001 and above, less than 30,001 | 125
`

t.test('the slab of a pay in the words of the schedules', t => {
  for (const each of cases) {
    const [state, pay, rate] = [each('state'), Number(each('pay')), Number(each('rate'))]
    const gender = each('gender') as 'male' | 'female'
    const { slabs, rows, findings } = returned(state, each('month'), [person(pay, rate, { gender })])
    const name = `${state} ${each('month')} ${pay}`
    t.equal(slabs[0], each('slab'), name)
    const [row, ...others] = rows.filter(({ employees }) => employees > 0)
    t.match(row, { rate: rupees(rate), employees: 1, amount: rupees(rate) }, name)
    t.ok(others.length === 0 && (row!.from ?? 0) <= rupees(pay) && rupees(pay) <= (row!.to ?? Infinity), name)
    t.same(findings, [], name)
  }
  t.end()
})

t.test('people who are in no slab, and taxes that are not those of the slab', t => {
  const { rows, slabs, findings } = returned('KA', '2026-11', [
    person(60_000, 0, { employeeId: 'exempt', slabPay: null }),
    person(0, 0, { employeeId: 'not asked', isLevied: false, slabPay: null }),
    person(10_000, 0, { employeeId: 'of before slabs were kept', slabPay: null }),
    person(30_000, 150, { employeeId: 'by hand', slabPay: null }),
    person(30_000, -200, { employeeId: 'refunded' }),
  ])
  t.same(
    rows.map(({ group, employees, amount }) => [group, employees, amount]),
    [
      ['all', 1, 0],
      ['all', 2, rupees(-50)],
      ['untaxed', 2, 0],
    ],
  )
  t.same(slabs.filter(slab => slab.startsWith('Exempt')).length, 2)
  t.same(
    findings.map(({ employeeId, level, field }) => [employeeId, level, field]),
    [
      ['by hand', 'warning', 'amount'],
      ['refunded', 'warning', 'amount'],
    ],
  )
  t.end()
})

// Tiruchirappalli prints 1,320 for a half-year, of which the Constitution leaves 1,250.
t.test('half-years of local bodies', t => {
  const half = { start: '2026-04-01', end: '2026-09-30' } as ReturnType<typeof monthSpan>
  const of = (localBody: string, pay: number, tax: number) =>
    person(pay, tax, { localBody, employeeId: localBody })
  const found = preparePtReturn({
    state: 'TN',
    span: half,
    isOver: true,
    decisions: [],
    people: [
      of('TIRUCHIRAPPALLI', 90_000, 1_250),
      of('CHENNAI', 42_000, 425),
      person(42_000, 0, { isLevied: false, isBodyUnknown: true, slabPay: null }),
    ],
  })
  if (!found.levied) throw new Error(found.because)
  t.same(
    found.rows
      .filter(({ employees }) => employees > 0)
      .map(({ localBody, group, rate }) => [localBody, group, rate]),
    [
      ['CHENNAI', 'all', rupees(425)],
      ['TIRUCHIRAPPALLI', 'all', rupees(1_250)],
      [null, 'untaxed', null],
    ],
  )
  t.match(found.findings, [{ level: 'error', field: 'statutory.pt.local_body' }])
  t.end()
})

t.test('where nothing is levied', t => {
  const of = (state: string, month: string) => {
    const span = { start: `${month}-01`, end: `${month}-28` } as ReturnType<typeof monthSpan>
    return preparePtReturn({ state, span, isOver: true, decisions: [], people: [] })
  }
  t.match(of('DL', '2026-02'), { levied: false, because: 'Delhi levies no professional tax' })
  t.match(of('OD', '2026-06'), {
    levied: false,
    because: /Odisha levies no professional tax since 2026-04-01/,
  })
  t.match(of('OD', '2026-02'), { levied: true, rows: [] })
  const decision = { ruleId: 'IN.PT.OD', effectiveFrom: '2026-04-01', decision: 'decline' } as const
  const span = monthSpan({ year: 2026, month: 6 })
  const declined = { state: 'OD', span, isOver: true, decisions: [decision] as never, people: [] }
  t.match(preparePtReturn(declined), { levied: true })
  const rajasthan = { state: 'RJ', fund: 'general', month: span, decisions: [], people: [] } as const
  t.match(prepareLwfReturn(rajasthan), { levied: false })
  t.end()
})

// Maharashtra takes 25 and 75; an earlier half-year of the same person stands beside them.
t.test('shares of earlier months are no shares of the month', t => {
  const month = { start: '2026-12-01', end: '2026-12-31' } as PayPeriod
  const [employee, employer, wages] = [rupees(50), rupees(150), rupees(140_000)]
  const late = { wages: rupees(70_000), employee: rupees(25), employer: rupees(75) }
  const ofFund = { fund: 'general', class: null, employmentType: null, isWithoutPay: false } as const
  const someone = { employeeId: 'emp_1', ...ofFund, employee, employer, wages }
  const asked = { state: 'MH', fund: 'general', month, decisions: [] } as const
  const found = (people: LwfReturnPerson[]) => prepareLwfReturn({ ...asked, people })
  t.match(found([{ ...someone, late }]), { categories: ['contributing'], findings: { length: 0 } })
  t.match(found([someone]), { findings: [{ code: 'out_of_range' }] })
  t.end()
})

t.test('every state that levies has a return on record, and no other', t => {
  const of = (head: string) =>
    new Set(stateReturns().flatMap(each => (each.head === head ? [each.state] : [])))
  t.same([...of('pt')].toSorted(), ptStates.map(({ code }) => code).toSorted())
  t.same([...of('lwf')].toSorted(), lwfStates.map(({ code }) => code).toSorted())
  for (const { state, payment, filing, origin } of stateReturns())
    t.ok((payment ?? filing) !== null && origin.source !== '', `${state} ${origin.id}`)
  t.end()
})
