// Settlement of an attempt to push vouchers. Vouchers count as booked only if the reply confirms every one of them.

import type { TallyOutcome, TallyReply } from '#proto/tally/voucher.ts'
import type { ClaimedPush, PushSettlement } from '#storage/repositories/deliveries/tally-queue.ts'
import { nextAttemptAt, readRetryAfter } from '../delivery/schedule.ts'
import type { PostAnswer } from '../egress.ts'
import { readTallyReply } from './reply.ts'

/** Tally booked a voucher anew that it should have altered. */
export const duplicateSuspected = 'duplicate_voucher_suspected'

/** Failures before the request was sent: the vouchers did not arrive. After any other failure that is unknown. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'ETIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429])

type PostAttempt = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly answer: PostAnswer
  /** Vouchers that were sent, and how many of them Tally may have had before. */
  readonly sent: number
  readonly existing: number
  readonly random: () => number
}

export function settlementOf(push: ClaimedPush, tried: PostAttempt): PushSettlement {
  const { answer, startedAt: attemptedAt } = tried
  const ended = {
    status: 'failed',
    nextAttemptAt: null,
    attemptedAt,
    arrival: push.arrival,
    outcome: null,
    reply: null,
  } as const
  if (answer.kind === 'not_allowed') return { ...ended, error: answer.error }
  if (answer.kind === 'unreachable' && beforeSending.has(answer.error)) {
    return { ...again(push, tried, null), arrival: push.arrival, outcome: null, error: answer.error }
  }
  if (answer.kind !== 'answered') return { ...again(push, tried, null), error: answer.error }

  const { status, content, retryAfter } = answer
  if (status >= 500 || retriedStatuses.has(status)) {
    return { ...again(push, tried, retryAfter), error: `http_${status}` }
  }
  if (status < 200 || status >= 300) return { ...ended, error: `http_${status}` }
  const reply = readTallyReply(content)
  if (reply === null) {
    return { ...ended, arrival: atLeastUnknown(push), outcome: 'unknown', error: 'unreadable_reply' }
  }
  return bookedSettlement(push, tried, reply)
}

function bookedSettlement(
  push: ClaimedPush,
  { sent, existing, startedAt }: PostAttempt,
  reply: TallyReply,
): PushSettlement {
  const { created, altered, errors, exceptions, lineErrors } = reply
  const common = { nextAttemptAt: null, attemptedAt: startedAt, reply } as const
  const isBooked = lineErrors.length === 0 && errors === 0 && exceptions === 0 && created + altered === sent
  if (!isBooked) {
    // A part may have been booked all the same.
    const arrival = created + altered > 0 ? atLeastUnknown(push) : push.arrival
    return { ...common, status: 'failed', arrival, outcome: 'rejected', error: 'rejected' }
  }
  const outcome: TallyOutcome = created > 0 ? 'created' : 'altered'
  const error = created > sent - existing ? duplicateSuspected : null
  return { ...common, status: 'pushed', arrival: 'confirmed', outcome, error }
}

/** Tried again, if there is time; what is not known of this attempt stays unknown. */
function again(
  push: ClaimedPush,
  { startedAt, endedAt, random }: PostAttempt,
  retryAfter: string | null,
): Omit<PushSettlement, 'error'> {
  const next = nextAttemptAt(
    {
      attempts: push.attempts + 1,
      firstAttemptAt: push.firstAttemptAt ?? startedAt,
      failedAt: endedAt,
      retryAfterMs: readRetryAfter(retryAfter, endedAt),
    },
    random,
  )
  return {
    status: next === null ? 'failed' : 'queued',
    nextAttemptAt: next,
    attemptedAt: startedAt,
    arrival: atLeastUnknown(push),
    outcome: 'unknown',
    reply: null,
  }
}

function atLeastUnknown({ arrival }: ClaimedPush): 'unknown' | 'confirmed' {
  return arrival === 'none' ? 'unknown' : arrival
}
