// The facts of a wage month that several payments pay, as of one payment.

import type { EmployeeInput, MonthPayment, Override, PaymentContents } from '#proto/calculation.ts'
import { systemLines } from '#proto/calculation.ts'

import { add, noPaise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'

/** The facts of all payments of the month together. */
export function wholeMonth(employee: EmployeeInput): EmployeeInput {
  const { sameMonth, ...own } = employee
  if (sameMonth === undefined) return employee
  const others = sameMonth.map(({ contents }) => contents)
  const all = [own, ...others]
  // What is recorded now decides where this payment has the salary, and what was paid where another one has it.
  const withSalary = all.find(({ isSalaryExcluded }) => isSalaryExcluded !== true) ?? own
  const { isSalaryExcluded: _own, holidays: _holidays, weeklyOffs: _weeklyOffs, ...known } = own
  const { salaries, holidays, weeklyOffs, isSalaryExcluded } = withSalary
  const overrides = overridesOf(own, sameMonth)
  const statutoryBonus = all.find(each => each.statutoryBonus !== undefined)?.statutoryBonus
  const broughtForward = own.broughtForward ?? greatest(others.map(each => each.broughtForward ?? noPaise))
  return {
    ...known,
    salaries,
    attendance: attendanceOf(withSalary, all),
    ...(holidays === undefined ? {} : { holidays }),
    ...(weeklyOffs === undefined ? {} : { weeklyOffs }),
    ...(isSalaryExcluded === undefined ? {} : { isSalaryExcluded }),
    ...listsOf(all),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(statutoryBonus === undefined ? {} : { statutoryBonus }),
    ...(broughtForward === noPaise ? {} : { broughtForward }),
  }
}

const lists = ['variable', 'reimbursements', 'recoveries', 'arrears'] as const

/** Everything that one of the payments pays or recovers. */
function listsOf(all: readonly PaymentContents[]): Pick<EmployeeInput, (typeof lists)[number]> {
  return Object.fromEntries(
    lists
      .map(name => [name, all.flatMap<unknown>(each => each[name] ?? [])] as const)
      .filter(([, items]) => items.length > 0),
  )
}

/** The days of the payment with the salary, whose overtime replaces that of another one with it; and the overtime of all others. */
function attendanceOf(
  withSalary: PaymentContents,
  all: readonly PaymentContents[],
): EmployeeInput['attendance'] {
  const counted = all.filter(each => each === withSalary || each.isSalaryExcluded === true)
  const entries = counted.flatMap(({ attendance }) => {
    if (attendance === null || attendance.overtimeMinutes === 0) return []
    return attendance.overtime ?? [{ minutes: attendance.overtimeMinutes, multiplier: null }]
  })
  const { attendance } = withSalary
  const isAlone = counted.every(each => each === withSalary || (each.attendance?.overtimeMinutes ?? 0) === 0)
  if (isAlone) return attendance
  return {
    ...(attendance ?? { payableDays: null, lopDays: null }),
    overtimeMinutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    overtime: entries,
  }
}

/**
 * An amount set by hand is of its own payment, so what the others came to is added to it. What another payment set by hand
 * stays, but for the law's own deductions: they are of the whole month.
 */
function overridesOf(own: PaymentContents, others: readonly MonthPayment[]): Override[] {
  const found = new Map<string, Override>()
  for (const { contents } of others)
    for (const override of contents.overrides ?? [])
      if (!isOfTheLaw(override.code))
        found.set(override.code, { ...override, amount: paidAs(override.code, others) })
  for (const override of own.overrides ?? [])
    found.set(override.code, {
      ...override,
      amount: add(override.amount, paidAs(override.code, others)),
    })
  return [...found.values()]
}

function paidAs(code: string, others: readonly MonthPayment[]): Paise {
  return others.reduce((sum, { paid }) => {
    const line = paid.lines.find(each => each.code === code)
    return line === undefined ? sum : add(sum, line.amount)
  }, noPaise)
}

function greatest(amounts: readonly Paise[]): Paise {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), noPaise)
}

/** A line that the engine writes by itself. */
export function isOfTheLaw(code: string): boolean {
  return Object.hasOwn(systemLines, code)
}
