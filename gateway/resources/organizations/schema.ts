import {
  organizationEsiFields,
  organizationGratuityFields,
  organizationPfFields,
  organizationTdsFields,
} from '#proto/records/organization.ts'
import { ptFields } from '#proto/records/statutory.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  externalId,
  listOf,
  nullable,
  organizationId,
  pattern,
  plainDate,
  personName,
  record,
  request,
  stateCode,
  syncPage,
  syncQuery,
  text,
  whole,
} from '../../http/schema.ts'
import { recordFields } from '../../http/record-fields.ts'
import { address, addressRequest } from '../fields/address.ts'

const pan = (example: string) =>
  pattern('^[A-Z]{5}[0-9]{4}[A-Z]$', 'PAN: five capital letters, four digits, a capital letter.', example)

const person = {
  name: described(personName(), 'Full name.', 'Ramesh Iyer'),
  pan: nullable(pan('AFZPI7190K')),
  designation: described(nullable(text()), 'Designation.', 'Finance Director'),
}
const pf = recordFields(organizationPfFields)
const esi = recordFields(organizationEsiFields)
const ptRegistration = {
  state_code: stateCode(),
  local_body: recordFields(ptFields).local_body,
  certificate_number: described(
    nullable(text(50)),
    'Registration certificate number: the employer deducts PT from employees.',
    '290012345678',
  ),
  enrolment_number: described(
    nullable(text(50)),
    'Enrolment certificate number: the employer pays its own PT.',
    '300012345678',
  ),
  return_frequency: nullable(
    choice(['monthly', 'quarterly', 'yearly'], {
      description:
        'How often the state has assigned or permitted the return, where it has several (Gujarat, Karnataka, Maharashtra); null: as the tax on the payslips and the number of employees decide.',
    }),
  ),
  return_frequency_from: nullable(
    plainDate({ description: 'First day of `return_frequency`; null: always.', examples: ['2026-04-01'] }),
  ),
}
const lwfRegistration = {
  state_code: stateCode(),
  code: described(nullable(text(50)), 'Establishment code with the welfare board.', 'KLWB/BLR/1042'),
}
const gratuity = recordFields(organizationGratuityFields)
const tds = recordFields(organizationTdsFields)

const own = {
  name: described(text(), 'Name that people know the organization by.', 'Kaveri Textiles'),
  legal_name: described(
    nullable(text()),
    'Registered name, as in statutory returns.',
    'Kaveri Textiles Private Limited',
  ),
  external_id: nullable(externalId()),
  state_code: stateCode(),
  pan: nullable(pan('AAACK1234F')),
  tan: nullable(
    pattern(
      '^[A-Z]{4}[0-9]{5}[A-Z]$',
      'TAN: four capital letters, five digits, a capital letter.',
      'BLRA12345B',
    ),
  ),
  cin: nullable(
    pattern(
      '^[LU][0-9]{5}[A-Z]{2}[0-9]{4}[A-Z]{3}[0-9]{6}$',
      'CIN: 21 characters as issued by the Registrar of Companies.',
      'U72900KA2019PTC123456',
    ),
  ),
  gstin: nullable(
    pattern(
      '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$',
      'GSTIN: 15 characters as on the certificate.',
      '29AAACK1234F1ZW',
    ),
  ),
  lin: described(
    nullable(text(20)),
    'Labour identification number (LIN) of the establishment, for registers and letters.',
    '1234567890',
  ),
}

const brandColour = pattern(
  '^#[0-9A-Fa-f]{6}$',
  'Colour of payslips and letters: # and six hexadecimal digits; null: the usual one. Where text in it would not be legible on paper, it is darkened.',
  '#0B5FA5',
)

/** The wire keeps `currency` and `timezone` so that a partner may state them; only these are offered. */
const fixed = {
  currency: choice(['INR'], { description: 'Currency of the organization. Only INR is supported.' }),
  timezone: choice(['Asia/Kolkata']),
}

const requested = {
  ...own,
  ...fixed,
  address: nullable(addressRequest),
  responsible_person: nullable(request(person, ['name'])),
  pf: request(pf),
  esi: request(esi),
  pt_registrations: listOf(request(ptRegistration, ['state_code']), 40),
  lwf_registrations: listOf(request(lwfRegistration, ['state_code']), 40),
  gratuity: request(gratuity),
  tds: described(request(tds), 'What statements of tax deducted at source say of the deductor.'),
  brand_colour: nullable(brandColour),
}

export const OrganizationCreate = request(requested, ['name', 'state_code'], 'OrganizationCreate')
export const OrganizationPatch = request(requested, [], 'OrganizationUpdate')

const logo = { sha256: text(64), width: whole(1, 472), height: whole(1, 260) }

export const OrganizationLogo = record({ organization_id: organizationId(), ...logo }, 'OrganizationLogo')

export const Organization = record(
  {
    id: organizationId(),
    organization_id: organizationId(),
    ...own,
    currency: Type.String(),
    timezone: Type.String(),
    status: choice(['active', 'suspended', 'closed']),
    // Shown masked, so not in the form that requests have.
    pan: nullable(text()),
    address: nullable(address),
    responsible_person: nullable(record({ ...person, pan: nullable(text()) })),
    pf: record(pf),
    esi: record(esi),
    pt_registrations: Type.Array(
      record({
        ...ptRegistration,
        frequency: nullable(
          choice(['monthly', 'half_yearly', 'yearly'], {
            description:
              'How often the state deducts professional tax under the rules in force today; null: unknown.',
          }),
        ),
      }),
    ),
    lwf_registrations: Type.Array(record(lwfRegistration)),
    gratuity: record(gratuity),
    tds: described(record(tds), 'What statements of tax deducted at source say of the deductor.'),
    brand_colour: nullable(brandColour),
    logo: described(
      nullable(record(logo)),
      'Logo of the organization; null: there is none. `GET /organizations/{id}/logo` returns the image.',
    ),
    ...commonFields,
  },
  'Organization',
)

export const OrganizationPath = Type.Object({ id: organizationId() })
export const OrganizationList = syncPage(Organization)
export const OrganizationQuery = Type.Object({
  ...syncQuery,
  status: Type.Optional(listOf(choice(['active', 'suspended', 'closed']), 3)),
  external_id: Type.Optional(externalId()),
  q: Type.Optional(text(100, { description: 'Case-insensitive part of the name.' })),
})
