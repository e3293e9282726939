// Decisions about a settlement: the defaults that the exit gives, and what a request lays over them.

import type { SettlementInputs } from '#proto/calculation/settlement.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import { retrenchmentDaysPerYear } from '#proto/law/statutory-figures.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import { defaultSettlementSettings, type SettlementSettings } from '#proto/records/payroll-settings.ts'
import type { DayHundredths, Paise } from '#proto/units.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { FnfPatch } from './schema.ts'
import { findingsUnder } from '../../http/findings.ts'
import { mergePatch } from '../../http/merge-patch.ts'
import type { FromWire } from '../../http/wire.ts'

type SettlementInput = NonNullable<FromWire<typeof FnfPatch>['inputs']>

const nil = 0 as Paise

const noOverrides = Object.fromEntries(Object.keys(defaultSettlementSettings).map(name => [name, null])) as {
  readonly [Name in keyof SettlementSettings]: null
}

/** The inputs that an exit gives by itself. */
export function inputsOfExit(exit: Exit): SettlementInputs {
  const { notice, leaveDays, leaveDaysTaken, averagePay, exemptBefore, reason } = exit
  const required = notice?.requiredDays ?? null
  return {
    ...noOverrides,
    payableDays: null,
    notice:
      required === null || notice === null || notice.action === null
        ? null
        : {
            requiredDays: (required * 100) as DayHundredths,
            servedDays: ((notice.servedDays ?? 0) * 100) as DayHundredths,
            action: notice.action,
          },
    leaveEncashment: leaveDays === null || leaveDays === 0 ? [] : [{ leaveType: 'leave', days: leaveDays }],
    leaveEncashmentSource: leaveDays === null ? 'none' : 'exit',
    bonus: null,
    exGratia: null,
    gratuity: 'auto',
    gratuityAmount: null,
    retrenchment: { applies: reason === 'retrenchment', daysPerYear: retrenchmentDaysPerYear },
    otherLines: [],
    waiveAdvances: [],
    payDate: null,
    unpaidMonths: 'pay',
    leaveDaysTaken,
    averagePay,
    exemptBefore,
  }
}

/** Inputs of a resettlement: the facts that the settlement before went by, and nothing that it paid or recovered. */
export function inputsAfter(settled: SettlementInputs): SettlementInputs {
  return {
    ...settled,
    // Notice pay is the amount due now less what was paid; recoveries are not repeated.
    notice: settled.notice?.action === 'pay' ? settled.notice : null,
    leaveEncashment: [],
    leaveEncashmentSource: 'none',
    // An amount that was decided is paid once; by law it is what is due now less what was paid.
    bonus: settled.bonus === null ? null : nil,
    exGratia: null,
    // Statutory gratuity is the amount due now less what was paid. An amount that was chosen freely is paid once.
    gratuity: settled.gratuity === 'auto' ? 'auto' : 'none',
    gratuityAmount: null,
    otherLines: [],
    waiveAdvances: [],
    payDate: null,
  }
}

type LeaveInputs = Pick<SettlementInputs, 'leaveEncashment' | 'leaveEncashmentSource'>

/** `current` with what a request states; lists are replaced whole. Leave that is sent as null is again as in `defaults`. */
export function patchedInputs(
  current: SettlementInputs,
  given: SettlementInput | undefined,
  defaults: LeaveInputs,
): SettlementInputs {
  if (given === undefined) return current
  const { otherLines, leaveEncashment, ...plain } = given
  const merged = mergePatch(current, {
    ...plain,
    ...(otherLines === undefined
      ? {}
      : { otherLines: otherLines.map(line => ({ taxable: true, remarks: null, ...line })) }),
  })
  const { gratuity, leave } = merged.exemptBefore ?? {}
  return {
    ...merged,
    ...leaveInputs(current, leaveEncashment, defaults),
    // An amount belongs to the choice that it was sent with.
    gratuityAmount: merged.gratuity === 'override' ? merged.gratuityAmount : (given.gratuityAmount ?? null),
    exemptBefore: { gratuity: gratuity ?? nil, leave: leave ?? nil },
  }
}

function leaveInputs(
  current: LeaveInputs,
  sent: SettlementInput['leaveEncashment'],
  defaults: LeaveInputs,
): LeaveInputs {
  if (sent !== undefined && sent !== null) return { leaveEncashment: sent, leaveEncashmentSource: 'inputs' }
  const { leaveEncashment, leaveEncashmentSource } = sent === null ? defaults : current
  return { leaveEncashment, leaveEncashmentSource }
}

/** Findings that the schema of single fields cannot make. */
export function inputFindings(
  inputs: SettlementInputs,
  employee: Pick<Employee, 'dateOfJoining' | 'dateOfLeaving'>,
  advanceIds: ReadonlySet<string>,
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  const { gratuity, gratuityAmount, payDate, otherLines, waiveAdvances } = inputs
  if (gratuity === 'override' && gratuityAmount === null)
    findings.push(
      fieldProblem(['gratuity_amount'], 'required', 'This field is required with gratuity override.'),
    )
  if (gratuity !== 'override' && gratuityAmount !== null)
    findings.push(
      fieldProblem(['gratuity_amount'], 'out_of_range', 'Send this field with gratuity override alone.'),
    )
  const leaving = employee.dateOfLeaving ?? employee.dateOfJoining
  const [first, last] = [addMonths(leaving, -1), addMonths(leaving, 24)]
  if (payDate !== null && (payDate < first || payDate > last))
    findings.push(fieldProblem(['pay_date'], 'out_of_range', `Send a date from ${first} to ${last}.`))
  for (const [index, { code }] of otherLines.entries()) {
    if (Object.hasOwn(systemLines, code) || code.startsWith('FNF_'))
      findings.push(
        fieldProblem(['other_lines', index, 'code'], 'duplicate', 'The code is reserved. Send another code.'),
      )
    else if (otherLines.findIndex(line => line.code === code) !== index)
      findings.push(
        fieldProblem(['other_lines', index, 'code'], 'duplicate', 'The code occurs twice. Send one line.'),
      )
  }
  for (const [index, id] of waiveAdvances.entries()) {
    if (!advanceIds.has(id))
      findings.push(
        fieldProblem(
          ['waive_advances', index],
          'unknown_reference',
          'The employee has no open advance with this id.',
        ),
      )
  }
  return findingsUnder(['inputs'], findings)
}

/** The settings of the organization with the overrides of a settlement. */
export function settingsWith(settings: SettlementSettings, inputs: SettlementInputs): SettlementSettings {
  const names = Object.keys(settings) as (keyof SettlementSettings)[]
  return Object.fromEntries(names.map(name => [name, inputs[name] ?? settings[name]])) as SettlementSettings
}
