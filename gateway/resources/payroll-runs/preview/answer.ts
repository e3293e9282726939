// The answer of a preview, whole or line by line.

import type { PreviewResult } from '#proto/calculation/replay.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import type { ProblemDetail } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { PreviewMeta } from '../../../engine-client.ts'
import { encoderOf, encoderOfFields, type FromWire, PrintedRows } from '../../../http/wire.ts'
import { presentFigures, presentLeave } from '../../payslips/present.ts'
import { presentTerms } from '../present.ts'
import { differenceOf } from './difference.ts'
import { type PreviewAnswer, previewLines } from './answer-schema.ts'
import { type Body, type Refusal, type PreviewPlan, payDateIn, beforeOf } from './plan.ts'

/** Answer about one person. */
type PersonResult = { slip: PresentedSlip; figures: Slip } | { error: PresentedError }

type PresentedSlip = FromWire<typeof PreviewAnswer>['data'][number]

type PresentedError = FromWire<typeof PreviewAnswer>['errors'][number]

type Totals = FromWire<typeof PreviewAnswer>['totals']

function emitFailure(refused: Refusal): PresentedError {
  return { ...refused, details: refused.details.map(plainDetail) }
}

function emitResult(question: PreviewPlan, body: Body, result: PreviewResult): PersonResult {
  const { ref } = result
  if ('failure' in result) {
    const { code, message } = result.failure
    return { error: { ref, code, message, details: [] } }
  }
  const { slip: figures } = result
  const { end, start } = question.run.period
  const presented = presentFigures(
    figures,
    body.options?.explain ?? 'none',
    body.options?.includeYtd === true ? beforeOf(question, ref) : null,
  )
  const slip = {
    ref,
    ...calendarMonth(end),
    periodStart: start,
    periodEnd: end,
    payDate: payDateIn(question, ref),
    ...presented,
    lines: body.options?.includeEmployer === false ? withoutEmployer(presented.lines) : presented.lines,
    leave: presentLeave(question.leave.get(ref) ?? []),
    diff: differenceTo(question.earlier, ref, figures),
  }
  return { slip, figures }
}

const nothing: Totals = {
  employeeCount: 0,
  gross: 0 as Paise,
  totalDeductions: 0 as Paise,
  netPayable: 0 as Paise,
  employerContributions: 0 as Paise,
  reimbursements: 0 as Paise,
}

function addTotals(totals: Totals, slip: Slip): Totals {
  return {
    employeeCount: totals.employeeCount + 1,
    gross: (totals.gross + slip.gross) as Paise,
    totalDeductions: (totals.totalDeductions + slip.totalDeductions) as Paise,
    netPayable: (totals.netPayable + slip.netPayable) as Paise,
    employerContributions: (totals.employerContributions + slip.employerContributions) as Paise,
    reimbursements: (totals.reimbursements + slip.reimbursements) as Paise,
  }
}

/**
 * The slips of a part are printed, with `fields` of each, as soon as they are there: a thousand of them, explained, are
 * hundreds of megabytes as objects, and printing them at once would keep every other call waiting for seconds.
 */
export async function collectPreview(
  question: PreviewPlan,
  parts: AsyncGenerator<readonly PreviewResult[], PreviewMeta>,
  body: Body,
  fields: readonly string[] | null,
): Promise<FromWire<typeof PreviewAnswer>> {
  const print = fields === null ? encoders.slip : encoderOfFields(previewLines.slip, fields)
  const data: PrintedRows[] = []
  const errors = question.refused.map(emitFailure)
  let totals = nothing
  let part = await parts.next()
  for (; part.done !== true; part = await parts.next()) {
    const slips: PresentedSlip[] = []
    for (const result of part.value) {
      const told = emitResult(question, body, result)
      if ('error' in told) errors.push(told.error)
      else {
        slips.push(told.slip)
        totals = addTotals(totals, told.figures)
      }
    }
    if (slips.length > 0) data.push(new PrintedRows(print, slips))
  }
  return {
    // Printed as what they are.
    data: data as unknown as PresentedSlip[],
    errors,
    totals,
    meta: { ...part.value, count: totals.employeeCount, ...presentTerms(question.run) },
  }
}

const encoders = {
  slip: encoderOf(previewLines.slip),
  failed: encoderOf(previewLines.failed),
  summary: encoderOf(previewLines.summary),
}

/** The same, a line for each person: those about whom the engine could not be asked first, the others in their order. */
export async function* linesOfPreview(
  question: PreviewPlan,
  parts: AsyncGenerator<readonly PreviewResult[], PreviewMeta>,
  body: Body,
): AsyncGenerator<string> {
  // Before any line, because the period may be refused as a whole.
  let part = await parts.next()
  for (const refused of question.refused) yield `${encoders.failed({ error: emitFailure(refused) })}\n`
  let totals = nothing
  for (; part.done !== true; part = await parts.next()) {
    for (const result of part.value) {
      const told = emitResult(question, body, result)
      if ('slip' in told) totals = addTotals(totals, told.figures)
      yield `${'slip' in told ? encoders.slip(told.slip) : encoders.failed(told)}\n`
    }
  }
  const meta = { ...part.value, count: totals.employeeCount, ...presentTerms(question.run) }
  yield `${encoders.summary({ totals, meta })}\n`
}

/** Null where nothing is compared, or the person had no earlier slip. */
function differenceTo(earlier: PreviewPlan['earlier'], ref: string, slip: Slip) {
  const before = earlier?.get(ref)
  return before === undefined ? null : differenceOf(slip, before)
}

function plainDetail({ field, pointer, code, message }: ProblemDetail) {
  return { field, pointer, code, message }
}

/** The lines of the employer are left out; the sums that are made of them stay. */
function withoutEmployer(lines: PresentedSlip['lines']): PresentedSlip['lines'] {
  return lines.filter(({ type }) => type !== 'employer_contribution')
}
