// Answers of one JSON document a line.

import { Problem } from '#proto/problems.ts'
import { type TSchema, Type } from 'typebox'
import { described, record, text } from './schema.ts'

export const ndjson = 'application/x-ndjson'

/** Replacement of missing lines. */
const BrokenOff = record({
  problem: described(
    record({
      code: text(),
      message: text(),
      retryable: described(Type.Boolean(), 'Whether the same request can succeed later.', true),
      request_id: text(),
    }),
    'The problem that ended the stream.',
  ),
})

/** Limits of a line. */
export function lineOf(forms: readonly TSchema[], description: string): TSchema {
  return Type.Union([...forms, BrokenOff], {
    description: `${description} A problem object instead if the stream fails; it ends the stream.`,
  })
}

/**
 * The stream with its first line read, so that a failure before that is an ordinary problem. A later failure, and
 * `cutOff`, end the stream with a line of its own, `problemText` of the error.
 */
export async function startedLines<Part>(
  lines: AsyncIterable<Part>,
  problemText: (error: unknown) => string,
  cutOff: AbortSignal,
): Promise<AsyncIterable<Part | string>> {
  const reading = lines[Symbol.asyncIterator]()
  const first = await reading.next()
  return (async function* () {
    const { promise: interrupted, reject } = Promise.withResolvers<never>()
    interrupted.catch(() => undefined)
    const interrupt = (): void => reject(shuttingDown())
    cutOff.addEventListener('abort', interrupt)
    try {
      for (let line = first; line.done !== true; line = await Promise.race([reading.next(), interrupted])) {
        yield line.value
      }
    } catch (error) {
      yield `{"problem":${problemText(error)}}\n`
    } finally {
      cutOff.removeEventListener('abort', interrupt)
      const closed = reading.return?.()
      // A generator that is still calculating its next line would hold up the end of the answer.
      if (cutOff.aborted) closed?.catch(() => undefined)
      else await closed
    }
  })()
}

function shuttingDown(): Problem {
  return new Problem(
    'dependency_unavailable',
    'The server is shutting down and the response is incomplete. Retry the request.',
  )
}
