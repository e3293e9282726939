// The events that partners can subscribe to. Each has one record in events/, from which its type and its published JSON
// Schema follow, and an example of its data in events/<type>.json.

import { employeeUpserted } from './events/employee.ts'
import type { EventRecord, JsonSchema, ValuesOf } from './events/fields.ts'
import { objectSchema, whole } from './events/fields.ts'
import { fnfApproved, fnfSettled } from './events/fnf.ts'
import { importCompleted } from './events/import.ts'
import {
  payrollRunCalculated,
  payrollRunFailed,
  payrollRunHoldReleased,
  payrollRunLocked,
  payrollRunPaid,
  payrollRunReversed,
} from './events/payroll-run.ts'
import { payslipFilesReady, payslipReady } from './events/payslip.ts'
import { ruleSetPublished } from './events/rule-set.ts'
import { statutoryFileReady } from './events/statutory.ts'
import { webhookDisabled, webhookFailing, webhookPing, webhookRecovered } from './events/webhook.ts'

/** The eight events of the specification. */
const specifiedEvents = {
  'employee.upserted': employeeUpserted,
  'payroll.run.calculated': payrollRunCalculated,
  'payroll.run.paid': payrollRunPaid,
  'payroll.run.reversed': payrollRunReversed,
  'payslip.ready': payslipReady,
  'fnf.settled': fnfSettled,
  'statutory.file.ready': statutoryFileReady,
  'import.completed': importCompleted,
}

/** Events that we add; a client ignores names that it does not know. */
const additionalEvents = {
  'payroll.run.failed': payrollRunFailed,
  'payroll.run.locked': payrollRunLocked,
  'payroll.run.hold_released': payrollRunHoldReleased,
  'payslip.files.ready': payslipFilesReady,
  'fnf.approved': fnfApproved,
  'webhook.disabled': webhookDisabled,
  'webhook.failing': webhookFailing,
  'webhook.recovered': webhookRecovered,
  'webhook.ping': webhookPing,
  'rule_set.published': ruleSetPublished,
}

const eventRecords = { ...specifiedEvents, ...additionalEvents }
type EventRecords = typeof eventRecords

export type EventName = keyof EventRecords
export const eventNames = Object.keys(eventRecords) as EventName[]

/** What an event of the type tells, without its number. */
export type EventData<Name extends EventName> = ValuesOf<EventRecords[Name]['fields']>

const sequence = whole(
  'Sequence number of the event for its resource in the organization, from 1. Of two events, the lower number is the older one.',
  { minimum: 1 },
)

/** The published JSON Schema of an event's `data`. */
export function eventSchema(name: EventName): JsonSchema & { readonly description: string } {
  const { description, fields }: EventRecord = eventRecords[name]
  return { title: name, description, ...objectSchema({ ...fields, sequence }) }
}

/** The dated contract that events and answers are shaped by. */
export const apiVersion = '2026-11-01'
