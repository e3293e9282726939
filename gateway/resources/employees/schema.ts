import { profileFields } from '#proto/records/profile.ts'
import { missingParts } from '#storage/repositories/employees/missing.ts'
import { Type } from 'typebox'
import { BulkAnswer, bulkFields, matchOn } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
  described,
  expandable,
  externalId,
  flag,
  listOf,
  metadata,
  metadataPatch,
  nullable,
  organizationId,
  pattern,
  personName,
  plainDate,
  record,
  request,
  storedChoice,
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'
import { recordFields } from '../../http/record-fields.ts'
import { address, addressRequest } from '../fields/address.ts'
import { SalaryRequest, Salary } from '../salary/schema.ts'
import { Bank, BankRequest } from './bank/schema.ts'
import { Statutory, StatutoryRequest } from './statutory/schema.ts'

const employmentTypes = [
  'permanent',
  'fixed_term',
  'contract',
  'apprentice',
  'intern',
  'consultant',
  'daily_wage',
]

const email = () => Type.String({ format: 'email', maxLength: 254, description: 'E-mail address.' })

const { date_of_leaving, ...profile } = recordFields(profileFields)

const own = {
  external_id: nullable(externalId()),
  employee_code: text(50),
  first_name: described(personName(100), 'First name.', 'Asha'),
  middle_name: described(nullable(text(100)), 'Middle name.', 'Vinay'),
  last_name: described(nullable(text(100)), 'Last name.', 'Kulkarni'),
  email: nullable(email()),
  personal_email: nullable(email()),
  phone: nullable(
    pattern('^\\+?[0-9][0-9 -]{5,18}[0-9]$', 'Telephone number of 7 to 20 digits.', '+91 98450 12345'),
  ),
  ...profile,
  date_of_confirmation: described(nullable(plainDate()), 'End of probation.', '2021-12-01'),
  employment_type: storedChoice(employmentTypes),
  contract_end_date: described(nullable(plainDate()), 'End of a fixed-term contract.', null),
  department_id: nullable(text(40)),
  designation_id: nullable(text(40)),
  shift_id: nullable(text(40)),
  reporting_manager_id: described(nullable(text(104)), 'Employee who is the manager.', null),
  work_city: described(nullable(text(100)), 'City of the place of work.', 'Bengaluru'),
  father_or_spouse_name: described(
    nullable(personName()),
    'Name of father or spouse, as PF and ESI forms need it.',
    'Vinay Kulkarni',
  ),
  relationship: described(
    nullable(storedChoice(['father', 'spouse'])),
    'Relationship to the employee.',
    'spouse',
  ),
  marital_status: described(
    nullable(storedChoice(['single', 'married', 'other'])),
    'Marital status.',
    'married',
  ),
  nationality: described(nullable(text(60)), 'Nationality.', 'Indian'),
  is_director: described(flag(), 'Whether the person is a director of the company.', false),
  pay_group: described(nullable(text(50)), 'Your own group for filters.', 'BLR-STAFF'),
  former_employee_id: described(
    nullable(text(104)),
    'Employee of the same person who left before: what the law counts by person is counted over both. Null: hired for the first time.',
    null,
  ),
  metadata: metadata(),
}

const required = [
  'employee_code',
  'first_name',
  'gender',
  'date_of_birth',
  'date_of_joining',
  'employment_type',
  'work_state_code',
] as const

const requested = { ...own, address: nullable(addressRequest) }
const parts = { bank: BankRequest, statutory: StatutoryRequest, salary: SalaryRequest }

export const EmployeeCreate = request(
  { organization_id: organizationId(), ...requested, ...parts },
  [...required],
  'EmployeeCreate',
)
export const EmployeePatch = request({ ...requested, metadata: metadataPatch() }, [], 'EmployeeUpdate')

/** A row of a batch: which fields it needs depends on whether the employee exists. */
export const EmployeeRow = request({ id: text(104), ...requested, ...parts })

export const EmployeeBulk = Type.Object({
  ...bulkFields(request({ id: text(104), ...requested, ...parts }, [...required]), 1000),
  match_on: matchOn('external_id'),
})
export const EmployeeBulkAnswer = BulkAnswer

export const Employee = record(
  {
    id: described(Type.String(), 'Id of the employee.', 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    address: nullable(address),
    display_name: described(Type.String(), 'Full name for display.', 'Asha Vinay Kulkarni'),
    date_of_leaving,
    continuous_since: described(
      nullable(plainDate()),
      'First day of the service that counts for gratuity, where it began in a former spell; null: it begins on joining.',
      null,
    ),
    status: described(
      choice(['upcoming', 'active', 'on_notice', 'exited']),
      'Employment status today.',
      'active',
    ),
    salary_group_id: nullable(Type.String()),
    cycle_id: nullable(Type.String()),
    payroll_allowed: described(flag(), 'Whether payroll runs may pay the employee today.', true),
    ...commonFields,
    bank: expandable(Bank),
    statutory: expandable(Statutory),
    salary: expandable(Salary),
  },
  'Employee',
)
export const EmployeeList = syncPage(Employee)

const expand = Type.Optional(
  pattern(
    '^(bank|statutory|salary)(,(bank|statutory|salary)){0,2}$',
    'Comma-separated parts to include: bank, statutory, salary.',
    'bank,salary',
  ),
)

export const EmployeePath = Type.Object({ id: text(320) })
/** Says which organization an `ext:` id is of, when the key reaches several. */
export const OrganizationChoice = Type.Object({ organization_id: Type.Optional(organizationId()) })
const reveal = flag({
  default: false,
  description:
    'Returns masked values in full. Requires the scope `employees:sensitive`; each use is audited.',
})
export const EmployeeGetQuery = Type.Object({ ...OrganizationChoice.properties, expand, reveal })
/** Query of details that are kept by date. */
export const DatedGetQuery = Type.Object({
  ...OrganizationChoice.properties,
  as_of: Type.Optional(plainDate()),
  reveal,
})

export const EmployeeQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  status: Type.Optional(listOf(Employee.properties.status, 4)),
  department_id: Type.Optional(listOf(text(40), 50)),
  designation_id: Type.Optional(listOf(text(40), 50)),
  employment_type: Type.Optional(listOf(own.employment_type, 7)),
  salary_group_id: Type.Optional(listOf(text(40), 50)),
  joined_from: Type.Optional(described(plainDate(), 'Joined on this day or later.', '2026-04-01')),
  joined_to: Type.Optional(described(plainDate(), 'Joined on this day or earlier.', '2027-03-31')),
  left_from: Type.Optional(described(plainDate(), 'Left on this day or later.', '2026-04-01')),
  left_to: Type.Optional(described(plainDate(), 'Left on this day or earlier.', '2027-03-31')),
  external_id: Type.Optional(externalId()),
  employee_code: Type.Optional(text(50)),
  q: Type.Optional(text(100, { description: 'Case-insensitive part of the name or of the employee code.' })),
  missing: Type.Optional(
    described(
      listOf(choice(missingParts), missingParts.length),
      'Only employees who lack one of these today: `pan`; `uan`, of members of the provident fund; `bank`, details for a bank transfer; `salary`, which requires `salary:read`. Readiness of a run reports them as `missing_pan` and so on.',
      'pan',
    ),
  ),
  expand,
})
