// The register of employees: everybody who has joined, with those who left, and what is recorded of each on a day.

import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import {
  type FormSubject,
  formSubjects,
  listEmployedIn,
} from '#storage/repositories/documents/form-people.ts'
import { type Column, type TableRow, textColumn } from '../../../documents/table.ts'
import { addressLine, type PrintedForm } from '../../statutory/forms/form.ts'
import {
  type FormContext,
  organizationOf,
  personColumns,
  personOf,
  registerDay,
  registerForm,
} from './register.ts'

const columns: readonly Column[] = [
  ...personColumns,
  textColumn('father_or_spouse', 'Father’s or spouse’s name'),
  textColumn('sex', 'Sex'),
  { key: 'date_of_birth', title: 'Date of birth', type: 'date' },
  textColumn('nationality', 'Nationality'),
  textColumn('education', 'Level of education'),
  { key: 'date_of_joining', title: 'Date of joining', type: 'date' },
  textColumn('designation', 'Designation'),
  textColumn('skill_category', 'Category of skill'),
  textColumn('employment_type', 'Type of employment'),
  textColumn('mobile', 'Mobile number'),
  textColumn('uan', 'UAN'),
  textColumn('pan', 'PAN'),
  textColumn('aadhaar', 'Aadhaar (last digits)'),
  textColumn('ip_number', 'ESI insurance number'),
  textColumn('bank_account', 'Bank account'),
  textColumn('ifsc', 'Bank and branch (IFSC)'),
  textColumn('present_address', 'Present address'),
  textColumn('permanent_address', 'Permanent address'),
  textColumn('nominees', 'Nominees'),
  { key: 'date_of_exit', title: 'Date of exit', type: 'date' },
  textColumn('reason_of_exit', 'Reason for exit'),
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
  const { dateOfLeaving, exit } = employee
  const hasLeft = Boolean(dateOfLeaving) && dateOfLeaving! <= on
  return {
    ...personOf(employee),
    father_or_spouse: employee.fatherOrSpouseName ?? null,
    sex: employee.gender,
    date_of_birth: employee.dateOfBirth,
    nationality: employee.nationality ?? null,
    date_of_joining: employee.dateOfJoining,
    designation: subject.designation,
    employment_type: employee.employmentType.replaceAll('_', ' '),
    mobile: subject.phone,
    uan: subject.uan,
    pan: subject.pan,
    aadhaar: subject.aadhaar,
    ip_number: subject.ipNumber,
    bank_account: subject.accountNumber,
    ifsc: subject.bank?.ifsc ?? null,
    present_address: addressLine({ address: employee.address }),
    nominees: nomineesOf(subject),
    date_of_exit: hasLeft ? dateOfLeaving! : null,
    reason_of_exit: hasLeft ? (exit?.reason.replaceAll('_', ' ') ?? null) : null,
  }
}

function nomineesOf({ statutory }: FormSubject): string | null {
  const named = (statutory?.nominees ?? []).map(({ name, relationship, sharePercent }) => {
    const share = sharePercent === null ? null : `${sharePercent / 10_000} %`
    const about = [relationship, share].filter(Boolean).join(', ')
    return about === '' ? name : `${name} (${about})`
  })
  return named.length === 0 ? null : named.join('; ')
}
