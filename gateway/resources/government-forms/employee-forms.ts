// Forms about one employee: which of the recorded facts each is filled with, which of them it needs, and what it leaves blank.

import { printDate, rupees } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Organization } from '#storage/entities/organization.ts'
import {
  formSubjects,
  type FormSubject,
  lastMonthlyWages,
} from '#storage/repositories/documents/form-people.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { Section } from '../../documents/table.ts'
import { notFound } from '../../http/input.ts'
import { addressLine, missingField, particular, type PrintedForm } from '../statutory/forms/form.ts'
import { todayOf } from '../periods/today.ts'
import type { FormVersion } from './catalogue.ts'
import type { GratuityNotice } from './gratuity-notice.ts'
import { entryColumns, entryRows } from './registers/register.ts'

export type FormFacts = {
  readonly employee: Employee
  readonly organization: Organization
  readonly subject: FormSubject
  /** Null: the form does not tell of it, or there is none. */
  readonly gratuity: GratuityNotice | null
  /** Wages of a month; null: the form does not state them, or no run has paid them. */
  readonly lastWages: Paise | null
}

/** `field`: as the API names it. */
type Fact = {
  readonly label: string
  readonly field: readonly string[]
  readonly of: (known: FormFacts) => string | null | undefined
}

const day = (date: PlainDate | null | undefined) => date && printDate(date)

const facts = {
  establishment: {
    label: 'Name of the establishment',
    field: ['organization', 'name'],
    of: ({ organization }) => organization.legalName ?? organization.name,
  },
  establishment_address: {
    label: 'Address of the establishment',
    field: ['organization', 'address'],
    of: ({ organization }) => addressLine(organization),
  },
  pf_code: {
    label: 'Code number of the establishment (provident fund)',
    field: ['organization', 'pf', 'establishment_code'],
    of: ({ organization }) => organization.pf.establishmentCode,
  },
  esi_code: {
    label: 'Employer’s code number (state insurance)',
    field: ['organization', 'esi', 'employer_code'],
    of: ({ organization }) => organization.esi.employerCode,
  },
  tan: {
    label: 'TAN of the employer',
    field: ['organization', 'tan'],
    of: ({ organization }) => organization.tan,
  },
  name: {
    label: 'Name of the employee',
    field: ['first_name'],
    of: ({ employee }) =>
      [employee.firstName, employee.middleName, employee.lastName].filter(Boolean).join(' '),
  },
  employee_code: {
    label: 'Employee code',
    field: ['employee_code'],
    of: ({ employee }) => employee.employeeCode,
  },
  parent_or_spouse: {
    label: 'Father’s or spouse’s name',
    field: ['father_or_spouse_name'],
    of: ({ employee }) => employee.fatherOrSpouseName,
  },
  date_of_birth: {
    label: 'Date of birth',
    field: ['date_of_birth'],
    of: ({ employee }) => day(employee.dateOfBirth),
  },
  sex: { label: 'Sex', field: ['gender'], of: ({ employee }) => employee.gender },
  marital_status: {
    label: 'Marital status',
    field: ['marital_status'],
    of: ({ employee }) => employee.maritalStatus,
  },
  nationality: { label: 'Nationality', field: ['nationality'], of: ({ employee }) => employee.nationality },
  international_worker: {
    label: 'International worker',
    field: ['is_international_worker'],
    of: ({ employee }) => (employee.isInternationalWorker ? 'Yes' : 'No'),
  },
  address: {
    label: 'Address',
    field: ['address'],
    of: ({ employee }) => addressLine({ address: employee.address }),
  },
  joined_on: {
    label: 'Date of joining',
    field: ['date_of_joining'],
    of: ({ employee }) => day(employee.dateOfJoining),
  },
  left_on: {
    label: 'Date of leaving',
    field: ['exit', 'date_of_leaving'],
    of: ({ employee }) => day(employee.dateOfLeaving),
  },
  leaving_reason: {
    label: 'Reason for leaving',
    field: ['exit', 'reason'],
    of: ({ employee }) => employee.exit?.reason.replaceAll('_', ' '),
  },
  department: { label: 'Department', field: ['department_id'], of: ({ subject }) => subject.department },
  designation: { label: 'Designation', field: ['designation_id'], of: ({ subject }) => subject.designation },
  employment_type: {
    label: 'Type of employment',
    field: ['employment_type'],
    of: ({ employee }) => employee.employmentType.replaceAll('_', ' '),
  },
  uan: { label: 'UAN', field: ['statutory', 'pf', 'uan'], of: ({ subject }) => subject.uan },
  member_id: {
    label: 'Provident fund member id',
    field: ['statutory', 'pf', 'member_id'],
    of: ({ subject }) => subject.statutory?.pf.memberId,
  },
  scheme_joined_on: {
    label: 'Member of the provident fund scheme since',
    field: ['statutory', 'pf', 'joined_on'],
    of: ({ subject }) => day(subject.statutory?.pf.joinedOn),
  },
  ip_number: {
    label: 'Insurance number',
    field: ['statutory', 'esi', 'ip_number'],
    of: ({ subject }) => subject.ipNumber,
  },
  dispensary: {
    label: 'Dispensary',
    field: ['statutory', 'esi', 'dispensary'],
    of: ({ subject }) => subject.statutory?.esi.dispensary,
  },
  pan: { label: 'PAN', field: ['statutory', 'pan'], of: ({ subject }) => subject.pan },
  bank_account: {
    label: 'Bank account',
    field: ['bank', 'account_number'],
    of: ({ subject }) => subject.accountNumber,
  },
  ifsc: { label: 'IFSC', field: ['bank', 'ifsc'], of: ({ subject }) => subject.bank?.ifsc },
  last_wages: {
    label: 'Last wages, a month',
    field: ['salary'],
    of: ({ lastWages }) => lastWages && rupees(lastWages),
  },
  service: { label: 'Total service', field: ['date_of_joining'], of: ({ gratuity }) => gratuity?.service },
  gratuity_wages: {
    label: 'Wages last drawn, a month',
    field: ['salary'],
    of: ({ gratuity }) => gratuity && rupees(gratuity.wages),
  },
  gratuity_admissible: {
    label: 'Gratuity is admissible',
    field: ['gratuity', 'eligible'],
    of: ({ gratuity }) => gratuity && (gratuity.isAdmissible ? 'Yes' : 'No'),
  },
  gratuity_ground: {
    label: 'Ground',
    field: ['gratuity', 'eligibility_reason'],
    of: ({ gratuity }) => gratuity?.ground,
  },
  gratuity_calculation: {
    label: 'Calculation',
    field: ['gratuity', 'factor'],
    of: ({ gratuity }) => gratuity?.calculation,
  },
  gratuity_amount: {
    label: 'Amount admissible',
    field: ['gratuity', 'payable'],
    of: ({ gratuity }) => gratuity && rupees(gratuity.amount),
  },
  gratuity_due_by: {
    label: 'Payable by',
    field: ['fnf', 'gratuity_due_by'],
    of: ({ gratuity }) => day(gratuity?.payBy),
  },
  gratuity_paid_on: {
    label: 'Date of payment',
    field: ['fnf', 'gratuity_paid_on'],
    of: ({ gratuity }) => day(gratuity?.paidOn),
  },
  gratuity_mode: {
    label: 'Mode of payment',
    field: ['fnf', 'payment_method_id'],
    of: ({ gratuity }) => gratuity?.mode,
  },
} as const satisfies Readonly<Record<string, Fact>>

type FactName = keyof typeof facts

type Content = {
  /** Without these the form is not issued. */
  readonly needed: readonly FactName[]
  /** Filled where they are recorded. */
  readonly filled: readonly FactName[]
  /** For the employee or the authority. */
  readonly blank: readonly string[]
  readonly hasNominees?: true
  readonly hasWages?: true
}

const work = ['establishment', 'establishment_address'] as const

const contents: Readonly<Record<string, Content>> = {
  PF_FORM_11: {
    needed: [...work, 'pf_code', 'name', 'parent_or_spouse', 'date_of_birth', 'sex', 'joined_on'],
    filled: [
      'marital_status',
      'international_worker',
      'scheme_joined_on',
      'uan',
      'member_id',
      'pan',
      'bank_account',
      'ifsc',
    ],
    blank: [
      'Mobile number and e-mail',
      'Earlier membership of the fund and of the pension scheme',
      'Earlier UAN and member id',
      'Date of leaving the earlier employer',
      'Scheme certificate and pension payment order',
      'Passport and its validity',
      'Place, date and signature',
    ],
  },
  PF_FORM_2: {
    needed: [...work, 'pf_code', 'name', 'parent_or_spouse', 'date_of_birth', 'sex'],
    filled: ['marital_status', 'member_id', 'uan', 'address', 'joined_on'],
    blank: [
      'Guardian of a nominee who is a minor',
      'Family members for the pension scheme',
      'Nominee for the widow’s or children’s pension',
      'Place, date and signature',
      'Certificate of the employer',
    ],
    hasNominees: true,
  },
  ESI_FORM_1: {
    needed: [...work, 'esi_code', 'name', 'parent_or_spouse', 'date_of_birth', 'sex', 'joined_on'],
    filled: ['ip_number', 'marital_status', 'address', 'dispensary', 'bank_account', 'ifsc'],
    blank: [
      'Permanent address',
      'Branch office',
      'Previous employer and code',
      'Family members with birth dates',
      'Photograph',
      'Place, date and signature',
    ],
    hasNominees: true,
  },
  ESI_FORM_37: {
    needed: [...work, 'esi_code', 'name', 'ip_number', 'joined_on'],
    filled: ['employee_code', 'parent_or_spouse', 'designation', 'department', 'dispensary', 'left_on'],
    blank: ['Purpose of the certificate', 'Place, date and signature of the employer'],
  },
  GRATUITY_NOMINATION: {
    needed: [...work, 'name', 'sex', 'joined_on'],
    filled: ['marital_status', 'department', 'designation', 'employee_code', 'address'],
    blank: [
      'Declarations on family and dependent parents',
      'Witnesses',
      'Certificate of the employer',
      'Acknowledgement by the employee',
    ],
    hasNominees: true,
  },
  GRATUITY_CLAIM: {
    needed: [...work, 'name', 'joined_on', 'left_on', 'leaving_reason'],
    filled: [
      'marital_status',
      'address',
      'department',
      'designation',
      'employee_code',
      'bank_account',
      'ifsc',
    ],
    blank: ['Total service', 'Last wages', 'Amount claimed', 'Place, date and signature'],
  },
  GRATUITY_NOTICE: {
    needed: [...work, 'name', 'joined_on', 'left_on', 'leaving_reason', 'gratuity_wages'],
    filled: [
      'address',
      'department',
      'designation',
      'employee_code',
      'service',
      'gratuity_admissible',
      'gratuity_ground',
      'gratuity_calculation',
      'gratuity_amount',
      'gratuity_due_by',
      'gratuity_paid_on',
      'gratuity_mode',
    ],
    blank: [
      'Reference and date of the claim',
      'Share, where the claimant is a nominee or an heir',
      'Place, date and signature',
    ],
  },
  WAGE_NOMINATION: {
    needed: [...work, 'name', 'joined_on'],
    filled: ['employee_code', 'department', 'designation', 'address'],
    blank: ['Addresses of the nominees', 'Witnesses', 'Place, date and signature'],
    hasNominees: true,
  },
  SERVICE_CERTIFICATE: {
    needed: [...work, 'name', 'employee_code', 'joined_on', 'left_on'],
    filled: ['parent_or_spouse', 'designation', 'department', 'leaving_reason', 'last_wages'],
    blank: ['Nature of work', 'Remarks', 'Signature of the employer'],
  },
  APPOINTMENT_LETTER: {
    needed: [...work, 'name', 'joined_on'],
    filled: ['parent_or_spouse', 'designation', 'department', 'employment_type', 'uan', 'ip_number'],
    blank: [
      'Category of skill',
      'Avenue for higher wages',
      'Nature of duties',
      'Health check',
      'Signature of the employer',
    ],
    hasWages: true,
  },
  TAX_CLAIMS: {
    needed: ['establishment', 'name'],
    filled: ['address', 'pan'],
    blank: [
      'House rent: amount, name, address and PAN of the landlord, relationship',
      'Travel concession',
      'Interest on a home loan: amount, name, address and PAN of the lender',
      'Deductions by section, with evidence',
      'Place, date and signature',
    ],
  },
  TAX_OTHER_INCOME: {
    needed: ['establishment', 'name'],
    filled: ['tan', 'address', 'pan', 'joined_on'],
    blank: [
      'Previous employer: name, TAN and PAN',
      'Period, salary and perquisites',
      'Provident fund and deductions',
      'Tax deducted',
      'Loss from house property',
      'Other income and tax on it',
      'Place, date and signature',
    ],
  },
}

/** Whether a form of the catalogue is one of these. */
export function isEmployeeForm({ code }: FormVersion): boolean {
  return Object.hasOwn(contents, code)
}

/** The fields that a form needs, as the API names them. */
export function neededFields({ code }: FormVersion): readonly string[] {
  return (contents[code]?.needed ?? []).map(name => facts[name].field.join('.'))
}

/** Whether the form has the wages agreed with the employee. */
export function hasAgreedWages({ code }: FormVersion): boolean {
  return contents[code]?.hasWages === true
}

function tellsWages({ code }: FormVersion): boolean {
  return contents[code]!.filled.includes('last_wages')
}

/** Facts that fill a form of an employee of the organization. Numbers are masked unless `reveal`. */
export async function formFacts(
  tenant: Tenant,
  version: FormVersion,
  employee: Employee,
  { reveal, gratuity }: Pick<FormFacts, 'gratuity'> & { readonly reveal: boolean },
): Promise<FormFacts> {
  const organization = await findOrganization(tenant, employee.organizationId)
  if (organization === null) throw notFound()
  const today = todayOf(tenant, organization.id)
  const lastWages = tellsWages(version) ? await lastMonthlyWages(tenant, employee) : null
  const subjects = await formSubjects(tenant, organization.id, [employee], today, reveal)
  return { employee, organization, subject: subjects.get(employee.id)!, gratuity, lastWages }
}

/** `wages`: those agreed; null: the form does not have them, or there are none. */
export function employeeForm(version: FormVersion, known: FormFacts, wages: Section | null): PrintedForm {
  const { employee, organization } = known
  const { needed, filled, blank, hasNominees, hasWages } = contents[version.code]!
  const unfilled =
    hasWages && wages === null ? ['Wages: basic, dearness allowance and others', ...blank] : blank
  const valueOf = (name: FactName) => facts[name].of(known) || null
  const entries = [
    ...[...needed, ...filled].map(name => particular(name, facts[name].label, valueOf(name))),
    ...unfilled.map(label => particular('', label, null)),
  ]
  return {
    version,
    subject: valueOf('name') ?? employee.employeeCode,
    name: `${version.code}-${employee.employeeCode.replaceAll(/[^A-Za-z0-9._-]/g, '_')}`,
    organization,
    columns: entryColumns,
    content: { rows: entryRows(entries) },
    rowCount: entries.length,
    totals: {},
    totalAmount: 0 as Paise,
    particulars: [],
    sections: async () => [...(hasNominees ? [nomineesOf(known)] : []), ...(wages === null ? [] : [wages])],
    findings: needed
      .filter(each => valueOf(each) === null)
      .map(each => {
        const { field, label } = facts[each] as Fact
        const [employeeId, path] = field[0] === 'organization' ? [null, field.slice(1)] : [employee.id, field]
        return missingField(
          employeeId,
          path.join('.'),
          `Record ${label.slice(0, 1).toLowerCase()}${label.slice(1)}.`,
        )
      }),
  }
}

function nomineesOf({ subject }: FormFacts): Section {
  return {
    title: 'Nominees',
    columns: [
      { key: 'name', title: 'Name', type: 'text' },
      { key: 'relationship', title: 'Relationship', type: 'text' },
      { key: 'share', title: 'Share in percent', type: 'text' },
    ],
    rows: (subject.statutory?.nominees ?? []).map(({ name, relationship, sharePercent }) => ({
      name,
      relationship,
      share: sharePercent === null ? null : String(sharePercent / 10_000),
    })),
  }
}
