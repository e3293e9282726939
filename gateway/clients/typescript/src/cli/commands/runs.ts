// Payroll runs from draft to paid.

import type {
  DiffPayrollRunRow,
  PayrollRun,
  PayrollRunSummary,
  ReadinessFinding,
} from '../../generated/types.ts'
import { choice, command, group, needed, option, options, toggle } from '../command.ts'
import { type Connection, connect } from '../connection.ts'
import { usageError } from '../failures.ts'
import { countOf, dayOf, monthOf, organizationFlag, organizationOf, runArgument } from '../inputs.ts'
import { type Column, countText, facts, monthText, progressOf, rupeesText, table } from '../print.ts'

const runTypes = ['regular', 'off_cycle', 'bonus', 'arrears', 'reimbursement', 'correction'] as const

type RunStatus = PayrollRunSummary['status']

/** The service refuses what is no status, and names those that are. */
const statusOf = (input: string): RunStatus => input as RunStatus

const runColumns: readonly Column<PayrollRunSummary>[] = [
  { title: 'id', value: ({ id }) => id, kind: 'id' },
  { title: 'month', value: monthText },
  { title: 'type', value: ({ type }) => type },
  { title: 'status', value: ({ status, is_stale }) => (is_stale ? `${status}, stale` : status) },
  { title: 'payslips', value: ({ counts }) => counts.calculated, kind: 'count' },
  { title: 'net pay', value: ({ totals }) => totals.net_payable, kind: 'amount' },
  { title: 'name', value: ({ name }) => name },
]

const runText = (run: PayrollRun): string =>
  facts([
    ['Run', run.id],
    ['Name', run.name],
    ['Status', run.is_stale ? `${run.status}, stale: recalculate it` : run.status],
    ['Period', `${run.period_start} to ${run.period_end}`],
    ['Pay date', run.pay_date],
    ['Payslips', countText(run.counts.calculated)],
    ['Failed', run.counts.failed === 0 ? null : countText(run.counts.failed)],
    ['On hold', run.counts.held === 0 ? null : countText(run.counts.held)],
    ['Gross', rupeesText(run.totals.gross)],
    ['Deductions', rupeesText(run.totals.total_deductions)],
    ['Net pay', rupeesText(run.totals.net_payable)],
    ['Cost', rupeesText(run.totals.total_cost)],
    ['Paid on', run.paid_on],
    ['Reference', run.reference],
  ])

const list = command({
  brief: 'List payroll runs',
  examples: ['runs list --month 2026-10', 'runs list --status locked --json'],
  flags: {
    month: option('Only runs of this month', '2026-10', monthOf),
    status: option('Only runs with this status, such as draft, locked or paid', 'status', statusOf),
    organization: organizationFlag,
    limit: option('Largest number of runs; default: 50', 'count', countOf),
  },
  async run({ context, flags: { month, status, limit = 50, ...flags } }) {
    const { payroll } = await connect(context)
    const query = { ...organizationOf(context, flags), ...month, ...(status === undefined ? {} : { status }) }
    const rows: PayrollRunSummary[] = []
    for await (const run of payroll.runs.list(query)) {
      if (rows.length === limit) break
      rows.push(run)
    }
    return { data: rows, text: table(context, runColumns, rows, 'There are no runs.') }
  },
})

const create = command({
  brief: 'Create a payroll run',
  examples: ['runs create --month 2026-10', 'runs create --month 2026-10 --type bonus --name "Diwali bonus"'],
  flags: {
    month: needed(option('Wage month', '2026-10', monthOf)),
    type: choice('Kind of run; default: regular', runTypes),
    name: option('Name of the run', 'name'),
    payDate: option('Day of payment', 'date', dayOf),
    externalId: option('Your own id of the run', 'id'),
    organization: organizationFlag,
  },
  async run({ context, flags }) {
    const { payroll } = await connect(context)
    const run = await payroll.runs.create({
      ...organizationOf(context, flags),
      period: flags.month,
      ...(flags.type === undefined ? {} : { type: flags.type }),
      ...(flags.name === undefined ? {} : { name: flags.name }),
      ...(flags.payDate === undefined ? {} : { pay_date: flags.payDate }),
      ...(flags.externalId === undefined ? {} : { external_id: flags.externalId }),
    })
    return { data: run, text: runText(run) }
  },
})

const watchFlag = toggle('Wait for the end and show the progress')

const calculate = command({
  brief: 'Calculate a payroll run',
  examples: ['runs calculate run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --watch'],
  args: { run: runArgument },
  flags: { watch: watchFlag },
  async run({ context, flags: { watch }, args }) {
    const { payroll } = await connect(context)
    const onProgress = progressOf(context, 'Calculating')
    const run = await payroll.runs.calculate(
      args.run,
      {},
      { follow: watch, onProgress, signal: context.signal },
    )
    return { data: run, text: runText(run) }
  },
})

const recalculate = command({
  brief: 'Recalculate a payroll run, or some of its payslips',
  examples: ['runs recalculate run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --only stale --watch'],
  args: { run: runArgument },
  flags: {
    only: choice('Payslips to recalculate; default: all', ['all', 'failed', 'stale']),
    employee: options('Id of an employee; repeat it for several', 'id'),
    reason: option('Reason, kept in the audit log', 'text'),
    watch: watchFlag,
  },
  async run({ context, flags: { only, employee, reason, watch }, args }) {
    if (only !== undefined && employee !== undefined) throw usageError('Name --only or --employee, not both.')
    const { payroll } = await connect(context)
    const body = {
      ...(only === undefined ? {} : { only }),
      ...(employee === undefined ? {} : { employee_ids: [...employee] }),
      ...(reason === undefined ? {} : { reason }),
    }
    const onProgress = progressOf(context, 'Recalculating')
    const run = await payroll.runs.recalculate(args.run, body, {
      follow: watch,
      onProgress,
      signal: context.signal,
    })
    return { data: run, text: runText(run) }
  },
})

const diffColumns: readonly Column<DiffPayrollRunRow>[] = [
  { title: 'employee', value: ({ external_id, employee_id }) => external_id ?? employee_id, kind: 'id' },
  { title: 'change', value: ({ change }) => change },
  { title: 'before', value: ({ net_payable }) => net_payable.previous, kind: 'amount' },
  { title: 'now', value: ({ net_payable }) => net_payable.current, kind: 'amount' },
  { title: 'difference', value: ({ net_payable }) => net_payable.difference, kind: 'amount' },
  {
    title: 'causes',
    value: ({ causes }) =>
      causes.map(({ cause, net_payable }) => `${cause} ${rupeesText(net_payable)}`).join(', '),
  },
]

const diff = command({
  brief: 'Compare the net pay of a run with another run',
  examples: [
    'runs diff run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    'runs diff run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --against run_01KAFVQ6S8M9W0X1Y2Z3A4B5C6',
  ],
  args: { run: runArgument },
  flags: { against: option('Id of the other run; default: the regular run of the month before', 'run') },
  async run({ context, flags, args }) {
    const { payroll } = await connect(context)
    const against = flags.against ?? (await earlierRun(payroll, args.run))
    const rows: DiffPayrollRunRow[] = []
    for await (const row of payroll.runs.diff(args.run, { against })) rows.push(row)
    const sum =
      rows.reduce((total, { net_payable }) => total + Math.round(net_payable.difference * 100), 0) / 100
    const text = `${table(context, diffColumns, rows, 'No payslip differs.')}\n\nNet pay differs by ${rupeesText(sum)} from ${against}.`
    return { data: { against, rows }, text }
  },
})

/** The regular run of the month before, of the same organization. */
async function earlierRun(payroll: Connection['payroll'], id: string): Promise<string> {
  const { month, year, organization_id } = await payroll.runs.get(id)
  const before = month === 1 ? { month: 12, year: year - 1 } : { month: month - 1, year }
  const { data } = await payroll.runs.list({ organization_id, ...before, type: 'regular' })
  const run = data.find(({ counts }) => counts.calculated > 0)
  if (run === undefined)
    throw usageError(
      `There is no calculated regular run of ${monthText(before)}. Name the other run by --against.`,
    )
  return run.id
}

const findingColumns: readonly Column<ReadinessFinding>[] = [
  { title: 'level', value: ({ level }) => level },
  { title: 'code', value: ({ code }) => code },
  { title: 'employees', value: ({ employee_count }) => employee_count, kind: 'count' },
  { title: 'finding', value: ({ message }) => message },
  { title: 'fix', value: ({ fix }) => fix.message },
]

const readiness = command({
  brief: 'Show what a run still lacks',
  examples: ['runs readiness run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
  args: { run: runArgument },
  async run({ context, args }) {
    const { payroll } = await connect(context)
    const answer = await payroll.runs.getReadiness(args.run)
    const findings = [...answer.blockers, ...answer.warnings]
    const verdict = answer.ready ? 'The run is ready.' : 'The run is not ready.'
    return {
      data: answer,
      text: `${verdict}\n${table(context, findingColumns, findings, 'Nothing was found.')}`,
    }
  },
})

const lock = command({
  brief: 'Lock a calculated run',
  examples: ['runs lock run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
  args: { run: runArgument },
  flags: { reason: option('Reason, kept in the audit log', 'text'), force: toggle('Lock stale figures') },
  async run({ context, flags: { reason, force }, args }) {
    const { payroll } = await connect(context)
    const run = await payroll.runs.lock(args.run, {
      ...(reason === undefined ? {} : { reason }),
      ...(force ? { force } : {}),
    })
    return { data: run, text: runText(run) }
  },
})

const markPaid = command({
  brief: 'Mark a locked run paid',
  examples: [
    'runs mark-paid run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --paid-on 2026-10-31 --reference HDFCN52026103100042',
  ],
  args: { run: runArgument },
  flags: {
    paidOn: needed(option('Day of the payment', 'date', dayOf)),
    reference: option('Reference of the payment, such as a UTR', 'text'),
    includeUnrouted: toggle('Employees whom the bank file leaves out were paid by other means'),
  },
  async run({ context, flags: { paidOn, reference, includeUnrouted }, args }) {
    const { payroll } = await connect(context)
    const run = await payroll.runs.markPaid(args.run, {
      paid_on: paidOn,
      ...(reference === undefined ? {} : { reference }),
      ...(includeUnrouted ? { include_unrouted: true } : {}),
    })
    return { data: run, text: runText(run) }
  },
})

export const runs = group('Work with payroll runs', {
  list,
  create,
  calculate,
  recalculate,
  diff,
  readiness,
  lock,
  markPaid,
})
