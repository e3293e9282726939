// The events that partners can subscribe to. Each event that the service sends has a JSON Schema with an example in
// events/<name>.json; those are the contract, these types follow them.

/** The eight events of the specification. */
const specifiedEvents = [
  'employee.upserted',
  'payroll.run.calculated',
  'payroll.run.paid',
  'payroll.run.reversed',
  'payslip.ready',
  'fnf.settled',
  'statutory.file.ready',
  'import.completed',
] as const

/** Events that we add; a client ignores names that it does not know. */
const additionalEvents = [
  'payroll.run.failed',
  'payroll.run.locked',
  'payroll.run.hold_released',
  'payslip.files.ready',
  'fnf.approved',
  'webhook.disabled',
  'webhook.ping',
  'rule_set.published',
] as const

export const eventNames = [...specifiedEvents, ...additionalEvents] as const
export type EventName = (typeof eventNames)[number]

/** A list of an event has so many entries at most; `…_count` beside it counts all of them. */
export const maxListedInEvent = 100

/** The dated contract that events and answers are shaped by. */
export const apiVersion = '2026-11-01'
