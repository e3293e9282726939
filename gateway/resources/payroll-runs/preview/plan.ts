// A preview once its request is read: the people to calculate, the people refused, and what each is compared with.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { ProblemDetail } from '#proto/problems.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PaidBefore } from '#storage/repositories/payslips/year-to-date.ts'
import type { FromWire } from '../../../http/wire.ts'
import type { earlierSlips } from './difference.ts'
import type { LookingBack } from './earlier-months.ts'
import type { PresumedFacts } from './person.ts'
import type { Person } from './read-person.ts'
import type { Preview } from './schema.ts'

export type Body = FromWire<typeof Preview>

export type Refusal = { ref: string; code: string; message: string; details: readonly ProblemDetail[] }

/** An employee whose facts are complete; `employeeId` null: nothing stored is used. */
export type PreviewSubject = {
  readonly ref: string
  readonly person: Person
  readonly employeeId: string | null
  readonly payDate: PlainDate
}

/** Question for the engine, and the people about whom it cannot be asked. */
export type PreviewPlan = {
  readonly run: RunInput
  readonly lookingBack: LookingBack
  /** Organization whose stored employees complete what the call says of them. */
  readonly sourceOrganizationId: number | null
  readonly presumed: PresumedFacts
  readonly people: readonly PreviewSubject[]
  /** Pay dates by `ref`. */
  readonly payDates: ReadonlyMap<string, PlainDate>
  readonly refused: readonly Refusal[]
  /** Payments before in the tax year, by `ref`. */
  readonly before: ReadonlyMap<string, PaidBefore>
  /** Leave of the period by type, by `ref`. */
  readonly leave: ReadonlyMap<string, readonly LeaveAccount[]>
  /** Earlier slips by `ref`; null: nothing is compared. */
  readonly earlier: Awaited<ReturnType<typeof earlierSlips>> | null
}

export function payDateIn({ payDates }: PreviewPlan, ref: string): PlainDate {
  const payDate = payDates.get(ref)
  if (payDate === undefined) throw new Error('The engine returned an employee that was not requested.')
  return payDate
}

export function beforeOf({ before }: PreviewPlan, ref: string): PaidBefore {
  const told = before.get(ref)
  if (told === undefined) throw new Error('The engine returned an employee that was not requested.')
  return told
}
