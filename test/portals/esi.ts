// The ESIC portal's eye for a monthly contribution: the template and the rules of the handbook's section 4.7.

const headings = [
  'IP Number (10 Digits)',
  'IP Name ( Only alphabets and space )',
  'No of Days for which wages paid/payable during the month',
  'Total Monthly Wages',
  'Reason Code for Zero workings days (numeric only; provide 0 for all other reasons)',
  'Last Working Day (Format DD/MM/YYYY or DD-MM-YYYY)',
]

const codesWithLastDay = [2, 3, 4, 5, 6, 10]
/** Daily wages up to which the employee pays nothing. */
const exemptDailyWages = 176

type EsiMonth = {
  readonly year: number
  readonly month: number
  readonly days: number
  /** Rupees that the payslips deducted. */
  readonly employeeShare: number
  readonly employerShare: number
  /** Insurance numbers that the month must have. */
  readonly ipNumbers: readonly string[]
}

/** `rows`: the cells of the only sheet, the headings first. */
export function esiComplaints(
  rows: readonly (readonly (string | number | null)[])[],
  month: EsiMonth,
): string[] {
  const [first = [], ...people] = rows
  const found: string[] = []
  if (JSON.stringify(first) !== JSON.stringify(headings)) found.push(`The headings are ${first.join(' | ')}.`)
  const numbers = people.map(([number]) => String(number))
  for (const number of new Set(numbers.filter((each, index) => numbers.indexOf(each) !== index)))
    found.push(`The insurance number ${number} is in several rows.`)
  for (const number of month.ipNumbers)
    if (!numbers.includes(number)) found.push(`The active insured person ${number} is missing.`)
  for (const [index, row] of people.entries())
    found.push(...rowComplaints(row, month).map(each => `Row ${index + 2}: ${each}.`))
  const shares = people.map(([, , days, wages]) => sharesOf(Number(days), Number(wages)))
  const employee = shares.reduce((sum, [own]) => sum + own, 0)
  const employer = shares.reduce((sum, [, own]) => sum + own, 0)
  if (employee !== month.employeeShare)
    found.push(`The portal calculates ${employee} of the employees, the payslips ${month.employeeShare}.`)
  if (employer !== month.employerShare)
    found.push(`The portal calculates ${employer} of the employer, the payslips ${month.employerShare}.`)
  return found
}

function rowComplaints(row: readonly (string | number | null)[], month: EsiMonth): string[] {
  const [number, name, days, wages, reason, lastDay] = row
  const hasLastDay = lastDay !== null && lastDay !== undefined && lastDay !== ''
  const code = Number(reason)
  const wrong: readonly (readonly [boolean, string])[] = [
    [!/^[0-9]{10}$/.test(String(number)), `the number ${String(number)} has not 10 digits`],
    [
      !/^[A-Z]+( [A-Z]+)*$/.test(String(name)),
      `the name ${JSON.stringify(name)} is not of letters and spaces`,
    ],
    [!isWhole(days) || Number(days) > month.days, `${String(days)} days`],
    [!isWhole(wages), `wages of ${String(wages)}`],
    [Number(days) === 0 && Number(wages) > 0, 'wages without days'],
    [!isWhole(reason) || code > 13, `the reason ${String(reason)}`],
    [Number(days) > 0 && code !== 0, `the reason ${code} beside paid days`],
    [hasLastDay && !codesWithLastDay.includes(code), `a last working day with reason ${code}`],
    [!hasLastDay && codesWithLastDay.includes(code), `no last working day with reason ${code}`],
    [code === 4 && month.month !== 4 && month.month !== 10, 'the reason 4 within a contribution period'],
    [hasLastDay && !isUpTo(String(lastDay), month), `the last working day ${String(lastDay)}`],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text)
}

function isWhole(cell: string | number | null | undefined): boolean {
  return /^(0|[1-9][0-9]*)$/.test(String(cell))
}

/** In the month, or in the one before, of a leaver who was paid until then. */
function isUpTo(text: string, { year, month, days }: EsiMonth): boolean {
  const [, day, named, yearNamed] = /^([0-9]{2})[/-]([0-9]{2})[/-]([0-9]{4})$/.exec(text) ?? []
  if (day === undefined) return false
  const months = Number(yearNamed) * 12 + Number(named)
  return (months === year * 12 + month && Number(day) <= days) || months === year * 12 + month - 1
}

/** What the portal calculates itself: both shares rounded up to the rupee. */
function sharesOf(days: number, wages: number): readonly [employee: number, employer: number] {
  if (wages === 0) return [0, 0]
  const isExempt = wages <= exemptDailyWages * days
  return [isExempt ? 0 : Math.ceil((wages * 75) / 10_000), Math.ceil((wages * 325) / 10_000)]
}
