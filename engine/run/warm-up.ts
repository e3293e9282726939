// The first preview of a process reads the recorded law and runs all code for the first time, which takes ten times as
// long as the second one. The engine calculates a few before it is ready, so that no partner waits for that.

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PreviewEmployee } from '#proto/calculation/replay.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import { nothingPaid } from '#proto/calculation/employee-input.ts'
import { type JsonText, toJson } from '#proto/engine/call-codec.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import type { RequestOf } from '#proto/engine/calls.ts'
import { organizationDefaults } from '#proto/records/organization.ts'
import { profileDefaults } from '#proto/records/profile.ts'
import { statutoryDefaults } from '#proto/records/statutory.ts'
import type { Paise } from '#proto/units.ts'
import { defaultSettings } from '#storage/entities/payroll-settings.ts'
import { calculationSettings } from '#storage/repositories/organization/payroll-settings.ts'

const basic: ComponentDefinition = {
  code: 'BASIC',
  name: 'Basic',
  type: 'earning',
  category: 'basic',
  calculation: { method: 'flat', amount: null, min: null, max: null },
  prorate: true,
  partOfCtc: true,
  wageFlags: { pf: true, esi: true, pt: true, lwf: true, gratuity: true, bonus: true, overtime: true },
  wageTreatment: 'wage',
  taxability: 'full',
  taxSection: null,
  rounding: 'organization',
}

/** A month of the recorded law. */
const run: RunInput = {
  period: { start: plainDate('2026-10-01'), end: plainDate('2026-10-31') },
  organization: { stateCode: 'KA', ...organizationDefaults },
  levies: { pt: true, lwf: true, tds: true },
  payDate: null,
  settings: calculationSettings(defaultSettings),
  components: [basic],
}

const person: EmployeeInput = {
  ...profileDefaults,
  dateOfJoining: plainDate('2020-04-01'),
  dateOfBirth: plainDate('1990-06-15'),
  gender: 'female',
  workStateCode: 'KA',
  employmentType: 'permanent',
  salaries: [
    {
      effectiveFrom: plainDate('2020-04-01'),
      payBasis: 'monthly',
      ctcAnnual: null,
      grossMonthly: null,
      components: [{ code: 'BASIC', monthlyAmount: 150_000_00 as Paise, percent: null }],
    },
  ],
  attendance: null,
  ...statutoryDefaults,
  pf: { ...statutoryDefaults.pf, epsEligible: true },
  tax: { ...statutoryDefaults.tax, declared: null },
  earlier: nothingPaid,
}

const employees: readonly PreviewEmployee[] = [{ ref: 'warm-up', input: person }]

/** Calls in which most of the code gets compiled: the first takes 44 ms, the fifth 2 ms. */
const calls = 5

/** Has the preview of one employee with one component and every levy calculated, each time as for another run. */
export function warmUp(preview: (task: RequestOf<'preview'>) => unknown): void {
  for (let call = 0; call < calls; call += 1) {
    preview({
      // Runs are remembered by their text.
      run: (toJson(run) + ' '.repeat(call)) as JsonText<RunInput>,
      employees: toJson(employees),
      trace: false,
      supposed: null,
      organizationId: null,
      givesWay: false,
    })
  }
}
