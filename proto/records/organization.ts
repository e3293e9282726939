// The statutory settings of an organization that calculations go by.

import { providentFundPercent } from '../law/statutory-figures.ts'
import { blankRecord, defaultFacts, type Facts, type Fields, type RecordOf } from './fields.ts'
import { pfWageModes } from './statutory.ts'

/** Recipient of the gratuity that accrues: nobody before it is due, or a fund of the employer. */
const gratuityFundings = ['none', 'trust', 'insurer'] as const

const isCovered = {
  kind: 'flag',
  default: true,
  description: 'Whether the scheme applies to the organization.',
  example: true,
} as const

const coverageDate = {
  kind: 'date',
  only: 'recorded',
  nullable: true,
  description: 'First day of coverage.',
  example: '2019-04-01',
} as const

export const organizationPfFields = {
  isCovered,
  establishmentCode: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    pattern: '^[A-Z]{5}[0-9]{7}([0-9]{3})?$',
    description: 'Establishment code: five letters and seven or ten digits.',
    example: 'KABLR0012345000',
  },
  contributionRate: {
    kind: 'whole',
    words: [providentFundPercent.standard, providentFundPercent.reduced],
    default: providentFundPercent.standard,
    description: 'PF contribution rate in percent.',
    example: 12,
  },
  wageMode: {
    kind: 'choice',
    words: pfWageModes,
    default: 'statutory_ceiling',
    description: 'Which wages PF is contributed on.',
    example: 'statutory_ceiling',
  },
  exemptedTrust: {
    kind: 'flag',
    only: 'recorded',
    default: false,
    description: 'Whether PF is managed by an exempted trust of the employer.',
    example: false,
  },
  coverageDate,
} as const satisfies Fields

export const organizationEsiFields = {
  isCovered,
  employerCode: {
    kind: 'text',
    only: 'recorded',
    nullable: true,
    pattern: '^[0-9]{17}$',
    description: 'ESI employer code: 17 digits.',
    example: '53000123450001001',
  },
  coverageDate,
} as const satisfies Fields

export const organizationGratuityFields = {
  isCovered: {
    ...isCovered,
    description:
      'Whether the Payment of Gratuity Act applies to the organization; it also determines the tax exemption of gratuity.',
  },
  funding: {
    kind: 'choice',
    words: gratuityFundings,
    default: 'none',
    description:
      'How gratuity is funded. With a trust or an insurer, the monthly accrual is an employer cost.',
    example: 'none',
  },
} as const satisfies Fields

/** Annexure 4 of the quarterly statements: K company, M branch of one, Q individual or undivided family, and so on. */
const deductorTypes = [
  'A',
  'B',
  'D',
  'E',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
  'Q',
  'S',
  'T',
] as const

const mobile = { kind: 'text', only: 'recorded', nullable: true, pattern: '^[0-9]{10}$' } as const
const mail = { kind: 'text', only: 'recorded', nullable: true, pattern: '^[^@^ ]+@[^@^ ]+$' } as const

/** Details of the deductor in statements of tax deducted at source, beside name, address, TAN and PAN. */
export const organizationTdsFields = {
  deductorType: {
    kind: 'choice',
    nullable: true,
    words: deductorTypes,
    description:
      'Kind of deductor by its letter in the statements: K company, M branch of a company, F firm, Q individual or Hindu undivided family, P or T association of persons, B body of individuals, J artificial juridical person; A, D, E, G, H, L, N, S government.',
    example: 'K',
  },
  phone: { ...mobile, description: 'Telephone number of the deductor: ten digits.', example: '8023456789' },
  email: { ...mail, description: 'E-mail address of the deductor.', example: 'tax@example.com' },
  responsiblePhone: {
    ...mobile,
    description: 'Mobile number of the responsible person: ten digits.',
    example: '9845012345',
  },
  responsibleEmail: {
    ...mail,
    description: 'E-mail address of the responsible person.',
    example: 'finance@example.com',
  },
} as const satisfies Fields

const stateDeductors: ReadonlySet<string | null> = new Set(['S', 'E', 'H', 'N'])
const unionDeductors: ReadonlySet<string | null> = new Set(['A', 'D', 'G', 'L'])

/** Which government the deductor is of, by its letter; null: a private one, or unknown. */
export function governmentOf(deductorType: string | null): 'union' | 'state' | null {
  if (stateDeductors.has(deductorType)) return 'state'
  return unionDeductors.has(deductorType) ? 'union' : null
}

/**
 * Whether the employer is the Union or a State itself, whose employees the tax law has rules of their own for: not a statutory
 * or autonomous body, nor a local authority.
 */
export function isGovernment(deductorType: string | null): boolean {
  return deductorType === 'A' || deductorType === 'S'
}

export type OrganizationFacts = {
  readonly pf: Facts<typeof organizationPfFields>
  readonly esi: Facts<typeof organizationEsiFields>
  readonly gratuity: Facts<typeof organizationGratuityFields>
  readonly tds: Facts<typeof organizationTdsFields>
}

/** Defaults of unknown facts. */
export const organizationDefaults: OrganizationFacts = {
  pf: defaultFacts(organizationPfFields),
  esi: defaultFacts(organizationEsiFields),
  gratuity: defaultFacts(organizationGratuityFields),
  tds: { deductorType: null },
}

export type OrganizationRecord = {
  pf: RecordOf<typeof organizationPfFields>
  esi: RecordOf<typeof organizationEsiFields>
  gratuity: RecordOf<typeof organizationGratuityFields>
  tds: RecordOf<typeof organizationTdsFields>
}

export const blankOrganization: OrganizationRecord = {
  pf: blankRecord(organizationPfFields),
  esi: blankRecord(organizationEsiFields),
  gratuity: blankRecord(organizationGratuityFields),
  tds: blankRecord(organizationTdsFields),
}
