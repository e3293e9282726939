import { esiFields, lwfFields, npsFields, pfFields, ptFields, taxFields } from '#proto/records/statutory.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  described,
  listOf,
  nullable,
  organizationId,
  pattern,
  percent,
  plainDate,
  personName,
  record,
  request,
  text,
} from '../../../http/schema.ts'
import { factFields, recordFields } from '../../../http/record-fields.ts'
import { quantity } from '../../fields/quantity.ts'

const masked = () =>
  nullable(
    Type.String({
      description: 'Number with all but the last four characters masked; in full with `reveal=true`.',
    }),
  )

const vpf = {
  type: described(choice(['none', 'percent', 'amount']), 'How the contribution is stated.', 'percent'),
  value: described(nullable(quantity()), 'Percent of PF wages, or rupees a month.', 5),
}

const pf = recordFields(pfFields)
const esi = recordFields(esiFields)
// Professional tax has a resource of its own for the rest.
const { exempt_reason: _reason, override_amount: _amount, ...pt } = recordFields(ptFields)
const lwf = recordFields(lwfFields)
const tax = recordFields(taxFields)
const nps = recordFields(npsFields)
const nominee = {
  name: described(personName(), 'Name of the nominee.', 'Vinay Kulkarni'),
  relationship: described(nullable(text(50)), 'Relationship to the employee.', 'spouse'),
  share_percent: described(nullable(percent({ maximum: 100 })), 'Share in percent.', 100),
}

const { pan_status } = factFields(taxFields)
const own = { pan_status }

export const StatutoryRequest = request(
  {
    ...own,
    pan: nullable(
      pattern(
        '^[A-Z]{3}P[A-Z][0-9]{4}[A-Z]$',
        'PAN of a person: five capital letters (the fourth is P), four digits, a capital letter.',
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
    esi: request({
      ...esi,
      ip_number: nullable(pattern('^[0-9]{10}$', 'ESI insurance number: ten digits.', '3112345678')),
    }),
    pt: request(pt),
    lwf: request(lwf),
    tax: described(request(tax), 'Income tax.'),
    nps: request({
      ...nps,
      pran: nullable(pattern('^[0-9]{12}$', 'PRAN: twelve digits.', '100123456789')),
    }),
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
    ip_number: masked(),
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
  tax: described(record(tax), 'Income tax.'),
  nps: record({ ...nps, pran: masked() }),
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
