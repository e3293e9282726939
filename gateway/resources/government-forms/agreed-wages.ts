// The wages that a letter of appointment states: the earnings of the salary in force when it is issued.

import { laterOf } from '#proto/calendar/period.ts'
import type { Paise } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { moneyColumn, type Section, textColumn } from '../../documents/table.ts'
import { salaryOn } from '../salary/service.ts'
import type { FormContext } from './registers/register.ts'

/**
 * Wages agreed on today, or on the day of joining if that is to come. Null: no salary is in force then, or it cannot be
 * split.
 */
export async function agreedWages(
  { inTenant, engine, today }: Pick<FormContext, 'inTenant' | 'engine' | 'today'>,
  employee: Employee,
): Promise<Section | null> {
  const day = laterOf(today, employee.dateOfJoining)
  const salary = await salaryOn(inTenant, engine, () => Promise.resolve(employee), day)
  const earnings = (salary?.components ?? []).filter(({ type }) => type === 'earning')
  if (earnings.length === 0) return null
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
