// One person of a preview as the request states it.

import { type Reader, readerOf } from '../../../http/validation.ts'
import type { FromWire } from '../../../http/wire.ts'
import { PreviewEmployeeRequest } from './schema.ts'

export type Person = FromWire<typeof PreviewEmployeeRequest>

export const readPerson: Reader<Person> = readerOf(PreviewEmployeeRequest)

export function salariesOf({ salary, salaryChanges = [] }: Person) {
  const changes = salaryChanges.map((change, index) => ({
    salary: change.salary,
    path: ['salary_changes', index, 'salary'],
  }))
  return salary === undefined ? changes : [{ salary, path: ['salary'] }, ...changes]
}
