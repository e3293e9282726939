// Report of the demo on a calculated run.
import { existsSync } from 'node:fs'
import { basename, isAbsolute, join, relative } from 'node:path'

import type { Partner, Reply } from './partner.ts'
import type { Arrival } from './receiver.ts'
import { heading, line, paragraph, rupees, styled, table, whole } from './terminal.ts'

type Totals = Readonly<
  Record<'gross' | 'total_deductions' | 'net_payable' | 'employer_contributions', number>
>

/** Fields of a run that the demo reads. */
export type Run = Reply & {
  readonly id: string
  readonly status: string
  readonly progress: { total: number; completed: number; rate_per_second: number | null }
  readonly totals: Totals & { readonly employee_count: number }
  readonly failures: unknown
}

/** The run's totals beside the sum of its slips. Throws when they differ by a paisa. */
export async function showTotals(partner: Partner, { id, totals }: Run): Promise<void> {
  const sums = await sumOfSlips(partner, id)
  const rows = (
    [
      ['gross', 'Gross pay'],
      ['total_deductions', 'Deductions'],
      ['net_payable', 'Net payable'],
      ['employer_contributions', 'Employer contributions'],
    ] as const
  ).map(([field, title]) => {
    const agrees = paise(totals[field]) === sums[field]
    return [title, rupees(totals[field]), rupees(sums[field] / 100), agrees ? 'equal' : different]
  })
  table(
    [
      { title: `${whole(totals.employee_count)} employees`, width: 24 },
      { title: 'Run total, Rs', width: 19, right: true },
      { title: 'Sum of slips, Rs', width: 19, right: true },
      { title: '', width: 11 },
    ],
    [rows],
  )
  if (rows.some(row => row.includes(different)))
    throw new Error('The totals of the run are not the sum of its slips.')
}

const different = styled('red', 'DIFFERENT')

async function sumOfSlips(partner: Partner, runId: string): Promise<Totals> {
  const sums = { gross: 0, total_deductions: 0, net_payable: 0, employer_contributions: 0 }
  let cursor = ''
  for (;;) {
    const page = await partner.get(`/payroll-runs/${runId}/employees?limit=500${cursor}`)
    for (const slip of page['data'] as Slip[]) {
      sums.gross += paise(slip.gross)
      sums.total_deductions += paise(slip.total_deductions)
      sums.net_payable += paise(slip.net_payable)
      sums.employer_contributions += paise(slip.employer_contributions.total)
    }
    const { next_cursor: next } = page['meta'] as { next_cursor: string | null }
    if (next === null) return sums
    cursor = `&cursor=${encodeURIComponent(next)}`
  }
}

/** Exact: a number read from two decimals prints as those two decimals. */
function paise(rupeeAmount: number): number {
  const [whole = '0', part = ''] = String(rupeeAmount).split('.')
  return Number(whole + part.padEnd(2, '0'))
}

type Step = {
  n: number
  op: string
  label: string
  inputs: { name: string; value: unknown; unit: string | null; from: { kind: string; ref: string } }[]
  result: unknown
  rule?: { id: string; citation: { law: string; provision: string } } | null
}

type Line = {
  code: string
  name: string
  type: string
  category: string
  amount: number
  full_amount: number
  explanation: { text: string; steps: Step[] } | null
}

type Slip = {
  payslip_id: string
  employee: { name: string; code: string; date_of_joining: string }
  days: { total_days: number; payable_days: number; lop_days: number }
  lines: Line[]
  gross: number
  total_deductions: number
  net_payable: number
  net_payable_words: string
  employer_contributions: { total: number }
  employer_cost: number
}

export function showPayslip(reply: Reply, story: string | null): void {
  const slip = reply as unknown as Slip
  const { employee, days } = slip
  heading(`Payslip of ${employee.name}, ${employee.code}`)
  if (story !== null) paragraph(`The person ${story}.`)
  line(
    `${slip.payslip_id}: ${days.payable_days} of ${days.total_days} days paid, ${days.lop_days} without pay`,
  )
  const linesOf = (...types: string[]) => slip.lines.filter(({ type }) => types.includes(type)).map(asRow)
  const total = (name: string, amount: number) => [styled('bold', name), '', styled('bold', rupees(amount))]
  table(
    [
      { title: 'October 2026', width: 40 },
      { title: 'Full month, Rs', width: 17, right: true },
      { title: 'Amount, Rs', width: 17, right: true },
    ],
    [
      [...linesOf('earning'), total('Gross pay', slip.gross)],
      [...linesOf('deduction', 'recovery'), total('Deductions', slip.total_deductions)],
      [total('Net payable', slip.net_payable)],
      [...linesOf('employer_contribution'), total('Cost to the employer', slip.employer_cost)],
    ],
  )
  paragraph(slip.net_payable_words)
}

function asRow({ name, amount, full_amount: full }: Line): string[] {
  return [name, rupees(full), rupees(amount)]
}

/** One figure as its numbered steps, each with what went in, what came out and the law behind it. */
export function showExplanation(reply: Reply, category: string): void {
  const { lines } = reply as unknown as Slip
  const explained = lines.find(one => one.type === 'deduction' && one.category === category) ?? lines[0]
  if (explained === undefined || explained.explanation === null) return
  heading(`Why ${explained.name} is ${rupees(explained.amount)}`)
  paragraph(explained.explanation.text)
  for (const step of explained.explanation.steps) {
    const inputs = step.inputs.map(({ name, value }) => `${name} ${figure(value)}`).join(', ')
    paragraph(`${step.n}. ${step.label}: ${inputs} → ${figure(step.result)}`, 4, 3)
    if (step.rule) {
      const { law, provision } = step.rule.citation
      paragraph(styled('dim', `${law}, ${provision}`), 7)
    }
  }
}

function figure(value: unknown): string {
  return typeof value === 'number' ? new Intl.NumberFormat('en-IN').format(value) : String(value)
}

export function showEvents(arrivals: readonly Arrival[]): void {
  heading('Webhook events received')
  table(
    [
      { title: 'Event', width: 25 },
      { title: 'Id', width: 32 },
      { title: 'Try', width: 5, right: true },
      { title: 'Signature', width: 11 },
    ],
    [arrivals.map(asEventRow)],
  )
}

/** An event received while the system is running. */
export function showArrival(arrival: Arrival): void {
  const [type, id, attempt, signature] = asEventRow(arrival)
  line(`${type}  ${id}  try ${attempt}  signature ${signature}`)
}

function asEventRow({ type, id, attempt, verifies }: Arrival): string[] {
  return [type, id, String(attempt), verifies ? styled('green', 'valid') : styled('red', 'INVALID')]
}

type Access = {
  readonly base_url: string
  readonly sandbox_base_url: string
  readonly docs_url: string
  readonly organization_id: number | null
  readonly api_key: string
  readonly database_url: string
  readonly nats_url: string
  readonly smtp_url: string
  readonly mail_folder: string | null
  readonly console_url: string | null
}

/** The addresses of everything, the sandbox key, and first calls to try. `dataDir` holds `stack.json` and `logs`. */
export function showAccess(
  access: Access,
  dataDir: string,
  {
    payslipFile,
    registerFile,
    consoleLink,
  }: { readonly payslipFile: string; readonly registerFile: string; readonly consoleLink: string | null },
): void {
  const folder = relative(process.cwd(), dataDir)
  const shown = folder.startsWith('..') ? dataDir : folder
  heading('Addresses')
  line(`API, sandbox      ${access.sandbox_base_url}`)
  line(`API, production   ${access.base_url}`)
  line(`Documentation     ${access.docs_url}`)
  line(`OpenAPI document  ${access.base_url}/openapi.json`)
  line(`PostgreSQL        ${withoutCredentials(access.database_url)}`)
  line(`NATS              ${withoutCredentials(access.nats_url)}`)
  line(
    `E-mails           ${access.mail_folder === null ? withoutCredentials(access.smtp_url) : join(shown, 'mail')}`,
  )
  line(`Logs              ${join(shown, 'logs')}`)
  line(`Credentials       ${join(shown, 'stack.json')}`)
  heading('Sandbox key')
  line(access.api_key)

  const file = join(shown, 'stack.json')
  const stack = `require("${isAbsolute(file) ? file : `./${file}`}")`
  const organization = `organization_id=${access.organization_id}`
  heading('First calls, in a second terminal, in the same folder')
  console.log(`base=$(node -p '${stack}.sandbox_base_url')
key=$(node -p '${stack}.api_key')
auth="Authorization: Bearer $key"
curl -s -H "$auth" "$base/employees?${organization}&limit=2"
curl -s -H "$auth" "$base/payroll-runs?${organization}"
curl -s -H "$auth" -H 'Content-Type: application/json' "$base/payroll-runs" \\
  -d '{"organization_id": ${access.organization_id}, "period": {"month": 11, "year": 2026},
       "calculate": true}'`)
  const files = { 'A payslip as PDF': payslipFile, 'The register of October as XLSX': registerFile }
  for (const [title, made] of Object.entries(files)) {
    if (!existsSync(made)) continue
    heading(title)
    line(join(shown, basename(made)))
  }
  if (access.console_url !== null) {
    heading('Console: runs, payslips, files and webhooks in a browser')
    if (consoleLink !== null) {
      line('This link opens it once, within five minutes:')
      line(consoleLink)
    }
    line('Sign in with the key above, or with the operator_token of stack.json:')
    line(`${access.console_url}/sign-in`)
  }
  heading('Running. Press Ctrl-C to stop; the data is kept.')
  line('Webhook events that arrive are shown here:')
}

function withoutCredentials(address: string): string {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.search = ''
  return url.href
}
