// Webhooks, deliveries and events in words.

import type {
  EventPayloads,
  Figures,
  Webhook,
  WebhookDelivery,
} from '../../../clients/typescript/src/index.ts'
import { html, type Content, type Html } from '../../html.ts'
import { badge } from '../../parts.ts'

export type Subscription = Figures<Webhook, 'string'>
export type Delivery = Figures<WebhookDelivery, 'string'>
export type EventType = keyof EventPayloads

const eventWords: Readonly<Record<EventType, string>> = {
  'payroll.run.calculated': 'Run calculated',
  'payroll.run.failed': 'Run failed',
  'payroll.run.locked': 'Run locked',
  'payroll.run.paid': 'Run paid',
  'payroll.run.hold_released': 'Hold released',
  'payroll.run.reversed': 'Run reversed',
  'payslip.ready': 'Payslip ready',
  'payslip.files.ready': 'Files of payslips ready',
  'employee.upserted': 'Employee changed',
  'fnf.approved': 'Settlement approved',
  'fnf.settled': 'Settlement paid',
  'statutory.file.ready': 'Return ready',
  'import.completed': 'Import completed',
  'rule_set.published': 'Rules published',
  'webhook.failing': 'Receiver failing',
  'webhook.recovered': 'Receiver recovered',
  'webhook.disabled': 'Subscription switched off',
  'webhook.ping': 'Test of a subscription',
}

export const eventTypes = Object.keys(eventWords) as EventType[]

/** Types that are added later are shown by their codes. */
export const eventName = (type: string): string =>
  Object.hasOwn(eventWords, type) ? eventWords[type as EventType] : type

/** The types as choices of a field, after one for all of them. */
export const eventChoices: readonly (readonly [string, string])[] = [
  ['', 'All'],
  ...eventTypes.map(type => [type, `${eventName(type)} (${type})`] as const),
]

/** A type with its code, as programs know it. */
export const eventTitle = (type: string): Html =>
  html`${eventName(type)}<br><code class="muted">${type}</code>`

const switchedOff = {
  manual: 'Paused',
  failing_7_days: 'Switched off: failed for 7 days',
  gone_410: 'Switched off: the receiver is gone (410)',
} as const

/** Whether deliveries arrive, fail or are not tried. */
export function webhookState({ active, disabled_reason: reason, failing_since: since }: Subscription): Html {
  if (active) return since === null ? badge('Active', 'good') : badge('Failing', 'bad')
  return reason === null || reason === 'manual' ? badge('Paused', 'calm') : badge(switchedOff[reason], 'bad')
}

export const deliveryStates = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Discarded',
} as const

const tones = { pending: 'warn', delivered: 'good', failed: 'bad', dropped: 'calm' } as const

export const deliveryState = ({ status }: Pick<Delivery, 'status'>): Html =>
  badge(deliveryStates[status], tones[status])

export const outcomes = {
  delivered: 'Accepted',
  refused: 'Refused by the receiver',
  timed_out: 'No answer in time',
  unreachable: 'Receiver not reached',
  not_allowed: 'Address not allowed',
} as const

export const failures: ('refused' | 'timed_out' | 'unreachable' | 'not_allowed')[] = [
  'refused',
  'timed_out',
  'unreachable',
  'not_allowed',
]

type Outcome = Pick<Delivery, 'outcome' | 'status_code'>

/** What happened to the latest attempt, in a few words. */
export function outcomeText({ outcome, status_code: code }: Outcome): string {
  if (outcome === null) return 'Not tried yet'
  return code === null ? outcomes[outcome] : `${outcomes[outcome]} (${code})`
}

/** Why an attempt failed and what its receiver does about it. */
export function advice({ outcome, status_code: code }: Outcome): string {
  if (outcome === null) return 'There was no attempt yet.'
  if (outcome === 'refused')
    return `The receiver answered ${code ?? 'without a status'}. ${adviceOf(code ?? 0)}`
  return advices[outcome]
}

const advices = {
  delivered: 'The receiver accepted the request.',
  timed_out: 'The receiver did not answer in time. Answer with 2xx at once, and do the work afterwards.',
  unreachable:
    'There was no connection to the receiver. Check its address, its certificate and its firewall.',
  not_allowed: 'The address of the receiver is not public. Send events to a public HTTPS address.',
} as const

function adviceOf(code: number): string {
  if (code >= 500) return 'It failed itself: its own log says why.'
  if (code === 401 || code === 403) return 'It refused the signature or the headers: compare its secret.'
  if (code === 404) return 'Nothing is at this address: check the path of the URL.'
  if (code === 410) return 'It said that it is gone, which switches the subscription off.'
  if (code === 429) return 'It takes no more requests now: answer 2xx faster, or allow more.'
  if (code >= 300 && code < 400) return 'Redirects are not followed: subscribe with the final URL.'
  return 'Only 2xx counts as received.'
}

const errors: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address and port',
  ECONNRESET: 'The receiver cut the connection',
  EPIPE: 'The receiver cut the connection',
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name could not be looked up',
  ETIMEDOUT: 'The connection was not opened in time',
  EHOSTUNREACH: 'No way leads to the host',
  ENETUNREACH: 'No way leads to the network',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is of an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'It does not send the certificates between its own and the authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'Its certificate is of an authority that is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host',
}

/** Why there was no answer, in words where they are known, with its code. */
export const errorText = (error: string | null): string | null =>
  error !== null && Object.hasOwn(errors, error) ? `${errors[error]} (${error})` : error

export const urlOf = (webhooks: readonly Subscription[] | undefined, id: string): Content =>
  webhooks?.find(one => one.id === id)?.url ?? html`<code>${id}</code>`
