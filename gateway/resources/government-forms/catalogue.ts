// The catalogue of government forms as data: each version of a form with its law and its dates, and what the service does
// with it. A number that is not on record for a law is null.

import { undisbursedDays } from '#proto/law/statutory-figures.ts'
import type { PlainDate } from '#proto/units.ts'

export const formCategories = ['pf', 'esi', 'pt', 'lwf', 'tds', 'gratuity', 'wages', 'labour'] as const
type FormCategory = (typeof formCategories)[number]

export const formLevels = ['organization', 'employee', 'run'] as const

/**
 * `generated`: complete from what is recorded. `prefilled`: with blanks for the employee or the authority. `reference`: the
 * service does not make it.
 */
export const formGenerations = ['generated', 'prefilled', 'reference'] as const

export const formParameters = [
  'employee_id',
  'month',
  'year',
  'financial_year',
  'contribution_period',
] as const
export type FormParameter = (typeof formParameters)[number]

type FormDefinition = {
  readonly code: string
  readonly title: string
  readonly category: FormCategory
  readonly level: (typeof formLevels)[number]
  readonly generation: (typeof formGenerations)[number]
  readonly parameters: readonly FormParameter[]
  /** Parameters of which every one is needed. */
  readonly required: readonly FormParameter[]
  /** The day whose version is made: the last one of the period asked for, or that of the making. */
  readonly inForceOn: 'period' | 'today'
  /** The operation that serves the form or its figures beside this catalogue. */
  readonly path: string | null
  /** Why it is not made, or what it leaves blank; null: nothing to say. */
  readonly remarks: string | null
}

/** The form under one law. `verified`: its layout was compared with the printed form. */
type Instrument = {
  readonly key: string
  readonly law: string
  readonly instrument: string
  readonly provision: string | null
  readonly number: string | null
  /** Number of the form before, which may still be in use. */
  readonly legacyNumber: string | null
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  readonly verified: boolean
}

export type FormVersion = FormDefinition &
  Instrument & {
    readonly id: string
    /** The id of the version that follows; null: none does. */
    readonly supersededBy: string | null
  }

const day = (text: string) => text as PlainDate

type InstrumentEntry = Omit<Instrument, 'verified'> & { readonly verified?: boolean }

function form(
  definition: Omit<FormDefinition, 'required' | 'inForceOn' | 'path' | 'remarks'> & Partial<FormDefinition>,
  instruments: readonly InstrumentEntry[],
): readonly FormVersion[] {
  const idOf = ({ key }: InstrumentEntry) => `gf_${definition.code.toLowerCase()}_${key}`
  return instruments.map((instrument, index) => ({
    required: definition.parameters,
    inForceOn: 'period',
    path: null,
    remarks: null,
    ...definition,
    verified: false,
    ...instrument,
    id: idOf(instrument),
    supersededBy: index + 1 < instruments.length ? idOf(instruments[index + 1]!) : null,
  }))
}

/** EPF Scheme 2026 (G.S.R. 525(E)) superseded the Scheme of 1952 on 29 June 2026; its form numbers are not on record. */
const fundSchemes = (number: string): readonly InstrumentEntry[] => [
  {
    key: '1952',
    law: 'Employees’ Provident Funds and Miscellaneous Provisions Act 1952',
    instrument: 'Employees’ Provident Funds Scheme 1952',
    provision: null,
    number,
    legacyNumber: number,
    from: null,
    to: day('2026-06-28'),
  },
  {
    key: '2026',
    law: 'Code on Social Security 2020',
    instrument: 'Employees’ Provident Funds Scheme 2026 (G.S.R. 525(E))',
    provision: null,
    number: null,
    legacyNumber: number,
    from: day('2026-06-29'),
    to: null,
  },
]

/** The Regulations were saved by section 164(2)(b) of the Code to 20 November 2026; nothing that follows is on record. */
const insuranceRegulations = (number: string, provision: string | null): readonly InstrumentEntry[] => [
  {
    key: '1950',
    law: 'Employees’ State Insurance Act 1948; Code on Social Security 2020 from 21 November 2025',
    instrument: 'Employees’ State Insurance (General) Regulations 1950',
    provision,
    number,
    legacyNumber: number,
    from: null,
    to: day('2026-11-20'),
  },
  {
    key: 'after_1950',
    law: 'Code on Social Security 2020',
    instrument: 'No regulations on record after 20 November 2026',
    provision: null,
    number: null,
    legacyNumber: number,
    from: day('2026-11-21'),
    to: null,
  },
]

const socialSecurityRules = {
  key: '2026',
  law: 'Code on Social Security 2020',
  instrument: 'Social Security (Central) Rules 2026',
  from: day('2026-05-08'),
  to: null,
} as const

const wagesRules = {
  key: '2026',
  law: 'Code on Wages 2019',
  instrument: 'Code on Wages (Central) Rules 2026 (G.S.R. 343(E))',
  from: day('2026-05-08'),
  to: null,
} as const

const safetyRules = {
  key: '2026',
  law: 'Occupational Safety, Health and Working Conditions Code 2020',
  instrument: 'OSH&WC (Central) Rules 2026 (G.S.R. 345(E))',
  from: day('2026-05-08'),
  to: null,
} as const

const gratuityRules = {
  key: '1972',
  law: 'Payment of Gratuity Act 1972',
  instrument: 'Payment of Gratuity (Central) Rules 1972',
  provision: null,
  from: null,
  to: day('2026-05-07'),
} as const

const taxRules1962 = {
  key: '1962',
  law: 'Income-tax Act 1961',
  instrument: 'Income-tax Rules 1962',
  provision: null,
  from: null,
  to: day('2026-03-31'),
} as const

const taxRules2026 = {
  key: '2026',
  law: 'Income-tax Act 2025',
  instrument: 'Income-tax Rules 2026',
  from: day('2026-04-01'),
  to: null,
} as const

const taxForm = (legacyNumber: string, number: string | null, provision: string | null = null) => [
  { ...taxRules1962, number: legacyNumber, legacyNumber },
  { ...taxRules2026, number, legacyNumber, provision },
]

const gratuityForm = (legacyNumber: string, number: string, provision: string | null = null) => [
  { ...gratuityRules, number: legacyNumber, legacyNumber },
  { ...socialSecurityRules, number, legacyNumber, provision },
]

export const monthly = ['month', 'year'] as const
const ofEmployee = ['employee_id'] as const

const fund: readonly FormVersion[] = [
  ...form(
    {
      code: 'PF_FORM_5',
      title: 'Return of employees who qualify for membership of the provident fund',
      category: 'pf',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      path: '/statutory/pf/form-5',
    },
    fundSchemes('5'),
  ),
  ...form(
    {
      code: 'PF_FORM_10',
      title: 'Return of members who leave service',
      category: 'pf',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      path: '/statutory/pf/form-10',
    },
    fundSchemes('10'),
  ),
  ...form(
    {
      code: 'PF_FORM_12A',
      title: 'Monthly statement of contributions',
      category: 'pf',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      path: '/statutory/pf/form-12a',
      remarks: 'The date of remittance and the bank are left blank.',
    },
    fundSchemes('12A'),
  ),
  ...form(
    {
      code: 'PF_FORM_3A',
      title: 'Member’s annual contribution card',
      category: 'pf',
      level: 'organization',
      generation: 'generated',
      parameters: ['financial_year', 'employee_id'],
      required: ['financial_year'],
      path: '/statutory/pf/form-3a',
    },
    fundSchemes('3A'),
  ),
  ...form(
    {
      code: 'PF_FORM_6A',
      title: 'Consolidated annual contribution statement',
      category: 'pf',
      level: 'organization',
      generation: 'generated',
      parameters: ['financial_year'],
      path: '/statutory/pf/form-6a',
      remarks: 'The dates of remittance are left blank.',
    },
    fundSchemes('6A'),
  ),
]

const insurance: readonly FormVersion[] = [
  ...form(
    {
      code: 'ESI_FORM_01',
      title: 'Employer’s registration form',
      category: 'esi',
      level: 'organization',
      generation: 'prefilled',
      parameters: [],
      path: '/statutory/esi/form-01',
      remarks: 'New establishments register through the common form of the Shram Suvidha portal.',
    },
    insuranceRegulations('01', 'Regulation 10-B'),
  ),
  ...form(
    {
      code: 'ESI_FORM_1',
      title: 'Declaration by a new employee',
      category: 'esi',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Family, previous employer and photograph are left blank. Registration is online.',
    },
    insuranceRegulations('1', null),
  ),
  ...form(
    {
      code: 'ESI_FORM_5',
      title: 'Return of contributions',
      category: 'esi',
      level: 'organization',
      generation: 'generated',
      parameters: ['contribution_period', 'year'],
      path: '/statutory/esi/return',
      remarks: 'Replaced by the monthly contribution on the portal; kept as a register.',
    },
    insuranceRegulations('5', null),
  ),
  ...form(
    {
      code: 'ESI_FORM_6',
      title: 'Register of employees',
      category: 'esi',
      level: 'organization',
      generation: 'generated',
      parameters: ['contribution_period', 'year'],
      remarks: 'A row for each insured person, month by month. Kept as a register.',
    },
    insuranceRegulations('6', null),
  ),
  ...(
    [
      ['11', 'Accident book'],
      ['12', 'Accident report'],
    ] as const
  ).flatMap(([number, title]) =>
    form(
      {
        code: `ESI_FORM_${number}`,
        title,
        category: 'esi',
        level: 'employee',
        generation: 'reference',
        parameters: ofEmployee,
        remarks: 'Not made: accidents are not recorded.',
      },
      insuranceRegulations(number, null),
    ),
  ),
  ...form(
    {
      code: 'ESI_FORM_37',
      title: 'Certificate of employment',
      category: 'esi',
      level: 'employee',
      generation: 'generated',
      parameters: ofEmployee,
      remarks: 'Purpose and signature are left blank.',
    },
    insuranceRegulations('37', null),
  ),
]

const fundOfMembers: readonly FormVersion[] = [
  ...form(
    {
      code: 'PF_FORM_11',
      title: 'Declaration by a new member',
      category: 'pf',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Earlier membership, scheme certificate and signatures are left blank.',
    },
    fundSchemes('11'),
  ),
  ...form(
    {
      code: 'PF_FORM_2',
      title: 'Nomination and declaration',
      category: 'pf',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'The family for the pension scheme, guardians and signatures are left blank.',
    },
    fundSchemes('2'),
  ),
  ...(
    [
      ['13', 'Transfer of an account'],
      ['19', 'Settlement of an account'],
      ['10C', 'Pension withdrawal benefit or scheme certificate'],
      ['31', 'Advance from an account'],
      ['10D', 'Claim for monthly pension'],
      ['20', 'Claim after the death of a member'],
      ['5IF', 'Claim for insurance (EDLI)'],
    ] as const
  ).flatMap(([number, title]) =>
    form(
      {
        code: `PF_FORM_${number}`,
        title,
        category: 'pf',
        level: 'employee',
        generation: 'reference',
        parameters: ofEmployee,
        remarks: 'Not made: the member claims on the portal of EPFO.',
      },
      fundSchemes(number),
    ),
  ),
]

const gratuity: readonly FormVersion[] = [
  ...form(
    {
      code: 'GRATUITY_NOMINATION',
      title: 'Nomination for gratuity',
      category: 'gratuity',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Declarations, witnesses and signatures are left blank.',
    },
    gratuityForm('F', 'III'),
  ),
  ...form(
    {
      code: 'GRATUITY_CLAIM',
      title: 'Application for gratuity',
      category: 'gratuity',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'For an employee with an exit. The claim of a nominee or heir is not made.',
    },
    gratuityForm('I', 'IV', 'Rule 33(7)'),
  ),
  ...form(
    {
      code: 'GRATUITY_NOTICE',
      title: 'Notice of the employer on a claim of gratuity',
      category: 'gratuity',
      level: 'employee',
      generation: 'generated',
      parameters: ofEmployee,
      path: '/gratuity/{employeeId}',
      remarks:
        'For an employee with an exit: as settled, or as projected until a settlement is approved. The claim and the share of a nominee are left blank.',
    },
    gratuityForm('L', 'V'),
  ),
]

const wages: readonly FormVersion[] = [
  ...form(
    {
      code: 'EMPLOYEE_REGISTER',
      title: 'Register of employees',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      required: [],
      remarks:
        'As of the end of the month, or of today without one. Education, category of skill, permanent address, photograph and specimen signature are left blank.',
    },
    [{ ...wagesRules, number: 'I', legacyNumber: 'A', provision: 'Rule 51(1)(i)' }],
  ),
  ...form(
    {
      code: 'WAGE_REGISTER',
      title: 'Register of wages, overtime, advances, fines and deductions',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      path: '/reports/salary-register',
    },
    [{ ...wagesRules, number: 'IV', legacyNumber: 'B', provision: 'Rule 51(1)(ii)' }],
  ),
  ...form(
    {
      code: 'WAGE_SLIP',
      title: 'Wage slip',
      category: 'wages',
      level: 'employee',
      generation: 'generated',
      parameters: ['employee_id', ...monthly],
      path: '/payslips/{id}.pdf',
    },
    [{ ...wagesRules, number: 'V', legacyNumber: 'XI', provision: 'Rule 52' }],
  ),
  ...form(
    {
      code: 'WAGE_NOMINATION',
      title: 'Nomination for undisbursed dues',
      category: 'wages',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Signatures are left blank.',
    },
    [{ ...wagesRules, number: 'VII', legacyNumber: null, provision: 'Rule 45' }],
  ),
  ...form(
    {
      code: 'UNDISBURSED_DUES',
      title: 'List of undisbursed dues',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: [],
      path: '/reports/undisbursed-dues',
      remarks: `As of today: payments on hold or failed that were due ${undisbursedDays} days ago or more. The date of deposit is left blank.`,
    },
    [{ ...wagesRules, number: null, legacyNumber: null, provision: 'Rule 46' }],
  ),
  ...form(
    {
      code: 'ATTENDANCE_REGISTER',
      title: 'Attendance register-cum-muster roll',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      remarks:
        'Total days are those recorded of the month, overtime that of the attendance and of approved requests. The signature is left blank.',
    },
    [{ ...wagesRules, number: 'IX', legacyNumber: 'D', provision: 'Rule 51(1)(iii)' }],
  ),
  ...form(
    {
      code: 'LOAN_REGISTER',
      title: 'Register of loans and recoveries',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: monthly,
      remarks:
        'An installment counts as recovered by the run that takes it. What concerns damage or loss is not recorded and left blank.',
    },
    [{ ...wagesRules, number: null, legacyNumber: 'C', provision: null }],
  ),
  ...(
    [
      [
        'BONUS_REGISTER_A',
        'Computation of the allocable surplus',
        'A',
        'Not made: the accounts of the employer are not recorded.',
      ],
      [
        'BONUS_REGISTER_B',
        'Set-on and set-off of the allocable surplus',
        'B',
        'Not made: the accounts of the employer are not recorded.',
      ],
    ] as const
  ).flatMap(([code, title, legacyNumber, remarks]) =>
    form(
      {
        code,
        title,
        category: 'wages',
        level: 'organization',
        generation: 'reference',
        parameters: [],
        remarks,
      },
      [{ ...wagesRules, number: null, legacyNumber, provision: null }],
    ),
  ),
  ...form(
    {
      code: 'BONUS_REGISTER_C',
      title: 'Bonus paid to employees',
      category: 'wages',
      level: 'organization',
      generation: 'generated',
      parameters: ['financial_year'],
      // The bonus of a year is paid in the next one.
      inForceOn: 'today',
      remarks:
        'Customary and interim bonus, income tax and financial loss are left blank, and of what a settlement pays the days and wages too.',
    },
    [{ ...wagesRules, number: null, legacyNumber: 'C', provision: null }],
  ),
]

const labour: readonly FormVersion[] = [
  ...form(
    {
      code: 'SERVICE_CERTIFICATE',
      title: 'Service certificate',
      category: 'labour',
      level: 'employee',
      generation: 'generated',
      parameters: ofEmployee,
      remarks:
        'For an employee with an exit. Last wages are the monthly rate of the last payslip; nature of work and remarks are left blank.',
    },
    [{ ...safetyRules, number: 'XXIII', legacyNumber: null, provision: null }],
  ),
  ...form(
    {
      code: 'APPOINTMENT_LETTER',
      title: 'Letter of appointment',
      category: 'labour',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Skill category, duties and prospects are left blank.',
    },
    [{ ...safetyRules, number: null, legacyNumber: null, provision: null }],
  ),
  ...(
    [
      [
        'ANNUAL_RETURN',
        'Unified annual return',
        'XVII',
        'Not made, but for its data on bonus: BONUS_RETURN.',
      ],
      ['LEAVE_REGISTER', 'Leave register', 'XX', 'Not made. GET /reports/leave has the leave of the months.'],
    ] as const
  ).flatMap(([code, title, number, remarks]) =>
    form(
      {
        code,
        title,
        category: 'labour',
        level: 'organization',
        generation: 'reference',
        parameters: [],
        remarks,
      },
      [{ ...safetyRules, number, legacyNumber: null, provision: null }],
    ),
  ),
  ...form(
    {
      code: 'BONUS_RETURN',
      title: 'Annual return of bonus',
      category: 'labour',
      level: 'organization',
      generation: 'generated',
      parameters: ['financial_year'],
      inForceOn: 'today',
      remarks:
        'Data for the unified annual return. The settlement and reasons for non-payment are left blank.',
    },
    [{ ...safetyRules, number: 'XVII', legacyNumber: 'D', provision: null }],
  ),
  ...form(
    {
      code: 'WOMEN_EMPLOYEES_REGISTER',
      title: 'Register of women employees',
      category: 'labour',
      level: 'organization',
      generation: 'reference',
      parameters: [],
      remarks: 'Not made: maternity data are not recorded.',
    },
    [{ ...socialSecurityRules, number: 'XXII', legacyNumber: null, provision: null }],
  ),
]

const incomeTax: readonly FormVersion[] = [
  ...form(
    {
      code: 'TAX_CLAIMS',
      title: 'Claims of an employee for the deduction of tax',
      category: 'tds',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'Evidence and signature are left blank.',
    },
    taxForm('12BB', '124', 'Rule 205'),
  ),
  ...form(
    {
      code: 'TAX_OTHER_INCOME',
      title: 'Income from a previous employer and other income',
      category: 'tds',
      level: 'employee',
      generation: 'prefilled',
      parameters: ofEmployee,
      remarks: 'The amounts are left blank.',
    },
    taxForm('12B', '122', 'Rule 204(1)'),
  ),
  ...(
    [
      ['TAX_CERTIFICATE', 'Certificate of tax deducted from salary', '16', '130'],
      ['TAX_PERQUISITES', 'Statement of perquisites', '12BA', '123'],
      ['TAX_STATEMENT_SALARY', 'Quarterly statement of tax deducted from salary', '24Q', '138'],
      ['TAX_STATEMENT_OTHERS', 'Quarterly statement of tax deducted from other payments', '26Q', '140'],
      ['TAX_CERTIFICATE_OTHERS', 'Certificate of tax deducted from other payments', '16A', '131'],
    ] as const
  ).flatMap(([code, title, legacyNumber, number]) =>
    form(
      {
        code,
        title,
        category: 'tds',
        level: 'organization',
        generation: 'reference',
        parameters: ['financial_year'],
        remarks: 'Not made here: see the operations under /statutory/tds.',
      },
      taxForm(legacyNumber, number),
    ),
  ),
  ...(
    [
      ['TAX_CREDIT_STATEMENT', 'Statement of tax credit', '26AS', '168'],
      ['TAX_LOWER_DEDUCTION', 'Application for a lower deduction', '13', '128'],
      ['TAX_NO_DEDUCTION', 'Declaration for no deduction', '15G', '121'],
      ['TAX_RELIEF', 'Relief for arrears', '10E', null],
    ] as const
  ).flatMap(([code, title, legacyNumber, number]) =>
    form(
      {
        code,
        title,
        category: 'tds',
        level: 'employee',
        generation: 'reference',
        parameters: ofEmployee,
        remarks: 'Not made: the employee files it with the tax department.',
      },
      taxForm(legacyNumber, number),
    ),
  ),
]

export const catalogue: readonly FormVersion[] = [
  ...fund,
  ...fundOfMembers,
  ...insurance,
  ...gratuity,
  ...wages,
  ...labour,
  ...incomeTax,
]

/** The version of a form that is in force on a day. */
export function formOn(code: string, on: PlainDate): FormVersion {
  const found = catalogue.find(
    each => each.code === code && (each.from ?? '') <= on && on <= (each.to ?? '9999'),
  )
  if (found === undefined) throw new Error(`The catalogue has no form ${code} on ${on}.`)
  return found
}
