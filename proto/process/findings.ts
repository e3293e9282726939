// What a check of the servers finds, as every process logs it at its start and `npm run doctor` prints it.

import { OperatorError } from './environment.ts'

/** `fail`: data can be lost, so that production refuses to start. */
export type Finding = {
  /** The setting or the part that was checked, such as `fsync`. */
  readonly check: string
  readonly level: 'ok' | 'warn' | 'fail'
  /** One sentence; for `warn` and `fail` it says what to change. */
  readonly sentence: string
}

type FindingLog = Record<'info' | 'warn', (facts: Readonly<Record<string, unknown>>, message: string) => void>

/** Logs each finding. Throws `OperatorError` with every failure where `isProduction`. */
export function reportFindings(findings: readonly Finding[], log: FindingLog, isProduction: boolean): void {
  for (const { check, level, sentence } of findings) {
    log[level === 'ok' ? 'info' : 'warn']({ check, level }, sentence)
  }
  const failures = findings.filter(({ level }) => level === 'fail')
  if (!isProduction || failures.length === 0) return
  throw new OperatorError(
    `Production does not start because data could be lost:\n  ${failures.map(({ sentence }) => sentence).join('\n  ')}`,
  )
}
