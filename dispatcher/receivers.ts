// The report of receivers as operators read it beside the metrics.

import type { Storage } from '#storage/open.ts'
import { reportReceivers } from '#storage/repositories/deliveries/receivers.ts'

/** The value of `GET /receivers`, in the names of the API. */
export async function readReceivers(storage: Storage) {
  const { since, receiverCount, receivers } = await reportReceivers(storage)
  return {
    since,
    receiver_count: receiverCount,
    receivers: receivers.map(receiver => ({
      webhook_id: receiver.webhookId,
      account_id: receiver.accountId,
      environment: receiver.environment,
      host: receiver.host,
      state: receiver.state,
      failing_since: receiver.failingSince,
      retry_at: receiver.retryAt,
      attempts: receiver.attempts,
      failures: receiver.failures,
      p50_ms: receiver.p50Ms,
      p95_ms: receiver.p95Ms,
      waiting: receiver.waiting,
      oldest_waiting_seconds: receiver.oldestWaitingSeconds,
      last_error: receiver.lastError,
    })),
  }
}
