// Differences of a previewed slip to an earlier one: of a stored run, or of an answer that the caller kept.

import type { Slip } from '#proto/calculation/slip.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import { refuseFindings } from '../../../http/findings.ts'
import type { FromWire } from '../../../http/wire.ts'
import type { ComparedSlip, Preview } from './schema.ts'

type ComparedFigures = Omit<FromWire<typeof ComparedSlip>, 'ref'>
type CompareTo = NonNullable<NonNullable<FromWire<typeof Preview>['options']>['compareTo']>

/** The earlier slips by `ref`; who had none is missing. Refuses a run out of reach, and slips that cannot be read. */
export async function earlierSlips(
  tenant: Tenant,
  { runId = null, slips = null }: CompareTo,
  employeeIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ComparedFigures>> {
  if ((runId === null) === (slips === null)) {
    throw new Problem(
      'validation_failed',
      'compare_to must name either a run or payslips. Send either run_id or slips, not both.',
      [fieldProblem(['options', 'compare_to'], 'required', 'Send either run_id or slips, not both.')],
    )
  }
  return runId === null ? givenSlips(slips ?? []) : slipsOfRun(tenant, runId, employeeIds)
}

async function slipsOfRun(
  tenant: Tenant,
  runId: string,
  employeeIds: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ComparedFigures>> {
  const run = await findPayrollRun(tenant, runId)
  if (run === null) {
    throw new Problem('validation_failed', 'The run does not exist.', [
      fieldProblem(['options', 'compare_to', 'run_id'], 'unknown_reference', 'Send the id of a payroll run.'),
    ])
  }
  const stored = await listRunSlipsOf(tenant, run, [...new Set(employeeIds.values())])
  const slipOf = new Map(stored.map(({ employeeId, slip }) => [employeeId, slip]))
  return new Map(
    [...employeeIds].flatMap(([ref, employeeId]) => {
      const slip = slipOf.get(employeeId) ?? null
      return slip === null ? [] : [[ref, { ...slip, lines: [...slip.lines] }] as const]
    }),
  )
}

function givenSlips(rows: readonly FromWire<typeof ComparedSlip>[]): ReadonlyMap<string, ComparedFigures> {
  const found = new Map<string, ComparedFigures>()
  const findings = rows.flatMap(({ ref, ...slip }, index) => {
    if (ref === null || found.has(ref)) {
      const path = ['options', 'compare_to', 'slips', index, 'ref']
      return [
        fieldProblem(
          path,
          'duplicate',
          'The ref is missing or occurs twice. Send each payslip once, with its ref.',
        ),
      ]
    }
    found.set(ref, slip)
    return []
  })
  refuseFindings(findings)
  return found
}

/** The sums, and each line that differs; a line that one of the two lacks counts as nothing there. */
export function differenceOf(slip: Slip, earlier: ComparedFigures) {
  const before = new Map(earlier.lines.map(({ code, amount }) => [code, amount]))
  const now = new Map(slip.lines.map(({ code, amount }) => [code, amount]))
  const codes = new Set([...now.keys(), ...before.keys()])
  return {
    gross: change(earlier.gross, slip.gross),
    totalDeductions: change(earlier.totalDeductions, slip.totalDeductions),
    netPayable: change(earlier.netPayable, slip.netPayable),
    lines: [...codes]
      .map(code => ({ code, ...change(before.get(code) ?? null, now.get(code) ?? null) }))
      .filter(({ previous, current }) => previous !== current),
  }
}

function change(previous: Paise | null, current: Paise | null) {
  return { previous, current, difference: ((current ?? 0) - (previous ?? 0)) as Paise }
}
