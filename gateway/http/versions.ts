// Dated contracts. The code speaks the newest one alone; a call of an older contract is rewritten on its way in and
// its answer on its way out, one dated step after the other, so that nothing else knows of versions.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Answer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import { parseWithDigits } from './json.ts'

type Body = Record<string, unknown>

/**
 * Differences of calls under the previous contract, in one operation. Bodies are changed in place, in the names of the
 * wire.
 */
type Change = {
  readonly operationId: string
  /** A sentence for the changelog. */
  readonly summary: string
  /** From the contract before to this one: a renamed field gets its new name, a changed default its old value. */
  readonly request?: (body: Body) => void
  /** From this contract to the one before. */
  readonly response?: (body: Body) => void
}

/** A contract by its date, with what changed in it. */
export type Contract = {
  readonly date: PlainDate
  /** Sentences for the changelog. */
  readonly summary: string
  readonly changes: readonly Change[]
  /** Set once a newer contract asks partners to move on: since when, until when, and where to read about it. */
  readonly deprecated?: { readonly since: Date; readonly sunset: Date; readonly link: string }
}

/** A call in its own contract. */
export type Spoken = {
  readonly contract: Contract
  /** The body as the newest contract has it. */
  upgrade(operationId: string, body: Buffer): Buffer
  /** The answer as the call's contract has it. */
  downgrade(operationId: string, answer: Answer): Answer
}

export type Versions = {
  readonly newest: PlainDate
  /** Oldest first. */
  readonly contracts: readonly Contract[]
  /** 400 `invalid_version` for a date that is no contract. */
  speak(date: string): Spoken
}

/** `contracts`: oldest first. */
export function versionsOf(contracts: readonly Contract[]): Versions {
  const newest = contracts.at(-1)?.date
  if (newest === undefined) throw new Error('There must be a contract.')
  const spoken = new Map<string, Spoken>()
  return {
    newest,
    contracts,
    speak(date) {
      const known = spoken.get(date)
      if (known !== undefined) return known
      const at = contracts.findIndex(contract => contract.date === date)
      const contract = contracts[at]
      if (contract === undefined) throw unknown(contracts)
      const later = contracts.slice(at + 1)
      const found: Spoken = {
        contract,
        upgrade: (operationId, body) => upgradeBody(later, operationId, body),
        downgrade: (operationId, answer) => downgradeAnswer(later, operationId, answer),
      }
      spoken.set(date, found)
      return found
    },
  }
}

function unknown(contracts: readonly Contract[]): Problem {
  const dates = contracts.map(({ date }) => date)
  return new Problem('invalid_version', 'The SVC-Version does not exist.', [
    fieldProblem(['SVC-Version'], 'not_in_enum', `Send one of: ${dates.join(', ')}.`, dates),
  ])
}

function upgradeBody(later: readonly Contract[], operationId: string, body: Buffer): Buffer {
  if (later.length === 0) return body
  const steps = later.flatMap(({ changes }) => stepsOf(changes, operationId, 'request'))
  if (steps.length === 0) return body
  const value = body.length === 0 ? {} : readKeepingNumbers(body.toString())
  // A value that is no object will be refused as such; it has no fields to rename.
  if (!isBody(value)) return body
  for (const step of steps) step(value)
  return Buffer.from(JSON.stringify(value))
}

function downgradeAnswer(later: readonly Contract[], operationId: string, answer: Answer): Answer {
  if (later.length === 0) return answer
  const steps = later.toReversed().flatMap(({ changes }) => stepsOf(changes, operationId, 'response'))
  if (steps.length === 0 || answer.body === null) return answer
  const value = readKeepingNumbers(answer.body)
  if (!isBody(value)) return answer
  for (const step of steps) step(value)
  return { ...answer, body: JSON.stringify(value) }
}

function stepsOf(changes: readonly Change[], operationId: string, way: 'request' | 'response') {
  return changes.flatMap(change => (change.operationId === operationId ? (change[way] ?? []) : []))
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Numbers stay the text that they are, so that `1800.00` is still that after a field beside it was renamed. */
function readKeepingNumbers(text: string): unknown {
  try {
    return parseWithDigits(text)
  } catch {
    // Not JSON: whoever reads the body in earnest says so.
    return undefined
  }
}

/** Names the contract of an answer, and says when it ends. */
export function setVersionHeaders(ctx: Exchange, { date, deprecated }: Contract): void {
  ctx.set('SVC-Version', date)
  if (deprecated === undefined) return
  // Two dates in two syntaxes: RFC 9745 counts seconds, RFC 8594 writes an HTTP date.
  ctx.set('Deprecation', `@${deprecated.since.getTime() / 1000}`)
  ctx.set('Sunset', deprecated.sunset.toUTCString())
  ctx.set('Link', `<${deprecated.link}>; rel="deprecation", <${deprecated.link}>; rel="sunset"`)
}
