// Form 01: what is recorded of the employer for registration with state insurance. The rest is left blank.

import { printDate } from '#proto/pdf/notation.ts'
import type { StatutoryFinding } from '#proto/law/pf-return.ts'
import type { Paise } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, openOrganization } from '#storage/repositories/organization/organizations.ts'
import { countEmployeesOn } from '#storage/repositories/documents/form-people.ts'
import type { Column, TableRow } from '../../../documents/table.ts'
import { notFound } from '../../../http/input.ts'
import { formOn } from '../../government-forms/catalogue.ts'
import { todayOf } from '../../periods/today.ts'
import { addressLine, missingAddress, missingField, particular, type StatutoryForm } from '../forms/form.ts'

const fieldColumns: readonly Column[] = [
  { key: 'key', title: 'Field', type: 'text' },
  { key: 'label', title: 'Particulars', type: 'text' },
  { key: 'value', title: 'Entry', type: 'text' },
]

export async function form01(
  tenant: Tenant,
  organizationId: number,
  reveal: boolean,
): Promise<StatutoryForm> {
  const stored = await findOrganization(tenant, organizationId)
  if (stored === null) throw notFound()
  const today = todayOf(tenant, organizationId)
  const organization = await openOrganization(tenant, stored)
  const counted = await countEmployeesOn(tenant, organizationId, today)
  const { esi, responsiblePerson: principal } = organization
  const name = organization.legalName ?? organization.name
  const address = addressLine(stored)
  const rows: readonly TableRow[] = [
    particular('employer_code', 'Code number', esi.employerCode),
    particular('name', 'Name of the factory or establishment', name),
    particular('address', 'Address with PIN code', address),
    particular('state_code', 'State', organization.stateCode),
    particular('district', 'District', stored.address?.district),
    ...blank(
      ['telephone', 'Telephone, fax and e-mail'],
      ['location', 'Municipality or ward, town or revenue village, police station'],
      ['business', 'Nature of business'],
      ['ownership', 'Ownership and owners'],
    ),
    particular('pan', 'PAN', reveal ? organization.pan : stored.panMasked),
    particular('cin', 'Company registration (CIN)', organization.cin),
    ...blank(
      ['licence', 'Factory licence and use of power'],
      ['started_on', 'Date of start of business'],
      ['number_reached_on', 'Date on which ten (twenty) persons were first employed'],
    ),
    particular('covered_from', 'First day of coverage', esi.coverageDate && printDate(esi.coverageDate)),
    particular('employees', `Employees on ${printDate(today)}`, String(counted)),
    ...blank(
      ['contractors', 'Employees through contractors'],
      ['bank', 'Bank and account'],
      ['branches', 'Branches'],
    ),
    particular('principal_employer', 'Principal employer', principal?.name),
    particular('principal_designation', 'Designation of the principal employer', principal?.designation),
  ]
  const month = today.slice(0, 7)
  return {
    report: 'esi_form_01',
    version: formOn('ESI_FORM_01', today),
    period: { month: null, year: null, financialYear: null, from: month, to: month },
    subject: printDate(today),
    name: `ESIFORM01${today.replaceAll('-', '')}`,
    organization: stored,
    columns: fieldColumns,
    content: { rows },
    rowCount: rows.length,
    employeeCount: counted,
    totals: {},
    heads: {},
    totalAmount: 0 as Paise,
    particulars: [],
    sections: async () => [],
    findings: missingOf(stored),
    payments: [],
  }
}

function missingOf(organization: Organization): readonly StatutoryFinding[] {
  const { panMasked, responsiblePerson } = organization
  const missing = (isMissing: boolean, name: string, message: string) =>
    isMissing ? [missingField(null, name, message)] : []
  return [
    ...missingAddress(organization),
    ...missing(!panMasked, 'pan', 'Record the PAN of the employer.'),
    ...missing(!responsiblePerson, 'responsible_person', 'Record who is responsible for the establishment.'),
  ]
}

function blank(...fields: readonly (readonly [key: string, label: string])[]): readonly TableRow[] {
  return fields.map(([key, label]) => particular(key, label, null))
}
