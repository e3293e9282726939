// The profile of an employment: what a calculation must know of the person, whatever the period.

import { defaultFacts, type Facts, type Fields, factsOf } from './fields.ts'

export const profileFields = {
  gender: {
    kind: 'choice',
    words: ['male', 'female', 'transgender', 'undisclosed'],
    mandatory: true,
    nullable: true,
    default: null,
    description: 'Gender; decides professional tax in some states.',
    example: 'female',
  },
  dateOfBirth: {
    kind: 'date',
    mandatory: true,
    nullable: true,
    default: null,
    description: 'Date of birth; decides the age for tax, PF and pension.',
    example: '1992-05-17',
  },
  dateOfJoining: {
    kind: 'date',
    mandatory: true,
    description: 'First day of employment.',
    example: '2021-06-01',
  },
  dateOfLeaving: {
    kind: 'date',
    nullable: true,
    default: null,
    description: 'Last day of employment; null while none is recorded.',
    example: null,
  },
  employmentType: {
    kind: 'text',
    mandatory: true,
    nullable: true,
    default: null,
    maxLength: 40,
    description: 'Kind of employment.',
    example: 'permanent',
  },
  workStateCode: { kind: 'state', mandatory: true },
  isMetro: {
    kind: 'flag',
    nullable: true,
    default: null,
    description:
      'Whether the employee lives in a metro city for the HRA exemption; applies to rents that do not state it. Null: not in one.',
    example: false,
  },
  isInternationalWorker: {
    kind: 'flag',
    default: false,
    description: 'Whether the person is an international worker under PF law: no wage ceiling.',
    example: false,
  },
  /** Certified rate in percent. */
  disabilityPercent: {
    kind: 'percent',
    nullable: true,
    default: null,
    maximum: 100,
    description:
      'Certified disability in percent, at most four decimals; null if none. 40 % or more is a benchmark disability.',
    example: 42.5,
  },
} as const satisfies Fields

/** Defaults of unknown facts; joining and the state of work have none. */
export const profileDefaults = defaultFacts(profileFields)

export type ProfileFacts = Facts<typeof profileFields>

/** A stored employee, or what a request states of a person. */
export type KnownProfile = Pick<ProfileFacts, 'dateOfJoining' | 'workStateCode'> & {
  readonly [Name in keyof ProfileFacts]?: ProfileFacts[Name] | undefined
}

export function profileFacts(known: KnownProfile): ProfileFacts {
  const { dateOfJoining, workStateCode } = known
  return { ...factsOf(profileDefaults, known), dateOfJoining, workStateCode }
}
