// Payslips of many kinds, as the gateway states them to an engine.

import type { CertificateDocument } from '#proto/documents/certificate-document.ts'
import type { LetterDocument } from '#proto/documents/letter-document.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { SlipTax, TaxBreakdown } from '#proto/calculation/slip.ts'
import type { DayHundredths, Paise, PlainDate } from '#proto/units.ts'

type Line = PayslipDocument['lines'][number]

const paise = (rupees: number): Paise => Math.round(rupees * 100) as Paise
const date = (text: string): PlainDate => text as PlainDate
const days = (count: number): DayHundredths => (count * 100) as DayHundredths
const noBalance = { opening: null, accrued: null, closing: null }

export function line(type: Line['type'], name: string, amount: number, more: Partial<Line> = {}): Line {
  return {
    code: name.toUpperCase().replaceAll(/\W+/g, '_').slice(0, 40),
    name,
    type,
    amount: paise(amount),
    fullAmount: paise(amount),
    arrearsAmount: paise(0),
    toDate: paise(amount * 7),
    ...more,
  }
}

const breakdown: TaxBreakdown = {
  paidToDate: paise(5_40_000),
  projectedPay: paise(4_50_000),
  previousEmployment: paise(0),
  standardDeduction: paise(75_000),
  employmentTax: paise(2_400),
  salaryIncome: paise(10_02_600),
  houseProperty: paise(0),
  otherIncome: paise(0),
  grossTotalIncome: paise(10_02_600),
  chapterViADeductions: paise(0),
  incomeRounding: paise(0),
  slabTax: paise(40_260),
  marginalRelief: paise(0),
  higherRateAddition: paise(0),
  taxRounding: paise(0),
  taxCredits: paise(0),
  balance: paise(0),
  oneTimeTax: paise(0),
}

const tax: SlipTax = {
  regime: 'new',
  taxYear: '2026-27',
  taxablePay: paise(90_000),
  annualProjection: paise(10_80_000),
  exemptions: paise(0),
  deductions: paise(77_400),
  taxableIncome: paise(10_02_600),
  annualTax: paise(0),
  rebate: paise(40_260),
  relief: paise(0),
  surcharge: paise(0),
  cess: paise(0),
  deductedToDate: paise(0),
  thisMonth: paise(0),
  monthsLeft: 6,
  breakdown,
}

const defaultLines: readonly Line[] = [
  line('earning', 'Basic', 45_000),
  line('earning', 'Dearness allowance', 9_000),
  line('earning', 'House rent allowance', 18_000),
  line('earning', 'Conveyance', 3_200),
  line('earning', 'Special allowance', 14_800),
  line('deduction', 'Provident fund', 3_000),
  line('deduction', 'Professional tax', 200),
  line('employer_contribution', 'Provident fund, employer', 1_750.5),
  line('employer_contribution', 'Pension scheme, employer', 1_249.5),
  line('employer_contribution', 'Deposit-linked insurance, employer', 125),
  line('employer_contribution', 'Provident fund administration', 125),
  line('employer_contribution', 'Gratuity provision', 2_596.15),
]

const usual: PayslipDocument = {
  payslipId: 'ps_01kb2m5x7hq9v3n8r4t6w2y0zc',
  payrollRunId: 'run_01kb2m5wz4e8c1a7p9d3f5g6hj',
  verificationCode: '3f9a41c7',
  calculatedAt: '2026-10-29T12:35:10.000Z',
  marks: [],
  employer: {
    name: 'Kaveri Textile Mills Private Limited',
    address: 'Plot 14, Peenya Industrial Area, Phase II, Bengaluru 560058, Karnataka',
    pfCode: 'KABLR0012345000',
    esiCode: '53000123450001001',
  },
  employee: {
    name: 'Asha Ramesh Kulkarni',
    code: 'KTM-00417',
    fatherOrSpouseName: 'Ramesh Kulkarni',
    designation: 'Senior process engineer',
    department: 'Weaving',
    location: 'Bengaluru, Karnataka',
    dateOfJoining: date('2021-06-01'),
    dateOfLeaving: null,
    pan: 'ABCPK1234F',
    uan: '100904319456',
    pfMemberId: 'KABLR00123450000000417',
    esiNumber: null,
    accountNumber: 'XXXXXXXX4821',
    ifsc: 'HDFC0000123',
    bankName: 'HDFC Bank',
    paymentMode: 'bank_transfer',
  },
  period: { start: date('2026-10-01'), end: date('2026-10-31') },
  payDate: date('2026-10-31'),
  payment: { paidOn: date('2026-10-31'), reference: 'NEFT N304260012345' },
  days: {
    basis: 'calendar_days',
    total: days(31),
    payable: days(31),
    lop: days(0),
    lopReversal: days(0),
    overtimeMinutes: 0,
  },
  daysOff: { weeklyOffs: days(4), holidays: days(2), paidLeave: days(1) },
  lossOfPay: paise(0),
  lines: defaultLines,
  gross: paise(90_000),
  totalDeductions: paise(3_200),
  reimbursements: paise(0),
  netPayable: paise(86_800),
  netPayableWords: 'Rupees Eighty-Six Thousand Eight Hundred Only',
  employerContributions: paise(5_846.15),
  toDate: { gross: paise(6_30_000), deductions: paise(22_400), reimbursements: null },
  tax,
  leave: [],
  wageSlip: null,
  remarks: null,
}

type Change = Partial<Omit<PayslipDocument, 'employee'>> & {
  readonly employee?: Partial<PayslipDocument['employee']>
}

/** The usual payslip with something else in it; its totals follow from its lines. */
export function payslip({ employee, ...change }: Change = {}): PayslipDocument {
  const lines = change.lines ?? defaultLines
  const sum = (...types: readonly Line['type'][]): Paise =>
    lines.filter(({ type }) => types.includes(type)).reduce((total, { amount }) => total + amount, 0) as Paise
  const [gross, totalDeductions] = [sum('earning'), sum('deduction', 'recovery')]
  const reimbursements = sum('reimbursement')
  const rounding = lines.find(({ code }) => code === 'ROUND_OFF')?.amount ?? 0
  return {
    ...usual,
    gross,
    totalDeductions,
    reimbursements,
    netPayable: (gross + reimbursements - totalDeductions + rounding) as Paise,
    employerContributions: sum('employer_contribution'),
    ...change,
    lines,
    employee: { ...usual.employee, ...employee },
  }
}

const manyLines = (count: number): readonly Line[] => [
  ...Array.from({ length: count }, (_, index) =>
    line('earning', `Allowance number ${index + 1}`, 1_000 + index),
  ),
  ...defaultLines.filter(({ type }) => type !== 'earning'),
]

/** A name of each script that the fonts set. */
export const names = {
  Latin: 'Śrī Rāmakṛṣṇa Iyer',
  Devanagari: 'प्रियंका श्रीवास्तव',
  Tamil: 'ஸ்ரீநிவாசன் கொற்றவை',
  Telugu: 'శ్రీనివాసరావు కృష్ణమూర్తి',
  Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀಕಂಠಯ್ಯ',
  Bengali: 'শ্রীমতী অনিন্দ্য চট্টোপাধ্যায়',
  Gujarati: 'ક્ષિતિજ ત્રિવેદી',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Malayalam: 'ശ്രീജിത്ത് കൃഷ്ണൻ',
  Odia: 'ଶ୍ରୀ କୃଷ୍ଣଚନ୍ଦ୍ର ପଣ୍ଡା',
  Urdu: 'محمد عبد اللہ خان',
  Kashmiri: 'نُسرت پٲرۍ',
  Sindhi: 'ڄام ڳوٺ',
} as const

/** Documents by the name of what is special about each. */
export const samples: Readonly<Record<string, PayslipDocument>> = {
  usual: payslip(),
  draft: payslip({ marks: [{ kind: 'draft' }], payment: null }),
  held: payslip({ marks: [{ kind: 'on_hold' }], payment: null }),
  heldDraft: payslip({ marks: [{ kind: 'draft' }, { kind: 'on_hold' }], payment: null }),
  void: payslip({ marks: [{ kind: 'void', reversedOn: date('2026-11-05') }], payment: null }),
  fullPage: payslip({ lines: manyLines(14) }),
  twoPages: payslip({ lines: manyLines(46), marks: [{ kind: 'draft' }], payment: null }),
  manyOfEach: payslip({
    lines: [
      ...manyLines(70),
      ...Array.from({ length: 55 }, (_, at) => line('deduction', `Deduction number ${at + 1}`, 10 + at)),
      ...Array.from({ length: 95 }, (_, at) =>
        line('employer_contribution', `Fund number ${at + 1}`, 10 + at),
      ),
    ],
    remarks: 'A remark that is as long as a remark may be. '.repeat(22),
  }),
  short: payslip({
    lines: [line('earning', 'Stipend', 15_000)],
    tax: null,
    toDate: { gross: null, deductions: null, reimbursements: null },
    employer: { name: 'Asha Stores', address: null, pfCode: null, esiCode: null },
    employee: {
      fatherOrSpouseName: null,
      designation: null,
      department: null,
      pan: null,
      uan: null,
      pfMemberId: null,
      accountNumber: null,
      ifsc: null,
    },
    payment: null,
  }),
  fullAndFinal: payslip({ marks: [{ kind: 'full_and_final' }] }),
  owing: payslip({
    marks: [{ kind: 'full_and_final' }],
    period: { start: date('2026-10-01'), end: date('2026-10-20') },
    employee: { dateOfLeaving: date('2026-10-20') },
    lines: [
      line('earning', 'Leave encashment', 9_000, { toDate: paise(9_000) }),
      line('recovery', 'Loan recovery', 20_000, {
        recovery: { instalments: [4, 5, 6].map(no => ({ no, count: 12 })), balance: paise(0) },
        debt: paise(16_000),
      }),
      line('recovery', 'Notice recovery', 1_000),
    ],
    netPayable: paise(-12_000),
    netPayableWords: 'Rupees Twelve Thousand Only',
    debt: paise(16_000),
    payment: null,
    tax: null,
  }),
  loans: payslip({
    lines: [
      ...defaultLines.slice(0, 5),
      line('earning', 'Annual bonus', 0, { toDate: paise(30_000) }),
      ...defaultLines.slice(5),
      line('recovery', 'Loan recovery', 8_000, {
        recovery: {
          instalments: [
            { no: 3, count: 12 },
            { no: 1, count: 6 },
          ],
          balance: paise(97_000),
        },
      }),
      line('recovery', 'Advance recovery', 2_500, {
        recovery: { instalments: [{ no: 3, count: 12 }], balance: paise(22_500) },
        toDate: null,
      }),
    ],
  }),
  leaver: payslip({
    employee: { dateOfLeaving: date('2026-10-20'), name: names.Devanagari, designation: 'प्रबंधक' },
    days: {
      basis: 'calendar_days',
      total: days(31),
      payable: days(18.5),
      lop: days(1.5),
      lopReversal: days(1),
      overtimeMinutes: 450,
    },
    lossOfPay: paise(4_354.84),
    lines: [
      ...defaultLines
        .slice(0, 5)
        .map(one => ({ ...one, amount: paise(one.amount / 200), arrearsAmount: paise(120) })),
      line('earning', 'Overtime', 1_875.5, { fullAmount: paise(0) }),
      line('reimbursement', 'Fuel and driver reimbursement', 2_400),
      line('reimbursement', 'Professional tax refund', 100),
      line('recovery', 'Recovery of earlier overpayment', 1_000),
      ...defaultLines.slice(5),
      line('information', 'Loan perquisite', 512.33),
      line('information', 'Round-off', 0.35, { code: 'ROUND_OFF' }),
    ],
    employer: {
      name: 'कावेरी वस्त्र उद्योग प्राइवेट लिमिटेड',
      address: 'प्लॉट 14, पीण्या औद्योगिक क्षेत्र, बेंगलुरु 560058',
      pfCode: 'KABLR0012345000',
      esiCode: null,
    },
    remarks: 'Laptop returned on 20 October. No dues are open with the library or the canteen.',
  }),
  wageSlip: payslip({
    leave: [
      { ...noBalance, leaveType: 'Earned leave', taken: days(3), lossOfPay: days(0), encashed: days(0) },
      { ...noBalance, leaveType: 'Sick leave', taken: days(1.5), lossOfPay: days(0.5), encashed: days(0) },
    ],
    wageSlip: {
      issuedOn: date('2026-10-31'),
      rates: { basic: paise(45_000), da: paise(9_000), other: paise(36_000) },
      overtime: paise(0),
      pf: paise(3_000),
      esi: paise(0),
      otherDeductions: paise(200),
    },
  }),
  leaveBalances: payslip({
    leave: [
      {
        leaveType: 'Earned leave',
        opening: days(18.5),
        accrued: days(1.25),
        taken: days(3),
        lossOfPay: days(0),
        encashed: days(4),
        closing: days(12.75),
      },
      { ...noBalance, leaveType: 'Sick leave', taken: days(1.5), lossOfPay: days(0.5), encashed: days(0) },
    ],
  }),
  large: payslip({
    lines: defaultLines.map(one => ({
      ...one,
      amount: (one.amount * 9_111) as Paise,
      fullAmount: (one.amount * 9_111) as Paise,
      toDate: (one.amount * 77_777) as Paise,
    })),
    toDate: {
      gross: paise(5_80_45_67_890.12),
      deductions: paise(18_90_12_345.67),
      reimbursements: null,
    },
  }),
  longNames: payslip({
    lines: [
      line(
        'earning',
        'Special compensatory allowance for remote locality work in the hills of the north-east',
        12_000,
      ),
      line('earning', 'W'.repeat(5_000), 100),
      ...defaultLines,
    ],
    employee: {
      name: `${names.Tamil} ${names.Bengali} ${names.Malayalam}`,
      designation: '<b>Chief</b> 🙂 & "Officer" (d\'affaires) \\ %',
      department: names.Urdu,
      fatherOrSpouseName: names.Telugu,
      location: names.Odia,
    },
  }),
}

/** Certificate of six months, for a loan. */
export function certificate(more: Partial<CertificateDocument> = {}): CertificateDocument {
  const { employer, employee } = payslip({})
  return {
    reference: 'SC-2026-0A1B2C3D4E',
    issuedOn: '2026-11-25' as PlainDate,
    purpose: 'loan',
    addressedTo: 'The Branch Manager, State Bank of India, Peenya, Bengaluru',
    employer,
    signatory: { name: 'Leela Menon', designation: 'Head of Human Resources' },
    employee: { ...employee, employmentType: 'permanent' },
    salary: {
      periodEnd: '2026-10-31' as PlainDate,
      earnings: [
        { name: 'Basic', amount: paise(60_000), fullAmount: paise(60_000), annual: paise(7_20_000) },
        {
          name: 'House rent allowance',
          amount: paise(24_000),
          fullAmount: paise(24_000),
          annual: paise(2_88_000),
        },
        { name: 'Festival bonus', amount: paise(5_000), fullAmount: paise(0), annual: null },
      ],
      annualGross: paise(10_08_000),
      gross: paise(89_000),
      reimbursements: paise(1_250),
      deductions: paise(7_400),
      deductionLines: null,
      netPayable: paise(82_850),
    },
    months: Array.from({ length: 6 }, (_, index) => ({
      month: `2026-${String(5 + index).padStart(2, '0')}-01` as PlainDate,
      gross: paise(84_000 + (index === 5 ? 5_000 : 0)),
      reimbursements: paise(index === 5 ? 1_250 : 0),
      deductions: paise(7_400),
      netPayable: paise(index === 5 ? 82_850 : 76_600),
    })),
    averageGross: 84_833_33 as Paise,
    averageNet: 77_641_67 as Paise,
    averageGrossWords: 'Rupees Eighty-Four Thousand Eight Hundred Thirty-Three and Thirty-Three Paise Only',
    ctc: { annual: paise(12_00_000), words: 'Rupees Twelve Lakh Only' },
    ...more,
  }
}

/** A letter of appointment. */
export function letter(more: Partial<LetterDocument> = {}): LetterDocument {
  const { employer, employee } = payslip({})
  return {
    title: 'Letter of appointment',
    form: null,
    reference: 'AL-2026-0A1B2C3D4E',
    issuedOn: date('2026-11-25'),
    isDraft: false,
    employer,
    addressee: [
      employee.name,
      'Father or spouse: Ramesh Kulkarni',
      '17 Temple Road, Malleshwaram, Bengaluru 560003',
    ],
    signatory: { name: 'Leela Menon', designation: 'Head of Human Resources' },
    acceptedBy: employee.name,
    blocks: [
      { kind: 'paragraph', text: 'Dear Asha,' },
      {
        kind: 'paragraph',
        text: 'We are pleased to appoint you as a permanent employee of Kaveri Textile Mills Private Limited in the position of Senior process engineer in the Weaving department, with effect from 01-Jun-2021.',
      },
      { kind: 'heading', text: 'Wages' },
      {
        kind: 'amounts',
        first: 'Component',
        titles: ['A month', 'A year'],
        rows: [
          { name: 'Basic', amounts: [paise(60_000), paise(7_20_000)], isTotal: false },
          { name: 'House rent allowance', amounts: [paise(24_000), paise(2_88_000)], isTotal: false },
          { name: 'Gross wages', amounts: [paise(84_000), paise(10_08_000)], isTotal: true },
        ],
      },
      { kind: 'paragraph', text: 'Gross wages are ₹ 84,000.00 a month (Rupees Eighty-Four Thousand Only).' },
      { kind: 'heading', text: 'Terms of employment' },
      {
        kind: 'entries',
        entries: [
          { label: 'Category of skill', value: null },
          { label: 'Nature of duties', value: null },
          { label: 'Provident fund: code of the establishment', value: 'KABLR0012345000' },
          { label: 'State insurance (ESI): insurance number', value: '5312345678' },
          { label: 'Health check', value: null },
        ],
      },
      { kind: 'paragraph', text: 'Please return a signed copy of this letter as your acceptance.' },
    ],
    ...more,
  }
}
