// Waits for the end of work that goes on after its call was answered.

import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Progress } from './calls.ts'
import { streamEvents } from './events.ts'
import { PayrollError } from './problem.ts'
import type { Transport } from './transport.ts'

/** The fields that say how far a record is; each kind of record has some of them. */
type Work = {
  readonly status?: string
  readonly progress?: number | Work | null
  readonly percent?: number
  readonly completed?: number
  readonly total?: number
  readonly rows_processed?: number
  readonly rows_total?: number | null
  readonly payslips_done?: number
  readonly payslips?: number
}

const open: readonly string[] = ['calculating', 'queued', 'validating', 'running']
const firstLookMs = 500
const maxLookMs = 5_000

export const isOpen = (record: unknown): boolean => open.includes((record as Work).status ?? '')

type Watch = {
  /** Target of the stream; null: there is none. */
  readonly stream: string | null
  /** Reads the record anew. */
  read(): Promise<Answer<unknown>>
  readonly onProgress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** The record when its work has ended. Its stream is followed, or it is read again and again where streams are cut. */
export async function untilEnd(transport: Transport, watch: Watch): Promise<Answer<unknown>> {
  const { stream, read, onProgress, signal } = watch
  if (stream !== null && (await endsByStream(transport, stream, watch))) return read()
  for (let waitMs = firstLookMs; ; waitMs = Math.min(waitMs * 1.5, maxLookMs)) {
    const answer = await read()
    onProgress?.(progressOf(answer.data as Work))
    if (!isOpen(answer.data)) return answer
    await pause(waitMs, undefined, signal === undefined ? {} : { signal })
  }
}

async function endsByStream(
  transport: Transport,
  stream: string,
  { onProgress, signal }: Watch,
): Promise<boolean> {
  try {
    for await (const { event, data } of streamEvents(transport, stream, { signal })) {
      if (event === 'progress') onProgress?.(progressOf(data as Work))
      if (event === 'status') return true
    }
    return true
  } catch (error) {
    // Where no stream passes, the record is read instead; what the service refuses is refused there too.
    if (error instanceof PayrollError && error.code === 'connection_failed') return false
    throw error
  }
}

function progressOf(work: Work): Progress {
  const { progress } = work
  if (typeof progress === 'object' && progress !== null) return progressOf(progress)
  return {
    percent: work.percent ?? progress ?? 0,
    completed: work.completed ?? work.rows_processed ?? work.payslips_done ?? 0,
    total: work.total ?? work.rows_total ?? work.payslips ?? null,
  }
}
