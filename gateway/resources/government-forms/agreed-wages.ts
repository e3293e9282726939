// The wages that a letter of appointment states: the earnings of the salary in force when it is issued.

import { later } from '#proto/calendar/period.ts'
import type { Paise } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeeSalaries } from '#storage/repositories/employee-salaries.ts'
import { moneyColumn, type Section, textColumn } from '../../documents/table.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { InTenant } from '../../http/route.ts'
import { agreedSalary } from '../salary/agreed.ts'
import { askSplits, splitQuestions } from '../salary/split.ts'
import { todayOf } from '../today.ts'

/** Of today, or of the day of joining if that is to come. Null: no salary is in force then, or it cannot be split. */
export async function agreedWages(
  inTenant: InTenant,
  engine: EngineClient,
  employee: Employee,
): Promise<Section | null> {
  const questions = await inTenant(async tenant => {
    const day = later(todayOf(tenant, employee.organizationId), employee.dateOfJoining)
    const salary = (await employeeSalaries.inForce(tenant, [employee], day)).get(employee.id)
    return salary === undefined
      ? []
      : splitQuestions(tenant, [{ employee, salary: agreedSalary(salary) }], day)
  })
  const split = (await askSplits(engine, questions)).get(employee.id)
  if (split === undefined || 'failure' in split) return null
  const earnings = split.lines.filter(({ type }) => type === 'earning')
  const total = (of: 'monthly' | 'annual') => earnings.reduce((sum, line) => sum + line[of], 0) as Paise
  return {
    title: 'Wages',
    columns: [
      textColumn('component', 'Component'),
      textColumn('paid', 'Paid'),
      moneyColumn('monthly', 'A month'),
      moneyColumn('annual', 'A year'),
    ],
    rows: [
      ...earnings.map(({ name, frequency, monthly, annual }) => ({
        component: name,
        paid: frequency.replaceAll('_', ' '),
        monthly,
        annual,
      })),
      { component: 'Gross wages', paid: null, monthly: total('monthly'), annual: total('annual') },
    ],
  }
}
