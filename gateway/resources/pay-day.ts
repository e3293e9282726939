import type { PayDay } from '#proto/calculation.ts'
import { Type } from 'typebox'

const values = ['last_day', 'last_working_day', ...Array.from({ length: 31 }, (_, at) => at + 1)]
const description = 'A day of the month, last_day or last_working_day; in a shorter month the last day.'

export const payDay = () => Type.Unsafe<PayDay>({ type: ['integer', 'string'], enum: values, description })

/** Null: as in the settings. */
export const ownPayDay = () =>
  Type.Unsafe<PayDay | null>({
    type: ['integer', 'string', 'null'],
    enum: [...values, null],
    description: `${description} Null: as in the payroll settings.`,
  })
