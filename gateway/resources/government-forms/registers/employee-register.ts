// The register of employees: everybody who has joined, with those who left, and what is recorded of each on a day.

import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type FormSubject,
  formSubjects,
  listEmployedIn,
} from '#storage/repositories/documents/form-people.ts'
import {
  dateColumn,
  rowFrom,
  type SourceColumn,
  type TableRow,
  textColumn,
} from '../../../documents/table.ts'
import { addressLine, type PrintedForm } from '../../statutory/forms/form.ts'
import {
  type FormContext,
  organizationOf,
  personColumns,
  personOf,
  registerDay,
  registerForm,
} from './register.ts'

type RegisteredEmployee = FormSubject & { readonly employee: Employee; readonly hasLeft: boolean }

const columns: readonly SourceColumn<RegisteredEmployee>[] = [
  ...personColumns,
  textColumn(
    'father_or_spouse',
    'Father’s or spouse’s name',
    ({ employee }) => employee.fatherOrSpouseName ?? null,
  ),
  textColumn('sex', 'Sex', ({ employee }) => employee.gender),
  dateColumn('date_of_birth', 'Date of birth', ({ employee }) => employee.dateOfBirth),
  textColumn('nationality', 'Nationality', ({ employee }) => employee.nationality ?? null),
  textColumn('education', 'Level of education'),
  dateColumn('date_of_joining', 'Date of joining', ({ employee }) => employee.dateOfJoining),
  textColumn('designation', 'Designation', ({ designation }) => designation),
  textColumn('skill_category', 'Category of skill'),
  textColumn('employment_type', 'Type of employment', ({ employee }) =>
    employee.employmentType.replaceAll('_', ' '),
  ),
  textColumn('mobile', 'Mobile number', ({ phone }) => phone),
  textColumn('uan', 'UAN', ({ uan }) => uan),
  textColumn('pan', 'PAN', ({ pan }) => pan),
  textColumn('aadhaar', 'Aadhaar (last digits)', ({ aadhaar }) => aadhaar),
  textColumn('ip_number', 'ESI insurance number', ({ ipNumber }) => ipNumber),
  textColumn('bank_account', 'Bank account', ({ accountNumber }) => accountNumber),
  textColumn('ifsc', 'Bank and branch (IFSC)', ({ bank }) => bank?.ifsc ?? null),
  textColumn('present_address', 'Present address', ({ employee: { address } }) => addressLine({ address })),
  textColumn('permanent_address', 'Permanent address'),
  textColumn('nominees', 'Nominees', nomineesOf),
  dateColumn('date_of_exit', 'Date of exit', ({ employee, hasLeft }) =>
    hasLeft ? employee.dateOfLeaving! : null,
  ),
  textColumn('reason_of_exit', 'Reason for exit', ({ employee, hasLeft }) =>
    hasLeft ? (employee.exit?.reason.replaceAll('_', ' ') ?? null) : null,
  ),
  textColumn('photograph', 'Photograph'),
  textColumn('signature', 'Specimen signature'),
  textColumn('remarks', 'Remarks'),
]

export async function employeeRegister(making: FormContext): Promise<PrintedForm> {
  const { inTenant, organizationId, asked } = making
  const span = registerDay(making)
  const organization = await inTenant(tenant => organizationOf(tenant, organizationId))
  return registerForm(making, organization, span, {
    columns,
    content: {
      parts: (after, limit) =>
        inTenant(async tenant => {
          const employed = { from: null, to: span.to }
          const employees = await listEmployedIn(tenant, organizationId, employed, after, limit)
          const subjects = await formSubjects(tenant, organizationId, employees, span.to, asked.reveal)
          return {
            people: employees.map(employee => ({
              id: employee.id,
              rows: [rowOf(employee, subjects.get(employee.id)!, span.to)],
            })),
            next: employees.length < limit ? null : employees.at(-1)!.id,
          }
        }),
    },
    rowCount: null,
  })
}

function rowOf(employee: Employee, subject: FormSubject, on: PlainDate): TableRow {
  const { dateOfLeaving } = employee
  const hasLeft = Boolean(dateOfLeaving) && dateOfLeaving! <= on
  return { ...personOf(employee), ...rowFrom(columns, { ...subject, employee, hasLeft }) }
}

function nomineesOf({ statutory }: FormSubject): string | null {
  const named = (statutory?.nominees ?? []).map(({ name, relationship, sharePercent }) => {
    const share = sharePercent === null ? null : `${sharePercent / 10_000} %`
    const about = [relationship, share].filter(Boolean).join(', ')
    return about === '' ? name : `${name} (${about})`
  })
  return named.length === 0 ? null : named.join('; ')
}
