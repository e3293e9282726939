import { lwfClasses, pfWageModes } from '#proto/calculation.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  listOf,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  record,
  request,
  stateCode,
  text,
} from '../../../http/schema.ts'
import { localBody } from '../../statutory-words.ts'
import { quantity } from '../../quantity.ts'

const masked = () =>
  nullable(
    Type.String({
      description: 'Number with all but the last four characters masked; in full with `reveal=true`.',
    }),
  )

const vpf = { type: choice(['none', 'percent', 'amount']), value: nullable(quantity()) }

const byEmployment = () =>
  flag({
    description:
      'Whether the scheme applies to the employee. Default: true; false for apprentices, interns and consultants.',
  })

const pf = {
  applicable: byEmployment(),
  member_id: nullable(
    pattern(
      '^[A-Z]{5}[0-9]{17}$',
      'PF member id: five letters and seventeen digits.',
      'KABLR00123450000000042',
    ),
  ),
  joined_on: nullable(plainDate()),
  wage_mode: choice(['organization', ...pfWageModes]),
  eps_eligible: nullable(
    flag({
      description:
        'Whether the employee is a member of the pension scheme (EPS); null: determined by the statutory membership test.',
    }),
  ),
  pension_deferred: flag(),
  higher_pension: flag(),
  exempt_reason: nullable(text()),
}
const esi = {
  applicable: byEmployment(),
  ip_number: nullable(pattern('^[0-9]{10}$', 'ESI insurance number: ten digits.', '3112345678')),
  dispensary: nullable(text()),
}
const place = { applicable: flag(), state_code: nullable(stateCode()) }
const pt = { ...place, local_body: nullable(localBody()) }
const lwf = {
  ...place,
  fund: choice(['general', 'shops'], {
    description:
      'Welfare fund of the employee. `shops`: in Kerala, the fund under the Shops and Establishments Act.',
  }),
  class: nullable(
    choice(lwfClasses, {
      description:
        'Class of the work for LWF; null: worker, unless the employment type implies another class.',
    }),
  ),
}
const tax = {
  regime: choice(['new', 'old']),
  regime_chosen_on: nullable(plainDate()),
  residency: choice(['resident', 'not_ordinarily_resident', 'non_resident']),
}
const nps = {
  pran: nullable(pattern('^[0-9]{12}$', 'PRAN: twelve digits.', '100123456789')),
  employer_percent: nullable(percent({ maximum: 100 })),
}
const nominee = {
  name: text(),
  relationship: nullable(text(50)),
  share_percent: nullable(percent({ maximum: 100 })),
}

const own = { pan_status: choice(['valid', 'missing', 'inoperative']) }

export const StatutoryRequest = request(
  {
    ...own,
    pan: nullable(
      pattern(
        '^[A-Z]{5}[0-9]{4}[A-Z]$',
        'PAN: five capital letters, four digits, a capital letter.',
        'ABCPK1234L',
      ),
    ),
    aadhaar_last4: nullable(
      pattern('^[0-9]{4}$', 'Last four digits of the Aadhaar number. The full number is not stored.', '4821'),
    ),
    pf: request({
      ...pf,
      uan: nullable(pattern('^[0-9]{12}$', 'UAN: twelve digits.', '100123456789')),
      vpf: request(vpf, ['type']),
    }),
    esi: request(esi),
    pt: request(pt),
    lwf: request(lwf),
    tax: request(tax),
    nps: request(nps),
    nominees: listOf(request(nominee, ['name']), 10),
    effective_from: plainDate(),
  },
  [],
  'StatutoryDetailsInput',
)

export const Statutory = record({
  ...own,
  pan: masked(),
  aadhaar_last4: masked(),
  pf: record({ ...pf, uan: masked(), vpf: record(vpf) }),
  esi: record({
    ...esi,
    covered_from: nullable(
      plainDate({
        description:
          'First day of the current uninterrupted ESI coverage, according to the stored payslips and salaries; null: not covered.',
      }),
    ),
    locked_until: nullable(
      plainDate({
        description:
          'Last day of the contribution period until which the employee remains covered by ESI at any wage; null: not covered.',
      }),
    ),
  }),
  pt: record(pt),
  lwf: record(lwf),
  tax: record(tax),
  nps: record(nps),
  nominees: Type.Array(record(nominee)),
  effective_from: plainDate(),
})

/** The details by themselves, with whose they are. */
export const EmployeeStatutory = record(
  {
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...Statutory.properties,
    ...commonFields,
  },
  'StatutoryDetails',
)
