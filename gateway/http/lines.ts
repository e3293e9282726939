// Answers of one JSON document a line.

import { type TSchema, Type } from 'typebox'
import { record, text } from './schema.ts'

export const ndjson = 'application/x-ndjson'

/** In place of the lines that are missing. */
const BrokenOff = record({
  problem: record({ code: text(), message: text(), retryable: Type.Boolean(), request_id: text() }),
})

/** What a line may be. */
export function lineOf(forms: readonly TSchema[], description: string): TSchema {
  return Type.Union([...forms, BrokenOff], {
    description: `${description} Or a problem, which ends the answer.`,
  })
}

/**
 * The stream with its first line read, so that what fails before that is an ordinary problem. What fails later ends the
 * stream with a line of its own, `problemText` of the error.
 */
export async function startedLines(
  lines: AsyncIterable<string>,
  problemText: (error: unknown) => string,
): Promise<AsyncIterable<string>> {
  const reading = lines[Symbol.asyncIterator]()
  const first = await reading.next()
  return (async function* () {
    try {
      for (let line = first; line.done !== true; line = await reading.next()) yield line.value
    } catch (error) {
      yield `{"problem":${problemText(error)}}\n`
    } finally {
      await reading.return?.()
    }
  })()
}
