// The payroll settings of an organization, by block. Calculations go by the blocks in `figureBlocks` and the values in
// `figureValues`; the others say how records are kept, approved and shown. The defaults decide amounts, so they belong
// to the dated contract of 2026-11-01: a change of any of them requires a new contract.

import { bonusPercent } from '../law/statutory-figures.ts'
import { calculatedStates } from '../run-moves.ts'
import type { DayHundredths } from '../units.ts'
import { emailPlaceholders, payslipPasswords } from '../documents/payslip-email.ts'
import { blankRecord, type Facts, type Fields, type RecordOf } from './fields.ts'

/** Treatment of a payslip whose deductions exceed the pay. */
export const negativeNetPolicies = ['carry_forward', 'zero_and_recover', 'fail'] as const

/** `half_of_wages`: what the law lets be deducted; `none`: everything is taken. */
export const deductionCaps = ['half_of_wages', 'none'] as const

/**
 * State insurance on arrears of a raise: none for the months before its decision, all with the month that pays them, or
 * in each month.
 */
export const esiArrears = ['from_decision', 'pay_month', 'due_month'] as const
export type EsiArrears = (typeof esiArrears)[number]

/** `front` takes the tax on one-time pay with it, `even` over the payments left; both are lawful at the average rate. */
export const tdsSpreads = ['even', 'front'] as const

/** `funded`: where a trust or an insurer is paid for it. */
const gratuityAccruals = ['funded', 'always', 'never'] as const

/** Costs of the employer beside the pay that a cost to company can hold. */
export const ctcShares = ['pf', 'pf_charges', 'esi', 'lwf', 'gratuity', 'bonus', 'nps', 'insurance'] as const
export type CtcShare = (typeof ctcShares)[number]

export const periodFields = {
  type: { kind: 'choice', words: ['calendar_month', 'day_range'], default: 'calendar_month' },
  startDay: {
    kind: 'whole',
    minimum: 1,
    maximum: 28,
    default: 1,
    description: 'Day of the month on which a wage month starts; 1 for calendar months.',
  },
  attendanceCutoffDay: {
    kind: 'whole',
    only: 'recorded',
    minimum: 1,
    maximum: 31,
    nullable: true,
    default: null,
    description: 'Day of the month on which attendance is closed; null: none. Recorded and not applied.',
  },
  payDay: { kind: 'payDay', default: 'last_day' },
  payMonthOffset: {
    kind: 'whole',
    words: [0, 1],
    default: 0,
    description: '1: the pay day is in the month after the end of the period; 0: in the same month.',
  },
} as const satisfies Fields

export const salaryDaysFields = {
  basis: {
    kind: 'choice',
    words: ['calendar_days', 'fixed_days', 'working_days'],
    default: 'calendar_days',
  },
  fixedDays: {
    kind: 'whole',
    minimum: 20,
    maximum: 31,
    nullable: true,
    default: null,
    description: 'Days that the pay of every month is divided by; only with basis `fixed_days`.',
  },
  fixedDaysPart: {
    kind: 'choice',
    words: ['count_employed', 'deduct_absent'],
    default: 'count_employed',
    description:
      'How days are counted for employees who join or leave within the month, with basis `fixed_days`.',
  },
  weeklyOffs: { kind: 'weekdays', default: ['sunday'] },
  includeWeeklyOffs: {
    kind: 'flag',
    default: false,
    description: 'Whether weekly offs count as working days, with basis `working_days`.',
  },
  includeHolidays: {
    kind: 'flag',
    default: false,
    description: 'Whether paid holidays count as working days, with basis `working_days`.',
  },
  unpaidLeaveCounts: {
    kind: 'choice',
    words: ['calendar_days', 'working_days'],
    default: 'calendar_days',
    description:
      'Days of an absence without pay that reduce the pay, also of one on part pay. `calendar_days`: each of its dates, weekly offs and holidays included. `working_days`: its working days only. The basis `working_days` and the basis `fixed_days` with 26 days always count working days only.',
  },
  halfDayFraction: {
    kind: 'days',
    only: 'recorded',
    minimum: 0,
    maximum: 1,
    default: 50 as DayHundredths,
    description: 'Share of a day that a half day counts as.',
  },
} as const satisfies Fields

const roundingFields = {
  component: { kind: 'choice', words: ['paise', 'rupee'], default: 'paise' },
  net: { kind: 'choice', words: ['none', 'nearest_rupee', 'up_rupee'], default: 'none' },
  residualComponentCode: {
    kind: 'text',
    maxLength: 40,
    nullable: true,
    default: null,
    description:
      'Code of the earning that takes the paise by which the rounded components differ from the agreed gross or CTC; null: such a salary is rejected. The rounding of the net pay has its own line, ROUND_OFF.',
  },
} as const satisfies Fields

const tdsFields = {
  spread: { kind: 'choice', words: tdsSpreads, default: 'front' },
  slabSource: {
    kind: 'choice',
    words: ['system', 'custom'],
    default: 'system',
    description:
      'Tax slabs to use. `custom`: those of `POST /tds-slabs`, or the statutory ones where there are none.',
  },
} as const satisfies Fields

/** S.O. 3580(E) speaks of one twelfth as the rate of EPS, the Scheme of 8.33 %. */
const pfFields = {
  epsRate: { kind: 'choice', words: ['8.33', 'one_twelfth'], default: '8.33' },
  adminBase: { kind: 'choice', words: ['employer_base', 'pf_wages'], default: 'employer_base' },
  splitMonthEdli: { kind: 'choice', words: ['epfo_faq', 'capped'], default: 'epfo_faq' },
  birthdayMonth58: {
    kind: 'choice',
    words: ['prorate', 'same_month', 'next_month'],
    default: 'prorate',
  },
} as const satisfies Fields

const esiFields = {
  base: {
    kind: 'choice',
    words: ['by_date', 'code_wages', 'legacy_gross'],
    default: 'by_date',
    description:
      'Wages that determine ESI coverage. `by_date`: the definition that ESIC applies in the wage month; the Code on Wages definition since December 2025.',
  },
  reentry: {
    kind: 'choice',
    words: ['immediate', 'next_period'],
    default: 'immediate',
    description:
      'When an employee is covered again whose wages fall to the ceiling within a contribution period.',
  },
  arrears: {
    kind: 'choice',
    words: esiArrears,
    default: 'from_decision',
    description:
      'ESI contribution on arrears of a raise. `from_decision`: none for months before the month of the decision. `pay_month`: in full, in the month that pays the arrears. `due_month`: each month separately. Pay that was due for its month and is paid late belongs to its month, except with `pay_month`.',
  },
} as const satisfies Fields

const codeWagesFields = {
  employerPfInRemuneration: { kind: 'flag', default: true },
} as const satisfies Fields

const deductionsFields = {
  cap: {
    kind: 'choice',
    words: deductionCaps,
    default: 'half_of_wages',
    description:
      'Limit of deductions. `half_of_wages`: all deductions of a wage period stay within half of its wages (Code on Wages 2019, section 18(3)); the excess is carried forward. `none`: all deductions are taken.',
  },
  statutoryCounts: {
    kind: 'flag',
    default: true,
    description: 'Whether provident fund, ESI, professional tax, LWF and income tax count towards the limit.',
  },
  courtOrdersFirst: {
    kind: 'flag',
    default: false,
    description: 'Whether court orders are deducted in full, like statutory deductions.',
  },
} as const satisfies Fields

/** The establishment, as labour welfare funds see it. */
const lwfFields = {
  isFactory: { kind: 'flag', default: false },
  headCount: {
    kind: 'whole',
    minimum: 0,
    maximum: 10_000_000,
    nullable: true,
    default: null,
    description: 'Number of employees for LWF; null: the registration with the board implies coverage.',
  },
  includesEveryone: {
    kind: 'flag',
    default: false,
    description: 'Whether LWF is contributed for managers and others whom the act excludes.',
  },
} as const satisfies Fields

const gratuityFields = {
  accrual: {
    kind: 'choice',
    words: gratuityAccruals,
    default: 'funded',
    description:
      'Whether the gratuity that accrues in the month is an employer cost on payslips. `funded`: only if a trust or an insurer funds it (`gratuity.funding` of the organization).',
  },
} as const satisfies Fields

const bonusFields = {
  isCovered: {
    kind: 'flag',
    default: true,
    description: 'Whether the bonus chapter of the Code on Wages applies to the establishment.',
  },
  ratePercent: {
    kind: 'percent',
    ...bonusPercent,
    nullable: true,
    default: null,
    description:
      'Rate declared by the employer in percent; null: the statutory minimum of one twelfth (8.33 %).',
  },
  payMonth: {
    kind: 'whole',
    minimum: 1,
    maximum: 12,
    nullable: true,
    default: null,
    description:
      'Month (1 to 12) whose run pays the bonus of the previous accounting year (April to March); null: no run pays it.',
  },
} as const satisfies Fields

const ctcFields = {
  includes: {
    kind: 'choices',
    words: ctcShares,
    nullable: true,
    default: null,
    description:
      'Employer costs that `ctc_annual` includes beside the pay. `pf`: provident fund and pension. `pf_charges`: EDLI and administration. `gratuity`: 15/26 of a month of wages a year, unless the salary has a component for it. `bonus`: the statutory bonus, unless the salary has a component for it. `insurance`: employer contributions of category `insurance`. `[]`: none. null: not decided; `ctc_annual` is the gross pay of a year, with the warning `ctc_includes_unset`.',
    example: ['pf', 'esi', 'gratuity'],
  },
} as const satisfies Fields

/** Blocks that decide a figure of a slip. `period`: the wage month and the day on which it is paid. */
export const figureBlocks = {
  period: periodFields,
  salaryDays: salaryDaysFields,
  rounding: roundingFields,
  tds: tdsFields,
  pf: pfFields,
  esi: esiFields,
  codeWages: codeWagesFields,
  deductions: deductionsFields,
  lwf: lwfFields,
  gratuity: gratuityFields,
  bonus: bonusFields,
  ctc: ctcFields,
} as const satisfies Readonly<Record<string, Fields>>

/** Settings outside of a block that decide a figure of a slip. */
export const figureValues = {
  negativeNetPolicy: { kind: 'choice', words: negativeNetPolicies, default: 'fail' },
  arrears: {
    kind: 'choice',
    words: ['auto', 'manual'],
    default: 'auto',
    description: 'Whether runs pay arrears. `manual`: only if the run requests them.',
  },
  unpaidMonths: {
    kind: 'choice',
    words: ['warn', 'pay'],
    default: 'warn',
    description:
      'Earlier wage months that no run or settlement paid to an employee. `warn`: readiness and payslips list them in `unpaid_months`. `pay`: runs that pay arrears also pay them, as arrears of each month.',
  },
  defaultTaxRegime: {
    kind: 'choice',
    words: ['new', 'old'],
    default: 'new',
    description: 'Tax regime of employees who have not chosen one.',
  },
} as const satisfies Fields

/** Calculation of full and final settlements and gratuity; no payslip of a run depends on it. */
export const settlementFields = {
  deductionCap: {
    kind: 'flag',
    default: true,
    description:
      'Whether the deductions of a settlement stay within half of the wages of its month (Code on Wages 2019, section 18(3)). The excess becomes the debt of the settlement.',
  },
  fiveYearRule: {
    kind: 'choice',
    words: ['days_240', 'full_years'],
    default: 'days_240',
    description:
      'Completion of the fifth year for gratuity. `days_240`: 240 days worked in the fifth year complete it. `full_years`: five whole years are required.',
  },
  fixedTermRule: {
    kind: 'choice',
    words: ['rule_33', 'pro_rata'],
    default: 'rule_33',
    description:
      'Gratuity at the end of a fixed term. `rule_33`: six months or more of the last year count as a year. `pro_rata`: the last year counts by its share.',
  },
  deathServiceRounding: {
    kind: 'choice',
    words: ['rounded', 'pro_rata'],
    default: 'rounded',
    description:
      'Years of service for gratuity after a death in service. `rounded`: as for everyone. `pro_rata`: the last year counts by its share.',
  },
  noticeRecoveryReducesTax: {
    kind: 'flag',
    default: false,
    description: 'Whether a recovery for notice that was not served reduces the taxable pay.',
  },
} as const satisfies Fields

export const dayRateBases = ['basic_da', 'gross', 'code_wages'] as const
export const dayRateDivisors = [30, 26, 'calendar_days'] as const

/** The rate of one day: a month's pay of one kind over a number of days, or those of the calendar month of leaving. */
type DayRateChoice = {
  readonly base: (typeof dayRateBases)[number]
  readonly divisor: (typeof dayRateDivisors)[number]
}

export type SettlementSettings = Facts<typeof settlementFields> & {
  readonly leaveRate: DayRateChoice
  readonly noticeRate: DayRateChoice
  readonly retrenchmentRate: DayRateChoice
}

export const defaultSettlementSettings: SettlementSettings = {
  ...blankRecord(settlementFields),
  leaveRate: { base: 'basic_da', divisor: 30 },
  noticeRate: { base: 'gross', divisor: 30 },
  retrenchmentRate: { base: 'code_wages', divisor: 26 },
}

const placeholders = `Placeholders: ${emailPlaceholders.map(name => `{{${name}}}`).join(', ')}.`

/** Blocks that decide no figure. */
export const recordBlocks = {
  payslip: {
    renderOn: { kind: 'choice', words: calculatedStates, default: 'generated' },
    emailOnPaid: { kind: 'flag', default: false },
    password: {
      kind: 'choice',
      words: payslipPasswords,
      default: 'dob',
      description:
        'Password of payslips sent by e-mail. `dob`: the date of birth as DDMMYYYY. `pan_dob`: the PAN in capitals followed by it. `none`: payslips are sent unencrypted.',
    },
    template: { kind: 'choice', words: ['standard'], default: 'standard' },
    showYtd: { kind: 'flag', default: true },
  },
  payslipEmail: {
    fromName: {
      kind: 'text',
      maxLength: 100,
      nullable: true,
      default: null,
      description: 'Name of the sender. Default: the name of the organization.',
      example: 'Kaveri Mills Payroll',
    },
    replyTo: {
      kind: 'text',
      pattern: '^[^\\s@<>,;"]{1,64}@[^\\s@<>,;"]{1,180}$',
      nullable: true,
      default: null,
      description: 'E-mail address that replies go to; null: that of the service.',
      example: 'payroll@kaveri.example',
    },
    subject: {
      kind: 'text',
      pattern: '^[^\\x00-\\x1F\\x7F]{1,200}$',
      nullable: true,
      default: null,
      description: `Subject template, one line. ${placeholders}`,
      example: 'Your payslip for {{period}}',
    },
    text: {
      kind: 'text',
      maxLength: 10_000,
      nullable: true,
      default: null,
      description: `Plain text template. ${placeholders}`,
      example: 'Dear {{employee_name}},\n\nYour payslip for {{period}} is attached.\n\n{{password_hint}}',
    },
    html: {
      kind: 'text',
      maxLength: 10_000,
      nullable: true,
      default: null,
      description: `HTML template; null: made from the plain text. Values are escaped. ${placeholders}`,
      example: '<p>Dear {{employee_name}},</p><p>Your payslip for {{period}} is attached.</p>',
    },
  },
  approvals: {
    requireLockBeforePay: { kind: 'flag', default: false },
    fourEyes: {
      kind: 'flag',
      default: false,
      description: 'Whether the key that calculated a run is prevented from locking or paying it.',
    },
  },
} as const satisfies Readonly<Record<string, Fields>>

/** Settings outside of a block that decide no figure. */
export const recordValues = {
  /** Source of lost days without a record of the month: daily attendance with leaves, leaves alone, or none. */
  attendanceSource: { kind: 'choice', words: ['attendance', 'leave', 'none'], default: 'attendance' },
  /** Meaning of a day without a record, where daily attendance is kept. */
  unmarkedDay: { kind: 'choice', words: ['present', 'absent'], default: 'present' },
  /** Treatment of an input whose period is closed. */
  lateInputPolicy: { kind: 'choice', words: ['reject', 'next_period'], default: 'reject' },
} as const satisfies Fields

type FigureBlocks = typeof figureBlocks
type RecordBlocks = typeof recordBlocks

/** The settings that decide a figure, as far as they are single fields. */
export type FigureSettings = { readonly [Block in keyof FigureBlocks]: Facts<FigureBlocks[Block]> } & Facts<
  typeof figureValues
>

/** All settings as they are recorded, as far as they are single fields. */
export type RecordedSettings = {
  readonly [Block in keyof FigureBlocks]: Readonly<RecordOf<FigureBlocks[Block]>>
} & {
  readonly [Block in keyof RecordBlocks]: Readonly<RecordOf<RecordBlocks[Block]>>
} & Readonly<RecordOf<typeof figureValues> & RecordOf<typeof recordValues>>

/** The settings of an organization that has chosen none. */
export const blankSettings = {
  ...blankBlocks(figureBlocks),
  ...blankBlocks(recordBlocks),
  ...blankRecord(figureValues),
  ...blankRecord(recordValues),
} as RecordedSettings

function blankBlocks(blocks: Readonly<Record<string, Fields>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(blocks).map(([name, fields]) => [name, blankRecord(fields)]))
}
