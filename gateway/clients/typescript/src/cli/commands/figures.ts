// Figures and where they come from: one line of a payslip explained, payslips that are not stored.

import type { ExplanationStep, PreviewedSlip } from '../../generated/types.ts'
import type { PreviewPayrollRunBody } from '../../generated/types.ts'
import { argument, command } from '../command.ts'
import { connect } from '../connection.ts'
import { refusal } from '../failures.ts'
import { readJson } from '../inputs.ts'
import { type Column, countText, plain, rupeesText, table } from '../print.ts'

export const explain = command({
  brief: 'Explain how a line of a payslip was computed',
  examples: ['explain ps_01KAM3T9X4Q2V7R8Z5B6N1C0DE PF'],
  args: {
    payslip: argument('Id of the payslip', 'payslip'),
    line: argument('Code of the line, such as PF', 'line'),
  },
  async run({ context, args: { payslip, line } }) {
    const { payroll } = await connect(context)
    const explanation = await payroll.payslips.explainLine(payslip, line, {}, { signal: context.signal })
    return {
      data: explanation,
      text: [explanation.text, '', ...explanation.steps.flatMap(stepLines)].map(plain).join('\n'),
    }
  },
})

type Unit = ExplanationStep['unit']

function valueText(value: number | string, unit: Unit): string {
  if (unit === 'rupees') return rupeesText(Number(value))
  if (unit === 'percent') return `${value} %`
  return unit === 'days' || unit === 'minutes' ? `${value} ${unit}` : String(value)
}

function stepLines({ n, label, op, inputs, result, unit, rule }: ExplanationStep): string[] {
  const operands = inputs.map(
    ({ name, value, unit: own, from }) => `     ${name}: ${valueText(value, own)} (${from.kind} ${from.ref})`,
  )
  return [
    `${`${n}.`.padEnd(4)} ${label} = ${valueText(result, unit)} (${op})`,
    ...operands,
    ...(rule === null ? [] : [ruleLine(rule)]),
  ]
}

function ruleLine({ id, version, citation }: NonNullable<ExplanationStep['rule']>): string {
  const cited = [citation.law, citation.provision, citation.notification, citation.url].filter(
    part => part !== null,
  )
  return `     Rule ${id} ${version}: ${cited.join(', ')}`
}

type Refusal = { readonly ref: string; readonly field: string; readonly message: string }

const slipColumns: readonly Column<PreviewedSlip>[] = [
  { title: 'ref', value: ({ ref }) => ref, kind: 'id' },
  { title: 'gross', value: ({ gross }) => gross, kind: 'amount' },
  { title: 'deductions', value: ({ total_deductions }) => total_deductions, kind: 'amount' },
  { title: 'net pay', value: ({ net_payable }) => net_payable, kind: 'amount' },
  { title: 'warnings', value: ({ warnings }) => warnings.map(({ message }) => message).join(' ') },
]

const refusalColumns: readonly Column<Refusal>[] = [
  { title: 'ref', value: ({ ref }) => ref, kind: 'id' },
  { title: 'field', value: ({ field }) => field },
  { title: 'message', value: ({ message }) => message },
]

export const preview = command({
  brief: 'Calculate payslips from a file and store nothing',
  examples: ['preview october.json', 'preview - --json < october.json'],
  args: { file: argument('JSON file as POST /payroll-runs/preview takes it; - is standard input', 'file') },
  async run({ context, args: { file } }) {
    const body = (await readJson(context, file)) as unknown as PreviewPayrollRunBody
    const { payroll } = await connect(context)
    const answer = await payroll.runs.preview(body)
    const { data, errors, totals } = answer
    const refused = errors.flatMap(({ ref, message, details }): Refusal[] =>
      details.length === 0
        ? [{ ref, field: '', message }]
        : details.map(each => ({ ref, field: each.field, message: each.message })),
    )
    const net = `Net pay of ${countText(data.length)} payslips: ${rupeesText(totals.net_payable)}`
    const text = [table(context, slipColumns, data, 'No payslip was calculated.'), net]
    return {
      data: answer,
      text: [
        ...text,
        ...(refused.length === 0 ? [] : ['', table(context, refusalColumns, refused, '')]),
      ].join('\n'),
      failure:
        errors.length === 0
          ? undefined
          : refusal(`Employees that could not be calculated: ${countText(errors.length)}.`),
    }
  },
})
