// Questions on the terminal; from a pipe, each answer is a line.

import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Context } from './context.ts'
import { usageError } from './failures.ts'

type Questions = {
  /** `isHidden`: what is typed is not shown. */
  ask(question: string, isHidden?: boolean): Promise<string>
  close(): void
}

export function openQuestions({ process: { stdin, stderr }, signal }: Context): Questions {
  let isMuted = false
  const output = new Writable({
    write(part: Uint8Array, _encoding, done) {
      if (!isMuted) stderr.write(part)
      done()
    },
  })
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY })
  const lines = reader[Symbol.asyncIterator]()
  // A terminal that is read key by key has Ctrl-C as a key.
  reader.on('SIGINT', () => reader.close())
  signal.addEventListener('abort', () => reader.close())
  return {
    async ask(question, isHidden = false) {
      stderr.write(`${question}: `)
      isMuted = isHidden
      const line = await lines.next()
      if (isHidden && isMuted) stderr.write('\n')
      isMuted = false
      if (line.done === true)
        throw usageError(
          `The input ended before the answer to "${question}". Type it, or set PAYROLL_URL, PAYROLL_ENVIRONMENT and PAYROLL_KEY.`,
        )
      return line.value.trim()
    },
    close: () => reader.close(),
  }
}
