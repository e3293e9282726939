// The statutory details of an employee, from a date on: what the law's heads must know of the person.

import type { PartsPerMillion, Paise } from '../units.ts'
import { blankRecord, defaultFacts, type Facts, type Fields, type RecordOf } from './fields.ts'

export const pfWageModes = ['statutory_ceiling', 'actual_wages', 'employee_actual_employer_ceiling'] as const

/** Nature of the work, which no title states. */
export const lwfClasses = [
  'worker',
  'clerical',
  'supervisor',
  'manager',
  'apprentice',
  'part_time',
  'contract',
] as const
export type LwfClass = (typeof lwfClasses)[number]

/** Monthly voluntary contribution to the provident fund: percent of PF wages, or an amount; null: none. */
type VoluntaryFund = { readonly percent: PartsPerMillion } | { readonly amount: Paise } | null

/** The same as it is recorded. */
export type RecordedVoluntaryFund =
  | { type: 'none' }
  | { type: 'percent'; value: PartsPerMillion }
  | { type: 'amount'; value: Paise }

const byEmployment = {
  kind: 'flag',
  default: true,
  byEmployment: true,
  description:
    'Whether the scheme applies to the employee. Default: true; false for apprentices, interns and consultants.',
  example: true,
} as const

export const pfFields = {
  applicable: byEmployment,
  memberId: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    pattern: '^[A-Z]{5}[0-9]{17}$',
    description: 'PF member id: five letters and seventeen digits.',
    example: 'KABLR00123450000000042',
  },
  uanName: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    pattern: '^(?=.*[A-Z])[A-Z0-9 .]{1,85}$',
    description:
      'Name as held against the UAN, for the PF return: capital letters, digits, spaces and dots, and at least one letter; null: the name of the employee in capitals.',
    example: 'ASHA RAO',
  },
  joinedOn: {
    kind: 'date',
    nullable: true,
    default: null,
    description: 'Day on which the employee first joined the scheme.',
    example: '2016-07-01',
  },
  wageMode: {
    kind: 'choice',
    words: ['organization', ...pfWageModes],
    default: 'organization',
    description: 'Which wages PF is contributed on.',
    example: 'statutory_ceiling',
  },
  epsEligible: {
    kind: 'flag',
    nullable: true,
    default: null,
    description:
      'Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test.',
    example: true,
  },
  pensionDeferred: {
    kind: 'flag',
    default: false,
    description: 'Whether the employee defers the pension beyond 58.',
    example: false,
  },
  higherPension: {
    kind: 'flag',
    default: false,
    description: 'Whether pension is contributed on actual wages.',
    example: false,
  },
  exemptReason: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    description: 'Why the scheme does not apply.',
    example: null,
  },
} as const satisfies Fields

export const esiFields = {
  applicable: byEmployment,
  name: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    pattern: '^[A-Z]([A-Z ]{0,83}[A-Z])?$',
    description:
      'Name as held by ESIC, for the ESI return: capital letters and spaces; null: the name of the employee in Latin capitals.',
    example: 'JOSE PENA',
  },
  dispensary: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    description: 'ESI dispensary.',
    example: 'Koramangala Dispensary',
  },
  /** The end of a contribution period, until which the employee remains covered at any wage. */
  coveredUntil: {
    kind: 'date',
    nullable: true,
    default: null,
    description:
      'Last day of the ESI coverage that payslips outside this service state: the end of the current contribution period, 31 March or 30 September. Needed if the employee has passed the ceiling since the period began, and neither payslips of this service nor the recorded salaries show the wages on its first day.',
    example: null,
  },
} as const satisfies Fields

export const ptFields = {
  applicable: {
    kind: 'flag',
    default: true,
    description: 'Whether professional tax is deducted from the employee.',
    example: true,
  },
  /** Null: the state of work. */
  stateCode: { kind: 'state', nullable: true, default: null },
  /** Null: that of the organization in the state, if it has one. */
  localBody: {
    kind: 'text',
    nullable: true,
    default: null,
    pattern: '^[A-Z][A-Z_]{1,39}$',
    description:
      'Code of the municipal body. In Tamil Nadu: the corporation in capital letters, such as CHENNAI, or BASE for a small town.',
    example: 'CHENNAI',
  },
  exemptReason: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    description: 'Reason why no professional tax is deducted; only if `applicable` is false.',
    example: null,
  },
  overrideAmount: {
    kind: 'money',
    nullable: true,
    default: null,
    minimum: 0,
    description:
      'Amount to deduct with each payment instead of the slab amount, in rupees, up to the annual ceiling; null: by slab.',
    example: null,
  },
  paidInHalfYear: {
    kind: 'money',
    only: 'calculated',
    nullable: true,
    default: null,
    minimum: 0,
    description: 'Professional tax already deducted in the half-year, in rupees.',
    example: 0,
  },
  payInHalfYear: {
    kind: 'money',
    only: 'calculated',
    nullable: true,
    default: null,
    minimum: 0,
    description:
      'Pay of the half-year that the deducted tax relates to, in rupees; null: the current salary for each month.',
    example: 300_000,
  },
} as const satisfies Fields

export const lwfFields = {
  applicable: {
    kind: 'flag',
    default: true,
    description: 'Whether the scheme applies to the employee.',
    example: true,
  },
  /** Null: the state of work. */
  stateCode: { kind: 'state', nullable: true, default: null },
  fund: {
    kind: 'choice',
    words: ['general', 'shops'],
    default: 'general',
    description:
      'Welfare fund of the employee. `shops`: in Kerala, the fund under the Shops and Establishments Act.',
    example: 'general',
  },
  class: {
    kind: 'choice',
    words: lwfClasses,
    nullable: true,
    default: null,
    description: 'Class of the work for LWF; null: worker, unless the employment type implies another class.',
    example: 'clerical',
  },
} as const satisfies Fields

export const npsFields = {
  employerPercent: {
    kind: 'percent',
    nullable: true,
    default: null,
    maximum: 100,
    description: 'Contribution of the employer in percent of basic and dearness allowance.',
    example: 10,
  },
} as const satisfies Fields

export const taxFields = {
  /** Until one is recorded, that of the organization's settings. */
  regime: {
    kind: 'choice',
    words: ['new', 'old'],
    default: 'new',
    description: 'Income tax regime.',
    example: 'new',
  },
  regimeChosenOn: {
    kind: 'date',
    only: 'recorded',
    nullable: true,
    description: 'Day on which the employee chose the regime.',
    example: '2026-04-10',
  },
  /** Stored beside the PAN. A record without one has `missing`; a preview does not send the PAN, so it has one. */
  panStatus: {
    kind: 'choice',
    words: ['valid', 'missing', 'inoperative'],
    only: 'calculated',
    default: 'valid',
    description: 'Whether the PAN is valid; without a valid PAN tax is deducted at the higher rate.',
    example: 'valid',
  },
  residency: {
    kind: 'choice',
    words: ['resident', 'not_ordinarily_resident', 'non_resident'],
    default: 'resident',
    description: 'Residential status for income tax.',
    example: 'resident',
  },
} as const satisfies Fields

/** The facts of each head that these details have. */
export type StatutoryFacts = {
  readonly pf: Facts<typeof pfFields> & { readonly vpf: VoluntaryFund }
  readonly esi: Facts<typeof esiFields>
  readonly pt: Facts<typeof ptFields>
  readonly lwf: Facts<typeof lwfFields>
  readonly nps: Facts<typeof npsFields>
  readonly tax: Facts<typeof taxFields>
}

/** Defaults of unknown facts. */
export const statutoryDefaults: StatutoryFacts = {
  pf: { ...defaultFacts(pfFields), vpf: null },
  esi: defaultFacts(esiFields),
  pt: defaultFacts(ptFields),
  lwf: defaultFacts(lwfFields),
  nps: defaultFacts(npsFields),
  tax: defaultFacts(taxFields),
}

/** The details as they are stored, without identifiers that are sealed. */
export type StatutoryRecord = {
  pf: RecordOf<typeof pfFields> & { vpf: RecordedVoluntaryFund }
  esi: RecordOf<typeof esiFields>
  pt: RecordOf<typeof ptFields>
  lwf: RecordOf<typeof lwfFields>
  nps: RecordOf<typeof npsFields>
  tax: RecordOf<typeof taxFields>
}

export const blankStatutory: StatutoryRecord = {
  pf: { ...blankRecord(pfFields), vpf: { type: 'none' } },
  esi: blankRecord(esiFields),
  pt: blankRecord(ptFields),
  lwf: blankRecord(lwfFields),
  nps: blankRecord(npsFields),
  tax: blankRecord(taxFields),
}
