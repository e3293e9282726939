// The returns of professional tax by state. A state with several kinds of return has one for a period of each kind.

import { rupees } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { datedTable } from '../../parameters/dated.ts'
import type { DatedTable } from '../../parameters/dated.ts'
import { stateReturn } from '../../parameters/state-return.ts'
import type { ReturnTable, ReturnTest } from '../../parameters/state-return.ts'
import { ptStates } from './law.ts'

type Rows = Parameters<typeof stateReturn>[2]

const titles = {
  monthly: 'Monthly return of professional tax',
  quarterly: 'Quarterly return of professional tax',
  half_yearly: 'Half-yearly statement of professional tax',
  yearly: 'Annual return of professional tax',
} as const

/** `begins`: April unless something else is said. */
function returnsOf(state: string, ...kinds: readonly Rows[]): ReturnTable[] {
  const { name, schedules } = ptStates.find(({ code }) => code === state)!
  const { law } = schedules[0]!.schedule.rows[0]!
  return kinds.map(rows => {
    const { frequency } = rows[0]!
    const table = `IN.PT.${state}_RETURN_${frequency.toUpperCase()}`
    const usual = { formTitle: titles[frequency], begins: 4 }
    return stateReturn({ state, stateName: name, law, name: table }, usual, rows)
  })
}

const nextMonth = (day: number | 'last') => ({ monthsAfter: 1, day })
const sameMonth = (day: number | 'last') => ({ monthsAfter: 0, day })

const atLeast = (of: ReturnTest['of'], from: number): ReturnTest => ({
  of,
  from,
  below: null,
  onPermission: false,
})
const lessThan = (of: ReturnTest['of'], below: number, onPermission = false): ReturnTest => ({
  of,
  from: 0,
  below,
  onPermission,
})

const karnatakaLimit = rupees(5_000)
const maharashtraLimit = rupees(100_000)

export const ptReturns: readonly ReturnTable[] = [
  ...returnsOf('AP', [
    {
      formNumber: 'V',
      frequency: 'monthly',
      due: nextMonth(10),
      source: 'https://www.indiafilings.com/learn/telangana-professional-tax/',
      confidence: 'medium',
      doubt: 'Read from Telangana, which continues the rules of the undivided state.',
    },
  ]),
  ...returnsOf('AS', [
    {
      formNumber: 'III',
      frequency: 'monthly',
      due: nextMonth('last'),
      source: 'https://icm.simpliance.in/professional-tax-detail/assam',
      confidence: 'low',
      doubt: 'With Form IIIA and challan VIIC. Older tables have the 28th.',
    },
  ]),
  ...returnsOf('BR', [
    {
      formNumber: 'PT-VIII',
      frequency: 'yearly',
      // The tax is taken in September; both days lie in the year itself.
      payment: { monthsAfter: -4, day: 15 },
      filing: { monthsAfter: -4, day: 30 },
      source: 'https://praansconsultech.com/tax_category/bihar/',
      confidence: 'medium',
    },
  ]),
  ...returnsOf(
    'GJ',
    [
      {
        formNumber: '5',
        frequency: 'monthly',
        due: nextMonth(15),
        condition: 'more than 20 employees',
        test: atLeast('employees', 21),
        source: 'https://www.greythr.com/wiki/acts/professional-tax-gujarat/',
        confidence: 'medium',
      },
    ],
    [
      {
        formNumber: '5-AA',
        frequency: 'yearly',
        due: nextMonth(15),
        condition: '20 employees or fewer, on permission',
        test: lessThan('employees', 21, true),
        source: 'https://www.greythr.com/wiki/acts/professional-tax-gujarat/',
        confidence: 'low',
        doubt: 'The tax itself is still paid each quarter.',
      },
    ],
  ),
  ...returnsOf('JH', [
    {
      formNumber: 'JPT-203',
      frequency: 'yearly',
      filing: { monthsAfter: 7, day: 31 },
      source: 'https://www.simpliance.in/India/LEI/professional_tax/state-wise-details/jharkhand',
      confidence: 'low',
      doubt: 'The table has 31 October without the year, read as the one after the financial year.',
    },
  ]),
  ...returnsOf(
    'KA',
    [
      {
        formNumber: '5-A',
        formTitle: 'Monthly statement of professional tax',
        frequency: 'monthly',
        due: nextMonth(20),
        condition: 'monthly tax of 5,000 or more',
        test: atLeast('tax_of_month', karnatakaLimit),
        source: 'https://www.deskera.com/blog/profession-tax-form-5/',
      },
    ],
    [
      {
        formNumber: '5-A',
        formTitle: 'Quarterly statement of professional tax',
        frequency: 'quarterly',
        begins: 3,
        due: nextMonth(20),
        condition: 'monthly tax below 5,000; the quarters end in May, August, November and February',
        test: lessThan('tax_of_month', karnatakaLimit),
        source: 'https://www.deskera.com/blog/profession-tax-form-5/',
        confidence: 'medium',
      },
    ],
    [
      {
        formNumber: '5',
        frequency: 'yearly',
        // Within 60 days of 31 March.
        due: { monthsAfter: 2, day: 30 },
        source: 'http://salestaxindia.com/DEMO/TreeMenu.aspx?menu=66838',
        instrument: 'Notification PT.CR-01/11-12 of 15 April 2011',
        gazetted: '2011-04-15',
        confidence: 'medium',
        doubt: 'Vendors print 30 April; the rule is reported as 60 days from the end of the year.',
      },
    ],
  ),
  ...returnsOf('KL', [
    {
      formTitle: 'Half-yearly statement of professional tax',
      frequency: 'half_yearly',
      due: { monthsAfter: -1, day: 'last' },
      source: 'https://www.normsmanagement.com/blog/ufaqs/kerala-municipalities-act',
      doubt:
        'These are the days of a panchayat. A municipality or corporation takes the statement to the end of the half-year.',
    },
  ]),
  ...returnsOf(
    'MH',
    [
      {
        formNumber: 'IIIB',
        frequency: 'monthly',
        from: '2019-04-01',
        due: nextMonth('last'),
        condition: 'tax of the previous year of 1,00,000 or more, and the first year of registration',
        test: atLeast('tax_of_year_before', maharashtraLimit),
        source: 'https://udyamica.com/2023/04/periodicity-of-the-ptrc-dealers-for-fy-2023-24.html',
        instrument: 'Maharashtra Professions Tax Rules, rule 11',
      },
      {
        formNumber: 'IIIB',
        frequency: 'monthly',
        from: '2026-02-01',
        due: nextMonth(15),
        condition: 'tax of the previous year of 1,00,000 or more, and the first year of registration',
        test: atLeast('tax_of_year_before', maharashtraLimit),
        source: 'https://unitedconsultancy.com/?p=40970',
        instrument: 'Maharashtra Professions Tax (Amendment) Rules 2026, notification of 28 February 2026',
        gazetted: '2026-02-28',
        confidence: 'medium',
        doubt: 'The commencement clause was not read; the new day is taken from the wages of February 2026.',
      },
    ],
    [
      {
        formNumber: 'IIIB',
        frequency: 'yearly',
        begins: 3,
        from: '2019-04-01',
        due: nextMonth('last'),
        condition: 'tax of the previous year below 1,00,000; of the wages from March to February',
        test: lessThan('tax_of_year_before', maharashtraLimit),
        source: 'https://udyamica.com/2023/04/periodicity-of-the-ptrc-dealers-for-fy-2023-24.html',
        instrument: 'Maharashtra Professions Tax Rules, rule 11',
      },
      {
        formNumber: 'IIIB',
        frequency: 'yearly',
        begins: 3,
        from: '2026-02-01',
        due: nextMonth(15),
        condition: 'tax of the previous year below 1,00,000; of the wages from March to February',
        test: lessThan('tax_of_year_before', maharashtraLimit),
        source: 'https://unitedconsultancy.com/?p=40970',
        instrument: 'Maharashtra Professions Tax (Amendment) Rules 2026, notification of 28 February 2026',
        gazetted: '2026-02-28',
        confidence: 'medium',
      },
    ],
  ),
  ...returnsOf('ML', [
    {
      formNumber: 'III',
      frequency: 'monthly',
      due: nextMonth(28),
      source: 'https://www.simpliance.in/professional-tax-detail/meghalaya',
      confidence: 'low',
      doubt:
        'With Form IIIA and challan VIIC. In Sixth Schedule areas the district councils collect the tax.',
    },
  ]),
  ...returnsOf('MN', [
    {
      frequency: 'yearly',
      filing: sameMonth(30),
      source: 'https://www.praansconsultech.com/professional-tax-details/manipur',
      confidence: 'low',
      doubt: 'The number of the form and the days of payment were not found.',
    },
  ]),
  ...returnsOf(
    'MP',
    [
      {
        formTitle: 'Monthly challan of professional tax',
        frequency: 'monthly',
        payment: nextMonth(10),
        source: 'https://www.simpliance.in/India/LEI/professional_tax/state-wise-details/madhya-pradesh',
        confidence: 'medium',
      },
    ],
    [
      {
        formNumber: '7',
        frequency: 'quarterly',
        filing: nextMonth(15),
        source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=72170',
        instrument: 'Notification of 28 March 2013',
        gazetted: '2013-03-28',
        confidence: 'low',
        doubt: 'With Form 8 an employer asks leave to file once a year.',
      },
    ],
  ),
  ...returnsOf('MZ', [
    {
      formNumber: 'I',
      frequency: 'yearly',
      filing: { monthsAfter: 3, day: 30 },
      source: 'https://simpliance.in/India/LEI/professional_tax/state-wise-details/mizoram',
      confidence: 'low',
      doubt: 'The days of payment were not found.',
    },
  ]),
  ...returnsOf('NL', [
    {
      formNumber: 'V',
      frequency: 'yearly',
      filing: nextMonth(30),
      source: 'https://www.simpliance.in/India/LEI/professional_tax/state-wise-details/nagaland',
      confidence: 'low',
      doubt: 'The days of payment were not found.',
    },
  ]),
  ...returnsOf(
    'OD',
    [
      {
        formNumber: 'V',
        frequency: 'monthly',
        due: nextMonth('last'),
        source: 'https://simpliance.in/professional-tax-detail/odisha',
        confidence: 'medium',
      },
    ],
    [
      {
        formNumber: 'V',
        formTitle: 'Annual return of professional tax, consolidated',
        frequency: 'yearly',
        filing: sameMonth(30),
        source: 'https://simpliance.in/professional-tax-detail/odisha',
        confidence: 'low',
        doubt: 'The table has 30 March, which lies before the wages of March are paid.',
      },
    ],
  ),
  ...returnsOf(
    'PB',
    [
      {
        formTitle: 'Monthly payment of the State Development Tax',
        frequency: 'monthly',
        payment: sameMonth('last'),
        source: 'https://taxguru.in/corporate-law/overview-punjab-state-development-tax-act-2025.html',
        confidence: 'low',
        doubt: 'The last day of the month in which the tax is deducted; not confirmed by an official text.',
      },
    ],
    [
      {
        formTitle: 'Annual return of the State Development Tax',
        frequency: 'yearly',
        filing: nextMonth(30),
        source: 'https://taxguru.in/corporate-law/overview-punjab-state-development-tax-act-2025.html',
        confidence: 'low',
        doubt: 'Filed on the portal.',
      },
    ],
  ),
  ...returnsOf('PY', [
    {
      frequency: 'half_yearly',
      begins: 1,
      due: sameMonth('last'),
      source: 'https://www.praansconsultech.com/professional-tax-details/puducherry',
      confidence: 'low',
      doubt: 'The half-years follow from the days of payment alone. Ask the municipality.',
    },
  ]),
  ...returnsOf('SK', [
    {
      formNumber: '5',
      frequency: 'quarterly',
      filing: nextMonth('last'),
      source: 'https://simpliance.in/professional-tax-detail/sikkim',
      confidence: 'low',
      doubt: 'The days of payment were not found.',
    },
  ]),
  ...returnsOf('TN', [
    {
      formNumber: '2',
      frequency: 'half_yearly',
      due: sameMonth('last'),
      source: 'https://dtp.tn.gov.in/project/reports/Public/Professional_Tax.php',
      confidence: 'medium',
      doubt: 'One statement for each local body, on its portal.',
    },
  ]),
  ...returnsOf('TR', [
    {
      formNumber: 'VII',
      frequency: 'monthly',
      from: '2018-07-25',
      due: nextMonth('last'),
      source: 'https://quikchex.in/tripura-professional-tax-revised-wef-july-2018/',
      confidence: 'medium',
    },
  ]),
  ...returnsOf('TS', [
    {
      formNumber: 'V',
      frequency: 'monthly',
      due: nextMonth(10),
      source: 'https://scribd.com/document/663459493/FORM-V',
    },
  ]),
  ...returnsOf(
    'WB',
    [
      {
        formTitle: 'Monthly challan of professional tax (GRIPS)',
        frequency: 'monthly',
        payment: nextMonth(21),
        source:
          'https://community.emgage.work/complaince/professional-tax/professional-tax-details/professional-tax-west-bengal',
        confidence: 'medium',
      },
    ],
    [
      {
        formNumber: 'III',
        frequency: 'yearly',
        filing: { monthsAfter: 2, day: 31 },
        source: 'http://www.salestaxindia.com/DEMO/TreeMenu.aspx?menu=15728',
        confidence: 'low',
        doubt: 'Sources print 30 April, 15 May and 31 May; the department extends the day in most years.',
      },
    ],
  ),
]

/** Tax of an employer for its own enrolment, by a day of the financial year. No payslip deducts it. */
type EnrolmentTax = { readonly amount: Paise; readonly dueMonth: number; readonly dueDay: number }

export const ptEnrolments: readonly (DatedTable<EnrolmentTax> & { readonly state: string })[] = [
  {
    state: 'KA',
    ...datedTable<EnrolmentTax>({
      name: 'IN.PT.KA_ENROLMENT',
      law: 'Karnataka Tax on Professions, Trades, Callings and Employments Act 1976',
      provision: 'tax of an enrolled person',
      checkedOn: '2026-11-25',
      confidence: 'medium',
      values: [
        {
          from: '2021-04-01',
          amount: rupees(2_500),
          dueMonth: 4,
          dueDay: 30,
          source: 'https://tr.scribd.com/document/55254363/User-Manual-En',
          doubt:
            'The amount of most entities; the schedule has others by class. The day is from an older manual.',
        },
      ],
    }),
  },
  {
    state: 'MH',
    ...datedTable<EnrolmentTax>({
      name: 'IN.PT.MH_ENROLMENT',
      law: 'Maharashtra State Tax on Professions, Trades, Callings and Employments Act 1975',
      provision: 'tax of an enrolled person',
      checkedOn: '2026-11-25',
      confidence: 'medium',
      values: [
        {
          from: '2021-04-01',
          amount: rupees(2_500),
          dueMonth: 6,
          dueDay: 30,
          source: 'http://www.compliancewheels.com/vat/maharashtra-professional-tax/',
          doubt:
            'The amount of most entities; the schedule has others by class. The day is from an older guide.',
        },
      ],
    }),
  },
]
