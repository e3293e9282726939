// A month of payroll from a partner's chair: an organization is made, its October calculated, one slip read
// and explained, and the signed events received. Everything goes over HTTP; nothing is known from inside.
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import { caughtMails } from '../machine/mail-catcher.ts'
import { brandColour, demoLogo } from './logo.ts'
import { createPartner } from './partner.ts'
import type { Partner } from './partner.ts'
import type { Receiver } from './receiver.ts'
import { showEvents, showExplanation, showPayslip, showTotals } from './report.ts'
import type { Run } from './report.ts'
import { done, heading, progress, whole } from './terminal.ts'
import { organization, salaryComponents, workforce } from '#gateway/resources/sandbox/workforce.ts'
import type { Person } from '#gateway/resources/sandbox/workforce.ts'

type Demo = {
  /** The sandbox's base address. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly employees: number
  readonly receiver: Receiver
  /** File for the payslip that is shown, as PDF. */
  readonly payslipFile: string
  /** File for the register of the month, as XLSX. */
  readonly registerFile: string
  /** Folder of the mail server; null: mails go elsewhere, and the demo sends none. */
  readonly mailFolder: string | null
}

/** Small enough for progress to be seen, and for an interrupt to wait for. */
const employeesPerCall = 500
/** The gateway works on one while PostgreSQL stores another. */
const callsAtOnce = 2

const october = { month: 10, year: 2026 }

/** The slip that is shown: the person who passes the ESI ceiling and stays covered. */
const shown = 2

const events = [
  'employee.upserted',
  'payroll.run.calculated',
  'payroll.run.paid',
  'payroll.run.reversed',
  'payroll.run.failed',
]

/** Fills a new organization, runs its October and shows what came of it. Returns the organization's id. */
export async function runDemo(demo: Demo): Promise<number> {
  const { baseUrl, apiKey, employees, receiver, payslipFile, registerFile, mailFolder } = demo
  const began = performance.now()
  const partner = createPartner(baseUrl, apiKey)
  const people = [...workforce({ employees, seed: 2026 })]

  heading(`A new organization of ${whole(employees)} employees`)
  const organizationId = await createOrganization(partner)
  await hire(partner, organizationId, people)
  const path = await subscribe(partner, organizationId, receiver)
  await recordOctober(partner, organizationId, people)

  heading('October 2026')
  const run = await calculate(partner, organizationId)
  await showTotals(partner, run)

  const person = people[shown]
  if (person !== undefined) {
    const slip = await partner.get(`/payroll-runs/${run.id}/employees/ext:${person.externalId}?explain=full`)
    showPayslip(slip, person.story)
    showExplanation(slip, 'esi')
    await writeFile(payslipFile, await partner.download(`/payslips/${String(slip['id'])}.pdf`))
    if (mailFolder !== null) await sendPayslip(partner, String(slip['id']), mailFolder)
  }
  // The run is not locked: nothing is decided about it yet.
  const register = '/reports/payroll-register/detail?year=2026&month=10&include_unlocked=true&format=xlsx'
  await writeFile(registerFile, await partner.download(`${register}&organization_id=${organizationId}`))
  const calculated = await receiver.arrived(path, 'payroll.run.calculated', 30_000)
  if (calculated === null) throw new Error('No payroll.run.calculated arrived within 30 seconds of the run.')
  showEvents(receiver.arrivals.filter(arrival => arrival.path === path))
  done('a month of payroll, from hiring to signed webhooks', began)
  return organizationId
}

/** To an address that no employee has: the mail server passes nothing on. */
async function sendPayslip(partner: Partner, id: string, mailFolder: string): Promise<void> {
  const began = performance.now()
  const before = caughtMails(mailFolder).length
  await partner.post(`/payslips/${id}/email`, { to: 'employee@payroll.example', include_unlocked: true })
  for (let waited = 0; caughtMails(mailFolder).length === before; waited += 100) {
    if (waited > 30_000) throw new Error('The payslip was not e-mailed within 30 seconds.')
    await sleep(100)
  }
  done('the payslip by e-mail, as a PDF that the date of birth opens', began)
}

async function createOrganization(partner: Partner): Promise<number> {
  const began = performance.now()
  const { id } = await partner.post('/organizations', { ...organization, brand_colour: brandColour })
  await partner.put(`/organizations/${String(id)}/logo`, await demoLogo())
  for (const component of salaryComponents) {
    await partner.post('/salary-components', { organization_id: id, ...component })
  }
  done(`organization ${String(id)} with ${salaryComponents.length} salary components and a logo`, began)
  return Number(id)
}

async function hire(partner: Partner, organizationId: number, people: readonly Person[]): Promise<void> {
  const began = performance.now()
  const bar = progress('employees')
  const calls = Array.from({ length: Math.ceil(people.length / employeesPerCall) }, (_, at) =>
    people.slice(at * employeesPerCall, (at + 1) * employeesPerCall),
  ).values()
  let hired = 0
  const lane = async (): Promise<void> => {
    for (const some of calls) {
      const items = some.map(({ employee }) => employee)
      await bulk(partner, '/employees/bulk', { organization_id: organizationId, items })
      hired += some.length
      bar.update(hired, people.length, '')
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, lane))
  bar.end()
  done(`${whole(people.length)} employees with bank, statutory details and salary`, began)
}

async function subscribe(partner: Partner, organizationId: number, receiver: Receiver): Promise<string> {
  const began = performance.now()
  const path = `/organizations/${organizationId}`
  const url = receiver.url(path)
  const { secret } = await partner.post('/webhooks', { url, events, organization_ids: [organizationId] })
  receiver.expect(path, String(secret))
  done(`webhook subscription for ${url}`, began)
  return path
}

/** Events of the month: raises, an exit, days without pay. */
async function recordOctober(
  partner: Partner,
  organizationId: number,
  people: readonly Person[],
): Promise<void> {
  const began = performance.now()
  const org = `organization_id=${organizationId}`
  for (const { externalId, revisions, exit } of people) {
    for (const revision of revisions)
      await partner.put(`/employees/ext:${externalId}/salary?${org}`, revision)
    if (exit !== null) await partner.post(`/employees/ext:${externalId}/exit?${org}`, exit)
  }
  const absent = people.filter(({ lopDays }) => lopDays > 0)
  for (let start = 0; start < absent.length; start += 5_000) {
    const items = absent
      .slice(start, start + 5_000)
      .map(({ externalId, lopDays }) => ({ employee_id: `ext:${externalId}`, ...october, lop_days: lopDays }))
    await bulk(partner, '/attendance/bulk', { organization_id: organizationId, view: 'monthly', items })
  }
  done(`a raise, an exit, and days without pay for ${whole(absent.length)}`, began)
}

async function bulk(partner: Partner, path: string, body: Record<string, unknown>): Promise<void> {
  const reply = await partner.post(path, body)
  const rows = reply['data'] as { index: number; status: string; error: unknown }[]
  const failed = rows.find(({ status }) => status === 'failed')
  if (failed !== undefined) {
    throw new Error(`POST ${path} refused row ${failed.index}: ${JSON.stringify(failed.error)}`)
  }
}

async function calculate(partner: Partner, organizationId: number): Promise<Run> {
  const draft = await partner.post('/payroll-runs', { organization_id: organizationId, period: october })
  const path = `/payroll-runs/${String(draft['id'])}`
  const began = performance.now()
  let run = (await partner.post(`${path}/calculate`, {}, { prefer: 'respond-async' })) as Run
  const bar = progress('payslips')
  for (;;) {
    const { completed, total, rate_per_second: rate } = run.progress
    bar.update(completed, total, rate === null ? '' : `${whole(rate)} a second`)
    if (run.status !== 'calculating') break
    await sleep(250)
    run = (await partner.get(path)) as Run
  }
  bar.end()
  if (run.status !== 'generated') {
    throw new Error(`The run ended as ${run.status}: ${JSON.stringify(run.failures)}`)
  }
  done(`run ${run.id} calculated`, began)
  return run
}
