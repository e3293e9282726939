// Files that the service makes: payslips, returns of the statutory portals, bank files.

import { mkdir } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import type { BankFile, Payslip, StatutoryFinding, StatutoryReturn } from '../../generated/types.ts'
import type { Call } from '../../calls.ts'
import type { Download } from '../../files.ts'
import { choice, command, needed, option, type Output, toggle } from '../command.ts'
import { type Connection, connect } from '../connection.ts'
import { type Context, note } from '../context.ts'
import { refusal, usageError } from '../failures.ts'
import { dayOf, monthArgument, organizationFlag, organizationOf, runArgument } from '../inputs.ts'
import { type Column, countText, facts, progressOf, rupeesText, table } from '../print.ts'

/** PDFs that are fetched at the same time. */
const maxDownloads = 4

export const payslips = command({
  brief: 'Save the payslips of a run as PDFs',
  examples: [
    'payslips run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --out october',
    'payslips run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --out october --as zip',
  ],
  args: { run: runArgument },
  flags: {
    out: needed(option('Folder of the files; it is created', 'folder')),
    as: choice('One file for all payslips: an archive of PDFs, or one PDF', ['zip', 'pdf']),
  },
  async run({ context, flags: { out, as }, args: { run } }) {
    const { payroll } = await connect(context)
    await mkdir(out, { recursive: true })
    const paths =
      as === undefined
        ? await saveEach(context, payroll, run, out)
        : [await saveAll(context, payroll, run, join(out, `payslips.${as}`))]
    if (paths.length === 0) throw refusal(`The run ${run} has no payslips. Calculate it first.`)
    return {
      data: { files: paths },
      text: paths.length === 1 ? `Saved ${paths[0]}.` : `Saved ${countText(paths.length)} files in ${out}.`,
    }
  },
})

async function saveEach(
  context: Context,
  payroll: Connection['payroll'],
  run: string,
  folder: string,
): Promise<string[]> {
  const { counts } = await payroll.runs.get(run)
  const onProgress = progressOf(context, 'Payslips')
  const paths: string[] = []
  const slips = payroll.runs.listEmployees(run)[Symbol.asyncIterator]()
  const worker = async (): Promise<void> => {
    for (let next = await slips.next(); next.done !== true; next = await slips.next()) {
      context.signal.throwIfAborted()
      if (!isPrintable(next.value)) continue
      const path = join(folder, `${fileNameOf(next.value)}.pdf`)
      await payroll.payslips.getPdf(next.value.id, {}, { signal: context.signal }).save(path)
      paths.push(path)
      const total = Math.max(counts.calculated, paths.length)
      onProgress({ percent: (100 * paths.length) / total, completed: paths.length, total })
    }
  }
  await Promise.all(Array.from({ length: maxDownloads }, worker))
  return paths.toSorted()
}

const isPrintable = ({ status }: Payslip): boolean => status !== 'failed' && status !== 'excluded'

/** The code keeps a folder readable, and the id keeps two names apart. */
const fileNameOf = ({ employee, id }: Payslip): string => `${employee.code.replaceAll(/[^\w-]+/g, '_')}-${id}`

async function saveAll(
  context: Context,
  payroll: Connection['payroll'],
  run: string,
  path: string,
): Promise<string> {
  const format = extname(path) === '.zip' ? 'zip' : 'pdf'
  const onProgress = progressOf(context, 'Payslips')
  const bundle = await payroll.runs.createPayslipFiles(
    run,
    { format },
    { onProgress, signal: context.signal },
  )
  if (bundle.status !== 'completed')
    throw refusal(bundle.error?.message ?? `The file is ${bundle.status}. Run the command again.`)
  return (await payroll.runs.getPayslipFilesContent(run, bundle.id).save(path)).path
}

const findingColumns: readonly Column<StatutoryFinding & { readonly level: string }>[] = [
  { title: 'level', value: ({ level }) => level },
  { title: 'employee', value: ({ employee_id }) => employee_id, kind: 'id' },
  { title: 'field', value: ({ field }) => field },
  { title: 'message', value: ({ message }) => message },
]

function returnText(context: Context, answer: StatutoryReturn): string {
  const findings = [
    ...answer.validation.errors.map(finding => ({ ...finding, level: 'error' })),
    ...answer.validation.warnings.map(finding => ({ ...finding, level: 'warning' })),
  ]
  const head = facts([
    ['Return', answer.form_title],
    ['Employees', countText(answer.employee_count)],
    ['Amount', rupeesText(answer.total_amount)],
    ['State', answer.draft ? 'draft' : null],
  ])
  return `${head}\n\n${table(context, findingColumns, findings, 'The validation found nothing.')}`
}

const outFlag = (formats: string) => option(`File to save: ${formats}; default: print a summary`, 'file')
const draftFlag = toggle('Include runs that are calculated and not locked')

const allowErrorsFlag = toggle('Save the file although the validation found errors')

/** The format that the name of the file asks for. */
function formatOf<const T extends string>(path: string, formats: readonly T[]): T {
  const format = formats.find(each => `.${each}` === extname(path).toLowerCase())
  if (format === undefined)
    throw usageError(`--out is ${path}; let its name end with .${formats.join(', .')}.`)
  return format
}

export async function saved(download: Download, path: string): Promise<Output> {
  await mkdir(dirname(path), { recursive: true })
  const { bytes, headers } = await download.save(path)
  const rows = headers.get('x-svc-row-count')
  return {
    data: { path, bytes, rows: rows === null ? null : Number(rows), sha256: headers.get('x-svc-sha256') },
    text: `Saved ${path}: ${countText(bytes)} bytes${rows === null ? '' : `, ${countText(Number(rows))} rows`}.`,
  }
}

type ReturnQuery = {
  readonly organization_id?: number
  readonly month: number
  readonly year: number
  readonly draft: boolean
  readonly allow_errors: boolean
}

type ReturnDeclaration<Format extends string> = {
  readonly name: string
  readonly brief: string
  readonly formats: readonly [Format, ...Format[]]
  fetch(payroll: Connection['payroll'], query: ReturnQuery): Call<StatutoryReturn, Format>
}

/** A return of a month: a summary, or the file that the portal takes. */
function returnCommand<const Format extends string>(declaration: ReturnDeclaration<Format>) {
  const { name, brief, formats, fetch } = declaration
  const endings = formats.map(format => `.${format}`)
  return command({
    brief,
    examples: [`${name} 2026-10`, `${name} 2026-10 --out ${name}.${formats[0]}`],
    args: { month: monthArgument },
    flags: {
      out: outFlag(`${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`),
      draft: draftFlag,
      allowErrors: allowErrorsFlag,
      organization: organizationFlag,
    },
    async run({ context, flags: { out, draft, allowErrors, ...flags }, args: { month } }) {
      const format = out === undefined ? null : formatOf(out, formats)
      const { payroll } = await connect(context)
      const organization = organizationOf(context, flags)
      const call = fetch(payroll, { ...organization, ...month, draft, allow_errors: allowErrors })
      if (format !== null) return saved(call.file(format), out!)
      const answer = await call
      return { data: answer, text: returnText(context, answer) }
    },
  })
}

export const ecr = returnCommand({
  name: 'ecr',
  brief: 'Get the provident fund return (ECR) of a month',
  formats: ['txt', 'csv', 'xlsx', 'pdf'],
  fetch: (payroll, query) => payroll.statutory.getPfEcr(query),
})

export const esi = returnCommand({
  name: 'esi',
  brief: 'Get the ESI return of a month',
  formats: ['xls', 'csv', 'xlsx', 'pdf'],
  fetch: (payroll, query) => payroll.statutory.getEsiReturn(query),
})

const exclusionColumns: readonly Column<BankFile['excluded'][number]>[] = [
  { title: 'employee', value: ({ employee_id }) => employee_id, kind: 'id' },
  { title: 'amount', value: ({ amount }) => amount, kind: 'amount' },
  { title: 'code', value: ({ code }) => code },
  { title: 'reason', value: ({ message }) => message },
]

export const bankFile = command({
  brief: 'Get the bank file of a run',
  examples: [
    'bank-file run_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    'bank-file run_01KAM3T9X4Q2V7R8Z5B6N1C0DE --layout hdfc --out salaries.txt',
  ],
  args: { run: runArgument },
  flags: {
    out: outFlag('.txt, .csv or .xlsx'),
    layout: option('Layout of the bank, such as hdfc', 'layout'),
    valueDate: option('Day of payment', 'date', dayOf),
    draft: draftFlag,
  },
  async run({ context, flags: { out, layout, valueDate, draft }, args: { run } }) {
    const format = out === undefined ? null : formatOf(out, ['txt', 'csv', 'xlsx'])
    const { payroll } = await connect(context)
    const call = payroll.runs.getBankFile(run, {
      ...(layout === undefined ? {} : { bank_format: layout as never }),
      ...(valueDate === undefined ? {} : { value_date: valueDate }),
      draft,
    })
    if (format !== null) return saved(call.file(format), out!)
    const answer = await call
    for (const { message } of answer.warnings) note(context, `Warning: ${message}`)
    const head = facts([
      ['Layout', answer.bank_format],
      ['Payments', countText(answer.row_count)],
      ['Total', rupeesText(answer.total)],
      ['Left out', rupeesText(answer.excluded_total)],
    ])
    return {
      data: answer,
      text: `${head}\n\n${table(context, exclusionColumns, answer.excluded, 'No employee is left out.')}`,
    }
  },
})
