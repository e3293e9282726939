// The readers of portals take the handbook's own files, and complain of each kind of line that a portal refuses.

import t from 'tap'
import { ecrComplaints } from './ecr.ts'
import { esiComplaints } from './esi.ts'
import { lwfComplaints } from './lwf.ts'
import { ptRegisterComplaints, ptReturnComplaints } from './pt.ts'

// Section 2.3 of the handbook: October 2026, ten members.
const lines = [
  '100000000101#~#ASHA RAO#~#18000#~#12000#~#12000#~#12000#~#1440#~#1000#~#440#~#0#~#0',
  '100000000102#~#BIMAL SEN#~#60000#~#25000#~#25000#~#25000#~#3000#~#2083#~#917#~#0#~#0',
  '100000000103#~#CHITRA N#~#60000#~#45000#~#25000#~#25000#~#5400#~#2083#~#3317#~#0#~#0',
  '100000000104#~#DEV KUMAR#~#35000#~#28000#~#0#~#25000#~#3360#~#0#~#3360#~#0#~#0',
  '100000000105#~#ESHA PAUL#~#24516#~#18387#~#18387#~#18387#~#2206#~#1532#~#674#~#12#~#0',
  '100000000106#~#FAROOQ ALI#~#50000#~#25000#~#0#~#25000#~#3000#~#0#~#3000#~#0#~#0',
  '100000000107#~#GITA DAS#~#11613#~#7742#~#7742#~#7742#~#929#~#645#~#284#~#0#~#0',
  '100000000108#~#HARI OM#~#42000#~#25000#~#25000#~#25000#~#5000#~#2083#~#917#~#0#~#0',
  '100000000109#~#INDU BALA#~#0#~#0#~#0#~#0#~#0#~#0#~#0#~#31#~#0',
  '100000000110#~#JOHN D#~#30000#~#20000#~#20000#~#20000#~#2400#~#1666#~#734#~#0#~#1500',
]
const text = `${lines.join('\r\n')}\r\n`
const october = { year: 2026, month: 10, days: 31, employeeShare: 26_735, employerShare: 13_643 + 11_092 }

t.test('the ECR of the handbook, and files that the portal refuses', async t => {
  t.same(ecrComplaints(text, october), [])
  const broken: readonly (readonly [string, string, RegExp])[] = [
    ['\r\n', '\n', /broken|CRLF/],
    ['\r\n100000000110', '\r\n\r\n100000000110', /blank/],
    ['ASHA RAO', 'ASHA #~#', /12 fields/],
    ['ASHA RAO', 'ASHÁ', /ASCII/],
    ['ASHA RAO', ' ASHA', /is not one/],
    ['ASHA RAO', '.', /is not one/],
    ['100000000101', '10000000010', /12 digits/],
    ['100000000101', '100000000102', /several lines/],
    ['#~#18000#~#', '#~#18000.50#~#', /not a whole number/],
    ['#~#18000#~#', '#~#11000#~#', /below EPF wages/],
    ['#~#1440#~#', '#~#1439#~#', /below 12 %/],
    ['#~#1000#~#440#~#', '#~#999#~#441#~#', /not 8.33 %/],
    ['#~#12#~#0', '#~#32#~#0', /NCP/],
  ]
  for (const [found, replaced, complaint] of broken)
    t.match(ecrComplaints(text.replace(found, replaced), october).join('\n'), complaint, replaced)
  t.match(ecrComplaints(text, { ...october, employeeShare: 26_734 }).join(), /payslips/)
  t.match(ecrComplaints(text, { ...october, month: 8 }).join(), /above the ceiling/)
})

// Section 4.7; 13,680 is 102.60 and 444.60, rounded up.
const headings = [
  'IP Number (10 Digits)',
  'IP Name ( Only alphabets and space )',
  'No of Days for which wages paid/payable during the month',
  'Total Monthly Wages',
  'Reason Code for Zero workings days (numeric only; provide 0 for all other reasons)',
  'Last Working Day (Format DD/MM/YYYY or DD-MM-YYYY)',
]
const people = [
  ['3100000001', 'RAVI KUMAR', 27, 13_680, 0, ''],
  ['3100000002', 'SITA DEVI', 0, 0, 1, ''],
  ['3100000003', 'MOHAN LAL', 0, 0, 2, '10/10/2026'],
] as const
const month = {
  year: 2026,
  month: 10,
  days: 31,
  employeeShare: 103,
  employerShare: 445,
  ipNumbers: people.map(([number]) => number),
}

t.test('the ESI contribution of the handbook, and rows that the portal refuses', async t => {
  t.same(esiComplaints([headings, ...people], month), [])
  const broken: readonly (readonly [readonly (string | number)[], RegExp])[] = [
    [['Total', '', '', 13_680, '', ''], /10 digits/],
    [['3100000002', 'JOSÉ', 0, 0, 1, ''], /letters and spaces/],
    [['3100000002', '', 0, 0, 1, ''], /letters and spaces/],
    [['3100000002', 'SITA', 0.5, 0, 0, ''], /days/],
    [['3100000002', 'SITA', 0, 100, 1, ''], /wages without days/],
    [['3100000002', 'SITA', 0, 0, 14, ''], /the reason 14/],
    [['3100000002', 'SITA', 3, 600, 1, ''], /beside paid days/],
    [['3100000002', 'SITA', 0, 0, 1, '10/10/2026'], /last working day with reason 1/],
    [['3100000002', 'SITA', 0, 0, 2, ''], /no last working day/],
    [['3100000002', 'SITA', 0, 0, 2, '20/11/2026'], /the last working day 20/],
    [['3100000001', 'SITA', 0, 0, 0, ''], /several rows/],
  ]
  for (const [row, complaint] of broken)
    t.match(esiComplaints([headings, people[0], row, people[2]], month).join('\n'), complaint, row.join(' '))
  t.match(esiComplaints([headings, people[0]], month).join('\n'), /3100000002 is missing/)
  t.match(esiComplaints([headings, ...people], { ...month, employeeShare: 102 }).join(), /payslips/)
})

const levied = {
  id: 'emp_1',
  person: 'P1',
  name: 'P1 Asha',
  gender: 'male',
  state: 'MH',
  joined: '2024-01-01',
  left: null,
  gross: 45_000,
  pt: 300,
  lwf: 25,
  lwfEmployer: 75,
  isSettled: false,
}

// Cases P05, P08, P14 and P43, and West Bengal's slabs of October 2026.
t.test('the slabs of professional tax', t => {
  const complaintsOf = (person: object, amount: number, month: number) => {
    const own = { ...levied, ...person, pt: amount }
    const row = { employee_id: own.id, state_code: own.state, pt_wages: `${own.gross}`, amount: `${amount}` }
    return ptRegisterComplaints([row], { year: month < 4 ? 2027 : 2026, month, people: [own] })
  }
  t.same(complaintsOf({}, 300, 2), [])
  t.match(complaintsOf({}, 200, 2), [/not 300/])
  t.same(complaintsOf({ gender: 'female', gross: 25_001 }, 200, 11), [])
  t.match(complaintsOf({ gender: 'female', gross: 25_000 }, 200, 11), [/not 0/])
  t.same(complaintsOf({ state: 'KA', gross: 25_000 }, 200, 11), [])
  t.same(complaintsOf({ state: 'TN', gross: 20_000 }, 1_250, 1), [])
  t.match(complaintsOf({ state: 'TN', gross: 20_000 }, 1_250, 11), [/outside the months/])
  t.same(complaintsOf({ state: 'WB', gross: 45_000 }, 200, 9), [])
  t.match(complaintsOf({ state: 'WB', gross: 45_000 }, 200, 10), [/not 140/])
  t.match(ptRegisterComplaints([], { year: 2026, month: 10, people: [levied] }), [/0 rows/])
  const slab = { employees: '1', rate: '300', amount: '300', applies_to: 'men' }
  t.same(ptReturnComplaints([slab], [levied], 'MH'), [])
  t.match(ptReturnComplaints([{ ...slab, employees: '2' }], [levied], 'MH').join(), /2 at 300.*count 2/)
  t.end()
})

// Cases L01, L02, L16 and L09; Haryana's limit of 2026 is 35.
t.test('the shares of labour welfare funds', t => {
  const complaintsOf = (person: object, month: number, wages: number) => {
    const own = { ...levied, ...person }
    const row = {
      employee_id: own.id,
      wages: `${wages}`,
      employee_share: `${own.lwf}`,
      employer_share: `${own.lwfEmployer}`,
    }
    const last = `2026-${month}-30`
    return lwfComplaints([row], { year: 2026, month, last, people: [own] }, own.state)
  }
  t.same(complaintsOf({}, 12, 20_000), [])
  t.match(complaintsOf({}, 11, 20_000), [/takes nothing/])
  t.match(complaintsOf({ left: '2026-12-10' }, 12, 20_000), [/not on the register/])
  t.same(complaintsOf({ state: 'HR', lwf: 24, lwfEmployer: 48 }, 11, 12_000), [])
  t.same(complaintsOf({ state: 'HR', lwf: 35, lwfEmployer: 70 }, 11, 40_000), [])
  t.match(complaintsOf({ state: 'HR', lwf: 34, lwfEmployer: 68 }, 11, 40_000), [/not 35 and 70/])
  t.same(complaintsOf({ state: 'KA', lwf: 50, lwfEmployer: 100 }, 12, 20_000), [])
  const december = { year: 2026, month: 12, last: '2026-12-31', people: [levied] }
  t.match(lwfComplaints([], december, 'MH'), [/missing/])
  t.end()
})
