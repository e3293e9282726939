// The statutory settings of an organization that calculations go by.

import { blankRecord, defaultFacts, type Facts, type Fields, type Recorded } from './fields.ts'
import { pfWageModes } from './statutory.ts'

/** Who is paid the gratuity that accrues: nobody before it is due, or a fund of the employer's. */
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
    words: [12, 10],
    default: 12,
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

export type OrganizationFacts = {
  readonly pf: Facts<typeof organizationPfFields>
  readonly esi: Facts<typeof organizationEsiFields>
  readonly gratuity: Facts<typeof organizationGratuityFields>
}

/** What counts where nothing is known. */
export const organizationDefaults: OrganizationFacts = {
  pf: defaultFacts(organizationPfFields),
  esi: defaultFacts(organizationEsiFields),
  gratuity: defaultFacts(organizationGratuityFields),
}

export type OrganizationRecord = {
  pf: Recorded<typeof organizationPfFields>
  esi: Recorded<typeof organizationEsiFields>
  gratuity: Recorded<typeof organizationGratuityFields>
}

export const blankOrganization: OrganizationRecord = {
  pf: blankRecord(organizationPfFields),
  esi: blankRecord(organizationEsiFields),
  gratuity: blankRecord(organizationGratuityFields),
}
