import { profileFields } from '#proto/records/profile.ts'
import { Type } from 'typebox'
import { BulkAnswer, bulkFields, matchOn } from '../../http/bulk.ts'
import {
  choice,
  commonFields,
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
  first_name: personName(100),
  middle_name: nullable(text(100)),
  last_name: nullable(text(100)),
  email: nullable(email()),
  personal_email: nullable(email()),
  phone: nullable(
    pattern('^\\+?[0-9][0-9 -]{5,18}[0-9]$', 'Telephone number of 7 to 20 digits.', '+91 98450 12345'),
  ),
  ...profile,
  date_of_confirmation: nullable(plainDate()),
  employment_type: storedChoice(employmentTypes),
  contract_end_date: nullable(plainDate()),
  department_id: nullable(text(40)),
  designation_id: nullable(text(40)),
  shift_id: nullable(text(40)),
  reporting_manager_id: nullable(text(104)),
  work_city: nullable(text(100)),
  father_or_spouse_name: nullable(personName()),
  relationship: nullable(storedChoice(['father', 'spouse'])),
  marital_status: nullable(storedChoice(['single', 'married', 'other'])),
  nationality: nullable(text(60)),
  is_director: flag(),
  pay_group: nullable(text(50)),
  former_employee_id: nullable(text(104)),
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
    id: Type.String(),
    employee_id: Type.String(),
    organization_id: organizationId(),
    ...own,
    address: nullable(address),
    display_name: Type.String(),
    date_of_leaving,
    continuous_since: nullable(plainDate()),
    status: choice(['upcoming', 'active', 'on_notice', 'exited']),
    salary_group_id: nullable(Type.String()),
    cycle_id: nullable(Type.String()),
    payroll_allowed: flag(),
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
/** Of details that are kept by date. */
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
  joined_from: Type.Optional(plainDate()),
  joined_to: Type.Optional(plainDate()),
  left_from: Type.Optional(plainDate()),
  left_to: Type.Optional(plainDate()),
  external_id: Type.Optional(externalId()),
  employee_code: Type.Optional(text(50)),
  q: Type.Optional(text(100, { description: 'Case-insensitive part of the name or of the employee code.' })),
  expand,
})
