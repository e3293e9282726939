// Each field of a record that is defined in `proto/records`: on every way to a calculation, and in the table of an input.

import t from 'tap'
import { advanceFields } from '#proto/records/advance.ts'
import { attendanceDayFields, attendanceMonthFields } from '#proto/records/attendance.ts'
import { expenseFields, expensePaymentFields } from '#proto/records/expense.ts'
import { type Field, type Fields, snakeCase } from '#proto/records/fields.ts'
import { leaveFields } from '#proto/records/leave.ts'
import { overtimeLimitFields, overtimeRequestFields } from '#proto/records/overtime.ts'
import { profileFields } from '#proto/records/profile.ts'
import {
  blankStatutory,
  esiFields,
  lwfFields,
  npsFields,
  pfFields,
  ptFields,
  type StatutoryRecord,
  statutoryDefaults,
  taxFields,
} from '#proto/records/statutory.ts'
import type { PlainDate } from '#proto/units.ts'
import { packFacts, unpackFacts } from '#storage/bulk/packing/facts.ts'
import { statutoryInput } from '#storage/bulk/statutory-input.ts'
import { AdvanceTable } from '#storage/entities/advance.ts'
import { AttendanceDayTable } from '#storage/entities/attendance-day.ts'
import { AttendanceMonthTable } from '#storage/entities/attendance-month.ts'
import { ExpenseTable } from '#storage/entities/expense.ts'
import { LeaveTable } from '#storage/entities/leave.ts'
import { OvertimePolicyTable } from '#storage/entities/overtime-policy.ts'
import { OvertimeRequestTable } from '#storage/entities/overtime-request.ts'
import { employeeInputOf, type PresumedFacts } from '#gateway/resources/payroll-runs/preview/person.ts'
import { readPerson } from '#gateway/resources/payroll-runs/preview/read-person.ts'
import { printDecimal } from '#gateway/http/decimal.ts'

const heads = { pf: pfFields, esi: esiFields, pt: ptFields, lwf: lwfFields, nps: npsFields, tax: taxFields }
const period = { start: '2026-10-01' as PlainDate, end: '2026-10-31' as PlainDate }
const presumed: PresumedFacts = { taxRegime: 'new', decidedOn: '2026-10-31' as PlainDate }

/** A value of the field other than its default, as the code has it. */
function valueOf(field: Field): unknown {
  switch (field.kind) {
    case 'flag':
      return field.default !== true
    case 'date':
      return '2019-03-14'
    case 'money':
      return 1_234_50
    case 'percent':
      return 425_000
    case 'quantity':
      return 7_500
    case 'days':
      return 150
    case 'whole':
      return 10
    case 'state':
      return 'TN'
    case 'choice':
      return field.words?.findLast(word => word !== field.default)
    case 'payDay':
      return 7
    case 'weekdays':
      return ['friday']
    case 'choices':
      return field.words.slice(-1)
    case 'clockTime':
      return '18:45'
    case 'datedDays':
      return [{ date: '2026-10-05', days: 50 }]
    case 'metadata':
      return { cost_centre: 'C7' }
    case 'text':
    case 'uri':
    case 'externalId':
      break
  }
  return field.example ?? 'permanent'
}

function onWire({ kind }: Field, value: unknown): unknown {
  if (kind === 'money') return Number(printDecimal(value as number, 'rupees'))
  if (kind === 'percent') return Number(printDecimal(value as number, 'percent'))
  return value
}

const facts = (fields: Fields) => Object.entries(fields).filter(([, { only }]) => only !== 'recorded')

function previewed(part: object) {
  const reading = readPerson({
    ref: 'A1',
    salary: {},
    ...part,
    profile: {
      date_of_joining: '2021-06-01',
      work_state_code: 'DL',
      ...('profile' in part ? (part.profile as object) : {}),
    },
  })
  if ('findings' in reading) throw new Error(JSON.stringify(reading.findings))
  return employeeInputOf(reading.value, null, presumed, period)
}

for (const [head, fields] of Object.entries(heads)) {
  t.test(`the facts of ${head}`, async t => {
    for (const [name, field] of facts(fields)) {
      const value = valueOf(field)
      const part = { [snakeCase(name)]: onWire(field, value) }
      const stated =
        name === 'stateCode'
          ? { profile: { [`${head}_state_code`]: value } }
          : head === 'tax'
            ? { tax: part }
            : { statutory: { [head]: part } }
      const input = previewed(stated)
      t.match(input[head as keyof typeof heads], { [name]: value }, `a preview states ${name}`)
      t.match(
        unpackFacts(packFacts(input)),
        { [head]: { [name]: value } },
        `${name} is stored with a payslip`,
      )

      if (field.only === 'calculated') continue
      const record = { ...blankStatutory[head as keyof StatutoryRecord], [name]: value }
      const stored = statutoryInput({ [head]: record }, 'permanent')
      t.match(stored[head as keyof typeof heads], { [name]: value }, `a record has ${name}`)
    }
  })
}

t.test('the facts of the profile', async t => {
  for (const [name, field] of facts(profileFields)) {
    const value = valueOf(field)
    const input = previewed({ profile: { [snakeCase(name)]: onWire(field, value) } })
    t.match(input, { [name]: value }, `a preview states ${name}`)
    t.match(unpackFacts(packFacts(input)), { [name]: value }, `${name} is stored with a payslip`)
  }
})

// A column that is missing would lose what partners send, because what an entity does not declare is not stored.
const { currency: _, ...storedOfExpense } = expenseFields
const inputs = [
  ['a month of attendance', attendanceMonthFields, AttendanceMonthTable],
  ['a day of attendance', attendanceDayFields, AttendanceDayTable],
  ['a leave', leaveFields, LeaveTable],
  ['an overtime request', overtimeRequestFields, OvertimeRequestTable],
  ['a policy of overtime', overtimeLimitFields, OvertimePolicyTable],
  ['an expense', storedOfExpense, ExpenseTable],
  ['the payment of an expense', expensePaymentFields, ExpenseTable],
  ['an advance', advanceFields, AdvanceTable],
] as const

for (const [record, fields, table] of inputs) {
  t.test(`${record} has a column for each field`, async t => {
    const columns: Readonly<Record<string, { readonly nullable?: boolean }>> = table.meta.properties
    for (const [name, field] of Object.entries<Field>(fields)) {
      const column = columns[name]
      t.ok(column, name)
      t.equal(column?.nullable ?? false, field.nullable ?? false, `${name} can be null in both`)
    }
  })
}

t.test('a person of whom nothing is known has the defaults', async t => {
  const { pf, esi, pt, lwf, nps } = previewed({})
  const { tax: _, ...others } = statutoryDefaults
  t.same({ pf, esi, pt, lwf, nps }, others)
  const { tax, ...recorded } = statutoryInput({}, 'permanent')
  t.same(recorded, others)
  t.equal(tax.panStatus, 'missing', 'a record without a PAN')
})
