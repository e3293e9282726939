// Previews, as worker threads and the main thread calculate them: a few employees without explanations take less time
// than the way to a thread.

import { LRUCache } from 'lru-cache'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PreviewEmployee, PreviewResult } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { SlipResult } from '#proto/calculation/slip.ts'
import { type JsonText, parseJson, toJson } from '#proto/engine/call-codec.ts'
import type { ReplyOf, RequestOf } from '#proto/engine/calls.ts'
import type { DayHundredths } from '#proto/units.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { isHypothetical, lookupOf, RuleOverrideRejected } from '../lawbook/supposed.ts'
import { knownCtcSplit, welfareFundOfSalary } from '../payslip/ctc.ts'
import { payableOn, type PreparedRun, prepareRun } from '../payslip/prepare.ts'
import { payslipOf } from '../payslip/settlement/settlement.ts'

type PreviewTask = RequestOf<'preview'>

/** Partners ask again and again about the same organization, whose part of the request is then the same text. */
const preparedRuns = new LRUCache<string, PreparedRun>({ max: 50 })

function preparedRun(text: JsonText<RunInput>): PreparedRun {
  const known = preparedRuns.get(text)
  if (known !== undefined) return known
  const run = prepareRun(parseJson(text))
  preparedRuns.set(text, run)
  return run
}

/** The law and the components of a preview. Throws a `Problem` as `orProblem` does. */
export function previewRun(task: PreviewTask): PreparedRun {
  return orProblem(() => {
    if (task.supposed === null) return preparedRun(task.run)
    const input = parseJson(task.run)
    return prepareRun(input, lookupOf(parseJson(task.supposed), input.period))
  })
}

/** The payslips of the employees by `run`, in their order. */
export function previewEmployees(
  run: PreparedRun,
  employees: readonly PreviewEmployee[],
  { trace, supposed }: PreviewTask,
  engineVersion: string,
  mistakes: string[],
): ReplyOf<'preview'> {
  return orProblem(() => {
    const runOf = payableOn(run)
    const results = employees.map(({ ref, input, payDate, hasCtc }): PreviewResult => {
      if (hasCtc !== true) return { ref, ...calculateOrFail(runOf(payDate), input, mistakes, { trace }) }
      const { days, hours } = run.wages.daysInMonthlyRate
      const facts = { ...input, attendance: fullMonthOf(input, days, hours) }
      const slip = calculateOrFail(runOf(payDate), facts, mistakes, { trace })
      return { ref, ...ofYear(run, facts), hoursInMonth: days * hours, ...slip }
    })
    const isOverridden = supposed !== null && parseJson(supposed).overrides.length > 0
    return {
      results: toJson(results),
      ruleSetVersion: run.rulebook.version,
      engineVersion,
      hypothetical: isOverridden || isHypothetical(run.rulebook, run.input.period),
    }
  })
}

/** Days and hours of a month's work, where pay by the day or the hour needs them. */
function fullMonthOf({ salaries }: EmployeeInput, days: number, hours: number): EmployeeInput['attendance'] {
  if (salaries.at(-1)?.payBasis === 'monthly') return null
  return {
    payableDays: (days * 100) as DayHundredths,
    lopDays: null,
    overtimeMinutes: 0,
    workedMinutes: days * hours * minutesInHour,
  }
}

const minutesInHour = 60

function ofYear(run: PreparedRun, employee: EmployeeInput): Pick<PreviewResult, 'ctc' | 'welfareFundOfYear'> {
  const split = knownCtcSplit(run, employee)
  const share = welfareFundOfSalary(run, employee)
  return {
    ...(split === null ? {} : { ctc: split }),
    ...(share === null ? {} : { welfareFundOfYear: share }),
  }
}

const maxInlineEmployees = 3
/** Characters of either document: about a hundred components, or a few employees with every fact. */
const maxInlineLength = 32_768

/**
 * Calculates a preview in the main thread; null where that could take longer than a few milliseconds: explanations, more
 * than three employees, long documents, formulas, arrears, rule overrides.
 */
export function previewInline(
  task: PreviewTask,
  engineVersion: string,
  mistakes: string[],
): ReplyOf<'preview'> | null {
  if (task.trace || task.supposed !== null || !isShort(task.run) || !isShort(task.employees)) return null
  const employees = parseJson(task.employees)
  if (employees.length > maxInlineEmployees) return null
  if (employees.some(({ input }) => (input.arrears ?? []).length > 0)) return null
  return previewEmployees(previewRun(task), employees, task, engineVersion, mistakes)
}

function isShort(text: string): boolean {
  return text.length <= maxInlineLength && !text.includes('"formula":"')
}

/** An error of our own costs one employee's payslip, or one line's explanation, and nobody else's. */
export function calculateOrFail(
  run: PreparedRun,
  facts: EmployeeInput,
  mistakes: string[],
  options: { trace?: boolean } = {},
): SlipResult {
  const onMistake = (error: unknown) => void mistakes.push(placeOf(error))
  try {
    return payslipOf(run, facts, { ...options, onMistake })
  } catch (error) {
    onMistake(error)
    const message = 'An internal error prevented the calculation of this employee. It has been reported.'
    return { failure: { code: 'internal_error', message, field: null } }
  }
}

/** Place of the error; its message may hold an amount. */
export function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter(line => line.startsWith('    at '))
  return [error.name, ...frames.slice(0, 5)].join('\n')
}

const refusals = ['rule_not_found', 'period_invalid']

/** Throws a `Problem` where `payDate` or the period lies outside the recorded law, or an override fits no rule. */
export function orProblem<Result>(
  calculate: () => Result,
  payDate: readonly string[] = ['pay_date'],
): Result {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof RuleOverrideRejected) {
      const { field, message } = error
      throw new Problem('validation_failed', message, [fieldProblem(field, 'out_of_range', message)])
    }
    if (error instanceof Error && 'code' in error && refusals.includes(String(error.code))) {
      const latest = 'latest' in error ? error.latest : null
      const fix = `Send a pay date up to ${String(latest)}.`
      throw new Problem(
        'period_invalid',
        error.message,
        latest === null ? [] : [fieldProblem(payDate, 'out_of_range', fix)],
      )
    }
    throw error
  }
}
