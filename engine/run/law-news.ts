// Tells the database by which law this engine calculates, at its start and from time to time.

import type { OfferedLaw } from '#proto/law/law.ts'
import { lawNotedEveryMs, noteOfferedLaw } from '#storage/repositories/jobs/offered-law.ts'
import type { Storage } from '#storage/open.ts'
import type { Logger } from 'pino'

export function startLawNews(storage: Storage, law: OfferedLaw, log: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let last: string | null = null
  const note = () => {
    running = noteOfferedLaw(storage, law).then(
      outcome => {
        if (outcome !== last) log.info({ law: law.fingerprint.slice(0, 12), outcome }, 'law compared')
        last = outcome
      },
      (error: unknown) => log.warn({ err: error }, 'law not compared; this is tried again'),
    )
  }
  note()
  const timer = setInterval(note, lawNotedEveryMs)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
