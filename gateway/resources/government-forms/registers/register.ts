// Parts that registers of an establishment share as forms: who keeps them, and what they need of the establishment.

import { monthSpan } from '#proto/calendar/months.ts'
import { printDate, printMonth } from '#proto/pdf/notation.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { nameOf } from '#storage/repositories/statutory/wage-month.ts'
import type { EngineClient } from '../../../engine-client.ts'
import { type Column, type TableRow, textColumn } from '../../../documents/table.ts'
import { notFound } from '../../../http/input.ts'
import type { InTenant } from '../../../http/route.ts'
import type { FromWire } from '../../../http/wire.ts'
import { addressLine, missingAddress, particular, type PrintedForm } from '../../statutory/forms/form.ts'
import type { FormVersion } from '../catalogue.ts'
import type { GovernmentFormRequest } from '../schema.ts'

export type FormQuery = Omit<FromWire<typeof GovernmentFormRequest>, 'organizationId'>

/** Context in which a form of an organization is made. */
export type FormContext = {
  readonly inTenant: InTenant
  readonly engine: EngineClient
  readonly organizationId: number
  readonly version: FormVersion
  readonly asked: FormQuery
  /** Day of the organization. */
  readonly today: PlainDate
}

/** The days that a register tells of, and how a page names them. */
type RegisterSpan = {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly subject: string
  /** Part of the name of a file. */
  readonly name: string
}

/** The month asked for. */
export function registerMonth({ month, year }: FormQuery): RegisterSpan {
  const { start, end } = monthSpan({ month: month!, year: year! })
  return { from: start, to: end, subject: printMonth(start), name: start.slice(0, 7) }
}

/** The end of the month asked for, or today. */
export function registerDay({ asked, today }: Pick<FormContext, 'asked' | 'today'>): RegisterSpan {
  const day = asked.month === undefined ? today : registerMonth(asked).to
  return { from: day, to: day, subject: `As of ${printDate(day)}`, name: day }
}

type RegisterBody = Pick<PrintedForm, 'columns' | 'content' | 'rowCount'> &
  Partial<Pick<PrintedForm, 'totals' | 'totalAmount' | 'findings' | 'particulars' | 'payments'>>

export function registerForm(
  { version }: Pick<FormContext, 'version'>,
  organization: Organization,
  { subject, name }: RegisterSpan,
  { particulars = [], findings = [], ...body }: RegisterBody,
): PrintedForm {
  return {
    version,
    subject,
    name: `${version.code}-${name}`,
    organization,
    totals: {},
    totalAmount: 0 as Paise,
    sections: async () => [],
    ...body,
    particulars: [
      particular(
        'establishment_name',
        'Name of the establishment',
        organization.legalName ?? organization.name,
      ),
      particular('establishment_address', 'Address', addressLine(organization)),
      particular('employer', 'Name of the employer', organization.responsiblePerson?.name),
      particular('period', 'Period', subject),
      ...particulars,
    ],
    findings: [...missingAddress(organization), ...findings],
  }
}

/** Without them no register is issued; as the API names them. */
export const registerNeeds = ['organization.address']

export async function organizationOf(tenant: Tenant, id: number): Promise<Organization> {
  const organization = await findOrganization(tenant, id)
  if (organization === null) throw notFound()
  return organization
}

/** Columns of a form that is a list of entries. */
export const entryColumns: readonly Column[] = [
  { key: 'serial', title: 'No.', type: 'count' },
  textColumn('label', 'Particulars'),
  textColumn('value', 'Entry'),
]

/** The particulars, numbered. */
export function entryRows(entries: readonly TableRow[]): readonly TableRow[] {
  return entries.map(({ label, value }, index) => ({
    serial: index + 1,
    label: label!,
    value: value ?? null,
  }))
}

/** Employee of a row, as `personColumns` have it. */
export function personOf({ employeeCode, firstName, middleName = null, lastName = null }: Employee) {
  return { employee_code: employeeCode, name: nameOf({ firstName, middleName, lastName }) }
}

/** Columns that name the employee of a row. The code is the number in the register of employees. */
export const personColumns = [
  textColumn('employee_code', 'Number in the register of employees'),
  textColumn('name', 'Name'),
] as const
