// Names of the statements and certificates in each Act, the quarters that they are of, and the codes that they take.
// Source of the codes: the notes of the file formats of the statements, and the Central Board's table of old and new
// forms.

import { addMonths, addDays } from '#proto/calendar/plain-date.ts'
import { isUnderAct2025 } from '#proto/law/tds-sections.ts'
import { governmentOf } from '#proto/records/organization.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'

/** April to June is the first. */
export function quarterSpan(yearStart: PlainDate, quarter: number): PayPeriod {
  const start = addMonths(yearStart, 3 * (quarter - 1))
  return { start, end: addDays(addMonths(start, 3), -1) }
}

export type Act = '1961' | '2025'

/** The Act of a year goes by its first day, because the Act of 2025 began with a tax year. */
export function actOf(yearStart: PlainDate): Act {
  return isUnderAct2025(yearStart) ? '2025' : '1961'
}

type FormNames = { readonly number: string; readonly title: string }

/** Forms by rules 31 and 31A of the Income-tax Rules 1962; from April 2026 by rules 215 and 219 of those of 2026. */
export const forms: Readonly<
  Record<'salary' | 'contractors' | 'certificate' | 'perquisites', Record<Act, FormNames>>
> = {
  salary: {
    1961: { number: '24Q', title: 'Quarterly statement of tax deducted from salary' },
    2025: { number: '138', title: 'Quarterly statement of tax deducted from salary' },
  },
  contractors: {
    1961: { number: '26Q', title: 'Quarterly statement of tax deducted from other payments to residents' },
    2025: { number: '140', title: 'Quarterly statement of tax deducted from other payments to residents' },
  },
  certificate: {
    1961: { number: '16', title: 'Certificate of tax deducted from salary, Part B' },
    2025: { number: '130', title: 'Certificate of tax deducted from salary, salary annexure' },
  },
  perquisites: {
    1961: { number: '12BA', title: 'Statement of perquisites and profits in lieu of salary' },
    2025: { number: '123', title: 'Statement of perquisites and profits in lieu of salary' },
  },
}

/** The section code of salary by the kind of deductor; a private employer's where none is known. */
export function salaryCode(deductorType: string | null, act: Act): string {
  const government = governmentOf(deductorType)
  if (government === 'state') return act === '1961' ? '92A' : '1001'
  if (government === 'union') return act === '1961' ? '92C' : '1003'
  return act === '1961' ? '92B' : '1002'
}

/** The states by the codes of the income-tax department. */
const states: Readonly<Record<string, string>> = {
  AN: '01',
  AP: '02',
  AR: '03',
  AS: '04',
  BR: '05',
  CH: '06',
  DH: '07',
  DL: '09',
  GA: '10',
  GJ: '11',
  HR: '12',
  HP: '13',
  JK: '14',
  KA: '15',
  KL: '16',
  LD: '17',
  MP: '18',
  MH: '19',
  MN: '20',
  ML: '21',
  MZ: '22',
  NL: '23',
  OD: '24',
  PY: '25',
  PB: '26',
  RJ: '27',
  SK: '28',
  TN: '29',
  TR: '30',
  UP: '31',
  WB: '32',
  CG: '33',
  UK: '34',
  JH: '35',
  TS: '36',
  LA: '37',
}

export function taxStateCode(stateCode: string | null | undefined): string | null {
  return (stateCode && states[stateCode]) || null
}
