// The EPFO portal's eye for an ECR: the layout and the checks of the handbook's section 2.1.

const percent = { employee: 12, pension: 8.33 }
const columns = [
  'UAN',
  'name',
  'gross wages',
  'EPF wages',
  'EPS wages',
  'EDLI wages',
  'EPF contribution',
  'EPS contribution',
  'difference',
  'NCP days',
  'refund',
]

type Line = {
  readonly uan: string
  readonly name: string
  readonly amounts: readonly number[]
}

type EcrMonth = {
  readonly year: number
  readonly month: number
  /** Of the calendar month. */
  readonly days: number
  /** Rupees that the payslips deducted, without those who are no members. */
  readonly employeeShare: number
  readonly employerShare: number
}

/** Every reason for which the portal would refuse the file, or would take it as something else than was paid. */
export function ecrComplaints(text: string, month: EcrMonth): string[] {
  const found: string[] = []
  if (!/^[\r\n\x20-\x7e]*$/.test(text)) found.push('The file has characters that are not printable ASCII.')
  if (text !== '' && !text.endsWith('\r\n')) found.push('The last line does not end in CRLF.')
  const texts = text === '' ? [] : text.slice(0, -2).split('\r\n')
  if (texts.some(line => line === '' || /[\r\n]/.test(line))) found.push('A line is blank or broken.')
  const lines = texts.map((line, index) => readLine(line, index + 1, found))
  const uans = lines.map(line => line?.uan)
  for (const uan of new Set(uans.filter((uan, index) => uans.indexOf(uan) !== index)))
    found.push(`The UAN ${uan} is in several lines.`)
  const known = lines.filter(line => line !== null)
  for (const line of known) found.push(...lineComplaints(line, month).map(each => `${line.uan}: ${each}`))
  const sum = (column: number) => known.reduce((total, { amounts }) => total + amounts[column - 3]!, 0)
  if (sum(7) !== month.employeeShare)
    found.push(`Column 7 comes to ${sum(7)}, the payslips to ${month.employeeShare}.`)
  if (sum(8) + sum(9) !== month.employerShare)
    found.push(`Columns 8 and 9 come to ${sum(8) + sum(9)}, the payslips to ${month.employerShare}.`)
  return found
}

function readLine(text: string, number: number, found: string[]): Line | null {
  const fields = text.split('#~#')
  const [uan = '', name = '', ...amounts] = fields
  if (fields.length !== columns.length) {
    found.push(`Line ${number} has ${fields.length} fields, not ${columns.length}.`)
    return null
  }
  if (!/^[0-9]{12}$/.test(uan))
    found.push(`Line ${number}: the UAN ${JSON.stringify(uan)} has not 12 digits.`)
  if (!/^[A-Za-z0-9 .]{1,85}$/.test(name) || !/[A-Za-z]/.test(name) || name !== name.trim())
    found.push(`Line ${number}: the name ${JSON.stringify(name)} is not one.`)
  amounts.forEach((amount, index) => {
    if (!/^(0|[1-9][0-9]*)$/.test(amount))
      found.push(`Line ${number}: ${columns[index + 2]} is ${JSON.stringify(amount)}, not a whole number.`)
  })
  return { uan, name, amounts: amounts.map(Number) }
}

/** Of wages, by the month; in September 2026 the least that the portal can refuse. */
function ceilingOf({ year, month }: EcrMonth): number {
  return year * 12 + month < 2026 * 12 + 9 ? 15_000 : 25_000
}

function lineComplaints({ amounts }: Line, month: EcrMonth): string[] {
  const { days } = month
  const ceiling = ceilingOf(month)
  const [gross, epf, eps, edli, employee, pension, difference, ncp, refund] = amounts as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const least = share(percent.employee, epf)
  const wrong: readonly (readonly [boolean, string])[] = [
    [gross < epf, `gross wages ${gross} are below EPF wages ${epf}`],
    [eps > epf, `EPS wages ${eps} are above EPF wages ${epf}`],
    [eps > ceiling, `EPS wages ${eps} are above the ceiling`],
    [edli > ceiling, `EDLI wages ${edli} are above the ceiling`],
    [employee < least, `the employee's ${employee} are below 12 % of ${epf}`],
    [pension + difference < least, `the employer's ${pension + difference} are below 12 % of ${epf}`],
    [pension !== share(percent.pension, eps), `the pension of ${pension} is not 8.33 % of ${eps}`],
    [ncp > days, `${ncp} NCP days are more than the month has`],
    [epf > 0 && ncp === days, 'there are wages without a contributory day'],
    [refund < 0, 'the refund is negative'],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, text]) => text)
}

/** To the nearest rupee, half up. */
function share(rate: number, wages: number): number {
  return Math.trunc((Math.round(rate * 100) * wages * 2 + 10_000) / 20_000)
}
