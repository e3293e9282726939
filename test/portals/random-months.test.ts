// Random months through the service: the people of `random-office.ts`, three months of each organization. Every file of each
// month is read by every reader of `every-portal.ts`. `PORTAL_MONTHS` sets how many months, `PORTAL_SEED` where the seeds
// begin, `PORTAL_LANES` how many organizations live at once; another share is drawn each day.

import t from 'tap'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { calculated, startTestStack } from '../support/office.ts'
import { must } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'
import { type Portal, type PortalFile, portals } from './every-portal.ts'
import { paidOf, type PortalMonth, type PortalSlip } from './month.ts'
import {
  completeRecords,
  type Draw,
  drawBy,
  liveMonth,
  type Month,
  monthsOf,
  type Office,
  openOffice,
  quarters,
  slipsOf,
} from './random-office.ts'
import { tallyComplaints } from './tally.ts'
import type { TdsQuarter } from './tds-statement.ts'

const stack = await startTestStack(t)
const isWhole = process.env['TEST_ALL'] === 'true'
const monthCount = Number(process.env['PORTAL_MONTHS'] ?? (isWhole ? 60 : 6))
const firstSeed = Number(process.env['PORTAL_SEED'] ?? testDay * 1_000)

async function download(
  { apiKey }: Office,
  path: string | URL,
): Promise<PortalFile & { readonly status: number }> {
  const reply = await fetch(typeof path === 'string' ? `${stack.base}${path}` : path, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  const bytes = Buffer.from(await reply.arrayBuffer())
  return { status: reply.status, headers: reply.headers, bytes, text: bytes.toString('utf8') }
}

type Block = { readonly code: string; readonly details: readonly { readonly field: string }[] }

/** What is wrong with a refusal: it may name those alone who lack what the file requires. */
function blockComplaints(text: string, { mayLack }: Portal, { people }: PortalMonth): string[] {
  const { code, details } = JSON.parse(text) as Block
  if (code !== 'file_blocked') return [text]
  return details
    .filter(({ field }) => !people.some(person => field.startsWith(`${person.id}.`) && mayLack?.(person)))
    .map(({ field }) => `${field} blocks the file.`)
}

/** What the quarter has had so far. */
type Course = { tax: number; readonly paidPeople: Set<string> }

/** Tax of the payslips, deposited by a challan of the month. */
async function deposit({ call, people }: Office, month: Month, slips: readonly PortalSlip[], course: Course) {
  const tax = slips.reduce((sum, { lines }) => sum + Math.round((lines.get('TDS') ?? 0) * 100), 0) / 100
  course.tax += tax
  for (const { employeeId } of slips) course.paidPeople.add(people.find(({ id }) => id === employeeId)!.code)
  if (tax === 0) return
  const challan = {
    type: 'tds',
    period: { month: month.month, year: month.year },
    bsr_code: '0000001',
    challan_number: `000${String(month.month).padStart(2, '0')}`,
    deposited_on: addDays(addMonths(month.first, 1), 6),
    amount: tax,
  }
  must(await call('POST', '/statutory/challans', challan), 201)
}

/** The quarter that ends with the month, if it does and if the layout of its statement is public. */
function quarterOf(
  { quarter, today }: Office,
  { last }: Month,
  { tax, paidPeople }: Course,
): TdsQuarter | null {
  const isLayoutKnown = quarter.form === '24Q' || quarter.quarter < 4
  if (!isLayoutKnown || last !== addDays(addMonths(quarter.first, 3), -1)) return null
  return {
    form: quarter.form,
    financialYear: quarter.year.replace('-', ''),
    quarter: quarter.quarter,
    first: quarter.first,
    last,
    madeOn: today,
    tax,
    annexurePeople: quarter.form === '24Q' && quarter.quarter === 4 ? paidPeople.size : null,
  }
}

async function monthComplaints(office: Office, month: Month, draw: Draw, course: Course): Promise<string[]> {
  const { call, organizationId, today } = office
  const settled = await liveMonth(office, month, draw)
  const run = await calculated(call, { period: { month: month.month, year: month.year } })
  must(await call('POST', `${run}/lock`, {}))
  const slips = await slipsOf(call, run)
  await deposit(office, month, [...slips, ...settled], course)
  const onHold = new Set(slips.filter(() => draw.chance(0.15)).map(({ employeeId }) => employeeId))
  if (onHold.size > 0)
    must(await call('POST', `${run}/hold`, { employee_ids: [...onHold], reason: 'Under verification' }))
  must(await call('POST', `${run}/mark-paid`, { paid_on: month.last }))
  const known = (): PortalMonth => ({
    ...month,
    organizationId,
    runId: run.split('/').at(-1)!,
    sbiMethod: office.sbiMethod,
    madeOn: today,
    held: onHold,
    paidOn: month.last,
    people: office.people,
    slips,
    settled,
    quarter: quarterOf(office, month, course),
  })
  return [...(await fileComplaints(office, known)), ...(await bookComplaints(office, run, known()))]
}

/** What the readers say of the files, at first and, of those that were refused, once the records are complete. */
async function fileComplaints(office: Office, known: () => PortalMonth): Promise<string[]> {
  const found: string[] = []
  const read = async (portal: Portal, isComplete: boolean): Promise<boolean> => {
    const path = portal.path(known())
    if (path === null) return true
    const file = await download(office, path)
    const isTaken = file.status === 200
    const complaints = isTaken
      ? await portal.complaints(file, known())
      : blockComplaints(file.text, portal, known())
    if (!isTaken && isComplete) complaints.push(`The file is refused: ${file.text}`)
    found.push(...complaints.map(each => `${portal.name}: ${each}`))
    return isTaken
  }
  const taken = await Promise.all(portals.map(portal => read(portal, false)))
  const refused = portals.filter((_, index) => !taken[index])
  if (refused.length > 0) await completeRecords(office)
  for (const portal of refused) await read(portal, true)
  return found
}

/** What is wrong with the voucher of the payment, and with the reconciliation of the run. */
async function bookComplaints(office: Office, run: string, month: PortalMonth): Promise<string[]> {
  const { call } = office
  const totalDebit = paidOf(month)
  const found: string[] = []
  if (totalDebit > 0) {
    const body = { company_name: 'Kaveri', voucher: 'payment' }
    const voucher = must(await call('POST', `${run}/sync-tally`, body))
    const { status, text } = await download(office, new URL(String(voucher.at('xml_url')), stack.base))
    if (status !== 200) return [`The file for Tally is answered ${status}: ${text}`]
    const ledgers = new Set(['Salary Payable', 'Bank', 'Cash'])
    found.push(...tallyComplaints(text, { ledgers, totalDebit }).map(each => `Tally: ${each}`))
  }
  const ties = must(await call('GET', `${run}/reconciliation`))
  if (ties.at('balanced') !== true) found.push(`The reconciliation is not balanced: ${ties.text}`)
  return found
}

t.jobs = Number(process.env['PORTAL_LANES'] ?? 3)
let failures = 0
for (let at = 0; at * 3 < monthCount; at += 1) {
  const seed = firstSeed + at
  const quarter = quarters[seed % quarters.length]!
  t.test(`three months from ${quarter.first}, seed ${seed}`, { buffered: true }, async t => {
    const draw = drawBy(seed)
    const office = await openOffice(stack, draw, quarter)
    const course: Course = { tax: 0, paidPeople: new Set() }
    for (const month of monthsOf(quarter)) {
      const found = await monthComplaints(office, month, draw, course)
      failures += found.length
      // A failure of the kind in every month would fill the log.
      if (failures < 200) t.same(found, [], `seed ${seed}, month ${month.month}`)
      else t.equal(found.length, 0, `seed ${seed}, month ${month.month}`)
    }
  })
}
